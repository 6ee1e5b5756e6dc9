//! The terms of a movement that need no walking, combined by vector.

use std::borrow::Cow;
use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::board::{Side, Wraps};
use crate::engine::layout::Layout;
use crate::engine::movegen::compile_uses::Use;
use crate::engine::movegen::tables::{CAPTURE, QUIET};
use crate::engine::tables::compiler::{Compiler, Vector};
use crate::rules::{Heading, Plain, Reach, Term};

/// The condition on the cells between the ends of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::engine) enum Way {
    /// Nothing before the last step.
    Open,
    /// One piece before the last step.
    Hop,
    /// One piece directly before the last step.
    Vault,
    /// It is a leap of one step; the cells it passes are all occupied or all empty.
    Gate { occupied: bool },
}

/// A way to move along a vector, ending on any step from `least` to `steps`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) struct Run {
    pub(in crate::engine) vector: Vector,
    pub(in crate::engine) way: Way,
    pub(in crate::engine) least: u8,
    pub(in crate::engine) steps: u8,
    pub(in crate::engine) mode: u8,
}

/// The reach of a piece along a vector, quietly and capturing.
#[derive(Clone, Copy, Default)]
struct Steps {
    quiet: u8,
    capture: u8,
}

/// The terms of a movement that need no walking, combined by vector.
#[derive(Default)]
pub(in crate::engine) struct Group {
    slides: BTreeMap<Vector, Steps>,
    /// Lame leaps, by the vector of one step and the number of steps.
    lame: BTreeMap<(Vector, u8), u8>,
    hops: BTreeMap<Vector, Steps>,
    vaults: BTreeMap<Vector, Steps>,
    /// Gated leaps, by vector and whether the cells they pass must be occupied.
    gated: BTreeMap<(Vector, bool), u8>,
}

impl Steps {
    fn add(&mut self, steps: u8, quiet: bool, captures: bool) {
        self.quiet = self.quiet.max(if quiet { steps } else { 0 });
        self.capture = self.capture.max(if captures { steps } else { 0 });
    }

    /// Returns these steps if they reach as far as the others, otherwise none.
    fn covering(self, others: Steps) -> Steps {
        let whole = |own: u8, other: u8| if own < other { 0 } else { own };
        Steps { quiet: whole(self.quiet, others.quiet), capture: whole(self.capture, others.capture) }
    }

    /// Returns the runs of this many steps that go beyond those of `known`, ending on step `least` at the earliest.
    fn runs(self, vector: Vector, way: Way, known: Steps, least: u8) -> impl Iterator<Item = Run> {
        let run = |known: u8, steps: u8, mode: u8| {
            let least = least.max(known.saturating_add(1));
            // A run without a limit has no step beyond.
            Run { vector, way, least, steps, mode: if known < steps { mode } else { 0 } }
        };
        let quiet = run(known.quiet, self.quiet, QUIET);
        let capture = run(known.capture, self.capture, CAPTURE);
        let same = (quiet.least, quiet.steps) == (capture.least, capture.steps);
        let both = [Some(Run { mode: quiet.mode | capture.mode, ..quiet }), None];
        (if same { both } else { [Some(quiet), Some(capture)] }).into_iter().flatten()
    }
}

impl Group {
    pub(in crate::engine) fn add_plain(&mut self, plain: Plain<'_>, (dx, dy): Vector, heading: Heading) {
        let length = heading.length();
        if plain.lame && length > 1 {
            let n = i32::from(length);
            *self.lame.entry(((dx / n, dy / n), length)).or_default() |= mode(plain.quiet, plain.captures);
            return;
        }
        self.slides.entry((dx, dy)).or_default().add(plain.steps, plain.quiet, plain.captures);
    }

