//! Pairs the kinds of two variants that are the same piece.

use alfil_core::board::PieceKind;
use alfil_core::rules::{Kind, Rules};

use super::movements::Ways;

/// Kinds of two variants, paired.
#[derive(Clone, Debug, Default)]
pub(super) struct Pairs {
    /// The kinds that both have, in the order of the first.
    pub(super) both: Vec<(PieceKind, PieceKind)>,
    /// Those that only the first has.
    pub(super) left: Vec<PieceKind>,
    /// Those that only the second has.
    pub(super) right: Vec<PieceKind>,
}

impl Pairs {
    /// Pairs kinds with the same key and id, then the same key, then the same id and name, then the same id, and finally
    /// those under different names that move alike and start on the same squares.
    pub(super) fn of(left: &Rules, right: &Rules) -> Pairs {
        let mut pairs = Pairs {
            both: Vec::new(),
            left: left.kind_indices().collect(),
            right: right.kind_indices().collect(),
        };
        let same_squares = |a: PieceKind, b: PieceKind| {
            let of = |rules: &Rules, kind: PieceKind| -> Vec<_> {
                let pieces = rules.setup.pieces.iter().filter(|(_, piece)| piece.kind == kind);
                pieces.map(|(square, piece)| (*square, piece.side)).collect()
            };
            left.shape == right.shape && of(left, a) == of(right, b)
        };
        let ways =
            |rules: &Rules| -> Vec<Ways> { rules.kinds.iter().map(|k| Ways::of(&k.movement)).collect() };
        let (left_ways, right_ways) = (ways(left), ways(right));
        let alike = |a: PieceKind, b: PieceKind| {
            let ways = (left_ways.get(a.index()), right_ways.get(b.index()));
            let is_form = |rules: &Rules, kind| rules.kind(kind).promoted_from.is_some();
            ways.0 == ways.1
                && left.kind(a).royal == right.kind(b).royal
                && is_form(left, a) == is_form(right, b)
                && same_squares(a, b)
        };
        let tests: [fn(&Kind, &Kind) -> bool; 4] = [
            |a, b| a.key == b.key && a.id == b.id,
            |a, b| a.key == b.key,
            |a, b| a.id == b.id && a.name == b.name,
            |a, b| a.id == b.id,
        ];
        for test in tests {
            pairs.pair(&|a, b| test(left.kind(a), right.kind(b)));
        }
        pairs.pair(&alike);
        pairs.both.sort_unstable();
        pairs
    }

    fn pair(&mut self, are_same: &dyn Fn(PieceKind, PieceKind) -> bool) {
        let Pairs { both, left, right } = self;
        left.retain(|&a| {
            let Some(at) = right.iter().position(|&b| are_same(a, b)) else { return true };
            both.push((a, right.remove(at)));
            false
        });
    }

    /// Returns the kind of the first that a kind of the second is paired with; a number of its own if there is none.
    pub(super) fn to_left(&self, right: PieceKind) -> PieceKind {
        let pair = self.both.iter().find(|(_, b)| *b == right);
        pair.map_or(PieceKind(u16::MAX / 2 + right.0), |&(a, _)| a)
    }
}
