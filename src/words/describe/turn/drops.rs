//! Drops in words.

use alfil_core::board::{PerSide, PieceKind, SquareSet};
use alfil_core::phrase::{joined, with_article, with_capital_article};
use alfil_core::rules::{Colours, DropNear, DropRule, DropSource, Face, Permit, RuleId, Rules};

use crate::words::describe::naming::{joined_names, pieces_of};
use crate::words::describe::squares::{end_ranks, region};
use crate::words::describe::{Sentence, about};

pub(in crate::words) fn drops(rules: &Rules) -> Vec<Sentence> {
    if rules.drops.is_empty() {
        return about(&RuleId::Drops, ["There are no drops.".to_owned()]);
    }
    let all: Vec<PieceKind> =
        rules.kind_indices().filter(|&k| rules.drops.iter().any(|d| d.kinds.contains(&k))).collect();
    let mut sentences = Vec::new();
    for (number, rule) in rules.drops.iter().enumerate() {
        let (supplied, held): (Vec<PieceKind>, Vec<PieceKind>) =
            rule.kinds.iter().partition(|&&kind| is_supplied(rules, kind));
        for (kinds, place) in [(held, "in hand"), (supplied, "from an unlimited supply")] {
            if kinds.is_empty() {
                continue;
            }
            let who = if kinds.len() == all.len() && all.len() > 3 {
                format!("A piece {place}")
            } else {
                format!("{} {place}", with_capital_article(&joined_names(rules, &kinds, "or")))
            };
            sentences.push(Sentence::new(drop_sentence(rules, &who, rule), RuleId::Drop(number)));
        }
    }
    sentences
}

/// Returns whether a kind comes from a supply, by one of its entries: it is never taken from a hand then.
fn is_supplied(rules: &Rules, kind: PieceKind) -> bool {
    rules.drops.iter().any(|rule| rule.source == DropSource::Supply && rule.kinds.contains(&kind))
}

/// Returns what a drop requires of the adjacent squares.
fn near_clause(near: DropNear) -> Option<String> {
    let clause = match near {
        DropNear::Anything => return None,
        DropNear::Enclosed => {
            "it must enclose enemy pieces in a line between itself and another friendly piece"
        }
        DropNear::Own => "a friendly piece must be on one of the eight adjacent squares",
        DropNear::NoEnemies => "no enemy piece may be on the four orthogonally adjacent squares",
        DropNear::SlideEnd => "it slides in from an edge along a file or a rank as far as it can",
        DropNear::PathEnd => {
            "the four orthogonally adjacent squares must be empty, or contain exactly one friendly piece (enemy pieces are \
             ignored)"
        }
        DropNear::Pile => "it falls down the file, towards the first player, as far as it can",
    };
    Some(clause.to_owned())
}

/// Returns whether a rule lets pieces be dropped on more squares than it forbids.
fn is_mostly_open(rule: &DropRule, forbidden: &PerSide<SquareSet>) -> bool {
    rule.zone.first.len() > forbidden.first.len()
}

fn drop_sentence(rules: &Rules, who: &str, rule: &DropRule) -> String {
    let forbidden = PerSide::from_fn(|side| -> SquareSet {
        let squares = rules.shape.squares();
        squares.filter(|&s| !rule.zone[side].contains(s) && !rules.holes.contains(s)).collect()
    });
    let mut sentence = if forbidden.first.is_empty() && forbidden.second.is_empty() {
        format!("{who} may be dropped on any empty square")
    } else if let Some(ranks) = end_ranks(rules, &forbidden).filter(|_| is_mostly_open(rule, &forbidden)) {
        format!("{who} may be dropped on any empty square except those of {ranks}")
    } else {
        format!("{who} may be dropped on an empty square of {}", region(rules, &rule.zone))
    };
    let mut limits = Vec::new();
    if rule.face == Face::EitherForm {
        limits.push("it may be dropped as its promoted form".to_owned());
    }
    limits.extend(near_clause(rule.near));
    if rule.colours == Colours::Even {
        let kinds = joined_names(rules, &rule.kinds, "and");
        limits.push(format!(
            "at most half, rounded up, of a player's pieces of the kind {kinds} may be dropped on squares of one \
             colour, and no other drop may occupy a square needed to spread the rest evenly"
        ));
    }
    if let Some(first) = &rule.first_on {
        let first = region(rules, first);
        limits.push(format!(
            "while a square of {first} is empty, it may be dropped only there, regardless of the adjacent squares"
        ));
    }
    if rule.swap {
        limits.push(
            "as their first drop, the second player may also drop it on the opponent's only piece (unless it is royal), \
             capturing it"
                .to_owned(),
        );
    }
    if let Some(most) = rule.per_file {
        let what = match (rule.kinds.as_slice(), most) {
            ([one], 1) => with_article(&rules.kind(*one).name),
            ([one], _) => format!("{most} {}", pieces_of(rules, &[*one])),
            (_, 1) => "a piece of the same kind".to_owned(),
            (_, _) => format!("{most} pieces of the same kind"),
        };
        let promoted = rule.kinds.iter().any(|&kind| !rules.kind(kind).promotions.is_empty());
        let but = if promoted { ", not counting promoted ones" } else { "" };
        limits.push(format!("it may not be dropped on a file where its player already has {what}{but}"));
    }
    let forbidden: Vec<&str> = [
        (rule.stuck, "leave a piece where it could never move"),
        (rule.check, "give check"),
        (rule.mate, "give checkmate"),
    ]
    .into_iter()
    .filter(|(permit, _)| *permit == Permit::Illegal)
    .map(|(_, words)| words)
    .collect();
    if !forbidden.is_empty() {
        limits.push(format!("a drop may not {}", joined(&forbidden, "or")));
    }
    if !limits.is_empty() {
        sentence.push_str("; ");
        sentence.push_str(&limits.join(", and "));
    }
    sentence.push('.');
    sentence
}
