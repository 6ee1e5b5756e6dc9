//! From which cells a cell can be seen: for looking at each of a few pieces instead of along every line.

use crate::board::Side;
use crate::engine::attack::attackers::{Attacks, Line, Sight};
use crate::engine::layout::{Cell, Content, Layout};
use crate::engine::movegen::screens::Gate;
use crate::engine::state::State;
use crate::engine::tables::Tables;

/// The lines through a cell and another, by the way from the one to the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sights {
    /// By offset, from the most negative: where its lines end in `lines`, and those of the next begin.
    ends: Box<[u16]>,
    lines: Box<[u16]>,
    n_cells: i32,
    /// With at most so many pieces it is quicker to look at each than along every line.
    pub(crate) few: usize,
}

impl Sights {
    /// The sights along these lines.
    pub(crate) fn new(lines: &[Line], layout: &Layout) -> Sights {
        let n_cells = layout.n_cells as i32;
        let most = layout.shape.files.max(layout.shape.ranks);
        let mut by_offset = vec![Vec::new(); layout.n_cells * 2];
        for (i, line) in lines.iter().enumerate() {
            let least = if line.longest_hop > 0 { 1 } else { line.least };
            for n in least..=line.longest.max(line.longest_hop).min(most) {
                let offset = i32::from(line.delta) * i32::from(n);
                if let Some(lines) = by_offset.get_mut((offset + n_cells) as usize) {
                    lines.push(i as u16);
                }
            }
        }
        let ends = by_offset.iter().scan(0, |end, lines| {
            *end += lines.len() as u16;
            Some(*end)
        });
        // A line that is slid along takes a step for each cell, half the board on average; a piece takes about four.
        let length =
            |line: &Line| if line.longest.max(line.longest_hop) > 1 { usize::from(most) / 2 } else { 1 };
        let few = lines.iter().map(length).sum::<usize>() / 4;
        Sights { ends: ends.collect(), lines: by_offset.concat().into(), n_cells, few }
    }

    /// The lines from a cell through another, as far as the offset tells: some may leave the board before.
    #[inline]
    fn through(&self, cell: Cell, other: Cell) -> &[u16] {
        let index = (i32::from(other) - i32::from(cell) + self.n_cells) as usize;
        let end = |index: usize| self.ends.get(index).map_or(0, |&end| usize::from(end));
        self.lines.get(end(index - 1)..end(index)).unwrap_or_default()
    }
}

impl State {
    /// Whether one of these attacks of `by` hits a cell, found piece by piece.
    #[expect(clippy::indexing_slicing, reason = "lines are those of the attacks")]
    pub(crate) fn is_seen_by_few(&self, t: &Tables, attacks: &Attacks, cell: Cell, by: Side) -> bool {
        self.list(by).iter().any(|&from| {
            let lines = attacks.sights.through(cell, from).iter();
            lines.map(|&line| usize::from(line)).filter(|&line| attacks.may_hit(self.at(from), line)).any(
                |i| {
                    let line = &attacks.lines[i];
                    if i < attacks.n_slides {
                        return if attacks.has_screens {
                            self.is_hit_along::<true>(t, attacks, (i, line), cell, by)
                        } else {
                            self.is_hit_along::<false>(t, attacks, (i, line), cell, by)
                        };
                    }
                    let sight =
                        Sight { line: i, content: self.at(from), at: from, distance: 1, target: cell };
                    attacks.hits(t, sight)
                        && attacks.gate_of(i).is_none_or(|gate| self.is_open(&gate.passed, cell))
                },
            )
        })
    }
}

#[expect(clippy::indexing_slicing, reason = "contents and lines index the tables")]
impl Attacks {
    /// Whether pieces of a content attack along a line at all.
    #[inline]
    fn may_hit(&self, content: Content, line: usize) -> bool {
        let index = usize::from(content) * self.lines.len() + line;
        self.reach[index] > 0 || self.hop_reach.get(index).is_some_and(|&reach| reach > 0)
    }

    /// Whether a piece of a content would attack a cell from another, with no hops and gates in these attacks.
    #[expect(clippy::indexing_slicing, reason = "lines are those of the attacks")]
    pub(crate) fn would_see(
        &self,
        t: &Tables,
        content: Content,
        target: Cell,
        at: Cell,
        is_free: impl Fn(Cell) -> bool,
    ) -> bool {
        let hits = |line: usize| {
            let Line { delta, least, .. } = self.lines[line];
            let distance = (i32::from(at) - i32::from(target)) / i32::from(delta);
            let sight = Sight { line, content, at, distance: distance as u8, target };
            let between = |n: i32| (i32::from(target) + n * i32::from(delta)) as Cell;
            distance >= i32::from(least) && self.hits(t, sight) && (1..distance).map(between).all(&is_free)
        };
        let lines = self.sights.through(target, at).iter().map(|&line| usize::from(line));
        lines.filter(|&line| self.may_hit(content, line)).any(hits)
    }

    /// The gate a line leads through.
    fn gate_of(&self, line: usize) -> Option<&Gate> {
        let has =
            |gate: &&Gate| (gate.first as usize..).take(usize::from(gate.n)).any(|behind| behind == line);
        self.gates.iter().find(has)
    }
}
