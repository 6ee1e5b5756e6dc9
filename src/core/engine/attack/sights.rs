//! From which cells a cell can be seen: used to examine a few pieces one by one, instead of every line.

use crate::board::Side;
use crate::engine::attack::tables::{AttackLine, Attacks, Sight};
use crate::engine::layout::steps::{Flat, Round, Steps};
use crate::engine::layout::{Cell, Content};
use crate::engine::movegen::tables::Gate;
use crate::engine::state::State;
use crate::engine::tables::Tables;

impl State {
    /// Returns whether one of these attacks of `by` hits a cell, found by examining each piece. There are always too
    /// many of them on boards with joined edges, where no lines are drawn.
    #[expect(clippy::indexing_slicing, reason = "lines are those of the attacks")]
    pub(crate) fn is_seen_by_few(&self, t: &Tables, attacks: &Attacks, cell: Cell, by: Side) -> bool {
        self.list(by).iter().any(|&from| {
            let lines = attacks.sights.through(cell, from).iter();
            lines.map(|&line| usize::from(line)).filter(|&line| attacks.may_hit(self.at(from), line)).any(
                |i| {
                    let line = &attacks.lines[i];
                    if i < attacks.n_slides {
                        return if attacks.has_screens {
                            self.is_hit_along::<true>(Flat, t, attacks, (i, line), cell, by)
                        } else {
                            self.is_hit_along::<false>(Flat, t, attacks, (i, line), cell, by)
                        };
                    }
                    let sight =
                        Sight { line: i, content: self.at(from), at: from, distance: 1, target: cell };
                    attacks.hits(t, sight)
                        && attacks.gate_of(i).is_none_or(|gate| self.is_open(Flat, &gate.passed, cell))
                },
            )
        })
    }
}

#[expect(clippy::indexing_slicing, reason = "contents and lines index the tables")]
impl Attacks {
    /// Returns whether pieces of a content attack along a line.
    #[inline]
    fn may_hit(&self, content: Content, line: usize) -> bool {
        let index = usize::from(content) * self.lines.len() + line;
        self.reach[index] > 0 || self.hop_reach.get(index).is_some_and(|&reach| reach > 0)
    }

    /// Returns whether a piece of a content on one cell would attack another, if these attacks have no hops or gates.
    #[expect(clippy::indexing_slicing, reason = "lines are those of the attacks")]
    pub(crate) fn would_see(
        &self,
        t: &Tables,
        content: Content,
        target: Cell,
        at: Cell,
        is_free: impl Fn(Cell) -> bool,
    ) -> bool {
        if let Some(round) = t.layout.home.round() {
            return self.would_see_round(round, t, content, (target, at), is_free);
        }
        let hits = |line: usize| {
            let AttackLine { delta, least, .. } = self.lines[line];
            let distance = (i32::from(at) - i32::from(target)) / i32::from(delta);
            let sight = Sight { line, content, at, distance: distance as u8, target };
            let between = |n: i32| (i32::from(target) + n * i32::from(delta)) as Cell;
            distance >= i32::from(least) && self.hits(t, sight) && (1..distance).map(between).all(&is_free)
        };
        let lines = self.sights.through(target, at).iter().map(|&line| usize::from(line));
        lines.filter(|&line| self.may_hit(content, line)).any(hits)
    }

    /// Returns what `would_see` does, on a board with joined edges.
    fn would_see_round(
        &self,
        round: Round<'_>,
        t: &Tables,
        content: Content,
        (target, at): (Cell, Cell),
        is_free: impl Fn(Cell) -> bool,
    ) -> bool {
        let hits = |line: usize| {
            let AttackLine { delta, least, longest, .. } = self.lines[line];
            let mut seen = target;
            for distance in 1..=longest {
                seen = round.step(seen, delta);
                if seen == at {
                    return distance >= least && self.hits(t, Sight { line, content, at, distance, target });
                }
                if !is_free(seen) {
                    return false;
                }
            }
            false
        };
        (0..self.lines.len()).filter(|&line| self.may_hit(content, line)).any(hits)
    }

    /// Returns the gate that a line leads through.
    pub(in crate::engine) fn gate_of(&self, line: usize) -> Option<&Gate> {
        let has =
            |gate: &&Gate| (gate.first as usize..).take(usize::from(gate.n)).any(|behind| behind == line);
        self.gates.iter().find(has)
    }
}
