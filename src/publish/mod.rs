//! What an inventor hands out of a variant: a page of rules, pictures, and the game as other programs read it.
//!
//! Everything here is text made of a variant, the same for the same variant; nothing is written to a disk.

pub mod diagram;
mod examples;
pub mod ini;
mod markdown;
mod page;
mod play;
mod style;

use serde::{Deserialize, Serialize};

use crate::board::{PieceKind, Side};
use crate::engine::Position;
use crate::picture::{self, BoardView, Facing, Look, escaped};
use crate::rules::Rules;
use crate::variant::Variant;

pub use examples::{Example, examples, scene_picture};
pub use markdown::markdown;
pub use page::{page, page_with_examples};
pub use play::{NoPlayer, play};

/// A variant to be published.
#[derive(Debug)]
pub struct Subject<'a> {
    /// The variant.
    pub variant: &'a Variant,
    /// How many claims its definition makes, and were tested.
    pub claims: usize,
}

/// A file of a publication.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct File {
    /// Its path in the folder, with `/`.
    pub path: String,
    /// What is in it.
    pub text: String,
}

/// The pictures: the start position, and of each kind its picture and its moves.
pub fn pictures(variant: &Variant) -> Vec<File> {
    let rules = variant.rules();
    let look = Look::of(rules);
    let mut files = vec![File { path: "board.svg".to_owned(), text: board(variant, &look) }];
    for kind in rules.kind_indices() {
        let name = file_name(rules, kind);
        for (ending, side, facing) in [("", Side::First, Facing::Up), ("-second", Side::Second, Facing::Down)]
        {
            let text = look.piece(kind, side, facing);
            files.push(File { path: format!("pieces/{name}{ending}.svg"), text });
        }
        let text = picture::kind_moves(rules.kind(kind));
        files.push(File { path: format!("pieces/{name}-moves.svg"), text });
    }
    for file in &mut files {
        file.text.push('\n');
    }
    files
}

/// The start position.
fn board(variant: &Variant, look: &Look) -> String {
    let rules = variant.rules();
    let label = format!("Start position of {}", rules.name);
    let view = BoardView { label, ..BoardView::default() };
    picture::board(rules, look, &Position::start(variant.tables()), &view)
}

/// The name of the files about a kind: its key, which may be `+rook` or `+pawn=gold`, in characters that every system allows.
fn file_name(rules: &Rules, kind: PieceKind) -> String {
    let key = rules.kind(kind).key.replace('+', "promoted-").replace('=', "-to-");
    plain(&key)
}

/// The name of the files of a variant: its id, or the name of its section.
pub fn stem(variant: &Variant) -> String {
    plain(variant.id().rsplit(['#', '/', '\\']).next().unwrap_or_default())
}

/// A name in characters that every system allows in names of files.
pub fn plain(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
    name.chars().map(plain).collect()
}
