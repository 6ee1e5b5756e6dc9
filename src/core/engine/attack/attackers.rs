//! How one side's pieces attack, seen from the attacked cell.

use crate::engine::attack::sights::Sights;
use crate::engine::layout::{Cell, Content};
use crate::engine::movegen::screens::Gate;
use crate::engine::tables::Tables;

/// Where to look for attackers, and how far each of them reaches.
#[derive(Clone, Debug, Default)]
pub(crate) struct Attacks {
    /// The lines to look along; first those on which something slides or hops, then single leaps, then leaps through
    /// gates.
    pub(crate) lines: Box<[Line]>,
    /// How many of the lines are run along.
    pub(crate) n_slides: usize,
    /// How many of the lines are single leaps that nothing can bar.
    pub(crate) n_leaps: usize,
    /// By content, then line: how far off a piece of that content attacks along the line. After the contents come the
    /// movers of [`crate::engine::tables::Placed`], in their order.
    pub(crate) reach: Box<[u8]>,
    /// The same for hops, over one piece.
    pub(crate) hop_reach: Box<[u8]>,
    /// The gates, seen from the attacked cell.
    pub(crate) gates: Box<[Gate]>,
    /// For looking at pieces instead of along lines.
    pub(crate) sights: Sights,
    /// Whether there are hops or gates.
    pub(crate) has_screens: bool,
    /// The pieces that must be walked to know what they attack.
    pub(crate) walkers: Box<[Content]>,
    /// By cell: whether attacks on a piece that stands there are all in these lines. Nothing when they always are.
    pub(crate) within: Option<Box<[bool]>>,
}

/// A line to look along for attackers.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Line {
    /// From the attacked cell outward.
    pub(crate) delta: i16,
    /// The distance from which on pieces attack along it; more than 1 for lame leaps.
    pub(crate) least: u8,
    /// The longest reach of any piece along it.
    pub(crate) longest: u8,
    /// The longest reach of any hop along it.
    pub(crate) longest_hop: u8,
    /// Whether pieces hit along it only over one right before the attacked cell.
    pub(crate) vaults: bool,
    /// Whether royals may not face each other along it.
    pub(crate) faces: bool,
}

/// A piece seen along a line from an attacked cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sight {
    /// The line, an index into [`Attacks::lines`].
    pub(crate) line: usize,
    /// What is seen.
    pub(crate) content: Content,
    /// Where it stands.
    pub(crate) at: Cell,
    /// Steps to it.
    pub(crate) distance: u8,
    /// The cell from which it is seen.
    pub(crate) target: Cell,
}

#[expect(clippy::indexing_slicing, reason = "contents and lines index the tables")]
impl Attacks {
    /// The lines that are run along.
    pub(crate) fn slides(&self) -> &[Line] {
        &self.lines[..self.n_slides]
    }

    /// The single leaps that nothing can bar, with their indices.
    pub(crate) fn leaps(&self) -> impl Iterator<Item = (&Line, usize)> {
        let end = self.n_slides + self.n_leaps;
        self.lines[self.n_slides..end].iter().zip(self.n_slides..)
    }

    /// The leaps through a gate, with their indices.
    pub(crate) fn leaps_behind(&self, gate: &Gate) -> impl Iterator<Item = (&Line, usize)> {
        let first = gate.first as usize;
        self.lines[first..first + usize::from(gate.n)].iter().zip(first..)
    }

    /// How many squares are looked at at most to tell whether a cell is attacked, without walking.
    pub(crate) fn work(&self) -> u64 {
        let along = |line: &Line| u64::from(line.longest.max(line.longest_hop));
        self.lines.iter().map(along).sum::<u64>() + self.gates.len() as u64
    }

    /// Whether the piece attacks the cell it is seen from, nothing standing between.
    #[inline]
    pub(crate) fn hits(&self, t: &Tables, sight: Sight) -> bool {
        let n_lines = self.lines.len();
        self.reach[usize::from(sight.content) * n_lines + sight.line] >= sight.distance
            && (t.mover(sight.content).places.is_none() || self.hits_from_place(t, &self.reach, sight))
    }

    /// Whether the piece attacks the cell it is seen from, this one piece standing between.
    #[inline]
    pub(crate) fn hits_over(&self, t: &Tables, sight: Sight, hurdle: Content) -> bool {
        self.may_hit_over(t, sight) && t.may_jump(t.mover(sight.content), hurdle)
    }

    /// Whether the piece attacks the cell it is seen from, one piece standing between that it may jump.
    #[inline]
    pub(crate) fn may_hit_over(&self, t: &Tables, sight: Sight) -> bool {
        let n_lines = self.lines.len();
        self.hop_reach[usize::from(sight.content) * n_lines + sight.line] >= sight.distance
            && (t.mover(sight.content).places.is_none() || self.hits_from_place(t, &self.hop_reach, sight))
    }

    /// Whether a piece that attacks so from some cell does so from where it stands.
    #[cold]
    fn hits_from_place(&self, t: &Tables, reach: &[u8], sight: Sight) -> bool {
        let Sight { line, content, at, distance, target } = sight;
        let Some(places) = t.mover(content).places else { return true };
        let row = t.movers.len() + t.placed.index(places, at);
        (self.lines[line].faces && t.is_royal(content))
            || (reach[row * self.lines.len() + line] >= distance
                && t.may_land(t.mover_on(content, at), target))
    }
}
