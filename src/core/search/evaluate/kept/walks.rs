//! Attacks, kept from one position to the next.
//!
//! For each piece there is a set of the squares that it attacks, and one of those on which that depends. After a change only
//! pieces are walked that depend on one of the squares; where a leap ends decides only how free the piece is. What is added up
//! over the pieces follows what has changed in their walks: attacks are counted by square, in binary, one bit of all counts in
//! a set.

use std::fmt::Debug;

use arrayvec::ArrayVec;

use super::Sum;
use super::sets::{BITS, Squares, bits, count, insert, squares_of, up_to_first};
use crate::board::{Side, Square};
use crate::engine::attack::reach::Noise;
use crate::engine::layout::cell_set::mark;
use crate::engine::layout::{Cell, Content, EMPTY, is_of, is_piece, side_of};
use crate::engine::{Position, Tables};
use crate::search::evaluate::basis::Tally;
use crate::search::evaluate::maps::{Maps, NONE, ROYAL};
use crate::search::evaluate::views::{Views, n_words};
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
    /// Returns how many of a player's pieces are around a cell.
    fn n_around(&self, cell: Cell, side: Side) -> u32;
    /// Returns whether a piece attacks a cell.
    fn is_attacked(&self, cell: Cell, by: Side) -> bool;
    /// Marks cells of one player's pieces: all from which a move may capture or promote, and perhaps others.
    fn mark_noisy(&self, tables: &Tables, side: Side, marks: &mut [u64]);
    /// Adds what [`Maps::survey`] does.
    fn add(&mut self, maps: &Maps, position: &Position, royals: [Option<Cell>; 2], sum: &mut Sum<'_>);
    /// Takes the changes since the last `follow` back.
    fn go_back(&mut self);
}

/// Returns the walks on an empty board; nothing where the board is too large. `around` are the cells around each cell.
pub(super) fn new(tables: &Tables, around: &[[Cell; 8]]) -> Option<Box<dyn Walks>> {
    Some(match n_words(tables.layout.shape.n_squares())? {
        1 => Box::new(OnWords::<1>::new(tables, around)),
        2 => Box::new(OnWords::<2>::new(tables, around)),
        3 => Box::new(OnWords::<3>::new(tables, around)),
        4 => Box::new(OnWords::<4>::new(tables, around)),
        5 => Box::new(OnWords::<5>::new(tables, around)),
        _ => Box::new(OnWords::<8>::new(tables, around)),
    })
}

/// The result of walking a piece.
#[derive(Clone, Debug)]
struct Walk<const N: usize> {
    /// True if there is a piece.
    is_piece: bool,
    side: Side,
    /// The class of its value.
    class: u8,
    /// True if the pieces on the squares watched matter, and not only whether there are any.
    heeds_pieces: bool,
    /// True if it may capture or promote even if it attacks no enemy.
    is_noisy: bool,
    /// The squares on which it depends what is attacked.
    watched: Squares<N>,
    attacked: Squares<N>,
    /// If some squares are attacked more than once: those attacked at least twice and three times.
    repeated: Option<Box<[Squares<N>; 2]>>,
    /// The values of a square to go to, and of all of them, in 16ths of a centipawn.
    worth: i32,
    mobility: i32,
}

impl<const N: usize> Walk<N> {
    /// The walk of no piece.
    const NONE: Walk<N> = Walk {
        is_piece: false,
        side: Side::First,
        class: ROYAL,
        heeds_pieces: false,
        is_noisy: false,
        watched: [0; N],
        attacked: [0; N],
        repeated: None,
        worth: 0,
        mobility: 0,
    };
}

