//! The static evaluation, or *estimate*: how good a position is, without a search.
//!
//! It is the sum of features times weights (`weights`). A piece counts by its mobility (`values`), a square by what it
//! offers (`squares`), a royal by what presses on it (`zone`); the endings decide what else matters (`stakes`, `shapes`).
//! All of it follows from the rules and is worked out once for a variant (`basis`); other weights may be learned.

mod basis;
mod kept;
mod maps;
mod power;
mod shapes;
mod squares;
mod stakes;
mod values;
mod views;
mod weights;
mod zone;

use std::sync::Arc;

use self::basis::{Basis, ByCell, Tally};
pub(super) use self::kept::Kept;
pub use self::weights::{Feature, Features, Term, Way, Weights, Whose};
use super::report::MOST_ESTIMATE;
use crate::board::{PieceKind, Side};
use crate::engine::layout::{Cell, Content, content, is_of, kind_of};
use crate::engine::{Position, Tables};
use crate::rules::Rules;
use crate::variant::Variant;

/// The value in exchanges of a piece whose loss loses the game.
const PRICELESS: i32 = 10_000;

/// The weights of terms are kept in fractions with this denominator.
const PARTS: i32 = 256;

/// The estimates of one variant.
#[derive(Clone, Debug)]
pub struct Evaluation {
    basis: Arc<Basis>,
    weights: Weights,
    /// The value of a piece on its cell, regardless of the other pieces.
    on_board: ByCell,
    /// By kind: what a piece in hand is worth.
    in_hand: Vec<i32>,
    /// The scores for the place of a piece as seen from royal pieces, by the owner of these, content and way; `None` if
    /// there are none.
    near: Option<[Vec<i16>; 2]>,
    /// By content: what it gains in worth once all the force of the start position is gone.
    late: Vec<i32>,
    /// By term: its weight, in [`PARTS`].
    factors: [i32; Term::ALL.len()],
    /// By kind; negative for kinds that it is good to lose.
    values: Vec<i32>,
    /// By kind, for exchanges.
    exchange_values: Vec<i32>,
}

impl Evaluation {
    /// Estimates by the rules alone.
    pub fn new(variant: &Arc<Variant>) -> Evaluation {
        let basis = Arc::new(Basis::new(variant));
        let weights = basis.usual.clone();
        Evaluation::weighed(variant, basis, weights)
    }

    /// Returns the evaluation with other weights.
    #[must_use]
    pub fn with_weights(&self, variant: &Arc<Variant>, weights: Weights) -> Evaluation {
        Evaluation::weighed(variant, Arc::clone(&self.basis), weights)
    }

    fn weighed(variant: &Arc<Variant>, basis: Arc<Basis>, weights: Weights) -> Evaluation {
        let (rules, tables) = (variant.rules(), variant.tables());
        let rounded = |weight: f32| weight.round() as i32;
        let values: Vec<i32> =
            rules.kind_indices().map(|kind| rounded(weights.weight(Feature::Board(kind)))).collect();
        let exchange_values = exchange_values(rules, basis.stakes(), &values);
        let mut on_board = ByCell::new(tables);
        let mut late = vec![0; tables.n_contents()];
        let by_cell: Vec<(f32, &ByCell)> = (basis.by_cell.iter())
            .filter(|(_, amounts)| !amounts.is_zero())
            .map(|(term, amounts)| (weights.weight(Feature::Term(*term)), amounts))
            .collect();
        for (kind, side) in rules.kind_indices().flat_map(|kind| Side::ALL.map(|side| (kind, side))) {
            let here = content(kind, side);
            if let Some(slot) = late.get_mut(usize::from(here)) {
                *slot = rounded(weights.weight(Feature::Late(kind)));
            }
            for square in rules.shape.squares() {
                let cell = tables.layout.cell(square);
                let [rank, file] = basis.seen(cell, side);
                let of_piece = [Feature::Board(kind), Feature::Rank(kind, rank), Feature::File(kind, file)];
                let mut worth: f32 = of_piece.into_iter().map(|feature| weights.weight(feature)).sum();
                for &(weight, amounts) in &by_cell {
                    worth += weight * amounts.at(here, cell) as f32;
                }
                on_board.add(here, cell, rounded(worth));
            }
        }
        Evaluation {
            on_board,
            near: near(rules, tables, &basis, &weights),
            in_hand: rules.kind_indices().map(|kind| rounded(weights.weight(Feature::Hand(kind)))).collect(),
            late,
            factors: Term::ALL.map(|term| rounded(weights.weight(Feature::Term(term)) * PARTS as f32)),
            values,
            exchange_values,
            weights,
            basis,
        }
    }

