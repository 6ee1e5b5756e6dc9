//! The kinds of piece.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Deserialize;

use super::board::Zone;
use crate::def::spanned::{Field, ListOrTable, OneOrMore, Spanned};
use crate::diag::Text;

/// The move of a piece that never moves.
pub const NO_MOVE: &str = "none";

/// A kind of piece.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Piece {
    /// Its token in positions and moves: a capital letter, a dressed one (`X'` or `X!`), or two and more capital letters.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = r"^[A-Z]['!]?$|^[A-Z]{2,}$")))]
    #[serde(default)]
    pub id: Field<Text>,
    /// Its name. When not written it is made from the key.
    #[serde(default)]
    pub name: Field<Text>,
    /// How it moves, in Betza notation; `"none"` for a piece that never moves.
    #[serde(default)]
    pub r#move: Field<Text>,
    /// The only squares it may move to or be dropped on, seen by its owner. When not written: all.
    #[serde(default)]
    pub confined_to: Field<Spanned<Zone>>,
    /// Squares it may not come to stand on by a move, seen by its owner. It attacks them, and may become another piece there.
    #[serde(default)]
    pub never_on: Field<Spanned<Zone>>,
    /// Moves it has besides while it stands in a region.
    #[serde(default)]
    pub extra_moves: Field<Vec<Spanned<ExtraMove>>>,
    /// Moves it has besides while it stands in a region, whether it has moved before or not, which leave the squares it
    /// goes past open to captures in passing.
    #[serde(default)]
    pub first_moves: Field<Vec<Spanned<ExtraMove>>>,
    /// Pieces of either player it may not jump over where its move jumps over pieces, by key.
    #[serde(default)]
    pub never_over: Field<Vec<Text>>,
    /// Pieces it may not capture, by key.
    #[serde(default)]
    pub never_captures: Field<Vec<Text>>,
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
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ExtraMove {
    /// Where it has to stand, seen by its owner.
    pub on: Field<Spanned<Zone>>,
    /// The only squares it may go to by them, seen by its owner. When not written: all.
    #[serde(default)]
    pub to: Field<Spanned<Zone>>,
    /// How it moves there besides, in Betza notation.
    pub r#move: Field<Text>,
}

/// A promoted form.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Promoted {
    /// Its token, `+` or `~` included: `+R`, or `Q~`. When not written: `+` and the id of the piece.
    #[cfg_attr(
        feature = "schema",
        schemars(regex(pattern = r"^\+([A-Z]['!]?|[A-Z]{2,})$|^([A-Z]['!]?|[A-Z]{2,})~$"))
    )]
    #[serde(default)]
    pub id: Field<Text>,
    /// The piece whose name it has and as which it moves. It is not royal for that, and captured it is what it was.
    #[serde(default)]
    pub like: Field<Text>,
    /// Its name.
    #[serde(default)]
    pub name: Field<Text>,
    /// How it moves, in Betza notation; `"none"` for a piece that never moves.
    #[serde(default)]
    pub r#move: Field<Text>,
    /// The only squares it may move to, seen by its owner. When not written: all.
    #[serde(default)]
    pub confined_to: Field<Spanned<Zone>>,
    /// Squares it may not come to stand on by a move, seen by its owner. It attacks them, and may become another piece there.
    #[serde(default)]
    pub never_on: Field<Spanned<Zone>>,
    /// Moves it has besides while it stands in a region.
    #[serde(default)]
    pub extra_moves: Field<Vec<Spanned<ExtraMove>>>,
    /// Moves it has besides while it stands in a region, whether it has moved before or not, which leave the squares it
    /// goes past open to captures in passing.
    #[serde(default)]
    pub first_moves: Field<Vec<Spanned<ExtraMove>>>,
    /// Pieces of either player it may not jump over where its move jumps over pieces, by key.
    #[serde(default)]
    pub never_over: Field<Vec<Text>>,
    /// Pieces of the other player it may not capture, by key.
    #[serde(default)]
    pub never_captures: Field<Vec<Text>>,
    /// Whether it is royal.
    #[serde(default)]
    pub royal: Field<Spanned<bool>>,
}

/// Pieces for each player apart.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SidedPieces {
    /// The first player's.
    pub first: Field<Vec<Text>>,
    /// The second player's.
    pub second: Field<Vec<Text>>,
}

/// Pieces of both players, or of each apart.
pub type PiecesOfPlayers = ListOrTable<Vec<Text>, SidedPieces>;

/// Pieces in a region.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlacedPieces {
    /// Which.
    pub pieces: Field<Vec<Text>>,
    /// Where, seen by the owner.
    pub on: Field<Spanned<Zone>>,
}
