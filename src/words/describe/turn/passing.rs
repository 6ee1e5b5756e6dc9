//! Passes in words.

use alfil_core::board::Side;
use alfil_core::rules::{Passing, Rules};

use crate::words::describe::Keys;
use crate::words::describe::ending::conditions::condition_clause;
use crate::words::describe::players::Players;

/// Returns when players may pass and what they must answer; empty if the game has no such rules.
pub(in crate::words) fn passing_sentences(rules: &Rules) -> Vec<(Keys, String)> {
    const PASS: Keys = &["pass"];
    const ANSWER: Keys = &["answer"];
    let answer = rules.answer.iter().map(|answer| {
        format!(
            "When a player is to move and {}, the player must make a move that ends this, or pass; the pass is legal even \
             in check.",
            condition_clause(answer, rules, Players::ANY)
        )
    });
    let passing = passing(rules).into_iter().map(|text| (PASS, text));
    passing.chain(answer.map(|text| (ANSWER, text))).collect()
}

fn passing(rules: &Rules) -> Vec<String> {
    let [first, second] = Side::ALL.map(|side| rules.passing[side]);
    if first == second {
        return sentence("A player", first).into_iter().collect();
    }
    Side::ALL.into_iter().filter_map(|side| sentence(&rules.sides[side], rules.passing[side])).collect()
}

fn sentence(who: &str, passing: Passing) -> Option<String> {
    let when = match passing {
        Passing::Never => return None,
        Passing::IfNoMoves => "may pass if there is no other legal move",
        Passing::Always => "may pass instead of making a move",
    };
    Some(format!("{who} {when}. A pass is illegal for the same reasons as any other move."))
}
