//! Check and royal pieces in Fairy-Stockfish-X.

use crate::fairy::ini::key;
use crate::fairy::ini::keys::{ANY, Family, Key, Kind, RESULTS};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Checks, name, kind, default, doc).fork()
}

const fn switch(name: &'static str, doc: &'static str) -> Key {
    key(name, Kind::Bool, "false", doc)
}

pub(in crate::fairy::ini::keys) const KEYS: &[Key] = &[
    switch(key::ALLOW_CHECKS, "Kings may be left attacked, and a player who captures one wins at once."),
    switch(
        key::ROYAL_PIECE_NO_THROUGH_CHECK,
        "A royal piece that moves along a line may not pass an attacked square.",
    )
    .words("`royals.through-attack`"),
    switch(
        key::CHECKED_ROYALS_IGNORE_FREEZE,
        "The piece that castles as king can move while it is attacked, even if frozen.",
    ),
    switch(key::DIAGONAL_GENERAL, "Kings may not face each other on an open diagonal.")
        .words("`[[illegal]]` with `facing`"),
    key(
        key::PSEUDO_ROYAL_TYPES,
        Kind::Pieces,
        "-",
        "Pieces that are royal while their player has at most `pseudoRoyalCount` of the kind on the board.",
    )
    .words("`royal` and `[[royals.while-few]]`"),
    key(
        key::PSEUDO_ROYAL_COUNT,
        Kind::Int(0, ANY),
        "1",
        "The largest number of a kind with which its pieces are royal.",
    )
    .words("`[[royals.while-few]]`"),
    key(
        key::PSEUDO_ROYAL_VALUE,
        Kind::Word(RESULTS),
        "none",
        "The result for a player without any of `pseudoRoyalTypes` on the board; `none` for play to go on.",
    )
    .words("`extinct` in `[[end]]`"),
    switch(key::PSEUDO_ROYAL_CAPTURE_ILLEGAL, "Nothing may remove a piece while it is royal in this way."),
    key(
        key::ANTI_ROYAL_TYPES,
        Kind::Pieces,
        "-",
        "Pieces that must be attacked after each move of their player, while there are at most `antiRoyalCount` of the \
         kind.",
    ),
    key(key::ANTI_ROYAL_COUNT, Kind::Int(0, ANY), "1", "The largest number of a kind with which this holds."),
    switch(key::ANTI_ROYAL_SELF_CAPTURE_ONLY, "These pieces capture only pieces of their own player."),
    switch(key::ANTI_ROYAL_KING_MUTUALLY_IMMUNE, "These pieces and enemy kings do not attack each other."),
];
