//! The sums of a network along a line of play.

use arrayvec::ArrayVec;

use super::{Network, Sums};
use crate::game::Game;

/// As many rows as an ordinary move changes; what changes more is added up at once.
const MOST_ROWS: usize = 8;

/// A position of the line.
#[derive(Clone, Debug, Default)]
struct Link {
    /// The sums, if they have been needed.
    sums: Option<[Sums; 2]>,
    /// The rows that the move before it has added, or taken away.
    rows: ArrayVec<([u32; 2], bool), MOST_ROWS>,
}

/// The root and each position after it. Many positions are never estimated, so sums are added up when they are needed.
#[derive(Clone, Debug)]
pub struct Trace<'a> {
    network: &'a Network,
    line: Vec<Link>,
    /// The last position of the line.
    last: usize,
}

impl<'a> Trace<'a> {
    /// Returns the line that begins with a position.
    pub fn new(network: &'a Network, game: &Game) -> Trace<'a> {
        let root = Link { sums: Some(network.sums(game.position())), rows: ArrayVec::new() };
        Trace { network, line: vec![root], last: 0 }
    }

    /// A move has been played.
    #[inline]
    pub fn follow(&mut self, game: &Game) {
        self.last += 1;
        if self.line.len() == self.last {
            self.line.push(Link::default());
        }
        let network = self.network;
        let Some(link) = self.line.get_mut(self.last) else { return };
        link.sums = None;
        link.rows.clear();
        let mut is_ordinary = true;
        game.changes(&mut |change| {
            network.inputs.of_change(change, |rows, is_added| {
                is_ordinary &= link.rows.try_push((rows.map(|row| row as u32), is_added)).is_ok();
            });
        });
        if !is_ordinary {
            link.sums = Some(network.sums(game.position()));
        }
    }

    /// The last move has been taken back.
    #[inline]
    pub fn go_back(&mut self) {
        self.last -= 1;
    }

    /// Returns the sums of the last position.
    #[expect(clippy::indexing_slicing, reason = "the line begins with sums, and reaches as far as `last`")]
    pub fn sums(&mut self) -> &[Sums; 2] {
        let known = (0..=self.last).rfind(|&at| self.line[at].sums.is_some()).unwrap_or(0);
        for at in known + 1..=self.last {
            let mut sums = self.line[at - 1].sums.unwrap_or_default();
            for &(rows, is_added) in &self.line[at].rows {
                self.network.add(&mut sums, rows.map(|row| row as usize), is_added);
            }
            self.line[at].sums = Some(sums);
        }
        self.line[self.last].sums.get_or_insert_default()
    }

    /// Returns what the estimate of the position is corrected by, for the player to move.
    pub fn correction(&mut self, game: &Game) -> i32 {
        let (network, side) = (self.network, game.position().side_to_move());
        network.result(self.sums(), side)
    }
}