    /// Returns the weights in use.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Returns the weights that follow from the rules.
    pub fn usual(&self) -> &Weights {
        &self.basis.usual
    }

    /// Returns the value of a piece of a kind.
    pub(super) fn value(&self, kind: PieceKind) -> i32 {
        self.values.get(kind.index()).copied().unwrap_or(0)
    }

    /// Returns the values of the kinds in exchanges.
    pub(super) fn exchange_values(&self) -> &[i32] {
        &self.exchange_values
    }

    /// Returns the value of a piece in exchanges; 0 for an empty square.
    pub(super) fn exchange_value(&self, here: Content) -> i32 {
        let is_piece = is_of(here, Side::First) || is_of(here, Side::Second);
        if is_piece { self.exchange_values.get(kind_of(here).index()).copied().unwrap_or(0) } else { 0 }
    }

    /// Returns whether a piece is worth clearly more than the least kind.
    pub(super) fn is_strong(&self, here: Content) -> bool {
        self.basis.is_strong(here)
    }

    /// Returns what a piece adds to its player's side for being on a cell, regardless of the other pieces.
    #[inline]
    pub(super) fn on_board(&self, here: Content, cell: Cell) -> i32 {
        self.on_board.at(here, cell)
    }

    /// Returns what a piece of a kind in hand adds to its player's side.
    #[inline]
    pub(super) fn in_hand(&self, kind: PieceKind) -> i32 {
        self.in_hand.get(kind.index()).copied().unwrap_or(0)
    }

    /// Returns what an amount of a term adds.
    #[expect(clippy::indexing_slicing, reason = "every term has a factor")]
    #[inline]
    fn of_term(&self, term: Term, amount: i32) -> i32 {
        amount * self.factors[term as usize] / PARTS
    }

    /// Returns whether positions with equal keys have equal estimates.
    #[inline]
    pub fn follows_from_key(&self) -> bool {
        !self.basis.counts_moves
    }

    /// Returns the estimate for the player to move.
    pub fn estimate(&self, position: &Position) -> i32 {
        let mut sum = Sum { evaluation: self, scores: [0; 2], late: [0; 2] };
        self.basis.survey(position, &mut sum);
        sum.ahead(position.side_to_move())
    }

    /// Returns the features of a position that are not zero, with their amounts; positive where the first player has
    /// more.
    pub fn features(&self, position: &Position) -> Vec<(u16, f32)> {
        let amounts = vec![0.0; self.basis.features.len()];
        let mut count = FeatureCounts { basis: &self.basis, amounts, late: Vec::new() };
        self.basis.survey(position, &mut count);
        let amounts = count.amounts.into_iter().zip(0..);
        amounts.filter(|&(amount, _)| amount != 0.0).map(|(amount, feature)| (feature, amount)).collect()
    }
}

/// Adds up an estimate.
struct Sum<'a> {
    evaluation: &'a Evaluation,
    scores: [i32; 2],
    late: [i32; 2],
}

impl Sum<'_> {
    /// Returns by how much a player is ahead.
    fn ahead(&self, side: Side) -> i32 {
        let [first, second] = self.scores;
        let ahead = match side {
            Side::First => first - second,
            Side::Second => second - first,
        };
        ahead.clamp(-MOST_ESTIMATE, MOST_ESTIMATE)
    }
}

