//! Moves in words.

use std::fmt::Write as _;

use alfil_core::board::{Move, MoveSort, PieceKind, Square};
use alfil_core::engine::{Cause, Consequence, Position};
use alfil_core::phrase::{joined, with_article};
use alfil_core::rules::Rules;

/// Returns a legal move in words, with what follows from it, as in "Knight takes Pawn on d5" or "Silver dropped on e5".
pub(super) fn move_in_words(rules: &Rules, position: &Position, mv: Move) -> String {
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
    text + &consequences(rules, &position.consequences(mv), mv)
}

/// What becomes of a piece.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// It leaves the board.
    Leaves,
    /// It changes sides.
    ChangesSides,
    /// It becomes another piece.
    Becomes(PieceKind),
    /// It becomes a wall.
    Wall,
    /// It goes to another square.
    Goes(Square),
}

/// Pieces with the same fate by the same rule.
type Group = (Cause, Fate, Vec<(PieceKind, Square)>);

/// Returns what follows from a move by the rules, as clauses after the move; nothing if nothing does.
fn consequences(rules: &Rules, all: &[Consequence], mv: Move) -> String {
    let name = |kind: PieceKind| rules.kind(kind).name.as_str();
    let mut text = String::new();
    let of_explosion = |one: &&Consequence| one.cause == Cause::Explosion;
    let blows_up = all.iter().filter(of_explosion).any(|one| one.square == mv.to);
    if blows_up {
        text.push_str(" and explodes");
    }
    // Pieces that leave in the same way are named together.
    let mut groups: Vec<Group> = Vec::new();
    for (number, one) in all.iter().enumerate() {
        let is_mover = one.cause == Cause::Explosion && one.square == mv.to;
        if one.cause == Cause::Displacement || is_mover {
            continue;
        }
        let Some(before) = one.before else { continue };
        let next = all.get(number + 1).filter(|next| next.before.is_none() && next.after == one.before);
        let fate = match (one.after, next) {
            _ if one.becomes_wall => Fate::Wall,
            (Some(after), _) if after.side != before.side => Fate::ChangesSides,
            (Some(after), _) => Fate::Becomes(after.kind),
            (None, Some(next)) => Fate::Goes(next.square),
            (None, None) => Fate::Leaves,
        };
        let piece = (before.kind, one.square);
        match groups.iter_mut().find(|(cause, of, _)| (*cause, *of) == (one.cause, fate)) {
            Some((_, _, pieces)) => pieces.push(piece),
            None => groups.push((one.cause, fate, vec![piece])),
        }
    }
    for (cause, fate, pieces) in groups {
        let (one, many) = match fate {
            Fate::Leaves => ("leaves the board".to_owned(), "leave the board".to_owned()),
            Fate::ChangesSides => ("changes sides".to_owned(), "change sides".to_owned()),
            Fate::Becomes(kind) => {
                let kind = with_article(name(kind));
                (format!("becomes {kind}"), format!("become {kind} each"))
            }
            Fate::Wall => ("becomes a wall".to_owned(), "become walls".to_owned()),
            Fate::Goes(to) => {
                let to = rules.shape.name(to);
                (format!("goes to {to}"), format!("go to {to}"))
            }
        };
        let verb = if pieces.len() == 1 { one } else { many };
        let separator = if blows_up && cause == Cause::Explosion { ": " } else { "; " };
        let _ = write!(text, "{separator}{} {verb}", by_kind(rules, &pieces));
    }
    text
}

/// Returns pieces with their squares, those of a kind together: "Man on e1 and e2 and Gun on f1".
fn by_kind(rules: &Rules, pieces: &[(PieceKind, Square)]) -> String {
    let mut kinds: Vec<PieceKind> = Vec::new();
    for &(kind, _) in pieces {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    let of_kind = |kind: PieceKind| {
        let mut squares: Vec<Square> =
            pieces.iter().filter(|(of, _)| *of == kind).map(|&(_, square)| square).collect();
        squares.sort_unstable();
        let squares: Vec<String> =
            squares.into_iter().map(|square| rules.shape.name(square).to_string()).collect();
        format!("{} on {}", rules.kind(kind).name, joined(&squares, "and"))
    };
    let groups: Vec<String> = kinds.into_iter().map(of_kind).collect();
    joined(&groups, "and")
}
