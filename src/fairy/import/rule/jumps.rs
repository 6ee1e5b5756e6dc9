//! Pieces that go on capturing by jumps: a key of Fairy-Stockfish-X, which lets the other player pass meanwhile.

use alfil_core::rules::PromotionInTurn;
use alfil_language::def::Definition;
use alfil_language::def::definition::Turns;

use super::multimoves;
use super::royals::Royals;
use crate::fairy::import::game::Game;
use crate::fairy::import::pieces::moves::{self, Jumps};
use crate::fairy::import::values::{plain, some_pieces};
use crate::fairy::ini::key;

/// Writes which pieces go on after a capture.
pub(in crate::fairy::import) fn write(game: &Game<'_>, royals: &Royals, out: &mut Definition) {
    let account = game.account;
    if !account.is_on(key::FORCED_JUMP_CONTINUATION) {
        return;
    }
    if !royals.is_empty() {
        account.refuse(
            key::FORCED_JUMP_CONTINUATION,
            "royal pieces, which may stay attacked while a piece continues",
        );
    }
    if multimoves::is_on(account) || game.has_drops {
        account.refuse(
            key::FORCED_JUMP_CONTINUATION,
            "turns of several moves, or drops, in games where a piece continues capturing",
        );
    }
    let mut keys = Vec::new();
    for piece in game.in_play() {
        match moves::jumps(game, piece) {
            Jumps::Never => {}
            Jumps::Always => keys.extend(game.keys_of(piece)),
            Jumps::Sometimes => {
                account.refuse(key::FORCED_JUMP_CONTINUATION, "a piece that also captures without jumping");
            }
        }
    }
    if keys.is_empty() {
        account.ignore(key::FORCED_JUMP_CONTINUATION, "no piece captures by jumping over its victim");
        return;
    }
    if account.peek().number(key::N_MOVE_RULE) > 0 {
        let what = "in Fairy-Stockfish the passes of the other player count as moves without progress; \
            in the definition there are no passes";
        account.differ(key::N_MOVE_RULE, what);
    }
    out.turns = plain(Turns {
        capture_again: some_pieces(&keys),
        promotion: plain(PromotionInTurn::EndsTurn),
        ..Turns::default()
    });
}
