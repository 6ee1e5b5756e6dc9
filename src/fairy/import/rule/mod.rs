//! The rules other than movement, each written in the tables of the definition.

pub(in crate::fairy::import) mod captures;
pub(in crate::fairy::import) mod castling;
pub(in crate::fairy::import) mod drops;
pub(in crate::fairy::import) mod effects;
pub(super) mod flips;
pub(in crate::fairy::import) mod forbidden;
pub(in crate::fairy::import) mod gating;
pub(in crate::fairy::import) mod jumps;
pub(in crate::fairy::import) mod liberties;
pub(in crate::fairy::import) mod multimoves;
pub(in crate::fairy::import) mod promotion;
mod promotion_parts;
pub(in crate::fairy::import) mod promotion_turns;
pub(in crate::fairy::import) mod promotion_zones;
pub(in crate::fairy::import) mod royals;
pub(in crate::fairy::import) mod setup;
pub(in crate::fairy::import) mod surround;
pub(in crate::fairy::import) mod turns;
pub(in crate::fairy::import) mod walls;
