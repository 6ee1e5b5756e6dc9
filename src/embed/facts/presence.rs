//! Which pieces a player may come to have, by kind.

use alfil_core::board::{Budget, PieceKind, Side};
use alfil_core::possible::{Possible, may_have};
use alfil_core::rules::Rules;

/// The most steps that it may take to find out.
const WORK: u64 = 1 << 20;

/// What each player may come to have.
pub(super) struct Presence<'a> {
    rules: &'a Rules,
    /// Nothing if it takes too long to find out.
    possible: Option<Possible<'a>>,
}

impl<'a> Presence<'a> {
    pub(super) fn of(rules: &'a Rules) -> Presence<'a> {
        Presence { rules, possible: Possible::of(rules, &Budget::of(WORK)) }
    }

    /// Returns whether a player may have a kind on the board.
    pub(super) fn has(&self, side: Side, kind: PieceKind) -> bool {
        match &self.possible {
            Some(possible) => possible.can_have(side, kind),
            None => may_have(self.rules, side, kind),
        }
    }

    /// Returns whether a player may have a kind in hand. Where a royal piece can be captured at all, that ends the game.
    pub(super) fn holds(&self, side: Side, kind: PieceKind) -> bool {
        if self.rules.kind(kind).royal {
            return false;
        }
        match &self.possible {
            Some(possible) => possible.can_hold(side, kind),
            None => self.rules.has_hands(),
        }
    }
}
