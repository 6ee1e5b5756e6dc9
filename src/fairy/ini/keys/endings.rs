//! How a game ends.

use super::{ANY, Family, Key, Kind, MOST_MOVES, RESULTS};

const fn key(name: &'static str, kind: Kind, default: &'static str, doc: &'static str) -> Key {
    Key::new(Family::Endings, name, kind, default, doc)
}

pub(super) const KEYS: &[Key] = &[
    key("checkmateValue", Kind::Word(RESULTS), "loss", "The result for a player who is checkmated.")
        .words("`when = \"checkmate\"`"),
    key(
        "stalemateValue",
        Kind::Word(RESULTS),
        "draw",
        "The result for a player who has no legal move and is not in check.",
    )
    .words("`when = \"stalemate\"`"),
    key(
        "stalematePieceCount",
        Kind::Bool,
        "false",
        "`stalemateValue` applies to the player with fewer pieces; equal numbers are a draw.",
    )
    .words("`fewer-pieces` or `more-pieces` in `result`"),
    key(
        "shatarMateRule",
        Kind::Bool,
        "false",
        "The mates of shatar: a mate by a knight loses, and a mate without a check by `rook`, `knight` or `bers` \
         in the series of checks is a draw.",
    )
    .words("`checked-by` in `[[end]]`"),
    key(
        "bikjangRule",
        Kind::Bool,
        "false",
        "Kings that face each other for two positions in a row end the game.",
    )
    .words("`answer` in `[moves]`"),
    key(
        "extinctionValue",
        Kind::Word(RESULTS),
        "none",
        "The result for a player who has too few of a piece of `extinctionPieceTypes`; `none` switches the \
         rule off.",
    )
    .words("`extinct` in `[[end]]`"),
    key(
        "extinctionPieceTypes",
        Kind::Pieces,
        "-",
        "The pieces that count, each kind separately; `*` is all of them together. A piece that no player has at \
         the start ends the game at once.",
    )
    .words("`extinct` in `[[end]]`"),
    key(
        "extinctionPieceCount",
        Kind::Int(0, ANY),
        "0",
        "This number or fewer, including those in hand, are too few.",
    )
    .words("`at-most` in `extinct`"),
    key(
        "extinctionOpponentPieceCount",
        Kind::Int(0, ANY),
        "0",
        "The opponent must have at least this many of the same piece.",
    )
    .words("`extinct` in `[[end]]`"),
    key(
        "extinctionClaim",
        Kind::Bool,
        "false",
        "The player with too few may move once more and do the same to the opponent.",
    )
    .words("two `extinct` in `[[end]]`"),
    key(
        "flagPiece",
        Kind::PieceOrSet,
        "",
        "The one piece that wins by reaching its region; `*` is any piece. Of several letters only the last \
         counts; in Fairy-Stockfish-X each of them does.",
    )
    .both()
    .words("`reached` in `[[end]]`"),
    key("flagPieceWhite", Kind::PieceOrSet, "*", "`flagPiece`, for White only.")
        .words("`reached` in `[[end]]`"),
    key("flagPieceBlack", Kind::PieceOrSet, "*", "`flagPiece`, for Black only.")
        .words("`reached` in `[[end]]`"),
    key("flagRegion", Kind::Squares, "", "The region that wins, the same for both players.")
        .both()
        .words("`reached` in `[[end]]`"),
    key("flagRegionWhite", Kind::Squares, "-", "The region where White wins.")
        .words("`reached` in `[[end]]`"),
    key("flagRegionBlack", Kind::Squares, "-", "The region where Black wins.")
        .words("`reached` in `[[end]]`"),
    key("flagPieceCount", Kind::Int(1, 120), "1", "How many pieces must be in the region.")
        .words("`at-least` in `reached`"),
    key(
        "flagPieceBlockedWin",
        Kind::Bool,
        "false",
        "A full region also wins, if at least one of these pieces is in it.",
    )
    .words("`occupied` in `[[end]]`"),
    key(
        "flagMove",
        Kind::Bool,
        "false",
        "The opponent has one more move, and draws by reaching the region with it.",
    )
    .words("`side = \"opponent\"` in `reached`, and `can-reach`"),
    key("flagPieceSafe", Kind::Bool, "false", "The pieces in the region must not be attacked.")
        .words("`unattacked` in `reached`"),
    key(
        "checkCounting",
        Kind::Bool,
        "false",
        "A player wins by giving check as many times as the position says; `3+3` is three times each.",
    )
    .words("`checks-given` in `[[end]]`"),
    key("connectN", Kind::Int(0, 12), "0", "This number of pieces in a row wins; 0 for never.")
        .words("`row` in `[[end]]`"),
    key(
        "connectPieceTypes",
        Kind::Pieces,
        "everything",
        "The pieces that count for rows and chains. A written `*` means no piece, not every piece.",
    )
    .words("`pieces` in `row` and its like"),
    key("connectHorizontal", Kind::Bool, "true", "Rows may go along ranks.")
        .words("`along` in `row` and its like"),
    key("connectVertical", Kind::Bool, "true", "Rows may go along files.")
        .words("`along` in `row` and its like"),
    key("connectDiagonal", Kind::Bool, "true", "Rows may go along diagonals.")
        .words("`along` in `row` and its like"),
    key(
        "connectRegion1White",
        Kind::Squares,
        "-",
        "A chain of White's pieces from this region to `connectRegion2White` wins. Chains that must turn west or \
         south are not found.",
    )
    .words("`chain` in `[[end]]`"),
    key("connectRegion2White", Kind::Squares, "-", "The other end of this chain.").words("`to` in `chain`"),
    key("connectRegion1Black", Kind::Squares, "-", "What `connectRegion1White` says, for Black.")
        .words("`chain` in `[[end]]`"),
    key("connectRegion2Black", Kind::Squares, "-", "The other end of Black's chain.")
        .words("`to` in `chain`"),
    key("connectNxN", Kind::Int(0, 12), "0", "A square block with sides of this length wins; 0 for never. In Fairy-Stockfish-X, -1 is a block of all pieces that count.")
        .words("`block` in `[[end]]`"),
    key(
        "collinearN",
        Kind::Int(0, 12),
        "0",
        "This number of pieces on one line, gaps allowed, wins; 0 for never. In Fairy-Stockfish-X, -1 is all pieces that count.",
    )
    .words("`aligned` in `[[end]]`"),
    key(
        "connectValue",
        Kind::Word(RESULTS),
        "win",
        "The result of these for the player who made the connection.",
    )
    .words("`result` in `[[end]]`"),
    key(
        "nMoveRule",
        Kind::Int(0, MOST_MOVES),
        "50",
        "The game may end after this many moves of each player without progress; 0 for never.",
    )
    .words("claimable `no-progress` in `[[end]]`"),
    key(
        "nMoveRuleTypes",
        Kind::Pieces,
        "",
        "The pieces whose moves count as progress if they cannot be taken back.",
    )
    .both()
    .words("`reset-by-moves-of`, `reset-by-irreversible-moves-of`"),
    key("nMoveRuleTypesWhite", Kind::Pieces, "pawn", "`nMoveRuleTypes`, for White only.")
        .words("`reset-by-moves-of`, for both players alike"),
    key("nMoveRuleTypesBlack", Kind::Pieces, "pawn", "`nMoveRuleTypes`, for Black only.")
        .words("`reset-by-moves-of`, for both players alike"),
    key(
        "materialCounting",
        Kind::WordAndMore("janggi unweighted whitedrawodds blackdrawodds none", "connectn"),
        "none",
        "Who wins instead of a draw: the player with more points (janggi) or more pieces, or always White or \
         Black.",
    )
    .words("`more-points` or `more-pieces` in `result`"),
    key("adjudicateFullBoard", Kind::Bool, "false", "A full board ends the game.")
        .words("`occupied` in `[[end]]`"),
    key(
        "countingRule",
        Kind::Word("makruk cambodian asean none"),
        "none",
        "The moves left to give mate are counted, by the rules of makruk, Cambodian chess or ASEAN chess.",
    )
    .words("`[[count]]` and claimable `counted-out`"),
    key("whiteFlag", Kind::Squares, "", "The region where White wins.")
        .deprecated("flagRegionWhite", "flagRegionWhite")
        .words("`reached` in `[[end]]`"),
    key("blackFlag", Kind::Squares, "", "The region where Black wins.")
        .deprecated("flagRegionBlack", "flagRegionBlack")
        .words("`reached` in `[[end]]`"),
];
