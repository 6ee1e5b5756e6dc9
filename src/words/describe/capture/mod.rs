//! Captures: their effects and limits, and captures without moving onto the captured piece.

pub mod capture_limits;
pub(in crate::words) mod effects;
pub(in crate::words) mod en_passant;
pub(in crate::words) mod enclosures;
pub(in crate::words) mod explosions;

use alfil_core::board::{PieceKind, Side};
use alfil_core::phrase::{counted, joined, with_article, with_capital_article};
use alfil_core::rules::{Captured, Kind, PieceKey, RuleId, Rules, Term};
use indexmap::IndexMap;

use crate::words::describe::naming::joined_names;
use crate::words::describe::piece::places;
use crate::words::describe::{Keys, Sentence, about, each, keyed};

/// Returns what captures do, and what captured pieces become.
pub(in crate::words) fn captures(rules: &Rules) -> Vec<Sentence> {
    let mut sentences = keyed(&RuleId::Captured, captured(rules));
    let movers: Vec<PieceKind> =
        rules.kind_indices().filter(|&kind| rules.kind(kind).terms().any(Term::moves_aside)).collect();
    if !movers.is_empty() {
        let text = "A displaced piece is not captured. It counts as moved and does not promote.";
        let rule = RuleId::Pieces(movers, PieceKey::Moves);
        sentences.push(Sentence::new(text.to_owned(), rule));
    }
    sentences.extend(each(capture_limits::capture_limit_sentences(rules), RuleId::CaptureLimit));
    sentences.extend(keyed(&RuleId::Explosions, explosions::explosion_sentences(rules)));
    sentences.extend(explosions::exceptions(rules));
    sentences.extend(never_jumps_over(rules));
    sentences.extend(each(enclosures::enclosure_sentences(rules), RuleId::Enclosure));
    sentences.extend(each(effects::effect_sentences(rules), RuleId::Effect));
    sentences.extend(about(&RuleId::Points, points(rules)));
    sentences.extend(en_passant::en_passant_sentences(rules));
    sentences
}

/// Returns what captured pieces become.
fn captured(rules: &Rules) -> Vec<(Keys, String)> {
    const TO_HAND: Keys = &["to-hand"];
    const PIECES: Keys = &["pieces"];
    const AS: Keys = &["as"];
    let (sentence, reverts) = match rules.captured {
        Captured::Removed => ("Captured pieces leave the game.", false),
        Captured::ToHandUnpromoted => ("Captured pieces go to the hand of the player who captured.", true),
        Captured::ToPartner => {
            ("Captured pieces go to another board, from which the hands are filled.", true)
        }
        Captured::ToHandAsCaptured => {
            ("Captured pieces go unchanged to the hand of the player who captured.", false)
        }
    };
    let named = |wanted: Option<PieceKind>| -> Vec<PieceKind> {
        rules.held_as.iter().filter(|(_, into)| *into == wanted).map(|(from, _)| *from).collect()
    };
    let mut sentences = vec![(TO_HAND, sentence.to_owned())];
    if reverts {
        sentences.extend(reverting(rules).map(|text| (TO_HAND, text)));
    }
    let gone = named(None);
    if !gone.is_empty() {
        let text =
            format!("{} leaves the game instead.", with_capital_article(&joined_names(rules, &gone, "or")));
        sentences.push((PIECES, text));
    }
    let mut seen: Vec<PieceKind> = Vec::new();
    for &(_, into) in &rules.held_as {
        if let Some(into) = into.filter(|into| !seen.contains(into)) {
            seen.push(into);
            let from = with_capital_article(&joined_names(rules, &named(Some(into)), "or"));
            let text = format!("{from} becomes {} in the hand.", with_article(&rules.kind(into).name));
            sentences.push((AS, text));
        }
    }
    sentences
}

/// Returns what becomes of captured pieces that have promoted, if pieces promote.
fn reverting(rules: &Rules) -> Option<String> {
    let forms = rules.kinds.iter().any(|kind| kind.promoted_from.is_some());
    let becomes_another = |kind: &Kind| {
        let mut targets = Side::ALL.into_iter().flat_map(|side| kind.becomes(side));
        targets.any(|into| kind.promoted_from.is_none() && rules.kind(into).promoted_from.is_none())
    };
    let text = match (forms, rules.kinds.iter().any(becomes_another)) {
        (false, false) => return None,
        (true, false) => "A promoted form goes to the hand as its original piece.",
        (false, true) => "What a piece became by `promotes-to` stays what it is.",
        (true, true) => {
            "A promoted form goes to the hand as its original piece, but what a piece became by `promotes-to` stays \
             what it is."
        }
    };
    Some(text.to_owned())
}

/// Returns what kinds may not jump over, each sentence once: a form often has the name and the jumps of a piece.
fn never_jumps_over(rules: &Rules) -> Vec<Sentence> {
    let mut by_text: IndexMap<String, Vec<PieceKind>> = IndexMap::new();
    for kind in rules.kind_indices() {
        if let Some(text) = places::never_jumps_over(rules, rules.kind(kind)) {
            by_text.entry(text).or_default().push(kind);
        }
    }
    let sentence = |(text, kinds)| Sentence::new(text, RuleId::Pieces(kinds, PieceKey::NeverJumpsOver));
    by_text.into_iter().map(sentence).collect()
}

/// Returns what players score points for.
fn points(rules: &Rules) -> Option<String> {
    let each = |(kind, worth): &(PieceKind, u16)| {
        let points = counted(usize::from(*worth), "point");
        format!("{points} for {}", with_article(&rules.kind(*kind).name))
    };
    let all: Vec<String> = rules.points.iter().map(each).collect();
    (!all.is_empty()).then(|| {
        format!(
            "A player scores points for enemy pieces that the player's move removes from the board: {}.",
            joined(&all, "and")
        )
    })
}
