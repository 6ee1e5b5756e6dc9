//! The part of the static evaluation that follows from the rules alone, worked out once for a variant; and the walk over a
//! position that finds its features, both for an estimate and for learning.

use std::sync::Arc;

use super::maps::Maps;
use super::shapes::Shapes;
use super::squares;
use super::stakes::{Extinction, Stakes};
use super::values::{Mobility, values};
use super::weights::{Feature, Features, Term, Way, Weights};
use super::zone::{self, Ways, Zone};
use crate::board::{PerSide, Piece, PieceKind, Side, Square, is_stopped};
use crate::engine::layout::{Cell, Content, content, is_of, side_of};
use crate::engine::state::State;
use crate::engine::{Position, Tables};
use crate::rules::Rules;
use crate::variant::Variant;

/// The bonus for a move more than the opponent has, where having none loses.
const FOR_A_MOVE: i32 = 4;

/// The most files of a board.
pub(super) const MOST_FILES: usize = 36;

/// The receiver of the features of a position.
pub(super) trait Tally {
    /// A piece is on a cell.
    fn piece(&mut self, here: Content, cell: Cell, side: Side);
    /// Returns whether places seen from royal pieces matter.
    fn counts_ways(&self) -> bool;
    /// It is there, seen from the own royal piece and from the opponent's, if there are such.
    fn near(&mut self, here: Content, side: Side, ways: [Option<usize>; 2]);
    /// A player has `n` pieces of a kind in hand.
    fn hand(&mut self, kind: PieceKind, side: Side, n: i32);
    /// A term has this amount for a player.
    fn term(&mut self, term: Term, side: Side, amount: i32);
    /// This much of the force of the start position is gone, in 256ths. This call comes last.
    fn lateness(&mut self, gone: i32);
}

/// A number for each content and cell.
#[derive(Clone, Debug)]
pub(super) struct ByCell {
    n_cells: usize,
    numbers: Vec<i32>,
}

impl ByCell {
    pub(super) fn new(tables: &Tables) -> ByCell {
        let n_cells = tables.layout.n_cells;
        ByCell { n_cells, numbers: vec![0; tables.n_contents() * n_cells] }
    }

    pub(super) fn add(&mut self, here: Content, cell: Cell, number: i32) {
        if let Some(slot) = self.numbers.get_mut(usize::from(here) * self.n_cells + usize::from(cell)) {
            *slot += number;
        }
    }

    /// Returns whether every number is 0.
    pub(super) fn is_zero(&self) -> bool {
        self.numbers.iter().all(|&number| number == 0)
    }

    #[expect(clippy::indexing_slicing, reason = "contents and cells belong to the tables this was made for")]
    #[inline]
    pub(super) fn at(&self, here: Content, cell: Cell) -> i32 {
        self.numbers[usize::from(here) * self.n_cells + usize::from(cell)]
    }
}

/// The facts that follow from the rules of a variant.
#[derive(Clone, Debug)]
pub(super) struct Basis {
    pub(super) features: Features,
    /// The weights before anything is learned.
    pub(super) usual: Weights,
    /// Terms that depend on a piece and its cell alone, in centipawns.
    pub(super) by_cell: Vec<(Term, ByCell)>,
    /// By content: whether it is worth at least about twice the least kind.
    strong: Vec<bool>,
    /// By content: its force, which is what it has to attack with.
    pub(super) force: Vec<i32>,
    /// The force of the stronger side at the start.
    full_force: i32,
    /// The pressure of pieces on royals; `None` if games are not lost by losing one.
    pub(super) zone: Option<Zone>,
    /// By the player who looks, then by number: the ways between cells that count.
    pub(super) seen_ways: PerSide<Vec<Option<Way>>>,
    /// The kinds that may be in hand, with the force of each and how it presses.
    in_hand: Vec<(PieceKind, i32, i32)>,
    /// The shelter of royals, which counts the more the stronger the enemy is.
    shelter: Option<ByCell>,
    /// By content: whether it is a runner, whose promotion only its own kind can stop.
    pub(super) is_runner: Vec<bool>,
    /// The value of a runner that cannot be stopped.
    pub(super) running: Option<ByCell>,
    /// By cell: file and rank.
    pub(super) places: Vec<[i8; 2]>,
    /// By cell: the cells around it; beyond the edge 0, which is never occupied.
    pub(super) around: Vec<[Cell; 8]>,
    /// The relations between pieces; `None` on boards that are too large.
    pub(super) maps: Option<Maps>,
    stakes: Stakes,
    shapes: Shapes,
    /// True if the number of moves counts, because having none decides the game.
    pub(super) counts_moves: bool,
    size: [i8; 2],
}

