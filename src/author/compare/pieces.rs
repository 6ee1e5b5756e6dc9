//! Compares pieces: their names, how they move, what they become.

use std::collections::BTreeSet;

use alfil_core::board::{PieceKind, Region, Side, Square, SquareSet};
use alfil_core::phrase::joined;
use alfil_core::rules::{ExtraMove, Kind, Promotion, Rules};

use super::movements::{Reached, Ways, apart_on_board};
use super::setup::starts;
use super::{Both, Difference, Topic, called};
use crate::words::describe;
use crate::words::describe::movement_sentence;
use crate::words::describe::piece::places;

/// Returns what has different names.
pub(super) fn names(both: &Both<'_>) -> Vec<Difference> {
    let Both { left, right, pairs, .. } = both;
    let mut found = Vec::new();
    let mut differ = |subject: Option<String>, x: String, y: String| {
        if x != y {
            found.push(Difference { topic: Topic::Names, subject, left: vec![x], right: vec![y] });
        }
    };
    let title = |rules: &Rules| format!("It is called {}.", rules.name);
    differ(None, title(left), title(right));
    let players = |rules: &Rules| {
        format!("The players are {} and {}.", rules.sides[Side::First], rules.sides[Side::Second])
    };
    differ(None, players(left), players(right));
    for &(a, b) in &pairs.both {
        let name = |rules: &Rules, kind| format!("It is called {}.", called(rules, kind));
        differ(Some(called(left, a)), name(left, a), name(right, b));
    }
    found
}

/// Returns which pieces there are, how they move and what they become.
pub(super) fn pieces(both: &Both<'_>) -> Vec<Difference> {
    let Both { left, right, plain: [plain_left, plain_right], spoken, pairs, tables: _ } = both;
    let mut found = Vec::new();
    for (rules, kinds, is_left) in [(*left, &pairs.left, true), (*right, &pairs.right, false)] {
        for &kind in kinds {
            let sentences = vec![movement(rules, kind), start(rules, kind)];
            let none = vec!["There is no such piece.".to_owned()];
            let (left, right) = if is_left { (sentences, none) } else { (none, sentences) };
            let subject = Some(called(rules, kind));
            found.push(Difference { topic: Topic::Pieces, subject, left, right });
        }
    }
    let mut alike: Vec<(Vec<String>, Difference)> = Vec::new();
    for &(a, b) in &pairs.both {
        let who = called(left, a);
        if ways(plain_left.kind(a)) != ways(plain_right.kind(b)) {
            let mut sentences = [movement(left, a), movement(spoken, b)].map(|sentence| vec![sentence]);
            let [x, y] = &mut sentences;
            x.extend(places::of_kind(left, left.kind(a)));
            y.extend(places::of_kind(spoken, spoken.kind(b)));
            if left.shape == right.shape
                && let Some(apart) = apart_on_board((left, a), (right, b), both.tables())
            {
                x.extend(only(left, &apart.first));
                y.extend(only(left, &apart.second));
            }
            let [left, right] = sentences;
            found.push(Difference { topic: Topic::Pieces, subject: Some(who.clone()), left, right });
        }
        let mut differ = |topic, left: Vec<String>, right: Vec<String>| {
            let difference = Difference { topic, subject: None, left, right };
            match alike.iter_mut().find(|(_, other)| *other == difference) {
                Some((whose, _)) => whose.push(who.clone()),
                None => alike.push((vec![who.clone()], difference)),
            }
        };
        let royal = |kind: &Kind| vec![if kind.royal { "Royal." } else { "Not royal." }.to_owned()];
        let is_changed = left.kind(a).royal != right.kind(b).royal;
        if is_changed && plain_left.kind(a).royal != plain_right.kind(b).royal {
            differ(Topic::Pieces, royal(left.kind(a)), royal(right.kind(b)));
        }
        let spares = |rules: &Rules, kind: PieceKind| match rules.kind(kind).never_captures.as_slice() {
            [] => vec!["May capture any enemy piece.".to_owned()],
            kinds => vec![format!("May not capture {}.", describe::one_of(rules, kinds))],
        };
        let (x, y) = (&left.kind(a).never_captures, &right.kind(b).never_captures);
        if sorted(x) != both.to_left(y) {
            differ(Topic::Pieces, spares(left, a), spares(spoken, b));
        }
        let (x, y) = (&left.kind(a).never_jumps_over, &right.kind(b).never_jumps_over);
        if sorted(x) != both.to_left(y) {
            let over = |rules: &Rules, kind| match rules.kind(kind).never_jumps_over.as_slice() {
                [] => vec!["May jump over any piece.".to_owned()],
                kinds => vec![format!("Never jumps over {}.", describe::one_of(rules, kinds))],
            };
            differ(Topic::Pieces, over(left, a), over(spoken, b));
        }
        let worth = |kind: &Kind| match kind.value {
            None => vec!["Its value is estimated.".to_owned()],
            Some(value) => vec![format!("The computer takes it to be worth {value}.")],
        };
        if left.kind(a).value != right.kind(b).value {
            differ(Topic::Pieces, worth(left.kind(a)), worth(right.kind(b)));
        }
        let from = |kind: Option<PieceKind>| kind.map(|kind| both.pairs.to_left(kind));
        if left.kind(a).promoted_from != from(right.kind(b).promoted_from) {
            let form = |rules: &Rules, kind: PieceKind| match rules.kind(kind).promoted_from {
                Some(from) => vec![format!("Is a promoted {}.", called(rules, from))],
                None => vec!["Is not a promoted piece.".to_owned()],
            };
            differ(Topic::Promotion, form(left, a), form(spoken, b));
        }
        let (x, y) = (plain_left.kind(a), plain_right.kind(b));
        if !promote_alike(both, &x.promotions, &y.promotions) {
            differ(Topic::Promotion, when_promoting(left, a), when_promoting(spoken, b));
        }
        let is_same = |side: Side| sorted(&x.becomes(side)) == both.to_left(&y.becomes(side));
        if !Side::ALL.into_iter().all(is_same) {
            differ(Topic::Promotion, becomes(left, a), becomes(spoken, b));
        }
    }
    found.extend(alike.into_iter().map(|(whose, difference)| {
        let subject = Some(joined(&whose, "and"));
        Difference { subject, ..difference }
    }));
    found
}

