//! What a board looks like below its pieces.

use alfil_core::board::{PieceKind, Region, Shape, Side, Square, SquareSet};
use alfil_core::rules::{BoardLook, Rules};

use super::body::Body;
use super::cells::Cells;
use super::marks::{ANY_NUMBER, Manner, Occasion};
use super::piece::Look;

/// What a board looks like below its pieces, with what is needed to draw it in each of the looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    /// How the game's board looks: as its definition says, or as suits its rules.
    pub look: BoardLook,
    /// The shape of its cells.
    pub cells: Cells,
    /// Where pieces promote and royal pieces are confined, of both players, and squares that enclose like a piece; nothing
    /// if that is most of the board.
    pub zones: SquareSet,
    /// Zone squares with no adjacent zone square, such as the corners in Hnefatafl. Each is drawn with a cross.
    pub crosses: SquareSet,
    /// The ends of diagonals where royal pieces are confined to as many files as ranks.
    pub diagonals: Vec<(Square, Square)>,
    /// The rank below a river, from 0.
    pub river: Option<u8>,
}

impl Ground {
    /// Returns the ground of a game. Where its definition says nothing, it has hexagons if its pieces move on them; else
    /// every second square is darker if the colours of squares matter: on a chessboard, and where every piece keeps to one
    /// colour.
    pub fn of(rules: &Rules, pieces: &Look) -> Ground {
        let usual = match pieces.cells() {
            Cells::Hexagons(_) => BoardLook::Hexagons,
            Cells::Squares if is_chequered(rules, pieces) => BoardLook::Chequered,
            Cells::Squares => BoardLook::Plain,
        };
        let zones = zones(rules);
        Ground {
            look: rules.look.unwrap_or(usual),
            cells: pieces.cells(),
            crosses: without_neighbours(rules.shape, &zones),
            zones,
            diagonals: diagonals(rules),
            river: river(rules),
        }
    }
}

/// Returns whether some piece runs along diagonals, or no piece leaves its colour, so that the colours of squares matter.
fn is_chequered(rules: &Rules, pieces: &Look) -> bool {
    let runs_aslant = |kind: PieceKind| {
        pieces.marks(kind).is_some_and(|marks| {
            marks.marks.iter().any(|mark| {
                let always = mark.occasion == Occasion::Always;
                always && mark.manner == Manner::Run(ANY_NUMBER) && mark.dx != 0 && mark.dy != 0
            })
        })
    };
    let keeps_colour = |kind: PieceKind| {
        pieces.marks(kind).is_some_and(|marks| {
            !marks.marks.is_empty() && marks.marks.iter().all(|mark| (mark.dx + mark.dy) % 2 == 0)
        })
    };
    match Body::of(rules) {
        Body::Disc => rules.kind_indices().any(runs_aslant) || rules.kind_indices().all(keeps_colour),
        Body::Wedge => false,
    }
}

/// Returns the regions to which royal pieces are confined.
fn courts(rules: &Rules) -> impl Iterator<Item = &Region> {
    rules.kinds.iter().filter(|kind| kind.royal).filter_map(|kind| kind.confined_to.as_ref())
}

fn zones(rules: &Rules) -> SquareSet {
    let promotions =
        rules.kinds.iter().flat_map(|kind| kind.promotions.iter().map(|promotion| &promotion.zone));
    let mut all = SquareSet::new();
    let hostile = rules.enclosures.iter().filter_map(|enclosure| enclosure.hostile_squares.as_ref());
    for region in promotions.chain(courts(rules)).chain(hostile) {
        for square in region.first.iter().chain(region.second.iter()) {
            all.insert(square);
        }
    }
    if all.len() * 4 > rules.shape.n_squares() * 3 { SquareSet::new() } else { all }
}

/// Returns the squares of `of` that have no adjacent square in `of`.
fn without_neighbours(shape: Shape, of: &SquareSet) -> SquareSet {
    let has_neighbour = |square: Square| {
        let (file, rank) = (i32::from(shape.file(square)), i32::from(shape.rank(square)));
        let around = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))).filter(|&to| to != (0, 0));
        around.filter_map(|(dx, dy)| shape.square(file + dx, rank + dy)).any(|next| of.contains(next))
    };
    of.iter().filter(|&square| !has_neighbour(square)).collect()
}

fn diagonals(rules: &Rules) -> Vec<(Square, Square)> {
    let shape = rules.shape;
    let mut all = Vec::new();
    for court in courts(rules).flat_map(|region| Side::ALL.map(|side| &region[side])) {
        let files = || court.iter().map(|square| shape.file(square));
        let ranks = || court.iter().map(|square| shape.rank(square));
        let (Some(left), Some(right), Some(near), Some(far)) =
            (files().min(), files().max(), ranks().min(), ranks().max())
        else {
            continue;
        };
        let width = usize::from(right - left) + 1;
        if right - left != far - near || court.len() != width * width || width == 1 {
            continue;
        }
        let at = |file: u8, rank: u8| shape.square(i32::from(file), i32::from(rank));
        for ends in [(at(left, near), at(right, far)), (at(left, far), at(right, near))] {
            if let (Some(from), Some(to)) = ends
                && !all.contains(&(from, to))
            {
                all.push((from, to));
            }
        }
    }
    all
}

fn river(rules: &Rules) -> Option<u8> {
    let shape = rules.shape;
    rules.kinds.iter().filter(|kind| !kind.royal).find_map(|kind| {
        let halves = kind.confined_to.as_ref()?;
        let bank = halves.first.iter().map(|square| shape.rank(square)).max()?;
        let other = halves.second.iter().map(|square| shape.rank(square)).min()?;
        let files = usize::from(shape.files);
        let reaches = |half: &SquareSet, rank: u8| {
            half.iter().filter(|&square| shape.rank(square) == rank).count() == files
        };
        let meet = bank + 1 == other && reaches(&halves.first, bank) && reaches(&halves.second, other);
        meet.then_some(bank)
    })
}
