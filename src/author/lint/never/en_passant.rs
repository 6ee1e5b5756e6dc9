//! Squares of `[en-passant]` that make no difference, because of where pieces pass.

use alfil_core::board::{PieceKind, Side, Square, SquareSet};
use alfil_core::rules::Term;

use super::{Lint, Never};

pub(super) fn find(lint: &Lint<'_>) -> Vec<Never> {
    let rules = lint.rules;
    let (Some(table), Some(on)) = (lint.def.en_passant.get(), &rules.en_passant.on) else {
        return Vec::new();
    };
    let Some(word) = table.value.on.get() else { return Vec::new() };
    // Pieces that come later, or become others, may pass elsewhere.
    let is_dropped = |kind: PieceKind| rules.drops.iter().any(|rule| rule.kinds.contains(&kind));
    let may_come = |kind: PieceKind| rules.kind(kind).passes() && is_dropped(kind);
    if rules.kind_indices().any(may_come)
        || rules.gating.is_some()
        || rules.wraps.any()
        || !rules.effects.is_empty()
        || !rules.enclosures.is_empty()
    {
        return Vec::new();
    }
    let may_capture: Vec<bool> = Side::ALL
        .into_iter()
        .flat_map(|side| {
            passed(lint, side).iter().map(|square| on[!side].contains(square)).collect::<Vec<_>>()
        })
        .collect();
    let why = if may_capture.is_empty() {
        return Vec::new();
    } else if may_capture.iter().all(|may| *may) {
        "pieces pass no other squares"
    } else if may_capture.contains(&true) {
        return Vec::new();
    } else {
        "no piece passes any of these squares, so that nothing is ever captured en passant"
    };
    vec![Never { message: "these squares never matter".to_owned(), ..Never::matters("on", word.span, why) }]
}

/// Returns the squares that pieces of a player may pass with first moves; some more if their moves are not symmetric.
pub(in crate::author::lint) fn passed(lint: &Lint<'_>, side: Side) -> SquareSet {
    let mut squares = SquareSet::default();
    let own = lint.rules.setup.pieces.iter().filter(|(_, piece)| piece.side == side);
    for &(square, piece) in own {
        let kind = lint.rules.kind(piece.kind);
        let extra = kind.extra_moves.iter().filter(|extra| extra.on[side].contains(square));
        let terms = kind.movement.terms.iter().chain(extra.flat_map(|extra| &extra.movement.terms));
        for term in terms.filter(|term| term.passes_at_first()) {
            add_passed(lint, (side, square), term, &mut squares);
        }
    }
    for kind in lint.rules.kind_indices() {
        for first in &lint.rules.kind(kind).first_moves {
            let starts =
                lint.possible.squares(side, kind).iter().filter(|&square| first.on[side].contains(square));
            let terms = || first.movement.terms.iter().filter(|term| term.passes());
            for (square, term) in starts.flat_map(|square| terms().map(move |term| (square, term))) {
                add_passed(lint, (side, square), term, &mut squares);
            }
        }
    }
    squares
}

fn add_passed(lint: &Lint<'_>, (side, from): (Side, Square), term: &Term, squares: &mut SquareSet) {
    let shape = lint.rules.shape;
    let Some(plain) = term.plain() else { return };
    let [file, rank] = [shape.file(from), shape.rank(from)].map(i32::from);
    for heading in plain.headings {
        let unit = if heading.is_straight() { i32::from(heading.length().max(1)) } else { 1 };
        let forward = if side == Side::First { 1 } else { -1 };
        let (dx, dy) = (i32::from(heading.dx) / unit, forward * i32::from(heading.dy) / unit);
        let n_steps = (i32::from(plain.steps) * unit).min(i32::from(shape.files.max(shape.ranks)));
        for (dx, n) in [dx, -dx].into_iter().flat_map(|dx| (1..n_steps).map(move |n| (dx, n))) {
            if let Some(square) = shape.square(file + n * dx, rank + n * dy) {
                squares.insert(square);
            }
        }
    }
}
