//! Commands that show what a variant is: in words, in pictures, on pages.

pub(in crate::cli) mod diff;
pub(in crate::cli) mod list;
pub(in crate::cli) mod picture;
pub(in crate::cli) mod publish;
pub(in crate::cli) mod show;
