//! Rules about captured pieces and the pieces around them.

use alfil_core::rules::{
    CaptureHow, Captured as ToHand, EdgesWord, Enclosed, EnclosedWay, HostileWhile, Leaves, Line, Victims,
};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::board::Zone;
use super::effect::Beside;
#[cfg(feature = "schema")]
use super::pieces::PieceKey;
use super::pieces::PiecesOfPlayers;
use crate::def::condition::Pieces;
use crate::def::spanned::{Either, Field, Named, Spanned};
use crate::diag::Text;

/// Rules for captured pieces.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Captured {
    /// The form in which captured pieces go to the hand of the capturing player.
    pub to_hand: Field<Spanned<ToHand>>,
    /// The pieces that go to the hand, by their names in hand before `as` changes them; other pieces leave the game.
    /// Default: all.
    #[serde(default)]
    pub pieces: Field<Spanned<Pieces>>,
    /// Pieces that become others in the hand, as in `{ queen = "rook" }`. Default: none.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Named<PieceKey>"))]
    pub r#as: Field<Spanned<Named<Text>>>,
}

/// Rules about en passant captures.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EnPassant {
    /// The only squares where a player may capture en passant, as that player sees them. Default: all.
    #[serde(default)]
    pub on: Field<Spanned<Zone>>,
    /// The pieces whose first moves positions always record, with the square of the piece, even if no piece can capture it.
    #[serde(default)]
    pub in_fen: Field<PiecesOfPlayers>,
}

/// Captures that may not be made. An entry forbids a capture only if all of its keys apply to it.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CaptureLimit {
    /// The pieces that capture. Default: all.
    #[serde(default)]
    pub by: Field<Spanned<Pieces>>,
    /// The pieces that are captured. Default: all.
    #[serde(default)]
    pub of: Field<Spanned<Pieces>>,
    /// The region that the capturing piece starts in, as its owner sees it. Default: anywhere.
    #[serde(default)]
    pub from: Field<Spanned<Zone>>,
    /// The region of the captured piece, as the owner of the capturing piece sees it. Default: anywhere.
    #[serde(default)]
    pub on: Field<Spanned<Zone>>,
    /// The way of capturing. Default: any.
    #[serde(default)]
    pub how: Field<Spanned<CaptureHow>>,
    /// The lines from the captor's start square on which the captured piece must be. Default: any square.
    #[serde(default)]
    pub along: Field<Vec<Spanned<Line>>>,
    /// The captured piece must be more than this many squares away, counted along files, ranks and diagonals. Default:
    /// 0.
    #[serde(default)]
    pub beyond: Field<Spanned<u8>>,
    /// True if a capture is forbidden only when the other player could then capture the capturing piece. Default:
    /// false.
    #[serde(default)]
    pub protected: Field<Spanned<Either<ProtectedWord, bool>>>,
    /// Pieces that lift the limit if the same move also captures one of them. Default: none.
    #[serde(default)]
    pub unless_with: Field<Spanned<Pieces>>,
    /// The capture that the other player must have made with the last move, on another square. Default: none.
    #[serde(default)]
    pub after: Field<Spanned<LastCapture>>,
}

/// The pieces that protect a captured piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ProtectedWord {
    /// Recapture counts even by pieces that the same move captures on other squares.
    EvenByCaptured,
}

/// A capture that was just made.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LastCapture {
    /// The pieces that captured. Default: all.
    #[serde(default)]
    pub by: Field<Spanned<Pieces>>,
    /// The pieces that were captured.
    pub of: Field<Spanned<Pieces>>,
}

/// Enemy pieces that leave the game or change sides because a move encloses them.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Enclosure {
    /// The way the pieces are enclosed.
    pub how: Field<Spanned<EnclosedWay>>,
    /// The lines on which pieces are enclosed. Default: files and ranks.
    #[serde(default)]
    pub along: Field<Vec<Spanned<Line>>>,
    /// The pieces that are enclosed. Default: all.
    #[serde(default)]
    pub of: Field<Spanned<Pieces>>,
    /// The pieces that enclose them. Default: all.
    #[serde(default)]
    pub by: Field<Spanned<Pieces>>,
    /// The pieces that enclose others by moving. Default: those of `by`.
    #[serde(default)]
    pub moved: Field<Spanned<Pieces>>,
    /// A neighbour that the piece must have if it was dropped. Default: none.
    #[serde(default)]
    pub drop_beside: Field<Spanned<Beside>>,
    /// For `how = "in-line"`: the most pieces that are enclosed in one line. Default: any number.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    #[serde(default)]
    pub at_most: Field<Spanned<u8>>,
    /// The region of the enclosed pieces, as the player who moves sees it. Default: anywhere.
    #[serde(default)]
    pub on: Field<Spanned<Zone>>,
    /// Squares that enclose like a piece of the player who moves. Default: none.
    #[serde(default)]
    pub hostile_squares: Field<Spanned<Zone>>,
    /// When the squares of `hostile-squares` enclose. Default: `"empty"`.
    #[serde(default)]
    pub hostile_while: Field<Spanned<HostileWhile>>,
    /// The role of the edge of the board. Default: `"open"`.
    #[serde(default)]
    pub edges: Field<Spanned<EdgesWord>>,
    /// The effect on enclosed enemies. Default: `"leave"`.
    #[serde(default)]
    pub enemies: Field<Spanned<Enclosed>>,
    /// For `how = "without-liberties"`: what becomes of groups of the player who moves that have no liberty after that.
    /// Default: `"stay"`.
    #[serde(default)]
    pub own: Field<Spanned<Enclosed>>,
}

/// Explosions: a piece blows up, together with every piece on the adjacent squares.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Explosions {
    /// The piece that blows up.
    pub on: Field<Spanned<BlastWord>>,
    /// Pieces that survive an explosion next to them.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PieceKey>"))]
    pub spared: Field<Vec<Text>>,
    /// Pieces that are never blown up, even when they capture.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PieceKey>"))]
    pub immune: Field<Vec<Text>>,
    /// The effect on pieces that are blown up. Default: `"removed"`.
    #[serde(default)]
    pub victims: Field<Spanned<Victims>>,
    /// The state of the adjacent squares whose pieces were blown up. Default: `"nothing"`.
    #[serde(default)]
    pub leaves: Field<Spanned<Leaves>>,
}

/// The piece that blows up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum BlastWord {
    /// A piece that captures.
    Capture,
}

/// The points that players score.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Points {
    /// The points for enemy pieces that the player's move removes from the board, by piece. Default: 0.
    pub for_capturing: Field<Spanned<Named<Spanned<u16>>>>,
}
