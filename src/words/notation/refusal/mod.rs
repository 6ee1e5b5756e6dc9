//! Why a text does not name a legal move: a reason from a fixed list, and a clause for people.
//!
//! The reasons are tested in the order of [`Refusal`], in the position itself or in one with other pieces added or removed,
//! which shows what the move lacks.

mod named;
mod reach;
mod rule;

use alfil_core::board::{Move, MoveSort, Piece, PieceKind, Refusal, Side, Square};
use alfil_core::engine::{CastleState, Position};
use alfil_core::game::Game;
use alfil_core::phrase::{joined, with_article, with_verb};
use alfil_core::rules::{Alone, AlsoMoves, Condition, Face, Passing, Promotion, Rules, WallTurn};
pub use named::canonical_drop;
use named::{Named, Steps};
pub use rule::{mover, rule};

use super::{coord, ending};
use crate::words::describe::condition_clause;
use crate::words::describe::players::Players;

/// Why a text does not name a legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// It is not written as a move of the variant; the clause says what is wrong with it.
    Unreadable(String),
    /// It is a move, but not a legal one: the reason, and the same as a clause.
    Refused(Refusal, String),
}

impl WhyNot {
    /// Returns the clause.
    pub fn clause(&self) -> &str {
        match self {
            WhyNot::Unreadable(clause) | WhyNot::Refused(_, clause) => clause,
        }
    }
}

type Why = (Refusal, String);

/// The most moves that a clause lists as examples.
const MOST_EXAMPLES: usize = 8;

/// The longest text that is read as a move, many times what any move takes.
pub(super) const MAX_BYTES: usize = 1000;

/// The cost of comparing a move with a text, in squares looked at.
const STEPS_OF_MOVE: u64 = 8;

/// Returns the legal move that a text names.
///
/// # Errors
/// If there is none, the first reason that holds, in the order of [`Refusal`].
pub fn find(game: &mut Game, text: &str) -> Result<Move, WhyNot> {
    if text.len() > MAX_BYTES {
        return Err(WhyNot::Unreadable(format!("no move is longer than {MAX_BYTES} bytes")));
    }
    let legal = game.legal_moves();
    game.position().spend(legal.len() as u64 * STEPS_OF_MOVE);
    let variant = game.variant().clone();
    let rules = variant.rules();
    if let Some(mv) = coord::find(rules, game.position(), &legal, text) {
        return Ok(mv);
    }
    let named = Named::read(rules, text).map_err(WhyNot::Unreadable)?;
    let (reason, clause) = if game.outcome().is_some() {
        (Refusal::GameOver, format!("the game is over, since {}", ending::clause(game)))
    } else {
        let possible = game.position().pseudo_legal_moves();
        game.position().spend(possible.len() as u64 * STEPS_OF_MOVE);
        if let Some(mv) = coord::find(rules, game.position(), &possible, text) {
            why_illegal(game, mv)
        } else {
            let question = Question { rules, position: game.position(), possible: &possible };
            if let Some(clause) = question.clause_for_other_spelling(&named) {
                return Err(WhyNot::Unreadable(clause));
            }
            question.why_impossible(&named)
        }
    };
    Err(WhyNot::Refused(reason, clause))
}

/// Returns whether a text is a move by coordinates, possible or not.
pub(super) fn is_by_coordinates(game: &Game, text: &str) -> bool {
    Named::read(game.variant().rules(), text).is_ok()
}

