//! The file as written: names unresolved, every leaf with its place.
//!
//! The first sentence of each item's documentation is also its description in the JSON schema.

use schemars::JsonSchema;
use serde::Deserialize;

use super::spanned::{Either, Field, Named, Spanned};
use crate::diag::{Span, Text};

/// A chess variant, described for `alfil`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "A chess variant")]
pub struct Definition {
    /// The version of the definition language: 1.
    #[schemars(range(min = 1, max = 1))]
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
    /// What becomes of captured pieces. Without it they leave the game.
    #[serde(default)]
    pub captured: Field<Spanned<Captured>>,
    /// Which pieces may be dropped where. Without it there are no drops.
    #[serde(default)]
    pub drops: Field<Vec<Spanned<Drops>>>,
    /// What being royal means. Needed when a piece is royal.
    #[serde(default)]
    pub royals: Field<Spanned<Royals>>,
    /// Moves that are illegal for what they lead to.
    #[serde(default)]
    pub illegal: Field<Vec<Spanned<Illegal>>>,
    /// When the game is over. The first that holds decides.
    #[serde(default)]
    pub end: Field<Vec<Spanned<End>>>,
    /// Whether something was wrong with the file itself, so that what is missing may have been reported already.
    #[serde(skip)]
    pub damaged: bool,
    /// The start of the file, where keys of the top level are missed.
    #[serde(skip)]
    pub origin: Option<Span>,
}

/// How moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DialectWord {
    /// As XBoard reads Betza notation.
    Xbetza,
    /// As Fairy-Stockfish reads Betza notation.
    FairyStockfish,
}

/// The board.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Board {
    /// Number of files (columns), 1 to 36.
    #[schemars(range(min = 1, max = 36))]
    #[serde(default)]
    pub files: Field<Spanned<u32>>,
    /// Number of ranks (rows), 1 to 36.
    #[schemars(range(min = 1, max = 36))]
    #[serde(default)]
    pub ranks: Field<Spanned<u32>>,
    /// Squares that do not exist, as in `"a1, k11"`.
    #[serde(default)]
    pub holes: Field<Text>,
    /// How a region written once, from the first player's side, is turned for the second player.
    #[serde(default)]
    pub symmetry: Field<Spanned<Symmetry>>,
    /// Regions by name, as in `promotion-zone = "ranks 9-11"`.
    #[serde(default)]
    pub regions: Field<Named<Zone>>,
}

/// How a region written from the first player's side is turned for the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Symmetry {
    /// By 180 degrees, as on a table: a1 becomes the far right corner.
    Rotate,
    /// About the line between the players: a file stays the same file.
    Mirror,
}

/// A region: one text seen from the first player's side, or one for each player.
pub type Zone = Either<RegionText, SidedRegion>;

/// Squares seen from the first player's side, as in `"ranks 9-11"`, `"last rank"`, `"d1-f3, e5"` or a region's name.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct RegionText(pub Text);

/// A region written for each player apart.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SidedRegion {
    /// The first player's.
    pub first: Field<RegionText>,
    /// The second player's.
    pub second: Field<RegionText>,
}

/// What the players are called.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sides {
    /// The player who moves first.
    #[serde(default)]
    pub first: Field<Text>,
    /// The player who moves second.
    #[serde(default)]
    pub second: Field<Text>,
}

/// A kind of piece.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Piece {
    /// Its token in positions and moves: a capital letter, a dressed one (`X'` or `X!`), or two and more capital letters.
    #[schemars(regex(pattern = r"^[A-Z]['!]?$|^[A-Z]{2,}$"))]
    #[serde(default)]
    pub id: Field<Text>,
    /// Its name. When not written it is made from the key.
    #[serde(default)]
    pub name: Field<Text>,
    /// How it moves, in Betza notation.
    #[serde(default)]
    pub r#move: Field<Text>,
    /// Whether it is royal.
    #[serde(default)]
    pub royal: Field<Spanned<bool>>,
    /// What it is when it has promoted: a kind of its own, with the id `+` and this id.
    #[serde(default)]
    pub promoted: Field<Spanned<Promoted>>,
    /// Other pieces it may become, by key, as a chess pawn becomes a queen.
    #[serde(default)]
    pub promotes_to: Field<Vec<Text>>,
}

/// A promoted form.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Promoted {
    /// The piece whose name and move it has. It is not royal for that, and captured it is what it was.
    #[serde(default)]
    pub like: Field<Text>,
    /// Its name.
    #[serde(default)]
    pub name: Field<Text>,
    /// How it moves, in Betza notation.
    #[serde(default)]
    pub r#move: Field<Text>,
    /// Whether it is royal.
    #[serde(default)]
    pub royal: Field<Spanned<bool>>,
}

