//! Positions of games as numbers, exactly, for tables of very many positions.
//!
//! A number says all that decides how a game can go on, apart from repetition: where pieces and walls are, and, as one index,
//! whose turn it is, the hands, first moves, rights, passes and what is left of the turn. The half-move clocks and the count
//! under way are part of it if that is asked for. Two games have the same number only if all of this is equal. Boards with too
//! many pieces for a number are kept, and the number says which one it is.

use std::sync::Arc;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::Game;
use crate::board::Side;
use crate::engine::Position;
use crate::engine::condition::counts::Count;
use crate::engine::condition::tables::{Cond, HistoryFact};
use crate::engine::layout::{Cell, Content, EMPTY, FIRST_PIECE, GUARD, WALL, is_piece};
use crate::engine::state::State;
use crate::engine::state::rights::Rights;
use crate::variant::Variant;

/// The bits of a number that say what is on the board, or which of the boards that are kept. One more says which of the two, and
/// the rest are the index of the other parts of a position.
const BOARD_BITS: u32 = 103;

/// The bit that says that the board is kept.
const IS_KEPT: u128 = 1 << BOARD_BITS;

/// The bit at which the index begins.
const INDEX_AT: u32 = BOARD_BITS + 1;

/// The part of the past that is in a number, in addition to the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// Nothing: the half-move clocks are at zero, and nothing is counted.
    Nothing,
    /// The half-move clocks and the count under way.
    Clocks,
}

/// The parts of a position other than the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct OffBoard {
    side: Side,
    rights: Rights,
    count: Count,
    note: u8,
    /// The hands of both players, by kind, the clocks that are kept, and the cells of pieces that have not moved. One list,
    /// which is never empty: comparing empty ones is slow on some processors.
    lists: Vec<u16>,
}

/// Turns positions of one variant into numbers, and back.
#[derive(Clone, Debug)]
pub struct Packing {
    variant: Arc<Variant>,
    kept: Kept,
    /// The cells of the board, in order.
    cells: Box<[Cell]>,
    /// The number of digits for a cell: empty, a wall, a piece of each kind and side.
    base: u128,
    /// True if each cell has a digit; otherwise each piece has one.
    is_dense: bool,
    /// By clock: the number of plies from which on more make no difference.
    most: Box<[u16]>,
    off_board: IndexSet<OffBoard, FxBuildHasher>,
    /// By cell of the board, for positions with too many pieces.
    boards: IndexSet<Box<[Content]>, FxBuildHasher>,
    scratch: OffBoard,
    /// The place of the other parts that were packed last: the next position often has the same.
    last: usize,
    looks_differ: bool,
}

impl Packing {
    /// Returns a packing without any position.
    pub fn new(variant: &Arc<Variant>, kept: Kept) -> Packing {
        let t = &**variant.tables();
        let on_board = |cell: &Cell| t.start.at(*cell) != GUARD;
        let squares = t.layout.shape.squares();
        let cells: Box<[Cell]> = squares.map(|square| t.layout.cell(square)).filter(on_board).collect();
        let base = 2 + 2 * variant.rules().kinds.len() as u128;
        let is_dense = (0..cells.len()).try_fold(1_u128, |size, _| size.checked_mul(base));
        let most = (0..t.conditions.clocks.len()).map(|clock| {
            let plies = t.conditions.ends.iter().chain(t.conditions.illegal_in_game.iter().map(|(_, c)| c));
            plies.map(|cond| most_plies(cond, clock)).max().unwrap_or(0)
        });
        Packing {
            variant: Arc::clone(variant),
            kept,
            cells,
            base,
            is_dense: is_dense.is_some_and(|size| size >> BOARD_BITS == 0),
            most: most.collect(),
            off_board: IndexSet::default(),
            boards: IndexSet::default(),
            scratch: OffBoard {
                side: Side::First,
                rights: Rights::default(),
                count: Count::default(),
                note: 0,
                lists: Vec::new(),
            },
            last: 0,
            looks_differ: false,
        }
    }

    /// Returns the number of a game's position; nothing if there are too many different hands and rights. A note of the caller is
    /// part of it.
    pub fn pack(&mut self, game: &Game, note: u8) -> Option<u128> {
        let state = &game.position.state;
        let in_number = if self.is_dense { Some(self.dense(state)) } else { self.sparse(state) };
        let board = in_number.unwrap_or_else(|| {
            let board = self.cells.iter().map(|&cell| state.at(cell)).collect();
            IS_KEPT | self.boards.insert_full(board).0 as u128
        });
        self.looks_differ |= state.key_of_looks() != state.key;
        let of = &mut self.scratch;
        of.side = state.side;
        of.note = note;
        of.rights = state.rights;
        of.lists.clear();
        for side in Side::ALL {
            of.lists.extend_from_slice(&state.hands[side]);
        }
        if self.kept == Kept::Clocks {
            let clocks = self.most.iter().enumerate();
            of.lists.extend(clocks.map(|(clock, most)| game.record.clock(clock).min(*most)));
            of.count = game.record.count();
        }
        if !state.unmoved.is_empty() {
            of.lists.extend(self.cells.iter().filter(|&&cell| state.is_unmoved(cell)));
        }
        if self.off_board.get_index(self.last) != Some(of) {
            let known = self.off_board.get_index_of(of);
            self.last = known.unwrap_or_else(|| self.off_board.insert_full(of.clone()).0);
        }
        let index = self.last;
        (index >> (u128::BITS - INDEX_AT) == 0).then_some((index as u128) << INDEX_AT | board)
    }

