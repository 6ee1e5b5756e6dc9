//! Pieces that change sides.

use super::game::Game;
use super::moves::Moves;
use super::write::Out;
use crate::ini::PieceType;

const RULE: &str = "flipEnclosedPieces";

/// Writes which pieces change sides.
pub(super) fn write(game: &Game<'_>, all: &[(PieceType, Moves)], out: &mut Out) {
    let account = game.account;
    let (pieces, after) = match account.word(RULE) {
        "reversi" => ("enclosed", None),
        "ataxx" => ("adjacent", None),
        "quadwrangle" => ("adjacent", Some("no-lone-drop")),
        _ => return,
    };
    let moves = |(_, moves): &(PieceType, Moves)| !moves.text.is_empty() || !moves.extra.is_empty();
    if pieces == "enclosed" && all.iter().any(moves) {
        account.refuse(RULE, "pieces that move along a line before it counts as enclosing");
    }
    let passes = |(_, moves): &(PieceType, Moves)| moves.text.contains('e');
    let promotes = |base: &super::game::Base| !base.becomes.targets().is_empty();
    if all.iter().any(passes) || game.bases.iter().any(promotes) || !game.start.castling.is_empty() {
        account.refuse(RULE, "flips after promotions, castlings and captures in passing");
    }
    if game.has("king") || account.peek().is_on("blastOnCapture") || super::walls::has_walls(account) {
        account.refuse(RULE, "flips beside kings, explosions or walls");
    }
    let petrified = account.peek().pieces("petrifyOnCaptureTypes");
    if game.in_play().any(|piece| petrified.contains(piece)) {
        account.refuse(RULE, "flips around pieces that become walls");
    }
    out.table("flips");
    out.pair("pieces", &format!("\"{pieces}\""), &game.comment(&[RULE]));
    if let Some(after) = after.filter(|_| game.has_drops) {
        out.pair("after", &format!("\"{after}\""), "");
    }
}
