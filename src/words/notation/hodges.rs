//! Moves in the notation that George Hodges's magazine "Shogi" used: `P-7f`, `Gx5h`, `N7g-6e`, `P*5e`, `Bx2b+`, `S-3c=`.
//!
//! Files are numbered from the first player's right, ranks are letters from the far side.

use std::fmt::Write as _;

use alfil_core::board::{Move, MoveSort, PieceKind, Shape, Square, file_name};
use alfil_core::engine::Position;
use alfil_core::rules::Rules;

use super::algebraic::{Aim, MoveMatch, id_of, lands_on_piece};

/// Returns the name of a square: `5e`, `10a`.
pub fn square_name(shape: Shape, square: Square) -> String {
    let rank = shape.ranks - 1 - shape.rank(square);
    format!("{}{}", shape.files - shape.file(square), file_name(rank))
}

/// Returns the square named at the start of a text, and the rest of the text.
pub fn square_prefix(shape: Shape, text: &str) -> Option<(Square, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at_checked(digits)?;
    let file = i32::from(shape.files) - number.parse::<u8>().map(i32::from).ok()?;
    let letters = rest.bytes().take_while(u8::is_ascii_lowercase).count().min(2);
    // The longer name, if the board has that rank. Otherwise the second letter has another meaning.
    (1..=letters).rev().find_map(|n| {
        let name = rest.get(..n)?;
        let from_top = (0..shape.ranks).find(|&rank| file_name(rank) == name)?;
        Some((shape.square(file, i32::from(shape.ranks - 1 - from_top))?, rest.get(n..)?))
    })
}

/// Prints one of the legal moves; nothing if this notation has no words for it or does not distinguish it from another.
///
/// A piece is written by its id. `x` precedes the square of a capture, also on the way, `-` an empty one, `*` that of a drop.
/// At the end, `+` is a promotion to the piece's own promoted form, `=` with an id one to another piece, and `=` alone none
/// where one is possible.
pub fn print(rules: &Rules, position: &Position, legal: &[Move], mv: Move) -> Option<String> {
    let origin = square_name(rules.shape, mv.from);
    let mut texts =
        ["", &origin].into_iter().filter_map(|from| with_origin(rules, position, legal, mv, from));
    texts.find(|text| find(rules, position, legal, text) == MoveMatch::Move(mv))
}

/// Returns whether this notation has words for a move.
fn has_words(mv: Move) -> bool {
    let is_sort = matches!(mv.sort, MoveSort::Board | MoveSort::EnPassant | MoveSort::Drop);
    is_sort && mv.gate().is_none() && mv.wall().is_none()
}

/// Returns the squares of a move after the first.
fn way(mv: Move) -> impl Iterator<Item = Square> {
    mv.passing().filter(move |_| mv.sort == MoveSort::Board).chain([mv.to])
}

fn with_origin(rules: &Rules, position: &Position, legal: &[Move], mv: Move, from: &str) -> Option<String> {
    let name = |square| square_name(rules.shape, square);
    if !has_words(mv) {
        return None;
    }
    if mv.sort == MoveSort::Drop {
        let id = mv.dropped().map_or("", |kind| rules.kind(kind).id.as_str());
        return from.is_empty().then(|| format!("{id}*{}", name(mv.to)));
    }
    let mover = position.piece_at(mv.from)?.kind;
    let mut text = format!("{}{from}", id_of(rules, mover));
    for square in mv.passing().filter(|_| mv.sort == MoveSort::Board) {
        let _ = write!(text, "x{}", name(square));
    }
    let _ = write!(text, "{}{}", if lands_on_piece(position, mv) { 'x' } else { '-' }, name(mv.to));
    match mv.promotion() {
        Some(kind) if is_form(rules, mover, kind) => text.push('+'),
        Some(kind) => {
            let _ = write!(text, "={}", id_of(rules, kind));
        }
        None => {
            let same =
                |other: &&Move| other.from == mv.from && has_words(**other) && way(**other).eq(way(mv));
            if legal.iter().filter(same).any(|other| other.promotion().is_some()) {
                text.push('=');
            }
        }
    }
    Some(text)
}

/// Returns whether a kind is the promoted form of another, written with a `+`.
fn is_form(rules: &Rules, of: PieceKind, kind: PieceKind) -> bool {
    let kind = rules.kind(kind);
    kind.promoted_from == Some(of) && kind.id.starts_with('+')
}

/// Characters that may precede a square.
const BETWEEN: [char; 2] = ['-', 'x'];

