//! Compiles what neighbours do: the terms of a kind, and those that neighbours lend it, each with what must be next to the
//! piece.

use std::borrow::Cow;

use crate::board::{PieceKind, Side};
use crate::engine::layout::content;
use crate::engine::movegen::compile_uses::Use;
use crate::engine::movegen::near::{Beside, Near};
use crate::engine::tables::compiler::Compiler;
use crate::rules::{self, Heading, Initial, Kind, Neighbour, NeighbourEffect, NeighbourSide};

impl Compiler<'_> {
    /// Returns the terms of a kind as its neighbours leave them, and those that they lend it.
    pub(in crate::engine) fn beside_neighbours<'k>(
        &self,
        kind: &Kind,
        side: Side,
        own: Vec<Use<'k>>,
    ) -> Vec<Use<'k>> {
        let mut uses = self.left_by_neighbours(kind, side, own);
        let Some(index) = self.minding(kind) else { return uses };
        for effect in [NeighbourEffect::MovesLikeIt, NeighbourEffect::AlsoMovesLikeIt] {
            for neighbour in self.minded(index, effect) {
                for (lender, needs) in self.each_beside(&neighbour.beside, side) {
                    let lent = self.depending(index, side, Some(needs));
                    let terms = self.rules.kind(lender).movement.terms.iter();
                    uses.extend(terms.filter(|term| term.initial == Initial::Any).map(|term| Use {
                        term: Cow::Owned(term.clone()),
                        within: None,
                        near: lent.clone(),
                    }));
                }
            }
        }
        uses
    }

    /// Terms of a kind as its neighbours leave them.
    pub(in crate::engine) fn left_by_neighbours<'k>(
        &self,
        kind: &Kind,
        side: Side,
        own: Vec<Use<'k>>,
    ) -> Vec<Use<'k>> {
        let Some(index) = self.minding(kind) else { return own };
        let near = self.depending(index, side, None);
        own.into_iter().map(|used| Use { near: near.clone(), ..used }).collect()
    }

    /// Returns the neighbours on which a term of a kind depends: what it `needs` to be lent to the piece; without that,
    /// the term is its own.
    fn depending(&self, kind: PieceKind, side: Side, needs: Option<Beside>) -> Option<Box<Near>> {
        let of = |effect| self.minded(kind, effect).map(|neighbour| self.neighbour(&neighbour.beside, side));
        let instead = of(NeighbourEffect::MovesLikeIt).filter(|_| needs.is_none());
        let bars = of(NeighbourEffect::CannotMove).chain(instead).collect();
        let near = Near { needs, bars, stops: of(NeighbourEffect::Stops).collect() };
        (!near.is_empty()).then(|| Box::new(near))
    }

    /// Returns the neighbours that a kind minds and that have this effect on it.
    fn minded(&self, kind: PieceKind, effect: NeighbourEffect) -> impl Iterator<Item = &Neighbour> {
        let those = self.rules.neighbours.iter();
        those.filter(move |neighbour| neighbour.effect == effect && neighbour.of.contains(&kind))
    }

    /// Returns the index of a kind whose moves some neighbour changes.
    pub(in crate::engine) fn minding(&self, kind: &Kind) -> Option<PieceKind> {
        if self.rules.neighbours.is_empty() {
            return None;
        }
        let index = self.rules.kind_indices().find(|&index| self.rules.kind(index).key == kind.key)?;
        self.rules.minds_neighbours(index).then_some(index)
    }

    /// Returns a neighbour of a piece of a side.
    pub(in crate::engine) fn neighbour(&self, beside: &rules::Beside, owner: Side) -> Beside {
        let rules::Beside { by, side, at, betza: _ } = beside;
        self.near_kinds(by, *side, at, owner)
    }

    /// Returns the neighbour once for each of its kinds.
    pub(in crate::engine) fn each_beside(
        &self,
        beside: &rules::Beside,
        owner: Side,
    ) -> impl Iterator<Item = (PieceKind, Beside)> {
        let rules::Beside { by, side, at, betza: _ } = beside;
        by.iter().map(move |&kind| (kind, self.near_kinds(&[kind], *side, at, owner)))
    }

    fn near_kinds(&self, by: &[PieceKind], side: NeighbourSide, at: &[Heading], owner: Side) -> Beside {
        let side = side.player(owner);
        let mut of = vec![false; self.n_contents()];
        for &kind in by {
            if let Some(slot) = of.get_mut(usize::from(content(kind, side))) {
                *slot = true;
            }
        }
        let steps = at.iter().filter_map(|step| self.step(owner, *step)).collect();
        Beside { steps, of: of.into(), home: self.layout.home.clone() }
    }
}