/// Returns why a pseudo-legal move is not legal.
fn why_illegal(game: &mut Game, mv: Move) -> Why {
    let variant = game.variant().clone();
    let rules = variant.rules();
    let (reason, condition) = game.why_illegal(mv).unwrap_or((Refusal::Forbidden, None));
    let answer = || match &rules.answer {
        Some(answer) => {
            let clause = condition_clause(answer, rules, Players::ANY);
            format!("after it, {clause}, which the player must put an end to")
        }
        None => "it does not answer what the player must answer".to_owned(),
    };
    let forbidden = || {
        let all = rules.illegal.iter().enumerate();
        let broken = all.filter(|(index, _)| condition.is_none_or(|broken| broken == *index));
        no_move_after_which(rules, broken.map(|(_, condition)| condition))
    };
    let harm = "it gives check or attacks a piece, and a promotion as a turn of its own may do neither";
    let capture = "the player must capture, since a capture is possible";
    let en_passant = "the player must capture en passant, since this is possible";
    let clauses: &[Clause<'_>] = &[
        (Refusal::LeavesRoyalAttacked, &|| loses_royal(rules, game.position(), mv)),
        (Refusal::DropGivesCheck, &|| "a drop of this piece may not give check".to_owned()),
        (Refusal::DropGivesCheckmate, &|| "a drop of this piece may not give checkmate".to_owned()),
        (Refusal::PromotionAttacks, &|| harm.to_owned()),
        (Refusal::MustCapture, &|| capture.to_owned()),
        (Refusal::MustCaptureEnPassant, &|| en_passant.to_owned()),
        (Refusal::MustDrop, &|| "a piece must be dropped first".to_owned()),
        (Refusal::MayNotPass, &|| "a player with another legal move may not pass".to_owned()),
        (Refusal::LeavesUnanswered, &answer),
        (Refusal::Forbidden, &forbidden),
        (Refusal::Repetition, &forbidden),
    ];
    (reason, clause_for(reason, clauses))
}

/// A reason, and what makes its clause.
type Clause<'a> = (Refusal, &'a dyn Fn() -> String);

/// Returns the clause for a reason; if there is none, the explanation of the reason.
fn clause_for(reason: Refusal, clauses: &[Clause<'_>]) -> String {
    match clauses.iter().find(|(of, _)| *of == reason) {
        Some((_, clause)) => clause(),
        None => reason.explanation().trim().trim_end_matches('.').to_lowercase(),
    }
}

fn no_move_after_which<'a>(rules: &Rules, conditions: impl Iterator<Item = &'a Condition>) -> String {
    let clauses: Vec<String> = conditions.map(|c| condition_clause(c, rules, Players::ANY)).collect();
    match clauses.as_slice() {
        [] => "the rules forbid it".to_owned(),
        some => format!("no move may be made after which {}", some.join(" or ")),
    }
}

/// For a move after which the player's own royal piece is attacked, or gone.
fn loses_royal(rules: &Rules, position: &Position, mv: Move) -> String {
    let mover = position.side_to_move();
    let mut after = position.clone();
    after.play_unchecked(mv);
    let is_own_royal = |p: Piece| p.side == mover && rules.kind(p.kind).royal;
    let n_royals = |position: &Position| position.pieces().filter(|&(_, p)| is_own_royal(p)).count();
    if n_royals(&after) < n_royals(position) {
        return "it blows up the player's own royal piece".to_owned();
    }
    let attacked = after.pieces().find(|&(square, p)| is_own_royal(p) && after.is_attacked(square, !mover));
    match attacked {
        Some((square, piece)) => {
            let (name, square) = (&rules.kind(piece.kind).name, rules.shape.name(square));
            format!("it leaves the {name} on {square} attacked")
        }
        None => "it leaves the player's own royal piece in danger".to_owned(),
    }
}

/// A position with all its pseudo-legal moves.
struct Question<'a> {
    rules: &'a Rules,
    position: &'a Position,
    possible: &'a [Move],
}

