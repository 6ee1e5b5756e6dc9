//! Conditions and results as written. The first sentence of each item's documentation is its description in the schema.

use alfil_core::rules::{AlongWord, Checkers, Interlude, Line, Perpetual};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[cfg(feature = "schema")]
use super::definition::PieceKey;
use super::definition::{PiecesOfPlayers, Zone};
use super::spanned::{Either, Field, ListOrTable, Named, Spanned};
use crate::diag::Text;

/// A fact about the position after a move. The mover made that move; the opponent is now to move.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", schemars(transform = super::schema::royal_captured_alone))]
#[cfg_attr(
    target_pointer_width = "64",
    expect(clippy::large_enum_variant, reason = "a definition has few conditions")
)]
pub enum ConditionText {
    /// The opponent is in check.
    Check,
    /// The opponent is in check and has no legal move.
    Checkmate,
    /// The opponent is not in check and has no legal move.
    Stalemate,
    /// The opponent has no legal move, in check or not.
    NoMoves,
    /// The opponent has lost royal pieces. Default: the last one.
    RoyalCaptured(Field<Spanned<RoyalsLost>>),
    /// Pieces are in a region.
    Reached(Reached),
    /// The opponent can bring a piece into a region.
    CanReach(CanReach),
    /// The opponent has legal moves, and each of them is a promotion.
    OnlyPromotions,
    /// A region is full.
    Occupied(Occupied),
    /// The mover has just castled.
    Castled(Castled),
    /// A player has not lost the right to castle.
    MayCastle(MayCastle),
    /// Pieces are adjacent on a line.
    Row(Row),
    /// Pieces are on one line.
    Aligned(Aligned),
    /// Pieces form a block.
    Block(Block),
    /// Pieces form a chain.
    Chain(Chain),
    /// Pieces are connected: they form one group.
    Connected(Connected),
    /// A player has too few pieces left.
    Extinct(Extinct),
    /// Only certain pieces are left on the board.
    Only(Only),
    /// Two pieces face each other on an open line.
    Facing(Facing),
    /// The mover has given check a number of times.
    ChecksGiven(ChecksGiven),
    /// A player has a number of points.
    Points(PointsMade),
    /// The moves that a `[[count]]` allows have run out.
    CountedOut,
    /// The opponent is in check from certain pieces.
    CheckedBy(CheckedBy),
    /// The move was a drop of certain pieces.
    Dropped(Dropped),
    /// The position has occurred a number of times.
    Repetition(Repetition),
    /// A number of moves have made no progress.
    NoProgress(NoProgress),
    /// The players have passed a number of times in a row.
    Passed(Passed),
    /// The mover has moved one piece back and forth.
    BackAndForth(BackAndForth),
    /// All of these hold.
    All(Vec<Spanned<ConditionText>>),
    /// At least one of these holds.
    Any(Vec<Spanned<ConditionText>>),
    /// This does not hold.
    Not(Box<Spanned<ConditionText>>),
}

/// Returns whether a condition is a word without a table.
pub(super) fn is_word_alone(word: &str) -> bool {
    ["check", "checkmate", "stalemate", "no-moves", "only-promotions", "counted-out"].contains(&word)
}

