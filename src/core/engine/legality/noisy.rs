//! The moves that change much at once: captures and promotions. A search looks at these where it looks at nothing else.

use crate::board::Move;
use crate::engine::legality::level::Level;
use crate::engine::legality::retain_from;
use crate::engine::movegen::listener::Noisy;
use crate::engine::state::State;
use crate::engine::tables::Tables;

impl State {
    /// Returns whether a move of this position captures or promotes.
    #[inline]
    pub fn is_noisy(&self, t: &Tables, mv: Move) -> bool {
        mv.promotion().is_some() || self.is_capture(t, mv)
    }

    /// Appends every legal move that is noisy.
    pub fn legal_noisy(&mut self, t: &Tables, level: Level, moves: &mut Vec<Move>) {
        let start = moves.len();
        if self.moves_by_turn(t, level, moves) {
            return retain_from(moves, start, |mv| self.is_noisy(t, mv));
        }
        if t.has_obligation() || t.turns.is_some() {
            self.legal(t, level, moves);
            return retain_from(moves, start, |mv| self.is_noisy(t, mv));
        }
        let legality = self.legality(t, level);
        let _ = self.candidates(t, &legality, &mut Noisy(moves));
        retain_from(moves, start, |mv| self.is_noisy(t, mv));
        if legality.needs_trial() {
            retain_from(moves, start, |mv| self.passes_trial(t, &legality, mv, level));
        }
        self.add_gatings(t, moves, start);
        let own_turns = moves.len();
        self.add_own_turns(t, level, moves);
        retain_from(moves, own_turns, |mv| self.is_noisy(t, mv));
    }
}
