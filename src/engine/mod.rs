//! The hot core: tables, positions, moves. Sees indices, never a string, never the name of a game.

pub(crate) mod attack;
pub(crate) mod condition;
pub(crate) mod layout;
pub(crate) mod legality;
pub(crate) mod movegen;
mod perft;
mod position;
pub(crate) mod random_move;
pub(crate) mod rule;
pub(crate) mod state;
pub(crate) mod tables;

pub use position::Position;
pub use position::refusal::{CastleState, Landing};
pub use state::apply::Undo;
pub use tables::Tables;
