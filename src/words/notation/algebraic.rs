//! Moves in algebraic notation, as players write them: `Nf3`, `exd5`, `e8=Q`, `O-O`, `P@e4`, `Lxg7xh8`.
//!
//! Each legal move of a position is written differently. Where what players write does not distinguish a move from another
//! one, it is written with coordinates.

use std::fmt::Write as _;

use alfil_core::board::{Move, MoveSort, PieceKind, Shape, Square};
use alfil_core::engine::Position;
use alfil_core::game::Game;
use alfil_core::rules::Rules;

use super::coord;

/// The id of the piece that is not named in moves on the board.
const UNNAMED: &str = "P";

/// Characters that may appear between two squares of a move.
const BETWEEN: &[char] = &['x', '-', ':'];

/// What may be between a piece and the square that it is dropped on.
pub(super) const DROP_MARKS: [char; 2] = ['@', '*'];

/// Prints a legal move of the position the game has reached.
///
/// A piece is written by its id, except `P` in variants without `+P`. Captures have an `x`, also those on the way; a piece
/// that then goes to an empty square has a `-` before it. `=` precedes what the piece becomes, `/` a gated piece,
/// a comma the square of a wall. Check is `+` and a win by check `#`, except in variants in which `+` marks promoted pieces.
pub fn print(game: &mut Game, mv: Move) -> String {
    let legal = game.legal_moves();
    let variant = game.variant().clone();
    let rules = variant.rules();
    let mut text = written(rules, game.position(), &legal, mv);
    if !rules.kinds.iter().any(|kind| kind.id.starts_with('+')) {
        let mover = game.position().side_to_move();
        game.play_unchecked(mv);
        if game.position().side_to_move() != mover && game.position().is_check() {
            let wins = game.outcome().is_some_and(|outcome| outcome.winner == Some(mover));
            text.push(if wins { '#' } else { '+' });
        }
        game.undo();
    }
    text
}

/// What a text names among the legal moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveMatch {
    /// Nothing.
    Nothing,
    /// This move.
    Move(Move),
    /// More than one move, each with how it is written.
    Several(Vec<(Move, String)>),
}

/// Finds the moves that a text may mean among those given.
///
/// Reads what [`print()`] writes. In addition, `0-0` is castling, the square or the file or rank a piece comes from may
/// always be written, `P` too; `x`, `-` and `:` between squares may be left out or confused, and so may marks of check
/// and annotations such as `!?`. `*` is a drop, as `@` is. After the square, `+` is a promotion to the piece's own
/// promoted form, where there is one, and `=` none.
pub fn find(rules: &Rules, position: &Position, legal: &[Move], text: &str) -> MoveMatch {
    let Some(parts) = Parts::read(rules, text) else { return MoveMatch::Nothing };
    let meant: Vec<Move> = legal.iter().copied().filter(|&mv| parts.fit(rules, position, mv)).collect();
    // What promotes is written so, unless it has to.
    let quiet: Vec<Move> = meant.iter().copied().filter(|mv| mv.promotion().is_none()).collect();
    let meant = if parts.becomes.is_none() && !quiet.is_empty() { quiet } else { meant };
    match meant.as_slice() {
        [] => MoveMatch::Nothing,
        &[mv] => MoveMatch::Move(mv),
        several => {
            MoveMatch::Several(several.iter().map(|&mv| (mv, written(rules, position, legal, mv))).collect())
        }
    }
}

/// What a text says of a move that may not be possible.
pub(super) enum Aim<'t> {
    Castling,
    /// The id of the piece, and where it goes.
    Step(&'t str, Square),
    /// The id of the piece, and where it is dropped.
    Drop(&'t str, Square),
}

/// Returns what a text says of a move, possible or not.
pub(super) fn aim<'t>(rules: &Rules, text: &'t str) -> Option<Aim<'t>> {
    match Parts::read(rules, text)?.sort {
        Sort::Castling { .. } => Some(Aim::Castling),
        Sort::Drop { id, to } => Some(Aim::Drop(id, to)),
        Sort::Steps { id, path } => {
            let mut ends = path.char_indices().filter_map(|(at, _)| path.get(at..));
            let to = ends.find_map(|end| rules.shape.parse(end))?;
            Some(Aim::Step(if id.is_empty() { UNNAMED } else { id }, to))
        }
    }
}

