//! Pursuit in words.

use crate::board::PieceKind;
use crate::phrase::{with_article, with_capital_article};
use crate::rules::Rules;
use crate::rules::describe::{list, region};

/// Which threats count as pursuit; nothing where no rule asks.
pub(in crate::rules) fn all(rules: &Rules) -> Vec<String> {
    let Some(pursuit) = &rules.pursuit else { return Vec::new() };
    let spared = pursuit.spared.as_ref().map_or_else(String::new, |(kinds, place)| {
        format!(", but no {} on {}", list(rules, kinds, "or"), region(rules, place))
    });
    let pursues = |by: &[PieceKind], of: &[PieceKind]| {
        let [by, of] = [by, of].map(|kinds| list(rules, kinds, "or"));
        format!("{} pursues {}", with_capital_article(&by), with_article(&of))
    };
    let mut sentences = vec![
        format!("{}{spared}.", pursues(&pursuit.by, &pursuit.of)),
        "To pursue is to attack anew, or to pin what protects from an attack, a piece that is not protected then; \
         two pieces of a kind that attack each other do not pursue."
            .to_owned(),
    ];
    let prized = pursuit.prized.iter();
    sentences.extend(prized.map(|(by, of)| format!("{} even where that is protected.", pursues(by, of))));
    sentences
}
