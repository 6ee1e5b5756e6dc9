//! The games of a report, each replayed once: what is kept of each, and what all of them show together.

use alfil_core::board::{Move, PieceKind, Side};
use alfil_core::game::{Game, Outcome};
use alfil_core::rules::Rules;

use super::activity::Tallies;
use super::values::{kinds_to_value, material, n_pieces};
use crate::author::smoke::Watch;

/// The record of a game that was played to its end, or stopped.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    /// The number of moves.
    pub(super) plies: usize,
    /// The score of each move that was played, as the first player sees it, in centipawns.
    pub(super) scores: Vec<i32>,
    /// The outcome; `None` if it was stopped.
    pub(super) outcome: Option<Outcome>,
    /// The mean number of legal moves.
    pub(super) choices: f64,
    /// The share of positions with one legal move.
    pub(super) forced: f64,
    /// The differences in material in quiet positions, by kind, each once.
    pub(super) material: Vec<Vec<f64>>,
}

/// A game to be replayed.
#[derive(Clone, Debug)]
pub struct Record {
    /// The number of moves before those that were chosen by search alone.
    pub n_opening: usize,
    /// The score of each move that was played, as the first player sees it, in centipawns.
    pub scores: Vec<i32>,
}

/// The games of a report.
#[derive(Debug)]
pub struct Games<'r> {
    pub(super) rules: &'r Rules,
    pub(super) samples: Vec<Sample>,
    pub(super) tallies: Tallies,
    pub(super) watch: Watch<'r>,
    /// The kinds whose values are looked for.
    kinds: Vec<PieceKind>,
    /// The pieces of the start position.
    n_at_start: usize,
}

/// One of so many positions of a game is a sample of its material, in addition to those just after captures.
pub(super) const EVERY: usize = 4;

/// At least one in this many pieces must be left. Of the last two, one may be unable to win and the other about to promote.
const LEAST_LEFT: usize = 4;

/// Returns the number of pieces of the start position, on the board and in hand.
fn n_at_start(rules: &Rules) -> usize {
    let in_hand = Side::ALL.into_iter().flat_map(|side| &rules.setup.hands[side]);
    rules.setup.pieces.len() + in_hand.map(|&(_, n)| usize::from(n)).sum::<usize>()
}

impl<'r> Games<'r> {
    /// Returns no games, by some rules.
    pub fn new(rules: &'r Rules) -> Games<'r> {
        Games {
            rules,
            samples: Vec::new(),
            tallies: Tallies::new(rules),
            watch: Watch::new(rules),
            kinds: kinds_to_value(rules),
            n_at_start: n_at_start(rules),
        }
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// Adds a game. `replay` calls what it gets with the game, the legal moves and the move before each move, which is then
    /// played, and returns the game at its end.
    ///
    /// # Errors
    /// That of `replay`.
    pub fn add<E>(
        &mut self,
        record: Record,
        replay: impl FnOnce(&mut dyn FnMut(&mut Game, &[Move], Move)) -> Result<(Game, Option<Outcome>), E>,
    ) -> Result<(), E> {
        let (mut n, mut n_legal, mut n_forced, mut n_quiet) = (0, 0, 0, 0);
        let mut rows = Vec::new();
        let (game, outcome) = replay(&mut |game, legal, mv| {
            if n == 0 {
                self.tallies.begin(game.position());
            }
            let is_settled = n_quiet == 2 || (n_quiet > 2 && n % EVERY == 0);
            let is_sample = n >= record.n_opening && is_settled && !self.kinds.is_empty();
            if is_sample && LEAST_LEFT * n_pieces(self.rules, game.position()) >= self.n_at_start {
                let row = material(self.rules, &self.kinds, game.position());
                // Long endings would say again and again what one extra pawn is worth.
                if !rows.contains(&row) {
                    rows.push(row);
                }
            }
            n += 1;
            n_legal += legal.len();
            n_forced += usize::from(legal.len() == 1);
            let deed = self.tallies.before(game.position(), mv);
            n_quiet = if deed.n_captured > 0 { 0 } else { n_quiet + 1 };
            self.watch.step(game, legal, mv);
            self.tallies.after(game.position(), mv, n, deed);
        })?;
        if n == 0 {
            self.tallies.begin(game.position());
        }
        self.tallies.end(self.rules, game.position());
        if let Some(outcome) = outcome {
            self.watch.end(outcome);
        }
        let n_positions = n.max(1) as f64;
        self.samples.push(Sample {
            plies: n,
            scores: record.scores,
            outcome,
            choices: n_legal as f64 / n_positions,
            forced: n_forced as f64 / n_positions,
            material: rows,
        });
        Ok(())
    }
}

impl Sample {
    /// Returns the first player's points: 1, ½ or 0; nothing if the rules do not decide the game.
    pub(super) fn points(&self) -> Option<f64> {
        let outcome = self.outcome.filter(|outcome| outcome.is_decided())?;
        Some(match outcome.winner {
            Some(Side::First) => 1.0,
            Some(Side::Second) => 0.0,
            None => 0.5,
        })
    }
}
