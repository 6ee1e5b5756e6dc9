//! The board, the players and the start position.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use alfil_core::board::Side;
use alfil_core::rules::{BoardLook, PieceColour, PieceSet};

use crate::def::spanned::{Either, Field, Named, Spanned};
use crate::diag::Text;

/// The board.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
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
    /// The edges that are joined: `"files"` if the last file is adjacent to the first, `"ranks"` if the last rank is.
    /// Default: none.
    #[serde(default)]
    pub wraps: Field<Vec<Spanned<WrapWord>>>,
    /// The symmetry that turns a region, written as the first player sees it, into the second player's.
    #[serde(default)]
    pub symmetry: Field<Spanned<Symmetry>>,
    /// The style of the board; no rule depends on it. Default: hexagons if some piece moves alike in all six hexagonal
    /// directions and no piece has moves that fit only squares; chequered if the pieces are discs and some piece slides
    /// diagonally or no piece can leave its colour of squares; otherwise plain.
    #[serde(default)]
    pub look: Field<Spanned<BoardLook>>,
    /// The style of the pieces; no rule depends on it. Default: `"discs"` if the pieces are discs and all unpromoted
    /// pieces move alike, otherwise `"marks"`.
    #[serde(default)]
    pub piece_set: Field<Spanned<PieceSet>>,
    /// Regions by name, as in `promotion-zone = "ranks 9-11"`.
    #[serde(default)]
    pub regions: Field<Named<Zone>>,
}

/// A direction in which the board wraps around.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WrapWord {
    /// From the last file to the first: the left and the right edge are joined.
    Files,
    /// From the last rank to the first: the near and the far edge are joined.
    Ranks,
}

/// A symmetry that turns a region of the first player into the second player's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Symmetry {
    /// Rotated by 180 degrees, as for players facing each other across a table: a1 becomes the far right corner.
    Rotate,
    /// Reflected in the line between the players: each file stays in place.
    Mirror,
}

/// A region: one string as the first player sees it, or one for each player.
pub type Zone = Either<RegionText, SidedRegion>;

/// Squares as the first player sees them, as in `"ranks 9-11"`, `"last rank"`, `"d1-f3, e5"` or the name of a region.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(transparent)]
pub struct RegionText(pub Text);

/// A region written separately for each player.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SidedRegion {
    /// The region of the first player.
    pub first: Field<RegionText>,
    /// The region of the second player.
    pub second: Field<RegionText>,
}

/// The names of the players and the colours of their pieces.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Sides {
    /// The name of the player who moves first.
    #[serde(default)]
    pub first: Field<Text>,
    /// The name of the player who moves second.
    #[serde(default)]
    pub second: Field<Text>,
    /// The player whose pieces are dark in pictures. Default: `"second"`.
    #[serde(default)]
    pub dark: Field<Spanned<Side>>,
    /// The colour of the first player's pieces in pictures. Default: none; discs are then light or
    /// dark, and wedges have the colour of wood.
    #[serde(default)]
    pub first_colour: Field<Spanned<PieceColour>>,
    /// The colour of the second player's pieces in pictures. Default: none.
    #[serde(default)]
    pub second_colour: Field<Spanned<PieceColour>>,
}

/// The start position.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Setup {
    /// The board from the last rank to the first, any pieces in hand in brackets, and the player to move: `w` is the
    /// first player. Default: required, unless inherited.
    #[serde(default)]
    pub fen: Field<Text>,
    /// The pieces in hand, if they are not written in `fen`.
    #[serde(default)]
    pub hands: Field<Spanned<Hands>>,
    /// The plies without progress that count as already played, for a game that starts from the middle of another.
    #[serde(default)]
    pub plies_without_progress: Field<Spanned<u16>>,
    /// The number of the first move. Default: 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    #[serde(default)]
    pub move_number: Field<Spanned<u32>>,
}

/// The pieces in hand.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Hands {
    /// The first player's pieces, as in `{ pawn = 2 }`.
    #[serde(default)]
    pub first: Field<Named<Spanned<u16>>>,
    /// The second player's pieces.
    #[serde(default)]
    pub second: Field<Named<Spanned<u16>>>,
}

/// The files on one side of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WingWord {
    /// The files towards the last letter.
    HigherFiles,
    /// The files towards `a`.
    LowerFiles,
}
