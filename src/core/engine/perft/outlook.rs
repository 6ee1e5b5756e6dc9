//! Counting the replies to each of many moves by what each move changes.
//!
//! Before any of the moves is made, the replies are counted once as if the turn had passed, and each part of the count
//! (a piece, a square the royal could go to, castlings, checks and pins) has the set of cells it depends on. A move
//! changes two cells; only the parts that depend on one of them are counted again. Rare and odd cases are counted
//! in full: replies to checks, castlings, en passant captures.
//!
//! A property test compares it with counting in full.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use smallvec::SmallVec;

use crate::board::{Move, MoveSort, PieceKind, Side, Square};
use crate::engine::attack::tables::Attacks;
use crate::engine::layout::steps::{Flat, Steps, on_joined_board};
use crate::engine::layout::{Cell, EMPTY, content, is_of};
use crate::engine::legality::level::Level;
use crate::engine::legality::threats::Guard;
use crate::engine::movegen::listener::{Listener, MoveCounter};
use crate::engine::movegen::tables::Atom;
use crate::engine::movegen::walk::Program;
use crate::engine::perft::watch::CHECKS;
use crate::engine::rule::castling::tables::Castle;
use crate::engine::rule::drops::is_on;
use crate::engine::rule::gating::squares_left;
use crate::engine::rule::promotion::tables::Promoting;
use crate::engine::state::State;
use crate::engine::state::undo::Undo;
use crate::engine::tables::Tables;

/// The bits for pieces; if there are more pieces than bits, those that share a bit are counted again together.
const PIECE_BITS: usize = 46;

/// The first of the bits for the royal's leaps.
const FIRST_LEAP: usize = PIECE_BITS;

/// The most leaps of a royal that are counted one by one.
const MAX_LEAPS: usize = 16;

/// The bit for castlings.
pub(crate) const CASTLINGS: u64 = 1 << 62;

/// The longest range of a program whose piece is watched; with a longer one, the piece is always counted again.
const MOST_RANGE: u16 = 3;

/// The replies of one side, counted before the other side's move.
#[derive(Debug, Default)]
pub(crate) struct Outlook<'t> {
    /// By cell: the parts that depend on it.
    watchers: Vec<u64>,
    /// By cell on which a piece of the side is: its index in `pieces`.
    place: Vec<u16>,
    pieces: Vec<Cell>,
    /// By piece: the number of its moves. 0 for a royal whose leaps are counted one by one.
    counts: Vec<u32>,
    /// The parts that are always counted again.
    always: u64,
    guard: Option<Guard<'t>>,
    leaps: ArrayVec<(Atom, bool), MAX_LEAPS>,
    /// True if the royal's moves are in `leaps`.
    has_leaps: bool,
    drops: SmallVec<[Dropped; 8]>,
    castlings: u64,
    /// The squares on which pieces may let others in when they leave, if the side has any to let in.
    gates: SmallVec<[Square; 16]>,
    /// The number of kinds that may be let in there.
    n_held: u64,
    /// The sum of all parts.
    total: u64,
}

/// Cells, and whether each has become empty (1) or occupied (-1), or neither (0).
type Changes = ArrayVec<(Cell, i8), 2>;

/// The effect of a move on an outlook.
struct Affected {
    changes: Changes,
    /// The cell where one of the pieces was captured.
    captured: Option<Cell>,
    /// The parts that have to be counted again.
    mask: u64,
}

/// The drops of one kind.
#[derive(Clone, Copy, Debug)]
struct Dropped {
    kind: PieceKind,
    count: u64,
    full: u64,
}

impl Outlook<'_> {
    fn clear(&mut self, n_cells: usize) {
        self.watchers.clear();
        self.watchers.resize(n_cells, 0);
        self.place.resize(n_cells, 0);
        self.pieces.clear();
        self.counts.clear();
        self.leaps.clear();
        self.drops.clear();
        self.gates.clear();
        self.n_held = 0;
        self.always = 0;
        self.castlings = 0;
        self.total = 0;
    }

    /// Returns the bit of the piece that is on a cell.
    #[expect(clippy::indexing_slicing, reason = "cells are those of the same layout")]
    fn bit_on(&self, cell: Cell) -> u64 {
        Outlook::bit_of(usize::from(self.place[usize::from(cell)]))
    }

    /// Returns the bit of a piece, by its index.
    fn bit_of(place: usize) -> u64 {
        1 << (place % PIECE_BITS)
    }

    /// Returns how many moves one move stands for: itself, and one with each piece that it may let in.
    fn weight(&self, mv: Move) -> u64 {
        1 + self.n_held * squares_left(mv, |square| self.gates.contains(&square)).len() as u64
    }

    fn is_gate(&self, t: &Tables, cell: Cell) -> bool {
        !self.gates.is_empty() && self.gates.contains(&t.layout.square(cell))
    }
}