/// Prints a legal move without what it does to the enemy's royal pieces.
fn written(rules: &Rules, position: &Position, legal: &[Move], mv: Move) -> String {
    let alone = |text: &str| {
        let parts = Parts::read(rules, text);
        parts.is_some_and(|parts| {
            let mut meant = legal.iter().filter(|&&other| {
                parts.fit(rules, position, other) && (parts.becomes.is_some() || other.promotion().is_none())
            });
            meant.next() == Some(&mv) && meant.next().is_none()
        })
    };
    let shape = rules.shape;
    let name = shape.name(mv.from).to_string();
    let (file, rank) = file_and_rank(&name);
    let is_unnamed_capture =
        id_before(rules, position, mv).is_some_and(str::is_empty) && captures(position, mv);
    let from = if is_unnamed_capture { [file, file, &name, &name] } else { ["", file, rank, &name] };
    let mut texts = from.into_iter().filter_map(|from| with_origin(rules, position, mv, from));
    texts.find(|text| alone(text)).unwrap_or_else(|| coord::print(rules, position, mv))
}

/// Returns a move with what is written of the square it comes from. Nothing for a pass.
fn with_origin(rules: &Rules, position: &Position, mv: Move, from: &str) -> Option<String> {
    let name = |square| rules.shape.name(square);
    let mut text = match mv.sort {
        MoveSort::Pass | MoveSort::Displacing => return None,
        MoveSort::Drop => {
            let id = mv.dropped().map_or("", |kind| rules.kind(kind).id.as_str());
            format!("{id}@{}", name(mv.to))
        }
        MoveSort::Castling => if goes_up(rules.shape, mv)? { "O-O" } else { "O-O-O" }.to_owned(),
        MoveSort::Board | MoveSort::EnPassant => {
            let mut text = id_before(rules, position, mv)?.to_owned();
            text.push_str(from);
            for square in mv.passing().filter(|_| mv.sort == MoveSort::Board) {
                let _ = write!(text, "x{}", name(square));
            }
            if lands_on_piece(position, mv) {
                text.push('x');
            } else if mv.passing().next().is_some() {
                text.push('-');
            }
            let _ = write!(text, "{}", name(mv.to));
            if let Some(kind) = mv.promotion() {
                let _ = write!(text, "={}", id_of(rules, kind));
            }
            text
        }
    };
    if let Some((kind, at)) = mv.gate() {
        let _ = write!(text, "/{}", id_of(rules, kind));
        if mv.sort == MoveSort::Castling {
            let _ = write!(text, "{}", name(at));
        }
    }
    if let Some(wall) = mv.wall() {
        let _ = write!(text, ",{}", name(wall));
    }
    Some(text)
}

/// Returns the id of a kind, without the mark of a form that reverts.
pub(super) fn id_of(rules: &Rules, kind: PieceKind) -> &str {
    rules.kind(kind).id.trim_end_matches('~')
}

/// Returns what precedes a move of the piece that makes it: its id, or nothing.
fn id_before<'r>(rules: &'r Rules, position: &Position, mv: Move) -> Option<&'r str> {
    let id = id_of(rules, position.piece_at(mv.from)?.kind);
    let is_named = id != UNNAMED || rules.kinds.iter().any(|kind| kind.id.strip_prefix('+') == Some(UNNAMED));
    Some(if is_named { id } else { "" })
}

pub(super) fn lands_on_piece(position: &Position, mv: Move) -> bool {
    mv.sort == MoveSort::EnPassant || mv.landing().is_some_and(|to| position.piece_at(to).is_some())
}

fn captures(position: &Position, mv: Move) -> bool {
    mv.sort == MoveSort::EnPassant || position.captured_by(mv).next().is_some()
}

/// Returns whether the partner of a castling starts on a higher file than the king, or on the same file and a higher
/// rank.
fn goes_up(shape: Shape, mv: Move) -> Option<bool> {
    let place = |square| (shape.file(square), shape.rank(square));
    mv.partner().map(|(partner, _)| place(partner) > place(mv.from))
}

/// What a text says of a move.
struct Parts<'t> {
    sort: Sort<'t>,
    /// What the piece becomes.
    becomes: Option<Becomes<'t>>,
    /// The gated piece and its square.
    gate: Option<(&'t str, Option<Square>)>,
    wall: Option<Square>,
}

enum Sort<'t> {
    /// Whether the partner comes from a higher file.
    Castling {
        goes_up: bool,
    },
    Drop {
        id: &'t str,
        to: Square,
    },
    /// The id, if there is one, and the squares with what is between them.
    Steps {
        id: &'t str,
        path: &'t str,
    },
}

#[derive(Clone, Copy)]
enum Becomes<'t> {
    /// The kind with this id.
    Id(&'t str),
    /// Its own promoted form.
    Form,
    /// Nothing else.
    Same,
}

