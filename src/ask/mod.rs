//! Positions at the edges of the rules, with what is played there: an author says whether it was meant, and what was meant
//! becomes a claim.
//!
//! They are met in random games, so that nothing about a rule has to be known to find where it matters.

mod covered;
mod explore;
mod hunt;
mod text;
mod topic;

use std::collections::HashSet;
use std::sync::Arc;

use crate::board::Budget;
use crate::check::Origins;
use crate::claims;
use crate::def::{self, Asker, Definition, Found, Library, NotFound};
use crate::diag::{Report, Span};
use crate::game::Game;
use crate::rules::Rule;
use crate::variant::Variant;

use explore::Example;
use topic::Topic;

/// How long positions are looked for. The same settings find the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// What the games are drawn from.
    pub seed: u64,
    /// Games at most.
    pub n_games: u32,
    /// Plies of a game at most.
    pub n_plies: u32,
    /// Moves that are tried in all, the last position's rest excepted.
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
    /// The game, with the last move where it is about what that led to.
    pub game: Game,
    /// The moves of the game, where the position alone does not tell what is played.
    pub moves: Vec<String>,
    /// What is played, as a sentence.
    pub ruling: String,
    /// The rule that makes it so, where there is one.
    pub rule: Option<Rule>,
    /// The same as a claim: a `[[test]]` table, laid out. It holds.
    pub claim: String,
}

/// What there is to be asked.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// Endings first, then moves that are not legal, then moves that do something else than to go somewhere.
    pub proposals: Vec<Proposal>,
    /// Endings of which the definition claims nothing and which did not come about in the games: their places in the list.
    pub unmet: Vec<usize>,
    /// Whether the search was broken off after [`MAX_STEPS`].
    pub is_cut: bool,
}

/// The steps that looking for positions may take, each a square looked at: far more than it takes in the bundled games.
pub const MAX_STEPS: u64 = 200_000_000;

/// Looks for a position for each rule of which the definition claims nothing, at most one for each.
pub fn ask(definition: &Definition, variant: &Arc<Variant>, settings: Settings) -> Asked {
    let rules = variant.rules();
    let origins = Origins::new(definition, rules);
    // What is said of many pieces in one place is one rule.
    let matter = |topic: &Topic| {
        let places: Vec<Span> = topic.rule(rules).map(|rule| origins.of(&rule)).unwrap_or_default();
        (topic.word(), if places.is_empty() { Err(*topic) } else { Ok(places) })
    };
    let mut seen: HashSet<_> = covered::topics(definition, variant).iter().map(matter).collect();
    let mut asked = Asked::default();
    let budget = Budget::of(MAX_STEPS);
    for (topic, example) in explore::explore(variant, settings, &budget) {
        let matter = matter(&topic);
        if seen.contains(&matter) {
            continue;
        }
        if let Some(proposal) = propose(variant, topic, &example) {
            seen.insert(matter);
            asked.proposals.push(proposal);
        }
    }
    asked.is_cut = budget.is_spent();
    let ends = 0..rules.ends.len();
    asked.unmet = ends.filter(|&i| !seen.contains(&matter(&Topic::End(i)))).collect();
    asked
}

/// The proposal an example makes; nothing when it cannot be claimed so that the claim holds.
fn propose(variant: &Arc<Variant>, topic: Topic, example: &Example) -> Option<Proposal> {
    let mut after = example.before.clone();
    let ruling = text::ruling(&mut after, topic, example)?;
    // A position is easier to read than a game, but not all that counts is in it.
    let mut starts = [text::from_position(example), text::from_start(example)].into_iter();
    let (moves, claim) = starts.find_map(|start| {
        let claim = text::claim(&start, topic, example, &after, &ruling)?;
        Some((start.moves, holding(variant, &claim)?))
    })?;
    let game = if topic.is_about_what_follows() { after } else { example.before.clone() };
    Some(Proposal { game, moves, ruling, rule: topic.rule(variant.rules()), claim })
}

/// A claim as `alfil fmt` lays it out, if it holds.
fn holding(variant: &Arc<Variant>, claim: &str) -> Option<String> {
    let laid_out = def::format(CLAIM, claim).ok()?;
    let mut report = Report::default();
    let found = Found { name: CLAIM.to_owned(), text: format!("format = 1\n\n{laid_out}") };
    let read = def::read_found(found, &Nothing, &mut report.sources, &mut report.diagnostics)?;
    let holds = report.diagnostics.is_empty() && read.test.items().len() == 1;
    (holds && claims::hold(&read, variant)).then_some(laid_out)
}

/// What a claim by itself is reported by.
const CLAIM: &str = "<claim>";

/// Claims extend nothing.
struct Nothing;

impl Library for Nothing {
    fn find(&self, _name: &str, _: Option<Asker<'_>>) -> Result<Found, NotFound> {
        Err(NotFound::NoSuchName)
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}
