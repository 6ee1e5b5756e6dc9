//! Effects of a move on pieces, other than moving and capturing: what is enclosed and what effects change.
//!
//! It is kept in one list of the state, in order, and not in each undo record, so that taking back a move costs nothing in
//! other games.

use crate::board::{Move, MoveSort, Side};
use crate::engine::layout::{Cell, Content, EMPTY, WALL, is_of, is_piece, side_of};
use crate::engine::rule::displacement::n_changes;
use crate::engine::state::State;
use crate::engine::state::changes::Change;
use crate::engine::state::undo::{Altered, Cause, Undo};
use crate::engine::tables::Tables;

impl State {
    /// Puts something else on a cell, after a move of `mover`.
    #[inline]
    pub(in crate::engine) fn alter(
        &mut self,
        t: &Tables,
        cell: Cell,
        after: Content,
        (mover, cause): (Side, Cause),
        undo: &mut Undo,
    ) {
        let before = self.at(cell);
        let is_gone = is_piece(before) && !is_piece(after);
        let unmoved = self.is_unmoved(cell);
        if unmoved {
            self.set_unmoved(cell, false);
        }
        self.replace(t, cell, before, after);
        self.altered.push(Altered { cause, cell, before, after, unmoved, is_gone });
        undo.n_altered += 1;
        undo.removes_enemies |= is_gone && side_of(before) != mover;
    }

    /// Moves a piece to an empty cell.
    pub(in crate::engine) fn displace(
        &mut self,
        t: &Tables,
        (cell, target): (Cell, Cell),
        cause: Cause,
        undo: &mut Undo,
    ) {
        let content = self.at(cell);
        let unmoved = self.is_unmoved(cell);
        if unmoved {
            self.set_unmoved(cell, false);
        }
        self.replace(t, cell, content, EMPTY);
        self.replace(t, target, EMPTY, content);
        let [left, came] = [(cell, content, EMPTY, unmoved), (target, EMPTY, content, false)].map(
            |(cell, before, after, unmoved)| Altered { cause, cell, before, after, unmoved, is_gone: false },
        );
        self.altered.extend([left, came]);
        undo.n_altered += 2;
    }

    /// Puts one thing in the place of another: a piece, a wall or nothing.
    fn replace(&mut self, t: &Tables, cell: Cell, before: Content, after: Content) {
        if is_piece(before) && is_piece(after) {
            return self.replace_piece(cell, after, t.royals.has(before), t.royals.has(after));
        }
        match before {
            EMPTY => {}
            WALL => self.lower_wall(cell),
            piece => _ = self.take(cell, t.royals.has(piece)),
        }
        match after {
            EMPTY => {}
            WALL => self.raise_wall(cell),
            piece => self.put(cell, piece, t.royals.has(piece)),
        }
    }

    /// Takes back so many changes, the last ones.
    #[cold]
    pub(in crate::engine) fn take_back_alterations(&mut self, t: &Tables, n: u16) {
        for _ in 0..n {
            let Some(Altered { cell, before, after, unmoved, is_gone: _, cause: _ }) = self.altered.pop()
            else {
                return;
            };
            self.replace(t, cell, after, before);
            if unmoved {
                self.set_unmoved(cell, true);
            }
        }
    }

    /// Returns where enemies were that have left the game by what followed from the last move.
    pub(in crate::engine) fn enemies_gone(&self, undo: &Undo) -> impl Iterator<Item = Cell> + '_ {
        let owner = self.side;
        self.altered_by(undo).filter(move |a| a.is_gone && is_of(a.before, owner)).map(|a| a.cell)
    }

    /// Returns what has left the game by what followed from the last move.
    pub(in crate::engine) fn contents_gone(&self, undo: &Undo) -> impl Iterator<Item = Content> + '_ {
        self.altered_by(undo).filter(|a| a.is_gone).map(|a| a.before)
    }

    /// Returns where a piece is that has landed on a cell: there, or where an effect has taken it.
    pub(in crate::engine) fn carried_from(&self, cell: Cell, undo: &Undo) -> Cell {
        // The latest come first, so that each arrival is seen just before the departure.
        let mut arrived = cell;
        for Altered { cell: there, after, is_gone, .. } in self.altered_by(undo) {
            if there == cell && after == EMPTY && !is_gone {
                return arrived;
            }
            arrived = there;
        }
        cell
    }

    pub(in crate::engine) fn altered_by(&self, undo: &Undo) -> impl Iterator<Item = Altered> + '_ {
        self.altered.iter().rev().take(usize::from(undo.n_altered)).copied()
    }

    /// Returns the castlings that what followed from the last move has cost.
    #[cold]
    pub(in crate::engine) fn castlings_altered(&self, t: &Tables, undo: &Undo) -> u32 {
        let left = self.altered_by(undo).filter(|a| is_piece(a.before));
        left.fold(0, |lost, a| lost | t.castling.lost_by_leaving(a.cell, a.before))
    }

    /// Returns what side effects of the last move changed. The caller takes the piece that moved from the board as it is
    /// now.
    #[cold]
    pub(in crate::engine) fn changes_by_alterations(
        &self,
        t: &Tables,
        mv: Move,
        undo: &Undo,
        emit: &mut impl FnMut(Change),
    ) {
        let is_seen_later = |cell: Cell| {
            matches!(mv.sort, MoveSort::Board | MoveSort::EnPassant | MoveSort::Displacing)
                && cell == t.layout.cell(mv.to)
        };
        let n_followed = usize::from(undo.n_altered - n_changes(mv));
        for (i, altered) in self.altered_by(undo).enumerate() {
            let Altered { cell, before, after, unmoved, is_gone: _, cause: _ } = altered;
            // A piece that is moved aside is not the one that moves.
            let is_seen_later = |cell| i < n_followed && is_seen_later(cell);
            if is_piece(before) && !is_seen_later(cell) {
                emit(Change::Left(before, cell));
            }
            if after == WALL {
                emit(Change::Wall(cell));
            } else if is_piece(after) && !is_seen_later(cell) {
                emit(Change::Came(after, cell));
            }
            let is_dropped = mv.sort == MoveSort::Drop && cell == t.layout.cell(mv.to);
            if unmoved && !is_dropped {
                emit(Change::FirstMove(cell));
            }
        }
    }
}
