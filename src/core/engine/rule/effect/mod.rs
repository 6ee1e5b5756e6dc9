//! What a move does to pieces besides moving and capturing.
//!
//! What it changes is kept in a list of the state, not in each undo record, so that taking back a move costs nothing in other
//! games.

pub(in crate::engine) mod tables;

use smallvec::SmallVec;

use crate::board::{Move, MoveSort, Side};
use crate::engine::layout::{Cell, Content, EMPTY, content, is_of, is_piece, kind_of, side_of};
use crate::engine::rule::effect::tables::{
    Becomes, CaptureHow, EffectAfter, EffectSide, Effecting, Line, Touched,
};
use crate::engine::state::State;
use crate::engine::state::changes::Change;
use crate::engine::state::undo::{Altered, Undo};
use crate::engine::tables::Tables;

impl Effecting {
    /// Whether it follows a move of a side.
    fn follows(&self, t: &Tables, state: &State, side: Side, mv: Move, undo: &Undo) -> bool {
        let captures = undo.n_captured() > 0;
        let is_after = match self.after {
            EffectAfter::AnyMove => true,
            EffectAfter::Capture => captures && self.captured_by(t, mv, undo).is_some(),
            EffectAfter::QuietMove => !captures && mv.sort != MoveSort::Pass,
        };
        if mv.sort == MoveSort::Pass {
            return is_after && !undo.is_wait() && self.by_all && matches!(self.place, Touched::Anywhere);
        }
        let there = state.at(t.layout.cell(mv.to));
        let mover = match self.place {
            Touched::Behind | Touched::Between(_) => undo.moved().unwrap_or(there),
            Touched::Around(_) | Touched::Itself | Touched::Crossing(_) | Touched::Anywhere => there,
        };
        let was = || self.was.as_ref().is_none_or(|was| undo.moved().is_some_and(|mover| was.has(mover)));
        is_after && is_of(there, side) && self.by.has(mover) && was()
    }

    /// The first piece that the move captured of those that count.
    fn captured_by(&self, t: &Tables, mv: Move, undo: &Undo) -> Option<Content> {
        let suits = |cell: Cell| match self.how {
            None => true,
            Some(CaptureHow::ByLanding) => cell == t.layout.cell(mv.to),
            Some(CaptureHow::InPassing) => cell != t.layout.cell(mv.to),
        };
        let mut taken = undo.captured().filter(|taken| suits(taken.0)).map(|taken| taken.1);
        taken.find(|&taken| self.captured.as_ref().is_none_or(|those| those.has(taken)))
    }

    /// Whether it touches what stands on a cell.
    fn touches(&self, state: &State, side: Side, cell: Cell, arrivals: &Arrivals) -> bool {
        let there = state.at(cell);
        let owner = match self.side {
            EffectSide::Enemy => is_of(there, !side),
            EffectSide::Own => is_of(there, side),
            EffectSide::Either => is_piece(there),
        };
        let is_on = |cell: Cell| self.on.as_ref().is_none_or(|on| on[side].has(cell));
        let stood = || {
            let arrival = arrivals.iter().find(|(to, _)| *to == cell);
            arrival.is_none_or(|(_, from)| from.is_some_and(is_on))
        };
        owner
            && self.of.has(there)
            && is_on(cell)
            && (!self.stayed || stood())
            && self.beside.as_ref().is_none_or(|beside| beside[side_of(there)].is_near(&state.cells, cell))
    }