/// The totals of all pieces.
#[derive(Clone, Debug)]
struct Totals<const N: usize> {
    /// By side: where its pieces are.
    occupied: [Squares<N>; 2],
    /// The squares occupied by something other than pieces.
    walls: Squares<N>,
    /// The squares of pieces that may capture or promote even if they attack no enemy.
    noisy: Squares<N>,
    /// By side: how often its pieces attack each square, by bit of the count.
    counts: [[Squares<N>; BITS]; 2],
    /// By side, then by square of an enemy that is attacked: the least class of the attackers.
    least: [[[u8; 64]; N]; 2],
    /// By side, in 16ths of a centipawn.
    mobility: [i32; 2],
}

/// The changes in one word of a set of squares.
#[derive(Clone, Copy, Debug)]
struct Change {
    word: usize,
    /// The squares that differ, and those that have become empty or occupied.
    squares: u64,
    flipped: u64,
}

/// Changes in words of a set of squares.
type Changes<const N: usize> = ArrayVec<Change, N>;

/// The values that a list of changes has replaced.
#[derive(Debug)]
struct Mark<const N: usize> {
    totals: Totals<N>,
    n_walks: usize,
    n_mobilities: usize,
}

/// The walks on a board of at most 64 times `N` squares.
#[derive(Debug)]
struct OnWords<const N: usize> {
    /// By cell: the number of its square.
    square_of: Vec<u16>,
    /// By cell: the squares around it.
    around: Vec<Squares<N>>,
    /// By square.
    walks: Vec<Walk<N>>,
    /// By square: the squares whose walks depend on it in any way.
    watchers: Vec<Squares<N>>,
    totals: Totals<N>,
    /// The squares that have changed since pieces were walked, and those of them that have become empty or no longer are.
    changed: Squares<N>,
    flipped: Squares<N>,
    walks_before: Vec<(u16, Walk<N>)>,
    mobilities_before: Vec<(u16, i32)>,
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
        OnWords {
            around: around.collect(),
            square_of,
            walks: vec![Walk::NONE; n_squares],
            watchers: vec![[0; N]; n_squares],
            totals: Totals {
                occupied: [[0; N]; 2],
                walls: [0; N],
                noisy: [0; N],
                counts: [[[0; N]; BITS]; 2],
                least: [[[NONE; 64]; N]; 2],
                mobility: [0; 2],
            },
            changed: [0; N],
            flipped: [0; N],
            walks_before: Vec::new(),
            mobilities_before: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// Walks the piece on a square.
    #[inline(never)]
    fn walk(&self, maps: &Maps, position: &Position, square: usize, side: Side) -> Walk<N> {
        let cell = position.tables.layout.cell(Square(square as u16));
        let here = position.state.at(cell);
        let seen = maps.views.as_ref().and_then(|views| self.look(views, here, square));
        let Some([attacked, watched]) = seen else {
            return self.walk_along(maps, position, square, side);
        };
        let (worth, usual) = maps.mobility[usize::from(here)];
        let mut walk = Walk {
            is_piece: true,
            side,
            class: maps.class[usize::from(here)],
            heeds_pieces: !position.tables.movement.mover_on(here, cell).is_plain,
            is_noisy: maps.views.as_ref().is_some_and(|views| views.is_noisy(here, square, &attacked)),
            watched,
            attacked,
            repeated: None,
            worth,
            mobility: 0,
        };
        if worth != 0 {
            let own = &self.totals.occupied[side.index()];
            let free = |word: usize| attacked[word] & !(own[word] | self.totals.walls[word]);
            let n_free: u32 = (0..N).map(free).filter(|&word| word != 0).map(u64::count_ones).sum();
            walk.mobility = worth * (n_free as i32 - usual);
        }
        walk
    }

    /// Returns what a piece attacks, and the squares on which that depends; nothing if that takes a walk, or if it attacks a
    /// square more than once.
    #[inline]
    fn look(&self, views: &Views, here: Content, square: usize) -> Option<[Squares<N>; 2]> {
        let ways = views.ways(here, square)?;
        let (mut attacked, mut watched) = (*views.leaps::<N>(here, square)?, [0; N]);
        let [first, second] = &self.totals.occupied;
        let occupied: Squares<N> =
            std::array::from_fn(|word| first[word] | second[word] | self.totals.walls[word]);
        let mut repeated = 0;
        let mut add = |seen: &Squares<N>| {
            for word in 0..N {
                repeated |= attacked[word] & seen[word];
                attacked[word] |= seen[word];
            }
        };
        for &line in &ways.slides {
            let [along, open] = views.line(line, square)?;
            let (seen, _) = up_to_first(along, &occupied, line.ascends);
            add(&seen);
            (0..N).for_each(|word| watched[word] |= seen[word] & open[word]);
        }
        for &gate in &ways.gates {
            let [passed, ends] = views.gate(gate, square)?;
            if (0..N).all(|word| passed[word] & occupied[word] == 0) {
                add(ends);
            }
            (0..N).for_each(|word| watched[word] |= passed[word]);
        }
        for &line in &ways.hops {
            let [along, _] = views.line(line, square)?;
            let (mut seen, has_hurdle) = up_to_first(along, &occupied, line.ascends);
            if has_hurdle {
                let rest = std::array::from_fn(|word| along[word] & !seen[word]);
                let (behind, _) = up_to_first(&rest, &occupied, line.ascends);
                add(&behind);
                (0..N).for_each(|word| seen[word] |= behind[word]);
            }
            (0..N).for_each(|word| watched[word] |= seen[word]);
        }
        (repeated == 0).then_some([attacked, watched])
    }

    /// Walks the piece on a square step by step.
    #[inline(never)]
    fn walk_along(&self, maps: &Maps, position: &Position, square: usize, side: Side) -> Walk<N> {
        let square_of = &self.square_of[..];
        let cell = position.tables.layout.cell(Square(square as u16));
        let here = position.state.at(cell);
        let [mut lines, mut ends, mut others] = [[0; N]; 3];
        let (mut n, mut free) = (0, 0);
        position.reach_and_watch(
            cell,
            &mut |to, there, goes_on| {
                insert(if goes_on { &mut lines } else { &mut ends }, square_of[usize::from(to)]);
                n += 1;
                free += i32::from(there == EMPTY || is_of(there, !side));
            },
            &mut |at| {
                let at = square_of[usize::from(at)];
                if at != NOWHERE {
                    insert(&mut others, at);
                }
            },
        );
        let attacked: Squares<N> = std::array::from_fn(|word| lines[word] | ends[word]);
        let (worth, usual) = maps.mobility[usize::from(here)];
        let mut walk = Walk {
            is_piece: true,
            side,
            class: maps.class[usize::from(here)],
            heeds_pieces: !position.tables.movement.mover_on(here, cell).is_plain,
            is_noisy: position.tables.noise(here, cell) != Noise::OnEnemies,
            watched: std::array::from_fn(|word| lines[word] | others[word]),
            attacked,
            repeated: None,
            worth,
            mobility: worth * (free - usual),
        };
        if attacked.iter().map(|word| word.count_ones()).sum::<u32>() != n {
            self.repeat(&mut walk, position, cell);
        }
        walk
    }

    /// Completes the walk of a piece that attacks some squares more than once. Its mobility counts them more than once too.
    #[cold]
    fn repeat(&self, walk: &mut Walk<N>, position: &Position, cell: Cell) {
        let [mut once, mut twice, mut thrice] = [[0; N]; 3];
        position.reach(cell, &mut |to, _| {
            let to = usize::from(self.square_of[usize::from(to)]);
            let (word, bit) = (to / 64, 1_u64 << (to % 64));
            thrice[word] |= twice[word] & bit;
            twice[word] |= once[word] & bit;
            once[word] |= bit;
        });
        walk.heeds_pieces = true;
        walk.watched.iter_mut().zip(once).for_each(|(watched, once)| *watched |= once);
        walk.repeated = Some(Box::new([twice, thrice]));
    }

    /// Walks the pieces that depend on what has changed, and brings the totals up to date.
    #[inline(never)]
    fn follow_changes(&mut self, maps: &Maps, position: &Position) {
        let changed = std::mem::replace(&mut self.changed, [0; N]);
        let flipped = std::mem::replace(&mut self.flipped, [0; N]);
        let words = (0..N).filter(|&word| changed[word] != 0);
        let by_word: Changes<N> =
            words.map(|word| Change { word, squares: changed[word], flipped: flipped[word] }).collect();
        // By side: the squares of enemies that the least attacker may have left.
        let mut lost = [[0; N]; 2];
        for &Change { word, squares, .. } in &by_word {
            for bit in bits(squares) {
                self.totals.least[0][word][bit] = NONE;
                self.totals.least[1][word][bit] = NONE;
            }
        }
        let mut watchers = changed;
        for square in squares_of(&changed) {
            let walk = &self.walks[square];
            watchers.iter_mut().zip(self.watchers[square]).for_each(|(all, of_square)| *all |= of_square);
            if walk.is_piece {
                let side = walk.side;
                self.replace(square, Walk::NONE, side, &changed, &mut lost);
            }
        }
        for side in Side::ALL {
            for word in 0..N {
                for bit in bits(watchers[word] & self.totals.occupied[side.index()][word]) {
                    let square = word * 64 + bit;
                    if changed[word] >> bit & 1 == 1 || self.is_other(square, &by_word) {
                        let walk = self.walk(maps, position, square, side);
                        self.replace(square, walk, side, &changed, &mut lost);
                    } else {
                        self.touch(square, side, &by_word);
                    }
                }
            }
        }
        for (side, lost) in Side::ALL.into_iter().zip(&lost) {
            if lost != &[0; N] {
                self.find_least(side, lost);
            }
        }
    }

    /// Returns whether a piece may attack other squares after changes.
    #[inline]
    fn is_other(&self, square: usize, changes: &Changes<N>) -> bool {
        let walk = &self.walks[square];
        changes.iter().any(|change| {
            let relevant = if walk.heeds_pieces { change.squares } else { change.flipped };
            walk.watched[change.word] & relevant != 0
        })
    }

    /// Replaces the walk of one player's piece.
    fn replace(
        &mut self,
        square: usize,
        walk: Walk<N>,
        side: Side,
        changed: &Squares<N>,
        lost: &mut [Squares<N>; 2],
    ) {
        let before = self.exchange(square, walk);
        let walk = &self.walks[square];
        let own = side.index();
        let counts = &mut self.totals.counts[own];
        let enemies = &self.totals.occupied[1 - own];
        for word in 0..N {
            let (gone, come) = (before.attacked[word], walk.attacked[word]);
            let (gone, come) = (gone & !come, come & !gone);
            count::<N, true>(counts, word, come);
            count::<N, false>(counts, word, gone);
            let least = &mut self.totals.least[own][word];
            for bit in bits(walk.attacked[word] & enemies[word] & (come | changed[word])) {
                least[bit] = walk.class.min(least[bit]);
            }
            let left = bits(gone & enemies[word]).filter(|&bit| least[bit] == before.class);
            left.for_each(|bit| lost[own][word] |= 1 << bit);
        }
        for squares in before.repeated.iter().flat_map(|more| &**more) {
            (0..N).for_each(|word| count::<N, false>(counts, word, squares[word]));
        }
        for squares in walk.repeated.iter().flat_map(|more| &**more) {
            (0..N).for_each(|word| count::<N, true>(counts, word, squares[word]));
        }
        let (word, bit) = (square / 64, 1 << (square % 64));
        let noisy = &mut self.totals.noisy[word];
        *noisy = if walk.is_noisy { *noisy | bit } else { *noisy & !bit };
        self.totals.mobility[own] += walk.mobility - before.mobility;
        self.walks_before.push((square as u16, before));
    }

    /// Puts a walk in the place of another one, which it returns.
    #[inline]
    fn exchange(&mut self, square: usize, walk: Walk<N>) -> Walk<N> {
        let before = std::mem::replace(&mut self.walks[square], walk);
        let (walk, own) = (&self.walks[square], 1 << (square % 64));
        for word in 0..N {
            let seen = |walk: &Walk<N>| walk.watched[word] | walk.attacked[word];
            for bit in bits(seen(&before) ^ seen(walk)) {
                self.watchers[word * 64 + bit][square / 64] ^= own;
            }
        }
        before
    }

    /// Brings a walk up to date that only ends on squares that have changed.
    #[inline]
    fn touch(&mut self, square: usize, side: Side, changes: &Changes<N>) {
        let Some(Mark { totals: before, .. }) = self.marks.last() else { return };
        let (walk, own) = (&mut self.walks[square], side.index());
        let mut more = 0;
        for &Change { word, squares, .. } in changes {
            let met = walk.attacked[word] & squares;
            for bit in bits(met) {
                let is_free = |of: &Totals<N>| (of.occupied[own][word] | of.walls[word]) >> bit & 1 == 0;
                more += i32::from(is_free(&self.totals)) - i32::from(is_free(before));
            }
            for bit in bits(met & self.totals.occupied[1 - own][word]) {
                let slot = &mut self.totals.least[own][word][bit];
                *slot = walk.class.min(*slot);
            }
        }
        if more * walk.worth != 0 {
            self.mobilities_before.push((square as u16, walk.mobility));
            walk.mobility += more * walk.worth;
            self.totals.mobility[own] += more * walk.worth;
        }
    }

    /// Finds the least attackers of squares anew.
    fn find_least(&mut self, side: Side, squares: &Squares<N>) {
        let own = side.index();
        for square in squares_of(squares) {
            let (word, bit) = (square / 64, square % 64);
            let mut least = NONE;
            for other in 0..N {
                let watchers = bits(self.watchers[square][other] & self.totals.occupied[own][other]);
                let walks = watchers.map(|bit| &self.walks[other * 64 + bit]);
                let attackers = walks.filter(|walk| walk.attacked[word] >> bit & 1 == 1);
                least = attackers.fold(least, |least, walk| walk.class.min(least));
            }
            self.totals.least[own][word][bit] = least;
        }
    }

    /// Returns what threats on the pieces of one player are worth, given the squares that each attacks.
    #[inline]
    fn threats(&self, maps: &Maps, side: Side, [own, enemy]: [&Squares<N>; 2]) -> i32 {
        let mut threats = 0;
        for word in 0..N {
            for bit in bits(self.totals.occupied[(!side).index()][word] & own[word]) {
                let class = self.walks[word * 64 + bit].class;
                if class != ROYAL {
                    let least = self.totals.least[side.index()][word][bit];
                    threats += maps.threat(class, least, enemy[word] >> bit & 1 == 1);
                }
            }
        }
        threats
    }
}

#[expect(clippy::indexing_slicing, reason = "cells belong to the tables this was made for")]
impl<const N: usize> Walks for OnWords<N> {
    fn follow(&mut self) {
        let (n_walks, n_mobilities) = (self.walks_before.len(), self.mobilities_before.len());
        self.marks.push(Mark { totals: self.totals.clone(), n_walks, n_mobilities });
    }

