//! The effects of rules in a move that was played.

use std::cell::OnceCell;

use super::refused::castling_of;
use super::{Deed, Observation, ending, rule_of};
use crate::board::{Move, MoveSort, PieceKind, Side, Square};
use crate::engine::{Consequence, Position};
use crate::game::{Game, Outcome, Reason};
use crate::rules::{Captured, Condition, DropRule, DropSource, Explosions, Face, PieceKey, RuleId, Rules};

/// A legal move that was played.
#[derive(Debug)]
pub struct Played<'a> {
    rules: &'a Rules,
    before: &'a Position,
    mv: Move,
    after: &'a Game,
    outcome: Option<Outcome>,
    consequences: OnceCell<Vec<Consequence>>,
}

impl<'a> Played<'a> {
    /// Returns the move, given the position before it, the game after it, and how the game has ended.
    pub fn new(before: &'a Position, mv: Move, after: &'a Game, outcome: Option<Outcome>) -> Played<'a> {
        let rules = after.variant().rules();
        Played { rules, before, mv, after, outcome, consequences: OnceCell::new() }
    }

    /// Returns what a rule did; for a name of several rules, what each of them did.
    pub fn by(&self, rule: &RuleId) -> Vec<Observation> {
        match rule {
            RuleId::Pieces(kinds, PieceKey::Moves) => self.of_pieces(kinds),
            RuleId::Promotion(kinds, way) => self.of_promotion(kinds, *way),
            RuleId::Castling => self.castle().into_iter().collect(),
            RuleId::Castle(number) => {
                let is_it = |seen: &Observation| seen.rule == RuleId::Castle(*number);
                self.castle().into_iter().filter(is_it).collect()
            }
            RuleId::Captured => self.of_captured(),
            RuleId::Points => if_so(rule, Deed::Acts, self.scores()),
            RuleId::Explosions | RuleId::Enclosure(_) | RuleId::Effect(_) => self.following(rule),
            RuleId::Neighbour(number) => self.of_neighbour(*number),
            RuleId::Gating => {
                self.mv.gate().map(|(kind, _)| of_kind(rule, Deed::LetsIn, kind)).into_iter().collect()
            }
            RuleId::Drops => {
                (0..self.rules.drops.len()).flat_map(|number| self.by(&RuleId::Drop(number))).collect()
            }
            RuleId::Drop(number) => self.of_drop(*number),
            RuleId::Walls => if_so(rule, Deed::PlacesWall, self.mv.wall().is_some()),
            RuleId::Turns => {
                let goes_on = self.after.position().side_to_move() == self.side();
                if_so(rule, Deed::GoesOn, goes_on)
            }
            RuleId::Passing => if_so(rule, Deed::Passes(self.side()), self.mv.sort == MoveSort::Pass),
            RuleId::Count(number) => {
                let count = self.after.count();
                if_so(rule, Deed::Counts, count.number.map(usize::from) == Some(*number))
            }
            RuleId::End(_) | RuleId::NoEnding => {
                if_so(rule, Deed::Ends, self.outcome.and_then(ending).as_ref() == Some(rule))
            }
            // These show in moves that are not legal, in a position, or in nothing that happens.
            RuleId::Board
            | RuleId::Sides
            | RuleId::Setup
            | RuleId::Pieces(
                _,
                PieceKey::ConfinedTo
                | PieceKey::NeverOn
                | PieceKey::ExtraMoves
                | PieceKey::FirstMoves
                | PieceKey::NeverJumpsOver
                | PieceKey::NeverCaptures
                | PieceKey::Royal
                | PieceKey::Becomes,
            )
            | RuleId::PromotionLimit(_)
            | RuleId::CaptureLimit(_)
            | RuleId::EnPassant
            | RuleId::FirstMoves
            | RuleId::Royals
            | RuleId::Pursuit
            | RuleId::Obligation
            | RuleId::Illegal(_)
            | RuleId::Repetition
            | RuleId::Clock => Vec::new(),
        }
    }

    fn side(&self) -> Side {
        self.before.side_to_move()
    }

    /// Returns the kind on a square before the move.
    fn kind_at(&self, square: Square) -> Option<PieceKind> {
        self.before.piece_at(square).map(|piece| piece.kind)
    }

    /// Returns the kind of the piece on the board that moves.
    fn mover(&self) -> Option<PieceKind> {
        let moves = !matches!(self.mv.sort, MoveSort::Drop | MoveSort::Pass);
        self.kind_at(self.mv.from).filter(|_| moves)
    }

    fn of_pieces(&self, kinds: &[PieceKind]) -> Vec<Observation> {
        let partner = self.mv.partner().and_then(|(from, _)| self.kind_at(from));
        let mut found = Vec::new();
        let mut note = |kind: PieceKind, deed: Deed| {
            if kinds.contains(&kind) {
                found.push(of_kind(&RuleId::Pieces(vec![kind], PieceKey::Moves), deed, kind));
            }
        };
        if let Some(mover) = self.mover() {
            note(mover, Deed::Moves);
            match self.mv.sort {
                MoveSort::EnPassant => note(mover, Deed::CapturesEnPassant),
                MoveSort::Displacing => note(mover, Deed::MovesAside),
                MoveSort::Board if self.mv.captures_without_landing() => note(mover, Deed::CapturesOnTheWay),
                MoveSort::Board | MoveSort::Castling | MoveSort::Drop | MoveSort::Pass => {}
            }
        }
        if let Some(partner) = partner {
            note(partner, Deed::Moves);
        }
        found
    }

    fn of_promotion(&self, kinds: &[PieceKind], way: Option<usize>) -> Vec<Observation> {
        let mover = self.mover().filter(|mover| kinds.contains(mover) && self.mv.promotion().is_some());
        let Some(mover) = mover else { return Vec::new() };
        let mut ways = self.before.promoted_by(self.mv);
        if ways.is_empty() && self.rules.kind(mover).own_turn().is_some() {
            ways.push(0);
        }
        let found = match way {
            // The piece became that by any of them; the first is enough.
            None => ways.first().copied(),
            Some(way) => ways.into_iter().find(|found| *found == way),
        };
        let rule = |way| RuleId::Promotion(vec![mover], Some(way));
        found.map(|way| of_kind(&rule(way), Deed::Promotes, mover)).into_iter().collect()
    }

    fn castle(&self) -> Option<Observation> {
        let number = castling_of(self.rules, self.before, self.mv)?;
        Some(Observation { deed: Deed::Castles, kind: None, rule: RuleId::Castle(number) })
    }

    fn of_captured(&self) -> Vec<Observation> {
        let mut found = if_so(&RuleId::Captured, Deed::Captures, self.before.is_capture(self.mv));
        let goes_to_hand = match self.rules.captured {
            Captured::ToHandUnpromoted | Captured::ToHandAsCaptured => self.mv.sort == MoveSort::Board,
            Captured::Removed | Captured::ToPartner => false,
        };
        let captured = self.before.piece_at(self.mv.to).filter(|piece| piece.side != self.side());
        let captured = captured.map(|piece| piece.kind).filter(|_| goes_to_hand);
        if let Some(kind) = captured.filter(|&kind| self.rules.in_hand_as(kind).is_some()) {
            let promoted = self.rules.kind(kind).promoted_from.is_some();
            found.extend(if_so(&RuleId::Captured, Deed::ToHand { promoted }, true));
        }
        found
    }

    /// Returns whether the player gets points for what the move captures.
    fn scores(&self) -> bool {
        let worth = |kind: PieceKind| self.rules.points.iter().any(|(of, _)| *of == kind);
        self.before.captured_by(self.mv).filter_map(|square| self.kind_at(square)).any(worth)
    }

    /// Returns what followed from the move by a rule.
    fn following(&self, rule: &RuleId) -> Vec<Observation> {
        let Rules { explosions, enclosures, effects, .. } = self.rules;
        if *explosions == Explosions::Never && enclosures.is_empty() && effects.is_empty() {
            return Vec::new();
        }
        let all = self.consequences.get_or_init(|| self.before.consequences(self.mv));
        let caused = all.iter().filter(|following| rule_of(following.cause).as_ref() == Some(rule));
        let mut found = Vec::new();
        let mut note = |deed: Deed| {
            let seen = Observation { deed, kind: None, rule: rule.clone() };
            if !found.contains(&seen) {
                found.push(seen);
            }
        };
        for following in caused {
            if *rule == RuleId::Explosions {
                note(Deed::Explodes);
                continue;
            }
            note(Deed::Acts);
            if following.turns_over {
                note(Deed::TurnsOver);
            } else if following.leaves {
                note(Deed::Removes);
            }
        }
        found
    }

    fn of_neighbour(&self, number: usize) -> Vec<Observation> {
        let mover = self.mover().filter(|_| self.mv.sort != MoveSort::Castling);
        let is_lent = |mover: &PieceKind| {
            self.before.moves_like(self.mv.from) != [*mover]
                && self.before.acting_neighbours(self.mv.from).contains(&number)
        };
        let lent = mover.filter(is_lent);
        lent.map(|mover| of_kind(&RuleId::Neighbour(number), Deed::LendsMoves, mover)).into_iter().collect()
    }

    fn of_drop(&self, number: usize) -> Vec<Observation> {
        let Some(kind) = self.mv.dropped() else { return Vec::new() };
        let Some((_, rule)) = self.rules.drop_rules_of(kind).find(|(of, _)| *of == number) else {
            return Vec::new();
        };
        let takes_over = self.takes_over() && rule.swap;
        let lets = self.rule_that_lets_drop(kind) == Some(number);
        let deeds = [
            (true, Deed::Drops),
            (takes_over, Deed::TakesOver),
            (lets && self.is_stuck(), Deed::DropsStuck),
            (lets && self.is_mate(), Deed::DropMates),
        ];
        let deeds = deeds.into_iter().filter(|(is_so, _)| *is_so);
        deeds.map(|(_, deed)| of_kind(&RuleId::Drop(number), deed, kind)).collect()
    }

    fn takes_over(&self) -> bool {
        self.before.piece_at(self.mv.to).is_some()
    }

    /// Returns the rule without which the drop would not be possible, or else the first about the piece.
    fn rule_that_lets_drop(&self, kind: PieceKind) -> Option<usize> {
        let held = self.rules.dropped_from(kind);
        let is_in_hand = self.before.in_hand(self.side(), held) > 0;
        let is_needed = |(_, rule): &(usize, &DropRule)| {
            self.takes_over() && rule.swap
                || kind != held && rule.face == Face::EitherForm
                || !is_in_hand && rule.source == DropSource::Supply
        };
        let mut all = self.rules.drop_rules_of(kind);
        let first = self.rules.drop_rules_of(kind).next();
        all.find(is_needed).or(first).map(|(number, _)| number)
    }

    /// Returns whether the piece is on the last rank now, from where it can never move.
    fn is_stuck(&self) -> bool {
        let (to, shape) = (self.mv.to, self.rules.shape);
        let far_end = match self.side() {
            Side::First => shape.ranks - 1,
            Side::Second => 0,
        };
        let after = self.after.position();
        shape.rank(to) == far_end
            && after.piece_at(to).is_some()
            && after.landings_among(to, true, []).is_empty()
    }

    /// Returns whether the game ended by a check that cannot be answered.
    fn is_mate(&self) -> bool {
        let Some(Outcome { reason: Reason::End(index), .. }) = self.outcome else { return false };
        let is_mate = |part: &Condition| matches!(part, Condition::Checkmate | Condition::NoMoves);
        self.after.position().is_check()
            && self.rules.ends.get(index).is_some_and(|end| end.when.any_part(&is_mate))
    }
}

/// Returns that a rule has done something, if it has.
fn if_so(rule: &RuleId, deed: Deed, is_so: bool) -> Vec<Observation> {
    is_so.then(|| Observation { deed, kind: None, rule: rule.clone() }).into_iter().collect()
}

fn of_kind(rule: &RuleId, deed: Deed, kind: PieceKind) -> Observation {
    Observation { deed, kind: Some(kind), rule: rule.clone() }
}
