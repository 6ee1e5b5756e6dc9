//! Promotion: what a move becomes once a piece has arrived.

pub(in crate::engine) mod tables;

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use smallvec::SmallVec;

use crate::board::{Move, PieceKind, Side, Square};
use crate::engine::layout::{Cell, EMPTY};
use crate::engine::movegen::listener::Listener;
use crate::engine::movegen::tables::Mover;
use crate::engine::movegen::walk::Walked;
use crate::engine::rule::promotion::tables::{
    FromHand, Promoting, PromotionEntry, PromotionLimit, PromotionLimits,
};
use crate::engine::state::State;
use crate::engine::state::changes::Change;
use crate::engine::state::undo::Undo;
use crate::engine::tables::Tables;

type Passing = ArrayVec<Square, { Move::MAX_PASSING }>;

/// Turns the landings of one piece into moves.
pub(in crate::engine) struct Arrivals<'a> {
    state: &'a State,
    pub(in crate::engine) t: &'a Tables,
    pub(in crate::engine) from: Cell,
    promoting: Option<&'a Promoting>,
}

impl<'a> Arrivals<'a> {
    #[inline]
    pub(in crate::engine) fn new(state: &'a State, t: &'a Tables, mover: &Mover, from: Cell) -> Self {
        Arrivals { state, t, from, promoting: t.promoting_near(mover, from) }
    }

    /// Returns whether the piece is where a move of it that captures nothing may be a promotion.
    #[inline]
    pub(in crate::engine) fn may_promote_quietly(&self) -> bool {
        self.promoting.is_some_and(|promoting| promoting.is_near_quietly.has(self.from))
    }

    /// Returns a landing that captures nothing on the way.
    #[inline]
    pub(in crate::engine) fn plain<L: Listener>(
        &self,
        to: Cell,
        captures: bool,
        listener: &mut L,
    ) -> ControlFlow<()> {
        if L::COUNTS && self.promoting.is_none() {
            listener.tally(1);
            return ControlFlow::Continue(());
        }
        let layout = &self.t.layout;
        self.arrive(Move::board(layout.square(self.from), layout.square(to)), to, captures, listener)
    }

    /// Any landing, a pass among them.
    pub(in crate::engine) fn landing<L: Listener>(
        &self,
        landing: &Walked,
        listener: &mut L,
    ) -> ControlFlow<()> {
        let layout = &self.t.layout;
        if landing.is_pass(self.from) {
            return listener.hear(Move::pass(layout.square(self.from)));
        }
        // That move is heard among the other captures on the way.
        if self.state.captures_by_atom(self.t, self.from, landing) {
            return ControlFlow::Continue(());
        }
        let (from, to) = (layout.square(self.from), landing.to);
        if let Some((victim, down)) = landing.aside() {
            let aside = (layout.square(victim), layout.square(down));
            return self.arrive(Move::displacing(from, layout.square(to), aside), to, false, listener);
        }
        if landing.captured().is_empty() {
            return self.plain(to, self.state.at(to) != EMPTY, listener);
        }
        let squares: Passing = landing.captured().iter().map(|&cell| layout.square(cell)).collect();
        let mv = Move::board(from, layout.square(to)).capturing(&squares);
        self.arrive(mv, to, true, listener)
    }

    /// Hands a move to the listener, once for each way it may promote.
    #[inline]
    pub(in crate::engine) fn arrive<L: Listener>(
        &self,
        mv: Move,
        to: Cell,
        captures: bool,
        listener: &mut L,
    ) -> ControlFlow<()> {
        let Some(promoting) = self.promoting else { return listener.hear(mv) };
        if !promoting.is_simple {
            return self.arrive_by_several(promoting, mv, to, captures, listener);
        }
        let first = &promoting.first;
        if !first.applies(self.from, to, captures) {
            return promoting.stay(mv, to, listener);
        }
        if let Some(limits) = &first.limits {
            return self.arrive_within(limits, promoting, mv, to, listener);
        }
        for &kind in &first.into {
            listener.hear(mv.promoting(kind))?;
        }
        if first.forces(to) { ControlFlow::Continue(()) } else { promoting.stay(mv, to, listener) }
    }

    /// Hands a move to the listener, once for each way it may promote, if some promotions may be barred.
    #[cold]
    fn arrive_within<L: Listener>(
        &self,
        limits: &PromotionLimits,
        promoting: &Promoting,
        mv: Move,
        to: Cell,
        listener: &mut L,
    ) -> ControlFlow<()> {
        let first = &promoting.first;
        let mut is_any = false;
        for &kind in first.into.iter().filter(|&&kind| !limits.bar(self.state, kind)) {
            is_any = true;
            listener.hear(mv.promoting(kind))?;
        }
        let has_to = first.forces(to) && (is_any || !limits.lifts_duty);
        if has_to { ControlFlow::Continue(()) } else { promoting.stay(mv, to, listener) }
    }

    /// Hands a move to the listener, once for each way it may promote, if the piece promotes in several ways, or if it
    /// matters what it captures. It becomes anything that one of the ways for the move allows, and may not stay what
    /// it is if one of them says so.
    #[cold]
    fn arrive_by_several<L: Listener>(
        &self,
        promoting: &Promoting,
        mv: Move,
        to: Cell,
        captures: bool,
        listener: &mut L,
    ) -> ControlFlow<()> {
        let mut heard: SmallVec<[PieceKind; 8]> = SmallVec::new();
        let (mut has_to, mut has_to_if_possible) = (false, false);
        let applies = |entry: &&PromotionEntry| {
            entry.applies(self.from, to, captures) && self.captures_what_it_must(entry, mv, to)
        };
        for entry in promoting.entries().filter(applies) {
            let limits = entry.limits.as_ref();
            for &kind in &entry.into {
                let is_open = !limits.is_some_and(|limits| limits.bar(self.state, kind));
                if is_open && !heard.contains(&kind) {
                    heard.push(kind);
                    listener.hear(mv.promoting(kind))?;
                }
            }
            let is_lifted = limits.is_some_and(|limits| limits.lifts_duty);
            *(if is_lifted { &mut has_to_if_possible } else { &mut has_to }) |= entry.forces(to);
        }
        let stays = !has_to && (heard.is_empty() || !has_to_if_possible);
        if stays { promoting.stay(mv, to, listener) } else { ControlFlow::Continue(()) }
    }
}

