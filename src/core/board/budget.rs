//! Limits on the work done on files from strangers.

use std::cell::RefCell;
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
    Total(Arc<Counter>),
    /// Those left for the current question about a position. Each clone has its own.
    ///
    /// Boxed, because a state whose own bytes could change while it is shared is read anew after each call: counting took
    /// up to a twentieth longer.
    OfPosition(Box<Question>),
}

#[derive(Debug)]
struct Question {
    left: AtomicU64,
    /// True if some question has taken all steps.
    was_spent: AtomicBool,
}

impl Clone for Steps {
    fn clone(&self) -> Steps {
        match self {
            Steps::Uncounted => Steps::Uncounted,
            Steps::Total(counter) => Steps::Total(Arc::clone(counter)),
            Steps::OfPosition(question) => Steps::OfPosition(Box::new(Question {
                left: AtomicU64::new(question.left.load(Ordering::Relaxed)),
                was_spent: AtomicBool::new(question.was_spent.load(Ordering::Relaxed)),
            })),
        }
    }
}

#[derive(Debug)]
struct Counter {
    left: AtomicU64,
    /// Spends all at once when it is reached.
    limit: WorkLimit,
}

impl Counter {
    #[inline]
    fn left(&self) -> u64 {
        if self.limit.is_reached() { 0 } else { self.left.load(Ordering::Relaxed) }
    }
}

/// The limits of work: a flag that another thread may set, and a number of steps for all work together. Clones share
/// both. By default there are none.
#[derive(Clone, Debug, Default)]
pub struct WorkLimit {
    stop: Option<Arc<AtomicBool>>,
    steps: Option<Arc<AtomicU64>>,
}

impl WorkLimit {
    /// Returns the same limit, reached as soon as `stop` is set.
    #[must_use]
    pub fn with_stop(self, stop: Arc<AtomicBool>) -> WorkLimit {
        WorkLimit { stop: Some(stop), ..self }
    }

    /// Returns the same limit, reached after this many steps.
    #[must_use]
    pub fn with_steps(self, steps: u64) -> WorkLimit {
        WorkLimit { steps: Some(Arc::new(AtomicU64::new(steps))), ..self }
    }

    /// Returns whether the flag is set, or no steps are left.
    #[inline]
    pub fn is_reached(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.steps.as_ref().is_some_and(|steps| steps.load(Ordering::Relaxed) == 0)
    }

    /// Spends steps.
    #[inline]
    fn spend(&self, steps: u64) {
        if let Some(left) = &self.steps {
            left.store(left.load(Ordering::Relaxed).saturating_sub(steps), Ordering::Relaxed);
        }
    }
}

thread_local! {
    /// The limit of the work of this thread.
    static LIMIT: RefCell<WorkLimit> = const { RefCell::new(WorkLimit { stop: None, steps: None }) };
}

/// Returns whether the work of this thread has reached its limit: see [`within`].
pub fn is_stopped() -> bool {
    LIMIT.with_borrow(WorkLimit::is_reached)
}

/// Spends steps of the limit of this thread, for work that has no budget of its own.
pub fn spend_limit(steps: u64) {
    LIMIT.with_borrow(|limit| limit.spend(steps));
}

/// Does work whose budgets are spent as soon as the limit is reached.
pub fn within<T>(limit: &WorkLimit, work: impl FnOnce() -> T) -> T {
    /// Puts back what limited the thread before, also after a panic.
    struct Before(WorkLimit);
    impl Drop for Before {
        fn drop(&mut self) {
            LIMIT.set(std::mem::take(&mut self.0));
        }
    }
    let _before = Before(LIMIT.replace(limit.clone()));
    work()
}

/// Does work whose budgets are spent as soon as `stop` is set: somebody no longer wants its result.
pub fn until<T>(stop: &Arc<AtomicBool>, work: impl FnOnce() -> T) -> T {
    within(&WorkLimit::default().with_stop(Arc::clone(stop)), work)
}

impl Budget {
    /// The steps for one question about a position, such as a list of its moves. Where no position can take many, steps are
    /// not counted.
    pub const OF_POSITION: u64 = 1 << 24;

