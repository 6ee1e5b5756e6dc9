//! Pieces that change sides.

use alfil_core::rules::{Enclosed, EnclosedWay, Line, NeighbourSide};
use alfil_language::def::definition::{Beside, DoesWord, Effect, EffectWhere, Enclosure};
use alfil_language::def::{Definition, Field, Spanned};
use alfil_language::diag::Span;

use super::royals::Royals;
use crate::fairy::import::game::{Base, Becomes, Game};
use crate::fairy::import::pieces::moves;
use crate::fairy::import::values::{add, set, text, words};
use crate::fairy::ini::key;

/// Returns whether pieces change sides.
pub(in crate::fairy::import) fn has_flips(game: &Game<'_>) -> bool {
    matches!(game.account.peek().word(key::FLIP_ENCLOSED_PIECES), "reversi" | "ataxx" | "quadwrangle")
}

/// Writes which pieces change sides.
pub(in crate::fairy::import) fn write(game: &Game<'_>, royals: &Royals, out: &mut Definition) {
    let account = game.account;
    let rule = account.word(key::FLIP_ENCLOSED_PIECES);
    if !matches!(rule, "reversi" | "ataxx" | "quadwrangle") {
        return;
    }
    if rule == "reversi" && game.in_play().any(|piece| moves::jumps_in_line(game, piece)) {
        let what = "in Fairy-Stockfish a piece also encloses the pieces it jumps over; \
                    in the definition it does not";
        account.differ(key::FLIP_ENCLOSED_PIECES, what);
    }
    let promotes = |base: &Base| match base.becomes {
        Becomes::Nothing | Becomes::Others(_) => false,
        Becomes::Marked(_) | Becomes::Turned(_) | Becomes::Both(_) => true,
    };
    if game.bases.iter().any(promotes) {
        let what = "in Fairy-Stockfish a promoted piece that changes sides loses its unpromoted form; \
            in the definition it does not";
        account.differ(key::FLIP_ENCLOSED_PIECES, what);
    }
    if account.peek().is_on(key::CASTLING) && !game.start.castling.is_empty() {
        let what = "in Fairy-Stockfish a piece that changes sides may still castle with pieces of its old side; \
            in the definition it may not";
        account.differ(key::FLIP_ENCLOSED_PIECES, what);
    }
    if royals.has_others() {
        let what = "in Fairy-Stockfish the safety of royal pieces is tested before the flips; \
            in the definition, after them";
        account.differ(key::FLIP_ENCLOSED_PIECES, what);
    }
    if royals.has_king() {
        account.refuse(
            key::FLIP_ENCLOSED_PIECES,
            "kings that change sides, whose safety is tested before the flips",
        );
    }
    if account.peek().is_on(key::BLAST_ON_CAPTURE) || super::walls::has_walls(account) {
        account.refuse(key::FLIP_ENCLOSED_PIECES, "flips together with explosions or walls");
    }
    let petrified = account.peek().pieces(key::PETRIFY_ON_CAPTURE_TYPES);
    if game.in_play().any(|piece| petrified.contains(piece)) {
        account.refuse(key::FLIP_ENCLOSED_PIECES, "flips around pieces that become walls");
    }
    let places = (game.origin(&[key::FLIP_ENCLOSED_PIECES]), Span::NOWHERE);
    if rule == "reversi" {
        add(&mut out.enclosure, enclosed_change_sides(places));
        return;
    }
    let mut entry = adjacent_change_sides(places);
    if rule == "quadwrangle" && game.has_drops {
        entry.drop_beside = friend_around(places);
    }
    add(&mut out.effect, entry);
}

/// Enemies in line between the piece that moved and another one of its player change sides.
///
/// Of two places, here and below, the first is that of what the entry is about, the second that of the rest.
fn enclosed_change_sides((about, rest): (Span, Span)) -> Enclosure {
    Enclosure {
        how: set(EnclosedWay::InLine, rest),
        along: words([Line::Files, Line::Ranks, Line::Diagonals], rest),
        enemies: set(Enclosed::ChangeSides, about),
        ..Enclosure::default()
    }
}

/// Enemies on the eight squares around the piece that moved change sides.
fn adjacent_change_sides((about, rest): (Span, Span)) -> Effect {
    Effect {
        place: set(EffectWhere::Around, rest),
        steps: text("K", rest),
        does: set(DoesWord::ChangesSides, about),
        ..Effect::default()
    }
}

/// Returns a friend on one of the eight squares around.
fn friend_around((about, rest): (Span, Span)) -> Field<Spanned<Beside>> {
    set(Beside { by: Field::Absent, side: set(NeighbourSide::Own, rest), at: text("K", rest) }, about)
}
