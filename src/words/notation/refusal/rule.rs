//! Which rule refuses a move.

use alfil_core::board::{Move, Piece, PieceKind, Refusal, Side, Square};
use alfil_core::engine::{Cause, Position};
use alfil_core::game::Game;
use alfil_core::rules::{
    Beside, CaptureLimit, Colours, DropNear, DropRule, Neighbour, NeighbourEffect, Permit, PieceKey, RuleId,
    Rules,
};

use super::Question;
use super::named::{Named, Steps};
use crate::words::notation::coord;

/// Returns the rule for which a text does not name a legal move, given the reason.
///
/// Where the rule is one of a list, it is the entry that refuses the move. Returns `None` if no single rule refuses it.
#[expect(clippy::redundant_closure_for_method_calls, reason = "a method of a question is not general enough")]
pub fn rule(game: &mut Game, text: &str, reason: Refusal) -> Option<RuleId> {
    let variant = game.variant().clone();
    let rules = variant.rules();
    let kind = mover(game, text);
    let of_kind = |key| kind.map(|kind| RuleId::Pieces(vec![kind], key));
    let position = game.position();
    match reason {
        Refusal::NoRoom | Refusal::NoLiberty => {
            let mv = coord::find(rules, position, &position.pseudo_legal_moves(), text)?;
            match position.barred_by(mv)? {
                Cause::Enclosure(number) => Some(RuleId::Enclosure(usize::from(number))),
                Cause::Effect(number) => Some(RuleId::Effect(usize::from(number))),
                Cause::Displacement => None,
            }
        }
        Refusal::Forbidden | Refusal::Repetition => {
            let mv = coord::find(rules, position, &position.pseudo_legal_moves(), text)?;
            let on_board = position.broken_by(mv).first().copied();
            let (_, about_history) = game.why_illegal(mv)?;
            let condition = about_history.cloned();
            let broken =
                condition.map_or(on_board, |broken| rules.illegal.iter().position(|other| *other == broken));
            broken.map(RuleId::Illegal)
        }
        Refusal::CannotCaptureThat => {
            let limit =
                of_steps(rules, position, text, |question, steps| question.plain_capture_limit(steps));
            limit.map(RuleId::CaptureLimit).or_else(|| of_kind(PieceKey::Moves))
        }
        Refusal::CaptureLimit => {
            let limit = of_steps(rules, position, text, |question, steps| question.capture_limit(steps));
            limit.map(RuleId::CaptureLimit)
        }
        Refusal::Neighbour => {
            let neighbour = of_steps(rules, position, text, |question, steps| question.neighbour(steps));
            neighbour.map(RuleId::Neighbour)
        }
        Refusal::PromotionLimit => {
            let limit = of_steps(rules, position, text, |question, steps| question.promotion_limit(steps));
            limit.map(RuleId::PromotionLimit)
        }
        Refusal::OutsideDropZone => {
            let rule = of_drop(rules, position, text, |drop| {
                drop.first(|rule| !rule.zone[drop.side].contains(drop.square))
            });
            rule.or_else(|| of_kind(PieceKey::ConfinedTo))
        }
        Refusal::StuckThere => {
            of_drop(rules, position, text, |drop| drop.first(|r| r.stuck == Permit::Illegal))
        }
        Refusal::FileLimit => of_drop(rules, position, text, |drop| {
            drop.first(|rule| rule.per_file.is_some_and(|most| drop.n_on_file(rule) >= usize::from(most)))
        }),
        Refusal::WrongSurroundings => of_drop(rules, position, text, |drop| drop.unsuitable()),
        Refusal::WrongColour => of_drop(rules, position, text, |drop| drop.uneven()),
        Refusal::DropGivesCheck => {
            of_drop(rules, position, text, |drop| drop.first(|r| r.check == Permit::Illegal))
        }
        Refusal::DropGivesCheckmate => {
            of_drop(rules, position, text, |drop| drop.first(|r| r.mate == Permit::Illegal))
        }
        Refusal::OutsideItsRegion => {
            let confined = kind.is_some_and(|kind| rules.kind(kind).confined_to.is_some());
            of_kind(if confined { PieceKey::ConfinedTo } else { PieceKey::NeverOn })
        }
        Refusal::MustPromote | Refusal::MayNotPromote | Refusal::CannotPromoteToThat => {
            kind.map(|kind| RuleId::Promotion(vec![kind]))
        }
        Refusal::NoRightToCastle | Refusal::CastlesThroughAttack => Some(RuleId::Castling),
        Refusal::MayNotGate => Some(RuleId::Gating),
        Refusal::NeedsAWall | Refusal::NoWallThere => Some(RuleId::Walls),
        Refusal::OthersFirst | Refusal::MustCapture | Refusal::MustCaptureEnPassant | Refusal::MustDrop => {
            Some(RuleId::Obligation)
        }
        Refusal::MustCaptureAgain
        | Refusal::MustCaptureMost
        | Refusal::GivesCheckEarly
        | Refusal::CapturesEarly => Some(RuleId::Turns),
        Refusal::MayNotPass | Refusal::LeavesUnanswered => Some(RuleId::Passing),
        Refusal::LeavesRoyalAttacked | Refusal::GoesThroughAttack => Some(RuleId::Royals),
        Refusal::PromotionAttacks => {
            let own_turn = |kind: &PieceKind| rules.kind(*kind).own_turn().is_some();
            rules.kind_indices().find(own_turn).map(|kind| RuleId::Promotion(vec![kind]))
        }
        Refusal::NeverDropped | Refusal::NothingToDrop | Refusal::SquareOccupied => Some(RuleId::Drops),
        Refusal::GameOver
        | Refusal::NoPieceThere
        | Refusal::NotYourPiece
        | Refusal::NoSuchMove
        | Refusal::HasMoved
        | Refusal::OwnPieceThere
        | Refusal::NothingToCapture
        | Refusal::WayBlocked
        | Refusal::NothingToJump => of_kind(PieceKey::Moves),
    }
}

