//! How games end.

use std::collections::BTreeMap;

use alfil_core::observe;
use alfil_core::rules::{RuleId, Rules};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Interval, Sample};
use crate::words::describe;

/// How often games ended in a way.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct EndShare {
    /// The slug of the reason.
    pub reason: String,
    /// The rule, in a sentence.
    pub sentence: String,
    /// Where it is written.
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
    let sentences = sentences(rules);
    let ends = counts.into_iter().map(|(rule, (reason, games))| {
        let sentence = rule.as_ref().and_then(|rule| {
            sentences.iter().find(|(known, _)| known == rule).map(|(_, sentence)| sentence.clone())
        });
        EndShare {
            sentence: sentence.unwrap_or_else(|| match rule {
                Some(_) => "The player to move has no legal move.".to_owned(),
                None => "The game was stopped, or the rules do not decide it.".to_owned(),
            }),
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

/// Returns the rules that end games, each with its sentence.
pub(super) fn sentences(rules: &Rules) -> Vec<(RuleId, String)> {
    let sections = describe::describe(rules).into_iter();
    let sentences = sections.flat_map(|section| section.sentences);
    let ends = sentences.filter(|sentence| matches!(sentence.rule, RuleId::End(_) | RuleId::NoEnding));
    ends.map(|sentence| (sentence.rule, sentence.text)).collect()
}
