//! How good a position is, judged by the rules alone.
//!
//! Material counts by how far pieces get (`values`), squares by what they offer (`squares`), and the endings say what
//! else matters (`stakes`). Everything is worked out once for a variant.

mod squares;
mod stakes;
mod values;

use std::sync::Arc;

use self::stakes::{Extinction, Stakes};
use self::values::Mobility;
use super::report::MOST_ESTIMATE;
use crate::board::{Piece, PieceKind, Side};
use crate::engine::Position;
use crate::engine::layout::{Cell, Content, content, is_of, kind_of};
use crate::rules::Rules;
use crate::variant::Variant;

/// The value of a piece with which the game is lost, in exchanges.
const PRICELESS: i32 = 10_000;

/// Having the move.
const TEMPO: i32 = 12;

/// By squares to the enemy royal: how much a piece presses on it.
const NEARNESS: [i32; 7] = [8, 8, 7, 5, 3, 1, 1];

/// As if so far away: pieces in hand.
const NEARNESS_OF_HAND: i32 = 4;

/// A move more than the opponent, where having none loses.
const FOR_A_MOVE: i32 = 4;

/// The estimates of one variant.
#[derive(Clone, Debug)]
pub(super) struct Evaluation {
    n_cells: usize,
    /// By kind; negative where it is good to be rid of it.
    values: Vec<i32>,
    /// By kind, for exchanges.
    exchange_values: Vec<i32>,
    /// By content and cell: value and square.
    on_board: Vec<i32>,
    /// By content and cell, of royals: shelter. It counts by how strong the enemy is.
    shelter: Vec<i32>,
    /// By content: whether it is worth about two of the least kinds.
    strong: Vec<bool>,
    /// By content: what the side has of strength in it, to attack with.
    force: Vec<i32>,
    /// By content: how much it presses on a royal nearby.
    pressure: Vec<i32>,
    /// The kinds that may be in hand, with what they are worth there and how they press.
    in_hand: Vec<(PieceKind, i32, i32)>,
    /// By cell: file and rank.
    places: Vec<[i8; 2]>,
    /// By cell: the cells around; 0, where nothing stands, beyond the edge.
    around: Vec<[Cell; 8]>,
    /// The force of the stronger side at the start.
    full_force: i32,
    stakes: Stakes,
    /// Whether the number of moves is the matter of the game.
    counts_moves: bool,
    /// Files and ranks of the board.
    size: [i8; 2],
}

impl Evaluation {
    pub(super) fn new(variant: &Arc<Variant>) -> Evaluation {
        let (rules, tables) = (variant.rules(), variant.tables());
        let stakes = Stakes::new(rules);
        let mobility = Mobility::new(variant);
        let values = values(rules, &stakes, &mobility);
        let exchange_values = exchange_values(rules, &stakes, &values);
        let n_cells = tables.layout.n_cells;
        let n_contents = tables.n_contents();
        let squares: Vec<_> = rules.shape.squares().collect();
        let cell = |square| tables.layout.cell(square);
        let mut evaluation = Evaluation {
            n_cells,
            on_board: vec![0; n_contents * n_cells],
            shelter: Vec::new(),
            strong: vec![false; n_contents],
            force: vec![0; n_contents],
            pressure: vec![0; n_contents],
            in_hand: Vec::new(),
            places: vec![[0; 2]; n_cells],
            around: vec![[0; 8]; n_cells],
            full_force: 1,
            counts_moves: stakes.stuck_loses && rules.kinds.iter().all(|kind| !kind.royal),
            size: [rules.shape.files as i8, rules.shape.ranks as i8],
            stakes,
            values,
            exchange_values,
        };
        for &square in &squares {
            let (file, rank) = (rules.shape.file(square) as i8, rules.shape.rank(square) as i8);
            if let Some(place) = evaluation.places.get_mut(usize::from(cell(square))) {
                *place = [file, rank];
            }
            let near = squares.iter().filter(|&&other| {
                let across = (rules.shape.file(other) as i8 - file).abs();
                let along = (rules.shape.rank(other) as i8 - rank).abs();
                across.max(along) == 1
            });
            if let Some(around) = evaluation.around.get_mut(usize::from(cell(square))) {
                for (slot, &other) in around.iter_mut().zip(near) {
                    *slot = cell(other);
                }
            }
        }
        evaluation.weigh(variant, &mobility);
        evaluation
    }

