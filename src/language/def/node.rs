//! A TOML file as a tree in which every value knows its file and its place.

use std::cell::Cell;
use std::rc::Rc;

use toml::Spanned as TomlSpanned;
use toml::de::{DeTable, DeValue};

use super::{headers, literal};
use crate::diag::{self, Code, Diagnostic, FileId, Sources, Span, Text};

/// The largest definition file, in bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// Set on a value or a key that has been reported, which is skipped from then on.
#[derive(Clone, Debug, Default)]
pub(super) struct Mark(Rc<Cell<bool>>);

impl Mark {
    pub(super) fn set(&self) {
        self.0.set(true);
    }

    pub(super) fn is_set(&self) -> bool {
        self.0.get()
    }
}

/// A value.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) span: Span,
    pub(super) data: Data,
    pub(super) mark: Mark,
}

/// What a value is.
#[derive(Clone, Debug)]
pub(super) enum Data {
    Text(Text),
    Integer(Option<i64>),
    Bool(bool),
    List(Vec<Node>),
    Table(Vec<Entry>),
    /// TOML has dates and decimal numbers, but definitions do not use them.
    Fraction,
    Date,
}

/// A key and its value.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) key: Text,
    pub(super) mark: Mark,
    pub(super) value: Node,
}

impl Data {
    /// Its type, for messages.
    pub(super) fn describe(&self) -> &'static str {
        match self {
            Data::Text(_) => "a string",
            Data::Integer(_) => "a number",
            Data::Bool(_) => "`true` or `false`",
            Data::List(_) => "a list",
            Data::Table(_) => "a table",
            Data::Fraction => "a decimal number",
            Data::Date => "a date",
        }
    }
}

impl Node {
    /// The entries of a table; none for anything else.
    pub(super) fn entries(&self) -> &[Entry] {
        match &self.data {
            Data::Table(entries) => entries,
            Data::Text(_)
            | Data::Integer(_)
            | Data::Bool(_)
            | Data::List(_)
            | Data::Fraction
            | Data::Date => &[],
        }
    }

    /// The value of a key of a table.
    pub(super) fn get(&self, key: &str) -> Option<&Node> {
        self.entries().iter().find(|e| e.key.value == key).map(|e| &e.value)
    }

    /// The text it is, if it is one.
    pub(super) fn text(&self) -> Option<&Text> {
        match &self.data {
            Data::Text(text) => Some(text),
            Data::Integer(_)
            | Data::Bool(_)
            | Data::List(_)
            | Data::Table(_)
            | Data::Fraction
            | Data::Date => None,
        }
    }
}

impl Node {
    /// The items of a list; none for anything else.
    pub(super) fn items(&self) -> &[Node] {
        match &self.data {
            Data::List(items) => items,
            Data::Text(_)
            | Data::Integer(_)
            | Data::Bool(_)
            | Data::Table(_)
            | Data::Fraction
            | Data::Date => &[],
        }
    }

    /// The texts in a list, or the text it is.
    pub(super) fn words(&self) -> Vec<String> {
        let items = std::iter::once(self).chain(self.items());
        items.filter_map(Node::text).map(|text| text.value.clone()).collect()
    }
}

/// Parses a file that has been added to the sources.
///
/// # Errors
/// `file-too-large`, `foreign-file`, or every `toml-syntax` error of the file in the order of the file; `wrong-type` where headers have the
/// wrong brackets.
pub(super) fn parse(sources: &Sources, file: FileId) -> Result<Node, Vec<Diagnostic>> {
    let source = sources.text(file);
    if source.len() > MAX_BYTES {
        return Err(vec![
            Diagnostic::new(
                Code::FileTooLarge,
                format!("`{}` is too large: {} bytes", sources.name(file), source.len()),
            )
            .label(Span::new(file, 0..0), "")
            .help(format!("a definition may have at most {MAX_BYTES} bytes")),
        ]);
    }
    let (table, mut errors) = DeTable::parse_recoverable(source);
    if errors.is_empty() {
        let span = Span::new(file, first_line(source)..source.len());
        let data = Data::Table(Builder { source, file }.entries(table.into_inner()));
        return Ok(Node { span, data, mark: Mark::default() });
    }
    if let Some(foreign) = diag::foreign(file, source) {
        return Err(vec![foreign]);
    }
    errors.sort_by_key(|e| e.span().map(|s| (s.start, s.end)));
    errors.dedup_by_key(|e| e.span());
    // A list whose entries have single brackets looks like a table that is written repeatedly.
    let wrong = headers::wrong_brackets(source, file);
    let follows = |error: &toml::de::Error| {
        let at = error.span().unwrap_or(0..0).start;
        error.message().contains("duplicate key")
            && wrong.iter().any(|(_, reach)| reach.iter().any(|r| r.contains(&at)))
    };
    let n_before = errors.len();
    errors.retain(|error| !follows(error));
    let mut found: Vec<Diagnostic> = if errors.len() < n_before {
        wrong.iter().map(|(finding, _)| finding.clone()).collect()
    } else {
        Vec::new()
    };
    found.extend(errors.iter().map(|e| syntax_error(e, source, file)));
    found.sort_by_key(|d| d.span().map(|s| (s.start, s.end)));
    found.truncate(super::MAX_FINDINGS);
    Err(found)
}

