//! Kinds whose moves depend on where they stand: what is left of their terms on each square becomes a mover of its own.
//!
//! A piece in a palace has as many movers as there are sorts of squares in it. No move generation asks where a piece may
//! go, except for the few movements that cannot be cut down to a region beforehand.

use crate::board::{Side, Square, SquareSet};
use crate::engine::movegen::compile_movers::Pool;
use crate::engine::movegen::compile_runs::Run;
use crate::engine::tables::Placed;
use crate::engine::tables::compile::Compiler;
use crate::rules::{ExtraMove, Heading, Kind, Leg, Reach, Term, Turns};
use std::borrow::Cow;

/// A term as a kind uses it, on some square or anywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::engine) struct Use<'a> {
    pub(in crate::engine) term: Cow<'a, Term>,
    /// The squares it may end on, when it does not end there of itself.
    pub(in crate::engine) within: Option<SquareSet>,
}

impl<'a> Use<'a> {
    /// A term that may end anywhere.
    pub(in crate::engine) fn free(term: &'a Term) -> Use<'a> {
        Use { term: Cow::Borrowed(term), within: None }
    }
}

impl Compiler<'_> {
    /// Adds the movers of a kind by place; returns how each of them captures.
    pub(in crate::engine) fn place(
        &self,
        kind: &Kind,
        side: Side,
        promotion: Option<u16>,
        pool: &mut Pool,
        placed: &mut Placed,
    ) -> Vec<(u16, Run)> {
        let mut attacks = Vec::new();
        let mut known: Vec<((Vec<Use<'_>>, bool), u16)> = Vec::new();
        let mut by_cell = vec![0; self.layout.n_cells];
        let mut mask = None;
        for square in self.squares() {
            let here = self.terms_on(kind, side, square);
            let index = known.iter().find(|(other, _)| *other == here).map(|&(_, index)| index);
            let index = index.unwrap_or_else(|| {
                let (mut mover, captures) = self.mover(kind, &here.0, side, pool);
                mover.promotion = promotion;
                if let (true, Some(region)) = (here.1, &kind.confined_to) {
                    mover.mask = Some(*mask.get_or_insert_with(|| {
                        placed.masks.push(self.zone(region, side));
                        placed.masks.len() as u16 - 1
                    }));
                    // The way for moves that overlap is the one that looks where they end.
                    mover.overlaps = true;
                }
                placed.movers.push(mover);
                let index = placed.movers.len() as u16 - 1;
                attacks.extend(captures.into_iter().map(|run| (index, run)));
                known.push((here, index));
                index
            });
            if let Some(slot) = by_cell.get_mut(usize::from(self.layout.cell(square))) {
                *slot = index;
            }
        }
        placed.places.push(by_cell.into());
        attacks
    }

    /// The terms of a kind that stands on a square, cut down to where they may end; with whether some of them may still
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
        let Some(region) = &kind.confined_to else { return (uses, false) };
        let mut kept = Vec::new();
        let mut strays = false;
        for used in uses {
            let cut = self.cut(&used.term, side, square, &region[side], &mut strays);
            kept.extend(
                cut.into_iter().map(|term| Use { term: Cow::Owned(term), within: used.within.clone() }),
            );
        }
        (kept, strays)
    }

    /// The terms of a kind, its extra moves among them wherever they belong.
    pub(in crate::engine) fn terms_anywhere<'k>(&self, kind: &'k Kind, side: Side) -> Vec<Use<'k>> {
        let mut uses: Vec<Use<'_>> = kind.movement.terms.iter().map(Use::free).collect();
        for extra in kind.moves_by_place() {
            let on = self.squares().filter(|&square| extra.on[side].contains(square));
            let within =
                on.flat_map(|square| self.extra_on(extra, side, square)).find_map(|used| used.within);
            let terms = extra.movement.terms.iter();
            uses.extend(terms.map(|term| Use { within: within.clone(), ..Use::free(term) }));
        }
        uses
    }

    /// Extra moves of a piece on a square, cut down to where they may go.
    fn extra_on<'k>(&self, extra: &'k ExtraMove, side: Side, square: Square) -> Vec<Use<'k>> {
        let Some(to) = &extra.to else { return extra.movement.terms.iter().map(Use::free).collect() };
        let mut uses = Vec::new();
        for term in &extra.movement.terms {
            let mut strays = false;
            let cut = self.cut(term, side, square, &to[side], &mut strays);
            let within = strays.then(|| to[side].clone());
            uses.extend(cut.into_iter().map(|term| Use { term: Cow::Owned(term), within: within.clone() }));
        }
        uses
    }

    /// A term of a piece on a square, cut down to a region; says when it may still end elsewhere.
    fn cut(
        &self,
        term: &Term,
        side: Side,
        square: Square,
        region: &SquareSet,
        strays: &mut bool,
    ) -> Vec<Term> {
        let [leg @ Leg { turns: Turns::Absolute(headings), wrap: false, .. }] = term.legs.as_slice() else {
            *strays = true;
            return vec![term.clone()];
        };
        let by_reach = self.confined(leg, headings, side, square, region, strays).into_iter();
        let leg_of = |(reach, headings)| Leg { turns: Turns::Absolute(headings), reach, ..leg.clone() };
        by_reach.map(|cut| Term { initial: term.initial, legs: vec![leg_of(cut)] }).collect()
    }

    /// The headings of a leg that lead to squares of a region, by how far; says when squares on the way are outside.
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
            Reach::SameAsBefore => 1,
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
}
