//! Why moves are not legal, as far as the position alone shows: slow, meant for messages.

use std::ops::ControlFlow;

use crate::board::{Move, MoveSort, Piece, PieceKind, Refusal, Square};
use crate::engine::layout::{Cell, Content, EMPTY};
use crate::engine::legality::level::Level;
use crate::engine::position::Position;
use crate::engine::rule::drops;
use crate::engine::rule::obligation::tables::First;
use crate::engine::rule::promotion::tables::Promoting;
use crate::engine::rule::turns::Early;

/// A square where a piece can land, and its captures on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Landing {
    /// The square where it lands.
    pub to: Square,
    /// The squares where it captures without landing there, in the order of the legs.
    pub passing: Vec<Square>,
}

/// The state of a castling, apart from attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastleState {
    /// The castling.
    pub mv: Move,
    /// True if king and partner are on their start squares.
    pub is_ready: bool,
    /// True if the right to it remains.
    pub has_right: bool,
    /// True if nothing is in its way, or on the squares where king and partner end.
    pub is_free: bool,
}

impl Position {
    /// Returns where the piece on a square can land among other pieces than those of the position, apart from
    /// promotions and legality.
    ///
    /// `unmoved` says whether the piece has not moved before. Captures that it may not make count as possible.
    pub fn landings_among(
        &self,
        from: Square,
        unmoved: bool,
        others: impl IntoIterator<Item = (Square, Piece)>,
    ) -> Vec<Landing> {
        self.piece_at(from).map_or_else(Vec::new, |piece| self.landings_of(from, piece, unmoved, others))
    }

    /// Returns where any piece could land if it were on the square, among other pieces than those of the position,
    /// apart from promotions and legality.
    ///
    /// `unmoved` says whether it has not moved before. Captures that it may not make count as possible.
    pub fn landings_of(
        &self,
        from: Square,
        piece: Piece,
        unmoved: bool,
        others: impl IntoIterator<Item = (Square, Piece)>,
    ) -> Vec<Landing> {
        let others = others.into_iter().filter(|&(square, _)| square != from);
        let all = std::iter::once((from, piece)).chain(others);
        let mut position = Position::set_up(&self.tables, all, [], piece.side, &[]);
        let t = &*self.tables;
        let cell = t.layout.cell(from);
        if t.unmoved.matter {
            position.state.set_unmoved(cell, unmoved);
        }
        let mut landings = Vec::new();
        let mover = t.movement.mover_on(position.state.at(cell), cell);
        let _ = position.state.landings(t, mover, cell, &mut |walked| {
            let passing = walked.captured().iter().map(|&cell| t.layout.square(cell)).collect();
            landings.push(Landing { to: t.layout.square(walked.to), passing });
            ControlFlow::Continue(())
        });
        landings
    }

    /// Returns whether the piece on a square has moved, where that matters.
    pub fn has_moved(&self, square: Square) -> bool {
        !self.state.is_unmoved(self.tables.layout.cell(square))
    }

    /// Returns the kinds like which the piece on a square moves because of its neighbours, its own among them if it
    /// does; none if a neighbour keeps it from moving.
    pub fn moves_like(&self, square: Square) -> Vec<PieceKind> {
        self.state.moves_like(&self.tables, self.tables.layout.cell(square))
    }

    /// Returns the castlings of the player to move that the piece on this square leads.
    pub fn castlings_from(&self, king: Square) -> Vec<CastleState> {
        let (t, state) = (&*self.tables, &self.state);
        let from = t.layout.cell(king);
        let stands = |&(cell, content): &(Cell, Content)| state.at(cell) == content;
        let led = t.castling.castles(state.side).iter().filter(|castle| {
            castle.mv.from == king && castle.home.iter().any(|home| home.0 == from && stands(home))
        });
        led.map(|castle| CastleState {
            mv: castle.mv,
            is_ready: castle.home.iter().all(stands),
            has_right: state.rights.castling & castle.right != 0,
            is_free: castle.empty.iter().all(|&cell| state.at(cell) == EMPTY),
        })
        .collect()
    }

