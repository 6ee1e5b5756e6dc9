//! Movements become atoms, programs and the lines along which pieces attack.

use std::collections::BTreeMap;

use super::compile::{Compiler, Vector};
use super::layout::Content;
use super::slots::Slots;
use super::tables::{Atom, Attacks, CAPTURE, Line, Mover, QUIET};
use super::walk::Program;
use crate::board::Side;
use crate::rules::{Heading, Kind, Leg, Plain, Term};

/// The lines one side attacks along, with the distance from which on it does: by content, how far.
pub(super) type Lines = BTreeMap<(Vector, u8), BTreeMap<Content, u8>>;

/// A way to go along a vector: ending from step `least` on, at most at step `steps`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) vector: Vector,
    pub(super) least: u8,
    pub(super) steps: u8,
    mode: u8,
}

/// How far a piece goes along a vector, quietly and capturing.
#[derive(Clone, Copy, Default)]
struct Steps {
    quiet: u8,
    capture: u8,
}

/// The plain terms of a movement, put together by vector.
#[derive(Default)]
struct Group {
    slides: BTreeMap<Vector, Steps>,
    /// Lame leaps, by the vector of one step and their length.
    lame: BTreeMap<(Vector, u8), u8>,
}

impl Group {
    fn add(&mut self, plain: Plain<'_>, (dx, dy): Vector, heading: Heading) {
        let length = heading.length();
        if plain.lame && length > 1 {
            let n = i32::from(length);
            *self.lame.entry(((dx / n, dy / n), length)).or_default() |= mode(plain.quiet, plain.captures);
            return;
        }
        let steps = self.slides.entry((dx, dy)).or_default();
        steps.quiet = steps.quiet.max(if plain.quiet { plain.steps } else { 0 });
        steps.capture = steps.capture.max(if plain.captures { plain.steps } else { 0 });
    }

    /// The runs of this group that are not in `base` already.
    fn runs(&self, base: &Group) -> Vec<Run> {
        let mut runs = Vec::new();
        for (&vector, steps) in &self.slides {
            let known = base.slides.get(&vector).copied().unwrap_or_default();
            let quiet = Run { vector, least: known.quiet + 1, steps: steps.quiet, mode: QUIET };
            let capture = Run { vector, least: known.capture + 1, steps: steps.capture, mode: CAPTURE };
            if (quiet.least, quiet.steps) == (capture.least, capture.steps) {
                runs.push(Run { mode: QUIET | CAPTURE, ..quiet });
            } else {
                runs.extend([quiet, capture]);
            }
        }
        for (&(vector, length), &mode) in &self.lame {
            let mut known = base.lame.get(&(vector, length)).copied().unwrap_or_default();
            for slides in [&self.slides, &base.slides].into_iter().filter_map(|slides| slides.get(&vector)) {
                known |= self::mode(slides.quiet >= length, slides.capture >= length);
            }
            runs.push(Run { vector, least: length, steps: length, mode: mode & !known });
        }
        runs.retain(|run| run.least <= run.steps && run.mode != 0);
        runs
    }
}

fn mode(quiet: bool, captures: bool) -> u8 {
    (if quiet { QUIET } else { 0 }) | (if captures { CAPTURE } else { 0 })
}

