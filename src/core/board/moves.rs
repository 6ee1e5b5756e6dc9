//! Moves.

use super::piece::PieceKind;
use super::square::Square;

/// The sort of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MoveSort {
    /// A piece goes from one square to another, or returns to its square after capturing on the way.
    Board,
    /// A piece lands on a square that an enemy has just passed, and captures that enemy.
    EnPassant,
    /// A piece goes from one square to another, and moves another piece aside instead of capturing it.
    Displacing,
    /// Two pieces of a player move at once: a king goes towards its partner, and the partner past it.
    Castling,
    /// A piece from the hand enters the board.
    Drop,
    /// A turn that changes nothing.
    Pass,
}

/// A move: just enough to play it in its position, in 16 bytes.
///
/// The squares that a piece passes without capturing are not part of it. All paths to the same position with the same
/// captures are one move, which the generator gives once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The sort of move.
    pub sort: MoveSort,
    /// The square where the piece starts; the target square for a drop.
    pub from: Square,
    /// The square where the piece ends.
    pub to: Square,
    /// Squares captured on the way; for a castling, where the partner starts and ends; for a move that displaces a piece, where
    /// that piece starts and ends, both from [`GATE`] on. From there on, the second one of other moves gives the gated
    /// piece: the kind itself, or for a castling, that it comes in where the partner starts.
    passing: [u16; Move::MAX_PASSING],
    /// The lower bits are a kind: for a castling, the gated one. The rest are the upper bits of the wall number.
    kind: u16,
    /// The lower bits of the wall number.
    wall: u8,
}

const NONE: u16 = u16::MAX;

const NO_PASSING: [u16; Move::MAX_PASSING] = [NONE; Move::MAX_PASSING];

/// Greater than any square and any kind.
const GATE: u16 = 1 << 14;

/// The bits of a kind.
const KIND: u16 = 0x7ff;

/// The upper bits of the wall number: 0 for no wall, otherwise the number of its square plus one.
const WALL: u16 = !KIND;

impl Move {
    /// Returns the move to another square.
    #[inline]
    pub(crate) const fn ending_on(self, to: Square) -> Move {
        Move { to, ..self }
    }

    /// Most pieces that a move may capture in addition to the one it lands on.
    pub const MAX_PASSING: usize = 4;

    /// Returns a pass by the piece on a square, which may step away and back.
    ///
    /// Passes of different pieces lead to the same position and are written the same, but are counted as different moves.
    pub const fn pass(by: Square) -> Move {
        Move { sort: MoveSort::Pass, from: by, to: by, passing: NO_PASSING, kind: KIND, wall: 0 }
    }

    /// Returns a move of a piece that captures at most the piece on `to`.
    pub const fn board(from: Square, to: Square) -> Move {
        Move { sort: MoveSort::Board, from, to, passing: NO_PASSING, kind: KIND, wall: 0 }
    }

    /// Returns a move to a square that the piece on `victim` has just passed, capturing that piece.
    pub const fn en_passant(from: Square, to: Square, victim: Square) -> Move {
        Move {
            sort: MoveSort::EnPassant,
            from,
            to,
            passing: [victim.0, NONE, NONE, NONE],
            kind: KIND,
            wall: 0,
        }
    }

    /// Returns a move of a piece that moves another one aside, from its first square to its second, instead of
    /// capturing it.
    pub const fn displacing(from: Square, to: Square, aside: (Square, Square)) -> Move {
        let passing = [GATE | aside.0.0, GATE | aside.1.0, NONE, NONE];
        Move { sort: MoveSort::Displacing, from, to, passing, kind: KIND, wall: 0 }
    }

    /// Returns a castling of a king and its partner: each goes from its first square to its second.
    pub const fn castling(king: (Square, Square), partner: (Square, Square)) -> Move {
        let passing = [partner.0.0, partner.1.0, NONE, NONE];
        Move { sort: MoveSort::Castling, from: king.0, to: king.1, passing, kind: KIND, wall: 0 }
    }

    /// Returns a drop of a kind from the hand.
    pub const fn drop(kind: PieceKind, to: Square) -> Move {
        Move { sort: MoveSort::Drop, from: to, to, passing: NO_PASSING, kind: kind.0, wall: 0 }
    }

    /// Returns the move with the piece becoming `kind`.
    #[must_use]
    pub const fn promoting(self, kind: PieceKind) -> Move {
        Move { kind: self.kind & WALL | kind.0, ..self }
    }

    /// Returns the move without its promotion.
    #[must_use]
    pub(crate) const fn unpromoting(self) -> Move {
        Move { kind: self.kind | KIND, ..self }
    }

