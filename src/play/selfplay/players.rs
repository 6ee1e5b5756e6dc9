//! The two players of a game, which are used for one game after another.

use std::sync::{Arc, Mutex, PoisonError};

use alfil_core::board::PerSide;
use alfil_core::search::{self, Searcher};
use alfil_core::variant::Variant;

/// Players of a variant. Threads that play at the same time have different ones.
#[derive(Debug)]
pub(crate) struct Players {
    pattern: Searcher,
    /// Those that play no game.
    idle: Mutex<Vec<PerSide<Searcher>>>,
}

impl Players {
    /// Returns the players of a variant, with its learned values if it has any.
    pub(crate) fn new(variant: &Arc<Variant>) -> Players {
        let settings = search::Settings { now: None, ..search::Settings::default() };
        Players { pattern: Searcher::new(variant, settings), idle: Mutex::default() }
    }

    /// Lets two players play who remember nothing, neither of earlier games nor of each other's searches.
    pub(super) fn play<R>(&self, game: impl FnOnce(&mut PerSide<Searcher>) -> R) -> R {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let known = idle().pop();
        let mut both = match known {
            Some(mut both) => {
                both.first.clear();
                both.second.clear();
                both
            }
            None => PerSide { first: self.pattern.twin(), second: self.pattern.twin() },
        };
        let result = game(&mut both);
        idle().push(both);
        result
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::library;
    use crate::play::selfplay::game::play;
    use crate::play::selfplay::{LineOfGame, Openings, Settings};

    #[test]
    fn the_same_two_play_one_game_after_another_as_if_it_were_the_first() {
        let variant = library::variant("micro").unwrap();
        let settings = Settings { seed: 3, nodes: 60, openings: Openings::Soft, max_plies: 40 };
        let nodes = PerSide { first: 60, second: 60 };
        let players = Players::new(&variant);
        let line = |players: &Players, index| {
            let going_on = AtomicBool::new(false);
            LineOfGame::of(index, play(players, &variant, &settings, index, nodes, &going_on))
        };
        for index in 0..4 {
            assert_eq!(line(&players, index), line(&Players::new(&variant), index));
            assert_eq!(players.idle.lock().unwrap().len(), 1);
        }
    }
}