#[expect(clippy::indexing_slicing, reason = "cells, places and bits are those of the same outlook")]
impl State {
    /// Returns the number of legal moves after `mv`, which has just been played in the position of `outlook`.
    #[inline]
    pub(crate) fn count_replies(
        &mut self,
        t: &Tables,
        outlook: &Outlook<'_>,
        mv: Move,
        undo: &Undo,
        buffer: &mut Vec<Move>,
    ) -> u64 {
        let mut guard = None;
        let Some(Affected { changes, captured, mask }) = self.affected(t, outlook, mv, undo, &mut guard)
        else {
            return self.count_legal(t, buffer);
        };
        let guard = guard.as_ref().or(outlook.guard.as_ref());
        let mut total = outlook.total;
        if let Some(cell) = captured {
            total -= u64::from(outlook.counts[usize::from(outlook.place[usize::from(cell)])]);
        }
        let mut pieces = mask & (Outlook::bit_of(PIECE_BITS - 1) * 2 - 1);
        while pieces != 0 {
            let mut place = pieces.trailing_zeros() as usize;
            pieces &= pieces - 1;
            while let Some(&cell) = outlook.pieces.get(place) {
                if is_of(self.at(cell), self.side) {
                    total -= u64::from(outlook.counts[place]);
                    total += u64::from(self.count_of_piece(t, outlook, guard, cell));
                }
                place += PIECE_BITS;
            }
        }
        let leaps = mask >> FIRST_LEAP & ((1 << MAX_LEAPS) - 1);
        if leaps != 0 {
            total = self.recount_leaps(t, outlook, leaps, &changes, total);
        }
        if mask & CASTLINGS != 0 {
            total = total - outlook.castlings + self.count_castlings(t, outlook);
        }
        if self.rights.en_passant.is_some() {
            total += self.count_captures_en_passant(t);
        }
        if t.has_drops() {
            total += self.count_drops(t, outlook, &changes, undo);
        }
        // No royal is attacked here, so a pass is safe.
        total + self.count_passes(t, total == 0, |_, _| true)
    }

