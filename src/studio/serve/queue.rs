//! Who works next: of those that wait, somebody from the tab with the least work under way.

use std::collections::{HashMap, VecDeque};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use tokio::sync::oneshot;

/// Places that a tab with work under way leaves free for others.
const RESERVED: usize = 2;

/// A line for a number of places.
#[derive(Debug)]
pub(super) struct Queue {
    places: usize,
    line: Mutex<Line>,
}

#[derive(Debug, Default)]
struct Line {
    /// How much work of each tab is under way.
    working: HashMap<String, usize>,
    n_working: usize,
    waiting: VecDeque<(String, oneshot::Sender<Place>)>,
}

/// A place, which is free again once this is dropped.
#[derive(Debug)]
pub(super) struct Place {
    queue: Arc<Queue>,
    tab: String,
}

/// A place that will come.
#[derive(Debug)]
pub(super) struct Turn(oneshot::Receiver<Place>);

impl Future for Turn {
    type Output = Option<Place>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Place>> {
        Pin::new(&mut self.0).poll(cx).map(Result::ok)
    }
}

impl Queue {
    pub(super) fn new(places: usize) -> Arc<Queue> {
        Arc::new(Queue { places, line: Mutex::default() })
    }

    /// Queues up for a place. Dropping the turn leaves the line.
    pub(super) fn turn(self: &Arc<Queue>, tab: &str) -> Turn {
        let (sender, receiver) = oneshot::channel();
        self.line().waiting.push_back((tab.to_owned(), sender));
        self.admit();
        Turn(receiver)
    }

    /// Returns how many wait.
    pub(super) fn n_waiting(&self) -> usize {
        self.line().waiting.iter().filter(|(_, sender)| !sender.is_closed()).count()
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives free places away.
    fn admit(self: &Arc<Queue>) {
        loop {
            let Some((tab, sender)) = self.line().next(self.places) else { return };
            // A client that has left gives the place back at once; the lock is free by now.
            let _ = sender.send(Place { queue: Arc::clone(self), tab });
        }
    }
}

impl Line {
    /// Takes the next one out of the line.
    fn next(&mut self, places: usize) -> Option<(String, oneshot::Sender<Place>)> {
        self.waiting.retain(|(_, sender)| !sender.is_closed());
        let free = places.saturating_sub(self.n_working);
        let under_way = |tab: &String| self.working.get(tab).copied().unwrap_or(0);
        let may_begin = |tab: &String| free > if under_way(tab) == 0 { 0 } else { RESERVED };
        let waiting = self.waiting.iter().enumerate().filter(|(_, (tab, _))| may_begin(tab));
        let (at, _) = waiting.min_by_key(|(_, (tab, _))| under_way(tab))?;
        let (tab, sender) = self.waiting.remove(at)?;
        *self.working.entry(tab.clone()).or_default() += 1;
        self.n_working += 1;
        Some((tab, sender))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        {
            let mut line = self.queue.line();
            line.n_working -= 1;
            if let Some(n) = line.working.get_mut(&self.tab) {
                *n -= 1;
                if *n == 0 {
                    line.working.remove(&self.tab);
                }
            }
        }
        self.queue.admit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(turn: &mut Turn) -> Option<Place> {
        turn.0.try_recv().ok()
    }

    #[test]
    fn a_tab_with_much_work_leaves_places_to_others() {
        let queue = Queue::new(4);
        let mut greedy: Vec<Turn> = (0..6).map(|_| queue.turn("greedy")).collect();
        let mut held: Vec<Place> = greedy.iter_mut().filter_map(taken).collect();
        assert_eq!((held.len(), queue.n_waiting()), (2, 4));
        let mut others = ["a", "b", "c"].map(|tab| queue.turn(tab));
        let mut of_others: Vec<Place> = others.iter_mut().filter_map(taken).collect();
        assert_eq!((of_others.len(), queue.n_waiting()), (2, 5));
        // The newcomer comes before those of the tab that has work under way.
        held.pop();
        of_others.extend(others.iter_mut().filter_map(taken));
        assert_eq!((of_others.len(), queue.n_waiting()), (3, 4));
        // A client that leaves the line takes no place.
        drop(greedy);
        assert_eq!(queue.n_waiting(), 0);
        drop((held, of_others));
        let mut last = queue.turn("greedy");
        assert!(taken(&mut last).is_some());
        assert!(queue.line().working.is_empty());
    }
}
