//! The sums of a network along a line of play.

use super::{Network, Sums};
use crate::game::Game;

/// The sums of the root and of each position after it.
#[derive(Clone, Debug)]
pub(in crate::search) struct Trace<'a> {
    network: &'a Network,
    pub(super) line: Vec<[Sums; 2]>,
}

impl<'a> Trace<'a> {
    pub(in crate::search) fn new(network: &'a Network, game: &Game) -> Trace<'a> {
        Trace { network, line: vec![network.sums(game.position())] }
    }

    /// Follows a move that has been played.
    #[inline]
    pub(in crate::search) fn follow(&mut self, game: &Game) {
        let Some(mut sums) = self.line.last().copied() else { return };
        let network = self.network;
        game.changes(&mut |change| {
            network.inputs.of_change(change, |rows, is_added| network.add(&mut sums, rows, is_added));
        });
        self.line.push(sums);
    }

    /// Follows the last move being taken back.
    #[inline]
    pub(in crate::search) fn go_back(&mut self) {
        self.line.pop();
    }

    /// The correction of the position, for the player to move.
    pub(in crate::search) fn correction(&self, game: &Game) -> i32 {
        let side = game.position().side_to_move();
        self.line.last().map_or(0, |sums| self.network.result(sums, side))
    }
}
