//! The moves of pieces, as arrays.

use crate::engine::layout::by::{ByCell, ByContent};
use crate::engine::layout::{Cell, Content};
use crate::engine::movegen::programs::Programs;

/// A vector a piece may move along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Atom {
    /// The offset from one step to the next.
    pub(crate) delta: i16,
    /// The most steps; `u8::MAX` is more than any board has.
    pub(crate) steps: u8,
    /// [`QUIET`], [`CAPTURE`] or both; the bits above them are the number of steps on which it may not end yet.
    pub(crate) mode: u8,
}

impl Atom {
    /// Returns an atom that may end on step `least` or later.
    pub(crate) const fn new(delta: i16, least: u8, steps: u8, mode: u8) -> Atom {
        Atom { delta, steps, mode: mode | (least - 1) << 2 }
    }

    /// Returns the first step it may end on; more than 1 for lame leaps, and for first moves that continue other moves.
    pub(crate) const fn least(self) -> u8 {
        (self.mode >> 2) + 1
    }
}

/// An atom may end on an empty square.
pub(crate) const QUIET: u8 = 1;

/// An atom may end on an enemy.
pub(crate) const CAPTURE: u8 = 2;

/// The moves of the pieces of one content. Its atoms are in [`Movement::atoms`]: leaps, then rays, then atoms that may
/// not end on every step, then those of unmoved pieces, then leaps through gates. Leaps that both move and capture come
/// first.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts the compiler found")]
pub(crate) struct Mover {
    /// True if it has more than atoms that share no target and of themselves end only where they may, or its board has
    /// joined edges.
    pub(crate) is_odd: bool,
    pub(crate) first_atom: u32,
    pub(crate) n_leaps: u16,
    /// Leaps that both move and capture.
    pub(crate) n_full_leaps: u16,
    pub(crate) n_rays: u16,
    pub(crate) n_lame: u16,
    pub(crate) n_unmoved: u16,
    /// The first of its gates in [`Movement::gates`].
    pub(crate) first_gate: u32,
    pub(crate) n_gates: u16,
    /// The first of its hops in [`Movement::hops`].
    pub(crate) first_hop: u32,
    pub(crate) n_hops: u16,
    /// True if it has more than leaps and rays, apart from first moves and programs.
    pub(crate) has_others: bool,
    /// True if it has no gates, hops or programs.
    pub(crate) is_plain: bool,
    /// Moves that atoms cannot express, such as those of several legs.
    pub(crate) programs: Programs,
    /// True if two of its atoms, or an atom and a program, can make the same move.
    pub(crate) overlaps: bool,
    /// The same, including the atoms of unmoved pieces.
    pub(crate) unmoved_overlaps: bool,
    /// True if its programs can make the same move twice.
    pub(crate) programs_repeat: bool,
    /// True if its programs or unmoved atoms can capture.
    pub(crate) attacks_by_walking: bool,
    /// The distance, in files or ranks, at which it can capture with these.
    pub(crate) walking_range: u16,
    /// True if its moves affect the royals' safety by more than leaving one cell for another: the piece becomes royal,
    /// or stops being royal. Pieces that capture elsewhere than where they land never reach the fast path that asks
    /// this.
    pub(crate) safety_needs_trial: bool,
    /// Index into [`crate::engine::rule::promotion::tables::Promotions::ways`].
    pub(crate) promotion: Option<u16>,
    /// Index into [`Placed::places`] if the moves depend on where the piece is. The other fields then describe all
    /// its places together.
    pub(crate) places: Option<u16>,
    /// Index into [`Movement::hurdles`] if there are pieces it may not jump.
    pub(crate) hurdles: Option<u16>,
    /// True if there are pieces it may not capture.
    pub(crate) is_limited: bool,
    /// Index into [`Placed::masks`] if its moves do not of themselves end where they must.
    pub(crate) mask: Option<u16>,
}

impl Mover {
    /// Returns whether its moves can be counted without examining each: it has only atoms, which share no target. Those
    /// with a mask count as overlapping.
    pub(crate) fn is_countable(&self) -> bool {
        self.programs.is_empty() && !self.overlaps && !self.is_limited
    }
}

/// The cells a leap passes, and what it requires of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Passed {
    /// The offset of the first of them. Most leaps pass only one.
    pub(crate) first: i16,
    pub(crate) rest: Box<[i16]>,
    /// True if all of them must be occupied; otherwise all must be empty.
    pub(crate) occupied: bool,
}

/// Leaps that pass the same cells.
#[derive(Clone, Debug)]
pub(crate) struct Gate {
    pub(crate) passed: Passed,
    /// The index of the first leap: among the atoms for gates of movers, among the lines for gates of attacks.
    pub(crate) first: u32,
    /// The number of leaps.
    pub(crate) n: u16,
}

/// A hop along a vector, over exactly one piece. A slide along the same vector may belong to it, unless it vaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hop {
    pub(crate) delta: i16,
    /// The most steps before it has jumped; 0 if it may not end there.
    pub(crate) near: u8,
    pub(crate) near_mode: u8,
    /// The most steps in all after it has jumped.
    pub(crate) far: u8,
    pub(crate) far_mode: u8,
    /// True if it ends directly behind the piece it jumps.
    pub(crate) vaults: bool,
}

impl Passed {
    /// Returns the offsets of the cells.
    pub(crate) fn offsets(&self) -> impl Iterator<Item = i16> + '_ {
        std::iter::once(self.first).chain(self.rest.iter().copied())
    }

    /// Returns the number of cells.
    pub(crate) fn len(&self) -> usize {
        1 + self.rest.len()
    }

    /// Returns the number of occupied cells for which the leap is possible.
    pub(crate) fn wanted(&self) -> usize {
        if self.occupied { self.len() } else { 0 }
    }
}

