//! Gating: which first moves may gate a piece from the hand.

use alfil_core::board::{PieceKind, Region, Shape, Side};
use alfil_core::rules::{Captured, Gating, Setup};

use crate::check::board::Board;
use crate::check::context::Context;
use crate::check::pieces::Pieces;
use crate::def::definition::Gating as GatingTable;
use crate::def::{Field, Spanned};
use crate::diag::{Code, Diagnostic, Span};

pub(in crate::check) fn check_gating(
    cx: &mut Context<'_>,
    board: &Board,
    pieces: &Pieces,
    captured: Captured,
    setup: &Setup,
) -> Option<Gating> {
    let Spanned { value: table, span } = cx.def.gating.get()?;
    let on = cx.required(&table.on, "on", *span, "on = \"first rank\"");
    let zone = on.and_then(|on| board.region(cx, on));
    let kinds = kinds(cx, pieces, table);
    let is_empty = Side::ALL.iter().all(|&side| setup.hands[side].is_empty());
    if captured == Captured::Removed && is_empty && !setup.pieces.is_empty() {
        cx.push_unless_damaged(
            Diagnostic::new(Code::NothingToGate, "no piece is ever in hand")
                .label(*span, "gating needs pieces in hand")
                .help("put pieces in hand in the start position, as in `[QN]` after the board"),
        );
    }
    let place = on.map_or(*span, |on| on.span);
    let zone = zone?;
    let opens = |side: Side| {
        let own = setup.pieces.iter().filter(|(_, piece)| piece.side == side);
        own.into_iter().any(|(square, _)| zone[side].contains(*square))
    };
    if !Side::ALL.into_iter().any(opens) && !setup.pieces.is_empty() {
        cx.push_unless_damaged(
            Diagnostic::new(Code::NothingToGate, "no piece can ever be gated")
                .label(
                    place,
                    "at the start no player has a piece on these squares, as that player sees the board",
                )
                .help("write squares where pieces start, as in `on = \"first rank\"`"),
        );
    }
    if let Some(frame) = &board.frame {
        report_gates_sharing_file(cx, frame.shape, &zone, place);
    }
    Some(Gating { zone, kinds: kinds? })
}

/// Returns the kinds that may be gated; nothing when they cannot be read.
fn kinds(cx: &mut Context<'_>, pieces: &Pieces, table: &GatingTable) -> Option<Vec<PieceKind>> {
    match &table.pieces {
        Field::Absent => {
            let kinds = pieces.kinds.iter().enumerate().filter(|(_, kind)| !kind.royal);
            Some(kinds.map(|(index, _)| PieceKind(index as u16)).collect())
        }
        Field::Broken => None,
        Field::Present(list) => Some(pieces.resolve(cx, list).into_iter().map(|(kind, _)| kind).collect()),
    }
}

/// Reports a region with several squares on a file: positions record by file which pieces have not moved.
pub(in crate::check) fn report_gates_sharing_file(
    cx: &mut Context<'_>,
    shape: Shape,
    zone: &Region,
    place: Span,
) {
    let is_crowded = Side::ALL.iter().any(|&side| {
        (0..shape.files).any(|file| zone[side].iter().filter(|&s| shape.file(s) == file).count() > 1)
    });
    if is_crowded || shape.files > 26 {
        let message = if is_crowded {
            "two of these squares are on the same file"
        } else {
            "positions can record these squares only on files `a` to `z`"
        };
        let found = Diagnostic::new(Code::GatesShareFile, message)
            .label(place, "each player may have only one square per file, on files `a` to `z`")
            .note("positions record by file which pieces have not moved");
        cx.push(if is_crowded {
            found.help("choose squares of one rank, as in `\"first rank\"`")
        } else {
            found
        });
    }
}