#[expect(clippy::indexing_slicing, reason = "contents belong to the tables the estimates were made for")]
impl Tally for Sum<'_> {
    #[inline]
    fn piece(&mut self, here: Content, cell: Cell, side: Side) {
        self.scores[side.index()] += self.evaluation.on_board(here, cell);
        self.late[side.index()] += self.evaluation.late[usize::from(here)];
    }

    #[inline]
    fn counts_ways(&self) -> bool {
        self.evaluation.near.is_some()
    }

    #[inline]
    fn near(&mut self, here: Content, side: Side, ways: [Option<usize>; 2]) {
        let Some((near, all)) = self.evaluation.near.as_ref().zip(self.evaluation.basis.ways()) else {
            return;
        };
        let row = usize::from(here) * all.n;
        let of = |near: &[i16], way: Option<usize>| way.map_or(0, |way| i32::from(near[row + way]));
        self.scores[side.index()] += of(&near[0], ways[0]) + of(&near[1], ways[1]);
    }

    #[inline]
    fn hand(&mut self, kind: PieceKind, side: Side, n: i32) {
        self.scores[side.index()] += self.evaluation.in_hand(kind) * n;
    }

    #[inline]
    fn term(&mut self, term: Term, side: Side, amount: i32) {
        self.scores[side.index()] += self.evaluation.of_term(term, amount);
    }

    #[inline]
    fn lateness(&mut self, gone: i32) {
        for (score, late) in self.scores.iter_mut().zip(self.late) {
            *score += late * gone / 256;
        }
    }
}

/// Counts features.
struct FeatureCounts<'a> {
    basis: &'a Basis,
    amounts: Vec<f32>,
    /// The pieces on the board.
    late: Vec<(PieceKind, f32)>,
}

impl FeatureCounts<'_> {
    fn add(&mut self, feature: Feature, amount: f32) {
        if let Some(slot) = self.amounts.get_mut(self.basis.features.index(feature)) {
            *slot += amount;
        }
    }
}

fn sign(side: Side) -> f32 {
    match side {
        Side::First => 1.0,
        Side::Second => -1.0,
    }
}

impl Tally for FeatureCounts<'_> {
    fn piece(&mut self, here: Content, cell: Cell, side: Side) {
        let (kind, sign) = (kind_of(here), sign(side));
        let [rank, file] = self.basis.seen(cell, side);
        for feature in [Feature::Board(kind), Feature::Rank(kind, rank), Feature::File(kind, file)] {
            self.add(feature, sign);
        }
        let basis = self.basis;
        for (term, amounts) in &basis.by_cell {
            self.add(Feature::Term(*term), sign * amounts.at(here, cell) as f32);
        }
        self.late.push((kind, sign));
    }

    fn counts_ways(&self) -> bool {
        true
    }

    fn near(&mut self, here: Content, side: Side, ways: [Option<usize>; 2]) {
        let basis = self.basis;
        for (whose, way) in Whose::ALL.into_iter().zip(ways) {
            if let Some(way) = way.and_then(|way| basis.seen_ways[side].get(way).copied().flatten()) {
                self.add(Feature::Near(kind_of(here), whose, way), sign(side));
            }
        }
    }

    fn hand(&mut self, kind: PieceKind, side: Side, n: i32) {
        self.add(Feature::Hand(kind), sign(side) * n as f32);
    }

    #[inline]
    fn term(&mut self, term: Term, side: Side, amount: i32) {
        self.add(Feature::Term(term), sign(side) * amount as f32);
    }

    fn lateness(&mut self, gone: i32) {
        for (kind, sign) in std::mem::take(&mut self.late) {
            self.add(Feature::Late(kind), sign * gone as f32 / 256.0);
        }
    }
}

/// Returns what is added for where pieces are as seen from royal pieces, by whose they are, content and way.
fn near(rules: &Rules, tables: &Tables, basis: &Basis, weights: &Weights) -> Option<[Vec<i16>; 2]> {
    let ways = basis.ways()?;
    let of = |whose| {
        let mut numbers = vec![0; tables.n_contents() * ways.n];
        for (kind, side) in rules.kind_indices().flat_map(|kind| Side::ALL.map(|side| (kind, side))) {
            let row = usize::from(content(kind, side)) * ways.n;
            for (number, way) in basis.seen_ways[side].iter().enumerate() {
                if let Some((slot, &way)) = numbers.get_mut(row + number).zip(way.as_ref()) {
                    *slot = weights.weight(Feature::Near(kind, whose, way)).round() as i16;
                }
            }
        }
        numbers
    };
    let near = Whose::ALL.map(of);
    near.iter().flatten().any(|&number| number != 0).then_some(near)
}

/// Returns the values of the kinds in exchanges: what must not be lost is worth more than anything else.
fn exchange_values(rules: &Rules, stakes: &stakes::Stakes, values: &[i32]) -> Vec<i32> {
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
