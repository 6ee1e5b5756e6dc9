//! Counts in words.

use alfil_core::phrase::joined;
use alfil_core::rules::{Count, CountStart, Rules};

use crate::words::describe::ending::conditions::condition_clause;
use crate::words::describe::naming::one_of;
use crate::words::describe::players::Players;

/// Returns a sentence or more for each count.
pub(in crate::words) fn count_sentences(rules: &Rules) -> Vec<String> {
    rules.counts.iter().map(|count| sentence(rules, count)).collect()
}

fn sentence(rules: &Rules, count: &Count) -> String {
    let when = condition_clause(&count.when, rules, Players::ANY);
    let already = match count.starts_at {
        CountStart::Zero => "",
        CountStart::PieceCount => ", starting from the number of pieces on the board",
    };
    let mut text = format!("When {when}, a count to {} moves begins{already}.", count.moves);
    let anew: Vec<&str> =
        [("a capture", count.restarts_after.capture), ("a promotion", count.restarts_after.promotion)]
            .into_iter()
            .filter_map(|(word, on)| on.then_some(word))
            .collect();
    if !anew.is_empty() {
        text.extend([" After ", &joined(&anew, "or"), " it starts again."]);
    }
    if !count.starts_on_capture_of.is_empty() {
        let captured = one_of(rules, &count.starts_on_capture_of);
        text.extend([" It also starts when a player who meets this condition captures ", &captured, "."]);
    }
    text
}
