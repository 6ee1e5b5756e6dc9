//! Counting moves once few pieces are left. Like the moves without progress, the count belongs to the game, not to the
//! position: it makes no difference to repetition.

use crate::board::Move;
use crate::engine::condition::tables::CountTable;
use crate::engine::layout::kind_of;
use crate::engine::legality::level::Level;
use crate::engine::state::State;
use crate::engine::state::undo::Undo;
use crate::engine::tables::Tables;

/// A count in progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Count {
    /// The number of plies after which it is over; 0 while nothing is counted.
    pub limit: u16,
    /// The plies counted so far.
    pub plies: u16,
    /// The place in the rules of the count that began, if it began in this game.
    pub number: Option<u16>,
}

impl Count {
    /// Returns whether the limit has been exceeded.
    pub fn is_over(self) -> bool {
        self.limit > 0 && self.plies > self.limit
    }
}

impl State {
    /// Returns the count after the last move.
    pub fn count_after(&mut self, t: &Tables, before: Count, mv: Move, undo: &Undo) -> Count {
        let mut now = before;
        if now.limit > 0 {
            now.plies = now.plies.saturating_add(1);
        }
        if let Some((_, taken)) = undo.captured_piece() {
            self.pass_turn();
            let begun = self.counting(t);
            self.pass_turn();
            let kind = kind_of(taken).index();
            if let Some(counting) =
                begun.filter(|counting| counting.starts_on_capture_of.get(kind) == Some(&true))
            {
                now = self.begun(counting);
                now.plies = now.plies.saturating_sub(1);
            }
        }
        let (captured, promoted) = (undo.takes(), mv.promotion().is_some());
        if let Some(counting) = self.counting(t) {
            let is_anew = (counting.after_capture && captured) || (counting.after_promotion && promoted);
            if now.limit == 0 || is_anew {
                now = self.begun(counting);
            }
        }
        now
    }

    /// Returns the first count whose condition holds for the side to move.
    fn counting<'t>(&mut self, t: &'t Tables) -> Option<&'t CountTable> {
        t.conditions.counts.iter().find(|counting| counting.when.holds(t, self, Level::Board))
    }

    fn begun(&self, counting: &CountTable) -> Count {
        let n_pieces = self.n_pieces() as u16;
        let plies = if counting.with_pieces { n_pieces.saturating_mul(2) } else { 0 };
        Count { limit: counting.limit, plies, number: Some(counting.number) }
    }
}
