//! The file as written: names unresolved, every leaf with its place.
//!
//! The first sentence of each item's documentation is also its description in the JSON schema.

use schemars::JsonSchema;
use serde::Deserialize;

use super::condition::{ConditionText, ResultText};
use super::spanned::{Either, Field, Named, OneOrMore, Spanned};
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
    /// What blows up when something is captured. Without it nothing does.
    #[serde(default)]
    pub explosions: Field<Spanned<Explosions>>,
    /// Which pieces may be dropped where. Without it there are no drops.
    #[serde(default)]
    pub drops: Field<Vec<Spanned<Drops>>>,
    /// Kings and partners that may move at once while neither has moved.
    #[serde(default)]
    pub castling: Field<Vec<Spanned<Castling>>>,
    /// Which moves come before all others. Without it none do.
    #[serde(default)]
    pub moves: Field<Spanned<Moves>>,
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
    /// Known keys that unknown ones were taken for: nobody should complain that these are missing.
    #[serde(skip)]
    pub meant: Vec<&'static str>,
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
    /// The only squares it may move to or be dropped on, seen by its owner. When not written: all.
    #[serde(default)]
    pub confined_to: Field<Spanned<Zone>>,
    /// Moves it has besides while it stands in a region.
    #[serde(default)]
    pub extra_moves: Field<Vec<Spanned<ExtraMove>>>,
    /// Whether it is royal.
    #[serde(default)]
    pub royal: Field<Spanned<bool>>,
    /// What it is when it has promoted: a kind of its own, with the id `+` and this id, or a list of such kinds.
    #[serde(default)]
    pub promoted: Field<OneOrMore<Promoted>>,
    /// Other pieces it may become, by key, as a chess pawn becomes a queen.
    #[serde(default)]
    pub promotes_to: Field<Vec<Text>>,
}

/// Moves a piece has besides while it stands in a region.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExtraMove {
    /// Where it has to stand, seen by its owner.
    pub on: Field<Spanned<Zone>>,
    /// How it moves there besides, in Betza notation.
    pub r#move: Field<Text>,
}

/// A promoted form.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Promoted {
    /// Its token, `+` or `~` included: `+R`, or `Q~`. When not written: `+` and the id of the piece.
    #[schemars(regex(pattern = r"^\+([A-Z]['!]?|[A-Z]{2,})$|^([A-Z]['!]?|[A-Z]{2,})~$"))]
    #[serde(default)]
    pub id: Field<Text>,
    /// The piece whose name it has and as which it moves. It is not royal for that, and captured it is what it was.
    #[serde(default)]
    pub like: Field<Text>,
    /// Its name.
    #[serde(default)]
    pub name: Field<Text>,
    /// How it moves, in Betza notation.
    #[serde(default)]
    pub r#move: Field<Text>,
    /// The only squares it may move to, seen by its owner. When not written: all.
    #[serde(default)]
    pub confined_to: Field<Spanned<Zone>>,
    /// Moves it has besides while it stands in a region.
    #[serde(default)]
    pub extra_moves: Field<Vec<Spanned<ExtraMove>>>,
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

/// What blows up, with everything on the squares around.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Explosions {
    /// What blows up.
    pub on: Field<Spanned<BlastWord>>,
    /// Pieces that stay when something next to them blows up.
    #[serde(default)]
    pub spared: Field<Vec<Text>>,
}

/// What blows up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BlastWord {
    /// A piece that captures.
    Capture,
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

/// A king and a partner that may move at once while neither has moved.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Castling {
    /// The piece that leads: the move is written as its move.
    pub piece: Field<Text>,
    /// The square where it starts, as in `"e1"`.
    pub from: Field<Text>,
    /// The square where it ends.
    pub to: Field<Text>,
    /// The other piece.
    pub partner: Field<Text>,
    /// The square where that one starts.
    pub partner_from: Field<Text>,
    /// The square where that one ends.
    pub partner_to: Field<Text>,
    /// Whose castling it is. When not written: the first player's, and turned by `symmetry` the second player's.
    #[serde(default)]
    pub side: Field<Spanned<SideWord>>,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SideWord {
    /// The player who moves first.
    First,
    /// The player who moves second.
    Second,
}

/// Which moves come before all others.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Moves {
    /// What a player who can do it has to do.
    pub must: Field<Spanned<ObligationWord>>,
}

/// What a player who can do it has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ObligationWord {
    /// Capture something.
    Capture,
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
