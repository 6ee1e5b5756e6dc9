//! Moves that leave squares open become tables.

use super::compile::{Compiler, NO_PIECES};
use super::compile_places::Use;
use super::compile_runs::Group;
use super::in_passing::{InPassing, PassingWay};
use super::tables::QUIET;
use crate::board::{PieceKind, Side};
use crate::rules::Kind;

impl Compiler<'_> {
    /// What leaves squares open to captures in passing.
    pub(super) fn in_passing(&self) -> InPassing {
        let kinds = &self.rules.kinds;
        let told = &self.rules.in_passing.told;
        let ways = kinds.iter().flat_map(|kind| Side::ALL.map(|side| self.passing_ways(kind, side)));
        let is_told = (0..kinds.len() as u16).flat_map(|kind| [told.contains(&PieceKind(kind)); 2]);
        InPassing {
            ways: NO_PIECES.into_iter().map(|_| Box::default()).chain(ways).collect(),
            told: NO_PIECES.into_iter().chain(is_told).collect(),
            on: self.rules.in_passing.on.as_ref().map(|region| Side::ALL.map(|side| self.zone(region, side))),
            by_place: kinds.iter().any(|kind| !kind.first_moves.is_empty()),
        }
    }

    /// The quiet moves of a kind that are first moves and nothing else, on an empty board.
    fn passing_ways(&self, kind: &Kind, side: Side) -> Box<[PassingWay]> {
        let extra = kind.extra_moves.iter().flat_map(|extra| &extra.movement.terms);
        let uses: Vec<Use<'_>> = kind.movement.terms.iter().chain(extra).map(Use::free).collect();
        let (ordinary, unmoved, _) = self.groups(&uses, false, side);
        let ways = |group: &Group, from: Option<&[bool]>| -> Vec<PassingWay> {
            let quiet = group.runs(&ordinary).into_iter().filter(|run| run.mode & QUIET != 0);
            quiet.map(|run| PassingWay { atom: self.atom(run), from: from.map(Box::from) }).collect()
        };
        let mut all = ways(&unmoved, None);
        for first in &kind.first_moves {
            let from = self.zone(&first.on, side);
            let uses: Vec<Use<'_>> = first.movement.terms.iter().map(Use::free).collect();
            let (anyhow, unmoved, _) = self.groups(&uses, false, side);
            all.extend(ways(&anyhow, Some(&from)));
            all.extend(ways(&unmoved, Some(&from)));
        }
        all.into()
    }
}
