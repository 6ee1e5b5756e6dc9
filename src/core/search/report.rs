//! The result of a search.

use core::time::Duration;

use crate::board::{Move, Side};

/// The score of a position for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// An estimate: 100 is about the value of a pawn.
    Centipawns(i32),
    /// The player wins in this many of their own moves; if negative, the opponent wins in this many of theirs. At 0 the game
    /// is already lost.
    Mate(i32),
}

/// Greater than every score. A win in `n` plies scores `WIN - n`.
pub(super) const INFINITE: i32 = 32_001;
pub(super) const WIN: i32 = 32_000;
/// Scores from here on are proven wins.
pub(super) const LEAST_WIN: i32 = WIN - 2 * MOST_PLIES as i32;
/// Estimates lie between this and its negative.
pub const MOST_ESTIMATE: i32 = LEAST_WIN - 1;
/// The longest line that is searched.
pub(super) const MOST_PLIES: usize = 128;

impl Score {
    pub(super) fn new(value: i32) -> Score {
        if value >= LEAST_WIN {
            Score::Mate((WIN - value + 1) / 2)
        } else if value <= -LEAST_WIN {
            Score::Mate(-(WIN + value + 1) / 2)
        } else {
            Score::Centipawns(value)
        }
    }

    /// Returns how many of a thousand games the player wins, draws and loses: a logistic estimate, the same for every
    /// variant.
    pub fn win_draw_loss(self) -> [u32; 3] {
        /// The score at which half of the games are won, and how fast that changes.
        const HALF: f64 = 150.0;
        const SLOPE: f64 = 90.0;
        let cp = match self {
            Score::Centipawns(cp) => f64::from(cp),
            Score::Mate(moves) if moves > 0 => return [1000, 0, 0],
            Score::Mate(_) => return [0, 0, 1000],
        };
        let share = |cp: f64| (1000.0 / (1.0 + libm::exp((HALF - cp) / SLOPE))) as u32;
        let (win, loss) = (share(cp), share(-cp));
        [win, 1000 - win - loss, loss]
    }
}

/// The kind of a score: exact, or a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is.
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// A line of play that has been searched.
#[derive(Clone, Debug)]
pub struct Variation {
    /// Its place among the best lines, from 1.
    pub rank: usize,
    /// The depth of the search, in plies.
    pub depth: u32,
    /// The length of the longest line searched, in plies.
    pub selective_depth: u32,
    /// The score for the player to move.
    pub score: Score,
    /// The kind of the score: exact, or a bound.
    pub bound: Bound,
    /// Positions searched so far.
    pub nodes: u64,
    /// Time used so far; zero without a clock.
    pub time: Duration,
    /// The used part of the hash table, in thousandths.
    pub hash_permille: u32,
    /// The principal variation.
    pub pv: Vec<Move>,
}

/// The result of a search.
#[derive(Clone, Debug, Default)]
pub struct SearchResult {
    /// The move to play; nothing only if the game is over.
    pub best: Option<Move>,
    /// The expected reply, on which to ponder.
    pub ponder: Option<Move>,
    /// The last line found for each rank, the best first.
    pub lines: Vec<Variation>,
    /// Positions searched.
    pub nodes: u64,
}

impl SearchResult {
    /// Returns whether the best move promises a player who is to move no more than a game with this winner.
    pub fn is_no_better_than(&self, winner: Option<Side>, player: Side) -> bool {
        let is_good = match self.lines.first().map(|line| line.score) {
            Some(Score::Centipawns(score)) => score > 0,
            Some(Score::Mate(moves)) => moves > 0,
            None => false,
        };
        winner.map_or(!is_good, |side| side == player)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_draws_and_losses_are_a_thousand_games() {
        for cp in [-100_000, -300, -1, 0, 1, 75, 300, 31_000] {
            let [win, draw, loss] = Score::Centipawns(cp).win_draw_loss();
            assert_eq!(win + draw + loss, 1000, "{cp}");
            let [loss_there, draw_there, win_there] = Score::Centipawns(-cp).win_draw_loss();
            assert_eq!([win, draw, loss], [win_there, draw_there, loss_there]);
        }
        assert_eq!(Score::Mate(3).win_draw_loss(), [1000, 0, 0]);
        assert_eq!(Score::Mate(0).win_draw_loss(), [0, 0, 1000]);
    }
}
