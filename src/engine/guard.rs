//! The fast path of legality: who gives check and who is pinned, found once a node, so that moves need no trial.
//!
//! It is chosen by the shape of the rules and of the position: royals must be safe, the side to move has one royal, and
//! everything that attacks it does so along plain lines. A property test compares it with trying each move.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::layout::{Cell, EMPTY};
use super::legality::Level;
use super::movegen::Listener;
use super::state::State;
use super::tables::{Tables, is_of};
use crate::board::{Move, MoveSort, Side};

/// Most pins kept; a node with more falls back to trying each move.
const MAX_PINS: usize = 12;

/// What stands between the royal of the side to move and its attackers.
#[derive(Debug)]
pub(crate) struct Guard {
    royal: Cell,
    checks: Checks,
    pins: ArrayVec<Pin, MAX_PINS>,
}

/// A piece that may not leave the line between its royal and an attacker.
#[derive(Clone, Copy, Debug)]
struct Pin {
    pinned: Cell,
    /// The steps of the line, from the royal to the attacker.
    delta: i16,
    steps: u8,
}

/// The checks the royal is in.
#[derive(Debug)]
enum Checks {
    None,
    /// One: it can be met on the attacker's cell or, along a line, before it.
    One {
        delta: i16,
        steps: u8,
    },
    /// More than one: only the royal itself can help.
    Many,
}

/// Whether `cell` is one of the first `steps` steps from `royal` along `delta`.
fn is_on_line(royal: Cell, delta: i16, steps: u8, cell: Cell) -> bool {
    let offset = i32::from(cell) - i32::from(royal);
    let delta = i32::from(delta);
    offset % delta == 0 && (1..=i32::from(steps)).contains(&(offset / delta))
}

impl Guard {
    /// Whether a piece other than the royal may go from `from` to `to`, as far as the royal's safety goes.
    fn permits(&self, from: Cell, to: Cell) -> bool {
        self.meets_check(to)
            && self
                .pins
                .iter()
                .all(|pin| pin.pinned != from || is_on_line(self.royal, pin.delta, pin.steps, to))
    }

    fn meets_check(&self, to: Cell) -> bool {
        match self.checks {
            Checks::None => true,
            Checks::One { delta, steps } => is_on_line(self.royal, delta, steps, to),
            Checks::Many => false,
        }
    }

    fn is_pinned(&self, cell: Cell) -> bool {
        self.pins.iter().any(|pin| pin.pinned == cell)
    }
}

