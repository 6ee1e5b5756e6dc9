//! How much is done at once.
//!
//! Work is done on threads of its own, so that a long search does not keep others waiting for a move. There are places for
//! as many quick questions as there are processors, and as many for long ones.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use futures_core::Stream as Lines;
use serde_json::Value;
use tokio::sync::Semaphore;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::task::spawn_blocking;

use super::{PATIENCE, answered, faulty, panicked};
use crate::studio::{Fault, Stream};

/// Lines of a long answer that wait to be read; more are left out, but never the last.
const MAX_WAITING: usize = 64;

/// Places for work.
pub(super) struct Jobs {
    quick: Arc<Semaphore>,
    long: Arc<Semaphore>,
}

fn n_processors() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

impl Jobs {
    pub(super) fn new() -> Jobs {
        let places = || Arc::new(Semaphore::new(n_processors()));
        Jobs { quick: places(), long: places() }
    }

    /// How many threads work at most.
    pub(super) fn most_threads() -> usize {
        2 * n_processors()
    }

    /// Answers a quick question.
    pub(super) async fn quick(
        &self,
        work: impl FnOnce() -> Result<Value, Fault> + Send + 'static,
    ) -> Response {
        let _place = self.quick.acquire().await;
        match spawn_blocking(work).await {
            Ok(Ok(answer)) => answered(200, &answer),
            Ok(Err(fault)) => faulty(&fault),
            Err(_) => answered(500, &panicked()),
        }
    }

    /// Answers a long question line by line. Work stops once nobody reads the answer any more.
    pub(super) fn long(
        &self,
        work: impl FnOnce(&mut Stream<'_>) -> Result<Value, Fault> + Send + 'static,
    ) -> Response {
        let (sender, receiver) = channel::<Bytes>(MAX_WAITING);
        let stop = Arc::new(AtomicBool::new(false));
        let places = Arc::clone(&self.long);
        tokio::spawn(async move {
            let Ok(_place) = places.acquire().await else { return };
            let watcher = tokio::spawn(watch(sender.clone(), Arc::clone(&stop)));
            let lines = sender.clone();
            let job = spawn_blocking(move || {
                let mut emit = |line: Value| {
                    let _ = lines.try_send(in_a_line(&line));
                };
                work(&mut Stream { stop: &stop, emit: &mut emit })
            });
            let last = match job.await {
                Ok(Ok(answer)) => answer,
                Ok(Err(fault)) => fault.to_json(),
                Err(_) => panicked(),
            };
            watcher.abort();
            let _ = tokio::time::timeout(PATIENCE, sender.send(in_a_line(&last))).await;
        });
        let mut response = Response::new(Body::from_stream(Read(receiver)));
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        response
    }
}

/// Stops work once nobody reads its lines any more.
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
