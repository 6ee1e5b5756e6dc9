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
#[cfg(feature = "cli")]
use super::expected::{self, Expected};
#[cfg(feature = "cli")]
use super::findings;
use super::watch::Seen;
use crate::words::notation::{coord, fen};

/// Watches games for what rules and pieces never do in them.
#[cfg(feature = "cli")]
#[derive(Debug)]
pub struct Watch<'r> {
    rules: &'r Rules,
    seen: Seen,
    n_expected: usize,
}

#[cfg(feature = "cli")]
impl<'r> Watch<'r> {
    /// Returns one that has seen no game.
    pub fn new(rules: &'r Rules) -> Watch<'r> {
        let seen = Seen { open: expected::expected_rules(rules), ..Seen::default() };
        Watch { rules, n_expected: seen.open.len(), seen }
    }

    /// Plays a move, one of the legal ones, and notes what it and the position before it show.
    pub fn step(&mut self, game: &mut Game, legal: &[Move], mv: Move) {
        self.seen.look_among(game, legal, self.rules);
        self.seen.play(game, mv, self.rules);
    }

    /// Notes how a game ended.
    pub fn end(&mut self, outcome: Outcome) {
        self.seen.ends(outcome);
    }

    /// Returns what rules and pieces never did, as clauses, each with the rule.
    pub fn never(&self) -> Vec<(String, RuleId)> {
        let clause = |never: &Expected| (findings::denied(never, self.rules), never.rule.clone());
        self.seen.open.iter().map(clause).collect()
    }

    /// Returns of how many things this might be said.
    pub fn n_expected(&self) -> usize {
        self.n_expected
    }
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
