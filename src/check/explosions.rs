//! What blows up when something is captured.

use super::context::Context;
use super::obligations::warn_if_nobody_captures;
use super::pieces::Pieces;
use crate::def::Spanned;
use crate::def::definition::BlastWord;
use crate::rules::Explosions;

pub(super) fn check(cx: &mut Context<'_>, pieces: &Pieces) -> Explosions {
    let Some(Spanned { value: table, span }) = cx.def.explosions.get() else { return Explosions::Never };
    let spared = pieces.resolve(cx, table.spared.items()).into_iter().map(|(kind, _)| kind).collect();
    let on = cx.required(&table.on, "on", *span, "on = \"capture\"");
    let Some(on) = on else { return Explosions::Never };
    match on.value {
        BlastWord::Capture => {
            warn_if_nobody_captures(cx, pieces, "captures blow up, and no piece can capture", on.span);
            Explosions::OnCapture { spared }
        }
    }
}
