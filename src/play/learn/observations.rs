//! The quiet positions of games, as features.

use std::sync::Arc;

use alfil_core::game;
use alfil_core::search::Searcher;
use alfil_core::variant::Variant;

use super::games::Game;
use crate::words::notation::coord;

/// The most positions taken from one game.
const MOST_PER_GAME: usize = 48;

/// The least score of a position that is decided, from which nothing can be learned.
const DECIDED: i32 = 2_500;

/// Positions with the results of their games.
#[derive(Clone, Debug, Default)]
pub(crate) struct Observations {
    /// Features with their amounts, position after position.
    pub(crate) amounts: Vec<(u16, f32)>,
    /// By position: where its features end.
    pub(crate) ends: Vec<usize>,
    /// By position: the points of the first player in the game, if it ended.
    pub(crate) results: Vec<Option<f32>>,
    /// By position: the score of the search, as the first player sees it.
    pub(crate) scores: Vec<f32>,
    /// By position: its weight. All positions of a game together count as one observation.
    pub(crate) shares: Vec<f32>,
}

impl Observations {
    /// Returns the number of positions.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the features of a position.
    pub(crate) fn features(&self, position: usize) -> &[(u16, f32)] {
        let from = position.checked_sub(1).and_then(|before| self.ends.get(before).copied()).unwrap_or(0);
        let to = self.ends.get(position).copied().unwrap_or(from);
        self.amounts.get(from..to).unwrap_or_default()
    }

    /// Adds other observations.
    pub(crate) fn append(&mut self, mut others: Observations) {
        let n = self.amounts.len();
        self.amounts.append(&mut others.amounts);
        self.ends.extend(others.ends.into_iter().map(|end| end + n));
        self.results.append(&mut others.results);
        self.scores.append(&mut others.scores);
        self.shares.append(&mut others.shares);
    }
}

/// Visits the quiet positions of a game, each with its score as the first player sees it. A position is quiet if the player
/// to move is not in check and the best move captures nothing.
///
/// # Errors
/// The move that cannot be played, if the game is not one of this variant.
pub(super) fn visit_quiet(
    variant: &Arc<Variant>,
    played: &Game,
    mut visit: impl FnMut(&game::Game, i32),
) -> Result<(), String> {
    let mut game = game::Game::new(variant);
    for (ply, text) in played.moves.iter().enumerate() {
        let legal = game.legal_moves();
        let mv = coord::find(variant.rules(), game.position(), &legal, text);
        let Some(mv) = mv else {
            return Err(format!("move {} of game {}, `{text}`, is not legal", ply + 1, played.number));
        };
        let score = ply.checked_sub(played.opening).and_then(|n| played.scores.get(n).copied());
        if let Some(score) = score.filter(|score| score.abs() < DECIDED)
            && !game.position().is_check()
            && !game.position().is_noisy(mv)
        {
            visit(&game, score);
        }
        game.play_unchecked(mv);
    }
    Ok(())
}

/// Returns the quiet positions of a game, as features.
///
/// # Errors
/// The move that cannot be played, if the game is not one of this variant.
pub(crate) fn observe(
    searcher: &Searcher,
    variant: &Arc<Variant>,
    played: &Game,
) -> Result<Observations, String> {
    let mut found: Vec<(Vec<(u16, f32)>, i32)> = Vec::new();
    visit_quiet(variant, played, |game, score| found.push((searcher.features(game), score)))?;
    let every = found.len().div_ceil(MOST_PER_GAME).max(1);
    let taken: Vec<_> = found.into_iter().step_by(every).collect();
    let mut observations = Observations::default();
    let share = 1.0 / taken.len().max(1) as f32;
    for (features, score) in taken {
        observations.amounts.extend(features);
        observations.ends.push(observations.amounts.len());
        observations.results.push(played.result);
        observations.scores.push(score as f32);
        observations.shares.push(share);
    }
    Ok(observations)
}
