//! Hands, drops and prisoners in Fairy-Stockfish-X.

use crate::fairy::ini::key;
use crate::fairy::ini::keys::{ALL_SQUARES, ANY, Family, Key, Kind};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Drops, name, kind, default, doc).fork()
}

const fn switch(name: &'static str, doc: &'static str) -> Key {
    key(name, Kind::Bool, "false", doc)
}

pub(in crate::fairy::ini::keys) const KEYS: &[Key] = &[
    key(
        key::CAPTURE_TYPE,
        Kind::Word("out hand prison"),
        "out",
        "Captured pieces leave the game, go to a hand as with `capturesToHand`, or become prisoners that may be exchanged.",
    )
    .words("`captured.to-hand`"),
    key(
        key::CAPTURE_TO_HAND_SIDE,
        Kind::Word("us them owner non-owner"),
        "us",
        "Whose hand a captured piece goes to: the mover's, the other player's, or that of its owner or not its owner.",
    ),
    key(
        key::CAPTURE_TO_HAND_TYPES,
        Kind::Pieces,
        "everything",
        "The captured pieces that go to a hand; the others leave the game.",
    )
    .words("`captured.pieces`"),
    switch(
        key::CAPTURE_DEMOTION,
        "A captured piece goes to the hand as what `captureDemotedPieceType` says; pieces it does not name leave the game.",
    )
    .words("`captured.as`"),
    key(
        key::CAPTURE_DEMOTED_PIECE_TYPE,
        Kind::Letters,
        "",
        "What each captured piece becomes in hand. No effect without `captureDemotion`.",
    )
    .words("`captured.as`"),
    key(
        key::HOSTAGE_EXCHANGE,
        Kind::Sets,
        "",
        "The prisoners that a player may give back for one of the player's own pieces, by that piece, which is then \
         dropped.",
    ),
    key(key::DROP_REGION, Kind::Squares, "", "Where both players may drop, with squares by piece if pieces differ.")
        .both()
        .words("`zone` in `[[drops]]`"),
    key(key::DROP_CHECKS_WHITE, Kind::Bool, "", "`dropChecks`, for White only.").for_one_player(),
    key(key::DROP_CHECKS_BLACK, Kind::Bool, "", "`dropChecks`, for Black only.").for_one_player(),
    key(key::DROP_MATES, Kind::Bool, "", "Whether a drop may give mate.")
        .both()
        .words("`forbid = [\"checkmate\"]` in `[[drops]]`"),
    key(key::DROP_MATES_WHITE, Kind::Bool, "true", "Whether a drop of White may give mate.")
        .words("`forbid = [\"checkmate\"]` in `[[drops]]`, for both players alike"),
    key(key::DROP_MATES_BLACK, Kind::Bool, "true", "Whether a drop of Black may give mate.")
        .words("`forbid = [\"checkmate\"]` in `[[drops]]`, for both players alike"),
    key(key::DROP_NO_DOUBLED_WHITE, Kind::PieceOrSet, "", "`dropNoDoubled`, for White only.").for_one_player(),
    key(key::DROP_NO_DOUBLED_BLACK, Kind::PieceOrSet, "", "`dropNoDoubled`, for Black only.").for_one_player(),
    key(key::DROP_NO_DOUBLED_COUNT_WHITE, Kind::Int(0, ANY), "", "`dropNoDoubledCount`, for White only.")
        .for_one_player(),
    key(key::DROP_NO_DOUBLED_COUNT_BLACK, Kind::Int(0, ANY), "", "`dropNoDoubledCount`, for Black only.")
        .for_one_player(),
    key(
        key::SHOGI_PAWN_DROP_MATE_ILLEGAL_WHITE,
        Kind::Bool,
        "",
        "`shogiPawnDropMateIllegal`, for White only.",
    )
    .for_one_player(),
    key(
        key::SHOGI_PAWN_DROP_MATE_ILLEGAL_BLACK,
        Kind::Bool,
        "",
        "`shogiPawnDropMateIllegal`, for Black only.",
    )
    .for_one_player(),
    key(key::MUST_DROP_WHITE, Kind::Bool, "", "`mustDrop`, for White only.").for_one_player(),
    key(key::MUST_DROP_BLACK, Kind::Bool, "", "`mustDrop`, for Black only.").for_one_player(),
    key(key::MUST_DROP_TYPE_WHITE, Kind::Piece, "", "`mustDropType`, for White only.").for_one_player(),
    key(key::MUST_DROP_TYPE_BLACK, Kind::Piece, "", "`mustDropType`, for Black only.").for_one_player(),
    key(key::PRIORITY_DROP_TYPES, Kind::Pieces, "-", "Pieces that must be dropped before any other piece may be."),
    switch(key::DROP_KING_LAST, "A king may be dropped only when nothing else is left in hand."),
    key(
        key::DROP_PIECE_TYPES,
        Kind::Forms,
        "",
        "What each piece in hand may be dropped as, in place of itself, as in `n:nb; r:q`.",
    ),
    key(key::CAPTURE_DROPS, Kind::Pieces, "-", "Pieces that may be dropped on enemy pieces, which are captured."),
    key(
        key::SYMMETRIC_DROP_TYPES,
        Kind::Pieces,
        "-",
        "Pieces of which two are dropped at once, on squares that mirror each other in the middle of the rank.",
    ),
    switch(
        key::BORROW_OPPONENT_DROPS_WHEN_EMPTY,
        "A player with an empty hand may drop the opponent's pieces, which stay the opponent's.",
    ),
    switch(
        key::PAY_POINTS_TO_DROP,
        "A drop costs the points of the piece in `piecePoints` and takes nothing from the hand.",
    ),
    switch(
        key::OPENING_SWAP_DROP,
        "With the second ply of the game, a player may replace the other player's first piece by a drop.",
    ).words("`swap` in `[[drops]]`"),
    switch(
        key::OPENING_SWAP_MIRROR_MAIN_DIAGONAL,
        "This swap is instead on the square that mirrors the first one in the main diagonal.",
    ),
    switch(
        key::OPENING_SELF_REMOVAL,
        "In each player's first turn the player takes one of the player's own pieces off the board.",
    ),
    switch(
        key::OPENING_SELF_REMOVAL_ADJACENT_TO_LAST,
        "The second piece taken off must be orthogonally adjacent to the square of the first one.",
    ),
    key(key::OPENING_SELF_REMOVAL_REGION, Kind::Squares, "", "Where this piece must be, for both players.").both(),
    key(key::OPENING_SELF_REMOVAL_REGION_WHITE, Kind::Squares, ALL_SQUARES, "Where White's piece must be."),
    key(key::OPENING_SELF_REMOVAL_REGION_BLACK, Kind::Squares, ALL_SQUARES, "Where Black's piece must be."),
    key(key::EDGE_INSERT_TYPES, Kind::Pieces, "-", "Pieces that may be pushed in from an edge, moving the row ahead of them."),
    switch(key::EDGE_INSERT_ONLY, "These pieces cannot be dropped in any other way."),
    key(key::EDGE_INSERT_REGION, Kind::Squares, "", "The squares by which both players push pieces in.").both(),
    key(key::EDGE_INSERT_REGION_WHITE, Kind::Squares, "-", "The squares by which White pushes pieces in."),
    key(key::EDGE_INSERT_REGION_BLACK, Kind::Squares, "-", "The squares by which Black pushes pieces in."),
    key(
        key::EDGE_INSERT_FROM,
        Kind::Text,
        "",
        "The edges from which both players push pieces in: `top`, `bottom`, `left`, `right`, `vertical`, `horizontal`, \
         `all`.",
    )
    .both(),
    key(key::EDGE_INSERT_FROM_WHITE, Kind::Text, "", "`edgeInsertFrom`, for White only."),
    key(key::EDGE_INSERT_FROM_BLACK, Kind::Text, "", "`edgeInsertFrom`, for Black only."),
    switch(
        key::EDGE_INSERT_OPPONENT_EJECTION_LOCK,
        "A player one of whose pieces was pushed off may not use the same row in the next turn.",
    ),
    key(key::ALTERNATING_2X2_DROP_ILLEGAL, Kind::Bool, "false", "A drop may not make a block of two by two in which the colours cross.").words("`reached` in `[[illegal]]`"),
    switch(
        key::PATHWAY_DROP_RULE,
        "The orthogonally adjacent squares of a drop must be empty, or contain exactly one friendly piece (enemies are ignored).",
    )
    .words("`near` in `[[drops]]`"),
    switch(
        key::RECIPROCAL_WEAK_CONNECTION_DROP,
        "A drop may make a weak diagonal link only where it would also make one for the opponent.",
    ),
    switch(
        key::WEAK_CROSSCUT_DROP_ILLEGAL,
        "A drop may not make a weak diagonal link that crosses one of the opponent's.",
    ),
    switch(
        key::WEAK_CONNECTION_NOBI_IMPOSSIBLE,
        "A drop may not make a weak diagonal link while one of its stones could still be extended to a strong one.",
    ),
    key(key::VIRTUAL_DROPS, Kind::Bool, "true", "Whether the search imagines drops of pieces that the other board may bring.")
        .no_rule(),
    key(key::VIRTUAL_DROP_LIMIT, Kind::Numbers, "", "How many of each piece the search imagines.").no_rule(),
];
