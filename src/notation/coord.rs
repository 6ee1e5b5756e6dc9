//! Moves as text, in the style of UCI on any board: `e2e4`, `a10a11+`, `e7e8q`, `P@e4`, `g6g7,g7h8`, `0000`.

use std::fmt::Write as _;

use crate::board::{Move, MoveSort, PieceKind, Square};
use crate::engine::Position;
use crate::rules::Rules;

/// Prints a move of this position.
///
/// Legs are joined by commas when something is captured in passing. A promotion to the piece's own promoted form is
/// `+`, to another kind that kind's token in small letters, without the `~` of a form that reverts.
pub fn print(rules: &Rules, position: &Position, mv: Move) -> String {
    let name = |square| rules.shape.name(square);
    let mut text = String::new();
    match mv.sort {
        MoveSort::Pass => text.push_str("0000"),
        MoveSort::Drop => {
            let id = mv.dropped().map_or("", |kind| rules.kind(kind).id.as_str());
            let _ = write!(text, "{id}@{}", name(mv.to));
        }
        MoveSort::Castling => {
            let _ = write!(text, "{}{}", name(mv.from), name(mv.to));
        }
        MoveSort::Board | MoveSort::EnPassant => {
            let mut at = mv.from;
            // What is captured for having gone past lies on no leg of the move.
            for square in mv.passing().filter(|_| mv.sort == MoveSort::Board) {
                let _ = write!(text, "{}{},", name(at), name(square));
                at = square;
            }
            let _ = write!(text, "{}{}", name(at), name(mv.to));
            if let Some(kind) = mv.promotion() {
                text.push_str(&promotion_suffix(rules, position, mv, kind));
            }
        }
    }
    text
}

/// What is written behind a move with which its piece becomes `kind`.
fn promotion_suffix(rules: &Rules, position: &Position, mv: Move, kind: PieceKind) -> String {
    let mover = position.piece_at(mv.from).map(|p| p.kind);
    let kind = rules.kind(kind);
    if kind.promoted_from.is_some() && kind.promoted_from == mover && kind.id.starts_with('+') {
        "+".to_owned()
    } else {
        kind.id.trim_end_matches('~').to_lowercase()
    }
}

/// Finds the legal move a text names, among the legal moves given.
///
/// Reads what [`print()`] writes; besides, `@@@@` and a square written twice without a capture are a pass, and a leg
/// through an empty square may be written out.
pub fn find(rules: &Rules, position: &Position, legal: &[Move], text: &str) -> Option<Move> {
    let exact = legal.iter().find(|&&mv| print(rules, position, mv) == text);
    exact.copied().or_else(|| {
        if let Some(by) = round_trip(rules, text) {
            return legal.iter().find(|mv| mv.sort == MoveSort::Pass && mv.from == by).copied();
        }
        let simple = simplify(rules, position, text)?;
        legal.iter().find(|&&mv| print(rules, position, mv) == simple).copied()
    })
}

/// The square of a move written as standing still, as in `e1e1`: a pass of the piece there.
fn round_trip(rules: &Rules, text: &str) -> Option<Square> {
    let (from, used) = rules.shape.parse_prefix(text)?;
    rules.shape.parse(text.get(used..)?).filter(|to| *to == from)
}

/// The form [`print()`] would use for a text written differently.
fn simplify(rules: &Rules, position: &Position, text: &str) -> Option<String> {
    if text == "@@@@" {
        return Some("0000".to_owned());
    }
    let mut at = None;
    let mut legs = Vec::new();
    let mut suffix = "";
    for leg in text.split(',') {
        let (from, used) = rules.shape.parse_prefix(leg)?;
        let rest = leg.get(used..)?;
        let (to, used) = rules.shape.parse_prefix(rest)?;
        if at.is_some_and(|at| at != from) || !suffix.is_empty() {
            return None;
        }
        suffix = rest.get(used..)?;
        at = Some(to);
        legs.push((from, to));
    }
    let (first, last) = (legs.first()?.0, legs.last()?.1);
    let passing: Vec<_> = legs
        .iter()
        .take(legs.len() - 1)
        .map(|leg| leg.1)
        .filter(|&square| square != first && position.piece_at(square).is_some())
        .collect();
    let mut simple = String::new();
    let mut at = first;
    for square in passing {
        let _ = write!(simple, "{}{},", rules.shape.name(at), rules.shape.name(square));
        at = square;
    }
    let _ = write!(simple, "{}{}{suffix}", rules.shape.name(at), rules.shape.name(last));
    Some(simple)
}
