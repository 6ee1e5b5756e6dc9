//! Kinds of piece.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::board::Zone;
use crate::def::condition::Pieces;
use crate::def::spanned::{Either, Field, ListOrTable, OneOrMore, Spanned};
use crate::diag::Text;

/// The `move` of a piece that never moves.
pub const NO_MOVE: &str = "none";

/// A kind of piece.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Piece {
    /// Its id in positions and moves: a capital letter, one with a mark (`X'` or `X!`), or several capital letters. Default:
    /// required, unless inherited.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = r"^[A-Z]['!]?$|^[A-Z]{2,}$")))]
    #[serde(default)]
    pub id: Field<Text>,
    /// Its name. Default: made from the key.
    #[serde(default)]
    pub name: Field<Text>,
    /// Its moves, as a pattern in Betza notation; `"none"` for a piece that never moves. Default: required, unless inherited.
    #[serde(default)]
    pub r#move: Field<Text>,
    /// The only squares it may move to or be dropped on, as its owner sees them. Default: all.
    #[serde(default)]
    pub confined_to: Field<Spanned<Zone>>,
    /// Squares where it may not end a move, as its owner sees them. It still attacks them, and may promote on them.
    #[serde(default)]
    pub never_on: Field<Spanned<Zone>>,
    /// Extra moves that it has while it is in a region.
    #[serde(default)]
    pub extra_moves: Field<Vec<Spanned<ExtraMove>>>,
    /// Extra moves that it has while it is in a region, even if it has moved before. After one of them it can be captured en
    /// passant.
    #[serde(default)]
    pub first_moves: Field<Vec<Spanned<ExtraMove>>>,
    /// Pieces of either player that it may not jump over, by key.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PieceKey>"))]
    pub never_jumps_over: Field<Vec<Text>>,
    /// Pieces that it may not capture, by key.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PieceKey>"))]
    pub never_captures: Field<Vec<Text>>,
    /// True if it is royal.
    #[serde(default)]
    pub royal: Field<Spanned<bool>>,
    /// Its value for the computer player, as a whole number: 100 is about a pawn. Default: estimated from its moves.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(range(max = 20_000)))]
    pub value: Field<Spanned<u32>>,
    /// The sign in the middle of its picture: one or two characters, as in `"獅"`, or a silhouette: `"king"`, `"queen"`,
    /// `"rook"`, `"bishop"`, `"knight"` or `"pawn"`; or one sign for each player's pieces. Default: a silhouette if it
    /// moves like a chess piece, else its id.
    #[serde(default)]
    pub glyph: Field<Spanned<Either<Text, SidedGlyph>>>,
    /// Its promoted form, a kind of its own whose id is `+` and this id, or a list of such forms.
    #[serde(default)]
    pub promoted: Field<OneOrMore<Promoted>>,
    /// Other pieces that it may promote to, by key, as a chess pawn promotes to a queen.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PieceKey>"))]
    pub promotes_to: Field<Vec<Text>>,
}

/// Extra moves that a piece has while it is in a region.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ExtraMove {
    /// The squares where the piece has these moves, as its owner sees them.
    pub on: Field<Spanned<Zone>>,
    /// The only squares these moves may lead to, as its owner sees them. Default: all.
    #[serde(default)]
    pub to: Field<Spanned<Zone>>,
    /// The extra moves, as a pattern in Betza notation.
    pub r#move: Field<Text>,
}