    /// Returns the move with a wall placed on a square at the end.
    #[must_use]
    pub const fn walling(self, square: Square) -> Move {
        let number = square.0 + 1;
        Move { kind: self.kind & KIND | (number >> 8) << 11, wall: number as u8, ..self }
    }

    /// Returns the square on which the move places a wall.
    pub const fn wall(self) -> Option<Square> {
        match (self.kind & WALL) >> 3 | self.wall as u16 {
            0 => None,
            number => Some(Square(number - 1)),
        }
    }

    /// Returns the move without a wall.
    #[must_use]
    pub(crate) const fn without_wall(self) -> Move {
        Move { kind: self.kind & KIND, wall: 0, ..self }
    }

    /// Returns the same move, capturing on these squares on the way, in order; only [`Move::MAX_PASSING`] of them count.
    #[must_use]
    pub fn capturing(self, squares: &[Square]) -> Move {
        let mut passing = NO_PASSING;
        for (slot, square) in passing.iter_mut().zip(squares) {
            *slot = square.0;
        }
        Move { passing, ..self }
    }

    /// Returns the kind that the moving piece becomes, if it changes; nothing for drops.
    pub const fn promotion(self) -> Option<PieceKind> {
        match self.sort {
            MoveSort::Board | MoveSort::EnPassant | MoveSort::Displacing if self.kind & KIND != KIND => {
                Some(PieceKind(self.kind & KIND))
            }
            MoveSort::Board
            | MoveSort::EnPassant
            | MoveSort::Displacing
            | MoveSort::Castling
            | MoveSort::Drop
            | MoveSort::Pass => None,
        }
    }

    /// Returns the kind that is dropped, if the move is a drop.
    pub const fn dropped(self) -> Option<PieceKind> {
        match self.sort {
            MoveSort::Drop => Some(PieceKind(self.kind & KIND)),
            MoveSort::Board
            | MoveSort::EnPassant
            | MoveSort::Displacing
            | MoveSort::Castling
            | MoveSort::Pass => None,
        }
    }

    /// Returns where the partner starts and ends, if the move is a castling.
    pub const fn partner(self) -> Option<(Square, Square)> {
        match self.sort {
            MoveSort::Castling => Some((Square(self.passing[0]), Square(self.passing[1] & !GATE))),
            MoveSort::Board
            | MoveSort::EnPassant
            | MoveSort::Displacing
            | MoveSort::Drop
            | MoveSort::Pass => None,
        }
    }

    /// Returns where the piece that the move moves aside starts and ends, if it does.
    pub const fn aside(self) -> Option<(Square, Square)> {
        match self.sort {
            MoveSort::Displacing => Some((Square(self.passing[0] & !GATE), Square(self.passing[1] & !GATE))),
            MoveSort::Board | MoveSort::EnPassant | MoveSort::Castling | MoveSort::Drop | MoveSort::Pass => {
                None
            }
        }
    }

    /// Returns the square before the move of the piece that is on a square after it.
    pub fn origin(self, square: Square) -> Square {
        let is_on_board = !matches!(self.sort, MoveSort::Drop | MoveSort::Pass);
        let own = is_on_board.then_some((self.from, self.to));
        let mut ways = own.into_iter().chain(self.partner()).chain(self.aside());
        ways.find(|&(_, to)| to == square).map_or(square, |(from, _)| from)
    }

    /// Returns the square that the piece lands on if it captures there.
    #[inline]
    pub fn landing(self) -> Option<Square> {
        let goes = self.from != self.to || self.sort == MoveSort::Drop;
        let captures = !matches!(self.sort, MoveSort::Displacing | MoveSort::Castling | MoveSort::Pass);
        (goes && captures).then_some(self.to)
    }

    /// Returns the squares where the move begins, captures on the way and ends, with the end of a piece that it moves aside
    /// and its wall, each once; a pass has no squares but its wall.
    pub fn squares(self) -> Vec<Square> {
        let wall = self.wall().into_iter();
        if self.sort == MoveSort::Pass {
            return wall.collect();
        }
        let aside = self.aside().map(|(_, end)| end);
        let mut squares = Vec::new();
        for square in [self.from].into_iter().chain(self.passing()).chain([self.to]).chain(aside).chain(wall)
        {
            if !squares.contains(&square) {
                squares.push(square);
            }
        }
        squares
    }

    /// Squares captured on without landing there, in the order of the legs.
    pub fn passing(self) -> impl Iterator<Item = Square> {
        let castles = self.sort == MoveSort::Castling;
        self.passing.into_iter().take_while(move |&s| s < GATE && !castles).map(Square)
    }

