//! The programs of a piece, and which of them its neighbours leave it.

use std::ops::{ControlFlow, Range};

use crate::engine::layout::{Cell, Content, Home};
use crate::engine::movegen::near::{Beside, Near};
use crate::engine::movegen::walk::Program;

/// The programs of a piece.
#[derive(Clone, Debug, Default)]
pub(crate) struct Programs {
    all: Box<[Program]>,
    /// Empty if no program depends on neighbours.
    groups: Box<[Groups]>,
    /// The offsets from the piece, in cells, at which they might capture; `None` if those of some program are not known.
    captures: Option<Offsets>,
}

/// Differences between cells.
#[derive(Clone, Debug)]
struct Offsets {
    least: i32,
    has: Box<[bool]>,
}

/// Up to 64 groups of programs. Those of a group depend on the same neighbours.
#[derive(Clone, Debug)]
struct Groups {
    ranges: Vec<Range<usize>>,
    /// The groups that need no neighbour.
    free: u64,
    /// What each neighbour does, by the step to it. One look there answers for all groups.
    looks: Vec<Look>,
    home: Home,
}

#[derive(Clone, Debug)]
struct Look {
    step: i16,
    /// By content.
    effects: Vec<Effects>,
}

/// The groups that a neighbour gives to a piece, and those that it takes away. Each bit is a group.
#[derive(Clone, Copy, Debug, Default)]
struct Effects {
    gives: u64,
    bars: u64,
}

impl Programs {
    /// Returns these programs, each with the neighbours on which it depends.
    pub(in crate::engine) fn new(programs: Vec<(Option<Box<Near>>, Program)>) -> Programs {
        let mut groups: Vec<(Option<&Near>, Range<usize>)> = Vec::new();
        if programs.iter().any(|(near, _)| near.is_some()) {
            for (place, (near, _)) in programs.iter().enumerate() {
                match groups.last_mut().filter(|(other, _)| *other == near.as_deref()) {
                    Some((_, range)) => range.end = place + 1,
                    None => groups.push((near.as_deref(), place..place + 1)),
                }
            }
        }
        let groups = groups.chunks(64).map(Groups::new).collect();
        let all: Box<[Program]> = programs.into_iter().map(|(_, program)| program).collect();
        let captures = all.iter().map(Program::capture_offsets).collect::<Option<Vec<_>>>();
        let captures = captures.map(|each| Offsets::new(&each.concat()));
        Programs { all, groups, captures }
    }

    /// Returns whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Returns all of them, including those that neighbours may take away.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Program> {
        self.all.iter()
    }

    /// Returns false only if no program can capture on a cell, even with nothing in its way.
    #[inline]
    pub(crate) fn may_capture(&self, from: Cell, target: Cell) -> bool {
        self.captures.as_ref().is_none_or(|offsets| offsets.contains(i32::from(target) - i32::from(from)))
    }

    /// Visits the programs that a piece on a cell has, given its neighbours, until a visit breaks.
    #[inline]
    pub(crate) fn visit(
        &self,
        cells: &[Content],
        from: Cell,
        mut visit: impl FnMut(&Program) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.groups.is_empty() {
            return self.all.iter().try_for_each(visit);
        }
        self.visit_groups(cells, from, &mut visit)
    }

    #[inline(never)]
    fn visit_groups(
        &self,
        cells: &[Content],
        from: Cell,
        visit: &mut dyn FnMut(&Program) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for groups in &self.groups {
            let mut present = groups.present(cells, from);
            while present != 0 {
                let range = groups.ranges.get(present.trailing_zeros() as usize).cloned();
                let programs = range.and_then(|range| self.all.get(range)).unwrap_or_default();
                programs.iter().try_for_each(&mut *visit)?;
                present &= present - 1;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Offsets {
    fn new(offsets: &[i32]) -> Offsets {
        let least = offsets.iter().min().copied().unwrap_or(0);
        let most = offsets.iter().max().copied().unwrap_or(-1);
        let mut has = vec![false; usize::try_from(most - least + 1).unwrap_or(0)];
        for offset in offsets {
            if let Some(slot) = usize::try_from(offset - least).ok().and_then(|place| has.get_mut(place)) {
                *slot = true;
            }
        }
        Offsets { least, has: has.into() }
    }

    #[inline]
    fn contains(&self, offset: i32) -> bool {
        let place = usize::try_from(offset - self.least);
        place.ok().and_then(|place| self.has.get(place)).is_some_and(|&has| has)
    }
}

impl Groups {
    fn new(groups: &[(Option<&Near>, Range<usize>)]) -> Groups {
        let mut made = Groups { ranges: Vec::new(), free: 0, looks: Vec::new(), home: Home::default() };
        for (bit, (near, range)) in groups.iter().enumerate() {
            let group = 1 << bit;
            made.ranges.push(range.clone());
            match near.and_then(|near| near.needs.as_ref()) {
                Some(needs) => made.add(needs, Effects { gives: group, bars: 0 }),
                None => made.free |= group,
            }
            for bars in near.iter().flat_map(|near| &near.bars) {
                made.add(bars, Effects { gives: 0, bars: group });
            }
        }
        made
    }

    /// Adds an effect of some neighbours.
    fn add(&mut self, beside: &Beside, added: Effects) {
        self.home = beside.home.clone();
        for &step in &beside.steps {
            let place = self.looks.iter().position(|look| look.step == step).unwrap_or_else(|| {
                let effects = vec![Effects::default(); beside.of.as_slice().len()];
                self.looks.push(Look { step, effects });
                self.looks.len() - 1
            });
            let Some(look) = self.looks.get_mut(place) else { continue };
            for (effects, _) in
                look.effects.iter_mut().zip(beside.of.as_slice()).filter(|(_, is_one)| **is_one)
            {
                effects.gives |= added.gives;
                effects.bars |= added.bars;
            }
        }
    }

    /// Returns the groups that a piece on a cell has, those for which [`Near::allows`] holds. Each bit is a group.
    #[inline]
    fn present(&self, cells: &[Content], from: Cell) -> u64 {
        let (mut given, mut barred) = (self.free, 0);
        for look in &self.looks {
            let there = cells.get(usize::from(self.home.step(from, look.step))).copied().unwrap_or_default();
            let Effects { gives, bars } = look.effects.get(usize::from(there)).copied().unwrap_or_default();
            given |= gives;
            barred |= bars;
        }
        given & !barred
    }
}
