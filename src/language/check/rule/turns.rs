//! How many moves turns have.

use alfil_core::board::{PerSide, Side};
use alfil_core::rules::{
    Condition, Count, EarlyCheck, Gating, GoingOn, Passing, Permit, PromotionInTurn, Royals, StuckInTurn,
    TurnRule, Walls,
};

use crate::check::context::Context;
use crate::check::pieces::captors::Captors;
use crate::def::definition::Turns as TurnsTable;
use crate::def::{Field, Spanned};
use crate::diag::{Code, Diagnostic, Span};

pub(in crate::check) fn check_turns(
    cx: &mut Context<'_>,
    captors: Captors<'_>,
    royals: &Royals,
    to_move: Side,
) -> Option<TurnRule> {
    let Spanned { value: table, span } = cx.def.turns.get()?;
    let pieces = captors.pieces;
    let number = |cx: &mut Context<'_>, field: &Field<Spanned<u8>>, key: &str| {
        let number = field.get()?;
        Some(in_range(cx, number, key))
    };
    let moves = number(cx, &table.moves, "moves");
    let of_first = number(cx, &table.moves_of_first, "moves-of-first").or(moves).unwrap_or(1);
    let of_second = number(cx, &table.moves_of_second, "moves-of-second").or(moves).unwrap_or(1);
    let moves = PerSide { first: of_first, second: of_second };
    let longer_by = number(cx, &table.longer_by, "longer-by").unwrap_or(0);
    let first_turn = number(cx, &table.first_turn, "first-turn");
    let listed = first_turns(cx, table);
    let (first_turn, next_turns) = match listed.split_first() {
        Some((first, next)) => (Some(*first), next.to_vec()),
        None => (first_turn, Vec::new()),
    };
    let capture_again = match &table.capture_again {
        Field::Present(set) => pieces.set(cx, set).unwrap_or_default(),
        Field::Absent | Field::Broken => Vec::new(),
    };
    if let Some(set) = table.capture_again.get() {
        captors.warn_if_nobody_captures(cx, "pieces capture again, but no piece can capture", set.span);
    }
    let may_stop = table.may_stop.get().is_some_and(|stop| stop.value);
    let going_on = if may_stop { GoingOn::May } else { GoingOn::Must };
    let rule = TurnRule {
        moves,
        first_turn: first_turn.unwrap_or(if longer_by > 0 { 1 } else { moves[to_move] }),
        next_turns,
        longer_by,
        early_check: early_check(cx, table),
        early_capture: table.early_capture.get().map_or(Permit::Allowed, |word| word.value),
        stuck: table.stuck.get().map_or(StuckInTurn::EndsTurn, |stuck| stuck.value),
        capture_again,
        going_on,
        promotion: table.promotion.get().map_or(PromotionInTurn::GoesOn, |word| word.value),
        captured_stay: table.captured_stay.get().is_some_and(|stay| stay.value),
        capture_most: table.capture_most.get().is_some_and(|most| most.value),
    };
    report_unused_turns(cx, table, *span, &rule);
    check_stopping(cx, table, &rule);
    let has_royals = pieces.kinds.iter().any(|kind| kind.royal);
    report_unused_early(cx, table, &rule, has_royals);
    if has_royals && royals.left_attacked == Permit::Illegal {
        check_early_check(cx, table, *span, &rule);
    }
    Some(rule)
}

/// Reports turns in which a royal piece that must be safe could be captured.
fn check_early_check(cx: &mut Context<'_>, table: &TurnsTable, span: Span, rule: &TurnRule) {
    if rule.early_check == EarlyCheck::GoesOn {
        cx.push_unless_damaged(
            turns_conflict("a turn could go on after a check")
                .label(span, "the other player's royal piece could then be captured")
                .help("write `check-ends = true` (a move that gives check ends the turn), or `early-check = \"illegal\"` or `\"checkmate\"`"),
        );
    }
    // Captures that go on do not count as moves before the last one.
    let word = table.early_check.get().filter(|word| word.value != EarlyCheck::EndsTurn);
    if let (Some(word), false) = (word, rule.capture_again.is_empty()) {
        cx.push_unless_damaged(
            turns_conflict("a piece could capture again after a check")
                .label(word.span, "the other player's royal piece could then be captured")
                .help("write `early-check = \"ends-turn\"`, or remove `capture-again`"),
        );
    }
}

