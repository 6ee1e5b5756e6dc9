//! Compiles conditions and counts.

use crate::engine::condition::tables::{Clock, Cond, Conditions, CountTable};
use crate::engine::tables::compiler::Compiler;
use crate::rules::{self, EndedBy, Progress};

impl Compiler<'_> {
    /// Returns the conditions of a variant.
    pub(in crate::engine) fn conditions(&self) -> Conditions {
        let rules = self.rules;
        let mut clocks: Vec<Clock> = rules.clock.iter().map(|progress| self.clock_of(progress)).collect();
        let ends: Vec<Cond> = rules.ends.iter().map(|end| self.cond(&end.when, &mut clocks)).collect();
        let counts = self.counts(&mut clocks);
        let conds: Vec<Cond> = rules.illegal.iter().map(|c| self.cond(c, &mut clocks)).collect();
        // If legality depends on the history, a position allows moves that the game may not.
        let knows_moves = !conds.iter().any(|cond| cond.mentions(&Cond::needs_history));
        let is_left_open = |cond: &Cond| cond.is_left_open(knows_moves);
        let at_once = || {
            let numbered = ends.iter().zip(&rules.ends).enumerate();
            numbered.filter(|(_, (_, end))| end.by == EndedBy::Rule).map(|(index, (cond, _))| (index, cond))
        };
        let static_ends = at_once().filter_map(|(_, cond)| cond.without(&is_left_open)).collect();
        let ends_without_history = at_once()
            .filter_map(|(index, cond)| Some((index, cond.without(&Cond::needs_history)?)))
            .collect();
        let (illegal_numbers, illegal): (Vec<usize>, Vec<Cond>) = (conds.iter().enumerate())
            .filter_map(|(number, cond)| Some((number, cond.without(&Cond::needs_history)?)))
            .unzip();
        let guarded_illegal: Vec<Cond> = (rules.illegal.iter())
            .filter(|condition| !self.facing_royals(condition).is_empty())
            .map(|condition| self.cond(condition, &mut clocks))
            .collect();
        let illegal_in_game: Vec<(usize, Cond)> =
            conds.into_iter().enumerate().filter(|(_, cond)| cond.mentions(&Cond::needs_history)).collect();
        if clocks.is_empty() {
            let usual = Progress { capture: true, drop: true, promotion: true, ..Progress::default() };
            clocks.push(self.clock_of(&usual));
        }
        let places =
            |by| (0..).zip(&rules.ends).filter(|(_, end)| end.by == by).map(|(place, _)| place).collect();
        let places_unless_stuck = |by| -> Vec<usize> {
            let places: Vec<usize> = places(by);
            places.into_iter().filter(|&place| !ends.get(place).is_some_and(Cond::needs_no_moves)).collect()
        };
        let [by_rule_unless_stuck, by_claim_unless_stuck] =
            [EndedBy::Rule, EndedBy::Claim].map(places_unless_stuck);
        let answer = rules.answer.as_ref().map(|answer| self.cond(answer, &mut clocks));
        Conditions {
            ends,
            static_ends,
            ends_without_history,
            by_rule: places(EndedBy::Rule),
            by_claim: places(EndedBy::Claim),
            by_rule_unless_stuck,
            by_claim_unless_stuck,
            illegal,
            illegal_numbers,
            guarded_illegal,
            illegal_in_game,
            answer,
            clocks,
            counts,
        }
    }

    /// Returns what is counted once few pieces are left.
    pub(in crate::engine) fn counts(&self, clocks: &mut Vec<Clock>) -> Box<[CountTable]> {
        let counting = |(number, count): (usize, &rules::Count)| CountTable {
            number: number as u16,
            when: self.cond(&count.when, clocks),
            limit: count.moves * 2,
            with_pieces: count.starts_at == rules::CountStart::PieceCount,
            after_capture: count.restarts_after.capture,
            after_promotion: count.restarts_after.promotion,
            starts_on_capture_of: self
                .rules
                .kind_indices()
                .map(|kind| count.starts_on_capture_of.contains(&kind))
                .collect(),
        };
        self.rules.counts.iter().enumerate().map(counting).collect()
    }
}