    fn change(&mut self, cell: Cell, before: Content, now: Content) {
        let square = self.square_of[usize::from(cell)];
        if square == NOWHERE {
            return;
        }
        let (word, bit) = (usize::from(square / 64), 1 << (square % 64));
        self.changed[word] |= bit;
        if (before == EMPTY) != (now == EMPTY) {
            self.flipped[word] |= bit;
        }
        let totals = &mut self.totals;
        if is_piece(before) {
            totals.occupied[side_of(before).index()][word] &= !bit;
        } else {
            totals.walls[word] &= !bit;
        }
        if is_piece(now) {
            totals.occupied[side_of(now).index()][word] |= bit;
        } else if now != EMPTY {
            totals.walls[word] |= bit;
        }
    }

    fn renew(&mut self, maps: &Maps, position: &Position) {
        if self.changed != [0; N] {
            self.follow_changes(maps, position);
        }
    }

    fn n_around(&self, cell: Cell, side: Side) -> u32 {
        let words = self.around[usize::from(cell)].iter().zip(&self.totals.occupied[side.index()]);
        words.map(|(around, own)| around & own).filter(|&word| word != 0).map(u64::count_ones).sum()
    }

    fn is_attacked(&self, cell: Cell, by: Side) -> bool {
        let square = usize::from(self.square_of[usize::from(cell)]);
        let all = self.totals.counts[by.index()].iter().fold(0, |all, of_bit| all | of_bit[square / 64]);
        all >> (square % 64) & 1 == 1
    }

