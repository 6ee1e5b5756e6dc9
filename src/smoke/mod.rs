//! Random games of a definition, watched: what never ends, what never comes about, what never moves.
//!
//! What a lint says never happens never happens. Here nothing is certain but what was seen, so this is done only when
//! somebody asks for it, and each finding tells how much was played.

mod findings;
mod matter;
mod watch;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::def::Definition;
use crate::diag::{Code, Diagnostic};
use crate::lint;
use crate::variant::Variant;

/// How much is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Games.
    pub n_games: u64,
    /// What the moves are drawn from. Game for game they are those of [`crate::playout`].
    pub seed: u64,
    /// Plies after which a game is broken off.
    pub max_plies: u32,
    /// The time a single ply may take before the game counts as hanging.
    pub patience: Duration,
}

impl Settings {
    /// So many games of a seed, with the usual limits.
    pub fn new(n_games: u64, seed: u64) -> Settings {
        Settings { n_games, seed, max_plies: 2500, patience: Duration::from_secs(20) }
    }
}

/// How far the games are: the number of the game, and the plies played of it.
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

/// Plays random games and reports what does not end, does not come about or does not move in them, unless the
/// definition allows it. `before` is what was found without playing.
///
/// The games are played by a thread of their own. When one of them hangs that thread is left to itself.
pub fn check(
    definition: &Definition,
    variant: &Arc<Variant>,
    settings: Settings,
    before: &[Diagnostic],
) -> Vec<Diagnostic> {
    let pulse = Arc::new(Pulse::default());
    let (tell, told) = mpsc::channel();
    let player = thread::spawn({
        let (variant, pulse) = (Arc::clone(variant), Arc::clone(&pulse));
        // Nobody listens any more when a game was given up.
        move || drop(tell.send(watch::watch(&variant, settings, &pulse)))
    });
    let mut last = pulse.get();
    let mut found = loop {
        match told.recv_timeout(settings.patience) {
            Ok(seen) => break findings::all(definition, variant, settings, &seen),
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
    let allowed = |code: Code| definition.allow.items().iter().any(|word| word.value == code.slug());
    if !before.iter().any(|known| known.code == Code::ClaimsNothing) {
        found.extend(lint::nothing_claimed(definition));
    }
    // What is certain need not be told once more as what was seen.
    let is_told = |found: &Diagnostic| before.iter().any(|known| known.span() == found.span());
    found.retain(|found| !allowed(found.code) && !is_told(found));
    found
}
