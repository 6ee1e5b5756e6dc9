//! The rules that refuse a move.

use super::{ending, rule_of};
use crate::board::{Move, MoveSort, Piece, PieceKind, Refusal, Side, Square};
use crate::engine::Position;
use crate::game::Game;
use crate::rules::{
    Beside, DropRule, Duty, Neighbour, NeighbourEffect, Permit, PieceKey, Promotion, RuleId, Rules,
};

/// Returns the rule that refuses a move for a reason: of a list, the first entry that does. Returns `None` if no single rule
/// refuses it.
///
/// The move need not be one that a piece can make: `reason` says what keeps it from that.
pub fn refusing(game: &mut Game, mv: Move, reason: Refusal) -> Option<RuleId> {
    if reason == Refusal::GameOver {
        return game.outcome().and_then(ending);
    }
    if matches!(reason, Refusal::Forbidden | Refusal::Repetition) {
        return game.forbidden_by(mv, reason).map(RuleId::Illegal);
    }
    Refused { rules: game.variant().rules(), position: game.position(), mv }.by(reason)
}

/// Returns the kind of the piece that a move moves or drops.
pub fn mover(position: &Position, mv: Move) -> Option<PieceKind> {
    match mv.sort {
        MoveSort::Pass => None,
        MoveSort::Drop => mv.dropped(),
        MoveSort::Board | MoveSort::EnPassant | MoveSort::Displacing | MoveSort::Castling => {
            position.piece_at(mv.from).map(|piece| piece.kind)
        }
    }
}

/// A move that is not legal.
pub(super) struct Refused<'a> {
    pub(super) rules: &'a Rules,
    pub(super) position: &'a Position,
    pub(super) mv: Move,
}

