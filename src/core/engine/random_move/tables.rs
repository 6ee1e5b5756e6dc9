//! The single steps of pieces, as tables.

use crate::engine::movegen::tables::{Atom, CAPTURE, Hop, QUIET};

/// A number of steps along a vector that a piece may be able to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine::random_move) struct Slot {
    pub(in crate::engine::random_move) delta: i16,
    pub(in crate::engine::random_move) steps: u8,
    pub(in crate::engine::random_move) mode: u8,
    pub(in crate::engine::random_move) way: Way,
}

/// The condition on the way of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::engine::random_move) enum Way {
    /// Nothing.
    Open,
    /// One piece anywhere.
    Hop,
    /// One piece directly before the last step.
    Vault,
    /// The condition of a gate: an index into the gates of [`crate::engine::movegen::tables::Movement`].
    Gate(u16),
}

impl Slot {
    /// Returns the steps on which an atom may end.
    pub(in crate::engine::random_move) fn each(atom: Atom, most: u8, way: Way) -> impl Iterator<Item = Slot> {
        let mode = atom.mode & (QUIET | CAPTURE);
        let steps = atom.least()..=atom.steps.min(most);
        steps.map(move |steps| Slot { delta: atom.delta, steps, mode, way })
    }

    /// Returns the steps of a hop, before it has jumped and after.
    pub(in crate::engine::random_move) fn each_hop(hop: Hop, most: u8) -> impl Iterator<Item = Slot> {
        let slot = move |steps, mode, way| Slot { delta: hop.delta, steps, mode, way };
        let near = (1..=hop.near.min(most)).map(move |steps| slot(steps, hop.near_mode, Way::Open));
        let way = if hop.vaults { Way::Vault } else { Way::Hop };
        near.chain((2..=hop.far.min(most)).map(move |steps| slot(steps, hop.far_mode, way)))
    }
}

/// The slots of a piece: those of its ordinary atoms, then those of its first move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Slots {
    pub(in crate::engine::random_move) first: u32,
    pub(in crate::engine::random_move) n: u16,
    pub(in crate::engine::random_move) n_unmoved: u16,
    /// The most ways in which it may end a move, considering promotions.
    pub(in crate::engine::random_move) n_ways: u16,
    pub(in crate::engine::random_move) promotes: bool,
    /// By whether it is unmoved: whether the slots describe each of its moves once.
    pub(in crate::engine::random_move) complete: [bool; 2],
}

/// The slots of all pieces, in the order of the cells they lead to.
///
/// Each cell has its own, all of which stay on the board; if these would not fit into a cache, all cells share the
/// same.
#[derive(Clone, Debug, Default)]
pub(crate) struct SlotTable {
    pub(in crate::engine::random_move) slots: Vec<Slot>,
    /// By content, then by cell if each has its own.
    pub(in crate::engine::random_move) of: Vec<Slots>,
    /// 0 if all cells share the same, otherwise 1.
    pub(in crate::engine::random_move) per_cell: usize,
    pub(in crate::engine::random_move) per_content: usize,
}
