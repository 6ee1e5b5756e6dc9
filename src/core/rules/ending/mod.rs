//! Endings.

mod counts;
mod endings;
mod formation;
mod pursuit;

pub use counts::{Count, CountStart, Restarts};
pub use endings::{Ahead, End, EndedBy, Tie, Verdict, Worth};
pub use formation::{Formation, Line};
pub use pursuit::Pursuit;
