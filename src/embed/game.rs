//! Games.

use std::sync::Arc;

use alfil_core::board::{Move, MoveSort, Piece, PieceKind, Refusal, Side, Square};
use alfil_core::game;

use super::{BadFen, IllegalMove, Notation, PlayedMove, Variant};
use crate::words::notation::read_move::{self, MoveFault};
use crate::words::notation::refusal::{self, WhyNot};
use crate::words::notation::style::Style;
use crate::words::notation::{coord, fen, sfen, starts};

/// A game of one variant: a position with its history. Its [`Display`](std::fmt::Display) draws the board with letters.
#[derive(Clone, Debug)]
pub struct Game {
    variant: Arc<Variant>,
    inner: game::Game,
}

impl Game {
    /// Returns a game from the start position.
    ///
    /// ```
    /// use alfil::{Game, Variant};
    ///
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// assert_eq!(game.legal_moves().len(), 20);
    /// ```
    pub fn new(variant: &Arc<Variant>) -> Game {
        Game { variant: Arc::clone(variant), inner: game::Game::new(variant.inner()) }
    }

    /// Returns a game from a position, written as FEN, or as SFEN if it looks like that.
    ///
    /// ```
    /// use alfil::{Game, Variant};
    ///
    /// let chess = Variant::bundled("chess").unwrap();
    /// let mut game = Game::from_fen(&chess, "7k/8/5KQ1/8/8/8/8/8 w - - 0 1").unwrap();
    /// game.play_text("g6g7").unwrap();
    /// assert!(game.outcome().unwrap().sentence.starts_with("White wins: "));
    /// assert!(Game::from_fen(&chess, "8/8 w").is_err());
    /// ```
    ///
    /// # Errors
    /// Everything that is wrong with the text.
    pub fn from_fen(variant: &Arc<Variant>, text: &str) -> Result<Game, BadFen> {
        let inner = fen::parse(variant.inner(), text).map_err(|errors| BadFen::new(text, errors))?;
        Ok(Game { variant: Arc::clone(variant), inner })
    }

    /// Returns a game from one of the numbered start positions of a variant that has them, such as `chess960`; nothing if
    /// there is none with this number.
    ///
    /// ```
    /// use alfil::{Game, Variant};
    ///
    /// let chess960 = Variant::bundled("chess960").unwrap();
    /// let game = Game::from_start(&chess960, 518).unwrap();
    /// assert!(game.to_fen().starts_with("rnbqkbnr/"));
    /// ```
    pub fn from_start(variant: &Arc<Variant>, number: u32) -> Option<Game> {
        let inner = starts::game(variant.inner(), number)?;
        Some(Game { variant: Arc::clone(variant), inner })
    }

    /// Returns the same game, in which endings about the history end nothing by themselves, as for programs that decide
    /// themselves when a game is over. Endings about the position still end it, and what could be claimed still can be.
    ///
    /// ```
    /// use alfil::{Game, Variant};
    ///
    /// let chess = Variant::bundled("chess").unwrap();
    /// let fen = "7k/8/8/8/8/8/8/KR6 w - - 150 90";
    /// assert!(Game::from_fen(&chess, fen).unwrap().is_over());
    /// assert!(!Game::from_fen(&chess, fen).unwrap().going_on().is_over());
    /// ```
    #[must_use]
    pub fn going_on(self) -> Game {
        Game { inner: self.inner.going_on(), ..self }
    }

    pub(super) fn wrap(variant: &Arc<Variant>, inner: game::Game) -> Game {
        Game { variant: Arc::clone(variant), inner }
    }

    pub(super) fn inner(&self) -> &game::Game {
        &self.inner
    }

    pub(super) fn inner_mut(&mut self) -> &mut game::Game {
        &mut self.inner
    }

    /// Returns the variant.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let game = Game::new(&Variant::bundled("ogi").unwrap());
    /// assert_eq!(game.variant().id(), "ogi");
    /// ```
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// Returns the position as FEN. It is read back to the same position.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let chess = Variant::bundled("chess").unwrap();
    /// let fen = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1";
    /// assert_eq!(Game::from_fen(&chess, fen).unwrap().to_fen(), fen);
    /// ```
    pub fn to_fen(&self) -> String {
        fen::print(&self.inner)
    }

    /// Returns the position as SFEN, which shogi programs read.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let game = Game::new(&Variant::bundled("shogi").unwrap());
    /// assert_eq!(game.to_sfen(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    /// ```
    pub fn to_sfen(&self) -> String {
        sfen::print(&self.inner)
    }

