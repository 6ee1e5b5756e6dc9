//! How much is done at once, and until when.
//!
//! Work is done on threads of its own, more than there are processors, so that the system shares these fairly: a search
//! does not keep others waiting for a move. Work stops once no client waits for its answer.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use futures_core::Stream as Lines;
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::task::spawn_blocking;

use super::queue::{Place, Queue};
use super::{PATIENCE, answered, faulty, panicked};
use crate::studio::api::{Fault, Stream, Studio};

/// Lines of a long answer that wait to be read; more are left out, but never the last.
const MAX_WAITING: usize = 64;

/// Places for quick questions, for searches and for random games.
const QUICK: usize = 8;
const SEARCHES: usize = 8;
const GAMES: usize = 4;

/// How often a client in line is informed.
const REPORT: Duration = Duration::from_secs(1);

/// Places for work.
pub(super) struct Jobs {
    quick: Arc<Semaphore>,
    searches: Arc<Queue>,
    games: Arc<Queue>,
}

/// A question with a long answer.
pub(super) struct Long {
    pub(super) verb: String,
    pub(super) question: Value,
    /// The tab that asks.
    pub(super) tab: String,
}

/// Stops work once no client waits for it.
struct Leave(Arc<AtomicBool>);

impl Drop for Leave {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Jobs {
    pub(super) fn new() -> Jobs {
        Jobs {
            quick: Arc::new(Semaphore::new(QUICK)),
            searches: Queue::new(SEARCHES),
            games: Queue::new(GAMES),
        }
    }

    /// Returns how many threads work at most.
    pub(super) fn most_threads() -> usize {
        QUICK + SEARCHES + GAMES
    }

    /// Answers a quick question.
    pub(super) async fn quick(
        &self,
        work: impl FnOnce(&Arc<AtomicBool>) -> Result<Value, Fault> + Send + 'static,
    ) -> Response {
        match self.done(work).await {
            Some(Ok(answer)) => answered(200, &answer),
            Some(Err(fault)) => faulty(&fault),
            None => answered(500, &panicked()),
        }
    }

    /// Does quick work; nothing comes of it if it panics. It stops if this is dropped.
    async fn done<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Arc<AtomicBool>) -> T + Send + 'static,
    ) -> Option<T> {
        let stop = Arc::new(AtomicBool::new(false));
        let _leave = Leave(Arc::clone(&stop));
        // The work has the place, not the client that waits for it.
        let place = Arc::clone(&self.quick).acquire_owned().await.ok()?;
        let job = spawn_blocking(move || {
            let _place = place;
            work(&stop)
        });
        job.await.ok()
    }

    /// Answers a long question line by line.
    pub(super) fn long(self: &Arc<Jobs>, studio: &Arc<Studio>, long: Long) -> Response {
        let (sender, receiver) = channel::<Bytes>(MAX_WAITING);
        let (jobs, studio) = (Arc::clone(self), Arc::clone(studio));
        tokio::spawn(async move {
            let last = jobs.answer(studio, long, &sender).await;
            if let Some(last) = last {
                let _ = tokio::time::timeout(PATIENCE, sender.send(in_a_line(&last))).await;
            }
        });
        let mut response = Response::new(Body::from_stream(Read(receiver)));
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        response
    }

    /// Returns the last line of an answer; nothing if no client reads it.
    async fn answer(&self, studio: Arc<Studio>, long: Long, lines: &Sender<Bytes>) -> Option<Value> {
        let Long { verb, question, tab } = long;
        // Questions about a definition with errors are answered at once, without waiting in line.
        let (examined, asked) = (Arc::clone(&studio), question.clone());
        let wrong = self.done(move |_| examined.examine(&asked)).await;
        match wrong {
            Some(Ok(())) => {}
            Some(Err(fault)) => return Some(fault.to_json()),
            None => return Some(panicked()),
        }
        let queue = if verb == "think" { &self.searches } else { &self.games };
        let place = wait(queue, &tab, lines).await?;
        let stop = Arc::new(AtomicBool::new(false));
        let watcher = tokio::spawn(watch(lines.clone(), Arc::clone(&stop)));
        let emitted = lines.clone();
        let job = spawn_blocking(move || {
            let _place = place;
            let mut emit = |line: Value| {
                let _ = emitted.try_send(in_a_line(&line));
            };
            studio.stream(&verb, question, &mut Stream { stop: &stop, emit: &mut emit })
        });
        let last = match job.await {
            Ok(Ok(answer)) => answer,
            Ok(Err(fault)) => fault.to_json(),
            Err(_) => panicked(),
        };
        watcher.abort();
        Some(last)
    }
}

/// Waits in line for a place, and reports this; nothing if no client reads the report.
async fn wait(queue: &Arc<Queue>, tab: &str, lines: &Sender<Bytes>) -> Option<Place> {
    let mut turn = queue.turn(tab);
    let mut pause = Duration::ZERO;
    loop {
        if lines.is_closed() {
            return None;
        }
        if let Ok(place) = tokio::time::timeout(pause, &mut turn).await {
            return place;
        }
        pause = REPORT;
        let line = json!({ "state": "waiting", "waiting": queue.n_waiting() });
        let _ = lines.try_send(in_a_line(&line));
    }
}

/// Stops work once no client reads its lines.
async fn watch(sender: Sender<Bytes>, stop: Arc<AtomicBool>) {
    sender.closed().await;
    stop.store(true, Ordering::Relaxed);
}

fn in_a_line(line: &Value) -> Bytes {
    Bytes::from(format!("{line}\n"))
}

/// The lines of an answer, as they come.
struct Read(Receiver<Bytes>);

impl Lines for Read {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_recv(cx).map(|line| line.map(Ok))
    }
}
