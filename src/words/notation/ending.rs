//! How a game ended, in words.

use alfil_core::board::Side;
use alfil_core::game::{Game, Outcome, Reason};
use alfil_core::phrase::{joined, with_verb};

use crate::words::describe::condition_clause;
use crate::words::describe::players::Players;

/// What is said of a position whose moves take more steps to find than they may.
pub const TOO_MANY_WAYS: &str = "this position has too many ways to move to list them";

/// The explanation for games in which a position had too many ways to move.
pub const NOT_DECIDED: &str = "not decided: too many ways to move";

/// Returns who won and why, as in "Black wins: White has no King left on the board."; nothing while the game goes on.
pub fn sentence(game: &mut Game) -> Option<String> {
    let outcome = game.outcome()?;
    let result = match (outcome.winner, outcome.reason) {
        (_, Reason::TooManyWays) => "The game cannot go on".to_owned(),
        (Some(side), _) => with_verb(&game.variant().rules().sides[side], "wins", "win"),
        (None, _) => "The game is drawn".to_owned(),
    };
    Some(format!("{result}: {}.", clause(game)))
}

/// Returns why a game ended, as a clause; empty while it goes on.
pub fn clause(game: &mut Game) -> String {
    game.outcome().map_or_else(String::new, |outcome| clause_of(game, outcome))
}

/// Returns why an outcome is that of the position, or can be claimed there, as a clause.
pub fn clause_of(game: &Game, outcome: Outcome) -> String {
    let rules = game.variant().rules();
    let to_move = game.position().side_to_move();
    let players = Players { mover: &rules.sides[!to_move], to_move: &rules.sides[to_move] };
    match outcome.reason {
        Reason::End(index) => match rules.ends.get(index) {
            Some(end) => condition_clause(&end.when, rules, players),
            None => "it has ended".to_owned(),
        },
        Reason::NoMoves => with_verb(players.to_move, "has no legal move", "have no legal move"),
        Reason::TooManyWays => TOO_MANY_WAYS.to_owned(),
    }
}

/// Returns what a claim gives, as in "a draw" or "a win for Black".
pub fn prize(game: &Game, claim: Outcome) -> String {
    claim.winner.map_or_else(
        || "a draw".to_owned(),
        |side| format!("a win for {}", game.variant().rules().sides[side]),
    )
}

/// Returns what the player to move may claim and why, as in "White may claim a draw: the position occurs for the 3rd
/// time."; nothing if there is nothing to claim.
pub fn claim_sentence(game: &mut Game) -> Option<String> {
    let claims = game.claimable();
    let prize = prize(game, *claims.first()?);
    let player = &game.variant().rules().sides[game.position().side_to_move()];
    Some(format!("{player} may claim {prize}: {}.", reasons(game, &claims)))
}

/// Returns why an outcome can be claimed, as a clause.
pub fn reasons(game: &Game, claims: &[Outcome]) -> String {
    let whys: Vec<String> = claims.iter().map(|&claim| clause_of(game, claim)).collect();
    joined(&whys, "and")
}

/// Returns how the game ended if the player to move claimed, as in "The game is drawn, as White claimed: …".
pub fn claimed_sentence(game: &Game, by: Side, claim: Outcome) -> String {
    let rules = game.variant().rules();
    let result = match claim.winner {
        Some(side) => with_verb(&rules.sides[side], "wins", "win"),
        None => "The game is drawn".to_owned(),
    };
    format!("{result}: {}.", claimed_clause(game, by, claim))
}

/// Returns why a game ended by a claim, as a clause: "White claimed a draw, since the position occurs for the 3rd
/// time".
pub fn claimed_clause(game: &Game, by: Side, claim: Outcome) -> String {
    let player = &game.variant().rules().sides[by];
    format!("{player} claimed {}, since {}", prize(game, claim), clause_of(game, claim))
}
