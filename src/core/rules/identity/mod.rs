//! The identity of rules: their canonical bytes, the digest of these, and the names of single rules.

pub(super) mod canonical;
mod digest;
pub(super) mod rule;