fn sorted(kinds: &[PieceKind]) -> Vec<PieceKind> {
    let mut kinds = kinds.to_vec();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

fn movement(rules: &Rules, kind: PieceKind) -> String {
    movement_sentence(&rules.kind(kind).movement)
}

fn start(rules: &Rules, kind: PieceKind) -> String {
    let [first, second] = Side::ALL.map(|side| starts(rules, kind, side));
    if first == second {
        first
    } else {
        format!("{}: {first} {}: {second}", rules.sides.first, rules.sides.second)
    }
}

/// Moves of certain places: whether they are first moves, where they start, and where they may end.
type Placed = (bool, [SquareSet; 2], Option<[SquareSet; 2]>, Ways);

/// Returns the moves of a kind in a normal form.
fn ways(kind: &Kind) -> (Ways, [Option<[SquareSet; 2]>; 2], Vec<Placed>) {
    let squares = |region: &Region| [region.first.clone(), region.second.clone()];
    let placed = |is_first: bool| {
        move |extra: &ExtraMove| {
            let squares = |region: &Region| [region.first.clone(), region.second.clone()];
            (is_first, squares(&extra.on), extra.to.as_ref().map(squares), Ways::of(&extra.movement))
        }
    };
    let mut by_place: Vec<Placed> = kind.extra_moves.iter().map(placed(false)).collect();
    by_place.extend(kind.first_moves.iter().map(placed(true)));
    by_place.sort();
    let limits = [&kind.confined_to, &kind.never_on].map(|region| region.as_ref().map(squares));
    (Ways::of(&kind.movement), limits, by_place)
}

/// Returns what a piece reaches and its counterpart does not.
fn only(rules: &Rules, reached: &Reached) -> Vec<String> {
    let Some(from) = reached.from else { return Vec::new() };
    let names = |squares: &BTreeSet<Square>| -> String {
        squares.iter().map(|&s| rules.shape.name(s).to_string()).collect::<Vec<_>>().join(", ")
    };
    let from = rules.shape.name(from);
    let mut sentences = Vec::new();
    if reached.moves == reached.landings && !reached.moves.is_empty() {
        return vec![format!("It can also go from {from} to {}.", names(&reached.moves))];
    }
    if !reached.moves.is_empty() {
        sentences.push(format!("It can also move from {from} to {}.", names(&reached.moves)));
    }
    if !reached.captures.is_empty() {
        sentences.push(format!("It can also capture from {from} on {}.", names(&reached.captures)));
    }
    let lands: BTreeSet<Square> = reached.landings.difference(&reached.captures).copied().collect();
    if !lands.is_empty() {
        sentences.push(format!("It can also land to capture, from {from} on {}.", names(&lands)));
    }
    sentences
}

/// Returns whether two kinds promote under the same conditions, in any order.
fn promote_alike(both: &Both<'_>, left: &[Promotion], right: &[Promotion]) -> bool {
    if let ([left], [right]) = (left, right) {
        return promotes_alike(both, left, right);
    }
    let mut rest: Vec<&Promotion> = right.iter().collect();
    let mut is_there = |one: &Promotion| {
        let is_same = |other: &&Promotion| {
            let mut sides = Side::ALL.into_iter();
            promotes_alike(both, one, other)
                && sides.all(|side| sorted(&one.into[side]) == both.to_left(&other.into[side]))
        };
        rest.iter().position(is_same).map(|place| rest.swap_remove(place)).is_some()
    };
    left.len() == right.len() && left.iter().all(&mut is_there)
}

/// Returns whether two promotions happen under the same conditions.
fn promotes_alike(both: &Both<'_>, left: &Promotion, right: &Promotion) -> bool {
    let Promotion { into: _, zone, on, must, capturing, source, held, own_turn } = left;
    let is_same_zone = if both.left.shape == both.right.shape {
        *zone == right.zone
    } else {
        describe::region(both.left, zone) == describe::region(&both.spoken, &right.zone)
    };
    let captures = capturing.as_ref().map(|kinds| sorted(kinds));
    let mut held = held.clone();
    held.sort_unstable();
    let left_of =
        |&(form, as_what): &(PieceKind, PieceKind)| (both.pairs.to_left(form), both.pairs.to_left(as_what));
    let mut right_held: Vec<_> = right.held.iter().map(left_of).collect();
    right_held.sort_unstable();
    is_same_zone
        && (on, must, source, own_turn) == (&right.on, &right.must, &right.source, &right.own_turn)
        && held == right_held
        && captures == right.capturing.as_ref().map(|kinds| both.to_left(kinds))
}

/// Returns when a kind promotes.
fn when_promoting(rules: &Rules, kind: PieceKind) -> Vec<String> {
    let sentences = describe::promotion_of(rules, "It", kind);
    if sentences.is_empty() { vec!["It never promotes.".to_owned()] } else { sentences }
}

/// Returns what a kind promotes to.
fn becomes(rules: &Rules, kind: PieceKind) -> Vec<String> {
    if rules.kind(kind).promotions.is_empty() {
        return vec!["It promotes to nothing.".to_owned()];
    }
    let into = |side| rules.kind(kind).becomes(side);
    let names = |side: Side| -> String {
        let names: Vec<String> = into(side).into_iter().map(|kind| called(rules, kind)).collect();
        joined(&names, "or")
    };
    if into(Side::First) == into(Side::Second) {
        return vec![format!("It promotes to {}.", names(Side::First))];
    }
    Side::ALL.map(|side| format!("It promotes to {} for {}.", names(side), rules.sides[side])).to_vec()
}
