//! Follows every way for a piece to get anywhere.

use std::ops::ControlFlow;

use super::{Ground, Possible, drop_squares, ground, may_use, starts, terms_on};
use crate::board::{Budget, PerSide, PieceKind, Side, Square, SquareSet};
use crate::rules::{
    Alone, Captured, Does, DropRule, DropSource, Duty, Explosions, Face, Kind, Promotion, PromotionInTurn,
    PromotionSource, Rules, TurnRule, Victims,
};

/// The treatment of events that may or may not happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doubt {
    /// They are followed too.
    Follows,
    /// They are left out.
    LeavesOut,
}

/// Returns what may happen; nothing if the budget does not suffice.
pub(super) fn over<'a>(rules: &'a Rules, budget: &Budget, doubt: Doubt) -> Option<Possible<'a>> {
    let found = Possible::none(rules);
    Spread { rules, ground: ground(rules, budget), found, open: Vec::new(), doubt }.run()
}

/// Returns whether a piece on a square may promote there as a turn of its own.
fn is_turn_from(promotion: &Promotion, side: Side, from: Square) -> bool {
    !promotion.into[side].is_empty()
        && promotion.own_turn.is_some_and(|turn| {
            turn.last_of_its_kind == Alone::Anywhere || promotion.zone[side].contains(from)
        })
}

struct Spread<'a, 'g> {
    rules: &'a Rules,
    ground: Ground<'g>,
    found: Possible<'a>,
    /// The finds that have not been followed yet.
    open: Vec<(Side, PieceKind, Square)>,
    doubt: Doubt,
}