    /// Returns why the player cannot make a drop from the hand, apart from where the rules let such pieces be dropped;
    /// `None` if it can be made.
    pub fn why_no_drop(&self, kind: PieceKind, square: Square) -> Option<Refusal> {
        let (t, state) = (&*self.tables, &self.state);
        let dropping = t.drops.dropping(state.side, kind);
        let cell = t.layout.cell(square);
        if !t.drops.kinds.contains(&kind) {
            return Some(Refusal::NeverDropped);
        }
        if !dropping.from_supply && state.in_hand(state.side, t.drops.held_as(kind)) == 0 {
            return Some(Refusal::NothingToDrop);
        }
        if t.has_obligation() && state.must_wait(t, t.drops.held_as(kind)) {
            return Some(Refusal::OthersFirst);
        }
        if state.at(cell) != EMPTY {
            return Some(Refusal::SquareOccupied);
        }
        if !dropping.allows(cell) {
            return Some(Refusal::StuckThere);
        }
        if drops::is_on(state.full_files(t, kind, dropping), t, cell) {
            return Some(Refusal::FileLimit);
        }
        if !dropping.places.iter().all(|place| place.suits(&t.layout, state, state.side, cell)) {
            return Some(Refusal::WrongSurroundings);
        }
        let is_even =
            dropping.evenly.iter().all(|evenly| evenly.spread(&t.layout, state, state.side).suits(cell));
        (!is_even).then_some(Refusal::WrongColour)
    }

    /// Returns why a pseudo-legal move is not legal because of the board it leads to, or because it does not end what
    /// must be ended; `None` if that is not the reason.
    pub fn why_illegal(&self, mv: Move) -> Option<Refusal> {
        self.renew_budget();
        let t = &*self.tables;
        let mut state = self.state.clone();
        let (side, has_to_answer) = (state.side, state.must_answer(t));
        if has_to_answer && mv.sort == MoveSort::Pass {
            return None;
        }
        let mv = mv.without_gate();
        if state.goes_through_attack(t, mv) {
            return Some(Refusal::GoesThroughAttack);
        }
        let undo = state.play(t, mv);
        if let Some((reason, _)) = undo.barred {
            return Some(reason);
        }
        if t.royals.are_safe && state.is_exposed(t, side, mv, &undo) {
            return Some(Refusal::LeavesRoyalAttacked);
        }
        if let Some(kind) = mv.dropped() {
            let dropping = t.drops.dropping(side, kind);
            let gives_check = (dropping.no_check || dropping.no_mate) && state.is_in_check(t, !side);
            if gives_check && dropping.no_check {
                return Some(Refusal::DropGivesCheck);
            }
            if gives_check && !state.has_legal_move(t, Level::Board) {
                return Some(Refusal::DropGivesCheckmate);
            }
        }
        if state.oversteps_own_turn(t, mv, &undo, side) {
            return Some(Refusal::PromotionAttacks);
        }
        match state.is_too_early(t, &undo) {
            Some(Early::GivesCheck) => return Some(Refusal::GivesCheckEarly),
            Some(Early::Captures) => return Some(Refusal::CapturesEarly),
            None => {}
        }
        if state.offends(t, mv, &undo, side, Level::Replies) {
            return Some(Refusal::Forbidden);
        }
        (has_to_answer && state.is_unanswered(t)).then_some(Refusal::LeavesUnanswered)
    }

    /// Returns which conditions that make moves illegal hold after a move, apart from those about history: their
    /// indices in the rules.
    pub fn broken_by(&self, mv: Move) -> Vec<usize> {
        self.renew_budget();
        let t = &*self.tables;
        let mut state = self.state.clone();
        state.play(t, mv.without_gate());
        let conditions = t.conditions.illegal.iter().zip(&t.conditions.illegal_numbers);
        conditions
            .filter(|(cond, _)| cond.holds(t, &mut state, Level::Board))
            .map(|(_, &number)| number)
            .collect()
    }

