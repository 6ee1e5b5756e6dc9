//! From syntax tree to terms.

mod bends;
mod by_pieces_on_line;
mod chain;
mod lion;
mod repetition;
mod unloading;

use std::ops::Range;

use alfil_core::board::{Move, Wraps};
use alfil_core::rules::{self, Heading, Initial, Leg, Onto, Reach, Term, Turns};

use crate::betza::ast::{Extent, Hop, Letter, Letters, Name, Node};
use crate::betza::atoms::{self, Family, Stride};
use crate::betza::directions;
use crate::betza::findings::Findings;
use crate::betza::modifiers::Modes;
use crate::betza::warnings::redundant::Written;
use crate::diag::Code;

/// The most legs in a term.
pub(in crate::betza) const MAX_LEGS: usize = 8;

/// A leg, before it is known whether others follow.
#[derive(Clone, Debug)]
pub(in crate::betza) struct Step {
    /// The headings.
    pub(in crate::betza) turns: Turns,
    /// The atom's step.
    pub(in crate::betza) stride: Stride,
    /// How far the atom goes.
    pub(in crate::betza) reach: Reach,
    /// The modifiers that are not directions.
    pub(in crate::betza) modes: Modes,
}

/// Returns the terms of the nodes, each under the modifiers `outer`; `written` receives the part of the text that each
/// came from. What has no meaning is reported and omitted.
pub(in crate::betza) fn terms_of_nodes(
    found: &mut Findings<'_>,
    nodes: &[Node],
    outer: &Letters,
    written: &mut Vec<Written>,
) -> Vec<Term> {
    let mut terms = Vec::new();
    for node in nodes {
        match node {
            Node::Simple(hop) => {
                let hop = Hop { modifiers: outer.and(&hop.modifiers), ..hop.clone() };
                let lowered = simple(found, &hop);
                lion::warn_of_missing_igui(found, &hop, &terms, &lowered);
                written.push(Written { range: hop.range.clone(), n_terms: lowered.len() });
                terms.extend(lowered);
            }
            Node::Chain(chain) => {
                let mut chain = chain.clone();
                chain.modifiers = outer.and(&chain.modifiers);
                let lowered = chain::terms_of_chain(found, &chain);
                written.push(Written { range: chain.range.clone(), n_terms: lowered.len() });
                terms.extend(lowered);
            }
            Node::Repetition(node) => {
                let lowered = repetition::terms_of_repetition(found, outer, node);
                written.push(Written { range: node.range.clone(), n_terms: lowered.len() });
                terms.extend(lowered);
            }
            Node::Group { modifiers, nodes } => {
                if let Some(a) = modifiers.0.iter().find(|l| l.value == 'a') {
                    found
                        .report(
                            Code::BetzaConflict,
                            a.range(),
                            "`a` cannot apply to a group",
                            "this is before a group",
                        )
                        .help("write out the legs of each term");
                    continue;
                }
                terms.extend(terms_of_nodes(found, nodes, &outer.and(modifiers), written));
            }
        }
    }
    terms
}

/// Returns the terms of an atom with its modifiers: several when a leg changes the range of later ones.
pub(in crate::betza) fn simple(found: &mut Findings<'_>, hop: &Hop) -> Vec<Term> {
    if hop.atom.name == Name::Letter('U') {
        return anywhere(found, hop);
    }
    let meaning = atoms::meaning(found, &hop.atom);
    let legs: Vec<&[Letter]> = hop.modifiers.0.split(|l| l.value == 'a').collect();
    if legs.len() > MAX_LEGS {
        report_too_many_legs(found, hop.range.clone());
        return Vec::new();
    }
    // Letters are checked even when the atom is wrong, so that all problems are reported at once.
    let stride = meaning.map_or(Stride::any(), |m| m.stride);
    let bends = legs.len() == 1 && hop.modifiers.0.iter().any(|l| "zq".contains(l.value));
    let usual = meaning.map_or(Reach::UpTo(1), |m| m.reach);
    let reach = if bends && hop.atom.extent == Extent::Default { Reach::Unlimited } else { usual };
    let mut steps = Vec::new();
    for (i, letters) in legs.iter().enumerate() {
        let (directions, modes) = Modes::split(found, letters);
        modes.check(found, stride, i + 1 == legs.len());
        let turns = if i == 0 {
            first_turns(found, &directions, stride)
        } else {
            later_turns(found, &directions, stride)
        };
        steps.push(Step { turns, stride, reach, modes });
    }
    if !bends::check_bends(found, &steps)
        || !by_pieces_on_line::check_by_pieces_on_line(found, &steps)
        || meaning.is_none()
    {
        return Vec::new();
    }
    assemble(found, &steps, &Modes::default(), Ranges::Toggled, &hop.range)
}

