//! Opponents for a game in the terminal.

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::board::{Move, Piece, PieceKind, Side, Square};
use crate::diagram::Study;
use crate::engine::Position;
use crate::game::Game;
use crate::rules::{Kind, Rules};

/// How an opponent chooses its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Skill {
    /// Any legal move.
    Random,
    /// The move that leaves it best off after the best reply, counting pieces.
    Simple,
}

/// Somebody who plays.
#[derive(Debug)]
pub(crate) struct Opponent {
    skill: Skill,
    chance: Xoshiro256StarStar,
    values: Vec<i64>,
}

/// More than any material on a board.
const WIN: i64 = 1 << 40;

/// What a royal piece is worth where it may be captured.
const ROYAL: i64 = 1 << 28;

/// Squares a kind is tried on for its value.
const N_SAMPLES: usize = 48;

impl Opponent {
    /// An opponent that plays the same game again when it gets the same seed and the same moves.
    pub(crate) fn new(rules: &Rules, skill: Skill, seed: u64) -> Opponent {
        let values = match skill {
            Skill::Random => Vec::new(),
            Skill::Simple => rules.kinds.iter().map(|kind| value(rules, kind)).collect(),
        };
        Opponent { skill, chance: Xoshiro256StarStar::seed_from_u64(seed), values }
    }

    /// A legal move of a game that goes on; nothing when there is none.
    pub(crate) fn choose(&mut self, game: &mut Game) -> Option<Move> {
        let mut moves = game.legal_moves();
        moves.sort_unstable();
        let best = match self.skill {
            Skill::Random => moves,
            Skill::Simple => self.best(game, moves),
        };
        let index = self.chance.next_u64() % (best.len() as u64).max(1);
        best.get(index as usize).copied()
    }

    /// The moves with the best outcome two plies ahead.
    fn best(&self, game: &mut Game, moves: Vec<Move>) -> Vec<Move> {
        let mut best = Vec::new();
        let mut best_score = i64::MIN;
        for mv in moves {
            let score = self.score(game, mv);
            if score > best_score {
                best_score = score;
                best.clear();
            }
            if score == best_score {
                best.push(mv);
            }
        }
        best
    }

    /// How well off the player to move is after this move and the best reply.
    fn score(&self, game: &mut Game, mv: Move) -> i64 {
        let mover = game.position().side_to_move();
        game.play_unchecked(mv);
        let outcome = game.outcome();
        let mut position = game.position().clone();
        game.undo();
        if let Some(outcome) = outcome {
            return match outcome.winner {
                Some(winner) if winner == mover => WIN,
                Some(_) => -WIN,
                None => 0,
            };
        }
        let replies = position.legal_moves();
        // Of moves that win the same, the one that leaves the fewest replies is the most active.
        let freedom = replies.len() as i64;
        let worst = replies.into_iter().map(|reply| {
            let undo = position.play_unchecked(reply);
            let material = self.material(&position, mover);
            position.undo(reply, &undo);
            material
        });
        worst.min().unwrap_or(0) * 100 - freedom
    }

    /// What a player's pieces are worth more than the other's, hands included.
    fn material(&self, position: &Position, side: Side) -> i64 {
        let value = |piece: Piece| {
            let value = self.values.get(piece.kind.index()).copied().unwrap_or(0);
            if piece.side == side { value } else { -value }
        };
        let on_board: i64 = position.pieces().map(|(_, piece)| value(piece)).sum();
        let kinds = (0..self.values.len() as u16).map(PieceKind);
        let in_hand: i64 = kinds
            .flat_map(|kind| Side::ALL.map(|side| Piece { kind, side }))
            .map(|piece| value(piece) * i64::from(position.in_hand(piece.side, piece.kind)))
            .sum();
        on_board + in_hand
    }
}

/// What a kind is worth: how many moves it has on an empty board, on average, in tenths.
fn value(rules: &Rules, kind: &Kind) -> i64 {
    if kind.royal {
        return ROYAL;
    }
    let n_squares = rules.shape.n_squares();
    let step = n_squares.div_ceil(N_SAMPLES).max(1);
    // A step that shares no factor with the board's width does not keep to a few files.
    let step = if usize::from(rules.shape.files) % step == 0 { step + 1 } else { step };
    let samples: Vec<Square> = (0..n_squares).step_by(step).map(|s| Square(s as u16)).collect();
    let study = Study::new(&kind.movement, rules.shape, Square(0));
    let moves: usize = samples.iter().map(|&from| study.n_moves_from(from)).sum();
    5 + (moves * 10 / samples.len().max(1)) as i64
}
