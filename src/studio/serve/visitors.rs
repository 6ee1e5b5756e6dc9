//! Connections, a bounded number at a time. Strangers never keep others out: where room is needed, theirs are closed.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::AbortHandle;

/// Most connections at a time; others wait.
const MAX_CONNECTIONS: usize = 256;

/// How long a connection may take to show that it is no stranger's before it can be closed to make room.
const GRACE: Duration = Duration::from_millis(500);

/// How often to look for room.
const PAUSE: Duration = Duration::from_millis(20);

/// The connections there are.
pub(super) struct Visitors {
    free: Arc<Semaphore>,
    there: Mutex<There>,
}

#[derive(Default)]
struct There {
    next: u64,
    /// In the order in which they came.
    all: BTreeMap<u64, Connection>,
}

struct Connection {
    since: Instant,
    visitor: Arc<Visitor>,
    handle: AbortHandle,
}

/// What is known about a connection.
#[derive(Debug, Default)]
pub(super) struct Visitor {
    is_known: AtomicBool,
}

impl Visitor {
    /// Notes that this connection has shown the token.
    pub(super) fn is_no_stranger(&self) {
        self.is_known.store(true, Ordering::Relaxed);
    }
}

impl Visitors {
    pub(super) fn new() -> Arc<Visitors> {
        Arc::new(Visitors { free: Arc::new(Semaphore::new(MAX_CONNECTIONS)), there: Mutex::default() })
    }

    /// Waits until there is room for another connection, and makes some if strangers are in the way.
    pub(super) async fn room(&self) -> io::Result<OwnedSemaphorePermit> {
        loop {
            let place = tokio::time::timeout(PAUSE, Arc::clone(&self.free).acquire_owned()).await;
            if let Ok(place) = place {
                return place.map_err(io::Error::other);
            }
            self.close_a_stranger();
        }
    }

    /// Lets a connection be, which `serve` is given to serve.
    pub(super) fn admit<F: Future<Output = ()> + Send + 'static>(
        self: &Arc<Visitors>,
        serve: impl FnOnce(Arc<Visitor>) -> F,
    ) {
        let visitor = Arc::new(Visitor::default());
        let work = serve(Arc::clone(&visitor));
        let mut there = self.lock();
        let number = there.next;
        there.next += 1;
        let visitors = Arc::clone(self);
        // The lock is held until the connection is listed, so that it cannot be struck off before.
        let task = tokio::spawn(async move {
            let _listed = Listed { visitors, number };
            work.await;
        });
        there.all.insert(number, Connection { since: Instant::now(), visitor, handle: task.abort_handle() });
    }

    /// Closes the oldest connection that has not shown the token in time.
    fn close_a_stranger(&self) {
        let there = self.lock();
        let is_stranger = |connection: &&Connection| {
            !connection.visitor.is_known.load(Ordering::Relaxed) && connection.since.elapsed() >= GRACE
        };
        if let Some(stranger) = there.all.values().find(is_stranger) {
            stranger.handle.abort();
        }
    }

    fn lock(&self) -> MutexGuard<'_, There> {
        self.there.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection's place in the list.
struct Listed {
    visitors: Arc<Visitors>,
    number: u64,
}

impl Drop for Listed {
    fn drop(&mut self) {
        self.visitors.lock().all.remove(&self.number);
    }
}
