//! Hands, drops and prisoners in Fairy-Stockfish-X.

use crate::fairy::ini::keys::{ALL_SQUARES, ANY, Family, Key, Kind};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Drops, name, kind, default, doc).fork()
}

const fn switch(name: &'static str, doc: &'static str) -> Key {
    key(name, Kind::Bool, "false", doc)
}

pub(in crate::fairy::ini::keys) const KEYS: &[Key] = &[
    key(
        "captureType",
        Kind::Word("out hand prison"),
        "out",
        "Captured pieces leave the game, go to a hand as with `capturesToHand`, or become prisoners that may be exchanged.",
    )
    .words("`captured.to-hand`"),
    key(
        "captureToHandSide",
        Kind::Word("us them owner non-owner"),
        "us",
        "Whose hand a captured piece goes to: the mover's, the other player's, or that of its owner or not its owner.",
    ),
    key(
        "captureToHandTypes",
        Kind::Pieces,
        "everything",
        "The captured pieces that go to a hand; the others leave the game.",
    )
    .words("`captured.pieces`"),
    switch(
        "captureDemotion",
        "A captured piece goes to the hand as what `captureDemotedPieceType` says; pieces it does not name leave the game.",
    )
    .words("`captured.as`"),
    key(
        "captureDemotedPieceType",
        Kind::Letters,
        "",
        "What each captured piece becomes in hand. No effect without `captureDemotion`.",
    )
    .words("`captured.as`"),
    key(
        "hostageExchange",
        Kind::Sets,
        "",
        "The prisoners that a player may give back for one of the player's own pieces, by that piece, which is then \
         dropped.",
    ),
    key("dropRegion", Kind::Squares, "", "Where both players may drop, with squares by piece if pieces differ.")
        .both()
        .words("`zone` in `[[drops]]`"),
    key("dropChecksWhite", Kind::Bool, "", "`dropChecks`, for White only.").instead(),
    key("dropChecksBlack", Kind::Bool, "", "`dropChecks`, for Black only.").instead(),
    key("dropMates", Kind::Bool, "", "Whether a drop may give mate.")
        .both()
        .words("`forbid = [\"checkmate\"]` in `[[drops]]`"),
    key("dropMatesWhite", Kind::Bool, "true", "Whether a drop of White may give mate.")
        .words("`forbid = [\"checkmate\"]` in `[[drops]]`, for both players alike"),
    key("dropMatesBlack", Kind::Bool, "true", "Whether a drop of Black may give mate.")
        .words("`forbid = [\"checkmate\"]` in `[[drops]]`, for both players alike"),
    key("dropNoDoubledWhite", Kind::PieceOrSet, "", "`dropNoDoubled`, for White only.").instead(),
    key("dropNoDoubledBlack", Kind::PieceOrSet, "", "`dropNoDoubled`, for Black only.").instead(),
    key("dropNoDoubledCountWhite", Kind::Int(0, ANY), "", "`dropNoDoubledCount`, for White only.")
        .instead(),
    key("dropNoDoubledCountBlack", Kind::Int(0, ANY), "", "`dropNoDoubledCount`, for Black only.")
        .instead(),
    key(
        "shogiPawnDropMateIllegalWhite",
        Kind::Bool,
        "",
        "`shogiPawnDropMateIllegal`, for White only.",
    )
    .instead(),
    key(
        "shogiPawnDropMateIllegalBlack",
        Kind::Bool,
        "",
        "`shogiPawnDropMateIllegal`, for Black only.",
    )
    .instead(),
    key("mustDropWhite", Kind::Bool, "", "`mustDrop`, for White only.").instead(),
    key("mustDropBlack", Kind::Bool, "", "`mustDrop`, for Black only.").instead(),
    key("mustDropTypeWhite", Kind::Piece, "", "`mustDropType`, for White only.").instead(),
    key("mustDropTypeBlack", Kind::Piece, "", "`mustDropType`, for Black only.").instead(),
    key("priorityDropTypes", Kind::Pieces, "-", "Pieces that must be dropped before any other piece may be."),
    switch("dropKingLast", "A king may be dropped only when nothing else is left in hand."),
    key(
        "dropPieceTypes",
        Kind::Forms,
        "",
        "What each piece in hand may be dropped as, in place of itself, as in `n:nb; r:q`.",
    ),
    key("captureDrops", Kind::Pieces, "-", "Pieces that may be dropped on enemy pieces, which are captured."),
    key(
        "symmetricDropTypes",
        Kind::Pieces,
        "-",
        "Pieces of which two are dropped at once, on squares that mirror each other in the middle of the rank.",
    ),
    switch(
        "borrowOpponentDropsWhenEmpty",
        "A player with an empty hand may drop the opponent's pieces, which stay the opponent's.",
    ),
    switch(
        "payPointsToDrop",
        "A drop costs the points of the piece in `piecePoints` and takes nothing from the hand.",
    ),
    switch(
        "openingSwapDrop",
        "With the second ply of the game, a player may replace the other player's first piece by a drop.",
    ).words("`swap` in `[[drops]]`"),
    switch(
        "openingSwapMirrorMainDiagonal",
        "This swap is instead on the square that mirrors the first one in the main diagonal.",
    ),
    switch(
        "openingSelfRemoval",
        "In each player's first turn the player takes one of the player's own pieces off the board.",
    ),
    switch(
        "openingSelfRemovalAdjacentToLast",
        "The second piece taken off must be orthogonally adjacent to the square of the first one.",
    ),
    key("openingSelfRemovalRegion", Kind::Squares, "", "Where this piece must be, for both players.").both(),
    key("openingSelfRemovalRegionWhite", Kind::Squares, ALL_SQUARES, "Where White's piece must be."),
    key("openingSelfRemovalRegionBlack", Kind::Squares, ALL_SQUARES, "Where Black's piece must be."),
    key("edgeInsertTypes", Kind::Pieces, "-", "Pieces that may be pushed in from an edge, moving the row ahead of them."),
    switch("edgeInsertOnly", "These pieces cannot be dropped in any other way."),
    key("edgeInsertRegion", Kind::Squares, "", "The squares by which both players push pieces in.").both(),
    key("edgeInsertRegionWhite", Kind::Squares, "-", "The squares by which White pushes pieces in."),
    key("edgeInsertRegionBlack", Kind::Squares, "-", "The squares by which Black pushes pieces in."),
    key(
        "edgeInsertFrom",
        Kind::Text,
        "",
        "The edges from which both players push pieces in: `top`, `bottom`, `left`, `right`, `vertical`, `horizontal`, \
         `all`.",
    )
    .both(),
    key("edgeInsertFromWhite", Kind::Text, "", "`edgeInsertFrom`, for White only."),
    key("edgeInsertFromBlack", Kind::Text, "", "`edgeInsertFrom`, for Black only."),
    switch(
        "edgeInsertOpponentEjectionLock",
        "A player one of whose pieces was pushed off may not use the same row in the next turn.",
    ),
    key("alternating2x2DropIllegal", Kind::Bool, "false", "A drop may not make a block of two by two in which the colours cross.").words("`reached` in `[[illegal]]`"),
    switch(
        "pathwayDropRule",
        "The orthogonally adjacent squares of a drop must be empty, or contain exactly one friendly piece (enemies are ignored).",
    )
    .words("`near` in `[[drops]]`"),
    switch(
        "reciprocalWeakConnectionDrop",
        "A drop may make a weak diagonal link only where it would also make one for the opponent.",
    ),
    switch(
        "weakCrosscutDropIllegal",
        "A drop may not make a weak diagonal link that crosses one of the opponent's.",
    ),
    switch(
        "weakConnectionNobiImpossible",
        "A drop may not make a weak diagonal link while one of its stones could still be extended to a strong one.",
    ),
    key("virtualDrops", Kind::Bool, "true", "Whether the search imagines drops of pieces that the other board may bring.")
        .no_rule(),
    key("virtualDropLimit", Kind::Numbers, "", "How many of each piece the search imagines.").no_rule(),
];