impl Basis {
    pub(super) fn new(variant: &Arc<Variant>) -> Basis {
        let (rules, tables) = (variant.rules(), variant.tables());
        let stakes = Stakes::new(rules);
        let mobility = Mobility::new(variant);
        let values = values(rules, &stakes, &mobility);
        let features = Features::new(rules);
        let n_contents = tables.n_contents();
        let royal_kinds = rules.kinds.iter().filter(|kind| kind.royal).count();
        let mut basis = Basis {
            features,
            usual: Weights::usual(features),
            by_cell: Vec::new(),
            strong: vec![false; n_contents],
            force: vec![0; n_contents],
            full_force: 1,
            zone: None,
            seen_ways: PerSide::default(),
            in_hand: Vec::new(),
            shelter: (royal_kinds > 0 && royal_kinds < rules.kinds.len()).then(|| ByCell::new(tables)),
            is_runner: vec![false; n_contents],
            running: None,
            places: vec![[0; 2]; tables.layout.n_cells],
            around: vec![[0; 8]; tables.layout.n_cells],
            counts_moves: stakes.stuck_loses && royal_kinds == 0,
            maps: None,
            shapes: Shapes::new(variant),
            stakes,
            size: [rules.shape.files as i8, rules.shape.ranks as i8],
        };
        basis.place(rules, tables);
        basis.weigh(rules, tables, &values, &mobility);
        basis
    }

    /// Fills in where cells lie.
    fn place(&mut self, rules: &Rules, tables: &Tables) {
        let squares: Vec<_> = rules.shape.squares().collect();
        let cell = |square| tables.layout.cell(square);
        for &square in &squares {
            let (file, rank) = (rules.shape.file(square) as i8, rules.shape.rank(square) as i8);
            if let Some(place) = self.places.get_mut(usize::from(cell(square))) {
                *place = [file, rank];
            }
            let near = squares.iter().filter(|&&other| {
                let across = (rules.shape.file(other) as i8 - file).abs();
                let along = (rules.shape.rank(other) as i8 - rank).abs();
                across.max(along) == 1
            });
            if let Some(around) = self.around.get_mut(usize::from(cell(square))) {
                for (slot, &other) in around.iter_mut().zip(near) {
                    *slot = cell(other);
                }
            }
        }
    }

