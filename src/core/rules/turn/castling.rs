//! Castlings, and the rights to them.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Move, PieceKind, Shape, Side, Square};
use crate::rules::Permit;

/// A king and a partner that may move at once while neither has moved. Source of the words: `docs/guide/royals.md`,
/// "Castling". Chess.
///
/// The squares that either passes or lands on must be empty except for these two pieces. A royal king may castle neither
/// out of check nor across or onto an attacked square, if royals may not be left attacked, unless `through_attack` lets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castling {
    /// Its player.
    pub side: Side,
    /// The piece that leads; the move is written as its move.
    pub king: PieceKind,
    /// The square where it starts.
    pub from: Square,
    /// The square where it ends.
    pub to: Square,
    /// The other piece.
    pub partner: PieceKind,
    /// The square where the partner starts.
    pub partner_from: Square,
    /// The square where the partner ends.
    pub partner_to: Square,
    /// The permission for a royal king to castle out of an attack and across attacked squares.
    pub through_attack: Permit,
    /// The rights it takes from the other player.
    pub denies: Denial,
    /// The origin of the right to it.
    pub home: CastlingHome,
}

/// The origin of a right to castle.
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

/// The castling rights that a castling takes from the other player.
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

/// The identity of a right to castle: its player, and the start squares of the two pieces; without a square of its own,
/// the leading piece may start anywhere.
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