    /// Returns a number for the position: equal for positions that count as the same for repetition, and different for
    /// others but for rare accidents (Zobrist hashing). It may change with the version of this crate.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// let before = game.position_key();
    /// ["g1f3", "g8f6", "f3g1", "f6g8"].map(|text| game.play_text(text).unwrap());
    /// assert_eq!(game.position_key(), before);
    /// ```
    pub fn position_key(&self) -> u64 {
        self.inner.position().key()
    }

    /// Returns the piece on a square.
    ///
    /// ```
    /// use alfil::{Game, Side, Variant};
    ///
    /// let chess = Variant::bundled("chess").unwrap();
    /// let game = Game::new(&chess);
    /// assert_eq!(game.piece_at(chess.square("e8").unwrap()).unwrap().side, Side::Second);
    /// assert!(game.piece_at(chess.square("e4").unwrap()).is_none());
    /// ```
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let rules = self.variant.internal_rules();
        let is_on_board = square.index() < rules.shape.n_squares();
        if is_on_board { self.inner.position().piece_at(square) } else { None }
    }

    /// Returns the pieces on the board with their squares, a1 first, rank after rank.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let game = Game::new(&Variant::bundled("chess").unwrap());
    /// assert_eq!(game.pieces().count(), 32);
    /// ```
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.inner.position().pieces()
    }

    /// Returns what a player has in hand: kinds and their numbers, without those of which there is none.
    ///
    /// ```
    /// use alfil::{Game, Side, Variant};
    ///
    /// let shogi = Variant::bundled("shogi").unwrap();
    /// let game = Game::from_fen(&shogi, "4k4/9/9/9/9/9/9/9/4K4[PPr] w").unwrap();
    /// assert_eq!(game.hand(Side::First), [(shogi.kind("P").unwrap(), 2)]);
    /// ```
    pub fn hand(&self, side: Side) -> Vec<(PieceKind, u16)> {
        let kinds = self.variant.internal_rules().kind_indices();
        let held = kinds.map(|kind| (kind, self.inner.position().in_hand(side, kind)));
        held.filter(|&(_, n)| n > 0).collect()
    }

    /// Returns the squares with walls placed during the game, ascending.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// assert!(Game::new(&Variant::bundled("amazons").unwrap()).walls().is_empty());
    /// ```
    pub fn walls(&self) -> Vec<Square> {
        self.inner.position().walls()
    }

    /// Returns how many more checks a player must give, in games that count them.
    ///
    /// ```
    /// use alfil::{Game, Side, Variant};
    ///
    /// assert_eq!(Game::new(&Variant::bundled("3check").unwrap()).checks_left(Side::First), Some(3));
    /// ```
    pub fn checks_left(&self, side: Side) -> Option<u8> {
        let counts = self.variant.internal_rules().checks_counted() > 0;
        counts.then(|| self.inner.position().checks_left()[side])
    }

    /// Returns the points of a player, in games that count them.
    ///
    /// ```
    /// use alfil::{Game, Side, Variant};
    ///
    /// assert_eq!(Game::new(&Variant::bundled("chess").unwrap()).points(Side::First), None);
    /// ```
    pub fn points(&self, side: Side) -> Option<u16> {
        let counts = !self.variant.internal_rules().points.is_empty();
        counts.then(|| self.inner.position().points()[side])
    }

    /// Returns who is to move.
    ///
    /// ```
    /// use alfil::{Game, Side, Variant};
    ///
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// game.play_text("e2e4").unwrap();
    /// assert_eq!(game.side_to_move(), Side::Second);
    /// ```
    pub fn side_to_move(&self) -> Side {
        self.inner.position().side_to_move()
    }

    /// Returns how many moves the turn still has, the next one included: 1 where turns have one move, and 0 if only a piece
    /// captures again.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let mut game = Game::new(&Variant::bundled("marseillais").unwrap());
    /// assert_eq!(game.moves_left_in_turn(), 1);
    /// game.play_text("e2e4").unwrap();
    /// assert_eq!(game.moves_left_in_turn(), 2);
    /// ```
    pub fn moves_left_in_turn(&self) -> u8 {
        self.inner.position().turn().map_or(1, |turn| turn.left)
    }

    /// Returns every legal move, each once; none if the game is over.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// let moves = game.legal_moves();
    /// let texts: Vec<String> = moves.iter().map(|&mv| game.move_text(mv)).collect();
    /// assert!(texts.contains(&"g1f3".to_owned()));
    /// ```
    pub fn legal_moves(&mut self) -> Vec<Move> {
        self.inner.legal_moves()
    }

    /// Returns the legal moves of the piece on a square.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let chess = Variant::bundled("chess").unwrap();
    /// let mut game = Game::new(&chess);
    /// assert_eq!(game.legal_moves_from(chess.square("g1").unwrap()).len(), 2);
    /// ```
    pub fn legal_moves_from(&mut self, square: Square) -> Vec<Move> {
        let mut moves = self.legal_moves();
        moves.retain(|mv| mv.sort != MoveSort::Drop && mv.from == square);
        moves
    }

    /// Returns the legal drops of a kind from the hand of the player to move.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let shogi = Variant::bundled("shogi").unwrap();
    /// let mut game = Game::from_fen(&shogi, "4k4/9/9/9/9/9/9/9/4K4[R] w").unwrap();
    /// assert_eq!(game.legal_drops(shogi.kind("R").unwrap()).len(), 79);
    /// ```
    pub fn legal_drops(&mut self, kind: PieceKind) -> Vec<Move> {
        let rules = self.variant.internal_rules();
        let held_as = |dropped: PieceKind| rules.in_hand_as(dropped).unwrap_or(dropped);
        let mut moves = self.inner.legal_moves();
        moves.retain(|mv| mv.dropped().is_some_and(|dropped| dropped == kind || held_as(dropped) == kind));
        moves
    }

    /// Returns a legal move by squares, as [`Game::play_text`] reads it.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// for mv in game.legal_moves() {
    ///     let mut after = game.clone();
    ///     assert_eq!(after.play_text(&game.move_text(mv)), Ok(mv));
    /// }
    /// ```
    pub fn move_text(&self, mv: Move) -> String {
        coord::print(self.variant.internal_rules(), self.inner.position(), mv)
    }

    /// Returns a legal move in a notation. It is read back as the same move; where the notation cannot tell it from another,
    /// it is written by squares.
    ///
    /// ```
    /// use alfil::{Game, Notation, Variant};
    ///
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// let mv = game.read_move("g1f3").unwrap();
    /// assert_eq!(game.move_in(mv, Notation::Algebraic), "Nf3");
    /// ```
    pub fn move_in(&mut self, mv: Move, notation: Notation) -> String {
        Style::from(notation).print(&mut self.inner, mv)
    }

    /// Returns the squares of the pieces that a legal move captures, without what follows from the move, such as an explosion.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let mut game = Game::from_fen(&Variant::bundled("chess").unwrap(), "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").unwrap();
    /// let mv = game.read_move("e4d5").unwrap();
    /// assert_eq!(game.captures(mv), [mv.to]);
    /// ```
    pub fn captures(&self, mv: Move) -> Vec<Square> {
        self.inner.position().captured_by(mv).collect()
    }

    /// Returns the legal move that a text names: by squares, in algebraic notation, or in that of Hodges.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// assert_eq!(game.read_move("Nf3"), game.read_move("g1f3"));
    /// ```
    ///
    /// # Errors
    /// Why the text does not name a legal move.
    pub fn read_move(&mut self, text: &str) -> Result<Move, IllegalMove> {
        let why = match refusal::find(&mut self.inner, text) {
            Ok(mv) => return Ok(mv),
            Err(why) => why,
        };
        let text = text.to_owned();
        match why {
            WhyNot::Refused(reason, clause) => {
                let rule = refusal::rule(&mut self.inner, &text, reason);
                let location =
                    rule.and_then(|rule| self.variant.locations(&rule).into_iter().next()).map(Box::new);
                Err(IllegalMove { text, clause, help: None, reason: Some(reason), location })
            }
            WhyNot::Unreadable(_) => read_move::find(&mut self.inner, &text).map_err(|wrong| {
                let reason = (wrong.fault == MoveFault::GameOver).then_some(Refusal::GameOver);
                IllegalMove { text, clause: wrong.message, help: wrong.help, reason, location: None }
            }),
        }
    }

    /// Returns why a text does not name a legal move; nothing if it does.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// let why = game.why_illegal("e2e5").unwrap();
    /// assert_eq!(why.reason(), Some("no-such-move"));
    /// assert_eq!(why.location().unwrap().file, "<bundled>/chess.toml");
    /// ```
    pub fn why_illegal(&mut self, text: &str) -> Option<IllegalMove> {
        self.read_move(text).err()
    }

    /// Plays the legal move that a text names, and returns it: see [`Game::read_move`].
    ///
    /// ```
    /// use alfil::{Game, Variant};
    ///
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// game.play_text("e4").unwrap();
    /// let refused = game.play_text("e7e4").unwrap_err();
    /// assert!(refused.to_string().starts_with("e7e4: "));
    /// ```
    ///
    /// # Errors
    /// Why the text does not name a legal move; the game is unchanged.
    pub fn play_text(&mut self, text: &str) -> Result<Move, IllegalMove> {
        let mv = self.read_move(text)?;
        self.inner.play_unchecked(mv);
        Ok(mv)
    }

    /// Plays a move.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// let mv = game.legal_moves()[0];
    /// assert!(game.play(mv).is_ok());
    /// assert!(game.play(mv).is_err());
    /// ```
    ///
    /// # Errors
    /// Why it is not legal; the game is unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if self.inner.play(mv) {
            return Ok(());
        }
        let text = self.move_text(mv);
        Err(self.why_illegal(&text).unwrap_or(IllegalMove {
            text,
            clause: "it is not a move of this position".to_owned(),
            help: None,
            reason: None,
            location: None,
        }))
    }

    /// Plays a move from [`Game::legal_moves`] without checking it again. Any other move gives a wrong game.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// for mv in game.legal_moves() {
    ///     game.play_unchecked(mv);
    ///     assert_eq!(game.legal_moves().len(), 20);
    ///     game.undo();
    /// }
    /// ```
    pub fn play_unchecked(&mut self, mv: Move) {
        self.inner.play_unchecked(mv);
    }

    /// Takes back the last move; false if there is none.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// game.play_text("e2e4").unwrap();
    /// assert!(game.undo());
    /// assert!(!game.undo());
    /// ```
    pub fn undo(&mut self) -> bool {
        self.inner.undo()
    }

    /// Takes back moves until `ply` are left; false if there were fewer.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// ["e2e4", "e7e5", "g1f3"].map(|text| game.play_text(text).unwrap());
    /// assert!(game.undo_to(1));
    /// assert_eq!(game.moves().len(), 1);
    /// ```
    pub fn undo_to(&mut self, ply: usize) -> bool {
        while self.inner.moves().len() > ply {
            self.inner.undo();
        }
        self.inner.moves().len() == ply
    }

    /// Returns the moves played, oldest first.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// let mv = game.play_text("e2e4").unwrap();
    /// assert!(game.moves().eq([mv]));
    /// ```
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.inner.moves()
    }

    /// Returns the moves played as text, oldest first.
    ///
    /// ```
    /// use alfil::{Game, Notation, Variant};
    ///
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// ["e2e4", "e7e5", "g1f3"].map(|text| game.play_text(text).unwrap());
    /// let texts: Vec<String> = game.history(Notation::Algebraic).into_iter().map(|played| played.text).collect();
    /// assert_eq!(texts, ["e4", "e5", "Nf3"]);
    /// ```
    pub fn history(&self, notation: Notation) -> Vec<PlayedMove> {
        let mut now = self.inner.clone();
        while now.undo() {}
        let played = self.inner.moves().map(|mv| {
            let (side, number) = (now.position().side_to_move(), now.move_number());
            let text = Style::from(notation).print(&mut now, mv);
            now.play_unchecked(mv);
            PlayedMove { mv, side, number, text }
        });
        played.collect()
    }

    /// Returns the half-move clock: plies since the last move that counts as progress for the variant's `clock`, or for
    /// its first ending with `no-progress`; without these, since the last capture, drop or promotion.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// game.play_text("g1f3").unwrap();
    /// assert_eq!(game.quiet_plies(), 1);
    /// ```
    pub fn quiet_plies(&self) -> u16 {
        self.inner.quiet_plies()
    }

    /// Returns the number of the next move, from 1; it grows after the second player's turns.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let chess = Variant::bundled("chess").unwrap();
    /// let mut game = Game::from_fen(&chess, "7k/8/5KQ1/8/8/8/8/8 b - - 0 7").unwrap();
    /// assert_eq!(game.move_number(), 7);
    /// ```
    pub fn move_number(&self) -> u32 {
        self.inner.move_number()
    }

    /// Returns whether the player to move is in check.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let chess = Variant::bundled("chess").unwrap();
    /// assert!(Game::from_fen(&chess, "7k/8/5K1Q/8/8/8/8/8 b - - 0 1").unwrap().is_check());
    /// ```
    pub fn is_check(&self) -> bool {
        self.inner.position().is_check()
    }

    /// Returns the squares of the royal pieces of the player to move that are attacked, if that is check.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let chess = Variant::bundled("chess").unwrap();
    /// let game = Game::from_fen(&chess, "7k/8/5K1Q/8/8/8/8/8 b - - 0 1").unwrap();
    /// assert_eq!(game.checked_royals(), [chess.square("h8").unwrap()]);
    /// ```
    pub fn checked_royals(&self) -> Vec<Square> {
        let (position, rules) = (self.inner.position(), self.variant.internal_rules());
        if !position.is_check() {
            return Vec::new();
        }
        let side = position.side_to_move();
        let royals =
            position.pieces().filter(|(_, piece)| piece.side == side && rules.kind(piece.kind).royal);
        royals.map(|(square, _)| square).filter(|&square| position.is_attacked(square, !side)).collect()
    }
}
