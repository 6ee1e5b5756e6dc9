//! Reads the lines of a file: sections, keys and values, each with its place.
//!
//! The rules are those of Fairy-Stockfish. A section begins with `[` in the first column; a comment has `#` or `;` in the
//! first column; a key ends at the first `=`; spaces after a value belong to it. In Fairy-Stockfish-X blanks do not count
//! anywhere, and what is wrong with a line drops its section.

use std::ops::Range;

use alfil_language::diag::{self, Code, Diagnostic, FileId, Span};

use super::dialect::Dialect;
use super::findings::{Findings, finding_at, shown};
use super::keys;
use super::sections::declares;
use super::strict;
use crate::fairy::ini::key;

/// A text with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The text.
    pub text: String,
    /// Its place.
    pub span: Span,
}

/// A line `key = value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IniEntry {
    /// The text before the first `=`, without trailing spaces.
    pub key: Word,
    /// The text after it, without leading spaces; empty only where Fairy-Stockfish-X takes that for a value.
    pub value: Word,
    /// True if the line contains a control character, which has been reported.
    pub is_damaged: bool,
}

/// A section as written.
#[derive(Clone, Debug)]
pub(super) struct RawSection {
    pub(super) name: Word,
    pub(super) parent: Option<Word>,
    /// True if Fairy-Stockfish skips the section, which has been reported.
    pub(super) is_skipped: bool,
    pub(super) entries: Vec<IniEntry>,
    /// Whether its header has a `]`.
    pub(super) is_closed: bool,
}

/// Most sections that are read; the largest known files have a few hundred.
const MAX_SECTIONS: usize = 5000;

/// The byte order mark, which some editors put before a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A line with its place.
#[derive(Clone, Copy)]
struct Line<'a> {
    text: &'a str,
    start: usize,
    file: FileId,
}

impl<'a> Line<'a> {
    fn span(self, range: Range<usize>) -> Span {
        Span::new(self.file, self.start + range.start..self.start + range.end)
    }

    fn word(self, range: Range<usize>) -> Word {
        Word { text: self.part(range.clone()).to_owned(), span: self.span(range) }
    }

    fn part(self, range: Range<usize>) -> &'a str {
        self.text.get(range).unwrap_or_default()
    }
}

/// Reads the sections of a text.
pub(super) fn read(file: FileId, text: &str, found: &mut Findings) -> Vec<RawSection> {
    let mut sections: Vec<RawSection> = Vec::new();
    let mut early: Option<(Line<'_>, usize)> = None;
    let mut start = 0;
    for whole in text.split_inclusive('\n') {
        let text = whole.strip_suffix('\n').unwrap_or(whole);
        let text = text.strip_suffix('\r').unwrap_or(text);
        let mut line = Line { text, start, file };
        start += whole.len();
        let mut is_skipped = false;
        if line.start == 0
            && let Some(rest) = text.strip_prefix(BYTE_ORDER_MARK)
        {
            line = Line { text: rest, start: BYTE_ORDER_MARK.len_utf8(), file };
            is_skipped = rest.starts_with('[');
            if is_skipped {
                found.push(
                    finding_at(
                        Code::IniByteOrderMark,
                        line.span(0..1),
                        "an invisible byte order mark hides the first section",
                        "Fairy-Stockfish does not see this section",
                    )
                    .help("save the file as UTF-8 without a byte order mark")
                    .fix(Span::new(file, 0..line.start), ""),
                );
            }
        }
        let first = line.text.chars().next();
        if matches!(first, None | Some('#' | ';')) {
            continue;
        }
        let is_damaged = control_characters(line, found);
        if first == Some('[') {
            if sections.len() == MAX_SECTIONS {
                found.push(finding_at(
                    Code::IniTooManySections,
                    line.span(0..line.text.len()),
                    format!("there are more than {MAX_SECTIONS} sections"),
                    "not read from here on",
                ));
                break;
            }
            let end = line.text.len();
            if whole.ends_with(']') && line.text.find(']') == Some(end - 1) {
                is_skipped = true;
                let message = "Fairy-Stockfish does not read a section whose header ends the file";
                found.push(
                    finding_at(Code::IniHeader, line.span(0..end), message, "no line end follows")
                        .fix(line.span(end..end), "\n"),
                );
            }
            sections.push(header(line, is_skipped, found));
        } else if let Some(section) = sections.last_mut() {
            section.entries.extend(entry(line, is_damaged, &mut section.is_skipped, found));
        } else if line.text.contains('=') {
            early = Some((early.map_or(line, |(first, _)| first), early.map_or(1, |(_, n)| n + 1)));
        }
    }
    if let (None, Some(foreign)) = (sections.first(), diag::foreign(file, text)) {
        found.push(foreign);
        return sections;
    }
    report_missing_section(file, text, &sections, early, found);
    if let (Some((first, _)), true) = (early, sections.is_empty()) {
        sections.extend(nameless(first, text, found));
    }
    sections
}

/// Returns the lines of a file without sections, as a section that Fairy-Stockfish does not read, so that what else is
/// wrong with them is reported in the same run. Nothing if the text has no key of the format.
fn nameless(first: Line<'_>, text: &str, found: &mut Findings) -> Option<RawSection> {
    let mut lines = Vec::new();
    let mut start = 0;
    for whole in text.split_inclusive('\n') {
        let line = whole.trim_end_matches(['\n', '\r']);
        if !line.starts_with(['#', ';', BYTE_ORDER_MARK]) && !line.is_empty() {
            lines.push(Line { text: line, start, file: first.file });
        }
        start += whole.len();
    }
    let is_key = |line: &Line<'_>| {
        line.text.split_once('=').is_some_and(|(key, _)| super::keys::find(key.trim()).is_some())
    };
    if !lines.iter().any(is_key) {
        return None;
    }
    let name = first.word(0..0);
    let is_damaged = |line: Line<'_>| line.text.contains(|c: char| c.is_control() && c != '\t');
    let entries =
        lines.into_iter().filter_map(|line| entry(line, is_damaged(line), &mut false, found)).collect();
    Some(RawSection { name, parent: None, is_skipped: true, entries, is_closed: true })
}

