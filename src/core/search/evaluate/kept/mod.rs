//! An estimate that is kept from one position to the next.
//!
//! The cells that moves change are noted, and compared with what they were at the last estimate. The sums over pieces follow
//! those that differ; a royal that has moved is looked at anew from every piece. What is replaced is noted by ply, so that
//! taking a move back restores it. Before a move is played the position is caught up with, so that its followers differ by
//! one move only. The result is always that of [`Evaluation::estimate`].

mod runners;
mod sets;
mod walks;

use self::runners::Runners;
use self::walks::Walks;
use super::basis::{Basis, royals};
use super::{Evaluation, Sum};
use crate::board::{Move, MoveSort, Side};
use crate::engine::Position;
use crate::engine::layout::cell_set::Marks;
use crate::engine::layout::{Cell, Content, is_piece, side_of};
use crate::engine::state::State;
use crate::engine::state::changes::Change;
use crate::game::Game;

/// Sums over the pieces on the board, each by side.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    /// The royal pieces from which places are seen.
    royals: [Option<Cell>; 2],
    /// The scores of pieces for their cells.
    scores: [i32; 2],
    /// Their scores for their cells as seen from the own royal piece, and from the enemy's.
    near: [[i32; 2]; 2],
    late: [i32; 2],
    forces: [i32; 2],
    pressures: [i32; 2],
    /// The scores of runners that cannot be stopped.
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

/// The values that an estimate replaced.
#[derive(Debug)]
struct Level {
    /// The ply of the estimate.
    ply: usize,
    sums: Sums,
    /// The number of changes noted before.
    n_changed: usize,
    /// The number of cells to compare, itself among them.
    n_touched: usize,
}

