//! Captures, and their effects on other pieces.

mod capture_limit;
mod captured;
mod effect;
mod en_passant;
mod enclosure;
mod explosions;

pub use capture_limit::{CaptureHow, CaptureLimit, LastCapture};
pub use captured::Captured;
pub use effect::{Does, Effect, EffectAfter, EffectPlace, EffectSide};
pub use en_passant::EnPassant;
pub use enclosure::{EdgesWord, Enclosed, EnclosedWay, Enclosure, HostileWhile};
pub use explosions::{Explosions, Leaves, Victims};
