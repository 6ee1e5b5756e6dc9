//! Records what became of each setting of a section: mapped to the definition, without effect, or not expressible.

use std::cell::RefCell;

use alfil_language::diag::{Sources, Span};
use indexmap::IndexMap;

use super::places::{Places, key_as_written};
use crate::fairy::ini::keys::{self, Becomes};
use crate::fairy::ini::{Origin, PieceType, PieceTypes, Settings, Squares, Value};

/// The fate of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The definition expresses it.
    Mapped,
    /// It has no effect in this game, for this reason.
    Ignored(String),
    /// The language cannot express it: this is what is missing.
    Inexpressible(String),
}

/// The settings of a section, with a record of those that have been used.
///
/// The code that reads a setting is responsible for it: a setting that no code reads and that is not the default counts as
/// not expressible.
pub(super) struct Account<'a> {
    settings: &'a Settings,
    sources: &'a Sources,
    fates: RefCell<IndexMap<String, Fate>>,
    differences: RefCell<Vec<Difference>>,
    places: Places<'a>,
}

/// Something that Fairy-Stockfish plays differently from the definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    /// The setting it comes from.
    pub(super) name: String,
    /// What Fairy-Stockfish does, and what the definition does instead.
    pub(super) what: String,
}

impl<'a> Account<'a> {
    pub(super) fn new(settings: &'a Settings, sources: &'a Sources) -> Account<'a> {
        Account {
            settings,
            sources,
            fates: RefCell::default(),
            differences: RefCell::default(),
            places: Places::new(sources),
        }
    }

    /// Returns the places of values.
    pub(super) fn places(&self) -> &Places<'a> {
        &self.places
    }

    /// Returns the settings, read without responsibility for them.
    pub(super) fn peek(&self) -> &'a Settings {
        self.settings
    }

    /// Notes that the definition expresses a setting.
    pub(super) fn map(&self, name: &str) {
        self.fates.borrow_mut().entry(name.to_owned()).or_insert(Fate::Mapped);
    }

    /// Notes that a setting has no effect, unless the definition already expresses it.
    pub(super) fn ignore(&self, name: &str, why: &str) {
        self.fates.borrow_mut().entry(name.to_owned()).or_insert_with(|| Fate::Ignored(why.to_owned()));
    }

    /// Notes that several settings have no effect here.
    pub(super) fn ignore_all(&self, names: &[&str], why: &str) {
        for name in names {
            self.ignore(name, why);
        }
    }

    /// Notes that a setting cannot be expressed. The first reason stays.
    pub(super) fn refuse(&self, name: &str, why: impl Into<String>) {
        let mut fates = self.fates.borrow_mut();
        let fate = fates.entry(name.to_owned()).or_insert(Fate::Mapped);
        if !matches!(fate, Fate::Inexpressible(_)) {
            *fate = Fate::Inexpressible(why.into());
        }
    }

    /// Notes a quirk of Fairy-Stockfish that the definition does not reproduce.
    pub(super) fn differ(&self, name: &str, what: impl Into<String>) {
        let difference = Difference { name: name.to_owned(), what: what.into() };
        let mut differences = self.differences.borrow_mut();
        if !differences.contains(&difference) {
            differences.push(difference);
        }
    }

    /// Returns what Fairy-Stockfish plays differently.
    pub(super) fn differences(&self) -> Vec<Difference> {
        self.differences.borrow().clone()
    }

    /// Returns a number of a setting as definitions have it. One that is too large is refused.
    pub(super) fn fitting<T: TryFrom<i64> + Default>(&self, name: &str, number: i64) -> T {
        T::try_from(number).unwrap_or_else(|_| {
            self.refuse(name, "the number is too large");
            T::default()
        })
    }

    /// Returns whether a setting is `true`; counts as used.
    pub(super) fn is_on(&self, name: &str) -> bool {
        self.map(name);
        self.settings.is_on(name)
    }

    /// Returns a number; counts as used.
    pub(super) fn number(&self, name: &str) -> i64 {
        self.map(name);
        self.settings.number(name)
    }

    /// Returns a word; counts as used.
    pub(super) fn word(&self, name: &str) -> &'static str {
        self.map(name);
        self.settings.word(name)
    }

    /// Squares; counts as used.
    pub(super) fn squares(&self, name: &str) -> Squares {
        self.map(name);
        if let Some(Value::Regions(_)) = self.settings.get(name).map(|setting| &setting.value) {
            self.refuse(name, "regions of several pieces");
        }
        self.settings.squares(name)
    }

    /// Returns the squares of both players; counts as used.
    pub(super) fn both_squares(&self, name: &str) -> [Squares; 2] {
        ["White", "Black"].map(|side| self.squares(&format!("{name}{side}")))
    }

    /// Pieces; counts as used.
    pub(super) fn pieces(&self, name: &str) -> PieceTypes {
        self.map(name);
        self.settings.pieces(name)
    }

    /// Returns the pieces of both players; counts as used.
    pub(super) fn both_pieces(&self, name: &str) -> [PieceTypes; 2] {
        ["White", "Black"].map(|side| self.pieces(&format!("{name}{side}")))
    }

    /// One piece; counts as used.
    pub(super) fn piece(&self, name: &str) -> Option<PieceType> {
        self.map(name);
        match self.settings.get(name).map(|s| &s.value) {
            Some(Value::Piece(piece)) => *piece,
            Some(Value::Pieces(set)) => {
                let means_none = keys::find(name).is_some_and(|known| known.key.default == Some("-"));
                if !set.is_empty() || !means_none {
                    self.refuse(name, if set.is_empty() { "no piece" } else { "several pieces" });
                }
                None
            }
            _ => None,
        }
    }

    /// Returns the fate of each setting that is not the default, or that a line of the file sets.
    pub(super) fn close(&self) -> Vec<Closed> {
        let fates = self.fates.borrow();
        let without_parent = Settings::without_parent(self.settings.dialect());
        let mut closed = Vec::new();
        for (name, setting) in self.settings.iter() {
            let is_usual = without_parent.get(name).is_some_and(|usual| usual.value == setting.value);
            let is_written = matches!(setting.origin, Origin::Line { .. });
            let fate = match fates.get(name) {
                Some(fate) => fate.clone(),
                None if is_usual => Fate::Ignored("this is the default".to_owned()),
                None => unread(name),
            };
            let dialect = self.settings.dialect();
            let fate = match fate {
                Fate::Mapped => Fate::Mapped,
                Fate::Ignored(why) => Fate::Ignored(dialect.named(&why)),
                Fate::Inexpressible(why) => Fate::Inexpressible(dialect.named(&why)),
            };
            if !is_usual || is_written || matches!(fate, Fate::Inexpressible(_)) {
                let key = written(self.sources, name, Some(setting.origin));
                closed.push(Closed { name, key, origin: setting.origin, fate });
            }
        }
        closed
    }
}

