//! Endings of games.

use std::collections::BTreeMap;

use alfil_core::observe;
use alfil_core::rules::{RuleId, Rules};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Interval, Sample};
use crate::words::describe;

/// The share of games that ended in a way.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct EndShare {
    /// The slug of the reason.
    pub reason: String,
    /// The rule, in a sentence.
    pub sentence: String,
    /// The location of the rule.
    pub location: Option<String>,
    /// The number of games.
    pub games: usize,
    /// Their share.
    pub share: Interval,
}

/// The end of games that no rule ended.
pub(super) const UNFINISHED: &str = "unfinished";

/// Returns how games ended, the commonest way first.
pub(super) fn ends(
    rules: &Rules,
    samples: &[Sample],
    located: &dyn Fn(&RuleId) -> Option<String>,
) -> Vec<EndShare> {
    let mut counts: BTreeMap<Option<RuleId>, (String, usize)> = BTreeMap::new();
    for sample in samples {
        let (rule, reason) = match sample.outcome {
            Some(outcome) => (observe::ending(outcome), outcome.reason.slug(rules)),
            None => (None, UNFINISHED),
        };
        counts.entry(rule).or_insert_with(|| (reason.to_owned(), 0)).1 += 1;
    }
    let sentences = describe::endings(rules);
    let ends = counts.into_iter().map(|(rule, (reason, games))| {
        let sentence = match &rule {
            Some(rule) => describe::ending_sentence(&sentences, rule),
            None => "The game was stopped, or the rules do not decide it.",
        };
        EndShare {
            sentence: sentence.to_owned(),
            location: rule.as_ref().and_then(located),
            reason,
            games,
            share: Interval::share(games, samples.len()),
        }
    });
    let mut ends: Vec<EndShare> = ends.collect();
    ends.sort_by_key(|end| std::cmp::Reverse(end.games));
    ends
}
