//! Walls that players place: each is part of a move, and is on the board until it is moved or for good.
//!
//! A move is first generated without its wall; then it is repeated for each cell where its wall may go. If only the
//! number of moves is wanted, the cells are counted.

pub(in crate::engine) mod tables;

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use smallvec::SmallVec;

use crate::board::{Move, MoveSort, Side, Square};
use crate::engine::layout::steps::Flat;
use crate::engine::layout::{Cell, EMPTY, WALL, is_among, is_of};
use crate::engine::movegen::listener::Listener;
use crate::engine::rule::walls::tables::{Edge, Keep, On, Turn, Walling};
use crate::engine::state::State;
use crate::engine::state::changes::Change;
use crate::engine::state::undo::Undo;
use crate::engine::tables::Tables;

impl Edge {
    /// Returns whether a cell is at the edge or next to a wall.
    #[inline(never)]
    fn allows(&self, state: &State, cell: Cell) -> bool {
        let is_wall = |&way: &i16| state.at(self.home.step(cell, way)) == WALL;
        self.at.has(cell) || self.beside.iter().any(is_wall)
    }
}

impl Walling {
    #[inline]
    fn allows(&self, state: &State, side: Side, cell: Cell) -> bool {
        self.zone[side].has(cell)
            && match &self.on {
                On::AnyCell | On::NextMove | On::CellLeft => true,
                On::Edge(edge) => edge.allows(state, cell),
            }
    }

    fn cells(&self, side: Side) -> &[Cell] {
        &self.cells[side]
    }
}

/// A position in which walls are to be placed.
struct Site<'a> {
    t: &'a Tables,
    walling: &'a Walling,
    state: &'a State,
    /// The cells where walls may go before anything moves; empty if moves are only counted.
    free: Vec<Cell>,
    /// The number of these cells.
    n_free: usize,
    /// A copy of the position to play moves on, if it must be known what a piece could do after its move.
    board: Option<State>,
    /// The cells where the wall of the current move may go, unless it may go on every free cell.
    cells: SmallVec<[Cell; 32]>,
}

