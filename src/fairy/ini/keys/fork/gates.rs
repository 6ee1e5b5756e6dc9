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
        "Whether a piece that comes in through a gate leaves the hand; otherwise it comes from nowhere.",
    ),
    key(
        "gatingPieceAfter",
        Kind::Letters,
        "",
        "The piece that must come in through a gate when a piece has moved away, by the moved piece, for both players.",
    )
    .both(),
    key("gatingPieceAfterWhite", Kind::Letters, "", "What `gatingPieceAfter` says, for White alone."),
    key("gatingPieceAfterBlack", Kind::Letters, "", "What `gatingPieceAfter` says, for Black alone."),
    switch("commitGates", "Pieces in hand belong to gates of their own, beside the board, and come in there."),
    key(
        "firstMovePieceTypes",
        Kind::Letters,
        "",
        "The piece whose moves a piece on a gate also has until its first move.",
    ),
    switch("firstMoveLoseOnCheck", "A player who was in check has no such moves any more."),
    switch("potions", "Potions can be dropped, which freeze pieces or let pieces jump for a turn."),
    key("freezePotion", Kind::Piece, "-", "The piece in hand that is the potion for freezing."),
    key("jumpPotion", Kind::Piece, "-", "The piece in hand that is the potion for jumping."),
    key("freezeCooldown", Kind::Int(0, 65_536), "0", "The moves a player must make between two potions for freezing."),
    key("jumpCooldown", Kind::Int(0, 65_536), "0", "The moves a player must make between two potions for jumping."),
    switch("potionDropOnOccupied", "Potions may be dropped where a piece stands."),
];