    /// Returns a game in the position with this number, without moves; nothing if no position packed here has it.
    pub fn unpack(&self, number: u128) -> Option<Game> {
        let t = self.variant.tables();
        let off_board = self.off_board.get_index((number >> INDEX_AT) as usize)?;
        let mut state = t.start.emptied();
        let mut put = |cell: Cell, digit: u128| match content_of(digit) {
            EMPTY => {}
            WALL => state.raise_wall(cell),
            content => state.put(cell, content, t.royals.has(content)),
        };
        let mut rest = number & (IS_KEPT - 1);
        if number & IS_KEPT != 0 {
            let board = self.boards.get_index(rest as usize)?;
            self.cells.iter().zip(board).for_each(|(&cell, &here)| put(cell, digit(here)));
        } else if self.is_dense {
            for &cell in &self.cells {
                put(cell, rest % self.base);
                rest /= self.base;
            }
        } else {
            let n_digits = self.base * self.cells.len() as u128;
            while rest != 0 {
                let digit = rest % n_digits;
                put(*self.cells.get((digit / self.base) as usize)?, digit % self.base);
                rest /= n_digits;
            }
        }
        state.side = off_board.side;
        let mut lists = off_board.lists.iter().copied();
        for side in Side::ALL {
            state.hands[side].fill_with(|| lists.next().unwrap_or(0));
        }
        let n_clocks = if self.kept == Kept::Clocks { self.most.len() } else { 0 };
        let clocks: Vec<u16> = lists.by_ref().take(n_clocks).collect();
        lists.for_each(|cell| state.set_unmoved(cell, true));
        state.rights = off_board.rights;
        state.renew_key(&t.repetition);
        let position = Position { tables: Arc::clone(t), state };
        let mut game = Game::from_position(&self.variant, position, 0, 1);
        if self.kept == Kept::Clocks {
            game.record.set_clocks(&clocks);
            game.record.begin_count(off_board.count);
        }
        Some(game)
    }

    /// Returns the note that was packed with a position.
    pub fn note(&self, number: u128) -> u8 {
        self.off_board.get_index((number >> INDEX_AT) as usize).map_or(0, |off_board| off_board.note)
    }

    /// Returns whether some of the positions packed count as others when they are compared for repetition: pieces count as the
    /// same, or first moves do not count.
    pub fn looks_differ(&self) -> bool {
        self.looks_differ
    }

    /// Returns about how many bytes this takes.
    pub fn bytes(&self) -> u64 {
        let n_kinds = self.variant.rules().kinds.len();
        let each = size_of::<OffBoard>() + 4 * n_kinds + 2 * self.most.len() + 48;
        let board = 2 * self.cells.len() + 48;
        (self.off_board.len() * each + self.boards.len() * board) as u64
    }

    /// Returns the board with a digit for each cell.
    fn dense(&self, state: &State) -> u128 {
        self.cells.iter().rev().fold(0, |board, &cell| board * self.base + digit(state.at(cell)))
    }

    /// Returns the board with a digit for each cell that is not empty; nothing if there are too many.
    fn sparse(&self, state: &State) -> Option<u128> {
        let n_digits = self.base * self.cells.len() as u128;
        let mut board = 0_u128;
        for (place, &cell) in self.cells.iter().enumerate().rev() {
            let here = state.at(cell);
            if here != EMPTY {
                board = board.checked_mul(n_digits)? + place as u128 * self.base + digit(here);
            }
        }
        (board >> BOARD_BITS == 0).then_some(board)
    }
}

/// Returns the digit of what is on a cell.
fn digit(here: Content) -> u128 {
    match here {
        WALL => 1,
        here if is_piece(here) => u128::from(here - FIRST_PIECE) + 2,
        _ => 0,
    }
}

/// Returns what a digit says is on a cell.
fn content_of(digit: u128) -> Content {
    match digit as Content {
        0 => EMPTY,
        1 => WALL,
        digit => digit - 2 + FIRST_PIECE,
    }
}

/// Returns the most plies by a clock that a condition asks for.
fn most_plies(cond: &Cond, of: usize) -> u16 {
    if let Cond::History(HistoryFact::NoProgress { plies, clock }) = cond
        && *clock == of
    {
        return *plies;
    }
    cond.parts().iter().map(|part| most_plies(part, of)).max().unwrap_or(0)
}
