//! What all protocols share: the game, the options, the variants and the search.

use std::collections::VecDeque;
use std::fmt::Display;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::mpsc::Sender;

use super::Language;
use super::desk::Desk;
use super::input::{Event, Events};
use super::options::Options;
use super::shelf::{Files, Shelf};
use super::thinker::{Judging, Thinker};
use super::wire::Wire;
use crate::library;
use crate::search::{Found, Learned, Limits};
use crate::variant::Variant;

/// The most lines that wait while something else is done.
pub(super) const MAX_WAITING: usize = 10_000;

/// What programs call the usual game of their protocol.
const USUAL_ANYWHERE: &str = "standard";

/// The state while a program is served.
pub(super) struct Session<'a> {
    pub(super) language: Language,
    out: &'a mut dyn Write,
    events: Events,
    /// Events that arrived before their turn.
    pub(super) waiting: VecDeque<Event>,
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
            waiting: VecDeque::new(),
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

    /// The next event; those that have waited come first.
    pub(super) fn next_event(&mut self) -> Event {
        self.waiting.pop_front().unwrap_or_else(|| self.events.next())
    }

    /// Makes the events that have arrived wait, and returns whether one of them is the line `stop`.
    pub(super) fn is_stopped(&mut self) -> bool {
        let mut stopped = false;
        while self.waiting.len() < MAX_WAITING
            && let Some(event) = self.events.next_if_any()
        {
            if event.is_stop() {
                stopped = true;
            } else {
                self.waiting.push_back(event);
            }
        }
        stopped
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

    /// How moves are to be written.
    pub(super) fn wire(&self) -> Wire {
        Wire { language: self.language, by_partner: self.options.chess960 }
    }

    /// Searches the current position to the end; events that arrive meanwhile wait.
    pub(super) fn think_through(&mut self, limits: Limits) -> Option<Found> {
        self.thinker.start(&self.desk.game, limits);
        loop {
            match self.events.next() {
                Event::Ended(number) if self.thinker.is_current(number) => return self.thinker.take(),
                Event::Thought(..) | Event::Ended(_) => {}
                event @ Event::Line(_) if event.is_stop() => self.thinker.stop(),
                event @ (Event::Line(_) | Event::TooLong | Event::End) => self.waiting.push_back(event),
            }
        }
    }
}
