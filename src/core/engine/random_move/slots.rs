//! Slots: each step of each atom and hop separately, so that one can be drawn and examined without the others.

use std::ops::ControlFlow;

use crate::board::Move;
use crate::engine::layout::steps::Flat;
use crate::engine::layout::{Cell, Content, EMPTY, GUARD, is_of, is_piece};
use crate::engine::movegen::tables::{CAPTURE, QUIET};
use crate::engine::random_move::tables::{Slot, SlotTable, Slots, Way};
use crate::engine::rule::promotion::Arrivals;
use crate::engine::state::State;
use crate::engine::tables::Tables;

/// The most slots that are kept by cell.
const MOST_BY_CELL: usize = 1 << 17;

impl SlotTable {
    /// Returns the slots of the pieces of these tables; none on boards with joined edges, where several lines may lead
    /// to a cell.
    fn new(t: &Tables) -> SlotTable {
        let contents = || 0..t.movement.movers.len() as Content;
        let mut by_cell = SlotTable { per_cell: 1, per_content: t.layout.n_cells, ..SlotTable::default() };
        for content in contents() {
            for cell in 0..t.layout.n_cells as Cell {
                by_cell.lay_out(t, content, Some(cell));
            }
            if by_cell.slots.len() > MOST_BY_CELL {
                let mut shared = SlotTable { per_content: 1, ..SlotTable::default() };
                contents().for_each(|content| shared.lay_out(t, content, None));
                return shared;
            }
        }
        by_cell
    }

    /// Adds the slots of a content, on a given cell or on any.
    fn lay_out(&mut self, t: &Tables, content: Content, on: Option<Cell>) {
        let is_on_board = |cell| t.start.at(cell) != GUARD;
        let has_none = !is_piece(content) || t.layout.home.is_round();
        if has_none || on.is_some_and(|cell| !is_on_board(cell)) {
            self.of.push(Slots::default());
            return;
        }
        let mover = on.map_or(t.movement.mover(content), |cell| t.movement.mover_on(content, cell));
        let n_ordinary = usize::from(mover.n_leaps) + usize::from(mover.n_rays) + usize::from(mover.n_lame);
        let own = t.movement.atoms.get(mover.first_atom as usize..).unwrap_or_default();
        let (ordinary, rest) = own.split_at_checked(n_ordinary).unwrap_or_default();
        let unmoved = rest.get(..usize::from(mover.n_unmoved)).unwrap_or_default();
        let stays = |slot: &Slot| {
            on.is_none_or(|cell| {
                let mut at = cell;
                (0..slot.steps).all(|_| {
                    at = at.wrapping_add_signed(slot.delta);
                    is_on_board(at)
                }) && t.movement.may_land(mover, at)
            })
        };
        let first = self.slots.len();
        let most = t.layout.shape.files.max(t.layout.shape.ranks);
        let gates = (mover.first_gate as usize..).zip(t.movement.gates(mover)).flat_map(|(index, gate)| {
            t.movement
                .leaps_behind(gate)
                .iter()
                .flat_map(move |&leap| Slot::each(leap, most, Way::Gate(index as u16)))
        });
        let hops = t.movement.hops(mover).iter().flat_map(|&hop| Slot::each_hop(hop, most));
        let plain = ordinary.iter().flat_map(|&atom| Slot::each(atom, most, Way::Open));
        let n = self.append(plain.chain(gates).chain(hops).filter(stays));
        let first_moves = unmoved.iter().flat_map(|&atom| Slot::each(atom, most, Way::Open));
        let n_unmoved = self.append(first_moves.filter(stays));
        let promoting = mover.promotion.and_then(|index| t.promotion.ways.get(usize::from(index)));
        let near = on.map_or(promoting, |cell| t.promoting_near(mover, cell));
        // Slots for any cell require that the moves of a piece are the same on all.
        let is_complete = mover.programs.is_empty()
            && !mover.overlaps
            && (on.is_some() || (mover.places.is_none() && mover.mask.is_none()));
        self.of.push(Slots {
            first: first as u32,
            n,
            n_unmoved,
            n_ways: near.map_or(1, |promoting| promoting.n_targets + 1),
            promotes: promoting.is_some(),
            complete: [is_complete, is_complete && !mover.unmoved_overlaps],
        });
    }