/// Returns the kind of the piece that a text moves or drops.
pub fn mover(game: &Game, text: &str) -> Option<PieceKind> {
    let rules = game.variant().rules();
    if let Some((id, _)) = text.split_once('@') {
        return rules.kind_with_id(id);
    }
    let (from, _) = rules.shape.parse_prefix(text)?;
    game.position().piece_at(from).map(|piece| piece.kind)
}

impl Question<'_> {
    fn capture_limit(&self, steps: &Steps<'_>) -> Option<usize> {
        let passing = self.captured_on_the_way(steps);
        let fits = passing.len() <= Move::MAX_PASSING;
        fits.then(|| self.position.capture_limit(Move::board(steps.from, steps.to).capturing(&passing)))?
    }

    /// Returns the limit by which the piece never captures what is there.
    fn plain_capture_limit(&self, steps: &Steps<'_>) -> Option<usize> {
        let [captor, victim] = [steps.from, steps.to].map(|square| self.position.piece_at(square));
        let (captor, victim) = (captor?.kind, victim?.kind);
        let bars = |limit: &CaptureLimit| {
            limit.is_unconditional() && limit.by.contains(&captor) && limit.of.contains(&victim)
        };
        self.rules.capture_limits.iter().position(bars)
    }

    /// Returns the neighbour that holds the piece, makes it move differently or stops it; otherwise the one that could
    /// lend it the move.
    fn neighbour(&self, steps: &Steps<'_>) -> Option<usize> {
        let piece = self.position.piece_at(steps.from)?;
        if let Some(&acting) = self.position.acting_neighbours(steps.from).first()
            && !self.position.moves_like(steps.from).contains(&piece.kind)
        {
            return Some(acting);
        }
        let shape = self.rules.shape;
        let way = || [steps.from].into_iter().chain(shape.between(steps.from, steps.to));
        let ends_slide = |neighbour: &Neighbour| {
            neighbour.effect == NeighbourEffect::Stops
                && neighbour.of.contains(&piece.kind)
                && shape.in_line(steps.from, steps.to)
                && way().any(|square| self.is_beside(&neighbour.beside, square))
        };
        let lends = |neighbour: &Neighbour| {
            neighbour.effect.lends()
                && neighbour.of.contains(&piece.kind)
                && neighbour.beside.by.iter().any(|&kind| self.could_go_as(kind, steps))
        };
        let neighbours = &self.rules.neighbours;
        neighbours.iter().position(ends_slide).or_else(|| neighbours.iter().position(lends))
    }

    /// Returns whether a square has one of these neighbours of the player to move.
    fn is_beside(&self, beside: &Beside, square: Square) -> bool {
        let shape = self.rules.shape;
        let owner = beside.side.of(self.side());
        let forward = if self.side() == Side::First { 1 } else { -1 };
        let (file, rank) = (i32::from(shape.file(square)), i32::from(shape.rank(square)));
        beside.at.iter().any(|step| {
            let there =
                shape.square(file + forward * i32::from(step.dx), rank + forward * i32::from(step.dy));
            let there = there.and_then(|square| self.position.piece_at(square));
            there.is_some_and(|there| there.side == owner && beside.by.contains(&there.kind))
        })
    }

    /// Returns whether the piece could make the move if it moved like a kind.
    fn could_go_as(&self, kind: PieceKind, steps: &Steps<'_>) -> bool {
        let piece = Piece { kind, side: self.side() };
        let lands = |target: Option<Piece>| {
            let others = target.map(|target| (steps.to, target));
            let landings = self.position.landings_of(steps.from, piece, false, others);
            landings.iter().any(|landing| landing.to == steps.to)
        };
        lands(None) || lands(Some(self.some_enemy()))
    }

    /// Returns the limit that the player has reached with the kinds that the text may name.
    fn promotion_limit(&self, steps: &Steps<'_>) -> Option<usize> {
        let mover = self.position.piece_at(steps.from)?;
        let meant = self.meant_by(mover.kind, steps.suffix);
        let own = |kinds: &[PieceKind]| {
            let is_own =
                |(_, piece): &(Square, Piece)| piece.side == mover.side && kinds.contains(&piece.kind);
            self.position.pieces().filter(is_own).count()
        };
        self.rules.promotion_limits.iter().position(|limit| {
            limit.kinds.iter().any(|kind| meant.contains(kind))
                && own(&limit.kinds) >= usize::from(limit.at_most)
        })
    }
}

