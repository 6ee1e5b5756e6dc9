//! The fast path of legality if captures explode: checks and pins decide which quiet moves leave the royal safe, and
//! captures are tried.

use std::ops::ControlFlow;

use crate::board::Move;
use crate::engine::layout::EMPTY;
use crate::engine::layout::steps::Flat;
use crate::engine::legality::guard::{OnTrial, put_off};
use crate::engine::legality::threats::Guard;
use crate::engine::movegen::listener::Listener;
use crate::engine::rule::drops::tables::Barred;
use crate::engine::rule::explosion::tables::Blast;
use crate::engine::rule::royals::tables::Distress;
use crate::engine::state::State;
use crate::engine::tables::Tables;

impl State {
    /// Returns every move that leaves the royal safe, if no enemy royal is next to it.
    pub(in crate::engine) fn safe_moves_among_blasts<L: Listener>(
        &mut self,
        t: &Tables,
        blast: &Blast,
        guard: &Guard<'_>,
        listener: &mut L,
    ) -> ControlFlow<()> {
        let mut on_trial = OnTrial::new();
        for &from in self.list(self.side) {
            if from == guard.royal() || listener.skips(from) {
                continue;
            }
            if t.facts.has_moves_to_try && self.needs_trial(t, from) {
                self.moves_of_piece(t, from, &mut put_off(&mut on_trial))?;
                continue;
            }
            let is_free = guard.is_calm() && !guard.is_pinned(from);
            let mover = t.movement.mover(self.at(from));
            if L::COUNTS && is_free && !mover.is_odd && t.promoting_near(mover, from).is_none() {
                let stay = Move::board(t.layout.square(from), t.layout.square(from));
                let mut n_quiet = 0;
                self.atoms_of(
                    Flat,
                    t,
                    mover,
                    from,
                    self.side,
                    self.is_unmoved(from),
                    &mut |to, captures| {
                        if captures {
                            on_trial.push(stay.ending_on(t.layout.square(to)));
                        } else {
                            n_quiet += 1;
                        }
                        ControlFlow::Continue(())
                    },
                )?;
                listener.tally(n_quiet);
                continue;
            }
            self.moves_of_piece(t, from, &mut |mv: Move| {
                let to = t.layout.cell(mv.to);
                let stays = to == from;
                if mv.captures_without_landing() || (!stays && self.at(to) != EMPTY) {
                    on_trial.push(mv);
                } else if is_free || guard.permits(self, Some(from), to) {
                    return listener.hear(mv);
                }
                ControlFlow::Continue(())
            })?;
        }
        self.try_each(t, &on_trial, listener)?;
        self.safe_moves_of_royal_among_blasts(t, blast, guard, listener)?;
        if t.facts.has_rights {
            self.safe_special_moves(t, &mut |mv| listener.hear(mv))?;
        }
        if t.has_drops() {
            self.safe_drops(t, guard, &Barred::new(), listener)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Returns the moves of the royal itself to cells on which no capture is possible that spares the enemy's royals.
    fn safe_moves_of_royal_among_blasts<L: Listener>(
        &mut self,
        t: &Tables,
        blast: &Blast,
        guard: &Guard<'_>,
        listener: &mut L,
    ) -> ControlFlow<()> {
        let from = guard.royal();
        if listener.skips(from) {
            return ControlFlow::Continue(());
        }
        if t.royals.distress != Distress::AnyMove && self.is_in_distress(t, from) {
            let on_trial = self.moves_in_distress(t, from);
            return self.try_each(t, &on_trial, listener);
        }
        let Some(mover) = self.plain_royal(t, guard) else { return self.try_moves_of(t, from, listener) };
        let mut on_trial = OnTrial::new();
        let enemy = !self.side;
        let content = self.lift(from);
        let done = self.atoms_on(t, mover, from, self.side, &mut |to, captures| {
            let mv = Move::board(t.layout.square(from), t.layout.square(to));
            if captures {
                on_trial.push(mv);
            } else if self.is_deadly(t, blast, to, enemy) || !self.is_in_sight(t, guard.attacks, to, enemy) {
                return listener.hear(mv);
            }
            ControlFlow::Continue(())
        });
        self.unlift(from, content);
        done?;
        self.try_each(t, &on_trial, listener)
    }
}
