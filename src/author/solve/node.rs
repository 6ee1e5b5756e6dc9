//! What is known of a position by itself: whose turn it is, and whether the game is over.

use std::sync::Arc;

use alfil_core::board::Side;
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

    /// Returns what a number has to note of it: that the game is over.
    fn noted(self) -> u8 {
        if self.is_over() { self.0 | Node::NOTED } else { 0 }
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
    /// Whether games end by what the last move was. Numbers of positions in which they did then say so.
    by_last_move: bool,
}

const TOO_LARGE: Open = Open::Stopped(Stop::Memory);

impl Nodes {
    pub(super) fn new(variant: &Arc<Variant>, history: &History, kept: Kept) -> Nodes {
        Nodes { packing: Packing::new(variant, kept), by_last_move: history.ends_by_last_move }
    }

    /// Returns the number of the first position.
    ///
    /// # Errors
    /// If there are too many different hands and rights.
    pub(super) fn root(&mut self, game: &Game) -> Result<u128, Open> {
        self.packing.pack(game, 0).ok_or(TOO_LARGE)
    }

    /// Returns the number of a position after a move.
    ///
    /// # Errors
    /// If there are too many different hands and rights.
    pub(super) fn after_move(&mut self, game: &mut Game) -> Result<u128, Open> {
        let note = if self.by_last_move { Node::of(game)?.noted() } else { 0 };
        self.packing.pack(game, note).ok_or(TOO_LARGE)
    }

    /// Returns the position with a number, as a game without moves, and what is known of it.
    ///
    /// # Errors
    /// If it has too many ways to move.
    pub(super) fn at(&self, number: u128) -> Result<(Game, Node), Open> {
        let mut game = self.packing.unpack(number).ok_or(TOO_LARGE)?;
        let node = match self.packing.note(number) {
            0 => Node::of(&mut game)?,
            note => Node(note & !Node::NOTED),
        };
        Ok((game, node))
    }
}
