//! What pieces are, may become, and how and where they move.

pub(in crate::words) mod directions;
pub(in crate::words) mod double_moves;
pub(in crate::words) mod first_moves;
pub(in crate::words) mod movement;
pub(in crate::words) mod neighbours;
pub mod pieces;
pub mod places;
pub mod promotions;
pub(in crate::words) mod royals;
mod turning;
