//! Rules read back in plain English.
//!
//! Every match is exhaustive, so that a new rule cannot be left out.

mod board;
pub mod capture;
pub mod ending;
mod glance;
mod naming;
pub mod piece;
pub mod players;
pub(crate) mod squares;
mod turn;

use alfil_core::rules::{RuleId, Rules};
pub use ending::conditions::condition_clause;
pub use ending::formations::along_line;
pub use glance::glance;
pub use naming::one_of;
pub(crate) use piece::directions::directions;
pub use piece::double_moves::short_sentence;
pub use piece::movement::{movement_clause, movement_sentence};
pub use piece::promotions::{promotion_limits, promotion_of};
pub use squares::region;

use crate::words::describe::board::board;
use crate::words::describe::capture::captures;
use crate::words::describe::ending::endings::{alike, clock, ends};
use crate::words::describe::ending::illegal::illegal;
use crate::words::describe::ending::{counts, pursuit};
use crate::words::describe::piece::promotions::promotions;
use crate::words::describe::piece::{first_moves, neighbours, places, royals};
use crate::words::describe::turn::castling::castlings;
use crate::words::describe::turn::drops::drops;
use crate::words::describe::turn::{gating, passing, turns, walls};

/// A section of a description: a title and sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The topic, as in "Promotion".
    pub title: &'static str,
    /// What holds, a sentence each.
    pub sentences: Vec<Sentence>,
}

/// A sentence that reads a rule back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The sentence, with its full stop.
    pub text: String,
    /// The rule it describes.
    pub rule: RuleId,
    /// The keys of the rule's table from which it follows, none if it follows from the table as a whole.
    pub keys: Keys,
}

/// Keys of a table.
pub type Keys = &'static [&'static str];

impl Sentence {
    /// Returns a sentence that follows from all that is written about a rule.
    fn new(text: String, rule: RuleId) -> Sentence {
        Sentence { text, rule, keys: &[] }
    }
}

/// Sentences that all describe one rule.
fn about(rule: &RuleId, texts: impl IntoIterator<Item = String>) -> Vec<Sentence> {
    texts.into_iter().map(|text| Sentence::new(text, rule.clone())).collect()
}

/// Sentences that each follow from some keys of the table of one rule.
fn keyed(rule: &RuleId, texts: impl IntoIterator<Item = (Keys, String)>) -> Vec<Sentence> {
    texts.into_iter().map(|(keys, text)| Sentence { text, rule: rule.clone(), keys }).collect()
}

/// Sentences that each describe an item of a list.
fn each(texts: Vec<String>, rule: impl Fn(usize) -> RuleId) -> Vec<Sentence> {
    texts.into_iter().enumerate().map(|(i, text)| Sentence::new(text, rule(i))).collect()
}

/// Returns all rules except the pieces and the start position, in the order of a rule book.
pub fn describe(rules: &Rules) -> Vec<Section> {
    let section = |title, sentences| Section { title, sentences };
    let sections = vec![
        section("Board", board(rules)),
        section("Places", places::place_sentences(rules)),
        section("Neighbours", each(neighbours::neighbour_sentences(rules), RuleId::Neighbour)),
        section("Promotion", promotions(rules)),
        section("Captures", captures(rules)),
        section("First moves", keyed(&RuleId::FirstMoves, first_moves::first_moves(rules))),
        section("Gating", about(&RuleId::Gating, gating::gating(rules))),
        section("Castling", about(&RuleId::Castling, castlings(rules))),
        section("Drops", drops(rules)),
        section("Walls", keyed(&RuleId::Walls, walls::walls(rules))),
        section("Turns", keyed(&RuleId::Turns, turns::turns(rules))),
        section("Passing", keyed(&RuleId::Passing, passing::passing_sentences(rules))),
        section("Royal pieces", royals::royal_sentences(rules)),
        section("Pursuit", about(&RuleId::Pursuit, pursuit::pursuit_sentences(rules))),
        section("Illegal moves", illegal(rules)),
        section("Counting", each(counts::count_sentences(rules), RuleId::Count)),
        section("End of the game", ends(rules)),
        section("Repetition", about(&RuleId::Repetition, alike(rules))),
        section("Half-move clock", about(&RuleId::Clock, clock(rules))),
    ];
    let may_be_absent = |title| {
        matches!(
            title,
            "Castling"
                | "First moves"
                | "Gating"
                | "Walls"
                | "Passing"
                | "Turns"
                | "Neighbours"
                | "Pursuit"
                | "Counting"
                | "Repetition"
                | "Half-move clock"
        )
    };
    sections.into_iter().filter(|s| !may_be_absent(s.title) || !s.sentences.is_empty()).collect()
}

/// The sentence for a player who cannot move where no ending says what follows.
const NO_ENDING: &str = "The player to move has no legal move.";

/// Returns the rules that end games, each with its sentence.
pub fn endings(rules: &Rules) -> Vec<(RuleId, String)> {
    ends(rules).into_iter().map(|sentence| (sentence.rule, sentence.text)).collect()
}

/// Returns the sentence of a rule that ends games, among those of `endings`.
pub fn ending_sentence<'s>(endings: &'s [(RuleId, String)], rule: &RuleId) -> &'s str {
    endings.iter().find(|(known, _)| known == rule).map_or(NO_ENDING, |(_, sentence)| sentence)
}