    /// Returns the move or castling with a piece from the hand gated on a square it leaves: where the piece, the king
    /// or the partner starts. The move must not capture on the way.
    #[must_use]
    pub(crate) fn gating(self, kind: PieceKind, at: Square) -> Move {
        let [first, second, ..] = self.passing;
        match self.sort {
            MoveSort::Castling => {
                let place = if at == self.from { 0 } else { GATE };
                Move { kind: self.kind & WALL | kind.0, passing: [first, second | place, NONE, NONE], ..self }
            }
            MoveSort::Board
            | MoveSort::EnPassant
            | MoveSort::Displacing
            | MoveSort::Drop
            | MoveSort::Pass => Move { passing: [first, GATE | kind.0, NONE, NONE], ..self },
        }
    }

    /// Returns the kind that the move gates, and the square; nothing for drops.
    pub fn gate(self) -> Option<(PieceKind, Square)> {
        let [first, second, ..] = self.passing;
        match self.sort {
            MoveSort::Castling if self.kind & KIND == KIND => None,
            MoveSort::Castling => {
                let at = if second & GATE == 0 { self.from } else { Square(first) };
                Some((PieceKind(self.kind & KIND), at))
            }
            MoveSort::Board => {
                (GATE..NONE).contains(&second).then_some((PieceKind(second & !GATE), self.from))
            }
            MoveSort::EnPassant | MoveSort::Displacing | MoveSort::Drop | MoveSort::Pass => None,
        }
    }

    /// Returns the move without gating.
    #[must_use]
    pub(crate) fn without_gate(self) -> Move {
        let [first, second, ..] = self.passing;
        match (self.gate(), self.sort) {
            (None, _) => self,
            (Some(_), MoveSort::Castling) => {
                Move { kind: self.kind | KIND, passing: [first, second & !GATE, NONE, NONE], ..self }
            }
            (
                Some(_),
                MoveSort::Board
                | MoveSort::EnPassant
                | MoveSort::Displacing
                | MoveSort::Drop
                | MoveSort::Pass,
            ) => Move { passing: [first, NONE, NONE, NONE], ..self },
        }
    }

    /// Returns the move as 60 bits, not all of them 0; nothing for a move with more to say.
    #[inline]
    pub fn packed(self) -> Option<u64> {
        let [first, second, third, _] = self.passing;
        let sort: u64 = match self.sort {
            MoveSort::Board => 1,
            MoveSort::EnPassant => 2,
            MoveSort::Displacing => 3,
            MoveSort::Castling => 4,
            MoveSort::Drop => 5,
            MoveSort::Pass => 6,
        };
        let wall = self.wall().map_or(0, |square| square.0 + 1);
        let beside = if wall == 0 {
            u64::from(first & KIND) | u64::from(second & KIND) << 11 | u64::from(second >> 14 & 1) << 22
        } else if first == NONE && second == NONE {
            u64::from(wall)
        } else {
            return None;
        };
        let squares = u64::from(self.from.0) | u64::from(self.to.0) << 11 | u64::from(self.kind & KIND) << 22;
        (third == NONE).then_some(squares | beside << 33 | u64::from(wall > 0) << 56 | sort << 57)
    }

    /// Returns the move that these bits are; nothing if they are none. It may be a move of no position.
    #[inline]
    pub fn unpacked(bits: u64) -> Option<Move> {
        let part = |shift: u32| (bits >> shift) as u16 & KIND;
        let sort = match bits >> 57 {
            1 => MoveSort::Board,
            2 => MoveSort::EnPassant,
            3 => MoveSort::Displacing,
            4 => MoveSort::Castling,
            5 => MoveSort::Drop,
            6 => MoveSort::Pass,
            _ => return None,
        };
        let mv = Move {
            sort,
            from: Square(part(0)),
            to: Square(part(11)),
            passing: NO_PASSING,
            kind: part(22),
            wall: 0,
        };
        if bits >> 56 & 1 == 1 {
            let wall = part(33).checked_sub(1)?;
            return Some(mv.walling(Square(wall)));
        }
        let whole = |part: u16, is_gate: bool| match part {
            KIND => NONE,
            part if is_gate => GATE | part,
            part => part,
        };
        let first = whole(part(33), sort == MoveSort::Displacing);
        let second = whole(part(44), bits >> 55 & 1 == 1);
        Some(Move { passing: [first, second, NONE, NONE], ..mv })
    }

