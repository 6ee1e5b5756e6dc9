//! Turns: castling, drops, passes, and the other moves that a turn may have.

pub(in crate::words) mod castling;
pub(in crate::words) mod drops;
pub(in crate::words) mod gating;
pub(in crate::words) mod passing;
pub(in crate::words) mod turns;
pub(in crate::words) mod walls;
