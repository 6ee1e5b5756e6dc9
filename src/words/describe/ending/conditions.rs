//! Conditions in words.

use alfil_core::phrase::{joined, ordinal, with_verb};
use alfil_core::rules::Rules;
use alfil_core::rules::{Checkers, Condition, Progress};

use crate::words::describe::ending::endings::progress;
use crate::words::describe::ending::formations::along_line;
use crate::words::describe::ending::{formations, history};
use crate::words::describe::naming::{joined_names, names_if_few, one_of, pieces_counted, pieces_of};
use crate::words::describe::players::{Players, has, who};
use crate::words::describe::squares::{is_everywhere, zone_of};

/// As a clause that can follow "when".
pub fn condition_clause(condition: &Condition, rules: &Rules, players: Players<'_>) -> String {
    let to_move = players.to_move;
    let in_check = with_verb(to_move, "is in check", "are in check");
    match condition {
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
            let place = place_left(*with_hand);
            match at_most {
                0 => format!(
                    "{} no {} left {place}",
                    has(&who(rules, players, *of)),
                    names_if_few(rules, kinds)
                ),
                n => {
                    let pieces = pieces_counted(rules, kinds, usize::from(*n));
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
            format!("{} {pieces}{attacked} on {}", has(&who(rules, players, *of)), zone_of(rules, place))
        }
        Condition::CanReach { kinds, region: place } => {
            format!("{to_move} can bring {} to {}", one_of(rules, kinds), zone_of(rules, place))
        }
        Condition::OnlyPromotions => format!("{} legal moves, all of them promotions", has(to_move)),
        Condition::Occupied { region: place, .. } if is_everywhere(rules, place) => {
            "every square of the board is occupied".to_owned()
        }
        Condition::Occupied { of, region: place } => {
            let whose = who(rules, players, *of);
            format!(
                "every square of {}, as {}, is occupied by a piece of either player",
                zone_of(rules, place),
                with_verb(&whose, "sees it", "see it")
            )
        }
        Condition::Castled { with } => {
            format!("{} just castled with a partner from {}", has(players.mover), zone_of(rules, with))
        }
        Condition::MayCastle { of, with } => {
            let whose = who(rules, players, *of);
            format!("{} not lost the right to castle with a partner on {}", has(&whose), zone_of(rules, with))
        }
        Condition::Formed { kinds, of, formation } => {
            let whose = who(rules, players, *of);
            format!("{} {}", has(&whose), formations::formation(rules, kinds, formation, &whose))
        }
        Condition::Only { kinds } => {
            format!("nothing but {} is left on the board", joined_names(rules, kinds, "and"))
        }
        Condition::Facing { kinds, along } => {
            let (one, kinds) = (one_of(rules, kinds), joined_names(rules, kinds, "or"));
            format!("{one} faces an enemy {kinds} along a {} with nothing between them", along_line(*along))
        }
        Condition::ChecksGiven { times } => {
            format!("{} given check for the {} time", has(players.mover), ordinal(u16::from(*times)))
        }
        Condition::Points { of, at_least: 1 } => {
            format!("{} at least 1 point", has(&who(rules, players, *of)))
        }
        Condition::Points { of, at_least } => {
            format!("{} at least {at_least} points", has(&who(rules, players, *of)))
        }
        Condition::CountedOut => "the count has run out".to_owned(),
        Condition::CheckedBy { kinds, of } => checked_by(&in_check, &one_of(rules, kinds), *of),
        Condition::Dropped { kinds } => format!("{} dropped {}", players.mover, one_of(rules, kinds)),
        Condition::Repeated { times, perpetual } => history::repeated(*times, *perpetual),
        Condition::NoProgress { plies: 1, reset_by } => {
            format!("a ply has been played{}", without(rules, reset_by))
        }
        Condition::NoProgress { plies, reset_by } if *reset_by == Progress::default() => {
            format!("{plies} plies have been played")
        }
        Condition::NoProgress { plies, reset_by } => {
            format!("{plies} plies in a row have been played{}", without(rules, reset_by))
        }
        Condition::Passed { times: 1 } => format!("{} passed", players.mover),
        Condition::Passed { times } => format!("{times} turns in a row were passes"),
        Condition::BackAndForth { kinds, moves, interlude } => {
            let kinds = one_of(rules, kinds);
            history::back_and_forth(players, &kinds, *moves, *interlude)
        }
        Condition::All(parts) => several(rules, players, parts, "and"),
        Condition::Any(parts) => several(rules, players, parts, "or"),
        Condition::Not(part) => opposite(part, rules, players),
    }
}

/// Returns " without a capture", or nothing if no move sets the counter back.
fn without(rules: &Rules, reset_by: &Progress) -> String {
    if *reset_by == Progress::default() {
        String::new()
    } else {
        format!(" without {}", progress(rules, reset_by))
    }
}

/// That it does not hold, as a clause that can follow "when".
fn opposite(condition: &Condition, rules: &Rules, players: Players<'_>) -> String {
    let to_move = players.to_move;
    match condition {
        Condition::Check => with_verb(to_move, "is not in check", "are not in check"),
        Condition::NoMoves => with_verb(to_move, "has a legal move", "have a legal move"),
        Condition::Extinct { kinds, of, at_most, with_hand } => {
            let place = place_left(*with_hand);
            let whose = who(rules, players, *of);
            match at_most {
                0 => format!(
                    "{} {} {place}",
                    with_verb(&whose, "still has", "still have"),
                    one_of(rules, kinds)
                ),
                n => {
                    let pieces = pieces_counted(rules, kinds, usize::from(*n));
                    format!("{} more than {pieces} left {place}", has(&whose))
                }
            }
        }
        Condition::CanReach { kinds, region: place } => {
            format!("{to_move} cannot bring {} to {}", one_of(rules, kinds), zone_of(rules, place))
        }
        Condition::Not(part) => condition_clause(part, rules, players),
        Condition::Checkmate => with_verb(to_move, "is not checkmated", "are not checkmated"),
        Condition::Stalemate => with_verb(to_move, "is not stalemated", "are not stalemated"),
        Condition::Reached { kinds, of, region: place, at_least, unattacked } => {
            let whose = who(rules, players, *of);
            let attacked = match (unattacked, at_least) {
                (false, _) => "",
                (true, 1) => " that is not attacked",
                (true, _) => " that are not attacked",
            };
            let place = zone_of(rules, place);
            match at_least {
                1 => format!("{} no {}{attacked} on {place}", has(&whose), names_if_few(rules, kinds)),
                n => {
                    format!("{} fewer than {n} {}{attacked} on {place}", has(&whose), pieces_of(rules, kinds))
                }
            }
        }
        Condition::Occupied { region: place, .. } if is_everywhere(rules, place) => {
            "a square of the board is empty".to_owned()
        }
        Condition::Occupied { of, region: place } => {
            let whose = who(rules, players, *of);
            let seen = with_verb(&whose, "sees it", "see it");
            format!("a square of {}, as {seen}, is empty", zone_of(rules, place))
        }
        Condition::Castled { with } => {
            format!("{} not just castled with a partner from {}", has(players.mover), zone_of(rules, with))
        }
        Condition::Only { kinds } => {
            format!("something other than {} is left on the board", joined_names(rules, kinds, "and"))
        }
        Condition::Points { of, at_least: 1 } => format!("{} no points", has(&who(rules, players, *of))),
        Condition::Points { of, at_least } => {
            format!("{} fewer than {at_least} points", has(&who(rules, players, *of)))
        }
        Condition::CountedOut => "the count is not over".to_owned(),
        Condition::CheckedBy { kinds, of: Checkers::Any } => {
            let not_in_check = with_verb(to_move, "is not in check", "are not in check");
            format!("{not_in_check} from {}", one_of(rules, kinds))
        }
        Condition::Dropped { kinds } => {
            format!("{} did not drop {}", players.mover, one_of(rules, kinds))
        }
        Condition::Passed { times: 1 } => format!("{} did not pass", players.mover),
        Condition::OnlyPromotions
        | Condition::MayCastle { .. }
        | Condition::Formed { .. }
        | Condition::Facing { .. }
        | Condition::ChecksGiven { .. }
        | Condition::CheckedBy { of: Checkers::All | Checkers::AnyInSeries, .. }
        | Condition::Repeated { .. }
        | Condition::NoProgress { .. }
        | Condition::Passed { .. }
        | Condition::BackAndForth { .. }
        | Condition::All(_)
        | Condition::Any(_) => format!("it is not the case that {}", part(condition, rules, players)),
    }
}

/// As a part of a longer clause: what is made of several itself says where it begins.
fn part(condition: &Condition, rules: &Rules, players: Players<'_>) -> String {
    let clause = condition_clause(condition, rules, players);
    if matches!(condition, Condition::Any(parts) if parts.len() > 1) {
        format!("either {clause}")
    } else if matches!(condition, Condition::All(parts) if parts.len() == 2) {
        format!("both {clause}")
    } else {
        clause
    }
}

/// Returns whether its clause has several parts.
fn is_compound(condition: &Condition) -> bool {
    matches!(condition, Condition::All(parts) | Condition::Any(parts) if parts.len() > 1)
}

/// Returns where pieces may be left.
fn place_left(with_hand: bool) -> &'static str {
    if with_hand { "on the board or in hand" } else { "on the board" }
}

/// Several clauses as one.
fn several(rules: &Rules, players: Players<'_>, parts: &[Condition], word: &str) -> String {
    let clauses: Vec<String> = parts.iter().map(|condition| part(condition, rules, players)).collect();
    if parts.iter().any(is_compound) { clauses.join(&format!(", {word} ")) } else { joined(&clauses, word) }
}

/// That a player is in check by pieces.
fn checked_by(in_check: &str, kinds: &str, of: Checkers) -> String {
    match of {
        Checkers::All => format!("{in_check} from {kinds} and nothing else"),
        Checkers::Any => format!("{in_check} from {kinds}"),
        Checkers::AnyInSeries => {
            format!("{in_check}, and {kinds} gave this check or an earlier one in an unbroken series")
        }
    }
}
