//! Kinds whose moves depend on where they are: what remains of their terms on each square is compiled into a mover of
//! its own.
//!
//! A piece in a palace has as many movers as there are sorts of squares in it. Move generation never asks where a piece
//! may go, except for the few movements that cannot be restricted to a region beforehand.

use crate::board::Side;
use crate::engine::movegen::compile_runs::Run;
use crate::engine::movegen::compile_uses::Use;
use crate::engine::movegen::tables::Movement;
use crate::engine::tables::compiler::Compiler;
use crate::rules::Kind;

impl Compiler<'_> {
    /// Adds the movers of a kind by square; returns how each of them captures.
    pub(in crate::engine) fn place(
        &self,
        kind: &Kind,
        side: Side,
        promotion: Option<u16>,
        pool: &mut Movement,
    ) -> Vec<(u16, Run)> {
        let mut attacks = Vec::new();
        let mut known: Vec<((Vec<Use<'_>>, bool), u16)> = Vec::new();
        let mut by_cell = vec![0; self.layout.n_cells];
        let mut mask = None;
        for square in self.squares() {
            let here = self.terms_on(kind, side, square);
            let index = known.iter().find(|(other, _)| *other == here).map(|&(_, index)| index);
            let index = index.unwrap_or_else(|| {
                let (mut mover, captures) = self.mover(kind, &here.0, side, pool);
                mover.promotion = promotion;
                if let (true, Some(region)) = (here.1, &kind.confined_to) {
                    mover.mask = Some(*mask.get_or_insert_with(|| {
                        pool.placed.masks.push(self.zone(region, side));
                        pool.placed.masks.len() as u16 - 1
                    }));
                    // Moves that overlap are generated in the way that checks where they end.
                    mover.overlaps = true;
                }
                pool.placed.movers.push(mover);
                let index = pool.placed.movers.len() as u16 - 1;
                attacks.extend(captures.into_iter().map(|run| (index, run)));
                known.push((here, index));
                index
            });
            if let Some(slot) = by_cell.get_mut(usize::from(self.layout.cell(square))) {
                *slot = index;
            }
        }
        pool.placed.places.push(by_cell.into());
        attacks
    }
}
