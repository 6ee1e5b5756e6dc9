//! Games as text, in Portable Game Notation. Source: "Standard: Portable Game Notation Specification and Implementation
//! Guide", 1994, sections 7 to 9.
//!
//! `read` turns a text into records, without knowledge of any game; `replay` plays a record by the rules of a variant;
//! `write` is the way back. White is the first player, even if a variant names its players differently.

mod read;
mod replay;
mod tags;
mod write;

use std::fmt;

use alfil_core::board::Side;
use alfil_core::game::{Game, Outcome};
pub use read::read;
pub use replay::{Replayed, of_another_variant, replay, text_of};
pub use tags::{OWN_TAGS, RESULT, overridden};
pub use write::write;

/// The tag with the id of the variant.
pub const VARIANT: &str = "Variant";
/// The tag with the digest of the variant's rules.
pub const RULES: &str = "RulesHash";
/// The tag that says how the game ended.
pub const TERMINATION: &str = "Termination";

/// The tags that every game has, in this order.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// Marks of a move, with the numbers of the annotations that they mean; longer ones first.
const MARKS: [(&str, u8); 6] = [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];

/// A game as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Its tags, in the order of the text.
    pub tags: Vec<Tag>,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// Its moves.
    pub moves: Vec<WrittenMove>,
    /// The result at its end, or else in the tag.
    pub result: GameResult,
    /// What is wrong with the text.
    pub faults: Vec<Fault>,
    /// Where it begins.
    pub place: Place,
}

/// A name with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// The name.
    pub name: String,
    /// The value.
    pub value: String,
    /// Where the value begins.
    pub place: Place,
}

/// A move as it is written, with its annotations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenMove {
    /// The move.
    pub text: String,
    /// What it means, in the notation of Hodges, if it is written in that of KIF or CSA.
    pub meaning: Option<String>,
    /// The number before it.
    pub number: Option<u32>,
    /// True if the same player moves again after it, in the same turn.
    pub goes_on: bool,
    /// Numbers of annotations, such as 1 for a good move.
    pub nags: Vec<u8>,
    /// Comments after it.
    pub comments: Vec<String>,
    /// Other moves in its place.
    pub variations: Vec<Variation>,
    /// Its location in the text.
    pub place: Place,
}

impl WrittenMove {
    /// Returns the move in a notation that a game reads: what it means, if that is known, or else its text.
    pub fn readable(&self) -> &str {
        self.meaning.as_deref().unwrap_or(&self.text)
    }

    /// Returns the numbers of its annotations, with that of a mark at the end of its text which the move itself, as it is
    /// printed, has not.
    pub fn annotations(&self, printed: &str) -> Vec<u8> {
        let mark = MARKS.iter().find(|(mark, _)| self.text.ends_with(mark) && !printed.ends_with(mark));
        mark.map(|(_, nag)| *nag).into_iter().chain(self.nags.iter().copied()).collect()
    }
}

/// Moves in place of those that were played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// Its moves.
    pub moves: Vec<WrittenMove>,
}

/// The most variations inside each other.
pub const MAX_DEPTH: usize = 24;

/// A line and a column, both from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The column, in characters.
    pub column: u32,
}

/// How bad a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gravity {
    /// The game can be replayed.
    Warning,
    /// It cannot, or not to its end.
    Error,
}

/// Something wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where.
    pub place: Place,
    /// How bad it is.
    pub gravity: Gravity,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
}

impl Fault {
    fn new(place: Place, gravity: Gravity, message: impl Into<String>, help: &str) -> Fault {
        let help = (!help.is_empty()).then(|| help.to_owned());
        Fault { place, gravity, message: message.into(), help }
    }

    pub(in crate::words::notation) fn error(place: Place, message: impl Into<String>, help: &str) -> Fault {
        Fault::new(place, Gravity::Error, message, help)
    }

    pub(in crate::words::notation) fn warning(place: Place, message: impl Into<String>, help: &str) -> Fault {
        Fault::new(place, Gravity::Warning, message, help)
    }
}

/// The result of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameResult {
    /// A player has won.
    Won(Side),
    /// Neither player has.
    Drawn,
    /// The game is not over, or its result is unknown.
    #[default]
    Open,
}

impl GameResult {
    /// Returns the result by the rules.
    pub fn of(game: &mut Game) -> GameResult {
        GameResult::of_outcome(game.outcome())
    }

    /// Returns the result that an outcome means; without one that is decided, the game is open.
    pub(crate) fn of_outcome(outcome: Option<Outcome>) -> GameResult {
        match outcome.filter(|outcome| outcome.is_decided()).map(|outcome| outcome.winner) {
            Some(Some(side)) => GameResult::Won(side),
            Some(None) => GameResult::Drawn,
            None => GameResult::Open,
        }
    }

    /// Returns the result that a text means.
    pub(crate) fn read(text: &str) -> Option<GameResult> {
        let all = [
            GameResult::Won(Side::First),
            GameResult::Won(Side::Second),
            GameResult::Drawn,
            GameResult::Open,
        ];
        all.into_iter().find(|result| result.text() == text)
    }

    fn text(self) -> &'static str {
        match self {
            GameResult::Won(Side::First) => "1-0",
            GameResult::Won(Side::Second) => "0-1",
            GameResult::Drawn => "1/2-1/2",
            GameResult::Open => "*",
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl Record {
    /// Returns the value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.find(name).map(|tag| tag.value.as_str())
    }

    fn find(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// Sets a tag.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.tags.iter_mut().find(|tag| tag.name == name) {
            Some(tag) => tag.value = value,
            None => self.tags.push(Tag { name: name.to_owned(), value, place: Place::default() }),
        }
    }

    /// Returns whether nothing that is wrong keeps it from being replayed.
    pub fn is_sound(&self) -> bool {
        self.faults.iter().all(|fault| fault.gravity == Gravity::Warning)
    }
}
