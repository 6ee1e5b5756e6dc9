//! The interface for programs that embed alfil: variants from text, games with moves as text, reports that print themselves.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use crate::board::fen::FenError;
use crate::board::{Move, Refusal, Side};
use crate::check;
use crate::diag::Report;
use crate::game::Game;
use crate::library::{self, BundledVariants};
use crate::notation::refusal::{self, WhyNot};
use crate::notation::{coord, fen};
use crate::phrase::with_verb;
use crate::rules::describe;
use crate::validate;
use crate::variant::Variant;

/// The name in reports of a text that did not come from a file.
const UNNAMED: &str = "<text>";

/// Ids of the bundled variants, in alphabetical order.
///
/// ```
/// assert!(alfil::bundled().any(|id| id == "dai-shogi"));
/// ```
pub fn bundled() -> impl Iterator<Item = &'static str> {
    library::bundled().map(|(id, _)| id)
}

/// Checks the text of a definition: reports errors, lints, and claims that do not hold.
///
/// No file is read: the text may extend bundled variants only. The work is bounded, whatever the text says; what was
/// skipped for that reason is reported.
///
/// ```
/// let report = alfil::validate_toml("format = 1\nname = \"Empty\"\n");
/// assert!(report.n_errors() > 0);
/// println!("{report}");
/// ```
pub fn validate_toml(text: &str) -> Report {
    validate::load_text(UNNAMED, text, &BundledVariants).1
}

impl Variant {
    /// A variant from the text of a definition.
    ///
    /// No file is read: the text may extend bundled variants only. Warnings are not reported; [`validate_toml`] has them.
    ///
    /// ```
    /// use alfil::Variant;
    ///
    /// let variant = Variant::from_toml("format = 1\nname = \"Chess without queens\"\nextends = \"chess\"\n\
    ///     [setup]\nfen = \"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w\"\n").unwrap();
    /// assert_eq!(variant.name(), "Chess without queens");
    ///
    /// let report = Variant::from_toml("format = 1\nname = 7\n").unwrap_err();
    /// assert!(report.short().contains("<text>:2:8: error[wrong-type]"));
    /// ```
    ///
    /// # Errors
    /// Everything that is wrong with the text, with places and fixes.
    pub fn from_toml(text: &str) -> Result<Arc<Variant>, Report> {
        let (rules, report) = check::load_text(UNNAMED, text, &BundledVariants);
        rules.map(|rules| Variant::new(UNNAMED, rules)).ok_or(report)
    }

    /// The bundled variant with this id.
    ///
    /// ```
    /// assert!(alfil::Variant::bundled("ogi").is_some());
    /// ```
    pub fn bundled(id: &str) -> Option<Arc<Variant>> {
        library::variant(id)
    }

    /// The name of the game.
    pub fn name(&self) -> &str {
        &self.rules().name
    }

    /// The rules in sentences, each with the title of its section, in the order of a rule book. They do not include how
    /// pieces move.
    ///
    /// ```
    /// let ogi = alfil::Variant::bundled("ogi").unwrap();
    /// assert!(ogi.describe().any(|(title, _)| title == "Promotion"));
    /// ```
    pub fn describe(&self) -> impl Iterator<Item = (&'static str, String)> + use<> {
        let sections = describe::describe(self.rules());
        sections.into_iter().flat_map(|section| {
            section.sentences.into_iter().map(move |sentence| (section.title, sentence.text))
        })
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
    /// The reason, from a fixed list; nothing if the text is not written as a move.
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

impl Game {
    /// A game from a position, written as FEN.
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
        fen::parse(variant, text).map_err(|errors| BadFen { text: text.to_owned(), errors })
    }

    /// The position as FEN. It is read back to the same position.
    pub fn to_fen(&self) -> String {
        fen::print(self)
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
        let mv = refusal::find(self, text).map_err(|why| IllegalMove { text: text.to_owned(), why })?;
        self.play_unchecked(mv);
        Ok(mv)
    }

    /// A legal move as text, as [`Game::play_text`] reads it.
    pub fn move_text(&self, mv: Move) -> String {
        coord::print(self.variant().rules(), self.position(), mv)
    }

    /// Who is to move.
    pub fn side_to_move(&self) -> Side {
        self.position().side_to_move()
    }

    /// Whether the player to move is in check.
    pub fn is_check(&self) -> bool {
        self.position().is_check()
    }

    /// How the game ended, as in "Black wins: White has no King left on the board."; nothing while it goes on.
    pub fn outcome_sentence(&mut self) -> Option<String> {
        let outcome = self.outcome()?;
        let result = match outcome.winner {
            Some(side) => with_verb(&self.variant().rules().sides[side], "wins", "win"),
            None => "The game is drawn".to_owned(),
        };
        Some(format!("{result}: {}.", refusal::over(self)))
    }
}
