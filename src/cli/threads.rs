//! The number of threads a command uses, and work that is shared among them.

use std::collections::BTreeMap;
use std::mem;
use std::num::NonZeroUsize;
use std::sync::{Condvar, Mutex, PoisonError, mpsc};
use std::thread;

use alfil_core::search::{MOST_THREADS, STACK};

/// Returns the number of threads asked for; 0 means one for each processor.
pub(crate) fn wanted(n: usize) -> usize {
    match n {
        0 => thread::available_parallelism().map_or(1, NonZeroUsize::get),
        n => n.min(MOST_THREADS),
    }
}

/// How many items for each thread may be begun while the result of the first of them is missing.
const AHEAD: usize = 2;

/// How many results are taken; nothing once no more are.
struct Taken {
    n: Mutex<Option<usize>>,
    changed: Condvar,
}

impl Taken {
    fn new() -> Taken {
        Taken { n: Mutex::new(Some(0)), changed: Condvar::new() }
    }

    /// Waits until the result before a place so far ahead is taken. Returns whether work goes on.
    fn wait_for(&self, place: usize, ahead: usize) -> bool {
        let n = self.n.lock().unwrap_or_else(PoisonError::into_inner);
        let is_early = |n: &mut Option<usize>| n.is_some_and(|n| place >= n + ahead);
        let n = self.changed.wait_while(n, is_early).unwrap_or_else(PoisonError::into_inner);
        n.is_some()
    }

    /// Says how many results are taken.
    fn advance(&self, taken: usize) {
        let mut n = self.n.lock().unwrap_or_else(PoisonError::into_inner);
        *n = n.map(|_| taken);
        self.changed.notify_all();
    }

    /// Says that no more results are taken.
    fn end(&self) {
        *self.n.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.changed.notify_all();
    }
}

/// Ends the work of all threads when it is dropped, so that none waits for one that has failed.
struct EndsAll<'a>(&'a Taken);

impl Drop for EndsAll<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// Works on all items with several threads, and takes the results in the order of the items.
///
/// # Errors
/// The first error of `take`, after which no new item is begun.
pub(crate) fn in_order<T: Sync, R: Send, E>(
    items: &[T],
    n_threads: usize,
    work: impl Fn(&T) -> R + Sync,
    take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    in_order_within(items.iter(), n_threads, items.len(), work, take)
}

/// Like [`in_order`], of items that need not all be in memory. While a result is missing, at most [`AHEAD`] items for each
/// thread are begun from its item on, so that few results are lost if the program is killed.
pub(crate) fn in_order_keeping_few<T, R: Send, E>(
    items: impl Iterator<Item = T> + Send,
    n_threads: usize,
    work: impl Fn(T) -> R + Sync,
    take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    in_order_within(items, n_threads, AHEAD * n_threads, work, take)
}

fn in_order_within<T, R: Send, E>(
    mut items: impl Iterator<Item = T> + Send,
    n_threads: usize,
    ahead: usize,
    work: impl Fn(T) -> R + Sync,
    mut take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let n_threads = n_threads.min(items.size_hint().1.unwrap_or(usize::MAX));
    if n_threads < 2 {
        return items.try_for_each(|item| take(work(item)));
    }
    let items = Mutex::new(items.enumerate());
    let taken = Taken::new();
    let (sender, results) = mpsc::channel();
    let begin = |sender: mpsc::Sender<(usize, R)>| {
        loop {
            let next = items.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((place, item)) = next else { break };
            if !taken.wait_for(place, ahead) {
                break;
            }
            let if_it_panics = EndsAll(&taken);
            let result = work(item);
            mem::forget(if_it_panics);
            // After an error, results have no receiver.
            if sender.send((place, result)).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..n_threads {
            let sender = sender.clone();
            let begin = &begin;
            #[expect(clippy::expect_used, reason = "without a thread the program cannot do its work")]
            thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, move || begin(sender))
                .expect("a thread can be started");
        }
        drop(sender);
        let _ends = EndsAll(&taken);
        let mut early = BTreeMap::new();
        let mut due = 0;
        for (place, result) in results {
            early.insert(place, result);
            while let Some(result) = early.remove(&due) {
                take(result)?;
                due += 1;
            }
            taken.advance(due);
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..100).collect();
        for n_threads in [1, 2, 7, 200] {
            let work = |item: &u64| {
                // The first items take the longest.
                thread::sleep(std::time::Duration::from_millis(if *item < 5 { 5 } else { 0 }));
                *item
            };
            let mut taken = Vec::new();
            let until = |most: u64, taken: &mut Vec<u64>| {
                in_order(&items, n_threads, work, |item| {
                    taken.push(item);
                    if item == most { Err(item) } else { Ok(()) }
                })
            };
            assert_eq!(until(1000, &mut taken), Ok(()));
            assert_eq!(taken, items);
            taken.clear();
            assert_eq!(until(10, &mut taken), Err(10));
            assert_eq!(taken.len(), 11);
        }
    }

    #[test]
    fn few_items_are_begun_behind_one_that_is_slow() {
        let (n_threads, begun) = (3, AtomicUsize::new(0));
        let first = Condvar::new();
        let others = Mutex::new(0);
        let work = |item: usize| {
            begun.fetch_add(1, Ordering::SeqCst);
            let mut done = others.lock().unwrap();
            if item == 0 {
                // As many as may be begun behind it have been.
                let (waited, late) = first
                    .wait_timeout_while(done, std::time::Duration::from_secs(60), |done| {
                        *done < AHEAD * n_threads - 1
                    })
                    .unwrap();
                drop(waited);
                assert!(!late.timed_out());
                // More would begin now if they could.
                thread::sleep(std::time::Duration::from_millis(50));
                return begun.load(Ordering::SeqCst);
            }
            *done += 1;
            first.notify_all();
            0
        };
        let mut taken = Vec::new();
        let all: Result<(), ()> = in_order_keeping_few(0..100, n_threads, work, |result| {
            taken.push(result);
            Ok(())
        });
        assert_eq!((all, taken.len(), taken[0]), (Ok(()), 100, AHEAD * n_threads));
    }

    #[test]
    fn work_that_panics_ends_all_work() {
        let work = |item: usize| assert!(item != 3, "the fourth");
        let run = || in_order_keeping_few(0..100, 2, work, |()| Ok::<(), ()>(()));
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).is_err());
    }
}
