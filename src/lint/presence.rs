//! Which kinds may ever stand on which squares.
//!
//! Every way for a piece to get anywhere is followed, ignoring whatever could be in its way: what is not found here never
//! happens, but what is found may still be impossible.

use std::ops::ControlFlow;

use super::steps::{Ground, terms_on};
use crate::board::{Budget, PerSide, PieceKind, Side, Square, SquareSet};
use crate::rules::{
    Alone, Captured, Does, DropRule, DropSource, Duty, Explosions, Face, Initial, Kind, Permit, Promotion,
    PromotionSource, Rules, Term, Victims,
};

/// What may happen in a game.
#[derive(Debug)]
pub(super) struct Presence {
    /// For each kind, the squares where a player may have one.
    on: PerSide<Vec<SquareSet>>,
    /// For each kind, the squares where a player's may promote to something else with a move that ends there.
    becomes_other_on: PerSide<Vec<SquareSet>>,
    /// For each kind, whether a player may have one in hand.
    held: PerSide<Vec<bool>>,
    /// For each kind, by which of its promotions a player's may promote, or turn back: a bit for each.
    promotes: PerSide<Vec<u32>>,
    /// For each kind, whether `never_on` may keep a player's from a square.
    refused: PerSide<Vec<bool>>,
}

impl Presence {
    /// What may happen; nothing if the budget does not suffice.
    pub(super) fn of(rules: &Rules, budget: &Budget) -> Option<Presence> {
        let presence = Presence::none(rules);
        Spread { rules, ground: ground(rules, budget), presence, open: Vec::new() }.run()
    }

    /// Nothing anywhere.
    pub(super) fn none(rules: &Rules) -> Presence {
        let n = rules.kinds.len();
        let flags = || PerSide { first: vec![false; n], second: vec![false; n] };
        let none = || vec![SquareSet::new(); n];
        Presence {
            on: PerSide { first: none(), second: none() },
            becomes_other_on: PerSide { first: none(), second: none() },
            held: flags(),
            promotes: PerSide { first: vec![0; n], second: vec![0; n] },
            refused: flags(),
        }
    }

    /// The squares where a player may have a piece of the kind.
    pub(super) fn squares(&self, side: Side, kind: PieceKind) -> &SquareSet {
        const NONE: &SquareSet = &SquareSet::new();
        self.on[side].get(kind.index()).unwrap_or(NONE)
    }

    /// Whether a player may ever bring a piece of the kind to one of these squares, even one that promotes there.
    pub(super) fn is_brought_into(&self, region: &SquareSet, side: Side, kind: PieceKind) -> bool {
        let promoting = self.becomes_other_on[side].get(kind.index());
        let mut squares =
            self.squares(side, kind).iter().chain(promoting.into_iter().flat_map(SquareSet::iter));
        squares.any(|square| region.contains(square))
    }

    /// Whether a player may ever have a piece of the kind on the board.
    pub(super) fn has(&self, side: Side, kind: PieceKind) -> bool {
        !self.squares(side, kind).is_empty()
    }

    /// Whether a player may ever have a piece of the kind in hand.
    pub(super) fn holds(&self, side: Side, kind: PieceKind) -> bool {
        self.held[side].get(kind.index()) == Some(&true)
    }

    /// Whether a player's piece of the kind may ever promote, or turn back.
    pub(super) fn promotes(&self, side: Side, kind: PieceKind) -> bool {
        self.promotes[side].get(kind.index()).is_some_and(|by| *by != 0)
    }

    /// Whether it may ever do so by one of its promotions, by number.
    pub(super) fn promotes_by(&self, side: Side, kind: PieceKind, number: usize) -> bool {
        self.promotes[side].get(kind.index()).is_some_and(|by| by >> number & 1 == 1)
    }

    /// Whether `never_on` ever keeps a player's piece of the kind from a square.
    pub(super) fn is_refused(&self, side: Side, kind: PieceKind) -> bool {
        self.refused[side].get(kind.index()) == Some(&true)
    }
}

/// The empty board of the rules, with a budget for visiting squares.
pub(super) fn ground<'a>(rules: &'a Rules, budget: &'a Budget) -> Ground<'a> {
    Ground { shape: rules.shape, holes: &rules.holes, budget }
}

/// Whether a piece on a square may promote there as a turn of its own.
fn is_turn_from(promotion: &Promotion, side: Side, from: Square) -> bool {
    !promotion.into[side].is_empty()
        && promotion
            .own_turn
            .is_some_and(|turn| turn.alone == Alone::Anywhere || promotion.zone[side].contains(from))
}