/// The start position.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The board from the last rank to the first, hands in brackets if any, and who moves: `w` is the first player.
    #[serde(default)]
    pub fen: Field<Text>,
    /// The pieces in hand, when they are not written in `fen`.
    #[serde(default)]
    pub hands: Field<Spanned<Hands>>,
}

/// The pieces in hand.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hands {
    /// The first player's, as in `{ pawn = 2 }`.
    #[serde(default)]
    pub first: Field<Named<Spanned<u16>>>,
    /// The second player's.
    #[serde(default)]
    pub second: Field<Named<Spanned<u16>>>,
}

/// When some pieces promote.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Promotion {
    /// The pieces it is about. When not written: every piece that can promote and that no other entry names.
    #[serde(default)]
    pub pieces: Field<Vec<Text>>,
    /// The promotion zone.
    pub zone: Field<Spanned<Zone>>,
    /// When a move into the zone promotes. When not written: never.
    #[serde(default)]
    pub enter: Field<Spanned<WhenWord>>,
    /// When a move from one square of the zone to another promotes. When not written: never.
    #[serde(default)]
    pub within: Field<Spanned<WhenWord>>,
    /// When a move out of the zone promotes. When not written: never.
    #[serde(default)]
    pub leave: Field<Spanned<WhenWord>>,
    /// Whether the piece must promote when it can.
    pub must: Field<Spanned<MustWord>>,
}

/// When a move counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WhenWord {
    /// Never.
    Never,
    /// When it captures.
    Capturing,
    /// Always.
    Always,
}

/// Whether a promotion may be declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MustWord {
    /// The player chooses.
    Never,
    /// The player chooses, unless the piece could never move again.
    IfStuck,
    /// It must.
    Always,
}

/// What becomes of captured pieces.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Captured {
    /// Captured pieces go to the capturer's hand.
    pub to_hand: Field<Spanned<ToHand>>,
}

/// As what a captured piece goes to the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ToHand {
    /// As what it was before it promoted.
    Unpromoted,
    /// As what it is.
    AsCaptured,
}

/// Which pieces may be dropped where.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Drops {
    /// The pieces it is about. When not written: every piece that can be in hand, is not royal, and that no other
    /// entry names.
    #[serde(default)]
    pub pieces: Field<Vec<Text>>,
    /// They may be dropped only here.
    #[serde(default)]
    pub zone: Field<Spanned<Zone>>,
    /// They may not be dropped here.
    #[serde(default)]
    pub never_on: Field<Spanned<Zone>>,
    /// The most pieces of one kind a player may have on a file after a drop of that kind.
    #[schemars(range(min = 1, max = 36))]
    #[serde(default)]
    pub per_file: Field<Spanned<u32>>,
    /// What a drop may not do.
    #[serde(default)]
    pub forbid: Field<Vec<Spanned<ForbidWord>>>,
}

/// What a drop may not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ForbidWord {
    /// Put a piece where it could never move.
    Stuck,
    /// Give check.
    Check,
    /// Give checkmate.
    Mate,
}

/// What being royal means.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Royals {
    /// Whether a player may leave an own royal piece attacked.
    pub left_attacked: Field<Spanned<PermitWord>>,
    /// Which royal pieces of a player count, when there are several.
    pub which: Field<Spanned<WhichWord>>,
}

/// Whether something is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PermitWord {
    /// It is.
    Allowed,
    /// It is not.
    Illegal,
}

/// Which royal pieces count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WhichWord {
    /// Each of them.
    Each,
    /// The last one left.
    Last,
}

/// A move after which this holds is illegal.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Illegal {
    /// What may not hold.
    pub when: Field<Spanned<ConditionText>>,
}

/// An ending.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// When the game is over.
    pub when: Field<Spanned<ConditionText>>,
    /// Who wins.
    pub result: Field<Spanned<ResultText>>,
}

