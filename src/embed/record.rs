//! Games as text: PGN, KIF and CSA.

use std::sync::Arc;

use alfil_core::board::Side;

use super::{Game, Notation, Variant};
use crate::words::notation::pgn::{self, GameResult, Gravity, Record};
use crate::words::notation::{kifu, style::Style};

/// A game as it is written in a file, without knowledge of its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    inner: Record,
}

/// Something wrong with the text of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RecordProblem {
    /// The line, from 1; 0 if it has no place in the text.
    pub line: u32,
    /// The column, in characters, from 1; 0 if it has no place in the text.
    pub column: u32,
    /// Whether the game cannot be replayed because of it, or not to its end.
    pub is_error: bool,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
}

/// A record that was replayed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Replay {
    /// The game up to the first move that cannot be played; nothing if even its first position cannot be read.
    pub game: Option<Game>,
    /// What is wrong by the rules.
    pub problems: Vec<RecordProblem>,
}

/// The result that a record gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RecordResult {
    /// A player won.
    Won(Side),
    /// The game was drawn.
    Drawn,
    /// The game is not over, or its result is unknown.
    Open,
}

impl GameRecord {
    /// Returns the games of a text in PGN, KIF or CSA. What is wrong with one is in [`GameRecord::problems`].
    ///
    /// ```
    /// use alfil::GameRecord;
    ///
    /// let games = GameRecord::read_all("[White \"A\"]\n\n1. e4 e5 2. Nf3 *\n");
    /// assert_eq!(games[0].tag("White"), Some("A"));
    /// assert_eq!(games[0].moves().count(), 3);
    /// ```
    pub fn read_all(text: &str) -> Vec<GameRecord> {
        let records = kifu::read(text).unwrap_or_else(|| pgn::read(text));
        records.into_iter().map(|inner| GameRecord { inner }).collect()
    }

    /// Returns the value of a tag such as `White`, or `Variant`.
    ///
    /// ```
    /// let games = alfil::GameRecord::read_all("[Variant \"ogi\"]\n\n*\n");
    /// assert_eq!(games[0].tag("Variant"), Some("ogi"));
    /// ```
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.inner.tag(name)
    }

    /// Returns the tags and their values, in the order of the text.
    ///
    /// ```
    /// let games = alfil::GameRecord::read_all("[White \"A\"]\n[Black \"B\"]\n\n*\n");
    /// assert!(games[0].tags().eq([("White", "A"), ("Black", "B")]));
    /// ```
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.inner.tags.iter().map(|tag| (tag.name.as_str(), tag.value.as_str()))
    }

    /// Returns the moves as they are written.
    ///
    /// ```
    /// let games = alfil::GameRecord::read_all("1. e4 e5 *\n");
    /// assert!(games[0].moves().eq(["e4", "e5"]));
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.inner.moves.iter().map(|written| written.text.as_str())
    }

    /// Returns the result at the end of the game, or else in its tag.
    ///
    /// ```
    /// use alfil::{GameRecord, RecordResult, Side};
    ///
    /// assert_eq!(GameRecord::read_all("1. e4 1-0\n")[0].result(), RecordResult::Won(Side::First));
    /// ```
    pub fn result(&self) -> RecordResult {
        match self.inner.result {
            GameResult::Won(side) => RecordResult::Won(side),
            GameResult::Drawn => RecordResult::Drawn,
            GameResult::Open => RecordResult::Open,
        }
    }

    /// Returns what is wrong with the text.
    ///
    /// ```
    /// assert!(alfil::GameRecord::read_all("1. e4 e5 *\n")[0].problems().is_empty());
    /// ```
    pub fn problems(&self) -> Vec<RecordProblem> {
        self.inner.faults.iter().map(problem).collect()
    }

    /// Plays the moves by the rules of a variant.
    ///
    /// ```
    /// use alfil::{GameRecord, Variant};
    ///
    /// let chess = Variant::bundled("chess").unwrap();
    /// let replay = GameRecord::read_all("1. e4 e5 2. Ke3 *\n")[0].replay(&chess);
    /// assert_eq!(replay.game.unwrap().moves().len(), 2);
    /// assert!(replay.problems[0].is_error);
    /// ```
    pub fn replay(&self, variant: &Arc<Variant>) -> Replay {
        let replayed = pgn::replay(variant.inner(), &self.inner);
        let other_rules = self.rules_problem(variant);
        Replay {
            game: replayed.game.map(|inner| Game::wrap(variant, inner)),
            problems: replayed.faults.iter().map(problem).chain(other_rules).collect(),
        }
    }

    /// Returns that the record is of other rules than those of a variant; nothing if it does not say so.
    fn rules_problem(&self, variant: &Variant) -> Option<RecordProblem> {
        let message = self.inner.rules_conflict(variant.inner(), "the record").or_else(|| {
            let played = self.inner.tag(pgn::VARIANT).filter(|_| self.inner.tag(pgn::RULES).is_none())?;
            let is_other = played != variant.id()
                && Variant::bundled(played).is_some_and(|played| !played.has_rules_of(variant));
            is_other.then(|| pgn::of_another_variant("the record", played, variant.id()))
        })?;
        Some(RecordProblem { line: 0, column: 0, is_error: false, message, help: None })
    }
}

