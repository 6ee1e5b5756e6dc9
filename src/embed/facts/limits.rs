//! How games end: endings, repetition, limits of moves, and what of these depends on the history.

use alfil_core::board::Side;
use alfil_core::rules::{
    Ahead, Checkers, Condition, CountStart, End, EndReason, EndedBy, Perpetual, Progress, Rules, Verdict,
};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use super::{Sides, ids};

/// What depends on the moves that led to a position.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub(super) struct History {
    /// Whether a move may be illegal because of it: a position alone does not say which moves are legal.
    matters_for_legality: bool,
    /// Whether a game may end because of it.
    matters_for_endings: bool,
}

/// What repeated positions mean.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub(super) struct Repetition {
    /// How often the position has occurred, the first time included.
    times: u16,
    /// What a player must have done with every move meanwhile; null if that does not matter.
    perpetual: Option<Perpetual>,
    /// What then happens.
    then: Then,
    /// The result; null if the move is illegal.
    result: Option<ResultWord>,
    /// Whether something else must hold too.
    is_partial: bool,
}

/// What moves without progress mean.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct MoveLimit {
    /// How many moves in a row made no progress, those of both players counted.
    plies: u16,
    /// Whether a capture is progress.
    reset_by_capture: bool,
    /// Whether a drop is progress.
    reset_by_drop: bool,
    /// Whether a promotion is progress.
    reset_by_promotion: bool,
    /// The pieces whose moves are progress.
    reset_by_moves_of: Sides<Vec<String>>,
    /// The pieces whose moves are progress if they could not go back.
    reset_by_irreversible_moves_of: Sides<Vec<String>>,
    /// What then happens.
    then: Then,
    /// The result; null if the move is illegal.
    result: Option<ResultWord>,
    /// Whether something else must hold too.
    is_partial: bool,
}

/// Moves that are counted once few pieces are left.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub(super) struct Count {
    /// The moves that each player has.
    moves: u16,
    /// The number at which the count begins.
    starts_at: CountStart,
}

/// An ending.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub(super) struct Ending {
    /// The reason, as outcomes of games name it.
    reason: EndReason,
    /// The result.
    result: ResultWord,
    /// Whether it ends the game by itself.
    then: Then,
}

/// What happens once a condition holds.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
enum Then {
    /// The game ends.
    Ends,
    /// The player to move may claim the result, or play on.
    MayBeClaimed,
    /// The move is illegal.
    Illegal,
}

/// The result of a game.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
enum ResultWord {
    /// Neither player wins.
    Draw,
    /// The first player wins.
    FirstWins,
    /// The second player wins.
    SecondWins,
    /// The player who made the move wins.
    MoverWins,
    /// The player who made the move loses.
    MoverLoses,
    /// The player who did it with every move loses.
    CulpritLoses,
    /// The player with the more advanced piece wins.
    MoreAdvancedWins,
    /// The player whose pieces are worth more wins.
    MoreMaterialWins,
    /// The player whose pieces are worth less wins.
    LessMaterialWins,
}

/// A condition with its parts, and what follows from it.
struct Consequence<'a> {
    parts: Vec<&'a Condition>,
    then: Then,
    result: Option<ResultWord>,
}

fn word(verdict: &Verdict) -> ResultWord {
    match verdict {
        Verdict::Draw => ResultWord::Draw,
        Verdict::Wins(Side::First) => ResultWord::FirstWins,
        Verdict::Wins(Side::Second) => ResultWord::SecondWins,
        Verdict::MoverWins => ResultWord::MoverWins,
        Verdict::MoverLoses => ResultWord::MoverLoses,
        Verdict::CulpritLoses => ResultWord::CulpritLoses,
        Verdict::MoreAdvanced { .. } => ResultWord::MoreAdvancedWins,
        Verdict::Material { ahead: Ahead::More, .. } => ResultWord::MoreMaterialWins,
        Verdict::Material { ahead: Ahead::Less, .. } => ResultWord::LessMaterialWins,
    }
}

