//! Rules and games as text and pictures: sentences, FEN, moves as text, diagrams.

pub mod board_text;
pub mod describe;
#[cfg(any(feature = "lsp", feature = "play"))]
#[cfg_attr(
    not(feature = "cli"),
    expect(dead_code, reason = "the language server draws less than the program")
)]
pub(crate) mod diagram;
pub mod notation;
pub mod picture;
