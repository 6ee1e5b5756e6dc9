//! The rules besides those of single pieces, matter by matter.

use std::collections::HashSet;
use std::hash::Hash;

use super::renumber::renumber;
use super::{Both, Difference, Matter, drops};
use crate::rules::describe::endings;
use crate::rules::{End, Rules, describe};

/// What differs. The first variant is taken apart by name, so that a new rule cannot be forgotten here.
pub(super) fn all(both: &Both<'_>) -> Vec<Difference> {
    let mut l = both.left.clone();
    renumber(&mut l, &|kind| kind);
    let mut r = both.right.clone();
    renumber(&mut r, &|kind| both.pairs.to_left(kind));
    let Rules {
        name: _,
        about: _,
        sources: _,
        sides: _,
        shape,
        holes,
        // Names of regions are for sentences only.
        regions: _,
        kinds: _,
        setup: _,
        royalty,
        promotion_limits,
        captured,
        in_passing,
        explosions,
        petrified,
        drops: _,
        gating,
        unmoved,
        castlings,
        flips,
        walls,
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
    let captures = (captured, in_passing, explosions, petrified, flips)
        != (&r.captured, &r.in_passing, &r.explosions, &r.petrified, &r.flips)
        || both.left.has_en_passant() != both.right.has_en_passant();
    let is_shape_changed = *shape != r.shape;
    let changed = [
        (Matter::Board, is_shape_changed || *holes != r.holes),
        (Matter::Promotion, *promotion_limits != r.promotion_limits),
        (Matter::Captures, captures),
        (Matter::FirstMoves, *unmoved != r.unmoved),
        (Matter::Gating, *gating != r.gating),
        (Matter::Castling, *castlings != r.castlings),
        (Matter::Drops, drops::of(&l) != drops::of(&r)),
        (Matter::Walls, *walls != r.walls),
        (Matter::Passing, (passing, answer) != (&r.passing, &r.answer)),
        (Matter::Royals, *royalty != r.royalty),
        (Matter::Pursuit, *pursuit != r.pursuit),
        (Matter::Illegal, *obligation != r.obligation || lists_differ(illegal, &r.illegal)),
        (Matter::Counting, *counts != r.counts),
        (Matter::Endings, *ends != r.ends),
        (Matter::Repetition, (alike, first_moves_repeated) != (&r.alike, &r.first_moves_repeated)),
        (Matter::Clock, *clock != r.clock),
    ];
    let order = order(both, ends, &r.ends);
    let is_order_changed = order.is_some();
    let mut found = Vec::new();
    for (matter, _) in changed.into_iter().filter(|(_, is_changed)| *is_changed) {
        let [x, y] = [both.left, &both.spoken].map(|rules| sentences(rules, matter));
        let apart = |x: &[String], y: &[String]| -> Vec<String> {
            let there: HashSet<&String> = y.iter().collect();
            x.iter().filter(|sentence| !there.contains(sentence)).cloned().collect()
        };
        let (left, right) = (apart(&x, &y), apart(&y, &x));
        if !left.is_empty() || !right.is_empty() {
            found.push(Difference { matter, subject: None, left, right });
        } else if !is_shape_changed && (matter != Matter::Endings || !is_order_changed) {
            // On boards of other sizes the same words mean other squares.
            let subject = Some("More than these sentences tell".to_owned());
            found.push(Difference { matter, subject, left: x, right: y });
        }
    }
    found.extend(order);
    found
}

/// Whether one of two lists has what the other has not.
fn lists_differ<T: Eq + Hash>(left: &[T], right: &[T]) -> bool {
    let [left, right] = [left, right].map(|list| list.iter().collect::<HashSet<_>>());
    left != right
}

/// The sentences about a matter that are not about single pieces.
fn sentences(rules: &Rules, matter: Matter) -> Vec<String> {
    if matter == Matter::Promotion {
        return describe::promotion_limits(rules);
    }
    let sections = describe::describe(rules).into_iter();
    sections
        .filter(|section| section.title == matter.title())
        .flat_map(|section| section.sentences)
        .map(|sentence| sentence.text)
        .collect()
}

/// Endings that both have, but try in another order. The lists are those of the variants, renumbered.
fn order(both: &Both<'_>, left: &[End], right: &[End]) -> Option<Difference> {
    let shared = |ends: &[End], others: &[End], rules: &Rules| -> (Vec<End>, Vec<String>) {
        let others: HashSet<&End> = others.iter().collect();
        let own = ends.iter().zip(&rules.ends).filter(|(end, _)| others.contains(end));
        own.map(|(end, own)| (end.clone(), endings::end_sentence(rules, own))).unzip()
    };
    let (x, told_left) = shared(left, right, both.left);
    let (y, told_right) = shared(right, left, &both.spoken);
    let is_same = x == y || x.len() != y.len();
    (!is_same).then(|| Difference {
        matter: Matter::Endings,
        subject: Some("In this order, the first that holds deciding".to_owned()),
        left: told_left,
        right: told_right,
    })
}
