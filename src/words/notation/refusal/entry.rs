//! Which entry of a list of rules refuses a move.

use alfil_core::board::{Move, Piece, PieceKind, Refusal, Side, Square};
use alfil_core::engine::{Cause, Position};
use alfil_core::game::Game;
use alfil_core::rules::{
    Beside, CaptureLimit, Colours, DropNear, DropRule, Neighbour, NeighbourEffect, Permit, Rules,
};

use super::Question;
use super::named::{Named, Steps};
use crate::words::notation::coord;

/// Returns the place in its list of the rule for which a text does not name a legal move.
///
/// The reason decides which list that is: [`Refusal::CaptureLimit`], for example, counts among the capture limits. Returns
/// `None` if the reason has no list, or if no entry of it refuses the move on its own.
#[expect(clippy::redundant_closure_for_method_calls, reason = "a method of a question is not general enough")]
pub fn entry(game: &mut Game, text: &str, reason: Refusal) -> Option<usize> {
    let variant = game.variant().clone();
    let rules = variant.rules();
    let position = game.position();
    match reason {
        Refusal::NoRoom | Refusal::NoLiberty => {
            let mv = coord::find(rules, position, &position.pseudo_legal_moves(), text)?;
            match position.barred_by(mv)? {
                Cause::Enclosure(number) | Cause::Effect(number) => Some(usize::from(number)),
                Cause::Displacement => None,
            }
        }
        Refusal::Forbidden | Refusal::Repetition => {
            let mv = coord::find(rules, position, &position.pseudo_legal_moves(), text)?;
            let on_board = position.broken_by(mv).first().copied();
            let (_, about_history) = game.why_illegal(mv)?;
            let condition = about_history.cloned();
            condition.map_or(on_board, |broken| rules.illegal.iter().position(|other| *other == broken))
        }
        Refusal::CannotCaptureThat => {
            of_steps(rules, position, text, |question, steps| question.plain_capture_limit(steps))
        }
        Refusal::CaptureLimit => {
            of_steps(rules, position, text, |question, steps| question.capture_limit(steps))
        }
        Refusal::Neighbour => of_steps(rules, position, text, |question, steps| question.neighbour(steps)),
        Refusal::PromotionLimit => {
            of_steps(rules, position, text, |question, steps| question.promotion_limit(steps))
        }
        Refusal::OutsideDropZone => {
            let drop = Drop::read(rules, position, text)?;
            drop.first(|rule| !rule.zone[drop.side].contains(drop.square))
        }
        Refusal::StuckThere => Drop::read(rules, position, text)?.first(|rule| rule.stuck == Permit::Illegal),
        Refusal::FileHasEnough => {
            let drop = Drop::read(rules, position, text)?;
            drop.first(|rule| rule.per_file.is_some_and(|most| drop.n_on_file(rule) >= usize::from(most)))
        }
        Refusal::WrongSurroundings => Drop::read(rules, position, text)?.unsuitable(),
        Refusal::WrongColour => Drop::read(rules, position, text)?.uneven(),
        Refusal::DropGivesCheck => {
            Drop::read(rules, position, text)?.first(|rule| rule.check == Permit::Illegal)
        }
        Refusal::DropGivesMate => {
            Drop::read(rules, position, text)?.first(|rule| rule.mate == Permit::Illegal)
        }
        Refusal::GameOver
        | Refusal::NoPieceThere
        | Refusal::NotYourPiece
        | Refusal::PieceDoesNotMoveSo
        | Refusal::OwnPieceThere
        | Refusal::NothingToCapture
        | Refusal::WayBlocked
        | Refusal::NothingToJump
        | Refusal::NeedsAWall
        | Refusal::NeverDropped
        | Refusal::NothingToDrop
        | Refusal::SquareOccupied
        | Refusal::NoRightToCastle
        | Refusal::CastlesThroughAttack
        | Refusal::GoesThroughAttack
        | Refusal::MayNotLetIn
        | Refusal::NoWallThere
        | Refusal::OthersFirst
        | Refusal::MayNotPass
        | Refusal::LeavesRoyalAttacked
        | Refusal::PromotionDoesHarm
        | Refusal::LeavesUnanswered
        | Refusal::MustGoOn
        | Refusal::GivesCheckEarly
        | Refusal::CapturesEarly
        | Refusal::MustCaptureMost
        | Refusal::MustCapture
        | Refusal::MustCaptureInPassing
        | Refusal::MustDrop
        | Refusal::OutsideItsRegion
        | Refusal::HasMoved
        | Refusal::MustPromote
        | Refusal::MayNotPromote
        | Refusal::MayNotBecomeThat => None,
    }
}

impl Question<'_> {
    fn capture_limit(&self, steps: &Steps<'_>) -> Option<usize> {
        let passing = self.captured_on_the_way(steps);
        let fits = passing.len() <= Move::MAX_PASSING;
        fits.then(|| self.position.capture_limit(Move::board(steps.from, steps.to).capturing(&passing)))?
    }

    /// The limit by which the piece never captures what is there.
    fn plain_capture_limit(&self, steps: &Steps<'_>) -> Option<usize> {
        let [captor, victim] = [steps.from, steps.to].map(|square| self.position.piece_at(square));
        let (captor, victim) = (captor?.kind, victim?.kind);
        let bars = |limit: &CaptureLimit| {
            limit.is_unconditional() && limit.by.contains(&captor) && limit.of.contains(&victim)
        };
        self.rules.capture_limits.iter().position(bars)
    }

    /// The neighbour that holds the piece, makes it move differently or stops it; otherwise the one that could lend it the
    /// move.
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

    /// Whether the piece could make the move if it moved like a kind.
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

/// What a question finds about the move of a piece that a text names.
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

    /// The kind by which a rule covers the piece.
    fn covered_as(&self, rule: &DropRule) -> Option<PieceKind> {
        let base = self.rules.kind(self.kind).promoted_from;
        rule.kinds.iter().copied().find(|&kind| kind == self.kind || Some(kind) == base)
    }

    /// The rules that cover the piece and pass a test.
    fn rules(&self, test: impl Fn(&DropRule) -> bool) -> impl Iterator<Item = usize> {
        let all = self.rules.drops.iter().enumerate();
        all.filter(move |(_, rule)| self.covered_as(rule).is_some() && test(rule)).map(|(index, _)| index)
    }

    fn first(&self, test: impl Fn(&DropRule) -> bool) -> Option<usize> {
        self.rules(test).next()
    }

    /// The number of the player's pieces on the file that a rule counts like the dropped one.
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

    /// The first rule about the surroundings that the square does not suit.
    fn unsuitable(&self) -> Option<usize> {
        let nth = *self.position.unsuitable_places(self.kind, self.square).first()?;
        self.rules(|rule| rule.near != DropNear::Anything || rule.first_on.is_some()).nth(nth)
    }

    /// The first rule about the colours of squares that the drop would break.
    fn uneven(&self) -> Option<usize> {
        let nth = *self.position.uneven_colours(self.kind, self.square).first()?;
        let all = self.rules.drops.iter().enumerate().filter(|(_, rule)| rule.colours == Colours::Even);
        all.map(|(index, _)| index).nth(nth)
    }
}
