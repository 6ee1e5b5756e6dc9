//! The histories: how well moves have done elsewhere in the tree, which decides the order in which they are tried. Killer
//! moves, countermoves, history and continuation history, and the correction history of the static evaluation.

use super::report::MOST_PLIES;
use crate::board::Move;
use crate::engine::Tables;
use crate::engine::layout::{Cell, Content, content};
use crate::engine::state::State;

/// Scores of moves lie between this and its negative.
pub(super) const MOST: i32 = 16_384;

/// Corrections are kept in this fraction of a centipawn; the greatest correction, in centipawns.
const SHARES: i32 = 128;
const MOST_CORRECTION: i32 = 128;

/// Slots for pairs of moves, and the most for single ones: on the largest boards several share a slot.
const PAIRS: usize = 1 << 16;
const MOST_STEPS: usize = 1 << 18;

/// An odd number whose multiples are spread evenly.
const MIXER: u64 = 0x9e37_79b9_7f4a_7c15;

/// A move as the histories know it: which piece reaches which cell, as an index.
pub(super) type Step = u32;

/// Scores of moves. Most are 0 on a large board, or after a short search, and are passed over in blocks.
#[derive(Clone, Debug)]
struct Scores {
    all: Vec<i16>,
    /// By block: whether some score in it may not be 0.
    is_used: Vec<bool>,
}

impl Scores {
    const BLOCK: usize = 64;

    fn new(n: usize) -> Scores {
        Scores { all: vec![0; n], is_used: vec![false; n.div_ceil(Scores::BLOCK)] }
    }

    fn used(&mut self) -> impl Iterator<Item = &mut [i16]> {
        let blocks = self.all.chunks_mut(Scores::BLOCK).zip(&self.is_used);
        blocks.filter(|(_, is_used)| **is_used).map(|(block, _)| block)
    }

    fn clear(&mut self) {
        self.used().for_each(|block| block.fill(0));
        self.is_used.fill(false);
    }

    fn age(&mut self) {
        self.used().for_each(|block| block.iter_mut().for_each(|score| *score -= *score / 4));
    }

    #[inline]
    fn score(&self, place: usize) -> i32 {
        self.all.get(place).copied().map_or(0, i32::from)
    }

    fn adjust(&mut self, place: usize, bonus: i32) {
        let block = self.is_used.get_mut(place / Scores::BLOCK);
        if let Some((score, is_used)) = self.all.get_mut(place).zip(block) {
            let now = i32::from(*score);
            *score = (now + bonus - now * bonus.abs() / MOST) as i16;
            *is_used = true;
        }
    }
}

/// The memory of one thread.
#[derive(Clone, Debug)]
pub(super) struct History {
    n_cells: usize,
    /// History, by step.
    quiet: Scores,
    /// Continuation history, by an earlier step and this one; different pairs may share a slot.
    pairs: Scores,
    /// Countermoves, by step: the reply that refuted it.
    counters: Vec<Option<Move>>,
    /// Correction history, by the opponent's last step and by the player's own: by how much evaluations after it were too
    /// low, in shares of a centipawn.
    corrections: [Vec<i16>; 2],
    /// Killer moves, by ply: the latest quiet moves that caused a cutoff.
    killers: Vec<[Option<Move>; 2]>,
}

