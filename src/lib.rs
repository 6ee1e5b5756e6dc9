//! Describes, checks and plays chess variants.
//!
//! Text, meaning and execution are different types, and imports run one way:
//!
//! ```text
//! grammar/*.pest    variants/*.toml, files
//!       |                  |
//!     betza  ---------->  def      text to a tree with places, names unresolved
//!       |                  |
//!       +----------->    check     Definition -> (Option<Rules>, diagnostics)
//!                          |
//!                        rules     what a variant is: resolved, valid by construction
//!                          |
//!                        engine    Tables and Position: indices, no strings, no game by name
//!                          |
//!                  variant, game   rules with their tables; a position with its history
//!                          |
//!                 notation, cli    positions and moves as text; the program
//! ```
//!
//! `phrase`, `board` and `diag` are vocabulary for all of them, `library` finds definitions by name. `ini` reads variants written
//! for Fairy-Stockfish, and `import` makes definitions of them. `lsp` serves editors. `ARCHITECTURE.md` tells more.
//!
//! ```
//! use alfil::game::Game;
//! use alfil::library;
//! use alfil::notation::{coord, fen};
//!
//! let variant = library::variant("wa-shogi").expect("it is bundled");
//! let mut game = Game::new(&variant);
//! let moves = game.legal_moves();
//! let mv = coord::find(variant.rules(), game.position(), &moves, "d4d5").expect("it is legal");
//! assert!(game.play(mv) && game.outcome().is_none());
//! println!("{}", fen::print(&game));
//! # assert!(fen::print(&game).ends_with("/PPPXPPPRPPP/1F3S3E1/ODUGWKVCLMH b - - 1 1"));
//! ```

pub mod ask;
pub mod betza;
pub mod board;
pub mod check;
pub mod claims;
pub mod cli;
pub mod compare;
pub mod def;
pub mod diag;
mod diagram;
pub mod engine;
pub mod game;
pub mod import;
pub mod ini;
pub mod library;
pub mod lint;
pub mod lsp;
pub mod mutate;
pub mod notation;
mod phrase;
pub mod playout;
pub mod rules;
pub mod smoke;
pub mod validate;
pub mod variant;