impl<'a> Site<'a> {
    fn new<L: Listener>(state: &'a State, t: &'a Tables, walling: &'a Walling) -> Site<'a> {
        let side = state.side;
        let is_free = |&cell: &Cell| state.at(cell) == EMPTY && walling.allows(state, side, cell);
        let cells = walling.cells(side).iter().copied();
        let (mut free, mut n_free, mut board) = (Vec::new(), 0, None);
        match walling.on {
            On::AnyCell | On::Edge(_) if L::COUNTS => n_free = cells.filter(is_free).count(),
            On::AnyCell | On::Edge(_) => {
                free.reserve_exact(cells.len());
                free.extend(cells.filter(is_free));
                n_free = free.len();
            }
            On::CellLeft => {}
            On::NextMove => board = Some(state.clone()),
        }
        Site { t, walling, state, free, n_free, board, cells: SmallVec::new() }
    }

    /// Hands a move to the listener with each wall that may go with it.
    fn wall<L: Listener>(&mut self, mv: Move, listener: &mut L) -> ControlFlow<()> {
        self.cells.clear();
        match self.walling.on {
            On::AnyCell | On::Edge(_) => {
                if L::COUNTS {
                    listener.tally(self.n_cells(mv) as u64);
                    return ControlFlow::Continue(());
                }
                let changed = Changed::by(self.t, mv);
                let stays = |cell: &Cell| !is_among(&changed.filled, *cell);
                let free = self.free.iter().copied().filter(stays);
                let layout = &self.t.layout;
                return free
                    .chain(self.freed(&changed))
                    .try_for_each(|cell| listener.hear(mv.walling(layout.square(cell))));
            }
            On::CellLeft => {
                self.cells.extend(self.state.cell_left(self.t, self.walling, mv));
            }
            On::NextMove => {
                if L::COUNTS
                    && let Some(n) = self.count_on(mv)
                {
                    listener.tally(n);
                    return ControlFlow::Continue(());
                }
                self.look_on(mv);
            }
        }
        if L::COUNTS {
            listener.tally(self.cells.len() as u64);
            return ControlFlow::Continue(());
        }
        let layout = &self.t.layout;
        self.cells.iter().try_for_each(|&cell| listener.hear(mv.walling(layout.square(cell))))
    }

    /// Returns the cells that the move leaves empty, if a wall may go there.
    fn freed(&self, changed: &Changed) -> impl Iterator<Item = Cell> {
        let left = changed.left.iter().copied();
        left.filter(|&cell| !is_among(&changed.filled, cell) && self.may_wall(cell))
    }

    /// On how many cells the wall of a move may go.
    fn n_cells(&self, mv: Move) -> usize {
        let is_free = |cell: Cell| self.state.at(cell) == EMPTY && self.may_wall(cell);
        if mv.sort == MoveSort::Board && !mv.captures_without_landing() && mv.from != mv.to {
            let (from, to) = (self.t.layout.cell(mv.from), self.t.layout.cell(mv.to));
            return self.n_free - usize::from(is_free(to)) + usize::from(self.may_wall(from));
        }
        let changed = Changed::by(self.t, mv);
        let n_filled = changed.filled.iter().filter(|&&cell| is_free(cell)).count();
        self.n_free - n_filled + self.freed(&changed).count()
    }

    /// Returns whether a wall may go on a cell if the cell is empty.
    fn may_wall(&self, cell: Cell) -> bool {
        self.walling.allows(self.state, self.state.side, cell)
    }

    /// Returns how many cells the piece that makes this move could go to next without capturing, if its leaps and rays
    /// alone decide that and the move changes no more than where it is.
    fn count_on(&mut self, mv: Move) -> Option<u64> {
        let (t, walling, side) = (self.t, self.walling, self.state.side);
        let (from, to) = (t.layout.cell(mv.from), t.layout.cell(mv.to));
        let content = self.state.at(from);
        let mover = t.movement.mover(content);
        let is_simple = mv.sort == MoveSort::Board
            && mv.promotion().is_none()
            && from != to
            && self.state.at(to) == EMPTY
            && !mv.captures_without_landing()
            && !mover.is_odd
            && mover.is_countable();
        let board = self.board.as_mut().filter(|_| is_simple)?;
        board.lift(from);
        board.unlift(to, content);
        let mut n = 0;
        // Nothing but the zone restricts walls where the piece could go next.
        let zone = &walling.zone[side];
        let _ = board.atoms_of(Flat, t, mover, to, side, false, &mut |cell, captures| {
            n += u64::from(!captures && zone.has(cell));
            ControlFlow::Continue(())
        });
        board.lift(to);
        board.unlift(from, content);
        Some(n)
    }

    /// Finds where the piece that makes this move could go next without capturing, before anything follows from the move: by
    /// that the piece may leave the board.
    fn look_on(&mut self, mv: Move) {
        let (t, walling, side) = (self.t, self.walling, self.state.side);
        let Some(board) = &mut self.board else { return };
        let undo = board.land(t, mv);
        let at = t.layout.cell(mv.to);
        if is_of(board.at(at), side) {
            let mover = t.movement.mover_on(board.at(at), at);
            let cells = &mut self.cells;
            let _ = board.landings(t, mover, at, &mut |walked| {
                let is_quiet = walked.captured().is_empty() && walked.aside().is_none();
                let is_free = is_quiet && board.at(walked.to) == EMPTY;
                if is_free && walling.allows(board, side, walked.to) && !cells.contains(&walked.to) {
                    cells.push(walked.to);
                }
                ControlFlow::Continue(())
            });
        }
        board.unland(t, mv, &undo);
    }
}

/// The cells that a move empties, and those it fills. What blows up still counts as present.
#[derive(Clone, Debug)]
struct Changed {
    left: ArrayVec<Cell, { Move::MAX_PASSING + 1 }>,
    filled: ArrayVec<Cell, 2>,
}

impl Changed {
    #[inline]
    fn by(t: &Tables, mv: Move) -> Changed {
        let cell = |square: Square| t.layout.cell(square);
        let mut changed = Changed { left: ArrayVec::new(), filled: ArrayVec::new() };
        match mv.sort {
            MoveSort::Board | MoveSort::EnPassant => {
                changed.left.push(cell(mv.from));
                if mv.captures_without_landing() {
                    changed.left.extend(mv.passing().map(cell));
                }
                changed.filled.push(cell(mv.to));
            }
            MoveSort::Castling | MoveSort::Displacing => {
                let (start, end) = mv.partner().or(mv.aside()).unzip();
                changed.left.extend([Some(mv.from), start].into_iter().flatten().map(cell));
                changed.filled.extend([Some(mv.to), end].into_iter().flatten().map(cell));
            }
            MoveSort::Drop => changed.filled.push(cell(mv.to)),
            MoveSort::Pass => {}
        }
        changed
    }
}

impl State {
    /// Returns every pseudo-legal move with each wall that may go with it.
    #[cold]
    pub(in crate::engine) fn walled_moves<L: Listener>(
        &self,
        t: &Tables,
        walling: &Walling,
        listener: &mut L,
    ) -> ControlFlow<()> {
        if L::COUNTS && matches!((walling.turn, &walling.on), (Turn::MoveAndWall, On::CellLeft)) {
            return self.count_walls_left(t, walling, listener);
        }
        if let (Turn::MoveAndWall, On::CellLeft) = (walling.turn, &walling.on) {
            return self.bare_moves(t, &mut |mv: Move| match self.cell_left(t, walling, mv) {
                Some(cell) => listener.hear(mv.walling(t.layout.square(cell))),
                None => ControlFlow::Continue(()),
            });
        }
        let mut site = Site::new::<L>(self, t, walling);
        match walling.turn {
            Turn::MoveAndWall => self.bare_moves(t, &mut |mv: Move| site.wall(mv, listener)),
            Turn::MoveOrWall => {
                self.bare_moves(t, listener)?;
                // A wall does not answer a check.
                let own = self.list(self.side).iter().map(|&cell| t.layout.square(cell)).min();
                match own.filter(|_| !t.royals.are_safe || !self.is_in_check(t, self.side)) {
                    Some(first) => site.wall(Move::pass(first), listener),
                    None => ControlFlow::Continue(()),
                }
            }
        }
    }