    /// Adds a term with something on its way; false if it must be walked.
    fn add_screened(&mut self, compiler: &Compiler<'_>, term: &Term, side: Side) -> bool {
        if let Some(gated) = term.gated() {
            for (vector, heading) in compiler.vectors(gated.headings, side) {
                if heading.length() > 1 {
                    let modes = self.gated.entry((vector, gated.occupied)).or_default();
                    *modes |= mode(gated.quiet, gated.captures);
                } else {
                    self.slides.entry(vector).or_default().add(1, gated.quiet, gated.captures);
                }
            }
            return true;
        }
        let Some(hopping) = term.hopping() else { return false };
        for (vector, _) in compiler.vectors(hopping.headings, side) {
            let hops = if hopping.vaults { &mut self.vaults } else { &mut self.hops };
            hops.entry(vector).or_default().add(hopping.steps, hopping.quiet, hopping.captures);
        }
        true
    }

    /// Returns the runs of this group that are not in `base` already.
    pub(in crate::engine) fn runs(&self, base: &Group) -> Vec<Run> {
        let mut runs = Vec::new();
        for (&vector, steps) in &self.slides {
            let known = base.slides.get(&vector).copied().unwrap_or_default();
            runs.extend(steps.runs(vector, Way::Open, known, 1));
        }
        let slides = |vector: Vector| {
            [&self.slides, &base.slides].into_iter().filter_map(move |slides| slides.get(&vector).copied())
        };
        for (&(vector, length), &mode) in &self.lame {
            let mut known = base.lame.get(&(vector, length)).copied().unwrap_or_default();
            for slides in slides(vector) {
                known |= self::mode(slides.quiet >= length, slides.capture >= length);
            }
            let mode = mode & !known;
            runs.push(Run { vector, way: Way::Open, least: length, steps: length, mode });
        }
        for (&vector, steps) in &self.hops {
            runs.extend(steps.runs(vector, Way::Hop, Steps::default(), 2));
        }
        // A hop counts its steps from the start, so no part of what vaults can do may be left out.
        for (&vector, steps) in &self.vaults {
            let known = self.hops.get(&vector).copied().unwrap_or_default().covering(*steps);
            runs.extend(steps.runs(vector, Way::Vault, known, 2));
        }
        for (&(vector, occupied), &mode) in &self.gated {
            let mut mode = mode;
            for slides in slides(vector) {
                mode &= !self::mode(slides.quiet > 0, slides.capture > 0);
            }
            runs.push(Run { vector, way: Way::Gate { occupied }, least: 1, steps: 1, mode });
        }
        runs.retain(|run| run.least <= run.steps && run.mode != 0);
        runs
    }
}

impl Compiler<'_> {
    /// Returns the groups of terms that may always be used and of those for the first move, and the terms to be walked;
    /// these may be all of them.
    pub(in crate::engine) fn groups<'t>(
        &self,
        uses: &'t [Use<'_>],
        spares_hurdles: bool,
        side: Side,
    ) -> (Group, Group, Vec<&'t Use<'t>>) {
        let (mut ordinary, mut unmoved) = (Group::default(), Group::default());
        let mut walked = Vec::new();
        for used in uses {
            let term = &*self.in_lines(&used.term);
            let asks_whom_it_jumps = term.gated().is_some_and(|gated| gated.occupied)
                || term.hopping().is_some_and(|hopping| hopping.vaults);
            if used.within.is_some() || used.near.is_some() || (spares_hurdles && asks_whom_it_jumps) {
                walked.push(used);
            } else if let Some(plain) = term.plain() {
                let group = if plain.unmoved { &mut unmoved } else { &mut ordinary };
                for (vector, heading) in self.vectors(plain.headings, side) {
                    group.add_plain(plain, vector, heading);
                }
            } else if !ordinary.add_screened(self, term, side) {
                walked.push(used);
            }
        }
        (ordinary, unmoved, walked)
    }

    /// Returns a term as the lines of this board make it: steps go round joined edges by themselves, unless it would
    /// take more of them than a run has to come back.
    pub(in crate::engine) fn in_lines<'t>(&self, term: &'t Term) -> Cow<'t, Term> {
        let [leg] = term.legs.as_slice() else { return Cow::Borrowed(term) };
        let is_short = |heading: &Heading| {
            let vector = (i32::from(heading.dx), i32::from(heading.dy));
            self.layout.ring(vector).is_none_or(|ring| ring <= i32::from(u8::MAX))
        };
        let is_line = leg.wrap.any()
            && leg.wrap == self.layout.wraps
            && (leg.reach != Reach::Unlimited || leg.headings().all(is_short));
        if !is_line {
            return Cow::Borrowed(term);
        }
        let mut term = term.clone();
        term.legs.iter_mut().for_each(|leg| leg.wrap = Wraps::NONE);
        Cow::Owned(term)
    }

    /// Ends runs before they are back where they began.
    pub(in crate::engine) fn end_before_start(&self, runs: &mut Vec<Run>) {
        for run in runs.iter_mut() {
            if let Some(ring) = self.layout.ring(run.vector) {
                run.steps = run.steps.min(u8::try_from(ring - 1).unwrap_or(u8::MAX));
            }
        }
        runs.retain(|run| run.least <= run.steps);
    }

    /// Returns the headings that fit on the board, with their vectors.
    pub(in crate::engine) fn vectors<'h>(
        &self,
        headings: &'h [Heading],
        side: Side,
    ) -> impl Iterator<Item = (Vector, Heading)> + use<'_, 'h> {
        headings
            .iter()
            .map(move |&heading| (Self::vector(side, heading.dx, heading.dy), heading))
            .filter(|(vector, _)| self.fits(*vector))
    }
}