impl History {
    pub(super) fn new(t: &Tables) -> History {
        let n_cells = t.layout.n_cells;
        let n_steps = (t.n_contents() * n_cells).min(MOST_STEPS);
        History {
            n_cells,
            quiet: Scores::new(n_steps),
            pairs: Scores::new(PAIRS),
            counters: vec![None; n_steps],
            corrections: [vec![0; n_steps], vec![0; n_steps]],
            killers: vec![[None; 2]; MOST_PLIES + 2],
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.quiet.clear();
        self.pairs.clear();
        self.counters.fill(None);
        self.corrections.iter_mut().for_each(|of_step| of_step.fill(0));
        self.killers.fill([None; 2]);
    }

    /// Makes earlier searches count for less.
    pub(super) fn age(&mut self) {
        self.quiet.age();
        self.pairs.age();
        self.killers.fill([None; 2]);
    }

    /// Returns the step of a move in this position.
    pub(super) fn step(&self, t: &Tables, state: &State, mv: Move) -> Step {
        let piece =
            mv.dropped().map_or_else(|| state.at(t.layout.cell(mv.from)), |kind| content(kind, state.side));
        let to = mv.wall().unwrap_or(mv.to);
        self.step_to(piece, t.layout.cell(to))
    }

    /// Returns the step of a piece to a cell.
    #[inline]
    pub(super) fn step_to(&self, piece: Content, cell: Cell) -> Step {
        let step = usize::from(piece) * self.n_cells + usize::from(cell);
        // A division is slow, and is hardly ever needed.
        let n_steps = self.quiet.all.len();
        (if step < n_steps { step } else { step % n_steps }) as Step
    }

    /// Returns what the slot of an earlier step and another one begins with.
    #[inline]
    pub(super) fn after(before: Step) -> u64 {
        (u64::from(before) << 32).wrapping_mul(MIXER)
    }

    #[inline]
    fn pair(after: u64, step: Step) -> usize {
        (after.wrapping_add(u64::from(step).wrapping_mul(MIXER)) >> 48) as usize % PAIRS
    }

    /// Returns how good a quiet move has been, also after the moves before it.
    #[inline]
    pub(super) fn score(&self, step: Step, after: [Option<u64>; 2]) -> i32 {
        let of_pair = |after: u64| self.pairs.score(History::pair(after, step));
        self.quiet.score(step as usize) + after.into_iter().flatten().map(of_pair).sum::<i32>()
    }

    /// By how much evaluations have been too low after the moves before.
    pub(super) fn correction(&self, before: [Option<Step>; 2]) -> i32 {
        let of_step = |(corrections, step): (&Vec<i16>, Option<Step>)| {
            step.and_then(|step| corrections.get(step as usize)).copied().map_or(0, i32::from)
        };
        self.corrections.iter().zip(before).map(of_step).sum::<i32>() / SHARES
    }

    /// Notes by how much an evaluation was too low, as a search to this depth has shown.
    pub(super) fn correct(&mut self, before: [Option<Step>; 2], by: i32, depth: i32) {
        let weight = (depth + 1).min(16);
        for (corrections, step) in self.corrections.iter_mut().zip(before) {
            if let Some(slot) = step.and_then(|step| corrections.get_mut(step as usize)) {
                let target = by.clamp(-MOST_CORRECTION, MOST_CORRECTION) * SHARES;
                *slot = ((i32::from(*slot) * (256 - weight) + target * weight) / 256) as i16;
            }
        }
    }

    pub(super) fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.killers.get(ply).copied().unwrap_or_default()
    }

    pub(super) fn counter(&self, before: Option<Step>) -> Option<Move> {
        self.counters.get(before? as usize).copied().flatten()
    }

    /// Notes that a quiet move caused a cutoff, and that the others tried before it did not.
    pub(super) fn reward(
        &mut self,
        mv: Move,
        ply: usize,
        depth: i32,
        step: Step,
        before: [Option<Step>; 2],
        others: &[Step],
    ) {
        let bonus = (16 * depth * depth + 32 * depth).min(1_600);
        self.adjust(step, before, bonus);
        for &other in others {
            self.adjust(other, before, -bonus);
        }
        if let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != Some(mv)
        {
            *killers = [Some(mv), killers[0]];
        }
        if let Some(counter) = before[0].and_then(|before| self.counters.get_mut(before as usize)) {
            *counter = Some(mv);
        }
    }

    fn adjust(&mut self, step: Step, before: [Option<Step>; 2], bonus: i32) {
        self.quiet.adjust(step as usize, bonus);
        for before in before.into_iter().flatten() {
            self.pairs.adjust(History::pair(History::after(before), step), bonus);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_stay_within_bounds() {
        let mut history = History {
            n_cells: 1,
            quiet: Scores::new(1),
            pairs: Scores::new(PAIRS),
            counters: vec![None],
            corrections: [vec![0], vec![0]],
            killers: vec![[None; 2]],
        };
        for _ in 0..1_000 {
            history.adjust(0, [Some(0), None], 1_600);
        }
        let best = history.score(0, [None; 2]);
        assert!((MOST - 1_600..=MOST).contains(&best), "{best}");
        for _ in 0..2_000 {
            history.adjust(0, [None; 2], -1_600);
        }
        assert!(history.score(0, [None; 2]) < 1_600 - MOST);
    }
}
