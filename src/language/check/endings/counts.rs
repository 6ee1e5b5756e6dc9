//! Counts of moves once few pieces are left.

use alfil_core::phrase::counted;
use alfil_core::rules::{Condition, Count, CountStart, End, Needs, Restarts, Setup};

use crate::check::board::Board;
use crate::check::context::Context;
use crate::check::endings;
use crate::check::origins::Origin;
use crate::check::pieces::Pieces;
use crate::def::Spanned;
use crate::def::definition::{Count as CountText, RestartWord};
use crate::diag::{Code, Diagnostic};

/// The most moves that a count may have.
const MAX_MOVES: u16 = 9999;

pub(in crate::check) fn check_counts(
    cx: &mut Context<'_>,
    board: &Board,
    pieces: &Pieces,
    setup: &Setup,
) -> Vec<Count> {
    let mut counts = Vec::new();
    for (origin, entry) in Origin::each(&cx.def.count) {
        let Some(count) = count(cx, board, pieces, setup, entry) else { continue };
        counts.push(count);
        cx.origins.counts.push(origin.with_condition(&entry.value.when));
    }
    counts
}

/// Warns of counts that no ending uses.
pub(in crate::check) fn warn_unused_counts(cx: &mut Context<'_>, ends: &[End]) {
    let Some(first) = cx.def.count.items().first() else { return };
    let asks = |end: &End| end.when.any_part(&|part| matches!(part, Condition::CountedOut));
    if !ends.iter().any(asks) {
        cx.push_unless_damaged(
            Diagnostic::new(Code::UnusedCount, "no ending uses the count")
                .label(first.span, "this has no effect")
                .help("add `[[end]]` with `when = \"counted-out\"` and `result = \"draw\"`"),
        );
    }
}

fn count(
    cx: &mut Context<'_>,
    board: &Board,
    pieces: &Pieces,
    setup: &Setup,
    entry: &Spanned<CountText>,
) -> Option<Count> {
    let table = &entry.value;
    let example = "when = { extinct = { pieces = \"all\", side = \"opponent\", at-most = 1 } }";
    cx.required(&table.when, "when", entry.span, example)?;
    let when = endings::condition(cx, board, pieces, setup, &table.when, entry.span);
    if let (Some(when), Some(place)) = (&when, table.when.get())
        && when.needs() > Needs::Board
    {
        cx.push(
            Diagnostic::new(Code::CountNotPositional, "the start of a count may depend only on the board")
                .label(place.span, "this depends on moves, checks or the history of the game")
                .help("write a condition on the pieces, as in `{ extinct = { pieces = \"all\", side = \"opponent\", at-most = 1 } }`"),
        );
    }
    let moves = cx.required(&table.moves, "moves", entry.span, "moves = 64")?;
    if !(1..=MAX_MOVES).contains(&moves.value) {
        cx.push(
            Diagnostic::new(Code::NumberOutOfRange, counted(usize::from(moves.value), "move"))
                .label(moves.span, format!("write a number from 1 to {MAX_MOVES}")),
        );
    }
    let starts_at = table.starts_at.get().map_or(CountStart::Zero, |word| word.value);
    let mut restarts_after = Restarts::default();
    for word in table.restarts_after.items() {
        let flag = match word.value {
            RestartWord::Capture => &mut restarts_after.capture,
            RestartWord::Promotion => &mut restarts_after.promotion,
        };
        if *flag {
            cx.push(
                Diagnostic::new(Code::ListedTwice, "this word is listed twice")
                    .label(word.span, "again here"),
            );
        }
        *flag = true;
    }
    let starts_on_capture_of =
        pieces.resolve(cx, table.starts_on_capture_of.items()).into_iter().map(|(kind, _)| kind).collect();
    Some(Count {
        when: when?,
        moves: moves.value.min(MAX_MOVES),
        starts_at,
        restarts_after,
        starts_on_capture_of,
    })
}
