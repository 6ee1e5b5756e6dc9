//! Turns: moves, and what a turn may be instead of a move.

mod castling;
pub mod castling_letters;
mod drops;
mod gating;
mod obligation;
mod passing;
mod turns;
mod walls;

pub use castling::{Castling, CastlingHome, CastlingRight, Denial};
pub use drops::{Colours, DropNear, DropRule, DropSource, Face};
pub use gating::Gating;
pub use obligation::Obligation;
pub use passing::Passing;
pub use turns::{EarlyCheck, GoingOn, PromotionInTurn, StuckInTurn, TurnRule};
pub use walls::{WallPlace, WallTurn, Walls, WallsKept, WallsLegal};
