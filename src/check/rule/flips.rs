//! Pieces that change sides.

use crate::check::context::Context;
use crate::def::Spanned;
use crate::rules::{Flips, FlipsAfter};

pub(in crate::check) fn check(cx: &mut Context<'_>) -> Option<Flips> {
    let Spanned { value: table, span } = cx.def.flips.get()?;
    let pieces = cx.required(&table.pieces, "pieces", *span, "pieces = \"enclosed\"")?;
    Some(Flips {
        pieces: pieces.value,
        after: table.after.get().map_or(FlipsAfter::AnyMove, |after| after.value),
    })
}
