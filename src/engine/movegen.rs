//! Pseudo-legal moves: everything the pieces can do, before legality and endings are looked at.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::layout::{Cell, Content, EMPTY};
use super::state::State;
use super::tables::{Atom, CAPTURE, Mover, QUIET, Tables, is_of, kind_of, side_of};
use super::walk::{Captured, Walked};
use crate::board::{Move, PieceKind, Side};

/// Receives moves; may stop the generation.
pub(crate) trait Listener {
    /// Takes one move.
    fn hear(&mut self, mv: Move) -> ControlFlow<()>;
}

impl<F: FnMut(Move) -> ControlFlow<()>> Listener for F {
    fn hear(&mut self, mv: Move) -> ControlFlow<()> {
        self(mv)
    }
}

/// Walkeds of one piece whose atoms or programs overlap, gathered so that equal moves are heard once.
type Seen = SmallVec<[Walked; 32]>;

/// A landing that captures nothing in passing.
fn landing_on(to: Cell) -> Walked {
    Walked { to, captured: Captured::new() }
}

impl State {
    /// Every pseudo-legal move of the side to move, each once.
    pub(crate) fn pseudo_legal(&self, t: &Tables, listener: &mut impl Listener) -> ControlFlow<()> {
        for &from in self.list(self.side) {
            self.moves_of_piece(t, from, listener)?;
        }
        if t.has_drops {
            self.drops(t, listener)?;
        }
        ControlFlow::Continue(())
    }

    /// The pseudo-legal moves of one piece.
    pub(crate) fn moves_of_piece(
        &self,
        t: &Tables,
        from: Cell,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        let content = self.at(from);
        let mover = t.mover(content);
        if mover.programs.is_empty() && !mover.overlaps && !self.is_unmoved(from) {
            return self.atoms_of(t, mover, from, false, &mut |to: Cell, captures: bool| {
                self.arrive(t, mover, content, from, landing_on(to), captures, listener)
            });
        }
        let mut seen = Seen::new();
        self.landings(t, mover, from, &mut |landing| {
            if !seen.iter().any(|s| s.key() == landing.key()) {
                seen.push(landing);
            }
            ControlFlow::Continue(())
        })?;
        for landing in seen {
            if landing.is_pass(from) {
                listener.hear(Move::pass(t.layout.square(from)))?;
                continue;
            }
            let captures =
                !landing.captured.is_empty() || (landing.to != from && self.at(landing.to) != EMPTY);
            self.arrive(t, mover, content, from, landing, captures, listener)?;
        }
        ControlFlow::Continue(())
    }

