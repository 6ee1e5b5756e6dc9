//! Whether shapes of pieces fit on the board.

use alfil_core::board::{Shape, Side, Square, SquareSet};
use alfil_core::rules::Formation;

/// Returns the fewest pieces that form a shape.
pub(super) fn n_pieces(formation: &Formation) -> usize {
    match formation {
        Formation::Row { length: n, .. } | Formation::Aligned { count: n, .. } => usize::from(*n),
        Formation::Block { size } => usize::from(*size) * usize::from(*size),
        Formation::Chain { .. } => 1,
        Formation::Connected { at_least, .. } => at_least.map_or(1, usize::from),
    }
}

/// Returns whether a player's pieces on all of these squares would form a shape.
pub(super) fn fits(shape: Shape, formation: &Formation, side: Side, squares: &SquareSet) -> bool {
    let next = |square: Square, (dx, dy): (i32, i32)| {
        let (file, rank) = (i32::from(shape.file(square)), i32::from(shape.rank(square)));
        shape.square(file + dx, rank + dy)
    };
    let run = |from: Square, step: (i32, i32)| {
        std::iter::successors(Some(from), |&at| next(at, step)).take_while(|&at| squares.contains(at)).count()
    };
    let on_line = |from: Square, step: (i32, i32)| {
        std::iter::successors(Some(from), |&at| next(at, step)).filter(|&at| squares.contains(at)).count()
    };
    match formation {
        Formation::Row { length, along } => {
            let mut ways = along.iter().flat_map(|line| line.ways());
            ways.any(|&step| squares.iter().any(|from| run(from, step) >= usize::from(*length)))
        }
        Formation::Aligned { count, along } => {
            let mut ways = along.iter().flat_map(|line| line.ways());
            ways.any(|&step| squares.iter().any(|from| on_line(from, step) >= usize::from(*count)))
        }
        Formation::Block { size } => squares.iter().any(|corner| {
            let mut rows = std::iter::successors(Some(corner), |&at| next(at, (0, 1)));
            (0..*size).all(|_| rows.next().is_some_and(|row| run(row, (1, 0)) >= usize::from(*size)))
        }),
        Formation::Chain { from, to, via, .. } => [from, to]
            .into_iter()
            .chain(via)
            .all(|region| region[side].iter().any(|square| squares.contains(square))),
        Formation::Connected { .. } => squares.iter().count() >= n_pieces(formation),
    }
}
