//! Sentences about a game: how it ended.

use crate::game::{Game, Outcome};
use crate::notation::refusal;
use crate::phrase::with_verb;

/// How a game ended, as in "Black wins: White has no King left on the board."
pub(crate) fn outcome_sentence(game: &mut Game, outcome: Outcome) -> String {
    let result = match outcome.winner {
        Some(side) => with_verb(&game.variant().rules().sides[side], "wins", "win"),
        None => "The game is drawn".to_owned(),
    };
    format!("{result}: {}.", refusal::over(game))
}
