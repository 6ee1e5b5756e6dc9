//! Conditions and counts, compiled.

use crate::board::Side;
use crate::engine::condition::tables::{
    BackAndForth, Clock, Cond, Conditions, Counting, Habit, Interlude, Sides,
};
use crate::engine::rule::castling::tables::Castlings;
use crate::engine::tables::compiler::Compiler;
use crate::rules::{self, Along, Checkers, Condition, Perpetual, Progress, Who};

impl Compiler<'_> {
    /// The conditions of a variant.
    pub(in crate::engine) fn conditions(&self) -> Conditions {
        let rules = self.rules;
        let mut clocks: Vec<Clock> = rules.clock.iter().map(|progress| self.clock_of(progress)).collect();
        let ends: Vec<Cond> = rules.ends.iter().map(|end| self.cond(&end.when, &mut clocks)).collect();
        let counts = self.counts(&mut clocks);
        let conds: Vec<Cond> = rules.illegal.iter().map(|c| self.cond(c, &mut clocks)).collect();
        // Where legality is a matter of history, a position knows moves that a game may not have.
        let knows_moves = !conds.iter().any(|cond| cond.mentions(&Cond::needs_history));
        let is_left_open = |cond: &Cond| cond.is_left_open(knows_moves);
        let static_ends = ends.iter().filter_map(|cond| cond.without(&is_left_open)).collect();
        let (illegal_numbers, illegal): (Vec<usize>, Vec<Cond>) = (conds.iter().enumerate())
            .filter_map(|(number, cond)| Some((number, cond.without(&Cond::needs_history)?)))
            .unzip();
        let guarded_illegal: Vec<Cond> = (rules.illegal.iter())
            .filter(|condition| !self.facing_royals(condition).is_empty())
            .map(|condition| self.cond(condition, &mut clocks))
            .collect();
        let illegal_in_game: Vec<Cond> =
            conds.into_iter().filter(|cond| cond.mentions(&Cond::needs_history)).collect();
        if clocks.is_empty() {
            let usual = Progress { capture: true, drop: true, promotion: true, ..Progress::default() };
            clocks.push(self.clock_of(&usual));
        }
        let answer = rules.answer.as_ref().map(|answer| self.cond(answer, &mut clocks));
        Conditions {
            ends,
            static_ends,
            illegal,
            illegal_numbers,
            guarded_illegal,
            illegal_in_game,
            answer,
            clocks,
            counts,
        }
    }

    /// A condition; the clocks it asks are added to those there are.
    pub(in crate::engine) fn cond(&self, condition: &Condition, clocks: &mut Vec<Clock>) -> Cond {
        let sides = |who: Who| match who {
            Who::Mover => Sides::Mover,
            Who::Opponent => Sides::Opponent,
            Who::Side(side) => Sides::One(side),
            Who::Either => Sides::Either,
        };
        match condition {
            Condition::Check => Cond::Check,
            Condition::Checkmate => Cond::NoMoves { in_check: Some(true) },
            Condition::Stalemate => Cond::NoMoves { in_check: Some(false) },
            Condition::NoMoves => Cond::NoMoves { in_check: None },
            Condition::Extinct { kinds, of, at_most, with_hand } => Cond::Extinct {
                contents: Side::ALL.map(|side| Self::contents(kinds, side)),
                of: sides(*of),
                at_most: u32::from(*at_most),
                with_hand: *with_hand,
            },
            Condition::Reached { kinds, of, region, at_least, unattacked } => Cond::Reached {
                spots: self.spots(kinds, region),
                of: sides(*of),
                at_least: *at_least,
                unattacked: *unattacked,
            },
            Condition::OnlyPromotions => Cond::OnlyPromotions,
            Condition::CanReach { kinds, region } => Cond::CanReach { spots: self.spots(kinds, region) },
            Condition::Occupied { of, region } => {
                Cond::Occupied { cells: self.cells_in(region), of: sides(*of) }
            }
            Condition::Castled { with } => Cond::Castled { with: self.cells_in(with) },
            Condition::MayCastle { of, with } => {
                Cond::MayCastle { rights: Castlings::rights_with(self.rules, with), of: sides(*of) }
            }
            Condition::Formed { kinds, of, formation } => Cond::Formed {
                contents: Side::ALL.map(|side| Self::contents(kinds, side)),
                of: sides(*of),
                formation: Box::new(self.formation(formation)),
            },
            Condition::Only { kinds } => Cond::Only {
                contents: Side::ALL.into_iter().flat_map(|side| Self::contents(kinds, side)).collect(),
            },
            Condition::Facing { kinds, along } => {
                let (file, rank) = (self.layout.delta(0, 1) as i16, self.layout.delta(1, 0) as i16);
                Cond::Facing {
                    contents: Side::ALL.map(|side| Self::contents(kinds, side)),
                    royal: kinds.iter().all(|&k| self.rules.kind(k).royal),
                    deltas: match along {
                        Along::Files => [file, -file].into(),
                        Along::Ranks => [rank, -rank].into(),
                        Along::Both => [file, -file, rank, -rank].into(),
                    },
                }
            }
            Condition::ChecksGiven { times } => {
                Cond::ChecksLeft { at_most: self.rules.checks_counted().saturating_sub(*times) }
            }
            Condition::CountedOut => Cond::CountedOut,
            Condition::CheckedBy { kinds, of } => {
                let contents = Side::ALL.map(|side| Self::contents(kinds, side));
                match of {
                    Checkers::All => Cond::CheckedBy { contents, all: true },
                    Checkers::Any => Cond::CheckedBy { contents, all: false },
                    Checkers::AnyInSeries => Cond::CheckedInSeries { contents },
                }
            }
            Condition::Dropped { kinds } => Cond::Dropped { kinds: kinds.as_slice().into() },
            Condition::Repeated { times, perpetual } => Cond::Repeated {
                times: *times,
                perpetual: perpetual.map(|p| match p {
                    Perpetual::Check => Habit::Check,
                    Perpetual::Chase => Habit::Chase,
                    Perpetual::MutualCheck => Habit::MutualCheck,
                    Perpetual::Pursuit => Habit::Pursuit,
                }),
            },
            Condition::NoProgress { plies, reset_by } => {
                Cond::NoProgress { plies: *plies, clock: self.clock(reset_by, clocks) }
            }
            Condition::Passed { times } => Cond::Passed { times: *times },
            Condition::BackAndForth { kinds, moves, interlude } => Cond::BackAndForth(BackAndForth {
                kinds: kinds.as_slice().into(),
                moves: *moves,
                interlude: match interlude {
                    rules::Interlude::Nowhere => Interlude::None,
                    rules::Interlude::BeforeLast => Interlude::BeforeLast,
                },
            }),
            Condition::All(parts) => Cond::All(parts.iter().map(|p| self.cond(p, clocks)).collect()),
            Condition::Any(parts) => Cond::Any(parts.iter().map(|p| self.cond(p, clocks)).collect()),
            Condition::Not(part) => Cond::Not(Box::new(self.cond(part, clocks))),
        }
    }

    /// What is counted once few pieces are left.
    pub(in crate::engine) fn counts(&self, clocks: &mut Vec<Clock>) -> Box<[Counting]> {
        let counting = |count: &rules::Count| Counting {
            when: self.cond(&count.when, clocks),
            limit: count.moves * 2,
            with_pieces: count.already == rules::Already::Pieces,
            after_capture: count.anew_after.capture,
            after_promotion: count.anew_after.promotion,
            captor_of: self.rules.kind_indices().map(|kind| count.captor_of.contains(&kind)).collect(),
        };
        self.rules.counts.iter().map(counting).collect()
    }
}
