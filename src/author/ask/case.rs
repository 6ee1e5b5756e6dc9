//! What is asked about: which of the things that rules do are worth a question, and how often.

use alfil_core::board::{Move, Refusal};
use alfil_core::game::{Game, Outcome};
use alfil_core::observe::{self, Deed, Observation};
use alfil_core::rules::RuleId;

use crate::words::notation::refusal;

/// How often a reason is asked about.
enum Asking {
    /// It is about how pieces move, which diagrams show better, or is a formality.
    Never,
    Once,
    ForEachKind,
}

fn asking(reason: Refusal) -> Asking {
    match reason {
        Refusal::GameOver
        | Refusal::NoPieceThere
        | Refusal::NotYourPiece
        | Refusal::NoSuchMove
        | Refusal::OwnPieceThere
        | Refusal::NothingToCapture
        | Refusal::CannotCaptureThat
        | Refusal::WayBlocked
        | Refusal::NothingToJump
        | Refusal::NeedsAWall
        | Refusal::NeverDropped
        | Refusal::NothingToDrop
        | Refusal::SquareOccupied => Asking::Never,
        Refusal::NoRightToCastle
        | Refusal::CastlesThroughAttack
        | Refusal::GoesThroughAttack
        | Refusal::NoRoom
        | Refusal::NoLiberty
        | Refusal::MayNotGate
        | Refusal::NoWallThere
        | Refusal::OthersFirst
        | Refusal::MayNotPass
        | Refusal::LeavesRoyalAttacked
        | Refusal::PromotionAttacks
        | Refusal::Forbidden
        | Refusal::LeavesUnanswered
        | Refusal::Repetition
        | Refusal::MustCaptureAgain
        | Refusal::GivesCheckEarly
        | Refusal::CapturesEarly
        | Refusal::MustCaptureMost
        | Refusal::MustCapture
        | Refusal::MustCaptureEnPassant
        | Refusal::MustDrop => Asking::Once,
        Refusal::OutsideItsRegion
        | Refusal::HasMoved
        | Refusal::MustPromote
        | Refusal::MayNotPromote
        | Refusal::CannotPromoteToThat
        | Refusal::CaptureLimit
        | Refusal::Neighbour
        | Refusal::PromotionLimit
        | Refusal::OutsideDropZone
        | Refusal::StuckThere
        | Refusal::FileLimit
        | Refusal::WrongSurroundings
        | Refusal::WrongColour
        | Refusal::DropGivesCheck
        | Refusal::DropGivesCheckmate => Asking::ForEachKind,
    }
}

/// What a claim about something shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
    /// The move.
    Move,
    /// What the move leads to.
    WhatFollows,
}

/// Returns what a claim about something that a rule has done shows; nothing if it is not worth a question.
pub(super) fn about(deed: Deed) -> Option<About> {
    match deed {
        Deed::Refuses(_)
        | Deed::Promotes
        | Deed::Castles
        | Deed::LetsIn
        | Deed::CapturesEnPassant
        | Deed::CapturesOnTheWay
        | Deed::MovesAside
        | Deed::DropsStuck
        | Deed::LendsMoves
        | Deed::TakesOver => Some(About::Move),
        Deed::Ends
        | Deed::DropMates
        | Deed::Explodes
        | Deed::TurnsOver
        | Deed::Removes
        | Deed::ToHand { .. } => Some(About::WhatFollows),
        Deed::Acts
        | Deed::Captures
        | Deed::Moves
        | Deed::Drops
        | Deed::GoesOn
        | Deed::PlacesWall
        | Deed::Passes(_)
        | Deed::Counts => None,
    }
}

/// Returns what a text is an example of that names no legal move.
pub(super) fn refused(game: &mut Game, text: &str, reason: Refusal) -> Option<Observation> {
    let kind = match asking(reason) {
        Asking::Never => return None,
        Asking::Once => None,
        Asking::ForEachKind => Some(refusal::mover(game, text)?),
    };
    let rule = refusal::rule(game, text, reason)?;
    Some(Observation { deed: Deed::Refuses(reason), kind, rule })
}

/// Returns what rules do in a legal move of a game that is worth a question; `outcome` finds out how the game ends then.
pub(super) fn of_move(
    game: &mut Game,
    mv: Move,
    rules: &[RuleId],
    outcome: fn(&mut Game) -> Option<Outcome>,
) -> Vec<Observation> {
    let before = game.position().clone();
    game.play_unchecked(mv);
    let outcome = outcome(game);
    let mut found = observe::observe(&before, mv, (game, outcome), rules);
    found.retain(|seen| about(seen.deed).is_some());
    game.undo();
    found
}

/// Returns what the end of a game is an example of.
pub(super) fn ended(game: &Game, outcome: Outcome) -> Vec<Observation> {
    let Some(ending) = observe::ending(outcome) else { return Vec::new() };
    let Some(mv) = game.moves().next_back() else {
        return vec![Observation { deed: Deed::Ends, kind: None, rule: ending }];
    };
    let mut earlier = game.clone();
    earlier.undo();
    let mut found = observe::observe(earlier.position(), mv, (game, Some(outcome)), &[ending, RuleId::Drops]);
    found.retain(|seen| is_of_endings(seen.deed));
    found
}

/// Returns whether it is about the end of a game.
pub(super) fn is_of_endings(deed: Deed) -> bool {
    matches!(deed, Deed::Ends | Deed::DropMates)
}
