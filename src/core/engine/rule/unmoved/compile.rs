//! Compiles how first moves are lost.

use crate::board::{Piece, Side, Square};
use crate::engine::layout::by::ByCell;
use crate::engine::layout::{Content, content};
use crate::engine::rule::unmoved::tables::Aim;
use crate::engine::state::State;
use crate::engine::tables::Tables;
use crate::engine::tables::compiler::Compiler;

impl Compiler<'_> {
    /// Returns the pieces of the start position that count as moved once an enemy aims at them. Uses the tables of
    /// attacks.
    pub(in crate::engine) fn aims(&self, t: &Tables) -> Box<[Aim]> {
        let starting = self.rules.setup.pieces.iter();
        let unmoved = starting.filter(|(square, _)| t.start.is_unmoved(self.layout.cell(*square)));
        let aims = unmoved.map(|&(square, piece)| self.aim(t, square, piece));
        aims.filter(|aim| !aim.from.is_empty()).collect()
    }

    fn aim(&self, t: &Tables, square: Square, piece: Piece) -> Aim {
        let losing = self.rules.unmoved.lost.iter().filter(|lost| lost.kinds.contains(&piece.kind));
        let mut aiming: Vec<Content> =
            losing.flat_map(|lost| &lost.aimed_at_by).map(|&kind| content(kind, !piece.side)).collect();
        aiming.sort_unstable();
        aiming.dedup();
        let here = (square, content(piece.kind, piece.side));
        Aim {
            home: self.layout.cell(square),
            content: here.1,
            from: aiming.into_iter().map(|by| (by, self.aimed_from(t, here, by, !piece.side))).collect(),
        }
    }

    /// By cell: whether a piece there would attack the other one on an otherwise empty board.
    fn aimed_from(&self, t: &Tables, at: (Square, Content), by: Content, side: Side) -> ByCell<bool> {
        let home = self.layout.cell(at.0);
        let mut alone = State::empty(
            self.layout.empty_cells(&self.rules.holes),
            self.rules.kinds.len(),
            t.unmoved.matter,
        );
        alone.put(home, at.1, t.royals.has(at.1));
        let mut cells = vec![false; self.layout.n_cells];
        for square in self.squares().filter(|&square| square != at.0) {
            let cell = self.layout.cell(square);
            alone.put(cell, by, t.royals.has(by));
            if let Some(aims) = cells.get_mut(usize::from(cell)) {
                *aims = alone.is_attacked(t, home, side);
            }
            alone.take(cell, t.royals.has(by));
        }
        cells.into()
    }
}