/// The movers of contents whose moves depend on where they are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Placed {
    /// In the order found, a few for each content.
    pub(crate) movers: Vec<Mover>,
    /// By content that has places, then cell: the index of the mover that a piece there has.
    pub(crate) places: Vec<Box<[u16]>>,
    /// By mask, then cell: whether a piece may land there.
    pub(crate) masks: Vec<ByCell<bool>>,
}

/// The moves of the pieces of a variant.
#[derive(Clone, Debug, Default)]
pub(crate) struct Movement {
    pub(crate) atoms: Vec<Atom>,
    pub(crate) gates: Vec<Gate>,
    pub(crate) hops: Vec<Hop>,
    /// By content, one for each mover that needs it: whether the content may be jumped.
    pub(crate) hurdles: Vec<ByContent<bool>>,
    /// By content.
    pub(crate) movers: Vec<Mover>,
    pub(crate) placed: Placed,
    /// True if some pieces move others aside.
    pub(crate) moves_aside: bool,
}

#[expect(clippy::indexing_slicing, reason = "cells and indices are made by `compile` for these arrays")]
impl Placed {
    fn mover(&self, places: u16, cell: Cell) -> &Mover {
        &self.movers[self.index(places, cell)]
    }

    /// Returns whether a piece on a cell has this mover; each mover belongs to one content.
    pub(crate) fn is_on(&self, mover: u16, cell: Cell) -> bool {
        self.places.iter().any(|by_cell| by_cell[usize::from(cell)] == mover)
    }

    /// Returns the index of the mover that a piece with such places has on a cell.
    pub(crate) fn index(&self, places: u16, cell: Cell) -> usize {
        usize::from(self.places[usize::from(places)][usize::from(cell)])
    }
}

#[expect(
    clippy::indexing_slicing,
    reason = "contents, cells and ranges are made by the compile step for these arrays"
)]
impl Movement {
    /// Returns the number of contents and movers by place: everything that may attack along a line.
    pub(crate) fn n_rows(&self) -> usize {
        self.movers.len() + self.placed.movers.len()
    }

    /// Returns the mover of a content.
    pub(crate) fn mover(&self, content: Content) -> &Mover {
        &self.movers[usize::from(content)]
    }

    /// Returns the mover of a content on a cell.
    #[inline]
    pub(crate) fn mover_on(&self, content: Content, cell: Cell) -> &Mover {
        let mover = self.mover(content);
        match mover.places {
            None => mover,
            Some(places) => self.placed.mover(places, cell),
        }
    }

    /// Returns whether a mover may land on a cell according to its mask.
    pub(crate) fn may_land(&self, mover: &Mover, cell: Cell) -> bool {
        mover.mask.is_none_or(|mask| self.placed.masks[usize::from(mask)].has(cell))
    }

    /// Returns whether a mover may jump this content.
    #[inline]
    pub(crate) fn may_jump(&self, mover: &Mover, over: Content) -> bool {
        mover.hurdles.is_none_or(|hurdles| self.hurdles[usize::from(hurdles)].has(over))
    }

    /// Returns the leaps of a mover.
    pub(crate) fn leaps(&self, mover: &Mover) -> &[Atom] {
        let first = mover.first_atom as usize;
        &self.atoms[first..first + usize::from(mover.n_leaps)]
    }

    /// Returns the leaps and rays of a mover.
    #[inline]
    pub(crate) fn leaps_and_rays(&self, mover: &Mover) -> &[Atom] {
        let first = mover.first_atom as usize;
        &self.atoms[first..first + usize::from(mover.n_leaps) + usize::from(mover.n_rays)]
    }

    /// Returns the rays of a mover.
    pub(crate) fn rays(&self, mover: &Mover) -> &[Atom] {
        let first = mover.first_atom as usize + usize::from(mover.n_leaps);
        &self.atoms[first..first + usize::from(mover.n_rays)]
    }

    /// Returns the atoms of a mover that may not end on every step; if it is unmoved, including those of its first
    /// move.
    pub(crate) fn late_atoms(&self, mover: &Mover, unmoved: bool) -> &[Atom] {
        let first = mover.first_atom as usize + usize::from(mover.n_leaps) + usize::from(mover.n_rays);
        let n = mover.n_lame + if unmoved { mover.n_unmoved } else { 0 };
        &self.atoms[first..first + usize::from(n)]
    }

    /// Returns the atoms that a mover has only while it is unmoved.
    pub(crate) fn unmoved_atoms(&self, mover: &Mover) -> &[Atom] {
        let before = usize::from(mover.n_leaps) + usize::from(mover.n_rays) + usize::from(mover.n_lame);
        let first = mover.first_atom as usize + before;
        &self.atoms[first..first + usize::from(mover.n_unmoved)]
    }

    /// Returns the leaps that both move and capture, then the others.
    pub(crate) fn leaps_by_fullness(&self, mover: &Mover) -> (&[Atom], &[Atom]) {
        self.leaps(mover).split_at(usize::from(mover.n_full_leaps))
    }

    /// Returns the gates of a mover.
    pub(crate) fn gates(&self, mover: &Mover) -> &[Gate] {
        let first = mover.first_gate as usize;
        &self.gates[first..first + usize::from(mover.n_gates)]
    }

    /// Returns the leaps through a gate.
    pub(crate) fn leaps_behind(&self, gate: &Gate) -> &[Atom] {
        let first = gate.first as usize;
        &self.atoms[first..first + usize::from(gate.n)]
    }

    /// Returns the hops of a mover.
    pub(crate) fn hops(&self, mover: &Mover) -> &[Hop] {
        let first = mover.first_hop as usize;
        &self.hops[first..first + usize::from(mover.n_hops)]
    }
}
