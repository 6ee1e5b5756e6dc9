//! Moves as people write them: with coordinates, in algebraic notation, or in that of Hodges.

use alfil_core::board::{Move, MoveSort, Refusal};
use alfil_core::game::Game;
use alfil_core::phrase::joined;

use super::algebraic::{self, Aim, MoveMatch};
use super::refusal::{self, WhyNot};
use super::{coord, ending, hodges};

/// A text that does not name a legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoMove {
    /// Why not, in a sentence without a full stop.
    pub message: String,
    /// What may have been meant; nothing if there is no such move.
    pub help: Option<String>,
    /// What is wrong with it.
    pub fault: MoveFault,
}

/// What is wrong with a text that does not name a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveFault {
    /// The game is over.
    GameOver,
    /// It may be more than one move.
    Ambiguous,
    /// The move is not legal.
    Illegal,
    /// It is not written like a move.
    Unreadable,
}

/// What programs write in a PGN for a turn without a move.
const NULL_MOVES: [&str; 2] = ["--", "Z0"];

/// Returns the legal move that a text names.
///
/// # Errors
/// Why there is none, or no single one.
pub fn find(game: &mut Game, text: &str) -> Result<Move, NoMove> {
    let is_null = NULL_MOVES.contains(&text);
    let coordinates = if is_null || text.eq_ignore_ascii_case("pass") { "0000" } else { text };
    let why = match refusal::find(game, coordinates) {
        Ok(mv) => return Ok(mv),
        Err(why) => why,
    };
    if text.len() > refusal::MAX_BYTES {
        return Err(NoMove { message: why.clause().to_owned(), help: None, fault: MoveFault::Unreadable });
    }
    if game.outcome().is_some() {
        let message = format!("`{text}` cannot be played: the game is over, since {}", ending::clause(game));
        return Err(NoMove { message, help: None, fault: MoveFault::GameOver });
    }
    let otherwise = match &why {
        WhyNot::Unreadable(_) if !refusal::is_by_coordinates(game, coordinates) => {
            spelled_otherwise(game, text)
        }
        WhyNot::Unreadable(_) | WhyNot::Refused(..) => Otherwise::Nothing,
    };
    let (coordinates, why) = match otherwise {
        Otherwise::Move(mv) => return Ok(mv),
        Otherwise::Several(texts) => {
            let message = format!("`{text}` can be more than one move");
            let help = Some(format!("write {}", joined(&texts, "or")));
            return Err(NoMove { message, help, fault: MoveFault::Ambiguous });
        }
        Otherwise::Illegal(coordinates, why) => (coordinates, why),
        Otherwise::Nothing => (text.to_owned(), why),
    };
    if is_null {
        let message = format!("`{text}` is a null move, which is a pass, and {}", why.clause());
        return Err(NoMove { message, help: None, fault: MoveFault::Illegal });
    }
    let near = near_moves(game, &coordinates);
    let help = match near.as_slice() {
        [] => None,
        [one] => Some(format!("did you mean `{one}`?")),
        many => Some(format!("similar legal moves: {}", many.join(" "))),
    };
    let fault = match why {
        WhyNot::Refused(..) => MoveFault::Illegal,
        WhyNot::Unreadable(_) => MoveFault::Unreadable,
    };
    Err(NoMove { message: format!("`{text}` is not a legal move: {}", why.clause()), help, fault })
}

/// What a text means that does not name a move by coordinates.
enum Otherwise {
    Move(Move),
    /// More than one move, each as it is written, in backticks.
    Several(Vec<String>),
    /// A move by these coordinates that is not legal, and why.
    Illegal(String, WhyNot),
    Nothing,
}

