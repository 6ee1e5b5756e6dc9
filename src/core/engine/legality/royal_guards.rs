//! The fast path of legality with several royals that must all be safe: each of them has a guard.
//!
//! A move is safe if every guard permits it. Moves of a royal are tested with it lifted off the board, as if it were
//! the only one, and the guards of the others must permit them too.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use crate::board::Move;
use crate::engine::layout::Cell;
use crate::engine::legality::guard::{OnTrial, put_off};
use crate::engine::legality::threats::Guard;
use crate::engine::movegen::listener::Listener;
use crate::engine::rule::drops::tables::Barred;
use crate::engine::rule::royals::tables::{Danger, Distress};
use crate::engine::state::State;
use crate::engine::tables::Tables;

/// The most royals that are guarded at once.
const MOST_ROYALS: usize = 3;

/// A guard for each royal of a side.
pub(crate) type Guards<'t> = ArrayVec<Guard<'t>, MOST_ROYALS>;

/// Returns whether all of them permit a move.
fn permit(guards: &[Guard<'_>], state: &State, from: Option<Cell>, to: Cell) -> bool {
    guards.iter().all(|guard| guard.permits(state, from, to))
}

impl State {
    /// Returns the guards of several royals, if they decide which moves are legal.
    pub(crate) fn guards<'t>(&self, t: &'t Tables) -> Option<Guards<'t>> {
        let royals = self.royals_of(self.side);
        let decides = t.facts.guardable
            && t.blast.is_none()
            && t.royals.danger == Danger::Each
            && t.royals.distress == Distress::AnyMove
            && !t.facts.outdoes_guard
            && !t.facts.bars_drops
            && !self.has_royal_to_drop(t);
        if !decides || !(2..=MOST_ROYALS).contains(&royals.len()) {
            return None;
        }
        let mut guards = Guards::new();
        for &royal in royals {
            guards.push(Guard::new(t, royal, self.attacks_on_royal(t, royal)?));
            self.find_threats(t, guards.last_mut()?)?;
        }
        Some(guards)
    }

    /// Returns every move that leaves all royals safe.
    pub(crate) fn safe_moves_of_many<L: Listener>(
        &mut self,
        t: &Tables,
        guards: &[Guard<'_>],
        listener: &mut L,
    ) -> ControlFlow<()> {
        let mut on_trial = OnTrial::new();
        for &from in self.list(self.side) {
            if listener.skips(from) || guards.iter().any(|guard| guard.royal() == from) {
                continue;
            }
            if t.facts.has_moves_to_try && self.needs_trial(t, from) {
                self.moves_of_piece(t, from, &mut put_off(&mut on_trial))?;
            } else if guards.iter().all(|guard| guard.is_calm() && !guard.is_pinned(from)) {
                self.moves_of_piece(t, from, listener)?;
            } else {
                self.moves_of_piece(t, from, &mut |mv: Move| {
                    if permit(guards, self, Some(from), t.layout.cell(mv.to)) {
                        listener.hear(mv)
                    } else {
                        ControlFlow::Continue(())
                    }
                })?;
            }
        }
        self.try_each(t, &on_trial, listener)?;
        for (i, guard) in guards.iter().enumerate() {
            self.safe_moves_of_one(t, guards, i, guard, listener)?;
        }
        if t.facts.has_rights {
            self.safe_special_moves(t, &mut |mv| listener.hear(mv))?;
        }
        if t.has_drops() && !L::NOISY {
            self.safe_drops_of_many(t, guards, listener)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Returns the drops that leave all royals safe.
    pub(in crate::engine) fn safe_drops_of_many<L: Listener>(
        &self,
        t: &Tables,
        guards: &[Guard<'_>],
        listener: &mut L,
    ) -> ControlFlow<()> {
        if guards.iter().all(Guard::is_calm) {
            return self.drops(t, &Barred::new(), listener);
        }
        self.drops(t, &Barred::new(), &mut |mv: Move| {
            if permit(guards, self, None, t.layout.cell(mv.to)) {
                listener.hear(mv)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    /// Returns the moves of one of the royals that leave it and the others safe.
    fn safe_moves_of_one<L: Listener>(
        &mut self,
        t: &Tables,
        guards: &[Guard<'_>],
        index: usize,
        guard: &Guard<'_>,
        listener: &mut L,
    ) -> ControlFlow<()> {
        let from = guard.royal();
        if listener.skips(from) {
            return ControlFlow::Continue(());
        }
        let Some(mover) = self.plain_royal(t, guard) else { return self.try_moves_of(t, from, listener) };
        let enemy = !self.side;
        let content = self.lift(from);
        let done = self.atoms_on(t, mover, from, !enemy, &mut |to, captures| {
            if L::NOISY && !captures {
                return ControlFlow::Continue(());
            }
            let mut others = guards.iter().enumerate().filter(|&(i, _)| i != index);
            if !others.all(|(_, other)| other.permits_lifted(self, Some(content), Some(from), to))
                || self.is_in_sight(t, guard.attacks, to, enemy)
            {
                return ControlFlow::Continue(());
            }
            listener.hear(Move::board(t.layout.square(from), t.layout.square(to)))
        });
        self.unlift(from, content);
        done
    }
}
