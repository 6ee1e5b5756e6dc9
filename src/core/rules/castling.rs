//! Castlings, and the rights to them.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Permit;
use crate::board::{Move, PieceKind, Shape, Side, Square};

/// A king and a partner that may move at once while neither has moved. Source of the words: `docs/language.md`,
/// "castling". Chess.
///
/// The squares that either passes or lands on must be empty except for these two pieces. A royal king may castle neither
/// out of check nor across or onto an attacked square, if royals may not be left attacked, unless `through_attack` lets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castling {
    /// Whose it is.
    pub side: Side,
    /// The piece that leads; the move is written as its move.
    pub king: PieceKind,
    /// Where it starts.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// The other piece.
    pub partner: PieceKind,
    /// Where that one starts.
    pub partner_from: Square,
    /// Where that one ends.
    pub partner_to: Square,
    /// Whether a royal king may castle out of an attack and across attacked squares.
    pub through_attack: Permit,
    /// Which rights it takes from the other player.
    pub denies: Denial,
    /// How the right to it arises.
    pub home: CastlingHome,
}

/// How the right to castle arises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CastlingHome {
    /// Both pieces are on their squares when the game starts.
    Start,
    /// Both are there when the game starts, or one is dropped on its square while the other is on its own. Placement chess.
    StartOrDrop,
    /// Both are somewhere on the rank when the game starts: this is one of the possible pairs of squares. The
    /// right is identified by the partner's square. Chess960.
    Anywhere,
}

/// Which castling rights a castling takes from the other player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Denial {
    /// None.
    #[serde(skip)]
    Nothing,
    /// Those with a partner on the same side of the king: towards higher files for both, or towards lower files.
    SameWing,
}

/// What identifies a right to castle: its player, and where the two pieces start; without a square of its own, the piece
/// that leads may start anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastlingRight {
    side: Side,
    from: Option<Square>,
    partner_from: Square,
}

impl Castling {
    /// Returns the move.
    pub const fn as_move(&self) -> Move {
        Move::castling((self.from, self.to), (self.partner_from, self.partner_to))
    }

    /// Returns the right it needs.
    pub fn right(&self) -> CastlingRight {
        let from = match self.home {
            CastlingHome::Start | CastlingHome::StartOrDrop => Some(self.from),
            CastlingHome::Anywhere => None,
        };
        CastlingRight { side: self.side, from, partner_from: self.partner_from }
    }

    /// Returns whether the partner is on a higher file than the king.
    pub fn is_on_higher_file(&self, shape: Shape) -> bool {
        shape.file(self.partner_from) > shape.file(self.from)
    }
}
