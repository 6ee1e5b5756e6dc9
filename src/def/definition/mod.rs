//! The file as written: names unresolved, every leaf with its place.
//!
//! The first sentence of each item's documentation is also its description in the JSON schema.

mod board;
mod capture;
mod castling;
mod claims;
mod drops;
mod ends;
mod pieces;
mod promotion;
mod royals;
mod turn;
mod unmoved;
mod walls;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Deserialize;

use crate::def::spanned::{Field, Named, Spanned};
use crate::diag::{Span, Text};

pub use board::{Board, Hands, RegionText, Setup, SideWord, SidedRegion, Sides, Symmetry, WingWord, Zone};
pub use capture::{
    BlastWord, Captured, Explosions, FlippedWord, Flips, FlipsAfterWord, InPassing, LeavesWord, Petrified,
    ToHand, VictimsWord,
};
pub use castling::{Castling, DenialWord, GainWord};
pub use claims::{Claim, ClaimedOutcome, OutcomeWord, ReasonWord, WinnerWord};
pub use drops::{ColoursWord, DropNearWord, DropSourceWord, Drops, FaceWord, ForbidWord, Gating};
pub use ends::{AlreadyWord, AnewWord, Clock, Count, End, Prized, Pursuit, SamePositions};
pub use pieces::{ExtraMove, NO_MOVE, Piece, PiecesOfPlayers, PlacedPieces, Promoted, SidedPieces};
pub use promotion::{
    AloneWord, Demotion, GoesWord, MustWord, OwnTurn, Promotion, PromotionLimit, TurnForbidWord, WhenWord,
};
pub use royals::{CountedWord, Royals, WhenAttackedWord, WhichWord, WhileFew, WithMoreWord};
pub use turn::{Illegal, Moves, ObligationWord, PassWord, PermitWord, SidedPass};
pub use unmoved::{FirstMovesWord, LostFirstMoves, Unmoved};
pub use walls::{WallPlaceWord, WallTurnWord, Walls, WallsKeptWord, WallsLegalWord};

/// A chess variant, described for `alfil`.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", schemars(title = "A chess variant"))]
pub struct Definition {
    /// The version of the definition language: 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 1)))]
    pub format: Field<Spanned<u32>>,
    /// The name of the game.
    pub name: Field<Text>,
    /// One or two sentences about the game.
    #[serde(default)]
    pub about: Field<Text>,
    /// Where the rules come from: addresses, books, people.
    #[serde(default)]
    pub sources: Field<Vec<Text>>,
    /// The definition this one starts from: the id of a bundled variant, or a path to a `.toml` beside this file.
    ///
    /// Tables are merged key by key; lists are replaced whole.
    #[serde(default)]
    pub extends: Field<Text>,
    /// Keys of the extended definition to take out, as in `["promotion", "pieces.lion"]`.
    #[serde(default)]
    pub without: Field<Vec<Text>>,
    /// Names of warnings that have been looked at and are no mistake in this game, as in `["sides-differ"]`.
    #[serde(default)]
    pub allow: Field<Vec<Text>>,
    /// How the moves are written: in XBoard's Betza notation (when not said) or in Fairy-Stockfish's.
    #[serde(default)]
    pub betza_dialect: Field<Spanned<DialectWord>>,
    /// The board.
    #[serde(default)]
    pub board: Field<Spanned<Board>>,
    /// What the players are called.
    #[serde(default)]
    pub sides: Field<Sides>,
    /// The pieces, each under a key of small letters, digits and hyphens.
    #[serde(default)]
    pub pieces: Field<Named<Piece>>,
    /// The start position.
    #[serde(default)]
    pub setup: Field<Spanned<Setup>>,
    /// When pieces promote.
    #[serde(default)]
    pub promotion: Field<Vec<Spanned<Promotion>>>,
    /// When promoted forms turn back into what they were. Without it they never do.
    #[serde(default)]
    pub demotion: Field<Vec<Spanned<Demotion>>>,
    /// Pieces to which no other promotes while a player has enough of them.
    #[serde(default)]
    pub promotion_limit: Field<Vec<Spanned<PromotionLimit>>>,
    /// What becomes of captured pieces. Without it they leave the game.
    #[serde(default)]
    pub captured: Field<Spanned<Captured>>,
    /// What holds about captures in passing, besides which pieces make them.
    #[serde(default)]
    pub in_passing: Field<Spanned<InPassing>>,
    /// What blows up when something is captured. Without it nothing does.
    #[serde(default)]
    pub explosions: Field<Spanned<Explosions>>,
    /// Which pieces become walls when they capture. Without it none do.
    #[serde(default)]
    pub petrified: Field<Spanned<Petrified>>,
    /// Which pieces may be dropped where. Without it there are no drops.
    #[serde(default)]
    pub drops: Field<Vec<Spanned<Drops>>>,
    /// Which first moves may let pieces in from the hand. Without it none do.
    #[serde(default)]
    pub gating: Field<Spanned<Gating>>,
    /// What holds about pieces that have not moved, besides what they may do.
    #[serde(default)]
    pub unmoved: Field<Spanned<Unmoved>>,
    /// Kings and partners that may move at once while neither has moved.
    #[serde(default)]
    pub castling: Field<Vec<Spanned<Castling>>>,
    /// Which enemy pieces change sides when a piece lands. Without it none do.
    #[serde(default)]
    pub flips: Field<Spanned<Flips>>,
    /// The walls that players put up. Without it there are none.
    #[serde(default)]
    pub walls: Field<Spanned<Walls>>,
    /// What players have to do when they can, and whether they may pass. Without it neither.
    #[serde(default)]
    pub moves: Field<Spanned<Moves>>,
    /// What sets the half-move clock back that positions show. When not written: what the first ending says that counts
    /// moves without progress; without one, captures, drops and promotions.
    #[serde(default)]
    pub clock: Field<Spanned<Clock>>,
    /// Which positions count as the same when they are repeated. Without it: those with the same pieces.
    #[serde(default)]
    pub repetition: Field<Spanned<SamePositions>>,
    /// What threats count when a piece is pursued. Needed for `perpetual = "pursuit"`.
    #[serde(default)]
    pub pursuit: Field<Spanned<Pursuit>>,
    /// What being royal means. Needed when a piece is royal.
    #[serde(default)]
    pub royals: Field<Spanned<Royals>>,
    /// Moves that are illegal for what they lead to.
    #[serde(default)]
    pub illegal: Field<Vec<Spanned<Illegal>>>,
    /// What is counted against a player with few pieces left. The first that holds begins.
    #[serde(default)]
    pub count: Field<Vec<Spanned<Count>>>,
    /// When the game is over. The first that holds decides.
    #[serde(default)]
    pub end: Field<Vec<Spanned<End>>>,
    /// What must be true of the game: positions with what is legal, illegal, or decided in them.
    #[serde(default)]
    pub test: Field<Vec<Spanned<Claim>>>,
    /// Whether something was wrong with the file itself, so that what is missing may have been reported already.
    #[serde(skip)]
    pub damaged: bool,
    /// Known keys that unknown ones were taken for: nobody should complain that these are missing.
    #[serde(skip)]
    pub meant: Vec<&'static str>,
    /// The keys of the top level that the file itself has.
    #[serde(skip)]
    pub own: Vec<Text>,
    /// The start of the file, where keys of the top level are missed.
    #[serde(skip)]
    pub origin: Option<Span>,
}

/// How moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DialectWord {
    /// As XBoard reads Betza notation.
    Xbetza,
    /// As Fairy-Stockfish reads Betza notation.
    FairyStockfish,
}
