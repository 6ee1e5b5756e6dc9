//! The rules beside movement, each written in the tables of the definition.

pub(in crate::import) mod captures;
pub(in crate::import) mod castling;
pub(in crate::import) mod drops;
pub(in crate::import) mod effects;
pub(super) mod flips;
pub(in crate::import) mod forbidden;
pub(in crate::import) mod gating;
pub(in crate::import) mod jumps;
pub(in crate::import) mod liberties;
pub(in crate::import) mod multimoves;
pub(in crate::import) mod promotion;
mod promotion_parts;
pub(in crate::import) mod promotion_turns;
pub(in crate::import) mod promotion_zones;
pub(in crate::import) mod royals;
pub(in crate::import) mod setup;
pub(in crate::import) mod surround;
pub(in crate::import) mod turns;
pub(in crate::import) mod walls;
