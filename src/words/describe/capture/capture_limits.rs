//! Captures that may not be made, in words.

use std::fmt::Write as _;

use alfil_core::phrase::{counted, with_article, with_capital_article};
use alfil_core::rules::{CaptureHow, CaptureLimit, Rules};

use crate::words::describe::ending::formations::lines;
use crate::words::describe::naming::{noun_and_exceptions, noun_for};
use crate::words::describe::squares::region;

/// Returns a sentence for each limit.
pub(in crate::words) fn capture_limit_sentences(rules: &Rules) -> Vec<String> {
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
    let mut text = with_capital_article(&noun_for(rules, by));
    if let Some(place) = from {
        let _ = write!(text, " on {}", region(rules, place));
    }
    let (victim, except) = noun_and_exceptions(rules, of);
    let _ = write!(text, " may not capture {}", with_article(&victim));
    if let Some(except) = except {
        let _ = write!(text, " other than {except}");
    }
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
        let [by, of] = [&last.by, &last.of].map(|kinds| with_article(&noun_for(rules, kinds)));
        let _ = write!(text, " just after the other player has captured {of} on another square with {by}");
    }
    if !unless_with.is_empty() {
        let _ = write!(
            text,
            ", unless the same move also captures {}",
            with_article(&noun_for(rules, unless_with))
        );
    }
    text + "."
}
