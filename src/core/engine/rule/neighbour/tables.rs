//! What pieces do to others beside them, as tables; the moves themselves are compiled in
//! [`crate::engine::movegen::compile_near`].

use crate::board::{PieceKind, Side};
use crate::engine::layout::by::ByContent;
use crate::engine::movegen::near::Beside;
use crate::engine::tables::compiler::{Compiler, NO_PIECES};
use crate::rules::{Neighbour, NeighbourEffect};

/// What holds pieces, and what makes them move differently.
#[derive(Clone, Debug)]
pub(crate) struct Neighbours {
    /// By content: the neighbours that keep it from moving.
    pub(in crate::engine) holders: ByContent<Box<[Beside]>>,
    /// By content: the neighbours like which it moves, whether it then also has its own moves, and their kind.
    pub(in crate::engine) lenders: ByContent<Box<[(Beside, bool, PieceKind)]>>,
}

impl Compiler<'_> {
    /// What pieces do to others beside them.
    pub(in crate::engine) fn neighbours(&self) -> Option<Box<Neighbours>> {
        if self.rules.neighbours.is_empty() {
            return None;
        }
        let of = |kind: PieceKind| self.rules.neighbours.iter().filter(move |n| n.of.contains(&kind));
        let holders = |kind: PieceKind, side: Side| -> Box<[Beside]> {
            let hold = |neighbour: &&Neighbour| neighbour.effect == NeighbourEffect::CannotMove;
            of(kind).filter(hold).map(|neighbour| self.beside(&neighbour.beside, side)).collect()
        };
        let lenders = |kind: PieceKind, side: Side| -> Box<[(Beside, bool, PieceKind)]> {
            let lend = of(kind).filter(|neighbour| neighbour.effect.lends());
            lend.flat_map(|neighbour| {
                let also = neighbour.effect == NeighbourEffect::AlsoMovesLikeIt;
                let each = self.each_beside(&neighbour.beside, side);
                each.map(move |(kind, beside)| (beside, also, kind))
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
