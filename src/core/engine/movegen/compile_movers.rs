//! Compiles movements into atoms, gates, hops and programs.

use crate::board::Side;
use crate::engine::layout::by::ByContent;
use crate::engine::movegen::compile_runs::{Group, Run, Way, any_overlap};
use crate::engine::movegen::compile_uses::Use;
use crate::engine::movegen::programs::Programs;
use crate::engine::movegen::tables::{Atom, CAPTURE, Gate, Hop, Movement, Mover, Passed, QUIET};
use crate::engine::movegen::walk::{Bounds, Program, squares_passed};
use crate::engine::tables::compiler::{Compiler, NO_PIECES, Vector};
use crate::rules::{Heading, Kind, Leg, Onto, Term};

impl Movement {
    /// Returns the atoms and hops added since there were this many, as atoms: where a piece might end a move.
    pub(in crate::engine) fn atoms_since(&self, (n_atoms, n_hops): (usize, usize)) -> Vec<Atom> {
        let hops = self.hops.iter().skip(n_hops);
        let hops = hops.map(|hop| Atom::new(hop.delta, 1, hop.near.max(hop.far), QUIET | CAPTURE));
        self.atoms.iter().skip(n_atoms).copied().chain(hops).collect()
    }
}

impl Compiler<'_> {
    /// Returns the mover of a kind, and the ways it captures, apart from its programs and first moves.
    pub(in crate::engine) fn mover(
        &self,
        kind: &Kind,
        uses: &[Use<'_>],
        side: Side,
        pool: &mut Movement,
    ) -> (Mover, Vec<Run>) {
        let (ordinary, unmoved, walked) = self.groups(uses, !kind.never_jumps_over.is_empty(), side);
        let mut programs: Vec<(&Use<'_>, Program)> = walked
            .iter()
            .map(|&used| {
                let stops = used.near.as_ref().map_or(&[][..], |near| &near.stops);
                let program = Program::new(&used.term, side, &self.layout)
                    .bounded(self.bounds(kind, used, side))
                    .stopped_by(stops);
                (used, program)
            })
            .collect();
        let walked: Vec<&Term> = walked.iter().map(|used| &*used.term).collect();
        programs.retain(|(_, program)| !program.is_empty());
        let mut all = ordinary.runs(&Group::default());
        let mut extra = unmoved.runs(&ordinary);
        self.end_before_start(&mut all);
        self.end_before_start(&mut extra);
        // A program that may end without a capture on the way may end where an atom ends.
        let ends_plainly = |term: &&Term| {
            // A piece may go to a square on which it captured something on the way; with three legs or more it may
            // return to a square on which it captured.
            let may_go_there = |leg: &Leg| leg.onto.has(Onto::EN_PASSANT) || !leg.onto.must_capture();
            !term.is_round_trip()
                && term
                    .legs
                    .split_last()
                    .is_some_and(|(_, before)| before.len() > 1 || before.iter().all(may_go_there))
        };
        let meets = |runs: &[Run]| !runs.is_empty() && walked.iter().any(ends_plainly);
        let overlaps = meets(&all) || any_overlap(&all, &self.layout);
        let both: Vec<Run> = all.iter().chain(&extra).copied().collect();
        let programs_repeat = programs.len() > 1
            || walked
                .iter()
                .any(|t| t.legs.len() > 1 || t.legs.iter().any(|leg| leg.wrap.any() || leg.bend.is_some()));
        let laid_out = self.laid_out(&all, &extra, pool);
        let mover = Mover {
            is_odd: false,
            is_plain: programs.is_empty() && laid_out.n_gates == 0 && laid_out.n_hops == 0,
            walking_range: if extra.is_empty() {
                programs.iter().map(|(_, program)| program.range()).max().unwrap_or(0)
            } else {
                u16::MAX
            },
            attacks_by_walking: programs.iter().any(|(used, _)| used.term.legs.iter().any(Leg::captures))
                || extra.iter().any(|run| run.mode & CAPTURE != 0),
            programs: Programs::new(
                programs.into_iter().map(|(used, program)| (used.near.clone(), program)).collect(),
            ),
            overlaps,
            unmoved_overlaps: overlaps || meets(&both) || any_overlap(&both, &self.layout),
            programs_repeat,
            safety_needs_trial: self.safety_needs_trial(kind),
            hurdles: self.hurdles(kind, pool),
            is_limited: self.is_limited(kind),
            ..laid_out
        };
        (mover, all.into_iter().filter(|run| run.mode & CAPTURE != 0).collect())
    }

    /// Returns a mover with only these runs, added to the pool.
    fn laid_out(&self, all: &[Run], extra: &[Run], pool: &mut Movement) -> Mover {
        let (first_atom, first_hop) = (pool.atoms.len() as u32, pool.hops.len() as u32);
        let joined = self.add_hops(all, pool);
        let mut add = |wanted: &mut dyn Iterator<Item = &Run>| {
            let before = pool.atoms.len();
            pool.atoms.extend(wanted.map(|run| self.atom(*run)));
            (pool.atoms.len() - before) as u16
        };
        let is_full = |run: &&Run| run.mode == QUIET | CAPTURE;
        let open = || all.iter().filter(|run| run.way == Way::Open && !joined.contains(run));
        let leaps = || open().filter(|r| r.least == 1 && r.steps == 1);
        let n_full_leaps = add(&mut leaps().filter(is_full));
        let n_leaps = n_full_leaps + add(&mut leaps().filter(|run| !is_full(run)));
        let n_rays = add(&mut open().filter(|r| r.least == 1 && r.steps > 1));
        let n_lame = add(&mut open().filter(|r| r.least > 1));
        let n_unmoved = add(&mut extra.iter());
        let n_hops = (pool.hops.len() - first_hop as usize) as u16;
        let first_gate = pool.gates.len() as u32;
        self.add_gates(all, pool);
        let n_gates = (pool.gates.len() - first_gate as usize) as u16;
        Mover {
            first_atom,
            n_leaps,
            n_full_leaps,
            n_rays,
            n_lame,
            n_unmoved,
            first_gate,
            n_gates,
            first_hop,
            n_hops,
            has_others: n_lame > 0 || n_gates > 0 || n_hops > 0,
            ..Mover::default()
        }
    }

    /// Adds the hops among these runs. Returns the slides that belong to them.
    fn add_hops(&self, runs: &[Run], pool: &mut Movement) -> Vec<Run> {
        let mut joined: Vec<Run> = Vec::new();
        for hop in runs.iter().filter(|run| matches!(run.way, Way::Hop | Way::Vault)) {
            let vaults = hop.way == Way::Vault;
            let is_same_way = |run: &&Run| {
                run.way == Way::Open && run.vector == hop.vector && run.least == 1 && !joined.contains(run)
            };
            let slide = if vaults { None } else { runs.iter().find(is_same_way).copied() };
            joined.extend(slide);
            pool.hops.push(Hop {
                delta: self.delta(hop.vector),
                near: slide.map_or(0, |slide| slide.steps),
                near_mode: slide.map_or(0, |slide| slide.mode),
                far: hop.steps,
                far_mode: hop.mode,
                vaults,
            });
        }
        joined
    }

    /// Adds the gates among these runs, and the leaps through them as atoms.
    fn add_gates(&self, runs: &[Run], pool: &mut Movement) {
        let mut gates: Vec<(Passed, Vec<Atom>)> = Vec::new();
        for run in runs {
            let Way::Gate { occupied } = run.way else { continue };
            let Some(passed) = self.passed(run.vector, (0, 0), occupied) else { continue };
            match gates.iter_mut().find(|(other, _)| *other == passed) {
                Some((_, leaps)) => leaps.push(self.atom(*run)),
                None => gates.push((passed, vec![self.atom(*run)])),
            }
        }
        for (passed, leaps) in gates {
            pool.gates.push(Gate { passed, first: pool.atoms.len() as u32, n: leaps.len() as u16 });
            pool.atoms.extend(leaps);
        }
    }

    /// Returns the cells that a leap passes, relative to a cell that is `origin` away from where it starts.
    pub(in crate::engine) fn passed(
        &self,
        (dx, dy): Vector,
        origin: Vector,
        occupied: bool,
    ) -> Option<Passed> {
        let heading = Heading { index: 0, dx: dx as i8, dy: dy as i8 };
        let offset = |(x, y): (i8, i8)| self.delta((i32::from(x) - origin.0, i32::from(y) - origin.1));
        let mut cells = squares_passed(heading).map(offset);
        let first = cells.next()?;
        Some(Passed { first, rest: cells.collect(), occupied })
    }

    pub(in crate::engine) fn atom(&self, run: Run) -> Atom {
        Atom::new(self.delta(run.vector), run.least, run.steps, run.mode)
    }

    /// Returns what limits a walked term, in addition to its legs.
    fn bounds(&self, kind: &Kind, used: &Use<'_>, side: Side) -> Option<Box<Bounds>> {
        let captures = |leg: &Leg| leg.captures();
        let before_last = used.term.legs.split_last().map_or(&[][..], |(_, before)| before);
        let passes_captures = used.term.captures_en_passant() || before_last.iter().any(captures);
        let confined_to = kind.confined_to.as_ref().filter(|_| passes_captures);
        if used.within.is_none() && kind.never_jumps_over.is_empty() && confined_to.is_none() {
            return None;
        }
        Some(Box::new(Bounds {
            never_jumps_over: self.contents_of(&kind.never_jumps_over),
            within: used.within.as_ref().map(|within| self.cells_of(within)),
            captures_within: confined_to.map(|region| self.zone(region, side)),
        }))
    }

    fn safety_needs_trial(&self, kind: &Kind) -> bool {
        let is_spared =
            |as_what: &Kind, by: &Kind| by.never_jumps_over.iter().any(|&k| self.rules.kind(k) == as_what);
        let jumped_by_others =
            |into: &Kind| self.rules.kinds.iter().any(|by| is_spared(into, by) != is_spared(kind, by));
        let into = |side| kind.becomes(side).into_iter().map(|into| self.rules.kind(into));
        Side::ALL.into_iter().flat_map(into).any(|into| into.royal != kind.royal || jumped_by_others(into))
    }

    /// Returns what a kind may jump, if it may not jump everything, as an index into the pool.
    fn hurdles(&self, kind: &Kind, pool: &mut Movement) -> Option<u16> {
        if kind.never_jumps_over.is_empty() {
            return None;
        }
        let may_be_jumped = |over| [!kind.never_jumps_over.contains(&over); 2];
        let of_kinds = self.rules.kind_indices().flat_map(may_be_jumped);
        let row: ByContent<bool> = NO_PIECES.into_iter().map(|_| true).chain(of_kinds).collect();
        let known = pool.hurdles.iter().position(|other| *other == row);
        Some(known.unwrap_or_else(|| {
            pool.hurdles.push(row);
            pool.hurdles.len() - 1
        }) as u16)
    }
}
