//! Pieces that leave the board or change sides when a move encloses them, as tables.

use crate::board::{PerSide, PieceKind, Region};
use crate::engine::layout::Home;
use crate::engine::layout::by::{ByCell, ByContent};
use crate::engine::movegen::near::Beside;
use crate::engine::state::undo::Cause;
use crate::engine::tables::compiler::Compiler;
use crate::rules::{self, EdgesWord, Enclosure, HostileWhile};
pub(in crate::engine) use crate::rules::{Enclosed, EnclosedWay};

/// A way in which pieces are enclosed.
#[derive(Clone, Debug)]
pub(crate) struct Enclosing {
    pub(in crate::engine) cause: Cause,
    pub(in crate::engine) way: EnclosedWay,
    /// The offsets to the cells next to a cell, on all its lines.
    pub(in crate::engine) steps: Box<[i16]>,
    pub(in crate::engine) of: ByContent<bool>,
    pub(in crate::engine) by: ByContent<bool>,
    pub(in crate::engine) moved: ByContent<bool>,
    /// By side that moves: what must be next to a piece that was dropped.
    pub(in crate::engine) drop_beside: Option<PerSide<Beside>>,
    /// The most in one line.
    pub(in crate::engine) at_most: u16,
    /// By side that moves, then cell: whether the piece there can be enclosed.
    pub(in crate::engine) on: Option<PerSide<ByCell<bool>>>,
    /// By side that moves, then cell: whether it encloses as a piece would.
    pub(in crate::engine) hostile_squares: Option<PerSide<ByCell<bool>>>,
    /// True if these always enclose, and not only while they are empty.
    pub(in crate::engine) helped_always: bool,
    /// True if what is off the board encloses.
    pub(in crate::engine) by_edges: bool,
    pub(in crate::engine) home: Home,
    /// True if any pieces are enclosed in line, however many, by any pieces and by nothing else, and leave or change
    /// sides.
    pub(in crate::engine) is_plain: bool,
    /// The effect on enclosed enemies.
    pub(in crate::engine) enemies: Enclosed,
    /// The effect on own groups without liberties.
    pub(in crate::engine) own: Enclosed,
}

impl Enclosing {
    /// Returns whether a move may be illegal because of it.
    pub(in crate::engine) fn may_bar(&self) -> bool {
        [self.enemies, self.own].contains(&Enclosed::Illegal)
    }

    /// Returns whether pieces change sides by it.
    pub(in crate::engine) fn turns_over(&self) -> bool {
        [self.enemies, self.own].contains(&Enclosed::ChangeSides)
    }
}

impl Compiler<'_> {
    /// Returns how pieces are enclosed.
    pub(in crate::engine) fn enclosures(&self) -> Box<[Enclosing]> {
        let enclosures = self.rules.enclosures.iter().enumerate();
        enclosures.map(|(number, rule)| self.enclosing(Cause::Enclosure(number as u16), rule)).collect()
    }

    fn enclosing(&self, cause: Cause, enclosure: &Enclosure) -> Enclosing {
        let Enclosure {
            way,
            along,
            of,
            by,
            moved,
            drop_beside,
            at_most,
            on,
            hostile_squares,
            hostile_while,
            edges,
            enemies,
            own,
        } = enclosure;
        let steps = along.iter().flat_map(|line| line.steps());
        let neighbour = |beside: &rules::Beside| PerSide::from_fn(|owner| self.neighbour(beside, owner));
        let all = |kinds: &[PieceKind]| kinds.len() == self.rules.kinds.len();
        let place = |region: &Region| PerSide::from_fn(|side| self.zone(region, side));
        Enclosing {
            cause,
            way: *way,
            enemies: *enemies,
            own: *own,
            steps: steps.map(|step| self.delta(step)).collect(),
            of: self.contents_of(of),
            by: self.contents_of(by),
            moved: self.contents_of(moved),
            drop_beside: drop_beside.as_ref().map(neighbour),
            at_most: at_most.map_or(u16::MAX, u16::from),
            on: on.as_ref().map(place),
            hostile_squares: hostile_squares.as_ref().map(place),
            helped_always: *hostile_while == HostileWhile::Always,
            by_edges: *edges == EdgesWord::Close,
            home: self.layout.home.clone(),
            is_plain: all(of)
                && all(by)
                && at_most.is_none()
                && on.is_none()
                && hostile_squares.is_none()
                && *edges == EdgesWord::Open
                && *way == EnclosedWay::InLine
                && *own == Enclosed::Stay
                && matches!(enemies, Enclosed::Leave | Enclosed::ChangeSides)
                // Round a board, two lines may lead to one piece.
                && !self.rules.wraps.any(),
        }
    }
}
