//! Compiles what neighbours do: the terms of a kind, and those that neighbours lend it, each with what must stand beside the
//! piece.

use std::borrow::Cow;

use crate::board::{PieceKind, Side};
use crate::engine::layout::content;
use crate::engine::movegen::compile_uses::Use;
use crate::engine::movegen::near::{Beside, Near};
use crate::engine::tables::compiler::Compiler;
use crate::rules::{Heading, Initial, Kind, Neighbour, NeighbourEffect, NeighbourSide};

impl Compiler<'_> {
    /// The terms of a kind as its neighbours leave them, and those that they lend it.
    pub(in crate::engine) fn beside_neighbours<'k>(
        &self,
        kind: &Kind,
        side: Side,
        own: Vec<Use<'k>>,
    ) -> Vec<Use<'k>> {
        let Some(index) = self.minding(kind) else { return own };
        let of = |effect: NeighbourEffect| {
            let those = self.rules.neighbours.iter();
            those.filter(move |neighbour| neighbour.effect == effect && neighbour.of.contains(&index))
        };
        let beside = |neighbour: &Neighbour| self.beside(&neighbour.at, &neighbour.by, neighbour.side, side);
        let held: Vec<Beside> = of(NeighbourEffect::CannotMove).map(beside).collect();
        let stops: Vec<Beside> = of(NeighbourEffect::Stops).map(beside).collect();
        let near = |needs: Option<Beside>, instead: Vec<Beside>| {
            let bars = held.iter().cloned().chain(instead).collect();
            let near = Near { needs, bars, stops: stops.clone() };
            (!near.is_empty()).then(|| Box::new(near))
        };
        let usual = near(None, of(NeighbourEffect::MovesLikeIt).map(beside).collect());
        let mut uses: Vec<Use<'k>> =
            own.into_iter().map(|used| Use { near: usual.clone(), ..used }).collect();
        for effect in [NeighbourEffect::MovesLikeIt, NeighbourEffect::AlsoMovesLikeIt] {
            for neighbour in of(effect) {
                for &lender in &neighbour.by {
                    let needs = self.beside(&neighbour.at, &[lender], neighbour.side, side);
                    let lent = near(Some(needs), Vec::new());
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

    /// The index of a kind that moves otherwise beside some neighbour.
    pub(in crate::engine) fn minding(&self, kind: &Kind) -> Option<PieceKind> {
        if self.rules.neighbours.is_empty() {
            return None;
        }
        let index = self.rules.kind_indices().find(|&index| self.rules.kind(index).key == kind.key)?;
        self.rules.minds_neighbours(index).then_some(index)
    }

    /// Pieces of these kinds beside a piece of a side, at these steps from it.
    pub(in crate::engine) fn beside(
        &self,
        at: &[Heading],
        by: &[PieceKind],
        whose: NeighbourSide,
        owner: Side,
    ) -> Beside {
        let side = whose.of(owner);
        let mut of = vec![false; self.n_contents()];
        for &kind in by {
            if let Some(slot) = of.get_mut(usize::from(content(kind, side))) {
                *slot = true;
            }
        }
        let step = |heading: &Heading| self.delta(Self::vector(owner, heading.dx, heading.dy));
        Beside { steps: at.iter().map(step).collect(), of: of.into() }
    }
}
