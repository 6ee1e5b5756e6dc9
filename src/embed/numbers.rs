//! Moves and positions as numbers, for programs that learn.

use alfil_core::board::{Move, Side, Square};
use alfil_core::rules::Kind;

use super::{Game, Variant};

/// A position as numbers: planes of the size of the board, each a1 first, rank after rank.
///
/// The planes are, in this order, those for a count filled with it, and every number at most 255:
///
/// - for each kind, the pieces of the player to move;
/// - for each kind, those of the other player;
/// - squares that hold nothing: holes and walls;
/// - 1 everywhere if the first player is to move;
/// - the half-move clock ([`Game::quiet_plies`]);
/// - the moves left in the turn ([`Game::moves_left_in_turn`]);
/// - where there are hands: for each kind, how many the player to move holds, then how many the other player;
/// - where checks are counted: those left to the player to move, then to the other player;
/// - where there are points: those of the player to move, then of the other player;
/// - where there are castlings: the kings and partners that have the right to one;
/// - where there are first moves: the pieces that are where they started, but have moved;
/// - where captures en passant exist: the squares that a piece has just passed.
///
/// Squares are not turned round for the second player, so that they agree with the numbers of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Planes {
    /// How many there are: the same number for all positions of a variant.
    pub n_planes: usize,
    /// The numbers, plane after plane.
    pub values: Vec<u8>,
}

impl Variant {
    /// Returns how many numbers the moves of the variant have, as [`Game::number_of`] gives them.
    ///
    /// ```
    /// // From any of 64 squares to any, promoting to none or one of four kinds, and four castlings.
    /// let chess = alfil::Variant::bundled("chess").unwrap();
    /// assert_eq!(chess.n_move_numbers(), 64 * 64 * 5 + 4);
    /// ```
    pub fn n_move_numbers(&self) -> u64 {
        self.numbering().total()
    }
}

impl Game {
    /// Returns the number of a legal move: below [`Variant::n_move_numbers`], and different for each legal move of a position.
    /// The same number means the same move in all positions of variants with the same rules. Nothing for moves that are not
    /// legal. `docs/python.md` describes the numbers.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// let mv = game.read_move("a2a3").unwrap();
    /// assert_eq!(game.number_of(mv), Some((8 * 64 + 16) * 5));
    /// ```
    pub fn number_of(&mut self, mv: Move) -> Option<u64> {
        let variant = self.variant().clone();
        variant.numbering().number(self.inner_mut(), mv)
    }

    /// Returns the legal move with a number.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let mut game = Game::new(&Variant::bundled("dai-shogi").unwrap());
    /// for mv in game.legal_moves() {
    ///     let number = game.number_of(mv).unwrap();
    ///     assert_eq!(game.move_of(number), Some(mv));
    /// }
    /// ```
    pub fn move_of(&mut self, number: u64) -> Option<Move> {
        let variant = self.variant().clone();
        variant.numbering().find(self.inner_mut(), number)
    }

    /// Returns the legal moves with their numbers, in the order of [`Game::legal_moves`]. A move has no number only where
    /// more than eight moves of a piece differ in nothing but what they capture on the way.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let mut game = Game::new(&Variant::bundled("shogi").unwrap());
    /// assert!(game.numbered_moves().iter().all(|(_, number)| number.is_some()));
    /// ```
    pub fn numbered_moves(&mut self) -> Vec<(Move, Option<u64>)> {
        let legal = self.legal_moves();
        let variant = self.variant();
        let numbers = variant.numbering().numbers(variant.internal_rules(), self.inner().position(), &legal);
        legal.into_iter().zip(numbers).collect()
    }

    /// Returns the position as numbers.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let chess = Variant::bundled("chess").unwrap();
    /// let planes = Game::new(&chess).planes();
    /// assert_eq!(planes.values.len(), planes.n_planes * 64);
    /// // Six kinds for each player.
    /// assert_eq!(planes.values[..12 * 64].iter().map(|&n| u32::from(n)).sum::<u32>(), 32);
    /// ```
    pub fn planes(&self) -> Planes {
        let (variant, position) = (self.variant(), self.inner().position());
        let rules = variant.internal_rules();
        let (n_squares, n_kinds) = (rules.shape.n_squares(), rules.kinds.len());
        let mover = self.side_to_move();
        let mut planes = Writer { n_squares, values: vec![0; 2 * n_kinds * n_squares] };
        for (square, piece) in position.pieces() {
            let plane = piece.kind.index() + if piece.side == mover { 0 } else { n_kinds };
            planes.mark(plane, square.index());
        }
        planes.marked(variant.holes().chain(self.walls()).map(Square::index));
        planes.filled(u16::from(mover == Side::First));
        planes.filled(self.quiet_plies());
        planes.filled(u16::from(self.moves_left_in_turn()));
        let sides = [mover, !mover];
        if rules.has_hands() {
            for side in sides {
                rules.kind_indices().for_each(|kind| planes.filled(position.in_hand(side, kind)));
            }
        }
        if rules.checks_counted() > 0 {
            for side in sides {
                planes.filled(u16::from(position.checks_left()[side]));
            }
        }
        if !rules.points.is_empty() {
            for side in sides {
                planes.filled(position.points()[side]);
            }
        }
        if !rules.castlings.is_empty() {
            let rights = position.castling_rights();
            planes.marked(rights.into_iter().flat_map(|(king, partner)| [king.index(), partner.index()]));
        }
        if rules.kinds.iter().any(Kind::has_first_moves) {
            planes.marked(position.moved_but_home().into_iter().map(Square::index));
        }
        if rules.shows_passing() {
            planes.marked(position.passed().into_iter().map(Square::index));
        }
        Planes { n_planes: planes.values.len() / n_squares.max(1), values: planes.values }
    }
}

/// Planes under way.
struct Writer {
    n_squares: usize,
    values: Vec<u8>,
}

impl Writer {
    fn mark(&mut self, plane: usize, square: usize) {
        if let Some(value) = self.values.get_mut(plane * self.n_squares + square) {
            *value = 1;
        }
    }

    fn marked(&mut self, squares: impl Iterator<Item = usize>) {
        let plane = self.values.len() / self.n_squares.max(1);
        self.filled(0);
        squares.for_each(|square| self.mark(plane, square));
    }

    fn filled(&mut self, count: u16) {
        let value = u8::try_from(count).unwrap_or(u8::MAX);
        self.values.resize(self.values.len() + self.n_squares, value);
    }
}
