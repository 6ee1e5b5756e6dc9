//! Moves that a piece cannot make from its square: trying them among other pieces shows what is missing.

use std::fmt::Write as _;

use alfil_core::board::{Move, MoveSort, Piece, PieceKind, Refusal, Side, Square};
use alfil_core::phrase::{clause, joined, with_article};
use alfil_core::rules::{Heading, Hop, Kind, Leg, Neighbour, NeighbourEffect, Onto, Path, Reach};

use super::named::Steps;
use super::{Question, Why};
use crate::words::describe::capture::capture_limits;

impl Question<'_> {
    /// Returns whether the piece lands there on a board that is empty except for the squares of the move.
    pub(super) fn lands_alone(&self, steps: &Steps<'_>, unmoved: bool, target: Option<Piece>) -> bool {
        let enemy = self.some_enemy();
        let way = self.captured_on_the_way(steps).into_iter().map(|square| (square, enemy));
        self.lands_among(steps, unmoved, way.collect(), target)
    }

    /// Returns whether the piece lands there among these pieces, with `target` on its target square.
    pub(super) fn lands_among(
        &self,
        steps: &Steps<'_>,
        unmoved: bool,
        mut others: Vec<(Square, Piece)>,
        target: Option<Piece>,
    ) -> bool {
        others.retain(|&(square, _)| square != steps.to);
        others.extend(target.filter(|_| steps.to != steps.from).map(|piece| (steps.to, piece)));
        let passing = self.captured_on_the_way(steps);
        let landings = self.position.landings_among(steps.from, unmoved, others);
        landings.into_iter().any(|landing| landing.to == steps.to && landing.passing == passing)
    }

    /// Returns an enemy piece without special rules about its capture, if there is one.
    pub(super) fn some_enemy(&self) -> Piece {
        let rules = self.rules;
        let is_plain = |kind: &PieceKind| {
            let spared =
                |other: &Kind| other.never_captures.contains(kind) || other.never_jumps_over.contains(kind);
            !rules.kind(*kind).royal && !rules.kinds.iter().any(spared)
        };
        let kind = rules.kind_indices().find(is_plain).unwrap_or(PieceKind(0));
        Piece { kind, side: !self.side() }
    }

    /// For a capture that the piece could make if no limit barred it.
    pub(super) fn why_barred(&self, steps: &Steps<'_>) -> Option<Why> {
        let passing = self.captured_on_the_way(steps);
        if passing.len() > Move::MAX_PASSING {
            return None;
        }
        let mv = Move::board(steps.from, steps.to).capturing(&passing);
        let number = self.position.capture_limit(mv)?;
        let others = self.position.pieces().filter(|&(square, _)| square != steps.from).collect();
        let there = self.position.piece_at(steps.to).filter(|_| steps.to != steps.from);
        let is_unmoved = !self.position.has_moved(steps.from);
        let limit = self.rules.capture_limits.get(number)?;
        let may_reach = there.is_none_or(|there| there.side != self.side())
            && self.lands_among(steps, is_unmoved, others, there);
        let sentence = capture_limits::sentence(self.rules, limit);
        may_reach.then(|| (Refusal::CaptureLimit, clause(&sentence)))
    }

    /// Returns that a piece cannot end its move with a capture on the target, even if it captures there on its way.
    fn cannot_capture(&self, name: &str, steps: &Steps<'_>) -> String {
        let (from, to) = (self.name(steps.from), self.name(steps.to));
        let goes_on = |mv: &&Move| {
            mv.sort == MoveSort::Board
                && mv.from == steps.from
                && mv.passing().any(|square| square == steps.to)
        };
        match self.possible.iter().find(goes_on).filter(|_| steps.way.is_empty()) {
            Some(&mv) => {
                let longer = self.texts(&[mv]);
                format!("the {name} on {from} captures on {to} only if it goes on, as in {longer}")
            }
            None => format!("the {name} on {from} cannot capture on {to}"),
        }
    }

    /// For a piece that does not reach the target.
    pub(super) fn why_not_reached(&self, piece: Piece, steps: &Steps<'_>) -> Why {
        let rules = self.rules;
        let kind = rules.kind(piece.kind);
        let name = &kind.name;
        let (from, to) = (self.name(steps.from), self.name(steps.to));
        let side = self.side();
        let is_outside = |region: &Option<alfil_core::board::Region>, inside: bool| {
            region.as_ref().is_some_and(|region| region[side].contains(steps.to) != inside)
        };
        if is_outside(&kind.confined_to, true) || is_outside(&kind.never_on, false) {
            return (Refusal::OutsideItsRegion, format!("{} may not be on {to}", with_article(name)));
        }
        if let Some(why) = self.why_not_beside_neighbours(piece, steps) {
            return why;
        }
        let enemy = self.some_enemy();
        let there = self.position.piece_at(steps.to).filter(|_| steps.to != steps.from);
        let is_unmoved = !self.position.has_moved(steps.from);
        let lands = |unmoved, target| self.lands_alone(steps, unmoved, target);
        let lands_over = |unmoved, target| self.lands_with_one_more(steps, unmoved, target);
        let (quiet, capturing) = (lands(is_unmoved, None), lands(is_unmoved, Some(enemy)));
        let (quiet_over, capturing_over) =
            (lands_over(is_unmoved, None), lands_over(is_unmoved, Some(enemy)));
        if !(quiet || capturing || quiet_over || capturing_over) {
            let at_first = |target| lands(true, target) || lands_over(true, target);
            if !is_unmoved && (at_first(None) || at_first(Some(enemy))) {
                return (
                    Refusal::HasMoved,
                    format!("the {name} on {from} can go to {to} only if it has not moved"),
                );
            }
            if self.is_on_counted_line(kind, steps) {
                let clause = format!(
                    "the {name} on {from} must move exactly as many squares as there are pieces on that line"
                );
                return (Refusal::WayBlocked, clause);
            }
            let clause = match steps.way.as_slice() {
                [] if from == to => format!("the {name} on {from} cannot pass"),
                [] if there.is_some_and(|p| p.side != side) => self.cannot_capture(name, steps),
                [] => format!("the {name} on {from} cannot go to {to}"),
                _ => format!("the {name} on {from} has no move with these legs"),
            };
            return (Refusal::NoSuchMove, clause);
        }
        let way = self.captured_on_the_way(steps).into_iter();
        let own = way.chain(there.map(|_| steps.to)).find(|&square| {
            square != steps.from && self.position.piece_at(square).is_some_and(|p| p.side == side)
        });
        if let Some(square) = own {
            return (Refusal::OwnPieceThere, format!("the player's own piece is on {}", self.name(square)));
        }
        match there {
            None if !quiet && !quiet_over => {
                let clause = format!("the {name} on {from} can go to {to} only to capture");
                return (Refusal::NothingToCapture, clause);
            }
            Some(_) if !capturing && !capturing_over || self.position.spares(steps.from, steps.to) => {
                return (Refusal::CannotCaptureThat, self.cannot_capture(name, steps));
            }
            None | Some(_) => {}
        }
        let is_free = if there.is_some() { capturing } else { quiet };
        if is_free && self.is_stopped(piece.kind, steps) {
            let clause = format!("a neighbour stops the {name} on its way from {from} to {to}");
            return (Refusal::Neighbour, clause);
        }
        if is_free || self.is_crowded(steps, is_unmoved) {
            return (
                Refusal::WayBlocked,
                format!("something is in the way of the {name} from {from} to {to}"),
            );
        }
        let mut clause = format!("the {name} on {from} has no piece to jump over on its way to {to}");
        if !kind.never_jumps_over.is_empty() {
            let _ = write!(clause, ", or only pieces it may not jump over");
        }
        (Refusal::NothingToJump, clause)
    }

    /// Returns whether a piece that slides along a line with nothing in its way does not come there, because a
    /// neighbour stops it.
    fn is_stopped(&self, kind: PieceKind, steps: &Steps<'_>) -> bool {
        let shape = self.rules.shape;
        let is_stopping = |neighbour: &Neighbour| {
            neighbour.effect == NeighbourEffect::Stops && neighbour.of.contains(&kind)
        };
        steps.way.is_empty()
            && self.rules.neighbours.iter().any(is_stopping)
            && shape.in_line(steps.from, steps.to)
            && shape.between(steps.from, steps.to).all(|square| self.position.piece_at(square).is_none())
    }

    /// Returns whether the piece could go there with a different number of pieces on the line.
    fn is_on_counted_line(&self, kind: &Kind, steps: &Steps<'_>) -> bool {
        let shape = self.rules.shape;
        let at = |square: Square| (i32::from(shape.file(square)), i32::from(shape.rank(square)));
        let (from, to) = (at(steps.from), at(steps.to));
        let sign = if self.side() == Side::First { 1 } else { -1 };
        let (dx, dy) = (sign * (to.0 - from.0), sign * (to.1 - from.1));
        let n = dx.abs().max(dy.abs());
        let leads_there =
            |heading: &Heading| (n * i32::from(heading.dx), n * i32::from(heading.dy)) == (dx, dy);
        let mut legs = kind.terms().filter_map(|term| match term.legs.as_slice() {
            [leg] if leg.reach == Reach::AsOnLine => Some(leg),
            _ => None,
        });
        n > 0 && steps.way.is_empty() && legs.any(|leg| leg.headings().any(leads_there))
    }

    /// For a piece that a neighbour holds or makes move differently, and for one that would need a neighbour to go there.
    fn why_not_beside_neighbours(&self, piece: Piece, steps: &Steps<'_>) -> Option<Why> {
        let rules = self.rules;
        if !rules.minds_neighbours(piece.kind) {
            return None;
        }
        let name = &rules.kind(piece.kind).name;
        let from = self.name(steps.from);
        let acting = self.position.moves_like(steps.from);
        if acting.is_empty() {
            return Some((Refusal::Neighbour, format!("a neighbour keeps the {name} on {from} from moving")));
        }
        if !acting.contains(&piece.kind) {
            let others: Vec<String> =
                acting.iter().map(|&kind| with_article(&rules.kind(kind).name)).collect();
            let others: Vec<&str> = others.iter().map(String::as_str).collect();
            let clause = format!(
                "the {name} on {from} now moves like {}, and cannot go to {}",
                joined(&others, "or"),
                self.name(steps.to)
            );
            return Some((Refusal::Neighbour, clause));
        }
        let reaches = |kind: PieceKind| {
            let piece = Piece { kind, ..piece };
            let lands = |target: Option<Piece>| {
                let others = target.map(|target| (steps.to, target));
                let landings = self.position.landings_of(steps.from, piece, false, others);
                landings.iter().any(|landing| landing.to == steps.to)
            };
            lands(None) || lands(Some(self.some_enemy()))
        };
        let mut lenders = rules.lenders(piece.kind).into_iter();
        let lender = lenders.find(|&kind| kind != piece.kind && reaches(kind) && !reaches(piece.kind))?;
        let clause = format!(
            "the {name} on {from} would need {} as a neighbour to go there",
            with_article(&rules.kind(lender).name)
        );
        Some((Refusal::Neighbour, clause))
    }

    /// Returns whether the piece lands there with one more piece on the board.
    pub(super) fn lands_with_one_more(
        &self,
        steps: &Steps<'_>,
        unmoved: bool,
        target: Option<Piece>,
    ) -> bool {
        let mover = self.position.piece_at(steps.from).map(|p| p.kind);
        if !mover.is_some_and(|kind| {
            self.rules.kind(kind).terms().any(|term| term.legs.iter().any(asks_for_another))
        }) {
            return false;
        }
        let enemy = self.some_enemy();
        let way = self.captured_on_the_way(steps);
        self.rules.shape.squares().filter(|s| *s != steps.from && *s != steps.to).any(|square| {
            let others = way.iter().map(|&captured| (captured, enemy)).chain([(square, enemy)]);
            self.lands_among(steps, unmoved, others.collect(), target)
        })
    }

    /// Returns whether the piece lands there if one other piece is removed, or all but one.
    pub(super) fn is_crowded(&self, steps: &Steps<'_>, unmoved: bool) -> bool {
        let all: Vec<(Square, Piece)> = self.position.pieces().collect();
        let there = self.position.piece_at(steps.to);
        let captured = self.captured_on_the_way(steps);
        all.iter().filter(|(square, _)| *square != steps.from && *square != steps.to).any(|(one, _)| {
            let but_one = all.iter().filter(|(square, _)| square != one).copied();
            let alone = all.iter().filter(|(square, _)| square == one || captured.contains(square)).copied();
            self.lands_among(steps, unmoved, but_one.collect(), there)
                || self.lands_among(steps, unmoved, alone.collect(), there)
        })
    }
}

/// Returns whether a leg needs a piece on its way that it does not capture.
fn asks_for_another(leg: &Leg) -> bool {
    let passes = leg.onto.has(Onto::PASS_ENEMY) || leg.onto.has(Onto::PASS_OWN);
    leg.hop != Hop::None || leg.path == Path::Occupied || leg.reach == Reach::AsOnLine || passes
}
