//! Slots: each step of each atom and hop on its own, so that one can be drawn and looked at without the others.

use std::ops::ControlFlow;

use crate::board::Move;
use crate::engine::layout::{Cell, Content, EMPTY, GUARD, is_of, is_piece};
use crate::engine::movegen::Arrivals;
use crate::engine::movegen::screens::Hop;
use crate::engine::state::State;
use crate::engine::tables::{Atom, CAPTURE, QUIET, Tables};

/// A number of steps along a vector, which a piece may be able to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Slot {
    delta: i16,
    steps: u8,
    mode: u8,
    way: Way,
}

/// What must be on the way of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    /// Nothing.
    Open,
    /// One piece, anywhere.
    Hop,
    /// One piece, on the last step.
    Vault,
    /// What a gate asks for: an index into [`Tables::gates`].
    Gate(u16),
}

impl Slot {
    /// The steps of an atom that it may end on.
    fn each(atom: Atom, most: u8, way: Way) -> impl Iterator<Item = Slot> {
        let mode = atom.mode & (QUIET | CAPTURE);
        let steps = atom.least()..=atom.steps.min(most);
        steps.map(move |steps| Slot { delta: atom.delta, steps, mode, way })
    }

    /// The steps of a hop, before it has jumped and after.
    fn each_hop(hop: Hop, most: u8) -> impl Iterator<Item = Slot> {
        let slot = move |steps, mode, way| Slot { delta: hop.delta, steps, mode, way };
        let near = (1..=hop.near.min(most)).map(move |steps| slot(steps, hop.near_mode, Way::Open));
        let way = if hop.vaults { Way::Vault } else { Way::Hop };
        near.chain((2..=hop.far.min(most)).map(move |steps| slot(steps, hop.far_mode, way)))
    }
}

/// Where the slots of a piece lie: those of its ordinary atoms, then those of its first move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Slots {
    first: u32,
    n: u16,
    n_unmoved: u16,
    /// In how many ways it may end a move at most, as far as promotions go.
    n_ways: u16,
    promotes: bool,
    /// Whether they tell each of its moves once, by whether it has never moved.
    tell_all: [bool; 2],
}

/// The slots of all pieces, in the order of where they lead to.
///
/// Each cell has its own, which all stay on the board; when these would be too many for a cache, all have the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct SlotTable {
    slots: Vec<Slot>,
    /// By content, then cell if each has its own.
    of: Vec<Slots>,
    /// 0 when all cells have the same, otherwise 1.
    per_cell: usize,
    per_content: usize,
}

/// Most slots that may be kept by cell.
const MOST_BY_CELL: usize = 1 << 17;

