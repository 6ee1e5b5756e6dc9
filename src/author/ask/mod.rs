//! Positions at the edges of the rules, with what is played there. The author says whether that is what was meant, and if
//! so it becomes a claim.
//!
//! They are found in random games, so nothing needs to be known about a rule to find where it matters.
//!
//! `explore` keeps one example of each thing that a rule does: an ending, a reason why a move is not legal, a promotion. From
//! positions of these games `hunt` goes on with a player who gives check with every move, since drops that mate and
//! checks without an end are rare in random games. A topic that a claim is already an example of is not asked about.
//! Each proposal has been tested as a claim before anybody sees it.

mod case;
mod covered;
mod perpetual_search;
mod random_search;
mod text;

use std::collections::HashSet;
use std::sync::Arc;

use alfil_core::board::Budget;
use alfil_core::game::Game;
use alfil_core::observe::{Deed, Observation};
use alfil_core::rules::RuleId;
use alfil_core::variant::Variant;
use alfil_language::check::Origins;
use alfil_language::def::build::add;
use alfil_language::def::definition::Claim;
use alfil_language::def::{self, Definition};
use alfil_language::diag::Span;
use case::About;
use random_search::Example;

use crate::author::claims;

/// How much is searched. The same settings find the same positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Seed for the random games.
    pub seed: u64,
    /// Most games.
    pub n_games: u32,
    /// Most plies of a game.
    pub n_plies: u32,
    /// Most moves tried in total; those of the last position are always completed.
    pub n_tried: u32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { seed: 1, n_games: 60, n_plies: 240, n_tried: 400_000 }
    }
}

/// A position with what is played there.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The game, including the last move if the proposal is about what that led to.
    pub game: Game,
    /// The moves of the game, if the position alone does not determine what is played.
    pub moves: Vec<String>,
    /// What is played, as a sentence.
    pub ruling: String,
    /// The rule that causes it.
    pub rule: RuleId,
    /// The same as a claim that holds: a `[[test]]` table, laid out.
    pub claim: String,
}

/// What there is to ask.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// Endings first, then moves that are not legal, then moves that do more than go somewhere.
    pub proposals: Vec<Proposal>,
    /// Endings that no claim covers and no game reached, by their places in the list.
    pub unmet: Vec<usize>,
    /// True if the search stopped after [`MAX_STEPS`].
    pub is_cut: bool,
}

/// The most steps spent on the search, each step a square looked at: far more than any bundled game takes.
pub const MAX_STEPS: u64 = 200_000_000;

/// Looks for one position for each rule that no claim covers.
pub fn ask(written: (&Definition, &Origins), variant: &Arc<Variant>, settings: Settings) -> Asked {
    ask_within(written, variant, settings, &Budget::of(MAX_STEPS), || ())
}

/// Returns what `ask` does, within a budget. Calls `after_game` after each of the random games.
pub fn ask_within(
    (definition, origins): (&Definition, &Origins),
    variant: &Arc<Variant>,
    settings: Settings,
    budget: &Budget,
    after_game: impl FnMut(),
) -> Asked {
    // A rule written once for many pieces is one rule.
    let rule_key = |seen: &Observation| {
        let places: Vec<Span> = origins.all_of(&seen.rule.matter());
        (seen.deed, if places.is_empty() { Err(seen.clone()) } else { Ok(places) })
    };
    let mut seen: HashSet<_> = covered::cases(definition, variant).iter().map(rule_key).collect();
    let mut asked = Asked::default();
    for example in random_search::explore(variant, settings, budget, after_game) {
        let key = rule_key(&example.seen);
        if seen.contains(&key) {
            continue;
        }
        if let Some(proposal) = propose(variant, &example) {
            seen.insert(key);
            asked.proposals.push(proposal);
        }
    }
    asked.is_cut = budget.is_spent();
    let ending = |i| Observation { deed: Deed::Ends, kind: None, rule: RuleId::End(i) };
    let ends = 0..variant.rules().ends.len();
    asked.unmet = ends.filter(|&i| !seen.contains(&rule_key(&ending(i)))).collect();
    asked
}

/// Returns the proposal for an example; nothing if no claim about it holds.
fn propose(variant: &Arc<Variant>, example: &Example) -> Option<Proposal> {
    let mut after = example.before.clone();
    let ruling = text::ruling(&mut after, example)?;
    // A position is easier to read than a game, but does not always hold everything that counts.
    let mut starts = [text::from_position(example), text::from_start(example)].into_iter();
    let (moves, claim) = starts.find_map(|start| {
        let claim = text::claim(&start, example, &after, &ruling)?;
        Some((start.moves, holding(variant, claim)?))
    })?;
    let is_after = case::about(example.seen.deed) == Some(About::WhatFollows);
    let game = if is_after { after } else { example.before.clone() };
    Some(Proposal { game, moves, ruling, rule: example.seen.rule.clone(), claim })
}

/// Returns the text of a claim, if it holds.
fn holding(variant: &Arc<Variant>, claim: Claim) -> Option<String> {
    let mut definition = Definition::default();
    add(&mut definition.test, claim);
    claims::hold(&definition, variant).then(|| def::written(&definition, &[], &|_| String::new()))
}
