//! A game: a position with its history, its counters and its outcome.
//!
//! Each ply keeps the move, its `Undo`, the key before it and the counters (`record`). A `Course` is a game's changing parts
//! borrowed together with its rules. Keys are searched for a repetition only when as many of their sort have been met,
//! and who gave check or chased is found by going back when a repetition asks. `outcome` tries the endings in the order
//! of the file.
//!
//! Conditions that a position can answer are answered by the engine's `Cond::holds`, those about history by `Course::holds`,
//! which walks the same tree. `Cond::without` leaves of a condition what a bare position can know, so that what is left holds
//! only where the whole does.

mod back_and_forth;
mod course;
mod endings;
mod history;
mod lookahead;
pub mod packing;
mod pursuit;
mod random;
mod verdicts;

use std::sync::Arc;

use self::course::Course;
use self::history::{HistoryEnds, Record};
use crate::board::{Budget, Move, MoveSort, Refusal, Side};
use crate::engine::Position;
pub use crate::engine::condition::counts::Count;
use crate::engine::random_move::Draw;
use crate::rules::{Condition, EndReason, Passing, Rules};
use crate::variant::Variant;

/// The outcome of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winner; `None` if the game is drawn, or if it is not [decided](Outcome::is_decided).
    pub winner: Option<Side>,
    /// Why the game ended.
    pub reason: Reason,
}

impl Outcome {
    /// Returns whether the rules decide the game, as a win or a draw: they do not if a position has too many ways to move.
    pub fn is_decided(self) -> bool {
        match self.reason {
            Reason::End(_) | Reason::NoMoves => true,
            Reason::TooManyWays => false,
        }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The ending with this place in the rules' list applies.
    End(usize),
    /// The player to move has no legal move and no ending says what that means.
    NoMoves,
    /// Finding the moves of the position takes more than [`Budget::OF_POSITION`] steps. The rules decide nothing then.
    TooManyWays,
}

impl Reason {
    /// One word for programs, as in `checkmate` or `perpetual-check`.
    pub fn slug(self, rules: &Rules) -> &'static str {
        match self {
            Reason::TooManyWays => "too-many-ways",
            Reason::End(_) | Reason::NoMoves => self.in_claims(rules).map_or("unknown", EndReason::slug),
        }
    }

    /// Returns the reason as claims name it; nothing if the rules have no such ending.
    pub fn in_claims(self, rules: &Rules) -> Option<EndReason> {
        match self {
            Reason::End(index) => rules.ends.get(index).map(|end| end.when.reason(rules)),
            Reason::NoMoves => Some(EndReason::NoMoves),
            Reason::TooManyWays => None,
        }
    }
}

/// A game of one variant.
#[derive(Clone, Debug)]
pub struct Game {
    variant: Arc<Variant>,
    position: Position,
    record: Record,
    /// A buffer for drawing random moves.
    draw: Draw,
    /// The move number of the first position of the history, from 1.
    first_move: u32,
    first_to_move: Side,
}

impl Game {
    /// Returns a game from the start position.
    pub fn new(variant: &Arc<Variant>) -> Game {
        let setup = &variant.rules().setup;
        let (quiet_plies, next_move) = (setup.quiet_plies, setup.move_number);
        Game::from_position(variant, Position::start(variant.tables()), quiet_plies, next_move)
    }

    /// Returns a game from a position of the variant, with the plies without progress so far and the number of the next
    /// move.
    pub fn from_position(
        variant: &Arc<Variant>,
        mut position: Position,
        quiet_plies: u16,
        next_move: u32,
    ) -> Game {
        position.set_budget(position.budget_of_position());
        let tables = variant.tables();
        let first_to_move = position.side_to_move();
        Game {
            variant: Arc::clone(variant),
            position,
            record: Record::new(tables, quiet_plies),
            draw: Draw::default(),
            first_move: next_move.max(1),
            first_to_move,
        }
    }