/// Returns the leap to any square: it takes no range, no directions and no further legs.
fn anywhere(found: &mut Findings<'_>, hop: &Hop) -> Vec<Term> {
    let (directions, modes) = Modes::split(found, &hop.modifiers.0);
    let wrong = directions.first().copied().or_else(|| modes.first_of("aenjpgyozqx"));
    let is_plain = hop.atom.extent == Extent::Default;
    if wrong.is_some() || !is_plain {
        let place = wrong.map_or(hop.atom.range.clone(), Letter::range);
        found
            .report(
                Code::BetzaUnsupported,
                place,
                "`U` leaps to any square, so it takes no range, directions or further legs",
                "this cannot be combined with `U`",
            )
            .help("only `m`, `c`, `d`, `i`, `t` and `u` go before `U`, and nothing follows it");
        return Vec::new();
    }
    let step = Step {
        turns: Turns::Absolute(Heading::anywhere()),
        stride: Stride::any(),
        reach: Reach::UpTo(1),
        modes,
    };
    assemble(found, &[step], &Modes::default(), Ranges::Fixed, &hop.range)
}

/// Returns the headings of a first leg.
pub(in crate::betza) fn first_turns(found: &mut Findings<'_>, letters: &[Letter], stride: Stride) -> Turns {
    let places = directions::read(found, letters, stride.family).unwrap_or(stride.places());
    Turns::Absolute(stride.headings(places))
}

/// Returns the headings of a later leg of the same atom: counted from the leg before it, on one compass of eight.
fn later_turns(found: &mut Findings<'_>, letters: &[Letter], stride: Stride) -> Turns {
    let places = directions::read(found, letters, Family::King)
        .unwrap_or_else(|| directions::usual_turns(stride.family));
    let turn = |before: usize| stride.headings(directions::turned(places, before as u8));
    Turns::Relative(Box::new(std::array::from_fn(turn)))
}

/// Reports a term of more than [`MAX_LEGS`] legs.
pub(in crate::betza) fn report_too_many_legs(found: &mut Findings<'_>, range: Range<usize>) {
    found
        .report(
            Code::BetzaTooManyLegs,
            range,
            "the term has too many legs",
            format!("the limit is {MAX_LEGS} legs"),
        )
        .help("for a long move in one direction write a slide, as in `W9`");
}

/// Whether `y` and `g` change the range of later legs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::betza) enum Ranges {
    /// They do: the legs share an atom.
    Toggled,
    /// They do not: each leg has its own atom.
    Fixed,
}

/// Returns the terms that make all of the steps in turn. `landing` adds to the modes of the last one.
pub(in crate::betza) fn assemble(
    found: &mut Findings<'_>,
    steps: &[Step],
    landing: &Modes,
    ranges: Ranges,
    range: &Range<usize>,
) -> Vec<Term> {
    let Some((last, before)) = steps.split_last() else { return Vec::new() };
    let initial = match steps.first().map_or(0, |s| s.modes.count('i').max(landing.count('i'))) {
        0 => Initial::Any,
        1 => Initial::Unmoved,
        _ => Initial::UnmovedOrOneAhead,
    };
    let is_later = |i: usize| i > 0;
    // Each entry: the legs so far, and how often the range was toggled.
    let mut partial: Vec<(Vec<Leg>, usize)> = vec![(Vec::new(), 0)];
    for (i, step) in before.iter().enumerate() {
        let mut longer = Vec::new();
        for (legs, toggles) in &partial {
            for passage in step.modes.passages() {
                let mut legs = legs.clone();
                legs.push(leg(step, &step.modes, passage.onto, rules::Hop::None, *toggles, is_later(i)));
                let counts = passage.toggles && ranges == Ranges::Toggled;
                longer.push((legs, toggles + usize::from(counts)));
            }
        }
        partial = longer;
    }
    let modes = last.modes.and(landing);
    let mut terms = Vec::new();
    for (mut legs, toggles) in partial {
        legs.push(leg(last, &modes, modes.landing(), modes.hop(), toggles, is_later(before.len())));
        terms.push(Term { initial, legs, repeated: None });
    }
    let is_too_greedy = terms.iter().any(|t| n_passing(t) > Move::MAX_PASSING);
    if is_too_greedy {
        found
            .report(
                Code::BetzaTooManyCaptures,
                range.clone(),
                "the move could capture too many pieces on its way",
                format!("at most {} captures are allowed before the last square", Move::MAX_PASSING),
            )
            .help("let fewer of its legs capture");
        return Vec::new();
    }
    warn_of_short_jump(found, &terms, &modes);
    unloading::with_captures_unloaded(found, steps, terms)
}

