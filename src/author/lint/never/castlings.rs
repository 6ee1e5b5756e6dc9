//! Exceptions of castlings to what cannot happen in the game.

use alfil_core::board::PieceKind;
use alfil_core::rules::{Castling, CastlingHome, Denial, Face};

use super::{Lint, Never};

pub(super) fn find(lint: &Lint<'_>) -> Vec<Never> {
    let castlings = &lint.rules.castlings;
    let is_gained = |castling: &Castling| {
        castling.home == CastlingHome::StartOrDrop
            && [castling.king, castling.partner].into_iter().any(|kind| can_be_dropped(lint, kind))
    };
    let denies = |castling: &Castling| {
        castling.denies == Denial::SameWing
            && castlings.iter().any(|other| is_same_wing(lint, castling, other))
    };
    let mut found = Vec::new();
    let entries = lint.def.castling.items();
    if !castlings.iter().any(is_gained) {
        let words = entries.iter().filter_map(|entry| entry.value.gained_by.get());
        found.extend(
            words.map(|word| Never::matters("gained-by", word.span, "neither piece can ever be dropped")),
        );
    }
    if !castlings.iter().any(denies) {
        let words = entries.iter().filter_map(|entry| entry.value.denies.get());
        let why = "the other player has no castling to the same side";
        found.extend(words.map(|word| Never::matters("denies", word.span, why)));
    }
    found
}

/// Returns whether some drop puts a kind on the board.
fn can_be_dropped(lint: &Lint<'_>, kind: PieceKind) -> bool {
    lint.rules.drops.iter().any(|rule| match rule.face {
        Face::Itself => rule.kinds.contains(&kind),
        Face::EitherForm => {
            let base = lint.rules.kind(kind).promoted_from;
            rule.kinds.contains(&kind) || base.is_some_and(|base| rule.kinds.contains(&base))
        }
    })
}

/// Returns whether another castling is one of the other player, to the same side.
fn is_same_wing(lint: &Lint<'_>, castling: &Castling, other: &Castling) -> bool {
    let shape = lint.rules.shape;
    other.side != castling.side && other.is_on_higher_file(shape) == castling.is_on_higher_file(shape)
}