    /// Returns what the player must do instead of a pseudo-legal move that is not legal because there are others.
    pub fn obligation(&self, mv: Move) -> Option<Refusal> {
        let (t, again) = (&*self.tables, self.state.rights.turn.again);
        let most = t.turns.as_ref().is_some_and(|turns| turns.capture_most) && self.is_capture(mv);
        if again.is_some_and(|cell| cell != t.layout.cell(mv.from)) || (again.is_some() && !most) {
            return Some(Refusal::MustCaptureAgain);
        }
        if most {
            return Some(Refusal::MustCaptureMost);
        }
        match self.tables.first {
            First::Nothing => None,
            First::Captures => Some(Refusal::MustCapture),
            First::EnPassant => Some(Refusal::MustCaptureEnPassant),
            First::Drops(_) => Some(Refusal::MustDrop),
        }
    }

    /// Returns whether a move captures something.
    pub fn is_capture(&self, mv: Move) -> bool {
        self.state.is_capture(&self.tables, mv)
    }

    /// Returns whether the piece on one square may never capture a piece like that on another.
    pub fn spares(&self, from: Square, to: Square) -> bool {
        let step = Move::board(from, to);
        self.tables
            .capture_limits
            .as_ref()
            .is_some_and(|limits| limits.never_allows(&self.tables, &self.state, step))
    }

    /// Returns which of the rules' limits bar captures of the player to move, by their indices; of those that bar the
    /// same capture, the first.
    pub fn limits_that_bar(&self) -> Vec<usize> {
        let (t, state) = (&*self.tables, &self.state);
        let mut found = Vec::new();
        let Some(limits) = &t.capture_limits else { return found };
        for &from in state.list(state.side) {
            let mover = t.movement.mover_on(state.at(from), from);
            if !mover.is_limited {
                continue;
            }
            let _ = state.landings(t, mover, from, &mut |landing| {
                let passing: Vec<Square> =
                    landing.captured().iter().map(|&cell| t.layout.square(cell)).collect();
                let mv = Move::board(t.layout.square(from), t.layout.square(landing.to)).capturing(&passing);
                let bars = [limits.barring(t, state, mv), limits.barring_always(t, state, mv)];
                let first = bars.into_iter().flatten().min();
                found.extend(first.filter(|index| !found.contains(index)));
                ControlFlow::Continue(())
            });
        }
        found
    }

    /// Returns the index of the first of the rules' limits that bars the captures of a move which the piece could make
    /// otherwise.
    pub fn capture_limit(&self, mv: Move) -> Option<usize> {
        self.tables.capture_limits.as_ref()?.barring(&self.tables, &self.state, mv)
    }

    /// Returns the index of the first of the rules' limits by which the piece that moves never captures what it would
    /// capture.
    pub fn plain_capture_limit(&self, mv: Move) -> Option<usize> {
        self.tables.capture_limits.as_ref()?.barring_always(&self.tables, &self.state, mv)
    }

    /// Returns whether the piece on one square, moving into its zone, out of it or within it, promotes on another
    /// because it could never move on from there.
    pub fn promotes_when_stuck(&self, from: Square, to: Square) -> bool {
        let (t, state) = (&*self.tables, &self.state);
        let mover = t.movement.mover(state.at(t.layout.cell(from)));
        let promoting = mover.promotion.and_then(|index| t.promotion.ways.get(usize::from(index)));
        let mut entries = promoting.into_iter().flat_map(Promoting::entries);
        entries.any(|entry| entry.frees(t.layout.cell(to)))
    }

    /// Returns whether the player has so many pieces that count like one of this kind that the piece on a square may
    /// not promote to it.
    pub fn is_barred(&self, from: Square, kind: PieceKind) -> bool {
        let (t, state) = (&*self.tables, &self.state);
        let mover = t.movement.mover(state.at(t.layout.cell(from)));
        let promoting = mover.promotion.and_then(|index| t.promotion.ways.get(usize::from(index)));
        let mut entries = promoting.into_iter().flat_map(Promoting::entries);
        entries.any(|entry| entry.limits.as_ref().is_some_and(|limits| limits.bar(state, kind)))
    }
}
