//! Pseudo-legal moves that are legal.
//!
//! Reasons come in levels, which keeps the recursion finite: level *Board* needs the move or the board after it, level
//! *Replies* also whether the opponent then has a move. The opponent's replies are tested at level *Board* only: a drop
//! that mates is illegal even if the only reply that would save the king were itself a drop that mates. Reasons that
//! need the history of a game belong to `Game`.

pub(in crate::engine) mod barred;
pub(in crate::engine) mod blast_guard;
pub(in crate::engine) mod checking;
pub(in crate::engine) mod guard;
pub(in crate::engine) mod level;
pub(in crate::engine) mod noisy;
pub(in crate::engine) mod royal_guards;
pub(in crate::engine) mod single;
pub(in crate::engine) mod threats;

use std::ops::ControlFlow;

use crate::board::{Move, MoveSort, Side};
use crate::engine::layout::content;
use crate::engine::legality::checking::Aim;
pub use crate::engine::legality::level::Level;
use crate::engine::legality::royal_guards::Guards;
use crate::engine::legality::threats::Guard;
use crate::engine::movegen::listener::{Listener, MoveCounter};
use crate::engine::rule::drops::tables::Barred;
use crate::engine::rule::gating::squares_left;
use crate::engine::rule::gating::tables::Gating;
use crate::engine::rule::obligation::tables::First;
use crate::engine::rule::royals::tables::Distress;
use crate::engine::state::State;
use crate::engine::state::undo::Undo;
use crate::engine::tables::Tables;

