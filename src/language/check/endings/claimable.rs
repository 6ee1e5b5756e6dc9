//! Claimable endings that nobody can claim, or would.

use alfil_core::rules::{Condition, End, EndedBy, Verdict};

use super::MAX_COMPARED;
use super::reach::implies;
use crate::check::context::Context;
use crate::diag::{Code, Diagnostic, Span};

/// Warns of a claimable ending that the player to move cannot claim, or would only lose by. `place` is where it is made
/// claimable.
pub(super) fn warn_pointless(cx: &mut Context<'_>, end: &End, place: Span) {
    let (message, label) = if implies(&end.when, &Condition::NoMoves) {
        (
            "this ending can never be claimed",
            "the player to move has no legal move then, so the game is over without a claim",
        )
    } else if end.result == Verdict::MoverWins {
        ("nobody would claim this ending", "the player to move may claim it, and loses by it")
    } else {
        return;
    };
    cx.push_unless_damaged(
        Diagnostic::new(Code::ClaimablePointless, message)
            .label(place, label)
            .help("remove `claimable`, so that the game ends by itself, or change the ending"),
    );
}

/// Warns of a claimable ending before one that needs no claim and holds whenever it does: that one decides.
pub(super) fn warn_shadowed(cx: &mut Context<'_>, ends: &[(End, Span)]) {
    let compared = || ends.iter().take(MAX_COMPARED).enumerate();
    for (index, (end, place)) in compared().filter(|(_, (end, _))| end.by == EndedBy::Claim) {
        let decides = |(other, (first, _)): &(usize, &(End, Span))| {
            *other > index && first.by == EndedBy::Rule && implies(&end.when, &first.when)
        };
        if let Some((_, (_, first))) = compared().find(decides) {
            cx.push_unless_damaged(
                Diagnostic::new(Code::EndingShadowed, "this ending is never reached")
                    .label(*place, "whenever this holds, the other one does too")
                    .label(*first, "this ends the game without a claim")
                    .help("remove one of them, or make it claimable too, below the first"),
            );
        }
    }
}