    /// Returns the game in a form in which endings about the history end nothing, as for programs that decide
    /// themselves when a game is over. Endings about the position still end it.
    #[must_use]
    pub fn going_on(mut self) -> Game {
        self.record.history_ends = HistoryEnds::Nothing;
        self
    }

    /// Sets the count under way in the first position, before a move is made.
    pub fn begin_count(&mut self, count: Count) {
        self.record.begin_count(count);
    }

    /// Returns the count under way.
    pub fn count(&self) -> Count {
        self.record.count()
    }

    /// Returns the variant.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// Returns the current position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Limits the work of finding moves and endings, as [`Position::set_budget`] does.
    #[inline]
    pub fn set_budget(&mut self, budget: Budget) {
        self.position.set_budget(budget);
    }

    /// Returns the moves played, oldest first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        // Waits are left out, so that only a list knows how many there are.
        self.record.moves().collect::<Vec<_>>().into_iter()
    }

    /// Returns who played each move, oldest first: where turns have several moves, one player may play several in a row.
    pub fn movers(&self) -> impl DoubleEndedIterator<Item = Side> + ExactSizeIterator + '_ {
        // With the waits, players always alternate.
        let sides = [self.first_to_move, !self.first_to_move].into_iter().cycle();
        let plies = self.record.plies_from(0).iter().zip(sides);
        let moves = plies.filter(|(ply, _)| !ply.undo.is_wait()).map(|(_, side)| side);
        moves.collect::<Vec<_>>().into_iter()
    }

    /// Returns the half-move clock: plies since the last move that counts as progress for the variant's `clock`, or for
    /// its first ending with `no-progress`; without these, since the last capture, drop or promotion.
    pub fn quiet_plies(&self) -> u16 {
        self.record.clock(0)
    }

    /// Returns the largest of the half-move clocks that endings have, where they count different moves as progress.
    pub fn most_quiet_plies(&self) -> u16 {
        self.record.most_quiet_plies()
    }

    /// Returns the number of the next move, from 1; it grows after the second player's moves.
    pub fn move_number(&self) -> u32 {
        let second_first = u32::from(self.first_to_move == Side::Second);
        let n_turns = self.record.n_turns(self.position.waits()) as u32;
        self.first_move.saturating_add((n_turns + second_first) >> 1)
    }

    /// Returns every legal move, each once; none if the game is over.
    pub fn legal_moves(&mut self) -> Vec<Move> {
        let mut course = self.course();
        let moves = course.legal_moves_of_unfinished();
        course.record.has_legal_move = Some(!moves.is_empty());
        if course.outcome().is_some() { Vec::new() } else { moves }
    }

    /// Plays a move if it is legal, and returns whether it was.
    pub fn play(&mut self, mv: Move) -> bool {
        let legal = self.legal_moves().contains(&mv);
        if legal {
            self.play_unchecked(mv);
        }
        legal
    }

    /// Plays a move that must be legal. If the turn goes on, the player to move is then the same.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        self.play_ply(mv);
        self.pass_waiting();
    }

    /// Plays a move that must be legal, or a wait: players always alternate, and between two moves of a turn the other player
    /// waits.
    #[inline]
    pub fn play_ply(&mut self, mv: Move) {
        self.course().play(mv);
    }

    #[inline]
    fn pass_waiting(&mut self) {
        if self.position.waits() {
            self.course().wait();
        }
    }

    /// Plays a random legal move, all equally likely, and returns it; nothing if the game is over, or ends by a claim.
    ///
    /// `below` draws a number less than its argument. The same numbers give the same move in the same position,
    /// regardless of what was played before.
    pub fn play_random(&mut self, below: &mut impl FnMut(u64) -> u64) -> Option<Move> {
        let Game { variant, position, record, draw, .. } = self;
        let mut course = Course::new(variant, position, record);
        let played = course.play_random(draw, below);
        self.pass_waiting();
        played
    }

    /// Returns why a pseudo-legal move is not legal, with the place of the `[[illegal]]` condition that forbids it if that
    /// is about the history; nothing if the move is legal.
    pub fn why_illegal(&mut self, mv: Move) -> Option<(Refusal, Option<usize>)> {
        if self.outcome().is_some() {
            return Some((Refusal::GameOver, None));
        }
        let at_once = self.position.why_illegal(mv);
        let in_time = match at_once {
            Some(refusal) if refusal < Refusal::Forbidden => None,
            Some(_) | None => self.why_forbidden(mv),
        };
        if let Some((refusal, index)) = in_time.filter(|&(refusal, _)| at_once.is_none_or(|r| refusal < r)) {
            return Some((refusal, Some(index)));
        }
        if let Some(refusal) = at_once {
            return Some((refusal, None));
        }
        if self.legal_moves().contains(&mv) {
            return None;
        }
        let if_no_moves = self.variant.rules().passing[self.position.side_to_move()] == Passing::IfNoMoves;
        let due = self.position.obligation(mv).filter(|_| mv.sort != MoveSort::Pass || !if_no_moves);
        Some((due.unwrap_or(Refusal::MayNotPass), None))
    }

    /// Returns the reason for which an `[[illegal]]` condition about the history forbids a move, and its place.
    fn why_forbidden(&mut self, mv: Move) -> Option<(Refusal, usize)> {
        self.forbidden_by_history(mv).into_iter().min()
    }

    /// Returns the conditions about the history that forbid a move, each with the reason that it is.
    fn forbidden_by_history(&mut self, mv: Move) -> Vec<(Refusal, usize)> {
        let broken = self.course().broken_by(mv);
        let illegal = &self.variant.rules().illegal;
        let repeats = |c: &Condition| c.any_part(&|part| matches!(part, Condition::Repeated { .. }));
        let reason = |c| if repeats(c) { Refusal::Repetition } else { Refusal::Forbidden };
        broken.into_iter().filter_map(|index| Some((reason(illegal.get(index)?), index))).collect()
    }

    /// Returns the place of the first `[[illegal]]` condition that forbids a pseudo-legal move for this reason.
    pub fn forbidden_by(&mut self, mv: Move, reason: Refusal) -> Option<usize> {
        let on_board = if reason == Refusal::Forbidden { self.position.broken_by(mv) } else { Vec::new() };
        let by_history = self.forbidden_by_history(mv).into_iter().filter(|(of, _)| *of == reason);
        on_board.into_iter().chain(by_history.map(|(_, index)| index)).min()
    }

    /// Takes back the last move; false if there is none.
    #[inline]
    pub fn undo(&mut self) -> bool {
        if self.record.last().is_some_and(|ply| ply.undo.is_wait()) {
            self.undo_ply();
        }
        self.undo_ply()
    }

    /// Takes back the last move, or the last wait; false if there is none.
    #[inline]
    pub fn undo_ply(&mut self) -> bool {
        self.course().undo()
    }

    /// Returns how the game ended; nothing while it goes on. Endings that have to be claimed do not end it.
    #[inline]
    pub fn outcome(&mut self) -> Option<Outcome> {
        self.course().outcome()
    }

    /// Returns how the game ended by the rules, even if it is [`going_on`](Game::going_on).
    pub fn outcome_by_rules(&mut self) -> Option<Outcome> {
        self.course().outcome_by_rules()
    }

    /// Returns how the game ended by the rules, or how it ends if the player to move claims what there is to claim: for
    /// searches, random games and matches, in which players claim at once.
    #[inline]
    pub fn outcome_or_claim(&mut self) -> Option<Outcome> {
        let mut course = self.course();
        let outcome = course.outcome_or_claim();
        course.undecided().or(outcome)
    }

    /// Returns what the player to move may claim: the first claimable ending that holds, and those after it with the
    /// same winner. Nothing if the game is over.
    pub fn claimable(&mut self) -> Vec<Outcome> {
        self.course().claimable()
    }

    /// Returns the parts of the game that change, together with the rules.
    fn course(&mut self) -> Course<'_> {
        Course::new(&self.variant, &mut self.position, &mut self.record)
    }
}
