//! By which rules something follows from a move: slow, meant for questions and messages.

use crate::board::{Move, PieceKind, Square};
use crate::engine::layout::{is_piece, side_of};
use crate::engine::position::Position;
use crate::engine::state::undo::Cause;

/// Effects of a move on a square, other than moving and capturing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Consequence {
    /// The square.
    pub square: Square,
    /// The rule by which it follows.
    pub cause: Cause,
    /// Whether a piece leaves the board there.
    pub leaves: bool,
    /// Whether a piece changes sides there.
    pub turns_over: bool,
}

impl Position {
    /// Returns what follows from a move by the rules, square by square, in order.
    pub fn consequences(&self, mv: Move) -> Vec<Consequence> {
        let t = &*self.tables;
        let mut state = self.state.clone();
        let undo = state.play(t, mv);
        let mut found: Vec<Consequence> = state
            .altered_by(&undo)
            .map(|altered| Consequence {
                square: t.layout.square(altered.cell),
                cause: altered.cause,
                leaves: altered.is_gone,
                turns_over: is_piece(altered.before)
                    && is_piece(altered.after)
                    && side_of(altered.before) != side_of(altered.after),
            })
            .collect();
        found.reverse();
        found
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

    /// Returns which of the rules about the surroundings of a drop a square does not suit, counted among those that a
    /// kind has.
    pub fn unsuitable_places(&self, kind: PieceKind, square: Square) -> Vec<usize> {
        let (t, state) = (&*self.tables, &self.state);
        let places = t.drops.of(state.side, kind).places.iter().enumerate();
        let cell = t.layout.cell(square);
        places.filter(|(_, place)| !place.suits(&t.layout, state, state.side, cell)).map(|(i, _)| i).collect()
    }

    /// Returns which of the rules about the colours of squares a drop would break, counted among all of them.
    pub fn uneven_colours(&self, kind: PieceKind, square: Square) -> Vec<usize> {
        let (t, state) = (&*self.tables, &self.state);
        let evenly = t.drops.of(state.side, kind).evenly.iter().enumerate();
        let cell = t.layout.cell(square);
        evenly
            .filter(|(_, evenly)| !evenly.spread(&t.layout, state, state.side).suits(cell))
            .map(|(i, _)| i)
            .collect()
    }
}
