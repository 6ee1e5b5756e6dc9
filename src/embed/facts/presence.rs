//! Which pieces a player may come to have, by kind. Squares are not looked at, so a kind may be named that never arises.

use alfil_core::board::{PerSide, PieceKind, Side};
use alfil_core::rules::{
    Captured, Does, DropSource, EffectSide, Explosions, Face, PromotionSource, Rules, Victims,
};

/// What each player may come to have.
pub(super) struct Presence {
    /// By kind: on the board.
    on: PerSide<Vec<bool>>,
    /// By kind: in hand.
    held: PerSide<Vec<bool>>,
    changed: bool,
}

impl Presence {
    pub(super) fn of(rules: &Rules) -> Presence {
        let n = rules.kinds.len();
        let none = || PerSide::from_fn(|_| vec![false; n]);
        let mut presence = Presence { on: none(), held: none(), changed: true };
        for &(_, piece) in &rules.setup.pieces {
            presence.put(piece.side, piece.kind);
        }
        for side in Side::ALL {
            for &(kind, _) in &rules.setup.hands[side] {
                presence.hold(side, kind);
            }
        }
        while presence.changed {
            presence.changed = false;
            for side in Side::ALL {
                presence.spread(rules, side);
            }
        }
        presence
    }

    /// Returns whether a player may have a kind on the board.
    pub(super) fn has(&self, side: Side, kind: PieceKind) -> bool {
        self.on[side].get(kind.index()).is_some_and(|has| *has)
    }

    /// Returns whether a player may have a kind in hand.
    pub(super) fn holds(&self, side: Side, kind: PieceKind) -> bool {
        self.held[side].get(kind.index()).is_some_and(|has| *has)
    }

    fn put(&mut self, side: Side, kind: PieceKind) {
        if let Some(has) = self.on[side].get_mut(kind.index()) {
            self.changed |= !*has;
            *has = true;
        }
    }

    fn hold(&mut self, side: Side, kind: PieceKind) {
        if let Some(has) = self.held[side].get_mut(kind.index()) {
            self.changed |= !*has;
            *has = true;
        }
    }

    /// Adds what follows at once from what a player has.
    fn spread(&mut self, rules: &Rules, side: Side) {
        self.drop(rules, side);
        for kind in rules.kind_indices().filter(|&kind| self.has(side, kind)).collect::<Vec<_>>() {
            self.promote(rules, side, kind);
            self.capture(rules, side, kind);
            if rules.turns_over() {
                self.put(!side, kind);
            }
        }
        self.affect(rules, side);
    }

    fn drop(&mut self, rules: &Rules, side: Side) {
        for rule in &rules.drops {
            for &kind in &rule.kinds {
                if rule.source == DropSource::Hand && !self.holds(side, kind) {
                    continue;
                }
                self.put(side, kind);
                let is_form = |form: &PieceKind| rules.kind(*form).promoted_from == Some(kind);
                if rule.face == Face::EitherForm {
                    rules.kind_indices().filter(is_form).for_each(|form| self.put(side, form));
                }
            }
        }
        for &kind in rules.gating.iter().flat_map(|gating| &gating.kinds) {
            if self.holds(side, kind) {
                self.put(side, kind);
            }
        }
    }

    fn promote(&mut self, rules: &Rules, side: Side, kind: PieceKind) {
        for promotion in &rules.kind(kind).promotions {
            for &into in &promotion.into[side] {
                let hand = promotion.source.hand(side);
                if hand.is_none_or(|hand| self.holds(hand, promotion.held_as(into))) {
                    self.put(side, into);
                    if promotion.source == PromotionSource::EnemyHand {
                        self.capture(rules, side, into);
                    }
                }
            }
        }
    }

    /// Adds what hands get if this piece of a player is taken.
    fn capture(&mut self, rules: &Rules, side: Side, kind: PieceKind) {
        // Where a royal piece can be taken at all, that ends the game, or it becomes something else in the hand.
        let Some(held) = rules.in_hand_as(kind) else { return };
        if rules.kind(held).royal {
            return;
        }
        match rules.captured {
            Captured::Removed => {}
            Captured::ToHandUnpromoted | Captured::ToHandAsCaptured => self.hold(!side, held),
            Captured::ToPartner => Side::ALL.into_iter().for_each(|side| self.hold(side, held)),
        }
        if let Explosions::OnCapture { victims: Victims::ToCaptor, .. } = rules.explosions {
            self.hold(side, held);
        }
    }

    /// Adds what effects make of pieces.
    fn affect(&mut self, rules: &Rules, mover: Side) {
        for effect in &rules.effects {
            let sides = match effect.side {
                EffectSide::Enemy => vec![!mover],
                EffectSide::Own => vec![mover],
                EffectSide::Either => Side::ALL.to_vec(),
            };
            for side in sides {
                if !effect.of.iter().any(|&kind| self.has(side, kind)) {
                    continue;
                }
                match effect.does {
                    Does::Becomes(kind) => self.put(side, kind),
                    Does::BecomesCaptured => {
                        let taken =
                            |kind: &PieceKind| Side::ALL.into_iter().any(|side| self.has(side, *kind));
                        let taken: Vec<PieceKind> = rules.kind_indices().filter(taken).collect();
                        taken.into_iter().for_each(|kind| self.put(side, kind));
                    }
                    Does::Leaves | Does::ChangesSides | Does::BecomesWall | Does::Goes { .. } => {}
                }
            }
        }
    }
}
