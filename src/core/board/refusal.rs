//! Why a move is not legal.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

macro_rules! refusals {
    ($($(#[doc = $doc:literal])+ $name:ident = $slug:literal,)+) => {
        /// Why a move is not legal. If there are several reasons, the first in this list counts.
        ///
        /// Reasons about the game and the piece come first, then how it moves, what it becomes, what the move leads to,
        /// and finally what the player must do instead.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
        #[cfg_attr(feature = "schema", derive(JsonSchema))]
        pub enum Refusal {
            $($(#[doc = $doc])+ #[serde(rename = $slug)] $name,)+
        }

        impl Refusal {
            /// All reasons, in the order in which they count.
            pub const ALL: &[Refusal] = &[$(Refusal::$name,)+];

            /// Returns the word for it, as in `leaves-royal-attacked`.
            pub const fn slug(self) -> &'static str {
                match self { $(Refusal::$name => $slug,)+ }
            }

            /// Returns what it means, in a sentence.
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
    /// The piece may never be there.
    OutsideItsRegion = "outside-its-region",
    /// The piece has no move like this, regardless of other pieces.
    NoSuchMove = "no-such-move",
    /// The piece goes there only with its first move, and it has moved.
    HasMoved = "has-moved",
    /// The player's own piece is there.
    OwnPieceThere = "own-piece-there",
    /// The piece goes there only to capture, and there is nothing to capture.
    NothingToCapture = "nothing-to-capture",
    /// The piece goes there, but cannot capture the piece there.
    CannotCaptureThat = "cannot-capture-that",
    /// The piece goes there, but a `[[capture-limit]]` bars the capture.
    CaptureLimit = "capture-limit",
    /// A neighbour keeps the piece from moving, stops its slide, or makes it move differently.
    Neighbour = "neighbour",
    /// Something is in the way.
    WayBlocked = "way-blocked",
    /// There is no piece to jump over, or it may not be jumped over.
    NothingToJump = "nothing-to-jump",
    /// The right to castle is lost, or was never there.
    NoRightToCastle = "no-right-to-castle",
    /// The king is attacked where it castles from or on its way.
    CastlesThroughAttack = "castles-through-attack",
    /// The piece must promote, or demote, with this move.
    MustPromote = "must-promote",
    /// The piece does not promote, or demote, with this move.
    MayNotPromote = "may-not-promote",
    /// The piece promotes with this move, but not to that.
    CannotPromoteToThat = "cannot-promote-to-that",
    /// The player has too many of these pieces to get another by promotion.
    PromotionLimit = "promotion-limit",
    /// This move may not gate a piece from the hand.
    MayNotGate = "may-not-gate",
    /// These pieces cannot be dropped.
    NeverDropped = "never-dropped",
    /// The player has none to drop.
    NothingToDrop = "nothing-to-drop",
    /// Other pieces must be dropped first.
    OthersFirst = "others-first",
    /// The square of the drop is not empty.
    SquareOccupied = "square-occupied",
    /// These pieces may not be dropped there.
    OutsideDropZone = "outside-drop-zone",
    /// The piece could never move from there.
    StuckThere = "stuck-there",
    /// The file already has the maximum number of these pieces.
    FileLimit = "file-limit",
    /// The pieces around the square do not allow the drop.
    WrongSurroundings = "wrong-surroundings",
    /// The colours of squares do not allow the drop.
    WrongColour = "wrong-colour",
    /// The move must place a wall.
    NeedsAWall = "needs-a-wall",
    /// No wall may be placed there.
    NoWallThere = "no-wall-there",
    /// The player may not pass.
    MayNotPass = "may-not-pass",
    /// The piece cannot go to where an `[[effect]]` takes it, because that square is occupied.
    NoRoom = "no-room",
    /// The move would enclose enemies, or leave a group of its own player without liberties, which an `[[enclosure]]` forbids.
    NoLiberty = "no-liberty",
    /// The royal piece would go across an attacked square, or land on one from which an `[[effect]]` takes it.
    GoesThroughAttack = "goes-through-attack",
    /// The move leaves the player's own royal piece attacked, or loses it.
    LeavesRoyalAttacked = "leaves-royal-attacked",
    /// The drop may not give check.
    DropGivesCheck = "drop-gives-check",
    /// The drop may not give checkmate.
    DropGivesCheckmate = "drop-gives-checkmate",
    /// A promotion as a turn of its own may not give check, or may not attack anything.
    PromotionAttacks = "promotion-attacks",
    /// The move gives check with moves left in the turn.
    GivesCheckEarly = "gives-check-early",
    /// The move captures with moves left in the turn.
    CapturesEarly = "captures-early",
    /// The move leads to a position that an `[[illegal]]` condition forbids.
    Forbidden = "forbidden",
    /// The condition that the player must `answer` still holds after the move.
    LeavesUnanswered = "leaves-unanswered",
    /// The move repeats a position more often than an `[[illegal]]` condition allows.
    Repetition = "repetition",
    /// A piece of the player has captured, and must go on.
    MustCaptureAgain = "must-capture-again",
    /// The player can capture, and must.
    MustCapture = "must-capture",
    /// The player can capture en passant, and must.
    MustCaptureEnPassant = "must-capture-en-passant",
    /// The player can capture more pieces, and must.
    MustCaptureMost = "must-capture-most",
    /// The player can drop a piece, and must.
    MustDrop = "must-drop",
}
