//! Scores as games keep them.

use alfil_core::search::Score;

/// The score that stands for a win that was found, in centipawns.
pub(crate) const WIN: i32 = 20_000;

/// Returns a score in centipawns, of which only a win that was found reaches [`WIN`].
pub(crate) fn centipawns(score: Score) -> i32 {
    match score {
        Score::Centipawns(score) => score.clamp(1 - WIN, WIN - 1),
        Score::Mate(moves) if moves > 0 => WIN,
        Score::Mate(_) => -WIN,
    }
}
