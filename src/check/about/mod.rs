//! What a definition says of itself: names, claims and the warnings its author has reviewed.

pub(in crate::check) mod allow;
pub(in crate::check) mod characters;
pub(in crate::check) mod claims;
