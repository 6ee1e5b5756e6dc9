//! What rules say about the past of a game, and what follows for results that leave the past out.
//!
//! - A player who wins in the shortest way meets no position twice, so that no rule about repetition ever applies: wins are
//!   certain. If repetition draws, so are draws, because a player who cannot force a win cannot force one with more draws.
//! - The same holds for draws by the half-move clock and by counts, as long as they cannot run out before the win. Otherwise, and
//!   where they have another result, clock and count become part of the position.
//! - Series of checks and moves back and forth would need the moves themselves.

use alfil_core::board::Side;
use alfil_core::game::Game;
use alfil_core::game::packing::Kept;
use alfil_core::rules::{Checkers, Condition, RuleId, Rules, Verdict};

use super::{Open, Solution, Value};

/// A rule about repetition.
#[derive(Clone, Debug)]
struct Repeats {
    rule: RuleId,
    draws: bool,
}

/// What the rules of a game say about its past.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact about the rules")]
pub(super) struct History {
    repeats: Vec<Repeats>,
    /// True if some moves are illegal because they repeat a position.
    forbids_repeats: bool,
    /// The fewest plies without progress that draw.
    clock: Option<u32>,
    /// True if counts draw.
    counts: bool,
    /// True if half-move clocks or counts have to be part of the position.
    pub(super) needs_clocks: bool,
    counts_passes: bool,
    /// True if games end by what the last move was.
    pub(super) ends_by_last_move: bool,
}

impl History {
    /// Returns what the rules say about the past, or a rule about it that cannot be part of a position.
    pub(super) fn of(rules: &Rules) -> Result<History, RuleId> {
        let mut history = History {
            repeats: Vec::new(),
            forbids_repeats: false,
            clock: None,
            counts: false,
            needs_clocks: false,
            counts_passes: false,
            ends_by_last_move: false,
        };
        for (index, end) in rules.ends.iter().enumerate() {
            let draws = end.result == Verdict::Draw;
            history.add(&end.when, &RuleId::End(index), draws)?;
            let asks_last =
                |part: &Condition| matches!(part, Condition::Dropped { .. } | Condition::Castled { .. });
            history.ends_by_last_move |= end.when.any_part(&asks_last);
        }
        for (index, when) in rules.illegal.iter().enumerate() {
            history.add(when, &RuleId::Illegal(index), false)?;
            history.forbids_repeats |= when.any_part(&|part| matches!(part, Condition::Repeated { .. }));
        }
        Ok(history)
    }

    /// Adds what a condition says; `draws` if the game is drawn once it holds.
    fn add(&mut self, when: &Condition, rule: &RuleId, draws: bool) -> Result<(), RuleId> {
        match when {
            Condition::Repeated { .. } => self.repeats.push(Repeats { rule: rule.clone(), draws }),
            Condition::NoProgress { plies, .. } if draws => {
                let plies = u32::from(*plies);
                self.clock = Some(self.clock.map_or(plies, |fewest| fewest.min(plies)));
            }
            Condition::CountedOut if draws => self.counts = true,
            Condition::NoProgress { .. } | Condition::CountedOut => self.needs_clocks = true,
            Condition::CheckedBy { of: Checkers::AnyInSeries, .. } | Condition::BackAndForth { .. } => {
                return Err(rule.clone());
            }
            Condition::Passed { .. } => self.counts_passes = true,
            Condition::Not(part) => self.add(part, rule, false)?,
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().try_for_each(|part| self.add(part, rule, draws))?;
            }
            Condition::Check
            | Condition::Checkmate
            | Condition::Stalemate
            | Condition::NoMoves
            | Condition::Extinct { .. }
            | Condition::Reached { .. }
            | Condition::CanReach { .. }
            | Condition::OnlyPromotions
            | Condition::Occupied { .. }
            | Condition::Castled { .. }
            | Condition::MayCastle { .. }
            | Condition::Formed { .. }
            | Condition::Only { .. }
            | Condition::Facing { .. }
            | Condition::ChecksGiven { .. }
            | Condition::Points { .. }
            | Condition::CheckedBy { of: Checkers::All | Checkers::Any, .. }
            | Condition::Dropped { .. } => {}
        }
        Ok(())
    }

    /// Returns whether a draw by a half-move clock or by a count may come before a win that leaves them out. A count that
    /// begins has at least `fewest_counted` plies left.
    pub(super) fn may_run_out(&self, game: &Game, solution: &Solution, fewest_counted: u32) -> bool {
        let Ok(Value::Win { plies: Some(plies), .. }) = solution.value else { return false };
        let under_way = game.count();
        let count = self.counts
            && under_way.limit > 0
            && u32::from(under_way.plies) + plies > u32::from(under_way.limit);
        let clock = plies + u32::from(game.most_quiet_plies()) > self.clock_plies();
        count || clock || plies > self.count_plies(fewest_counted)
    }

    /// Returns in how many plies from a position in which all clocks are at zero a win comes before any draw by them.
    fn clock_plies(&self) -> u32 {
        self.clock.map_or(u32::MAX, |fewest| fewest.saturating_sub(1))
    }

    /// Returns in how many plies from a position in which nothing is counted a win comes before any draw by a count.
    fn count_plies(&self, fewest_counted: u32) -> u32 {
        if self.counts { fewest_counted } else { u32::MAX }
    }

    /// Returns the plies up to which wins by a table are certain, for players who meet any position as the first of a game.
    pub(super) fn certain_plies(&self, kept: Kept, looks_differ: bool, fewest_counted: u32) -> u32 {
        if self.may_repeat(looks_differ) {
            return 0;
        }
        match kept {
            Kept::Nothing => self.clock_plies().min(self.count_plies(fewest_counted)),
            Kept::Clocks => u32::MAX,
        }
    }

    /// Returns whether the way to win may meet positions that count as the same, by a rule about repetition, though they are not.
    fn may_repeat(&self, looks_differ: bool) -> bool {
        let may_differ = looks_differ || self.counts_passes || self.needs_clocks || self.ends_by_last_move;
        may_differ && !self.repeats.is_empty()
    }

    /// Returns whether any rule is about repetition.
    pub(super) fn asks_repetition(&self) -> bool {
        !self.repeats.is_empty()
    }

    /// Returns whether a draw is certain that the past is left out of.
    pub(super) fn draws_are_certain(&self) -> bool {
        self.repeats.iter().all(|repeats| repeats.draws)
    }

    /// Returns whether a search from the position finds only what is certain.
    pub(super) fn can_be_searched(&self) -> bool {
        !self.forbids_repeats && !self.counts_passes
    }

    /// Returns a result if it is certain in spite of the past that it leaves out; `looks_differ` says that some
    /// positions count as others when they are compared for repetition.
    pub(super) fn certain(&self, found: Option<(Side, u32)>, looks_differ: bool) -> Result<Value, Open> {
        let rules = || Open::History(self.repeats.iter().map(|repeats| repeats.rule.clone()).collect());
        let Some((winner, plies)) = found else {
            return if self.draws_are_certain() { Ok(Value::Draw) } else { Err(self.deciding()) };
        };
        if self.may_repeat(looks_differ) {
            return Err(rules());
        }
        Ok(Value::Win { winner, plies: Some(plies), at_most: !self.draws_are_certain() })
    }

    /// Returns the rules about repetition that do not draw.
    pub(super) fn deciding(&self) -> Open {
        let deciding = self.repeats.iter().filter(|repeats| !repeats.draws);
        Open::History(deciding.map(|repeats| repeats.rule.clone()).collect())
    }
}