    /// Returns the cell that a move leaves, if its wall may go there.
    fn cell_left(&self, t: &Tables, walling: &Walling, mv: Move) -> Option<Cell> {
        let ends_there = match mv.sort {
            MoveSort::Board | MoveSort::EnPassant => mv.to == mv.from,
            MoveSort::Castling | MoveSort::Displacing => {
                let other = mv.partner().or(mv.aside());
                [Some(mv.to), other.map(|(_, end)| end)].contains(&Some(mv.from))
            }
            MoveSort::Drop | MoveSort::Pass => true,
        };
        let left = t.layout.cell(mv.from);
        (!ends_there && walling.allows(self, self.side, left)).then_some(left)
    }

    /// Returns the number of moves whose walls go where the piece came from, counted by piece if all its moves leave
    /// its cell.
    fn count_walls_left<L: Listener>(
        &self,
        t: &Tables,
        walling: &Walling,
        listener: &mut L,
    ) -> ControlFlow<()> {
        let leaves = |&cell: &Cell| t.movement.mover(self.at(cell)).programs.is_empty();
        if t.facts.has_rights
            || t.has_drops()
            || t.capture_limits.is_some()
            || !self.list(self.side).iter().all(leaves)
        {
            return self.bare_moves(t, &mut |mv: Move| {
                listener.tally(u64::from(self.cell_left(t, walling, mv).is_some()));
                ControlFlow::Continue(())
            });
        }
        let cells = self.list(self.side).iter();
        cells
            .filter(|&&cell| walling.allows(self, self.side, cell))
            .try_for_each(|&cell| self.moves_of_piece(t, cell, listener))
    }

    /// Places the wall of the last move; if only the latest wall stays, removes the one before.
    #[cold]
    pub(in crate::engine) fn put_up_wall(&mut self, walling: &Walling, cell: Cell, undo: &mut Undo) {
        if walling.keep == Keep::Latest {
            while let Some(&old) = self.walls.last() {
                self.lower_wall(old);
                self.taken_down.push(old);
                undo.n_taken_down += 1;
            }
        }
        self.raise_wall(cell);
    }

    /// Takes back the wall of the last move.
    #[cold]
    pub(in crate::engine) fn take_back_wall(&mut self, cell: Cell, undo: &Undo) {
        self.lower_wall(cell);
        for _ in 0..undo.n_taken_down {
            let Some(old) = self.taken_down.pop() else { return };
            self.raise_wall(old);
        }
    }

    /// Emits what the wall of the last move has changed.
    #[cold]
    pub(in crate::engine) fn changes_by_wall(&self, cell: Cell, undo: &Undo, emit: &mut impl FnMut(Change)) {
        emit(Change::Wall(cell));
        let down = self.taken_down.iter().rev().take(usize::from(undo.n_taken_down));
        down.for_each(|&old| emit(Change::Wall(old)));
    }
}
