//! The file as written: names are unresolved, and every leaf has its location.
//!
//! The first sentence of each item's documentation is also its description in the JSON schema.

mod board;
mod capture;
mod castling;
mod claims;
mod drops;
mod effect;
mod ends;
mod family;
mod neighbour;
mod pieces;
mod promotion;
mod royals;
mod turn;
mod unmoved;
mod walls;

pub use board::{Board, Hands, RegionText, Setup, SidedRegion, Sides, Symmetry, WingWord, WrapWord, Zone};
pub use capture::{
    BlastWord, CaptureLimit, Captured, EnPassant, Enclosure, Explosions, LastCapture, Points, ProtectedWord,
};
pub use castling::{Castling, GainWord};
pub use claims::{Claim, ClaimedOutcome, OutcomeWord, WinnerWord};
pub use drops::{Drops, ForbidWord, Gating};
pub use effect::{Beside, DoesWord, Effect, EffectWhere};
pub use ends::{Clock, Count, End, Prized, Pursuit, RestartWord, SamePositions};
pub use family::Family;
pub use neighbour::Neighbour;
#[cfg(feature = "schema")]
pub use pieces::PieceKey;
pub use pieces::{
    ExtraMove, Group, NO_MOVE, Piece, PiecesOfPlayers, PlacedPieces, Promoted, SidedGlyph, SidedPieces,
};
pub use promotion::{Demotion, OwnTurn, Promotion, PromotionLimit, TurnForbidWord};
pub use royals::{Royals, WhileFew};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
pub use turn::{Illegal, Moves, ObligationWord, SidedPass, Turns};
pub use unmoved::{LostFirstMoves, Unmoved};
pub use walls::Walls;

use crate::def::spanned::{Field, Named, Spanned};
use crate::diag::{Span, Text};

