//! Which conditions follow from others, and which hold before the game begins.

use std::cell::Cell;

use alfil_core::board::{Piece, PieceKind, Region, Side, Square};
use alfil_core::rules::{Checkers, Condition, Formation, Interlude, Line, Perpetual, Progress, Setup, Who};

/// The most pairs of conditions that are compared to find what follows from one of them; beyond that, nothing does.
const MAX_PAIRS: u32 = 10_000;

/// Returns whether `earlier` certainly holds whenever `later` does. Says no when in doubt.
pub fn implies(later: &Condition, earlier: &Condition) -> bool {
    Search::default().implies(later, earlier)
}

/// Returns whether two conditions certainly never hold together. Says no when in doubt.
pub fn excludes(one: &Condition, other: &Condition) -> bool {
    Search::default().excludes(one, other)
}

/// A search for what follows, limited because the parts of nested conditions can form very many pairs.
#[derive(Debug, Default)]
struct Search {
    n_pairs: Cell<u32>,
}

impl Search {
    /// Counts a pair; false when there are too many.
    fn goes_on(&self) -> bool {
        self.n_pairs.set(self.n_pairs.get() + 1);
        self.n_pairs.get() <= MAX_PAIRS
    }

    fn implies(&self, later: &Condition, earlier: &Condition) -> bool {
        if later == earlier {
            return true;
        }
        if !self.goes_on() {
            return false;
        }
        match (later, earlier) {
        (_, Condition::Any(parts)) if parts.iter().any(|part| self.implies(later, part)) => true,
        (_, Condition::All(parts)) if parts.iter().all(|part| self.implies(later, part)) => true,
        (Condition::All(parts), _) => parts.iter().any(|part| self.implies(part, earlier)),
        (Condition::Any(parts), _) => parts.iter().all(|part| self.implies(part, earlier)),
        (Condition::Not(later), Condition::Not(earlier)) => self.implies(earlier, later),
        (_, Condition::Not(part)) => self.excludes(later, part),
        (Condition::Checkmate | Condition::Stalemate, Condition::NoMoves)
        | (Condition::Checkmate | Condition::CheckedBy { .. }, Condition::Check)
        // The first check is the move just made.
        | (
            Condition::Check | Condition::Checkmate | Condition::CheckedBy { .. },
            Condition::ChecksGiven { times: 1 },
        ) => true,
        (Condition::ChecksGiven { times: later }, Condition::ChecksGiven { times: earlier }) => {
            later >= earlier
        }
        (Condition::Points { of: a, at_least: later }, Condition::Points { of: b, at_least: earlier }) => {
            a == b && later >= earlier
        }
        (
            Condition::Repeated { times: later, .. },
            Condition::Repeated { times: earlier, perpetual: None },
        )
        | (Condition::Passed { times: later }, Condition::Passed { times: earlier }) => later >= earlier,
        (
            Condition::Repeated { times: later, perpetual: a },
            Condition::Repeated { times: earlier, perpetual: b },
        ) => a == b && later == earlier,
        (
            Condition::NoProgress { plies: later, reset_by: a },
            Condition::NoProgress { plies: earlier, reset_by: b },
        ) => is_reset_within(b, a) && later >= earlier,
        (
            Condition::CheckedBy { kinds: later, of: a },
            Condition::CheckedBy { kinds: earlier, of: b },
        ) => is_among(later, earlier) && is_as_wide(*a, *b),
        (Condition::Dropped { kinds: later }, Condition::Dropped { kinds: earlier })
        | (Condition::Only { kinds: later }, Condition::Only { kinds: earlier }) => is_among(later, earlier),
        (Condition::Only { kinds: left }, Condition::Extinct { kinds, with_hand: false, .. }) => {
            !left.iter().any(|kind| kinds.contains(kind))
        }
        (
            Condition::Facing { kinds: later, along: a },
            Condition::Facing { kinds: earlier, along: b },
        ) => is_among(later, earlier) && b.has(*a),
        (
            Condition::CanReach { kinds: later, region: a },
            Condition::CanReach { kinds: earlier, region: b },
        ) => is_among(later, earlier) && is_inside(a, b),
        (Condition::Castled { with: a }, Condition::Castled { with: b }) => is_inside(a, b),
        (Condition::MayCastle { of: a, with: x }, Condition::MayCastle { of: b, with: y }) => {
            is_about(*a, *b) && is_inside(x, y)
        }
        (Condition::Occupied { of: a, region: x }, Condition::Occupied { of: b, region: y }) => {
            is_about(*a, *b) && is_inside(y, x) && Side::ALL.into_iter().all(|side| !y[side].is_empty())
        }
        (
            Condition::Extinct { kinds: x, of: a, at_most: later, with_hand: in_hand },
            Condition::Extinct { kinds: y, of: b, at_most: earlier, with_hand },
        ) => {
            is_about(*a, *b) && is_among(y, x) && (*in_hand || !with_hand) && later <= earlier
        }
        (
            Condition::Reached { kinds: x, of: a, region: within, at_least: later, unattacked: safe },
            Condition::Reached { kinds: y, of: b, region, at_least: earlier, unattacked },
        ) => {
            is_about(*a, *b)
                && is_among(x, y)
                && is_inside(within, region)
                && (*safe || !unattacked)
                && later >= earlier
        }
        (
            Condition::Formed { kinds: x, of: a, formation: later },
            Condition::Formed { kinds: y, of: b, formation: earlier },
        ) => {
            // All that there are of more pieces are more.
            let counts_all = matches!(earlier, Formation::Connected { at_least: None, .. });
            let is_same = !counts_all || is_among(y, x);
            is_about(*a, *b) && is_among(x, y) && is_same && has_in_it(later, earlier)
        }
        (
            Condition::BackAndForth { kinds: x, moves: later, interlude: a },
            Condition::BackAndForth { kinds: y, moves: earlier, interlude: b },
        ) => is_among(x, y) && later >= earlier && (a == b || *b == Interlude::BeforeLast),
        _ => false,
    }
    }

