//! Commands through which other programs use this one, and its own documentation.

pub(in crate::cli) mod completions;
pub(in crate::cli) mod engine;
pub(in crate::cli) mod lsp;
pub(in crate::cli) mod man;
#[cfg(feature = "serve")]
mod published;
#[cfg(feature = "serve")]
pub(in crate::cli) mod serve;
