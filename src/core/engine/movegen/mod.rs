//! Pseudo-legal moves on the board: everything the pieces can do, before legality and endings are considered.

pub(in crate::engine) mod compile;
pub(in crate::engine) mod compile_movers;
pub(in crate::engine) mod compile_near;
pub(in crate::engine) mod compile_places;
pub(in crate::engine) mod compile_runs;
pub(in crate::engine) mod compile_uses;
pub(crate) mod listener;
pub(in crate::engine) mod near;
pub(in crate::engine) mod programs;
pub(crate) mod screens;
pub(in crate::engine) mod tables;
pub mod walk;

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::board::{Move, Side};
use crate::engine::layout::cell_set::{Marks, has, mark};
use crate::engine::layout::steps::{Flat, Round, Steps, on_joined_board};
use crate::engine::layout::{Cell, EMPTY, is_of};
use crate::engine::movegen::listener::{Erased, Hear, Listener};
use crate::engine::movegen::tables::{Atom, CAPTURE, Mover, QUIET};
use crate::engine::movegen::walk::{Emit, History, View, Walked};
use crate::engine::rule::drops::tables::Barred;
use crate::engine::rule::promotion::Arrivals;
use crate::engine::state::State;
use crate::engine::tables::Tables;

/// The landings of one piece, collected so that equal moves are heard only once.
#[derive(Default)]
struct Seen {
    landings: SmallVec<[Walked; 16]>,
    /// The keys of all of them, if there are many.
    keys: FxHashSet<u128>,
}

impl Seen {
    /// The number from which searching the list takes longer than looking a key up.
    const MANY: usize = 24;

    fn add(&mut self, landing: Walked) {
        let key = landing.key();
        let is_new = if self.landings.len() < Seen::MANY {
            !self.landings.iter().any(|seen| seen.to == landing.to && seen.key() == key)
        } else {
            if self.keys.is_empty() {
                self.keys.extend(self.landings.iter().map(Walked::key));
            }
            self.keys.insert(key)
        };
        if is_new {
            self.landings.push(landing);
        }
    }
}

impl State {
    /// Returns every pseudo-legal move of the side to move, once each.
    pub(crate) fn pseudo_legal<L: Listener>(&self, t: &Tables, listener: &mut L) -> ControlFlow<()> {
        match &t.walling {
            None => self.bare_moves(t, listener),
            Some(walling) => self.walled_moves(t, walling, listener),
        }
    }

