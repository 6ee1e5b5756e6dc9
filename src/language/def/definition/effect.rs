//! What a move does to pieces besides moving and capturing.

use alfil_core::rules::{CaptureHow, EffectAfter, EffectSide, Line, NeighbourSide};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::board::Zone;
use crate::def::condition::Pieces;
use crate::def::spanned::{Field, Spanned};
use crate::diag::Text;

/// Something that happens to pieces after a move.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Effect {
    /// The pieces that move, as they are after the move; for `where = "behind"` and `"between"` as they were before it. Default:
    /// all.
    #[serde(default)]
    pub by: Field<Spanned<Pieces>>,
    /// What the piece that moves was before the move; a drop has no such effect. Default: anything.
    #[serde(default)]
    pub was: Field<Spanned<Pieces>>,
    /// For `after = "capture"`: how the move must have captured one of `captured`. Default: in any way.
    #[serde(default)]
    pub how: Field<Spanned<CaptureHow>>,
    /// After which moves it happens. Default: after all.
    #[serde(default)]
    pub after: Field<Spanned<EffectAfter>>,
    /// For `after = "capture"`: the pieces of which the move must have captured one. Default: any.
    #[serde(default)]
    pub captured: Field<Spanned<Pieces>>,
    /// Which pieces it touches, by where they stand.
    #[serde(rename = "where")]
    pub place: Field<Spanned<EffectWhere>>,
    /// For `where = "around"`: the steps from where the piece that moved has landed.
    #[serde(default)]
    pub steps: Field<Text>,
    /// For `where = "crossing"`: the other piece of the player whose files and ranks cross.
    #[serde(default)]
    pub with: Field<Spanned<Pieces>>,
    /// For `where = "between"`: along which lines the piece must have moved. Default: files, ranks and diagonals.
    #[serde(default)]
    pub along: Field<Vec<Spanned<Line>>>,
    /// The pieces it touches. Default: all.
    #[serde(default)]
    pub of: Field<Spanned<Pieces>>,
    /// Whose pieces it touches, seen by the player who moves. Default: those of the other player.
    #[serde(default)]
    pub side: Field<Spanned<EffectSide>>,
    /// The region where they stand, as the player who moves sees it. Default: anywhere.
    #[serde(default)]
    pub on: Field<Spanned<Zone>>,
    /// Whether only pieces are touched that stood in the region of `on` before the move, too. Default: false.
    #[serde(default)]
    pub stayed: Field<Spanned<bool>>,
    /// A neighbour that they must have. Default: none.
    #[serde(default)]
    pub beside: Field<Spanned<Beside>>,
    /// A neighbour that the piece must have if it was dropped. Default: none.
    #[serde(default)]
    pub drop_beside: Field<Spanned<Beside>>,
    /// What happens to them.
    pub does: Field<Spanned<DoesWord>>,
    /// For `does = "becomes"`: the piece that they become.
    #[serde(default)]
    pub into: Field<Text>,
    /// For `does = "goes"`: the region to whose corresponding square the piece goes from that of `on`, as the player who moves sees
    /// it.
    #[serde(default)]
    pub to: Field<Spanned<Zone>>,
}

/// A neighbour that a piece must have: the piece that is touched or, for `drop-beside`, the one that was dropped.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Beside {
    /// The neighbour. Default: any piece.
    #[serde(default)]
    pub by: Field<Spanned<Pieces>>,
    /// Whose it is, seen from the owner of that piece.
    pub side: Field<Spanned<NeighbourSide>>,
    /// Where it stands, as steps from that piece.
    pub at: Field<Text>,
}

/// Where the pieces stand that an effect touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EffectWhere {
    /// On squares around the piece that moved, which `steps` says.
    Around,
    /// The piece that moved.
    Itself,
    /// On the square behind the one that the piece came from, in line with its move.
    Behind,
    /// On the squares between the one that the piece came from and the one where it landed, in line with its move.
    Between,
    /// Where the file and the rank of the piece that moved cross the rank and the file of another one, which `with` says.
    Crossing,
    /// Anywhere on the board.
    Anywhere,
}

/// What an effect does.
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
    /// They become another piece, which `into` says.
    Becomes,
    /// The piece becomes what it captured.
    BecomesWhatItCaptured,
    /// The piece goes to another square, which `on` and `to` say.
    Goes,
}
