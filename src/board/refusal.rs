//! Why a move is not legal.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Deserialize;

macro_rules! refusals {
    ($($(#[doc = $doc:literal])+ $name:ident = $slug:literal,)+) => {
        /// Why a move is not legal. When there are several reasons, the first of this list counts.
        ///
        /// The game and what moves come first, then how it moves, then as what it ends, then what the move leads to, and
        /// last what the player has to do instead.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
        #[cfg_attr(feature = "schema", derive(JsonSchema))]
        pub enum Refusal {
            $($(#[doc = $doc])+ #[serde(rename = $slug)] $name,)+
        }

        impl Refusal {
            /// Every reason, in the order in which they count.
            pub const ALL: &[Refusal] = &[$(Refusal::$name,)+];

            /// The word for it, as in `leaves-royal-attacked`.
            pub const fn slug(self) -> &'static str {
                match self { $(Refusal::$name => $slug,)+ }
            }

            /// What it means, in a sentence.
            pub const fn explanation(self) -> &'static str {
                match self { $(Refusal::$name => concat!($($doc,)+),)+ }
            }
        }
    };
}

refusals! {
    /// The game is over.
    GameOver = "game-over",
    /// The square that the move starts from is empty.
    NoPieceThere = "no-piece-there",
    /// The piece belongs to the other player.
    NotYourPiece = "not-your-piece",
    /// The piece may never come to stand there.
    OutsideItsRegion = "outside-its-region",
    /// The piece has no such move, wherever other pieces stand.
    PieceDoesNotMoveSo = "piece-does-not-move-so",
    /// The piece goes there with its first move only, and it has moved.
    HasMoved = "has-moved",
    /// An own piece stands there.
    OwnPieceThere = "own-piece-there",
    /// The piece goes there only to capture, and nothing is there to be captured.
    NothingToCapture = "nothing-to-capture",
    /// The piece goes there, but does not capture what stands there.
    CannotCaptureThat = "cannot-capture-that",
    /// Something stands in the way.
    WayBlocked = "way-blocked",
    /// What the piece needs to jump over is not there, or may not be jumped over.
    NothingToJump = "nothing-to-jump",
    /// The right to castle is lost, or was never there.
    NoRightToCastle = "no-right-to-castle",
    /// The king is attacked where it castles from or on its way.
    CastlesThroughAttack = "castles-through-attack",
    /// The piece has to promote, or to turn back, with this move.
    MustPromote = "must-promote",
    /// The piece does not promote, or turn back, with this move.
    MayNotPromote = "may-not-promote",
    /// The piece promotes with this move, and not to that.
    MayNotBecomeThat = "may-not-become-that",
    /// The player has so many of these pieces that none may come by a promotion.
    PromotionLimit = "promotion-limit",
    /// A piece in hand may not come in with this move.
    MayNotLetIn = "may-not-let-in",
    /// Such pieces cannot be dropped.
    NeverDropped = "never-dropped",
    /// The player has none to drop.
    NothingToDrop = "nothing-to-drop",
    /// Other pieces have to be dropped first.
    OthersFirst = "others-first",
    /// The square of the drop is not empty.
    SquareOccupied = "square-occupied",
    /// Such pieces may not be dropped there.
    OutsideDropZone = "outside-drop-zone",
    /// The piece could never move from there.
    StuckThere = "stuck-there",
    /// The player has so many of these pieces on the file that no more may be dropped.
    FileHasEnough = "file-has-enough",
    /// What stands around the square does not allow the drop.
    WrongSurroundings = "wrong-surroundings",
    /// The colours of squares do not allow the drop.
    WrongColour = "wrong-colour",
    /// The move has to put up a wall.
    NeedsAWall = "needs-a-wall",
    /// No wall may be put up there.
    NoWallThere = "no-wall-there",
    /// The player may not pass.
    MayNotPass = "may-not-pass",
    /// It leaves an own royal piece attacked, or loses it.
    LeavesRoyalAttacked = "leaves-royal-attacked",
    /// The drop may not give check.
    DropGivesCheck = "drop-gives-check",
    /// The drop may not give checkmate.
    DropGivesMate = "drop-gives-mate",
    /// A promotion without a move may not give check, or not attack anything.
    PromotionDoesHarm = "promotion-does-harm",
    /// It leads to what an `[[illegal]]` condition forbids.
    Forbidden = "forbidden",
    /// It leaves what the player has to answer as it is.
    LeavesUnanswered = "leaves-unanswered",
    /// It repeats a position more often than an `[[illegal]]` condition allows.
    Repetition = "repetition",
    /// The player can capture, and so must.
    MustCapture = "must-capture",
    /// The player can drop a piece, and so must.
    MustDrop = "must-drop",
}
