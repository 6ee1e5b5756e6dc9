//! Compiles shapes that pieces form, and the regions where they count.

use crate::board::{PerSide, PieceKind, Region, Side, Square};
use crate::engine::condition::formation::{Formation, Lines};
use crate::engine::condition::tables::Spots;
use crate::engine::layout::Cell;
use crate::engine::tables::compiler::{Compiler, Vector};
use crate::rules;
use crate::rules::Line;

impl Compiler<'_> {
    /// Pieces, and where each side's count.
    pub(in crate::engine) fn counted_squares(&self, kinds: &[PieceKind], region: &Region) -> PerSide<Spots> {
        PerSide::from_fn(|side| Spots {
            contents: Self::contents(kinds, side),
            cells: self.cells_of_side(region, side),
        })
    }

    /// By side: the cells of a region.
    pub(in crate::engine) fn cells_in(&self, region: &Region) -> PerSide<Box<[Cell]>> {
        PerSide::from_fn(|side| self.cells_of_side(region, side))
    }

    fn cells_of_side(&self, region: &Region, side: Side) -> Box<[Cell]> {
        region[side].iter().map(|square| self.layout.cell(square)).collect()
    }

    pub(in crate::engine) fn formation(&self, formation: &rules::Formation) -> Formation {
        let across = |file: i32, rank: i32| self.layout.delta(file, rank) as i16;
        match formation {
            rules::Formation::Row { length, along } => {
                let ways = along.iter().flat_map(|line| line.ways());
                let deltas = ways.map(|&(file, rank)| across(file, rank)).collect();
                Formation::Row { length: *length, deltas }
            }
            rules::Formation::Aligned { count, along } => Formation::Aligned {
                count: *count,
                lines: along.iter().flat_map(|&l| self.lines(l)).collect(),
            },
            rules::Formation::Block { size } => {
                Formation::Block { size: *size, deltas: [across(1, 0), across(0, 1)] }
            }
            rules::Formation::Connected { at_least, steps, betza: _ } => Formation::Connected {
                at_least: *at_least,
                steps: {
                    let both = steps
                        .iter()
                        .flat_map(|step| Side::ALL.into_iter().filter_map(|side| self.step(side, *step)));
                    let mut steps: Vec<i16> = both.collect();
                    steps.sort_unstable();
                    steps.dedup();
                    steps.into()
                },
            },
            rules::Formation::Chain { from, to, via, steps, betza: _ } => Formation::Chain {
                from: self.cells_in(from),
                to: PerSide::from_fn(|side| self.zone(to, side)),
                via: via.as_ref().map(|via| PerSide::from_fn(|side| self.zone(via, side))),
                steps: PerSide::from_fn(|side| {
                    steps.iter().filter_map(|step| self.step(side, *step)).collect()
                }),
            },
        }
    }

    /// Returns the lines of steps in one direction, over joined edges.
    fn lines_round(&self, (dx, dy): Vector) -> Lines {
        let shape = self.rules.shape;
        let next = |square: Square, sign: i32| {
            let (file, rank) = (i32::from(shape.file(square)), i32::from(shape.rank(square)));
            self.rules.wraps.square(shape, (file + sign * dx, rank + sign * dy))
        };
        let mut of = vec![u16::MAX; self.layout.n_cells];
        let mut n = 0;
        for square in shape.squares() {
            let cell = |square: Square| usize::from(self.layout.cell(square));
            if of.get(cell(square)) != Some(&u16::MAX) {
                continue;
            }
            for sign in [1, -1] {
                let line =
                    std::iter::successors(Some(square), |&at| next(at, sign).filter(|&to| to != square));
                for at in line.take(shape.n_squares()) {
                    if let Some(slot) = of.get_mut(cell(at)) {
                        *slot = n;
                    }
                }
            }
            n += 1;
        }
        Lines { of: of.into(), n }
    }

    /// Returns the lines of this sort, those of each direction separately.
    fn lines(&self, sort: Line) -> Vec<Lines> {
        let (files, ranks) = (u16::from(self.rules.shape.files), u16::from(self.rules.shape.ranks));
        let lines = |of: &dyn Fn(u16, u16) -> u16, n: u16| {
            let mut by_cell = vec![0; self.layout.n_cells];
            for square in self.squares() {
                let (file, rank) = (self.rules.shape.file(square), self.rules.shape.rank(square));
                if let Some(slot) = by_cell.get_mut(usize::from(self.layout.cell(square))) {
                    *slot = of(u16::from(file), u16::from(rank));
                }
            }
            Lines { of: by_cell.into(), n }
        };
        if self.rules.wraps.any() {
            return sort.ways().iter().map(|&step| self.lines_round(step)).collect();
        }
        match sort {
            Line::Files => vec![lines(&|file, _| file, files)],
            Line::Ranks => vec![lines(&|_, rank| rank, ranks)],
            Line::Diagonals => vec![
                lines(&|file, rank| file + rank, files + ranks),
                lines(&|file, rank| file + ranks - 1 - rank, files + ranks),
            ],
        }
    }
}
