//! A kind of piece.

use crate::board::{PerSide, PieceKind, Region, Wraps};
use crate::rules::{Glyph, Heading, Initial, Movement, Promotion, Reach, Term};

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The name other parts of a definition use: `running-rabbit`, or `+running-rabbit` for its promoted form.
    pub key: String,
    /// The name for people.
    pub name: String,
    /// Its token in FEN and moves, in capitals: `R`, `X'`, `L!`, `+R`, `GB`.
    pub id: String,
    /// The move as it was written.
    pub betza: String,
    /// Its moves.
    pub movement: Movement,
    /// The only squares it may land or be dropped on; `None` if it may go anywhere. Xiangqi: the palace.
    pub confined_to: Option<Region>,
    /// Squares where it may not end a move, though it attacks them; promoting there is allowed.
    /// Mandala: where a piece could never move again.
    pub never_on: Option<Region>,
    /// Extra moves while it is in a region. Xiangqi: the soldier beyond the river.
    pub extra_moves: Vec<ExtraMove>,
    /// Extra moves while it is in a region, even if it has moved before; it can be captured en passant on the squares it
    /// passes. Torpedo chess: the pawn's double step from anywhere.
    pub first_moves: Vec<ExtraMove>,
    /// The kinds it may not capture.
    pub never_captures: Vec<PieceKind>,
    /// The kinds of either player it may not jump over. Janggi: the cannon.
    pub never_jumps_over: Vec<PieceKind>,
    /// True if it is royal.
    pub royal: bool,
    /// The value that the definition gives it, in hundredths of about a pawn; no rule depends on it.
    pub value: Option<u16>,
    /// The signs in the middle of the pictures of each player's pieces, if the definition names them; no rule depends on them.
    pub glyph: Option<PerSide<Glyph>>,
    /// The kind it was before it promoted, for promoted forms.
    pub promoted_from: Option<PieceKind>,
    /// The promotions of this kind; none for kinds that never promote. Several are asked together.
    pub promotions: Vec<Promotion>,
}

/// Extra moves of a kind in a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExtraMove {
    /// The region where it has these moves.
    pub on: Region,
    /// The only squares it may go to by them; `None` if it may go anywhere. Janggi: along the lines of the palace.
    pub to: Option<Region>,
    /// The move as it was written.
    pub betza: String,
    /// The moves it has there, in addition to its usual moves.
    pub movement: Movement,
}

impl Kind {
    /// Returns every term it may ever use, those of some places last.
    pub fn terms(&self) -> impl Iterator<Item = &Term> {
        self.movement.terms.iter().chain(self.moves_by_place().flat_map(|e| &e.movement.terms))
    }

    /// Returns every term except those of first moves by place.
    pub fn usual_terms(&self) -> impl Iterator<Item = &Term> {
        self.movement.terms.iter().chain(self.extra_moves.iter().flat_map(|extra| &extra.movement.terms))
    }

    /// Returns its further moves in some places.
    pub fn moves_by_place(&self) -> impl Iterator<Item = &ExtraMove> {
        self.extra_moves.iter().chain(&self.first_moves)
    }

    /// Returns whether its moves depend on its square.
    pub fn depends_on_place(&self) -> bool {
        self.confined_to.is_some() || self.moves_by_place().next().is_some()
    }

    /// Returns the longest step of any term, in files or ranks.
    pub fn longest_step(&self) -> u8 {
        let extra = self.moves_by_place().map(|e| e.movement.longest_step());
        extra.fold(self.movement.longest_step(), u8::max)
    }

    /// Returns whether squares may lie between the ends of one of its moves, in line.
    pub fn crosses(&self) -> bool {
        let leaps_far = |heading: &Heading| {
            let (dx, dy) = (heading.dx.unsigned_abs(), heading.dy.unsigned_abs());
            dx.max(dy) > 1 && (dx == 0 || dy == 0 || dx == dy)
        };
        self.terms().any(|term| {
            term.legs.len() > 1
                || term.legs.iter().any(|leg| leg.reach != Reach::UpTo(1) || leg.headings().any(leaps_far))
        })
    }

    /// Returns the kind with its moves as they are on a board with joined edges.
    #[must_use]
    pub fn across_joined_edges(&self, wraps: Wraps) -> Kind {
        let mut kind = self.clone();
        kind.movement = kind.movement.across_joined_edges(wraps, false);
        for extra in &mut kind.extra_moves {
            extra.movement = extra.movement.across_joined_edges(wraps, false);
        }
        for first in &mut kind.first_moves {
            first.movement = first.movement.across_joined_edges(wraps, true);
        }
        kind
    }

    /// Returns whether it has moves only as first moves, by its past or by its square.
    pub fn has_first_moves(&self) -> bool {
        !self.first_moves.is_empty() || self.terms().any(|term| term.initial != Initial::Any)
    }

    /// Returns whether it can leave squares open to an en passant capture.
    pub fn passes(&self) -> bool {
        let by_place = self.first_moves.iter().flat_map(|first| &first.movement.terms);
        self.usual_terms().any(Term::passes_at_first) || by_place.into_iter().any(Term::passes)
    }
}
