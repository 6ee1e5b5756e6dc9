//! The data needed to take a move back.

use arrayvec::ArrayVec;

use crate::board::{Move, MoveSort, Refusal};
use crate::engine::layout::{Cell, Content, EMPTY};
use crate::engine::state::rights::{Rights, Turn};

/// A captured piece: where it was, what it was, whether it had never moved.
pub(in crate::engine) type Taken = (Cell, Content, bool);

/// The rule by which something follows from a move. Numbers are places in the lists of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cause {
    /// The moved piece displaces another one.
    Displacement,
    /// The move explodes.
    Explosion,
    /// The move encloses pieces.
    Enclosure(u16),
    /// The move has an effect.
    Effect(u16),
}

/// A change of a cell that followed from a move.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Altered {
    pub(in crate::engine) cause: Cause,
    pub(in crate::engine) cell: Cell,
    pub(in crate::engine) before: Content,
    pub(in crate::engine) after: Content,
    /// True if the piece had never moved.
    pub(in crate::engine) unmoved: bool,
    /// True if it has left the game.
    pub(in crate::engine) is_gone: bool,
}

/// The data needed to take a move back.
#[derive(Clone, Debug)]
pub struct Undo {
    pub(in crate::engine) mover: Content,
    pub(in crate::engine) mover_was_unmoved: bool,
    /// True for the king, and for the partner, if it had its first move when they castled.
    pub(in crate::engine::state) castled_unmoved: [bool; 2],
    pub(in crate::engine) taken: ArrayVec<Taken, { Move::MAX_PASSING + 1 }>,
    /// The number of pieces it blew up: the last ones in [`crate::engine::state::State::blown_up`].
    pub(in crate::engine) n_blown_up: u8,
    /// The number of walls it took down: the last ones in [`crate::engine::state::State::taken_down`].
    pub(in crate::engine) n_taken_down: u16,
    /// The number of changes that followed from it: the last ones in [`crate::engine::state::State::altered`].
    pub(in crate::engine) n_altered: u16,
    /// True if pieces of the other player left the game by them.
    pub(in crate::engine) removes_enemies: bool,
    /// Why it may not be made, as what followed from it shows, and by which rule.
    pub(in crate::engine) barred: Option<(Refusal, Cause)>,
    /// The number of captured pieces it left in the way, the last ones among the walls.
    pub(in crate::engine) n_left_there: u16,
    /// The number of captured pieces it removed at the end of the turn: the last ones in
    /// [`crate::engine::state::State::removed`].
    pub(in crate::engine) n_removed: u16,
    /// The number of first moves it took: the last ones in [`crate::engine::state::State::aimed_at`].
    pub(in crate::engine) n_aimed_at: u16,
    pub(in crate::engine::state) rights: Rights,
    pub(in crate::engine::state) key: u64,
    pub(in crate::engine::state) alike: u64,
}

impl Undo {
    /// Returns what takes back a move that changes nothing but whose turn it is.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is built where it is kept, see `State::play`")]
    pub(in crate::engine::state) fn before(rights: Rights, [key, alike]: [u64; 2]) -> Undo {
        Undo {
            mover: EMPTY,
            mover_was_unmoved: false,
            castled_unmoved: [false; 2],
            taken: ArrayVec::new(),
            n_blown_up: 0,
            n_taken_down: 0,
            n_altered: 0,
            removes_enemies: false,
            barred: None,
            n_left_there: 0,
            n_removed: 0,
            n_aimed_at: 0,
            rights,
            key,
            alike,
        }
    }

    /// Returns the number of pieces that the move captured.
    pub fn n_captured(&self) -> usize {
        self.taken.len()
    }

    /// Returns whether pieces of the other player have left the board: by captures, or by what followed from the move.
    pub fn takes(&self) -> bool {
        self.n_captured() > 0 || self.removes_enemies
    }

    /// Returns what the move captured, in order.
    pub(in crate::engine) fn captured(&self) -> impl Iterator<Item = Taken> + '_ {
        self.taken.iter().copied()
    }

    /// Returns where the first captured piece was, and what it was.
    pub(in crate::engine) fn captured_piece(&self) -> Option<(Cell, Content)> {
        self.taken.first().map(|&(cell, content, _)| (cell, content))
    }

    /// Returns the piece on the board that moved, as it was before; the king for a castling.
    pub fn moved(&self) -> Option<Content> {
        (self.mover != EMPTY).then_some(self.mover)
    }

    /// Returns whether the board has changed only where the move started and ended.
    #[inline]
    pub(in crate::engine) fn changes_only_its_cells(&self) -> bool {
        self.n_blown_up == 0
            && self.n_taken_down == 0
            && self.n_altered == 0
            && self.n_left_there == 0
            && self.n_removed == 0
    }

    /// Returns how much of the turn was left.
    pub(in crate::engine) const fn turn(&self) -> Turn {
        self.rights.turn
    }

    /// Returns whether the player only waited while the other one went on.
    pub const fn is_wait(&self) -> bool {
        self.rights.turn.waits
    }

    /// Returns whether the player passed, instead of waiting or ending a turn that could go on.
    pub(in crate::engine) fn is_pass(&self, mv: Move) -> bool {
        let Turn { waits, again, .. } = self.turn();
        mv.sort == MoveSort::Pass && !waits && again.is_none()
    }

    /// Returns whether the piece that moved had not moved before.
    pub(in crate::engine) fn was_first_move(&self) -> bool {
        self.mover_was_unmoved
    }
}
