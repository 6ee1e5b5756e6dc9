//! Variants written for Fairy-Stockfish, in its `variants.ini`: sections, keys and effective settings.
//!
//! A file is read exactly as that program reads it, which is leniently and silently. Where that reading probably differs
//! from what the author meant, there is a finding. The result is the effective settings of each section, each with the
//! line, the ancestor or the built-in variant it comes from. Settings are not rules yet: nothing here can be played.
//!
//! Source: the behaviour of Fairy-Stockfish of July 2026 with large boards, observed by running it.
//!
//! `value` makes of each text what that program makes of it, and never fails; a `Problem` says where that is not what the text
//! looks like. `keys` is the registry: a row for each key with its name, type, effect and counterpart, which the reader,
//! `import --coverage`, `docs/ini.md` and the tests share. `resolve` applies keys in that program's order, regardless
//! of the order of the lines. Sets hold kinds of pieces, not letters, because a letter may move to another piece while
//! the sets keep the first; regions keep squares off the board, because a child may have a larger one. `builtin.toml`
//! has the built-in variants as differences in the same keys.

mod betza;
pub mod builtin;
mod conflicts;
mod dialect;
mod fen;
mod findings;
mod gone;
mod judge;
pub(crate) mod key;
pub mod keys;
mod piece_types;
mod ranges;
mod reader;
mod resolve;
mod section_names;
mod sections;
mod settings;
mod squares;
mod strict;
mod tuples;
mod value;

use std::path::Path;

use alfil_language::diag::{Code, Diagnostic, FileId, Report, Span};
pub use dialect::Dialect;
pub use fen::fields::Fields;
use findings::Findings;
pub use piece_types::{PieceType, PieceTypes};
pub use reader::{IniEntry, Word};
pub use section_names::{help_for_unknown, list_of_sections, unknown_section};
pub use sections::Section;
pub use settings::{Declared, MAIN_PAWN, Origin, Setting, Settings};
pub use squares::Squares;
pub use value::Value;

/// Returns whether the name of a file ends in `.ini`.
pub fn is_ini(file: &str) -> bool {
    Path::new(file).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("ini"))
}

/// Returns the file and the section of a word of the form `FILE.ini#NAME`.
pub fn file_and_section(word: &str) -> Option<(&str, &str)> {
    let at = word.match_indices('#').find(|(at, _)| is_ini(word.get(..*at).unwrap_or(word)))?.0;
    Some((word.get(..at)?, word.get(at + 1..)?))
}

/// The longest file that is read. The largest known ones have a few hundred kibibytes.
pub const MAX_BYTES: usize = 4 << 20;

/// A file, read.
#[derive(Clone, Debug)]
pub struct Ini {
    /// The program by which it is read.
    pub dialect: Dialect,
    /// The file in the report's sources.
    pub file: FileId,
    /// Its sections in order, including those that Fairy-Stockfish skips.
    pub sections: Vec<Section>,
    /// The findings in order of place, including those beyond the limit of what is reported.
    pub findings: Vec<Diagnostic>,
    /// True if there are so many errors that not all of them are known.
    pub is_hopeless: bool,
}

impl Ini {
    /// Returns the section that Fairy-Stockfish would load under a name.
    pub fn section(&self, name: &str) -> Option<&Section> {
        self.sections.iter().find(|section| section.name.text == name && !section.is_skipped)
    }

    /// Returns the findings in a section, and those in the sections it inherits from, the nearest first.
    pub fn findings_of(&self, place: usize) -> (&[Diagnostic], impl Iterator<Item = &Diagnostic>) {
        let of = |section: &Section| self.findings.get(section.findings.clone()).unwrap_or_default();
        let next = |section: &&Section| self.sections.get(section.parent_with_findings?);
        let section = self.sections.get(place);
        let first = section.as_ref().and_then(next);
        (section.map_or(&[], of), std::iter::successors(first, next).flat_map(of))
    }
}

/// Returns the place of a section in the file. A section that Fairy-Stockfish skips is found only if there is no other of the
/// name.
pub fn place(ini: &Ini, name: &str) -> Option<usize> {
    let is_it = |section: &Section| section.name.text == name;
    let counts = ini.sections.iter().position(|section| is_it(section) && !section.is_skipped);
    counts.or_else(|| ini.sections.iter().position(is_it))
}

/// Reads a file as the program of a dialect does; findings name it `name`.
///
/// Accepts any bytes, and finds everything that is wrong in one run, in order of place; the report is cut to a readable
/// length.
pub fn read(name: &str, bytes: &[u8], dialect: Dialect) -> (Ini, Report) {
    let mut report = Report::default();
    if bytes.len() > MAX_BYTES {
        let file = report.sources.add(name, "");
        let message = format!("the file is larger than {} KiB, and the rest is not read", MAX_BYTES / 1024);
        let start = Span::new(file, 0..0);
        report.diagnostics.push(Diagnostic::new(Code::FileTooLarge, message).label(start, ""));
        return (
            Ini { dialect, file, sections: Vec::new(), findings: Vec::new(), is_hopeless: true },
            report,
        );
    }
    let mut found = Findings::new(dialect);
    let text = String::from_utf8_lossy(bytes);
    let file = report.sources.add(name, text.as_ref());
    if let Err(error) = std::str::from_utf8(bytes) {
        let place = error.valid_up_to();
        let span = Span::new(file, place..place + char::REPLACEMENT_CHARACTER.len_utf8());
        found.push(
            findings::finding_at(
                Code::NotUtf8,
                span,
                "the file is not UTF-8 text",
                "the first byte that is not",
            )
            .help("save the file as UTF-8; other bytes are read as `�` here"),
        );
    }
    let raw = reader::read(file, &text, &mut found);
    let mut sections = sections::resolve(raw, &mut found);
    let (findings, is_hopeless) = found.into_report(&mut report);
    sections::share_out(&findings, &mut sections);
    (Ini { dialect, file, sections, findings, is_hopeless }, report)
}