fn leg(step: &Step, modes: &Modes, onto: Onto, hop: rules::Hop, toggles: usize, is_later: bool) -> Leg {
    let mut reach = step.reach;
    for _ in 0..toggles {
        reach = if reach == Reach::UpTo(1) { Reach::Unlimited } else { Reach::UpTo(1) };
    }
    if is_later && modes.has('i') {
        reach = Reach::SameAsBefore;
    }
    if modes.has('x') {
        reach = Reach::AsOnLine;
    }
    Leg {
        turns: step.turns.clone(),
        reach,
        skip: modes.skip(step.stride),
        path: modes.path(step.stride),
        hop,
        onto,
        wrap: if modes.has('o') { Wraps::FILES } else { Wraps::NONE },
        bend: modes.bend(step.stride).filter(|_| reach != Reach::UpTo(1)),
        unloads: modes.has('u'),
    }
}

/// Returns the most pieces the term may capture without landing on them.
fn n_passing(term: &Term) -> usize {
    let Some((last, before)) = term.legs.split_last() else { return 0 };
    before.iter().filter(|leg| leg.captures()).count() + usize::from(last.onto.has(Onto::EN_PASSANT))
}

fn warn_of_short_jump(found: &mut Findings<'_>, terms: &[Term], modes: &Modes) {
    let is_short = |leg: &Leg| match leg.reach {
        Reach::UpTo(n) => n <= leg.skip || (n <= 1 && leg.hop != rules::Hop::None),
        Reach::Unlimited | Reach::SameAsBefore | Reach::AsOnLine => false,
    };
    let all_short = terms.iter().all(|t| t.legs.last().is_some_and(is_short));
    if let Some(jump) = modes.first_of("pgj").filter(|_| all_short && !terms.is_empty()) {
        let elsewhere = short_hop_elsewhere(found.text(), jump);
        let report = found
            .report(
                Code::BetzaShortHop,
                jump.range(),
                format!("`{}` has no square to land on", jump.value),
                "so the term never moves",
            )
            .help("write a longer range after the atom, as in `pR` or `gW2`");
        if let Some(betza) = elsewhere {
            report.help(format!(
                "in the Interactive Diagram the first step jumps and the move continues: write `{betza}` for that"
            ));
        }
    }
}

/// Returns what a term with a jump over an adjacent piece means in the Interactive Diagram, which takes the first step
/// to the piece that is jumped over, as legs; nothing if the term is not written plainly.
fn short_hop_elsewhere(text: &str, jump: Letter) -> Option<String> {
    let (before, from) = text.split_at_checked(jump.at)?;
    let start = before.rfind(|c: char| !c.is_ascii_lowercase()).map_or(0, |at| at + 1);
    let is_grouped = before.matches('(').count() > before.matches(')').count();
    let end = jump.at + from.find(|c: char| !c.is_ascii_lowercase())?;
    let (letters, rest) = (text.get(start..end)?, text.get(end..)?);
    let atom = match rest.strip_prefix('(') {
        Some(vector) => rest.get(..vector.find(')')? + 2)?,
        None => rest.get(..1)?,
    };
    let is_plain = !is_grouped && !letters.contains(['a', 'i']) && letters.matches(jump.value).count() == 1;
    if !is_plain || jump.value == 'j' {
        return None;
    }
    let (directions, modes): (String, String) =
        letters.chars().filter(|&c| c != jump.value).partition(|&c| directions::is_direction(c));
    Some(format!("{directions}{}af{modes}{atom}", jump.value))
}
