//! What is known of a position by itself: whose turn it is, and whether the game is over.

use std::sync::Arc;

use alfil_core::board::{Move, Side};
use alfil_core::game::packing::{Kept, Packing};
use alfil_core::game::{Game, Reason};
use alfil_core::variant::Variant;

use super::history::History;
use super::{Open, Stop};

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// A player has won.
    Won(Side),
    /// Nobody has.
    Drawn,
}

/// What is known of a position by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node(u8);

impl Node {
    const SECOND: u8 = 1;
    const OVER: u8 = 2;
    const CLAIM: u8 = 4;
    const WON_BY_FIRST: u8 = 8;
    const WON_BY_SECOND: u8 = 16;
    const NOTED: u8 = 32;

    /// Returns who is to move.
    pub(super) fn mover(self) -> Side {
        if self.0 & Node::SECOND == 0 { Side::First } else { Side::Second }
    }

    /// Returns how the game has ended, or ends by a claim of the player to move that wins.
    pub(super) fn ended(self) -> Option<Ended> {
        if self.0 & Node::WON_BY_FIRST != 0 {
            Some(Ended::Won(Side::First))
        } else if self.0 & Node::WON_BY_SECOND != 0 {
            Some(Ended::Won(Side::Second))
        } else {
            self.is_over().then_some(Ended::Drawn)
        }
    }

    /// Returns whether the game is over.
    pub(super) fn is_over(self) -> bool {
        self.0 & Node::OVER != 0
    }

    /// Returns whether the player to move may claim a draw.
    pub(super) fn may_claim_draw(self) -> bool {
        self.0 & Node::CLAIM != 0
    }

    fn won_by(winner: Option<Side>) -> u8 {
        match winner {
            Some(Side::First) => Node::WON_BY_FIRST,
            Some(Side::Second) => Node::WON_BY_SECOND,
            None => 0,
        }
    }

    /// Returns what a number has to note of it.
    fn noted(self) -> u8 {
        self.0 | Node::NOTED
    }

    /// Returns what is known of a game's position.
    ///
    /// # Errors
    /// If it has too many ways to move.
    pub(super) fn of(game: &mut Game) -> Result<Node, Open> {
        let mover = game.position().side_to_move();
        let side = if mover == Side::Second { Node::SECOND } else { 0 };
        if let Some(outcome) = game.outcome() {
            return match outcome.reason {
                Reason::TooManyWays => Err(Open::TooManyWays),
                Reason::End(_) | Reason::NoMoves => {
                    Ok(Node(side | Node::OVER | Node::won_by(outcome.winner)))
                }
            };
        }
        let claims = game.claimable();
        let wins = claims.iter().any(|claim| claim.winner == Some(mover));
        let draws = claims.iter().any(|claim| claim.winner.is_none());
        let won = if wins { Node::won_by(Some(mover)) } else { 0 };
        Ok(Node(side | won | if draws { Node::CLAIM } else { 0 }))
    }
}

/// Positions as numbers, which say what is known of each.
#[derive(Clone, Debug)]
pub(super) struct Nodes {
    pub(super) packing: Packing,
    /// True if endings look at the last move. A position does not have it, so that they are tried while the move is known, and
    /// numbers say what came of it.
    by_last_move: bool,
    /// True if a move may repeat a position. Neither a number nor the game that led to it shows that.
    may_repeat: bool,
}

impl Nodes {
    pub(super) fn new(variant: &Arc<Variant>, history: &History, kept: Kept) -> Nodes {
        let (by_last_move, may_repeat) = (history.ends_by_last_move, history.asks_repetition());
        Nodes { packing: Packing::new(variant, kept), by_last_move, may_repeat }
    }

    /// Returns the number of the first position, which has no last move.
    ///
    /// # Errors
    /// If there are too many different hands and rights, or too many ways to move.
    pub(super) fn root(&mut self, game: &Game) -> Result<u128, Open> {
        let number = self.pack(game, 0)?;
        if !self.by_last_move {
            return Ok(number);
        }
        let (game, node) = self.at(number)?;
        self.pack(&game, node.noted())
    }

    /// Returns the number of a position after a move.
    ///
    /// # Errors
    /// If there are too many different hands and rights, or too many ways to move.
    pub(super) fn after_move(&mut self, game: &mut Game) -> Result<u128, Open> {
        let note = if self.by_last_move { Node::of(game)?.noted() } else { 0 };
        self.pack(game, note)
    }

    fn pack(&mut self, game: &Game, note: u8) -> Result<u128, Open> {
        self.packing.pack(game, note).ok_or(Open::Stopped(Stop::Hands))
    }

    /// Returns the node of the position of `game`, one move after a numbered position, given its own number.
    ///
    /// # Errors
    /// If it has too many ways to move.
    pub(super) fn node_after_move(&self, game: &mut Game, number: u128) -> Result<Node, Open> {
        match self.packing.note(number) {
            0 if self.may_repeat => Ok(self.at(number)?.1),
            0 => Node::of(game),
            note => Ok(Node(note & !Node::NOTED)),
        }
    }

    /// Returns how many moves `side`, the player to move, has (at least 1), and whether one of them wins at once. If moves may
    /// repeat positions, none is tried.
    pub(super) fn moves(&self, game: &mut Game, side: Side) -> (u32, bool) {
        let mut moves = Vec::new();
        game.append_moves(&mut moves);
        let n_moves = (moves.len() as u32).max(1);
        // A position with too many ways to move is not won: it is reported when it is examined, if it still matters.
        let wins = |mv: Move| {
            game.play_unchecked(mv);
            let node = Node::of(game);
            game.undo();
            node.is_ok_and(|node| node.ended() == Some(Ended::Won(side)))
        };
        (n_moves, !self.may_repeat && moves.into_iter().any(wins))
    }

    /// Returns the position with a number, as a game without moves, and its node. Only the node says whether the game is over:
    /// without the last move, endings that ask for it cannot be decided.
    ///
    /// # Errors
    /// If it has too many ways to move.
    pub(super) fn at(&self, number: u128) -> Result<(Game, Node), Open> {
        let mut game = self.packing.unpack(number).ok_or(Open::Stopped(Stop::Hands))?;
        let node = match self.packing.note(number) {
            0 => Node::of(&mut game)?,
            note => Node(note & !Node::NOTED),
        };
        Ok((game, node))
    }
}