    fn excludes(&self, one: &Condition, other: &Condition) -> bool {
        self.goes_on() && (self.excludes_one_way(one, other) || self.excludes_one_way(other, one))
    }

    fn excludes_one_way(&self, one: &Condition, other: &Condition) -> bool {
        match (one, other) {
            (Condition::Any(parts), _) => parts.iter().all(|part| self.excludes(part, other)),
            (Condition::All(parts), _) => parts.iter().any(|part| self.excludes(part, other)),
            (Condition::Not(part), _) => self.implies(other, part),
            (Condition::Stalemate, Condition::Check | Condition::Checkmate | Condition::CheckedBy { .. })
            | (
                Condition::NoMoves | Condition::Checkmate | Condition::Stalemate,
                Condition::OnlyPromotions | Condition::CanReach { .. },
            )
            | (Condition::Dropped { .. }, Condition::Castled { .. }) => true,
            // By one player only, and by both.
            (
                Condition::Repeated { times: a, perpetual: Some(Perpetual::Check) },
                Condition::Repeated { times: b, perpetual: Some(Perpetual::MutualCheck) },
            ) => a == b,
            (
                Condition::Extinct { kinds: x, of: a, at_most, with_hand: _ },
                Condition::Reached { kinds: y, of: b, at_least, .. },
            ) => a == b && !matches!(a, Who::Either) && is_among(y, x) && at_least > at_most,
            _ => false,
        }
    }
}

/// Returns whether everything that resets one counter also resets the other: then the first is never lower.
pub fn is_reset_within(one: &Progress, other: &Progress) -> bool {
    let words = [(one.capture, other.capture), (one.drop, other.drop), (one.promotion, other.promotion)];
    words.into_iter().all(|(own, other)| !own || other)
        && Side::ALL.into_iter().all(|side| {
            let (any, last) = (&other.moves_of[side], &other.final_moves_of[side]);
            is_among(&one.moves_of[side], any)
                && one.final_moves_of[side].iter().all(|kind| last.contains(kind) || any.contains(kind))
        })
}

/// Returns whether every player that the first word means is one that the second means.
pub fn is_about(one: Who, other: Who) -> bool {
    one == other || other == Who::Either
}

/// Returns whether all of these kinds are among others.
pub fn is_among(some: &[PieceKind], all: &[PieceKind]) -> bool {
    some.iter().all(|kind| all.contains(kind))
}

/// Returns whether each player's squares of one region are also in the other.
pub fn is_inside(part: &Region, whole: &Region) -> bool {
    Side::ALL.into_iter().all(|side| part[side].iter().all(|square| whole[side].contains(square)))
}

fn is_as_wide(narrow: Checkers, wide: Checkers) -> bool {
    match (narrow, wide) {
        (Checkers::All, Checkers::All | Checkers::Any | Checkers::AnyInSeries)
        | (Checkers::Any, Checkers::Any | Checkers::AnyInSeries)
        | (Checkers::AnyInSeries, Checkers::AnyInSeries) => true,
        (Checkers::Any | Checkers::AnyInSeries, Checkers::All) | (Checkers::AnyInSeries, Checkers::Any) => {
            false
        }
    }
}

