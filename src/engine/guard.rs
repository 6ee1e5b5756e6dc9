//! The fast path of legality: who gives check and who is pinned, found once a node, so that moves need no trial.
//!
//! It is chosen by the shape of the rules and of the position: royals must be safe, the side to move has one royal, and
//! everything that attacks it does so along plain lines. A property test compares it with trying each move.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use smallvec::SmallVec;

use super::barred::Barred;
use super::layout::{Cell, EMPTY};
use super::legality::Level;
use super::movegen::Listener;
use super::state::State;
use super::tables::{Tables, is_of};
use crate::board::{Move, MoveSort, Side};

/// Most checks kept; a node with more falls back to trying each move.
const MAX_CHECKS: usize = 4;

/// Most pins kept; a node with more falls back to trying each move.
const MAX_PINS: usize = 12;

/// What stands between the royal of the side to move and its attackers.
#[derive(Debug)]
pub(crate) struct Guard {
    royal: Cell,
    checks: ArrayVec<Check, MAX_CHECKS>,
    pins: ArrayVec<Pin, MAX_PINS>,
}

/// Moves that are played to see whether they leave the royal safe. Not while a list of pieces is gone through: playing
/// may change its order.
type OnTrial = SmallVec<[Move; 8]>;

fn put_off(on_trial: &mut OnTrial) -> impl FnMut(Move) -> ControlFlow<()> + '_ {
    |mv| {
        on_trial.push(mv);
        ControlFlow::Continue(())
    }
}

/// A piece that may not leave the line between its royal and an attacker.
#[derive(Clone, Copy, Debug)]
struct Pin {
    pinned: Cell,
    /// The steps of the line, from the royal to the attacker.
    delta: i16,
    steps: u8,
}

