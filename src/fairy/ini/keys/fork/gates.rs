//! Gates and potions in Fairy-Stockfish-X.

use crate::fairy::ini::keys::{Family, Key, Kind};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Turns, name, kind, default, doc).fork()
}

const fn switch(name: &'static str, doc: &'static str) -> Key {
    key(name, Kind::Bool, "false", doc)
}

pub(in crate::fairy::ini::keys) const KEYS: &[Key] = &[
    key(
        "gatingFromHand",
        Kind::Bool,
        "true",
        "Whether a gated piece leaves the hand; otherwise it is added to the game.",
    ),
    key(
        "gatingPieceAfter",
        Kind::Letters,
        "",
        "The piece that must be gated after a piece has moved away, by the moved piece, for both players.",
    )
    .both(),
    key("gatingPieceAfterWhite", Kind::Letters, "", "`gatingPieceAfter`, for White only."),
    key("gatingPieceAfterBlack", Kind::Letters, "", "`gatingPieceAfter`, for Black only."),
    switch("commitGates", "Pieces in hand belong to separate gates next to the board, and enter there."),
    key(
        "firstMovePieceTypes",
        Kind::Letters,
        "",
        "The piece whose moves a piece on a gate also has until its first move.",
    ),
    switch("firstMoveLoseOnCheck", "A player who was in check loses these moves."),
    switch("potions", "Potions can be dropped, which freeze pieces or let pieces jump for a turn."),
    key("freezePotion", Kind::Piece, "-", "The piece in hand that is the potion for freezing."),
    key("jumpPotion", Kind::Piece, "-", "The piece in hand that is the potion for jumping."),
    key(
        "freezeCooldown",
        Kind::Int(0, 65_536),
        "0",
        "The moves a player must make between two potions for freezing.",
    ),
    key(
        "jumpCooldown",
        Kind::Int(0, 65_536),
        "0",
        "The moves a player must make between two potions for jumping.",
    ),
    switch("potionDropOnOccupied", "Potions may be dropped on pieces."),
];
