//! Endings that Fairy-Stockfish leaves to claims: its endings by repetition, lack of progress and counts are all optional.

use alfil_core::rules::{Condition, End, EndedBy, Rules};

use crate::words::describe::ending::endings::end_sentence;

/// Returns the rules with such endings made claimable, and a sentence about each ending that the rules apply without a
/// claim. One that an earlier claim forestalls is left out.
pub(super) fn by_claims(rules: &Rules) -> (Rules, Vec<String>) {
    let (mut ends, mut noted): (Vec<End>, Vec<String>) = (Vec::new(), Vec::new());
    for end in &rules.ends {
        if end.by == EndedBy::Claim || !is_optional(&end.when) {
            ends.push(end.clone());
            continue;
        }
        let is_claimed_before = |other: &End| {
            other.by == EndedBy::Claim && other.result == end.result && comes_first(&other.when, &end.when)
        };
        if !ends.iter().any(is_claimed_before) {
            noted.push(format!("there it needs a claim: {}", end_sentence(rules, end)));
            ends.push(End { by: EndedBy::Claim, ..end.clone() });
        }
    }
    (Rules { ends, ..rules.clone() }, noted)
}

fn is_optional(when: &Condition) -> bool {
    when.any_part(&|part| {
        matches!(
            part,
            Condition::Repeated { .. }
                | Condition::NoProgress { .. }
                | Condition::CountedOut
                | Condition::BackAndForth { .. }
                | Condition::OnlyPromotions
        )
    })
}

/// Returns whether one condition holds whenever the other does: they ask for the same, the other one for more of it.
fn comes_first(first: &Condition, later: &Condition) -> bool {
    match (first, later) {
        (
            Condition::Repeated { times: few, perpetual: a },
            Condition::Repeated { times: many, perpetual: b },
        ) => a == b && few <= many,
        (
            Condition::NoProgress { plies: few, reset_by: a },
            Condition::NoProgress { plies: many, reset_by: b },
        ) => a == b && few <= many,
        (first, later) => first == later,
    }
}