/// A fact about the position after a move. The mover made that move; the opponent is now to move.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(transform = super::schema::royal_captured_alone)]
pub enum ConditionText {
    /// The opponent is in check.
    Check,
    /// The opponent is in check and has no legal move.
    Checkmate,
    /// The opponent is not in check and has no legal move.
    Stalemate,
    /// The opponent has no legal move, in check or not.
    NoMoves,
    /// The opponent has lost royal pieces: the last one when not said.
    RoyalCaptured(Field<Spanned<RoyalsLost>>),
    /// A piece stands in a region.
    Reached(Reached),
    /// A player has too few pieces left.
    Extinct(Extinct),
    /// Nothing else is left on the board.
    Only(Only),
    /// The position has occurred so often.
    Repetition(Repetition),
    /// Nothing has happened for so long.
    NoProgress(NoProgress),
    /// All of these hold.
    All(Vec<Spanned<ConditionText>>),
    /// At least one of these holds.
    Any(Vec<Spanned<ConditionText>>),
    /// This does not hold.
    Not(Box<Spanned<ConditionText>>),
}

/// How many royal pieces are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RoyalsLost {
    /// The last one: none is left.
    Last,
    /// Any: fewer are left than in the start position.
    Any,
}

/// A player, seen from the move just made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WhoWord {
    /// The player who made the move.
    Mover,
    /// The other player.
    Opponent,
    /// The player who moves first in the game.
    First,
    /// The player who moves second in the game.
    Second,
    /// Either player.
    Either,
}

/// Some pieces.
pub type Pieces = Either<Spanned<PiecesWord>, Vec<Text>>;

/// A word for some pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PiecesWord {
    /// Every royal kind.
    Royals,
    /// Every kind.
    All,
}

/// A piece of a player stands in that player's region.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reached {
    /// Which pieces.
    pub pieces: Field<Spanned<Pieces>>,
    /// Whose.
    pub side: Field<Spanned<WhoWord>>,
    /// Where, seen by the owner.
    pub region: Field<Spanned<Zone>>,
}

/// A player has at most so many pieces left.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Extinct {
    /// Which pieces, counted together.
    pub pieces: Field<Spanned<Pieces>>,
    /// Whose.
    pub side: Field<Spanned<WhoWord>>,
    /// The largest number that counts as too few. When not written: 0.
    #[serde(default)]
    pub at_most: Field<Spanned<u16>>,
    /// Whether pieces in hand count. When not written: no.
    #[serde(default)]
    pub with_hand: Field<Spanned<bool>>,
}

/// Nothing but these pieces is on the board.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Only {
    /// Which pieces, of either player.
    pub pieces: Field<Spanned<Pieces>>,
}

/// The same position, hands and player to move included, has occurred so often.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Repetition {
    /// Occurrences, the first one included; 2 or more.
    #[schemars(range(min = 2))]
    pub times: Field<Spanned<u16>>,
    /// What one player did with every move since the first of them, and the other player did not.
    #[serde(default)]
    pub perpetual: Field<Spanned<PerpetualWord>>,
}

/// What a player does with every move of a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PerpetualWord {
    /// Gives check.
    Check,
    /// Newly attacks something with the piece that moved.
    Chase,
}

/// So many moves in a row changed nothing that counts.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct NoProgress {
    /// Moves, each player's counted: 100 for fifty moves of each.
    #[schemars(range(min = 1))]
    pub plies: Field<Spanned<u16>>,
    /// What counts as progress.
    #[serde(default)]
    pub reset_by: Field<Vec<Spanned<ProgressWord>>>,
    /// Pieces any move of which counts as progress.
    #[serde(default)]
    pub reset_by_moves_of: Field<Vec<Text>>,
}

/// What counts as progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ProgressWord {
    /// A capture.
    Capture,
    /// A drop.
    Drop,
    /// A promotion.
    Promotion,
}

/// The result of an ending.
pub type ResultText = Either<ResultWord, Comparison>;

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum ResultWord {
    /// Nobody.
    #[serde(rename = "draw")]
    Draw,
    /// The player who made the move.
    #[serde(rename = "mover wins")]
    MoverWins,
    /// The other player.
    #[serde(rename = "mover loses")]
    MoverLoses,
    /// The player who moves first in the game.
    #[serde(rename = "first wins")]
    FirstWins,
    /// The player who moves second in the game.
    #[serde(rename = "second wins")]
    SecondWins,
    /// The other player than the one who did it perpetually.
    #[serde(rename = "culprit loses")]
    CulpritLoses,
}

/// The player whose piece is nearer to that player's last rank wins.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Comparison {
    /// The piece that is compared.
    pub more_advanced: Field<Text>,
    /// The result when both are equally near.
    pub tie: Field<Spanned<TieWord>>,
}

/// The result of a comparison of equals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum TieWord {
    /// Nobody wins.
    #[serde(rename = "draw")]
    Draw,
    /// The player who made the move wins.
    #[serde(rename = "mover wins")]
    MoverWins,
    /// The player who made the move loses.
    #[serde(rename = "mover loses")]
    MoverLoses,
}
