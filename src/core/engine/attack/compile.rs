//! Compiles the ways pieces capture into lines to look along from an attacked cell.

use std::collections::BTreeMap;

use crate::board::{PerSide, PieceKind, Side, Square, SquareSet};
use crate::engine::attack::tables::{AttackLine, Attacks, BothAttacks, Sights};
use crate::engine::layout::{Content, content, kind_of};
use crate::engine::movegen::compile_runs::{Run, Way};
use crate::engine::movegen::tables::{Gate, Movement, Passed, Placed};
use crate::engine::tables::compiler::{Compiler, Vector};
use crate::rules::{Condition, Kind};

/// One way in which the pieces of a content capture.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Capture {
    pub(in crate::engine) content: Content,
    /// The mover of [`crate::engine::movegen::tables::Placed`] that captures in this way; `None` if the content does so
    /// everywhere.
    pub(in crate::engine) mover: Option<u16>,
    pub(in crate::engine) run: Run,
}

/// By side: the ways its pieces capture.
pub(in crate::engine) type Captures = PerSide<Vec<Capture>>;

/// The pieces that attack along one line, and how far.
#[derive(Clone, Debug, Default)]
struct Attackers {
    slides: BTreeMap<usize, u8>,
    hops: BTreeMap<usize, u8>,
    faces: bool,
}

/// A line before it has its place in the table: its vector, the least distance from which pieces attack along it, and
/// what they attack through.
type Key = (Vector, u8, Screen);

/// The condition on the cells through which pieces attack along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Screen {
    /// Nothing, or one piece anywhere between.
    Usual,
    /// One piece directly before the attacked one.
    Vault,
    /// The cells that a leap passes: all of them occupied, or all empty.
    Gate { occupied: bool },
}

impl Attackers {
    fn longest(attackers: &BTreeMap<usize, u8>) -> u8 {
        attackers.values().copied().max().unwrap_or(0)
    }
}

