//! Names of players in sentences.

use alfil_core::phrase::with_verb;
use alfil_core::rules::{Rules, Who};

/// The names of the players in a sentence about the position after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players<'a> {
    /// The player who made the move.
    pub mover: &'a str,
    /// The other player, who is to move.
    pub to_move: &'a str,
}

impl Players<'static> {
    /// Any two players.
    pub const ANY: Players<'static> =
        Players { mover: "the player who moved", to_move: "the player to move" };
}

/// The reader as a player.
pub(in crate::words) const YOU: &str = "you";

/// Returns "their", or "your" of the reader.
pub(in crate::words) fn their(name: &str) -> &'static str {
    if name == YOU { "your" } else { "their" }
}

/// Returns a name followed by "has" or "have".
pub(in crate::words) fn has(name: &str) -> String {
    with_verb(name, "has", "have")
}

/// Returns the player meant.
pub(in crate::words) fn who(rules: &Rules, players: Players<'_>, who: Who) -> String {
    match who {
        Who::Mover => players.mover.to_owned(),
        Who::Opponent => players.to_move.to_owned(),
        Who::Side(side) => rules.sides[side].clone(),
        Who::Either => "a player".to_owned(),
    }
}
