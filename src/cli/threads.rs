//! The number of threads a command uses, and work that is shared among them.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// More threads than this never help.
const MAX: usize = 256;

/// Returns the number of threads asked for; 0 means one for each processor.
pub(crate) fn wanted(n: usize) -> usize {
    match n {
        0 => thread::available_parallelism().map_or(1, NonZeroUsize::get),
        n => n.min(MAX),
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
    mut take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    if n_threads < 2 || items.len() < 2 {
        return items.iter().try_for_each(|item| take(work(item)));
    }
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    let begin = |sender: mpsc::Sender<(usize, R)>| loop {
        let place = next.fetch_add(1, Ordering::Relaxed);
        let Some(item) = items.get(place) else { break };
        // After an error, results have no receiver.
        if sender.send((place, work(item))).is_err() {
            break;
        }
    };
    thread::scope(|scope| {
        for _ in 0..n_threads.min(items.len()) {
            let sender = sender.clone();
            scope.spawn(|| begin(sender));
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut due = 0;
        for (place, result) in results {
            early.insert(place, result);
            while let Some(result) = early.remove(&due) {
                take(result)?;
                due += 1;
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
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
}
