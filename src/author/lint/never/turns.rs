//! What `[turns]` says that holds without it, or for moves that nobody makes.

use alfil_core::board::{PieceKind, Side};
use alfil_core::rules::{EarlyCheck, Permit, TurnRule};
use alfil_language::def::Spanned;

use super::{Lint, Never};

pub(super) fn find(lint: &Lint<'_>) -> Vec<Never> {
    let (Some(table), Some(rule)) = (lint.def.turns.get(), &lint.rules.turns) else {
        return Vec::new();
    };
    let table = &table.value;
    let mut found: Vec<Never> = Vec::new();
    if let Some(number) = table.first_turns.items().first().filter(|_| are_usual(lint, rule)) {
        found.push(Never::matters("first-turns", number.span, "these turns already have this many moves"));
    }
    let begins = lint.rules.setup.to_move;
    if let Some(number) = table.first_turn.get()
        && rule.longer_by == 0
        && number.value == rule.moves[begins]
    {
        found.push(Never::matters("first-turn", number.span, "this turn already has this many moves"));
    }
    if let Some(number) = table.first_turn.get()
        && rule.longer_by > 0
        && number.value == 1
    {
        found.push(Never::matters(
            "first-turn",
            number.span,
            "with `longer-by` the first turn already has one move",
        ));
    }
    let of_all = table.moves.get().map_or(1, |moves| moves.value);
    let of_each =
        [("moves-of-first", table.moves_of_first.get()), ("moves-of-second", table.moves_of_second.get())];
    for (key, number) in of_each {
        if let Some(number) = number.filter(|number| number.value == of_all) {
            found.push(Never::matters(key, number.span, "this player's turns already have this many moves"));
        }
    }
    let is_another = |of: Option<&Spanned<u8>>| of.is_some_and(|number| number.value != of_all);
    if let (Some(number), true) = (table.moves.get(), of_each.iter().all(|&(_, of)| is_another(of))) {
        let why = "`moves-of-first` and `moves-of-second` set it for both players";
        found.push(Never::matters("moves", number.span, why));
    }
    let royal = |kind: PieceKind| lint.rules.kind(kind).royal;
    if rule.early_check != EarlyCheck::GoesOn && !some_may_capture(lint, &royal) {
        let ends = table.check_ends.get().map(|word| ("check-ends", word.span));
        let early = table.early_check.get().map(|word| ("early-check", word.span));
        found
            .extend(early.or(ends).map(|(key, span)| Never::matters(key, span, "no piece ever gives check")));
    }
    let promotes =
        |kind: &PieceKind| Side::ALL.into_iter().any(|side| lint.possible.can_promote(side, *kind));
    if let Some(word) = table.promotion.get()
        && !rule.capture_again.iter().any(promotes)
    {
        found.push(Never::matters("promotion", word.span, "no piece of `capture-again` ever promotes"));
    }
    if let Some(word) = table.early_capture.get()
        && rule.early_capture == Permit::Illegal
        && !some_may_capture(lint, &|_| true)
    {
        found.push(Never::matters("early-capture", word.span, "no piece ever captures"));
    }
    found
}

/// Returns whether the turns that are listed for the beginning have as many moves as others.
fn are_usual(lint: &Lint<'_>, rule: &TurnRule) -> bool {
    let mut side = lint.rules.setup.to_move;
    std::iter::once(&rule.first_turn).chain(&rule.next_turns).all(|&listed| {
        let usual = rule.moves[side];
        side = !side;
        listed == usual
    })
}

/// Returns whether some piece may capture an enemy of some kinds.
fn some_may_capture(lint: &Lint<'_>, which: &dyn Fn(PieceKind) -> bool) -> bool {
    let kinds = || lint.rules.kind_indices();
    let captors = |side: Side| kinds().filter(move |&kind| lint.possible.can_have(side, kind));
    Side::ALL.into_iter().any(|side| {
        captors(side).any(|captor| {
            kinds().any(|victim| which(victim) && lint.possible.can_capture(side, captor, victim))
        })
    })
}
