//! How games end.

use std::fmt;

use alfil_core::board::Side;

use super::{Game, Location};
use crate::words::notation::ending;

/// How a game ended, or how a claim would end it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outcome {
    /// Who won; neither player if the game is drawn or not decided.
    pub winner: Option<Side>,
    /// Whether the rules decide the game. They do not if a position has too many ways to move to list them, or an ending
    /// says so.
    pub is_decided: bool,
    /// The slug of the reason, as in `checkmate`.
    pub reason: &'static str,
    /// Who won and why, as in "Black wins: White has no King left on the board."
    pub sentence: String,
    /// Where the ending is written; nothing if no ending applies and the player to move has no legal move.
    pub location: Option<Location>,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl Game {
    /// Returns whether the game has ended by itself. Cheaper than [`Game::outcome`].
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// assert!(!Game::new(&Variant::bundled("chess").unwrap()).is_over());
    /// ```
    pub fn is_over(&mut self) -> bool {
        self.inner_mut().outcome().is_some()
    }

    /// Returns how the game ended; nothing while it goes on, even if a player may claim that it ends ([`Game::claims`]).
    ///
    /// ```
    /// use alfil::{Game, Side, Variant};
    ///
    /// let chess = Variant::bundled("chess").unwrap();
    /// let mut game = Game::from_fen(&chess, "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1").unwrap();
    /// let outcome = game.outcome().unwrap();
    /// assert_eq!((outcome.winner, outcome.reason), (Some(Side::First), "checkmate"));
    /// assert!(outcome.location.is_some());
    /// ```
    pub fn outcome(&mut self) -> Option<Outcome> {
        let outcome = self.inner_mut().outcome()?;
        let sentence = ending::sentence(self.inner_mut()).unwrap_or_default();
        Some(self.variant().outcome(outcome, sentence))
    }

    /// Returns how the player to move may end the game by a claim; empty if there is nothing to claim, or the game is over.
    /// All entries have the same winner. The game goes on until the program that leads it accepts a claim.
    ///
    /// ```
    /// use alfil::{Game, Variant};
    ///
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// for text in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"] {
    ///     game.play_text(text).unwrap();
    /// }
    /// assert!(game.outcome().is_none());
    /// assert_eq!((game.claims()[0].winner, game.claims()[0].reason), (None, "repetition"));
    /// ```
    pub fn claims(&mut self) -> Vec<Outcome> {
        let player = self.side_to_move();
        let claims = self.inner_mut().claimable().into_iter();
        let described = claims.map(|claim| {
            self.variant().outcome(claim, ending::claimed_sentence(self.inner(), player, claim))
        });
        described.collect()
    }

    /// Returns what the player to move may claim and why, as in "White may claim a draw: the position occurs for the
    /// 3rd time."; nothing if there is nothing to claim.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// assert_eq!(game.claim_sentence(), None);
    /// ```
    pub fn claim_sentence(&mut self) -> Option<String> {
        ending::claim_sentence(self.inner_mut())
    }
}