/// Returns whether pieces that form one shape also form the other.
fn has_in_it(shape: &Formation, other: &Formation) -> bool {
    let along = |some: &[Line], all: &[Line]| some.iter().all(|line| all.contains(line));
    match (shape, other) {
        (
            Formation::Row { length, along: own },
            Formation::Row { length: least, along: lines }
            | Formation::Aligned { count: least, along: lines },
        )
        | (
            Formation::Aligned { count: length, along: own },
            Formation::Aligned { count: least, along: lines },
        ) => length >= least && along(own, lines),
        (
            Formation::Block { size },
            Formation::Row { length: least, along: lines }
            | Formation::Aligned { count: least, along: lines },
        ) => size >= least && !lines.is_empty(),
        (Formation::Block { size }, Formation::Block { size: least }) => size >= least,
        (
            Formation::Chain { from, to, via, steps, .. },
            Formation::Chain { from: other_from, to: other_to, via: other_via, steps: other_steps, .. },
        ) => {
            is_inside(from, other_from)
                && is_inside(to, other_to)
                && other_via
                    .as_ref()
                    .is_none_or(|other| via.as_ref().is_some_and(|via| is_inside(via, other)))
                && steps.iter().all(|step| other_steps.contains(step))
        }
        (
            Formation::Connected { at_least, steps, .. },
            Formation::Connected { at_least: fewer, steps: other_steps, .. },
        ) => {
            let is_as_large = match (at_least, fewer) {
                (None, None) => true,
                (Some(n), Some(least)) => n >= least,
                (None, Some(_)) | (Some(_), None) => false,
            };
            is_as_large && steps.iter().all(|step| other_steps.contains(step))
        }
        (
            Formation::Aligned { .. },
            Formation::Row { .. }
            | Formation::Block { .. }
            | Formation::Chain { .. }
            | Formation::Connected { .. },
        )
        | (
            Formation::Row { .. },
            Formation::Block { .. } | Formation::Chain { .. } | Formation::Connected { .. },
        )
        | (Formation::Block { .. }, Formation::Chain { .. } | Formation::Connected { .. })
        | (
            Formation::Chain { .. } | Formation::Connected { .. },
            Formation::Row { .. } | Formation::Aligned { .. } | Formation::Block { .. },
        )
        | (Formation::Chain { .. }, Formation::Connected { .. })
        | (Formation::Connected { .. }, Formation::Chain { .. }) => false,
    }
}

/// Returns whether a condition holds in the start position, whichever player moved last. Says no when in doubt.
pub(in crate::check) fn holds_at_start(when: &Condition, setup: &Setup) -> bool {
    let on_board = |kinds: &[PieceKind], side: Side| {
        let kinds = kinds.to_vec();
        let own = move |(_, piece): &&(Square, Piece)| piece.side == side && kinds.contains(&piece.kind);
        setup.pieces.iter().filter(own)
    };
    if let Condition::All(parts) = when {
        return parts.iter().all(|part| holds_at_start(part, setup));
    }
    if let Condition::Any(parts) = when {
        return parts.iter().any(|part| holds_at_start(part, setup));
    }
    if let Condition::Extinct { kinds, of, at_most, with_hand } = when {
        return someone(*of, |side| {
            let in_hand = setup.hands[side].iter().filter(|(kind, _)| kinds.contains(kind));
            let in_hand: usize = in_hand.map(|&(_, n)| usize::from(n)).sum();
            on_board(kinds, side).count() + if *with_hand { in_hand } else { 0 } <= usize::from(*at_most)
        });
    }
    if let Condition::Reached { kinds, of, region, at_least, unattacked: false } = when {
        return someone(*of, |side| {
            let there = on_board(kinds, side).filter(|(square, _)| region[side].contains(*square));
            there.count() >= usize::from(*at_least)
        });
    }
    if let Condition::Occupied { of, region } = when {
        let is_taken = |square: Square| setup.pieces.iter().any(|(taken, _)| *taken == square);
        return someone(*of, |side| !region[side].is_empty() && region[side].iter().all(is_taken));
    }
    if let Condition::Only { kinds } = when {
        return setup.pieces.iter().all(|(_, piece)| kinds.contains(&piece.kind));
    }
    matches!(when, Condition::NoProgress { plies, .. } if setup.quiet_plies >= *plies)
}

fn someone(who: Who, holds: impl Fn(Side) -> bool) -> bool {
    match who {
        Who::Side(side) => holds(side),
        Who::Mover | Who::Opponent | Who::Either => Side::ALL.into_iter().any(holds),
    }
}
