//! Moves that leave squares open become tables.

use crate::board::{PieceKind, Shape, Side};
use crate::engine::layout::Content;
use crate::engine::movegen::compile_places::Use;
use crate::engine::movegen::compile_runs::{Group, Run, Way};
use crate::engine::rule::en_passant::first_moves::{InPassing, PassingWay};
use crate::engine::tables::compile::{Compiler, NO_PIECES};
use crate::engine::tables::{PassingCapture, QUIET};
use crate::rules::{Kind, Plain, Term};

impl Compiler<'_> {
    /// What leaves squares open to captures in passing.
    pub(in crate::engine) fn in_passing(&self) -> InPassing {
        let kinds = &self.rules.kinds;
        let told = &self.rules.in_passing.told;
        let ways = kinds.iter().flat_map(|kind| Side::ALL.map(|side| self.passing_ways(kind, side)));
        let is_told = (0..kinds.len() as u16)
            .flat_map(|kind| Side::ALL.map(|side| told[side].contains(&PieceKind(kind))));
        InPassing {
            ways: NO_PIECES.into_iter().map(|_| Box::default()).chain(ways).collect(),
            told: NO_PIECES.into_iter().chain(is_told).collect(),
            on: self.rules.in_passing.on.as_ref().map(|region| Side::ALL.map(|side| self.zone(region, side))),
            by_place: kinds.iter().any(|kind| !kind.first_moves.is_empty()),
        }
    }

    /// The ways a kind captures in passing by plain terms, those that it has in some places only among them.
    pub(in crate::engine) fn passing_captures(
        &self,
        kind: &Kind,
        side: Side,
        content: Content,
    ) -> Vec<PassingCapture> {
        let confined_to = kind.confined_to.as_ref().map(|region| self.zone(region, side));
        let usual = (&kind.movement, None, None);
        let by_place = kind.moves_by_place();
        let by_place = by_place.map(|extra| (&extra.movement, Some(&extra.on), extra.to.as_ref()));
        let mut ways = Vec::new();
        for (movement, on, to) in std::iter::once(usual).chain(by_place) {
            let mut group = Group::default();
            let plain = movement.terms.iter().filter_map(Term::plain).filter(|plain| plain.en_passant);
            for plain in plain {
                for (vector, heading) in self.vectors(plain.headings, side) {
                    group.add_plain(Plain { quiet: false, captures: true, ..plain }, vector, heading);
                }
            }
            let to = to.map(|to| self.zone(to, side));
            let within = match (&confined_to, to) {
                (Some(a), Some(b)) => Some(a.iter().zip(&b).map(|(&a, &b)| a && b).collect()),
                (a, b) => a.clone().or(b),
            };
            ways.extend(group.runs(&Group::default()).into_iter().map(|run| PassingCapture {
                content,
                atom: self.atom(run),
                from: on.map(|on| self.zone(on, side)),
                within: within.clone(),
            }));
        }
        ways
    }

    /// The quiet moves of a kind that are first moves and nothing else, on an empty board.
    fn passing_ways(&self, kind: &Kind, side: Side) -> Box<[PassingWay]> {
        let extra = kind.extra_moves.iter().flat_map(|extra| &extra.movement.terms);
        let uses: Vec<Use<'_>> = kind.movement.terms.iter().chain(extra).map(Use::free).collect();
        let (ordinary, unmoved, _) = self.groups(&uses, false, side);
        let usual: Vec<Run> =
            ordinary.runs(&Group::default()).into_iter().filter(|run| run.mode & QUIET != 0).collect();
        let ways = |group: &Group, from: Option<&[bool]>| -> Vec<PassingWay> {
            let quiet = group.runs(&ordinary).into_iter().filter(|run| run.mode & QUIET != 0);
            let way = |run: Run| PassingWay {
                atom: self.atom(run),
                ordinary: steps_like(run, &usual),
                n_jumped: match run.way {
                    Way::Open | Way::Gate { .. } => 0,
                    Way::Hop | Way::Vault => 1,
                },
                from: from.map(Box::from),
            };
            quiet.map(way).collect()
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

/// Bit by bit, the numbers of steps of a run that come to where one of the others ends.
fn steps_like(run: Run, others: &[Run]) -> u64 {
    let (dx, dy) = run.vector;
    let ends = |n: i32| {
        others.iter().any(|other| {
            let (x, y) = other.vector;
            let mut steps = i32::from(other.least)..=i32::from(other.steps.min(Shape::MAX));
            other.way == Way::Open && steps.any(|steps| (steps * x, steps * y) == (n * dx, n * dy))
        })
    };
    (1..=i32::from(run.steps.min(Shape::MAX))).filter(|n| ends(*n)).fold(0, |bits, n| bits | 1 << n)
}