impl<'a> Spread<'a, '_> {
    fn run(mut self) -> Option<Possible<'a>> {
        let rules = self.rules;
        for &(square, piece) in &rules.setup.pieces {
            self.arrive(piece.side, piece.kind, square);
        }
        for castling in &rules.castlings {
            self.arrive(castling.side, castling.king, castling.to);
            self.arrive(castling.side, castling.partner, castling.partner_to);
        }
        for side in Side::ALL {
            for &(kind, _) in &rules.setup.hands[side] {
                self.hold(side, kind);
            }
            let supplied = rules.drops.iter().filter(|rule| rule.source == DropSource::Supply);
            for &kind in supplied.flat_map(|rule| &rule.kinds) {
                self.hold(side, kind);
            }
        }
        while let Some((side, kind, from)) = self.open.pop() {
            // Whether a kind is everywhere is computed for it and for what it promotes to.
            if !self.ground.budget.spend(8) {
                return None;
            }
            if !self.is_everywhere(side, kind) {
                self.follow(side, kind, from);
            }
        }
        (!self.ground.budget.is_spent()).then_some(self.found)
    }

    /// Returns whether a kind leads to nothing new: it is on every square, and so is everything it promotes to.
    fn is_everywhere(&self, side: Side, index: PieceKind) -> bool {
        let n_squares = self.rules.shape.n_squares() - self.rules.holes.len();
        let is_full = |kind: PieceKind| self.found.squares(side, kind).len() == n_squares;
        let kind = self.kind(index);
        let mut promotions = kind.promotions.iter().enumerate();
        let is_done = promotions.all(|(n, promotion)| {
            self.found.can_promote_by(side, index, n)
                && promotion.into[side].iter().all(|&form| is_full(form))
        });
        is_full(index) && is_done && (kind.never_on.is_none() || self.found.can_be_refused(side, index))
    }

    fn kind(&self, kind: PieceKind) -> &Kind {
        self.rules.kind(kind)
    }

    fn arrive(&mut self, side: Side, kind: PieceKind, square: Square) {
        let Some(squares) = self.found.on[side].get_mut(kind.index()) else { return };
        if squares.contains(square) {
            return;
        }
        let is_first = squares.is_empty();
        squares.insert(square);
        self.open.push((side, kind, square));
        let rules = self.rules;
        if rules.turns_over() {
            self.arrive(!side, kind, square);
        }
        if rules.moves_aside() && is_first {
            let squares = rules.shape.squares().filter(|&square| !rules.holes.contains(square));
            squares.for_each(|square| self.arrive(side, kind, square));
        }
        for effect in rules.effects.iter().filter(|effect| effect.of.contains(&kind)) {
            match effect.does {
                Does::Becomes(into) => self.arrive(side, into, square),
                Does::BecomesCaptured if self.doubt == Doubt::Follows => {
                    rules.kind_indices().for_each(|into| self.arrive(side, into, square));
                }
                Does::Goes { .. } => {
                    // The region of `on` is that of the player who moves, whose piece it is.
                    let shape = rules.shape;
                    let on = effect.on.as_ref().is_some_and(|on| on[side].contains(square));
                    let shift = effect.shift(shape).filter(|_| on).map(|shifts| shifts[side]);
                    let at = (i32::from(shape.file(square)), i32::from(shape.rank(square)));
                    if let Some(to) = shift.and_then(|(dx, dy)| shape.square(at.0 + dx, at.1 + dy)) {
                        self.arrive(side, kind, to);
                    }
                }
                Does::BecomesCaptured | Does::Leaves | Does::ChangesSides | Does::BecomesWall => {}
            }
        }
        if self.doubt == Doubt::LeavesOut {
            self.become_captured(square);
        }
        if is_first {
            self.is_there(side, kind);
        }
    }

    /// Adds what pieces become by capturing something that may be on the square.
    fn become_captured(&mut self, square: Square) {
        let rules = self.rules;
        for effect in rules.effects.iter().filter(|effect| effect.does == Does::BecomesCaptured) {
            self.ground.budget.spend(rules.kinds.len() as u64);
            let stands = |side: Side, kind: PieceKind| self.found.squares(side, kind).contains(square);
            let there = |side: &Side| effect.of.iter().any(|&kind| stands(*side, kind));
            let sides: Vec<Side> = Side::ALL.into_iter().filter(there).collect();
            let victims: Vec<PieceKind> =
                rules.kind_indices().filter(|&kind| Side::ALL.into_iter().any(|s| stands(s, kind))).collect();
            for side in sides {
                for &victim in &victims {
                    self.arrive(side, victim, square);
                }
            }
        }
    }

    /// Adds what follows if a player has a piece of the kind at all.
    fn is_there(&mut self, side: Side, kind: PieceKind) {
        let Some(held) = self.rules.in_hand_as(kind) else { return };
        match self.rules.captured {
            Captured::Removed => {}
            Captured::ToHandUnpromoted | Captured::ToHandAsCaptured => self.hold(!side, held),
            // Pieces captured on the other board come to this one, for either player.
            Captured::ToPartner => Side::ALL.into_iter().for_each(|side| self.hold(side, held)),
        }
        if let Explosions::OnCapture { victims: Victims::ToCaptor, .. } = self.rules.explosions {
            self.hold(side, held);
        }
    }

    fn hold(&mut self, side: Side, kind: PieceKind) {
        let Some(held) = self.found.held[side].get_mut(kind.index()) else { return };
        if std::mem::replace(held, true) {
            return;
        }
        let rules = self.rules;
        let squares = drop_squares(rules, &self.ground, kind, side).unwrap_or_default();
        // A piece that is let in may arrive on any gate.
        if let Some(gating) = rules.gating.as_ref().filter(|gating| gating.kinds.contains(&kind)) {
            for square in gating.zone[side].iter() {
                insert(&mut self.found.dropped_on, (side, kind), square);
                self.arrive(side, kind, square);
            }
        }
        let is_either = |rule: &DropRule| rule.face == Face::EitherForm && rule.kinds.contains(&kind);
        let two_faced = rules.drops.iter().any(is_either);
        let is_face =
            |&face: &PieceKind| face == kind || (two_faced && rules.kind(face).promoted_from == Some(kind));
        for face in rules.kind_indices().filter(is_face) {
            let region = rules.kind(face).confined_to.as_ref();
            for square in squares.iter().filter(|&square| region.is_none_or(|r| r[side].contains(square))) {
                insert(&mut self.found.dropped_on, (side, face), square);
                self.arrive(side, face, square);
            }
        }
    }

    /// Follows every move of a piece from a square.
    fn follow(&mut self, side: Side, index: PieceKind, from: Square) {
        let rules = self.rules;
        let kind = rules.kind(index);
        if let Some((promotion, _)) = kind.own_turn().filter(|(p, _)| is_turn_from(p, side, from)) {
            self.promotes(side, index, 0);
            // Moves of the new piece are followed from here.
            for &form in &promotion.into[side] {
                self.arrive(side, form, from);
            }
        }
        let mut found = Vec::new();
        let starts = if kind.has_first_moves() { starts(rules, side, index) } else { SquareSet::new() };
        for (term, to) in terms_on(kind, side, from) {
            if !may_use(term, &starts, from) {
                continue;
            }
            self.ground.landings(term, side, from, &mut |landing| {
                let allowed = to.is_none_or(|to| to.contains(landing.to))
                    && kind.confined_to.as_ref().is_none_or(|r| r[side].contains(landing.to));
                if allowed {
                    found.push(landing);
                }
                ControlFlow::Continue(())
            });
        }
        for landing in found {
            for capture in [false, true] {
                if if capture { landing.capture } else { landing.quiet } {
                    self.land(side, index, (from, landing.to), capture);
                }
            }
        }
    }

    fn land(&mut self, side: Side, index: PieceKind, (from, to): (Square, Square), capture: bool) {
        let rules = self.rules;
        let kind = rules.kind(index);
        let applies = |promotion: &Promotion| {
            !promotion.into[side].is_empty()
                && (capture || promotion.capturing.is_none())
                && (promotion.is_occasion(side, from, to, capture)
                    || (promotion.must.cares_for_stuck()
                        && [from, to].into_iter().any(|square| promotion.zone[side].contains(square))
                        && self.ground.may_be_stuck(kind, side, to)))
        };
        let applying: Vec<(usize, &Promotion)> =
            kind.promotions.iter().enumerate().filter(|(_, promotion)| applies(promotion)).collect();
        let mut stays = true;
        for (n, promotion) in applying {
            self.promotes(side, index, n);
            insert(&mut self.found.becomes_other_on, (side, index), to);
            for &form in &promotion.into[side] {
                self.arrive(side, form, to);
            }
            // Something else may be captured, or nothing may be in hand.
            let is_sure = promotion.capturing.is_none();
            stays &= match promotion.must {
                _ if !is_sure => true,
                Duty::Never | Duty::SecondChance => true,
                Duty::IfStuck => !self.ground.is_surely_stuck(kind, side, to),
                Duty::IfPossible => {
                    !rules.promotion_limits.is_empty() || promotion.source != PromotionSource::Anywhere
                }
                Duty::Always => false,
            };
        }
        stays |= capture && self.doubt == Doubt::Follows && self.promotes_when_done(index);
        let is_barred = kind.never_on.as_ref().is_some_and(|region| region[side].contains(to));
        if stays && is_barred {
            set(&mut self.found.refused, side, index);
        } else if stays {
            let found = &mut self.found;
            let squares = if capture { &mut found.captures_to } else { &mut found.moves_to };
            insert(squares, (side, index), to);
            self.arrive(side, index, to);
        }
    }

    /// Returns whether a kind that has captured and goes on does not promote yet.
    fn promotes_when_done(&self, kind: PieceKind) -> bool {
        let is_so = |turns: &TurnRule| {
            turns.promotion == PromotionInTurn::WhenDone && turns.capture_again.contains(&kind)
        };
        self.rules.turns.as_ref().is_some_and(is_so)
    }

    /// Notes that a player's piece may promote by one of its promotions.
    fn promotes(&mut self, side: Side, kind: PieceKind, number: usize) {
        if let Some(by) = self.found.promotes[side].get_mut(kind.index()) {
            *by |= 1 << number;
        }
    }
}

fn insert(squares: &mut PerSide<Vec<SquareSet>>, (side, kind): (Side, PieceKind), square: Square) {
    if let Some(squares) = squares[side].get_mut(kind.index()) {
        squares.insert(square);
    }
}

fn set(flags: &mut PerSide<Vec<bool>>, side: Side, kind: PieceKind) {
    if let Some(flag) = flags[side].get_mut(kind.index()) {
        *flag = true;
    }
}
