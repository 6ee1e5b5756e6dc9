//! Captures that may not be made, in words.

use std::fmt::Write as _;

use alfil_core::board::PieceKind;
use alfil_core::phrase::{counted, with_article, with_capital_article};
use alfil_core::rules::{CaptureHow, CaptureLimit, Rules};

use crate::words::describe::formations::lines;
use crate::words::describe::{list, region};

/// The most pieces that are named as those that are not meant.
pub(super) const MAX_EXCEPTED: usize = 4;

/// Returns a sentence for each limit.
pub(in crate::words) fn all(rules: &Rules) -> Vec<String> {
    rules.capture_limits.iter().map(|limit| sentence(rules, limit)).collect()
}

/// Returns the sentence of a limit.
pub fn sentence(rules: &Rules, limit: &CaptureLimit) -> String {
    let CaptureLimit {
        by,
        of,
        from,
        on,
        how,
        along,
        beyond,
        protected,
        captured_protect,
        unless_with,
        after,
    } = limit;
    let mut text = with_capital_article(&any(rules, by));
    if let Some(place) = from {
        let _ = write!(text, " on {}", region(rules, place));
    }
    let (victim, except) = any_except(rules, of);
    let _ = write!(text, " may not capture {}", with_article(&victim));
    if let Some(place) = on {
        let _ = write!(text, " on {}", region(rules, place));
    }
    match how {
        None => {}
        Some(CaptureHow::ByLanding) => text += " by landing on it",
        Some(CaptureHow::WithoutLanding) => text += " without landing on it",
    }
    if !along.is_empty() {
        let _ = write!(text, " along a {}", lines(along));
    }
    if *beyond > 0 {
        let _ = write!(text, " that is more than {} away", counted(usize::from(*beyond), "square"));
    }
    if *protected {
        text += " if it could then be captured itself";
        if *captured_protect {
            text += ", even by another piece that the move captures";
        }
    }
    if let Some(last) = after {
        let [by, of] = [&last.by, &last.of].map(|kinds| with_article(&any(rules, kinds)));
        let _ = write!(text, " just after the other player has captured {of} on another square with {by}");
    }
    if let Some(except) = except {
        let _ = write!(text, ", other than {except}");
    }
    if !unless_with.is_empty() {
        let _ =
            write!(text, ", unless the same move also captures {}", with_article(&any(rules, unless_with)));
    }
    text + "."
}

/// Returns some pieces, by those that are not meant if these are few.
pub(in crate::words) fn any(rules: &Rules, kinds: &[PieceKind]) -> String {
    match any_except(rules, kinds) {
        (noun, None) => noun,
        (noun, Some(except)) => format!("{noun} other than {except}"),
    }
}

/// Returns some pieces, with those that are not meant apart, as in "a Lion", for sentences that say more about the
/// pieces.
pub(in crate::words) fn any_except(rules: &Rules, kinds: &[PieceKind]) -> (String, Option<String>) {
    match all_but(rules, kinds) {
        Some(others) if others.is_empty() => ("piece".to_owned(), None),
        Some(others) => ("piece".to_owned(), Some(with_article(&list(rules, &others, "or")))),
        None => (list(rules, kinds, "or"), None),
    }
}

/// Returns some pieces by name if they are few, as in "Pawn or Knight", and like [`any`] if they are many.
pub(in crate::words) fn named(rules: &Rules, kinds: &[PieceKind]) -> String {
    if kinds.len() > MAX_EXCEPTED { any(rules, kinds) } else { list(rules, kinds, "or") }
}

/// Returns the few kinds that are not meant, if almost all are.
pub(in crate::words) fn all_but(rules: &Rules, kinds: &[PieceKind]) -> Option<Vec<PieceKind>> {
    let others: Vec<PieceKind> = rules.kind_indices().filter(|kind| !kinds.contains(kind)).collect();
    let are_few = others.is_empty() || others.len() <= MAX_EXCEPTED.min(kinds.len().saturating_sub(1));
    are_few.then_some(others)
}
