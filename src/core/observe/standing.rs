//! The effects of rules in a position before a move: what they bar, and what they change.

use std::cell::OnceCell;

use super::refused::{Refused, full_promotion_limits};
use super::{Deed, Observation};
use crate::board::{Move, PieceKind, Refusal, Square};
use crate::engine::Position;
use crate::rules::{DropSource, PieceKey, RuleId, Rules};

/// A position before a move.
#[derive(Debug)]
pub struct Standing<'a> {
    rules: &'a Rules,
    position: &'a Position,
    limits: OnceCell<Vec<usize>>,
    neighbours: OnceCell<Vec<usize>>,
    drops: OnceCell<Vec<Observation>>,
}

impl<'a> Standing<'a> {
    /// Returns the position of a game with these rules.
    pub fn new(rules: &'a Rules, position: &'a Position) -> Standing<'a> {
        let (limits, neighbours, drops) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Standing { rules, position, limits, neighbours, drops }
    }

    /// Returns whether a position shows that a rule has done something; moves show the rest.
    pub fn shows(deed: Deed, rule: &RuleId) -> bool {
        let of_position = [
            Refusal::CaptureLimit,
            Refusal::PromotionLimit,
            Refusal::StuckThere,
            Refusal::FileLimit,
            Refusal::WrongSurroundings,
            Refusal::WrongColour,
        ];
        match deed {
            Deed::Refuses(reason) => of_position.contains(&reason),
            Deed::Acts => matches!(rule, RuleId::Neighbour(_)),
            Deed::Ends
            | Deed::Promotes
            | Deed::Castles
            | Deed::LetsIn
            | Deed::CapturesEnPassant
            | Deed::CapturesOnTheWay
            | Deed::MovesAside
            | Deed::DropsStuck
            | Deed::DropMates
            | Deed::Explodes
            | Deed::TurnsOver
            | Deed::LendsMoves
            | Deed::Removes
            | Deed::TakesOver
            | Deed::ToHand { .. }
            | Deed::Captures
            | Deed::Moves
            | Deed::Drops
            | Deed::GoesOn
            | Deed::PlacesWall
            | Deed::Passes(_)
            | Deed::Counts => false,
        }
    }

    /// Returns what a rule does; for a name of several rules, what each of them does.
    pub fn by(&self, rule: &RuleId) -> Vec<Observation> {
        let if_so = |deed: Deed, is_so: bool| -> Vec<Observation> {
            is_so.then(|| Observation { deed, kind: None, rule: rule.clone() }).into_iter().collect()
        };
        match rule {
            RuleId::CaptureLimit(number) => {
                let barring = self.limits.get_or_init(|| self.position.limits_that_bar());
                if_so(Deed::Refuses(Refusal::CaptureLimit), barring.contains(number))
            }
            RuleId::PromotionLimit(number) => {
                if_so(Deed::Refuses(Refusal::PromotionLimit), self.bars_promotions(*number))
            }
            RuleId::Neighbour(number) => {
                let acting = self.neighbours.get_or_init(|| self.acting_neighbours());
                if_so(Deed::Acts, acting.contains(number))
            }
            RuleId::Drops | RuleId::Drop(_) => {
                let barred = self.drops.get_or_init(|| self.barred_drops());
                barred.iter().filter(|seen| rule.names(&seen.rule)).cloned().collect()
            }
            // These show in moves, legal or not, or in nothing that happens.
            RuleId::Board
            | RuleId::Sides
            | RuleId::Setup
            | RuleId::Pieces(
                _,
                PieceKey::Moves
                | PieceKey::ConfinedTo
                | PieceKey::NeverOn
                | PieceKey::ExtraMoves
                | PieceKey::FirstMoves
                | PieceKey::NeverJumpsOver
                | PieceKey::NeverCaptures
                | PieceKey::Royal
                | PieceKey::Becomes,
            )
            | RuleId::Promotion(..)
            | RuleId::Captured
            | RuleId::Explosions
            | RuleId::Enclosure(_)
            | RuleId::Effect(_)
            | RuleId::Points
            | RuleId::EnPassant
            | RuleId::FirstMoves
            | RuleId::Gating
            | RuleId::Castling
            | RuleId::Castle(_)
            | RuleId::Walls
            | RuleId::Turns
            | RuleId::Passing
            | RuleId::Royals
            | RuleId::Pursuit
            | RuleId::Obligation
            | RuleId::Illegal(_)
            | RuleId::Count(_)
            | RuleId::End(_)
            | RuleId::NoEnding
            | RuleId::Repetition
            | RuleId::Clock => Vec::new(),
        }
    }

    /// Returns whether a limit is reached, and the player has a piece that could promote to one more.
    fn bars_promotions(&self, number: usize) -> bool {
        let side = self.position.side_to_move();
        let Some(limit) = self.rules.promotion_limits.get(number) else { return false };
        let could =
            |kind: PieceKind| limit.kinds.iter().any(|&into| self.rules.kind(kind).may_become(side, into));
        full_promotion_limits(self.rules, self.position).any(|full| full == number)
            && self.position.pieces().any(|(_, piece)| piece.side == side && could(piece.kind))
    }

    /// Returns the neighbours that change how some piece moves.
    fn acting_neighbours(&self) -> Vec<usize> {
        let mut found = Vec::new();
        for (square, piece) in self.position.pieces() {
            if self.position.moves_like(square) != [piece.kind] {
                found.extend(self.position.acting_neighbours(square));
            }
        }
        found
    }

    /// Returns the limits that keep pieces from being dropped on empty squares.
    fn barred_drops(&self) -> Vec<Observation> {
        let (rules, position) = (self.rules, self.position);
        let side = position.side_to_move();
        let walls = position.walls();
        let from_supply = |kind: PieceKind| {
            let mut sources = rules.drop_rules_of(kind).map(|(_, rule)| rule.source);
            sources.any(|source| source == DropSource::Supply)
        };
        let is_open = |square: &Square| {
            position.piece_at(*square).is_none() && !walls.contains(square) && !rules.holes.contains(*square)
        };
        let open: Vec<Square> = rules.shape.squares().filter(is_open).collect();
        let mut found: Vec<Observation> = Vec::new();
        for kind in rules.kind_indices() {
            if position.in_hand(side, kind) == 0 && !from_supply(kind) {
                continue;
            }
            for &square in &open {
                let Some(reason) = position.why_no_drop(kind, square) else { continue };
                // Outside its zone, a piece is not barred for being stuck.
                if !Standing::shows(Deed::Refuses(reason), &RuleId::Drops)
                    || reason == Refusal::StuckThere && !self.is_in_zone(kind, square)
                {
                    continue;
                }
                if let Some(rule) = (Refused { rules, position, mv: Move::drop(kind, square) }).by(reason) {
                    let seen = Observation { deed: Deed::Refuses(reason), kind: Some(kind), rule };
                    if !found.contains(&seen) {
                        found.push(seen);
                    }
                }
            }
        }
        found
    }

    /// Returns whether a kind may be dropped on a square as far as its zones are concerned.
    fn is_in_zone(&self, kind: PieceKind, square: Square) -> bool {
        let side = self.position.side_to_move();
        let region = self.rules.kind(kind).confined_to.as_ref();
        region.is_none_or(|region| region[side].contains(square))
            && self.rules.drop_rules_of(kind).all(|(_, rule)| rule.zone[side].contains(square))
    }
}
