//! Examples in words and as claims.

use alfil_core::board::{PieceKind, Side, Square};
use alfil_core::game::Game;
use alfil_core::phrase::{counted, with_article, with_verb};
use alfil_language::def::build::{if_any, plain, text, text_at, texts};
use alfil_language::def::definition::{Claim, ClaimedOutcome, Hands, WinnerWord};
use alfil_language::def::{Either, Field, Named};
use alfil_language::diag::{Span, Text};

use super::case::{self, Case};
use super::random_search::Example;
use crate::words::notation::refusal::{self, WhyNot};
use crate::words::notation::{coord, ending, fen};

/// Returns what is played, as a sentence. Plays the move of the example if it is legal.
pub(super) fn ruling(game: &mut Game, case: &Case, example: &Example) -> Option<String> {
    let variant = game.variant().clone();
    let (rules, text) = (variant.rules(), &example.text);
    let mv = match refusal::find(game, text) {
        Ok(mv) => mv,
        Err(WhyNot::Refused(_, clause)) => return Some(format!("`{text}` is not legal: {clause}.")),
        Err(WhyNot::Unreadable(_)) => return None,
    };
    let called = |kind: PieceKind| rules.kind(kind).name.as_str();
    let on = |squares: &[Square]| {
        let names: Vec<String> = squares.iter().map(|&s| rules.shape.name(s).to_string()).collect();
        names.join(" and ")
    };
    let captured = game.position().piece_at(mv.to).map(|piece| piece.kind);
    let mover = game.position().side_to_move();
    let held_before = held(game, mover);
    let passing: Vec<Square> = mv.passing().collect();
    let (n_gone, flipped) = (case::n_gone(game.position(), mv), case::flipped(game.position(), mv));
    game.play_unchecked(mv);
    Some(match *case {
        Case::End(_) | Case::NoMoves | Case::DropMates(_) => {
            let outcome = game.outcome_or_claim()?;
            if game.outcome().is_none() {
                let (prize, why) = (ending::prize(game, outcome), ending::clause_of(game, outcome));
                let player = &rules.sides[game.position().side_to_move()];
                return Some(format!("After `{text}` {player} may claim {prize}: {why}."));
            }
            let result = match outcome.winner {
                Some(side) => with_verb(&rules.sides[side], "wins", "win"),
                None => "it is a draw".to_owned(),
            };
            format!("After `{text}` the game is over and {result}: {}.", ending::clause(game))
        }
        Case::Refused(..) => return None,
        Case::Promotes(kind) => {
            format!("With `{text}` the {} becomes {}.", called(kind), with_article(called(mv.promotion()?)))
        }
        Case::Castles => format!("`{text}` is legal and castles."),
        Case::LetsIn(kind) => {
            let (_, square) = mv.gate()?;
            format!("With `{text}` the {} comes in from the hand on {}.", called(kind), on(&[square]))
        }
        Case::InPassing(kind) => {
            format!("With `{text}` the {} captures en passant on {}.", called(kind), on(&passing))
        }
        Case::OnTheWay(kind) => {
            format!("With `{text}` the {} captures on its way on {}.", called(kind), on(&passing))
        }
        Case::MovesAside(kind) => {
            let (stood, stands) = mv.aside()?;
            let (stood, stands) = (on(&[stood]), on(&[stands]));
            format!("With `{text}` the {} moves the piece on {stood} to {stands}.", called(kind))
        }
        Case::StuckDrop(kind) => {
            format!("`{text}` is legal, though the {} can never move from there.", called(kind))
        }
        Case::TakesOver(kind) => {
            format!("With `{text}` the {} is dropped on the first piece, which it captures.", called(kind))
        }
        Case::MovesLikeNeighbour(kind, _) => {
            format!("`{text}` is legal for the {}, which moves like a neighbour there.", called(kind))
        }
        Case::Affects(_) => {
            format!("With `{text}` {} the board, by capture or effect.", leave(n_gone))
        }
        Case::Encloses(_) => {
            format!("With `{text}` {} the board, enclosed or captured.", leave(n_gone))
        }
        Case::Explodes => format!("With `{text}` {} the board in an explosion.", leave(n_gone)),
        Case::Flips(_) => {
            format!("After `{text}` the pieces on these squares have changed sides: {}.", on(&flipped))
        }
        Case::ToHand { .. } => {
            let held = held(game, mover);
            let is_new = |item: &&(PieceKind, u16)| !held_before.contains(item);
            let &(kind, _) = held.iter().find(is_new)?;
            format!(
                "After `{text}` the captured {} is in hand as {}.",
                called(captured?),
                with_article(called(kind))
            )
        }
    })
}

/// Returns how many pieces leave, with the verb.
fn leave(n: usize) -> String {
    with_verb(&counted(n, "piece"), "leaves", "leave")
}

