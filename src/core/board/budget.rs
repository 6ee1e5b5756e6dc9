//! Limits on the work done on files from strangers.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Work that may still be done, in steps: a step is about the cost of looking at one square.
///
/// Steps are counted, not timed, so that the same input gives the same result on every machine. Clones share their steps.
#[derive(Clone, Debug)]
pub struct Budget {
    /// What counts the steps; nothing if they are not counted.
    counter: Option<Arc<Counter>>,
}

#[derive(Debug)]
struct Counter {
    left: AtomicU64,
    /// Spends all at once.
    stop: Option<Arc<AtomicBool>>,
}

impl Counter {
    #[inline]
    fn left(&self) -> u64 {
        if self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return 0;
        }
        self.left.load(Ordering::Relaxed)
    }
}

thread_local! {
    /// What stops the work of this thread.
    static STOP: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
}

/// Returns true if the work of this thread was stopped: see [`until`].
pub fn is_stopped() -> bool {
    STOP.with_borrow(|stop| stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)))
}

/// Does work whose budgets are spent as soon as `stop` is set: somebody no longer wants its result.
pub fn until<T>(stop: &Arc<AtomicBool>, work: impl FnOnce() -> T) -> T {
    /// Puts back what stopped the thread before, also after a panic.
    struct Before(Option<Arc<AtomicBool>>);
    impl Drop for Before {
        fn drop(&mut self) {
            STOP.set(self.0.take());
        }
    }
    let _before = Before(STOP.replace(Some(Arc::clone(stop))));
    work()
}

impl Budget {
    /// A budget that is never spent.
    pub const fn unlimited() -> Budget {
        Budget { counter: None }
    }

    /// A budget of this many steps, which what stops the thread spends at once: see [`until`].
    pub fn of(steps: u64) -> Budget {
        let stop = STOP.with_borrow(Clone::clone);
        Budget { counter: Some(Arc::new(Counter { left: AtomicU64::new(steps), stop })) }
    }

    /// Spends steps. Returns false, with nothing left, if there were not enough.
    #[inline]
    pub fn spend(&self, steps: u64) -> bool {
        let Some(counter) = &self.counter else { return true };
        // Threads that share a budget may overwrite each other's counts, which does no harm.
        let left = counter.left();
        counter.left.store(left.saturating_sub(steps), Ordering::Relaxed);
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
        self.counter.as_ref().map_or(u64::MAX, |counter| counter.left())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_spent_once_their_work_is_stopped() {
        let stop = Arc::new(AtomicBool::new(false));
        let outside = Budget::of(9);
        let inside = until(&stop, || Budget::of(9));
        let later = Budget::of(9);
        assert!(inside.spend(1) && inside.left() == 8);
        stop.store(true, Ordering::Relaxed);
        assert!(inside.is_spent() && !inside.clone().spend(1));
        assert!(until(&stop, is_stopped) && !is_stopped());
        assert!(outside.spend(1) && later.spend(1) && Budget::unlimited().spend(1));
    }
}