/// Returns an example of a condition that has a table, by its key.
pub(super) fn example(word: &str) -> Option<&'static str> {
    Some(match word {
        "reached" => r#"{ reached = { pieces = ["king"], side = "mover", region = "last rank" } }"#,
        "can-reach" => r#"{ can-reach = { pieces = ["king"], region = "last rank" } }"#,
        "occupied" => r#"{ occupied = { side = "mover", region = "last rank" } }"#,
        "castled" => r#"{ castled = { with = "file a" } }"#,
        "may-castle" => r#"{ may-castle = { side = "mover", with = "file a" } }"#,
        "row" => r#"{ row = { pieces = "all", side = "mover", length = 3, along = ["files", "ranks"] } }"#,
        "aligned" => r#"{ aligned = { pieces = "all", side = "mover", count = 3, along = ["files"] } }"#,
        "block" => r#"{ block = { pieces = "all", side = "mover", size = 2 } }"#,
        "chain" => {
            r#"{ chain = { pieces = "all", side = "mover", from = "first rank", to = "last rank", steps = "K" } }"#
        }
        "connected" => r#"{ connected = { pieces = "all", side = "mover", steps = "K" } }"#,
        "extinct" => r#"{ extinct = { pieces = ["king"], side = "opponent" } }"#,
        "only" => r#"{ only = { pieces = ["king"] } }"#,
        "facing" => r#"{ facing = { pieces = ["king"], along = "files" } }"#,
        "checked-by" => r#"{ checked-by = { pieces = ["knight"], of = "all" } }"#,
        "dropped" => r#"{ dropped = { pieces = ["pawn"] } }"#,
        "checks-given" => "{ checks-given = { times = 3 } }",
        "points" => r#"{ points = { side = "mover", at-least = 5 } }"#,
        "repetition" => "{ repetition = { times = 4 } }",
        "no-progress" => r#"{ no-progress = { plies = 100, reset-by = ["capture"] } }"#,
        "passed" => "{ passed = { times = 2 } }",
        "back-and-forth" => r#"{ back-and-forth = { pieces = ["rook"], moves = 4 } }"#,
        "all" => r#"{ all = ["check", { not = "checkmate" }] }"#,
        "any" => r#"{ any = ["checkmate", "stalemate"] }"#,
        "not" => r#"{ not = "check" }"#,
        _ => return None,
    })
}

/// The royal pieces whose loss counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RoyalsLost {
    /// The last one: none is left.
    Last,
    /// Any one: fewer are left than in the start position.
    Any,
}

/// A player, in relation to the move just made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
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
pub type Pieces = Either<Spanned<PiecesWord>, ListOrTable<Vec<Text>, AllBut>>;

/// All pieces except some.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AllBut {
    /// The excluded pieces.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PieceKey>"))]
    pub all_but: Field<Vec<Text>>,
}

/// A word for a set of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PiecesWord {
    /// Every royal kind.
    Royals,
    /// Every kind.
    All,
}

/// Pieces of a player are in that player's region.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Reached {
    /// The pieces that count.
    pub pieces: Field<Spanned<Pieces>>,
    /// The player whose pieces count.
    pub side: Field<Spanned<WhoWord>>,
    /// The region, as its owner sees it.
    pub region: Field<Spanned<Zone>>,
    /// The number of pieces required. Default: 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    #[serde(default)]
    pub at_least: Field<Spanned<u16>>,
    /// True if only pieces that the other player does not attack count. Default: false.
    #[serde(default)]
    pub unattacked: Field<Spanned<bool>>,
}

/// The opponent has a legal move that brings one of these pieces into the region.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CanReach {
    /// The pieces that count.
    pub pieces: Field<Spanned<Pieces>>,
    /// The region, as the opponent sees it.
    pub region: Field<Spanned<Zone>>,
}

/// Every square of a player's region has a piece of either player on it.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Occupied {
    /// The player whose region it is.
    pub side: Field<Spanned<WhoWord>>,
    /// The region, as that player sees it.
    pub region: Field<Spanned<Zone>>,
}

/// The move was a castling.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Castled {
    /// The region where the partner was, as its owner sees it.
    pub with: Field<Spanned<Zone>>,
}

/// A player still has a castling right, even if castling is not legal now.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MayCastle {
    /// The player.
    pub side: Field<Spanned<WhoWord>>,
    /// The region where the partner is, as its owner sees it.
    pub with: Field<Spanned<Zone>>,
}

/// A number of these pieces of a player are adjacent on a line.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The pieces that count.
    pub pieces: Field<Spanned<Pieces>>,
    /// The player whose pieces count.
    pub side: Field<Spanned<WhoWord>>,
    /// The number of pieces; 2 or more.
    #[cfg_attr(feature = "schema", schemars(range(min = 2, max = 36)))]
    pub length: Field<Spanned<u16>>,
    /// The lines that count.
    pub along: Field<Vec<Spanned<Line>>>,
}

