//! Counts in words.

use crate::phrase::joined;
use crate::rules::describe::endings::Players;
use crate::rules::describe::one_of;
use crate::rules::{Already, Count, Rules};

/// A sentence or more for each count.
pub(in crate::rules) fn all(rules: &Rules) -> Vec<String> {
    rules.counts.iter().map(|count| sentence(rules, count)).collect()
}

fn sentence(rules: &Rules, count: &Count) -> String {
    let when = count.when.clause(rules, Players::ANY);
    let already = match count.already {
        Already::Nothing => "",
        Already::Pieces => ", starting at the number of pieces on the board",
    };
    let mut text = format!("When {when}, a count to {} moves begins{already}.", count.moves);
    let anew: Vec<&str> =
        [("a capture", count.anew_after.capture), ("a promotion", count.anew_after.promotion)]
            .into_iter()
            .filter_map(|(word, on)| on.then_some(word))
            .collect();
    if !anew.is_empty() {
        text.extend([" After ", &joined(&anew, "or"), " it begins anew."]);
    }
    if !count.captor_of.is_empty() {
        let captured = one_of(rules, &count.captor_of);
        text.extend([" It also begins when a player to whom this applies captures ", &captured, "."]);
    }
    text
}
