//! Compiles what a game counts: moves without progress, and equal positions.

use crate::board::{PerSide, PieceKind, Side, Wraps};
use crate::engine::condition::tables::{Clock, PlacedWays, Ways, WaysBack};
use crate::engine::tables::compiler::{Compiler, Vector};
use crate::rules::{Initial, Kind, Movement, Onto, Progress};

impl Compiler<'_> {
    pub(in crate::engine) fn clock_of(&self, progress: &Progress) -> Clock {
        Clock {
            capture: progress.capture,
            drop: progress.drop,
            promotion: progress.promotion,
            moves_of: self
                .rules
                .kind_indices()
                .map(|kind| PerSide::from_fn(|side| progress.moves_of[side].contains(&kind)))
                .collect(),
            may_go_back: if Side::ALL.into_iter().all(|side| progress.final_moves_of[side].is_empty()) {
                Box::default()
            } else {
                self.rules.kind_indices().map(|kind| self.ways_of_both(progress, kind)).collect()
            },
        }
    }

    /// By side: the ways that a piece of the kind can take back, if the moves that it cannot take back count as
    /// progress.
    fn ways_of_both(&self, progress: &Progress, kind: PieceKind) -> PerSide<Option<WaysBack>> {
        let counts = |side: Side| progress.final_moves_of[side].contains(&kind);
        PerSide::from_fn(|side| counts(side).then(|| self.ways_back(self.rules.kind(kind), side)))
    }

    /// Returns the moves that a piece can take back on an empty board. First moves lead nowhere back, wherever they
    /// start.
    fn ways_back(&self, kind: &Kind, side: Side) -> WaysBack {
        let by_place = kind.extra_moves.iter().map(|extra| PlacedWays {
            on: extra.on[side].clone(),
            to: extra.to.as_ref().map(|to| to[side].clone()),
            ways: self.ways_back_of(&extra.movement, side),
        });
        let within = kind.confined_to.as_ref().map(|region| region[side].clone());
        let within = match &kind.never_on {
            Some(never) => {
                let all = within.unwrap_or_else(|| self.squares().collect());
                Some(all.iter().filter(|&square| !never[side].contains(square)).collect())
            }
            None => within,
        };
        WaysBack { ways: self.ways_back_of(&kind.movement, side), by_place: by_place.collect(), within }
    }

    fn ways_back_of(&self, movement: &Movement, side: Side) -> Ways {
        let mut ways = Vec::new();
        for term in movement.terms.iter().filter(|term| term.initial == Initial::Any) {
            let [leg] = term.legs.as_slice() else { continue };
            if !leg.onto.has(Onto::EMPTY) {
                continue;
            }
            let back = |(dx, dy): (i32, i32)| match side {
                Side::First => (-dx, -dy),
                Side::Second => (dx, dy),
            };
            for course in leg.headings().flat_map(|&heading| leg.courses(heading)) {
                let steps = course.skip(usize::from(leg.skip)).map(back);
                if leg.wrap.any() {
                    ways.extend(
                        steps.take(self.rules.shape.n_squares()).flat_map(|way| self.round(leg.wrap, way)),
                    );
                } else {
                    ways.extend(steps.take_while(|&way| self.fits(way)));
                }
            }
        }
        ways.into()
    }

    /// Returns a way, as files and ranks of the board differ after it, over joined edges or not.
    fn round(&self, wrap: Wraps, (dx, dy): Vector) -> Vec<Vector> {
        let shape = self.rules.shape;
        let each = |joined: bool, d: i32, size: u8| {
            let size = i32::from(size);
            if joined { vec![d.rem_euclid(size), d.rem_euclid(size) - size] } else { vec![d] }
        };
        let (files, ranks) = (each(wrap.files, dx, shape.files), each(wrap.ranks, dy, shape.ranks));
        let ways = files.iter().flat_map(|&file| ranks.iter().map(move |&rank| (file, rank)));
        ways.filter(|&way| self.fits(way)).collect()
    }

    /// Returns the index of the counter that a no-progress condition reads; equal ones share it.
    pub(in crate::engine) fn clock(&self, progress: &Progress, clocks: &mut Vec<Clock>) -> usize {
        let clock = self.clock_of(progress);
        clocks.iter().position(|c| *c == clock).unwrap_or_else(|| {
            clocks.push(clock);
            clocks.len() - 1
        })
    }
}
