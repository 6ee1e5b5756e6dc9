//! Gates and potions in Fairy-Stockfish-X.

use crate::fairy::ini::key;
use crate::fairy::ini::keys::{Family, Key, Kind};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Turns, name, kind, default, doc).fork()
}

const fn switch(name: &'static str, doc: &'static str) -> Key {
    key(name, Kind::Bool, "false", doc)
}

pub(in crate::fairy::ini::keys) const KEYS: &[Key] = &[
    key(
        key::GATING_FROM_HAND,
        Kind::Bool,
        "true",
        "Whether a gated piece leaves the hand; otherwise it is added to the game.",
    ),
    key(
        key::GATING_PIECE_AFTER,
        Kind::Letters,
        "",
        "The piece that must be gated after a piece has moved away, by the moved piece, for both players.",
    )
    .both(),
    key(key::GATING_PIECE_AFTER_WHITE, Kind::Letters, "", "`gatingPieceAfter`, for White only."),
    key(key::GATING_PIECE_AFTER_BLACK, Kind::Letters, "", "`gatingPieceAfter`, for Black only."),
    switch(key::COMMIT_GATES, "Pieces in hand belong to separate gates next to the board, and enter there."),
    key(
        key::FIRST_MOVE_PIECE_TYPES,
        Kind::Letters,
        "",
        "The piece whose moves a piece on a gate also has until its first move.",
    ),
    switch(key::FIRST_MOVE_LOSE_ON_CHECK, "A player who was in check loses these moves."),
    switch(key::POTIONS, "Potions can be dropped, which freeze pieces or let pieces jump for a turn."),
    key(key::FREEZE_POTION, Kind::Piece, "-", "The piece in hand that is the potion for freezing."),
    key(key::JUMP_POTION, Kind::Piece, "-", "The piece in hand that is the potion for jumping."),
    key(
        key::FREEZE_COOLDOWN,
        Kind::Int(0, 65_536),
        "0",
        "The moves a player must make between two potions for freezing.",
    ),
    key(
        key::JUMP_COOLDOWN,
        Kind::Int(0, 65_536),
        "0",
        "The moves a player must make between two potions for jumping.",
    ),
    switch(key::POTION_DROP_ON_OCCUPIED, "Potions may be dropped on pieces."),
];