impl State {
    /// The guard of the side to move, when the fast path applies.
    #[expect(
        clippy::indexing_slicing,
        reason = "guards end every line inside the mailbox; contents index the tables"
    )]
    pub(crate) fn guard(&self, t: &Tables) -> Option<Guard> {
        let side = self.side;
        let attacks = t.attacks(!side);
        let &[royal] = self.royals_of(side) else { return None };
        if !t.guardable {
            return None;
        }
        let n_lines = attacks.lines.len();
        let mut guard = Guard { royal, checks: Checks::None, pins: ArrayVec::new() };
        for (i, line) in attacks.lines.iter().enumerate() {
            let mut at = royal;
            let mut distance = 0;
            let mut shield = None;
            loop {
                at = at.wrapping_add_signed(line.delta);
                distance += 1;
                let found = self.cells[usize::from(at)];
                if found != EMPTY {
                    if is_of(found, side) && shield.is_none() {
                        shield = Some(at);
                    } else {
                        let hits = is_of(found, !side)
                            && attacks.reach[usize::from(found) * n_lines + i] >= distance
                            && distance >= line.least;
                        if hits {
                            match shield {
                                Some(pinned) => {
                                    let pin = Pin { pinned, delta: line.delta, steps: distance };
                                    guard.pins.try_push(pin).ok()?;
                                }
                                None => guard.add_check(line.delta, distance),
                            }
                        }
                        break;
                    }
                }
                if distance == line.longest {
                    break;
                }
            }
        }
        Some(guard)
    }

    /// Every move that leaves the royal safe. Reasons of other rules are not looked at.
    pub(crate) fn safe_moves<L: Listener>(
        &mut self,
        t: &Tables,
        guard: &Guard,
        listener: &mut L,
    ) -> ControlFlow<()> {
        let mut on_trial: Vec<Move> = Vec::new();
        let free = matches!(guard.checks, Checks::None);
        for &from in self.list(self.side) {
            if from == guard.royal {
                continue;
            }
            if free && !guard.is_pinned(from) && !t.mover(self.at(from)).safety_needs_trial {
                self.moves_of_piece(t, from, listener)?;
                continue;
            }
            if matches!(guard.checks, Checks::Many) && t.mover(self.at(from)).programs.is_empty() {
                continue;
            }
            self.moves_of_piece(t, from, &mut |mv: Move| {
                if mv.captures_in_passing() || t.mover(self.at(from)).safety_needs_trial {
                    on_trial.push(mv);
                } else if guard.permits(from, t.layout.cell(mv.to)) {
                    listener.hear(mv)?;
                }
                ControlFlow::Continue(())
            })?;
        }
        self.royal_moves(t, guard, &mut on_trial, listener)?;
        if t.has_rights {
            self.special_moves(t, &mut |mv: Move| {
                on_trial.push(mv);
                ControlFlow::Continue(())
            })?;
        }
        for mv in on_trial {
            if self.is_safe_on_trial(t, mv) {
                listener.hear(mv)?;
            }
        }
        if !t.has_drops {
            return ControlFlow::Continue(());
        }
        match guard.checks {
            Checks::None => self.drops(t, listener)?,
            Checks::One { delta, steps } => {
                let at = |n: i32| (i32::from(guard.royal) + n * i32::from(delta)) as Cell;
                self.drops_on(t, &(1..i32::from(steps)).map(at), listener)?;
            }
            Checks::Many => {}
        }
        ControlFlow::Continue(())
    }

    /// The moves of the royal itself to cells that are not attacked once it has left its own.
    fn royal_moves<L: Listener>(
        &mut self,
        t: &Tables,
        guard: &Guard,
        on_trial: &mut Vec<Move>,
        listener: &mut L,
    ) -> ControlFlow<()> {
        let from = guard.royal;
        let content = self.at(from);
        let mover = t.mover(content);
        let is_plain = mover.programs.is_empty() && !mover.overlaps && mover.promotion.is_none();
        if !is_plain || self.is_unmoved(from) {
            return self.moves_of_piece(t, from, &mut |mv: Move| {
                on_trial.push(mv);
                ControlFlow::Continue(())
            });
        }
        let enemy = !self.side;
        self.lift(from);
        let done = self.atoms_of(t, mover, from, !enemy, false, &mut |to, _| {
            if self.is_attacked(t, to, enemy) {
                return ControlFlow::Continue(());
            }
            listener.hear(Move::board(t.layout.square(from), t.layout.square(to)))
        });
        self.unlift(from, content);
        done
    }

    fn is_safe_on_trial(&mut self, t: &Tables, mv: Move) -> bool {
        let side = self.side;
        let undo = self.play(t, mv);
        let safe = !self.is_in_check(t, side);
        self.undo(t, mv, &undo);
        safe
    }

    /// Whether rules other than the royal's safety could forbid the move.
    pub(crate) fn may_offend(&self, t: &Tables, mv: Move) -> bool {
        !t.illegal.is_empty()
            || (mv.sort == MoveSort::Drop
                && mv.dropped().is_some_and(|kind| {
                    let dropping = t.dropping(self.side, kind);
                    dropping.no_check || dropping.no_mate
                }))
    }

    /// Whether a safe move breaks another rule.
    pub(crate) fn offends_on_trial(&mut self, t: &Tables, mv: Move, level: Level) -> bool {
        let side: Side = self.side;
        let undo = self.play(t, mv);
        let offends = self.offends(t, mv, side, level);
        self.undo(t, mv, &undo);
        offends
    }
}

impl Guard {
    fn add_check(&mut self, delta: i16, steps: u8) {
        let attacker = |delta: i16, steps: u8| i32::from(delta) * i32::from(steps);
        self.checks = match self.checks {
            Checks::None => Checks::One { delta, steps },
            // One piece that attacks by a slide and by a leap along it: what meets the longer steps meets both.
            Checks::One { delta: other, steps: n } if attacker(other, n) == attacker(delta, steps) => {
                if steps < n { Checks::One { delta, steps } } else { Checks::One { delta: other, steps: n } }
            }
            Checks::One { .. } | Checks::Many => Checks::Many,
        };
    }
}