impl Compiler<'_> {
    /// Returns the attacks of both sides. What endangers royals is found separately, once it is known whether they have
    /// guards.
    pub(in crate::engine) fn both_attacks(&self, movement: &Movement, captures: &Captures) -> BothAttacks {
        let walkers = |side: Side| -> Box<[Content]> {
            let contents = self.rules.kind_indices().map(|kind| content(kind, side));
            let walks =
                |&c: &Content| movement.movers.get(usize::from(c)).is_some_and(|m| m.attacks_by_walking);
            contents.filter(walks).collect()
        };
        let of = |side| self.attacks(&captures[side], &[], movement.n_rows(), walkers(side));
        BothAttacks { by_side: PerSide::from_fn(of), safety: None }
    }

    /// Returns the attacks of one side, from its captures and from royals that may not face each other.
    pub(in crate::engine) fn attacks(
        &self,
        captures: &[Capture],
        facing: &[(Content, Vector)],
        n_rows: usize,
        walkers: Box<[Content]>,
    ) -> Attacks {
        let mut lines: BTreeMap<Key, Attackers> = BTreeMap::new();
        for &Capture { content, mover, run } in captures {
            let (least, screen) = match run.way {
                Way::Open => (run.least, Screen::Usual),
                Way::Hop => (1, Screen::Usual),
                Way::Vault => (1, Screen::Vault),
                Way::Gate { occupied } => (1, Screen::Gate { occupied }),
            };
            let attackers = lines.entry((run.vector, least, screen)).or_default();
            let hops = matches!(run.way, Way::Hop | Way::Vault);
            let reach = if hops { &mut attackers.hops } else { &mut attackers.slides };
            let placed = mover.map(|mover| self.n_contents() + usize::from(mover));
            for row in [Some(usize::from(content)), placed].into_iter().flatten() {
                let most = reach.entry(row).or_default();
                *most = run.steps.max(*most);
            }
        }
        for &(royal, vector) in facing {
            let attackers = lines.entry((vector, 1, Screen::Usual)).or_default();
            attackers.slides.insert(usize::from(royal), u8::MAX);
            attackers.faces = true;
        }
        Attacks { walkers, ..self.laid_out_attacks(lines, n_rows) }
    }

    /// Lays these lines out as tables.
    fn laid_out_attacks(&self, lines: BTreeMap<Key, Attackers>, n_rows: usize) -> Attacks {
        let (barred, free): (Vec<_>, Vec<_>) =
            lines.into_iter().partition(|((_, _, screen), _)| matches!(screen, Screen::Gate { .. }));
        let (slides, leaps): (Vec<_>, Vec<_>) = free
            .into_iter()
            .partition(|(_, a)| Attackers::longest(&a.slides) > 1 || Attackers::longest(&a.hops) > 0);
        let (n_slides, n_leaps) = (slides.len(), leaps.len());
        let mut gates: Vec<(Passed, Vec<(Key, Attackers)>)> = Vec::new();
        for (key, attackers) in barred {
            let Some(passed) = self.passed(key.0, key.0, key.2 == Screen::Gate { occupied: true }) else {
                continue;
            };
            match gates.iter_mut().find(|(other, _)| *other == passed) {
                Some((_, leaps)) => leaps.push((key, attackers)),
                None => gates.push((passed, vec![(key, attackers)])),
            }
        }
        let n_barred: usize = gates.iter().map(|(_, leaps)| leaps.len()).sum();
        let mut tables = Rows::new(n_rows, n_slides + n_leaps + n_barred);
        for (key, attackers) in slides.into_iter().chain(leaps) {
            tables.add(self.line(key, &attackers), &attackers);
        }
        let mut behind = Vec::new();
        for (passed, leaps) in gates {
            behind.push(Gate { passed, first: tables.lines.len() as u32, n: leaps.len() as u16 });
            for (key, attackers) in leaps {
                tables.add(self.line(key, &attackers), &attackers);
            }
        }
        let has_hops = tables.lines.iter().any(|line| line.longest_hop > 0);
        let has_screens = has_hops || !behind.is_empty();
        Attacks {
            has_screens,
            is_reached: !has_screens
                && !self.rules.wraps.any()
                && tables.lines.iter().all(|line| line.least <= 1),
            sights: Sights::new(&tables.lines, &self.layout),
            lines: tables.lines.into(),
            n_slides,
            n_leaps,
            reach: tables.reach.into(),
            hop_reach: if has_hops { tables.hop_reach.into() } else { Box::default() },
            gates: behind.into(),
            walkers: Box::default(),
            within: None,
        }
    }

    fn line(&self, ((dx, dy), least, screen): Key, attackers: &Attackers) -> AttackLine {
        AttackLine {
            delta: self.delta((-dx, -dy)),
            least,
            longest: Attackers::longest(&attackers.slides),
            longest_hop: Attackers::longest(&attackers.hops),
            vaults: screen == Screen::Vault,
            faces: attackers.faces,
        }
    }

    /// Returns what endangers the other side's royal, if that differs from what attacks it: captures that can never
    /// reach a confined royal are left out, and royals that may not face each other are added.
    pub(in crate::engine) fn safety(
        &self,
        captures: &Captures,
        attack: &BothAttacks,
        movement: &Movement,
    ) -> Option<PerSide<Attacks>> {
        let facing: Vec<(PieceKind, Vector)> =
            self.rules.illegal.iter().flat_map(|c| self.facing_royals(c)).collect();
        let homes = PerSide::from_fn(|side| self.home_of_royals(side));
        if facing.is_empty() && homes.iter().all(Option::is_none) {
            return None;
        }
        Some(PerSide::from_fn(|side| {
            let home = homes[!side].as_ref();
            let reaches = |capture: &&Capture| {
                home.is_none_or(|home| self.reaches(**capture, side, home, &movement.placed))
            };
            let captures: Vec<Capture> = captures[side].iter().filter(reaches).copied().collect();
            let facing: Vec<_> = facing.iter().map(|&(kind, vector)| (content(kind, side), vector)).collect();
            let within = home.map(|home| self.cells_of(home));
            Attacks {
                within,
                ..self.attacks(&captures, &facing, movement.n_rows(), attack.by_side[side].walkers.clone())
            }
        }))
    }

    /// Returns the royals and the lines of a condition that says only that royals of both sides face each other.
    pub(in crate::engine) fn facing_royals(&self, condition: &Condition) -> Vec<(PieceKind, Vector)> {
        let Condition::Facing { kinds, along } = condition else { return Vec::new() };
        if self.rules.wraps.any() {
            return Vec::new();
        }
        let royals: Vec<PieceKind> =
            self.rules.kind_indices().filter(|&k| self.rules.kind(k).royal).collect();
        let is_about_royals = kinds.iter().all(|&kind| self.rules.kind(kind).royal);
        if !is_about_royals || !royals.iter().all(|royal| kinds.contains(royal)) {
            return Vec::new();
        }
        let vectors = along.steps();
        royals.iter().flat_map(|&royal| vectors.iter().map(move |&vector| (royal, vector))).collect()
    }

    /// Returns the region to which a side's royals are confined, if they are.
    fn home_of_royals(&self, side: Side) -> Option<SquareSet> {
        let royals: Vec<&Kind> = self.rules.kinds.iter().filter(|kind| kind.royal).collect();
        let mut home = SquareSet::default();
        for royal in royals {
            for square in royal.confined_to.as_ref()?[side].iter() {
                home.insert(square);
            }
        }
        Some(home)
    }

    /// Returns whether a capture from some square ends on one of these squares.
    fn reaches(&self, capture: Capture, side: Side, home: &SquareSet, placed: &Placed) -> bool {
        let Capture { content, mover, run } = capture;
        let shape = self.rules.shape;
        let kind = self.rules.kind(kind_of(content));
        let may_land = |square: Square| {
            home.contains(square)
                && kind.confined_to.as_ref().is_none_or(|region| region[side].contains(square))
        };
        let stands_on =
            |square: Square| mover.is_none_or(|mover| placed.is_on(mover, self.layout.cell(square)));
        self.squares().filter(|&square| stands_on(square)).any(|from| {
            let (file, rank) = (i32::from(shape.file(from)), i32::from(shape.rank(from)));
            let after = |n: u8| {
                let n = i32::from(n);
                self.rules.wraps.square(shape, (file + n * run.vector.0, rank + n * run.vector.1))
            };
            (1..=run.steps).map_while(after).skip(usize::from(run.least) - 1).any(may_land)
        })
    }
}

/// The lines of a table and who attacks along them, indexed by row, then line.
struct Rows {
    n_lines: usize,
    lines: Vec<AttackLine>,
    reach: Vec<u8>,
    hop_reach: Vec<u8>,
}

impl Rows {
    fn new(n_rows: usize, n_lines: usize) -> Rows {
        let reach = vec![0; n_rows * n_lines];
        Rows { n_lines, lines: Vec::new(), hop_reach: reach.clone(), reach }
    }

    fn add(&mut self, line: AttackLine, attackers: &Attackers) {
        let i = self.lines.len();
        self.lines.push(line);
        let tables = [(&mut self.reach, &attackers.slides), (&mut self.hop_reach, &attackers.hops)];
        for (table, reach) in tables {
            for (&row, &steps) in reach {
                if let Some(slot) = table.get_mut(row * self.n_lines + i) {
                    *slot = steps;
                }
            }
        }
    }
}
