//! Kinds of pieces, and their promotions.

mod glyph;
mod kind;
mod neighbour;
mod promotion;
mod royals;
mod starts;
mod unmoved;

pub use glyph::{Figure, Glyph};
pub use kind::{ExtraMove, Kind};
pub use neighbour::{Beside, Neighbour, NeighbourEffect, NeighbourSide};
pub use promotion::{Alone, AlsoMoves, Duty, OwnTurn, Promotion, PromotionLimit, PromotionSource, When};
pub use royals::{Counted, Royals, WhenAttacked, WhichRoyals, WhileFew, WithMore};
pub use unmoved::{FirstMovesRepeated, LostFirstMoves, Unmoved};
