//! By which rules something follows from a move: slow, meant for questions and messages.

use crate::board::{Move, Piece, PieceKind, Square};
use crate::engine::layout::{Content, WALL, is_piece, kind_of, side_of};
use crate::engine::position::Position;
use crate::engine::rule::promotion::Arrivals;
use crate::engine::rule::promotion::tables::Promoting;
use crate::engine::state::undo::Cause;

/// Effects of a move on a square, other than moving and capturing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Consequence {
    /// The square.
    pub square: Square,
    /// The rule by which it follows.
    pub cause: Cause,
    /// The piece that was there before.
    pub before: Option<Piece>,
    /// The piece that is there afterwards.
    pub after: Option<Piece>,
    /// True if a piece leaves the board there.
    pub leaves: bool,
    /// True if a piece becomes a wall there.
    pub becomes_wall: bool,
    /// True if a piece changes sides there.
    pub turns_over: bool,
}

impl Position {
    /// Returns what follows from a move by the rules, square by square, in order; what explodes comes first.
    pub fn consequences(&self, mv: Move) -> Vec<Consequence> {
        let t = &*self.tables;
        let mut state = self.state.clone();
        let undo = state.play(t, mv);
        let piece = |content: Content| {
            is_piece(content).then(|| Piece { kind: kind_of(content), side: side_of(content) })
        };
        let mut found: Vec<Consequence> = state
            .altered_by(&undo)
            .map(|altered| Consequence {
                square: t.layout.square(altered.cell),
                cause: altered.cause,
                before: piece(altered.before),
                after: piece(altered.after),
                leaves: altered.is_gone,
                becomes_wall: is_piece(altered.before) && altered.after == WALL,
                turns_over: is_piece(altered.before)
                    && is_piece(altered.after)
                    && side_of(altered.before) != side_of(altered.after),
            })
            .collect();
        let blown_up = state.blown_up_by(&undo).map(|(cell, content, _)| Consequence {
            square: t.layout.square(cell),
            cause: Cause::Explosion,
            before: piece(content),
            after: None,
            leaves: true,
            becomes_wall: false,
            turns_over: false,
        });
        found.extend(blown_up);
        found.reverse();
        found
    }

    /// Returns the places, in the list of the kind that moves, of the promotions by which it may become what it becomes
    /// with a move; none for promotions that are turns of their own.
    pub fn promoted_by(&self, mv: Move) -> Vec<usize> {
        let (t, state) = (&*self.tables, &self.state);
        let (from, to) = (t.layout.cell(mv.from), t.layout.cell(mv.to));
        let mover = t.movement.mover(state.at(from));
        let promoting = mover.promotion.and_then(|index| t.promotion.ways.get(usize::from(index)));
        let (Some(promoting), Some(into)) = (promoting, mv.promotion()) else { return Vec::new() };
        let arrivals = Arrivals::new(state, t, mover, from);
        let captures = self.is_capture(mv);
        let ways = Promoting::entries(promoting).enumerate().filter(|(_, entry)| {
            entry.into.contains(&into)
                && entry.applies(from, to, captures)
                && arrivals.captures_what_it_must(entry, mv, to)
                && !entry.limits.as_ref().is_some_and(|limits| limits.bar(state, into))
        });
        ways.map(|(index, _)| index).collect()
    }

    /// Returns the rule by which what would follow from a move bars it.
    pub fn barred_by(&self, mv: Move) -> Option<Cause> {
        let undo = self.state.clone().play(&self.tables, mv.without_gate());
        undo.barred.map(|(_, cause)| cause)
    }

    /// Returns the places in the rules of the neighbours that hold the piece on a square or lend it moves.
    pub fn acting_neighbours(&self, square: Square) -> Vec<usize> {
        let t = &*self.tables;
        let Some(neighbours) = &t.neighbours else { return Vec::new() };
        let cell = t.layout.cell(square);
        let content = self.state.at(cell);
        let holders = neighbours.holders[content].iter().map(|(number, beside)| (number, beside));
        let lenders = neighbours.lenders[content].iter().map(|lender| (&lender.number, &lender.beside));
        let mut found: Vec<usize> = holders
            .chain(lenders)
            .filter(|(_, beside)| beside.is_near(&self.state.cells, cell))
            .map(|(&number, _)| usize::from(number))
            .collect();
        found.dedup();
        found
    }

    /// Returns the place in the rules of the first drop rule whose requirements about the surroundings a square does not
    /// meet.
    pub fn rule_of_surroundings(&self, kind: PieceKind, square: Square) -> Option<usize> {
        let (t, state) = (&*self.tables, &self.state);
        let cell = t.layout.cell(square);
        let mut places = t.drops.dropping(state.side, kind).places.iter();
        let unsuitable = places.find(|place| !place.suits(&t.layout, state, state.side, cell));
        unsuitable.map(|place| place.number)
    }

    /// Returns the place in the rules of the first drop rule that a drop would break, since it spreads pieces unevenly over
    /// the colours of squares.
    pub fn rule_of_colours(&self, kind: PieceKind, square: Square) -> Option<usize> {
        let (t, state) = (&*self.tables, &self.state);
        let cell = t.layout.cell(square);
        let mut evenly = t.drops.dropping(state.side, kind).evenly.iter();
        let uneven = evenly.find(|evenly| !evenly.spread(&t.layout, state, state.side).suits(cell));
        uneven.map(|evenly| evenly.number)
    }
}