/// What a text says of a move.
struct Parts<'t> {
    id: &'t str,
    is_drop: bool,
    from: Option<Square>,
    way: Vec<Square>,
    becomes: Becomes<'t>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Becomes<'t> {
    Unsaid,
    Form,
    Same,
    Id(&'t str),
}

impl<'t> Parts<'t> {
    /// Reads a text; nothing if it is not written like a move.
    fn read(shape: Shape, text: &'t str) -> Option<Parts<'t>> {
        let start = text.find(|c: char| c.is_ascii_digit() || c == '*' || BETWEEN.contains(&c))?;
        let (id, rest) = text.split_at(start);
        if let Some(square) = rest.strip_prefix('*') {
            let (to, rest) = square_prefix(shape, square)?;
            let drop = Parts { id, is_drop: true, from: None, way: vec![to], becomes: Becomes::Unsaid };
            return rest.is_empty().then_some(drop);
        }
        let (mut way, mut from, mut rest) = (Vec::new(), None, rest);
        loop {
            let bare = rest.strip_prefix(BETWEEN);
            let Some((square, after)) = square_prefix(shape, bare.unwrap_or(rest)) else { break };
            let leads_on = after.starts_with(|c: char| BETWEEN.contains(&c) || c.is_ascii_digit());
            if way.is_empty() && from.is_none() && bare.is_none() && leads_on {
                from = Some(square);
            } else {
                way.push(square);
            }
            rest = after;
        }
        let becomes = match rest {
            "" => Becomes::Unsaid,
            "+" => Becomes::Form,
            "=" => Becomes::Same,
            _ => Becomes::Id(rest.strip_prefix('=')?),
        };
        (!id.is_empty() && !way.is_empty()).then_some(Parts { id, is_drop: false, from, way, becomes })
    }

    /// Returns whether a move is as the text says.
    fn fit(&self, rules: &Rules, position: &Position, mv: Move) -> bool {
        if !has_words(mv) || (mv.sort == MoveSort::Drop) != self.is_drop {
            return false;
        }
        if self.is_drop {
            let is_it = mv.dropped().is_some_and(|kind| rules.kind(kind).id == self.id);
            return is_it && self.way == [mv.to];
        }
        let Some(mover) = position.piece_at(mv.from).map(|piece| piece.kind) else { return false };
        let is_becoming = match (self.becomes, mv.promotion()) {
            (Becomes::Unsaid, _) | (Becomes::Same, None) => true,
            (Becomes::Form, Some(kind)) => is_form(rules, mover, kind),
            (Becomes::Id(id), Some(kind)) => id_of(rules, kind) == id,
            (Becomes::Form | Becomes::Id(_), None) | (Becomes::Same, Some(_)) => false,
        };
        is_becoming
            && id_of(rules, mover) == self.id
            && self.from.is_none_or(|from| from == mv.from)
            && way(mv).eq(self.way.iter().copied())
    }
}

/// Finds the moves that a text may mean among those given.
///
/// Reads what [`print()`] writes. In addition, the square a piece comes from may always be written, `-` and `x` may be
/// confused or left out, and annotations such as `!?` may follow.
pub fn find(rules: &Rules, position: &Position, legal: &[Move], text: &str) -> MoveMatch {
    let text = text.trim_end_matches(['!', '?']);
    let Some(parts) = Parts::read(rules.shape, text) else { return MoveMatch::Nothing };
    let meant: Vec<Move> = legal.iter().copied().filter(|&mv| parts.fit(rules, position, mv)).collect();
    // What promotes is written so, unless it has to.
    let quiet: Vec<Move> = meant.iter().copied().filter(|mv| mv.promotion().is_none()).collect();
    let meant = if parts.becomes == Becomes::Unsaid && !quiet.is_empty() { quiet } else { meant };
    match meant.as_slice() {
        [] => MoveMatch::Nothing,
        &[mv] => MoveMatch::Move(mv),
        several => {
            let origin = |mv: Move| square_name(rules.shape, mv.from);
            let written = |mv| with_origin(rules, position, legal, mv, &origin(mv)).unwrap_or_default();
            MoveMatch::Several(several.iter().map(|&mv| (mv, written(mv))).collect())
        }
    }
}

/// Returns what a text says of a move, possible or not.
pub(super) fn aim<'t>(rules: &Rules, text: &'t str) -> Option<Aim<'t>> {
    let parts = Parts::read(rules.shape, text.trim_end_matches(['!', '?']))?;
    let to = *parts.way.last()?;
    Some(if parts.is_drop { Aim::Drop(parts.id, to) } else { Aim::Step(parts.id, to) })
}
