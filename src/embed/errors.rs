//! What can be wrong with positions and moves as text.

use std::error::Error;
use std::fmt;

use alfil_core::board::Refusal;
use alfil_core::board::fen::FenError;

use super::Location;

/// A position that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadFen {
    problems: Vec<FenProblem>,
}

/// Something wrong with the text of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FenProblem {
    /// The column, in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: String,
}

impl BadFen {
    pub(super) fn new(text: &str, errors: Vec<FenError>) -> BadFen {
        let problem = |error: FenError| FenProblem {
            column: text.get(..error.range.start).map_or(0, |before| before.chars().count()) + 1,
            message: error.problem.to_string(),
            help: error.problem.help().to_owned(),
        };
        BadFen { problems: errors.into_iter().map(problem).collect() }
    }

    /// Returns everything that is wrong, in the order of the text.
    ///
    /// ```
    /// use alfil::{Game, Variant};
    ///
    /// let chess = Variant::bundled("chess").unwrap();
    /// let wrong = Game::from_fen(&chess, "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap_err();
    /// assert_eq!(wrong.problems()[0].column, 19);
    /// ```
    pub fn problems(&self) -> &[FenProblem] {
        &self.problems
    }
}

impl fmt::Display for BadFen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, FenProblem { column, message, help }) in self.problems.iter().enumerate() {
            let line_end = if n == 0 { "" } else { "\n" };
            write!(f, "{line_end}column {column}: {message}; {help}")?;
        }
        Ok(())
    }
}

impl Error for BadFen {}

/// Why a move is not played: its text names no legal move, or it is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    pub(super) text: String,
    pub(super) clause: String,
    pub(super) help: Option<String>,
    pub(super) reason: Option<Refusal>,
    pub(super) location: Option<Box<Location>>,
}

impl IllegalMove {
    /// Returns the text of the move.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// assert_eq!(game.play_text("e2e5").unwrap_err().text(), "e2e5");
    /// ```
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the slug of the reason, one of those in `docs/claims.md`; nothing if the text is not written as a move.
    ///
    /// ```
    /// use alfil::{Game, Variant};
    ///
    /// let chess = Variant::bundled("chess").unwrap();
    /// let mut game = Game::from_fen(&chess, "r6k/8/8/8/8/8/8/K7 w - - 0 1").unwrap();
    /// assert_eq!(game.play_text("a1a2").unwrap_err().reason(), Some("leaves-royal-attacked"));
    /// assert_eq!(game.play_text("up").unwrap_err().reason(), None);
    /// ```
    pub fn reason(&self) -> Option<&'static str> {
        self.reason.map(Refusal::slug)
    }

    /// Returns why the move is not played, as a clause without a full stop.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// assert_eq!(game.play_text("e1e2").unwrap_err().clause(), "the player's own piece is on e2");
    /// ```
    pub fn clause(&self) -> &str {
        &self.clause
    }

    /// Returns which moves may have been meant, in a sentence.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// assert_eq!(game.play_text("Nf4").unwrap_err().help(), None);
    /// ```
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// Returns where the rule is written that bars the move; nothing if no single rule does.
    ///
    /// ```
    /// # use alfil::{Game, Variant};
    /// let shogi = Variant::bundled("shogi").unwrap();
    /// let mut game = Game::from_fen(&shogi, "4k4/9/9/9/9/9/P8/9/4K4[P] b").unwrap();
    /// assert!(game.play_text("P@a5").unwrap_err().location().unwrap().line > 0);
    /// ```
    pub fn location(&self) -> Option<&Location> {
        self.location.as_deref()
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Some clauses begin with the text.
        if self.clause.starts_with('`') {
            return f.write_str(&self.clause);
        }
        write!(f, "{}: {}", self.text, self.clause)
    }
}

impl Error for IllegalMove {}
