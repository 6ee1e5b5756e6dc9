//! Conditions and endings in sentences.

use crate::board::{PerSide, PieceKind, Side};
use crate::phrase::{joined, ordinal, with_verb};
use crate::rules::describe::formations::{self, pieces_counted, pieces_of};
use crate::rules::describe::history;
use crate::rules::describe::verdicts;
use crate::rules::describe::{Sentence, list, one_of, region};
use crate::rules::{Along, Checkers, Condition, End, Progress, Rule, Rules, Who};

/// The names of the players in a sentence about the position after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players<'a> {
    /// The player who made the move.
    pub mover: &'a str,
    /// The other player, who is to move.
    pub to_move: &'a str,
}

impl Players<'static> {
    /// Any two players.
    pub const ANY: Players<'static> =
        Players { mover: "the player who moved", to_move: "the player to move" };
}

/// What ends the game.
pub(in crate::rules) fn ends(rules: &Rules) -> Vec<Sentence> {
    let sentence = |(i, end)| Sentence { text: end_sentence(rules, end), rule: Rule::End(i) };
    let mut sentences: Vec<Sentence> = rules.ends.iter().enumerate().map(sentence).collect();
    let decides =
        |c: &Condition| matches!(c, Condition::Checkmate | Condition::Stalemate | Condition::NoMoves);
    if !rules.ends.iter().any(|end| decides(&end.when)) {
        sentences.push(Sentence {
            text: "When the player to move has no legal move, the game is drawn.".to_owned(),
            rule: Rule::NoEnding,
        });
    }
    sentences
}

/// One ending, as in "When the player to move has no legal move, the player who moved wins."
pub fn end_sentence(rules: &Rules, end: &End) -> String {
    format!("When {}, {}.", condition(rules, Players::ANY, &end.when), verdicts::verdict(rules, &end.result))
}

/// A name followed by "has" or "have".
fn has(name: &str) -> String {
    with_verb(name, "has", "have")
}

/// A condition as a clause that can follow "when".
pub fn condition(rules: &Rules, players: Players<'_>, when: &Condition) -> String {
    let to_move = players.to_move;
    let in_check = with_verb(to_move, "is in check", "are in check");
    match when {
        Condition::Check => in_check,
        Condition::Checkmate => with_verb(to_move, "is checkmated", "are checkmated"),
        Condition::Stalemate => {
            format!(
                "{} (not in check and without a legal move)",
                with_verb(to_move, "is stalemated", "are stalemated")
            )
        }
        Condition::NoMoves => with_verb(to_move, "has no legal move", "have no legal move"),
        Condition::Extinct { kinds, of, at_most, with_hand } => {
            let place = if *with_hand { "on the board or in hand" } else { "on the board" };
            let (kinds_of, kinds) = (kinds, list(rules, kinds, "or"));
            match at_most {
                0 => format!("{} no {kinds} left {place}", has(&who(rules, players, *of))),
                n => {
                    let pieces = pieces_counted(rules, kinds_of, usize::from(*n));
                    format!("{} at most {pieces} left {place}", has(&who(rules, players, *of)))
                }
            }
        }
        Condition::Reached { kinds, of, region: place, at_least, unattacked } => {
            let (pieces, verb) = match at_least {
                1 => (one_of(rules, kinds), "is"),
                n => (format!("at least {n} {}", pieces_of(rules, kinds)), "are"),
            };
            let attacked = if *unattacked { format!(" that {verb} not attacked") } else { String::new() };
            format!("{} {pieces}{attacked} on {}", has(&who(rules, players, *of)), region(rules, place))
        }
        Condition::CanReach { kinds, region: place } => {
            format!("{to_move} can bring {} to {}", one_of(rules, kinds), region(rules, place))
        }
        Condition::OnlyPromotions => format!("{} legal moves, all of them promotions", has(to_move)),
        Condition::Occupied { of, region: place } => {
            let whose = who(rules, players, *of);
            format!(
                "no square of {}, as {whose} sees it, is empty, whichever player's pieces stand there",
                region(rules, place)
            )
        }
        Condition::Castled { with } => {
            format!("{} just castled with a partner from {}", has(players.mover), region(rules, with))
        }
        Condition::MayCastle { of, with } => {
            let whose = who(rules, players, *of);
            format!("{} not lost the right to castle with a partner on {}", has(&whose), region(rules, with))
        }
        Condition::Formed { kinds, of, formation } => {
            let whose = who(rules, players, *of);
            format!("{} {}", has(&whose), formations::formation(rules, kinds, formation))
        }
        Condition::Only { kinds } => {
            format!("nothing but {} is left on the board", list(rules, kinds, "and"))
        }
        Condition::Facing { kinds, along } => {
            let line = match along {
                Along::Files => "file",
                Along::Ranks => "rank",
                Along::Both => "file or rank",
            };
            let (one, kinds) = (one_of(rules, kinds), list(rules, kinds, "or"));
            format!("{one} faces an enemy {kinds} along a {line} with nothing between them")
        }
        Condition::ChecksGiven { times } => {
            format!("{} given check for the {} time", has(players.mover), ordinal(u16::from(*times)))
        }
        Condition::CountedOut => "the count is over".to_owned(),
        Condition::CheckedBy { kinds, of } => {
            let kinds = one_of(rules, kinds);
            match of {
                Checkers::All => format!("{in_check} from {kinds} and nothing else"),
                Checkers::Any => format!("{in_check} from {kinds}"),
                Checkers::AnyInSeries => {
                    format!("{in_check}, and {kinds} gave this check or an earlier one in an unbroken series")
                }
            }
        }
        Condition::Dropped { kinds } => format!("{} dropped {}", players.mover, one_of(rules, kinds)),
        Condition::Repeated { times, perpetual } => history::repeated(*times, *perpetual),
        Condition::NoProgress { plies: 1, reset_by } => {
            format!("a ply was played without {}", progress(rules, reset_by))
        }
        Condition::NoProgress { plies, reset_by } => {
            format!("{plies} plies in a row were played without {}", progress(rules, reset_by))
        }
        Condition::Passed { times: 1 } => format!("{} passed", players.mover),
        Condition::Passed { times } => format!("{times} turns in a row were passes"),
        Condition::BackAndForth { kinds, moves, interlude } => {
            let kinds = one_of(rules, kinds);
            history::back_and_forth(players, &kinds, *moves, *interlude)
        }
        Condition::All(parts) => parts_joined(rules, players, parts, " and "),
        Condition::Any(parts) => parts_joined(rules, players, parts, " or "),
        Condition::Not(part) => format!("it is not the case that {}", condition(rules, players, part)),
    }
}

