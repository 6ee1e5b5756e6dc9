//! In which order the moves of a position are tried.

use super::history::{MOST, Step};
use super::table::mark;
use super::worker::Worker;
use crate::board::{Move, MoveSort};
use crate::engine::layout::is_of;

/// Classes of moves, the best first; scores within a class are less than a tenth of the distance between them.
const KNOWN_BEST: i32 = 1 << 30;
const GOOD_CAPTURE: i32 = 1 << 28;
const KILLER: i32 = 1 << 26;
const COUNTER: i32 = 1 << 25;
const BAD_CAPTURE: i32 = -(1 << 28);

/// A move to be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    pub(super) score: i32,
    pub(super) is_noisy: bool,
    pub(super) step: Step,
}

impl Candidate {
    /// Whether it is a capture that loses material.
    pub(super) fn is_losing(&self) -> bool {
        self.score < BAD_CAPTURE / 2
    }
}

/// Moves to be tried, the best first: they are sorted only as far as they are asked for.
#[derive(Debug, Default)]
pub(super) struct Candidates {
    list: Vec<Candidate>,
    next: usize,
}

impl Candidates {
    /// Moves that are picked one by one; from then on sorting all is quicker.
    const PICKED: usize = 4;

    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.next = 0;
    }

    pub(super) fn push(&mut self, candidate: Candidate) {
        self.list.push(candidate);
    }

    /// The best move that is left.
    pub(super) fn pick(&mut self) -> Option<Candidate> {
        let rest = self.list.get_mut(self.next..)?;
        if self.next < Candidates::PICKED {
            let best = rest.iter().enumerate().max_by_key(|(i, c)| (c.score, std::cmp::Reverse(*i)))?.0;
            rest.swap(0, best);
        } else if self.next == Candidates::PICKED {
            rest.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
        }
        self.next += 1;
        rest.first().copied()
    }
}

impl Worker<'_> {
    /// What a move captures, at the value of the pieces, and what it gains by promoting.
    pub(super) fn gain(&self, mv: Move) -> i32 {
        let state = &self.game.position().state;
        let layout = &self.tables.layout;
        let worth = |square| {
            let there = state.at(layout.cell(square));
            if is_of(there, !state.side) { self.evaluation.exchange_value(there) } else { 0 }
        };
        match mv.sort {
            MoveSort::Board | MoveSort::EnPassant => {
                let landing = if mv.to == mv.from { 0 } else { worth(mv.to) };
                let passing = if mv.captures_in_passing() { mv.passing().map(worth).sum() } else { 0 };
                landing + passing + self.promotion_gain(mv)
            }
            MoveSort::Castling | MoveSort::Drop | MoveSort::Pass => 0,
        }
    }

    fn promotion_gain(&self, mv: Move) -> i32 {
        mv.promotion()
            .map_or(0, |kind| self.evaluation.value(kind) - self.evaluation.exchange_value(self.mover(mv)))
    }

    /// What moves, as it is before the move.
    fn mover(&self, mv: Move) -> u16 {
        self.game.position().state.at(self.tables.layout.cell(mv.from))
    }

    /// A move that captures or promotes, with its place in the order. Exchanges are looked at where they could lose.
    pub(super) fn noisy_candidate(&mut self, mv: Move, step: Step) -> Candidate {
        let gain = self.gain(mv);
        let own = self.evaluation.exchange_value(self.mover(mv));
        let mut score = GOOD_CAPTURE + gain * 64 - own.min(10_000) / 16;
        if self.shape.has_exchanges && gain < own {
            let exchange = self.game.exchange(mv, self.evaluation.exchange_values());
            if exchange < 0 {
                score = BAD_CAPTURE + exchange;
            }
        }
        Candidate { mv, score, is_noisy: true, step }
    }

    /// Fills the list with moves in their order.
    pub(super) fn arrange(&mut self, moves: &[Move], known: u32, ply: usize, candidates: &mut Candidates) {
        candidates.clear();
        let killers = self.history.killers(ply);
        let before = self.steps_before(ply);
        let counter = self.history.counter(before[0]);
        for &mv in moves {
            let state = &self.game.position().state;
            let is_noisy = state.is_noisy(self.tables, mv);
            let step = self.history.step(self.tables, state, mv);
            let mut candidate = if is_noisy {
                self.noisy_candidate(mv, step)
            } else {
                let score = if killers[0] == Some(mv) {
                    KILLER + 1
                } else if killers[1] == Some(mv) {
                    KILLER
                } else if counter == Some(mv) {
                    COUNTER
                } else {
                    self.history.score(step, before)
                };
                Candidate { mv, score, is_noisy, step }
            };
            if known != 0 && mark(mv) == known {
                candidate.score = KNOWN_BEST;
            }
            candidates.push(candidate);
        }
    }

    /// The moves before a ply: the opponent's and the player's own.
    pub(super) fn steps_before(&self, ply: usize) -> [Option<Step>; 2] {
        let at = |back: usize| ply.checked_sub(back).and_then(|at| self.steps.get(at).copied().flatten());
        [at(1), at(2)]
    }
}

/// Scores of the histories do not reach into another class.
const _: () = assert!(3 * MOST < COUNTER);
