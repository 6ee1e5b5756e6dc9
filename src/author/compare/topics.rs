//! The rules that are not about single pieces, topic by topic.

use std::collections::HashSet;
use std::hash::Hash;

use alfil_core::rules::{End, Rules};

use super::renumber::renumber;
use super::{Both, Difference, Topic, drops, normal_form};
use crate::words::describe;
use crate::words::describe::ending::endings;

/// Returns what differs. The first variant is destructured field by field, so that a new rule cannot be forgotten here.
pub(super) fn differences_by_topic(both: &Both<'_>) -> Vec<Difference> {
    let [mut l, mut r] = both.plain.clone();
    renumber(&mut l, &|kind| kind);
    let own_order = l.ends.clone();
    normal_form::sort(&mut l);
    renumber(&mut r, &|kind| both.pairs.to_left(kind));
    let other_order = r.ends.clone();
    normal_form::sort(&mut r);
    let Rules {
        name: _,
        about: _,
        sources: _,
        sides: _,
        shape,
        holes,
        wraps,
        // Names of regions are only for sentences, and how the board and the pieces look is not a rule.
        regions: _,
        look: _,
        piece_set: _,
        dark: _,
        colours: _,
        kinds: _,
        setup: _,
        royals,
        promotion_limits,
        captured,
        held_as,
        capture_limits,
        en_passant,
        explosions,
        drops: _,
        gating,
        unmoved,
        castlings,
        neighbours,
        enclosures,
        effects,
        points,
        walls,
        turns,
        obligation,
        passing,
        answer,
        pursuit,
        illegal,
        clock,
        alike,
        first_moves_repeated,
        counts,
        ends,
    } = &l;
    let captures = ((captured, held_as), capture_limits, en_passant, explosions, enclosures, effects, points)
        != (
            (&r.captured, &r.held_as),
            &r.capture_limits,
            &r.en_passant,
            &r.explosions,
            &r.enclosures,
            &r.effects,
            &r.points,
        )
        || both.left.has_en_passant() != both.right.has_en_passant();
    let is_shape_changed = *shape != r.shape;
    let changed = [
        (Topic::Board, is_shape_changed || *holes != r.holes || *wraps != r.wraps),
        (Topic::Neighbours, *neighbours != r.neighbours),
        (Topic::Promotion, *promotion_limits != r.promotion_limits),
        (Topic::Captures, captures),
        (Topic::FirstMoves, *unmoved != r.unmoved),
        (Topic::Gating, *gating != r.gating),
        (Topic::Castling, *castlings != r.castlings),
        (Topic::Drops, drops::combined_by_kind(&l) != drops::combined_by_kind(&r)),
        (Topic::Walls, *walls != r.walls),
        (Topic::Turns, *turns != r.turns),
        (Topic::Passing, (passing, answer) != (&r.passing, &r.answer)),
        (Topic::Royals, *royals != r.royals),
        (Topic::Pursuit, *pursuit != r.pursuit),
        (Topic::Illegal, *obligation != r.obligation || lists_differ(illegal, &r.illegal)),
        (Topic::Counting, *counts != r.counts),
        (Topic::Endings, *ends != r.ends && !are_written_alike(both)),
        (Topic::Repetition, (alike, first_moves_repeated) != (&r.alike, &r.first_moves_repeated)),
        (Topic::Clock, *clock != r.clock),
    ];
    let order = order(both, [ends, &r.ends], [&own_order, &other_order]);
    let mut found = Vec::new();
    for (topic, _) in changed.into_iter().filter(|(_, is_changed)| *is_changed) {
        let [x, y] = [both.left, &both.spoken].map(|rules| sentences(rules, topic));
        let apart = |x: &[String], y: &[String]| -> Vec<String> {
            let there: HashSet<&String> = y.iter().collect();
            x.iter().filter(|sentence| !there.contains(sentence)).cloned().collect()
        };
        let (left, right) = (apart(&x, &y), apart(&y, &x));
        if !left.is_empty() || !right.is_empty() {
            found.push(Difference { topic, subject: None, left, right });
        } else if !is_shape_changed && (topic != Topic::Endings || order.is_none()) {
            // On boards of different sizes the same words mean different squares.
            let subject = Some("A difference that these sentences do not show".to_owned());
            found.push(Difference { topic, subject, left: x, right: y });
        }
    }
    found.extend(order);
    found
}

/// Returns whether the endings are written alike: then they are the same, even where other rules make them mean
/// something else.
fn are_written_alike(both: &Both<'_>) -> bool {
    let [mut left, mut right] = [both.left.clone(), both.right.clone()];
    renumber(&mut left, &|kind| kind);
    renumber(&mut right, &|kind| both.pairs.to_left(kind));
    left.ends == right.ends
}

/// Returns whether one of two lists has an item that the other lacks.
fn lists_differ<T: Eq + Hash>(left: &[T], right: &[T]) -> bool {
    let [left, right] = [left, right].map(|list| list.iter().collect::<HashSet<_>>());
    left != right
}

/// Returns the sentences about a topic that are not about single pieces.
fn sentences(rules: &Rules, topic: Topic) -> Vec<String> {
    if topic == Topic::Promotion {
        return describe::promotion_limits(rules);
    }
    let sections = describe::describe(rules).into_iter();
    sections
        .filter(|section| section.title == topic.title())
        .flat_map(|section| section.sentences)
        .map(|sentence| sentence.text)
        .collect()
}

/// Endings that both have but try in a different order: their lists sorted as far as the order makes no difference, and as
/// they are tried. The lists are put plainly, and have the numbers of the first.
fn order(both: &Both<'_>, [left, right]: [&[End]; 2], as_tried: [&[End]; 2]) -> Option<Difference> {
    let shared = |ends: &[End], others: &[End]| -> Vec<End> {
        let others: HashSet<&End> = others.iter().collect();
        ends.iter().filter(|end| others.contains(end)).cloned().collect()
    };
    let (x, y) = (shared(left, right), shared(right, left));
    let is_same = x == y || x.len() != y.len();
    let sentences = |ends: &[End]| -> Vec<String> {
        shared(ends, left)
            .iter()
            .filter(|end| right.contains(end))
            .map(|end| endings::end_sentence(both.left, end))
            .collect()
    };
    let [left, right] = as_tried.map(sentences);
    // Others in between can part them in one list only; as they are tried, the order is the same then.
    (!is_same && left != right).then(|| Difference {
        topic: Topic::Endings,
        subject: Some("In this order, the first that holds decides".to_owned()),
        left,
        right,
    })
}
