//! Pieces that change sides.

use alfil_language::def::{Definition, turning};
use alfil_language::diag::Span;

use super::royals::Royals;
use crate::fairy::import::game::{Base, Becomes, Game};
use crate::fairy::import::pieces::moves;
use crate::fairy::import::values::add;

const RULE: &str = "flipEnclosedPieces";

/// Whether pieces change sides.
pub(in crate::fairy::import) fn has_flips(game: &Game<'_>) -> bool {
    matches!(game.account.peek().word(RULE), "reversi" | "ataxx" | "quadwrangle")
}

/// Writes which pieces change sides.
pub(in crate::fairy::import) fn write(game: &Game<'_>, royals: &Royals, out: &mut Definition) {
    let account = game.account;
    let rule = account.word(RULE);
    if !matches!(rule, "reversi" | "ataxx" | "quadwrangle") {
        return;
    }
    if rule == "reversi" && game.in_play().any(|piece| moves::jumps_in_line(game, piece)) {
        let what = "in Fairy-Stockfish a piece also encloses the pieces it jumps over; \
                    in the definition it does not";
        account.differ(RULE, what);
    }
    let promotes = |base: &Base| match base.becomes {
        Becomes::Nothing | Becomes::Others(_) => false,
        Becomes::Marked(_) | Becomes::Turned(_) | Becomes::Both(_) => true,
    };
    if game.bases.iter().any(promotes) {
        let what = "in Fairy-Stockfish a promoted piece that changes sides loses its unpromoted form; \
            in the definition it does not";
        account.differ(RULE, what);
    }
    if account.peek().is_on("castling") && !game.start.castling.is_empty() {
        let what = "in Fairy-Stockfish a piece that changes sides may still castle with pieces of its old side; \
            in the definition it may not";
        account.differ(RULE, what);
    }
    if royals.has_others() {
        let what = "in Fairy-Stockfish the safety of royal pieces is tested before the flips; \
            in the definition, after them";
        account.differ(RULE, what);
    }
    if royals.has_king() {
        account.refuse(RULE, "kings that change sides, whose safety is tested before the flips");
    }
    if account.peek().is_on("blastOnCapture") || super::walls::has_walls(account) {
        account.refuse(RULE, "flips together with explosions or walls");
    }
    let petrified = account.peek().pieces("petrifyOnCaptureTypes");
    if game.in_play().any(|piece| petrified.contains(piece)) {
        account.refuse(RULE, "flips around pieces that become walls");
    }
    let places = (game.origin(&[RULE]), Span::NOWHERE);
    if rule == "reversi" {
        add(&mut out.enclosure, turning::enclosed_change_sides(places));
        return;
    }
    let mut entry = turning::adjacent_change_sides(places);
    if rule == "quadwrangle" && game.has_drops {
        entry.drop_beside = turning::friend_around(places);
    }
    add(&mut out.effect, entry);
}