/// A promoted form.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Promoted {
    /// The piece whose name and moves it has, and whose limits and value it has unless the form has its own. The form is royal
    /// only if it says so itself, and when captured it reverts to its unpromoted piece.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "PieceKey"))]
    pub like: Field<Text>,
    /// Its id, including `+` or `~`: `+R`, or `Q~`. Default: `+` and the id of the piece;
    /// required in a list of forms.
    #[cfg_attr(
        feature = "schema",
        schemars(regex(pattern = r"^\+([A-Z]['!]?|[A-Z]{2,})$|^([A-Z]['!]?|[A-Z]{2,})~$"))
    )]
    #[serde(default)]
    pub id: Field<Text>,
    /// Its name.
    #[serde(default)]
    pub name: Field<Text>,
    /// Its moves, as a pattern in Betza notation; `"none"` for a piece that never moves. Default: required, unless it has
    /// `like`.
    #[serde(default)]
    pub r#move: Field<Text>,
    /// The only squares it may move to, as its owner sees them. Default: all.
    #[serde(default)]
    pub confined_to: Field<Spanned<Zone>>,
    /// Squares where it may not end a move, as its owner sees them. It still attacks them, and may promote on them.
    #[serde(default)]
    pub never_on: Field<Spanned<Zone>>,
    /// Extra moves that it has while it is in a region.
    #[serde(default)]
    pub extra_moves: Field<Vec<Spanned<ExtraMove>>>,
    /// Extra moves that it has while it is in a region, even if it has moved before. After one of them it can be captured en
    /// passant.
    #[serde(default)]
    pub first_moves: Field<Vec<Spanned<ExtraMove>>>,
    /// Pieces of either player that it may not jump over, by key.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PieceKey>"))]
    pub never_jumps_over: Field<Vec<Text>>,
    /// Pieces that it may not capture, by key.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PieceKey>"))]
    pub never_captures: Field<Vec<Text>>,
    /// True if it is royal.
    #[serde(default)]
    pub royal: Field<Spanned<bool>>,
    /// Its value for the computer player, as a whole number: 100 is about a pawn. Default: estimated from its moves.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(range(max = 20_000)))]
    pub value: Field<Spanned<u32>>,
    /// The sign in the middle of its picture: one or two characters, as in `"獅"`, or a silhouette: `"king"`, `"queen"`,
    /// `"rook"`, `"bishop"`, `"knight"` or `"pawn"`; or one sign for each player's pieces. Default: a silhouette if it
    /// moves like a chess piece, else its id.
    #[serde(default)]
    pub glyph: Field<Spanned<Either<Text, SidedGlyph>>>,
}

/// The sign of each player's piece, as xiangqi has them.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SidedGlyph {
    /// The sign of the first player's piece.
    pub first: Field<Text>,
    /// The sign of the second player's piece.
    pub second: Field<Text>,
}

/// The key of a piece, or of a promoted form as in `+pawn`.
#[cfg(feature = "schema")]
#[derive(JsonSchema)]
#[schemars(transparent)]
pub struct PieceKey(pub Text);

/// Pieces listed separately for each player.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SidedPieces {
    /// The first player's pieces.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PieceKey>"))]
    pub first: Field<Vec<Text>>,
    /// The second player's pieces.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PieceKey>"))]
    pub second: Field<Vec<Text>>,
}

/// Pieces of both players, or of each separately.
pub type PiecesOfPlayers = ListOrTable<Vec<Text>, SidedPieces>;

/// Pieces in a region.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlacedPieces {
    /// The pieces.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PieceKey>"))]
    pub pieces: Field<Vec<Text>>,
    /// The region, as the owner sees it.
    pub on: Field<Spanned<Zone>>,
}

/// Pieces with a common name, and the keys they have in common.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Group {
    /// The pieces. Groups written above may be among them.
    pub pieces: Field<Spanned<Pieces>>,
    /// The region in which these pieces stay, as their owner sees it, unless their own tables have this key. Default: the board.
    #[serde(default)]
    pub confined_to: Field<Spanned<Zone>>,
    /// The region where no move of these pieces may end, as their owner sees it, unless their own tables have this key.
    /// Default: none.
    #[serde(default)]
    pub never_on: Field<Spanned<Zone>>,
    /// The pieces that these never jump over, unless their own tables have this key. Default: none.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PieceKey>"))]
    pub never_jumps_over: Field<Vec<Text>>,
    /// The pieces that these never capture, unless their own tables have this key. Default: none.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PieceKey>"))]
    pub never_captures: Field<Vec<Text>>,
}
