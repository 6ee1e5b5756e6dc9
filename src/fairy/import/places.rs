//! Where the values of an imported definition come from, and the comments that say so.
//!
//! A value set by a line of the ini has its place in that line. Settings of built-in variants and defaults have no line, so
//! the name of each is added to the sources as a separate text, under the name of its origin.

use std::cell::RefCell;

use alfil_language::diag::{FileId, Sources, Span, seen};

use crate::fairy::ini::Origin;

/// The texts that values point into: first the files of the ini, then one for each origin without a line.
pub(super) struct Places<'a> {
    ini: &'a Sources,
    all: RefCell<Sources>,
}

impl<'a> Places<'a> {
    pub(super) fn new(ini: &'a Sources) -> Places<'a> {
        Places { ini, all: RefCell::new(ini.clone()) }
    }

    /// Returns the number of a line of the ini, from 1.
    pub(super) fn line(&self, place: Span) -> usize {
        self.ini.line(place)
    }

    /// Returns the place of a setting.
    pub(super) fn of_setting(&self, name: &str, origin: Origin) -> Span {
        match origin {
            Origin::Line { span, .. } => span,
            Origin::BuiltIn(variant) => self.outside(&format!("from the built-in {variant}"), name),
            Origin::Default => self.outside("by default", name),
        }
    }

    /// Returns the place of a value that no setting causes, for a reason.
    pub(super) fn of_reason(&self, why: &str) -> Span {
        self.outside("", why)
    }

    /// Returns the place of a text outside the ini; `source` is the name of what it comes from.
    fn outside(&self, source: &str, text: &str) -> Span {
        let mut all = self.all.borrow_mut();
        let mut known = all.files().skip(self.ini.files().count());
        let same = |file: &FileId| all.name(*file) == source && all.text(*file) == text;
        let file = known.find(same).unwrap_or_else(|| all.add(source, text));
        Span::new(file, 0..text.len())
    }

    /// Returns the comment on a value: the key and where it is written.
    pub(super) fn comment(&self, place: Span) -> String {
        if let Some(key) = key_as_written(self.ini, place) {
            return format!("{key}, line {}", self.line(place));
        }
        let all = self.all.borrow();
        let parts = [all.text(place.file), all.name(place.file)];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }
}

/// Returns the key whose value is at a place of an ini, as its line has it.
pub(super) fn key_as_written(ini: &Sources, value: Span) -> Option<String> {
    let before = ini.text(value.file).get(..value.range().start)?;
    let line = before.rsplit('\n').next()?;
    line.split_once('=').map(|(key, _)| seen(key.trim()))
}