/// Returns what a question finds about the move of a piece that a text names.
fn of_steps(
    rules: &Rules,
    position: &Position,
    text: &str,
    find: impl Fn(&Question<'_>, &Steps<'_>) -> Option<usize>,
) -> Option<usize> {
    let Named::Steps(steps) = Named::read(rules, text).ok()? else { return None };
    let possible = position.pseudo_legal_moves();
    find(&Question { rules, position, possible: &possible }, &steps)
}

/// Returns the rule about drops that is found for the drop that a text names.
fn of_drop(
    rules: &Rules,
    position: &Position,
    text: &str,
    find: impl Fn(&Drop<'_>) -> Option<usize>,
) -> Option<RuleId> {
    find(&Drop::read(rules, position, text)?).map(RuleId::Drop)
}

/// A drop that is refused.
struct Drop<'a> {
    rules: &'a Rules,
    position: &'a Position,
    side: Side,
    kind: PieceKind,
    square: Square,
}

impl<'a> Drop<'a> {
    fn read(rules: &'a Rules, position: &'a Position, text: &str) -> Option<Drop<'a>> {
        let Named::Drop { kind, to: square, .. } = Named::read(rules, text).ok()? else { return None };
        Some(Drop { rules, position, side: position.side_to_move(), kind, square })
    }

    /// Returns the kind by which a rule covers the piece.
    fn covered_as(&self, rule: &DropRule) -> Option<PieceKind> {
        let base = self.rules.kind(self.kind).promoted_from;
        rule.kinds.iter().copied().find(|&kind| kind == self.kind || Some(kind) == base)
    }

    /// Returns the rules that cover the piece and pass a test.
    fn rules(&self, test: impl Fn(&DropRule) -> bool) -> impl Iterator<Item = usize> {
        let all = self.rules.drops.iter().enumerate();
        all.filter(move |(_, rule)| self.covered_as(rule).is_some() && test(rule)).map(|(index, _)| index)
    }

    fn first(&self, test: impl Fn(&DropRule) -> bool) -> Option<usize> {
        self.rules(test).next()
    }

    /// Returns the number of the player's pieces on the file that a rule counts like the dropped one.
    fn n_on_file(&self, rule: &DropRule) -> usize {
        let shape = self.rules.shape;
        let counted = self.covered_as(rule);
        let is_counted = |&(at, piece): &(Square, Piece)| {
            shape.file(at) == shape.file(self.square)
                && piece.side == self.side
                && Some(piece.kind) == counted
        };
        self.position.pieces().filter(is_counted).count()
    }

    /// Returns the first rule about the surroundings that the square does not suit.
    fn unsuitable(&self) -> Option<usize> {
        let nth = *self.position.unsuitable_places(self.kind, self.square).first()?;
        self.rules(|rule| rule.near != DropNear::Anything || rule.first_on.is_some()).nth(nth)
    }

    /// Returns the first rule about the colours of squares that the drop would break.
    fn uneven(&self) -> Option<usize> {
        let nth = *self.position.uneven_colours(self.kind, self.square).first()?;
        let all = self.rules.drops.iter().enumerate().filter(|(_, rule)| rule.colours == Colours::Even);
        all.map(|(index, _)| index).nth(nth)
    }
}
