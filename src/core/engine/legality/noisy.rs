//! The moves that change much at once: captures and promotions. A search looks at these where it looks at nothing else.

use crate::board::Move;
use crate::engine::layout::cell_set::Marks;
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

    /// Appends every legal move that is noisy. `noisy` are the pieces among which are all that have one, if that is known.
    pub(crate) fn legal_noisy(
        &mut self,
        t: &Tables,
        level: Level,
        noisy: Option<&Marks>,
        moves: &mut Vec<Move>,
    ) {
        let start = moves.len();
        if self.moves_by_turn(t, level, moves) {
            return retain_from(moves, start, |mv| self.is_noisy(t, mv));
        }
        // A drop captures only as a swap, which only a player without a piece on the board can make.
        let may_swap = t.has_drops() && self.list(self.side).is_empty();
        if t.has_obligation() || t.turns.is_some() || may_swap {
            self.legal(t, level, moves);
            return retain_from(moves, start, |mv| self.is_noisy(t, mv));
        }
        // Without a noisy piece there is no need to find out what endangers the royal.
        let has_any = noisy.is_none_or(|noisy| noisy.iter().any(|&word| word != 0))
            || self.rights.en_passant.is_some()
            || t.walling.is_some();
        if has_any {
            let legality = self.legality(t, level);
            let _ = self.candidates(t, &legality, &mut Noisy { moves, noisy });
            retain_from(moves, start, |mv| self.is_noisy(t, mv));
            if legality.needs_trial() {
                retain_from(moves, start, |mv| self.passes_trial(t, &legality, mv, level));
            }
        }
        self.add_gatings(t, moves, start);
        let own_turns = moves.len();
        self.add_own_turns(t, level, moves);
        retain_from(moves, own_turns, |mv| self.is_noisy(t, mv));
    }
}