/// A number of these pieces of a player are on one line, even with other pieces between them.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Aligned {
    /// The pieces that count.
    pub pieces: Field<Spanned<Pieces>>,
    /// The player whose pieces count.
    pub side: Field<Spanned<WhoWord>>,
    /// The number of pieces; 2 or more.
    #[cfg_attr(feature = "schema", schemars(range(min = 2, max = 36)))]
    pub count: Field<Spanned<u16>>,
    /// The lines that count.
    pub along: Field<Vec<Spanned<Line>>>,
}

/// These pieces of a player fill all squares of a block.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Block {
    /// The pieces that count.
    pub pieces: Field<Spanned<Pieces>>,
    /// The player whose pieces count.
    pub side: Field<Spanned<WhoWord>>,
    /// The number of its files, and of its ranks; 2 or more.
    #[cfg_attr(feature = "schema", schemars(range(min = 2, max = 36)))]
    pub size: Field<Spanned<u16>>,
}

/// These pieces of a player connect one region to another, each one step from the previous one.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Chain {
    /// The pieces that count.
    pub pieces: Field<Spanned<Pieces>>,
    /// The player whose pieces count.
    pub side: Field<Spanned<WhoWord>>,
    /// The region where the chain begins, as the owner sees it.
    pub from: Field<Spanned<Zone>>,
    /// The region where the chain ends, as the owner sees it.
    pub to: Field<Spanned<Zone>>,
    /// A region that the chain must also touch, possibly with a branch, as the owner sees it. Default: none.
    #[serde(default)]
    pub via: Field<Spanned<Zone>>,
    /// The steps from one piece to the next, as a pattern: `"W"` along files and ranks, `"K"` in all eight directions.
    pub steps: Field<Text>,
}

/// These pieces of a player form one group: from each of them, steps from piece to piece lead to every other.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Connected {
    /// The pieces that count.
    pub pieces: Field<Spanned<Pieces>>,
    /// The player whose pieces count.
    pub side: Field<Spanned<WhoWord>>,
    /// The steps from one piece to another of the group, as a pattern: `"W"` along files and ranks, `"K"` in all eight
    /// directions.
    pub steps: Field<Text>,
    /// The number of pieces that must form a group; 2 or more. Default: all on the board, at least one.
    #[cfg_attr(feature = "schema", schemars(range(min = 2)))]
    #[serde(default)]
    pub at_least: Field<Spanned<u16>>,
}

/// A player has too few of these pieces left.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Extinct {
    /// The pieces, counted together.
    pub pieces: Field<Spanned<Pieces>>,
    /// The player whose pieces count.
    pub side: Field<Spanned<WhoWord>>,
    /// The largest number that counts as too few. Default: 0.
    #[serde(default)]
    pub at_most: Field<Spanned<u16>>,
    /// True if pieces in hand count. Default: false.
    #[serde(default)]
    pub with_hand: Field<Spanned<bool>>,
}

/// Only these pieces are on the board.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Only {
    /// The pieces, of either player.
    pub pieces: Field<Spanned<Pieces>>,
}

/// Two of these pieces, one of each player, are on a line with no piece between them.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Facing {
    /// The pieces that face each other.
    pub pieces: Field<Spanned<Pieces>>,
    /// The lines along which they face each other: a word, or a list of lines.
    pub along: Field<AlongText>,
}

/// Lines along which pieces face each other.
pub type AlongText = Either<Spanned<AlongWord>, Vec<Spanned<Line>>>;

/// The opponent is in check from certain pieces.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CheckedBy {
    /// The pieces that give check.
    pub pieces: Field<Spanned<Pieces>>,
    /// The number of checking pieces that must be among these.
    pub of: Field<Spanned<Checkers>>,
}

/// The move was a drop of one of these pieces.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Dropped {
    /// The pieces whose drop counts.
    pub pieces: Field<Spanned<Pieces>>,
}

/// The mover has given check with a number of moves in the whole game.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ChecksGiven {
    /// The number of moves that gave check, 1 to 99.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 99)))]
    pub times: Field<Spanned<u16>>,
}

