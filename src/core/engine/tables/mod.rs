//! The compiled form of a variant: the tables of each subject, and the facts that follow from them.

pub(in crate::engine) mod compile;
pub(in crate::engine) mod compiler;
pub(in crate::engine) mod facts;

use std::sync::OnceLock;

use crate::board::{PieceKind, Side};
use crate::engine::attack::tables::BothAttacks;
use crate::engine::condition::tables::Conditions;
use crate::engine::layout::by::ByContent;
use crate::engine::layout::{Cell, Content, Layout, side_of};
use crate::engine::movegen::tables::{Movement, Mover};
use crate::engine::random_move::tables::SlotTable;
use crate::engine::rule::capture_limit::tables::CaptureLimits;
use crate::engine::rule::castling::tables::Castlings;
use crate::engine::rule::drops::tables::Drops;
use crate::engine::rule::effect::tables::Effecting;
use crate::engine::rule::en_passant::tables::EnPassantTables;
use crate::engine::rule::enclosure::tables::Enclosing;
use crate::engine::rule::explosion::tables::Blast;
use crate::engine::rule::gating::tables::Gating;
use crate::engine::rule::neighbour::tables::Neighbours;
use crate::engine::rule::obligation::tables::First;
use crate::engine::rule::own_turn::tables::OwnTurn;
use crate::engine::rule::passing::tables::Passes;
use crate::engine::rule::promotion::tables::{Promoting, Promotions};
use crate::engine::rule::pursuit::tables::Pursuit;
use crate::engine::rule::repetition::tables::Repetition;
use crate::engine::rule::royals::tables::Royals;
use crate::engine::rule::turns::tables::TurnTable;
use crate::engine::rule::unmoved::tables::Unmoved;
use crate::engine::rule::walls::tables::Walling;
use crate::engine::state::State;
use crate::engine::state::undo::Undo;

/// One variant, compiled. Shared by any number of positions. Each of the tables belongs to the subject whose rules it
/// is compiled from.
#[derive(Clone, Debug)]
pub struct Tables {
    pub layout: Layout,
    /// The start position.
    pub(crate) start: State,
    pub(crate) movement: Movement,
    pub(crate) attack: BothAttacks,
    pub(crate) royals: Royals,
    pub(crate) promotion: Promotions,
    /// By content: how it promotes as a turn of its own; `None` if no piece does.
    pub(crate) own_turns: Option<Box<[Option<OwnTurn>]>>,
    pub(crate) drops: Drops,
    pub(crate) castling: Castlings,
    pub(crate) en_passant: EnPassantTables,
    pub(crate) unmoved: Unmoved,
    /// The first moves that may let pieces in.
    pub(crate) gating: Option<Box<Gating>>,
    /// The explosions that captures cause.
    pub(crate) blast: Option<Box<Blast>>,
    /// The captures that may not be made.
    pub(crate) capture_limits: Option<Box<CaptureLimits>>,
    /// The effects of pieces on their neighbours.
    pub(crate) neighbours: Option<Box<Neighbours>>,
    /// The pieces that leave the board or change sides when a move encloses them.
    pub(crate) enclosures: Box<[Enclosing]>,
    /// Effects of moves other than moving and capturing before anything else follows from them: the piece that moved
    /// becomes a wall.
    pub(crate) effects_at_once: Box<[Effecting]>,
    /// Effects of moves other than moving and capturing after that.
    pub(crate) effects: Box<[Effecting]>,
    /// By content: the points for taking it; `None` if points are not counted.
    pub(crate) points: Option<ByContent<u16>>,
    /// The rules for walls.
    pub(crate) walling: Option<Box<Walling>>,
    /// The number of moves in a turn, if it is not always one.
    pub(crate) turns: Option<Box<TurnTable>>,
    pub(crate) passes: Passes,
    /// The moves that must be made before all others, if one is legal.
    pub(crate) first: First,
    /// The threats that count as pursuit.
    pub(crate) pursuit: Option<Box<Pursuit>>,
    pub conditions: Conditions,
    pub(crate) repetition: Repetition,
    /// The facts that follow from the rest.
    pub(crate) facts: Facts,
    /// The atoms of all pieces step by step, compiled when the first random move is drawn.
    pub(crate) slots: OnceLock<SlotTable>,
}

/// The moves that may have consequences on the board or in the hands, in addition to what they move and capture, and
/// the walls that go with them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Consequences {
    #[default]
    None,
    OfCaptures,
    OfMoves,
}