fn turns_conflict(message: &str) -> Diagnostic {
    Diagnostic::new(Code::TurnsConflict, message)
}

/// Returns a number of moves, reported if it is out of range.
fn in_range(cx: &mut Context<'_>, number: &Spanned<u8>, key: &str) -> u8 {
    if number.value == 0 || number.value > TurnRule::MOST {
        cx.push(
            Diagnostic::new(Code::NumberOutOfRange, format!("`{key}` is {}", number.value))
                .label(number.span, format!("write a number from 1 to {}", TurnRule::MOST)),
        );
    }
    number.value
}

/// Returns the moves of the first turns, where they are listed; none if they are not.
fn first_turns(cx: &mut Context<'_>, table: &TurnsTable) -> Vec<u8> {
    let Some(listed) = table.first_turns.get() else { return Vec::new() };
    let numbers: Vec<u8> = listed.iter().map(|number| in_range(cx, number, "first-turns")).collect();
    let Some(span) = listed.first().map(|number| number.span) else {
        let table_span = cx.def.turns.get().map_or(Span::NOWHERE, |turns| turns.span);
        cx.push(
            turns_conflict("`first-turns` is empty")
                .label(table_span, "no turn is listed")
                .help("write the moves of the first turns, as in `first-turns = [1, 2, 2]`, or remove it"),
        );
        return numbers;
    };
    if numbers.len() > usize::from(u8::MAX) {
        cx.push(turns_conflict("too many turns are listed").label(span, format!("list at most {}", u8::MAX)));
    }
    let others = [("first-turn", table.first_turn.get()), ("longer-by", table.longer_by.get())];
    for (key, other) in others {
        let Some(other) = other else { continue };
        cx.push(
            turns_conflict(&format!("`first-turns` cannot be combined with `{key}`"))
                .label(other.span, "the list says how many moves the first turns have")
                .help(format!("remove `first-turns` or `{key}`")),
        );
    }
    numbers
}

/// Returns what a check means that is given with moves left.
fn early_check(cx: &mut Context<'_>, table: &TurnsTable) -> EarlyCheck {
    if let (Some(word), Some(ends)) = (table.early_check.get(), table.check_ends.get()) {
        cx.push(
            turns_conflict("`early-check` and `check-ends` both say what a check means")
                .label(ends.span, "this also says it")
                .label(word.span, "here")
                .help("remove `check-ends`; `early-check = \"ends-turn\"` means what it says"),
        );
    }
    let ends = table.check_ends.get().is_some_and(|ends| ends.value);
    let usual = if ends { EarlyCheck::EndsTurn } else { EarlyCheck::GoesOn };
    table.early_check.get().map_or(usual, |word| word.value)
}

/// Reports what is said about moves before the last one of a turn where it has no effect.
fn report_unused_early(cx: &mut Context<'_>, table: &TurnsTable, rule: &TurnRule, has_royals: bool) {
    let spans = [
        ("early-check", table.early_check.get().map(|word| word.span)),
        ("early-capture", table.early_capture.get().map(|word| word.span)),
    ];
    for (key, span) in spans {
        let Some(span) = span else { continue };
        let needs_royals = key == "early-check" && !has_royals;
        // A check also ends captures that go on.
        let ends_captures = key == "early-check"
            && rule.early_check == EarlyCheck::EndsTurn
            && !rule.capture_again.is_empty();
        if needs_royals {
            cx.push_unless_damaged(
                turns_conflict("`early-check` needs royal pieces")
                    .label(span, "no piece can be in check")
                    .help("remove `early-check`, or write `royal = true` under a piece"),
            );
        } else if !rule.has_several() && !ends_captures {
            cx.push_unless_damaged(
                turns_conflict(&format!("`{key}` needs turns of several moves"))
                    .label(span, "every turn has one move, apart from captures that go on")
                    .help(format!("remove `{key}`")),
            );
        }
    }
}