fn then(end: &End) -> Then {
    match end.by {
        EndedBy::Rule => Then::Ends,
        EndedBy::Claim => Then::MayBeClaimed,
    }
}

/// Returns a condition and everything that it is made of.
fn parts(when: &Condition) -> Vec<&Condition> {
    let mut found = vec![when];
    let mut at = 0;
    while let Some(&next) = found.get(at) {
        found.extend(next.parts());
        at += 1;
    }
    found
}

fn consequences<'a>(rules: &'a Rules) -> Vec<Consequence<'a>> {
    let of_end = |end: &'a End| Consequence {
        parts: parts(&end.when),
        then: then(end),
        result: Some(word(&end.result)),
    };
    let illegal = |when: &'a Condition| Consequence { parts: parts(when), then: Then::Illegal, result: None };
    rules.ends.iter().map(of_end).chain(rules.illegal.iter().map(illegal)).collect()
}

pub(super) fn repetition(rules: &Rules) -> Vec<Repetition> {
    let mut found = Vec::new();
    for Consequence { parts, then, result } in consequences(rules) {
        for part in &parts {
            if let Condition::Repeated { times, perpetual } = **part {
                found.push(Repetition { times, perpetual, then, result, is_partial: parts.len() > 1 });
            }
        }
    }
    found
}

pub(super) fn move_limits(rules: &Rules) -> Vec<MoveLimit> {
    let mut found = Vec::new();
    for Consequence { parts, then, result } in consequences(rules) {
        for part in &parts {
            let Condition::NoProgress { plies, reset_by } = part else { continue };
            let Progress { capture, drop, promotion, moves_of, final_moves_of } = reset_by;
            found.push(MoveLimit {
                plies: *plies,
                reset_by_capture: *capture,
                reset_by_drop: *drop,
                reset_by_promotion: *promotion,
                reset_by_moves_of: Sides::from_fn(|side| ids(rules, &moves_of[side])),
                reset_by_irreversible_moves_of: Sides::from_fn(|side| ids(rules, &final_moves_of[side])),
                then,
                result,
                is_partial: parts.len() > 1,
            });
        }
    }
    found
}

pub(super) fn counts(rules: &Rules) -> Vec<Count> {
    rules.counts.iter().map(|count| Count { moves: count.moves, starts_at: count.starts_at }).collect()
}

pub(super) fn endings(rules: &Rules) -> Vec<Ending> {
    let ending =
        |end: &End| Ending { reason: end.when.reason(rules), result: word(&end.result), then: then(end) };
    rules.ends.iter().map(ending).collect()
}

pub(super) fn history(rules: &Rules) -> History {
    let depends = |when: &Condition| when.any_part(&|part| depends_on_history(rules, part));
    History {
        matters_for_legality: rules.illegal.iter().any(depends),
        matters_for_endings: rules.ends.iter().any(|end| depends(&end.when)),
    }
}

/// Returns whether a condition asks for moves before the last one, of which positions as text say nothing.
fn depends_on_history(rules: &Rules, part: &Condition) -> bool {
    match part {
        Condition::Repeated { .. }
        | Condition::BackAndForth { .. }
        | Condition::CheckedBy { of: Checkers::AnyInSeries, .. } => true,
        // Positions have one counter of moves without progress.
        Condition::NoProgress { reset_by, .. } => Some(reset_by) != shown_clock(rules),
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
        | Condition::CountedOut
        | Condition::CheckedBy { of: Checkers::All | Checkers::Any, .. }
        | Condition::Dropped { .. }
        | Condition::Passed { .. }
        | Condition::All(_)
        | Condition::Any(_)
        | Condition::Not(_) => false,
    }
}

/// Returns what resets the counter that positions show.
fn shown_clock(rules: &Rules) -> Option<&Progress> {
    rules.clock.as_ref().or_else(|| rules.ends.iter().find_map(|end| no_progress(&end.when)))
}

fn no_progress(when: &Condition) -> Option<&Progress> {
    if let Condition::NoProgress { reset_by, .. } = when {
        return Some(reset_by);
    }
    when.parts().iter().find_map(no_progress)
}
