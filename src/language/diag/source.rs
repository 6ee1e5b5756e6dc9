//! Texts that were read, and places in them.

use std::ops::Range;
use std::sync::Arc;

/// A file of a [`Sources`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(u16);

impl FileId {
    /// The file that was added first.
    pub const FIRST: FileId = FileId(0);

    /// Returns the id for a number made by [`FileId::raw`].
    pub const fn from_raw(raw: u16) -> FileId {
        FileId(raw)
    }

    /// Returns the id as a number.
    pub const fn raw(self) -> u16 {
        self.0
    }
}

/// A range of bytes in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// First byte after the range.
    pub end: u32,
}

impl Span {
    /// The place of what is written nowhere.
    pub const NOWHERE: Span = Span { file: FileId::FIRST, start: 0, end: 0 };

    /// Returns whether anything is there.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Returns the range of bytes `range` of `file`.
    pub fn new(file: FileId, range: Range<usize>) -> Span {
        Span { file, start: range.start as u32, end: range.end as u32 }
    }

    /// Returns whether all of another span is within this one.
    pub fn contains(self, other: Span) -> bool {
        self.file == other.file && self.start <= other.start && other.end <= self.end
    }

    /// Returns the span as a range of bytes.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A place for people: line and column count from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

#[derive(Debug)]
struct Source {
    name: String,
    text: String,
    /// The byte each line but the first begins at.
    line_starts: Vec<u32>,
    /// True if each byte is a character.
    is_ascii: bool,
}

/// What some editors put at the start of a text; it is invisible, so it does not count as a column.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Every text of a run, so that spans can be shown. Copies share the texts.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<Arc<Source>>,
}

impl Sources {
    /// No files.
    pub fn new() -> Self {
        Sources::default()
    }

    /// Adds a text under the name it is reported by.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        self.files.push(Arc::new(Source::new(name, text)));
        FileId((self.files.len() - 1) as u16)
    }

    /// Returns the files, in the order in which they were added.
    pub fn files(&self) -> impl Iterator<Item = FileId> + use<> {
        (0..self.files.len() as u16).map(FileId)
    }

    /// Returns the name a file is reported by.
    pub fn name(&self, file: FileId) -> &str {
        self.files.get(file.0 as usize).map_or("", |f| f.name.as_str())
    }

    /// Returns the text of a file.
    pub fn text(&self, file: FileId) -> &str {
        self.files.get(file.0 as usize).map_or("", |f| f.text.as_str())
    }

    /// Returns where a span starts.
    pub fn start(&self, span: Span) -> LineColumn {
        self.line_column(span.file, span.start as usize)
    }

    /// Returns the line a span starts on, from 1: faster than finding its column as well.
    pub fn line(&self, span: Span) -> usize {
        let breaks = self.files.get(span.file.0 as usize).map(|source| &source.line_starts);
        breaks.map_or(1, |breaks| breaks.partition_point(|&start| start <= span.start) + 1)
    }

    /// Returns where a span ends: the place just after it.
    pub fn end(&self, span: Span) -> LineColumn {
        self.line_column(span.file, span.end as usize)
    }

    fn line_column(&self, file: FileId, offset: usize) -> LineColumn {
        let source = self.files.get(file.0 as usize);
        source.map_or(LineColumn { line: 1, column: 1 }, |source| source.line_column(offset))
    }
}

impl LineColumn {
    /// Returns the place of a byte of a text.
    pub fn in_text(text: &str, offset: usize) -> LineColumn {
        Source::new("", text).line_column(offset)
    }
}

impl Source {
    fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        let text: String = text.into();
        let line_starts = text.match_indices('\n').map(|(at, _)| at as u32 + 1).collect();
        let is_ascii = text.is_ascii();
        Source { name: name.into(), text, line_starts, is_ascii }
    }

    fn line_column(&self, offset: usize) -> LineColumn {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let n_breaks = self.line_starts.partition_point(|&start| start as usize <= offset);
        let line_start = n_breaks.checked_sub(1).and_then(|last| self.line_starts.get(last));
        let before = self.text.get(line_start.map_or(0, |&start| start as usize)..offset).unwrap_or_default();
        let n_before = if self.is_ascii {
            before.len()
        } else {
            before.chars().filter(|&c| c != BYTE_ORDER_MARK).count()
        };
        LineColumn { line: n_breaks + 1, column: n_before + 1 }
    }
}

/// A piece of text taken out of a file: a string's value with the place each byte of it came from.
///
/// The value of a TOML string differs from its source where there are escapes, so offsets in the value are looked up here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The value.
    pub value: String,
    /// The whole literal in the source, quotes included.
    pub span: Span,
    /// Source offset of each byte of the value, and of its end. Always `value.len() + 1` long.
    starts: Vec<u32>,
}

impl Text {
    /// Returns a value whose bytes are in the source one for one, the first at `start`.
    pub fn verbatim(value: impl Into<String>, span: Span, start: u32) -> Text {
        let value = value.into();
        let starts = (0..=value.len() as u32).map(|i| start + i).collect();
        Text { value, span, starts }
    }

    /// Returns a value with the source offset of each of its bytes and of its end.
    ///
    /// When `starts` has the wrong length every place falls back to the whole literal.
    pub fn mapped(value: impl Into<String>, span: Span, starts: Vec<u32>) -> Text {
        Text { value: value.into(), span, starts }
    }

    /// Returns the source offset of each byte of the value and of its end, as given.
    pub fn starts(&self) -> &[u32] {
        &self.starts
    }

    /// Returns where a range of bytes of the value is in the source.
    pub fn place(&self, range: Range<usize>) -> Span {
        match (self.starts.get(range.start), self.starts.get(range.end)) {
            (Some(&start), Some(&end)) if self.starts.len() == self.value.len() + 1 => {
                Span { file: self.span.file, start, end: end.max(start) }
            }
            _ => self.span,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_are_counted_as_people_count() {
        for text in ["", "\n", "a", "ab\r\ncd\n\nef", "\u{feff}a\nÖ 𝄞 ü\n\u{feff}b\n", "last\n"] {
            let mut sources = Sources::new();
            let file = sources.add("a", text);
            for offset in 0..text.len() + 2 {
                let end = (0..=offset.min(text.len())).rev().find(|&at| text.is_char_boundary(at));
                let before: Vec<char> = text[..end.unwrap_or(0)].chars().collect();
                let in_line = before.iter().rev().take_while(|&&c| c != '\n');
                let expected = LineColumn {
                    line: before.iter().filter(|&&c| c == '\n').count() + 1,
                    column: in_line.filter(|&&c| c != BYTE_ORDER_MARK).count() + 1,
                };
                let span = Span::new(file, offset..offset);
                assert_eq!(sources.start(span), expected, "{text:?} {offset}");
                assert_eq!(sources.line(span), expected.line, "{text:?} {offset}");
            }
        }
    }
}