/// The start of the first line that is neither blank nor a comment.
fn first_line(source: &str) -> usize {
    let mark = source.strip_prefix('\u{feff}').map_or(0, |rest| source.len() - rest.len());
    let mut at = mark;
    for line in source.get(mark..).unwrap_or_default().split_inclusive('\n') {
        if !matches!(line.trim_start().chars().next(), None | Some('#')) {
            return at;
        }
        at += line.len();
    }
    mark
}

fn syntax_error(error: &toml::de::Error, source: &str, file: FileId) -> Diagnostic {
    let span = Span::new(file, error.span().unwrap_or(0..0));
    let rest_of_line =
        source.get(span.range().start..).unwrap_or_default().lines().next().unwrap_or_default();
    let (message, expected) = error.message().split_once(", expected ").unwrap_or((error.message(), ""));
    if expected.contains("`true`") || message.contains("must be quoted") {
        let bare = Diagnostic::new(Code::TomlSyntax, "not valid TOML: a string without quotes")
            .label(span, "strings need quotes");
        let text = rest_of_line.split(" #").next().unwrap_or_default().trim_end();
        let is_plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '/' | '.' | '\'' | '+');
        if text.is_empty() || !text.chars().all(is_plain) {
            return bare;
        }
        let whole = Span { end: span.start + text.len() as u32, ..span };
        return bare.fix(whole, format!("\"{text}\""));
    }
    let label = if expected.is_empty() { String::new() } else { format!("expected {expected}") };
    let diagnostic =
        Diagnostic::new(Code::TomlSyntax, format!("not valid TOML: {message}")).label(span, label);
    let line_start = source.get(..span.range().start).unwrap_or_default().rfind('\n').map_or(0, |i| i + 1);
    let header = source.get(line_start..).unwrap_or_default().lines().next().unwrap_or_default().trim_end();
    let n_open = header.bytes().take_while(|&b| b == b'[').count();
    let name = header.trim_matches(['[', ']']);
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if message.contains("duplicate key") {
        diagnostic.help("write each key, and each `[table]`, once")
    } else if message.contains("unclosed table") && !name.is_empty() && name.chars().all(is_name) {
        let closed = n_open + name.len();
        let tail = Span::new(file, line_start + closed..line_start + header.len());
        diagnostic.fix(tail, "]".repeat(n_open))
    } else {
        diagnostic
    }
}

struct Builder<'a> {
    source: &'a str,
    file: FileId,
}

impl Builder<'_> {
    fn entries(&self, table: DeTable<'_>) -> Vec<Entry> {
        table
            .into_iter()
            .map(|(key, value)| Entry {
                key: literal::text(self.source, self.file, key.span(), key.get_ref()),
                mark: Mark::default(),
                value: self.node(value),
            })
            .collect()
    }

    fn node(&self, value: TomlSpanned<DeValue<'_>>) -> Node {
        let range = value.span();
        let span = Span::new(self.file, range.clone());
        let data = match value.into_inner() {
            DeValue::String(text) => Data::Text(literal::text(self.source, self.file, range, &text)),
            DeValue::Integer(number) => {
                Data::Integer(i64::from_str_radix(number.as_str(), number.radix()).ok())
            }
            DeValue::Boolean(value) => Data::Bool(value),
            DeValue::Array(items) => Data::List(items.into_iter().map(|item| self.node(item)).collect()),
            DeValue::Table(table) => Data::Table(self.entries(table)),
            DeValue::Float(_) => Data::Fraction,
            DeValue::Datetime(_) => Data::Date,
        };
        Node { span, data, mark: Mark::default() }
    }
}
