//! The terms of a kind as it uses them: on a given square, or anywhere.

use std::borrow::Cow;

use crate::board::{Side, Square, SquareSet, Wraps};
use crate::engine::movegen::near::Near;
use crate::engine::tables::compiler::Compiler;
use crate::rules::{ExtraMove, Heading, Hop, Initial, Kind, Leg, Reach, Term, Turns};

/// A term as a kind uses it, on a given square or anywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::engine) struct Use<'a> {
    pub(in crate::engine) term: Cow<'a, Term>,
    /// The squares it may end on, if its legs alone do not guarantee that.
    pub(in crate::engine) within: Option<SquareSet>,
    /// The neighbour that the piece must have.
    pub(in crate::engine) near: Option<Box<Near>>,
}

impl<'a> Use<'a> {
    /// Returns a term that may end anywhere.
    pub(in crate::engine) fn free(term: &'a Term) -> Use<'a> {
        Use { term: Cow::Borrowed(term), within: None, near: None }
    }
}

impl Compiler<'_> {
    /// Returns the terms of a kind on a square, restricted to where they may end, and whether some of them may still
    /// end elsewhere.
    pub(in crate::engine) fn terms_on<'k>(
        &self,
        kind: &'k Kind,
        side: Side,
        square: Square,
    ) -> (Vec<Use<'k>>, bool) {
        let mut uses: Vec<Use<'_>> = kind.movement.terms.iter().map(Use::free).collect();
        for extra in kind.moves_by_place().filter(|e| e.on[side].contains(square)) {
            uses.extend(self.extra_on(extra, side, square));
        }
        let uses = self.beside_neighbours(kind, side, uses);
        let Some(region) = &kind.confined_to else { return (uses, false) };
        let mut kept = Vec::new();
        let mut strays = false;
        for used in uses {
            let cut = self.cut(&used.term, side, square, &region[side], &mut strays);
            kept.extend(cut.into_iter().map(|term| Use { term: Cow::Owned(term), ..used.clone() }));
        }
        (kept, strays)
    }

    /// Returns the terms of a kind, including its extra moves wherever it has them.
    pub(in crate::engine) fn terms_anywhere<'k>(&self, kind: &'k Kind, side: Side) -> Vec<Use<'k>> {
        let mut uses: Vec<Use<'_>> = kind.movement.terms.iter().map(Use::free).collect();
        for extra in kind.moves_by_place() {
            let on = self.squares().filter(|&square| extra.on[side].contains(square));
            let within =
                on.flat_map(|square| self.extra_on(extra, side, square)).find_map(|used| used.within);
            let terms = extra.movement.terms.iter();
            uses.extend(terms.map(|term| Use { within: within.clone(), ..Use::free(term) }));
        }
        self.beside_neighbours(kind, side, uses)
    }

    /// Extra moves of a piece on a square, restricted to where they may go.
    fn extra_on<'k>(&self, extra: &'k ExtraMove, side: Side, square: Square) -> Vec<Use<'k>> {
        let Some(to) = &extra.to else { return extra.movement.terms.iter().map(Use::free).collect() };
        let mut uses = Vec::new();
        for term in &extra.movement.terms {
            let mut strays = false;
            let cut = self.cut(term, side, square, &to[side], &mut strays);
            let within = strays.then(|| to[side].clone());
            let use_of = |term| Use { term: Cow::Owned(term), within: within.clone(), near: None };
            uses.extend(cut.into_iter().map(use_of));
        }
        uses
    }

    /// Returns a term of a piece on a square, restricted to a region, and whether it may still end elsewhere.
    fn cut(
        &self,
        term: &Term,
        side: Side,
        square: Square,
        region: &SquareSet,
        strays: &mut bool,
    ) -> Vec<Term> {
        let [leg @ Leg { turns: Turns::Absolute(headings), wrap: Wraps::NONE, bend: None, .. }] =
            term.legs.as_slice()
        else {
            *strays = true;
            return vec![term.clone()];
        };
        if leg.reach == Reach::AsOnLine {
            *strays = true;
            return vec![term.clone()];
        }
        let by_reach = self.confined(leg, headings, side, square, region, strays).into_iter();
        let leg_of = |(reach, headings)| Leg { turns: Turns::Absolute(headings), reach, ..leg.clone() };
        by_reach.map(|cut| Term { legs: vec![leg_of(cut)], ..term.clone() }).collect()
    }

    /// Returns the headings of a leg that lead to squares of a region, by number of steps, and whether squares on the
    /// way are outside it.
    fn confined(
        &self,
        leg: &Leg,
        headings: &[Heading],
        side: Side,
        from: Square,
        region: &SquareSet,
        strays: &mut bool,
    ) -> Vec<(Reach, Vec<Heading>)> {
        let shape = self.rules.shape;
        let most = match leg.reach {
            Reach::UpTo(n) => n,
            Reach::Unlimited => u8::MAX,
            Reach::SameAsBefore | Reach::AsOnLine => 1,
        };
        let mut by_reach: Vec<(Reach, Vec<Heading>)> = Vec::new();
        for &heading in headings {
            let (dx, dy) = Self::vector(side, heading.dx, heading.dy);
            let (file, rank) = (i32::from(shape.file(from)), i32::from(shape.rank(from)));
            let on_board = (1..=most).map_while(|n| {
                let n = i32::from(n);
                shape.square(file + n * dx, rank + n * dy)
            });
            let inside: Vec<bool> = on_board.map(|square| region.contains(square)).collect();
            let Some(last) = inside.iter().rposition(|&is_inside| is_inside) else { continue };
            *strays |= inside.iter().take(last).any(|&is_inside| !is_inside);
            let reach = if last + 1 == inside.len() { leg.reach } else { Reach::UpTo(last as u8 + 1) };
            match by_reach.iter_mut().find(|(other, _)| *other == reach) {
                Some((_, headings)) => headings.push(heading),
                None => by_reach.push((reach, vec![heading])),
            }
        }
        by_reach
    }

    /// Returns whether a piece of the kind could never leave the square, regardless of the pieces around it.
    pub(in crate::engine) fn is_stuck(&self, kind: &Kind, side: Side, square: Square) -> bool {
        let may_leave = |term: &Term| {
            let Some(leg) = term.legs.first() else { return false };
            let Turns::Absolute(headings) = &leg.turns else { return false };
            let least = usize::from(leg.skip) + if leg.hop == Hop::None { 1 } else { 2 };
            let reaches = match leg.reach {
                Reach::UpTo(most) => usize::from(most) >= least,
                Reach::Unlimited | Reach::SameAsBefore | Reach::AsOnLine => true,
            };
            reaches
                && headings.iter().flat_map(|&heading| leg.courses(heading)).any(|mut course| {
                    let Some((dx, dy)) = course.nth(least - 1) else { return false };
                    let (dx, dy) = match side {
                        Side::First => (dx, dy),
                        Side::Second => (-dx, -dy),
                    };
                    let shape = self.rules.shape;
                    let file = i32::from(shape.file(square)) + dx;
                    let rank = i32::from(shape.rank(square)) + dy;
                    let to = leg.wrap.square(shape, (file, rank));
                    to.is_some_and(|to| to != square && !self.rules.holes.contains(to))
                })
        };
        let is_own = |term: &&Term| term.initial == Initial::Any;
        // Without confinement or neighbours the kind keeps these moves on every square: `terms_on`, which is slow, is not needed.
        let keeps_own = kind.confined_to.is_none() && self.minding(kind).is_none();
        if keeps_own && kind.movement.terms.iter().filter(is_own).any(may_leave) {
            return false;
        }
        let uses = self.terms_on(kind, side, square).0;
        !uses.iter().map(|used| &*used.term).filter(|t| t.initial == Initial::Any).any(may_leave)
    }
}
