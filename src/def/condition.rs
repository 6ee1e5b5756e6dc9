//! Conditions and results as written. The first sentence of each item's documentation is its description in the schema.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Deserialize;

use super::definition::{PiecesOfPlayers, Zone};
use super::spanned::{Either, Field, Named, Spanned};
use crate::diag::Text;

/// A fact about the position after a move. The mover made that move; the opponent is now to move.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", schemars(transform = super::schema::royal_captured_alone))]
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
    /// Pieces stand in a region.
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
    /// Pieces stand next to each other on a line.
    Row(Row),
    /// Pieces stand on one line.
    Aligned(Aligned),
    /// Pieces form a block.
    Block(Block),
    /// Pieces form a chain.
    Chain(Chain),
    /// A player has too few pieces left.
    Extinct(Extinct),
    /// Nothing else is left on the board.
    Only(Only),
    /// Two pieces face each other on an open line.
    Facing(Facing),
    /// The mover has given check so often.
    ChecksGiven(ChecksGiven),
    /// What `[[count]]` counts is over.
    CountedOut,
    /// The opponent is in check, by certain pieces.
    CheckedBy(CheckedBy),
    /// The move was a drop of certain pieces.
    Dropped(Dropped),
    /// The position has occurred so often.
    Repetition(Repetition),
    /// Nothing has happened for so long.
    NoProgress(NoProgress),
    /// The players have passed so often in a row.
    Passed(Passed),
    /// The mover goes back and forth with one piece.
    BackAndForth(BackAndForth),
    /// All of these hold.
    All(Vec<Spanned<ConditionText>>),
    /// At least one of these holds.
    Any(Vec<Spanned<ConditionText>>),
    /// This does not hold.
    Not(Box<Spanned<ConditionText>>),
}

/// How many royal pieces are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RoyalsLost {
    /// The last one: none is left.
    Last,
    /// Any: fewer are left than in the start position.
    Any,
}

/// A player, seen from the move just made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
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
pub type Pieces = Either<Spanned<PiecesWord>, Vec<Text>>;

/// A word for some pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PiecesWord {
    /// Every royal kind.
    Royals,
    /// Every kind.
    All,
}

/// Pieces of a player stand in that player's region.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Reached {
    /// Which pieces.
    pub pieces: Field<Spanned<Pieces>>,
    /// Whose.
    pub side: Field<Spanned<WhoWord>>,
    /// Where, seen by the owner.
    pub region: Field<Spanned<Zone>>,
    /// How many there must be. When not written: 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    #[serde(default)]
    pub at_least: Field<Spanned<u16>>,
    /// Whether only pieces count that the other player does not attack. When not written: no.
    #[serde(default)]
    pub unattacked: Field<Spanned<bool>>,
}

/// The opponent has a legal move that brings such a piece into the region.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CanReach {
    /// Which pieces.
    pub pieces: Field<Spanned<Pieces>>,
    /// Where, seen by the opponent.
    pub region: Field<Spanned<Zone>>,
}

/// A piece of either player stands on each square of a player's region.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Occupied {
    /// Whose region.
    pub side: Field<Spanned<WhoWord>>,
    /// Which, seen by that player.
    pub region: Field<Spanned<Zone>>,
}

/// The move was a castling.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Castled {
    /// Where the partner stood, seen by its owner.
    pub with: Field<Spanned<Zone>>,
}

/// A player may still castle, as far as what has moved goes.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MayCastle {
    /// Which player.
    pub side: Field<Spanned<WhoWord>>,
    /// Where the partner stands, seen by its owner.
    pub with: Field<Spanned<Zone>>,
}

/// So many such pieces of a player stand next to each other on a line.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// Which pieces.
    pub pieces: Field<Spanned<Pieces>>,
    /// Whose.
    pub side: Field<Spanned<WhoWord>>,
    /// How many; 2 or more.
    #[cfg_attr(feature = "schema", schemars(range(min = 2, max = 36)))]
    pub length: Field<Spanned<u16>>,
    /// On which lines.
    pub along: Field<Vec<Spanned<LineWord>>>,
}

/// So many such pieces of a player stand on one line, whatever stands between them.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Aligned {
    /// Which pieces.
    pub pieces: Field<Spanned<Pieces>>,
    /// Whose.
    pub side: Field<Spanned<WhoWord>>,
    /// How many; 2 or more.
    #[cfg_attr(feature = "schema", schemars(range(min = 2, max = 36)))]
    pub count: Field<Spanned<u16>>,
    /// On which lines.
    pub along: Field<Vec<Spanned<LineWord>>>,
}

/// Such pieces of a player stand on all squares of a block.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Block {
    /// Which pieces.
    pub pieces: Field<Spanned<Pieces>>,
    /// Whose.
    pub side: Field<Spanned<WhoWord>>,
    /// Its files, and as many ranks; 2 or more.
    #[cfg_attr(feature = "schema", schemars(range(min = 2, max = 36)))]
    pub size: Field<Spanned<u16>>,
}

/// Such pieces of a player lead from one region to another, each a step from the one before.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Chain {
    /// Which pieces.
    pub pieces: Field<Spanned<Pieces>>,
    /// Whose.
    pub side: Field<Spanned<WhoWord>>,
    /// Where it begins, seen by the owner.
    pub from: Field<Spanned<Zone>>,
    /// Where it ends, seen by the owner.
    pub to: Field<Spanned<Zone>>,
    /// The steps from one piece to the next, as a move: `"W"` along files and ranks, `"K"` all eight.
    pub steps: Field<Text>,
}