    /// Returns a budget that is never spent.
    pub const fn unlimited() -> Budget {
        Budget(Steps::Uncounted)
    }

    /// Returns a budget of this many steps, which are spent at once when the thread's limit is reached: see [`within`].
    pub fn of(steps: u64) -> Budget {
        let limit = LIMIT.with_borrow(Clone::clone);
        Budget(Steps::Total(Arc::new(Counter { left: AtomicU64::new(steps), limit })))
    }

    /// Returns a budget of [`Budget::OF_POSITION`] steps, renewed for each question about a position.
    pub fn of_position() -> Budget {
        let left = AtomicU64::new(Budget::OF_POSITION);
        Budget(Steps::OfPosition(Box::new(Question { left, was_spent: AtomicBool::new(false) })))
    }

    /// Spends steps. Returns false, with nothing left, if there were not enough.
    #[inline]
    pub fn spend(&self, steps: u64) -> bool {
        let (counter, left) = match &self.0 {
            Steps::Uncounted => return true,
            Steps::Total(counter) => {
                counter.limit.spend(steps);
                (&counter.left, counter.left())
            }
            Steps::OfPosition(question) => (&question.left, question.left.load(Ordering::Relaxed)),
        };
        // Threads that share a budget may overwrite each other's counts, which does no harm.
        if left <= steps {
            return self.run_out();
        }
        counter.store(left - steps, Ordering::Relaxed);
        true
    }

    #[cold]
    fn run_out(&self) -> bool {
        match &self.0 {
            Steps::Uncounted => {}
            Steps::Total(counter) => counter.left.store(0, Ordering::Relaxed),
            Steps::OfPosition(question) => {
                question.left.store(0, Ordering::Relaxed);
                question.was_spent.store(true, Ordering::Relaxed);
            }
        }
        false
    }

    /// Begins another question, if that renews the budget.
    #[inline]
    pub fn renew(&self) {
        if let Steps::OfPosition(question) = &self.0 {
            question.left.store(Budget::OF_POSITION, Ordering::Relaxed);
        }
    }

    /// Takes the state of a copy with which a question was answered.
    pub fn follow(&self, copy: &Budget) {
        if let (Steps::OfPosition(question), Steps::OfPosition(_)) = (&self.0, &copy.0) {
            question.left.store(copy.left(), Ordering::Relaxed);
            question.was_spent.fetch_or(copy.was_too_much_for_one(), Ordering::Relaxed);
        }
    }

    /// Returns whether nothing is left: results found with the budget are then incomplete.
    #[inline]
    pub fn is_spent(&self) -> bool {
        self.left() == 0
    }

    /// Returns whether the question just asked took all the steps that one question may take.
    #[inline]
    pub fn is_too_much_for_one(&self) -> bool {
        matches!(&self.0, Steps::OfPosition(question) if question.left.load(Ordering::Relaxed) == 0)
    }

    /// Returns whether some question has taken all the steps that one question may take.
    #[inline]
    pub fn was_too_much_for_one(&self) -> bool {
        matches!(&self.0, Steps::OfPosition(question) if question.was_spent.load(Ordering::Relaxed))
    }

    /// Returns the steps left; the largest number if they are not counted.
    #[inline]
    pub fn left(&self) -> u64 {
        match &self.0 {
            Steps::Uncounted => u64::MAX,
            Steps::Total(counter) => counter.left(),
            Steps::OfPosition(question) => question.left.load(Ordering::Relaxed),
        }
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

    #[test]
    fn all_budgets_within_a_limit_share_its_steps() {
        let limit = WorkLimit::default().with_steps(10);
        let budgets = within(&limit, || [Budget::of(9), Budget::of(9)]);
        assert!(budgets[0].spend(6) && budgets[1].spend(3) && !limit.is_reached());
        assert!(!budgets[0].spend(1) && budgets[1].is_spent() && limit.is_reached());
        assert!(within(&limit, is_stopped) && !is_stopped());
    }
}
