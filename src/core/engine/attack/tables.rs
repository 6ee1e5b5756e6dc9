//! The attacks of pieces, seen from the attacked cell, as tables.

use crate::board::{PerSide, Side};
use crate::engine::layout::by::ByCell;
use crate::engine::layout::{Cell, Content, Layout};
use crate::engine::movegen::tables::Gate;

/// The attacks of both sides.
#[derive(Clone, Debug)]
pub(crate) struct BothAttacks {
    /// By side.
    pub(crate) by_side: PerSide<Attacks>,
    /// By side: what endangers the royal of the other side, for the guard; `None` if that is what attacks it.
    pub(crate) safety: Option<PerSide<Attacks>>,
}

impl BothAttacks {
    /// Returns how a side attacks.
    pub(crate) fn by(&self, side: Side) -> &Attacks {
        &self.by_side[side]
    }

    /// Returns how a side endangers the royal of the other side.
    pub(crate) fn on_royal(&self, by: Side) -> &Attacks {
        &self.safety.as_ref().unwrap_or(&self.by_side)[by]
    }
}

/// The lines on which to look for attackers, and the reach of each.
#[derive(Clone, Debug, Default)]
pub(crate) struct Attacks {
    /// The lines to look along; first those on which something slides or hops, then single leaps, then leaps through
    /// gates.
    pub(crate) lines: Box<[AttackLine]>,
    /// The number of lines that pieces slide or hop along.
    pub(crate) n_slides: usize,
    /// The number of lines that are single leaps nothing can block.
    pub(crate) n_leaps: usize,
    /// By content, then line: how far away a piece of that content attacks along the line. After the contents come the
    /// movers of [`crate::engine::movegen::tables::Placed`], in their order.
    pub(crate) reach: Box<[u8]>,
    /// The same for hops over one piece.
    pub(crate) hop_reach: Box<[u8]>,
    /// The gates, seen from the attacked cell.
    pub(crate) gates: Box<[Gate]>,
    /// For examining pieces instead of lines.
    pub(crate) sights: Sights,
    /// True if there are hops or gates.
    pub(crate) has_screens: bool,
    /// True if [`crate::engine::state::State::reach`] finds every attack along these lines, and pieces between only end
    /// them.
    pub(crate) is_reached: bool,
    /// The pieces that must be walked to find what they attack.
    pub(crate) walkers: Box<[Content]>,
    /// By cell: whether these lines show every attack on a piece that is there. `None` if they always do.
    pub(crate) within: Option<ByCell<bool>>,
}

#[expect(clippy::indexing_slicing, reason = "lines and gates index the tables")]
impl Attacks {
    /// Returns the lines that pieces slide or hop along.
    pub(crate) fn slides(&self) -> &[AttackLine] {
        &self.lines[..self.n_slides]
    }

    /// Returns the single leaps that nothing can block, with their indices.
    pub(crate) fn leaps(&self) -> impl Iterator<Item = (&AttackLine, usize)> {
        let end = self.n_slides + self.n_leaps;
        self.lines[self.n_slides..end].iter().zip(self.n_slides..)
    }

    /// Returns the leaps through a gate, with their indices.
    pub(crate) fn leaps_behind(&self, gate: &Gate) -> impl Iterator<Item = (&AttackLine, usize)> {
        let first = gate.first as usize;
        self.lines[first..first + usize::from(gate.n)].iter().zip(first..)
    }

    /// Returns the most squares that are examined to find whether a cell is attacked, apart from walks.
    pub(crate) fn work(&self) -> u64 {
        let along = |line: &AttackLine| u64::from(line.longest.max(line.longest_hop));
        self.lines.iter().map(along).sum::<u64>() + self.gates.len() as u64
    }
}

/// A line to look along for attackers.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AttackLine {
    /// From the attacked cell outward.
    pub(crate) delta: i16,
    /// The least distance from which pieces attack along it; more than 1 for lame leaps.
    pub(crate) least: u8,
    /// The longest reach of any piece along it.
    pub(crate) longest: u8,
    /// The longest reach of any hop along it.
    pub(crate) longest_hop: u8,
    /// True if pieces attack along it only over a piece directly before the attacked cell.
    pub(crate) vaults: bool,
    /// True if royals may not face each other along it.
    pub(crate) faces: bool,
}

/// A piece seen along a line from an attacked cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sight {
    /// The line, an index into [`Attacks::lines`].
    pub(crate) line: usize,
    /// The content that is seen.
    pub(crate) content: Content,
    /// Its cell.
    pub(crate) at: Cell,
    /// The number of steps to it.
    pub(crate) distance: u8,
    /// The cell from which it is seen.
    pub(crate) target: Cell,
}

/// The lines that lead from one cell to another, by the offset between them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sights {
    /// By offset, from the most negative: where its lines end in `lines`, and the next offset's begin.
    ends: Box<[u16]>,
    lines: Box<[u16]>,
    n_cells: i32,
    /// With this many pieces or fewer it is quicker to examine each than every line. 0 on boards with joined edges, where
    /// offsets do not tell which lines there are.
    pub(crate) few: usize,
}

impl Sights {
    /// Returns the sights along these lines, indexed by offset.
    pub(crate) fn new(lines: &[AttackLine], layout: &Layout) -> Sights {
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
        // Looking along a slide takes a step for each cell, on average half the board; examining a piece takes about
        // four.
        let length = |line: &AttackLine| {
            if line.longest.max(line.longest_hop) > 1 { usize::from(most) / 2 } else { 1 }
        };
        let few = if layout.wraps.any() { 0 } else { lines.iter().map(length).sum::<usize>() / 4 };
        Sights { ends: ends.collect(), lines: by_offset.concat().into(), n_cells, few }
    }

    /// Returns the lines from one cell to another, judged by the offset alone: some of them may leave the board first.
    #[inline]
    pub(in crate::engine) fn through(&self, cell: Cell, other: Cell) -> &[u16] {
        let index = (i32::from(other) - i32::from(cell) + self.n_cells) as usize;
        let end = |index: usize| self.ends.get(index).map_or(0, |&end| usize::from(end));
        self.lines.get(end(index - 1)..end(index)).unwrap_or_default()
    }
}
