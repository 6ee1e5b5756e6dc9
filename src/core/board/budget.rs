//! Limits on the work done on files from strangers.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Work that may still be done, in steps: a step is about the cost of looking at one square.
///
/// Steps are counted, not timed, so that the same input gives the same result on every machine. Clones share their steps.
#[derive(Clone, Debug)]
pub struct Budget {
    /// The steps left; nothing if they are not counted.
    left: Option<Arc<AtomicU64>>,
}

impl Budget {
    /// A budget that is never spent.
    pub const fn unlimited() -> Budget {
        Budget { left: None }
    }

    /// A budget of this many steps.
    pub fn of(steps: u64) -> Budget {
        Budget { left: Some(Arc::new(AtomicU64::new(steps))) }
    }

    /// Spends steps. Returns false, with nothing left, if there were not enough.
    #[inline]
    pub fn spend(&self, steps: u64) -> bool {
        let Some(counter) = &self.left else { return true };
        // Threads that share a budget may overwrite each other's counts, which does no harm.
        let left = counter.load(Ordering::Relaxed);
        counter.store(left.saturating_sub(steps), Ordering::Relaxed);
        left > steps
    }

    /// Whether nothing is left: results found with the budget are then incomplete.
    #[inline]
    pub fn is_spent(&self) -> bool {
        self.left() == 0
    }

    /// The steps left; the largest number if they are not counted.
    #[inline]
    pub fn left(&self) -> u64 {
        self.left.as_ref().map_or(u64::MAX, |counter| counter.load(Ordering::Relaxed))
    }
}