/// The parts of the estimate of the last position for which there was one.
#[derive(Debug)]
pub(in crate::search) struct Kept<'a> {
    evaluation: &'a Evaluation,
    /// The board, and what there was before in the cells that have changed.
    cells: Vec<Content>,
    changed: Vec<(Cell, Content)>,
    /// The cells that moves may have changed, and how many there were before each ply.
    touched: Vec<Cell>,
    plies: Vec<usize>,
    runners: Option<Runners>,
    sums: Sums,
    walks: Option<Box<dyn Walks>>,
    levels: Vec<Level>,
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
            touched: Vec::new(),
            plies: Vec::new(),
            runners: Runners::new(basis),
            sums: Sums::default(),
            walks: basis.maps.as_ref().and_then(|_| walks::new(&position.tables, &basis.around)),
            levels: Vec::new(),
            known: None,
        }
    }

    /// A move has been played.
    #[inline]
    pub(in crate::search) fn follow(&mut self, game: &Game) {
        self.plies.push(self.touched.len());
        game.changes(&mut |change| match change {
            Change::Left(_, cell) | Change::Came(_, cell) | Change::Wall(cell) => self.touched.push(cell),
            Change::FirstMove(_) | Change::Hand { .. } => {}
        });
    }

    /// The last move has been taken back.
    #[expect(clippy::indexing_slicing, reason = "cells belong to the board")]
    #[inline]
    pub(in crate::search) fn go_back(&mut self) {
        self.touched.truncate(self.plies.pop().unwrap_or(0));
        let ply = self.plies.len();
        while let Some(level) = self.levels.pop_if(|level| level.ply > ply) {
            self.sums = level.sums;
            for (cell, before) in self.changed.drain(level.n_changed..).rev() {
                let now = std::mem::replace(&mut self.cells[usize::from(cell)], before);
                if let Some(runners) = &mut self.runners {
                    runners.set(self.evaluation, cell, [now, before]);
                }
            }
            if let Some(walks) = &mut self.walks {
                walks.go_back();
            }
        }
        self.known = self.levels.last().map(|level| level.ply).filter(|&known| known == ply);
    }

    /// Brings everything up to date before a move is played, so that what follows it does not have to, again and again.
    #[inline]
    pub(in crate::search) fn keep_up(&mut self, position: &Position) {
        if self.known != Some(self.plies.len()) {
            self.compare(position);
            if let Some((walks, maps)) = self.walks.as_mut().zip(self.evaluation.basis.maps.as_ref()) {
                walks.renew(maps, position);
            }
        }
    }

    /// Returns the pieces of the player to move among which are all that have moves that capture or promote; nothing if that is
    /// not kept, or not up to date.
    pub(in crate::search) fn noisy_pieces(&self, position: &Position) -> Option<Marks> {
        let walks = self.walks.as_ref().filter(|_| self.known == Some(self.plies.len()))?;
        let mut marks = Marks::from_elem(0, position.tables.layout.n_cells.div_ceil(64));
        walks.mark_noisy(&position.tables, position.side_to_move(), &mut marks);
        Some(marks)
    }

    /// Returns whether it is known that no enemy will be seen to attack where a move of the player to move ends: none attacks the
    /// cell, nor that which the move opens.
    pub(in crate::search) fn is_out_of_reach(&self, position: &Position, mv: Move) -> bool {
        let Some(walks) = self.walks.as_ref().filter(|_| self.known == Some(self.plies.len())) else {
            return false;
        };
        let enemy = !position.side_to_move();
        let layout = &position.tables.layout;
        let is_plain = match mv.sort {
            MoveSort::Board => !mv.captures_without_landing(),
            MoveSort::Drop => true,
            MoveSort::EnPassant | MoveSort::Displacing | MoveSort::Castling | MoveSort::Pass => false,
        };
        let is_left = mv.sort == MoveSort::Board;
        is_plain
            && position.tables.attack.by(enemy).is_reached
            && !walks.is_attacked(layout.cell(mv.to), enemy)
            && !(is_left && walks.is_attacked(layout.cell(mv.from), enemy))
    }

    /// Returns the estimate of a position for the player to move: that of [`Evaluation::estimate`].
    pub(in crate::search) fn estimate(&mut self, position: &Position) -> i32 {
        self.compare(position);
        let (basis, state, sums) = (&self.evaluation.basis, &position.state, &self.sums);
        let mut sum = Sum { evaluation: self.evaluation, scores: sums.of_pieces(), late: sums.late };
        let (mut forces, mut pressures) = (sums.forces, sums.pressures);
        basis.add_hands(position, &mut forces, &mut pressures, &mut sum);
        if let Some((walks, maps)) = self.walks.as_mut().zip(basis.maps.as_ref()) {
            basis.add_guarded_royals(state, forces, pressures, &mut sum, |royal, side| {
                walks.n_around(royal, side)
            });
            walks.add(maps, position, sums.royals, &mut sum);
        } else {
            basis.add_royals(state, forces, pressures, &mut sum);
            if let Some(maps) = &basis.maps {
                basis.add_maps(maps, position, &mut sum);
            }
        }
        basis.add_rest(position, forces, &mut sum);
        let estimate = sum.ahead(position.side_to_move());
        debug_assert_eq!(estimate, self.evaluation.estimate(position));
        estimate
    }

    /// Brings the sums up to date.
    fn compare(&mut self, position: &Position) {
        let state = &position.state;
        let (n_changed, sums) = (self.changed.len(), self.sums);
        let ply = self.plies.len();
        self.known = Some(ply);
        let seen_from = royals(state);
        let mut compare = |cell: Cell| {
            let now = state.at(cell);
            if let Some(known) = self.cells.get_mut(usize::from(cell)).filter(|known| **known != now) {
                self.changed.push((cell, std::mem::replace(known, now)));
            }
        };
        match self.levels.last() {
            None => (0..state.cells.len() as Cell).for_each(compare),
            Some(level) => self.touched.iter().skip(level.n_touched).for_each(|&cell| compare(cell)),
        }
        debug_assert_eq!(self.cells, state.cells);
        if self.changed.len() == n_changed && seen_from == sums.royals {
            return;
        }
        self.levels.push(Level { ply, sums, n_changed, n_touched: self.touched.len() });
        if let Some(walks) = &mut self.walks {
            walks.follow();
        }
        let counts = PieceScores { evaluation: self.evaluation, basis: &self.evaluation.basis };
        let has_moved = [seen_from[0] != sums.royals[0], seen_from[1] != sums.royals[1]];
        for &(cell, before) in self.changed.get(n_changed..).unwrap_or_default() {
            let now = state.at(cell);
            for (here, sign) in [(before, -1), (now, 1)] {
                if is_piece(here) {
                    counts.count(&mut self.sums, here, cell, sign);
                    counts.count_near(&mut self.sums, here, cell, sign, has_moved.map(|has| !has));
                }
            }
            if let Some(runners) = &mut self.runners {
                runners.change(self.evaluation, cell, [before, now], &mut self.sums.passed);
            }
            if let Some(walks) = &mut self.walks {
                walks.change(cell, before, now);
            }
        }
        if has_moved != [false; 2] {
            self.sums.royals = seen_from;
            counts.renew(&mut self.sums, state, has_moved);
        }
    }
}

/// The scores that pieces count for.
struct PieceScores<'a> {
    evaluation: &'a Evaluation,
    basis: &'a Basis,
}

#[expect(clippy::indexing_slicing, reason = "contents and cells belong to the tables these were made for")]
impl PieceScores<'_> {
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
