//! Stakes: the things that the endings of a variant make worth having, keeping or losing.

use crate::board::{PieceKind, Region, Side};
use crate::rules::{Ahead, Condition, Rules, Verdict, Who};

/// The things that count, in addition to material.
#[derive(Clone, Debug, Default)]
pub(super) struct Stakes {
    pub(super) extinctions: Vec<Extinction>,
    pub(super) goals: Vec<Goal>,
    /// The number of checks that decides the game; 0 where checks are not counted.
    pub(super) checks: u8,
    /// True if a player without a move loses.
    pub(super) stuck_loses: bool,
    /// The points of pieces where an ending compares them, scaled so that the greatest is [`POINTS`].
    pub(super) points: Vec<(PieceKind, i32)>,
}

/// The score to which the greatest points that an ending compares are scaled.
const POINTS: i32 = 1_000;

/// Pieces whose number decides.
#[derive(Clone, Debug)]
pub(super) struct Extinction {
    pub(super) side: Side,
    pub(super) kinds: Vec<PieceKind>,
    pub(super) at_most: u16,
    /// True if their side wins when they are gone.
    pub(super) wins: bool,
}

/// A region that decides when pieces reach it.
#[derive(Clone, Debug)]
pub(super) struct Goal {
    pub(super) side: Side,
    pub(super) kinds: Vec<PieceKind>,
    pub(super) region: Region,
    pub(super) at_least: u16,
    /// True if their side wins then.
    pub(super) wins: bool,
}

impl Stakes {
    pub(super) fn new(rules: &Rules) -> Stakes {
        let mut stakes = Stakes { checks: rules.checks_counted(), ..Stakes::default() };
        for end in &rules.ends {
            stakes.add(&end.when, &end.result);
            if let Verdict::Material { worth, ahead, .. } = &end.result
                && stakes.points.is_empty()
            {
                let most =
                    worth.points.iter().map(|&(_, points)| i32::from(points)).max().unwrap_or(0).max(1);
                let sign = if *ahead == Ahead::More { 1 } else { -1 };
                let scaled =
                    |&(kind, points): &(PieceKind, u16)| (kind, sign * i32::from(points) * POINTS / most);
                stakes.points = worth.points.iter().map(scaled).collect();
            }
        }
        stakes
    }

    /// Adds what a condition and its parts make worth having, keeping or losing.
    fn add(&mut self, when: &Condition, result: &Verdict) {
        for side in Side::ALL {
            if let Condition::Extinct { kinds, of, at_most, .. } = when
                && let Some(wins) = benefit(side, *of, result, false)
            {
                self.extinctions.push(Extinction { side, kinds: kinds.clone(), at_most: *at_most, wins });
            }
            if let Condition::Reached { kinds, of, region, at_least, .. } = when
                && let Some(wins) = benefit(side, *of, result, true)
            {
                let (kinds, region, at_least) = (kinds.clone(), region.clone(), *at_least);
                self.goals.push(Goal { side, kinds, region, at_least, wins });
            }
        }
        if matches!(when, Condition::NoMoves | Condition::Stalemate) && matches!(result, Verdict::MoverWins) {
            self.stuck_loses = true;
        }
        // What is negated is not worth striving for.
        if !matches!(when, Condition::Not(_)) {
            for part in when.parts() {
                self.add(part, result);
            }
        }
    }
}

/// Returns whether a fact about a side makes it win (true) or lose (false); nothing if neither. `usually` is the answer
/// where it depends on who has moved.
pub(super) fn benefit(side: Side, of: Who, result: &Verdict, usually: bool) -> Option<bool> {
    if let Who::Side(only) = of
        && only != side
    {
        return None;
    }
    match (result, of) {
        (Verdict::Wins(winner), _) => Some(*winner == side),
        (Verdict::MoverWins, Who::Mover) | (Verdict::MoverLoses, Who::Opponent) => Some(true),
        (Verdict::MoverWins, Who::Opponent) | (Verdict::MoverLoses, Who::Mover) => Some(false),
        (Verdict::MoverWins | Verdict::MoverLoses, Who::Side(_) | Who::Either) => Some(usually),
        (
            Verdict::Draw | Verdict::CulpritLoses | Verdict::MoreAdvanced { .. } | Verdict::Material { .. },
            _,
        ) => None,
    }
}
