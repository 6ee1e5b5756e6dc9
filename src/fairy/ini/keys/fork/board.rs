//! The board in Fairy-Stockfish-X.

use crate::fairy::ini::key;
use crate::fairy::ini::keys::{Family, Key, Kind};

const fn switch(name: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Board, name, Kind::Bool, "false", doc).fork()
}

pub(in crate::fairy::ini::keys) const KEYS: &[Key] = &[
    switch(
        key::HEX_BOARD,
        "The squares are cells of a hexagonal board: pieces that freeze and pieces that protect have six neighbours. No \
         other rule changes.",
    ).words("nothing: moves and chains are written for six neighbours"),
    switch(key::CYLINDRICAL, "The first and the last file are neighbours, for all moves.").words("`wraps` in `[board]`"),
    switch(key::TOROIDAL, "The first and the last file are neighbours, and the first and the last rank too.").words("`wraps` in `[board]`"),
];
