//! Moves that people write.

use alfil_core::board::Move;
use alfil_core::game::Game;

use crate::cli::failure::Complaint;
use crate::words::notation::read_move::{self, MoveFault, NoMove};

/// Returns the legal move that a text names, by coordinates, in algebraic notation or in that of Hodges.
///
/// # Errors
/// Why the move is not legal, and similar legal moves.
pub(crate) fn find_move(game: &mut Game, text: &str) -> Result<Move, Complaint> {
    read_move::find(game, text).map_err(complaint)
}

/// Returns the complaint about a text that does not name a legal move.
pub(in crate::cli) fn complaint(NoMove { message, help, fault }: NoMove) -> Complaint {
    let complaint = Complaint::wrong(message);
    match (help, fault) {
        (Some(help), _) => complaint.help(help),
        (None, MoveFault::GameOver | MoveFault::Ambiguous) => complaint,
        (None, MoveFault::Illegal | MoveFault::Unreadable) => complaint.help("`moves` lists the legal moves"),
    }
}
