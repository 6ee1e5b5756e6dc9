//! Work that may be done on what comes from strangers.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Work that may still be done, in steps: a step is about as much as looking at one square.
///
/// Steps are counted, not timed, so that the same input comes to the same end on every machine. Clones spend from the same
/// steps.
#[derive(Clone, Debug)]
pub struct Budget {
    /// The steps that are left; nothing when they are not counted.
    left: Option<Arc<AtomicU64>>,
}

impl Budget {
    /// Steps that are not counted and never spent.
    pub const fn unlimited() -> Budget {
        Budget { left: None }
    }

    /// So many steps.
    pub fn of(steps: u64) -> Budget {
        Budget { left: Some(Arc::new(AtomicU64::new(steps))) }
    }

    /// Takes steps out and says whether more were left; if not, none are left now.
    #[inline]
    pub fn spend(&self, steps: u64) -> bool {
        let Some(counter) = &self.left else { return true };
        // Threads that spend from the same steps may lose some of each other's, which does no harm.
        let left = counter.load(Ordering::Relaxed);
        counter.store(left.saturating_sub(steps), Ordering::Relaxed);
        left > steps
    }

    /// Whether nothing is left: what was found with it is not all there is.
    #[inline]
    pub fn is_spent(&self) -> bool {
        self.left() == 0
    }

    /// The steps that are left; the largest number when they are not counted.
    #[inline]
    pub fn left(&self) -> u64 {
        self.left.as_ref().map_or(u64::MAX, |counter| counter.load(Ordering::Relaxed))
    }
}
