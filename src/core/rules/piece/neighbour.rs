//! Pieces that change how their neighbours move.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{PieceKind, Side};
use crate::rules::{Heading, Initial, Rules};

/// An effect of a piece on a neighbour. Source of the words: `docs/guide/pieces.md`, "Neighbours". Annan Shogi, Knight
/// Relay Chess, the Immobilizer of Ultima.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Neighbour {
    /// The kinds that are affected.
    pub of: Vec<PieceKind>,
    /// The neighbour that affects them.
    pub beside: Beside,
    /// The effect.
    pub effect: NeighbourEffect,
}

/// A neighbour of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beside {
    /// Its kinds.
    pub by: Vec<PieceKind>,
    /// Its owner, seen from the owner of the other piece.
    pub side: NeighbourSide,
    /// The squares it can be on, seen from the other piece, as the owner of that piece sees the board.
    pub at: Vec<Heading>,
    /// The same as it was written.
    pub betza: String,
}

/// The owner of a neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum NeighbourSide {
    /// It belongs to the owner of the piece that is affected.
    Own,
    /// It belongs to the other player.
    Enemy,
}

impl NeighbourSide {
    /// Returns the player to whom it belongs, given the owner of the piece that is affected.
    pub fn player(self, owner: Side) -> Side {
        match self {
            NeighbourSide::Own => owner,
            NeighbourSide::Enemy => !owner,
        }
    }
}

/// The effect of a neighbour on a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum NeighbourEffect {
    /// The piece moves like the neighbour, and not as it usually does.
    MovesLikeIt,
    /// The piece also moves like the neighbour.
    AlsoMovesLikeIt,
    /// The piece neither moves nor attacks.
    CannotMove,
    /// A slide ends on the first square with this neighbour, or after one step if it starts on one.
    Stops,
}

impl NeighbourEffect {
    /// Returns whether pieces get moves of their neighbours.
    pub fn lends(self) -> bool {
        match self {
            NeighbourEffect::MovesLikeIt | NeighbourEffect::AlsoMovesLikeIt => true,
            NeighbourEffect::CannotMove | NeighbourEffect::Stops => false,
        }
    }
}

impl Rules {
    /// Returns whether some piece may have moves from a neighbour.
    pub fn lends_moves(&self) -> bool {
        self.neighbours.iter().any(|neighbour| neighbour.effect.lends())
    }

    /// Returns whether some neighbour changes how a kind moves.
    pub fn minds_neighbours(&self, kind: PieceKind) -> bool {
        self.neighbours.iter().any(|neighbour| neighbour.of.contains(&kind))
    }

    /// Returns the kinds whose moves a neighbour may lend to a kind, each once.
    pub fn lenders(&self, kind: PieceKind) -> Vec<PieceKind> {
        let lend = |neighbour: &&Neighbour| neighbour.effect.lends() && neighbour.of.contains(&kind);
        let mut lenders: Vec<PieceKind> =
            self.neighbours.iter().filter(lend).flat_map(|neighbour| &neighbour.beside.by).copied().collect();
        lenders.sort_unstable();
        lenders.dedup();
        lenders
    }

    /// Returns the rules with every kind having all moves that neighbours may lend it, on any square: for finding out what
    /// can never happen.
    #[must_use]
    pub fn with_lent_moves(&self) -> Rules {
        let mut all = self.clone();
        for kind in self.kind_indices() {
            let lent = self.lenders(kind).into_iter().flat_map(|lender| &self.kind(lender).movement.terms);
            let lent: Vec<_> = lent.filter(|term| term.initial == Initial::Any).cloned().collect();
            if let Some(kind) = all.kinds.get_mut(kind.index()) {
                kind.movement.terms.extend(lent);
            }
        }
        all
    }
}
