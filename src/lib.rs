//! Chess variants from text: described in TOML with pieces in Betza notation, checked, and played.
//!
//! A [`Variant`] comes from the text of a definition, or is one of the [bundled] ones. A [`Game`] lists legal moves, plays
//! them from text, takes them back and says how it ended. What is wrong with a definition is in a [`Report`], which prints
//! itself for people and for programs.
//!
//! ```
//! use alfil::{Game, Variant};
//!
//! let variant = Variant::from_toml(r##"
//!     format = 1
//!     name = "Rook Duel"
//!     board = { files = 5, ranks = 5 }
//!     pieces.king = { id = "K", move = "K", royal = true }
//!     pieces.rook = { id = "R", move = "R" }
//!     setup.fen = "rk3/5/5/5/3KR w"
//!     royals = { left-attacked = "illegal", which = "each" }
//!     [[end]]
//!     when = "checkmate"
//!     result = "mover wins"
//!     [[end]]
//!     when = "stalemate"
//!     result = "draw"
//!     [[end]]
//!     when = { repetition = { times = 3 } }
//!     result = "draw"
//! "##)?;
//! let mut game = Game::new(&variant);
//! assert_eq!(game.legal_moves().len(), 8);
//! game.play_text("e1e5")?;
//! assert!(game.is_check());
//! assert_eq!(game.to_fen(), "rk2R/5/5/5/3K1 b - - 1 1");
//! assert!(game.outcome().is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `docs/language.md` describes the definition language, `docs/notation.md` positions and moves as text.
//!
//! # Features
//!
//! - `cli` (on by default): the program, with everything only it needs. Libraries use `default-features = false`.
//! - `import`: variants written for Fairy-Stockfish.
//! - `lsp`: the language server.
//! - `machine`: a clock and threads for searches.
//! - `play`: the questions of a board, answered as JSON.
//! - `self-play`: games of the computer against itself, and matches.
//! - `serve` (on by default): the server of the studio.
//! - `studio`: all questions of the studio.
//! - `statistics`: what results of games say, with intervals.
//! - `schema`: the JSON schema of the definition language.
//!
//! Without features, nothing needs threads, a clock or files, and nothing is global: variants can be shared between
//! threads, and games are cheap to clone.
//!
//! # What is stable
//!
//! The interface shown here. Other public modules are internals for the program, its tests and its benchmarks, and change
//! without notice; `ARCHITECTURE.md` describes them.

#[doc(hidden)]
pub mod author;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
mod embed;
#[cfg(feature = "import")]
#[doc(hidden)]
pub mod fairy;
#[doc(hidden)]
pub mod files;
#[doc(hidden)]
pub mod library;
#[cfg(feature = "self-play")]
#[doc(hidden)]
pub mod play;
#[doc(hidden)]
pub mod studio;
#[doc(hidden)]
pub mod words;

pub use alfil_core::board::{Move, MoveSort, Piece, PieceKind, Side, Square};
pub use embed::*;
#[cfg(feature = "import")]
pub use fairy::ini::Dialect;
