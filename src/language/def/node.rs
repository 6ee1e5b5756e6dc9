//! A TOML file as a tree in which every value knows its file and its place.

use std::cell::Cell;
use std::rc::Rc;

use toml::Spanned as TomlSpanned;
use toml::de::{DeTable, DeValue};

use super::{literal, syntax};
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

    /// Returns whether it is the same mark.
    pub(super) fn is(&self, other: &Mark) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// A value.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) span: Span,
    pub(super) data: Data,
    pub(super) mark: Mark,
}

/// The content of a value.
#[derive(Clone, Debug)]
pub(super) enum Data {
    Text(Text),
    Integer(Option<i64>),
    Bool(bool),
    List(Vec<Node>),
    Table(Vec<TableEntry>),
    /// TOML has dates and decimal numbers, but definitions do not use them.
    Fraction,
    Date,
}

/// A key and its value.
#[derive(Clone, Debug)]
pub(super) struct TableEntry {
    pub(super) key: Text,
    pub(super) mark: Mark,
    pub(super) value: Node,
}

impl Data {
    /// Returns its type, for messages.
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
    /// Returns the entries of a table; none for anything else.
    pub(super) fn entries(&self) -> &[TableEntry] {
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

    /// Returns the value of a key of a table.
    pub(super) fn get(&self, key: &str) -> Option<&Node> {
        self.entries().iter().find(|e| e.key.value == key).map(|e| &e.value)
    }

    /// Returns the text it is, if it is one.
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
    /// Returns the items of a list; none for anything else.
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
}

impl Node {
    /// Gives the key at a place another name; false if the table has a key of that name, unless both hold tables that can
    /// be one.
    pub(super) fn rename_key(&mut self, span: Span, new: &str) -> bool {
        match &mut self.data {
            Data::List(items) => items.iter_mut().any(|item| item.rename_key(span, new)),
            Data::Table(entries) => {
                let Some(at) = entries.iter().position(|entry| entry.key.span == span) else {
                    return entries.iter_mut().any(|entry| entry.value.rename_key(span, new));
                };
                let Some(other) = entries.iter().position(|entry| entry.key.value == new) else {
                    entries
                        .iter_mut()
                        .skip(at)
                        .take(1)
                        .for_each(|entry| new.clone_into(&mut entry.key.value));
                    return true;
                };
                let holds = |at: usize, key: &str| {
                    entries.get(at).is_some_and(|entry| entry.value.get(key).is_some())
                };
                let is_table = |at: usize| {
                    entries.get(at).is_some_and(|entry| matches!(entry.value.data, Data::Table(_)))
                };
                let keys = entries.get(at).map_or(&[][..], |entry| entry.value.entries());
                if !is_table(at)
                    || !is_table(other)
                    || keys.iter().any(|entry| holds(other, &entry.key.value))
                {
                    return false;
                }
                let moved = entries.remove(at).value;
                let other = if other > at { other - 1 } else { other };
                if let (Some(Data::Table(into)), Data::Table(from)) =
                    (entries.get_mut(other).map(|entry| &mut entry.value.data), moved.data)
                {
                    into.extend(from);
                }
                true
            }
            Data::Text(_) | Data::Integer(_) | Data::Bool(_) | Data::Fraction | Data::Date => false,
        }
    }

    /// Replaces the word at a place by another one; false if there is no word.
    pub(super) fn rename_word(&mut self, span: Span, new: &str) -> bool {
        match &mut self.data {
            Data::Text(text) if self.span == span => {
                new.clone_into(&mut text.value);
                true
            }
            Data::List(items) => items.iter_mut().any(|item| item.rename_word(span, new)),
            Data::Table(entries) => entries.iter_mut().any(|entry| entry.value.rename_word(span, new)),
            Data::Text(_) | Data::Integer(_) | Data::Bool(_) | Data::Fraction | Data::Date => false,
        }
    }
}

/// Parses a file that has been added to the sources.
///
/// # Errors
/// `file-too-large`, `foreign-file`, or every `toml-syntax` error of the file in the order of the file; `wrong-type`
/// where headers have the wrong brackets.
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
    let (table, errors) = DeTable::parse_recoverable(source);
    if errors.is_empty() {
        let span = Span::new(file, first_line(source)..source.len());
        let data = Data::Table(Builder { source, file }.entries(table.into_inner()));
        return Ok(Node { span, data, mark: Mark::default() });
    }
    if let Some(foreign) = diag::foreign(file, source) {
        return Err(vec![foreign]);
    }
    Err(syntax::findings(source, file, errors))
}

/// Returns the start of the first line that is neither blank nor a comment.
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

struct Builder<'a> {
    source: &'a str,
    file: FileId,
}

impl Builder<'_> {
    fn entries(&self, table: DeTable<'_>) -> Vec<TableEntry> {
        table
            .into_iter()
            .map(|(key, value)| TableEntry {
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
