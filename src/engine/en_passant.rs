//! Captures in passing: a piece that went several steps with its first move may be captured, by the very next move, on
//! a square it went past.
//!
//! They are found from the squares passed, so that a node without them pays nothing.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::layout::{Cell, Content, EMPTY};
use super::movegen::{Arrivals, Listener};
use super::rights::EnPassant;
use super::state::State;
use super::tables::{PassingCapture, QUIET, Tables};
use crate::board::{Move, Side};

impl State {
    /// Every capture of this piece in passing by an atom. Programs find theirs when they are walked.
    pub(crate) fn captures_en_passant<L: Listener>(
        &self,
        t: &Tables,
        en_passant: EnPassant,
        listener: &mut L,
    ) -> ControlFlow<()> {
        let victim = t.layout.square(en_passant.victim);
        for target in en_passant.targets() {
            let mut heard: SmallVec<[Cell; 4]> = SmallVec::new();
            for way in t.passing_captures(self.side) {
                let mut from = target;
                for n in 1..=way.atom.steps {
                    from = from.wrapping_add_signed(-way.atom.delta);
                    let there = self.at(from);
                    if there == EMPTY {
                        continue;
                    }
                    if there == way.content && n >= way.atom.least() && !heard.contains(&from) {
                        heard.push(from);
                        let mv = Move::en_passant(t.layout.square(from), t.layout.square(target), victim);
                        Arrivals::new(self, t, t.mover(there), from).arrive(mv, target, true, listener)?;
                    }
                    break;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the side to move has a piece that could make such a capture, legality apart.
    ///
    /// Programs are believed to: to know would mean to walk them all.
    pub(crate) fn can_capture_en_passant(&self, t: &Tables, en_passant: EnPassant) -> bool {
        t.walks_en_passant
            || self.captures_en_passant(t, en_passant, &mut |_| ControlFlow::Break(())).is_break()
    }

    /// What the piece on `to` went past when it has just made its first move, a quiet one, from `from`.
    pub(crate) fn passed_by(&self, t: &Tables, from: Cell, to: Cell) -> Option<EnPassant> {
        let content = self.at(to);
        if t.is_royal(content) {
            return None;
        }
        let way = i32::from(to) - i32::from(from);
        t.unmoved_atoms(t.mover(content)).iter().filter(|atom| atom.mode & QUIET != 0).find_map(|atom| {
            let step = i32::from(atom.delta);
            let n = way / step;
            let fits =
                n * step == way && (2.max(i32::from(atom.least()))..=i32::from(atom.steps)).contains(&n);
            fits.then(|| EnPassant { victim: to, step: atom.delta, n_passed: (n - 1) as u8 })
        })
    }

    /// The enemy that can have gone past exactly these cells with its first move, coming to where it stands.
    pub(crate) fn passer(&self, t: &Tables, passed: &[Cell]) -> Option<EnPassant> {
        let starts = t.start.list(!self.side).iter();
        starts.filter(|&&from| t.start.is_unmoved(from) && self.at(from) == EMPTY).find_map(|&from| {
            let content = t.start.at(from);
            t.unmoved_atoms(t.mover(content)).iter().find_map(|atom| {
                let n_steps = passed.len() as u8 + 1;
                let to = from.wrapping_add_signed(atom.delta.checked_mul(i16::from(n_steps))?);
                if n_steps > atom.steps || !self.is_piece_of(to, content) {
                    return None;
                }
                let found = self.passed_by(t, from, to)?;
                let same = |cell: &Cell| found.targets().any(|target| target == *cell);
                let free = found.targets().all(|target| self.at(target) == EMPTY);
                (usize::from(found.n_passed) == passed.len() && passed.iter().all(same) && free)
                    .then_some(found)
            })
        })
    }

    fn is_piece_of(&self, cell: Cell, content: Content) -> bool {
        self.cells.get(usize::from(cell)).is_some_and(|&there| there == content)
    }
}

#[expect(clippy::indexing_slicing, reason = "there are two sides")]
impl Tables {
    fn passing_captures(&self, side: Side) -> &[PassingCapture] {
        &self.en_passant[side.index()]
    }
}
