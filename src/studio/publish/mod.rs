//! What an inventor hands out of a variant: a page of rules, pictures, and the game as other programs read it.
//!
//! Everything here is text made of a variant, the same for the same variant; nothing is written to a disk.

pub mod diagram;
mod examples;
mod markdown;
mod page;
mod play;
mod style;

use alfil_core::variant::Variant;
pub use examples::{Example, examples, scene_picture};
pub use markdown::markdown;
pub use page::{page, page_with_examples};
pub use play::{NoPlayer, check_player, play};
use serde::{Deserialize, Serialize};

use crate::words::picture::{self, escaped};

/// A variant to be published.
#[derive(Debug)]
pub struct Subject<'a> {
    /// The variant.
    pub variant: &'a Variant,
    /// How many claims its definition makes, and were tested.
    pub claims: usize,
}

/// A part of a publication.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// The rules as a page.
    Page,
    /// The page to play, where there is a player to be filled.
    Play,
    /// The rules in Markdown.
    Markdown,
    /// The pictures.
    Svg,
    /// The setup lines for `XBoard`.
    Xboard,
    /// A section for Fairy-Stockfish.
    Ini,
    /// A block for the Interactive Diagram.
    Diagram,
    /// The definition, merged with all that it extends.
    Toml,
}

impl Part {
    /// All parts, in the order in which they are written.
    pub const ALL: [Part; 8] = [
        Part::Page,
        Part::Play,
        Part::Markdown,
        Part::Svg,
        Part::Xboard,
        Part::Ini,
        Part::Diagram,
        Part::Toml,
    ];
}

/// A file of a publication.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct File {
    /// Its path in the folder, with `/`.
    pub path: String,
    /// What is in it.
    pub text: String,
}

/// Returns the pictures: the start position, and of each kind its picture and its moves.
pub fn pictures(variant: &Variant) -> Vec<File> {
    picture::set(variant).into_iter().map(|(path, text)| File { path, text }).collect()
}
