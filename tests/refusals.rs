//! Why moves are not legal: a table of moves with the reason that the order of [`Refusal`] gives each.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use alfil::library;
use alfil::words::notation::fen;
use alfil::words::notation::refusal::{WhyNot, find};
use alfil_core::board::Refusal;
use alfil_core::variant::Variant;
use serde::Deserialize;

use crate::playing::{after, variant_of};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cases {
    /// Texts of definitions by name, for rules that no bundled game has.
    definitions: BTreeMap<String, String>,
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    /// What is shown, in words.
    rule: String,
    /// A bundled game, or one of the definitions.
    variant: String,
    /// The position; the start position when empty.
    #[serde(default)]
    fen: String,
    /// Moves played first.
    #[serde(default)]
    moves: String,
    /// Moves that are legal, so that the others lack nothing else.
    #[serde(default)]
    legal: String,
    illegal: BTreeMap<String, Refusal>,
}

#[test]
fn each_move_is_refused_for_the_first_reason_that_holds() {
    let cases: Cases = toml::from_str(include_str!("refusals.toml")).unwrap();
    let mut variants: BTreeMap<String, Arc<Variant>> = BTreeMap::new();
    let mut unseen: BTreeSet<Refusal> = Refusal::ALL.iter().copied().collect();
    let mut faults = Vec::new();
    for case in &cases.case {
        let variant = variants.entry(case.variant.clone()).or_insert_with(|| {
            match cases.definitions.get(&case.variant) {
                Some(text) => variant_of(text),
                None => library::variant(&case.variant).unwrap(),
            }
        });
        let mut game = after(variant, &case.fen, &case.moves);
        let before = fen::print(&game);
        let mut fault = |text: &str, what: String| {
            faults.push(format!("{}, {}: {text} {what}", case.variant, case.rule));
        };
        for text in case.legal.split_whitespace() {
            if let Err(why) = find(&mut game, text) {
                fault(text, format!("is not legal: {}", why.clause()));
            }
        }
        for (text, expected) in &case.illegal {
            unseen.remove(expected);
            match find(&mut game, text) {
                Err(WhyNot::Refused(reason, _)) if reason == *expected => {}
                Err(WhyNot::Refused(reason, clause)) => {
                    fault(text, format!("is `{}`, not `{}`: {clause}", reason.slug(), expected.slug()));
                }
                Err(WhyNot::Unreadable(clause)) => fault(text, format!("cannot be read: {clause}")),
                Ok(_) => fault(text, "is legal".to_owned()),
            }
        }
        assert_eq!(fen::print(&game), before, "{}: asking changes nothing", case.rule);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(unseen.is_empty(), "reasons without a case: {unseen:?}");
}
