//! How games begin.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use alfil_core::game::Game;
use alfil_core::playout::chance;
use alfil_core::variant::Variant;

use crate::words::notation::{fen, read_move};

/// How games begin.
#[derive(Clone, Debug)]
pub(crate) enum Openings {
    /// From the start position, with choices among good moves for the first plies.
    Soft,
    /// With this many random moves.
    Random(u32),
    /// From these positions, one after the other.
    Listed(Listed),
}

/// Positions to begin from.
#[derive(Clone, Debug)]
pub(crate) struct Listed {
    positions: Vec<Game>,
    /// The plies that choose among good moves.
    soft_plies: usize,
}

impl Listed {
    /// Reads positions, one a line: a FEN, or the moves from the start position. Empty lines, and those that begin with `#`,
    /// are skipped.
    ///
    /// # Errors
    /// The number of the first line that is neither, and why.
    pub(crate) fn read(variant: &Arc<Variant>, text: &str) -> Result<Listed, (usize, String)> {
        let mut positions = Vec::new();
        for (number, line) in text.lines().map(str::trim).enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let game = position(variant, line).map_err(|why| (number + 1, why))?;
            positions.push(game);
        }
        if positions.is_empty() {
            return Err((1, "there are no positions".to_owned()));
        }
        Ok(Listed::of(positions))
    }

    /// Returns positions to begin from.
    pub(super) fn of(positions: Vec<Game>) -> Listed {
        Listed { positions, soft_plies: SOFT_PLIES }
    }

    /// Returns the same positions, from which the best moves are played at once.
    pub(crate) fn without_choices(self) -> Listed {
        Listed { soft_plies: 0, ..self }
    }

    /// Returns the positions as text.
    #[cfg(feature = "cli")]
    pub(super) fn positions(&self) -> impl Iterator<Item = String> {
        self.positions.iter().map(fen::print)
    }
}

fn position(variant: &Arc<Variant>, line: &str) -> Result<Game, String> {
    let mut game = if line.contains('/') || line.contains('[') {
        let wrong = |errors: Vec<alfil_core::board::fen::FenError>| {
            errors
                .first()
                .map_or_else(String::new, |error| format!("{}; {}", error.problem, error.problem.help()))
        };
        fen::parse(variant, line).map_err(wrong)?
    } else {
        let mut game = Game::new(variant);
        for text in line.split_whitespace() {
            let mv = read_move::find(&mut game, text).map_err(|wrong| wrong.message)?;
            game.play_unchecked(mv);
        }
        game
    };
    if game.outcome_or_claim().is_some() {
        return Err("the game is over in this position".to_owned());
    }
    without_history(&game).ok_or_else(|| "its FEN cannot be read back".to_owned())
}

/// Returns the game from the position that a line of a file has. What was played before does not count, since the line does
/// not say it.
fn without_history(game: &Game) -> Option<Game> {
    fen::parse(game.variant(), &fen::print(game)).ok()
}

impl Openings {
    /// Returns the game in which game number `index` begins, and how many plies of it choose among good moves.
    pub(super) fn begin(
        &self,
        variant: &Arc<Variant>,
        seed: u64,
        index: u64,
        stop: &AtomicBool,
    ) -> (Game, usize) {
        match self {
            Openings::Soft => (Game::new(variant), SOFT_PLIES),
            Openings::Random(plies) => (random(variant, *plies, seed, index, stop), 0),
            Openings::Listed(Listed { positions, soft_plies }) => {
                let place = (index % positions.len().max(1) as u64) as usize;
                (positions.get(place).cloned().unwrap_or_else(|| Game::new(variant)), *soft_plies)
            }
        }
    }
}

/// The plies in which a game chooses among good moves.
const SOFT_PLIES: usize = 8;

/// How often random moves are tried again that end the game.
const ATTEMPTS: u64 = 50;

/// Returns a position after random moves, without its history, in which the game is not over; the start position if no
/// attempt gives one.
fn random(variant: &Arc<Variant>, plies: u32, seed: u64, index: u64, stop: &AtomicBool) -> Game {
    for attempt in 0..ATTEMPTS {
        let mut below = chance(seed, index.wrapping_mul(ATTEMPTS).wrapping_add(attempt));
        let mut game = Game::new(variant);
        for _ in 0..plies {
            if stop.load(Ordering::Relaxed) || game.play_random(&mut below).is_none() {
                break;
            }
        }
        if game.outcome_or_claim().is_none()
            && let Some(game) = without_history(&game)
        {
            return game;
        }
    }
    Game::new(variant)
}
