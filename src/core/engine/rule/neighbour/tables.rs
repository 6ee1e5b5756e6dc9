//! The effects of pieces on their neighbours, as tables; the moves themselves are compiled in
//! [`crate::engine::movegen::compile_near`].

use crate::board::{PieceKind, Side};
use crate::engine::layout::by::ByContent;
use crate::engine::movegen::near::Beside;
use crate::engine::tables::compiler::{Compiler, NO_PIECES};
use crate::rules::{Neighbour, NeighbourEffect};

/// The neighbours that hold pieces or change their moves.
#[derive(Clone, Debug)]
pub(crate) struct Neighbours {
    /// By content: the neighbours that keep it from moving, each with the place of its rule.
    pub(in crate::engine) holders: ByContent<Box<[(u16, Beside)]>>,
    /// By content: the neighbours like which it moves.
    pub(in crate::engine) lenders: ByContent<Box<[Lender]>>,
}

/// A neighbour like which a piece moves.
#[derive(Clone, Debug)]
pub(crate) struct Lender {
    /// The place of its rule.
    pub(in crate::engine) number: u16,
    pub(in crate::engine) beside: Beside,
    pub(in crate::engine) kind: PieceKind,
    /// True if the piece also has its own moves.
    pub(in crate::engine) keeps_own: bool,
}

impl Compiler<'_> {
    /// Returns what pieces do to their neighbours.
    pub(in crate::engine) fn neighbours(&self) -> Option<Box<Neighbours>> {
        if self.rules.neighbours.is_empty() {
            return None;
        }
        let numbered = || (0u16..).zip(&self.rules.neighbours);
        let of = |kind: PieceKind| numbered().filter(move |(_, n)| n.of.contains(&kind));
        let holders = |kind: PieceKind, side: Side| -> Box<[(u16, Beside)]> {
            let hold = |(_, neighbour): &(u16, &Neighbour)| neighbour.effect == NeighbourEffect::CannotMove;
            of(kind)
                .filter(hold)
                .map(|(number, neighbour)| (number, self.neighbour(&neighbour.beside, side)))
                .collect()
        };
        let lenders = |kind: PieceKind, side: Side| -> Box<[Lender]> {
            let lend = of(kind).filter(|(_, neighbour)| neighbour.effect.lends());
            lend.flat_map(|(number, neighbour)| {
                let keeps_own = neighbour.effect == NeighbourEffect::AlsoMovesLikeIt;
                let each = self.each_beside(&neighbour.beside, side);
                each.map(move |(kind, beside)| Lender { number, beside, kind, keeps_own })
            })
            .collect()
        };
        let pieces = || self.rules.kind_indices().flat_map(|kind| Side::ALL.map(|side| (kind, side)));
        Some(Box::new(Neighbours {
            holders: (NO_PIECES.into_iter().map(|_| Box::default()))
                .chain(pieces().map(|(kind, side)| holders(kind, side)))
                .collect(),
            lenders: (NO_PIECES.into_iter().map(|_| Box::default()))
                .chain(pieces().map(|(kind, side)| lenders(kind, side)))
                .collect(),
        }))
    }
}
