//! How good a position is, judged by the rules alone.

mod values;

use std::sync::Arc;

use super::report::MOST_ESTIMATE;
use crate::board::{PieceKind, Side};
use crate::engine::Position;
use crate::variant::Variant;

/// What a variant's pieces are worth.
#[derive(Clone, Debug)]
pub(super) struct Evaluation {
    /// By kind.
    values: Vec<i32>,
}

impl Evaluation {
    pub(super) fn new(variant: &Arc<Variant>) -> Evaluation {
        Evaluation { values: values::by_mobility(variant) }
    }

    /// The value of a piece of a kind.
    pub(super) fn value(&self, kind: PieceKind) -> i32 {
        self.values.get(kind.index()).copied().unwrap_or(0)
    }

    /// The estimate for the player to move.
    pub(super) fn estimate(&self, position: &Position) -> i32 {
        let own = position.side_to_move();
        let sign = |side: Side| if side == own { 1 } else { -1 };
        let on_board: i32 =
            position.pieces().map(|(_, piece)| sign(piece.side) * self.value(piece.kind)).sum();
        let kinds = (0..self.values.len() as u16).map(PieceKind);
        let in_hand = kinds.flat_map(|kind| {
            Side::ALL.map(|side| sign(side) * self.value(kind) * i32::from(position.in_hand(side, kind)))
        });
        (on_board + in_hand.sum::<i32>()).clamp(-MOST_ESTIMATE, MOST_ESTIMATE)
    }
}
