//! Effects of a move on pieces, other than moving and capturing.

use alfil_core::rules::{CaptureHow, EffectAfter, EffectSide, Line, NeighbourSide};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::board::Zone;
#[cfg(feature = "schema")]
use super::pieces::PieceKey;
use crate::def::condition::Pieces;
use crate::def::spanned::{Field, Spanned};
use crate::diag::Text;

/// An effect that a move has on pieces.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Effect {
    /// The pieces that move, named as they are after the move; with `where = "behind"` or `"between"`, as they were
    /// before it. Default: all.
    #[serde(default)]
    pub by: Field<Spanned<Pieces>>,
    /// The kinds that the moving piece may have been before the move; excludes drops. Default: any.
    #[serde(default)]
    pub was: Field<Spanned<Pieces>>,
    /// For `after = "capture"`: the way the move must have captured one of `captured`. Default: any.
    #[serde(default)]
    pub how: Field<Spanned<CaptureHow>>,
    /// The moves after which it happens. Default: all.
    #[serde(default)]
    pub after: Field<Spanned<EffectAfter>>,
    /// For `after = "capture"`: the pieces of which the move must have captured one. Default: any.
    #[serde(default)]
    pub captured: Field<Spanned<Pieces>>,
    /// The pieces it affects, by location.
    #[serde(rename = "where")]
    pub place: Field<Spanned<EffectWhere>>,
    /// For `where = "around"`: the steps from the square where the piece landed.
    #[serde(default)]
    pub steps: Field<Text>,
    /// For `where = "crossing"`: the other piece of the player, whose file and rank cross those of the piece that moved.
    #[serde(default)]
    pub with: Field<Spanned<Pieces>>,
    /// For `where = "between"`: along which lines the piece must have moved. Default: files, ranks and diagonals.
    #[serde(default)]
    pub along: Field<Vec<Spanned<Line>>>,
    /// The pieces it affects. Default: all.
    #[serde(default)]
    pub of: Field<Spanned<Pieces>>,
    /// The pieces it affects, by owner, seen from the player who moves. Default: those of the other player.
    #[serde(default)]
    pub side: Field<Spanned<EffectSide>>,
    /// The region where they are, as the player who moves sees it. Default: anywhere.
    #[serde(default)]
    pub on: Field<Spanned<Zone>>,
    /// True if they must also have been in the region of `on` before the move. Default: false.
    #[serde(default)]
    pub stayed: Field<Spanned<bool>>,
    /// A neighbour that they must have. Default: none.
    #[serde(default)]
    pub beside: Field<Spanned<Beside>>,
    /// A neighbour that the piece must have if it was dropped. Default: none.
    #[serde(default)]
    pub drop_beside: Field<Spanned<Beside>>,
    /// The effect on them.
    pub does: Field<Spanned<DoesWord>>,
    /// For `does = "becomes"`: the piece that they become.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "PieceKey"))]
    pub into: Field<Text>,
    /// For `does = "goes"`: the region to which the piece goes, to the square that corresponds to its square in `on`, as the
    /// player who moves sees it.
    #[serde(default)]
    pub to: Field<Spanned<Zone>>,
}

/// A neighbour that a piece must have: the affected piece or, for `drop-beside`, the dropped one.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Beside {
    /// The neighbour. Default: any piece.
    #[serde(default)]
    pub by: Field<Spanned<Pieces>>,
    /// The owner of the neighbour, seen from the owner of that piece.
    pub side: Field<Spanned<NeighbourSide>>,
    /// The squares where the neighbour can be, as steps from that piece.
    pub at: Field<Text>,
}

/// The pieces that an effect affects, by location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EffectWhere {
    /// On the squares that `steps` reaches from the piece that moved.
    Around,
    /// The piece that moved.
    Itself,
    /// On the square behind the one that the piece came from, in line with its move.
    Behind,
    /// On the squares between the one that the piece came from and the one where it landed, in line with its move.
    Between,
    /// On the squares where the file and the rank of the piece that moved cross the rank and the file of another one,
    /// given by `with`.
    Crossing,
    /// Anywhere on the board.
    Anywhere,
}

/// An effect on pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DoesWord {
    /// The pieces leave the game.
    Leaves,
    /// They change sides.
    ChangesSides,
    /// They become walls.
    BecomesWall,
    /// They become another piece, given by `into`.
    Becomes,
    /// The piece becomes what it captured.
    BecomesWhatItCaptured,
    /// The piece goes to another square, given by `on` and `to`.
    Goes,
}