    /// Returns the parts of an outlook that a move affects; `None` if the replies have to be counted in full. Fills in
    /// the guard after the move, unless it is the old one.
    #[inline]
    fn affected<'t>(
        &mut self,
        t: &'t Tables,
        outlook: &Outlook<'_>,
        mv: Move,
        undo: &Undo,
        renewed: &mut Option<Guard<'t>>,
    ) -> Option<Affected> {
        if t.facts.outlook_may_end && self.is_beyond_outlook(t, outlook, mv, undo) {
            return None;
        }
        let changes = changes(t, mv, undo)?;
        let captured =
            undo.captured_piece().filter(|&(_, taken)| is_of(taken, self.side)).map(|(cell, _)| cell);
        let watchers = changes.iter().map(|&(cell, _)| outlook.watchers[usize::from(cell)]);
        // A piece that must be walked to find what it attacks may have come near the royal.
        let may_walk = |&(cell, _): &(Cell, i8)| t.movement.mover(self.at(cell)).attacks_by_walking;
        if t.facts.has_walkers_to_fear && changes.iter().any(may_walk) {
            return None;
        }
        let mask = watchers.fold(outlook.always, |mask, bits| mask | bits);
        let mut affected = Affected { changes, captured, mask };
        if mask & CHECKS != 0 {
            self.guard_in(t, renewed);
            let guard = renewed.as_ref().filter(|guard| guard.is_calm())?;
            let pinned = guard.pinned().iter().chain(outlook.guard.iter().flat_map(Guard::pinned));
            affected.mask |= pinned.fold(0, |bits, &cell| bits | outlook.bit_on(cell));
        }
        Some(affected)
    }

    /// Returns whether the last move has changed more than two cells, has changed what the hands allow, must be
    /// answered, or leads to a position in which a drop must come first.
    #[cold]
    fn is_beyond_outlook(&mut self, t: &Tables, outlook: &Outlook<'_>, mv: Move, undo: &Undo) -> bool {
        // A piece that blew up and became a wall where it captured is still there, but may have gone to the hand of the
        // side to move.
        let fills_hands = t.blast.as_ref().is_some_and(|blast| blast.fills_hands());
        let blows_up = undo.n_blown_up > u8::from(undo.n_altered > 0 && !fills_hands);
        let holds_others = || t.gating.as_ref().is_some_and(|gating| self.n_held(gating) != outlook.n_held);
        undo.n_aimed_at > 0
            || blows_up
            || State::taken_from_hand(t, mv, undo).is_some()
            || holds_others()
            || self.must_answer(t)
            || self.has_to_drop(t)
    }

    /// Returns the number of moves of one piece; 0 for a royal that is counted leap by leap.
    #[inline]
    fn count_of_piece(
        &mut self,
        t: &Tables,
        outlook: &Outlook<'_>,
        guard: Option<&Guard<'_>>,
        cell: Cell,
    ) -> u32 {
        if outlook.is_gate(t, cell) {
            return self.count_at_gate(t, outlook, guard, cell);
        }
        let mut counter = MoveCounter::default();
        self.hear_piece(t, outlook, guard, cell, &mut counter);
        counter.0 as u32
    }

    /// Returns the number of moves of one piece that may let others in.
    #[cold]
    fn count_at_gate(
        &mut self,
        t: &Tables,
        outlook: &Outlook<'_>,
        guard: Option<&Guard<'_>>,
        cell: Cell,
    ) -> u32 {
        let mut n = 0;
        self.hear_piece(t, outlook, guard, cell, &mut |mv| {
            n += outlook.weight(mv);
            ControlFlow::Continue(())
        });
        n as u32
    }

    /// Hands the moves of one piece to a listener, apart from those of a royal that is counted leap by leap.
    #[inline]
    fn hear_piece<L: Listener>(
        &mut self,
        t: &Tables,
        outlook: &Outlook<'_>,
        guard: Option<&Guard<'_>>,
        cell: Cell,
        listener: &mut L,
    ) {
        let _ = match guard {
            None => self.moves_of_piece(t, cell, listener),
            Some(guard) if guard.royal() == cell && outlook.has_leaps => ControlFlow::Continue(()),
            Some(guard) if guard.royal() == cell => self.safe_moves_of_royal(t, guard, listener),
            Some(guard) => self.safe_moves_of_piece(t, guard, cell, listener),
        };
    }

    /// Returns the total after these of the royal's leaps, given as bits, are counted again.
    fn recount_leaps(
        &mut self,
        t: &Tables,
        outlook: &Outlook<'_>,
        leaps: u64,
        changes: &Changes,
        total: u64,
    ) -> u64 {
        let Some(guard) = &outlook.guard else { return total };
        let (royal, enemy) = (guard.royal(), !self.side);
        let mut total = total;
        let content = self.lift(royal);
        for (i, &(leap, was_legal)) in outlook.leaps.iter().enumerate() {
            if leaps >> i & 1 == 0 {
                continue;
            }
            let to = t.layout.home.step(royal, leap.delta);
            let is_legal = leap.may_end(self.at(to), enemy)
                && !if was_legal {
                    let cells = changes.iter().map(|&(cell, _)| cell);
                    self.is_newly_in_sight(t, guard.attacks, to, &cells)
                } else {
                    self.is_in_sight(t, guard.attacks, to, enemy)
                };
            total = total - u64::from(was_legal) + u64::from(is_legal);
        }
        self.unlift(royal, content);
        total
    }

    fn count_castlings(&mut self, t: &Tables, outlook: &Outlook<'_>) -> u64 {
        let mut n = 0;
        let _ = self.safe_castlings(t, &mut |mv| {
            n += if outlook.gates.is_empty() { 1 } else { outlook.weight(mv) };
            ControlFlow::Continue(())
        });
        n
    }

    fn count_captures_en_passant(&mut self, t: &Tables) -> u64 {
        let mut counter = MoveCounter::default();
        let _ = self.safe_captures_en_passant(t, &mut |mv| counter.hear(mv));
        counter.0
    }

    /// Returns the number of drops, barred ones excluded.
    fn count_drops(&mut self, t: &Tables, outlook: &Outlook<'_>, changes: &Changes, undo: &Undo) -> u64 {
        let mut total = 0i64;
        for &Dropped { kind, count, full } in &outlook.drops {
            let dropping = t.drops.dropping(self.side, kind);
            let is_taken = |(_, taken)| dropping.per_file.is_some() && taken == content(kind, self.side);
            if undo.captured_piece().is_some_and(is_taken) {
                total += self.n_drops(t, (kind, dropping), self.full_files(t, kind, dropping)) as i64;
                continue;
            }
            let allowed = changes.iter().filter(|&&(cell, _)| dropping.allows(cell) && !is_on(full, t, cell));
            total += count as i64 + allowed.map(|&(_, emptier)| i64::from(emptier)).sum::<i64>();
        }
        if t.facts.bars_drops {
            total -= self.barred_drops_of_unexposed(t, Level::Replies).len() as i64;
        }
        total as u64
    }

    /// Counts the replies that there would be if the side to move passed; false if that is not possible or not worth
    /// it.
    pub(crate) fn look_out<'t>(&mut self, t: &'t Tables, outlook: &mut Outlook<'t>) -> bool {
        self.pass_turn();
        let done = match t.layout.home.round() {
            None => self.look_out_for_side_to_move(Flat, t, outlook),
            Some(round) => on_joined_board(|| self.look_out_for_side_to_move(round, t, outlook)),
        };
        self.pass_turn();
        done
    }

    fn look_out_for_side_to_move<'t>(
        &mut self,
        steps: impl Steps,
        t: &'t Tables,
        outlook: &mut Outlook<'t>,
    ) -> bool {
        outlook.clear(self.cells.len());
        outlook.guard = if t.royals.are_safe { self.guard(t).filter(Guard::is_calm) } else { None };
        outlook.has_leaps = false;
        if t.facts.has_walkers_to_fear && Side::ALL.iter().any(|&side| self.has_walkers(t.attack.by(side))) {
            return false;
        }
        // The safety of a royal that does not lead a castling depends on more than what is watched for castlings.
        let is_led_by_royal =
            |castle: &Castle| castle.home.first().is_some_and(|&(cell, _)| t.royals.has(self.at(cell)));
        if t.royals.are_safe && self.rights.castling != 0 && !self.castles_with_right(t).all(is_led_by_royal)
        {
            return false;
        }
        if let Some(guard) = &outlook.guard {
            let royal = guard.royal();
            let attacks = guard.attacks;
            self.watch_guard(steps, attacks, royal, &mut outlook.watchers);
            self.look_at_leaps(steps, t, attacks, royal, outlook);
        } else if !self.is_carefree(t) {
            return false;
        }
        for (place, &cell) in self.list(self.side).iter().enumerate() {
            outlook.pieces.push(cell);
            outlook.place[usize::from(cell)] = place as u16;
        }
        if let Some(gating) = &t.gating {
            outlook.n_held = self.n_held(gating);
            if outlook.n_held > 0 {
                outlook.gates = self.open_gates(t, gating);
            }
        }
        for place in 0..outlook.pieces.len() {
            let cell = outlook.pieces[place];
            let is_royal = outlook.guard.as_ref().is_some_and(|guard| guard.royal() == cell);
            let count = self.look_at_piece(steps, t, outlook, place, cell, is_royal);
            outlook.counts.push(count);
            outlook.total += u64::from(count);
        }
        if self.rights.castling != 0 {
            outlook.castlings = self.look_at_castlings(steps, t, outlook);
            outlook.total += outlook.castlings;
        }
        for &kind in t.drops.kinds.iter().filter(|&&kind| self.in_hand(self.side, kind) > 0) {
            let dropping = t.drops.dropping(self.side, kind);
            let full = self.full_files(t, kind, dropping);
            outlook.drops.push(Dropped { kind, count: self.n_drops(t, (kind, dropping), full), full });
        }
        true
    }

    /// Counts the moves of a piece and marks what they depend on.
    fn look_at_piece(
        &mut self,
        steps: impl Steps,
        t: &Tables,
        outlook: &mut Outlook<'_>,
        place: usize,
        cell: Cell,
        is_royal: bool,
    ) -> u32 {
        if is_royal && outlook.has_leaps {
            return 0;
        }
        let bit = Outlook::bit_of(place);
        let mover = t.movement.mover_on(self.at(cell), cell);
        // Limits depend on pieces anywhere.
        let is_limited = t.promoting_near(mover, cell).is_some_and(Promoting::has_limits);
        if is_royal || is_limited || mover.programs.iter().any(|program| program.range() > MOST_RANGE) {
            outlook.always |= bit;
        } else {
            let range = mover.programs.iter().map(Program::range).max().unwrap_or(0);
            if range > 0 {
                State::watch_around(t, cell, range, bit, &mut outlook.watchers);
            }
            let count = self.watch_atoms(steps, t, mover, cell, bit, &mut outlook.watchers);
            let is_free = outlook.guard.as_ref().is_none_or(|guard| !guard.is_pinned(cell));
            if is_free && self.is_countable(t, mover, cell) && !outlook.is_gate(t, cell) {
                return count;
            }
        }
        self.count_of_piece(t, outlook, outlook.guard.as_ref(), cell)
    }

    /// Counts the royal's leaps one by one, if it has only leaps.
    fn look_at_leaps(
        &mut self,
        steps: impl Steps,
        t: &Tables,
        attacks: &Attacks,
        royal: Cell,
        outlook: &mut Outlook<'_>,
    ) {
        let mover = t.movement.mover_on(self.at(royal), royal);
        let has_leaps_only = mover.is_countable()
            && mover.promotion.is_none()
            && mover.is_plain
            && mover.n_rays + mover.n_lame == 0
            && usize::from(mover.n_leaps) <= MAX_LEAPS
            && !self.is_unmoved(royal);
        outlook.has_leaps = has_leaps_only;
        if !has_leaps_only {
            return;
        }
        let enemy = !self.side;
        let content = self.lift(royal);
        for (i, &leap) in t.movement.leaps(mover).iter().enumerate() {
            let bit = 1 << (FIRST_LEAP + i);
            let to = steps.step(royal, leap.delta);
            let there = self.at(to);
            outlook.watchers[usize::from(to)] |= bit;
            let is_legal = leap.may_end(there, enemy)
                && !self.is_in_sight_watched(steps, t, attacks, to, bit, &mut outlook.watchers);
            outlook.total += u64::from(is_legal);
            outlook.leaps.push((leap, is_legal));
        }
        self.unlift(royal, content);
    }

    fn look_at_castlings(&mut self, steps: impl Steps, t: &Tables, outlook: &mut Outlook<'_>) -> u64 {
        let mut is_possible = false;
        let castles: SmallVec<[&Castle; 4]> = self.castles_with_right(t).collect();
        for castle in castles {
            for (cell, _) in castle.home {
                outlook.watchers[usize::from(cell)] |= CASTLINGS;
            }
            // One piece in the way is enough, as long as it is there.
            if let Some(&cell) = castle.empty.iter().find(|&&cell| self.at(cell) != EMPTY) {
                outlook.watchers[usize::from(cell)] |= CASTLINGS;
            } else {
                is_possible = true;
                self.watch_castling(steps, t, castle, &mut outlook.watchers);
            }
        }
        if is_possible { self.count_castlings(t, outlook) } else { 0 }
    }

    /// Marks what a castling with an empty way depends on. Whether the king is in check is the business of another
    /// part.
    fn watch_castling(&mut self, steps: impl Steps, t: &Tables, castle: &Castle, watchers: &mut [u64]) {
        for &cell in &castle.empty {
            watchers[usize::from(cell)] |= CASTLINGS;
        }
        if !t.royals.are_safe {
            return;
        }
        let enemy = !self.side;
        // Both leave their cells, which opens all lines that the castling could open.
        let lifted = castle.home.map(|(cell, _)| (cell, self.lift(cell)));
        for &cell in castle.transit.iter().chain(&[t.layout.cell(castle.mv.to)]) {
            self.watch_lines(steps, t.attack.by(enemy), cell, CASTLINGS, false, watchers);
            self.watch_lines(steps, t.attack.on_royal(enemy), cell, CASTLINGS, false, watchers);
        }
        for (cell, content) in lifted {
            self.unlift(cell, content);
        }
    }
}

/// Returns the cells that a move has changed, and how; `None` for moves after which everything is counted in full.
fn changes(t: &Tables, mv: Move, undo: &Undo) -> Option<Changes> {
    let mut changes = Changes::new();
    match mv.sort {
        MoveSort::Pass => {}
        MoveSort::Drop => changes.push((t.layout.cell(mv.to), -1)),
        MoveSort::Board if mv.passing().next().is_none() && mv.from != mv.to => {
            let is_capture = undo.captured_piece().is_some();
            changes.push((t.layout.cell(mv.from), i8::from(mv.gate().is_none())));
            changes.push((t.layout.cell(mv.to), if is_capture { 0 } else { -1 }));
        }
        MoveSort::Board | MoveSort::EnPassant | MoveSort::Displacing | MoveSort::Castling => return None,
    }
    Some(changes)
}
