//! Who attacks what, kept from one position to the next.
//!
//! For each piece there is a set of the squares that it attacks, and one of those on which that depends. After a change only
//! pieces are walked that depend on one of the squares. A walk is added up with the others by counting bits.

use std::fmt::Debug;

use super::Sum;
use crate::board::{Side, Square};
use crate::engine::layout::{Cell, Content, EMPTY, is_of, is_piece, side_of};
use crate::engine::{Position, Tables};
use crate::search::evaluate::basis::Tally;
use crate::search::evaluate::maps::{Maps, NONE, ROYAL};
use crate::search::evaluate::weights::Term;

/// The number of a cell that is no square.
const NOWHERE: u16 = u16::MAX;

/// The walks of all pieces.
pub(super) trait Walks: Debug {
    /// Begins a list of changes, which `go_back` takes back.
    fn follow(&mut self);
    /// A cell has changed.
    fn change(&mut self, cell: Cell, before: Content, now: Content);
    /// Walks the pieces that depend on what has changed.
    fn renew(&mut self, maps: &Maps, position: &Position);
    /// Adds what [`Maps::survey`] does.
    fn add(&mut self, maps: &Maps, position: &Position, royals: [Option<Cell>; 2], sum: &mut Sum<'_>);
    /// Takes the changes since the last `follow` back.
    fn go_back(&mut self);
}

/// Returns the walks on an empty board; nothing where the board is too large. `around` are the cells around each cell.
pub(super) fn new(tables: &Tables, around: &[[Cell; 8]]) -> Option<Box<dyn Walks>> {
    Some(match tables.layout.shape.n_squares().div_ceil(64) {
        1 => Box::new(OnWords::<1>::new(tables, around)),
        2 => Box::new(OnWords::<2>::new(tables, around)),
        3 | 4 => Box::new(OnWords::<4>::new(tables, around)),
        5..=8 => Box::new(OnWords::<8>::new(tables, around)),
        _ => return None,
    })
}

/// A set of squares.
type Squares<const N: usize> = [u64; N];

/// What was found by walking a piece.
#[derive(Clone, Copy, Debug)]
struct Walk<const N: usize> {
    /// The squares on which the walk depends, the piece's own among them.
    watched: Squares<N>,
    /// The squares attacked at least once, twice and three times.
    attacked: [Squares<N>; 3],
    /// Whether some are attacked more than once.
    repeats: bool,
    /// The class of its value.
    class: u8,
    /// What its mobility is worth, in 16ths of a centipawn.
    mobility: i32,
}

/// What was replaced.
#[derive(Debug)]
struct Mark<const N: usize> {
    n_walks: usize,
    occupied: [Squares<N>; 2],
}

/// The walks on a board of at most 64 times `N` squares.
#[derive(Debug)]
struct OnWords<const N: usize> {
    /// By cell: the number of its square.
    square_of: Vec<u16>,
    /// By cell: the squares around it.
    around: Vec<Squares<N>>,
    /// By square; where no piece is, of a piece that was there earlier.
    walks: Vec<Walk<N>>,
    /// By side: where its pieces are.
    occupied: [Squares<N>; 2],
    /// The squares that have changed since pieces were walked.
    dirty: Squares<N>,
    replaced: Vec<(u16, Walk<N>)>,
    marks: Vec<Mark<N>>,
}

#[expect(
    clippy::indexing_slicing,
    reason = "contents, cells and squares belong to the tables this was made for"
)]
impl<const N: usize> OnWords<N> {
    fn new(tables: &Tables, around: &[[Cell; 8]]) -> OnWords<N> {
        let n_squares = tables.layout.shape.n_squares();
        let mut square_of = vec![NOWHERE; tables.layout.n_cells];
        for square in 0..n_squares as u16 {
            square_of[usize::from(tables.layout.cell(Square(square)))] = square;
        }
        let around = around.iter().map(|cells| {
            let mut squares = [0; N];
            let known = cells.iter().map(|&cell| square_of[usize::from(cell)]);
            known.filter(|&square| square != NOWHERE).for_each(|square| insert(&mut squares, square));
            squares
        });
        let none = |square| {
            let mut watched = [0; N];
            insert(&mut watched, square);
            Walk { watched, attacked: [[0; N]; 3], repeats: false, class: ROYAL, mobility: 0 }
        };
        OnWords {
            around: around.collect(),
            square_of,
            walks: (0..n_squares as u16).map(none).collect(),
            occupied: [[0; N]; 2],
            dirty: [0; N],
            replaced: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// Walks the piece on a cell.
    #[inline(never)]
    fn walk(&mut self, maps: &Maps, position: &Position, cell: Cell, side: Side) {
        let square_of = &self.square_of[..];
        let here = usize::from(position.state.at(cell));
        let square = square_of[usize::from(cell)];
        let (mut watched, mut once) = ([0; N], [0; N]);
        insert(&mut watched, square);
        let (mut n, mut free) = (0, 0);
        position.reach_and_watch(
            cell,
            &mut |to, there| {
                insert(&mut once, square_of[usize::from(to)]);
                n += 1;
                free += i32::from(there == EMPTY || is_of(there, !side));
            },
            &mut |at| {
                let at = square_of[usize::from(at)];
                if at != NOWHERE {
                    insert(&mut watched, at);
                }
            },
        );
        let repeats = once.iter().map(|word| word.count_ones()).sum::<u32>() != n;
        let attacked = if repeats { self.layers(position, cell) } else { [once, [0; N], [0; N]] };
        for word in 0..N {
            watched[word] |= once[word];
        }
        let (worth, usual) = maps.mobility[here];
        let (class, mobility) = (maps.class[here], worth * (free - usual));
        let slot = &mut self.walks[usize::from(square)];
        self.replaced.push((square, *slot));
        *slot = Walk { watched, attacked, repeats, class, mobility };
    }

    /// Returns the squares that a piece attacks at least once, twice and three times.
    #[cold]
    fn layers(&self, position: &Position, cell: Cell) -> [Squares<N>; 3] {
        let mut attacked = [[0; N]; 3];
        position.reach(cell, &mut |to, _| {
            let to = usize::from(self.square_of[usize::from(to)]);
            let (word, bit) = (to / 64, 1_u64 << (to % 64));
            attacked[2][word] |= attacked[1][word] & bit;
            attacked[1][word] |= attacked[0][word] & bit;
            attacked[0][word] |= bit;
        });
        attacked
    }

    /// Returns what one player's pieces attack: the squares attacked at least once, twice and three times; and by square of an
    /// enemy piece, the least class of its attackers.
    #[inline]
    fn attacks(&self, position: &Position, side: Side, least: &mut [[u8; 64]; N]) -> ([Squares<N>; 3], i32) {
        let [mut once, mut twice, mut thrice] = [[0; N]; 3];
        let mut mobility = 0;
        let enemies = self.occupied[(!side).index()];
        for &cell in position.state.list(side) {
            let square = usize::from(self.square_of[usize::from(cell)]);
            let walk = &self.walks[square];
            mobility += walk.mobility;
            for word in 0..N {
                let attacked = walk.attacked[0][word];
                thrice[word] |= twice[word] & attacked;
                twice[word] |= once[word] & attacked;
                once[word] |= attacked;
                let mut victims = attacked & enemies[word];
                while victims != 0 {
                    let slot = &mut least[word][victims.trailing_zeros() as usize];
                    *slot = walk.class.min(*slot);
                    victims &= victims - 1;
                }
            }
            if walk.repeats {
                for &more in &walk.attacked[1..] {
                    for word in 0..N {
                        thrice[word] |= twice[word] & more[word];
                        twice[word] |= more[word];
                    }
                }
            }
        }
        ([once, twice, thrice], mobility)
    }

    /// Returns what threats on the pieces of one player are worth.
    #[inline]
    fn threats(&self, maps: &Maps, side: Side, [own, enemy]: [&Squares<N>; 2], least: &[[u8; 64]; N]) -> i32 {
        let mut threats = 0;
        for word in 0..N {
            let mut attacked = self.occupied[(!side).index()][word] & own[word];
            while attacked != 0 {
                let bit = attacked.trailing_zeros() as usize;
                attacked &= attacked - 1;
                let (class, least) = (self.walks[word * 64 + bit].class, least[word][bit]);
                if class != ROYAL {
                    let is_guarded = enemy[word] >> bit & 1 == 1;
                    threats += maps.threat(class, least, is_guarded);
                }
            }
        }
        threats
    }
}

#[expect(clippy::indexing_slicing, reason = "cells belong to the tables this was made for")]
impl<const N: usize> Walks for OnWords<N> {
    fn follow(&mut self) {
        self.marks.push(Mark { n_walks: self.replaced.len(), occupied: self.occupied });
    }

    fn change(&mut self, cell: Cell, before: Content, now: Content) {
        let square = self.square_of[usize::from(cell)];
        if square == NOWHERE {
            return;
        }
        insert(&mut self.dirty, square);
        let (word, bit) = (usize::from(square / 64), 1 << (square % 64));
        if is_piece(before) {
            self.occupied[side_of(before).index()][word] &= !bit;
        }
        if is_piece(now) {
            self.occupied[side_of(now).index()][word] |= bit;
        }
    }

    fn renew(&mut self, maps: &Maps, position: &Position) {
        let dirty = std::mem::replace(&mut self.dirty, [0; N]);
        if dirty == [0; N] {
            return;
        }
        for side in Side::ALL {
            for &cell in position.state.list(side) {
                let watched = &self.walks[usize::from(self.square_of[usize::from(cell)])].watched;
                if (0..N).any(|word| watched[word] & dirty[word] != 0) {
                    self.walk(maps, position, cell, side);
                }
            }
        }
    }

    fn add(&mut self, maps: &Maps, position: &Position, royals: [Option<Cell>; 2], sum: &mut Sum<'_>) {
        let mut least = [[[NONE; 64]; N]; 2];
        let [of_first, of_second] = &mut least;
        self.renew(maps, position);
        let (first, mobility) = self.attacks(position, Side::First, of_first);
        sum.term(Term::Mobility, Side::First, mobility / 16);
        let (second, mobility) = self.attacks(position, Side::Second, of_second);
        sum.term(Term::Mobility, Side::Second, mobility / 16);
        for (side, own, enemy) in [(Side::First, &first, &second), (Side::Second, &second, &first)] {
            let threats = self.threats(maps, side, [&own[0], &enemy[0]], &least[side.index()]);
            sum.term(Term::Threats, side, threats);
            if let Some(royal) = royals[(!side).index()] {
                let zone = &self.around[usize::from(royal)];
                let mut units = 0;
                for word in 0..N {
                    let once = zone[word] & own[0][word];
                    let of_these = |squares: u64| (once & squares).count_ones() as i32;
                    units += 2 * of_these(u64::MAX) + of_these(own[1][word]) + of_these(own[2][word]);
                    units += 3 * of_these(!enemy[1][word]);
                }
                sum.term(Term::Siege, side, Maps::siege(units));
            }
        }
    }

    fn go_back(&mut self) {
        if let Some(mark) = self.marks.pop() {
            self.occupied = mark.occupied;
            for (square, walk) in self.replaced.drain(mark.n_walks..).rev() {
                self.walks[usize::from(square)] = walk;
            }
        }
    }
}

#[expect(clippy::indexing_slicing, reason = "sets are as large as their board")]
#[inline]
fn insert<const N: usize>(squares: &mut Squares<N>, square: u16) {
    squares[usize::from(square / 64)] |= 1 << (square % 64);
}
