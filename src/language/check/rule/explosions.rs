//! What blows up when something is captured.

use alfil_core::rules::{Captured, Explosions, Leaves, Permit, Victims};

use super::capture_exceptions;
use crate::check::context::Context;
use crate::check::pieces::captors::Captors;
use crate::def::Spanned;
use crate::def::definition::BlastWord;
use crate::diag::{Code, Diagnostic};

pub(in crate::check) fn check_explosions(
    cx: &mut Context<'_>,
    captors: Captors<'_>,
    captured: Captured,
    left: Permit,
) -> Explosions {
    let Some(Spanned { value: table, span }) = cx.def.explosions.get() else { return Explosions::Never };
    let spared = captors.pieces.resolve(cx, table.spared.items()).into_iter().map(|(kind, _)| kind).collect();
    let immune = capture_exceptions::listed(
        cx,
        captors.pieces,
        left,
        table.immune.items(),
        "this royal piece would survive every explosion",
    );
    let victims = table.victims.get().map_or(Victims::Removed, |word| {
        if word.value != Victims::Removed && captured == Captured::Removed {
            cx.push_unless_damaged(
                Diagnostic::new(Code::MissingKey, "nothing says in which form pieces go to the hand")
                    .label(word.span, "this needs `[captured]`")
                    .help("write `[captured]`, and below it `to-hand = \"unpromoted\"`"),
            );
        }
        word.value
    });
    let leaves = table.leaves.get().map_or(Leaves::Nothing, |leaves| leaves.value);
    let on = cx.required(&table.on, "on", *span, "on = \"capture\"");
    let Some(on) = on else { return Explosions::Never };
    match on.value {
        BlastWord::Capture => {
            captors.warn_if_nobody_captures(cx, "captures blow up, but no piece can capture", on.span);
            Explosions::OnCapture { spared, immune, victims, leaves }
        }
    }
}
