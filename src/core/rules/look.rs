//! The style of a board and its pieces; no rule depends on it.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The style of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum BoardLook {
    /// Squares in two alternating colours.
    Chequered,
    /// Squares in one colour, and a second one where pieces promote, where royal pieces are confined, and on `hostile-squares`.
    Plain,
    /// Lines, with the pieces on their intersections. Diagonals mark where royal pieces are confined. A river separates
    /// the halves if another kind of piece is confined to its own half.
    Lines,
    /// Hexagons in three colours. The neighbours of a cell lie along its file, its rank and one of its diagonals.
    Hexagons,
}

impl BoardLook {
    /// Returns the word for it in a definition.
    pub const fn word(self) -> &'static str {
        match self {
            BoardLook::Chequered => "chequered",
            BoardLook::Plain => "plain",
            BoardLook::Lines => "lines",
            BoardLook::Hexagons => "hexagons",
        }
    }
}

/// The colour of a player's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PieceColour {
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Green.
    Green,
}

impl PieceColour {
    /// Returns the word for it in a definition.
    pub const fn word(self) -> &'static str {
        match self {
            PieceColour::Red => "red",
            PieceColour::Blue => "blue",
            PieceColour::Green => "green",
        }
    }
}

/// The style of the pieces of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PieceSet {
    /// Wedges or discs, whichever suit the game, with marks that show how pieces move.
    Marks,
    /// Light and dark discs with the sign of the piece: its `glyph`, the silhouette of a chess piece, or its id.
    Discs,
    /// Wedges that point forward with the sign of the piece: its `glyph`, or its id.
    Wedges,
    /// The silhouettes of chess pieces. Pieces that do not move like one and whose `glyph` names none are discs with their ids.
    Figures,
    /// Light and dark discs with the ids of the pieces.
    Letters,
}

impl PieceSet {
    /// Every set.
    pub const ALL: [PieceSet; 5] =
        [PieceSet::Marks, PieceSet::Discs, PieceSet::Wedges, PieceSet::Figures, PieceSet::Letters];

    /// Returns the word for it in a definition.
    pub const fn word(self) -> &'static str {
        match self {
            PieceSet::Marks => "marks",
            PieceSet::Discs => "discs",
            PieceSet::Wedges => "wedges",
            PieceSet::Figures => "figures",
            PieceSet::Letters => "letters",
        }
    }
}
