//! Pieces that change sides.

use super::context::Context;
use crate::def::Spanned;
use crate::def::definition::{FlippedWord, FlipsAfterWord};
use crate::rules::{Flipped, Flips, FlipsAfter};

pub(super) fn check(cx: &mut Context<'_>) -> Option<Flips> {
    let Spanned { value: table, span } = cx.def.flips.get()?;
    let pieces = cx.required(&table.pieces, "pieces", *span, "pieces = \"enclosed\"")?;
    Some(Flips {
        pieces: match pieces.value {
            FlippedWord::Enclosed => Flipped::Enclosed,
            FlippedWord::Adjacent => Flipped::Adjacent,
        },
        after: match table.after.get().map(|after| after.value) {
            None | Some(FlipsAfterWord::AnyMove) => FlipsAfter::AnyMove,
            Some(FlipsAfterWord::NoLoneDrop) => FlipsAfter::NoLoneDrop,
        },
    })
}