impl SlotTable {
    /// The slots of the pieces of these tables.
    fn new(t: &Tables) -> SlotTable {
        let contents = || 0..t.movers.len() as Content;
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

    /// Adds the slots of a content, on a cell or on any.
    fn lay_out(&mut self, t: &Tables, content: Content, on: Option<Cell>) {
        let is_on_board = |cell| t.start.at(cell) != GUARD;
        if !is_piece(content) || on.is_some_and(|cell| !is_on_board(cell)) {
            self.of.push(Slots::default());
            return;
        }
        let mover = on.map_or(t.mover(content), |cell| t.mover_on(content, cell));
        let n_ordinary = usize::from(mover.n_leaps) + usize::from(mover.n_rays) + usize::from(mover.n_lame);
        let own = t.atoms.get(mover.first_atom as usize..).unwrap_or_default();
        let (ordinary, rest) = own.split_at_checked(n_ordinary).unwrap_or_default();
        let unmoved = rest.get(..usize::from(mover.n_unmoved)).unwrap_or_default();
        let stays = |slot: &Slot| {
            on.is_none_or(|cell| {
                let mut at = cell;
                (0..slot.steps).all(|_| {
                    at = at.wrapping_add_signed(slot.delta);
                    is_on_board(at)
                }) && t.may_land(mover, at)
            })
        };
        let first = self.slots.len();
        let most = t.layout.shape.files.max(t.layout.shape.ranks);
        let gates = (mover.first_gate as usize..).zip(t.gates(mover)).flat_map(|(index, gate)| {
            t.leaps_behind(gate).iter().flat_map(move |&leap| Slot::each(leap, most, Way::Gate(index as u16)))
        });
        let hops = t.hops(mover).iter().flat_map(|&hop| Slot::each_hop(hop, most));
        let plain = ordinary.iter().flat_map(|&atom| Slot::each(atom, most, Way::Open));
        let n = self.append(plain.chain(gates).chain(hops).filter(stays));
        let first_moves = unmoved.iter().flat_map(|&atom| Slot::each(atom, most, Way::Open));
        let n_unmoved = self.append(first_moves.filter(stays));
        let promoting = mover.promotion.and_then(|index| t.promotions.get(usize::from(index)));
        let near = on.map_or(promoting, |cell| t.promoting_near(mover, cell));
        // On any cell the moves of a piece must be the same.
        let tells = mover.programs.is_empty()
            && !mover.overlaps
            && (on.is_some() || (mover.places.is_none() && mover.mask.is_none()));
        self.of.push(Slots {
            first: first as u32,
            n,
            n_unmoved,
            n_ways: near.map_or(1, |promoting| promoting.into.len() as u16 + 1),
            promotes: promoting.is_some(),
            tell_all: [tells, tells && !mover.unmoved_overlaps],
        });
    }

    fn append(&mut self, slots: impl Iterator<Item = Slot>) -> u16 {
        let mut new: Vec<Slot> = slots.collect();
        let end = |slot: &Slot| i32::from(slot.delta) * i32::from(slot.steps);
        new.sort_unstable_by_key(|slot| (end(slot), slot.steps, slot.way, slot.mode));
        self.slots.extend(&new);
        new.len() as u16
    }

    /// The slots of a content on a cell.
    #[expect(clippy::indexing_slicing, reason = "made for every content and cell")]
    #[inline]
    fn of(&self, content: Content, cell: Cell) -> Slots {
        self.of[usize::from(content) * self.per_content + usize::from(cell) * self.per_cell]
    }
}

impl Tables {
    /// The atoms of all pieces step by step.
    #[inline]
    pub(crate) fn slots(&self) -> &SlotTable {
        self.slots.get_or_init(|| SlotTable::new(self))
    }
}

impl State {
    /// How many ranks the moves of the piece on a cell have when they are told by slots: as many as slots and ways to
    /// promote. Nothing when slots do not tell its moves, each once.
    #[inline]
    pub(crate) fn n_slot_ranks(&self, table: &SlotTable, from: Cell) -> Option<u32> {
        let slots = table.of(self.at(from), from);
        let unmoved = self.is_unmoved(from);
        let n = slots.n + if unmoved { slots.n_unmoved } else { 0 };
        let [tell_all, tell_all_unmoved] = slots.tell_all;
        let told = if unmoved { tell_all_unmoved } else { tell_all };
        told.then_some(u32::from(n) * u32::from(slots.n_ways))
    }

    /// The move of the piece on a cell with this rank, when there is one.
    #[inline]
    pub(crate) fn slot_move(&self, t: &Tables, table: &SlotTable, from: Cell, rank: u32) -> Option<Move> {
        let slots = table.of(self.at(from), from);
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

    /// The last cell on the way of a hop or of a leap through a gate, if the way is as it must be.
    #[inline(never)]
    fn last_before(&self, t: &Tables, slot: Slot, from: Cell) -> Option<Cell> {
        if let Way::Gate(index) = slot.way {
            let gate = t.gates.get(usize::from(index))?;
            return self.is_open(&gate.passed, from).then_some(from);
        }
        let (mut at, mut n_hurdles) = (from, 0);
        for _ in 1..slot.steps {
            at = at.wrapping_add_signed(slot.delta);
            match self.at(at) {
                EMPTY => {}
                GUARD => return None,
                hurdle if !t.hurdles.is_empty() && !t.may_jump(t.mover_on(self.at(from), from), hurdle) => {
                    return None;
                }
                _ => n_hurdles += 1,
            }
        }
        let lands = slot.way == Way::Hop || self.at(at) != EMPTY;
        (n_hurdles == 1 && lands).then_some(at)
    }

    /// The way to end a move of a piece that may promote.
    fn promoting_move(&self, t: &Tables, from: Cell, to: Cell, mv: Move, way: u32) -> Option<Move> {
        let (mut left, mut found) = (way, None);
        let mover = t.mover_on(self.at(from), from);
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
