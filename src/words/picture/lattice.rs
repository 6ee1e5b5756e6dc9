//! Which cells a game has: they follow from how its pieces move.

use alfil_core::board::{PieceKind, Square};
use alfil_core::rules::{BoardLook, Rules};

use super::cells::{Cells, Diagonal, Hexagons, Upright};
use super::marks::Marks;

const ALL: [Hexagons; 4] = [
    Hexagons { diagonal: Diagonal::Rising, upright: Upright::Files },
    Hexagons { diagonal: Diagonal::Rising, upright: Upright::Ranks },
    Hexagons { diagonal: Diagonal::Falling, upright: Upright::Files },
    Hexagons { diagonal: Diagonal::Falling, upright: Upright::Ranks },
];

impl Cells {
    /// Returns the cells of a game: as its definition says, or hexagons if some piece moves alike in the six directions of
    /// hexagons, and none as pieces do on squares.
    pub fn of(rules: &Rules) -> Cells {
        let meant = |all: &[Hexagons]| all.iter().copied().find(|hexagons| hexagons.turn_some_kind(rules));
        match rules.look {
            Some(BoardLook::Hexagons) => {
                let diagonal = meant(&ALL).map_or_else(|| longer_diagonal(rules), |found| found.diagonal);
                Cells::Hexagons(upright(rules, diagonal))
            }
            Some(BoardLook::Chequered | BoardLook::Plain | BoardLook::Lines) => Cells::Squares,
            None => match meant(&ALL) {
                Some(found) if kind_of_squares(rules).is_none() => {
                    Cells::Hexagons(upright(rules, found.diagonal))
                }
                Some(_) | None => Cells::Squares,
            },
        }
    }
}

impl Hexagons {
    /// Returns whether some kind moves alike in all six directions.
    fn turn_some_kind(self, rules: &Rules) -> bool {
        rules.kinds.iter().any(|kind| {
            let marks = Marks::of_kind(kind, Cells::Hexagons(self));
            !marks.marks.is_empty() && marks.is_same(|offset| self.turned(offset))
        })
    }
}

/// Returns the hexagons on which left and right are alike for every piece, or those with files that run straight up.
fn upright(rules: &Rules, diagonal: Diagonal) -> Hexagons {
    let [files, ranks] = [Upright::Files, Upright::Ranks].map(|upright| Hexagons { diagonal, upright });
    let mirrors = |hexagons: Hexagons| {
        rules.kinds.iter().all(|kind| {
            Marks::of_kind(kind, Cells::Hexagons(hexagons)).is_same(|offset| hexagons.mirrored(offset))
        })
    };
    if mirrors(ranks) && !mirrors(files) { ranks } else { files }
}

/// Returns the diagonal along which more cells lie next to each other.
fn longer_diagonal(rules: &Rules) -> Diagonal {
    let shape = rules.shape;
    let is_there = |square: Square| !rules.holes.contains(square);
    let pairs = |files: i32| {
        let squares = shape.squares().filter(|&square| is_there(square));
        let next =
            |square| shape.square(i32::from(shape.file(square)) + files, i32::from(shape.rank(square)) + 1);
        squares.filter_map(next).filter(|&square| is_there(square)).count()
    };
    if pairs(-1) > pairs(1) { Diagonal::Falling } else { Diagonal::Rising }
}

/// Returns a kind whose moves are the same to left and right, or go in four directions, as only squares allow.
pub fn kind_of_squares(rules: &Rules) -> Option<PieceKind> {
    rules.kind_indices().find(|&kind| {
        let marks = Marks::of_kind(rules.kind(kind), Cells::Squares);
        let first = marks.marks.first().map(|mark| (i32::from(mark.dx), i32::from(mark.dy)));
        let is_on_line = marks
            .marks
            .iter()
            .all(|mark| first.is_some_and(|(x, y)| x * i32::from(mark.dy) == y * i32::from(mark.dx)));
        !is_on_line
            && (marks.is_same(|(x, y)| Some((x.checked_neg()?, y)))
                || marks.is_same(|(x, y)| Some((y, x.checked_neg()?))))
    })
}
