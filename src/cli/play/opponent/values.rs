//! Values of pieces, computed from the rules alone.

use crate::board::{Move, Piece, PieceKind, Shape, Side, Square};
use crate::diagram::Study;
use crate::engine::Position;
use crate::rules::{Condition, End, Kind, Rules, Verdict, Who};

/// The value of a royal piece, for games in which it may be captured.
const ROYAL: i64 = 1 << 28;

/// The number of squares on which the moves of a kind are counted.
const N_SAMPLES: usize = 48;

/// The values of the kinds, in tenths of a move, and where they should stand.
#[derive(Debug, Default)]
pub(super) struct Values {
    /// By kind; negative if losing all of them wins.
    worth: Vec<i64>,
    /// By kind.
    likes: Vec<Likes>,
    shape: Option<Shape>,
}

/// Where a kind should stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Likes {
    /// In the middle, where most squares are near.
    Centre,
    /// Towards the far side, where it promotes.
    Advance,
    /// Away from the middle, for royal pieces.
    Edge,
}

impl Values {
    pub(super) fn new(rules: &Rules) -> Values {
        let worth = rules.kind_indices().map(|index| {
            let worth = value(rules, rules.kind(index));
            if rules.ends.iter().any(|end| rewards_loss(end, index)) { -worth.min(ROYAL >> 8) } else { worth }
        });
        let likes = rules.kinds.iter().map(|kind| match (kind.royal, &kind.promotion) {
            (true, _) => Likes::Edge,
            (false, Some(_)) => Likes::Advance,
            (false, None) => Likes::Centre,
        });
        Values { worth: worth.collect(), likes: likes.collect(), shape: Some(rules.shape) }
    }

    pub(super) fn of(&self, kind: PieceKind) -> i64 {
        self.worth.get(kind.index()).copied().unwrap_or(0)
    }

    /// The value of a player's pieces minus the opponent's, including hands.
    pub(super) fn material(&self, position: &Position, side: Side) -> i64 {
        let value =
            |piece: Piece| if piece.side == side { self.of(piece.kind) } else { -self.of(piece.kind) };
        let on_board: i64 = position.pieces().map(|(_, piece)| value(piece)).sum();
        let kinds = (0..self.worth.len() as u16).map(PieceKind);
        let in_hand: i64 = kinds
            .flat_map(|kind| Side::ALL.map(|side| Piece { kind, side }))
            .map(|piece| match position.in_hand(piece.side, piece.kind) {
                0 => 0,
                count => value(piece) * i64::from(count),
            })
            .sum();
        on_board + in_hand
    }

    /// How much a move improves the placement of its piece, in steps.
    pub(super) fn placement(&self, position: &Position, mv: Move) -> i64 {
        let (Some(shape), Some(piece)) = (self.shape, position.piece_at(mv.from)) else { return 0 };
        let Some(likes) = self.likes.get(piece.kind.index()) else { return 0 };
        let from_centre = |square: Square| {
            let (file, rank) = (i64::from(shape.file(square)), i64::from(shape.rank(square)));
            let (files, ranks) = (i64::from(shape.files), i64::from(shape.ranks));
            (2 * file - (files - 1)).abs().max((2 * rank - (ranks - 1)).abs()) / 2
        };
        let inwards = from_centre(mv.from) - from_centre(mv.to);
        let upwards = i64::from(shape.rank(mv.to)) - i64::from(shape.rank(mv.from));
        match (likes, piece.side) {
            (Likes::Centre, _) => inwards,
            (Likes::Edge, _) => -2 * inwards,
            (Likes::Advance, Side::First) => upwards,
            (Likes::Advance, Side::Second) => -upwards,
        }
    }
}

/// The value of a kind: its average number of moves on an empty board, in tenths.
fn value(rules: &Rules, kind: &Kind) -> i64 {
    if kind.royal {
        return ROYAL;
    }
    let n_squares = rules.shape.n_squares();
    let step = n_squares.div_ceil(N_SAMPLES).max(1);
    // A step that divides the width of the board would sample only a few files.
    let step = if usize::from(rules.shape.files) % step == 0 { step + 1 } else { step };
    let samples: Vec<Square> = (0..n_squares).step_by(step).map(|s| Square(s as u16)).collect();
    let study = Study::new(&kind.movement, rules.shape, Square(0));
    let moves: usize = samples.iter().map(|&from| study.n_moves_from(from)).sum();
    5 + (moves * 10 / samples.len().max(1)) as i64
}

/// Whether an ending makes a player win by losing the pieces of this kind.
fn rewards_loss(end: &End, kind: PieceKind) -> bool {
    let wins = |of: Who| match end.result {
        Verdict::MoverWins => of == Who::Mover,
        Verdict::MoverLoses => of == Who::Opponent,
        Verdict::Wins(side) => of == Who::Side(side),
        Verdict::Draw | Verdict::CulpritLoses | Verdict::MoreAdvanced { .. } | Verdict::Material { .. } => {
            false
        }
    };
    let asks = |part: &Condition| matches!(part, Condition::Extinct { kinds, of, .. } if wins(*of) && kinds.contains(&kind));
    !matches!(end.when, Condition::Not(_)) && end.when.any_part(&asks)
}