impl<'t> Parts<'t> {
    /// Reads a text; nothing if it is not written like a move.
    fn read(rules: &Rules, text: &'t str) -> Option<Parts<'t>> {
        let text = text.trim_end_matches(['!', '?']).trim_end_matches('#');
        let (text, wall) = match text.rsplit_once(',') {
            Some((text, wall)) => (text, Some(rules.shape.parse(wall)?)),
            None => (text, None),
        };
        let mut becomes = None;
        let mut rest = text;
        if let Some(bare) = rest.strip_suffix('+') {
            rest = bare;
            // In other variants it is check.
            let has_forms = rules.kinds.iter().any(|kind| kind.id.starts_with('+'));
            becomes = has_forms.then_some(Becomes::Form);
        } else if let Some(bare) = rest.strip_suffix('=') {
            (rest, becomes) = (bare, Some(Becomes::Same));
        }
        let mut gate = None;
        if let Some((bare, let_in)) = rest.rsplit_once('/') {
            let (id, at) = let_in.split_at(end_of_id(let_in));
            let at = if at.is_empty() { None } else { Some(rules.shape.parse(at)?) };
            (rest, gate) = (bare, Some((id, at)));
        }
        if let Some((bare, id)) = rest.rsplit_once('=') {
            (rest, becomes) = (bare, Some(Becomes::Id(id)));
        }
        let sort = match rest {
            "O-O" | "0-0" | "o-o" => Sort::Castling { goes_up: true },
            "O-O-O" | "0-0-0" | "o-o-o" => Sort::Castling { goes_up: false },
            _ => {
                let (id, path) = rest.split_at(end_of_id(rest));
                match path.strip_prefix(DROP_MARKS) {
                    Some(to) => Sort::Drop { id, to: rules.shape.parse(to)? },
                    None => Sort::Steps { id, path },
                }
            }
        };
        Some(Parts { sort, becomes, gate, wall })
    }

    /// Returns whether a move is as the text says.
    fn fit(&self, rules: &Rules, position: &Position, mv: Move) -> bool {
        let has_id = |kind: PieceKind, id: &str| id_of(rules, kind) == id;
        let gate_fits = match (self.gate, mv.gate()) {
            (None, None) => true,
            (Some((id, at)), Some((kind, square))) => has_id(kind, id) && at.is_none_or(|at| at == square),
            (Some(_), None) | (None, Some(_)) => false,
        };
        let promotion_fits = match (self.becomes, mv.promotion()) {
            (None, _) | (Some(Becomes::Same), None) => true,
            (Some(Becomes::Id(id)), Some(kind)) => has_id(kind, id),
            (Some(Becomes::Form), Some(kind)) => {
                let from = position.piece_at(mv.from).map(|piece| piece.kind);
                rules.kind(kind).promoted_from == from && from.is_some()
            }
            (Some(Becomes::Id(_) | Becomes::Form), None) | (Some(Becomes::Same), Some(_)) => false,
        };
        let sort_fits = match (&self.sort, mv.sort) {
            (Sort::Castling { goes_up: up }, MoveSort::Castling) => goes_up(rules.shape, mv) == Some(*up),
            (Sort::Drop { id, to }, MoveSort::Drop) => {
                mv.to == *to && mv.dropped().is_some_and(|kind| rules.kind(kind).id == *id)
            }
            (Sort::Steps { id, path }, MoveSort::Board | MoveSort::EnPassant) => {
                let id = if id.is_empty() { UNNAMED } else { id };
                position.piece_at(mv.from).is_some_and(|piece| has_id(piece.kind, id))
                    && is_path(rules.shape, path, mv)
            }
            _ => false,
        };
        gate_fits && promotion_fits && sort_fits && self.wall == mv.wall()
    }
}

/// Returns where the id that a text begins with ends.
fn end_of_id(text: &str) -> usize {
    let is_path = |c: char| {
        c.is_ascii_lowercase() || c.is_ascii_digit() || DROP_MARKS.contains(&c) || BETWEEN.contains(&c)
    };
    text.find(is_path).unwrap_or(text.len())
}

/// Returns whether a text names the squares of a move: every capture, the destination, and what it says of the start.
fn is_path(shape: Shape, text: &str, mv: Move) -> bool {
    let name = |square| shape.name(square).to_string();
    let start = name(mv.from);
    let (file, rank) = file_and_rank(&start);
    let is_start = |text: &str| text.is_empty() || text == file || text == rank || text == start;
    let mut squares: Vec<Square> = mv.passing().filter(|_| mv.sort == MoveSort::Board).collect();
    squares.push(mv.to);
    let mut rest = text;
    for (left, square) in squares.into_iter().enumerate().rev() {
        let Some(before) = rest.strip_suffix(name(square).as_str()) else { return false };
        rest = before;
        // The mark before the first square may be the name of a file.
        if left > 0 {
            rest = rest.strip_suffix(BETWEEN).unwrap_or(rest);
        }
    }
    is_start(rest) || rest.strip_suffix(BETWEEN).is_some_and(is_start)
}

/// Returns the two parts of the name of a square.
fn file_and_rank(name: &str) -> (&str, &str) {
    name.split_at(name.find(|c: char| c.is_ascii_digit()).unwrap_or(0))
}
