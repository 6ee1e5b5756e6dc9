//! Pushes, pulls and swaps, which only Fairy-Stockfish-X has.

use crate::fairy::ini::key;
use crate::fairy::ini::keys::{ANY, Family, Key, Kind};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Actions, name, kind, default, doc).fork()
}

const fn switch(name: &'static str, doc: &'static str) -> Key {
    key(name, Kind::Bool, "false", doc)
}

pub(in crate::fairy::ini::keys) const KEYS: &[Key] = &[
    key(
        key::PUSHING_STRENGTH,
        Kind::Numbers,
        "",
        "How much each piece can push ahead of it along the line of its move.",
    ),
    key(
        key::STEPWISE_PUSHING,
        Kind::Bool,
        "true",
        "Whether a piece that goes several squares pushes step by step on its way.",
    ),
    key(
        key::PUSH_FIRST_COLOR,
        Kind::Word("us them either"),
        "them",
        "Whose piece may be the first to be pushed: the player's own, an enemy, or both.",
    ),
    key(
        key::PUSHING_REMOVES,
        Kind::Word("none shove"),
        "none",
        "With `shove`, the last piece of a pushed row may be pushed off the board.",
    ),
    switch(key::PUSH_CHAIN_ENEMY_ONLY, "Only enemy pieces pass a push on; the player's own piece stops it."),
    switch(
        key::PUSH_CAPTURE_AGAINST_FRIENDLY_BLOCKER,
        "An enemy that is pushed against a piece of the player is captured.",
    ),
    switch(
        key::PUSH_NO_IMMEDIATE_RETURN,
        "A push may not put the piece that the opponent has just moved back to where it came from.",
    ),
    key(
        key::PULLING_STRENGTH,
        Kind::Numbers,
        "",
        "How strong each piece is for pulling weaker enemy pieces after it.",
    ),
    key(
        key::ADJACENT_SWAP_MOVE_TYPES,
        Kind::Pieces,
        "-",
        "Pieces that may swap places with an adjacent enemy.",
    ),
    key(key::ADJACENT_SWAP_TARGET_TYPES, Kind::Pieces, "everything", "The pieces with which they may do so."),
    switch(key::ADJACENT_SWAP_FRIENDLY, "Pieces may also swap places with others of their own player."),
    switch(key::ADJACENT_SWAP_DIAGONAL, "They may also do so diagonally."),
    switch(
        key::ADJACENT_SWAP_REQUIRES_EMPTY_NEIGHBOR,
        "A piece may swap places only while an orthogonally adjacent square is empty.",
    ),
    switch(key::SWAP_NO_IMMEDIATE_RETURN, "Two squares may not be swapped again with the next move."),
    key(
        key::SWAP_FORBIDDEN_PLIES,
        Kind::Int(0, ANY),
        "0",
        "The number of plies from the start without these swaps.",
    ),
];