fn held(game: &Game, side: Side) -> Vec<(PieceKind, u16)> {
    let kinds = game.variant().rules().kind_indices();
    kinds.map(|kind| (kind, game.position().in_hand(side, kind))).filter(|&(_, n)| n > 0).collect()
}

/// How a claim starts: with a position, and moves that are played first.
pub(super) struct Start {
    fen: Option<String>,
    pub(super) moves: Vec<String>,
}

/// Starts from the position before the move of an example.
pub(super) fn from_position(example: &Example) -> Start {
    Start { fen: Some(fen::print(&example.before)), moves: Vec::new() }
}

/// Starts where the game began and plays all its moves.
pub(super) fn from_start(example: &Example) -> Start {
    let before = &example.before;
    let mut game = before.clone();
    while game.undo() {}
    let first = fen::print(&game);
    let mut moves = Vec::new();
    for mv in before.moves() {
        moves.push(coord::print(before.variant().rules(), game.position(), mv));
        game.play_unchecked(mv);
    }
    let fen = (first != fen::print(&Game::new(before.variant()))).then_some(first);
    Start { fen, moves }
}

/// Returns the claim. `after` is the game after the move of the example.
pub(super) fn claim(
    start: &Start,
    case: &Case,
    example: &Example,
    after: &Game,
    ruling: &str,
) -> Option<Claim> {
    let rules = after.variant().rules();
    let key = |kind: PieceKind| rules.kind(kind).key.as_str();
    let mut moves = start.moves.clone();
    if case.is_about_what_follows() {
        moves.push(example.text.clone());
    }
    let mut claim = Claim {
        name: written(&ruling.trim_end_matches('.').replace('`', "")),
        fen: start.fen.as_deref().map_or(Field::Absent, written),
        moves: if_any(&moves, Span::NOWHERE),
        ..Claim::default()
    };
    let mv = || after.moves().next_back();
    match *case {
        Case::End(_) | Case::NoMoves | Case::DropMates(_) => {
            let outcome = after.clone().outcome_or_claim()?;
            let winner = match outcome.winner {
                Some(Side::First) => WinnerWord::First,
                Some(Side::Second) => WinnerWord::Second,
                None => WinnerWord::Nobody,
            };
            let reason = plain(outcome.reason.in_claims(rules)?);
            let expected = plain(Either::Long(ClaimedOutcome { winner: plain(winner), reason }));
            if after.clone().outcome().is_some() {
                claim.outcome = expected;
            } else {
                claim.claimable = expected;
            }
        }
        Case::Refused(reason, ..) => claim.illegal = of_move(example, plain(reason)),
        Case::Promotes(_) => claim.promotes = of_move(example, written(key(mv()?.promotion()?))),
        Case::Castles | Case::LetsIn(_) | Case::MovesAside(_) => {
            claim.leads_to = of_move(example, written(&board(after)));
        }
        Case::Explodes | Case::Encloses(_) | Case::Affects(_) | Case::Flips(_) => {
            claim.after = written(&board(after));
        }
        Case::TakesOver(_) => {
            let square = rules.shape.name(mv()?.to).to_string();
            claim.captures = of_move(example, texts(&[square], Span::NOWHERE));
        }
        Case::InPassing(_) | Case::OnTheWay(_) => {
            let mv = mv()?;
            let squares = example.before.position().captured_by(mv);
            let squares: Vec<String> = squares.map(|square| rules.shape.name(square).to_string()).collect();
            claim.captures = of_move(example, texts(&squares, Span::NOWHERE));
        }
        Case::StuckDrop(_) | Case::MovesLikeNeighbour(..) => {
            claim.legal = texts(&[&example.text], Span::NOWHERE);
        }
        Case::ToHand { .. } => {
            let side = example.before.position().side_to_move();
            let held = held(after, side).into_iter();
            let entries = held.map(|(kind, n)| (text_at(key(kind), Span::NOWHERE), plain(n))).collect();
            let held = Field::Present(Named { entries });
            claim.hand = plain(match side {
                Side::First => Hands { first: held, ..Hands::default() },
                Side::Second => Hands { second: held, ..Hands::default() },
            });
        }
    }
    Some(claim)
}

fn written(value: &str) -> Field<Text> {
    text(value, Span::NOWHERE)
}

/// Returns what a claim says of the move of an example.
fn of_move<T>(example: &Example, value: Field<T>) -> Field<Named<T>> {
    Field::Present(Named { entries: vec![(text_at(&example.text, Span::NOWHERE), value)] })
}

/// Returns the board field of a position.
fn board(game: &Game) -> String {
    fen::print(game).split([' ', '[']).next().unwrap_or_default().to_owned()
}
