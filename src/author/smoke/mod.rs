//! Plays random games of a definition and reports what never ends, never happens or never moves.
//!
//! What a lint says cannot happen is certain. What did not happen in random games is only an observation, so games are
//! played only on request, and each finding says how much was played. What a claim shows counts as seen.

mod expected;
mod findings;
mod known;
mod watch;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use alfil_core::board::Budget;
use alfil_core::variant::Variant;
use alfil_language::check::Origins;
use alfil_language::def::Definition;
use alfil_language::diag::{Code, Diagnostic};

#[cfg(feature = "cli")]
pub use self::known::Watch;
use crate::author::lint;

/// How much is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Number of games.
    pub n_games: u64,
    /// Seed for the moves. The games are the same as those of [`alfil_core::playout`].
    pub seed: u64,
    /// Plies after which a game is stopped.
    pub max_plies: u32,
    /// The time a single ply may take before the game counts as hanging.
    pub patience: Duration,
}

impl Settings {
    /// Games of a seed, with the usual limits.
    pub fn new(n_games: u64, seed: u64) -> Settings {
        Settings { n_games, seed, max_plies: 2500, patience: Duration::from_secs(20) }
    }
}

/// How far the games have got: the number of the game, and the plies played in it.
#[derive(Debug, Default)]
struct Pulse {
    game: AtomicU64,
    ply: AtomicU32,
}

impl Pulse {
    fn set(&self, game: u64, ply: u32) {
        self.game.store(game, Ordering::Relaxed);
        self.ply.store(ply, Ordering::Relaxed);
    }

    fn get(&self) -> (u64, u32) {
        (self.game.load(Ordering::Relaxed), self.ply.load(Ordering::Relaxed))
    }
}

/// Plays random games and reports what does not end, happen or move in them, unless the definition allows it. `before` is
/// what was found without playing.
///
/// The games are played on a thread of their own, which is abandoned if a game hangs.
pub fn check_by_playing(
    (definition, origins): (&Definition, &Origins),
    variant: &Arc<Variant>,
    settings: Settings,
    before: &[Diagnostic],
) -> Vec<Diagnostic> {
    let pulse = Arc::new(Pulse::default());
    let (sender, receiver) = mpsc::channel();
    let player = thread::spawn({
        let (variant, pulse) = (Arc::clone(variant), Arc::clone(&pulse));
        // If a game was given up, nobody receives this.
        move || drop(sender.send(watch::watch(&variant, settings, &pulse, &Limits::none())))
    });
    let mut last = pulse.get();
    let mut found = loop {
        match receiver.recv_timeout(settings.patience) {
            Ok(mut seen) => {
                known::note_claims(&mut seen, definition, variant, &Limits::none());
                break findings::smoke_findings((definition, origins), variant, settings, &seen);
            }
            Err(RecvTimeoutError::Timeout) if pulse.get() == last => {
                break vec![findings::hang(definition, variant, settings, last)];
            }
            Err(RecvTimeoutError::Timeout) => last = pulse.get(),
            Err(RecvTimeoutError::Disconnected) => match player.join() {
                Err(panic) => std::panic::resume_unwind(panic),
                Ok(()) => break Vec::new(),
            },
        }
    };
    without_known(&mut found, definition, before);
    found
}

/// What keeps games from taking too long where there are no threads.
pub struct Limits<'a> {
    /// The steps of all games together, each about a square looked at.
    pub steps: Budget,
    /// Whether nobody waits any more.
    pub stop: &'a dyn Fn() -> bool,
}

impl Limits<'_> {
    fn none() -> Limits<'static> {
        Limits { steps: Budget::unlimited(), stop: &|| false }
    }

    fn is_reached(&self) -> bool {
        self.steps.is_spent() || (self.stop)()
    }
}

/// Like [`check_by_playing`], on this thread and within limits; also the number of games that were played.
pub fn check_within(
    (definition, origins): (&Definition, &Origins),
    variant: &Arc<Variant>,
    settings: Settings,
    before: &[Diagnostic],
    limits: &Limits<'_>,
) -> (Vec<Diagnostic>, u64) {
    let pulse = Pulse::default();
    let mut seen = watch::watch(variant, settings, &pulse, limits);
    known::note_claims(&mut seen, definition, variant, limits);
    let n_games = if limits.is_reached() { pulse.get().0 } else { settings.n_games };
    let mut found =
        findings::smoke_findings((definition, origins), variant, Settings { n_games, ..settings }, &seen);
    without_known(&mut found, definition, before);
    (found, n_games)
}

/// Leaves out what the definition allows, and what was found without playing.
fn without_known(found: &mut Vec<Diagnostic>, definition: &Definition, before: &[Diagnostic]) {
    let allowed = |code: Code| definition.allow.items().iter().any(|word| word.value == code.slug());
    if !before.iter().any(|known| known.code == Code::ClaimsNothing) {
        found.extend(lint::nothing_claimed(definition));
    }
    // What is known for certain need not be reported again as an observation.
    let is_known = |found: &Diagnostic| before.iter().any(|known| known.span() == found.span());
    found.retain(|found| !allowed(found.code) && !is_known(found));
}