/// Reads drops with `*` or in small letters, algebraic notation, that of Hodges, and coordinates in capitals.
fn spelled_otherwise(game: &mut Game, text: &str) -> Otherwise {
    let variant = game.variant().clone();
    let rules = variant.rules();
    if let Some(drop) = refusal::canonical_drop(rules, text) {
        return match refusal::find(game, &drop) {
            Ok(mv) => Otherwise::Move(mv),
            Err(why) => Otherwise::Illegal(drop, why),
        };
    }
    let legal = game.legal_moves();
    let read = |game: &Game, moves: &[Move]| match algebraic::find(rules, game.position(), moves, text) {
        MoveMatch::Nothing => hodges::find(rules, game.position(), moves, text),
        found @ (MoveMatch::Move(_) | MoveMatch::Several(_)) => found,
    };
    match read(game, &legal) {
        MoveMatch::Move(mv) => return Otherwise::Move(mv),
        MoveMatch::Several(several) => {
            let mut texts: Vec<String> = several.iter().map(|(_, text)| format!("`{text}`")).collect();
            texts.sort_unstable();
            return Otherwise::Several(texts);
        }
        MoveMatch::Nothing => {}
    }
    if let Ok(mv) = refusal::find(game, &text.to_lowercase()) {
        return Otherwise::Move(mv);
    }
    let possible = game.position().pseudo_legal_moves();
    let coordinates = match read(game, &possible) {
        MoveMatch::Move(mv) => coord::print(rules, game.position(), mv),
        MoveMatch::Nothing | MoveMatch::Several(_) => {
            match algebraic::aim(rules, text).or_else(|| hodges::aim(rules, text)) {
                Some(Aim::Drop(id, to)) => format!("{id}@{}", rules.shape.name(to)),
                aim => {
                    return aim.and_then(|aim| impossible(game, &aim)).map_or(Otherwise::Nothing, |clause| {
                        Otherwise::Illegal(String::new(), WhyNot::Refused(Refusal::NoSuchMove, clause))
                    });
                }
            }
        }
    };
    match refusal::find(game, &coordinates) {
        Ok(mv) => Otherwise::Move(mv),
        Err(why) => Otherwise::Illegal(coordinates, why),
    }
}

/// Returns why nothing that the player has can make a move; nothing if there is no such piece in the game.
fn impossible(game: &Game, aim: &Aim<'_>) -> Option<String> {
    let rules = game.variant().rules();
    match aim {
        Aim::Castling => Some(no_castling(game)),
        Aim::Step(id, to) | Aim::Drop(id, to) => {
            let kind = rules.kinds.iter().find(|kind| kind.id == *id)?;
            let player = &rules.sides[game.position().side_to_move()];
            Some(format!("no {} of {player} can go to {}", kind.name, rules.shape.name(*to)))
        }
    }
}

/// Returns why a castling is not possible, with those that are, each written as in algebraic notation.
fn no_castling(game: &Game) -> String {
    let mut game = game.clone();
    let legal = game.legal_moves();
    let castlings = legal.into_iter().filter(|mv| mv.sort == MoveSort::Castling);
    let mut others: Vec<String> =
        castlings.map(|mv| format!("`{}`", algebraic::print(&mut game, mv))).collect();
    others.sort_unstable();
    match others.as_slice() {
        [] => "no such castling is possible here".to_owned(),
        [only] => format!("the only castling that is possible here is {only}"),
        _ => format!("the castlings that are possible here are {}", joined(&others, "and")),
    }
}

/// Most similar moves shown.
const MAX_NEAR: usize = 8;

/// Legal moves that may have been meant by `text`, the most similar first.
fn near_moves(game: &mut Game, text: &str) -> Vec<String> {
    let legal = game.legal_moves();
    let rules = game.variant().rules();
    let shape = rules.shape;
    let start = |text: &str| match text.split_once('@') {
        Some((piece, _)) => Some(piece.to_owned()),
        None => shape.parse_prefix(text).map(|(square, _)| shape.name(square).to_string()),
    };
    let wanted = start(text);
    let mut near: Vec<(usize, String)> = legal
        .into_iter()
        .map(|mv| coord::print(rules, game.position(), mv))
        .map(|legal| (strsim::damerau_levenshtein(&legal, text), legal))
        .filter(|(distance, legal)| *distance <= 1 || (wanted.is_some() && start(legal) == wanted))
        .collect();
    near.sort();
    // Passes of several pieces are written the same.
    near.dedup();
    near.truncate(MAX_NEAR);
    near.into_iter().map(|(_, legal)| legal).collect()
}
