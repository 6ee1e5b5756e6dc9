//! Games, and what can be wrong with positions and moves as text.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use alfil_core::board::fen::FenError;
use alfil_core::board::{Move, Refusal, Side};
use alfil_core::game;

use super::Variant;
use crate::words::notation::refusal::{self, WhyNot};
use crate::words::notation::{coord, ending, fen};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outcome {
    /// Who won; neither player if the game is drawn.
    pub winner: Option<Side>,
    /// Why the game ended.
    pub reason: Reason,
}

impl From<game::Outcome> for Outcome {
    fn from(game::Outcome { winner, reason }: game::Outcome) -> Outcome {
        let reason = match reason {
            game::Reason::End(index) => Reason::End(index),
            game::Reason::NoMoves => Reason::NoMoves,
            game::Reason::TooManyWays => Reason::TooManyWays,
        };
        Outcome { winner, reason }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The ending with this index applies, counted from 0 in the order in which endings are tried.
    End(usize),
    /// The player to move has no legal move and no ending says what that means.
    NoMoves,
    /// The position has too many ways to move to list them. The rules decide nothing then.
    TooManyWays,
}

/// A game of one variant: a position with its history.
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

    /// Returns a game from a position, written as FEN.
    ///
    /// ```
    /// use alfil::{Game, Variant};
    ///
    /// let chess = Variant::bundled("chess").unwrap();
    /// let mut game = Game::from_fen(&chess, "7k/8/5KQ1/8/8/8/8/8 w - - 0 1").unwrap();
    /// game.play_text("g6g7").unwrap();
    /// assert!(game.outcome_sentence().unwrap().starts_with("White wins: "));
    /// assert!(Game::from_fen(&chess, "8/8 w").is_err());
    /// ```
    ///
    /// # Errors
    /// Everything that is wrong with the text.
    pub fn from_fen(variant: &Arc<Variant>, text: &str) -> Result<Game, BadFen> {
        let inner =
            fen::parse(variant.inner(), text).map_err(|errors| BadFen { text: text.to_owned(), errors })?;
        Ok(Game { variant: Arc::clone(variant), inner })
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

    /// Returns a legal move as text, as [`Game::play_text`] reads it.
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
        coord::print(self.inner.variant().rules(), self.inner.position(), mv)
    }

    /// Plays the legal move that a text names, and returns it.
    ///
    /// ```
    /// use alfil::{Game, Variant};
    ///
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// game.play_text("e2e4").unwrap();
    /// let refused = game.play_text("e7e4").unwrap_err();
    /// assert!(refused.to_string().starts_with("e7e4: "));
    /// ```
    ///
    /// # Errors
    /// Why the text does not name a legal move; the game is unchanged.
    pub fn play_text(&mut self, text: &str) -> Result<Move, IllegalMove> {
        let mv =
            refusal::find(&mut self.inner, text).map_err(|why| IllegalMove { text: text.to_owned(), why })?;
        self.inner.play_unchecked(mv);
        Ok(mv)
    }

    /// Plays a move if it is legal, and returns whether it was.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// let mv = game.legal_moves()[0];
    /// assert!(game.play(mv));
    /// assert!(!game.play(mv));
    /// ```
    pub fn play(&mut self, mv: Move) -> bool {
        self.inner.play(mv)
    }

    /// Plays a move that must be legal.
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

    /// Returns the number of the next move, from 1; it grows after the second player's moves.
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

    /// Returns how the game ended; nothing while it goes on, even if a player may claim that it ends
    /// ([`claimable`](Game::claimable)).
    ///
    /// ```
    /// use alfil::{Game, Side, Variant};
    ///
    /// let chess = Variant::bundled("chess").unwrap();
    /// let mut game = Game::from_fen(&chess, "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1").unwrap();
    /// assert_eq!(game.outcome().unwrap().winner, Some(Side::First));
    /// ```
    pub fn outcome(&mut self) -> Option<Outcome> {
        self.inner.outcome().map(Outcome::from)
    }

    /// Returns how the player to move may end the game by a claim; empty if there is nothing to claim, or the game is
    /// over. All entries have the same winner. The game goes on until the program that leads it accepts a claim.
    ///
    /// ```
    /// use alfil::{Game, Variant};
    ///
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// for text in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"] {
    ///     game.play_text(text).unwrap();
    /// }
    /// assert!(game.outcome().is_none());
    /// assert_eq!(game.claimable()[0].winner, None);
    /// ```
    pub fn claimable(&mut self) -> Vec<Outcome> {
        self.inner.claimable().into_iter().map(Outcome::from).collect()
    }

    /// Returns what the player to move may claim and why, as in "White may claim a draw: the position occurs for the
    /// 3rd time."; nothing if there is nothing to claim.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// assert_eq!(game.claim_sentence(), None);
    /// ```
    pub fn claim_sentence(&mut self) -> Option<String> {
        ending::claim_sentence(&mut self.inner)
    }

    /// Returns how the game ended, as in "Black wins: White has no King left on the board."; nothing while it goes on.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// assert_eq!(game.outcome_sentence(), None);
    /// ```
    pub fn outcome_sentence(&mut self) -> Option<String> {
        ending::sentence(&mut self.inner)
    }
}

/// A position that could not be read: what is wrong with its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadFen {
    text: String,
    errors: Vec<FenError>,
}

impl fmt::Display for BadFen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, error) in self.errors.iter().enumerate() {
            let column = self.text.get(..error.range.start).map_or(0, |before| before.chars().count()) + 1;
            let line_end = if n == 0 { "" } else { "\n" };
            write!(f, "{line_end}column {column}: {}; {}", error.problem, error.problem.help())?;
        }
        Ok(())
    }
}

impl Error for BadFen {}

/// Why a text does not name a legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    text: String,
    why: WhyNot,
}

impl IllegalMove {
    /// Returns the reason, from a fixed list; nothing if the text is not written as a move.
    ///
    /// ```
    /// use alfil::{Game, Refusal, Variant};
    ///
    /// let chess = Variant::bundled("chess").unwrap();
    /// let mut game = Game::from_fen(&chess, "r6k/8/8/8/8/8/8/K7 w - - 0 1").unwrap();
    /// assert_eq!(game.play_text("a1a2").unwrap_err().reason(), Some(Refusal::LeavesRoyalAttacked));
    /// assert_eq!(game.play_text("up").unwrap_err().reason(), None);
    /// ```
    pub fn reason(&self) -> Option<Refusal> {
        match self.why {
            WhyNot::Unreadable(_) => None,
            WhyNot::Refused(reason, _) => Some(reason),
        }
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.text, self.why.clause())
    }
}

impl Error for IllegalMove {}