    /// Fills in what depends on the content, or on content and cell.
    fn weigh(&mut self, rules: &Rules, tables: &Arc<Tables>, values: &[i32], mobility: &Mobility) {
        let squares: Vec<Square> = rules.shape.squares().collect();
        let value = |kind: PieceKind| values.get(kind.index()).copied().unwrap_or(0);
        let least = values.iter().copied().filter(|&value| value > 0).min().unwrap_or(1);
        let mut on_squares = ByCell::new(tables);
        let mut promotion = ByCell::new(tables);
        let mut running = ByCell::new(tables);
        let mut pressing = Vec::new();
        let has_hands = rules.has_hands();
        for kind in rules.kind_indices().take_while(|_| !is_stopped()) {
            let is_royal = rules.kind(kind).royal;
            let is_counted = !is_royal || rules.kind(kind).value.is_some();
            let worth = if is_counted { value(kind) } else { 0 };
            self.usual.set(Feature::Board(kind), worth as f32);
            if has_hands {
                self.usual.set(Feature::Hand(kind), (worth + worth / 20) as f32);
                self.in_hand.push((kind, worth.max(0), f64::from(worth.max(0)).sqrt() as i32));
            }
            for side in Side::ALL {
                let (here, piece) = (content(kind, side), Piece { kind, side });
                let strength = worth.max(0);
                set(&mut self.strong, here, 10 * strength >= 17 * least);
                set(&mut self.force, here, strength);
                pressing.push((piece, f64::from(strength).sqrt() as i32));
                let best = rules.kind(kind).becomes(side).into_iter().map(value).max();
                let gain = best.map_or(0, |best| best - value(kind));
                let is_runner = !has_hands && gain > 0 && squares::only_advances(rules, tables, piece);
                set(&mut self.is_runner, here, is_runner);
                let to_go = squares::RanksToGo::of(rules, piece);
                for &square in &squares {
                    let cell = tables.layout.cell(square);
                    if worth > 0 {
                        on_squares.add(here, cell, mobility.on_square(piece, square));
                    }
                    promotion.add(here, cell, to_go.on_the_way(rules, square, gain));
                    if is_runner {
                        running.add(here, cell, to_go.unstoppable(rules, square, gain));
                    }
                    if let Some(shelter) = self.shelter.as_mut().filter(|_| is_royal) {
                        shelter.add(here, cell, squares::shelter(rules, side, square));
                    }
                }
            }
        }
        let mut goals = ByCell::new(tables);
        for goal in &self.stakes.goals {
            for &kind in &goal.kinds {
                let worth = squares::towards(tables, rules, goal, kind);
                for (&square, worth) in squares.iter().zip(worth) {
                    goals.add(content(kind, goal.side), tables.layout.cell(square), worth);
                }
            }
        }
        let mut points = ByCell::new(tables);
        for &(kind, worth) in &self.stakes.points {
            for (side, &square) in Side::ALL.iter().flat_map(|side| squares.iter().map(move |s| (side, s))) {
                points.add(content(kind, *side), tables.layout.cell(square), worth);
            }
        }
        self.by_cell = vec![
            (Term::Squares, on_squares),
            (Term::Promotion, promotion),
            (Term::Goals, goals),
            (Term::Points, points),
        ];
        self.running = self.is_runner.contains(&true).then_some(running);
        if rules.kinds.iter().any(|kind| kind.royal) {
            let zone = Zone::new(tables, &pressing, rules.shape);
            self.seen_ways = PerSide::from_fn(|side| {
                let mut seen = vec![None; zone.ways.n];
                for (way, files, ranks) in zone.ways.all(rules.shape) {
                    let ranks = if side == Side::First { ranks } else { -ranks };
                    if let Some(slot) = seen.get_mut(way) {
                        *slot = self.features.way(files, ranks);
                    }
                }
                seen
            });
            self.zone = Some(zone);
        }
        let mut contents = Vec::new();
        for (kind, side) in rules.kind_indices().flat_map(|kind| Side::ALL.map(|side| (kind, side))) {
            let cells = mobility.means.get(kind.index()).copied().unwrap_or(0.0);
            let is_piece = !rules.kind(kind).royal;
            contents.push((content(kind, side), is_piece.then(|| (value(kind).max(0), cells))));
        }
        self.maps = Maps::new(tables, &contents);
        let start = Position::start(tables);
        let force = |side| -> i32 {
            let own = start.pieces().filter(|(_, piece)| piece.side == side);
            own.map(|(_, p)| self.force.get(usize::from(content(p.kind, side))).copied().unwrap_or(0)).sum()
        };
        self.full_force = force(Side::First).max(force(Side::Second)).max(1);
    }

    /// Returns what the endings make worth having, keeping or losing.
    pub(super) fn stakes(&self) -> &Stakes {
        &self.stakes
    }

    /// Returns the rank of a cell, counted from a player's side, and its file, counted from the nearer edge.
    pub(super) fn seen(&self, cell: Cell, side: Side) -> [u8; 2] {
        let [file, rank] = self.places.get(usize::from(cell)).copied().unwrap_or_default().map(|n| n as u8);
        let [files, ranks] = self.size.map(|n| n as u8);
        let rank = match side {
            Side::First => rank,
            Side::Second => ranks - 1 - rank,
        };
        [rank, Features::near_file(file, files)]
    }

    /// Returns the ways between cells, where places seen from royal pieces count.
    pub(super) fn ways(&self) -> Option<&Ways> {
        self.zone.as_ref().map(|zone| &zone.ways)
    }

    /// Returns whether a piece is worth clearly more than the least kind.
    pub(super) fn is_strong(&self, here: Content) -> bool {
        self.strong.get(usize::from(here)).is_some_and(|&is| is)
    }