impl Compiler<'_> {
    /// The mover of a kind, and the ways its ordinary atoms capture.
    pub(super) fn mover(
        &self,
        kind: &Kind,
        terms: &[&Term],
        side: Side,
        atoms: &mut Vec<Atom>,
    ) -> (Mover, Vec<Run>) {
        let (mut ordinary, mut unmoved) = (Group::default(), Group::default());
        let mut programs = Vec::new();
        for &term in terms {
            let Some(plain) = term.plain() else {
                programs.push((term.legs.iter().any(Leg::captures), Program::new(term, side, &self.layout)));
                continue;
            };
            let group = if plain.unmoved { &mut unmoved } else { &mut ordinary };
            for heading in plain.headings {
                let vector = Self::vector(side, heading.dx, heading.dy);
                if self.fits(vector) {
                    group.add(plain, vector, *heading);
                }
            }
        }
        programs.retain(|(_, program)| !program.is_empty());
        let all = ordinary.runs(&Group::default());
        let extra = unmoved.runs(&ordinary);
        let first_atom = atoms.len() as u32;
        let mut add = |wanted: &mut dyn Iterator<Item = &Run>| {
            let before = atoms.len();
            atoms.extend(wanted.map(|run| self.atom(*run)));
            (atoms.len() - before) as u16
        };
        let is_full = |run: &&Run| run.mode == QUIET | CAPTURE;
        let leaps = || all.iter().filter(|r| r.least == 1 && r.steps == 1);
        let n_full_leaps = add(&mut leaps().filter(is_full));
        let n_leaps = n_full_leaps + add(&mut leaps().filter(|run| !is_full(run)));
        let n_rays = add(&mut all.iter().filter(|r| r.least == 1 && r.steps > 1));
        let n_lame = add(&mut all.iter().filter(|r| r.least > 1));
        let n_unmoved = add(&mut extra.iter());
        // A program that may end without a capture in passing may end where an atom ends.
        let walked = || terms.iter().filter(|t| t.plain().is_none());
        let ends_plainly = |term: &&Term| {
            // With three legs or more a piece may come back to a square it captured on.
            !term.is_round_trip()
                && term.legs.split_last().is_some_and(|(_, before)| {
                    before.len() > 1 || before.iter().all(|leg| !leg.onto.must_capture())
                })
        };
        let meets = |runs: &[Run]| !runs.is_empty() && walked().any(ends_plainly);
        let overlaps = meets(&all) || any_overlap(&all);
        let both: Vec<Run> = all.iter().chain(&extra).copied().collect();
        let programs_repeat =
            programs.len() > 1 || walked().any(|t| t.legs.len() > 1 || t.legs.iter().any(|leg| leg.wrap));
        let mover = Mover {
            is_odd: false,
            first_atom,
            n_leaps,
            n_full_leaps,
            n_rays,
            n_lame,
            n_unmoved,
            slots: Slots::default(),
            walking_range: if extra.is_empty() {
                programs.iter().map(|(_, program)| program.range()).max().unwrap_or(0)
            } else {
                u16::MAX
            },
            attacks_by_walking: programs.iter().any(|(captures, _)| *captures)
                || extra.iter().any(|run| run.mode & CAPTURE != 0),
            programs: programs.into_iter().map(|(_, program)| program).collect(),
            overlaps,
            unmoved_overlaps: overlaps || meets(&both) || any_overlap(&both),
            programs_repeat,
            safety_needs_trial: self.safety_needs_trial(kind),
            promotion: None,
            places: None,
            mask: None,
        };
        (mover, all.into_iter().filter(|run| run.mode & CAPTURE != 0).collect())
    }

    fn atom(&self, run: Run) -> Atom {
        Atom::new(self.delta(run.vector), run.least, run.steps, run.mode)
    }

    /// The ways a kind captures in passing by plain terms.
    pub(super) fn passing_atoms(&self, kind: &Kind, side: Side) -> Vec<Atom> {
        let mut group = Group::default();
        for plain in kind.terms().filter_map(Term::plain).filter(|plain| plain.en_passant) {
            for heading in plain.headings {
                let vector = Self::vector(side, heading.dx, heading.dy);
                if self.fits(vector) {
                    group.add(Plain { quiet: false, captures: true, ..plain }, vector, *heading);
                }
            }
        }
        group.runs(&Group::default()).into_iter().map(|run| self.atom(run)).collect()
    }

    fn safety_needs_trial(&self, kind: &Kind) -> bool {
        kind.promotion
            .as_ref()
            .is_some_and(|p| p.into.iter().any(|&into| self.rules.kind(into).royal != kind.royal))
    }

    pub(super) fn attacks(&self, lines: &Lines, n_contents: usize, walkers: bool) -> Attacks {
        let longest = |attackers: &BTreeMap<Content, u8>| attackers.values().copied().max().unwrap_or(0);
        let (slides, leaps): (Vec<_>, Vec<_>) = lines.iter().partition(|(_, a)| longest(a) > 1);
        let n_slides = slides.len();
        let mut reach = vec![0; n_contents * lines.len()];
        let mut table = Vec::new();
        for (i, (&((dx, dy), least), attackers)) in slides.into_iter().chain(leaps).enumerate() {
            table.push(Line { delta: self.delta((-dx, -dy)), least, longest: longest(attackers) });
            for (&attacker, &steps) in attackers {
                if let Some(slot) = reach.get_mut(usize::from(attacker) * lines.len() + i) {
                    *slot = steps;
                }
            }
        }
        Attacks { lines: table.into(), n_slides, reach: reach.into(), walkers }
    }
}

fn any_overlap(runs: &[Run]) -> bool {
    runs.iter().enumerate().any(|(i, a)| runs.iter().skip(i + 1).any(|b| overlap(a, b)))
}

/// Whether two runs can land on the same square in the same way.
fn overlap(a: &Run, b: &Run) -> bool {
    let ((ax, ay), (bx, by)) = (a.vector, b.vector);
    let same_line = ax * by == ay * bx && ax * bx + ay * by > 0;
    if !same_line || a.mode & b.mode == 0 {
        return false;
    }
    let (la, lb) = (ax.abs().max(ay.abs()), bx.abs().max(by.abs()));
    let landings = |run: &Run, length: i32| {
        (i32::from(run.least)..=i32::from(run.steps)).map(move |n| n * length).take(64)
    };
    landings(a, la).any(|distance| landings(b, lb).any(|other| other == distance))
}
