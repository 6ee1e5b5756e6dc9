//! Captures en passant in words.

use alfil_core::board::{PieceKind, Side};
use alfil_core::phrase::with_capital_article;
use alfil_core::rules::{Initial, Kind, Leg, PieceKey, RuleId, Rules, Term};

use crate::words::describe::Sentence;
use crate::words::describe::naming::joined_names;
use crate::words::describe::squares::region;

/// Returns the rules of en passant captures; empty if the game has none.
pub(in crate::words) fn en_passant_sentences(rules: &Rules) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    if rules.has_en_passant() {
        let captors: Vec<PieceKind> = rules
            .kind_indices()
            .filter(|&kind| rules.kind(kind).terms().any(Term::captures_en_passant))
            .collect();
        let text = passing(rules, &captors);
        sentences.push(Sentence::new(text, RuleId::Pieces(captors, PieceKey::Moves)));
        if let Some(on) = &rules.en_passant.on {
            let text = format!("En passant captures are possible only on {}.", region(rules, on));
            sentences.push(Sentence { text, rule: RuleId::EnPassant, keys: &["on"] });
        }
    }
    let shown = &rules.en_passant.shown;
    let sides: &[Side] = if shown.first == shown.second { &[Side::First] } else { &Side::ALL };
    for &side in sides.iter().filter(|&&side| !shown[side].is_empty()) {
        let whose = if sides.len() > 1 { format!(" of {}", rules.sides[side]) } else { String::new() };
        let text = format!(
            "After each first move of the {}{whose}, positions show the squares it passed and the square it is on.",
            joined_names(rules, &shown[side], "or")
        );
        sentences.push(Sentence::new(text, RuleId::EnPassant));
    }
    sentences
}

/// Returns which pieces can be captured en passant, and by which.
fn passing(rules: &Rules, captors: &[PieceKind]) -> String {
    let passers: Vec<PieceKind> = rules.kind_indices().filter(|&kind| rules.kind(kind).passes()).collect();
    let kinds = || passers.iter().map(|&kind| rules.kind(kind));
    let (steps, square) = if kinds().flat_map(at_first).all(goes_two_steps) {
        ("two", "the square")
    } else {
        ("several", "a square")
    };
    // A move that the piece always has leaves no square open.
    let always = |kind: &Kind| kind.usual_terms().any(|term| term.initial == Initial::Any && term.passes());
    let first = if kinds().any(always) { " with its first move" } else { "" };
    let quietly = if kinds().flat_map(at_first).any(|term| term.legs.iter().any(Leg::captures)) {
        ", without capturing,"
    } else {
        ""
    };
    let royal = if kinds().any(|kind| kind.royal) { " A royal piece cannot." } else { "" };
    format!(
        "{} that has just moved {steps} squares{first}{quietly} can be captured en passant: on the next move only, an \
         enemy {} may capture it by moving to {square} that it passed.{royal}",
        with_capital_article(&joined_names(rules, &passers, "or")),
        joined_names(rules, captors, "or"),
    )
}

/// Returns the moves of a kind that leave squares open to an en passant capture.
fn at_first(kind: &Kind) -> impl Iterator<Item = &Term> {
    let by_place = kind.first_moves.iter().flat_map(|first| &first.movement.terms);
    let by_past = kind.usual_terms().filter(|term| term.initial != Initial::Any);
    by_past.chain(by_place).filter(|term| term.passes())
}

/// Returns whether a move always passes a single square.
fn goes_two_steps(term: &Term) -> bool {
    term.plain().is_some_and(|plain| {
        plain.headings.iter().all(|heading| i32::from(plain.steps) * i32::from(heading.length()) == 2)
    })
}