    /// Returns whether the move captures without landing on what it captures.
    pub const fn captures_without_landing(self) -> bool {
        self.passing[0] < GATE && !matches!(self.sort, MoveSort::Castling)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_marks_no_square_and_a_drop_one() {
        let (a, b, c, d) = (Square(3), Square(9), Square(7), Square(12));
        for (mv, squares) in [
            (Move::pass(a), vec![]),
            (Move::pass(a).walling(c), vec![c]),
            (Move::drop(PieceKind(0), a), vec![a]),
            (Move::board(a, b), vec![a, b]),
            (Move::board(a, b).walling(c), vec![a, b, c]),
            (Move::board(a, a).capturing(&[c]), vec![a, c]),
            (Move::displacing(a, b, (b, c)), vec![a, b, c]),
            (Move::castling((a, b), (c, d)), vec![a, b]),
        ] {
            assert_eq!(mv.squares(), squares, "{mv:?}");
        }
    }

    #[test]
    fn what_is_let_in_changes_nothing_else_of_a_move() {
        let (a, b, c) = (Square(3), Square(1295), Square(7));
        let kinds = [0, 1, 1023].map(PieceKind);
        let promoting = Move::board(a, b).promoting(PieceKind(5));
        for (mv, gates) in [
            (Move::board(a, b), vec![a]),
            (promoting, vec![a]),
            (promoting.walling(c), vec![a]),
            (Move::castling((a, b), (b, c)), vec![a, b]),
            (Move::castling((a, b), (b, c)).walling(c), vec![a, b]),
        ] {
            assert_eq!(mv.gate(), None);
            for (kind, &at) in kinds.into_iter().flat_map(|kind| gates.iter().map(move |at| (kind, at))) {
                let gating = mv.gating(kind, at);
                assert_eq!(gating.gate(), Some((kind, at)));
                assert_eq!(gating.without_gate(), mv);
                assert_eq!((gating.promotion(), gating.wall()), (mv.promotion(), mv.wall()));
                assert_eq!((gating.partner(), gating.passing().count()), (mv.partner(), 0));
                assert!(!gating.captures_without_landing());
            }
        }
    }

    #[test]
    fn a_packed_move_comes_back_or_does_not_fit() {
        let (a, b, c) = (Square(0), Square(1295), Square(7));
        let promoting = Move::board(b, a).promoting(PieceKind(0));
        for mv in [
            Move::board(a, a),
            promoting,
            promoting.capturing(&[c]),
            promoting.capturing(&[a, b]),
            promoting.gating(PieceKind(1023), b),
            Move::board(a, b).walling(b),
            promoting.walling(a),
            Move::en_passant(a, b, c).promoting(PieceKind(1023)),
            Move::displacing(a, b, (b, c)).promoting(PieceKind(9)),
            Move::castling((a, b), (b, c)),
            Move::castling((a, b), (b, c)).gating(PieceKind(3), a),
            Move::castling((a, b), (b, c)).gating(PieceKind(3), b),
            Move::drop(PieceKind(1023), b),
            Move::drop(PieceKind(0), a).walling(c),
            Move::pass(b),
        ] {
            let bits = mv.packed().unwrap();
            assert!(bits != 0 && bits < 1 << 60, "{mv:?}");
            assert_eq!(Move::unpacked(bits), Some(mv));
        }
        assert_eq!(promoting.capturing(&[a, b, c]).packed(), None);
        assert_eq!(promoting.capturing(&[a]).walling(b).packed(), None);
        assert_eq!(Move::unpacked(0), None);
    }

    #[test]
    fn a_wall_changes_nothing_else_of_a_move() {
        assert_eq!(size_of::<Move>(), 16);
        let (a, b) = (Square(3), Square(1295));
        let moves = [
            Move::board(a, b),
            Move::board(a, b).promoting(PieceKind(1023)),
            Move::board(a, b).capturing(&[a, b]),
            Move::castling((a, b), (b, a)),
            Move::displacing(a, b, (b, a)).promoting(PieceKind(1023)),
            Move::drop(PieceKind(1023), b),
            Move::pass(a),
        ];
        for mv in moves {
            assert_eq!(mv.wall(), None);
            for wall in (0..1296).map(Square) {
                let walled = mv.walling(wall);
                assert_eq!(walled.wall(), Some(wall));
                assert_eq!((walled.promotion(), walled.dropped()), (mv.promotion(), mv.dropped()));
                assert_eq!(
                    (walled.partner(), walled.passing().count()),
                    (mv.partner(), mv.passing().count())
                );
                assert_eq!((walled.aside(), walled.landing()), (mv.aside(), mv.landing()));
                assert_eq!(walled.walling(a), mv.walling(a));
            }
        }
    }
}
