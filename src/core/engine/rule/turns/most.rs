//! The most captures of a turn: only those moves are legal with which, and with what follows, the player captures most.

use rustc_hash::FxHashMap;

use crate::board::Move;
use crate::engine::layout::{Content, EMPTY};
use crate::engine::legality::{Level, retain_from};
use crate::engine::rule::turns::WAIT;
use crate::engine::state::State;
use crate::engine::tables::Tables;

/// The most positions that are looked at to find the most captures of one turn. A piece that could capture in more ways is held
/// to the most that was found among these. Positions of games that are played need hundreds.
const MAX_POSITIONS: usize = 20_000;

/// The captures that may follow in a turn, as far as they are known.
#[derive(Debug, Default)]
struct Ahead {
    /// By position and by the piece that goes on: how many may follow.
    known: FxHashMap<(u64, Content), usize>,
}

impl State {
    /// Keeps those captures with which most is captured, and all other moves.
    pub(super) fn keep_most_captures(&mut self, t: &Tables, moves: &mut Vec<Move>, start: usize) {
        let mut ahead = Ahead::default();
        let most: Vec<usize> =
            moves.iter().skip(start).map(|&mv| self.captures_with(t, mv, &mut ahead)).collect();
        let best = most.iter().copied().max().unwrap_or(0);
        let mut each = most.into_iter();
        retain_from(moves, start, |_| each.next().is_some_and(|n| n == best || n == 0));
    }

    /// Returns how many pieces a move captures at most, with the captures that follow it in the turn.
    fn captures_with(&mut self, t: &Tables, mv: Move, ahead: &mut Ahead) -> usize {
        if !self.budget.spend(4) {
            return 0;
        }
        let mut undo = self.play(t, mv);
        self.go_on(t, mv, &mut undo);
        let mut n = undo.n_captured();
        if n > 0 && self.rights.turn.waits && self.rights.turn.again.is_some() {
            let mut wait = self.play(t, WAIT);
            self.go_on(t, WAIT, &mut wait);
            n += self.captures_ahead(t, ahead);
            self.undo(t, WAIT, &wait);
        }
        self.undo(t, mv, &undo);
        n
    }

    /// Returns how many pieces the piece that goes on captures at most.
    fn captures_ahead(&mut self, t: &Tables, ahead: &mut Ahead) -> usize {
        // Pieces that are alike for repetition may capture differently.
        let piece = self.rights.turn.again.map_or(EMPTY, |cell| self.at(cell));
        let place = (self.key_from_scratch(), piece);
        if let Some(&known) = ahead.known.get(&place) {
            return known;
        }
        if ahead.known.len() >= MAX_POSITIONS {
            return 0;
        }
        let mut moves = Vec::new();
        self.captures_again(t, Level::Replies, &mut moves);
        if t.turns.as_ref().is_some_and(|turns| turns.promotion_waits()) {
            self.leave_unpromoted(t, &mut moves, 0);
        }
        let most = moves.into_iter().map(|mv| self.captures_with(t, mv, ahead)).max().unwrap_or(0);
        ahead.known.insert(place, most);
        most
    }
}