impl Question<'_> {
    fn side(&self) -> Side {
        self.position.side_to_move()
    }

    fn name(&self, square: Square) -> String {
        self.rules.shape.name(square).to_string()
    }

    /// Returns the clause for a text that names a possible castling or displacing move, but spells it differently.
    fn clause_for_other_spelling(&self, named: &Named<'_>) -> Option<String> {
        let Named::Steps(steps) = named else { return None };
        let is_bare = steps.way.is_empty() && steps.suffix.is_empty() && steps.wall.is_none();
        if !is_bare || self.rules.walls.is_some() {
            return None;
        }
        let all_of = |sort: MoveSort, steps: &Steps<'_>| {
            let meant: Vec<Move> =
                self.possible.iter().copied().filter(|&mv| self.goes_so(mv, steps)).collect();
            let is_all = meant.iter().all(|mv| mv.sort == sort);
            if is_all { meant } else { Vec::new() }
        };
        let castlings = all_of(MoveSort::Castling, steps);
        if !castlings.is_empty() {
            return Some(format!("this castling is written {}", self.texts(&castlings)));
        }
        let displacing = all_of(MoveSort::Displacing, &Steps { aside: None, way: Vec::new(), ..*steps });
        let mut asides: Vec<_> = displacing.iter().map(|mv| mv.aside()).collect();
        asides.dedup();
        let is_clear = if steps.aside.is_some() { asides.contains(&steps.aside) } else { asides.len() < 2 };
        (!displacing.is_empty() && !is_clear)
            .then(|| format!("after the colon, name the displaced piece, as in {}", self.texts(&displacing)))
    }

    /// Returns why a move is not even pseudo-legal.
    fn why_impossible(&self, named: &Named<'_>) -> Why {
        match named {
            Named::Pass => self.why_no_pass(),
            Named::Drop { kind, to, wall } => self.why_no_drop(*kind, *to, *wall),
            Named::Steps(steps) => self.why_no_steps(steps),
        }
    }

    fn why_no_pass(&self) -> Why {
        let player = &self.rules.sides[self.side()];
        let clause = match self.rules.passing[self.side()] {
            Passing::Never => "passing is not allowed in this game".to_owned(),
            Passing::IfNoMoves => format!("{player} may pass only if there is no other move"),
            Passing::Always => with_verb(player, "has", "have") + " no piece on the board",
        };
        (Refusal::MayNotPass, clause)
    }

    fn why_no_drop(&self, kind: PieceKind, to: Square, wall: Option<Square>) -> Why {
        let rules = self.rules;
        let name = &rules.kind(kind).name;
        let one = with_article(name);
        let (player, square) = (&rules.sides[self.side()], self.name(to));
        let held = rules.kind(kind).promoted_from.filter(|base| {
            rules.drops.iter().any(|rule| rule.face == Face::EitherForm && rule.kinds.contains(base))
        });
        let held = held.unwrap_or(kind);
        let is_zone_less = |rule: &&alfil_core::rules::DropRule| {
            rule.kinds.contains(&held) && !rule.zone[self.side()].contains(to)
        };
        let confined = rules.kind(kind).confined_to.as_ref();
        let is_outside = rules.drops.iter().any(|rule| is_zone_less(&rule))
            || confined.is_some_and(|region| !region[self.side()].contains(to));
        let found = self.position.why_no_drop(kind, to);
        let reason = match found {
            Some(Refusal::SquareOccupied) if rules.holes.contains(to) => {
                return (Refusal::OutsideDropZone, self.is_hole(to));
            }
            Some(Refusal::StuckThere) | None if is_outside => Refusal::OutsideDropZone,
            Some(reason) => reason,
            None if rules.walls.is_some() => return self.why_not_with_wall(wall),
            None => Refusal::OutsideDropZone,
        };
        let enough = || format!("{player} may not drop another {name} on the file of {square}");
        let surroundings = || format!("the pieces around {square} do not allow a drop there");
        let colour =
            || format!("{square} has the wrong colour: these pieces must be spread evenly over both colours");
        let clauses: &[Clause<'_>] = &[
            (Refusal::NeverDropped, &|| format!("{one} cannot be dropped")),
            (Refusal::NothingToDrop, &|| {
                format!("{} no {} in hand", with_verb(player, "has", "have"), rules.kind(held).name)
            }),
            (Refusal::OthersFirst, &|| format!("other pieces must be dropped before {one}")),
            (Refusal::SquareOccupied, &|| format!("{square} is occupied")),
            (Refusal::OutsideDropZone, &|| format!("{one} may not be dropped on {square}")),
            (Refusal::StuckThere, &|| format!("{one} could never move from {square}")),
            (Refusal::FileLimit, &enough),
            (Refusal::WrongSurroundings, &surroundings),
            (Refusal::WrongColour, &colour),
        ];
        (reason, clause_for(reason, clauses))
    }

    fn why_no_steps(&self, steps: &Steps<'_>) -> Why {
        let rules = self.rules;
        let from = self.name(steps.from);
        let Some(piece) = self.position.piece_at(steps.from) else {
            let is_hole = rules.holes.contains(steps.from);
            let clause = if is_hole { self.is_hole(steps.from) } else { format!("{from} is empty") };
            return (Refusal::NoPieceThere, clause);
        };
        let name = &rules.kind(piece.kind).name;
        if piece.side != self.side() {
            let player = &rules.sides[self.side()];
            return (Refusal::NotYourPiece, format!("the {name} on {from} does not belong to {player}"));
        }
        let mut squares = steps.way.iter().copied().chain([steps.to]);
        if let Some(hole) = squares.find(|&square| rules.holes.contains(square)) {
            return (Refusal::OutsideItsRegion, self.is_hole(hole));
        }
        let so_far: Vec<Move> = self.possible.iter().copied().filter(|&mv| self.goes_so(mv, steps)).collect();
        if steps.aside.is_some() && so_far.iter().all(|mv| mv.aside().is_none()) && !so_far.is_empty() {
            let clause = format!("the {name} goes to {}, but displaces no piece", self.name(steps.to));
            return (Refusal::NoSuchMove, clause);
        }
        if !so_far.is_empty() || self.could_all_be_barred(piece, steps) {
            return self.why_not_ending_so(piece, steps, &so_far);
        }
        self.why_barred(steps)
            .or_else(|| self.why_not_castling(steps))
            .or_else(|| self.why_no_wall_alone(steps))
            .or_else(|| self.why_no_own_turn(piece, steps))
            .unwrap_or_else(|| self.why_not_reached(piece, steps))
    }

    fn is_hole(&self, square: Square) -> String {
        format!("{} is a hole, not a square of the board", self.name(square))
    }

    /// Returns whether the piece could go there and promote if limits did not bar its promotions.
    fn could_all_be_barred(&self, piece: Piece, steps: &Steps<'_>) -> bool {
        let mut promotions = self.rules.kind(piece.kind).promotions.iter();
        let is_barred = promotions.any(|promotion| {
            let mut into = promotion.into[piece.side].iter();
            self.is_occasion(promotion, piece.side, steps)
                && into.any(|&kind| self.position.is_barred(steps.from, kind))
        });
        let all = self.position.pieces().filter(|&(square, _)| square != steps.from);
        let there = self.position.piece_at(steps.to);
        let is_own = there.is_some_and(|piece| piece.side == self.side());
        is_barred
            && !is_own
            && self.lands_among(steps, !self.position.has_moved(steps.from), all.collect(), there)
    }

    /// Returns the squares of the written way on which a move captures.
    fn captured_on_the_way(&self, steps: &Steps<'_>) -> Vec<Square> {
        let is_capture = |&square: &Square| square != steps.from && self.position.piece_at(square).is_some();
        steps.way.iter().copied().filter(is_capture).collect()
    }

    /// Returns whether a move crosses these squares, for any promotion.
    fn goes_so(&self, mv: Move, steps: &Steps<'_>) -> bool {
        match mv.sort {
            MoveSort::Board => {
                let passing = self.captured_on_the_way(steps);
                (mv.from, mv.to) == (steps.from, steps.to) && mv.passing().eq(passing)
            }
            MoveSort::EnPassant => (mv.from, mv.to) == (steps.from, steps.to) && steps.way.is_empty(),
            MoveSort::Displacing => {
                (mv.from, mv.to) == (steps.from, steps.to)
                    && steps.way.is_empty()
                    && (steps.aside.is_none() || mv.aside() == steps.aside)
            }
            MoveSort::Castling => {
                let partner = mv.partner().map(|(start, _)| start);
                mv.from == steps.from && (mv.to == steps.to || partner == Some(steps.to))
            }
            MoveSort::Drop | MoveSort::Pass => false,
        }
    }

    /// For a piece that goes there, but does not become what is written.
    fn why_not_ending_so(&self, piece: Piece, steps: &Steps<'_>, so_far: &[Move]) -> Why {
        let rules = self.rules;
        let name = &rules.kind(piece.kind).name;
        let becomes: Vec<Option<PieceKind>> = so_far.iter().map(|mv| mv.promotion()).collect();
        let lets_in = rules.gating.as_ref().is_some_and(|gating| {
            let id = steps.suffix.to_uppercase();
            !steps.suffix.is_empty() && gating.kinds.iter().any(|&kind| rules.kind(kind).id == id)
        });
        let is_castling = so_far.iter().all(|mv| mv.sort == MoveSort::Castling);
        if lets_in && (is_castling || becomes.iter().all(Option::is_none)) {
            let clause = format!("this move cannot gate a piece `{}`", steps.suffix);
            return (Refusal::MayNotGate, clause);
        }
        let is_plain = steps.suffix.is_empty();
        if is_plain && !becomes.contains(&None) {
            let clause = match self.suffixes(piece.kind, &becomes).as_slice() {
                [] => format!("the {name} must promote"),
                some => format!("the {name} must promote, so the move must end in {}", joined(some, "or")),
            };
            return (Refusal::MustPromote, clause);
        }
        let wanted = self.meant_by(piece.kind, steps.suffix);
        if !is_plain && !wanted.iter().any(|kind| becomes.contains(&Some(*kind))) {
            return self.why_not_becoming(piece, steps, &becomes, &wanted);
        }
        if self.rules.walls.is_none() {
            return (Refusal::NoSuchMove, format!("this is written {}", self.texts(so_far)));
        }
        self.why_not_with_wall(steps.wall)
    }

    /// Returns some moves as they are written.
    fn texts(&self, moves: &[Move]) -> String {
        let written = |&mv: &Move| format!("`{}`", coord::print(self.rules, self.position, mv));
        joined(&moves.iter().take(MOST_EXAMPLES).map(written).collect::<Vec<_>>(), "or")
    }

    /// Returns what a move ends in with which a piece becomes one of these.
    fn suffixes(&self, mover: PieceKind, becomes: &[Option<PieceKind>]) -> Vec<String> {
        let mut suffixes: Vec<String> = Vec::new();
        for kind in becomes.iter().flatten() {
            let suffix = format!("`{}`", coord::promotion_suffix(self.rules, mover, *kind));
            if !suffixes.contains(&suffix) {
                suffixes.push(suffix);
            }
        }
        suffixes
    }

    /// For a move that lacks only a wall that can be placed.
    fn why_not_with_wall(&self, wall: Option<Square>) -> Why {
        match wall {
            None => {
                let turn = self.rules.walls.as_ref().map(|walls| walls.turn);
                let clause = match turn {
                    Some(WallTurn::MoveOrWall) => "a wall is placed instead of a move",
                    Some(WallTurn::MoveAndWall) | None => "every move must place a wall",
                };
                (Refusal::NeedsAWall, clause.to_owned())
            }
            Some(wall) => {
                let turn = self.rules.walls.as_ref().map(|walls| walls.turn);
                let clause = match turn {
                    Some(WallTurn::MoveOrWall) => {
                        "a wall is placed instead of a move, not with one".to_owned()
                    }
                    Some(WallTurn::MoveAndWall) | None => {
                        format!("this move cannot place a wall on {}", self.name(wall))
                    }
                };
                (Refusal::NoWallThere, clause)
            }
        }
    }

    /// For a wall instead of a move, written after a square that is written twice; nothing in other cases.
    fn why_no_wall_alone(&self, steps: &Steps<'_>) -> Option<Why> {
        let is_alone = self.rules.walls.as_ref()?.turn == WallTurn::MoveOrWall;
        let stays = steps.from == steps.to && steps.way.is_empty() && steps.suffix.is_empty();
        let wall = steps.wall.filter(|_| is_alone && stays)?;
        let mut passes = self.possible.iter().filter(|mv| mv.sort == MoveSort::Pass);
        let is_taken = self.position.piece_at(wall).is_some() || self.position.walls().contains(&wall);
        if !is_taken && passes.next().is_none() && self.position.is_check() {
            let clause = "a player in check may not place a wall instead of a move".to_owned();
            return Some((Refusal::LeavesRoyalAttacked, clause));
        }
        Some((Refusal::NoWallThere, format!("no wall can be placed on {}", self.name(wall))))
    }

    /// For a promotion as a turn of its own, with or without a step; nothing in other cases.
    fn why_no_own_turn(&self, piece: Piece, steps: &Steps<'_>) -> Option<Why> {
        let rules = self.rules;
        let (promotion, own_turn) = rules.kind(piece.kind).own_turn()?;
        if steps.suffix.is_empty() || !steps.way.is_empty() {
            return None;
        }
        let mut wanted = self.meant_by(piece.kind, steps.suffix);
        wanted.retain(|kind| promotion.into[piece.side].contains(kind));
        let stays = steps.from == steps.to;
        let goes = own_turn.also_moves == AlsoMoves::WithoutCapturing
            && self.position.piece_at(steps.to).is_none()
            && wanted.iter().any(|&kind| self.goes_as(Piece { kind, ..piece }, steps));
        if !stays && !goes {
            return None;
        }
        let name = &rules.kind(piece.kind).name;
        let n_alike = self.position.pieces().filter(|&(_, other)| other == piece).count();
        let is_alone = own_turn.last_of_its_kind == Alone::Anywhere && n_alike == 1;
        if !is_alone && !promotion.zone[piece.side].contains(steps.from) {
            let clause = format!("the {name} may not promote on its square, {}", self.name(steps.from));
            return Some((Refusal::MayNotPromote, clause));
        }
        let barred = wanted.into_iter().find(|&kind| self.position.is_barred(steps.from, kind))?;
        Some(self.has_enough(piece.side, barred))
    }

    /// Returns whether a piece of this kind could make the move from its start square.
    fn goes_as(&self, piece: Piece, steps: &Steps<'_>) -> bool {
        let others = self.position.pieces().filter(|&(square, _)| square != steps.from);
        let landings = self.position.landings_of(steps.from, piece, false, others);
        landings.iter().any(|landing| landing.to == steps.to && landing.passing.is_empty())
    }

    fn has_enough(&self, side: Side, kind: PieceKind) -> Why {
        let (player, name) = (&self.rules.sides[side], &self.rules.kind(kind).name);
        (Refusal::PromotionLimit, format!("{player} may not get another {name} by promotion"))
    }

    /// Returns the kinds that a suffix may name.
    fn meant_by(&self, mover: PieceKind, suffix: &str) -> Vec<PieceKind> {
        let rules = self.rules;
        let is_meant = |kind: &PieceKind| {
            let other = rules.kind(*kind);
            match suffix {
                "" => false,
                "-" => rules.kind(mover).promoted_from == Some(*kind),
                "+" => other.promoted_from == Some(mover) && other.id.starts_with('+'),
                id => other.id.trim_end_matches('~').eq_ignore_ascii_case(id),
            }
        };
        rules.kind_indices().filter(is_meant).collect()
    }

    fn why_not_becoming(
        &self,
        piece: Piece,
        steps: &Steps<'_>,
        becomes: &[Option<PieceKind>],
        wanted: &[PieceKind],
    ) -> Why {
        let rules = self.rules;
        let name = &rules.kind(piece.kind).name;
        let suffix = steps.suffix;
        let promotions = rules.kind(piece.kind).promotions.iter();
        let could: Vec<&Promotion> =
            promotions.filter(|promotion| self.is_occasion(promotion, piece.side, steps)).collect();
        let barred = wanted.iter().copied().find(|&kind| {
            could.iter().any(|p| p.into[piece.side].contains(&kind))
                && self.position.is_barred(steps.from, kind)
        });
        if let Some(kind) = barred {
            return self.has_enough(piece.side, kind);
        }
        if becomes.is_empty() || becomes.iter().any(Option::is_some) {
            let clause = format!("this move does not promote the {name} to `{suffix}`");
            return (Refusal::CannotPromoteToThat, clause);
        }
        (Refusal::MayNotPromote, format!("this move does not promote the {name}, so remove `{suffix}`"))
    }

    /// Returns whether a piece may promote with a move.
    fn is_occasion(&self, promotion: &Promotion, side: Side, steps: &Steps<'_>) -> bool {
        let zone = &promotion.zone[side];
        let captures =
            self.position.piece_at(steps.to).is_some() || !self.captured_on_the_way(steps).is_empty();
        let touches_zone = zone.contains(steps.from) || zone.contains(steps.to);
        let squares = || self.captured_on_the_way(steps).into_iter().chain([steps.to]);
        let has_captured = promotion.capturing.as_ref().is_none_or(|kinds| {
            squares()
                .filter_map(|square| self.position.piece_at(square))
                .any(|piece| kinds.contains(&piece.kind))
        });
        has_captured
            && (promotion.is_occasion(side, steps.from, steps.to, captures)
                || touches_zone && self.position.promotes_when_stuck(steps.from, steps.to))
    }

    /// For what looks like a castling; nothing if the variant has no such castling.
    fn why_not_castling(&self, steps: &Steps<'_>) -> Option<Why> {
        let possible = self.position.castlings_from(steps.from);
        let is_meant = |castle: &&CastleState| {
            let mv = castle.mv;
            let partner = mv.partner().map(|(start, _)| start);
            mv.to == steps.to && !self.position.has_step(steps.from, steps.to) || partner == Some(steps.to)
        };
        let meant: Vec<&CastleState> = possible.iter().filter(is_meant).collect();
        let is_ready = meant.iter().any(|castle| castle.is_ready);
        if meant.is_empty() || !is_ready && self.lands_alone(steps, false, self.position.piece_at(steps.to)) {
            return None;
        }
        let some = |is_so: fn(&CastleState) -> bool| meant.iter().any(|castle| is_so(castle));
        if some(|castle| castle.is_ready && castle.has_right && castle.is_free) {
            let clause = "the king is attacked where it starts or on its way".to_owned();
            return Some((Refusal::CastlesThroughAttack, clause));
        }
        let is_possible = some(|castle| castle.is_ready && castle.has_right);
        if is_possible || !some(|castle| castle.is_free) {
            let clause = "something is in the way of the king or its partner".to_owned();
            return Some((Refusal::WayBlocked, clause));
        }
        if is_ready {
            let clause = "the right to castle is lost because the king or its partner has moved".to_owned();
            return Some((Refusal::NoRightToCastle, clause));
        }
        let goes_so = |c: &&alfil_core::rules::Castling| {
            c.side == self.side()
                && c.from == steps.from
                && meant.iter().any(|castle| (c.from, c.to) == (castle.mv.from, castle.mv.to))
        };
        let clause = match self.rules.castlings.iter().find(goes_so) {
            Some(castling) => {
                let partner = &self.rules.kind(castling.partner).name;
                format!("there is no {partner} to castle with on {}", self.name(castling.partner_from))
            }
            None => "there is no partner to castle with".to_owned(),
        };
        Some((Refusal::NoRightToCastle, clause))
    }
}
