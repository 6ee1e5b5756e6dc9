//! The ending that applies, and the winner.

use super::course::Course;
use super::history::HistoryEnds;
use super::{Outcome, Reason};
use crate::board::{Move, PerSide, Side};
use crate::engine::condition::tables::{Cond, Habit, HistoryFact, MovesFact};
use crate::engine::layout::Content;
use crate::engine::legality::Level;
use crate::rules::EndedBy;

impl Course<'_> {
    /// Returns how the game ended; nothing while it goes on.
    pub(super) fn outcome(&mut self) -> Option<Outcome> {
        let outcome = if self.record.has_too_many_ways { None } else { self.outcome_in_history() };
        self.undecided().or(outcome)
    }

    /// Returns the outcome where finding moves took all the steps that a position may take.
    pub(super) fn undecided(&mut self) -> Option<Outcome> {
        let is_undecided = self.note_too_many_ways() || self.record.has_too_many_ways;
        is_undecided.then_some(Outcome { winner: None, reason: Reason::TooManyWays })
    }

    fn outcome_in_history(&mut self) -> Option<Outcome> {
        match self.record.history_ends {
            HistoryEnds::Game => self.outcome_by_rules(),
            HistoryEnds::Nothing => self.first_without_history().or_else(|| self.outcome_if_stuck()),
        }
    }

    /// Returns how the game ended by the rules, its history included, without a claim.
    pub(super) fn outcome_by_rules(&mut self) -> Option<Outcome> {
        self.first_that_holds(EndedBy::Rule).or_else(|| self.outcome_if_stuck())
    }

    /// Returns how the game ended by the rules, or else by the first claim that the player to move may make.
    pub(super) fn outcome_or_claim(&mut self) -> Option<Outcome> {
        let by_rule = self.outcome_by_rules();
        if by_rule.is_none() && self.may_claim() {
            return self.first_that_holds(EndedBy::Claim);
        }
        by_rule
    }

    /// Returns what the player to move may claim: the first claimable ending that holds, and those after it with the
    /// same winner.
    pub(super) fn claimable(&mut self) -> Vec<Outcome> {
        let mut claimable: Vec<Outcome> = Vec::new();
        if !self.may_claim() || self.outcome_by_rules().is_some() {
            return claimable;
        }
        let (t, ends) = (self.t, &self.variant.rules().ends);
        for &index in &t.conditions.by_claim {
            let (Some(cond), Some(end)) = (t.conditions.ends.get(index), ends.get(index)) else { break };
            if !self.state.was_asked(cond) && self.holds(cond) {
                let outcome = Outcome { winner: self.winner(&end.result, cond), reason: Reason::End(index) };
                if claimable.first().is_none_or(|first| first.winner == outcome.winner) {
                    claimable.push(outcome);
                }
            }
        }
        claimable
    }

    /// Returns whether claims are possible now: some endings have to be claimed, and the player to move does not merely
    /// wait.
    fn may_claim(&self) -> bool {
        !self.t.conditions.by_claim.is_empty() && !self.state.waits()
    }

    /// Returns the first ending of a sort that holds.
    fn first_that_holds(&mut self, by: EndedBy) -> Option<Outcome> {
        let (t, ends) = (self.t, &self.variant.rules().ends);
        let places = match (by, self.has_moves) {
            (EndedBy::Rule, false) => &t.conditions.by_rule,
            (EndedBy::Rule, true) => &t.conditions.by_rule_unless_stuck,
            (EndedBy::Claim, false) => &t.conditions.by_claim,
            (EndedBy::Claim, true) => &t.conditions.by_claim_unless_stuck,
        };
        for &index in places {
            let (Some(cond), Some(end)) = (t.conditions.ends.get(index), ends.get(index)) else { break };
            if self.may_hold(cond) && !self.state.was_asked(cond) && self.holds(cond) {
                return Some(Outcome { winner: self.winner(&end.result, cond), reason: Reason::End(index) });
            }
        }
        None
    }

    /// Returns the first ending without a claim that the position alone decides.
    fn first_without_history(&mut self) -> Option<Outcome> {
        let (t, ends) = (self.t, &self.variant.rules().ends);
        for (index, cond) in &t.conditions.ends_without_history {
            if !self.state.was_asked(cond) && self.holds(cond) {
                let winner = ends.get(*index).and_then(|end| self.winner(&end.result, cond));
                return Some(Outcome { winner, reason: Reason::End(*index) });
            }
        }
        None
    }

    /// Returns the draw of a player who has no legal move, for which no ending has a result.
    fn outcome_if_stuck(&mut self) -> Option<Outcome> {
        (!self.has_legal_move()).then_some(Outcome { winner: None, reason: Reason::NoMoves })
    }

    /// Returns whether a condition may hold, as far as a first look at the history tells.
    #[inline]
    fn may_hold(&self, cond: &Cond) -> bool {
        match cond {
            Cond::History(HistoryFact::Repeated { times, .. }) => {
                let times = (*times).min(self.enough_repeats);
                self.record.may_have_occurred(self.state.key_of_looks(), times)
            }
            Cond::History(HistoryFact::NoProgress { plies, clock }) => self.record.clock(*clock) >= *plies,
            Cond::Position(_)
            | Cond::Moves(_)
            | Cond::History(_)
            | Cond::All(_)
            | Cond::Any(_)
            | Cond::Not(_) => true,
        }
    }

    /// Returns whether a condition holds now, taking the history into account.
    pub(super) fn holds(&mut self, cond: &Cond) -> bool {
        match cond {
            Cond::Position(_) => cond.holds(self.t, self.state, Level::Board),
            Cond::Moves(fact) => self.holds_of_moves(fact),
            Cond::History(fact) => self.holds_of_history(fact),
            Cond::All(parts) => parts.iter().all(|p| self.holds(p)),
            Cond::Any(parts) => parts.iter().any(|p| self.holds(p)),
            Cond::Not(part) => !self.holds(part),
        }
    }

    /// Returns whether a fact about the legal moves holds, those that break a rule about the history left out.
    fn holds_of_moves(&mut self, fact: &MovesFact) -> bool {
        match fact {
            MovesFact::NoMoves { in_check } => {
                !self.has_legal_move()
                    && in_check.is_none_or(|wanted| self.state.is_in_check(self.t, self.state.side) == wanted)
            }
            MovesFact::CanReach { spots } => {
                let moves = self.legal_moves_of_unfinished();
                let (t, state) = (self.t, &*self.state);
                let own = &spots[state.side];
                moves.into_iter().any(|mv| own.are_reached_by(t, state, mv))
            }
            MovesFact::OnlyPromotions => {
                let moves = self.legal_moves_of_unfinished();
                self.state.all_promote(self.t, &moves)
            }
        }
    }

    fn holds_of_history(&mut self, fact: &HistoryFact) -> bool {
        match fact {
            HistoryFact::Repeated { times, perpetual: None } => self.start_of_repetition(*times).is_some(),
            HistoryFact::Repeated { times, perpetual: Some(Habit::MutualCheck) } => {
                self.who_did(*times, Habit::MutualCheck) == [true, true]
            }
            HistoryFact::Repeated {
                times,
                perpetual: Some(habit @ (Habit::Check | Habit::Chase | Habit::Pursuit | Habit::Attack)),
            } => self.culprit(*times, *habit).is_some(),
            HistoryFact::NoProgress { plies, clock } => self.record.clock(*clock) >= *plies,
            HistoryFact::CountedOut => self.record.count().is_over(),
            HistoryFact::CheckedInSeries { contents } => self.was_checked_in_series(contents),
            HistoryFact::Dropped { kinds } => self
                .record
                .moves()
                .next_back()
                .and_then(Move::dropped)
                .is_some_and(|kind| kinds.contains(&kind)),
            HistoryFact::BackAndForth(rule) => self.goes_back_and_forth(rule),
            HistoryFact::Castled { with } => {
                let partner = self.record.moves().next_back().and_then(Move::partner);
                let from = partner.map(|(from, _)| self.t.layout.cell(from));
                from.is_some_and(|from| with[!self.state.side].contains(&from))
            }
        }
    }

    /// Returns the ply that left the first of the last `times` occurrences of the position, if there are that many.
    fn start_of_repetition(&self, times: u16) -> Option<usize> {
        self.record.first_of(self.t, self.state.key_of_looks(), times.min(self.enough_repeats))
    }

    /// Returns the only player who did something with every move since the first of the last `times` occurrences;
    /// neither if both did.
    fn culprit(&mut self, times: u16, habit: Habit) -> Option<Side> {
        match self.who_did(times, habit) {
            [true, false] => Some(Side::First),
            [false, true] => Some(Side::Second),
            [true, true] | [false, false] => None,
        }
    }

    /// For each side, whether it did something with every move since the first of the last `times` occurrences.
    ///
    /// Repetitions are rare, so the moves are taken back and examined only here.
    fn who_did(&mut self, times: u16, habit: Habit) -> [bool; 2] {
        let Some(start) = self.start_of_repetition(times) else { return [false; 2] };
        if habit == Habit::Pursuit {
            return self.pursuers(start);
        }
        let span = self.record.plies_from(start);
        let mut always = [true; 2];
        let mut has_moved = [false; 2];
        for ply in span.iter().rev() {
            let (t, mover) = (self.t, !self.state.side);
            let did = match habit {
                Habit::Check | Habit::MutualCheck => {
                    let gave_check = self.state.is_in_check(t, !mover);
                    self.state.undo(t, ply.mv, &ply.undo);
                    gave_check
                }
                Habit::Attack => {
                    let attacked = self.state.is_in_check(t, !mover) || self.state.attacks_after(t, ply.mv);
                    self.state.undo(t, ply.mv, &ply.undo);
                    attacked
                }
                Habit::Chase | Habit::Pursuit => self.state.undo_chase(t, ply.mv, &ply.undo),
            };
            let of_mover = (always.get_mut(mover.index()), has_moved.get_mut(mover.index()));
            if let (Some(always), Some(has_moved)) = of_mover {
                *always &= did;
                *has_moved = true;
            }
        }
        for ply in span {
            self.state.play_and_key(self.t, ply.mv);
        }
        [always[0] && has_moved[0], always[1] && has_moved[1]]
    }

    /// Returns whether one of the contents gave this check, or another check in the unbroken series before it.
    fn was_checked_in_series(&mut self, contents: &PerSide<Box<[Content]>>) -> bool {
        let (t, mover) = (self.t, !self.state.side);
        let own = &contents[mover];
        let plies = self.record.plies_from(0);
        let mut n_undone = 0;
        let found = loop {
            if !self.state.is_in_check(t, self.state.side) {
                break false;
            }
            if self.state.checkers_are(t, own, false) {
                break true;
            }
            let before = plies.iter().rev().skip(n_undone).take(2);
            if before.clone().count() < 2 {
                break false;
            }
            for ply in before {
                self.state.undo(t, ply.mv, &ply.undo);
            }
            n_undone += 2;
        };
        for ply in plies.iter().skip(plies.len() - n_undone) {
            self.state.play_and_key(t, ply.mv);
        }
        found
    }

    /// Returns the culprit of a repetition that is part of a condition that holds.
    pub(super) fn culprit_of(&mut self, cond: &Cond) -> Option<Side> {
        if let Cond::History(HistoryFact::Repeated { times, perpetual }) = cond {
            return perpetual.and_then(|habit| self.culprit(*times, habit));
        }
        let parts = if matches!(cond, Cond::Not(_)) { &[][..] } else { cond.parts() };
        parts.iter().find_map(|part| self.culprit_of(part))
    }
}
