//! Which pieces ever capture, by their moves, by those that neighbours lend them, or by being dropped on another.

use crate::board::PieceKind;
use crate::check::context::Context;
use crate::check::pieces::Pieces;
use crate::diag::{Code, Diagnostic, Severity, Span, Text};
use crate::rules::{DropRule, Kind, Leg, Neighbour};

/// The pieces, and what lets them capture besides their own moves.
#[derive(Clone, Copy)]
pub(in crate::check) struct Captors<'a> {
    pub(in crate::check) pieces: &'a Pieces,
    pub(in crate::check) neighbours: &'a [Neighbour],
    pub(in crate::check) drops: &'a [DropRule],
}

impl Captors<'_> {
    /// Whether a kind has a move that passes a test, of its own or lent. Says yes when in doubt.
    fn some_leg(&self, kind: PieceKind, test: fn(&Leg) -> bool) -> bool {
        some_leg(self.pieces, self.neighbours, kind, test)
    }

    /// Whether a piece of a kind may ever capture. Says yes when in doubt.
    pub(super) fn captures(&self, kind: PieceKind) -> bool {
        let is_swapped_in = self.drops.iter().any(|rule| rule.swap && rule.kinds.contains(&kind));
        is_swapped_in || self.some_leg(kind, Leg::captures)
    }

    /// Warns of a rule about captures where there are none.
    pub(super) fn warn_if_nobody_captures(&self, cx: &mut Context<'_>, message: &str, place: Span) {
        if is_in_doubt(cx) || self.pieces.all().any(|kind| self.captures(kind)) {
            return;
        }
        cx.push_unless_damaged(
            Diagnostic::new(Code::NobodyCaptures, message).label(place, "so this has no effect").help(
                "a piece can capture unless every part of its move has an `m`; write `c` for captures only",
            ),
        );
    }

    /// Reports listed pieces whose captures something follows from but that never capture, unlike others of the list.
    pub(super) fn never_capturing(&self, cx: &mut Context<'_>, list: &[Text]) {
        let is_idle =
            |text: &&Text| self.pieces.with_key(&text.value).is_some_and(|kind| !self.captures(kind));
        if is_in_doubt(cx) || list.iter().all(|text| is_idle(&text)) {
            return;
        }
        for text in list.iter().filter(is_idle) {
            cx.push_unless_damaged(
                Diagnostic::new(Code::NobodyCaptures, format!("`{}` never captures", text.value))
                    .label(text.span, "so nothing follows from its captures")
                    .help("a piece can capture unless every part of its move has an `m`: change its move, or remove it from the list"),
            );
        }
    }
}

/// Whether a kind has a move of which a leg passes a test, of its own or lent by neighbours. Says yes when in doubt.
pub(in crate::check) fn some_leg(
    pieces: &Pieces,
    neighbours: &[Neighbour],
    kind: PieceKind,
    test: fn(&Leg) -> bool,
) -> bool {
    let own = |kind: PieceKind| {
        let kind = pieces.kinds.get(kind.index());
        kind.is_some_and(|kind: &Kind| kind.terms().flat_map(|term| &term.legs).any(test))
    };
    let lends = |neighbour: &&Neighbour| neighbour.effect.lends() && neighbour.of.contains(&kind);
    let mut lenders = neighbours.iter().filter(lends).flat_map(|neighbour| &neighbour.beside.by);
    own(kind) || lenders.any(|&lender| own(lender))
}

/// Whether an error may hide a move.
pub(super) fn is_in_doubt(cx: &Context<'_>) -> bool {
    cx.out.iter().any(|found| found.severity() == Severity::Error)
}
