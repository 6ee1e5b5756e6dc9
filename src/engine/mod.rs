//! The hot core: tables, positions, moves. Sees indices, never a string, never the name of a game.

mod apply;
pub(crate) mod attackers;
mod attacks;
mod barred;
mod castling;
mod cell_set;
mod chase;
mod compile;
mod compile_attacks;
mod compile_movers;
mod compile_places;
mod compile_rights;
mod compile_runs;
pub(crate) mod condition;
pub(crate) mod draw;
mod drops;
mod en_passant;
mod explosion;
mod guard;
pub(crate) mod layout;
pub(crate) mod legality;
mod movegen;
mod obligation;
mod outlook;
mod perft;
mod position;
mod replies;
pub(crate) mod rights;
pub(crate) mod screens;
mod sights;
mod slots;
pub(crate) mod state;
pub(crate) mod tables;
mod threats;
pub(crate) mod walk;
#[cfg(test)]
mod walk_tests;
mod watch;
mod zobrist;

pub use apply::Undo;
pub use position::Position;
pub use tables::Tables;
