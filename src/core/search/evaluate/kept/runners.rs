//! Runners, kept from one position to the next: which of them no enemy runner can stop, and what these count for.
//!
//! A change of a cell matters only to the runners of its file and the files next to it. The ranks of the runners of a file
//! are bits of a word.

use crate::engine::layout::{Cell, Content, side_of};
use crate::search::evaluate::Evaluation;
use crate::search::evaluate::basis::{Basis, MOST_FILES};
use crate::search::evaluate::weights::Term;

/// The files beyond either edge that are looked at, where there is nobody.
const BEYOND: usize = 2;

/// The ranks of a file, as bits.
const RANKS: usize = 64;

/// The runners of both players.
#[derive(Debug)]
pub(super) struct Runners {
    /// By side, then file: the ranks of its runners.
    ranks: [[u64; MOST_FILES + 2 * BEYOND]; 2],
    /// By file, then rank: what the runner there counts for if it cannot be stopped.
    worths: Vec<i32>,
}

#[expect(
    clippy::indexing_slicing,
    reason = "contents and cells belong to the tables the estimates were made for"
)]
impl Runners {
    /// Returns an empty board; nothing where there are no runners.
    pub(super) fn new(basis: &Basis) -> Option<Runners> {
        basis.running.as_ref()?;
        let n_files = MOST_FILES + 2 * BEYOND;
        Some(Runners { ranks: [[0; MOST_FILES + 2 * BEYOND]; 2], worths: vec![0; n_files * RANKS] })
    }

    /// Notes that a cell has changed, and adjusts what runners that cannot be stopped count for, by side.
    #[inline]
    pub(super) fn change(
        &mut self,
        evaluation: &Evaluation,
        cell: Cell,
        contents: [Content; 2],
        passed: &mut [i32; 2],
    ) {
        if contents.iter().any(|&here| evaluation.basis.is_runner[usize::from(here)]) {
            let [file, _] = evaluation.basis.places[usize::from(cell)];
            let file = file as usize + BEYOND;
            let before = self.free_around(file);
            self.set(evaluation, cell, contents);
            for ((passed, before), now) in passed.iter_mut().zip(before).zip(self.free_around(file)) {
                *passed += now - before;
            }
        }
    }

    /// Notes that a cell has changed from the first of the contents to the second.
    #[inline]
    pub(super) fn set(&mut self, evaluation: &Evaluation, cell: Cell, [before, now]: [Content; 2]) {
        let basis = &evaluation.basis;
        let [file, rank] = basis.places[usize::from(cell)].map(|n| n as usize);
        let bit = 1 << rank;
        if basis.is_runner[usize::from(before)] {
            self.ranks[side_of(before).index()][file + BEYOND] &= !bit;
        }
        if basis.is_runner[usize::from(now)]
            && let Some(running) = &basis.running
        {
            self.ranks[side_of(now).index()][file + BEYOND] |= bit;
            self.worths[(file + BEYOND) * RANKS + rank] =
                evaluation.of_term(Term::Passed, running.at(now, cell));
        }
    }

    /// Returns what the runners of a file and of those next to it count for that cannot be stopped, by side.
    #[inline]
    fn free_around(&self, file: usize) -> [i32; 2] {
        let [first, second] = &self.ranks;
        let mut sums = [0; 2];
        for file in file - 1..=file + 1 {
            let ahead = |ranks: &[u64]| ranks[file - 1] | ranks[file] | ranks[file + 1];
            let worth = |mut ranks: u64| {
                let mut sum = 0;
                while ranks != 0 {
                    sum += self.worths[file * RANKS + ranks.trailing_zeros() as usize];
                    ranks &= ranks - 1;
                }
                sum
            };
            if first[file] != 0 {
                // From the foremost enemy on, seen from this side, nobody is ahead.
                sums[0] += worth(first[file] & (u64::MAX << (ahead(second) | 1).ilog2()));
            }
            if second[file] != 0 {
                sums[1] +=
                    worth(second[file] & (u64::MAX >> (63 - (ahead(first) | 1 << 63).trailing_zeros())));
            }
        }
        sums
    }
}
