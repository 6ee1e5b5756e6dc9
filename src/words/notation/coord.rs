//! Moves as text, in the style of UCI, on any board: `e2e4`, `a10a11+`, `e7e8q`, `P@e4`, `g6g7,g7h8`, `0000`. In games with
//! walls, `e2e4,e4d5` is a move to e4 with a wall on d5, and `a1a1,a1d5` a wall instead of a move. `a1a5:a5b1` is a
//! move to a5 that displaces the piece there to b1.

use std::fmt::Write as _;

use alfil_core::board::{Move, MoveSort, PieceKind, Square};
use alfil_core::engine::Position;
use alfil_core::game::Game;
use alfil_core::rules::{Passing, Rules, WallTurn};

use crate::words::notation::castling_text::Written;

/// What a move is written with, in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveParts {
    /// The piece that is dropped, and where.
    pub drop: Option<(PieceKind, Square)>,
    /// From where to where the piece goes: several if it captures in passing. None for drops and passes.
    pub legs: Vec<(Square, Square)>,
    /// From where to where another piece is moved aside.
    pub aside: Option<(Square, Square)>,
    /// What the piece becomes: `+`, `-`, or an id in small letters. Empty if it stays what it is.
    pub becomes: String,
    /// The piece that comes in from the hand.
    pub gate: Option<PieceKind>,
    /// Where the wall goes, after the square that is written before it.
    pub wall: Option<(Square, Square)>,
}

/// Returns a move of this position as text.
///
/// Legs are joined by commas if the move captures a piece on the way. A wall is written after the move like a leg. A promotion
/// to the piece's own promoted form is `+`, a demotion `-`, a promotion to another kind the id of that kind in small
/// letters, without the `~` of a form that reverts. A gated piece is also written by its id, after `/` if it could be
/// taken for a promotion. In a castling, it follows king and target if it is placed on the king's start square, and
/// partner and king if it is placed on the partner's.
pub fn print(rules: &Rules, position: &Position, mv: Move) -> String {
    // Most moves have nothing but two squares, and long lists of moves are written.
    if mv.sort == MoveSort::Board
        && rules.walls.is_none()
        && !mv.captures_without_landing()
        && mv.gate().is_none()
    {
        let mut text = String::with_capacity(8);
        push_name(&mut text, rules, mv.from);
        push_name(&mut text, rules, mv.to);
        if mv.promotion().is_some() {
            text.push_str(&becoming(rules, position, mv));
        }
        return text;
    }
    let parts = parts(rules, position, mv);
    let mut text = without_wall(rules, position, mv, &parts);
    if let Some((at, wall)) = parts.wall {
        let _ = write!(text, ",{}{}", rules.shape.name(at), rules.shape.name(wall));
    }
    text
}

/// Returns the moves of a game as text, from the position in which it began.
pub fn print_moves(game: &Game) -> Vec<String> {
    let mut replayed = game.clone();
    while replayed.undo() {}
    let text = |mv| {
        let text = print(replayed.variant().rules(), replayed.position(), mv);
        replayed.play_unchecked(mv);
        text
    };
    game.moves().map(text).collect()
}

