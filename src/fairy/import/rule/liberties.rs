//! Groups without liberties: keys of Fairy-Stockfish-X.

use alfil_core::rules::{Enclosed, EnclosedWay};
use alfil_language::def::Definition;
use alfil_language::def::definition::Enclosure;

use super::royals::Royals;
use crate::fairy::import::game::Game;
use crate::fairy::import::pieces::moves;
use crate::fairy::import::values::{add, set};
use crate::fairy::ini::key;

/// Writes what becomes of groups that a drop leaves without liberties. That program asks only after drops.
pub(in crate::fairy::import) fn write(game: &Game<'_>, royals: &Royals, out: &mut Definition) {
    let account = game.account;
    let is_never_moved =
        game.has_drops && game.in_play().all(|piece| moves::written(game, piece).trim().is_empty());
    if is_never_moved {
        account.ignore(
            key::SAME_PLAYER_BOARD_REPETITION_ILLEGAL,
            "the program looks back only to the last drop, and every move is one",
        );
    }
    let [enemies, own] = [key::LIBERTY_CAPTURE, key::LIBERTY_SELF_CAPTURE].map(|name| account.word(name));
    if enemies == "none" && own == "none" {
        return;
    }
    if !is_never_moved || game.captures_to_hand || !royals.is_empty() {
        account.refuse(
            key::LIBERTY_CAPTURE,
            "groups without liberties in games where pieces move, go to a hand or are royal",
        );
    }
    let word = |value: &str| match value {
        "remove" => Enclosed::Leave,
        "forbid" => Enclosed::Illegal,
        _ => Enclosed::Stay,
    };
    let mut enclosure = Enclosure {
        how: set(EnclosedWay::WithoutLiberties, game.origin(&[key::LIBERTY_CAPTURE])),
        ..Enclosure::default()
    };
    enclosure.enemies = set(word(enemies), game.origin(&[key::LIBERTY_CAPTURE]));
    enclosure.own = set(word(own), game.origin(&[key::LIBERTY_SELF_CAPTURE]));
    add(&mut out.enclosure, enclosure);
}