/// Reports lines before the first section, or that there is no section.
fn report_missing_section(
    file: FileId,
    text: &str,
    sections: &[RawSection],
    early: Option<(Line<'_>, usize)>,
    found: &mut Findings,
) {
    match (early, sections.first()) {
        (None, Some(_)) => {}
        (None, None) => found.push(
            finding_at(
                Code::IniNoSection,
                Span::new(file, 0..0),
                if text.trim().is_empty() { "the file is empty" } else { "the file has no section" },
                "",
            )
            .help("begin a variant with its name in brackets, as in `[my-variant]` or `[my-variant:chess]`"),
        ),
        (Some((line, _)), None) => {
            let start = line.span(0..0);
            let header = if is_whole_game(text) { "[my-variant]" } else { "[my-variant:chess]" };
            found.push(
                finding_at(
                    Code::IniNoSection,
                    line.span(0..line.text.len()),
                    "the file has no section, and Fairy-Stockfish reads none of it",
                    "not in a section",
                )
                .help(
                    "begin a variant with its name in brackets; `[my-variant:chess]` inherits from chess, `[my-variant]` from nothing",
                )
                .fix(start, format!("{header}\n")),
            );
        }
        (Some((line, n)), Some(section)) => {
            let (lines, are, these) = match n {
                1 => ("this line".to_owned(), "it is", "this line"),
                n => (format!("this line and {} more", n - 1), "they are", "these lines"),
            };
            found.push(
                finding_at(
                    Code::IniBeforeSection,
                    line.span(0..line.text.len()),
                    format!("Fairy-Stockfish ignores {lines}: {are} before the first section"),
                    "not in a section",
                )
                .label(section.name.span, "the first section")
                .help(format!(
                    "move {these} into a section, or write a header above, as in `[my-variant:chess]`"
                )),
            );
        }
    }
}

/// Returns whether a text has pieces and a start position of its own, and so needs no parent.
fn is_whole_game(text: &str) -> bool {
    let known = text.lines().filter_map(|line| keys::find(line.split_once('=')?.0.trim_end()));
    let [mut has_pieces, mut has_start] = [false; 2];
    for known in known {
        has_pieces |= declares(known);
        has_start |= known.name == key::START_FEN;
    }
    has_pieces && has_start
}

/// Returns whether there is a control character; the first of a line is reported.
fn control_characters(line: Line<'_>, found: &mut Findings) -> bool {
    let bad = line.text.char_indices().find(|&(_, c)| c.is_control() && c != '\t');
    if let Some((place, c)) = bad {
        let what = if c == '\r' {
            "a carriage return in the middle of a line".to_owned()
        } else {
            format!("an invisible control character (U+{:04X})", u32::from(c))
        };
        found.push(
            finding_at(
                Code::IniControlCharacter,
                line.span(place..place + c.len_utf8()),
                what,
                "read as part of the text",
            )
            .help("remove it; lines end with a line feed, with or without a carriage return before it")
            .fix(line.span(place..place + c.len_utf8()), if c == '\r' { "\n" } else { "" }),
        );
    }
    bad.is_some()
}

/// Reads `[name]` or `[name:parent]`.
fn header(line: Line<'_>, is_skipped: bool, found: &mut Findings) -> RawSection {
    let is_strict = found.dialect() == Dialect::FairyStockfishX;
    let mut is_skipped = is_skipped;
    let end = line.text.find(']');
    let inside = 1..end.unwrap_or(line.text.len());
    let mut outside = None;
    if let Some(end) = end {
        let is_read = |what: &str| !what.is_empty() && !what.starts_with(['#', ';']);
        is_skipped |= is_strict && is_read(line.part(end + 1..line.text.len()).trim());
        outside = behind(line, end + 1..line.text.len(), found);
    } else {
        // What follows may be a comment, which stays behind the header.
        let comment = [" #", "\t#", " ;", "\t;"].iter().filter_map(|sign| line.text.find(sign)).min();
        let place = comment.map_or(line.text.len(), |at| line.part(0..at).trim_end().len());
        found.push(
            finding_at(Code::IniHeader, line.span(0..1), "the header is not closed", "no `]` on this line")
                .help(
                    "Fairy-Stockfish reads on to the next `]`, and all lines before it become part of the header",
                )
                .fix(line.span(place..place), "]"),
        );
    }
    let (name, parent) = match line.part(inside.clone()).find(':') {
        Some(colon) => {
            let colon = inside.start + colon;
            (inside.start..colon, Some(colon + 1..inside.end))
        }
        None => (inside.clone(), outside),
    };
    let has_blanks = [Some(&name), parent.as_ref()]
        .map(|range| range.is_some_and(|range| line.part(trimmed(line, range.clone())).len() < range.len()));
    let name = line.word(trimmed(line, name));
    let parent = parent.map(|range| line.word(trimmed(line, range)));
    if name.text.is_empty() {
        found.push(
            finding_at(Code::IniHeader, line.span(0..line.text.len()), "the section has no name", "")
                .help("write a name in the brackets, as in `[my-variant]`"),
        );
    } else if has_blanks.contains(&true) && !is_strict {
        let label = match (&parent, has_blanks) {
            (Some(parent), [_, true]) => {
                format!("no variant is called `{}`, so the section is skipped", blank_before(line, parent))
            }
            _ => "every reference to this section would need the same spaces".to_owned(),
        };
        let whole = match &parent {
            Some(parent) => format!("{}:{}", name.text, parent.text),
            None => name.text.clone(),
        };
        found.push(
            finding_at(
                Code::IniHeaderBlanks,
                line.span(inside.clone()),
                "spaces inside the brackets are part of the names",
                label,
            )
            .fix(line.span(inside), whole),
        );
    }
    let is_skipped = is_skipped || (has_blanks[1] && !is_strict);
    RawSection { name, is_skipped, parent, entries: Vec::new(), is_closed: end.is_some() }
}

/// Reports text after a header; returns the range of a parent that was meant there.
fn behind(line: Line<'_>, range: Range<usize>, found: &mut Findings) -> Option<Range<usize>> {
    let what = line.part(range.clone()).trim();
    if what.is_empty() || what.starts_with(['#', ';']) {
        return None;
    }
    let happens = match found.dialect() {
        Dialect::FairyStockfish => "is ignored",
        Dialect::FairyStockfishX => "drops its section",
    };
    let message = format!("text after a header {happens}: `{}`", shown(what));
    let diagnostic = finding_at(Code::IniHeader, line.span(range.clone()), message, "not read");
    let Some(colon) = line.part(range.clone()).find(':').filter(|_| what.starts_with(':')) else {
        found.push(diagnostic.help("write it on a separate line").guess(line.span(range), ""));
        return None;
    };
    let bracket = range.start - 1;
    let parent = line.part(range.clone()).trim().to_owned();
    let diagnostic = diagnostic.help("write a parent inside the brackets, as in `[my-variant:chess]`");
    found.push(if line.part(0..bracket).contains(':') || parent.contains([' ', '\t']) {
        diagnostic
    } else {
        diagnostic.fix(line.span(bracket..range.end), format!("{parent}]"))
    });
    Some(range.start + colon + 1..range.end)
}

/// Returns the range without blanks at its ends.
fn trimmed(line: Line<'_>, range: Range<usize>) -> Range<usize> {
    let text = line.part(range.clone());
    let kept = text.trim();
    let start = range.start + text.len() - text.trim_start().len();
    if kept.is_empty() { range.start..range.start } else { start..start + kept.len() }
}

/// Returns a parent as it is written, blanks and all.
fn blank_before(line: Line<'_>, parent: &Word) -> String {
    let end = parent.span.end as usize - line.start;
    let start = line.part(0..end).rfind(':').map_or(end, |colon| colon + 1);
    let after = line.part(end..line.text.len());
    let blanks = after.len() - after.trim_start().len();
    shown(line.part(start..end + blanks))
}

/// Reads `key = value`; nothing for a line the program skips. Some lines drop their section.
fn entry(line: Line<'_>, is_damaged: bool, drops: &mut bool, found: &mut Findings) -> Option<IniEntry> {
    let trimmed = line.text.trim();
    let is_strict = found.dialect() == Dialect::FairyStockfishX;
    // An indented comment is skipped as its author meant, only for another reason.
    let is_comment = trimmed.starts_with(['#', ';']);
    let is_skipped = trimmed.contains('=') || !is_strict;
    if trimmed.is_empty() || (is_comment && is_skipped) {
        return None;
    }
    let start = line.text.len() - line.text.trim_start().len();
    let Some(equals) = line.text.find('=') else {
        let span = line.span(start..start + trimmed.len());
        let skips = if is_strict { "drops the section because of" } else { "skips" };
        let message = format!("Fairy-Stockfish {skips} `{}`: it has no `=`", shown(trimmed));
        *drops |= is_strict;
        let diagnostic = finding_at(Code::IniNoEquals, span, message, "");
        found.push(if is_comment {
            diagnostic.help("a comment begins in the first column").fix(line.span(0..start), "")
        } else if trimmed.starts_with('[') {
            diagnostic.help("a header begins in the first column").fix(line.span(0..start), "")
        } else {
            let diagnostic =
                diagnostic.help("write `key = value`, or begin a comment with `#` in the first column");
            match trimmed.split_once([' ', '\t', ':']) {
                Some((key, value)) if keys::find(key).is_some() && !value.trim().is_empty() => {
                    let value = value.trim_start().trim_start_matches(':').trim_start();
                    let gap = start + key.len()..start + trimmed.len() - value.len();
                    diagnostic.fix(line.span(gap), " = ")
                }
                Some(_) | None => diagnostic,
            }
        });
        return None;
    };
    let before = line.part(0..equals);
    let key = before.trim_end_matches(' ');
    let plain = key.trim();
    if plain.is_empty() {
        found.push(
            finding_at(Code::IniUnknownKey, line.span(0..equals + 1), "there is no key before the `=`", "")
                .help("write `key = value`"),
        );
        return None;
    }
    let key_start = key.len() - key.trim_start().len();
    let key_range = key_start..key_start + plain.len();
    if plain.len() < key.len() && !is_strict {
        let (range, what) = if key_start > 0 {
            (0..key_start, "spaces or tabs before")
        } else {
            (plain.len()..key.len(), "the tab after")
        };
        found.push(
            finding_at(
                Code::IniKeyBlanks,
                line.span(range.clone()),
                format!(
                    "Fairy-Stockfish reads {what} this key as part of it, and does not recognise the key"
                ),
                "part of the key",
            )
            .help("begin the line with the key; spaces are allowed between the key and `=`, but tabs are not")
            .fix(line.span(range), ""),
        );
    }
    let after = line.part(equals + 1..line.text.len());
    let value = after.trim_start();
    if value.is_empty() && is_strict {
        match strict::empty(plain) {
            strict::Empty::Value => {}
            strict::Empty::Skipped => {
                found.push(no_value(plain, line.span(key_range)));
                return None;
            }
            strict::Empty::Drops => {
                *drops = true;
                let message =
                    format!("`{}` has no value, so Fairy-Stockfish drops the section", shown(plain));
                found.push(finding_at(Code::IniWrongValue, line.span(key_range), message, "").help(
                    "write `-` for no pieces or squares, or `none`, `false` or `0` to turn a rule off",
                ));
                return None;
            }
        }
    } else if value.is_empty() {
        found.push(no_value(plain, line.span(key_range)));
        return None;
    }
    let value_range = line.text.len() - value.len()..line.text.len();
    Some(IniEntry { key: line.word(key_range), value: line.word(value_range), is_damaged })
}

/// Reports a key without a value, which the program skips.
fn no_value(key: &str, span: Span) -> Diagnostic {
    let message = format!("`{}` has no value, so Fairy-Stockfish skips the line", shown(key));
    finding_at(Code::IniEmptyValue, span, message, "the earlier value stays")
        .help("write `-` for no pieces or squares, or `none`, `false` or `0` to turn a rule off")
}