    fn append(&mut self, slots: impl Iterator<Item = Slot>) -> u16 {
        let mut new: Vec<Slot> = slots.collect();
        let end = |slot: &Slot| i32::from(slot.delta) * i32::from(slot.steps);
        new.sort_unstable_by_key(|slot| (end(slot), slot.steps, slot.way, slot.mode));
        self.slots.extend(&new);
        new.len() as u16
    }

    /// Returns the slots of a content on a cell.
    #[expect(clippy::indexing_slicing, reason = "made for every content and cell")]
    #[inline]
    fn slots(&self, content: Content, cell: Cell) -> Slots {
        self.of[usize::from(content) * self.per_content + usize::from(cell) * self.per_cell]
    }
}

impl Tables {
    /// Returns the atoms of all pieces step by step.
    #[inline]
    pub(crate) fn slots(&self) -> &SlotTable {
        self.slots.get_or_init(|| SlotTable::new(self))
    }
}

impl State {
    /// Returns the number of ranks for the moves of the piece on a cell if slots describe them: slots times ways to
    /// promote. `None` if the slots do not describe each of its moves once.
    #[inline]
    pub(crate) fn n_slot_ranks(&self, table: &SlotTable, from: Cell) -> Option<u32> {
        let slots = table.slots(self.at(from), from);
        let unmoved = self.is_unmoved(from);
        let n = slots.n + if unmoved { slots.n_unmoved } else { 0 };
        let [complete, complete_unmoved] = slots.complete;
        let is_complete = if unmoved { complete_unmoved } else { complete };
        is_complete.then_some(u32::from(n) * u32::from(slots.n_ways))
    }

    /// Returns the move of the piece on a cell with this rank, if there is one.
    #[inline]
    pub(crate) fn slot_move(&self, t: &Tables, table: &SlotTable, from: Cell, rank: u32) -> Option<Move> {
        let slots = table.slots(self.at(from), from);
        let n_ways = u32::from(slots.n_ways);
        let (index, way) = if n_ways == 1 { (rank, 0) } else { (rank / n_ways, rank % n_ways) };
        let slot = *table.slots.get((slots.first + index) as usize)?;
        let mut to = from;
        if slot.way == Way::Open {
            for _ in 1..slot.steps {
                to = to.wrapping_add_signed(slot.delta);
                if self.at(to) != EMPTY {
                    return None;
                }
            }
        } else {
            to = self.last_before(t, slot, from)?;
        }
        to = to.wrapping_add_signed(slot.delta);
        let there = self.at(to);
        let captures = there != EMPTY;
        let mode = if captures { CAPTURE } else { QUIET };
        if slot.mode & mode == 0 || (captures && !is_of(there, !self.side)) {
            return None;
        }
        let mv = Move::board(t.layout.square(from), t.layout.square(to));
        if slots.promotes { self.promoting_move(t, from, to, mv, way) } else { Some(mv) }
    }

    /// Returns the last cell on the way of a hop or of a leap through a gate, if the pieces on the way allow it.
    #[inline(never)]
    fn last_before(&self, t: &Tables, slot: Slot, from: Cell) -> Option<Cell> {
        if let Way::Gate(index) = slot.way {
            let gate = t.movement.gates.get(usize::from(index))?;
            return self.is_open(Flat, &gate.passed, from).then_some(from);
        }
        let (mut at, mut n_hurdles) = (from, 0);
        for _ in 1..slot.steps {
            at = at.wrapping_add_signed(slot.delta);
            match self.at(at) {
                EMPTY => {}
                GUARD => return None,
                hurdle
                    if !t.movement.hurdles.is_empty()
                        && !t.movement.may_jump(t.movement.mover_on(self.at(from), from), hurdle) =>
                {
                    return None;
                }
                _ => n_hurdles += 1,
            }
        }
        let lands = slot.way == Way::Hop || self.at(at) != EMPTY;
        (n_hurdles == 1 && lands).then_some(at)
    }

    /// Returns the way to end a move of a piece that may promote.
    fn promoting_move(&self, t: &Tables, from: Cell, to: Cell, mv: Move, way: u32) -> Option<Move> {
        let (mut left, mut found) = (way, None);
        let mover = t.movement.mover_on(self.at(from), from);
        let captures = self.at(to) != EMPTY;
        let _ = Arrivals::new(self, t, mover, from).arrive(mv, to, captures, &mut |mv| {
            if left == 0 {
                found = Some(mv);
                return ControlFlow::Break(());
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        found
    }
}
