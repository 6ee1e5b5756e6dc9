//! Rules and games as text and pictures: sentences, FEN, moves as text, diagrams.

pub mod board_text;
pub mod describe;
#[cfg_attr(not(feature = "cli"), expect(dead_code, reason = "pages and editors draw less than the program"))]
pub(crate) mod diagram;
pub(crate) mod markdown;
pub mod notation;
pub mod picture;
#[cfg(feature = "cli")]
pub(crate) mod shell;
