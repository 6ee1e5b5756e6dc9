//! The value of a square to a piece: on its way to promotion, on its way to a region that decides, or in safety.

use std::collections::VecDeque;
use std::sync::Arc;

use super::power::power;
use super::stakes::Goal;
use crate::board::{Piece, PieceKind, Side, Square};
use crate::engine::{Position, Tables};
use crate::rules::Rules;

/// The bonus for being one move from a goal is a quarter of this.
const GOAL: i32 = 600;

/// The most positions that are set up to find ways to goals.
const WAYS: usize = 6_000;

/// The distance of each rank from the ranks where a piece promotes.
pub(super) struct RanksToGo(Vec<Option<i32>>);

impl RanksToGo {
    /// Measures the way of a piece; there is none if it never promotes.
    pub(super) fn of(rules: &Rules, piece: Piece) -> RanksToGo {
        let mut has_zone = vec![false; usize::from(rules.shape.ranks)];
        let promotions = rules.kind(piece.kind).promotions.iter();
        for square in promotions.flat_map(|promotion| promotion.zone[piece.side].iter()) {
            if let Some(slot) = has_zone.get_mut(usize::from(rules.shape.rank(square))) {
                *slot = true;
            }
        }
        let zone: Vec<i32> = (0..).zip(has_zone).filter(|&(_, has_zone)| has_zone).map(|(n, _)| n).collect();
        let ranks = 0..i32::from(rules.shape.ranks);
        RanksToGo(ranks.map(|rank| zone.iter().map(|there| (there - rank).abs()).min()).collect())
    }

    fn from(&self, rules: &Rules, square: Square) -> Option<i32> {
        self.0.get(usize::from(rules.shape.rank(square))).copied().flatten()
    }

    /// Returns what the prospect of promotion is worth on a square, given what promoting gains.
    pub(super) fn on_the_way(&self, rules: &Rules, square: Square, gain: i32) -> i32 {
        self.from(rules, square).map_or(0, |distance| {
            let near = power(0.6, distance);
            (f64::from(gain.clamp(0, 1_000)) * 0.22 * near) as i32
        })
    }

    /// Returns what a promotion that cannot be prevented is worth on a square, given what promoting gains.
    pub(super) fn unstoppable(&self, rules: &Rules, square: Square, gain: i32) -> i32 {
        self.from(rules, square)
            .map_or(0, |distance| (f64::from(gain.clamp(0, 1_000)) * 0.3 * power(0.62, distance)) as i32)
    }
}

/// Returns whether every move of a piece goes forward.
pub(super) fn only_advances(rules: &Rules, tables: &Arc<Tables>, piece: Piece) -> bool {
    let shape = rules.shape;
    let middle = Square(u16::from(shape.ranks / 2) * u16::from(shape.files) + u16::from(shape.files / 2));
    if rules.holes.contains(middle) {
        return false;
    }
    let alone = Position::set_up(tables, [(middle, piece)], [], piece.side, &[middle]);
    let moves = alone.pseudo_legal_moves();
    let advances = |to: Square| match piece.side {
        Side::First => shape.rank(to) > shape.rank(middle),
        Side::Second => shape.rank(to) < shape.rank(middle),
    };
    !moves.is_empty() && moves.iter().all(|mv| advances(mv.to))
}

/// Returns what a square is worth to a royal that needs shelter: more at home than further forward, more at the side
/// than in the centre.
#[inline]
pub(super) fn shelter(rules: &Rules, side: Side, square: Square) -> i32 {
    let shape = rules.shape;
    let (file, rank) = (i32::from(shape.file(square)), i32::from(shape.rank(square)));
    let (files, ranks) = (i32::from(shape.files), i32::from(shape.ranks));
    let from_home = match side {
        Side::First => rank,
        Side::Second => ranks - 1 - rank,
    };
    let from_edge = file.min(files - 1 - file);
    -18 * from_home.min(4) - 8 * from_edge.min(3)
}

/// By square: what it is worth to a kind that wins, or loses, by reaching a goal.
pub(super) fn towards(tables: &Arc<Tables>, rules: &Rules, goal: &Goal, kind: PieceKind) -> Vec<i32> {
    let n_squares = rules.shape.n_squares();
    let piece = Piece { kind, side: goal.side };
    let is_there = |square: Square| goal.region[goal.side].contains(square);
    let mut into: Vec<Vec<Square>> = vec![Vec::new(); n_squares];
    if n_squares <= WAYS {
        for from in (0..n_squares as u16).map(Square).filter(|&square| !rules.holes.contains(square)) {
            let alone = Position::set_up(tables, [(from, piece)], [], goal.side, &[from]);
            for mv in alone.pseudo_legal_moves() {
                if let Some(sources) = into.get_mut(usize::from(mv.to.0)).filter(|_| mv.to != from) {
                    sources.push(from);
                }
            }
        }
    }
    let mut distance: Vec<Option<i32>> = vec![None; n_squares];
    let mut open: VecDeque<(Square, i32)> = (0..n_squares as u16)
        .map(Square)
        .filter(|&square| is_there(square))
        .map(|square| (square, 0))
        .collect();
    while let Some((square, n)) = open.pop_front() {
        let Some(slot) = distance.get_mut(usize::from(square.0)) else { continue };
        if slot.is_none() {
            *slot = Some(n);
            open.extend(into.get(usize::from(square.0)).into_iter().flatten().map(|&from| (from, n + 1)));
        }
    }
    let share = GOAL / i32::from(goal.at_least.max(1)) * if goal.wins { 1 } else { -1 };
    distance.into_iter().map(|n| n.map_or(0, |n| share / ((1 + n) * (1 + n)))).collect()
}
