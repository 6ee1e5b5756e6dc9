//! Squares that a region excepts though they are not in it.

use alfil_core::board::{Shape, Side, Square, SquareSet};

use super::{Board, Symmetry, is_sided, parse, turn};
use crate::check::context::Context;
use crate::def::Either;
use crate::def::definition::Zone;
use crate::diag::{Code, Diagnostic};
use crate::region::{Area, AreaSort, Part, RegionExpr};

/// Reports exceptions that take nothing away, in a region in which nothing is wrong.
pub(super) fn warn_needless_exceptions(board: &Board, cx: &mut Context<'_>, zone: &Zone) {
    let Some(shape) = board.frame.as_ref().map(|frame| frame.shape) else { return };
    let texts = match zone {
        Either::Word(text) => vec![(text, Side::ALL.to_vec())],
        Either::Long(sided) => {
            let each = [(&sided.first, Side::First), (&sided.second, Side::Second)];
            each.into_iter().filter_map(|(text, side)| Some((text.get()?, vec![side]))).collect()
        }
    };
    for (text, sides) in texts {
        let Some(expr) = parse(cx, &text.0) else { continue };
        let mut parts = Vec::new();
        each_part(&expr, &mut parts);
        // What is written for one player is not turned for the other one.
        let symmetry = board.symmetry.filter(|_| sides.len() > 1);
        for part in parts.into_iter().filter(|part| !part.except.is_empty()) {
            for except in &part.except {
                let is_idle = |&side: &Side| {
                    let mut of = |area: &Area| squares(board, cx, area, shape, side, symmetry);
                    let [Some(whole), Some(out)] = [&part.area, except].map(&mut of) else { return false };
                    // Holes are taken out of named regions, which may leave nothing of them.
                    !out.is_empty() && !out.iter().any(|square| whole.contains(square))
                };
                if sides.iter().all(is_idle) {
                    cx.push_unless_damaged(
                        Diagnostic::new(Code::NeverMatters, "an exception removes no squares")
                            .label(except.span, "none of these squares is in the region before `except`")
                            .help("remove it, or write the squares that were meant"),
                    );
                }
            }
        }
    }
}

/// Returns the squares of an area for a player, turned if what is written is only what the first player sees.
fn squares(
    board: &Board,
    cx: &mut Context<'_>,
    area: &Area,
    shape: Shape,
    side: Side,
    symmetry: Option<Symmetry>,
) -> Option<SquareSet> {
    match (&area.sort, symmetry) {
        (AreaSort::Group(inner), _) => board.squares(cx, inner, shape, side, symmetry),
        (_, Some(symmetry)) if !is_sided(area) && side == Side::Second => {
            let seen = board.area(cx, area, shape, Side::First)?;
            Some(seen.iter().map(|square: Square| turn(shape, symmetry, square)).collect())
        }
        (_, Some(_) | None) => board.area(cx, area, shape, side),
    }
}

fn each_part<'a>(expr: &'a RegionExpr, parts: &mut Vec<&'a Part>) {
    for part in &expr.parts {
        parts.push(part);
        for area in std::iter::once(&part.area).chain(&part.except) {
            if let AreaSort::Group(inner) = &area.sort {
                each_part(inner, parts);
            }
        }
    }
}