/// Returns the parts with which a move of this position is written.
pub fn parts(rules: &Rules, position: &Position, mv: Move) -> MoveParts {
    let castling = Written::of(rules, position, mv);
    // Where a wall may be placed instead of a move, Fairy-Stockfish writes the first square after other moves.
    let is_alone = rules.walls.as_ref().is_some_and(|walls| walls.turn == WallTurn::MoveOrWall);
    let usual = (is_alone && mv.sort != MoveSort::Pass).then_some(Square(0));
    let at = castling.as_ref().map_or(mv.to, Written::end);
    let legs = match mv.sort {
        MoveSort::Pass if mv.wall().is_some() => vec![(mv.from, mv.from)],
        MoveSort::Pass | MoveSort::Drop => Vec::new(),
        MoveSort::Castling => castling.map_or_else(Vec::new, |castling| castling.moves()),
        MoveSort::Displacing => vec![(mv.from, mv.to)],
        MoveSort::Board | MoveSort::EnPassant => {
            // A piece that is captured for having passed is not on a leg of the move. It is written as if it were if the
            // move without the capture is also possible.
            let shows_captured = mv.sort == MoveSort::Board || has_quiet_twin(position, mv);
            let stops: Vec<Square> = mv.passing().filter(|_| shows_captured).chain([mv.to]).collect();
            std::iter::once(mv.from).chain(stops.iter().copied()).zip(stops.iter().copied()).collect()
        }
    };
    MoveParts {
        drop: mv.dropped().filter(|_| mv.sort == MoveSort::Drop).map(|kind| (kind, mv.to)),
        legs,
        aside: mv.aside().filter(|_| mv.sort == MoveSort::Displacing),
        becomes: match mv.sort {
            MoveSort::Displacing | MoveSort::Board | MoveSort::EnPassant => becoming(rules, position, mv),
            MoveSort::Pass | MoveSort::Drop | MoveSort::Castling => String::new(),
        },
        gate: mv.gate().map(|(kind, _)| kind),
        wall: mv.wall().or(usual).map(|wall| (at, wall)),
    }
}

/// Appends the name of a square.
fn push_name(text: &mut String, rules: &Rules, square: Square) {
    let (file, rank) = (rules.shape.file(square), rules.shape.rank(square) + 1);
    if file >= 26 {
        let _ = write!(text, "{}", rules.shape.name(square));
        return;
    }
    text.push(char::from(b'a' + file));
    if rank >= 10 {
        text.push(char::from(b'0' + rank / 10));
    }
    text.push(char::from(b'0' + rank % 10));
}

/// Returns a move without the wall that goes with it.
fn without_wall(rules: &Rules, position: &Position, mv: Move, parts: &MoveParts) -> String {
    let name = |square| rules.shape.name(square);
    let mut text = match parts.drop {
        Some((kind, to)) => format!("{}@{}", rules.kind(kind).id, name(to)),
        None if mv.sort == MoveSort::Pass && parts.legs.is_empty() => "0000".to_owned(),
        None => {
            let legs: Vec<String> =
                parts.legs.iter().map(|&(from, to)| format!("{}{}", name(from), name(to))).collect();
            legs.join(",")
        }
    };
    if let Some((from, to)) = parts.aside {
        let _ = write!(text, ":{}{}", name(from), name(to));
    }
    text.push_str(&parts.becomes);
    if let Some(kind) = parts.gate {
        if is_read_as_promotion(rules, position, mv, kind) {
            text.push('/');
        }
        text.push_str(&rules.kind(kind).id.to_lowercase());
    }
    text
}

/// Returns whether the same piece could make the same move, with the same promotion, without capturing anything.
fn has_quiet_twin(position: &Position, mv: Move) -> bool {
    let step = Move::board(mv.from, mv.to);
    position.has_board_move(mv.promotion().map_or(step, |kind| step.promoting(kind)))
}

/// Returns whether the id of a gated piece, written directly after the move, could be read as a promotion.
fn is_read_as_promotion(rules: &Rules, position: &Position, mv: Move, let_in: PieceKind) -> bool {
    let written = Written::of(rules, position, mv).map(|castling| castling.moves());
    let (from, to) = match written.as_deref() {
        None => (mv.from, mv.to),
        Some(&[one]) => one,
        Some(_) => return false,
    };
    let Some(mover) = position.piece_at(from) else { return false };
    let id = rules.kind(let_in).id.to_lowercase();
    let is_promotion = |&into: &PieceKind| {
        promotion_suffix(rules, mover.kind, into) == id
            && position.has_board_move(Move::board(from, to).promoting(into))
    };
    mv.promotion().is_some() || rules.kind(mover.kind).becomes(mover.side).iter().any(is_promotion)
}

/// Returns what is written after a move for what its piece becomes.
fn becoming(rules: &Rules, position: &Position, mv: Move) -> String {
    let mover = position.piece_at(mv.from);
    let both = mv.promotion().zip(mover);
    both.map_or_else(String::new, |(kind, mover)| promotion_suffix(rules, mover.kind, kind))
}

