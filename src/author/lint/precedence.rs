//! Order in time: endings, illegal moves and counts that never apply because another rule always applies first.

use alfil_core::board::{PieceKind, Side};
use alfil_core::possible::{Losses, losses};
use alfil_core::rules::{Condition, Count, End, EndedBy, Perpetual, Restarts, RuleId, Rules, Who};
use alfil_language::check::reach::{implies, is_about, is_among, is_inside, is_reset_within};
use alfil_language::diag::{Code, Diagnostic, Span};

use super::Lint;

/// The most rules of a kind that are compared with one another.
const MAX_COMPARED: usize = 60;

/// The most pairs of parts of two conditions that are compared.
const MAX_PAIRS: usize = 10_000;

pub(super) fn check_precedence(lint: &mut Lint<'_>) {
    report_preceded_endings(lint);
    report_preceded_illegal(lint);
    report_preceded_counts(lint);
}

/// Why a rule never applies.
enum Why {
    /// This ending always ends the game first.
    Over(usize),
    /// This condition makes every move illegal that leads to it, or to what must precede it.
    Illegal(usize),
}

fn report_preceded_endings(lint: &mut Lint<'_>) {
    let rules = lint.rules;
    for (index, end) in rules.ends.iter().enumerate().take(MAX_COMPARED) {
        let Some(place) = lint.origins.condition(&RuleId::End(index)) else { continue };
        // An ending that an earlier one implies is already reported.
        let reported = lint.before.iter().filter(|found| is_shadowed(found)).chain(&lint.out);
        if reported.into_iter().any(|found| found.span() == Some(place)) {
            continue;
        }
        let is_over = |(other, first): &(usize, &End)| {
            *other != index
                && first.by == EndedBy::Rule
                && (holds_before(rules, &end.when, &first.when)
                    || (*other < index && is_stricter_habit(&end.when, &first.when)))
        };
        let first = rules.ends.iter().enumerate().take(MAX_COMPARED).find(is_over);
        let why = match first {
            Some((other, _)) => Why::Over(other),
            None => match forbidding(rules, &end.when) {
                Some(other) => Why::Illegal(other),
                None => continue,
            },
        };
        report_preceded(lint, Code::EndingNever, "ending", place, &why);
    }
}

/// Returns whether a finding says that an ending is implied by an earlier one.
pub(super) fn is_shadowed(found: &Diagnostic) -> bool {
    matches!(found.code, Code::EndingShadowed | Code::EndingsDisagree)
}

fn report_preceded_illegal(lint: &mut Lint<'_>) {
    let rules = lint.rules;
    for (index, when) in rules.illegal.iter().enumerate().take(MAX_COMPARED) {
        let Some(place) = lint.origins.condition(&RuleId::Illegal(index)) else { continue };
        let others =
            || rules.illegal.iter().enumerate().take(MAX_COMPARED).filter(|(other, _)| *other != index);
        let covers = |(other, first): &(usize, &Condition)| {
            let is_second = *other < index || !implies(first, when);
            (implies(when, first) && is_second) || holds_before(rules, when, first)
        };
        let is_over = |end: &End| end.by == EndedBy::Rule && holds_before(rules, when, &end.when);
        let over = || rules.ends.iter().take(MAX_COMPARED).position(is_over);
        let why = match others().find(covers) {
            Some((other, _)) => Why::Illegal(other),
            None => match over() {
                Some(end) => Why::Over(end),
                None => continue,
            },
        };
        report_preceded(lint, Code::IllegalNever, "rule", place, &why);
    }
}

