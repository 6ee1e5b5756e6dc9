//! The fast path of legality: what endangers the royal is found once in each node, so that moves need no trial.
//!
//! It is chosen by the shape of the rules and of the position: royals must be safe, the side to move has one royal, and
//! everything that attacks it is seen from where it is. A property test compares it with trying each move.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use crate::board::{Move, MoveSort, Side};
use crate::engine::layout::Cell;
use crate::engine::legality::level::Level;
use crate::engine::legality::threats::Guard;
use crate::engine::movegen::listener::{Erased, Hear, Listener};
use crate::engine::movegen::tables::Mover;
use crate::engine::rule::drops::tables::Barred;
use crate::engine::rule::royals::tables::Distress;
use crate::engine::state::State;
use crate::engine::tables::Tables;

/// Moves that are played to find whether they leave the royal safe. They are collected first, because playing a move
/// may change the order of the list of pieces.
pub(in crate::engine) type OnTrial = SmallVec<[Move; 8]>;

pub(in crate::engine) fn put_off(on_trial: &mut OnTrial) -> impl FnMut(Move) -> ControlFlow<()> + '_ {
    |mv| {
        on_trial.push(mv);
        ControlFlow::Continue(())
    }
}

impl State {
    /// Returns every move that leaves the royal safe. Other rules are not applied.
    pub(crate) fn safe_moves<L: Listener>(
        &mut self,
        t: &Tables,
        guard: &Guard<'_>,
        barred: &Barred,
        listener: &mut L,
    ) -> ControlFlow<()> {
        if let Some(blast) = &t.blast {
            return self.safe_moves_among_blasts(t, blast, guard, listener);
        }
        let mut on_trial = OnTrial::new();
        for &from in self.list(self.side) {
            if from == guard.royal || listener.skips(from) {
                continue;
            }
            if t.facts.has_moves_to_try && self.needs_trial(t, from) {
                self.moves_of_piece(t, from, &mut put_off(&mut on_trial))?;
            } else {
                self.safe_moves_of_piece(t, guard, from, listener)?;
            }
        }
        self.try_each(t, &on_trial, listener)?;
        self.safe_moves_of_royal(t, guard, listener)?;
        if t.facts.has_rights {
            if L::NOISY {
                self.safe_captures_en_passant(t, &mut |mv| listener.hear(mv))?;
            } else {
                self.safe_special_moves(t, &mut |mv| listener.hear(mv))?;
            }
        }
        if t.has_drops() && !L::NOISY {
            self.safe_drops(t, guard, barred, listener)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Returns the drops that leave the royal safe.
    pub(in crate::engine) fn safe_drops<L: Listener>(
        &self,
        t: &Tables,
        guard: &Guard<'_>,
        barred: &Barred,
        listener: &mut L,
    ) -> ControlFlow<()> {
        if guard.is_calm() {
            return self.drops(t, barred, listener);
        }
        let permits = |cell: Cell| guard.permits(self, None, cell);
        if let Some(cells) = guard.cells_to_block() {
            let cells: SmallVec<[Cell; 16]> = cells.into_iter().filter(|&cell| permits(cell)).collect();
            return self.drops_on(t, barred, &cells.iter().copied(), listener);
        }
        self.drops(t, barred, &mut |mv: Move| {
            if permits(t.layout.cell(mv.to)) { listener.hear(mv) } else { ControlFlow::Continue(()) }
        })
    }

    /// Returns whether the guard cannot decide which moves of a piece are safe: the piece may become royal, or may
    /// capture elsewhere than where it lands.
    #[inline]
    pub(in crate::engine) fn needs_trial(&self, t: &Tables, from: Cell) -> bool {
        let mover = t.movement.mover(self.at(from));
        (mover.safety_needs_trial && t.promoting_near(mover, from).is_some()) || mover.attacks_by_walking
    }

    /// Returns the safe moves of a piece that is not the royal and does not become one.
    #[inline]
    pub(crate) fn safe_moves_of_piece<L: Listener>(
        &self,
        t: &Tables,
        guard: &Guard<'_>,
        from: Cell,
        listener: &mut L,
    ) -> ControlFlow<()> {
        if guard.is_calm() && !guard.is_pinned(from) {
            return self.moves_of_piece(t, from, listener);
        }
        self.moves_of_piece(t, from, &mut |mv: Move| {
            if guard.permits(self, Some(from), t.layout.cell(mv.to)) {
                listener.hear(mv)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    /// Returns the moves of the royal itself to cells that are not attacked once it has left its own.
    pub(crate) fn safe_moves_of_royal<L: Listener>(
        &mut self,
        t: &Tables,
        guard: &Guard<'_>,
        listener: &mut L,
    ) -> ControlFlow<()> {
        let from = guard.royal;
        if listener.skips(from) {
            return ControlFlow::Continue(());
        }
        if t.royals.distress != Distress::AnyMove && self.is_in_distress(t, from) {
            let on_trial = self.moves_in_distress(t, from);
            return self.try_each(t, &on_trial, listener);
        }
        let Some(mover) = self.plain_royal(t, guard) else { return self.try_moves_of(t, from, listener) };
        let enemy = !self.side;
        let content = self.lift(from);
        let done = self.atoms_on(t, mover, from, !enemy, &mut |to, captures| {
            // Whether a quiet move is safe takes long to find out.
            if (L::NOISY && !captures) || self.is_in_sight(t, guard.attacks, to, enemy) {
                return ControlFlow::Continue(());
            }
            listener.hear(Move::board(t.layout.square(from), t.layout.square(to)))
        });
        self.unlift(from, content);
        done
    }

    /// Returns how a royal moves, if whether its moves are safe is decided by the cells on which they end.
    #[inline]
    pub(in crate::engine) fn plain_royal<'t>(&self, t: &'t Tables, guard: &Guard<'_>) -> Option<&'t Mover> {
        let mover = t.movement.mover_on(self.at(guard.royal), guard.royal);
        let is_plain = mover.is_plain && !mover.overlaps && !mover.is_limited && mover.promotion.is_none();
        let is_decided = is_plain
            && !t.royals.fear_the_way
            && !self.is_unmoved(guard.royal)
            && !self.has_walkers(guard.attacks);
        is_decided.then_some(mover)
    }

    /// Returns the safe moves of a piece, each found by trying it.
    pub(in crate::engine) fn try_moves_of<L: Listener>(
        &mut self,
        t: &Tables,
        from: Cell,
        listener: &mut L,
    ) -> ControlFlow<()> {
        let mut on_trial = OnTrial::new();
        self.moves_of_piece(t, from, &mut put_off(&mut on_trial))?;
        self.try_each(t, &on_trial, listener)
    }

    /// Returns the castlings and en passant captures that leave the royal safe.
    pub(in crate::engine) fn safe_special_moves(
        &mut self,
        t: &Tables,
        hear: &mut Hear<'_>,
    ) -> ControlFlow<()> {
        self.safe_captures_en_passant(t, hear)?;
        self.safe_castlings(t, hear)
    }

    /// Returns the en passant captures that leave the royal safe.
    #[inline]
    pub(crate) fn safe_captures_en_passant(&mut self, t: &Tables, hear: &mut Hear<'_>) -> ControlFlow<()> {
        let Some(en_passant) = self.rights.en_passant else { return ControlFlow::Continue(()) };
        if !t.royals.are_safe {
            return self.captures_en_passant(t, en_passant, hear);
        }
        let mut on_trial = OnTrial::new();
        self.captures_en_passant(t, en_passant, &mut put_off(&mut on_trial))?;
        self.try_each(t, &on_trial, &mut Erased::<false>(hear))
    }

    /// Returns the castlings that leave the royal safe.
    #[inline]
    pub(crate) fn safe_castlings(&mut self, t: &Tables, hear: &mut Hear<'_>) -> ControlFlow<()> {
        if self.rights.castling == 0 {
            return ControlFlow::Continue(());
        }
        if !t.royals.are_safe {
            return self.castlings(t, hear);
        }
        let mut on_trial = OnTrial::new();
        self.castlings(t, &mut put_off(&mut on_trial))?;
        for &mv in &on_trial {
            let king = self.at(t.layout.cell(mv.from));
            // With other royals, or royals that may not face each other, more than attacks on the king decides.
            let only_king_matters = t.royals.has(king)
                && self.royals_of(self.side).len() == 1
                && t.conditions.guarded_illegal.is_empty()
                && t.blast.is_none();
            let is_safe = if only_king_matters {
                self.is_safe_when_castled(t, mv)
            } else {
                self.is_safe_on_trial(t, mv)
            };
            if is_safe {
                hear(mv)?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(in crate::engine) fn try_each<L: Listener>(
        &mut self,
        t: &Tables,
        on_trial: &OnTrial,
        listener: &mut L,
    ) -> ControlFlow<()> {
        for &mv in on_trial {
            if self.is_safe_on_trial(t, mv) {
                listener.hear(mv)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn is_safe_on_trial(&mut self, t: &Tables, mv: Move) -> bool {
        let side = self.side;
        if t.royals.fear_the_way && self.goes_through_attack(t, mv) {
            return false;
        }
        let undo = self.play(t, mv);
        let safe = !self.is_exposed(t, side, mv, &undo)
            && !t.conditions.guarded_illegal.iter().any(|cond| cond.holds(t, self, Level::Board));
        self.undo(t, mv, &undo);
        safe
    }

    /// Returns whether a rule that the guard does not cover could forbid the move.
    pub(crate) fn may_offend(&self, t: &Tables, mv: Move) -> bool {
        t.facts.conditions_outdo_guard
            || (mv.sort == MoveSort::Drop
                && mv.dropped().is_some_and(|kind| {
                    let dropping = t.drops.dropping(self.side, kind);
                    dropping.no_check || dropping.no_mate
                }))
    }

    /// Returns whether a safe move breaks another rule.
    pub(crate) fn offends_on_trial(&mut self, t: &Tables, mv: Move, level: Level) -> bool {
        let side: Side = self.side;
        let undo = self.play(t, mv);
        let offends = self.offends(t, mv, &undo, side, level);
        self.undo(t, mv, &undo);
        offends
    }
}
