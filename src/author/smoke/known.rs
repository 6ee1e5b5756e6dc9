//! What known games show: those of claims, and games that were played with thought.

use std::sync::Arc;

use alfil_core::board::Move;
use alfil_core::game::Game;
#[cfg(feature = "cli")]
use alfil_core::game::Outcome;
#[cfg(feature = "cli")]
use alfil_core::rules::{RuleId, Rules};
use alfil_core::variant::Variant;
use alfil_language::def::Definition;
use alfil_language::def::definition::Claim;

use super::Limits;
use super::watch::Seen;
#[cfg(feature = "cli")]
use super::{expected, findings};
use crate::words::notation::{coord, fen};

/// Returns what rules and pieces never did in some games, as clauses, each with the rule, and of how many things that might
/// have been said.
#[cfg(feature = "cli")]
pub fn never_in<'g>(
    rules: &Rules,
    games: impl IntoIterator<Item = (&'g Game, Option<Outcome>)>,
) -> (Vec<(String, RuleId)>, usize) {
    let mut seen = Seen { open: expected::all(rules), ..Seen::default() };
    let n_expected = seen.open.len();
    for (game, outcome) in games {
        let moves: Vec<Move> = game.moves().collect();
        let mut now = game.clone();
        while now.undo() {}
        for mv in moves {
            seen.step(&mut now, mv, rules);
        }
        if let Some(outcome) = outcome {
            seen.ends(outcome);
        }
    }
    let never = seen.open.iter().map(|never| (findings::denied(never, rules), never.rule.clone()));
    (never.collect(), n_expected)
}

/// Notes what the positions and moves of claims show: a rule that does something there can do it.
pub(super) fn note_claims(
    seen: &mut Seen,
    definition: &Definition,
    variant: &Arc<Variant>,
    limits: &Limits<'_>,
) {
    for claim in definition.test.items() {
        if limits.is_reached() || seen.open.is_empty() {
            return;
        }
        note_claim(seen, &claim.value, variant, limits);
    }
}

fn note_claim(seen: &mut Seen, claim: &Claim, variant: &Arc<Variant>, limits: &Limits<'_>) -> Option<()> {
    let rules = variant.rules();
    let mut game = match claim.fen.get() {
        Some(text) => fen::parse(variant, &text.value).ok()?,
        None => Game::new(variant),
    };
    game.set_budget(limits.steps.clone());
    for text in claim.moves.items() {
        let mv = legal(&mut game, &text.value)?;
        seen.step(&mut game, mv, rules);
    }
    if let Some(outcome) = game.outcome_or_claim() {
        seen.ends(outcome);
    }
    seen.look(&mut game, rules);
    let of_keys = [
        claim.captures.get().map(|named| named.entries.iter().map(|(key, _)| &key.value).collect::<Vec<_>>()),
        claim.promotes.get().map(|named| named.entries.iter().map(|(key, _)| &key.value).collect()),
        claim.leads_to.get().map(|named| named.entries.iter().map(|(key, _)| &key.value).collect()),
    ];
    let legal_ones = claim.legal.items().iter().map(|text| &text.value);
    for text in legal_ones.chain(of_keys.into_iter().flatten().flatten()) {
        if let Some(mv) = legal(&mut game, text) {
            let mut after = game.clone();
            seen.step(&mut after, mv, rules);
            if let Some(outcome) = after.outcome_or_claim() {
                seen.ends(outcome);
            }
        }
    }
    Some(())
}

fn legal(game: &mut Game, text: &str) -> Option<Move> {
    let moves = game.legal_moves();
    coord::find(game.variant().rules(), game.position(), &moves, text)
}
