//! The thread that searches.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread::{self, JoinHandle};

use alfil_core::game::Game;
use alfil_core::search::{Judgement, Limits, Ponder, STACK, SearchResult, Searcher, Settings};
use alfil_core::variant::Variant;

use super::input::Event;

/// Which weights a searcher uses.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Judging {
    /// Those that were learned for the variant, if there are any.
    OfVariant,
    /// Those that follow from the rules.
    OfRules,
    These(Box<Judgement>),
}

/// A searcher, and the search it is busy with.
#[derive(Debug)]
pub(super) struct Thinker {
    events: Sender<Event>,
    settings: Settings,
    judging: Judging,
    searcher: Option<Searcher>,
    running: Option<Running>,
    /// The number of the latest search, so that late messages of an earlier one are recognised.
    number: u64,
}

#[derive(Debug)]
struct Running {
    stop: Arc<AtomicBool>,
    ponder: Option<Arc<Ponder>>,
    thread: JoinHandle<(Searcher, SearchResult)>,
}

/// Says that the search is over, also if it ends in a panic.
struct Farewell(Sender<Event>, u64);

impl Drop for Farewell {
    fn drop(&mut self) {
        // Once the program ends, this has no receiver.
        let _ = self.0.send(Event::Ended(self.1));
    }
}

impl Thinker {
    pub(super) fn new(events: Sender<Event>, settings: Settings) -> Thinker {
        Thinker { events, settings, judging: Judging::OfVariant, searcher: None, running: None, number: 0 }
    }

    /// Uses other settings from the next search on.
    pub(super) fn set_settings(&mut self, settings: Settings) {
        self.settings = settings;
        if let Some(searcher) = &mut self.searcher {
            searcher.set_settings(settings);
        }
    }

    /// Uses other weights from the next search on.
    pub(super) fn set_judging(&mut self, judging: Judging) {
        if judging != self.judging {
            self.judging = judging;
            self.forget();
        }
    }

    /// Forgets everything about the variant.
    pub(super) fn forget(&mut self) {
        self.abandon();
        self.searcher = None;
    }

    /// Forgets what earlier searches found.
    pub(super) fn clear(&mut self) {
        if let Some(searcher) = &mut self.searcher {
            searcher.clear();
        }
    }

    /// Returns the searcher, which must be idle.
    pub(super) fn searcher(&mut self, variant: &Arc<Variant>) -> &mut Searcher {
        let settings = self.settings;
        self.abandon();
        let judging = &self.judging;
        self.searcher.get_or_insert_with(|| {
            let mut searcher = Searcher::new(variant, settings);
            match judging {
                Judging::OfVariant => {}
                Judging::OfRules => searcher.judge_by_rules(),
                Judging::These(weights) => searcher.judge_by(weights),
            }
            searcher
        })
    }

    /// Begins a search.
    pub(super) fn start(&mut self, game: &Game, limits: Limits) {
        self.searcher(game.variant());
        let Some(mut searcher) = self.searcher.take() else { return };
        self.number += 1;
        let (number, events, game) = (self.number, self.events.clone(), game.clone());
        let (stop, ponder) = (Arc::new(AtomicBool::new(false)), limits.ponder.clone());
        let flag = Arc::clone(&stop);
        let work = move || {
            let _farewell = Farewell(events.clone(), number);
            let found = searcher.think(&game, &limits, &flag, &mut |line| {
                let _ = events.send(Event::Thought(number, line.clone()));
            });
            (searcher, found)
        };
        #[expect(clippy::expect_used, reason = "without a thread the program cannot do its work")]
        let thread = thread::Builder::new().stack_size(STACK).spawn(work).expect("a thread can be started");
        self.running = Some(Running { stop, ponder, thread });
    }

    /// Returns the number of the latest search.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Returns whether a message is about the current search.
    pub(super) fn is_current(&self, number: u64) -> bool {
        self.running.is_some() && number == self.number
    }

    /// Asks the search to end.
    pub(super) fn stop(&self) {
        if let Some(running) = &self.running {
            running.stop.store(true, Ordering::Release);
        }
    }

    /// The opponent has made the expected move.
    pub(super) fn ponder_hit(&self) {
        if let Some(ponder) = self.running.as_ref().and_then(|running| running.ponder.as_ref()) {
            ponder.hit();
        }
    }

    /// Waits for the result of the search.
    pub(super) fn take(&mut self) -> Option<SearchResult> {
        let running = self.running.take()?;
        match running.thread.join() {
            Ok((searcher, found)) => {
                self.searcher = Some(searcher);
                if let Some(searcher) = &mut self.searcher {
                    searcher.set_settings(self.settings);
                }
                Some(found)
            }
            // A panic of the search must not look like an opponent that says nothing.
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }

    /// Ends the search, if there is one, and drops its result.
    pub(super) fn abandon(&mut self) {
        self.stop();
        self.take();
    }
}
