//! What every pass works with: the definition, the findings, and small questions asked everywhere.

use super::characters::{self, Lines};
use crate::board::PerSide;
use crate::def::{Definition, Field};
use crate::diag::{Code, Diagnostic, Span, Text};

/// The definition under check and what was found so far.
pub(super) struct Context<'a> {
    pub(super) def: &'a Definition,
    pub(super) out: Vec<Diagnostic>,
}

impl<'a> Context<'a> {
    pub(super) fn new(def: &'a Definition) -> Self {
        Context { def, out: Vec::new() }
    }

    pub(super) fn push(&mut self, diagnostic: Diagnostic) {
        self.out.push(diagnostic);
    }

    /// Adds a finding about something that is absent, which is no news when the file itself was damaged.
    pub(super) fn push_unless_damaged(&mut self, diagnostic: Diagnostic) {
        if !self.def.damaged {
            self.out.push(diagnostic);
        }
    }

    /// The value of a key that has to be there. `table` is where it should be.
    pub(super) fn required<'f, T>(
        &mut self,
        field: &'f Field<T>,
        key: &str,
        table: Span,
        example: &str,
    ) -> Option<&'f T> {
        if field.is_absent() && !self.def.meant.contains(&key) {
            self.push(
                Diagnostic::new(Code::MissingKey, format!("`{key}` is missing"))
                    .label(table, format!("this has no `{key}`"))
                    .help(format!("write for example `{example}`")),
            );
        }
        field.get()
    }

    /// A text that may not be blank.
    pub(super) fn filled<'t>(&mut self, text: Option<&'t Text>) -> Option<&'t Text> {
        let text = text?;
        if text.value.trim().is_empty() {
            self.push(
                Diagnostic::new(Code::EmptyText, "the text is empty")
                    .label(text.span, "something has to be written here"),
            );
            return None;
        }
        Some(text)
    }

    /// A name, which is shown in the middle of other texts.
    pub(super) fn name<'t>(&mut self, text: Option<&'t Text>) -> Option<&'t Text> {
        let name = self.filled(text)?;
        characters::check(self, name, Lines::One);
        Some(name)
    }

    /// Checks the first lines of the file; returns the game's name.
    pub(super) fn header(&mut self) -> String {
        let def = self.def;
        let top = def.origin;
        if let (Field::Absent, Some(top)) = (&def.format, top) {
            self.push(
                Diagnostic::new(Code::MissingKey, "`format` is missing")
                    .label(top, "the file does not say which version of the language it is written in")
                    .help("write `format = 1` on the first line, so that the file keeps its meaning")
                    .fix(top, "format = 1\n"),
            );
        }
        if let Some(format) = def.format.get()
            && format.value != 1
        {
            self.push(
                Diagnostic::new(Code::UnsupportedFormat, format!("format {} is not known", format.value))
                    .label(format.span, "this program reads format 1")
                    .guess(format.span, "1"),
            );
        }
        if let Some(top) = top {
            self.required(&def.name, "name", top, "name = \"Wa Shogi\"");
        }
        let texts = def.about.get().into_iter().chain(def.sources.items());
        texts.for_each(|text| characters::check(self, text, Lines::Any));
        let name = self.name(def.name.get());
        name.map(|t| t.value.clone()).unwrap_or_default()
    }

    /// The players' display names.
    pub(super) fn side_names(&mut self) -> PerSide<String> {
        let sides = self.def.sides.get();
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
                    .label(text.place(0..text.value.len()), "nobody could tell who is meant")
                    .help("name them differently, as in `first = \"White\"` and `second = \"Black\"`"),
            );
        }
        names
    }
}
