//! How games end without captures: mates, stalemates, repetition, lack of progress, and what a draw is instead.

#![expect(clippy::wildcard_enum_match_arm, reason = "only endings that a key says are looked for")]

use alfil_core::board::{PieceKind, Side};
use alfil_core::rules::{Ahead, Checkers, Condition, End, Perpetual, Progress, Rules, Tie, Verdict, Who};

use super::draft::Pen;
use super::optional;
use crate::fairy::ini::key;

/// Writes them.
pub(super) fn write(pen: &mut Pen<'_>) {
    let rules = pen.rules;
    if let Some(end) = find(rules, |when| *when == Condition::Checkmate) {
        pen.set(key::CHECKMATE_VALUE, value(&end.result));
    }
    let is_stuck = |when: &Condition| matches!(when, Condition::Stalemate | Condition::NoMoves);
    if let Some(end) = find(rules, is_stuck) {
        let counted = compared(&end.result, rules);
        pen.set(key::STALEMATE_VALUE, counted.unwrap_or_else(|| value(&end.result)));
        pen.say_if(key::STALEMATE_PIECE_COUNT, counted.is_some());
        let has_royals = rules.kinds.iter().any(|kind| kind.royal);
        if end.when == Condition::NoMoves
            && has_royals
            && find(rules, |when| *when == Condition::Checkmate).is_none()
        {
            pen.set(key::CHECKMATE_VALUE, value(&end.result));
        }
    }
    repetition(pen);
    let by_progress = rules.ends.iter().find_map(|end| match &end.when {
        Condition::NoProgress { plies, reset_by } => Some((*plies, reset_by)),
        _ => None,
    });
    pen.set(key::N_MOVE_RULE, by_progress.map_or(0, |(plies, _)| plies / 2).to_string());
    progress(pen, by_progress.map(|(_, reset_by)| reset_by).or(rules.clock.as_ref()));
    let all = |parts: &[Condition], test: fn(&Condition) -> bool| parts.iter().any(test);
    for end in &rules.ends {
        match &end.when {
            Condition::All(parts) if all(parts, |part| matches!(part, Condition::Dropped { .. })) => {
                pen.say(key::SHOGI_PAWN_DROP_MATE_ILLEGAL, true);
            }
            Condition::All(parts)
                if all(parts, |part| {
                    matches!(part, Condition::CheckedBy { of: Checkers::AnyInSeries, .. })
                }) =>
            {
                pen.say(key::SHATAR_MATE_RULE, true);
                pen.set(key::CHECKMATE_VALUE, value(&end.result));
            }
            Condition::ChecksGiven { .. } => pen.say(key::CHECK_COUNTING, true),
            Condition::BackAndForth { .. } => pen.say(key::MOVE_REPETITION_ILLEGAL, true),
            Condition::Occupied { of: Who::Either, .. } => pen.say(key::ADJUDICATE_FULL_BOARD, true),
            _ => {}
        }
    }
    if let Some(word) = instead_of_draws(rules) {
        pen.set(key::MATERIAL_COUNTING, word);
    }
}

fn find(rules: &Rules, test: impl Fn(&Condition) -> bool) -> Option<&End> {
    rules.ends.iter().find(|end| test(&end.when))
}

/// Returns what a verdict is to the player to move; a draw for what has no word.
fn value(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::MoverWins => "loss",
        Verdict::MoverLoses => "win",
        Verdict::Draw
        | Verdict::Wins(_)
        | Verdict::CulpritLoses
        | Verdict::MoreAdvanced { .. }
        | Verdict::Material { .. } => "draw",
    }
}

/// Returns the word for a result by the number of pieces, where no legal move is left; nothing for another result, or
/// if every draw is one.
fn compared(verdict: &Verdict, rules: &Rules) -> Option<&'static str> {
    let Verdict::Material { ahead, worth, .. } = verdict else { return None };
    let is_of_all = |other: &&End| matches!(&other.result, Verdict::Material { worth: w, .. } if w == worth);
    if rules.ends.iter().filter(is_of_all).count() > 1 {
        return None;
    }
    match ahead {
        Ahead::Less => Some("win"),
        Ahead::More => Some("loss"),
    }
}

fn repetition(pen: &mut Pen<'_>) {
    let rules = pen.rules;
    let mut times = 0;
    for end in &optional::by_claims(rules).0.ends {
        let Condition::Repeated { times: so_often, perpetual } = &end.when else { continue };
        times = *so_often;
        match perpetual {
            None => {
                let (value, is_absolute) = match end.result {
                    Verdict::Wins(Side::First) => ("win", true),
                    Verdict::Wins(Side::Second) => ("loss", true),
                    _ => (value(&end.result), false),
                };
                if instead_of_draws(rules).is_none() || !is_absolute {
                    pen.set(key::N_FOLD_VALUE, value);
                    pen.say_if(key::N_FOLD_VALUE_ABSOLUTE, is_absolute);
                }
            }
            Some(Perpetual::Check) => pen.say(key::PERPETUAL_CHECK_ILLEGAL, true),
            Some(Perpetual::Pursuit) => pen.set(key::CHASING_RULE, "axf"),
            Some(Perpetual::MutualCheck | Perpetual::Chase | Perpetual::Attack) => {}
        }
    }
    pen.set(key::N_FOLD_RULE, times.to_string());
}

/// Writes the pieces whose moves are progress.
fn progress(pen: &mut Pen<'_>, reset_by: Option<&Progress>) {
    let of = |side: Side| -> Vec<PieceKind> {
        reset_by
            .map(|by| by.moves_of[side].iter().chain(&by.final_moves_of[side]).copied().collect())
            .unwrap_or_default()
    };
    let [white, black] = Side::ALL.map(of);
    let has_pawn = pen.rules.kind_indices().any(|kind| pen.roles.is(kind, "pawn"));
    if has_pawn || !white.is_empty() || !black.is_empty() {
        pen.letters_of_players(key::N_MOVE_RULE_TYPES, [&white, &black]);
    }
}

/// Returns the word for what draws are instead, if they are something else.
fn instead_of_draws(rules: &Rules) -> Option<&'static str> {
    let is_draw = |end: &&End| match end.when {
        Condition::Stalemate | Condition::NoMoves => compared(&end.result, rules).is_none(),
        _ => matches!(
            end.when,
            Condition::NoProgress { .. }
                | Condition::Repeated { perpetual: None, .. }
                | Condition::Passed { .. }
                | Condition::Occupied { of: Who::Either, .. }
        ),
    };
    let draws = || rules.ends.iter().filter(is_draw);
    let is_of_odds = |side: Side| {
        let all_others = |end: &End| matches!(end.result, Verdict::Wins(by) if by == side);
        // A repetition may have a result of its own.
        draws().any(|end| all_others(end) && !matches!(end.when, Condition::Repeated { .. }))
    };
    let words = draws().find_map(|end| match &end.result {
        Verdict::Material { worth, tie, .. } => {
            let is_one = |side: Side| worth.head_start[side] == 0;
            Some(match tie {
                _ if !Side::ALL.into_iter().all(is_one) => "janggi",
                Tie::Wins(Side::First) => "whitedrawodds",
                Tie::Wins(Side::Second) => "blackdrawodds",
                Tie::Draw | Tie::MoverWins | Tie::MoverLoses => "unweighted",
            })
        }
        _ => None,
    });
    words
        .or_else(|| is_of_odds(Side::First).then_some("whitedrawodds"))
        .or_else(|| is_of_odds(Side::Second).then_some("blackdrawodds"))
}
