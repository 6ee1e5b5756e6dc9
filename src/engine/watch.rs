//! What parts of a position a count depends on: cells are marked with a bit for each part that asks for them.

use arrayvec::ArrayVec;

use super::layout::{Cell, Content, EMPTY};
use super::state::State;
use super::tables::{Atom, CAPTURE, Mover, QUIET, Tables, is_of};
use crate::board::Side;

impl Atom {
    /// Whether it may end where this stands.
    pub(crate) fn may_end(self, there: Content, enemy: Side) -> bool {
        if there == EMPTY { self.mode & QUIET != 0 } else { self.mode & CAPTURE != 0 && is_of(there, enemy) }
    }
}

/// The bit for checks and pins.
pub(crate) const CHECKS: u64 = 1 << 63;

#[expect(clippy::indexing_slicing, reason = "guards end every line inside the mailbox; marks are by cell")]
impl State {
    /// Counts the targets of a piece's atoms, and marks the cells that the number depends on.
    pub(crate) fn watch_atoms(
        &self,
        t: &Tables,
        mover: &Mover,
        from: Cell,
        bit: u64,
        watchers: &mut [u64],
    ) -> u32 {
        let enemy = !self.side;
        let mut n = 0;
        for &leap in t.leaps(mover) {
            let to = from.wrapping_add_signed(leap.delta);
            watchers[usize::from(to)] |= bit;
            n += u32::from(leap.may_end(self.at(to), enemy));
        }
        for &ray in t.rays(mover).iter().chain(t.late_atoms(mover, self.is_unmoved(from))) {
            let mut to = from;
            for step in 1..=ray.steps {
                to = to.wrapping_add_signed(ray.delta);
                let there = self.at(to);
                watchers[usize::from(to)] |= bit;
                n += u32::from(step >= ray.least() && ray.may_end(there, enemy));
                if there != EMPTY {
                    break;
                }
            }
        }
        n
    }

    /// Marks the squares so many files and ranks around a cell.
    pub(crate) fn watch_around(t: &Tables, cell: Cell, range: u16, bit: u64, watchers: &mut [u64]) {
        if range == 0 {
            return;
        }
        let (shape, square) = (t.layout.shape, t.layout.square(cell));
        let span = |at: u8, size: u8| {
            at.saturating_sub(range as u8)..=(at.saturating_add(range as u8)).min(size - 1)
        };
        for rank in span(shape.rank(square), shape.ranks) {
            for file in span(shape.file(square), shape.files) {
                if let Some(near) = shape.square(i32::from(file), i32::from(rank)) {
                    watchers[usize::from(t.layout.cell(near))] |= bit;
                }
            }
        }
    }

    /// Marks the cells that checks and pins of the royal depend on.
    pub(crate) fn watch_guard(&self, t: &Tables, royal: Cell, watchers: &mut [u64]) {
        let side = self.side;
        let attacks = t.attacks(!side);
        let (slides, leaps) = attacks.lines.split_at(attacks.n_slides);
        for leap in leaps {
            watchers[usize::from(royal.wrapping_add_signed(leap.delta))] |= CHECKS;
        }
        for line in slides {
            let mut at = royal;
            let mut has_shield = false;
            for _ in 0..line.longest {
                at = at.wrapping_add_signed(line.delta);
                watchers[usize::from(at)] |= CHECKS;
                let there = self.at(at);
                if there != EMPTY {
                    if has_shield || !is_of(there, side) {
                        break;
                    }
                    has_shield = true;
                }
            }
        }
    }

    /// [`State::is_attacked`], marking the cells that the answer depends on: of an attack, one that is enough.
    pub(crate) fn is_attacked_watched(
        &self,
        t: &Tables,
        cell: Cell,
        by: Side,
        bit: u64,
        watchers: &mut [u64],
    ) -> bool {
        let attacks = t.attacks(by);
        let n_lines = attacks.lines.len();
        let mut seen: ArrayVec<Cell, 256> = ArrayVec::new();
        for (i, line) in attacks.lines.iter().enumerate() {
            let mut at = cell;
            let mut distance = 0;
            let first = seen.len();
            let found = loop {
                at = at.wrapping_add_signed(line.delta);
                distance += 1;
                if seen.try_push(at).is_err() {
                    watchers[usize::from(at)] |= bit;
                }
                let found = self.at(at);
                if found != EMPTY || distance == line.longest {
                    break found;
                }
            };
            let hits = is_of(found, by)
                && attacks.reach[usize::from(found) * n_lines + i] >= distance
                && distance >= line.least
                && t.attacks_from(found, at, cell, line.delta, distance);
            if hits {
                seen.drain(..first);
                seen.iter().for_each(|&cell| watchers[usize::from(cell)] |= bit);
                return true;
            }
        }
        seen.iter().for_each(|&cell| watchers[usize::from(cell)] |= bit);
        false
    }
}
