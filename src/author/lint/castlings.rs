//! Castlings that end where regions let no other move of their pieces end.

use alfil_core::board::{PieceKind, Side, Square};
use alfil_core::rules::Castling;
use alfil_language::check::with_entries;
use alfil_language::diag::{Code, Diagnostic};

use super::Lint;

/// Reports castlings that ignore `confined-to` or `never-on` of their pieces.
pub(super) fn check_castlings(lint: &mut Lint<'_>) {
    let castlings = with_entries(&lint.def.castling, &lint.origins.castlings, &lint.rules.castlings);
    let mut found: Vec<Diagnostic> = Vec::new();
    for (entry, castling) in castlings {
        let Some((kind, key)) = ignored(lint, castling) else { continue };
        // One entry is a castling of each player.
        if found.last().is_some_and(|last| last.span() == Some(entry.span)) {
            continue;
        }
        let key_of_kind = &lint.rules.kind(kind).key;
        found.push(
            Diagnostic::new(
                Code::CastlingOutside,
                format!("this castling ignores `{key}` of `{key_of_kind}`"),
            )
            .label(entry.span, format!("the region allows no other move of `{key_of_kind}` to end there"))
            .help(format!("remove the castling, or change `{key}` of the piece"))
            .help_to_allow("if this is intended"),
        );
    }
    for diagnostic in found {
        if diagnostic.span().is_some_and(|span| lint.is_own(span)) {
            lint.push(diagnostic);
        }
    }
}

/// Returns a piece of a castling whose region excludes the square where it ends, and the key of that region.
fn ignored(lint: &Lint<'_>, castling: &Castling) -> Option<(PieceKind, &'static str)> {
    let excludes = |kind: PieceKind, side: Side, square: Square| {
        let kind = lint.rules.kind(kind);
        let is_outside = kind.confined_to.as_ref().is_some_and(|region| !region[side].contains(square));
        let is_barred = kind.never_on.as_ref().is_some_and(|region| region[side].contains(square));
        if is_outside { Some("confined-to") } else { is_barred.then_some("never-on") }
    };
    let Castling { side, king, to, partner, partner_to, .. } = *castling;
    let ends = [(king, to), (partner, partner_to)];
    ends.into_iter().find_map(|(kind, square)| Some((kind, excludes(kind, side, square)?)))
}
