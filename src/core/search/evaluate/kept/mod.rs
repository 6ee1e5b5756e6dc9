//! An estimate that is kept from one position to the next.
//!
//! The board is compared with what it was at the last estimate. The sums over pieces follow the squares that differ; a
//! royal that has moved is looked at anew from every piece. What is replaced is noted by ply, so that taking a move back
//! restores it. Before a move is played the position is caught up with, so that its followers differ by one move only.
//! The result is always that of [`Evaluation::estimate`].

mod walks;

use self::walks::Walks;
use super::basis::{Basis, royals};
use super::{Evaluation, Sum};
use crate::board::Side;
use crate::engine::Position;
use crate::engine::layout::{Cell, Content, is_piece, side_of};
use crate::engine::state::State;

/// Sums over the pieces on the board, each by side.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    /// The royal pieces from which places are seen.
    royals: [Option<Cell>; 2],
    /// What pieces add for being where they are.
    scores: [i32; 2],
    /// What they add for where they are as seen from the own royal piece, and from the enemy's.
    near: [[i32; 2]; 2],
    late: [i32; 2],
    forces: [i32; 2],
    pressures: [i32; 2],
    /// What runners add that cannot be stopped.
    passed: [i32; 2],
}

impl Sums {
    /// Returns what the pieces add up to for each side.
    #[inline]
    fn of_pieces(&self) -> [i32; 2] {
        let [first, second] = self.near.map(|[home, target]| home + target);
        let [first, second] = [self.scores[0] + first, self.scores[1] + second];
        [first + self.passed[0], second + self.passed[1]]
    }
}

/// What was replaced for an estimate.
#[derive(Debug)]
struct Level {
    /// The ply of the estimate.
    ply: usize,
    sums: Sums,
    /// How many cells were noted before.
    n_cells: usize,
}

/// The parts of the estimate of the last position for which there was one.
#[derive(Debug)]
pub(in crate::search) struct Kept<'a> {
    evaluation: &'a Evaluation,
    /// The board, and what there was before in the cells that have changed.
    cells: Vec<Content>,
    changed: Vec<(Cell, Content)>,
    sums: Sums,
    walks: Option<Box<dyn Walks>>,
    levels: Vec<Level>,
    /// The plies played since the beginning.
    ply: usize,
    /// The ply whose position all of this is of, if that is certain.
    known: Option<usize>,
}

