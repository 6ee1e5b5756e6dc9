//! What a definition claims already.

use std::sync::Arc;

use super::topic::Topic;
use crate::claims;
use crate::def::Definition;
use crate::def::definition::Claim;
use crate::game::Game;
use crate::notation::fen;
use crate::notation::refusal::{self, WhyNot};
use crate::variant::Variant;

/// What the claims of a definition are examples of. Those that do not hold count for what they can be read as.
pub(super) fn topics(definition: &Definition, variant: &Arc<Variant>) -> Vec<Topic> {
    let mut topics = Vec::new();
    for claim in claims::affordable(definition, variant) {
        of_claim(&claim.value, variant, &mut topics);
    }
    topics.sort_unstable();
    topics.dedup();
    topics
}

fn of_claim(claim: &Claim, variant: &Arc<Variant>, topics: &mut Vec<Topic>) {
    let start = match claim.fen.get() {
        Some(text) => fen::parse(variant, &text.value).ok(),
        None => Some(Game::new(variant)),
    };
    let Some(mut game) = start else { return };
    let tells_result = claim.hand.get().is_some() || claim.after.get().is_some();
    for text in claim.moves.items() {
        let Ok(mv) = refusal::find(&mut game, &text.value) else { return };
        if tells_result {
            topics.extend(Topic::of_move(&game, mv));
        }
        game.play_unchecked(mv);
    }
    if claim.outcome.get().is_some()
        && let Some(outcome) = game.outcome()
    {
        let last = game.moves().next_back();
        topics.extend(Topic::ended(&game, outcome.reason, last));
    }
    let tables = [
        names(claim.illegal.get().map(|table| &table.entries)),
        names(claim.captures.get().map(|table| &table.entries)),
        names(claim.promotes.get().map(|table| &table.entries)),
        names(claim.gives.get().map(|table| &table.entries)),
        claim.legal.items().iter().map(|text| text.value.clone()).collect(),
    ];
    for text in tables.iter().flatten() {
        match refusal::find(&mut game, text) {
            Ok(mv) => topics.extend(Topic::of_move(&game, mv)),
            Err(WhyNot::Refused(reason, _)) => topics.extend(Topic::refused(&game, text, reason)),
            Err(WhyNot::Unreadable(_)) => {}
        }
    }
}

fn names<T>(entries: Option<&Vec<(crate::diag::Text, T)>>) -> Vec<String> {
    entries.into_iter().flatten().map(|(name, _)| name.value.clone()).collect()
}