impl Refused<'_> {
    /// Returns the rule that refuses it for a reason that the position shows.
    pub(super) fn by(&self, reason: Refusal) -> Option<RuleId> {
        let side = self.position.side_to_move();
        match reason {
            Refusal::NoRoom | Refusal::NoLiberty => self.position.barred_by(self.mv).and_then(rule_of),
            Refusal::CannotCaptureThat if self.never_captures() => self.of_kind(PieceKey::NeverCaptures),
            Refusal::CannotCaptureThat => {
                let limit = self.position.plain_capture_limit(self.mv).map(RuleId::CaptureLimit);
                limit.or_else(|| self.of_kind(PieceKey::Moves))
            }
            Refusal::CaptureLimit => self.position.capture_limit(self.mv).map(RuleId::CaptureLimit),
            Refusal::Neighbour => self.neighbour().map(RuleId::Neighbour),
            Refusal::PromotionLimit => {
                let into = self.mv.promotion()?;
                let is_about = |number: &usize| {
                    let limit = self.rules.promotion_limits.get(*number);
                    limit.is_some_and(|limit| limit.kinds.contains(&into))
                };
                let mut full = full_promotion_limits(self.rules, self.position);
                full.find(is_about).map(RuleId::PromotionLimit)
            }
            Refusal::OutsideDropZone => {
                let rule = self.drop_rule(|rule| !rule.zone[side].contains(self.mv.to));
                rule.or_else(|| self.of_kind(PieceKey::ConfinedTo))
            }
            Refusal::StuckThere => self.drop_rule(|rule| rule.stuck == Permit::Illegal),
            Refusal::FileLimit => {
                let n = self.n_on_file();
                self.drop_rule(|rule| rule.per_file.is_some_and(|most| n >= usize::from(most)))
            }
            Refusal::WrongSurroundings => {
                self.position.rule_of_surroundings(self.mv.dropped()?, self.mv.to).map(RuleId::Drop)
            }
            Refusal::WrongColour => {
                self.position.rule_of_colours(self.mv.dropped()?, self.mv.to).map(RuleId::Drop)
            }
            Refusal::DropGivesCheck => self.drop_rule(|rule| rule.check == Permit::Illegal),
            Refusal::DropGivesCheckmate => self.drop_rule(|rule| rule.mate == Permit::Illegal),
            Refusal::OutsideItsRegion => {
                let region = self.rules.kind(self.kind()?).confined_to.as_ref();
                let is_confined = region.is_some_and(|region| !region[side].contains(self.mv.to));
                self.of_kind(if is_confined { PieceKey::ConfinedTo } else { PieceKey::NeverOn })
            }
            Refusal::MustPromote => self.promotion(|promotion| promotion.must != Duty::Never),
            Refusal::CannotPromoteToThat => self.promotion(|_| true),
            Refusal::MayNotPromote => Some(RuleId::Promotion(vec![self.kind()?], None)),
            Refusal::NoRightToCastle | Refusal::CastlesThroughAttack => {
                let number = castling_of(self.rules, self.position, self.mv);
                Some(number.map_or(RuleId::Castling, RuleId::Castle))
            }
            Refusal::MayNotGate => Some(RuleId::Gating),
            Refusal::NeedsAWall | Refusal::NoWallThere => Some(RuleId::Walls),
            Refusal::OthersFirst
            | Refusal::MustCapture
            | Refusal::MustCaptureEnPassant
            | Refusal::MustDrop => Some(RuleId::Obligation),
            Refusal::MustCaptureAgain
            | Refusal::MustCaptureMost
            | Refusal::GivesCheckEarly
            | Refusal::CapturesEarly => Some(RuleId::Turns),
            Refusal::MayNotPass | Refusal::LeavesUnanswered => Some(RuleId::Passing),
            Refusal::LeavesRoyalAttacked | Refusal::GoesThroughAttack => Some(RuleId::Royals),
            Refusal::PromotionAttacks => {
                let own_turn = |kind: &PieceKind| self.rules.kind(*kind).own_turn().is_some();
                self.kind().filter(own_turn).map(|kind| RuleId::Promotion(vec![kind], Some(0)))
            }
            Refusal::NeverDropped | Refusal::NothingToDrop | Refusal::SquareOccupied => Some(RuleId::Drops),
            Refusal::NoPieceThere
            | Refusal::NotYourPiece
            | Refusal::NoSuchMove
            | Refusal::HasMoved
            | Refusal::OwnPieceThere
            | Refusal::NothingToCapture
            | Refusal::WayBlocked
            | Refusal::NothingToJump => self.of_kind(PieceKey::Moves),
            // Asked of the game, which knows its history.
            Refusal::GameOver | Refusal::Forbidden | Refusal::Repetition => None,
        }
    }

    fn kind(&self) -> Option<PieceKind> {
        mover(self.position, self.mv)
    }

    fn of_kind(&self, key: PieceKey) -> Option<RuleId> {
        self.kind().map(|kind| RuleId::Pieces(vec![kind], key))
    }

    /// Returns whether the piece itself says that it never captures what it would capture.
    fn never_captures(&self) -> bool {
        let spared = |captor: PieceKind, square: Square| {
            let victim = self.position.piece_at(square);
            victim.is_some_and(|victim| self.rules.kind(captor).never_captures.contains(&victim.kind))
        };
        let mut captured = self.position.captured_by(self.mv);
        self.kind().is_some_and(|captor| captured.any(|square| spared(captor, square)))
    }

    /// Returns the first rule about drops of the piece that passes a test.
    fn drop_rule(&self, test: impl Fn(&DropRule) -> bool) -> Option<RuleId> {
        let mut all = self.rules.drop_rules_of(self.mv.dropped()?);
        all.find(|(_, rule)| test(rule)).map(|(number, _)| RuleId::Drop(number))
    }

    /// Returns the number of the player's pieces on the file of a drop that count like the dropped one.
    fn n_on_file(&self) -> usize {
        let (shape, side) = (self.rules.shape, self.position.side_to_move());
        let held = self.mv.dropped().map(|kind| self.rules.dropped_from(kind));
        let is_counted = |&(at, piece): &(Square, Piece)| {
            shape.file(at) == shape.file(self.mv.to) && piece.side == side && Some(piece.kind) == held
        };
        self.position.pieces().filter(is_counted).count()
    }

    /// Returns the first promotion of the piece for which the move is an occasion and that passes a test; all of them
    /// together if there is none.
    fn promotion(&self, test: impl Fn(&Promotion) -> bool) -> Option<RuleId> {
        let kind = self.kind()?;
        let side = self.position.side_to_move();
        let captures = self.position.captured_by(self.mv).next().is_some();
        let is_it = |promotion: &Promotion| {
            promotion.is_occasion(side, self.mv.from, self.mv.to, captures) && test(promotion)
        };
        let way = self.rules.kind(kind).promotions.iter().position(is_it);
        Some(RuleId::Promotion(vec![kind], way))
    }

    /// Returns the neighbour that holds the piece, makes it move differently or stops it; otherwise the one that could lend
    /// it the move.
    fn neighbour(&self) -> Option<usize> {
        let piece = self.position.piece_at(self.mv.from)?;
        if let Some(&acting) = self.position.acting_neighbours(self.mv.from).first()
            && !self.position.moves_like(self.mv.from).contains(&piece.kind)
        {
            return Some(acting);
        }
        let shape = self.rules.shape;
        let (from, to) = (self.mv.from, self.mv.to);
        let way = || [from].into_iter().chain(shape.between(from, to));
        let ends_slide = |neighbour: &Neighbour| {
            neighbour.effect == NeighbourEffect::Stops
                && neighbour.of.contains(&piece.kind)
                && shape.in_line(from, to)
                && way().any(|square| self.is_beside(&neighbour.beside, square))
        };
        let lends = |neighbour: &Neighbour| {
            neighbour.effect.lends()
                && neighbour.of.contains(&piece.kind)
                && neighbour.beside.by.iter().any(|&kind| self.could_go_as(kind))
        };
        let neighbours = &self.rules.neighbours;
        neighbours.iter().position(ends_slide).or_else(|| neighbours.iter().position(lends))
    }

    /// Returns whether a square has one of these neighbours of the player to move.
    fn is_beside(&self, beside: &Beside, square: Square) -> bool {
        let (shape, side) = (self.rules.shape, self.position.side_to_move());
        let owner = beside.side.player(side);
        let forward = if side == Side::First { 1 } else { -1 };
        let (file, rank) = (i32::from(shape.file(square)), i32::from(shape.rank(square)));
        beside.at.iter().any(|step| {
            let there =
                shape.square(file + forward * i32::from(step.dx), rank + forward * i32::from(step.dy));
            let there = there.and_then(|square| self.position.piece_at(square));
            there.is_some_and(|there| there.side == owner && beside.by.contains(&there.kind))
        })
    }

    /// Returns whether the piece could make the move, to an empty square or to capture something, if it moved like a kind.
    fn could_go_as(&self, kind: PieceKind) -> bool {
        let side = self.position.side_to_move();
        let lands = |target: Option<PieceKind>| {
            let others = target.map(|kind| (self.mv.to, Piece { kind, side: !side }));
            let landings = self.position.landings_of(self.mv.from, Piece { kind, side }, false, others);
            landings.iter().any(|landing| landing.to == self.mv.to)
        };
        lands(None) || self.rules.kind_indices().any(|target| lands(Some(target)))
    }
}

/// Returns the place in the rules of the castling that a move of the player to move is.
pub(super) fn castling_of(rules: &Rules, position: &Position, mv: Move) -> Option<usize> {
    let (mv, side) = (mv.without_gate().without_wall(), position.side_to_move());
    rules.castlings.iter().position(|castling| castling.side == side && castling.as_move() == mv)
}

/// Returns the limits to promotions that the player to move has reached.
pub(super) fn full_promotion_limits(rules: &Rules, position: &Position) -> impl Iterator<Item = usize> {
    let side = position.side_to_move();
    let is_full = move |kinds: &[PieceKind], most: usize| {
        let is_counted = |(_, piece): &(Square, Piece)| piece.side == side && kinds.contains(&piece.kind);
        position.pieces().filter(is_counted).count() >= most
    };
    let all = rules.promotion_limits.iter().enumerate();
    all.filter(move |(_, limit)| is_full(&limit.kinds, usize::from(limit.at_most))).map(|(number, _)| number)
}
