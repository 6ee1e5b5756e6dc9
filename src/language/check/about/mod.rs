//! What a definition says of itself: names, sources, claims and the warnings its author has reviewed.

pub(in crate::check) mod allow;
pub(in crate::check) mod characters;
pub(in crate::check) mod claims;
pub(in crate::check) mod sources;