fn mode(quiet: bool, captures: bool) -> u8 {
    (if quiet { QUIET } else { 0 }) | (if captures { CAPTURE } else { 0 })
}

pub(in crate::engine) fn any_overlap(runs: &[Run], layout: &Layout) -> bool {
    if layout.wraps.any() {
        return any_meet(runs, layout);
    }
    runs.iter().enumerate().any(|(i, a)| runs.iter().skip(i + 1).any(|b| overlap(a, b)))
}

/// Returns whether two runs can end on the same square in the same way.
fn overlap(a: &Run, b: &Run) -> bool {
    let ((ax, ay), (bx, by)) = (a.vector, b.vector);
    let same_line = ax * by == ay * bx && ax * bx + ay * by > 0;
    // With the same steps, they exclude each other if one needs a piece in between and the other needs none.
    let exclusive =
        a.vector == b.vector && (a.way == Way::Open) != (b.way == Way::Open) && !is_leap(a) && !is_leap(b);
    if !same_line || a.mode & b.mode == 0 || exclusive {
        return false;
    }
    let (la, lb) = (ax.abs().max(ay.abs()), bx.abs().max(by.abs()));
    let landings = |run: &Run, length: i32| {
        (i32::from(run.least)..=i32::from(run.steps)).map(move |n| n * length).take(64)
    };
    landings(a, la).any(|distance| landings(b, lb).any(|other| other == distance))
}

/// Returns whether two of the runs can end on one square, on a board with joined edges, where runs along different
/// lines may do so.
fn any_meet(runs: &[Run], layout: &Layout) -> bool {
    let mut ends: FxHashMap<Vector, Vec<&Run>> = FxHashMap::default();
    for run in runs {
        let most = layout.ring(run.vector).map_or_else(|| layout.longest(), |ring| ring - 1);
        for n in i32::from(run.least)..=i32::from(run.steps).min(most) {
            let others = ends.entry(layout.lap((n * run.vector.0, n * run.vector.1))).or_default();
            let meets = |other: &&Run| {
                let exclusive = run.vector == other.vector
                    && (run.way == Way::Open) != (other.way == Way::Open)
                    && !is_leap(run)
                    && !is_leap(other);
                run.mode & other.mode != 0 && !exclusive
            };
            if others.iter().any(meets) {
                return true;
            }
            others.push(run);
        }
    }
    false
}

/// Returns whether it depends on other cells than those of the steps before the last.
fn is_leap(run: &Run) -> bool {
    matches!(run.way, Way::Gate { .. })
}
