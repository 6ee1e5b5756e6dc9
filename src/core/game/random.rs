//! Plays a random move, if possible without listing the legal ones.

use super::course::Course;
use crate::board::Move;
use crate::engine::random_move::Draw;

/// Draws without a move after which the legal moves are listed.
const MAX_BLANKS: u32 = 64;

/// Draws of illegal moves after which the legal ones are listed. Trying a move costs much less than the list.
const MAX_ILLEGAL: u32 = 4;

impl Course<'_> {
    /// Plays a random legal move, all equally likely; nothing if the game is over, or ends by a claim.
    ///
    /// A number is drawn from a range somewhat larger than the number of moves, and drawn again if it means no move or
    /// an illegal one. That keeps all legal moves equally likely, and so does the list that is made if it takes too long.
    pub(super) fn play_random(
        &mut self,
        draw: &mut Draw,
        below: &mut impl FnMut(u64) -> u64,
    ) -> Option<Move> {
        if self.is_over_with_moves() {
            return None;
        }
        let drawn = if self.t.needs_list() { None } else { self.play_drawn(draw, below) };
        let played = drawn.or_else(|| self.play_listed(below));
        if played.is_none() {
            self.record.has_legal_move = Some(false);
        }
        played
    }

    /// Returns whether the game is over, or ends by a claim, even if there is a legal move.
    fn is_over_with_moves(&mut self) -> bool {
        let known = self.record.has_legal_move;
        if known == Some(false) {
            return true;
        }
        self.record.has_legal_move = Some(true);
        let is_over = self.outcome_or_claim().is_some();
        self.record.has_legal_move = known;
        is_over
    }

    fn play_drawn(&mut self, draw: &mut Draw, below: &mut impl FnMut(u64) -> u64) -> Option<Move> {
        let n_ranks = draw.prepare(self.t, self.state);
        let (mut n_blanks, mut n_illegal) = (0, 0);
        while n_ranks > 0 && n_blanks < MAX_BLANKS && n_illegal < MAX_ILLEGAL {
            let Some(mv) = draw.pick(self.t, self.state, below(u64::from(n_ranks)) as u32) else {
                n_blanks += 1;
                continue;
            };
            if self.play_pseudo(mv) {
                return Some(mv);
            }
            n_illegal += 1;
            // In check, few moves are legal.
            if n_illegal == 1 && self.state.is_in_check(self.t, self.state.side) {
                break;
            }
        }
        None
    }

    fn play_listed(&mut self, below: &mut impl FnMut(u64) -> u64) -> Option<Move> {
        self.state.budget.renew();
        let mut moves = self.legal_moves_of_unfinished();
        if moves.is_empty() {
            return None;
        }
        // By rank among the sorted moves: the result must not depend on the order in which moves are generated.
        let rank = below(moves.len() as u64) as usize;
        let (_, &mut mv, _) = moves.select_nth_unstable(rank);
        self.play(mv);
        Some(mv)
    }
}
