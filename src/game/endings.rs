//! Which ending has come about, and who has won by it.

use super::course::Course;
use super::{Outcome, Reason};
use crate::board::Side;
use crate::engine::condition::{Cond, Habit};
use crate::engine::legality::Level;
use crate::engine::tables::kind_of;
use crate::rules::{Tie, Verdict};

impl Course<'_> {
    /// How the game ended; nothing while it goes on.
    pub(super) fn outcome(&mut self) -> Option<Outcome> {
        let (t, ends) = (self.t, &self.variant.rules().ends);
        for (index, (cond, end)) in t.ends.iter().zip(ends).enumerate() {
            if self.holds(cond) {
                return Some(Outcome { winner: self.winner(end.result, cond), reason: Reason::End(index) });
            }
        }
        (!self.has_legal_move()).then_some(Outcome { winner: None, reason: Reason::NoMoves })
    }

    /// Whether a condition holds now, the history taken into account.
    pub(super) fn holds(&mut self, cond: &Cond) -> bool {
        match cond {
            Cond::Repeated { times, perpetual: None } => self.start_of_repetition(*times).is_some(),
            Cond::Repeated { times, perpetual: Some(habit) } => self.culprit(*times, *habit).is_some(),
            Cond::NoProgress { plies, clock } => self.record.clock(*clock) >= *plies,
            Cond::NoMoves { in_check } => {
                !self.has_legal_move()
                    && in_check.is_none_or(|wanted| self.state.is_in_check(self.t, self.state.side) == wanted)
            }
            Cond::All(parts) => parts.iter().all(|p| self.holds(p)),
            Cond::Any(parts) => parts.iter().any(|p| self.holds(p)),
            Cond::Not(part) => !self.holds(part),
            Cond::Check
            | Cond::Extinct { .. }
            | Cond::Reached { .. }
            | Cond::Only { .. }
            | Cond::Facing { .. }
            | Cond::ChecksLeft { .. } => cond.holds(self.t, self.state, Level::Board),
        }
    }

    /// The ply with which the first of the last `times` occurrences of the position was left, when there are so many.
    fn start_of_repetition(&self, times: u16) -> Option<usize> {
        self.record.first_of(self.t, self.state.key, times)
    }

    /// The one player who did something with every move since the first of the last `times` occurrences.
    ///
    /// Nobody when both did. Repetitions are rare, so the moves are taken back and looked at only here.
    fn culprit(&mut self, times: u16, habit: Habit) -> Option<Side> {
        let span = self.record.plies_from(self.start_of_repetition(times)?);
        let mut always = [true; 2];
        let mut has_moved = [false; 2];
        for ply in span.iter().rev() {
            let (t, mover) = (self.t, !self.state.side);
            let did = match habit {
                Habit::Check => {
                    let gave_check = self.state.is_in_check(t, !mover);
                    self.state.undo(t, ply.mv, &ply.undo);
                    gave_check
                }
                Habit::Chase => self.state.undo_chase(t, ply.mv, &ply.undo),
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
        match (always[0] && has_moved[0], always[1] && has_moved[1]) {
            (true, false) => Some(Side::First),
            (false, true) => Some(Side::Second),
            (true, true) | (false, false) => None,
        }
    }

    fn winner(&mut self, verdict: Verdict, cond: &Cond) -> Option<Side> {
        let mover = !self.state.side;
        match verdict {
            Verdict::Draw => None,
            Verdict::Wins(side) => Some(side),
            Verdict::MoverWins => Some(mover),
            Verdict::MoverLoses => Some(!mover),
            Verdict::CulpritLoses => self.culprit_of(cond).map(|side| !side),
            Verdict::MoreAdvanced { kind, tie } => {
                let shape = self.t.layout.shape;
                let to_go = |side: Side| {
                    let cells = self.state.list(side).iter();
                    let of_kind = cells.filter(|&&cell| kind_of(self.state.at(cell)) == kind);
                    let ranks = of_kind.map(|&cell| shape.rank(self.t.layout.square(cell)));
                    ranks
                        .map(|rank| match side {
                            Side::First => shape.ranks - 1 - rank,
                            Side::Second => rank,
                        })
                        .min()
                        .unwrap_or(u8::MAX)
                };
                match (to_go(Side::First).cmp(&to_go(Side::Second)), tie) {
                    (std::cmp::Ordering::Less, _) => Some(Side::First),
                    (std::cmp::Ordering::Greater, _) => Some(Side::Second),
                    (std::cmp::Ordering::Equal, Tie::Draw) => None,
                    (std::cmp::Ordering::Equal, Tie::MoverWins) => Some(mover),
                    (std::cmp::Ordering::Equal, Tie::MoverLoses) => Some(!mover),
                }
            }
        }
    }

    /// Who did it, for the repetition somewhere in a condition that holds.
    fn culprit_of(&mut self, cond: &Cond) -> Option<Side> {
        match cond {
            Cond::Repeated { times, perpetual: Some(habit) } => self.culprit(*times, *habit),
            Cond::All(parts) | Cond::Any(parts) => parts.iter().find_map(|p| self.culprit_of(p)),
            Cond::Repeated { perpetual: None, .. }
            | Cond::NoProgress { .. }
            | Cond::NoMoves { .. }
            | Cond::Not(_)
            | Cond::Check
            | Cond::Extinct { .. }
            | Cond::Reached { .. }
            | Cond::Only { .. }
            | Cond::Facing { .. }
            | Cond::ChecksLeft { .. } => None,
        }
    }
}