/// A check: the line from the royal to the attacker. It can be met on the attacker's cell or, on a longer line, before.
#[derive(Clone, Copy, Debug)]
struct Check {
    delta: i16,
    steps: u8,
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
        self.meets_checks(to)
            && self
                .pins
                .iter()
                .all(|pin| pin.pinned != from || is_on_line(self.royal, pin.delta, pin.steps, to))
    }

    /// Whether something put on `to` meets every check: two lines may have cells in common.
    fn meets_checks(&self, to: Cell) -> bool {
        self.checks.iter().all(|check| is_on_line(self.royal, check.delta, check.steps, to))
    }

    /// The cell of the royal.
    pub(crate) fn royal(&self) -> Cell {
        self.royal
    }

    /// Whether the royal is in check.
    pub(crate) fn is_check(&self) -> bool {
        !self.checks.is_empty()
    }

    /// The cells of pinned pieces; one may come twice.
    pub(crate) fn pinned(&self) -> impl Iterator<Item = Cell> + '_ {
        self.pins.iter().map(|pin| pin.pinned)
    }

    /// Whether a piece may not leave the line between the royal and an attacker.
    pub(crate) fn is_pinned(&self, cell: Cell) -> bool {
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
        let mut guard = Guard { royal, checks: ArrayVec::new(), pins: ArrayVec::new() };
        let (slides, leaps) = attacks.lines.split_at(attacks.n_slides);
        for (leap, i) in leaps.iter().zip(slides.len()..) {
            let found = self.cells[usize::from(royal.wrapping_add_signed(leap.delta))];
            let from = royal.wrapping_add_signed(leap.delta);
            if is_of(found, !side)
                && attacks.reach[usize::from(found) * n_lines + i] > 0
                && t.attacks_from(found, from, royal, leap.delta, 1)
            {
                guard.checks.try_push(Check { delta: leap.delta, steps: 1 }).ok()?;
            }
        }
        for (i, line) in slides.iter().enumerate() {
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
                            && distance >= line.least
                            && t.attacks_from(found, at, royal, line.delta, distance);
                        if hits {
                            let (delta, steps) = (line.delta, distance);
                            if let Some(pinned) = shield {
                                guard.pins.try_push(Pin { pinned, delta, steps }).ok()?;
                            } else {
                                guard.checks.try_push(Check { delta, steps }).ok()?;
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
        barred: &Barred,
        listener: &mut L,
    ) -> ControlFlow<()> {
        let mut on_trial = OnTrial::new();
        for &from in self.list(self.side) {
            if from == guard.royal {
                continue;
            }
            if t.becomes_royal && t.mover(self.at(from)).safety_needs_trial {
                self.moves_of_piece(t, from, &mut put_off(&mut on_trial))?;
            } else {
                self.safe_moves_of_piece(t, guard, from, listener)?;
            }
        }
        self.try_each(t, &on_trial, listener)?;
        self.safe_moves_of_royal(t, guard, listener)?;
        if t.has_rights {
            self.safe_special_moves(t, listener)?;
        }
        if !t.has_drops {
            return ControlFlow::Continue(());
        }
        let Some(check) = guard.checks.first() else { return self.drops(t, barred, listener) };
        let at = |n: i32| (i32::from(guard.royal) + n * i32::from(check.delta)) as Cell;
        let between = (1..i32::from(check.steps)).map(at).filter(|&cell| guard.meets_checks(cell));
        self.drops_on(t, barred, &between, listener)
    }

    /// The safe moves of a piece that neither is the royal nor becomes one.
    #[inline]
    pub(crate) fn safe_moves_of_piece<L: Listener>(
        &self,
        t: &Tables,
        guard: &Guard,
        from: Cell,
        listener: &mut L,
    ) -> ControlFlow<()> {
        if guard.checks.is_empty() && !guard.is_pinned(from) {
            return self.moves_of_piece(t, from, listener);
        }
        self.moves_of_piece(t, from, &mut |mv: Move| {
            if guard.permits(from, t.layout.cell(mv.to)) {
                listener.hear(mv)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    /// The moves of the royal itself to cells that are not attacked once it has left its own.
    pub(crate) fn safe_moves_of_royal<L: Listener>(
        &mut self,
        t: &Tables,
        guard: &Guard,
        listener: &mut L,
    ) -> ControlFlow<()> {
        let from = guard.royal;
        let content = self.at(from);
        let mover = t.mover_on(content, from);
        let is_plain = mover.programs.is_empty() && !mover.overlaps && mover.promotion.is_none();
        if !is_plain || self.is_unmoved(from) {
            let mut on_trial = OnTrial::new();
            self.moves_of_piece(t, from, &mut put_off(&mut on_trial))?;
            return self.try_each(t, &on_trial, listener);
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

    /// The castlings and captures in passing that leave the royal safe.
    fn safe_special_moves<L: Listener>(&mut self, t: &Tables, listener: &mut L) -> ControlFlow<()> {
        self.safe_captures_en_passant(t, listener)?;
        self.safe_castlings(t, listener)
    }

    /// The captures in passing that leave the royal safe.
    #[inline]
    pub(crate) fn safe_captures_en_passant<L: Listener>(
        &mut self,
        t: &Tables,
        listener: &mut L,
    ) -> ControlFlow<()> {
        let Some(en_passant) = self.rights.en_passant else { return ControlFlow::Continue(()) };
        let mut on_trial = OnTrial::new();
        self.captures_en_passant(t, en_passant, &mut put_off(&mut on_trial))?;
        self.try_each(t, &on_trial, listener)
    }

    /// The castlings that leave the royal safe.
    #[inline]
    pub(crate) fn safe_castlings<L: Listener>(&mut self, t: &Tables, listener: &mut L) -> ControlFlow<()> {
        if self.rights.castling == 0 {
            return ControlFlow::Continue(());
        }
        let mut on_trial = OnTrial::new();
        self.castlings(t, &mut put_off(&mut on_trial))?;
        self.try_each(t, &on_trial, listener)
    }

    fn try_each<L: Listener>(&mut self, t: &Tables, on_trial: &OnTrial, listener: &mut L) -> ControlFlow<()> {
        for &mv in on_trial {
            if self.is_safe_on_trial(t, mv) {
                listener.hear(mv)?;
            }
        }
        ControlFlow::Continue(())
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