/// Reports keys that have no effect.
fn report_unused_turns(cx: &mut Context<'_>, table: &TurnsTable, span: Span, rule: &TurnRule) {
    let TurnsTable { moves, moves_of_first, moves_of_second, longer_by, .. } = table;
    let numbers = [moves, moves_of_first, moves_of_second];
    if let (Some(_), Some(number)) = (longer_by.get(), numbers.iter().find_map(|field| field.get())) {
        cx.push(
            turns_conflict("with `longer-by`, the turn before says how many moves a turn has")
                .label(number.span, "so this has no effect")
                .help("say how many the first turn has, with `first-turn`, or remove `longer-by`"),
        );
    }
    let has_several = rule.has_several();
    // A number that is out of range has been reported.
    let is_none = numbers.iter().any(|field| field.get().is_some_and(|number| number.value == 0));
    if !has_several && !is_none && rule.capture_again.is_empty() && table.capture_again.is_absent() {
        cx.push_unless_damaged(
            turns_conflict("every turn has one move")
                .label(span, "so this has no effect")
                .help("`moves = 2` says that a turn has two, `longer-by = 1` that each has one more than the turn before")
                .help("`capture-again = \"all\"` says that a piece that has captured captures again"),
        );
    }
    if let (Some(stuck), false) = (table.stuck.get(), has_several) {
        cx.push_unless_damaged(
            turns_conflict("`stuck` needs turns of several moves")
                .label(stuck.span, "every turn has one move")
                .help("remove `stuck`"),
        );
    }
    let spans = [
        ("promotion", table.promotion.get().map(|word| word.span)),
        ("may-stop", table.may_stop.get().map(|stop| stop.span)),
        ("captured-stay", table.captured_stay.get().map(|stay| stay.span)),
        ("capture-most", table.capture_most.get().map(|most| most.span)),
    ];
    for (key, span) in spans.into_iter().filter(|_| table.capture_again.is_absent()) {
        let Some(span) = span else { continue };
        cx.push_unless_damaged(
            turns_conflict(&format!("`{key}` needs pieces that capture again"))
                .label(span, "no piece does")
                .help(format!("write `capture-again`, or remove `{key}`")),
        );
    }
}

/// Reports a piece that may stop where it is said when its captures end.
fn check_stopping(cx: &mut Context<'_>, table: &TurnsTable, rule: &TurnRule) {
    let Some(stop) = table.may_stop.get().filter(|stop| stop.value) else { return };
    let other = if rule.capture_most {
        "capture-most = true"
    } else if rule.promotion == PromotionInTurn::WhenDone {
        "promotion = \"when-done\""
    } else {
        return;
    };
    cx.push(
        turns_conflict(&format!("`may-stop` cannot be combined with `{other}`"))
            .label(stop.span, "that already says when captures end")
            .help("remove one of the two"),
    );
}

/// The rules that need turns of one move.
pub(in crate::check) struct Others<'a> {
    pub(in crate::check) passing: &'a PerSide<Passing>,
    pub(in crate::check) answers: bool,
    pub(in crate::check) counts: &'a [Count],
    pub(in crate::check) conditions: Vec<&'a Condition>,
    pub(in crate::check) gating: Option<&'a Gating>,
    pub(in crate::check) walls: Option<&'a Walls>,
    pub(in crate::check) has_other_walls: bool,
}

/// Reports rules that mean nothing where turns have several moves.
pub(in crate::check) fn check_turn_conflicts(
    cx: &mut Context<'_>,
    rule: Option<&TurnRule>,
    others: &Others<'_>,
) {
    let (Some(rule), Some(table)) = (rule, cx.def.turns.get()) else { return };
    let is_of_one_move = |condition: &Condition| {
        condition.any_part(&|part| {
            matches!(part, Condition::Repeated { perpetual: Some(_), .. } | Condition::BackAndForth { .. })
        })
    };
    let again = !rule.capture_again.is_empty();
    let found = [
        (others.passing.iter().any(|&when| when != Passing::Never), "`pass`"),
        (others.answers, "`answer`"),
        (!others.counts.is_empty(), "`[[count]]`"),
        (others.conditions.iter().any(|when| is_of_one_move(when)), "`perpetual`, or `back-and-forth`,"),
        (others.gating.is_some() && again, "`[gating]`"),
        (others.walls.is_some() && again, "`[walls]`"),
        (others.has_other_walls && rule.captured_stay, "what becomes a wall"),
    ];
    for (_, what) in found.into_iter().filter(|(is_there, _)| *is_there) {
        let message = format!("{what} requires single-move turns");
        cx.push_unless_damaged(
            turns_conflict(&message)
                .label(table.span, "turns have several moves here")
                .help(format!("remove {what} or `[turns]`", what = what.trim_end_matches(','))),
        );
    }
}
