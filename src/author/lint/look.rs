//! Looks that do not suit the rules.

use alfil_core::board::{PieceKind, Side};
use alfil_core::phrase::joined_up_to;
use alfil_core::rules::{BoardLook, PieceSet};
use alfil_language::diag::{Code, Diagnostic};

use super::Lint;
use crate::words::picture::{Look, Sign, kind_of_squares};

/// Reports what is drawn in a way that the rules contradict.
pub(super) fn check_look(lint: &mut Lint<'_>) {
    warn_hexagons(lint);
    warn_pieces(lint);
}

/// Reports pieces that show their ids among others that show what the set is for.
fn warn_pieces(lint: &mut Lint<'_>) {
    let Some(set) = lint.def.board.get().and_then(|board| board.value.piece_set.get()) else { return };
    if !lint.is_own(set.span) {
        return;
    }
    let rules = lint.played;
    let look = Look::with_set(rules, set.value);
    let is_shown_to = |kind: PieceKind, side| match (set.value, look.sign(kind, side)) {
        (PieceSet::Figures, sign) => matches!(sign, Some(Sign::Figure(_))),
        (_, sign) => !matches!(sign, Some(Sign::Letters(_))) || rules.kind(kind).glyph.is_some(),
    };
    let is_shown = |kind: PieceKind| Side::ALL.into_iter().all(|side| is_shown_to(kind, side));
    let shows_character = |kind: PieceKind| {
        Side::ALL.into_iter().any(|side| matches!(look.sign(kind, side), Some(Sign::Characters(_))))
    };
    let has_characters = || rules.kind_indices().any(shows_character);
    let what = match set.value {
        PieceSet::Figures => "silhouette",
        PieceSet::Discs | PieceSet::Wedges if has_characters() => "character",
        PieceSet::Marks | PieceSet::Letters | PieceSet::Discs | PieceSet::Wedges => return,
    };
    let others: Vec<PieceKind> = rules.kind_indices().filter(|&kind| !is_shown(kind)).collect();
    let Some(&first) = others.first() else { return };
    let names: Vec<&str> = others.iter().map(|&kind| rules.kind(kind).name.as_str()).collect();
    let text =
        format!("these pieces have no {what} and show their ids: {}", joined_up_to(&names, MOST_NAMED));
    let mut found = Diagnostic::new(Code::LookUnsuited, text).label(set.span, "the set of pieces");
    if let Some(place) = lint.place(first) {
        found = found.label(place, format!("no {what}"));
    }
    let example = if set.value == PieceSet::Figures { "knight" } else { "獅" };
    lint.push(
        found
            .help(format!("write `glyph = \"{example}\"` under each of them, or choose another set"))
            .help_to_allow("if this is intended"),
    );
}

/// The most pieces that are named.
const MOST_NAMED: usize = 5;

/// Warns of a board of hexagons if some piece has moves that need squares.
fn warn_hexagons(lint: &mut Lint<'_>) {
    let Some(look) = lint.def.board.get().and_then(|board| board.value.look.get()) else { return };
    if look.value != BoardLook::Hexagons || !lint.is_own(look.span) {
        return;
    }
    let Some(kind) = kind_of_squares(lint.played) else { return };
    let name = &lint.played.kind(kind).name;
    let mut found =
        Diagnostic::new(Code::LookUnsuited, format!("the {name} moves on squares, not on hexagons"))
            .label(look.span, "each hexagon has six neighbours, along its file, its rank and one diagonal");
    if let Some(place) = lint.place(kind) {
        found = found.label(
            place,
            "these moves are the same to left and right, or go in four directions, as only squares allow",
        );
    }
    lint.push(
        found
            .help("remove `look`, or write moves in six directions: `WfrblF` is one step to any neighbour")
            .help_to_allow("if this is intended"),
    );
}