/// Reports a rule that another one makes useless, at whichever of the two the author wrote last.
fn report_preceded(lint: &mut Lint<'_>, code: Code, what: &str, place: Span, why: &Why) {
    let (other, own, before) = match *why {
        Why::Over(end) => (
            lint.origins.condition(&RuleId::End(end)),
            "the game is over before this can hold",
            "this ends the game first",
        ),
        Why::Illegal(index) => (
            lint.origins.condition(&RuleId::Illegal(index)),
            "every move that leads to this is already illegal",
            "this makes them illegal",
        ),
    };
    let message = if code == Code::IllegalNever {
        "this rule never makes a move illegal".to_owned()
    } else {
        format!("this {what} is never reached")
    };
    let Some(other) = other.filter(|&other| other != place) else { return };
    let found = if lint.is_own(place) || !lint.is_own(other) {
        Diagnostic::new(code, message).label(place, own).label(other, before)
    } else {
        Diagnostic::new(code, format!("this makes an inherited {what} useless"))
            .label(
                other,
                match *why {
                    Why::Over(_) => "this ends the game before the inherited condition can hold",
                    Why::Illegal(_) => "this forbids every move that leads to the inherited condition",
                },
            )
            .label(place, "this no longer has any effect")
    };
    let change = "change the number or the condition of one of the two, or remove the useless one";
    lint.push(match *why {
        Why::Over(_) => found
            .help("the event that comes first in the game decides, not the order in the file")
            .help(change),
        Why::Illegal(_) => found.help(change),
    });
}

/// Returns the condition of an illegal move that must hold for this one to hold.
pub(super) fn forbidding(rules: &Rules, when: &Condition) -> Option<usize> {
    // A player who must answer something may still pass.
    if rules.answer.is_some() {
        return None;
    }
    // A move is not illegal for leaving only replies that the history forbids, or that would leave none themselves; the game
    // then ends without legal moves.
    let is_seen_late = |other: &Condition| other.needs_history() || other.asks_for_moves();
    let counts_late = when.asks_for_moves() && rules.illegal.iter().any(is_seen_late);
    let forbids = |other: &Condition| {
        !(counts_late && other.asks_for_moves()) && (implies(when, other) || holds_before(rules, when, other))
    };
    rules.illegal.iter().take(MAX_COMPARED).position(forbids)
}

/// Counts that never start: the first whose condition holds starts, and a running count goes on to its end.
fn report_preceded_counts(lint: &mut Lint<'_>) {
    let rules = lint.rules;
    for (index, count) in rules.counts.iter().enumerate().take(MAX_COMPARED) {
        let covers = |(other, first): &(usize, &Count)| {
            (*other < index && implies(&count.when, &first.when))
                || (*other != index && never_anew(count) && holds_before(rules, &count.when, &first.when))
        };
        let Some((first, _)) = rules.counts.iter().enumerate().take(MAX_COMPARED).find(covers) else {
            continue;
        };
        let [place, other] = [index, first].map(|count| lint.origins.condition(&RuleId::Count(count)));
        let (Some(place), Some(other)) = (place, other) else { continue };
        let before = if first < index { "this is tried first" } else { "this has already started" };
        lint.push(
            Diagnostic::new(Code::CountNever, "this count never starts")
                .label(place, "another count always starts first")
                .label(other, before)
                .help(match (first < index, never_anew(count)) {
                    (true, true) => {
                        "remove this count, or move it above the other and add `restarts-after = [\"capture\"]`"
                    }
                    (true, false) => "remove this count, or move it above the other",
                    (false, _) => "remove this count, or add `restarts-after = [\"capture\"]`",
                }),
        );
    }
}

/// Returns whether a count cannot start while another is running.
fn never_anew(count: &Count) -> bool {
    count.restarts_after == Restarts::default() && count.starts_on_capture_of.is_empty()
}

/// Returns whether `earlier` certainly holds in a game before `later` first does. Says no when in doubt.
fn holds_before(rules: &Rules, later: &Condition, earlier: &Condition) -> bool {
    later.n_parts().saturating_mul(earlier.n_parts()) <= MAX_PAIRS && precedes(rules, later, earlier)
}