/// A sort of line on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LineWord {
    /// Files.
    Files,
    /// Ranks.
    Ranks,
    /// Diagonals, both ways.
    Diagonals,
}

/// A player has at most so many pieces left.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
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
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Only {
    /// Which pieces, of either player.
    pub pieces: Field<Spanned<Pieces>>,
}

/// Two of these pieces, one of each player, stand on a line with nothing between them.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Facing {
    /// Which pieces.
    pub pieces: Field<Spanned<Pieces>>,
    /// On which lines.
    pub along: Field<Spanned<AlongWord>>,
}

/// Lines of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AlongWord {
    /// Files.
    Files,
    /// Ranks.
    Ranks,
    /// Files and ranks.
    Both,
}

/// The opponent is in check, and certain pieces give it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CheckedBy {
    /// Which pieces.
    pub pieces: Field<Spanned<Pieces>>,
    /// Whether all pieces that give check have to be of these, or which of them.
    pub of: Field<Spanned<CheckersWord>>,
}

/// Which of the pieces that give check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CheckersWord {
    /// Each of them.
    All,
    /// At least one.
    Any,
    /// At least one, now or with one of the checks that came before this one without a break.
    AnyInSeries,
}

/// The move was a drop of one of these pieces.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Dropped {
    /// Which pieces.
    pub pieces: Field<Spanned<Pieces>>,
}

/// So many moves of the player who made the move gave check, all through the game.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ChecksGiven {
    /// How many, 1 to 99.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 99)))]
    pub times: Field<Spanned<u16>>,
}

/// The same position, hands and player to move included, has occurred so often.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Repetition {
    /// Occurrences, the first one included; 2 or more.
    #[cfg_attr(feature = "schema", schemars(range(min = 2)))]
    pub times: Field<Spanned<u16>>,
    /// What one player did with every move since the first of them, and the other player did not.
    #[serde(default)]
    pub perpetual: Field<Spanned<PerpetualWord>>,
}

/// What a player does with every move of a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PerpetualWord {
    /// Gives check.
    Check,
    /// Newly attacks something with the piece that moved.
    Chase,
    /// Gives check, and the other player does too.
    MutualCheck,
    /// Threatens the same piece, as `[pursuit]` tells it.
    Pursuit,
}

/// So many turns in a row were passes, the last one among them.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Passed {
    /// How many, each player's counted.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub times: Field<Spanned<u16>>,
}

/// The mover's last moves were one piece's, each the reverse of the one before. No move since the piece came there, which
/// captured nothing, was progress by the half-move clock, and the mover was in check before none of them.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BackAndForth {
    /// Which pieces.
    pub pieces: Field<Spanned<Pieces>>,
    /// How many moves; the one that brought the piece there is not counted.
    #[cfg_attr(feature = "schema", schemars(range(min = 2)))]
    pub moves: Field<Spanned<u16>>,
    /// Where the mover may have passed once meanwhile. When not written: nowhere.
    #[serde(default)]
    pub pass: Field<Spanned<InterludeWord>>,
}

/// Where a pass may stand among moves of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum InterludeWord {
    /// Nowhere.
    Nowhere,
    /// Before the last of them.
    BeforeLast,
}

/// So many moves in a row changed nothing that counts.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct NoProgress {
    /// Moves, each player's counted: 100 for fifty moves of each.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub plies: Field<Spanned<u16>>,
    /// What counts as progress.
    #[serde(default)]
    pub reset_by: Field<Vec<Spanned<ProgressWord>>>,
    /// Pieces any move of which counts as progress.
    #[serde(default)]
    pub reset_by_moves_of: Field<PiecesOfPlayers>,
    /// Pieces of which a move counts as progress that could not be taken back over an empty board.
    #[serde(default)]
    pub reset_by_final_moves_of: Field<PiecesOfPlayers>,
}

/// What counts as progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
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

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
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

/// The player who is ahead in what is compared wins: in just one of the things below.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Comparison {
    /// The piece that is compared: who has it nearer to the own last rank wins.
    #[serde(default)]
    pub more_advanced: Field<Text>,
    /// Who has more of these pieces on the board wins.
    #[serde(default)]
    pub more_pieces: Field<Spanned<Pieces>>,
    /// Who has fewer of these pieces on the board wins.
    #[serde(default)]
    pub fewer_pieces: Field<Spanned<Pieces>>,
    /// Who has pieces worth more on the board wins: what each is worth, as in `{ rook = 13, horse = 5 }`.
    #[serde(default)]
    pub more_points: Field<Spanned<Named<Spanned<u16>>>>,
    /// With `more-points`, points a player has besides.
    #[serde(default)]
    pub head_start: Field<Spanned<HeadStart>>,
    /// The result when both are equally near.
    pub tie: Field<Spanned<TieWord>>,
}

/// Points for nothing.
#[derive(Clone, Debug, Deserialize)]
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

/// The result of a comparison of equals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
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
    /// The player who moves first in the game wins.
    #[serde(rename = "first wins")]
    FirstWins,
    /// The player who moves second in the game wins.
    #[serde(rename = "second wins")]
    SecondWins,
}
