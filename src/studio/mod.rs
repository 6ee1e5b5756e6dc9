//! The studio and its neighbours: questions answered as JSON, the server, the language server, published pages.

#[cfg(feature = "play")]
pub mod api;
#[cfg(feature = "cli")]
pub(crate) mod balance;
#[cfg(feature = "lsp")]
pub mod lsp;
pub mod publish;
#[cfg(feature = "serve")]
pub mod serve;
#[cfg(any(feature = "lsp", feature = "play"))]
mod utf16;
