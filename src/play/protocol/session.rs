//! What all protocols share: the game, the options, the variants and the search.

use core::time::Duration;
use std::fmt::Display;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;

use alfil_core::search::{Learned, Limits, STACK, SearchResult};
use alfil_core::variant::Variant;

use super::Language;
use super::current_game::Desk;
use super::input::{Event, Events};
use super::options::Options;
use super::queue::Queue;
use super::thinker::{Judging, Thinker};
use super::variants::{Files, Shelf};
use super::wire::Wire;
use crate::library;

/// What programs call the usual game of their protocol.
const USUAL_ANYWHERE: &str = "standard";

/// The state while a program is served.
pub(super) struct Session<'a> {
    pub(super) language: Language,
    out: &'a mut dyn Write,
    events: Events,
    sender: Sender<Event>,
    pub(super) queue: Queue,
    pub(super) shelf: Shelf<'a>,
    pub(super) options: Options,
    pub(super) desk: Desk,
    pub(super) thinker: Thinker,
    /// The contents of the file of learned weights, if one was named.
    learned: Option<Learned>,
    /// The name of the variant that is chosen.
    pub(super) chosen: String,
    /// The name of the variant to begin with.
    pub(super) default: String,
}

impl<'a> Session<'a> {
    pub(super) fn new(
        language: Language,
        given: Option<Arc<Variant>>,
        files: &'a dyn Files,
        events: Events,
        sender: Sender<Event>,
        out: &'a mut dyn Write,
    ) -> Session<'a> {
        let usual = || match language {
            Language::Uci | Language::Xboard => library::chess(),
            Language::Usi => library::shogi(),
        };
        let variant = given.clone().unwrap_or_else(usual);
        let wire = Wire { language, by_partner: false };
        let options = Options::default();
        Session {
            language,
            out,
            events,
            sender: sender.clone(),
            queue: Queue::new(),
            shelf: Shelf::new(files, given),
            thinker: Thinker::new(sender, options.settings()),
            options,
            desk: Desk::new(&variant, wire),
            learned: None,
            chosen: variant.id().to_owned(),
            default: variant.id().to_owned(),
        }
    }

    /// Writes a line at once.
    pub(super) fn say(&mut self, line: impl Display) -> io::Result<()> {
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }

    /// Returns the next event; those that have waited come first.
    pub(super) fn next_event(&mut self) -> Event {
        if let Some(event) = self.queue.pop() {
            return event;
        }
        match self.queue.time_left() {
            None => self.events.next(),
            Some(_) if self.queue.is_cut => self.events.next(),
            Some(time) => self.events.next_within(time).unwrap_or(Event::Overdue),
        }
    }

    /// Does work on a thread of its own while events arrive, which wait. The flag is set once the work has to end; its result
    /// then means nothing, and nothing is returned.
    pub(super) fn work<T: Send>(&mut self, job: impl FnOnce(&AtomicBool) -> T + Send) -> Option<T> {
        let stop = AtomicBool::new(self.queue.ends_command());
        let done = JobDone(self.sender.clone());
        let result = thread::scope(|scope| {
            let run = || {
                let _done = done;
                job(&stop)
            };
            #[expect(clippy::expect_used, reason = "without a thread the program cannot do its work")]
            let thread = thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, run)
                .expect("a thread can be started");
            while !self.wait_for(&|event| matches!(event, Event::JobDone)) {
                if self.queue.ends_command() {
                    stop.store(true, Ordering::Relaxed);
                }
            }
            thread.join()
        });
        match result {
            Ok(result) => (!stop.load(Ordering::Relaxed)).then_some(result),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }

    /// Waits for an event, or until the current command has to end; returns whether it is one that is wanted. Others wait for
    /// their turn.
    fn wait_for(&mut self, is_wanted: &dyn Fn(&Event) -> bool) -> bool {
        let time = self.queue.time_left().unwrap_or(Duration::MAX);
        // Once it is over, the work ends soon; there is no need to look for that all the time.
        let time = if time.is_zero() { Duration::from_millis(20) } else { time.min(Duration::from_secs(60)) };
        match self.events.next_within(time) {
            Some(event) if is_wanted(&event) => true,
            Some(event @ (Event::Line(_) | Event::TooLong | Event::End)) => {
                self.queue.push(event);
                false
            }
            Some(Event::Thought(..) | Event::Ended(_) | Event::JobDone | Event::Overdue) | None => false,
        }
    }

    /// Chooses a variant and sets up its start position.
    ///
    /// # Errors
    /// Why it cannot be chosen, a line for each fault. Everything stays as it was.
    pub(super) fn choose(&mut self, name: &str) -> Result<(), Vec<String>> {
        let is_usual = self.language == Language::Usi && library::bare(name) == USUAL_ANYWHERE;
        let name = match name {
            "" => self.default.clone(),
            _ if is_usual => library::shogi().id().to_owned(),
            name => name.to_owned(),
        };
        let mut variant = self.shelf.find(&name)?;
        if self.options.chess960
            && let Some(free) = library::with_castling_from_anywhere(variant.id())
        {
            variant = free;
        }
        self.thinker.forget();
        self.desk = Desk::new(&variant, self.wire());
        self.chosen = name;
        Ok(())
    }

    /// Uses other weights from the next search on: those of a file if one is named.
    ///
    /// # Errors
    /// Why the file cannot be used, in a clause. Then the weights stay as they were.
    pub(super) fn set_weights(&mut self, path: Option<&str>) -> Result<(), String> {
        if let Some(path) = path {
            self.learned = self.shelf.weights(path)?;
        }
        self.fit_weights()
    }

    /// Takes the weights for the variant that is chosen: those of the file that was named, or its own.
    ///
    /// # Errors
    /// Why those of the file do not fit, in a clause. Then the variant's own are used.
    pub(super) fn fit_weights(&mut self) -> Result<(), String> {
        self.thinker.set_judging(if self.options.use_learned {
            Judging::OfVariant
        } else {
            Judging::OfRules
        });
        let Some(learned) = self.learned.as_ref().filter(|_| self.options.use_learned) else { return Ok(()) };
        match learned.judgement(&self.desk.variant) {
            Ok(judgement) => {
                self.thinker.set_judging(Judging::These(Box::new(judgement)));
                Ok(())
            }
            Err(why) => Err(format!("the file of `EvalFile` is not used for `{}`: {why}", self.chosen)),
        }
    }

    /// Returns how moves are to be written.
    pub(super) fn wire(&self) -> Wire {
        Wire { language: self.language, by_partner: self.options.chess960 }
    }

    /// Searches the current position to the end; events that arrive meanwhile wait.
    pub(super) fn think_through(&mut self, limits: Limits) -> Option<SearchResult> {
        self.thinker.start(&self.desk.game, limits);
        let own = self.thinker.number();
        loop {
            if self.queue.ends_command() {
                self.thinker.stop();
            }
            if self.wait_for(&|event| matches!(event, Event::Ended(number) if *number == own)) {
                return self.thinker.take();
            }
        }
    }
}

/// Says that a job is over, also if it ends in a panic.
struct JobDone(Sender<Event>);

impl Drop for JobDone {
    fn drop(&mut self) {
        // Once the program ends, this has no receiver.
        let _ = self.0.send(Event::JobDone);
    }
}
