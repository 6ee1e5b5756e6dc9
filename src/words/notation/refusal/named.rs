//! Reads texts as moves, even those that no piece can make.

use alfil_core::board::{PieceKind, Shape, Square};
use alfil_core::rules::Rules;

use crate::words::notation::algebraic::DROP_MARKS;

/// What a text says.
pub(super) enum Named<'t> {
    Pass,
    Drop { kind: PieceKind, to: Square, wall: Option<Square> },
    Steps(Steps<'t>),
}

/// A move of a piece: where it starts and where it goes from there.
pub(super) struct Steps<'t> {
    pub(super) from: Square,
    /// The squares on the way, captured on or not.
    pub(super) way: Vec<Square>,
    pub(super) to: Square,
    pub(super) suffix: &'t str,
    pub(super) wall: Option<Square>,
    /// The start and end of the displaced piece, if the text names them.
    pub(super) aside: Option<(Square, Square)>,
}

impl<'t> Named<'t> {
    pub(super) fn read(rules: &Rules, text: &'t str) -> Result<Named<'t>, String> {
        if text == "0000" || text == "@@@@" {
            return Ok(Named::Pass);
        }
        if let Some(drop) = canonical_drop(rules, text) {
            return Err(format!("this drop is written `{drop}`"));
        }
        if let Some((piece, rest)) = text.split_once('@') {
            if piece.is_empty() {
                return Err("write the piece to drop before `@`, as in `P@e4`".to_owned());
            }
            let kind = rules.kind_with_id(piece).ok_or_else(|| format!("no piece has the id `{piece}`"))?;
            let (square, wall) = match rest.split_once(',') {
                Some((square, leg)) => (square, Some(read_leg(rules, leg)?.1)),
                None => (rest, None),
            };
            let to = square_of(rules, square)?;
            return Ok(Named::Drop { kind, to, wall });
        }
        let mut legs = Vec::new();
        let mut suffix = "";
        let mut moved = None;
        for leg in text.split(',') {
            let (from, to, mut rest) = read_leg(rules, leg)?;
            if let Some(aside) = rest.strip_prefix(':') {
                let (start, end, more) = read_leg(rules, aside).map_err(|why| {
                    format!(
                        "after `:`, write the square of the displaced piece and the square it goes to: {why}"
                    )
                })?;
                (moved, rest) = (Some((start, end)), more);
            }
            if let Some(&(_, at)) = legs.last()
                && at != from
            {
                let (at, from) = (rules.shape.name(at), rules.shape.name(from));
                return Err(format!(
                    "each leg starts where the previous one ended, and `{from}` is not `{at}`"
                ));
            }
            if !suffix.is_empty() && rules.walls.is_none() {
                return Err(format!("nothing may follow `{suffix}`"));
            }
            if !rest.is_empty() {
                suffix = rest;
            }
            legs.push((from, to));
        }
        let wall = (rules.walls.is_some() && legs.len() > 1).then(|| legs.pop()).flatten().map(|leg| leg.1);
        let (Some(&(from, _)), Some(&(_, to))) = (legs.first(), legs.last()) else {
            return Err("a move is written as two squares, as in `e2e4`, a drop as in `P@e4`".to_owned());
        };
        let is_known = |id: &str| {
            let id = id.to_uppercase();
            rules.kinds.iter().any(|kind| kind.id.trim_end_matches('~') == id)
        };
        if !["", "+", "-"].contains(&suffix) && !is_known(suffix) {
            return Err(format!("`{suffix}` is not a piece to promote to"));
        }
        let way = legs.iter().take(legs.len() - 1).map(|leg| leg.1).collect();
        Ok(Named::Steps(Steps { from, way, to, suffix, wall, aside: moved }))
    }
}

/// Returns the usual spelling of a drop that is written with `*` or in small letters: `P@e4` for `P*e4` and `p@e4`.
pub fn canonical_drop(rules: &Rules, text: &str) -> Option<String> {
    let (id, rest) = text.split_once(DROP_MARKS)?;
    let id = id.to_uppercase();
    let square = rest.split(',').next().unwrap_or_default();
    let is_drop = rules.kind_with_id(&id).is_some() && rules.shape.parse(square).is_some();
    let drop = is_drop.then(|| format!("{id}@{rest}"))?;
    (drop != text).then_some(drop)
}

/// Returns a whole text as a square.
fn square_of(rules: &Rules, text: &str) -> Result<Square, String> {
    rules.shape.parse(text).ok_or_else(|| format!("`{text}` is not a square of the board"))
}

/// Returns where a leg starts and ends, and the rest of the text.
fn read_leg<'t>(rules: &Rules, leg: &'t str) -> Result<(Square, Square, &'t str), String> {
    let Some((from, used)) = rules.shape.parse_prefix(leg).filter(|&(_, used)| used < leg.len()) else {
        return Err("a move is written as two squares, as in `e2e4`, a drop as in `P@e4`".to_owned());
    };
    let rest = leg.get(used..).unwrap_or_default();
    let Some((to, used)) = rules.shape.parse_prefix(rest) else {
        let widest = Shape { files: Shape::MAX, ranks: Shape::MAX };
        if let Some((_, used)) = widest.parse_prefix(rest) {
            let square = rest.get(..used).unwrap_or_default();
            let last = rules.shape.name(Square(rules.shape.n_squares() as u16 - 1));
            return Err(format!("the board goes from a1 to {last} and has no square `{square}`"));
        }
        let from = rules.shape.name(from);
        return Err(format!("a square must follow `{from}`, and `{rest}` is not a square of the board"));
    };
    Ok((from, to, rest.get(used..).unwrap_or_default()))
}