    /// Finds the features of a position.
    #[expect(
        clippy::indexing_slicing,
        reason = "contents and cells belong to the tables these were made for"
    )]
    #[inline]
    pub(super) fn survey(&self, position: &Position, tally: &mut impl Tally) {
        let state = &position.state;
        let royals = royals(state);
        let mut forces = [0; 2];
        let mut pressures = [0; 2];
        for side in Side::ALL {
            let (own, enemy) = (side.index(), (!side).index());
            let target = self.zone.as_ref().zip(royals[enemy]);
            let home = self.zone.as_ref().zip(royals[own]);
            for &cell in state.list(side) {
                let here = state.at(cell);
                tally.piece(here, cell, side);
                forces[own] += self.force[usize::from(here)];
                let to_target = target.map(|(zone, royal)| {
                    let way = zone.ways.between(royal, cell);
                    pressures[own] += zone.press(here, way);
                    way
                });
                if tally.counts_ways() {
                    let to_home = home.map(|(zone, royal)| zone.ways.between(royal, cell));
                    tally.near(here, side, [to_home, to_target]);
                }
            }
        }
        self.add_hands(position, &mut forces, &mut pressures, tally);
        self.add_royals(state, forces, pressures, tally);
        if let Some(running) = &self.running {
            let pieces = Side::ALL.iter().flat_map(|&side| state.list(side)).copied();
            let runners = pieces.filter(|&cell| self.is_runner[usize::from(state.at(cell))]);
            self.add_runners(state, runners, running, tally);
        }
        if let Some(maps) = &self.maps {
            self.add_maps(maps, position, tally);
        }
        self.add_rest(position, forces, tally);
    }

    /// Adds the pieces in hand, also to what the players have to attack with and to the pressure on royals.
    #[inline]
    pub(super) fn add_hands(
        &self,
        position: &Position,
        forces: &mut [i32; 2],
        pressures: &mut [i32; 2],
        tally: &mut impl Tally,
    ) {
        for (side, (force, pressure)) in Side::ALL.into_iter().zip(forces.iter_mut().zip(pressures)) {
            for &(kind, strength, press) in &self.in_hand {
                let n = i32::from(position.in_hand(side, kind));
                if n > 0 {
                    tally.hand(kind, side, n);
                    *force += strength * n;
                    *pressure += press * zone::OF_HAND * n.min(4);
                }
            }
        }
    }

    /// Adds what royals have to fear.
    #[expect(clippy::indexing_slicing, reason = "cells belong to the layout")]
    #[inline]
    pub(super) fn add_royals(
        &self,
        state: &State,
        forces: [i32; 2],
        pressures: [i32; 2],
        tally: &mut impl Tally,
    ) {
        self.add_guarded_royals(state, forces, pressures, tally, |royal, side| {
            let around = &self.around[usize::from(royal)];
            around.iter().filter(|&&near| is_of(state.at(near), side)).count() as u32
        });
    }

    /// Adds what royals have to fear, given how many own pieces are around each.
    #[expect(clippy::indexing_slicing, reason = "there are two sides")]
    #[inline]
    pub(super) fn add_guarded_royals(
        &self,
        state: &State,
        forces: [i32; 2],
        pressures: [i32; 2],
        tally: &mut impl Tally,
        guards: impl Fn(Cell, Side) -> u32,
    ) {
        let royals = royals(state);
        for side in Side::ALL {
            let (own, enemy) = (side.index(), (!side).index());
            let Some(royal) = royals[own] else { continue };
            let guards = guards(royal, side);
            let strength = forces[enemy].min(self.full_force);
            if let Some(shelter) = &self.shelter {
                tally.term(
                    Term::Shelter,
                    side,
                    shelter.at(state.at(royal), royal) * strength / self.full_force,
                );
            }
            let pressure = if self.zone.is_some() { pressures[enemy].min(2_400) } else { 0 };
            tally.term(Term::Danger, side, -pressure * pressure / 4_000 * (12 - guards.min(6) as i32) / 12);
            if forces[own] == 0 && forces[enemy] > 0 {
                tally.term(Term::Corner, !side, self.corner(royal, royals[enemy]));
            }
        }
    }

    /// Adds what pieces have to do with each other.
    #[expect(clippy::indexing_slicing, reason = "cells belong to the layout")]
    pub(super) fn add_maps(&self, maps: &Maps, position: &Position, tally: &mut impl Tally) {
        let royals = royals(&position.state);
        let zone = |side: Side| royals[side.index()].map(|royal| &self.around[usize::from(royal)][..]);
        maps.survey(position, PerSide::from_fn(zone), tally);
    }

    /// Adds what is left once pieces and royals have been added.
    #[inline]
    pub(super) fn add_rest(&self, position: &Position, forces: [i32; 2], tally: &mut impl Tally) {
        self.add_stakes(position, tally);
        tally.term(Term::Tempo, position.side_to_move(), 1);
        let full = 2 * self.full_force;
        tally.lateness((full - (forces[0] + forces[1]).min(full)) * 256 / full);
    }

    /// Returns how near a bare royal is to being cornered.
    #[expect(clippy::indexing_slicing, reason = "cells belong to the layout")]
    fn corner(&self, royal: Cell, hunter: Option<Cell>) -> i32 {
        let [file, rank] = self.places[usize::from(royal)].map(i32::from);
        let [files, ranks] = self.size.map(i32::from);
        let from_middle = (2 * file - files + 1).abs() + (2 * rank - ranks + 1).abs();
        let apart = hunter.map_or(0, |hunter| {
            let [other_file, other_rank] = self.places[usize::from(hunter)].map(i32::from);
            (file - other_file).abs().max((rank - other_rank).abs())
        });
        10 * from_middle - 8 * apart
    }

    /// Adds the runners that have no enemy runner ahead of them, on their file or the ones next to it, given the cells of all.
    #[expect(clippy::indexing_slicing, reason = "cells belong to the layout, files to the board")]
    pub(super) fn add_runners(
        &self,
        state: &State,
        runners: impl Iterator<Item = Cell> + Clone,
        running: &ByCell,
        tally: &mut impl Tally,
    ) {
        // By side, then file plus one: the rank of its rearmost runner. Beyond the edge there is none.
        let mut last = [[i8::MAX; MOST_FILES + 2], [i8::MIN; MOST_FILES + 2]];
        for cell in runners.clone() {
            let [file, rank] = self.places[usize::from(cell)];
            let side = side_of(state.at(cell));
            let slot = &mut last[side.index()][file as usize + 1];
            *slot = if side == Side::First { rank.min(*slot) } else { rank.max(*slot) };
        }
        for cell in runners {
            let [file, rank] = self.places[usize::from(cell)];
            let here = state.at(cell);
            let side = side_of(here);
            let [left, middle, right] = [0, 1, 2].map(|way| last[(!side).index()][file as usize + way]);
            let is_free = match side {
                Side::First => left.max(middle).max(right) <= rank,
                Side::Second => left.min(middle).min(right) >= rank,
            };
            if is_free {
                tally.term(Term::Passed, side, running.at(here, cell));
            }
        }
    }

    /// Adds the terms that the endings make worth having.
    fn add_stakes(&self, position: &Position, tally: &mut impl Tally) {
        let state = &position.state;
        for Extinction { side, kinds, at_most, wins } in &self.stakes.extinctions {
            let n: u16 = kinds.iter().map(|&kind| state.count(content(kind, *side))).sum();
            let left = i32::from(n.saturating_sub(*at_most)).max(1);
            tally.term(Term::Extinction, *side, if *wins { 300 / left } else { -300 / left });
        }
        if self.stakes.checks > 0 {
            let left = position.checks_left();
            for side in Side::ALL {
                let left = i32::from(left[side].max(1));
                tally.term(Term::Checks, side, 500 / left - 500 / i32::from(self.stakes.checks));
            }
        }
        if self.counts_moves {
            for side in Side::ALL {
                let n = position.n_bare_moves(side).min(1_000) as i32;
                tally.term(Term::Moves, side, FOR_A_MOVE * n);
            }
        }
        self.shapes.add(state, tally);
    }
}

/// Returns the royal piece of each player that counts, where there is one.
#[inline]
pub(super) fn royals(state: &State) -> [Option<Cell>; 2] {
    Side::ALL.map(|side| state.royals_of(side).first().copied())
}

fn set<T>(list: &mut [T], here: Content, value: T) {
    if let Some(slot) = list.get_mut(usize::from(here)) {
        *slot = value;
    }
}
