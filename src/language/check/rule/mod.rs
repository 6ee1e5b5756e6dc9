//! The rules beside movement, a pass for each.

pub(in crate::check) mod capture_exceptions;
pub(in crate::check) mod capture_limits;
pub(in crate::check) mod castling;
pub(in crate::check) mod demotions;
pub(in crate::check) mod drops;
pub(in crate::check) mod effects;
pub(in crate::check) mod en_passant;
pub(in crate::check) mod enclosures;
pub(in crate::check) mod explosions;
pub(in crate::check) mod gating;
pub(in crate::check) mod lines;
pub(in crate::check) mod neighbours;
pub(in crate::check) mod obligations;
pub(in crate::check) mod own_turn;
pub(in crate::check) mod passing;
pub(in crate::check) mod points;
pub(in crate::check) mod promotion_overlap;
pub(in crate::check) mod promotions;
pub(in crate::check) mod royals;
pub(in crate::check) mod turns;
pub(in crate::check) mod unmoved;
pub(in crate::check) mod walls;
pub(in crate::check) mod wraps;