fn parts_joined(rules: &Rules, players: Players<'_>, parts: &[Condition], word: &str) -> String {
    parts.iter().map(|part| condition(rules, players, part)).collect::<Vec<_>>().join(word)
}

/// Which pieces count as the same when positions are compared.
pub(in crate::rules) fn alike(rules: &Rules) -> Vec<String> {
    let same = |kinds: &Vec<PieceKind>| {
        // Pieces that count as the same often have the same name too.
        let names: Vec<String> = kinds
            .iter()
            .map(|&kind| format!("{} ({})", rules.kind(kind).name, rules.kind(kind).id))
            .collect();
        format!("When positions are compared, the {} count as the same piece.", joined(&names, "and"))
    };
    rules.alike.iter().map(same).chain(crate::rules::unmoved::repeated(rules)).collect()
}

/// What resets the half-move clock.
pub(in crate::rules) fn clock(rules: &Rules) -> Vec<String> {
    let reset = |by| format!("The half-move clock is reset by {}.", progress(rules, by));
    rules.clock.iter().map(reset).collect()
}

fn progress(rules: &Rules, progress: &Progress) -> String {
    let mut words = Vec::new();
    if progress.capture {
        words.push("a capture".to_owned());
    }
    if progress.drop {
        words.push("a drop".to_owned());
    }
    if progress.promotion {
        words.push("a promotion".to_owned());
    }
    let moves_of = |kinds: &PerSide<Vec<PieceKind>>, what: &str| -> Vec<String> {
        if kinds.first == kinds.second {
            let both = Some(&kinds.first).filter(|kinds| !kinds.is_empty());
            return both
                .map(|kinds| format!("a move by {}{what}", one_of(rules, kinds)))
                .into_iter()
                .collect();
        }
        let of = |side: Side| {
            let pieces = one_of(rules, &kinds[side]);
            format!("a move by {} with {pieces}{what}", rules.sides[side])
        };
        Side::ALL.into_iter().filter(|&side| !kinds[side].is_empty()).map(of).collect()
    };
    words.extend(moves_of(&progress.moves_of, ""));
    words.extend(moves_of(&progress.final_moves_of, " that it could not take back"));
    if words.is_empty() { "anything that counts as progress".to_owned() } else { joined(&words, "or") }
}

fn who(rules: &Rules, players: Players<'_>, who: Who) -> String {
    match who {
        Who::Mover => players.mover.to_owned(),
        Who::Opponent => players.to_move.to_owned(),
        Who::Side(side) => rules.sides[side].clone(),
        Who::Either => "a player".to_owned(),
    }
}
