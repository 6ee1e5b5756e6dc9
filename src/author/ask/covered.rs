//! What a definition already claims.

use std::sync::Arc;

use alfil_core::game::Game;
use alfil_core::observe::Observation;
use alfil_core::rules::RuleId;
use alfil_core::variant::Variant;
use alfil_language::def::Definition;
use alfil_language::def::definition::Claim;

use super::case;
use crate::author::claims;
use crate::words::notation::fen;
use crate::words::notation::refusal::{self, WhyNot};

/// Returns what the claims of a definition are examples of, including claims that do not hold.
pub(super) fn cases(definition: &Definition, variant: &Arc<Variant>) -> Vec<Observation> {
    let rules = RuleId::all(variant.rules());
    let mut cases = Vec::new();
    for claim in claims::affordable(definition, variant) {
        of_claim(&claim.value, variant, &rules, &mut cases);
    }
    cases.sort_unstable();
    cases.dedup();
    cases
}

fn of_claim(claim: &Claim, variant: &Arc<Variant>, rules: &[RuleId], cases: &mut Vec<Observation>) {
    let start = match claim.fen.get() {
        Some(text) => fen::parse(variant, &text.value).ok(),
        None => Some(Game::new(variant)),
    };
    let Some(mut game) = start else { return };
    let shows_result = claim.hand.get().is_some() || claim.after.get().is_some();
    for text in claim.moves.items() {
        let Ok(mv) = refusal::find(&mut game, &text.value) else { return };
        if shows_result {
            cases.extend(case::of_move(&mut game, mv, rules, |_| None));
        }
        game.play_unchecked(mv);
    }
    if claim.outcome.get().is_some()
        && let Some(outcome) = game.outcome()
    {
        cases.extend(case::ended(&game, outcome));
    }
    if claim.claimable.get().is_some() {
        let claims = game.claimable();
        cases.extend(claims.into_iter().flat_map(|outcome| case::ended(&game, outcome)));
    }
    let tables = [
        names(claim.illegal.get().map(|table| &table.entries)),
        names(claim.captures.get().map(|table| &table.entries)),
        names(claim.promotes.get().map(|table| &table.entries)),
        names(claim.leads_to.get().map(|table| &table.entries)),
        claim.legal.items().iter().map(|text| text.value.clone()).collect(),
    ];
    for text in tables.iter().flatten() {
        match refusal::find(&mut game, text) {
            Ok(mv) => cases.extend(case::of_move(&mut game, mv, rules, |_| None)),
            Err(WhyNot::Refused(reason, _)) => cases.extend(case::refused(&mut game, text, reason)),
            Err(WhyNot::Unreadable(_)) => {}
        }
    }
}

fn names<T>(entries: Option<&Vec<(alfil_language::diag::Text, T)>>) -> Vec<String> {
    entries.into_iter().flatten().map(|(name, _)| name.value.clone()).collect()
}