fn problem(fault: &pgn::Fault) -> RecordProblem {
    RecordProblem {
        line: fault.place.line,
        column: fault.place.column,
        is_error: fault.gravity == Gravity::Error,
        message: fault.message.clone(),
        help: fault.help.clone(),
    }
}

impl Game {
    /// Returns the game as PGN, with these tags added to the standard ones, except those that [`Game::try_to_pgn`] refuses.
    /// Moves are written in a notation; without one, in that of Hodges where `+` marks promoted pieces, and in algebraic
    /// notation elsewhere. A `Result` counts if the rules have none, as after a resignation.
    ///
    /// ```
    /// use alfil::{Game, GameRecord, Variant};
    ///
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// game.play_text("e2e4").unwrap();
    /// let pgn = game.to_pgn(&[("White", "Ada")], None);
    /// assert!(pgn.contains("[White \"Ada\"]") && pgn.contains("1. e4"));
    /// let again = GameRecord::read_all(&pgn)[0].replay(game.variant()).game.unwrap();
    /// assert_eq!(again.to_fen(), game.to_fen());
    /// ```
    pub fn to_pgn(&self, tags: &[(&str, &str)], notation: Option<Notation>) -> String {
        self.tagged_pgn(tags, notation).0
    }

    /// Returns what [`Game::to_pgn`] does.
    ///
    /// ```
    /// use alfil::{Game, Variant};
    ///
    /// let game = Game::new(&Variant::bundled("chess").unwrap());
    /// assert!(game.try_to_pgn(&[("White", "Ada"), ("Result", "1-0")], None).is_ok());
    /// assert_eq!(game.try_to_pgn(&[("a b", "1")], None), Err(vec!["`a b` is not the name of a tag".to_owned()]));
    /// ```
    ///
    /// # Errors
    /// Which of the tags have no valid name or contradict the game.
    pub fn try_to_pgn(
        &self,
        tags: &[(&str, &str)],
        notation: Option<Notation>,
    ) -> Result<String, Vec<String>> {
        match self.tagged_pgn(tags, notation) {
            (text, problems) if problems.is_empty() => Ok(text),
            (_, problems) => Err(problems),
        }
    }

    fn tagged_pgn(&self, tags: &[(&str, &str)], notation: Option<Notation>) -> (String, Vec<String>) {
        let usual = || Style::usual(self.variant().internal_rules());
        let mut record = Record::of(self.inner(), notation.map_or_else(usual, Style::from));
        let problems = record.add_tags(tags.iter().copied(), self.inner());
        (pgn::text_of(&record, self.inner()), problems)
    }
}
