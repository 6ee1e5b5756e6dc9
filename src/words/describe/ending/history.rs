//! Conditions about the history of a game, in words.

use alfil_core::phrase::ordinal;
use alfil_core::rules::{Interlude, Perpetual};

use crate::words::describe::players::Players;

/// Returns the position has occurred this many times.
pub(in crate::words) fn repeated(times: u16, perpetual: Option<Perpetual>) -> String {
    let since = match perpetual {
        None => "",
        Some(Perpetual::Check) => ", and only one player gave check with every move since the first time",
        Some(Perpetual::Chase) => {
            ", and only one player made a new attack with every move since the first time"
        }
        Some(Perpetual::Attack) => {
            ", and only one player gave check or attacked something with the piece that moved, with every move since the \
             first time"
        }
        Some(Perpetual::MutualCheck) => ", and both players gave check with every move since the first time",
        Some(Perpetual::Pursuit) => {
            ", and only one player pursued the same piece with every move since the first time"
        }
    };
    format!("the position occurs for the {} time{since}", ordinal(times))
}

/// Returns the mover has gone back and forth with one of these pieces.
pub(in crate::words) fn back_and_forth(
    players: Players<'_>,
    kinds: &str,
    moves: u16,
    interlude: Interlude,
) -> String {
    let pass = match interlude {
        Interlude::Never => "",
        Interlude::BeforeLast => ", except for a pass before the last one",
    };
    format!(
        "the last {moves} moves of {} were made by {kinds}, each the reverse of the one before{pass}, without progress \
         since the piece arrived there, and never in reply to a check",
        players.mover
    )
}
