//! Calls that may take long.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

use crate::errors::{Described, InternalError, caught};

/// How often Ctrl-C is looked for.
const WAIT: Duration = Duration::from_millis(50);

/// What the main thread of programs usually has.
const STACK: usize = 8 << 20;

/// More threads than this never help.
const MOST_THREADS: usize = 256;

/// Does work in a thread of its own while other threads of Python run. When Ctrl-C is pressed, the flag is set, and what
/// the work returns then is dropped.
pub(crate) fn long<T: Send>(py: Python<'_>, work: impl FnOnce(&Arc<AtomicBool>) -> T + Send) -> PyResult<T> {
    long_within(py, None, work)
}

/// Does work as [`long`] does, and sets the flag when this time has passed. What the work returns then counts.
pub(crate) fn long_within<T: Send>(
    py: Python<'_>,
    time: Option<Duration>,
    work: impl FnOnce(&Arc<AtomicBool>) -> T + Send,
) -> PyResult<T> {
    let stop = Arc::new(AtomicBool::new(false));
    let mut end = time.and_then(|time| Instant::now().checked_add(time));
    let (done, mut results) = mpsc::channel();
    thread::scope(|scope| {
        let stop = &stop;
        let run = move || {
            // Nobody waits for the result only if this function has returned.
            let _ = done.send(caught(|| work(stop)));
        };
        if let Err(error) = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run) {
            return Err(PyOSError::new_err(error.to_string()));
        }
        loop {
            let wait = end.map_or(WAIT, |end| end.saturating_duration_since(Instant::now()).min(WAIT));
            let waiting = &mut results;
            match py.detach(move || waiting.recv_timeout(wait)) {
                Ok(result) => return result.map_err(InternalError::new_err),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(InternalError::new_err("a thread of alfil ended without a result"));
                }
            }
            if end.is_some_and(|end| end <= Instant::now()) {
                stop.store(true, Ordering::Relaxed);
                end = None;
            }
            if let Err(interrupt) = py.check_signals() {
                stop.store(true, Ordering::Relaxed);
                let waiting = &mut results;
                let _ = py.detach(move || waiting.recv());
                return Err(interrupt);
            }
        }
    })
}

/// Does a piece of work for each item, on as many threads, and returns the results in order.
///
/// # Panics
/// If the work does, or a thread cannot be started.
pub(crate) fn in_parallel<I: Send, T: Send>(
    items: &mut [I],
    n_threads: usize,
    work: impl Fn(&mut I) -> T + Sync,
) -> Vec<T> {
    let n_each = items.len().div_ceil(n_threads.max(1)).max(1);
    if n_each >= items.len() {
        return items.iter_mut().map(work).collect();
    }
    let work = &work;
    thread::scope(|scope| {
        let work_on = |chunk: &mut [I]| caught(|| chunk.iter_mut().map(work).collect::<Vec<T>>());
        let start =
            |chunk| thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || work_on(chunk));
        let threads: Vec<_> = items.chunks_mut(n_each).map(start).collect();
        let results = threads.into_iter().map(|thread| {
            let ended = || Err("a thread of alfil ended without a result".to_owned());
            let thread = thread.map_err(|error| format!("a thread cannot be started: {error}"))?;
            thread.join().unwrap_or_else(|_| ended())
        });
        let results =
            results.map(|result| result.unwrap_or_else(|text| resume_unwind(Box::new(Described(text)))));
        results.flatten().collect()
    })
}

/// Returns how many threads to use: those asked for, as far as they help, or one for each processor.
pub(crate) fn n_threads(asked: usize) -> usize {
    let processors = || thread::available_parallelism().map_or(1, usize::from);
    if asked == 0 { processors() } else { asked.min(MOST_THREADS) }
}
