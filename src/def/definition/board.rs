//! The board, the players and where the pieces stand at the start.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Deserialize;

use crate::def::spanned::{Either, Field, Named, Spanned};
use crate::diag::Text;

/// The board.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Board {
    /// Number of files (columns), 1 to 36.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 36)))]
    #[serde(default)]
    pub files: Field<Spanned<u32>>,
    /// Number of ranks (rows), 1 to 36.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 36)))]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
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
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(transparent)]
pub struct RegionText(pub Text);

/// A region written for each player apart.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SidedRegion {
    /// The first player's.
    pub first: Field<RegionText>,
    /// The second player's.
    pub second: Field<RegionText>,
}

/// What the players are called.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Sides {
    /// The player who moves first.
    #[serde(default)]
    pub first: Field<Text>,
    /// The player who moves second.
    #[serde(default)]
    pub second: Field<Text>,
}

/// The start position.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Setup {
    /// The board from the last rank to the first, hands in brackets if any, and who moves: `w` is the first player.
    #[serde(default)]
    pub fen: Field<Text>,
    /// The pieces in hand, when they are not written in `fen`.
    #[serde(default)]
    pub hands: Field<Spanned<Hands>>,
    /// Plies without progress that count as made before the start, where the game begins in the middle of another.
    #[serde(default)]
    pub plies_without_progress: Field<Spanned<u16>>,
    /// The number of the first move, from 1; 1 without it.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    #[serde(default)]
    pub move_number: Field<Spanned<u32>>,
}

/// The pieces in hand.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Hands {
    /// The first player's, as in `{ pawn = 2 }`.
    #[serde(default)]
    pub first: Field<Named<Spanned<u16>>>,
    /// The second player's.
    #[serde(default)]
    pub second: Field<Named<Spanned<u16>>>,
}

/// The files on one side of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WingWord {
    /// Those towards the last letter.
    HigherFiles,
    /// Those towards `a`.
    LowerFiles,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SideWord {
    /// The player who moves first.
    First,
    /// The player who moves second.
    Second,
}