/// A player has a number of points, scored by `[points]`.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PointsMade {
    /// The player whose points count.
    pub side: Field<Spanned<WhoWord>>,
    /// The smallest number of points required.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub at_least: Field<Spanned<u16>>,
}

/// The same position, including the hands and the player to move, has occurred a number of times.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Repetition {
    /// The number of occurrences, including the first; 2 or more.
    #[cfg_attr(feature = "schema", schemars(range(min = 2)))]
    pub times: Field<Spanned<u16>>,
    /// What exactly one player must have done with every move since the first occurrence; with `mutual-check`, what
    /// both must have done.
    #[serde(default)]
    pub perpetual: Field<Spanned<Perpetual>>,
}

/// A number of turns in a row, up to the last one, were passes.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Passed {
    /// The number of passes, counting both players'.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub times: Field<Spanned<u16>>,
}

/// The mover's last moves were made by one piece, each the reverse of the previous one. The move that brought the piece there
/// captured nothing; since then no move made progress by the half-move clock, and the mover was never in check.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BackAndForth {
    /// The pieces that count.
    pub pieces: Field<Spanned<Pieces>>,
    /// The number of moves, not counting the one that brought the piece there.
    #[cfg_attr(feature = "schema", schemars(range(min = 2)))]
    pub moves: Field<Spanned<u16>>,
    /// When one pass is allowed among these moves. Default: never.
    #[serde(default)]
    pub pass: Field<Spanned<Interlude>>,
}

/// A number of moves in a row made no progress.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct NoProgress {
    /// The number of moves, counting both players': 100 for fifty moves by each.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub plies: Field<Spanned<u16>>,
    /// The kinds of moves that count as progress.
    #[serde(default)]
    pub reset_by: Field<Vec<Spanned<ProgressWord>>>,
    /// Pieces whose every move counts as progress.
    #[serde(default)]
    pub reset_by_moves_of: Field<PiecesOfPlayers>,
    /// Pieces whose move counts as progress if they could not move back on an empty board.
    #[serde(default)]
    pub reset_by_irreversible_moves_of: Field<PiecesOfPlayers>,
}

/// A kind of move that counts as progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
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

/// The winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum ResultWord {
    /// Neither player.
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
    /// The opponent of the player who gave perpetual check, chased or pursued.
    #[serde(rename = "culprit loses")]
    CulpritLoses,
}

/// The player who is ahead wins. Exactly one of `more-advanced`, `more-pieces`, `fewer-pieces` and `more-points` says what
/// to compare.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Comparison {
    /// A piece: the player whose piece is closer to that player's last rank wins.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "PieceKey"))]
    pub more_advanced: Field<Text>,
    /// The player who has more of these pieces on the board wins.
    #[serde(default)]
    pub more_pieces: Field<Spanned<Pieces>>,
    /// The player who has fewer of these pieces on the board wins.
    #[serde(default)]
    pub fewer_pieces: Field<Spanned<Pieces>>,
    /// The player whose pieces on the board are worth more wins: the value of each, as in `{ rook = 13, horse = 5 }`.
    #[serde(default)]
    pub more_points: Field<Spanned<Named<Spanned<u16>>>>,
    /// With `more-points`, extra points for a player.
    #[serde(default)]
    pub head_start: Field<Spanned<HeadStart>>,
    /// The result when neither player is ahead.
    pub tie: Field<Spanned<TieWord>>,
}

/// Extra points.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HeadStart {
    /// The first player's.
    #[serde(default)]
    pub first: Field<Spanned<u16>>,
    /// The second player's.
    #[serde(default)]
    pub second: Field<Spanned<u16>>,
}

/// The result when neither player is ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum TieWord {
    /// Neither player wins.
    #[serde(rename = "draw")]
    Draw,
    /// The player who made the move wins.
    #[serde(rename = "mover wins")]
    MoverWins,
    /// The player who made the move loses.
    #[serde(rename = "mover loses")]
    MoverLoses,
    /// The player who moves first in the game wins.
    #[serde(rename = "first wins")]
    FirstWins,
    /// The player who moves second in the game wins.
    #[serde(rename = "second wins")]
    SecondWins,
}