impl Consequences {
    /// Returns whether the move just made may have some.
    #[inline]
    pub(in crate::engine) fn may_follow(self, undo: &Undo) -> bool {
        match self {
            Consequences::None => false,
            Consequences::OfCaptures => undo.n_captured() > 0,
            Consequences::OfMoves => true,
        }
    }
}

/// Facts that follow from the tables of several subjects, and select how moves are found, tried and counted.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts")]
pub(crate) struct Facts {
    /// True if listing the moves of any position takes so few steps that they need not be counted.
    pub(crate) has_few_ways: bool,
    /// True if the past of a game matters for more than which pieces have moved: castling, en passant, checks given,
    /// passes.
    pub(crate) has_rights: bool,
    pub(crate) consequences: Consequences,
    /// True if anything follows from a move by itself: its consequences, walls, changes of rights.
    pub(crate) has_aftermath: bool,
    /// True if a move on the board may create a royal.
    pub(crate) royals_arise: bool,
    /// True if checks and pins decide which moves leave a lone royal safe.
    pub(crate) guardable: bool,
    /// True if pieces that must be walked to find what they attack can endanger royals.
    pub(crate) has_walkers_to_fear: bool,
    /// True if some pieces' moves must be tried even with a guard.
    pub(crate) has_moves_to_try: bool,
    /// True if the legality of drops depends on more than the safety of royals.
    pub(crate) judges_drops: bool,
    /// True if legality depends on more than the safety of royals.
    pub(crate) has_odd_legality: bool,
    /// About how many squares are examined to try a move, for each royal.
    pub(crate) trial_work: u64,
    /// True if some conditions are not covered by the guard.
    pub(crate) conditions_outdo_guard: bool,
    /// True if legality depends on more than the guard and barred drops cover.
    pub(crate) outdoes_guard: bool,
    /// True if drops that may not give check or mate are found by looking outward from the royal: only the dropped
    /// piece itself can give check.
    pub(crate) bars_drops: bool,
    /// True if giving check is the only other illegal thing, apart from leaving a royal attacked.
    pub(crate) forbids_only_check: bool,
    /// True if the replies to a move can be counted by what the move changes.
    pub(crate) has_outlook: bool,
    /// True if there are moves after which they cannot.
    pub(crate) outlook_may_end: bool,
}

impl Tables {
    /// One more than the largest content.
    pub fn n_contents(&self) -> usize {
        self.start.counts.len()
    }

    /// Returns whether pieces may be dropped.
    pub fn has_drops(&self) -> bool {
        self.drops.exist()
    }

    /// Returns whether a side may pass its turn.
    pub fn has_passes(&self) -> bool {
        self.passes.exist
    }

    /// Returns whether some moves must be made before all others.
    #[inline]
    pub fn has_obligation(&self) -> bool {
        self.first.exist()
    }

    /// Returns whether a piece of one kind that becomes the other turns into what it was before it promoted.
    pub fn turns_back(&self, kind: PieceKind, into: PieceKind) -> bool {
        self.promotion.unpromoted.get(kind.index()) == Some(&Some(into))
    }

    /// Returns whether a piece on `cell` is one rank ahead of a square where a piece of its kind starts.
    pub(crate) fn is_one_ahead(&self, content: Content, cell: Cell) -> bool {
        let back = match side_of(content) {
            Side::First => cell.checked_sub(self.layout.stride),
            Side::Second => cell.checked_add(self.layout.stride),
        };
        self.unmoved.matter
            && back.is_some_and(|home| self.start.is_unmoved(home) && self.start.at(home) == content)
    }

    /// Returns how the moves of a piece end, if a move from this cell could promote or be barred.
    #[expect(
        clippy::indexing_slicing,
        reason = "cells and indices are made by the compile steps for these arrays"
    )]
    #[inline]
    pub(crate) fn promoting_near(&self, mover: &Mover, from: Cell) -> Option<&Promoting> {
        let promoting = &self.promotion.ways[usize::from(mover.promotion?)];
        promoting.is_near.has(from).then_some(promoting)
    }

    /// Returns whether a piece on a cell may have a move that promotes and captures nothing.
    #[inline]
    pub(crate) fn promotes_quietly_near(&self, mover: &Mover, from: Cell) -> bool {
        self.promoting_near(mover, from).is_some_and(|promoting| promoting.is_near_quietly.has(from))
    }
}