/// Returns the fate of a setting that no code has read.
fn unread(name: &str) -> Fate {
    match keys::find(name).map(|known| known.key) {
        Some(key) if key.becomes == Becomes::Nothing => Fate::Ignored("it is not a rule".to_owned()),
        Some(key) => Fate::Inexpressible(key.doc.to_owned()),
        None => Fate::Inexpressible("its meaning is unknown".to_owned()),
    }
}

/// Returns the name of a setting as the line that sets it has it: one key may set others.
pub(super) fn written(sources: &Sources, name: &str, origin: Option<Origin>) -> String {
    match origin {
        Some(Origin::Line { span, .. }) => key_as_written(sources, span),
        Some(Origin::Default | Origin::BuiltIn(_)) | None => None,
    }
    .unwrap_or_else(|| name.to_owned())
}

/// A setting with its fate.
#[derive(Clone, Debug)]
pub struct Closed {
    /// Its name.
    pub name: &'static str,
    /// The key that sets it, as the file has it.
    pub key: String,
    /// Where it comes from.
    pub origin: Origin,
    /// What became of it.
    pub fate: Fate,
}

impl Closed {
    /// Returns its value in the file, when a line says it.
    pub fn span(&self) -> Option<Span> {
        match self.origin {
            Origin::Line { span, .. } => Some(span),
            Origin::Default | Origin::BuiltIn(_) => None,
        }
    }
}
