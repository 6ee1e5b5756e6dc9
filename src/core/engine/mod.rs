//! The hot core: tables, positions, moves. Sees indices, never a string, never the name of a game.

pub(crate) mod attack;
pub mod condition;
pub mod layout;
pub mod legality;
pub mod movegen;
mod perft;
mod position;
pub mod random_move;
pub(crate) mod rule;
pub mod state;
pub mod tables;

pub use position::Position;
pub use position::refusal::{CastleState, Landing};
pub use state::apply::Undo;
pub use tables::Tables;
