//! Moves that are passes in games in which nobody may pass.

use std::ops::ControlFlow;

use alfil_core::board::{PieceKind, Side, Square};
use alfil_core::possible::terms_on;
use alfil_core::rules::Passing;
use alfil_language::diag::{Code, Diagnostic};

use super::Lint;

/// Reports `pass = "never"` in a game with a piece that passes by a move.
pub(super) fn check_passes(lint: &mut Lint<'_>) {
    let rules = lint.rules;
    let Some(word) = lint.def.moves.get().and_then(|moves| moves.value.pass.get()) else { return };
    if Side::ALL.into_iter().any(|side| rules.passing[side] != Passing::Never) {
        return;
    }
    let Some((kind, side, square)) = passer(lint) else { return };
    let key = &rules.kind(kind).key;
    let mut found = Diagnostic::new(Code::PassByMove, format!("`{key}` can still pass by a move"))
        .label(word.span, "this forbids only passes without a move");
    if let Some(place) = lint.place(kind) {
        let square = rules.shape.name(square);
        found = found
            .label(place, format!("the {} player's can move from {square} back to {square}", side.name()));
    }
    lint.push(
        found
            .help("write the moves of the piece without those that return to its square, or remove `pass`")
            .help_to_allow("if this is intended"),
    );
}

/// Returns a piece that may return to its square with a move, and where.
fn passer(lint: &Lint<'_>) -> Option<(PieceKind, Side, Square)> {
    let returns = |kind: PieceKind, side: Side, from: Square| {
        let mut terms = terms_on(lint.rules.kind(kind), side, from).filter(|(term, _)| term.can_return());
        terms.any(|(term, _)| {
            let mut returns = false;
            lint.ground.landings(term, side, from, &mut |landing| {
                returns |= landing.to == from && landing.quiet;
                if returns { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            returns
        })
    };
    let places = lint.rules.kind_indices().flat_map(|kind| Side::ALL.map(|side| (kind, side)));
    { places }.find_map(|(kind, side)| {
        let squares = lint.possible.squares(side, kind);
        let square = squares.iter().find(|&square| returns(kind, side, square))?;
        Some((kind, side, square))
    })
}
