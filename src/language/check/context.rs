//! What every pass works with: the definition, the findings, and small common checks.

use alfil_core::board::{PerSide, Shape, Side};
use alfil_core::phrase::joined;
use alfil_core::rules::PieceColour;
use serde::de::DeserializeOwned;

use crate::check::about::characters::{self, Lines};
use crate::check::origins::Origins;
use crate::def::{self, Definition, Field, Spanned};
use crate::diag::{Code, Diagnostic, Span, Text};

/// The most words that are listed for a key that is missing.
const MAX_WORDS: usize = 8;

/// The definition being checked and the findings so far.
pub(super) struct Context<'a> {
    pub(super) def: &'a Definition,
    pub(super) out: Vec<Diagnostic>,
    /// The size of the board, once it is known.
    pub(super) shape: Option<Shape>,
    /// Where the rules made so far are written.
    pub(super) origins: Origins,
    /// True if a condition has an error, so that what it would have used seems to be unused.
    pub(super) has_broken_condition: bool,
}

impl<'a> Context<'a> {
    pub(super) fn new(def: &'a Definition) -> Self {
        Context {
            def,
            out: Vec::new(),
            shape: None,
            origins: Origins::of_tables(def),
            has_broken_condition: false,
        }
    }

    pub(super) fn push(&mut self, diagnostic: Diagnostic) {
        self.out.push(diagnostic);
    }

    /// Adds a finding about something absent, which is not worth reporting when the file itself is damaged.
    pub(super) fn push_unless_damaged(&mut self, diagnostic: Diagnostic) {
        if !self.def.damaged {
            self.out.push(diagnostic);
        }
    }

    /// Returns whether an unknown key is reported within a table in braces, so that a key that is missing there was probably
    /// meant by it.
    pub(super) fn has_unknown_key(&self, table: Span) -> bool {
        self.def.unknown_keys.iter().any(|&key| table.contains(key))
    }

    /// Returns whether an unknown key of this table is reported, in braces or below a header.
    pub(super) fn has_unknown_key_below(&self, table: Span) -> bool {
        self.def.tables_with_unknown_keys.contains(&table)
    }

    /// Returns the value of a required key. `table` is where it should be.
    pub(super) fn required<'f, T: DeserializeOwned>(
        &mut self,
        field: &'f Field<T>,
        key: &str,
        table: Span,
        example: &str,
    ) -> Option<&'f T> {
        if field.is_absent() && !self.def.meant.contains(&key) && !self.has_unknown_key(table) {
            let words: Vec<String> =
                def::words_of::<T>().iter().map(|word| format!("`\"{word}\"`")).collect();
            let help = match words.len() {
                2..=MAX_WORDS => format!("write `{key} = …` with {}", joined(&words, "or")),
                _ => format!("for example, write `{example}`"),
            };
            self.push(
                Diagnostic::new(Code::MissingKey, format!("`{key}` is missing"))
                    .label(table, format!("`{key}` is required here"))
                    .help(help),
            );
        }
        field.get()
    }

    /// Returns a string that may not be empty.
    pub(super) fn filled<'t>(&mut self, text: Option<&'t Text>) -> Option<&'t Text> {
        let text = text?;
        if text.value.trim().is_empty() {
            self.push(
                Diagnostic::new(Code::EmptyText, "the string is empty")
                    .label(text.span, "this must not be empty"),
            );
            return None;
        }
        Some(text)
    }

    /// Returns a name, which is shown within other texts.
    pub(super) fn name<'t>(&mut self, text: Option<&'t Text>) -> Option<&'t Text> {
        let name = self.filled(text)?;
        characters::check_characters(self, name, Lines::One);
        Some(name)
    }

    /// Checks the first lines of the file; returns the game's name.
    pub(super) fn header(&mut self) -> String {
        let def = self.def;
        let top = def.origin;
        if let (Field::Absent, Some(top)) = (&def.format, top)
            && !def.meant.contains(&"format")
        {
            self.push(
                Diagnostic::new(Code::MissingKey, "`format` is missing")
                    .label(top, "the file does not give its version of the definition language")
                    .help("write `format = 1` on the first line, so that later versions of alfil read the file correctly")
                    .fix(top, "format = 1\n"),
            );
        }
        if let Some(format) = def.format.get()
            && format.value != 1
        {
            self.push(
                Diagnostic::new(Code::UnsupportedFormat, format!("format {} is not supported", format.value))
                    .label(format.span, "alfil reads format 1")
                    .guess(format.span, "1"),
            );
        }
        if let Some(top) = top {
            self.required(&def.name, "name", top, "name = \"Wa Shogi\"");
        }
        if let Some(text) = def.about.get() {
            characters::check_characters(self, text, Lines::Any);
        }
        let name = self.name(def.name.get());
        name.map(|t| t.value.clone()).unwrap_or_default()
    }

    /// Returns the player whose pieces are dark.
    pub(super) fn dark_side(&self) -> Side {
        let dark = self.def.sides.get().and_then(|sides| sides.value.dark.get());
        dark.map_or(Side::Second, |dark| dark.value)
    }

    /// Returns the colour of each player's pieces.
    pub(super) fn colours(&self) -> PerSide<Option<PieceColour>> {
        let sides = self.def.sides.get().map(|sides| &sides.value);
        let colour = |field: &Field<Spanned<PieceColour>>| field.get().map(|colour| colour.value);
        PerSide {
            first: sides.and_then(|sides| colour(&sides.first_colour)),
            second: sides.and_then(|sides| colour(&sides.second_colour)),
        }
    }

    /// Returns the players' display names.
    pub(super) fn side_names(&mut self) -> PerSide<String> {
        let sides = self.def.sides.get().map(|sides| &sides.value);
        let mut name = |text: Option<&Text>, otherwise: &str| {
            self.name(text).map_or_else(|| otherwise.to_owned(), |t| t.value.clone())
        };
        let names = PerSide {
            first: name(sides.and_then(|s| s.first.get()), "First"),
            second: name(sides.and_then(|s| s.second.get()), "Second"),
        };
        let written = sides.and_then(|s| s.second.get().or(s.first.get()));
        if let Some(text) = written.filter(|_| names.first.to_lowercase() == names.second.to_lowercase()) {
            self.push(
                Diagnostic::new(Code::ListedTwice, "both players have the same name")
                    .label(text.place(0..text.value.len()), "messages could not distinguish the players")
                    .help("write different names, as in `first = \"White\"` and `second = \"Black\"`"),
            );
        }
        names
    }
}
