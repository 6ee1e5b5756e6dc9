//! The winner by the verdict of an ending.

use std::cmp::Ordering;

use super::course::Course;
use crate::board::{PieceKind, Side};
use crate::engine::condition::tables::Cond;
use crate::engine::layout::{content, kind_of};
use crate::rules::{Ahead, Tie, Verdict, Worth};

impl Course<'_> {
    pub(super) fn winner(&mut self, verdict: &Verdict, cond: &Cond) -> Option<Side> {
        let mover = !self.state.side;
        match verdict {
            Verdict::Draw => None,
            Verdict::Wins(side) => Some(*side),
            Verdict::MoverWins => Some(mover),
            Verdict::MoverLoses => Some(!mover),
            Verdict::CulpritLoses => self.culprit_of(cond).map(|side| !side),
            Verdict::MoreAdvanced { kind, tie } => {
                let [first, second] = Side::ALL.map(|side| self.ranks_to_go(side, *kind));
                self.ahead(second.cmp(&first), *tie)
            }
            Verdict::Material { worth, ahead, tie } => {
                let [first, second] = Side::ALL.map(|side| self.worth_of(side, worth));
                let order = match ahead {
                    Ahead::More => first.cmp(&second),
                    Ahead::Less => second.cmp(&first),
                };
                self.ahead(order, *tie)
            }
        }
    }

    /// Returns the winner, given whether the first player is ahead, behind or level.
    fn ahead(&self, first: Ordering, tie: Tie) -> Option<Side> {
        let mover = !self.state.side;
        match (first, tie) {
            (Ordering::Greater, _) => Some(Side::First),
            (Ordering::Less, _) => Some(Side::Second),
            (Ordering::Equal, Tie::Draw) => None,
            (Ordering::Equal, Tie::MoverWins) => Some(mover),
            (Ordering::Equal, Tie::MoverLoses) => Some(!mover),
            (Ordering::Equal, Tie::Wins(side)) => Some(side),
        }
    }

    /// Returns how many ranks the nearest piece of the kind is from its last rank.
    fn ranks_to_go(&self, side: Side, kind: PieceKind) -> u8 {
        let shape = self.t.layout.shape;
        let cells = self.state.list(side).iter();
        let of_kind = cells.filter(|&&cell| kind_of(self.state.at(cell)) == kind);
        let ranks = of_kind.map(|&cell| shape.rank(self.t.layout.square(cell)));
        let to_go = ranks.map(|rank| match side {
            Side::First => shape.ranks - 1 - rank,
            Side::Second => rank,
        });
        to_go.min().unwrap_or(u8::MAX)
    }

    fn worth_of(&self, side: Side, worth: &Worth) -> u64 {
        let points = worth
            .points
            .iter()
            .map(|&(kind, points)| u64::from(self.state.count(content(kind, side))) * u64::from(points));
        points.sum::<u64>() + u64::from(worth.head_start[side])
    }
}