    /// The cells that it touches.
    fn cells(
        &self,
        t: &Tables,
        state: &State,
        side: Side,
        mv: Move,
        arrivals: &Arrivals,
    ) -> SmallVec<[Cell; 8]> {
        let to = t.layout.cell(mv.to);
        let mut cells: SmallVec<[Cell; 8]> = match &self.place {
            Touched::Around(steps) => steps[side].iter().map(|&step| t.layout.home.step(to, step)).collect(),
            Touched::Itself => [to].into_iter().collect(),
            Touched::Behind => t.layout.behind(mv).into_iter().collect(),
            Touched::Between(along) => {
                if is_along(t, mv, along) {
                    t.layout.between(mv).collect()
                } else {
                    SmallVec::new()
                }
            }
            Touched::Crossing(with) => {
                let partners =
                    state.list(side).iter().filter(|&&cell| cell != to && with.has(state.at(cell)));
                partners.flat_map(|&cell| crossings(t, to, cell)).collect()
            }
            Touched::Anywhere => Side::ALL.iter().flat_map(|&side| state.list(side)).copied().collect(),
        };
        cells.retain(|cell| self.touches(state, side, *cell, arrivals));
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

/// The cells to which a move has brought pieces, each with the one from where; `None` from off the board.
type Arrivals = SmallVec<[(Cell, Option<Cell>); 3]>;

/// The pieces that a move brings somewhere.
fn arrivals(t: &Tables, mv: Move) -> Arrivals {
    let at = |square| t.layout.cell(square);
    let moved = match mv.sort {
        MoveSort::Pass => None,
        MoveSort::Drop => Some((at(mv.to), None)),
        MoveSort::Board | MoveSort::EnPassant | MoveSort::Castling => Some((at(mv.to), Some(at(mv.from)))),
    };
    let partner = mv.partner().map(|(from, to)| (at(to), Some(at(from))));
    let gated = mv.gate().map(|(_, square)| (at(square), None));
    moved.into_iter().chain(partner).chain(gated).collect()
}

/// Whether a move runs along one of these lines.
fn is_along(t: &Tables, mv: Move, lines: &[Line]) -> bool {
    t.layout.line(mv).is_some_and(|(step, _)| lines.contains(&Line::of_step(step)))
}

/// Where the file and the rank of one cell cross the rank and the file of another.
fn crossings(t: &Tables, cell: Cell, other: Cell) -> [Cell; 2] {
    let shape = t.layout.shape;
    let [a, b] = [cell, other].map(|cell| t.layout.square(cell));
    let on = |file, rank| {
        let square = shape.square(i32::from(file), i32::from(rank));
        square.map_or(cell, |square| t.layout.cell(square))
    };
    [on(shape.file(a), shape.rank(b)), on(shape.file(b), shape.rank(a))]
}

impl State {
    /// Does what follows from the last move.
    #[cold]
    pub(in crate::engine) fn take_effect(&mut self, t: &Tables, mv: Move, undo: &mut Undo) {
        let side = !self.side;
        let arrivals = arrivals(t, mv);
        for effect in &t.effects {
            if !effect.follows(t, self, side, mv, undo) {
                continue;
            }
            for cell in effect.cells(t, self, side, mv, &arrivals) {
                self.affect(t, (effect, mv), cell, side, undo);
            }
        }
    }

    /// Changes what stands on a cell.
    fn affect(
        &mut self,
        t: &Tables,
        (effect, mv): (&Effecting, Move),
        cell: Cell,
        mover: Side,
        undo: &mut Undo,
    ) {
        let before = self.at(cell);
        let owner = side_of(before);
        let after: Content = match effect.becomes {
            Becomes::Nothing => EMPTY,
            Becomes::OtherSide => content(kind_of(before), !owner),
            Becomes::Content(by_owner) => by_owner[owner],
            Becomes::Captured => {
                effect.captured_by(t, mv, undo).map_or(before, |taken| content(kind_of(taken), owner))
            }
        };
        if after == before {
            return;
        }
        let unmoved = self.is_unmoved(cell);
        if unmoved {
            self.set_unmoved(cell, false);
        }
        self.take(cell, t.royals.has(before));
        if after != EMPTY {
            self.put(cell, after, t.royals.has(after));
        }
        self.affected.push(Altered { cell, before, after, unmoved });
        undo.n_affected += 1;
        undo.removes_enemies |= after == EMPTY && owner != mover;
    }

    /// Takes back what followed from the last move.
    #[cold]
    pub(in crate::engine) fn take_back_effects(&mut self, t: &Tables, undo: &Undo) {
        for _ in 0..undo.n_affected {
            let Some(Altered { cell, before, after, unmoved }) = self.affected.pop() else { return };
            if after != EMPTY {
                self.take(cell, t.royals.has(after));
            }
            self.put(cell, before, t.royals.has(before));
            if unmoved {
                self.set_unmoved(cell, true);
            }
        }
    }

    /// The enemies that effects of the last move have removed from the game.
    pub(in crate::engine) fn removed_by_effects(&self, undo: &Undo) -> impl Iterator<Item = Cell> + '_ {
        let owner = self.side;
        let removed = self.affected_by(undo).filter(move |a| a.after == EMPTY && is_of(a.before, owner));
        removed.map(|a| a.cell)
    }

    fn affected_by(&self, undo: &Undo) -> impl Iterator<Item = Altered> + '_ {
        self.affected.iter().rev().take(usize::from(undo.n_affected)).copied()
    }

    /// The castlings that the effects of the last move have cost.
    #[cold]
    pub(in crate::engine) fn castlings_affected(&self, t: &Tables, undo: &Undo) -> u32 {
        self.affected_by(undo).fold(0, |lost, a| lost | t.castling.lost_by_leaving(a.cell, a.before))
    }

    /// What the effects of the last move have changed. Whoever asks takes the piece that moved from the board as it is now.
    #[cold]
    pub(in crate::engine) fn changes_by_effects(
        &self,
        t: &Tables,
        mv: Move,
        undo: &Undo,
        emit: &mut impl FnMut(Change),
    ) {
        let is_seen_later = |cell: Cell| {
            matches!(mv.sort, MoveSort::Board | MoveSort::EnPassant) && cell == t.layout.cell(mv.to)
        };
        for Altered { cell, before, after, unmoved } in self.affected_by(undo) {
            if !is_seen_later(cell) {
                emit(Change::Left(before, cell));
                if after != EMPTY {
                    emit(Change::Came(after, cell));
                }
            }
            let is_dropped = mv.sort == MoveSort::Drop && cell == t.layout.cell(mv.to);
            if unmoved && !is_dropped {
                emit(Change::FirstMove(cell));
            }
        }
    }
}
