//! Compiles how pieces move: a mover for each content, and for each sort of square where that matters.

use crate::board::{PieceKind, Side};
use crate::engine::attack::compile::{Capture, Captures};
use crate::engine::layout::{FIRST_PIECE, content};
use crate::engine::movegen::compile_runs::Run;
use crate::engine::movegen::tables::{Movement, Mover};
use crate::engine::rule::promotion::tables::Promoting;
use crate::engine::tables::compiler::Compiler;
use crate::rules::Kind;

impl Compiler<'_> {
    /// Returns how all pieces move, how the moves of some end, and by side how they capture, apart from programs and
    /// first moves.
    pub(in crate::engine) fn movement(&self) -> (Movement, Vec<Promoting>, Captures) {
        let mut movement = Movement {
            movers: vec![Mover::default(); usize::from(FIRST_PIECE)],
            moves_aside: self.rules.moves_aside(),
            ..Movement::default()
        };
        let mut promotions = Vec::new();
        let mut captures = Captures::default();
        for kind in self.rules.kind_indices() {
            for side in Side::ALL {
                self.add_mover(kind, side, &mut movement, &mut promotions, &mut captures[side]);
            }
        }
        (movement, promotions, captures)
    }

    /// Adds the mover of one content, and those it has by square.
    fn add_mover(
        &self,
        index: PieceKind,
        side: Side,
        movement: &mut Movement,
        promotions: &mut Vec<Promoting>,
        captures: &mut Vec<Capture>,
    ) {
        let kind: &Kind = self.rules.kind(index);
        let here = content(index, side);
        let before = (movement.atoms.len(), movement.hops.len());
        let (mut mover, runs) = self.mover(kind, &self.terms_anywhere(kind, side), side, movement);
        let mut runs: Vec<(Option<u16>, Run)> = runs.into_iter().map(|run| (None, run)).collect();
        let ends_oddly = !kind.promotions.is_empty() || kind.never_on.is_some();
        mover.promotion = ends_oddly.then_some(promotions.len() as u16);
        if kind.depends_on_place() {
            let placed = self.place(kind, side, mover.promotion, movement);
            runs = placed.into_iter().map(|(mover, run)| (Some(mover), run)).collect();
            mover.places = Some(movement.placed.places.len() as u16 - 1);
        }
        mover.is_odd = mover.places.is_some()
            || self.layout.wraps.any()
            || !mover.is_plain
            || mover.unmoved_overlaps
            || mover.mask.is_some()
            || mover.is_limited;
        captures.extend(runs.into_iter().map(|(mover, run)| Capture { content: here, mover, run }));
        if ends_oddly {
            promotions.push(self.promoting(kind, side, &movement.atoms_since(before)));
        }
        movement.movers.push(mover);
    }
}
