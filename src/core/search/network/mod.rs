//! A small network that corrects the estimate by features: one hidden layer, seen from both sides.
//!
//! Each player has a sum of rows of weights, one row for each piece on the board or in hand; a move changes few of them. The
//! sums are clipped to the range from 0 to 1, squared, and weighted by whose turn it is. All of it is in whole numbers.

mod inputs;
mod trace;

pub use self::inputs::Inputs;
pub use self::trace::Trace;
use crate::board::Side;
use crate::engine::Position;
use crate::engine::Tables;
use crate::rules::Rules;

/// The number of sums of each player: the width of the hidden layer.
pub const HIDDEN: usize = 32;

/// The number for 1 in a row.
pub const ROW_UNIT: i32 = 255;
/// The number for 1 in a weight of the result.
pub const RESULT_UNIT: i32 = 64;

/// The sums of one player.
type Sums = [i16; HIDDEN];

/// The weights of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkWeights {
    /// By row of the inputs.
    pub rows: Vec<Sums>,
    /// The start values of the sums.
    pub bias: Sums,
    /// The weights of the sums of the player to move, and of the other.
    pub results: [Sums; 2],
    /// Added to the result.
    pub result_bias: i32,
    /// Centipawns for a result of 1.
    pub scale: i32,
}

/// A network for one variant.
#[derive(Clone, Debug)]
pub struct Network {
    inputs: Inputs,
    weights: NetworkWeights,
}

impl Network {
    /// Returns a network with these weights; nothing if the variant needs a different number of them.
    pub fn new(rules: &Rules, tables: &Tables, weights: NetworkWeights) -> Option<Network> {
        let inputs = Inputs::new(rules, tables);
        (weights.rows.len() == inputs.n_rows()).then_some(Network { inputs, weights })
    }

    /// Returns the weights.
    pub fn weights(&self) -> &NetworkWeights {
        &self.weights
    }

    /// Returns the sums of both players.
    pub fn sums(&self, position: &Position) -> [Sums; 2] {
        let mut sums = [self.weights.bias; 2];
        self.inputs.visit_rows(position, |rows| self.add(&mut sums, rows, true));
        sums
    }

    /// Adds a row to the sums of each player, or takes it away.
    #[expect(
        clippy::indexing_slicing,
        reason = "rows are numbered by the inputs, of which there are as many"
    )]
    #[inline]
    fn add(&self, sums: &mut [Sums; 2], rows: [usize; 2], is_added: bool) {
        for (sums, row) in sums.iter_mut().zip(rows) {
            let row = &self.weights.rows[row];
            for (sum, &weight) in sums.iter_mut().zip(row) {
                *sum = if is_added { sum.wrapping_add(weight) } else { sum.wrapping_sub(weight) };
            }
        }
    }

    /// Returns the correction that follows from the sums, in centipawns for the player to move.
    fn result(&self, sums: &[Sums; 2], to_move: Side) -> i32 {
        let [first, second] = sums;
        let (own, other) = match to_move {
            Side::First => (first, second),
            Side::Second => (second, first),
        };
        let [of_own, of_other] = &self.weights.results;
        let total = weighed(own, of_own) + weighed(other, of_other);
        let in_units = i64::from(total / ROW_UNIT + self.weights.result_bias);
        (in_units * i64::from(self.weights.scale) / i64::from(ROW_UNIT * RESULT_UNIT)) as i32
    }

    /// Returns the correction of a position, worked out from scratch.
    #[inline]
    pub fn correction(&self, position: &Position) -> i32 {
        self.result(&self.sums(position), position.side_to_move())
    }
}

/// Returns the weighted sum of the squares of `sums`, clipped to the range from 0 to 1.
#[inline]
fn weighed(sums: &Sums, weights: &Sums) -> i32 {
    let pairs = sums.iter().zip(weights);
    pairs
        .map(|(&sum, &weight)| {
            let clamped = sum.clamp(0, ROW_UNIT as i16);
            i32::from(clamped) * i32::from(clamped.wrapping_mul(weight))
        })
        .sum()
}
