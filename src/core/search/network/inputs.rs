//! The inputs of a network: the pieces on the board and in hand, as each player sees them.

use crate::board::{Piece, PieceKind, Side, Square};
use crate::engine::layout::{Cell, Content, content};
use crate::engine::state::changes::Change;
use crate::engine::{Position, Tables};
use crate::rules::Rules;

/// Pieces of a kind in one hand are counted up to this number.
const MOST_HELD: usize = 8;

/// The inputs of a network for one variant, as rows of its weights.
///
/// For each player there is a row for each kind, own or enemy, on each square, seen from that player's side of the board;
/// and one for the first, the second … piece of a kind in either hand.
#[derive(Clone, Debug)]
pub struct Inputs {
    n_rows: usize,
    /// Roughly how many pieces there may be at the same time.
    n_active: usize,
    n_cells: usize,
    /// By content and cell: the rows, as the first and the second player see it.
    on_board: Vec<[u32; 2]>,
    /// The row of the first piece in hand; nothing without hands.
    first_held: Option<usize>,
    n_kinds: usize,
}

impl Inputs {
    /// Returns the inputs for a variant.
    pub fn new(rules: &Rules, tables: &Tables) -> Inputs {
        let (n_cells, n_squares, n_kinds) =
            (tables.layout.n_cells, rules.shape.n_squares(), rules.kinds.len());
        let is_rotated = is_rotated(rules);
        let seen = |square: Square, viewer: Side| match viewer {
            Side::First => square,
            Side::Second => turned(rules, square, is_rotated),
        };
        let mut on_board = vec![[0; 2]; tables.n_contents() * n_cells];
        for (kind, side) in rules.kind_indices().flat_map(|kind| Side::ALL.map(|side| (kind, side))) {
            for square in rules.shape.squares() {
                let rows = Side::ALL.map(|viewer| {
                    let block = 2 * kind.index() + usize::from(side != viewer);
                    (block * n_squares + seen(square, viewer).index()) as u32
                });
                let place =
                    usize::from(content(kind, side)) * n_cells + usize::from(tables.layout.cell(square));
                if let Some(slot) = on_board.get_mut(place) {
                    *slot = rows;
                }
            }
        }
        let n_on_board = 2 * n_kinds * n_squares;
        let first_held = rules.has_hands().then_some(n_on_board);
        let n_held = if rules.has_hands() { 2 * n_kinds * MOST_HELD } else { 0 };
        let in_hand = rules.setup.hands.iter().flatten().map(|&(_, n)| usize::from(n)).sum::<usize>();
        let n_active = rules.setup.pieces.len() + in_hand + 8;
        Inputs { n_rows: n_on_board + n_held, n_active, n_cells, on_board, first_held, n_kinds }
    }

    /// Returns the number of rows.
    pub fn n_rows(&self) -> usize {
        self.n_rows
    }

    /// Roughly how many pieces there may be at the same time.
    pub fn n_active(&self) -> usize {
        self.n_active
    }

    /// By row as the first player sees it: the same row as the second player sees it.
    pub fn turned(&self) -> Vec<u32> {
        let mut turned = vec![0; self.n_rows];
        let held = (0..self.n_kinds as u16).map(PieceKind).flat_map(|kind| {
            let each = (1..=MOST_HELD as u16).flat_map(move |nth| Side::ALL.map(|side| (side, kind, nth)));
            each.filter_map(|(side, kind, nth)| self.of_held(side, kind, nth))
        });
        let on_board = self.on_board.iter().map(|rows| rows.map(|row| row as usize));
        for [first, second] in on_board.filter(|[first, second]| first != second).chain(held) {
            if let Some(slot) = turned.get_mut(first) {
                *slot = second as u32;
            }
        }
        turned
    }

    /// Returns the rows of a piece on a cell, one for each player's view.
    #[expect(clippy::indexing_slicing, reason = "contents and cells belong to the tables this was made for")]
    #[inline]
    pub(super) fn of_piece(&self, here: Content, cell: Cell) -> [usize; 2] {
        self.on_board[usize::from(here) * self.n_cells + usize::from(cell)].map(|row| row as usize)
    }

    /// Returns the rows of the `nth` piece of a kind in a hand, from 1, one for each player's view; nothing if it is
    /// not counted.
    #[inline]
    pub(super) fn of_held(&self, side: Side, kind: PieceKind, nth: u16) -> Option<[usize; 2]> {
        let nth = usize::from(nth.checked_sub(1)?);
        let first = self.first_held.filter(|_| nth < MOST_HELD)?;
        Some(Side::ALL.map(|viewer| {
            first + (usize::from(side != viewer) * self.n_kinds + kind.index()) * MOST_HELD + nth
        }))
    }

    /// The rows that a change takes away or adds, one for each player's view.
    #[inline]
    pub(super) fn of_change(&self, change: Change, mut emit: impl FnMut([usize; 2], bool)) {
        match change {
            Change::Left(here, cell) => emit(self.of_piece(here, cell), false),
            Change::Came(here, cell) => emit(self.of_piece(here, cell), true),
            Change::Hand { side, kind, before, after } => {
                for nth in after + 1..=before {
                    if let Some(rows) = self.of_held(side, kind, nth) {
                        emit(rows, false);
                    }
                }
                for nth in before + 1..=after {
                    if let Some(rows) = self.of_held(side, kind, nth) {
                        emit(rows, true);
                    }
                }
            }
            Change::Wall(_) | Change::FirstMove(_) => {}
        }
    }

    /// Visits the rows of a position, one for each player's view.
    pub fn visit_rows(&self, position: &Position, mut emit: impl FnMut([usize; 2])) {
        let state = &position.state;
        for side in Side::ALL {
            for &cell in state.list(side) {
                emit(self.of_piece(state.at(cell), cell));
            }
            if self.first_held.is_some() {
                for kind in (0..self.n_kinds as u16).map(PieceKind) {
                    for nth in 1..=position.in_hand(side, kind) {
                        if let Some(rows) = self.of_held(side, kind, nth) {
                            emit(rows);
                        }
                    }
                }
            }
        }
    }
}

/// Returns whether the second player sees the board turned round, rather than reflected, so that both see the same at
/// the start.
fn is_rotated(rules: &Rules) -> bool {
    let n_alike = |is_rotated| {
        let other = |square| turned(rules, square, is_rotated);
        let is_met = |(square, piece): &&(Square, Piece)| {
            let wanted = Piece { side: !piece.side, ..*piece };
            rules.setup.pieces.iter().any(|&(there, found)| there == other(*square) && found == wanted)
        };
        rules.setup.pieces.iter().filter(is_met).count()
    };
    n_alike(true) > n_alike(false)
}

/// Returns the square that is this one for the other player.
fn turned(rules: &Rules, square: Square, is_rotated: bool) -> Square {
    let shape = rules.shape;
    let (file, rank) = (shape.file(square), shape.ranks - 1 - shape.rank(square));
    let file = if is_rotated { shape.files - 1 - file } else { file };
    shape.square(i32::from(file), i32::from(rank)).unwrap_or(square)
}
