//! What is said about captures where nothing ever captures.

use alfil_core::board::{PerSide, PieceKind};
use alfil_core::rules::{Captured, DropRule, Effect, Enclosure, Setup};

use crate::check::context::Context;
use crate::check::pieces::Pieces;
use crate::diag::{Code, Diagnostic, Severity, Span, Text};

/// The pieces, and which of them ever capture.
#[derive(Clone, Copy)]
pub(in crate::check) struct Captors<'a> {
    pub(in crate::check) pieces: &'a Pieces,
    pub(in crate::check) drops: &'a [DropRule],
    capturing: &'a [bool],
}

impl<'a> Captors<'a> {
    /// Returns those of pieces, given what `capturing` has found.
    pub(in crate::check) fn of(pieces: &'a Pieces, drops: &'a [DropRule], capturing: &'a [bool]) -> Self {
        Captors { pieces, drops, capturing }
    }

    /// Returns whether a piece of a kind may ever capture. Says yes when in doubt.
    pub(in crate::check) fn captures(&self, kind: PieceKind) -> bool {
        self.capturing.get(kind.index()) != Some(&false)
    }

    /// Warns of a rule about captures where there are none.
    pub(in crate::check) fn warn_if_nobody_captures(&self, cx: &mut Context<'_>, message: &str, place: Span) {
        if is_in_doubt(cx) || self.pieces.all().any(|kind| self.captures(kind)) {
            return;
        }
        cx.push_unless_damaged(
            Diagnostic::new(Code::NobodyCaptures, message)
                .label(place, "so this has no effect")
                .help("remove the `m` from a part of a move, or write `c` there for captures only"),
        );
    }

    /// Reports that captured pieces come to a hand, where nothing is ever captured or held.
    pub(in crate::check) fn report_nothing_to_hold(
        &self,
        cx: &mut Context<'_>,
        setup: &Setup,
        (enclosures, effects): (&[Enclosure], &[Effect]),
    ) {
        let Some(word) = cx.def.captured.get().and_then(|table| table.value.to_hand.get()) else { return };
        // Pieces come from a partner too, and what is enclosed or leaves may count as captured.
        let is_sure = match word.value {
            Captured::ToHandUnpromoted | Captured::ToHandAsCaptured => {
                enclosures.is_empty() && effects.is_empty() && setup.hands == PerSide::default()
            }
            Captured::Removed | Captured::ToPartner => false,
        };
        if is_sure {
            let message = "captured pieces go to the hand, but no piece can capture";
            self.warn_if_nobody_captures(cx, message, word.span);
        }
    }

    /// Reports lists of pieces that a piece may not capture, where it never captures.
    pub(in crate::check) fn report_nothing_to_spare(&self, cx: &mut Context<'_>) {
        let entries = cx.def.pieces.get().map_or(&[][..], |pieces| &pieces.entries);
        let lists = self.pieces.lists(entries, |piece| &piece.never_captures, |form| &form.never_captures);
        for (key, list) in lists {
            let (Some(first), Some(kind)) = (list.first(), self.pieces.with_key(&key)) else { continue };
            if !is_in_doubt(cx) && !self.captures(kind) {
                cx.push_unless_damaged(
                    Diagnostic::new(Code::NobodyCaptures, format!("`{key}` never captures"))
                        .label(first.span, "so `never-captures` has no effect")
                        .help("give its move a part without `m`, or remove `never-captures`"),
                );
            }
        }
    }

    /// Reports listed pieces whose captures something follows from but that never capture, unlike others of the list.
    pub(in crate::check) fn report_never_capturing(&self, cx: &mut Context<'_>, list: &[Text]) {
        let is_idle =
            |text: &&Text| self.pieces.with_key(&text.value).is_some_and(|kind| !self.captures(kind));
        if is_in_doubt(cx) || list.iter().all(|text| is_idle(&text)) {
            return;
        }
        for text in list.iter().filter(is_idle) {
            cx.push_unless_damaged(
                Diagnostic::new(Code::NobodyCaptures, format!("`{}` never captures", text.value))
                    .label(text.span, "so nothing follows from its captures")
                    .help("give its move a part without `m`, or remove the piece from the list"),
            );
        }
    }
}

/// Returns whether an error may hide a move.
pub(in crate::check) fn is_in_doubt(cx: &Context<'_>) -> bool {
    cx.out.iter().any(|found| found.severity() == Severity::Error)
}
