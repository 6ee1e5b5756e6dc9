//! Effects of a move on pieces, other than moving and capturing.

pub(in crate::engine) mod tables;

use smallvec::SmallVec;

use crate::board::{Move, MoveSort, Refusal, Side};
use crate::engine::layout::{
    Cell, Content, EMPTY, WALL, content, is_of, is_piece, kind_of, other_side, side_of,
};
use crate::engine::rule::effect::tables::{
    Becomes, CaptureHow, EffectAfter, EffectSide, Effecting, Line, Touched,
};
use crate::engine::state::State;
use crate::engine::state::undo::Undo;
use crate::engine::tables::Tables;

impl Effecting {
    /// Returns whether it follows a move of a side.
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
        let to = t.layout.cell(mv.to);
        let there = self.standing(state, to, undo);
        let mover = match self.place {
            Touched::Behind | Touched::Between(_) => undo.moved().unwrap_or(there),
            Touched::Around(_) | Touched::Itself | Touched::Crossing(_) | Touched::Anywhere => there,
        };
        let was = || self.was.as_ref().is_none_or(|was| undo.moved().is_some_and(|mover| was.has(mover)));
        let suits = || {
            mv.sort != MoveSort::Drop
                || self.drop_beside.as_ref().is_none_or(|beside| beside[side].is_near(&state.cells, to))
        };
        is_after && is_of(there, side) && self.by.has(mover) && was() && suits()
    }

    /// Returns the contents of a cell. What becomes a wall may have just blown up there.
    #[inline]
    fn standing(&self, state: &State, cell: Cell, undo: &Undo) -> Content {
        let there = state.at(cell);
        if there != EMPTY || self.becomes != Becomes::Nobodys(WALL) || !matches!(self.place, Touched::Itself)
        {
            return there;
        }
        let blown_up = state.blown_up_by(undo).find(|&(at, ..)| at == cell);
        blown_up.map_or(EMPTY, |(_, content, _)| content)
    }

    /// Returns the first piece that the move captured of those that count.
    fn captured_by(&self, t: &Tables, mv: Move, undo: &Undo) -> Option<Content> {
        let suits = |cell: Cell| match self.how {
            None => true,
            Some(CaptureHow::ByLanding) => cell == t.layout.cell(mv.to),
            Some(CaptureHow::WithoutLanding) => cell != t.layout.cell(mv.to),
        };
        let mut taken = undo.captured().filter(|taken| suits(taken.0)).map(|taken| taken.1);
        taken.find(|&taken| self.captured.as_ref().is_none_or(|those| those.has(taken)))
    }

    /// Returns whether it touches the piece on a cell.
    #[inline]
    fn touches(&self, state: &State, side: Side, cell: Cell, arrivals: &Arrivals, undo: &Undo) -> bool {
        let there = self.standing(state, cell, undo);
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

    /// Returns the cells that it touches.
    fn cells(
        &self,
        t: &Tables,
        state: &State,
        side: Side,
        mv: Move,
        (arrivals, undo): (&Arrivals, &Undo),
    ) -> SmallVec<[Cell; 8]> {
        let to = t.layout.cell(mv.to);
        let mut cells: SmallVec<[Cell; 8]> = match &self.place {
            Touched::Around(steps) => steps[side].iter().map(|&step| t.layout.home.step(to, step)).collect(),
            Touched::Itself => {
                let partner = mv.partner().filter(|_| matches!(self.becomes, Becomes::Elsewhere(_)));
                let partner = partner.map(|(_, end)| t.layout.cell(end));
                [to].into_iter().chain(partner).collect()
            }
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
            Touched::Anywhere => {
                let sides: &[Side] = match self.side {
                    EffectSide::Enemy => &[!side],
                    EffectSide::Own => &[side],
                    EffectSide::Either => &Side::ALL,
                };
                let all = sides.iter().flat_map(|&side| state.list(side)).copied();
                all.filter(|&cell| self.of.has(state.at(cell))).collect()
            }
        };
        cells.retain(|cell| self.touches(state, side, *cell, arrivals, undo));
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

/// The cells to which a move has brought pieces, each with the one from where; `None` from off the board.
type Arrivals = SmallVec<[(Cell, Option<Cell>); 3]>;

/// Returns the pieces that a move brings somewhere.
fn arrivals(t: &Tables, mv: Move) -> Arrivals {
    let at = |square| t.layout.cell(square);
    let moved = match mv.sort {
        MoveSort::Pass => None,
        MoveSort::Drop => Some((at(mv.to), None)),
        MoveSort::Board | MoveSort::EnPassant | MoveSort::Displacing | MoveSort::Castling => {
            Some((at(mv.to), Some(at(mv.from))))
        }
    };
    let partner = mv.partner().or(mv.aside()).map(|(from, to)| (at(to), Some(at(from))));
    let gated = mv.gate().map(|(_, square)| (at(square), None));
    moved.into_iter().chain(partner).chain(gated).collect()
}

/// Returns whether a move runs along one of these lines.
fn is_along(t: &Tables, mv: Move, lines: &[Line]) -> bool {
    t.layout.line(mv).is_some_and(|(step, _)| lines.contains(&Line::of_step(step)))
}

/// Returns where the file and the rank of one cell cross the rank and the file of another.
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
    pub(in crate::engine) fn take_effect(
        &mut self,
        t: &Tables,
        effects: &[Effecting],
        mv: Move,
        undo: &mut Undo,
    ) {
        let side = !self.side;
        for effect in effects {
            if !effect.follows(t, self, side, mv, undo) {
                continue;
            }
            if let (true, Touched::Around(steps)) = (effect.is_plain, &effect.place) {
                let to = t.layout.cell(mv.to);
                for &step in &steps[side] {
                    let cell = to.wrapping_add_signed(step);
                    if is_of(self.at(cell), !side) {
                        self.affect(t, (effect, mv), cell, side, undo);
                    }
                }
                continue;
            }
            let arrivals = if effect.stayed { arrivals(t, mv) } else { Arrivals::new() };
            for cell in effect.cells(t, self, side, mv, (&arrivals, undo)) {
                self.affect(t, (effect, mv), cell, side, undo);
            }
        }
    }

    /// Changes the piece on a cell.
    fn affect(
        &mut self,
        t: &Tables,
        (effect, mv): (&Effecting, Move),
        cell: Cell,
        mover: Side,
        undo: &mut Undo,
    ) {
        let before = self.at(cell);
        let after: Content = match effect.becomes {
            Becomes::Nobodys(content) => content,
            Becomes::OtherSide => other_side(before),
            Becomes::Content(by_owner) => by_owner[side_of(before)],
            Becomes::Captured => {
                let taken = effect.captured_by(t, mv, undo);
                taken.map_or(before, |taken| content(kind_of(taken), side_of(before)))
            }
            Becomes::Elsewhere(shift) => return self.carry(t, (effect, cell, shift[mover]), mover, undo),
        };
        if after != before {
            self.alter(t, cell, after, (mover, effect.cause), undo);
        }
    }

    /// Moves the piece on a cell to another, if that is empty; otherwise the move is not legal. Nor is it if that is a royal that
    /// may not go through an attack, and the piece there is attacked.
    fn carry(
        &mut self,
        t: &Tables,
        (effect, cell, shift): (&Effecting, Cell, i16),
        mover: Side,
        undo: &mut Undo,
    ) {
        let target = t.layout.home.step(cell, shift);
        if self.at(target) != EMPTY {
            undo.barred = Some((Refusal::NoRoom, effect.cause));
            return;
        }
        let content = self.at(cell);
        let is_royal = t.royals.has(content);
        if t.royals.fear_the_way && is_royal && self.counts(t, content) && self.is_endangered(t, cell, !mover)
        {
            undo.barred = undo.barred.or(Some((Refusal::GoesThroughAttack, effect.cause)));
        }
        self.displace(t, (cell, target), effect.cause, undo);
    }
}