/// A chess variant, described for `alfil`.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
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
    /// The family of the game, for lists of games; no rule depends on it. It is not inherited.
    #[serde(default)]
    pub family: Field<Spanned<Family>>,
    /// The sources of the rules: addresses, books, people.
    #[serde(default)]
    pub sources: Field<Vec<Text>>,
    /// The inventor of the game, or the author of this definition. It is not inherited.
    #[serde(default)]
    pub author: Field<Text>,
    /// The licence of this definition, as in `CC-BY-4.0`. It is not inherited.
    #[serde(default)]
    pub license: Field<Text>,
    /// Addresses with more about the game. They are not inherited.
    #[serde(default)]
    pub links: Field<Vec<Text>>,
    /// The definition this one starts from: the id of a bundled variant, or the path of a `.toml` in
    /// the folder of the definition that you open, or below it.
    ///
    /// Tables are merged key by key; lists are replaced whole.
    #[serde(default)]
    pub extends: Field<Text>,
    /// Keys of the extended definition to remove, as in `["promotion", "pieces.lion"]`.
    #[serde(default)]
    pub without: Field<Vec<Text>>,
    /// Codes of warnings that the author has reviewed and that are not mistakes in this game, as in `["sides-differ"]`.
    #[serde(default)]
    pub allow: Field<Vec<Text>>,
    /// The dialect of Betza notation: XBoard's (the default) or Fairy-Stockfish's.
    #[serde(default)]
    pub betza_dialect: Field<Spanned<DialectWord>>,
    /// The board.
    #[serde(default)]
    pub board: Field<Spanned<Board>>,
    /// The names of the players and the colours of their pieces.
    #[serde(default)]
    pub sides: Field<Spanned<Sides>>,
    /// The pieces, each under a key of lower-case letters, digits and hyphens.
    #[serde(default)]
    pub pieces: Field<Named<Piece>>,
    /// Names for several pieces, usable in any list of pieces, and the keys these have in common.
    #[serde(default)]
    pub groups: Field<Named<Group>>,
    /// The start position.
    #[serde(default)]
    pub setup: Field<Spanned<Setup>>,
    /// When pieces promote.
    #[serde(default)]
    pub promotion: Field<Vec<Spanned<Promotion>>>,
    /// When promoted forms demote. Default: never.
    #[serde(default)]
    pub demotion: Field<Vec<Spanned<Demotion>>>,
    /// Limits on the pieces that a player may promote to.
    #[serde(default)]
    pub promotion_limit: Field<Vec<Spanned<PromotionLimit>>>,
    /// Rules for captured pieces. Default: they leave the game.
    #[serde(default)]
    pub captured: Field<Spanned<Captured>>,
    /// Captures that may not be made. Default: none.
    #[serde(default)]
    pub capture_limit: Field<Vec<Spanned<CaptureLimit>>>,
    /// Rules about en passant captures, other than which pieces make them.
    #[serde(default)]
    pub en_passant: Field<Spanned<EnPassant>>,
    /// Explosions caused by captures. Default: none.
    #[serde(default)]
    pub explosions: Field<Spanned<Explosions>>,
    /// The pieces that may be dropped, and where. Default: no drops.
    #[serde(default)]
    pub drops: Field<Vec<Spanned<Drops>>>,
    /// Gating: which first moves may place a piece from the hand on the square they leave. Default: none.
    #[serde(default)]
    pub gating: Field<Spanned<Gating>>,
    /// Rules about pieces that have not moved, other than their first moves.
    #[serde(default)]
    pub unmoved: Field<Spanned<Unmoved>>,
    /// Kings and partners that may move together while neither has moved.
    #[serde(default)]
    pub castling: Field<Vec<Spanned<Castling>>>,
    /// Effects that pieces have on their neighbours. Default: none.
    #[serde(default)]
    pub neighbour: Field<Vec<Spanned<Neighbour>>>,
    /// Enclosures: enemy pieces leave the game or change sides when a move encloses them. Default: none.
    #[serde(default)]
    pub enclosure: Field<Vec<Spanned<Enclosure>>>,
    /// Effects of moves on pieces, other than moving and capturing. Default: none.
    #[serde(default)]
    pub effect: Field<Vec<Spanned<Effect>>>,
    /// The points that players score. Default: points are not counted.
    #[serde(default)]
    pub points: Field<Spanned<Points>>,
    /// The walls that players place. Default: none.
    #[serde(default)]
    pub walls: Field<Spanned<Walls>>,
    /// The number of moves in a turn. Default: one.
    #[serde(default)]
    pub turns: Field<Spanned<Turns>>,
    /// Obligations of the player to move, and when players may pass. Default: no obligations, and no passing.
    #[serde(default)]
    pub moves: Field<Spanned<Moves>>,
    /// The rules for royal pieces. Required when a piece is royal.
    #[serde(default)]
    pub royals: Field<Spanned<Royals>>,
    /// Conditions that make a move illegal if they hold after it.
    #[serde(default)]
    pub illegal: Field<Vec<Spanned<Illegal>>>,
    /// The threats that count as pursuit. Required for `perpetual = "pursuit"`.
    #[serde(default)]
    pub pursuit: Field<Spanned<Pursuit>>,
    /// Counts of moves once few pieces are left. The first whose condition holds starts.
    #[serde(default)]
    pub count: Field<Vec<Spanned<Count>>>,
    /// When the game is over. The first ending that holds decides.
    #[serde(default)]
    pub end: Field<Vec<Spanned<End>>>,
    /// The moves that reset the half-move clock in positions. Default: those that make progress in the first
    /// `no-progress` ending or, without one, captures, drops and promotions.
    #[serde(default)]
    pub clock: Field<Spanned<Clock>>,
    /// The positions that count as the same for repetition. Default: identical positions.
    #[serde(default)]
    pub repetition: Field<Spanned<SamePositions>>,
    /// Claims about the game: positions, and what must be legal, illegal or decided in them.
    #[serde(default)]
    pub test: Field<Vec<Spanned<Claim>>>,
    /// True if the file itself has errors, so that a missing key may already be reported.
    #[serde(skip)]
    pub damaged: bool,
    /// Known keys that unknown keys were probably meant to be: these must not be reported as missing.
    #[serde(skip)]
    pub meant: Vec<&'static str>,
    /// The locations of unknown keys: one of them was probably meant as a required key that is missing next to it.
    #[serde(skip)]
    pub unknown_keys: Vec<Span>,
    /// The locations of the tables with these keys.
    #[serde(skip)]
    pub tables_with_unknown_keys: Vec<Span>,
    /// The top-level keys of the file itself.
    #[serde(skip)]
    pub own: Vec<Text>,
    /// The start of the file, where missing top-level keys are reported.
    #[serde(skip)]
    pub origin: Option<Span>,
}

/// The dialect of Betza notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DialectWord {
    /// As XBoard reads Betza notation.
    Xbetza,
    /// As Fairy-Stockfish reads Betza notation.
    FairyStockfish,
}
