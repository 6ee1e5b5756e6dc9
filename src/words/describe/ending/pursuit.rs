//! Pursuit in words.

use alfil_core::board::PieceKind;
use alfil_core::phrase::{with_article, with_capital_article};
use alfil_core::rules::Rules;

use crate::words::describe::naming::joined_names;
use crate::words::describe::squares::region;

/// Returns which threats count as pursuit; nothing if no rule depends on it.
pub(in crate::words) fn pursuit_sentences(rules: &Rules) -> Vec<String> {
    let Some(pursuit) = &rules.pursuit else { return Vec::new() };
    let spared = pursuit.spared.as_ref().map_or_else(String::new, |(kinds, place)| {
        format!(", but not {} on {}", with_article(&joined_names(rules, kinds, "or")), region(rules, place))
    });
    let pursues = |by: &[PieceKind], of: &[PieceKind]| {
        let [by, of] = [by, of].map(|kinds| joined_names(rules, kinds, "or"));
        format!("{} pursues {}", with_capital_article(&by), with_article(&of))
    };
    let mut sentences = vec![
        format!("{}{spared}.", pursues(&pursuit.by, &pursuit.of)),
        "A move pursues a piece by newly attacking it, or by pinning its protector, if nothing then protects it."
            .to_owned(),
        "Two pieces of the same kind that attack each other do not pursue, unless the one attacked is pinned."
            .to_owned(),
        "A move also pursues a piece that could be captured with a check that the move uncovers.".to_owned(),
    ];
    let prized = pursuit.prized.iter();
    sentences.extend(prized.map(|(by, of)| format!("{} even if it is protected.", pursues(by, of))));
    sentences
}