/// The cheapest way to find the legal moves of a position that its rules and pieces allow. Decided once for each
/// position, by [`State::legality`].
#[expect(clippy::large_enum_variant, reason = "there is one at a time, where it is used")]
pub(crate) enum Legality<'t> {
    /// All pseudo-legal moves are legal.
    Free,
    /// The moves that leave the only royal safe, except drops that give check or mate and may not.
    Guard(Guard<'t>, Barred),
    /// The moves that leave each of several royals safe.
    Guards(Guards<'t>),
    /// The moves that leave the only royal safe and give no check.
    Aim(Guard<'t>, Aim<'t>),
    /// The moves that leave the only royal safe and that break no other rule when tried.
    GuardAndTrial(Guard<'t>),
    /// The moves that break no rule when tried.
    Trial,
}

impl Legality<'_> {
    pub(in crate::engine) fn needs_trial(&self) -> bool {
        match self {
            Legality::Free | Legality::Guard(..) | Legality::Guards(_) | Legality::Aim(..) => false,
            Legality::GuardAndTrial(_) | Legality::Trial => true,
        }
    }
}

impl State {
    /// Returns whether an ending that the position alone decides holds.
    pub(crate) fn is_over(&mut self, t: &Tables) -> bool {
        let mut ends = t.conditions.static_ends.iter();
        ends.any(|end| !(t.turns.is_some() && self.was_asked(end)) && end.holds(t, self, Level::Replies))
    }

    /// Returns how to find which moves of this position are legal.
    #[inline]
    pub(in crate::engine) fn legality<'t>(&mut self, t: &'t Tables, level: Level) -> Legality<'t> {
        if self.is_carefree(t) {
            return Legality::Free;
        }
        if self.must_answer(t) {
            return Legality::Trial;
        }
        let Some(guard) = self.guard(t) else {
            return self.guards(t).map_or(Legality::Trial, Legality::Guards);
        };
        if !t.facts.outdoes_guard {
            let barred = if t.facts.bars_drops { self.barred_drops(t, level) } else { Some(Barred::new()) };
            return match barred {
                Some(barred) => Legality::Guard(guard, barred),
                None => Legality::GuardAndTrial(guard),
            };
        }
        match self.aim(t) {
            Some(aim) => Legality::Aim(guard, aim),
            None => Legality::GuardAndTrial(guard),
        }
    }

    /// Returns the legal moves, apart from gatings, promotions without a move, and passes; if legality is found by
    /// trying, the moves to be tried.
    #[inline]
    pub(in crate::engine) fn candidates<L: Listener>(
        &mut self,
        t: &Tables,
        legality: &Legality<'_>,
        listener: &mut L,
    ) -> ControlFlow<()> {
        match legality {
            Legality::Free | Legality::Trial => self.pseudo_legal(t, listener),
            Legality::Guard(guard, barred) => self.safe_moves(t, guard, barred, listener),
            Legality::Guards(guards) => self.safe_moves_of_many(t, guards, listener),
            Legality::Aim(guard, aim) => self.unchecking_moves(t, guard, aim, listener),
            Legality::GuardAndTrial(guard) => self.safe_moves(t, guard, &Barred::new(), listener),
        }
    }

    /// Returns whether a candidate is legal.
    pub(in crate::engine) fn passes_trial(
        &mut self,
        t: &Tables,
        legality: &Legality<'_>,
        mv: Move,
        level: Level,
    ) -> bool {
        match legality {
            Legality::Free | Legality::Guard(..) | Legality::Guards(_) | Legality::Aim(..) => true,
            Legality::GuardAndTrial(_) => !self.may_offend(t, mv) || !self.offends_on_trial(t, mv, level),
            Legality::Trial => self.is_legal_pseudo(t, mv, level),
        }
    }

    /// Appends the legal ones among the candidates.
    fn list_by(&mut self, t: &Tables, legality: &Legality<'_>, level: Level, moves: &mut Vec<Move>) {
        let start = moves.len();
        let _ = self.candidates(t, legality, moves);
        if legality.needs_trial() {
            retain_from(moves, start, |mv| self.passes_trial(t, legality, mv, level));
        }
    }

    /// Appends every legal move to `moves`. Endings are not considered.
    pub fn legal(&mut self, t: &Tables, level: Level, moves: &mut Vec<Move>) {
        if self.moves_by_turn(t, level, moves) {
            return;
        }
        let start = moves.len();
        if t.has_obligation() {
            self.legal_with_first(t, level, moves);
        } else {
            self.permitted(t, level, moves);
        }
        self.keep_by_turn(t, moves, start);
    }

    /// Appends every move that would be legal if there were no obligations.
    pub fn permitted(&mut self, t: &Tables, level: Level, moves: &mut Vec<Move>) {
        let start = moves.len();
        if self.moves_by_turn(t, level, moves) {
            return;
        }
        self.permitted_but_pass(t, level, moves);
        if t.has_passes() {
            self.add_pass(t, level, moves, start);
        }
    }

    fn permitted_but_pass(&mut self, t: &Tables, level: Level, moves: &mut Vec<Move>) {
        let start = moves.len();
        self.budget.spend(self.list(self.side).len() as u64);
        let legality = self.legality(t, level);
        self.list_by(t, &legality, level, moves);
        self.add_gatings(t, moves, start);
        self.add_own_turns(t, level, moves);
        self.budget.spend((moves.len() - start) as u64);
    }

    /// Returns the number of legal moves, found without listing them if the rules allow.
    pub(crate) fn count_legal(&mut self, t: &Tables, buffer: &mut Vec<Move>) -> u64 {
        if t.turns.is_some() {
            return self.count_by_list(t, buffer);
        }
        self.budget.spend(self.list(self.side).len() as u64);
        if t.has_obligation()
            && t.walling.is_none()
            && let Some(n) = self.count_first_drops(t)
        {
            return n;
        }
        if t.own_turns.is_some() || (t.has_obligation() && t.walling.is_some()) {
            return self.count_by_list(t, buffer);
        }
        if let Some(gating) = &t.gating
            && self.may_let_in(gating)
        {
            return self.count_with_gatings(t, gating).unwrap_or_else(|| self.count_by_list(t, buffer));
        }
        match t.first {
            First::Captures => return self.count_with_captures_first(t, buffer),
            First::EnPassant => return self.count_by_list(t, buffer),
            First::Nothing | First::Drops(_) => {}
        }
        let legality = self.legality(t, Level::Replies);
        let n = if legality.needs_trial() {
            let start = buffer.len();
            self.list_by(t, &legality, Level::Replies, buffer);
            let n = (buffer.len() - start) as u64;
            buffer.truncate(start);
            self.budget.spend(n);
            n
        } else {
            let mut counter = MoveCounter::default();
            let _ = self.candidates(t, &legality, &mut counter);
            counter.0
        };
        n + self.count_passes(t, n == 0, |state, pass| state.is_legal_pseudo(t, pass, Level::Replies))
    }

    /// Returns every drop that would be legal if there were no obligations.
    pub(in crate::engine) fn legal_drops<L: Listener>(
        &mut self,
        t: &Tables,
        level: Level,
        listener: &mut L,
    ) -> ControlFlow<()> {
        if self.is_bound_by_turn() {
            return ControlFlow::Continue(());
        }
        match self.legality(t, level) {
            Legality::Free => return self.drops(t, &Barred::new(), listener),
            Legality::Guard(guard, barred) => return self.safe_drops(t, &guard, &barred, listener),
            Legality::Guards(guards) => return self.safe_drops_of_many(t, &guards, listener),
            Legality::Aim(..) | Legality::GuardAndTrial(_) | Legality::Trial => {}
        }
        let only_royals_matter = !t.facts.judges_drops
            && t.enclosures.is_empty()
            && t.effects.is_empty()
            && self.royals_of(self.side).is_empty();
        let mut on_trial = Vec::new();
        for (kind, dropping) in self.droppable(t) {
            if only_royals_matter && !t.royals.has(content(kind, self.side)) {
                self.drops_as(t, kind, dropping, &Barred::new(), listener)?;
            } else {
                let _ = self.drops_as(t, kind, dropping, &Barred::new(), &mut on_trial);
            }
        }
        for mv in on_trial {
            if self.is_legal_pseudo(t, mv, level) {
                listener.hear(mv)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the number of legal moves, gatings included, if it is known without trying them.
    fn count_with_gatings(&mut self, t: &Tables, gating: &Gating) -> Option<u64> {
        if t.has_passes() || t.has_obligation() {
            return None;
        }
        let Legality::Guard(guard, barred) = self.legality(t, Level::Replies) else { return None };
        let (n_held, open) = (self.n_held(gating), self.open_gates(t, gating));
        let mut n = 0;
        let _ = self.safe_moves(t, &guard, &barred, &mut |mv: Move| {
            n += 1 + n_held * squares_left(mv, |square| open.contains(&square)).len() as u64;
            ControlFlow::Continue(())
        });
        Some(n)
    }

    /// Returns whether everything the side to move can do is legal: no rule asks for more, and it has no royal that
    /// could be left in danger, nor can it get one.
    #[inline]
    pub(in crate::engine) fn is_carefree(&self, t: &Tables) -> bool {
        !t.facts.has_odd_legality
            && (!t.royals.are_safe
                || (!t.facts.royals_arise
                    && self.royals_of(self.side).is_empty()
                    && !self.has_royal_to_drop(t)))
    }

    /// Returns the number of legal moves, found by listing them.
    pub(in crate::engine) fn count_by_list(&mut self, t: &Tables, buffer: &mut Vec<Move>) -> u64 {
        let start = buffer.len();
        self.legal(t, Level::Replies, buffer);
        let count = buffer.len() - start;
        buffer.truncate(start);
        count as u64
    }

    /// Appends every legal move, each found by trying it: what the fast paths are compared with.
    pub(crate) fn legal_by_trial(&mut self, t: &Tables, level: Level, moves: &mut Vec<Move>) {
        let start = moves.len();
        if self.moves_by_turn(t, level, moves) {
            return;
        }
        let _ = self.pseudo_legal(t, moves);
        self.keep_legal(t, level, moves, start);
        self.add_gatings(t, moves, start);
        self.add_own_turns(t, level, moves);
        if t.has_passes() {
            self.add_pass(t, level, moves, start);
        }
        if t.has_obligation() {
            self.keep_first(t, moves, start);
        }
        self.keep_by_turn(t, moves, start);
    }

    fn keep_legal(&mut self, t: &Tables, level: Level, moves: &mut Vec<Move>, start: usize) {
        if t.royals.are_safe || t.facts.has_odd_legality {
            retain_from(moves, start, |mv| self.is_legal_pseudo(t, mv, level));
        }
    }

    /// Returns whether the side to move has a legal move.
    pub fn has_legal_move(&mut self, t: &Tables, level: Level) -> bool {
        self.has_move_but_pass(t, level) || self.may_pass_without_moves(t, level)
    }

    /// Returns whether the side to move has a legal move other than passing the turn.
    pub(crate) fn has_move_but_pass(&mut self, t: &Tables, level: Level) -> bool {
        if let Some(has) = self.has_move_by_turn(t, level) {
            return has;
        }
        self.has_usual_move(t, level) || self.has_own_turn(t, level)
    }

    /// Returns whether the side to move has a legal move of a piece, or a legal drop.
    fn has_usual_move(&mut self, t: &Tables, level: Level) -> bool {
        let legality = self.legality(t, level);
        if !legality.needs_trial() {
            return self.candidates(t, &legality, &mut |_| ControlFlow::Break(())).is_break();
        }
        let mut moves = Vec::new();
        let _ = self.candidates(t, &legality, &mut moves);
        self.budget.spend((self.list(self.side).len() + moves.len()) as u64);
        moves.into_iter().any(|mv| self.passes_trial(t, &legality, mv, level))
    }

    /// Returns whether a pseudo-legal move would be legal if there were no obligations: plays it, looks, takes it back.
    pub(crate) fn is_legal_pseudo(&mut self, t: &Tables, mv: Move, level: Level) -> bool {
        if !t.royals.are_safe && !t.facts.has_odd_legality {
            return true;
        }
        if !self.budget.spend(t.facts.trial_work * (1 + self.royals_of(self.side).len() as u64)) {
            return false;
        }
        if t.royals.distress != Distress::AnyMove && !self.is_fit_for_distress(t, mv) {
            return false;
        }
        if t.royals.fear_the_way && self.goes_through_attack(t, mv) {
            return false;
        }
        let is_bare_too =
            mv.wall().is_some() && t.walling.as_ref().is_some_and(|walling| walling.legal_before);
        self.is_legal_once_played(t, mv.without_gate(), level)
            && (!is_bare_too || self.is_legal_once_played(t, mv.without_wall(), level))
    }

    /// Plays a pseudo-legal move, takes it back, and returns whether it was legal.
    fn is_legal_once_played(&mut self, t: &Tables, mv: Move, level: Level) -> bool {
        let mut is_legal = false;
        let undo = self.play_and_judge(t, mv, level, &mut is_legal);
        self.undo(t, mv, &undo);
        is_legal
    }

    /// Plays a pseudo-legal move that the rules for attacked royals allow, if it is legal; the key is not updated
    pub fn play_if_legal(&mut self, t: &Tables, mv: Move, level: Level) -> Option<Undo> {
        let mut is_legal = false;
        let undo = self.play_and_judge(t, mv, level, &mut is_legal);
        if !is_legal {
            self.undo(t, mv, &undo);
        }
        is_legal.then_some(undo)
    }

    /// Plays a pseudo-legal move, and says whether it is legal.
    // Inlined for the same reason as `State::play`.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "what takes the move back would be copied")]
    fn play_and_judge(&mut self, t: &Tables, mv: Move, level: Level, is_legal: &mut bool) -> Undo {
        let side = self.side;
        let has_to_answer = self.must_answer(t);
        let undo = self.play(t, mv);
        *is_legal = has_to_answer && mv.sort == MoveSort::Pass
            || !(t.royals.are_safe && self.is_exposed(t, side, mv, &undo)
                || self.offends(t, mv, &undo, side, level)
                || has_to_answer && self.is_unanswered(t));
        undo
    }

    /// Returns whether the move that `side` has just played leaves an own royal in danger.
    pub fn is_exposed(&self, t: &Tables, side: Side, mv: Move, undo: &Undo) -> bool {
        match t.blast {
            None => self.is_left_in_danger(t, side, mv, undo),
            Some(_) => self.is_exposed_by_explosion(t, side, mv, undo),
        }
    }

    /// Returns whether the move that `side` has just played breaks a rule other than the safety of royals.
    pub fn offends(&mut self, t: &Tables, mv: Move, undo: &Undo, side: Side, level: Level) -> bool {
        if !t.facts.has_odd_legality {
            return false;
        }
        if undo.barred.is_some() {
            return true;
        }
        if t.own_turns.is_some() && self.oversteps_own_turn(t, mv, undo, side) {
            return true;
        }
        if t.turns.is_some() && self.is_too_early(t, undo).is_some() {
            return true;
        }
        if let Some(kind) = mv.dropped() {
            let dropping = t.drops.dropping(side, kind);
            let mate_matters = dropping.no_mate && level == Level::Replies;
            if (dropping.no_check || mate_matters)
                && self.is_in_check(t, !side)
                && (dropping.no_check || !self.has_legal_move(t, Level::Board))
            {
                return true;
            }
        }
        t.conditions
            .illegal
            .iter()
            .filter(|cond| level == Level::Replies || !cond.asks_for_moves())
            .any(|cond| cond.holds(t, self, Level::Board))
    }
}

/// Keeps those of the moves from index `start` on that pass the test, in order.
pub(in crate::engine) fn retain_from(
    moves: &mut Vec<Move>,
    start: usize,
    mut keep: impl FnMut(Move) -> bool,
) {
    let mut kept = start;
    for i in start..moves.len() {
        if moves.get(i).is_some_and(|&mv| keep(mv)) {
            moves.swap(kept, i);
            kept += 1;
        }
    }
    moves.truncate(kept);
}
