//! The value of a series of captures on one cell: each side captures with its cheapest piece as long as that pays.
//!
//! Only pieces that are seen along the lines of attack take part. Pieces are lifted one after the other, so that those
//! behind them come to see the cell.

use arrayvec::ArrayVec;

use crate::board::{Move, MoveSort, Side};
use crate::engine::attack::tables::Sight;
use crate::engine::layout::steps::{Flat, Steps, on_joined_board};
use crate::engine::layout::{Cell, Content, EMPTY, GUARD, content, is_of, is_piece, kind_of};
use crate::engine::state::State;
use crate::engine::tables::Tables;

/// The longest series that is looked at.
const MOST_CAPTURES: usize = 24;

/// A move that begins a series, as it has been made: without any effect but on the cells of the board.
struct Opening {
    to: Cell,
    /// The material it wins.
    won: i32,
    /// The value of the piece that is now on the cell.
    at_stake: i32,
    /// The pieces that were lifted, to be put back in the end.
    lifted: ArrayVec<(Cell, Content), { MOST_CAPTURES + 5 }>,
}

/// Returns the value of what is on a cell.
#[expect(clippy::indexing_slicing, reason = "values are by kind")]
#[inline]
fn value(values: &[i32], here: Content) -> i32 {
    if is_piece(here) { values[kind_of(here).index()] } else { 0 }
}

impl State {
    /// Returns what a move wins or loses for its side by captures on the cell it ends on, with the values of the kinds.
    #[expect(clippy::indexing_slicing, reason = "the series is shorter than its array")]
    pub fn exchange(&mut self, t: &Tables, mv: Move, values: &[i32]) -> i32 {
        let Some(mut opening) = self.open_exchange(t, mv, values) else { return 0 };
        let mut gains = [0; MOST_CAPTURES + 1];
        gains[0] = opening.won;
        let (mut n, mut by) = (0, !self.side);
        while n < MOST_CAPTURES
            && let Some(attacker) = self.cheapest_attacker(t, opening.to, by, values)
        {
            n += 1;
            gains[n] = opening.at_stake - gains[n - 1];
            if gains[n].max(-gains[n - 1]) < 0 {
                // The side to capture would still lose; how much this would win back is not looked at.
                n -= 1;
                break;
            }
            self.capture_in_exchange(&mut opening, attacker, values);
            by = !by;
        }
        self.close_exchange(opening);
        for i in (0..n).rev() {
            gains[i] = gains[i].min(-gains[i + 1]);
        }
        gains[0]
    }

    /// Returns whether what [`State::exchange`] returns is at least so much, and looks at no more captures than that takes.
    pub fn exchange_reaches(&mut self, t: &Tables, mv: Move, values: &[i32], least: i32) -> bool {
        let Some(mut opening) = self.open_exchange(t, mv, values) else { return least <= 0 };
        // What the side that may capture has to gain, so that the other one does not get what it needs; and what the other one
        // has won so far.
        let (mut needed, mut won) = (opening.won - least + 1, opening.won);
        let wins_enough = needed > 0;
        let (mut is_own, mut by) = (false, !self.side);
        if wins_enough {
            for _ in 0..MOST_CAPTURES {
                let gain = opening.at_stake - won;
                if opening.at_stake < needed || gain.max(-won) < 0 {
                    break;
                }
                let Some(attacker) = self.cheapest_attacker(t, opening.to, by, values) else { break };
                (needed, won) = (opening.at_stake - needed + 1, gain);
                self.capture_in_exchange(&mut opening, attacker, values);
                (is_own, by) = (!is_own, !by);
            }
        }
        let reaches = wins_enough && !is_own;
        self.close_exchange(opening);
        debug_assert_eq!(reaches, self.exchange(t, mv, values) >= least);
        reaches
    }

