//! A game under way: plays and takes back moves, and finds which are legal.

use super::history::Record;
use crate::board::Move;
use crate::engine::condition::tables::Cond;
use crate::engine::layout::cell_set::Marks;
use crate::engine::legality::Level;
use crate::engine::state::State;
use crate::engine::tables::Tables;
use crate::engine::{Position, Undo, WAIT};
use crate::variant::Variant;

/// The parts of a game that change, together with the rules.
pub(super) struct Course<'a> {
    pub(super) variant: &'a Variant,
    pub(super) t: &'a Tables,
    pub(super) state: &'a mut State,
    pub(super) record: &'a mut Record,
    /// A repetition that is asked for more often counts after so many occurrences.
    pub(super) enough_repeats: u16,
    /// True if it is taken for granted that the player to move has a legal move.
    pub(super) has_moves: bool,
    replies: Replies,
}

/// The moves that count for a condition about the moves of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Replies {
    /// Those that are legal.
    Legal,
    /// Those that are legal on the board. Conditions in rules about the history use these, so that the recursion ends.
    OnTheBoard,
}

impl<'a> Course<'a> {
    pub(super) fn new(variant: &'a Variant, position: &'a mut Position, record: &'a mut Record) -> Self {
        let t = variant.tables();
        position.state.budget.renew();
        Course {
            variant,
            t,
            state: &mut position.state,
            record,
            enough_repeats: u16::MAX,
            has_moves: false,
            replies: Replies::Legal,
        }
    }

    /// Plays a move that must be legal.
    pub(super) fn play(&mut self, mv: Move) {
        let key_before = self.state.key_of_looks();
        let undo = self.state.play_and_key(self.t, mv);
        self.note(mv, undo, key_before);
    }

    /// Plays a pseudo-legal move if it is legal, and returns whether it was.
    pub(super) fn play_pseudo(&mut self, mv: Move) -> bool {
        let t = self.t;
        let key_before = self.state.key_of_looks();
        let Some(mut undo) = self.state.play_if_legal(t, mv, Level::Replies) else { return false };
        self.state.go_on(t, mv, &mut undo);
        self.state.key_after(t, mv, &undo);
        self.note(mv, undo, key_before);
        // What was tried with too few steps may not have been tried in full.
        let legal = !self.breaks_rule_of_history() && !self.state.budget.is_too_much_for_one();
        if !legal {
            self.undo();
        }
        legal
    }

    /// Adds the move just played to the record.
    fn note(&mut self, mv: Move, undo: Undo, key_before: u64) {
        let t = self.t;
        let count = (!t.conditions.counts.is_empty())
            .then(|| self.state.count_after(t, self.record.count(), mv, &undo));
        self.record.push(t, mv, undo, key_before);
        if let Some(count) = count {
            self.record.push_count(count);
        }
    }

    /// Takes back the last move; false if there is none.
    pub(super) fn undo(&mut self) -> bool {
        let Some(ply) = self.record.pop() else { return false };
        self.state.undo(self.t, ply.mv, &ply.undo);
        true
    }

    /// Plays the wait of the player to move if the turn of the other one goes on, unless the game is over.
    #[cold]
    pub(super) fn wait(&mut self) {
        if self.state.waits() && self.outcome().is_none() {
            self.play(WAIT);
        }
    }

    /// Returns every legal move, regardless of endings.
    pub(super) fn legal_moves_of_unfinished(&mut self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.append_legal_moves(&mut moves);
        moves
    }

    /// Appends every legal move to an empty list, regardless of endings.
    pub(super) fn append_legal_moves(&mut self, moves: &mut Vec<Move>) {
        self.append_moves_found(moves);
        if self.note_too_many_ways() {
            moves.clear();
        }
    }

    /// Notes, and returns, whether finding moves took all the steps that a position may take: what was found is then
    /// incomplete.
    #[inline]
    pub(super) fn note_too_many_ways(&mut self) -> bool {
        let is_too_much = self.state.budget.is_too_much_for_one();
        self.record.has_too_many_ways |= is_too_much;
        is_too_much
    }

    fn append_moves_found(&mut self, moves: &mut Vec<Move>) {
        if self.t.conditions.illegal_in_game.is_empty() || self.replies == Replies::OnTheBoard {
            self.state.legal(self.t, Level::Replies, moves);
            return;
        }
        self.state.permitted(self.t, Level::Replies, moves);
        moves.retain(|&mv| self.is_legal_by_history(mv));
        if moves.is_empty() && self.t.has_passes() {
            self.state.add_pass(self.t, Level::Replies, moves, 0);
            moves.retain(|&mv| self.is_legal_by_history(mv));
        }
        if self.t.has_obligation() {
            self.state.keep_first(self.t, moves, 0);
        }
    }

    /// Appends every legal move that captures or promotes, regardless of endings.
    pub(super) fn append_noisy_moves(&mut self, noisy: Option<&Marks>, moves: &mut Vec<Move>) {
        if self.t.conditions.illegal_in_game.is_empty() {
            self.state.legal_noisy(self.t, Level::Replies, noisy, moves);
            if self.note_too_many_ways() {
                moves.clear();
            }
            return;
        }
        let t = self.t;
        let all = self.legal_moves_of_unfinished();
        moves.extend(all.into_iter().filter(|&mv| self.state.is_noisy(t, mv)));
    }

    /// Returns whether the player to move has a legal move, regardless of endings.
    pub(super) fn has_legal_move(&mut self) -> bool {
        if self.replies == Replies::OnTheBoard {
            return self.state.has_legal_move(self.t, Level::Replies);
        }
        if let Some(known) = self.record.has_legal_move {
            return known;
        }
        let has = if self.t.conditions.illegal_in_game.is_empty() {
            self.state.has_legal_move(self.t, Level::Replies)
        } else {
            !self.legal_moves_of_unfinished().is_empty()
        };
        self.record.has_legal_move = Some(has);
        has
    }

    /// Returns whether a move that is legal on the board breaks no rule about the history.
    fn is_legal_by_history(&mut self, mv: Move) -> bool {
        let known = self.record.has_legal_move;
        self.play(mv);
        let legal = !self.breaks_rule_of_history();
        self.undo();
        self.record.has_legal_move = known;
        legal
    }

    /// Returns whether the move just played breaks a rule about the history.
    fn breaks_rule_of_history(&mut self) -> bool {
        self.t.conditions.illegal_in_game.iter().any(|(_, cond)| self.is_broken(cond))
    }

    /// Returns whether what `[[illegal]]` says about the history holds now.
    fn is_broken(&mut self, cond: &Cond) -> bool {
        let before = std::mem::replace(&mut self.replies, Replies::OnTheBoard);
        let holds = self.holds(cond);
        self.replies = before;
        holds
    }

    /// Returns the conditions about the history that a move would break, by their places in the rules.
    pub(super) fn broken_by(&mut self, mv: Move) -> Vec<usize> {
        let known = self.record.has_legal_move;
        self.play(mv);
        let conditions = self.t.conditions.illegal_in_game.iter();
        let broken = conditions.filter(|(_, cond)| self.is_broken(cond)).map(|&(index, _)| index).collect();
        self.undo();
        self.record.has_legal_move = known;
        broken
    }
}
