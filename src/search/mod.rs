//! Finds good moves in any variant.
//!
//! A [`Searcher`] belongs to one variant; [`Searcher::think`] searches one position. What it knows of a game it has from the
//! rules, and every ending is the game's own.

mod evaluate;
mod limits;
#[cfg(feature = "cli")]
mod machine;
mod report;
mod root;
mod settings;
mod time;
mod worker;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use self::evaluate::Evaluation;
pub use self::limits::{Clock, Limits, Ponder};
pub use self::report::{Bound, Found, Line, Score};
use self::root::Root;
pub use self::settings::{Level, Settings};
pub use self::time::Now;
use crate::game::Game;
use crate::variant::Variant;

/// Searches positions of one variant.
#[derive(Debug)]
pub struct Searcher {
    evaluation: Evaluation,
    settings: Settings,
}

impl Searcher {
    /// A searcher for a variant.
    pub fn new(variant: &Arc<Variant>, settings: Settings) -> Searcher {
        Searcher { evaluation: Evaluation::new(variant), settings }
    }

    /// Changes the settings, from the next search on.
    pub fn set_settings(&mut self, settings: Settings) {
        self.settings = settings;
    }

    /// Forgets what was learnt from earlier searches, as for a new game.
    pub fn clear(&mut self) {}

    /// Searches a position until a limit is reached or `stop` is set, and shows each line it finds to `listen`.
    ///
    /// It may return before either when nothing is left to search, also while the opponent thinks. Unless the game is over,
    /// at least one line is shown.
    pub fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &AtomicBool,
        listen: &mut dyn FnMut(&Line),
    ) -> Found {
        Root::new(game, &self.evaluation, &self.settings, limits, stop).think(listen)
    }

    /// An estimate of a position for the player to move, without a search, in centipawns.
    pub fn evaluate(&self, game: &Game) -> i32 {
        self.evaluation.estimate(game.position())
    }
}