    /// Where the piece on `from` can land, by its atoms and programs; the same landing may come twice.
    pub(crate) fn landings(
        &self,
        t: &Tables,
        mover: &Mover,
        from: Cell,
        emit: &mut impl FnMut(Walked) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.atoms_of(t, mover, from, self.is_unmoved(from), &mut |to, _| emit(landing_on(to)))?;
        if !mover.programs.is_empty() {
            let view = self.view(t, from);
            for program in &mover.programs {
                program.walk(&view, from, emit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Targets of a piece's leaps and rays, with whether something is captured there.
    fn atoms_of(
        &self,
        t: &Tables,
        mover: &Mover,
        from: Cell,
        unmoved: bool,
        emit: &mut impl FnMut(Cell, bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let enemy = !side_of(self.at(from));
        for &leap in t.leaps(mover) {
            self.leap(leap, from, enemy, emit)?;
        }
        for &ray in t.rays(mover) {
            self.slide(ray, from, enemy, emit)?;
        }
        if unmoved {
            for &atom in t.unmoved_atoms(mover) {
                self.slide(atom, from, enemy, emit)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn leap(
        &self,
        leap: Atom,
        from: Cell,
        enemy: Side,
        emit: &mut impl FnMut(Cell, bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let to = from.wrapping_add_signed(leap.delta);
        let there = self.at(to);
        if there == EMPTY {
            if leap.mode & QUIET != 0 {
                return emit(to, false);
            }
        } else if is_of(there, enemy) && leap.mode & CAPTURE != 0 {
            return emit(to, true);
        }
        ControlFlow::Continue(())
    }

    fn slide(
        &self,
        ray: Atom,
        from: Cell,
        enemy: Side,
        emit: &mut impl FnMut(Cell, bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut to = from;
        for _ in 0..ray.steps {
            to = to.wrapping_add_signed(ray.delta);
            let there = self.at(to);
            if there != EMPTY {
                if is_of(there, enemy) && ray.mode & CAPTURE != 0 {
                    emit(to, true)?;
                }
                break;
            }
            if ray.mode & QUIET != 0 {
                emit(to, false)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Hands a landing to the listener, once for each way it may promote.
    #[expect(
        clippy::too_many_arguments,
        reason = "everything about one landing; a struct would only rename it"
    )]
    fn arrive(
        &self,
        t: &Tables,
        mover: &Mover,
        content: Content,
        from: Cell,
        landing: Walked,
        captures: bool,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        let mut mv = Move::board(t.layout.square(from), t.layout.square(landing.to));
        if !landing.captured.is_empty() {
            let squares: SmallVec<[_; 2]> = landing.captured.iter().map(|&c| t.layout.square(c)).collect();
            mv = mv.capturing(&squares);
        }
        let Some(promotion) = mover.promotion else { return listener.hear(mv) };
        debug_assert!(is_of(content, self.side), "only the side to move moves");
        let promotion = t.promoting(promotion);
        let trigger = match (promotion.has(from), promotion.has(landing.to)) {
            (false, false) => return listener.hear(mv),
            (false, true) => promotion.enter,
            (true, true) => promotion.within,
            (true, false) => promotion.leave,
        };
        if !(if captures { trigger.capturing } else { trigger.quiet }) {
            return listener.hear(mv);
        }
        for &kind in &promotion.into {
            listener.hear(mv.promoting(kind))?;
        }
        if promotion.forces(landing.to) { ControlFlow::Continue(()) } else { listener.hear(mv) }
    }

    /// Every drop the drop rules allow, but for those about check and mate.
    pub(crate) fn drops(&self, t: &Tables, listener: &mut impl Listener) -> ControlFlow<()> {
        for (kind, &count) in self.hand(self.side).iter().enumerate() {
            if count == 0 {
                continue;
            }
            let kind = PieceKind(kind as u16);
            let dropping = t.dropping(self.side, kind);
            let full = match dropping.per_file {
                Some(most) => self.full_files(t, self.side, kind, most),
                None => 0,
            };
            for &cell in &dropping.cells {
                if self.at(cell) != EMPTY {
                    continue;
                }
                let square = t.layout.square(cell);
                if full == 0 || full >> t.layout.shape.file(square) & 1 == 0 {
                    listener.hear(Move::drop(kind, square))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The files, as bits, on which a side has so many pieces of a kind that no more may be dropped.
    fn full_files(&self, t: &Tables, side: Side, kind: PieceKind, most: u8) -> u64 {
        if most == 0 {
            return u64::MAX;
        }
        let mut counts = [0u8; 64];
        let mut full = 0;
        for &cell in self.list(side) {
            if kind_of(self.at(cell)) == kind {
                let file = t.layout.shape.file(t.layout.square(cell));
                if let Some(count) = counts.get_mut(usize::from(file)) {
                    *count = count.saturating_add(1);
                    if *count >= most {
                        full |= 1 << file;
                    }
                }
            }
        }
        full
    }

    /// Pieces in a side's hand, by kind.
    #[expect(clippy::indexing_slicing, reason = "there are two sides")]
    pub(crate) fn hand(&self, side: Side) -> &[u16] {
        &self.hands[side.index()]
    }
}

#[expect(
    clippy::indexing_slicing,
    reason = "cells and promotion indices are made by `compile` for these arrays"
)]
mod lookups {
    use super::{Cell, Tables};
    use crate::engine::tables::Promoting;

    impl Tables {
        pub(crate) fn promoting(&self, index: u16) -> &Promoting {
            &self.promotions[usize::from(index)]
        }
    }

    impl Promoting {
        pub(crate) fn has(&self, cell: Cell) -> bool {
            self.zone[usize::from(cell)]
        }

        pub(crate) fn forces(&self, cell: Cell) -> bool {
            self.forced[usize::from(cell)]
        }
    }
}
