//! Moves in words.

use std::fmt::Write as _;

use alfil_core::board::{Move, MoveSort, Square};
use alfil_core::engine::Position;
use alfil_core::phrase::joined;
use alfil_core::rules::Rules;

/// Returns a legal move in words, as in "Knight takes Pawn on d5" or "Silver dropped on e5".
pub(super) fn of(rules: &Rules, position: &Position, mv: Move) -> String {
    let at = |square: Square| rules.shape.name(square).to_string();
    let piece_on =
        |square| position.piece_at(square).map_or("", |piece| rules.kind(piece.kind).name.as_str());
    let mover = piece_on(mv.from);
    let mut text = match mv.sort {
        MoveSort::Pass if mv.wall().is_some() => String::new(),
        MoveSort::Pass => "pass".to_owned(),
        MoveSort::Drop => {
            let name = mv.dropped().map_or("", |kind| rules.kind(kind).name.as_str());
            format!("{name} dropped on {}", at(mv.to))
        }
        MoveSort::Castling => {
            let partner = mv.partner().map_or("", |(square, _)| piece_on(square));
            format!("{mover} castles with {partner}")
        }
        MoveSort::Displacing => match mv.aside() {
            Some((start, end)) if (start, end) == (mv.to, mv.from) => {
                format!("{mover} and {} on {} swap places", piece_on(start), at(start))
            }
            Some((start, end)) => {
                let (to, from) = (at(mv.to), at(start));
                format!("{mover} to {to}, {} from {from} to {}", piece_on(start), at(end))
            }
            None => String::new(),
        },
        MoveSort::Board | MoveSort::EnPassant => {
            let captures = mv.passing().chain(mv.landing());
            let captures = captures.filter(|&square| !piece_on(square).is_empty());
            let own = |square| {
                let is_own = position.piece_at(square).is_some_and(|p| p.side == position.side_to_move());
                if is_own { "its own " } else { "" }
            };
            let taken: Vec<String> = captures
                .map(|square| format!("{}{} on {}", own(square), piece_on(square), at(square)))
                .collect();
            let ends_on_capture =
                mv.sort == MoveSort::Board && !piece_on(mv.to).is_empty() && mv.to != mv.from;
            match (taken.as_slice(), ends_on_capture) {
                ([], _) => format!("{mover} to {}", at(mv.to)),
                (taken, true) => format!("{mover} takes {}", joined(taken, "and")),
                (taken, false) if mv.to == mv.from => {
                    format!("{mover} takes {} and returns", joined(taken, "and"))
                }
                (taken, false) => format!("{mover} takes {} and goes to {}", joined(taken, "and"), at(mv.to)),
            }
        }
    };
    if let Some(kind) = mv.promotion() {
        let _ = write!(text, " and becomes {}", rules.kind(kind).name);
    }
    if let Some((kind, square)) = mv.gate() {
        let _ = write!(text, "; {} is gated on {}", rules.kind(kind).name, at(square));
    }
    if let Some(wall) = mv.wall() {
        let separator = if text.is_empty() { "" } else { "; " };
        let _ = write!(text, "{separator}wall on {}", at(wall));
    }
    text
}
