//! Conditions and results as written. The first sentence of each item's documentation is its description in the schema.

use schemars::JsonSchema;
use serde::Deserialize;

use super::definition::Zone;
use super::spanned::{Either, Field, Spanned};
use crate::diag::Text;

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
    /// Two pieces face each other on an open line.
    Facing(Facing),
    /// The mover has given check so often.
    ChecksGiven(ChecksGiven),
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

/// Two of these pieces, one of each player, stand on a line with nothing between them.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Facing {
    /// Which pieces.
    pub pieces: Field<Spanned<Pieces>>,
    /// On which lines.
    pub along: Field<Spanned<AlongWord>>,
}

/// Lines of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AlongWord {
    /// Files.
    Files,
    /// Ranks.
    Ranks,
    /// Files and ranks.
    Both,
}

/// So many moves of the player who made the move gave check, all through the game.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChecksGiven {
    /// How many, 1 to 99.
    #[schemars(range(min = 1, max = 99))]
    pub times: Field<Spanned<u16>>,
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
