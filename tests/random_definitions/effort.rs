//! How much is done with a definition: counted, not timed, so that it is the same on every machine.

use std::cell::RefCell;
use std::collections::BTreeSet;

use alfil_core::board::Budget;

use super::chance::Chance;

/// How far games are followed, and how much each definition may cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Depth {
    pub(super) games: usize,
    pub(super) plies: usize,
    /// The steps that playing may take; a step is about one square looked at.
    pub(super) work: Option<u64>,
    /// How many moves of a position are looked at one by one, by each law that does so.
    pub(super) sample: usize,
}

impl Depth {
    /// As far as games go, with every move of every position.
    pub(super) fn whole(games: usize, plies: usize) -> Depth {
        Depth { games, plies, work: None, sample: usize::MAX }
    }
}

/// What is left of the work for one definition, and what it was spent on.
#[derive(Debug)]
pub(super) struct Effort {
    pub(super) budget: Budget,
    sample: usize,
    met: RefCell<BTreeSet<&'static str>>,
}

impl Effort {
    pub(super) fn new(depth: Depth) -> Effort {
        let budget = depth.work.map_or(Budget::unlimited(), Budget::of);
        Effort { budget, sample: depth.sample, met: RefCell::default() }
    }

    /// Whether everything is looked at.
    pub(super) fn is_whole(&self) -> bool {
        self.sample == usize::MAX
    }

    /// Some of these, when there are many.
    pub(super) fn some<T: Clone>(&self, of: &[T], chance: &mut Chance) -> Vec<T> {
        let mut some = of.to_vec();
        if some.len() > self.sample {
            chance.shuffle(&mut some);
            some.truncate(self.sample);
        }
        some
    }

    /// Notes that a law was looked at and holds. What was found once the work is spent is not all there is, and proves
    /// nothing.
    pub(super) fn met(&self, law: &'static str) {
        if !self.budget.is_spent() {
            self.met.borrow_mut().insert(law);
        }
    }

    /// The laws that were met.
    pub(super) fn into_met(self) -> BTreeSet<&'static str> {
        self.met.into_inner()
    }
}
