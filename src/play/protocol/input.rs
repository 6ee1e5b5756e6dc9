//! Lines from standard input, read by a thread of their own.

use core::time::Duration;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;

use alfil_core::search::Variation;

/// The longest line that is read, in bytes: enough for a game of a hundred thousand moves.
pub(super) const MAX_LINE: usize = 1 << 20;

/// The most lines that are read ahead of the loop.
const MAX_AHEAD: usize = 4096;

/// What happens while the program runs.
#[derive(Debug)]
pub(super) enum Event {
    /// A line has been read.
    Line(String),
    /// A line longer than [`MAX_LINE`] has been skipped.
    TooLong,
    /// There are no more lines.
    End,
    /// The search with this number has found a line of play.
    Thought(u64, Variation),
    /// The search with this number has ended.
    Ended(u64),
    /// A job that is no search has ended.
    JobDone,
    /// The time for the current command has run out, after the end of the input.
    Overdue,
}

impl Event {
    /// Returns whether it is the line `stop`, or `?`, as XBoard says it.
    pub(super) fn is_stop(&self) -> bool {
        matches!(self, Event::Line(line) if line == "stop" || line == "?")
    }

    /// Returns whether nothing that comes after it is obeyed.
    pub(super) fn is_last(&self) -> bool {
        match self {
            Event::Line(line) => line == "quit",
            Event::End => true,
            Event::TooLong | Event::Thought(..) | Event::Ended(_) | Event::JobDone | Event::Overdue => false,
        }
    }
}

/// Where events arrive.
#[derive(Debug)]
pub(super) struct Events {
    receiver: Receiver<Event>,
    /// The number of lines that have been read but not received.
    ahead: Arc<AtomicUsize>,
}

impl Events {
    /// Waits for the next event.
    pub(super) fn next(&self) -> Event {
        // There are no more events once all senders are gone.
        self.count(self.receiver.recv().unwrap_or(Event::End))
    }

    /// Waits for the next event, but not longer than this.
    pub(super) fn next_within(&self, time: Duration) -> Option<Event> {
        match self.receiver.recv_timeout(time) {
            Ok(event) => Some(self.count(event)),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Event::End),
        }
    }

    fn count(&self, event: Event) -> Event {
        if let Event::Line(_) = event {
            self.ahead.fetch_sub(1, Ordering::Relaxed);
        }
        event
    }
}

/// Starts reading, and returns where events arrive and where others are sent.
///
/// Sending never waits, so that the loop may wait for the sender; reading waits while the loop is far behind.
pub(super) fn listen(input: impl Read + Send + 'static) -> (Events, Sender<Event>) {
    let (sender, receiver) = mpsc::channel();
    let lines = sender.clone();
    let ahead = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&ahead);
    thread::spawn(move || {
        let mut input = BufReader::new(input);
        loop {
            while counter.load(Ordering::Relaxed) > MAX_AHEAD {
                thread::sleep(Duration::from_millis(1));
            }
            // An input that can no longer be read has ended.
            let event = next(&mut input).unwrap_or(Event::End);
            let is_end = matches!(event, Event::End);
            if let Event::Line(_) = event {
                counter.fetch_add(1, Ordering::Relaxed);
            }
            if lines.send(event).is_err() || is_end {
                break;
            }
        }
    });
    (Events { receiver, ahead }, sender)
}

/// Returns the next line without its end. Bytes that are not UTF-8 are replaced: no command contains any.
fn next(input: &mut impl BufRead) -> io::Result<Event> {
    let mut bytes = Vec::new();
    let n = input.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', &mut bytes)?;
    if n == 0 {
        return Ok(Event::End);
    }
    if n > MAX_LINE && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        return Ok(Event::TooLong);
    }
    Ok(Event::Line(String::from_utf8_lossy(&bytes).trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_bounded_and_any_bytes_are_read() {
        let mut bytes = b"uci\r\n\xff\xfe\x00\n\n".to_vec();
        bytes.extend(vec![b'x'; 3 * MAX_LINE]);
        bytes.extend(b"\nquit");
        let (events, _sender) = listen(io::Cursor::new(bytes));
        let shown = |event: Event| match &event {
            Event::Line(line) => line.clone(),
            Event::TooLong
            | Event::End
            | Event::Thought(..)
            | Event::Ended(_)
            | Event::JobDone
            | Event::Overdue => format!("{event:?}"),
        };
        let read: Vec<String> = (0..6).map(|_| shown(events.next())).collect();
        assert_eq!(read, ["uci", "\u{fffd}\u{fffd}\0", "", "TooLong", "quit", "End"]);
    }
}
