//! Conditions about the moves of a game, in words.

use crate::phrase::ordinal;
use crate::rules::describe::endings::Players;
use crate::rules::{Interlude, Perpetual};

/// The position has occurred so often.
pub(in crate::rules) fn repeated(times: u16, perpetual: Option<Perpetual>) -> String {
    let since = match perpetual {
        None => "",
        Some(Perpetual::Check) => ", and one player alone gave check with every move since the first",
        Some(Perpetual::Chase) => ", and one player alone made a new attack with every move since the first",
        Some(Perpetual::MutualCheck) => ", and both players gave check with every move since the first",
        Some(Perpetual::Pursuit) => {
            ", and one player alone pursued the same piece with every move since the first"
        }
    };
    format!("the position occurs for the {} time{since}", ordinal(times))
}

/// The mover has gone back and forth with one of these pieces.
pub(in crate::rules) fn back_and_forth(
    players: Players<'_>,
    kinds: &str,
    moves: u16,
    interlude: Interlude,
) -> String {
    let pass = match interlude {
        Interlude::None => "",
        Interlude::BeforeLast => ", but for a pass before the last one",
    };
    format!(
        "{} has gone back and forth with {kinds} so that the last {moves} moves were each the reverse of the one \
         before{pass}, without progress since the piece came there, and without a check to answer",
        players.mover
    )
}
