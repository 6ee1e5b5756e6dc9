//! A search of two plies, followed by captures.
//!
//! Every legal reply to a candidate is played out by the rules, so that endings are seen. Work is counted, not timed, so
//! that the same game is played on every machine.

use super::values::Values;
use crate::board::{Move, MoveSort, Side};
use crate::engine::Position;
use crate::game::{Game, Outcome};

/// Greater than the value of any material.
const WIN: i64 = 1 << 44;

/// Most plies of captures that are searched after a reply.
const MAX_CAPTURES: u32 = 4;

/// The work, in squares and pieces looked at, after which captures are not searched and moves not compared.
const WORK: u64 = 12_000_000;

/// The work after which the search for a move that does not lose at once is given up.
pub(super) const MOST_WORK: u64 = 5 * WORK;

/// Most replies that are remembered to be tried first.
const MAX_REFUTATIONS: usize = 8;

/// A candidate move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    mv: Move,
    /// Decides between moves of the same score.
    preference: i64,
    /// The score of the position before the reply.
    at_once: i64,
    is_over: bool,
}

impl Candidate {
    pub(super) fn new(mv: Move, preference: i64) -> Candidate {
        Candidate { mv, preference, at_once: 0, is_over: false }
    }
}

/// A search for one move.
#[derive(Debug)]
pub(super) struct Search<'a> {
    game: &'a mut Game,
    values: &'a Values,
    mover: Side,
    work: u64,
    /// Replies that refuted other candidates, the latest last.
    refutations: Vec<Move>,
}

impl<'a> Search<'a> {
    pub(super) fn new(game: &'a mut Game, values: &'a Values) -> Search<'a> {
        let mover = game.position().side_to_move();
        Search { game, values, mover, work: 0, refutations: Vec::new() }
    }

    /// The best of these moves, which must be legal.
    pub(super) fn best(&mut self, mut candidates: Vec<Candidate>) -> Option<Move> {
        for candidate in &mut candidates {
            self.play(candidate.mv);
            let outcome = self.game.outcome();
            candidate.is_over = outcome.is_some();
            candidate.at_once = match outcome {
                Some(outcome) => 2 * self.result(outcome),
                None => self.values.material(self.game.position(), self.mover),
            };
            self.game.undo();
        }
        candidates.sort_by_key(|c| std::cmp::Reverse((c.at_once, c.preference)));
        let mut best: Option<(i64, i64, Move)> = None;
        for candidate in candidates {
            let Candidate { mv, preference, at_once, is_over } = candidate;
            // Only a score of at least this is of interest.
            let least =
                best.map_or(i64::MIN, |(score, other, _)| if preference > other { score } else { score + 1 });
            let is_lost = best.is_none_or(|(score, ..)| score <= -WIN);
            let score = if is_over {
                at_once
            } else if self.work < WORK || (is_lost && self.work < MOST_WORK) {
                self.play(mv);
                let score = self.after_replies(least);
                self.game.undo();
                score
            } else if is_lost {
                // It has not been searched, but may be better than a certain loss.
                1 - WIN
            } else {
                continue;
            };
            if score >= least {
                best = Some((score, preference, mv));
            }
        }
        best.map(|(.., mv)| mv)
    }

    /// The work done so far.
    #[cfg(test)]
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// Plays a move and counts its work.
    fn play(&mut self, mv: Move) {
        self.game.play_unchecked(mv);
        self.work += cost(self.game.position());
    }

    /// The score of an outcome for the player who is choosing.
    fn result(&self, outcome: Outcome) -> i64 {
        match outcome.winner {
            Some(winner) if winner == self.mover => WIN,
            Some(_) => -WIN,
            None => 0,
        }
    }

    /// The score after the best reply; if it is below `least`, any value below `least`.
    fn after_replies(&mut self, least: i64) -> i64 {
        let replies = self.replies();
        let mut worst = i64::MAX;
        for reply in replies {
            self.play(reply);
            let score = match self.game.outcome() {
                Some(outcome) => self.result(outcome),
                None => self.after_captures(worst),
            };
            self.game.undo();
            worst = worst.min(score);
            if worst < least || worst == -WIN {
                self.remember(reply);
                break;
            }
        }
        worst
    }

    /// The legal replies, the most promising first.
    fn replies(&mut self) -> Vec<Move> {
        let mut replies = self.game.legal_moves();
        self.work += 2 * replies.len() as u64;
        let position = self.game.position();
        replies.sort_by_cached_key(|reply| {
            let refutes = self.refutations.iter().rposition(|other| other == reply);
            std::cmp::Reverse((refutes.map_or(0, |at| at + 1), self.gain(position, *reply)))
        });
        replies
    }

    fn remember(&mut self, reply: Move) {
        self.refutations.retain(|&other| other != reply);
        self.refutations.push(reply);
        if self.refutations.len() > MAX_REFUTATIONS {
            self.refutations.remove(0);
        }
    }

    /// The score after a reply and the captures that may follow; exact only below `most`.
    fn after_captures(&mut self, most: i64) -> i64 {
        let quiet = self.values.material(self.game.position(), self.mover);
        if quiet >= most || self.work >= WORK {
            return quiet;
        }
        let mut position = self.game.position().clone();
        self.follow(&mut position, -WIN, most, MAX_CAPTURES)
    }

    /// The score for the player to move, who may capture or not, within the bounds.
    fn follow(&mut self, position: &mut Position, mut least: i64, most: i64, depth: u32) -> i64 {
        let side = position.side_to_move();
        let quiet = self.values.material(position, side);
        if quiet >= most || depth == 0 || self.work >= WORK {
            return quiet;
        }
        least = least.max(quiet);
        let mut moves = Vec::new();
        position.append_legal_moves(&mut moves);
        self.work += 2 * moves.len() as u64;
        let mut captures: Vec<(i64, Move)> = moves
            .into_iter()
            .filter(|&mv| may_capture(position, mv))
            .map(|mv| (self.gain(position, mv), mv))
            .collect();
        captures.sort_unstable_by_key(|&(gain, mv)| (std::cmp::Reverse(gain), mv));
        for (_, mv) in captures {
            let undo = position.play_unchecked(mv);
            self.work += cost(position);
            let score = -self.follow(position, -most, -least, depth - 1);
            position.undo(mv, &undo);
            least = least.max(score);
            if least >= most {
                break;
            }
        }
        least
    }

    /// An estimate of what a capture gains: the most valuable victim first, then the least valuable attacker.
    fn gain(&self, position: &Position, mv: Move) -> i64 {
        let worth = |square| position.piece_at(square).map(|piece| self.values.of(piece.kind));
        let passing: i64 = mv.passing().filter_map(worth).sum();
        let landing = if mv.to == mv.from { 0 } else { worth(mv.to).unwrap_or(0) };
        match passing + landing {
            0 => 0,
            captured => captured * 64 - worth(mv.from).unwrap_or(0),
        }
    }
}

/// Whether a move captures, by landing on a piece or in passing.
fn may_capture(position: &Position, mv: Move) -> bool {
    let lands_on_enemy = mv.to != mv.from
        && position.piece_at(mv.to).is_some_and(|piece| piece.side != position.side_to_move());
    match mv.sort {
        MoveSort::Board | MoveSort::EnPassant => lands_on_enemy || mv.captures_in_passing(),
        MoveSort::Castling | MoveSort::Drop | MoveSort::Pass => false,
    }
}

/// The work of playing a move and looking at the position after it.
fn cost(position: &Position) -> u64 {
    16 + position.pieces().count() as u64
}
