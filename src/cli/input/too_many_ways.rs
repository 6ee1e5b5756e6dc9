//! Positions that have too many ways to move to list them.

use alfil_core::game::{Game, Reason};

use crate::cli::failure::{Complaint, Failure};
use crate::words::notation::ending::TOO_MANY_WAYS;

/// Reports a position whose moves take more steps to find than they may.
///
/// # Errors
/// If it is one.
pub(in crate::cli) fn check_ways(game: &mut Game) -> Result<(), Failure> {
    let _ = game.legal_moves();
    match game.outcome() {
        Some(outcome) if outcome.reason == Reason::TooManyWays => Err(too_many(TOO_MANY_WAYS)),
        Some(_) | None => Ok(()),
    }
}

/// Returns the complaint that a position has too many ways to move.
pub(in crate::cli) fn too_many(message: &str) -> Failure {
    Complaint::wrong(message)
        .help("give pieces of several legs fewer ways to move, or use fewer of them: docs/security.md names the limit")
        .into()
}
