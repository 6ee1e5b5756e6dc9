//! Events that wait for their turn, and what they ask of the work under way.

use core::time::Duration;
use std::collections::VecDeque;
use std::time::Instant;

use super::input::Event;

/// The most lines that wait while something else is done.
pub(super) const MAX_WAITING: usize = 10_000;

/// How long a command may still take after `quit` or the end of the input.
const GRACE: Duration = Duration::from_millis(400);

/// Events that arrived before their turn.
#[derive(Debug)]
pub(super) struct Queue {
    events: VecDeque<Event>,
    /// How many of them are `stop`.
    n_stops: usize,
    /// How many lines were dropped because too many were waiting.
    n_dropped: usize,
    /// When `quit` or the end of the input was seen.
    closing: Option<Instant>,
    /// When the current command began.
    begun: Instant,
    /// True if a command has been ended because of `quit` or the end of the input. The rest is then not obeyed.
    pub(super) is_cut: bool,
}

impl Queue {
    pub(super) fn new() -> Queue {
        let events = VecDeque::new();
        Queue { events, n_stops: 0, n_dropped: 0, closing: None, begun: Instant::now(), is_cut: false }
    }

    /// Returns the next event that has waited.
    pub(super) fn pop(&mut self) -> Option<Event> {
        let event = self.events.pop_front()?;
        self.n_stops -= usize::from(event.is_stop());
        Some(event)
    }

    /// Makes an event wait before all others.
    pub(super) fn push_first(&mut self, event: Event) {
        self.n_stops += usize::from(event.is_stop());
        self.events.push_front(event);
    }

    /// Makes an event wait after all others. Lines are dropped while too many wait, but never `stop` and `quit`.
    pub(super) fn push(&mut self, event: Event) {
        let is_last = event.is_last();
        if is_last {
            self.close();
        }
        if self.events.len() >= MAX_WAITING && !is_last && (!event.is_stop() || self.n_stops > 0) {
            self.n_dropped += 1;
            return;
        }
        self.n_stops += usize::from(event.is_stop());
        self.events.push_back(event);
    }

    /// Returns the number of lines dropped since this was last asked.
    pub(super) fn take_dropped(&mut self) -> usize {
        std::mem::take(&mut self.n_dropped)
    }

    /// `quit` or the end of the input has been seen.
    pub(super) fn close(&mut self) {
        self.closing.get_or_insert_with(Instant::now);
    }

    /// A command begins.
    pub(super) fn begin(&mut self) {
        self.begun = Instant::now();
    }

    /// Returns whether the current command has to end: it, or a command that waits, is to be stopped, or its time has
    /// run out after the end of the input.
    pub(super) fn ends_command(&mut self) -> bool {
        self.is_cut |= self.time_left().is_some_and(|left| left.is_zero());
        self.is_cut || self.n_stops > 0
    }

    /// Returns the time that is left to the current command; nothing while the input goes on.
    pub(super) fn time_left(&self) -> Option<Duration> {
        let begun = self.closing?.max(self.begun);
        Some((begun + GRACE).saturating_duration_since(Instant::now()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Event {
        Event::Line(text.to_owned())
    }

    #[test]
    fn a_stop_that_waits_ends_every_command_before_it() {
        let mut queue = Queue::new();
        queue.push(line("go perft 9"));
        assert!(!queue.ends_command());
        queue.push(line("stop"));
        assert!(queue.ends_command());
        queue.pop();
        assert!(queue.ends_command());
        queue.pop();
        assert!(!queue.ends_command());
    }

    #[test]
    fn a_flood_of_lines_does_not_drop_the_stop_or_the_end() {
        let mut queue = Queue::new();
        for _ in 0..2 * MAX_WAITING {
            queue.push(line("isready"));
        }
        assert_eq!(queue.take_dropped(), MAX_WAITING);
        queue.push(line("stop"));
        assert!(queue.ends_command());
        assert_eq!(queue.time_left(), None);
        queue.push(line("quit"));
        assert!(queue.time_left().is_some());
    }
}
