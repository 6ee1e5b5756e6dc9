//! The rules other than movement: each is a module, and absent from the tables of games without it.

pub(in crate::engine) mod answer;
pub(in crate::engine) mod capture_limit;
pub(in crate::engine) mod castling;
pub(in crate::engine) mod displacement;
pub(in crate::engine) mod drops;
pub(in crate::engine) mod effect;
pub(in crate::engine) mod en_passant;
pub(in crate::engine) mod enclosure;
pub(in crate::engine) mod explosion;
pub(in crate::engine) mod gating;
pub(in crate::engine) mod neighbour;
pub(in crate::engine) mod null_turn;
pub(in crate::engine) mod obligation;
pub(in crate::engine) mod own_turn;
pub(crate) mod passing;
pub(in crate::engine) mod points;
pub(in crate::engine) mod promotion;
pub(in crate::engine) mod pursuit;
pub(in crate::engine) mod repetition;
pub(in crate::engine) mod royals;
pub(in crate::engine) mod turns;
pub(in crate::engine) mod unmoved;
pub(in crate::engine) mod walls;