    /// Fills what is known by content, and by content and cell.
    fn weigh(&mut self, variant: &Arc<Variant>, mobility: &Mobility) {
        let (rules, tables) = (variant.rules(), variant.tables());
        let squares: Vec<_> = rules.shape.squares().collect();
        let mut least = self.values.iter().copied().filter(|&value| value > 0).min().unwrap_or(0);
        least = least.max(1);
        if rules.kinds.iter().any(|kind| kind.royal) && !rules.kinds.iter().all(|kind| kind.royal) {
            self.shelter = vec![0; self.on_board.len()];
        }
        for (kind, side) in rules.kind_indices().flat_map(|kind| Side::ALL.map(|side| (kind, side))) {
            let (here, value) = (content(kind, side), self.value(kind));
            let is_royal = rules.kind(kind).royal;
            let strength = if is_royal { 0 } else { value.max(0) };
            set(&mut self.strong, here, 10 * strength >= 17 * least);
            set(&mut self.force, here, strength);
            set(&mut self.pressure, here, f64::from(strength).sqrt() as i32);
            let into = rules.kind(kind).promotion.as_ref().map(|promotion| &promotion.into[side]);
            let gain =
                into.and_then(|into| into.iter().map(|&kind| self.value(kind) - value).max()).unwrap_or(0);
            for &square in &squares {
                let cell = usize::from(tables.layout.cell(square));
                let piece = Piece { kind, side };
                let mut worth = if is_royal { 0 } else { value };
                if value > 0 && !is_royal {
                    worth += mobility.on_square(piece, square);
                }
                worth += squares::on_the_way(rules, piece, square, gain);
                if let Some(slot) = self.on_board.get_mut(usize::from(here) * self.n_cells + cell) {
                    *slot = worth;
                }
                if is_royal && let Some(slot) = self.shelter.get_mut(usize::from(here) * self.n_cells + cell)
                {
                    *slot = squares::shelter(rules, side, square);
                }
            }
        }
        for goal in self.stakes.goals.clone() {
            for &kind in &goal.kinds {
                let worth = squares::towards(tables, rules, &goal, kind);
                let row = usize::from(content(kind, goal.side)) * self.n_cells;
                for (&square, worth) in squares.iter().zip(worth) {
                    if let Some(slot) = self.on_board.get_mut(row + usize::from(tables.layout.cell(square))) {
                        *slot += worth;
                    }
                }
            }
        }
        if rules.has_hands() {
            self.in_hand = rules
                .kind_indices()
                .map(|kind| {
                    let value = self.value(kind);
                    (kind, value + value / 20, f64::from(value.max(0)).sqrt() as i32)
                })
                .collect();
        }
        let start = Position::start(tables);
        let force = |side| {
            start
                .pieces()
                .filter(|(_, piece)| piece.side == side)
                .map(|(_, piece)| {
                    self.force.get(usize::from(content(piece.kind, side))).copied().unwrap_or(0)
                })
                .sum::<i32>()
        };
        self.full_force = force(Side::First).max(force(Side::Second)).max(1);
    }

    /// The value of a piece of a kind.
    pub(super) fn value(&self, kind: PieceKind) -> i32 {
        self.values.get(kind.index()).copied().unwrap_or(0)
    }

    /// The values of the kinds in exchanges.
    pub(super) fn exchange_values(&self) -> &[i32] {
        &self.exchange_values
    }

    /// The value of a piece in exchanges; 0 for an empty square.
    pub(super) fn exchange_value(&self, here: Content) -> i32 {
        let is_piece = is_of(here, Side::First) || is_of(here, Side::Second);
        if is_piece { self.exchange_values.get(kind_of(here).index()).copied().unwrap_or(0) } else { 0 }
    }

    /// Whether a piece is more than one of the least.
    pub(super) fn is_strong(&self, here: Content) -> bool {
        self.strong.get(usize::from(here)).is_some_and(|&is| is)
    }

    /// The estimate for the player to move.
    pub(super) fn estimate(&self, position: &Position) -> i32 {
        let [first, second] = self.of_sides(position);
        let ahead = match position.side_to_move() {
            Side::First => first - second,
            Side::Second => second - first,
        };
        (ahead + TEMPO).clamp(-MOST_ESTIMATE, MOST_ESTIMATE)
    }