impl Arrivals<'_> {
    /// Returns whether a move captures what it must capture for one way of promoting.
    pub(in crate::engine) fn captures_what_it_must(
        &self,
        entry: &PromotionEntry,
        mv: Move,
        to: Cell,
    ) -> bool {
        entry.capturing.as_ref().is_none_or(|those| {
            let passing = mv.passing().map(|square| self.t.layout.cell(square));
            let landing = mv.landing().map(|_| to);
            passing.chain(landing).any(|cell| those.has(self.state.at(cell)))
        })
    }
}

impl State {
    /// Returns what a promotion just played by a side was exchanged for: whose hand it was taken from, and as what.
    pub(in crate::engine) fn taken_from_hand(t: &Tables, mv: Move, undo: &Undo) -> Option<(Side, PieceKind)> {
        let (moved, into) = (undo.moved()?, mv.promotion()?);
        let found =
            t.promotion.from_hands.iter().find(|exchange| (exchange.moved, exchange.into) == (moved, into));
        found.map(|exchange| (exchange.hand, exchange.held))
    }

    /// Takes from a hand what the piece that moved has become.
    #[cold]
    pub(in crate::engine) fn take_from_hand(&mut self, t: &Tables, mv: Move, undo: &Undo) {
        if let Some((side, kind)) = State::taken_from_hand(t, mv, undo) {
            self.set_hand(side, kind, self.in_hand(side, kind) - 1);
        }
    }

    /// Gives it back.
    #[cold]
    pub(in crate::engine) fn give_back_to_hand(&mut self, t: &Tables, mv: Move, undo: &Undo) {
        if let Some((side, kind)) = State::taken_from_hand(t, mv, undo) {
            self.set_hand(side, kind, self.in_hand(side, kind) + 1);
        }
    }

    /// Emits what the exchange with the hand has just changed.
    #[cold]
    pub(in crate::engine) fn changes_by_exchange(
        &self,
        t: &Tables,
        mv: Move,
        undo: &Undo,
        emit: &mut impl FnMut(Change),
    ) {
        let Some((side, kind)) = State::taken_from_hand(t, mv, undo) else { return };
        // What is captured counts as the last to arrive, what is gated as the last but for that to leave.
        let n_came = self.gains(t, undo).filter(|&gain| gain == (side, kind)).count() as u16;
        let n_let_in =
            mv.gate().filter(|&(let_in, _)| (!self.side, let_in) == (side, kind)).iter().len() as u16;
        let after = self.in_hand(side, kind) + n_let_in - n_came;
        emit(Change::Hand { side, kind, before: after + 1, after });
    }
}

impl PromotionLimits {
    /// Returns whether the limits bar promotions to a kind now.
    pub(in crate::engine) fn bar(&self, state: &State, kind: PieceKind) -> bool {
        let is_held = |held: PieceKind, side: Side| state.in_hand(side, held) > 0;
        let lacks =
            |hand: &FromHand| !hand.held.get(kind.index()).is_some_and(|&held| is_held(held, hand.side));
        if self.hand.as_ref().is_some_and(lacks) {
            return true;
        }
        let is_full = |limit: &PromotionLimit| {
            limit.contents.iter().map(|&content| state.count(content)).sum::<u16>() >= limit.at_most
        };
        self.each.iter().any(|limit| limit.kind == kind && is_full(limit))
    }
}

impl Promoting {
    /// Returns every way in which the piece promotes.
    pub(crate) fn entries(&self) -> impl Iterator<Item = &PromotionEntry> {
        std::iter::once(&self.first).chain(&self.others)
    }

    /// Returns whether something may bar some of its promotions.
    pub(crate) fn has_limits(&self) -> bool {
        self.entries().any(|entry| entry.limits.is_some())
    }

    /// Returns the piece stays what it is, if it may.
    #[inline]
    fn stay<L: Listener>(&self, mv: Move, to: Cell, listener: &mut L) -> ControlFlow<()> {
        if self.bars(to) { ControlFlow::Continue(()) } else { listener.hear(mv) }
    }

    /// Returns whether the piece may not stay what it is on a cell.
    pub(crate) fn bars(&self, cell: Cell) -> bool {
        self.barred.as_ref().is_some_and(|barred| barred.has(cell))
    }
}

impl PromotionEntry {
    /// Returns whether the piece may promote so with a move between two cells.
    #[inline]
    pub(in crate::engine) fn applies(&self, from: Cell, to: Cell, captures: bool) -> bool {
        let Some(trigger) = self.on.for_move(self.zone.has(from), self.zone.has(to)) else { return false };
        (if captures { trigger.capturing } else { trigger.quiet }) || self.frees(to)
    }

    /// Returns whether it may not decline to promote on a cell.
    pub(crate) fn forces(&self, cell: Cell) -> bool {
        self.forced.has(cell)
    }

    /// Returns whether the piece promotes on a cell with any move because it could never move on.
    pub(crate) fn frees(&self, cell: Cell) -> bool {
        self.freed.as_ref().is_some_and(|freed| freed.has(cell))
    }
}
