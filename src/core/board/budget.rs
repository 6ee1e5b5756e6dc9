//! Limits on the work done on files from strangers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Work that may still be done, in steps: a step is about the cost of looking at one square.
///
/// Steps are counted, not timed, so that the same input gives the same result on every machine.
#[derive(Clone, Debug)]
pub struct Budget(Steps);

#[derive(Debug)]
enum Steps {
    Uncounted,
    /// Those left for all work together. Clones share them.
    Total(Arc<AtomicU64>),
    /// Those left for the current question about a position. Each clone has its own.
    OfPosition {
        left: AtomicU64,
        /// Whether some question has taken all of them.
        was_spent: AtomicBool,
    },
}

impl Clone for Steps {
    fn clone(&self) -> Steps {
        match self {
            Steps::Uncounted => Steps::Uncounted,
            Steps::Total(left) => Steps::Total(Arc::clone(left)),
            Steps::OfPosition { left, was_spent } => Steps::OfPosition {
                left: AtomicU64::new(left.load(Ordering::Relaxed)),
                was_spent: AtomicBool::new(was_spent.load(Ordering::Relaxed)),
            },
        }
    }
}

impl Budget {
    /// The steps for one question about a position, such as a list of its moves. The costliest position of the bundled
    /// games takes a fiftieth of them.
    pub const OF_POSITION: u64 = 1 << 24;

    /// A budget that is never spent.
    pub const fn unlimited() -> Budget {
        Budget(Steps::Uncounted)
    }

    /// A budget of this many steps.
    pub fn of(steps: u64) -> Budget {
        Budget(Steps::Total(Arc::new(AtomicU64::new(steps))))
    }

    /// A budget of [`Budget::OF_POSITION`] steps, renewed for each question about a position.
    pub const fn of_position() -> Budget {
        let left = AtomicU64::new(Budget::OF_POSITION);
        Budget(Steps::OfPosition { left, was_spent: AtomicBool::new(false) })
    }

    /// Spends steps. Returns false, with nothing left, if there were not enough.
    #[inline]
    pub fn spend(&self, steps: u64) -> bool {
        let counter = match &self.0 {
            Steps::Uncounted => return true,
            Steps::Total(counter) => &**counter,
            Steps::OfPosition { left, .. } => left,
        };
        // Threads that share a budget may overwrite each other's counts, which does no harm.
        let left = counter.load(Ordering::Relaxed);
        counter.store(left.saturating_sub(steps), Ordering::Relaxed);
        left > steps || self.run_out()
    }

    #[cold]
    fn run_out(&self) -> bool {
        if let Steps::OfPosition { was_spent, .. } = &self.0 {
            was_spent.store(true, Ordering::Relaxed);
        }
        false
    }

    /// Begins another question, if that renews the budget.
    #[inline]
    pub fn renew(&self) {
        if let Steps::OfPosition { left, .. } = &self.0 {
            left.store(Budget::OF_POSITION, Ordering::Relaxed);
        }
    }

    /// Takes the state of a copy with which a question was answered.
    pub fn follow(&self, copy: &Budget) {
        if let (Steps::OfPosition { left, was_spent }, Steps::OfPosition { .. }) = (&self.0, &copy.0) {
            left.store(copy.left(), Ordering::Relaxed);
            was_spent.fetch_or(copy.was_too_much_for_one(), Ordering::Relaxed);
        }
    }

    /// Whether nothing is left: results found with the budget are then incomplete.
    #[inline]
    pub fn is_spent(&self) -> bool {
        self.left() == 0
    }

    /// Whether the question just asked took all the steps that one question may take.
    #[inline]
    pub fn is_too_much_for_one(&self) -> bool {
        matches!(&self.0, Steps::OfPosition { left, .. } if left.load(Ordering::Relaxed) == 0)
    }

    /// Whether some question has taken all the steps that one question may take.
    #[inline]
    pub fn was_too_much_for_one(&self) -> bool {
        matches!(&self.0, Steps::OfPosition { was_spent, .. } if was_spent.load(Ordering::Relaxed))
    }

    /// The steps left; the largest number if they are not counted.
    #[inline]
    pub fn left(&self) -> u64 {
        match &self.0 {
            Steps::Uncounted => u64::MAX,
            Steps::Total(left) => left.load(Ordering::Relaxed),
            Steps::OfPosition { left, .. } => left.load(Ordering::Relaxed),
        }
    }
}