    fn mark_noisy(&self, tables: &Tables, side: Side, marks: &mut [u64]) {
        let (own, enemies) = (side.index(), self.totals.occupied[(!side).index()]);
        let mut noisy = self.totals.noisy;
        for (word, squares) in enemies.into_iter().enumerate() {
            let attacked = self.totals.counts[own].iter().fold(0, |all, of_bit| all | of_bit[word]);
            for bit in bits(squares & attacked) {
                let watchers = &self.watchers[word * 64 + bit];
                noisy.iter_mut().zip(watchers).for_each(|(noisy, watchers)| *noisy |= watchers);
            }
        }
        noisy.iter_mut().zip(&self.totals.occupied[own]).for_each(|(noisy, own)| *noisy &= own);
        squares_of(&noisy).for_each(|square| mark(marks, tables.layout.cell(Square(square as u16))));
    }

    fn add(&mut self, maps: &Maps, position: &Position, royals: [Option<Cell>; 2], sum: &mut Sum<'_>) {
        self.renew(maps, position);
        let counts = &self.totals.counts;
        let either = |of: &[Squares<N>]| -> Squares<N> {
            std::array::from_fn(|word| of.iter().fold(0, |all, squares| all | squares[word]))
        };
        let several = counts.each_ref().map(|of_side| either(&of_side[1..]));
        let once: [Squares<N>; 2] =
            std::array::from_fn(|own| std::array::from_fn(|word| several[own][word] | counts[own][0][word]));
        for side in Side::ALL {
            let (own, enemy) = (side.index(), (!side).index());
            sum.term(Term::Mobility, side, self.totals.mobility[own] / 16);
            sum.term(Term::Threats, side, self.threats(maps, side, [&once[own], &once[enemy]]));
            let Some(royal) = royals[enemy] else { continue };
            let zone = &self.around[usize::from(royal)];
            let mut units = 0;
            for word in 0..N {
                let attacked = zone[word] & once[own][word];
                if attacked == 0 {
                    continue;
                }
                let [ones, twos, ..] = counts[own].each_ref().map(|squares| squares[word]);
                let four = counts[own][2..].iter().fold(0, |all, squares| all | squares[word]);
                let of_these = |squares: u64| (attacked & squares).count_ones() as i32;
                units += 2 * of_these(u64::MAX) + of_these(several[own][word]) + of_these(ones & twos | four);
                units += 3 * of_these(!several[enemy][word]);
            }
            sum.term(Term::Siege, side, Maps::siege(units));
        }
    }

    fn go_back(&mut self) {
        let Some(mark) = self.marks.pop() else { return };
        self.totals = mark.totals;
        for (square, mobility) in self.mobilities_before.drain(mark.n_mobilities..) {
            self.walks[usize::from(square)].mobility = mobility;
        }
        while self.walks_before.len() > mark.n_walks
            && let Some((square, walk)) = self.walks_before.pop()
        {
            self.exchange(usize::from(square), walk);
        }
    }
}
