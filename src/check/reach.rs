//! Which conditions follow from others, and which hold before the game has begun.

use crate::board::{Piece, PieceKind, Side, Square};
use crate::rules::{Condition, Setup, Who};

/// Whether `earlier` certainly holds whenever `later` does. Says no when in doubt.
pub(super) fn implies(later: &Condition, earlier: &Condition) -> bool {
    if later == earlier {
        return true;
    }
    match (later, earlier) {
        (_, Condition::Any(parts)) if parts.iter().any(|part| implies(later, part)) => true,
        (_, Condition::All(parts)) if parts.iter().all(|part| implies(later, part)) => true,
        (Condition::All(parts), _) => parts.iter().any(|part| implies(part, earlier)),
        (Condition::Any(parts), _) => parts.iter().all(|part| implies(part, earlier)),
        (Condition::Checkmate | Condition::Stalemate, Condition::NoMoves)
        | (Condition::Checkmate | Condition::CheckedBy { .. }, Condition::Check)
        // The first check is the move that was just made.
        | (
            Condition::Check | Condition::Checkmate | Condition::CheckedBy { .. },
            Condition::ChecksGiven { times: 1 },
        ) => true,
        (Condition::ChecksGiven { times: later }, Condition::ChecksGiven { times: earlier }) => {
            later >= earlier
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
        ) => a == b && later >= earlier,
        _ => false,
    }
}

/// Whether a condition holds in the start position, whoever has moved. Says no when in doubt.
pub(super) fn holds_at_start(when: &Condition, setup: &Setup) -> bool {
    let stands = |kinds: &[PieceKind], side: Side| {
        let kinds = kinds.to_vec();
        move |entry: &&(Square, Piece)| entry.1.side == side && kinds.contains(&entry.1.kind)
    };
    match when {
        Condition::Extinct { kinds, of, at_most, with_hand } => someone(*of, |side| {
            let board = setup.pieces.iter().filter(stands(kinds, side)).count();
            let hand = setup.hands[side].iter().filter(|(kind, _)| kinds.contains(kind));
            let hand: usize = hand.map(|&(_, n)| usize::from(n)).sum();
            board + if *with_hand { hand } else { 0 } <= usize::from(*at_most)
        }),
        Condition::Reached { kinds, of, region, at_least, unattacked: false } => someone(*of, |side| {
            let own = setup.pieces.iter().filter(stands(kinds, side));
            own.filter(|(square, _)| region[side].contains(*square)).count() >= usize::from(*at_least)
        }),
        Condition::Occupied { of, region } => someone(*of, |side| {
            !region[side].is_empty()
                && region[side].iter().all(|square| setup.pieces.iter().any(|(taken, _)| *taken == square))
        }),
        Condition::NoProgress { plies, .. } => setup.quiet_plies >= *plies,
        Condition::Only { kinds } => setup.pieces.iter().all(|(_, piece)| kinds.contains(&piece.kind)),
        Condition::All(parts) => parts.iter().all(|part| holds_at_start(part, setup)),
        Condition::Any(parts) => parts.iter().any(|part| holds_at_start(part, setup)),
        Condition::Reached { unattacked: true, .. }
        | Condition::Check
        | Condition::Checkmate
        | Condition::Stalemate
        | Condition::NoMoves
        | Condition::Facing { .. }
        | Condition::CanReach { .. }
        | Condition::OnlyPromotions
        | Condition::Formed { .. }
        | Condition::Castled { .. }
        | Condition::MayCastle { .. }
        | Condition::ChecksGiven { .. }
        | Condition::CountedOut
        | Condition::CheckedBy { .. }
        | Condition::Dropped { .. }
        | Condition::Repeated { .. }
        | Condition::Passed { .. }
        | Condition::BackAndForth { .. }
        | Condition::Not(_) => false,
    }
}

fn someone(who: Who, holds: impl Fn(Side) -> bool) -> bool {
    match who {
        Who::Side(side) => holds(side),
        Who::Mover | Who::Opponent | Who::Either => Side::ALL.into_iter().any(holds),
    }
}