impl<'a> Kept<'a> {
    /// Returns an estimate to be kept from a position on.
    pub(in crate::search) fn new(evaluation: &'a Evaluation, position: &Position) -> Kept<'a> {
        let basis = &evaluation.basis;
        Kept {
            evaluation,
            cells: position.state.emptied().cells,
            changed: Vec::new(),
            sums: Sums::default(),
            walks: basis.maps.as_ref().and_then(|_| walks::new(&position.tables, &basis.around)),
            levels: Vec::new(),
            ply: 0,
            known: None,
        }
    }

    /// A move has been played.
    #[inline]
    pub(in crate::search) fn follow(&mut self) {
        self.ply += 1;
    }

    /// The last move has been taken back.
    #[expect(clippy::indexing_slicing, reason = "cells belong to the board")]
    #[inline]
    pub(in crate::search) fn go_back(&mut self) {
        self.ply -= 1;
        while let Some(level) = self.levels.pop_if(|level| level.ply > self.ply) {
            self.sums = level.sums;
            for (cell, before) in self.changed.drain(level.n_cells..).rev() {
                self.cells[usize::from(cell)] = before;
            }
            if let Some(walks) = &mut self.walks {
                walks.go_back();
            }
        }
        self.known = self.levels.last().map(|level| level.ply).filter(|&ply| ply == self.ply);
    }

    /// Brings everything up to date before a move is played, so that what follows it does not have to, again and again.
    #[inline]
    pub(in crate::search) fn keep_up(&mut self, position: &Position) {
        if self.known != Some(self.ply) {
            self.compare(position);
            if let Some((walks, maps)) = self.walks.as_mut().zip(self.evaluation.basis.maps.as_ref()) {
                walks.renew(maps, position);
            }
        }
    }

    /// Returns the estimate of a position for the player to move: that of [`Evaluation::estimate`].
    pub(in crate::search) fn estimate(&mut self, position: &Position) -> i32 {
        self.compare(position);
        let (basis, state, sums) = (&self.evaluation.basis, &position.state, &self.sums);
        let mut sum = Sum { evaluation: self.evaluation, scores: sums.of_pieces(), late: sums.late };
        let (mut forces, mut pressures) = (sums.forces, sums.pressures);
        basis.add_hands(position, &mut forces, &mut pressures, &mut sum);
        basis.add_royals(state, forces, pressures, &mut sum);
        if let Some((walks, maps)) = self.walks.as_mut().zip(basis.maps.as_ref()) {
            walks.add(maps, position, sums.royals, &mut sum);
        } else if let Some(maps) = &basis.maps {
            basis.add_maps(maps, position, &mut sum);
        }
        basis.add_rest(position, forces, &mut sum);
        let estimate = sum.ahead(position.side_to_move());
        debug_assert_eq!(estimate, self.evaluation.estimate(position));
        estimate
    }

    /// Brings the sums up to date.
    fn compare(&mut self, position: &Position) {
        let state = &position.state;
        let (n_cells, sums) = (self.changed.len(), self.sums);
        self.known = Some(self.ply);
        let seen_from = royals(state);
        // Seldom does more than a square or two differ, so blocks are compared first.
        let (blocks, rest) = state.cells.as_chunks::<8>();
        let (known_blocks, known_rest) = self.cells.as_chunks::<8>();
        for (index, (now, before)) in blocks.iter().zip(known_blocks).enumerate() {
            if now != before {
                let cells = (8 * index as Cell..).zip(now.iter().zip(before));
                self.changed.extend(cells.filter(|(_, (now, b))| now != b).map(|(cell, (_, &b))| (cell, b)));
            }
        }
        let cells = (8 * blocks.len() as Cell..).zip(rest.iter().zip(known_rest));
        self.changed.extend(cells.filter(|(_, (now, b))| now != b).map(|(cell, (_, &b))| (cell, b)));
        if self.changed.len() == n_cells && seen_from == sums.royals {
            return;
        }
        self.levels.push(Level { ply: self.ply, sums, n_cells });
        if let Some(walks) = &mut self.walks {
            walks.follow();
        }
        let counts = Counts { evaluation: self.evaluation, basis: &self.evaluation.basis };
        let has_moved = [seen_from[0] != sums.royals[0], seen_from[1] != sums.royals[1]];
        let mut has_run = false;
        for &(cell, before) in self.changed.get(n_cells..).unwrap_or_default() {
            let now = state.at(cell);
            if let Some(slot) = self.cells.get_mut(usize::from(cell)) {
                *slot = now;
            }
            for (here, sign) in [(before, -1), (now, 1)] {
                if is_piece(here) {
                    counts.count(&mut self.sums, here, cell, sign);
                    counts.count_near(&mut self.sums, here, cell, sign, has_moved.map(|has| !has));
                    has_run |= counts.is_runner(here);
                }
            }
            if let Some(walks) = &mut self.walks {
                walks.change(cell, before, now);
            }
        }
        if has_moved != [false; 2] {
            self.sums.royals = seen_from;
            counts.renew(&mut self.sums, state, has_moved);
        }
        if has_run && let Some(running) = &counts.basis.running {
            let mut sum = Sum { evaluation: self.evaluation, scores: [0; 2], late: [0; 2] };
            counts.basis.add_runners(position, running, &mut sum);
            self.sums.passed = sum.scores;
        }
    }
}

/// What pieces count for.
struct Counts<'a> {
    evaluation: &'a Evaluation,
    basis: &'a Basis,
}

#[expect(clippy::indexing_slicing, reason = "contents and cells belong to the tables these were made for")]
impl Counts<'_> {
    fn is_runner(&self, here: Content) -> bool {
        self.basis.is_runner[usize::from(here)]
    }

    /// Counts a piece on a cell, or takes it away again.
    #[inline]
    fn count(&self, sums: &mut Sums, here: Content, cell: Cell, sign: i32) {
        let own = side_of(here).index();
        sums.scores[own] += sign * self.evaluation.on_board.at(here, cell);
        sums.late[own] += sign * self.evaluation.late[usize::from(here)];
        sums.forces[own] += sign * self.basis.force[usize::from(here)];
    }

    /// Counts where a piece is as seen from these players' royal pieces, or takes it away again.
    #[inline]
    fn count_near(&self, sums: &mut Sums, here: Content, cell: Cell, sign: i32, from: [bool; 2]) {
        let Some(zone) = &self.basis.zone else { return };
        let own = side_of(here).index();
        let near = self.evaluation.near.as_ref();
        let row = usize::from(here) * zone.ways.n;
        if let Some(home) = sums.royals[own].filter(|_| from[own])
            && let Some([of_home, _]) = near
        {
            sums.near[own][0] += sign * i32::from(of_home[row + zone.ways.between(home, cell)]);
        }
        if let Some(target) = sums.royals[1 - own].filter(|_| from[1 - own]) {
            let way = zone.ways.between(target, cell);
            sums.pressures[own] += sign * zone.press(here, way);
            if let Some([_, of_target]) = near {
                sums.near[own][1] += sign * i32::from(of_target[row + way]);
            }
        }
    }

    /// Looks at all pieces anew from these players' royal pieces.
    fn renew(&self, sums: &mut Sums, state: &State, from: [bool; 2]) {
        for side in Side::ALL.into_iter().filter(|side| from[side.index()]) {
            let (own, enemy) = (side.index(), (!side).index());
            sums.near[own][0] = 0;
            sums.near[enemy][1] = 0;
            sums.pressures[enemy] = 0;
            let from = [own == 0, own == 1];
            for &cell in Side::ALL.iter().flat_map(|&side| state.list(side)) {
                self.count_near(sums, state.at(cell), cell, 1, from);
            }
        }
    }
}
