//! What being royal means.

use alfil_core::board::{PieceKind, Side};
use alfil_core::rules::{
    Condition, Counted, End, EndedBy, Permit, Royals, Setup, WhenAttacked, WhichRoyals, WhileFew, WithMore,
};

use crate::check::context::Context;
use crate::check::origins::Origin;
use crate::check::pieces::Pieces;
use crate::def::definition::WhileFew as WhileFewTable;
use crate::def::{Field, Spanned};
use crate::diag::{Code, Diagnostic, Severity, Span, Text};

pub(in crate::check) fn check_royals(cx: &mut Context<'_>, pieces: &Pieces) -> Royals {
    let royal_kinds = pieces.royals();
    let def = cx.def;
    let mut royals = Royals {
        left_attacked: Permit::Allowed,
        which: WhichRoyals::Each,
        when_attacked: WhenAttacked::AnyMove,
        through_attack: Permit::Allowed,
        while_few: Vec::new(),
    };
    if let (Field::Absent, Some(&royal)) = (&def.royals, royal_kinds.first()) {
        let place = pieces.place(royal);
        let missing = Diagnostic::new(Code::RoyalsMissing, "a piece is royal, but `[royals]` is missing")
            .help("write `[royals]`, and below it `left-attacked = \"illegal\"` if players may not leave a royal piece attacked, otherwise `\"allowed\"`")
            .help("also write `which = \"each\"` if an attack on any royal piece is check, or `\"last\"` if only an attack on the last royal piece is");
        cx.push_unless_damaged(match place {
            Some(place) => missing.label(place, "this piece is royal"),
            None => missing,
        });
    }
    if let Some(Spanned { value: table, span }) = def.royals.get() {
        if royal_kinds.is_empty() && !pieces.royals_in_doubt {
            cx.push(
                Diagnostic::new(Code::RoyalsWithoutRoyal, "no piece is royal")
                    .label(*span, "so this has no effect")
                    .help("write `royal = true` under a piece, or remove `[royals]`"),
            );
        }
        let left = cx.required(&table.left_attacked, "left-attacked", *span, "left-attacked = \"illegal\"");
        royals.left_attacked = left.map_or(Permit::Allowed, |left| left.value);
        let which = cx.required(&table.which, "which", *span, "which = \"each\"");
        royals.which = which.map_or(WhichRoyals::Each, |which| which.value);
        royals.when_attacked = table.when_attacked.get().map_or(WhenAttacked::AnyMove, |when| when.value);
        royals.through_attack = table.through_attack.get().map_or(Permit::Allowed, |word| word.value);
        royals.while_few = while_few(cx, pieces, &table.while_few);
    }
    royals
}

/// Reports players who start without a royal piece, if some kinds are royal, unless they can lose by losing other
/// pieces.
pub(in crate::check) fn report_missing_royals(
    cx: &mut Context<'_>,
    pieces: &Pieces,
    setup: &Setup,
    ends: &[End],
) {
    let royals = pieces.royals();
    let loses_others = ends.iter().filter(|end| end.by == EndedBy::Rule).any(|end| {
        end.when.any_part(&|part| {
            matches!(part, Condition::Extinct { kinds, .. } if kinds.iter().any(|kind| !royals.contains(kind)))
        })
    });
    let fen = cx.def.setup.get().and_then(|s| s.value.fen.get());
    let Some(place) = fen.map(|t: &Text| -> Span { t.span }) else { return };
    // An error may hide the missing royal piece.
    let in_doubt = cx.out.iter().any(|d| d.severity() == Severity::Error);
    if royals.is_empty() || loses_others || in_doubt || pieces.ids_in_doubt {
        return;
    }
    for side in Side::ALL {
        let on_board = setup.pieces.iter().any(|(_, p)| p.side == side && royals.contains(&p.kind));
        if !on_board && !setup.hands[side].iter().any(|(kind, _)| royals.contains(kind)) {
            let has_pieces =
                setup.pieces.iter().any(|(_, piece)| piece.side == side) || !setup.hands[side].is_empty();
            let finding = Diagnostic::new(
                Code::NoRoyalInSetup,
                format!(
                    "the {} player starts without a {}",
                    side.name(),
                    if has_pieces { "royal piece" } else { "piece" }
                ),
            );
            cx.push_unless_damaged(match (has_pieces, side) {
                (true, _) => finding
                    .label(place, "that player has no royal piece here")
                    .help("put one of the player's royal pieces in `fen`"),
                (false, Side::First) => finding
                    .label(place, "lower-case letters are the second player's pieces")
                    .help("write the first player's pieces in capital letters"),
                (false, Side::Second) => finding
                    .label(place, "capital letters are the first player's pieces")
                    .help("write the second player's pieces in lower-case letters"),
            });
        }
    }
}

/// Returns the royal pieces that count only while a player has few of them.
fn while_few(
    cx: &mut Context<'_>,
    pieces: &Pieces,
    entries: &Field<Vec<Spanned<WhileFewTable>>>,
) -> Vec<WhileFew> {
    let mut named: Vec<(PieceKind, Span)> = Vec::new();
    let mut groups = Vec::new();
    for (origin, entry) in Origin::each(entries) {
        let table = &entry.value;
        let list = cx.required(&table.pieces, "pieces", entry.span, "pieces = [\"king\"]");
        let at_most = cx.required(&table.at_most, "at-most", entry.span, "at-most = 1");
        if let Some(at_most) = at_most.filter(|n| n.value == 0) {
            cx.push(
                Diagnostic::new(Code::NumberOutOfRange, "`at-most` is 0")
                    .label(at_most.span, "write 1 or more"),
            );
        }
        if list.is_some_and(Vec::is_empty) {
            cx.push(
                Diagnostic::new(Code::EmptyList, "the entry covers no piece")
                    .label(entry.span, "`pieces` is empty"),
            );
        }
        let mut kinds = Vec::new();
        for (kind, span) in pieces.resolve(cx, list.map_or(&[], Vec::as_slice)) {
            let Some(known) = pieces.kinds.get(kind.index()) else { continue };
            if !known.royal && !pieces.royals_in_doubt {
                cx.push(
                    Diagnostic::new(Code::NotRoyal, format!("`{}` is not royal", known.key))
                        .label(span, "only royal pieces can be listed here")
                        .help("write `royal = true` under the piece, or remove it from this list"),
                );
            }
            if let Some((_, first)) = named.iter().find(|(other, _)| *other == kind) {
                cx.push(
                    Diagnostic::new(Code::RoyalsTwice, format!("`{}` is in two entries", known.key))
                        .label(span, "listed again here")
                        .label(*first, "first listed here")
                        .help("remove it from one of them"),
                );
            }
            named.push((kind, span));
            kinds.push(kind);
        }
        cx.origins.while_few.push(origin);
        groups.push(WhileFew {
            kinds,
            at_most: at_most.map_or(1, |n| n.value),
            with_more: table.with_more.get().map_or(WithMore::Safe, |word| word.value),
            counted: table.counted.get().map_or(Counted::AfterMove, |word| word.value),
        });
    }
    groups
}