    /// Makes the move that begins a series; nothing if none can follow from it.
    fn open_exchange(&mut self, t: &Tables, mv: Move, values: &[i32]) -> Option<Opening> {
        let (from, to) = (t.layout.cell(mv.from), t.layout.cell(mv.to));
        let mover = match mv.sort {
            MoveSort::Board | MoveSort::EnPassant => self.at(from),
            MoveSort::Drop => mv.dropped().map_or(EMPTY, |kind| content(kind, self.side)),
            MoveSort::Displacing | MoveSort::Castling | MoveSort::Pass => return None,
        };
        let after = mv.promotion().map_or(mover, |kind| content(kind, self.side));
        let mut lifted = ArrayVec::new();
        let mut won = value(values, after) - value(values, mover);
        for cell in mv.passing().map(|square| t.layout.cell(square)) {
            won += value(values, self.at(cell));
            lifted.push((cell, self.lift(cell)));
        }
        if mv.sort != MoveSort::Drop {
            lifted.push((from, self.lift(from)));
        }
        let there = self.lift(to);
        won += value(values, there);
        lifted.push((to, there));
        self.unlift(to, after);
        Some(Opening { to, won, at_stake: value(values, after), lifted })
    }

    /// Captures with the piece on a cell.
    fn capture_in_exchange(&mut self, opening: &mut Opening, attacker: Cell, values: &[i32]) {
        let captor = self.lift(attacker);
        opening.at_stake = value(values, captor);
        opening.lifted.push((attacker, captor));
        self.unlift(opening.to, captor);
    }

    /// Takes the whole series back.
    fn close_exchange(&mut self, mut opening: Opening) {
        while let Some((cell, content)) = opening.lifted.pop() {
            self.unlift(cell, content);
        }
    }

    /// Returns the piece of the least value that attacks a cell.
    #[expect(clippy::indexing_slicing, reason = "values are by kind")]
    fn cheapest_attacker(&self, t: &Tables, cell: Cell, by: Side, values: &[i32]) -> Option<Cell> {
        let mut cheapest: Option<(i32, Cell)> = None;
        self.attackers_in_sight(t, cell, by, &mut |at| {
            let value = values[kind_of(self.at(at)).index()];
            if cheapest.is_none_or(|(least, _)| value < least) {
                cheapest = Some((value, at));
            }
        });
        cheapest.map(|(_, at)| at)
    }

    /// The pieces of a side that attack a cell and are seen along the lines of attack; one may come twice.
    pub(in crate::engine) fn attackers_in_sight(
        &self,
        t: &Tables,
        cell: Cell,
        by: Side,
        emit: &mut impl FnMut(Cell),
    ) {
        match t.layout.home.round() {
            None => self.attackers_in_line(Flat, t, cell, by, emit),
            Some(round) => on_joined_board(|| self.attackers_in_line(round, t, cell, by, emit)),
        }
    }

    fn attackers_in_line(
        &self,
        steps: impl Steps,
        t: &Tables,
        cell: Cell,
        by: Side,
        emit: &mut impl FnMut(Cell),
    ) {
        let attacks = t.attack.by(by);
        for (index, line) in attacks.slides().iter().enumerate() {
            let longest = line.longest.max(line.longest_hop);
            let (mut at, mut distance) = (cell, 0);
            let found = loop {
                at = steps.step(at, line.delta);
                distance += 1;
                let found = self.at(at);
                if found != EMPTY || distance == longest || line.vaults {
                    break found;
                }
            };
            let sight = Sight { line: index, content: found, at, distance, target: cell };
            if is_of(found, by) && distance >= line.least && attacks.hits(t, sight) {
                emit(at);
            }
            if line.longest_hop > distance
                && found > GUARD
                && let Some(hopper) = self.hopper_over(steps, t, attacks, sight, by)
            {
                emit(hopper);
            }
        }
        let mut leap_from = |at: Cell, line: usize| {
            let content = self.at(at);
            if is_of(content, by) && attacks.hits(t, Sight { line, content, at, distance: 1, target: cell }) {
                emit(at);
            }
        };
        for (leap, line) in attacks.leaps() {
            leap_from(steps.step(cell, leap.delta), line);
        }
        for gate in attacks.gates.iter().filter(|gate| self.is_open(steps, &gate.passed, cell)) {
            for (leap, line) in attacks.leaps_behind(gate) {
                leap_from(steps.step(cell, leap.delta), line);
            }
        }
    }
}
