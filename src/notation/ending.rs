//! How a game ended, in words.

use crate::game::{Game, Reason};
use crate::phrase::with_verb;
use crate::rules::describe::endings::Players;

/// What is said of a position whose moves take more steps to find than they may.
pub const TOO_MANY_WAYS: &str = "this position has too many ways to move to list them";

/// Who won and why, as in "Black wins: White has no King left on the board."; nothing while the game goes on.
pub fn sentence(game: &mut Game) -> Option<String> {
    let outcome = game.outcome()?;
    let result = match (outcome.winner, outcome.reason) {
        (_, Reason::TooManyWays) => "The game cannot go on".to_owned(),
        (Some(side), _) => with_verb(&game.variant().rules().sides[side], "wins", "win"),
        (None, _) => "The game is drawn".to_owned(),
    };
    Some(format!("{result}: {}.", clause(game)))
}

/// Why a game ended, as a clause; empty while it goes on.
pub fn clause(game: &mut Game) -> String {
    let Some(outcome) = game.outcome() else { return String::new() };
    let rules = game.variant().rules();
    let to_move = game.position().side_to_move();
    let players = Players { mover: &rules.sides[!to_move], to_move: &rules.sides[to_move] };
    match outcome.reason {
        Reason::End(index) => match rules.ends.get(index) {
            Some(end) => end.when.clause(rules, players),
            None => "it has ended".to_owned(),
        },
        Reason::NoMoves => with_verb(players.to_move, "has no legal move", "have no legal move"),
        Reason::TooManyWays => TOO_MANY_WAYS.to_owned(),
    }
}
