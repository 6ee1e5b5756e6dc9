//! The values of the kinds of pieces, by square, measured by their mobility in positions of random games.

use std::sync::Arc;

use super::stakes::Stakes;
use crate::board::{Piece, PieceKind, Square, is_stopped};
use crate::engine::Position;
use crate::game::Game;
use crate::playout::chance;
use crate::rules::Rules;
use crate::variant::Variant;

/// The number of games that a position is taken from, and the most plies before it.
const GAMES: usize = 12;
const PLIES: u64 = 60;

/// The number of times that a piece is put on a square to see what it could do there.
const TRIALS: usize = 24_000;

/// The value of a move more than the average square offers, and the most that a square may add.
const FOR_A_MOVE: f64 = 5.0;
const MOST_FOR_A_SQUARE: f64 = 40.0;

/// The mobility of the pieces of a variant.
#[derive(Clone, Debug)]
pub(super) struct Mobility {
    /// By kind: its value in centipawns, regardless of endings.
    pub(super) values: Vec<i32>,
    /// By kind: how many moves it has on average.
    pub(super) means: Vec<f64>,
    n_squares: usize,
    /// By kind, then square as the first player sees it: what the square adds to the value. Empty on very large boards.
    squares: Vec<i32>,
}

impl Mobility {
    pub(super) fn new(variant: &Arc<Variant>) -> Mobility {
        let (n_kinds, n_squares) = (variant.rules().kinds.len(), variant.rules().shape.n_squares());
        let mut below = chance(0, 1);
        let mut positions: Vec<Position> = (0..GAMES).map(|_| position(variant, &mut below)).collect();
        let n_places = n_kinds * n_squares;
        let is_sampled = n_places > TRIALS;
        let per_kind =
            if is_sampled { (TRIALS / n_kinds).max(8) } else { n_squares * (TRIALS / n_places).min(GAMES) };
        let (mut values, mut means) = (Vec::new(), Vec::new());
        let mut squares = Vec::new();
        for kind in (0..n_kinds as u16).map(PieceKind).take_while(|_| !is_stopped()) {
            let mut on_squares = vec![(0.0, 0.0); n_squares];
            let (mut moves, mut tried) = (0.0, 0.0);
            for trial in 0..per_kind {
                let seen = if is_sampled { below(n_squares as u64) as usize } else { trial % n_squares };
                // Neighbouring squares use different positions, so that each square meets those with either player to move.
                let Some(position) = positions.get_mut((trial / n_squares + trial) % GAMES) else { continue };
                let side = position.side_to_move();
                let square = turned(seen, n_squares, side == crate::board::Side::Second);
                let Some(found) = position.mobility(Piece { kind, side }, square) else { continue };
                let found = f64::from(found.quiet) + 1.3 * f64::from(found.captures);
                moves += found;
                tried += 1.0;
                if let Some((sum, n)) = on_squares.get_mut(seen) {
                    *sum += found;
                    *n += 1.0;
                }
            }
            let mean: f64 = moves / f64::max(tried, 1.0);
            values.push(worth(mean));
            means.push(mean);
            if !is_sampled {
                squares.extend(on_squares.into_iter().map(|(sum, n)| {
                    let above: f64 = if n > 0.0 { sum / n - mean } else { 0.0 };
                    (FOR_A_MOVE * above).clamp(-MOST_FOR_A_SQUARE, MOST_FOR_A_SQUARE) as i32
                }));
            }
        }
        Mobility { values, means, n_squares, squares }
    }

    /// Returns what a square adds to the value of a piece.
    pub(super) fn on_square(&self, piece: Piece, square: Square) -> i32 {
        let seen = turned(usize::from(square.0), self.n_squares, piece.side == crate::board::Side::Second);
        self.squares.get(piece.kind.index() * self.n_squares + usize::from(seen.0)).copied().unwrap_or(0)
    }
}

/// Returns a position of a random game that is not over.
fn position(variant: &Arc<Variant>, below: &mut impl FnMut(u64) -> u64) -> Position {
    let mut game = Game::new(variant);
    for _ in 0..below(PLIES) {
        if game.play_random(below).is_none() {
            game.undo();
            break;
        }
    }
    game.position().clone()
}

/// Returns the square, or the one in its place when the board is turned round.
fn turned(square: usize, n_squares: usize, is_turned: bool) -> Square {
    Square(if is_turned { n_squares - 1 - square } else { square } as u16)
}

/// Returns the value of a piece with this many moves, in centipawns: each further move is worth a little more than the
/// last.
fn worth(moves: f64) -> i32 {
    let near = moves.min(12.0);
    (20.0 + 45.0 * near + 2.25 * near * near + 60.0 * (moves - near)) as i32
}

/// Returns the values of the kinds, adjusted to the endings.
pub(super) fn values(rules: &Rules, stakes: &Stakes, mobility: &Mobility) -> Vec<i32> {
    let is_dropped = rules.has_hands() && !rules.drops.is_empty();
    let values = rules.kind_indices().zip(&mobility.values).map(|(kind, &value)| {
        let is_burden =
            stakes.extinctions.iter().any(|extinction| extinction.wins && extinction.kinds.contains(&kind));
        if is_burden {
            -(80 + value / 6)
        } else if is_dropped {
            // Mobility matters less to pieces that can be dropped anywhere: great values are reduced.
            value * 7_000 / (7_000 + value.max(0))
        } else {
            value
        }
    });
    let estimated: Vec<i32> = values.collect();
    // The estimated values are scaled to the stated ones.
    let stated = rules.kinds.iter().zip(&estimated);
    let stated = stated.filter_map(|(kind, &value)| Some((f64::from(kind.value?), f64::from(value))));
    let ratios: Vec<f64> = stated
        .filter(|(s, e)| s.min(*e) > 0.0)
        .map(|(stated, estimated)| libm::log(stated / estimated))
        .collect();
    let scale = libm::exp(ratios.iter().sum::<f64>() / ratios.len().max(1) as f64);
    let kinds = rules.kinds.iter().zip(estimated);
    kinds.map(|(kind, value)| kind.value.map_or((f64::from(value) * scale) as i32, i32::from)).collect()
}