/// Returns what is written after a move with which its piece becomes `kind`.
pub(super) fn promotion_suffix(rules: &Rules, mover: PieceKind, kind: PieceKind) -> String {
    if rules.kind(mover).promoted_from == Some(kind) {
        return "-".to_owned();
    }
    let kind = rules.kind(kind);
    if kind.promoted_from == Some(mover) && kind.id.starts_with('+') {
        "+".to_owned()
    } else {
        kind.id.trim_end_matches('~').to_lowercase()
    }
}

/// Returns whether a move is a pass by the piece on a square, without a wall.
fn is_pass_of(mv: &Move, by: Square) -> bool {
    mv.sort == MoveSort::Pass && mv.wall().is_none() && mv.from == by
}

/// Finds the move that a text names among the given legal moves.
///
/// Reads what [`print()`] writes. In addition, the second part may be left out of a move without a wall, `@@@@` and a
/// square written twice without a capture are a pass, a wall instead of a move may follow any of the player's pieces,
/// a leg through an empty square may be written, a pass by a piece may be its legs to an empty square and back, and
/// the displaced piece may be left out if no other move has this text.
pub fn find(rules: &Rules, position: &Position, legal: &[Move], text: &str) -> Option<Move> {
    let exact = legal.iter().find(|&&mv| print(rules, position, mv) == text);
    let is_bare = |mv: &&Move| {
        mv.wall().is_none() && without_wall(rules, position, **mv, &parts(rules, position, **mv)) == text
    };
    exact.or_else(|| legal.iter().find(is_bare)).copied().or_else(|| {
        if let Some(mv) = only_displacing(rules, position, legal, text) {
            return Some(mv);
        }
        if let Some(by) = round_trip(rules, text) {
            let is_pass = |mv: &&Move| mv.sort == MoveSort::Pass && mv.wall().is_none();
            let mut passes = legal.iter().filter(is_pass).copied();
            let side = position.side_to_move();
            let of_turn = rules.passing[side] != Passing::Never
                && position.piece_at(by).is_some_and(|piece| piece.side == side);
            return passes.clone().find(|mv| mv.from == by).or_else(|| passes.next().filter(|_| of_turn));
        }
        if let Some(wall) = wall_alone(rules, position, text) {
            return legal.iter().find(|mv| mv.sort == MoveSort::Pass && mv.wall() == Some(wall)).copied();
        }
        let simple = simplify(rules, position, text)?;
        if let Some(by) = round_trip(rules, &simple) {
            return legal.iter().find(|mv| is_pass_of(mv, by)).copied();
        }
        legal.iter().find(|&&mv| print(rules, position, mv) == simple).copied()
    })
}

/// Returns the only move that is written so but for the piece that it moves aside.
fn only_displacing(rules: &Rules, position: &Position, legal: &[Move], text: &str) -> Option<Move> {
    let name = |square| rules.shape.name(square);
    let is_it = |mv: &&Move| {
        mv.aside().is_some()
            && text == format!("{}{}{}", name(mv.from), name(mv.to), becoming(rules, position, **mv))
    };
    let mut found = legal.iter().filter(is_it);
    found.next().filter(|_| found.next().is_none()).copied()
}

/// Returns the square of a move from a square to itself, as in `e1e1`: a pass by the piece there.
fn round_trip(rules: &Rules, text: &str) -> Option<Square> {
    let (from, used) = rules.shape.parse_prefix(text)?;
    rules.shape.parse(text.get(used..)?).filter(|to| *to == from)
}

/// Returns the square of a wall placed instead of a move, written after the square of any of the player's pieces, as in
/// `e1e1,e1d5`.
fn wall_alone(rules: &Rules, position: &Position, text: &str) -> Option<Square> {
    rules.walls.as_ref().filter(|walls| walls.turn == WallTurn::MoveOrWall)?;
    let (stay, leg) = text.split_once(',')?;
    let by = round_trip(rules, stay)?;
    position.piece_at(by).filter(|piece| piece.side == position.side_to_move())?;
    let (from, used) = rules.shape.parse_prefix(leg)?;
    rules.shape.parse(leg.get(used..)?).filter(|_| from == by)
}

/// Returns the text that [`print()`] would write for the same move.
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