fn precedes(rules: &Rules, later: &Condition, earlier: &Condition) -> bool {
    match (later, earlier) {
        (Condition::All(parts), _) => parts.iter().any(|part| precedes(rules, part, earlier)),
        (Condition::Any(parts), _) => parts.iter().all(|part| precedes(rules, part, earlier)),
        (_, Condition::Any(parts)) => parts.iter().any(|part| precedes(rules, later, part)),
        (
            Condition::Repeated { times: later, .. },
            Condition::Repeated { times: earlier, perpetual: None },
        )
        | (
            Condition::Repeated { times: later, perpetual: Some(Perpetual::MutualCheck) },
            Condition::Repeated { times: earlier, perpetual: Some(Perpetual::MutualCheck) },
        )
        | (Condition::Passed { times: later }, Condition::Passed { times: earlier }) => later > earlier,
        (Condition::ChecksGiven { times: later }, Condition::ChecksGiven { times: earlier }) => {
            later > earlier
        }
        (
            Condition::NoProgress { plies: later, reset_by: a },
            Condition::NoProgress { plies: earlier, reset_by: b },
        ) => later > earlier && is_reset_within(b, a),
        (Condition::Extinct { .. }, Condition::Extinct { .. }) => dwindles(rules, later, earlier),
        (Condition::Reached { .. }, Condition::Reached { .. }) => gathers(rules, later, earlier),
        _ => false,
    }
}

/// Returns whether an earlier ending already covers the habit of a repetition: a player who alone has done something
/// since one occurrence has also done it between two later occurrences.
fn is_stricter_habit(later: &Condition, earlier: &Condition) -> bool {
    match (later, earlier) {
        (
            Condition::Repeated {
                times: later,
                perpetual: Some(a @ (Perpetual::Check | Perpetual::Chase | Perpetual::Attack)),
            },
            Condition::Repeated { times: earlier, perpetual: Some(b) },
        ) => a == b && later > earlier,
        _ => false,
    }
}

/// Returns whether pieces must become few before they become fewer: too few are lost at once to skip the number.
fn dwindles(rules: &Rules, later: &Condition, earlier: &Condition) -> bool {
    let (
        Condition::Extinct { kinds, of, at_most: fewer, with_hand },
        Condition::Extinct { kinds: counted, of: whose, at_most: few, with_hand: counted_in_hand },
    ) = (later, earlier)
    else {
        return false;
    };
    let Some(Losses { own, enemy }) = losses(rules, counted) else { return false };
    let at_once = lost_between(*whose, own, enemy);
    let begin_with_more =
        sides(*whose).into_iter().all(|side| n_at_start(rules, side, counted) > usize::from(*few));
    is_about(*of, *whose)
        && is_among(counted, kinds)
        && (*with_hand || !counted_in_hand)
        && begin_with_more
        && usize::from(*few) >= usize::from(*fewer) + at_once.max(1)
}

/// Returns the most that may be lost between two tests of a condition about a player: those about the mover or the
/// opponent are tested after every second move.
fn lost_between(whose: Who, own: usize, enemy: usize) -> usize {
    match whose {
        Who::Side(_) | Who::Either => own.max(enemy),
        Who::Mover | Who::Opponent => own + enemy,
    }
}

/// Returns whether pieces in a region must be few before they are many: they arrive one by one.
fn gathers(rules: &Rules, later: &Condition, earlier: &Condition) -> bool {
    let (
        Condition::Reached { kinds, of, region, at_least: many, unattacked: _ },
        Condition::Reached { kinds: counted, of: whose, region: wider, at_least: few, unattacked: false },
    ) = (later, earlier)
    else {
        return false;
    };
    let one_by_one = rules.castlings.is_empty() && rules.gating.is_none() && !rules.changes_others();
    let begins_with_fewer = sides(*whose).into_iter().all(|side| {
        let there = rules.setup.pieces.iter().filter(|(square, piece)| {
            piece.side == side && counted.contains(&piece.kind) && wider[side].contains(*square)
        });
        there.count() < usize::from(*few)
    });
    one_by_one
        && begins_with_fewer
        && is_about(*of, *whose)
        && is_among(kinds, counted)
        && is_inside(region, wider)
        && many > few
}

fn sides(who: Who) -> Vec<Side> {
    match who {
        Who::Side(side) => vec![side],
        Who::Mover | Who::Opponent | Who::Either => Side::ALL.to_vec(),
    }
}

fn n_at_start(rules: &Rules, side: Side, kinds: &[PieceKind]) -> usize {
    rules.setup.pieces.iter().filter(|(_, piece)| piece.side == side && kinds.contains(&piece.kind)).count()
}