    /// What each side has.
    #[expect(
        clippy::indexing_slicing,
        reason = "contents and cells belong to the tables these were made for"
    )]
    fn of_sides(&self, position: &Position) -> [i32; 2] {
        let state = &position.state;
        let royals = Side::ALL.map(|side| state.royals_of(side).first().copied());
        let mut scores = [0; 2];
        let mut forces = [0; 2];
        let mut pressures = [0; 2];
        for side in Side::ALL {
            let (own, enemy) = (side.index(), (!side).index());
            let target = royals[enemy].map(|cell| self.places[usize::from(cell)]);
            let (mut score, mut force, mut pressure) = (0, 0, 0);
            for &cell in state.list(side) {
                let (here, cell) = (usize::from(state.at(cell)), usize::from(cell));
                score += self.on_board[here * self.n_cells + cell];
                force += self.force[here];
                if let Some([file, rank]) = target {
                    let [own_file, own_rank] = self.places[cell];
                    let distance = (own_file - file).abs().max((own_rank - rank).abs());
                    pressure += self.pressure[here] * NEARNESS.get(distance as usize).copied().unwrap_or(0);
                }
            }
            for &(kind, value, press) in &self.in_hand {
                let n = i32::from(position.in_hand(side, kind));
                score += value * n;
                force += value.max(0) * n;
                pressure += press * NEARNESS_OF_HAND * n.min(4);
            }
            scores[own] += score;
            forces[own] = force;
            pressures[own] = if target.is_some() { pressure } else { 0 };
        }
        for side in Side::ALL {
            let (own, enemy) = (side.index(), (!side).index());
            if let Some(royal) = royals[own] {
                let guards = self.around[usize::from(royal)]
                    .iter()
                    .filter(|&&near| is_of(state.at(near), side))
                    .count();
                let strength = forces[enemy].min(self.full_force);
                if let Some(shelter) =
                    self.shelter.get(usize::from(state.at(royal)) * self.n_cells + usize::from(royal))
                {
                    scores[own] += shelter * strength / self.full_force;
                }
                let pressure = pressures[enemy].min(2_400);
                scores[own] -= pressure * pressure / 4_000 * (12 - guards.min(6) as i32) / 12;
                if forces[own] == 0 && forces[enemy] > 0 {
                    scores[enemy] += self.corner(royal, royals[enemy]);
                }
            }
        }
        self.add_stakes(position, &mut scores);
        scores
    }

    /// How near a bare royal is to being cornered.
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

    /// Adds what the endings make worth having.
    #[expect(clippy::indexing_slicing, reason = "there are two sides")]
    fn add_stakes(&self, position: &Position, scores: &mut [i32; 2]) {
        let state = &position.state;
        for Extinction { side, kinds, at_most, wins } in &self.stakes.extinctions {
            let n: u16 = kinds.iter().map(|&kind| state.count(content(kind, *side))).sum();
            let left = i32::from(n.saturating_sub(*at_most)).max(1);
            scores[side.index()] += if *wins { 300 / left } else { -300 / left };
        }
        if self.stakes.checks > 0 {
            let left = position.checks_left();
            for side in Side::ALL {
                let left = i32::from(left[side].max(1));
                scores[side.index()] += 500 / left - 500 / i32::from(self.stakes.checks);
            }
        }
        if self.counts_moves {
            for side in Side::ALL {
                scores[side.index()] += FOR_A_MOVE * position.n_bare_moves(side).min(1_000) as i32;
            }
        }
    }
}

fn set<T>(list: &mut [T], here: Content, value: T) {
    if let Some(slot) = list.get_mut(usize::from(here)) {
        *slot = value;
    }
}

/// The values of the kinds, given what the endings make of them.
fn values(rules: &Rules, stakes: &Stakes, mobility: &Mobility) -> Vec<i32> {
    let is_dropped = rules.has_hands() && !rules.drops.is_empty();
    let values = rules.kind_indices().zip(&mobility.values).map(|(kind, &value)| {
        let is_burden =
            stakes.extinctions.iter().any(|extinction| extinction.wins && extinction.kinds.contains(&kind));
        if is_burden {
            -(80 + value / 6)
        } else if is_dropped {
            // What can be dropped makes up for moves it has not.
            value * 7_000 / (7_000 + value.max(0))
        } else {
            value
        }
    });
    values.collect()
}

/// The values of the kinds in exchanges: what must not be lost is worth more than everything else.
fn exchange_values(rules: &Rules, stakes: &Stakes, values: &[i32]) -> Vec<i32> {
    let n_at_start =
        |kind, side| rules.setup.pieces.iter().filter(|(_, p)| p.kind == kind && p.side == side).count();
    let is_last = |kind: PieceKind| {
        stakes.extinctions.iter().any(|extinction| {
            let n: usize = extinction.kinds.iter().map(|&kind| n_at_start(kind, extinction.side)).sum();
            !extinction.wins && extinction.kinds.contains(&kind) && n == usize::from(extinction.at_most) + 1
        })
    };
    let values = rules.kind_indices().zip(values);
    values
        .map(|(kind, &value)| if rules.kind(kind).royal || is_last(kind) { PRICELESS } else { value.abs() })
        .collect()
}