/// The squares where a kind may be dropped, including promoted forms that are dropped as such; nothing if it may not be dropped
/// at all.
pub(super) fn drop_squares(
    rules: &Rules,
    ground: &Ground<'_>,
    kind: PieceKind,
    side: Side,
) -> Option<SquareSet> {
    let mut about = rules.drops.iter().filter(|rule| rule.kinds.contains(&kind)).peekable();
    about.peek()?;
    let about: Vec<_> = about.collect();
    ground.budget.spend((about.len() * rules.shape.n_squares()) as u64);
    let fits = |&square: &Square| {
        let own = rules.kind(kind);
        about.iter().all(|rule| {
            rule.zone[side].contains(square)
                && (rule.stuck == Permit::Allowed
                    || rule.face == Face::EitherSide
                    || !ground.is_surely_stuck(own, side, square))
        })
    };
    Some(ground.squares().filter(fits).collect())
}

struct Spread<'a> {
    rules: &'a Rules,
    ground: Ground<'a>,
    presence: Presence,
    /// What was found but not followed yet.
    open: Vec<(Side, PieceKind, Square)>,
}

impl Spread<'_> {
    fn run(mut self) -> Option<Presence> {
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
        (!self.ground.budget.is_spent()).then_some(self.presence)
    }

    /// Whether a kind leads to nothing new: it is on every square, and so is everything it promotes to.
    fn is_everywhere(&self, side: Side, index: PieceKind) -> bool {
        let n_squares = self.rules.shape.n_squares() - self.rules.holes.len();
        let is_full = |kind: PieceKind| self.presence.squares(side, kind).len() == n_squares;
        let kind = self.kind(index);
        let mut promotions = kind.promotions.iter().enumerate();
        let is_done = promotions.all(|(n, promotion)| {
            self.presence.promotes_by(side, index, n)
                && promotion.into[side].iter().all(|&form| is_full(form))
        });
        is_full(index) && is_done && (kind.never_on.is_none() || self.presence.is_refused(side, index))
    }

    fn kind(&self, kind: PieceKind) -> &Kind {
        self.rules.kind(kind)
    }

    fn arrive(&mut self, side: Side, kind: PieceKind, square: Square) {
        let Some(squares) = self.presence.on[side].get_mut(kind.index()) else { return };
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
                Does::BecomesCaptured => {
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
                Does::Leaves | Does::ChangesSides | Does::BecomesWall => {}
            }
        }
        if is_first {
            self.is_there(side, kind);
        }
    }

    /// What follows if a player has a piece of the kind at all.
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
        let Some(held) = self.presence.held[side].get_mut(kind.index()) else { return };
        if std::mem::replace(held, true) {
            return;
        }
        let rules = self.rules;
        let squares = drop_squares(rules, &self.ground, kind, side).unwrap_or_default();
        // A piece that is let in may arrive on any gate.
        if let Some(gating) = rules.gating.as_ref().filter(|gating| gating.kinds.contains(&kind)) {
            gating.zone[side].iter().for_each(|square| self.arrive(side, kind, square));
        }
        let is_either = |rule: &DropRule| rule.face == Face::EitherSide && rule.kinds.contains(&kind);
        let two_faced = rules.drops.iter().any(is_either);
        let is_face =
            |&face: &PieceKind| face == kind || (two_faced && rules.kind(face).promoted_from == Some(kind));
        for face in rules.kind_indices().filter(is_face) {
            let region = rules.kind(face).confined_to.as_ref();
            for square in squares.iter().filter(|&square| region.is_none_or(|r| r[side].contains(square))) {
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
            if let Some(squares) = self.presence.becomes_other_on[side].get_mut(index.index()) {
                squares.insert(to);
            }
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
        let is_barred = kind.never_on.as_ref().is_some_and(|region| region[side].contains(to));
        if stays && is_barred {
            set(&mut self.presence.refused, side, index);
        } else if stays {
            self.arrive(side, index, to);
        }
    }

    /// Notes that a player's piece may promote by one of its promotions.
    fn promotes(&mut self, side: Side, kind: PieceKind, number: usize) {
        if let Some(by) = self.presence.promotes[side].get_mut(kind.index()) {
            *by |= 1 << number;
        }
    }
}

fn set(flags: &mut PerSide<Vec<bool>>, side: Side, kind: PieceKind) {
    if let Some(flag) = flags[side].get_mut(kind.index()) {
        *flag = true;
    }
}

/// The squares where a player has pieces of the kind at the start.
pub(super) fn starts(rules: &Rules, side: Side, kind: PieceKind) -> SquareSet {
    let own = rules.setup.pieces.iter().filter(|(_, piece)| piece.side == side && piece.kind == kind);
    own.map(|&(square, _)| square).collect()
}

/// Whether a piece that has these squares at the start may use a term from a square.
pub(super) fn may_use(term: &Term, starts: &SquareSet, from: Square) -> bool {
    match term.initial {
        Initial::Any => true,
        Initial::Unmoved => starts.contains(from),
        Initial::UnmovedOrOneAhead => !starts.is_empty(),
    }
}
