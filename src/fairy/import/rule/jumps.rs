//! Pieces that go on capturing by jumps: a key of Fairy-Stockfish-X, which lets the other player pass meanwhile.

use alfil_core::rules::PromotionInTurn;
use alfil_language::def::Definition;
use alfil_language::def::definition::Turns;

use super::multimoves;
use super::royals::Royals;
use crate::fairy::import::game::Game;
use crate::fairy::import::pieces::moves::{self, Jumps};
use crate::fairy::import::values::{plain, some_pieces};

const KEY: &str = "forcedJumpContinuation";

/// Writes which pieces go on after a capture.
pub(in crate::fairy::import) fn write(game: &Game<'_>, royals: &Royals, out: &mut Definition) {
    let account = game.account;
    if !account.is_on(KEY) {
        return;
    }
    if !royals.is_empty() {
        account.refuse(KEY, "royal pieces, which may stay attacked while a piece continues");
    }
    if multimoves::is_on(account) || game.has_drops {
        account.refuse(KEY, "turns of several moves, or drops, in games where a piece continues capturing");
    }
    let mut keys = Vec::new();
    for piece in game.in_play() {
        match moves::jumps(game, piece) {
            Jumps::Never => {}
            Jumps::Always => keys.extend(game.keys_of(piece)),
            Jumps::Sometimes => account.refuse(KEY, "a piece that also captures without jumping"),
        }
    }
    if keys.is_empty() {
        account.ignore(KEY, "no piece captures by jumping over its victim");
        return;
    }
    if account.peek().number("nMoveRule") > 0 {
        let what = "in Fairy-Stockfish the passes of the other player count as moves without progress; \
            in the definition there are no passes";
        account.differ("nMoveRule", what);
    }
    out.turns = plain(Turns {
        capture_again: some_pieces(&keys),
        promotion: plain(PromotionInTurn::EndsTurn),
        ..Turns::default()
    });
}