    /// Returns every pseudo-legal move of the side to move, without walls.
    #[inline]
    pub(in crate::engine) fn bare_moves<L: Listener>(&self, t: &Tables, listener: &mut L) -> ControlFlow<()> {
        for &from in self.list(self.side) {
            if !listener.skips(from) {
                self.moves_of_piece(t, from, listener)?;
            }
        }
        if t.facts.has_rights {
            self.special_moves(t, &mut |mv| listener.hear(mv))?;
        }
        if t.has_drops() && !L::NOISY {
            self.drops(t, &Barred::new(), listener)?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the castlings and en passant captures that the game so far allows.
    #[cold]
    pub(crate) fn special_moves(&self, t: &Tables, hear: &mut Hear<'_>) -> ControlFlow<()> {
        if let Some(en_passant) = self.rights.en_passant {
            self.captures_en_passant(t, en_passant, hear)?;
        }
        if self.rights.castling != 0 {
            self.castlings(t, hear)?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the pseudo-legal moves of one piece.
    #[inline]
    pub(crate) fn moves_of_piece<L: Listener>(
        &self,
        t: &Tables,
        from: Cell,
        listener: &mut L,
    ) -> ControlFlow<()> {
        let mover = t.movement.mover(self.at(from));
        if mover.is_odd || t.promoting_near(mover, from).is_some() {
            return self.odd_moves(t, from, listener);
        }
        let unmoved = mover.n_unmoved > 0 && self.is_unmoved(from);
        if L::COUNTS {
            listener.tally(self.count_of_atoms(Flat, t, mover, from, unmoved));
            return ControlFlow::Continue(());
        }
        let stay = Move::board(t.layout.square(from), t.layout.square(from));
        if L::NOISY {
            return self.captures_by_atoms(Flat, t, mover, from, unmoved, &mut |to, _| {
                listener.hear(stay.ending_on(t.layout.square(to)))
            });
        }
        self.atoms_of(Flat, t, mover, from, self.side, unmoved, &mut |to, _| {
            listener.hear(stay.ending_on(t.layout.square(to)))
        })
    }

    /// Returns the moves of a piece that has more than atoms or may promote.
    #[inline(never)]
    fn odd_moves<L: Listener>(&self, t: &Tables, from: Cell, listener: &mut L) -> ControlFlow<()> {
        // One copy for all listeners that do not count: others took half of the time to compile, and gained little.
        if L::COUNTS {
            return self.odd_moves_heard(t, from, listener);
        }
        let hear = &mut |mv| listener.hear(mv);
        if L::NOISY {
            self.odd_moves_heard(t, from, &mut Erased::<true>(hear))
        } else {
            self.odd_moves_heard(t, from, &mut Erased::<false>(hear))
        }
    }

    /// Returns what `odd_moves` does, once for each sort of listener.
    #[inline]
    fn odd_moves_heard<L: Listener>(&self, t: &Tables, from: Cell, listener: &mut L) -> ControlFlow<()> {
        let mover = t.movement.mover_on(self.at(from), from);
        let Some(limits) = t.capture_limits.as_deref().filter(|_| mover.is_limited) else {
            return self.odd_moves_of(t, mover, from, listener);
        };
        self.odd_moves_of(t, mover, from, &mut |mv: Move| {
            if limits.forbids(t, self, mv) { ControlFlow::Continue(()) } else { listener.hear(mv) }
        })
    }

    /// Returns what `odd_moves` does, for any captures.
    #[inline]
    fn odd_moves_of<L: Listener>(
        &self,
        t: &Tables,
        mover: &Mover,
        from: Cell,
        listener: &mut L,
    ) -> ControlFlow<()> {
        match t.layout.home.round() {
            None => self.odd_moves_along(Flat, t, mover, from, listener),
            Some(round) => on_joined_board(|| self.odd_moves_along(round, t, mover, from, listener)),
        }
    }

    #[inline]
    fn odd_moves_along<L: Listener>(
        &self,
        steps: impl Steps,
        t: &Tables,
        mover: &Mover,
        from: Cell,
        listener: &mut L,
    ) -> ControlFlow<()> {
        let unmoved = self.is_unmoved(from);
        if L::COUNTS && self.is_countable(t, mover, from) {
            listener.tally(self.count_of_atoms(steps, t, mover, from, unmoved));
            return ControlFlow::Continue(());
        }
        let arrivals = Arrivals::new(self, t, mover, from);
        if mover.overlaps || (unmoved && mover.unmoved_overlaps) {
            return if mover.programs.is_empty() {
                self.marked_moves(steps, &arrivals, mover, unmoved, listener)
            } else {
                self.deduplicated_moves(&arrivals, mover, listener)
            };
        }
        if L::NOISY && !arrivals.may_promote_quietly() {
            self.captures_by_atoms(steps, t, mover, from, unmoved, &mut |to, captures| {
                arrivals.plain(to, captures, listener)
            })?;
        } else {
            self.atoms_of(steps, t, mover, from, self.side, unmoved, &mut |to, captures| {
                arrivals.plain(to, captures, listener)
            })?;
        }
        if mover.is_plain {
            return ControlFlow::Continue(());
        }
        self.screened_moves(steps, t, mover, from, !self.side, &mut |to, captures| {
            arrivals.plain(to, captures, listener)
        })?;
        if mover.programs.is_empty() {
            return ControlFlow::Continue(());
        }
        self.program_moves(&arrivals, mover, listener)
    }

    /// Returns the moves of a piece's programs, none of which its atoms make too.
    fn program_moves<L: Listener>(
        &self,
        arrivals: &Arrivals<'_>,
        mover: &Mover,
        listener: &mut L,
    ) -> ControlFlow<()> {
        let view = self.view(arrivals.t, arrivals.from);
        let mut seen = Seen::default();
        mover.programs.visit(view.cells, arrivals.from, |program| {
            program.walk(&view, arrivals.from, &mut |landing| {
                if !mover.programs_repeat {
                    return arrivals.landing(&landing, listener);
                }
                seen.add(landing);
                ControlFlow::Continue(())
            })
        })?;
        seen.landings.iter().try_for_each(|landing| arrivals.landing(landing, listener))
    }

    /// Returns the moves of a piece that has no programs, and several of whose atoms may lead to the same cell.
    fn marked_moves<L: Listener>(
        &self,
        steps: impl Steps,
        arrivals: &Arrivals<'_>,
        mover: &Mover,
        unmoved: bool,
        listener: &mut L,
    ) -> ControlFlow<()> {
        let (t, from) = (arrivals.t, arrivals.from);
        let mut marks = Marks::from_elem(0, t.layout.n_cells.div_ceil(64));
        let mut hear = |to: Cell, captures: bool| {
            if has(&marks, to) || !t.movement.may_land(mover, to) {
                return ControlFlow::Continue(());
            }
            mark(&mut marks, to);
            arrivals.plain(to, captures, listener)
        };
        if L::NOISY && !arrivals.may_promote_quietly() {
            self.captures_by_atoms(steps, t, mover, from, unmoved, &mut hear)?;
        } else {
            self.atoms_of(steps, t, mover, from, self.side, unmoved, &mut hear)?;
        }
        self.screened_moves(steps, t, mover, from, !self.side, &mut hear)
    }

    /// Returns the moves of a piece whose atoms and programs may make the same move.
    #[cold]
    fn deduplicated_moves<L: Listener>(
        &self,
        arrivals: &Arrivals<'_>,
        mover: &Mover,
        listener: &mut L,
    ) -> ControlFlow<()> {
        let mut seen = Seen::default();
        self.landings(arrivals.t, mover, arrivals.from, &mut |landing| {
            seen.add(landing);
            ControlFlow::Continue(())
        })?;
        seen.landings.iter().try_for_each(|landing| arrivals.landing(landing, listener))
    }

    /// Returns where the piece on `from` can land with its atoms and programs; a landing may appear twice.
    pub(crate) fn landings(
        &self,
        t: &Tables,
        mover: &Mover,
        from: Cell,
        emit: &mut Emit<'_>,
    ) -> ControlFlow<()> {
        self.landings_in(t, mover, from, &self.view(t, from), emit)
    }

    /// Returns where a piece with the past that the view gives it can land.
    pub(crate) fn landings_in(
        &self,
        t: &Tables,
        mover: &Mover,
        from: Cell,
        view: &View<'_>,
        emit: &mut Emit<'_>,
    ) -> ControlFlow<()> {
        let emit: &mut Emit<'_> = &mut |landing: Walked| {
            if t.movement.may_land(mover, landing.to) { emit(landing) } else { ControlFlow::Continue(()) }
        };
        match t.layout.home.round() {
            None => self.line_landings(Flat, t, mover, from, view, emit)?,
            Some(round) => on_joined_board(|| self.line_landings(round, t, mover, from, view, emit))?,
        }
        mover.programs.visit(view.cells, from, |program| program.walk(view, from, emit))
    }

    /// Returns where a piece can land without its programs.
    fn line_landings(
        &self,
        steps: impl Steps,
        t: &Tables,
        mover: &Mover,
        from: Cell,
        view: &View<'_>,
        emit: &mut Emit<'_>,
    ) -> ControlFlow<()> {
        let unmoved = view.history == History::Unmoved;
        let mut land = |to: Cell, _| emit(Walked::landing_on(to));
        self.atoms_of(steps, t, mover, from, view.side, unmoved, &mut land)?;
        self.screened_moves(steps, t, mover, from, !view.side, &mut land)
    }

    /// Returns what `atoms_of` does, on boards with joined edges and without.
    #[inline]
    pub(crate) fn atoms_on(
        &self,
        t: &Tables,
        mover: &Mover,
        from: Cell,
        side: Side,
        emit: &mut impl FnMut(Cell, bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match t.layout.home.round() {
            None => self.atoms_of(Flat, t, mover, from, side, false, emit),
            Some(round) => on_joined_board(|| self.atoms_round(round, t, mover, from, side, emit)),
        }
    }

    #[inline(never)]
    fn atoms_round(
        &self,
        round: Round<'_>,
        t: &Tables,
        mover: &Mover,
        from: Cell,
        side: Side,
        mut emit: &mut dyn FnMut(Cell, bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.atoms_of(round, t, mover, from, side, false, &mut emit)
    }

    /// Returns the targets of a piece's leaps and rays, and whether something is captured on each.
    #[inline]
    #[expect(clippy::too_many_arguments, reason = "lists of arguments differ by boards with joined edges")]
    pub(crate) fn atoms_of(
        &self,
        steps: impl Steps,
        t: &Tables,
        mover: &Mover,
        from: Cell,
        side: Side,
        unmoved: bool,
        emit: &mut impl FnMut(Cell, bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let enemy = !side;
        for atom in t.movement.leaps_and_rays(mover) {
            let mut to = from;
            let mut left = atom.steps;
            loop {
                to = steps.step(to, atom.delta);
                let there = self.at(to);
                if there != EMPTY {
                    if is_of(there, enemy) && atom.mode & CAPTURE != 0 {
                        emit(to, true)?;
                    }
                    break;
                }
                if atom.mode & QUIET != 0 {
                    emit(to, false)?;
                }
                left -= 1;
                if left == 0 {
                    break;
                }
            }
        }
        if unmoved || mover.has_others {
            for &atom in t.movement.late_atoms(mover, unmoved) {
                self.slide_at_least(steps, atom, from, enemy, emit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the captures among what `atoms_of` returns, for the side to move.
    #[inline]
    fn captures_by_atoms(
        &self,
        steps: impl Steps,
        t: &Tables,
        mover: &Mover,
        from: Cell,
        unmoved: bool,
        emit: &mut impl FnMut(Cell, bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let enemy = !self.side;
        for atom in t.movement.leaps_and_rays(mover) {
            if atom.mode & CAPTURE == 0 {
                continue;
            }
            let mut to = from;
            for _ in 0..atom.steps {
                to = steps.step(to, atom.delta);
                let there = self.at(to);
                if there != EMPTY {
                    if is_of(there, enemy) {
                        emit(to, true)?;
                    }
                    break;
                }
            }
        }
        if unmoved || mover.has_others {
            for &atom in t.movement.late_atoms(mover, unmoved) {
                self.slide_at_least(steps, atom, from, enemy, &mut |to, captures| {
                    if captures { emit(to, true) } else { ControlFlow::Continue(()) }
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether a piece's moves can be counted without examining each.
    #[inline]
    pub(crate) fn is_countable(&self, t: &Tables, mover: &Mover, from: Cell) -> bool {
        mover.is_countable()
            && !(mover.unmoved_overlaps && self.is_unmoved(from))
            && !t.promoting_near(mover, from).is_some_and(|promoting| promoting.multiplies)
    }

    /// Returns the number of targets of a piece's atoms.
    #[inline]
    fn count_of_atoms(&self, steps: impl Steps, t: &Tables, mover: &Mover, from: Cell, unmoved: bool) -> u64 {
        let enemy = !self.side;
        let mut n = 0;
        let (full, partial) = t.movement.leaps_by_fullness(mover);
        for leap in full {
            let there = self.at(steps.step(from, leap.delta));
            n += u64::from((there == EMPTY) | is_of(there, enemy));
        }
        for leap in partial {
            let there = self.at(steps.step(from, leap.delta));
            let wanted = if there == EMPTY { QUIET } else { CAPTURE };
            n += u64::from(leap.mode & wanted != 0 && ((there == EMPTY) | is_of(there, enemy)));
        }
        for ray in t.movement.rays(mover) {
            let mut to = from;
            for step in 0..ray.steps {
                to = steps.step(to, ray.delta);
                let there = self.at(to);
                if there != EMPTY {
                    n += u64::from(ray.mode & CAPTURE != 0 && is_of(there, enemy));
                    n += if ray.mode & QUIET == 0 { 0 } else { u64::from(step) };
                    break;
                }
                if step + 1 == ray.steps && ray.mode & QUIET != 0 {
                    n += u64::from(ray.steps);
                }
            }
        }
        if unmoved || mover.has_others {
            for &atom in t.movement.late_atoms(mover, unmoved) {
                let _ = self.slide_at_least(steps, atom, from, enemy, &mut |_, _| {
                    n += 1;
                    ControlFlow::Continue(())
                });
            }
            if mover.n_gates + mover.n_hops > 0 {
                n += self.count_of_screened(steps, t, mover, from, enemy);
            }
        }
        n
    }

    /// Returns a slide that may end only from a certain step on.
    #[inline]
    fn slide_at_least(
        &self,
        steps: impl Steps,
        ray: Atom,
        from: Cell,
        enemy: Side,
        emit: &mut impl FnMut(Cell, bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut to = from;
        for n in 1..=ray.steps {
            to = steps.step(to, ray.delta);
            let there = self.at(to);
            let may_end = n >= ray.least();
            if there != EMPTY {
                if may_end && is_of(there, enemy) && ray.mode & CAPTURE != 0 {
                    emit(to, true)?;
                }
                break;
            }
            if may_end && ray.mode & QUIET != 0 {
                emit(to, false)?;
            }
        }
        ControlFlow::Continue(())
    }
}
