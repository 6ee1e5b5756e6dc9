//! Tries a value under another key, or a word in its place, on a tree that has nothing else.

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::de::{Error, Failure, Fault};
use super::definition::Definition;
use super::node::{Data, Mark, Node, TableEntry};
use crate::diag::{Span, Text};

/// The result of trying a value in a place.
#[derive(Debug)]
pub(super) enum Fit {
    /// Nothing is wrong with it.
    Whole,
    /// It is of the right kind, but something inside it is wrong.
    Inside,
    /// It is of another kind: the fault.
    Not(Box<Fault>),
}

impl Fit {
    /// Returns whether the value is of the right kind.
    pub(super) fn is_of_kind(&self) -> bool {
        match self {
            Fit::Whole | Fit::Inside => true,
            Fit::Not(_) => false,
        }
    }
}

/// Returns how the value of the key at a place fits under another name in the same table.
pub(super) fn under(root: &Node, key: Span, name: &str) -> Fit {
    let Some((tree, value)) = renamed(root, key, name) else { return Fit::Not(Box::new(Fault::Silent)) };
    tried(&tree, &value)
}

/// Returns how a value fits in the place of another one.
pub(super) fn fit_in_place(root: &Node, place: Span, value: &Node) -> Fit {
    let is_place = |node: &Node| (node.span == place).then(|| value.clone());
    let Some(tree) = path_to(root, &is_place) else { return Fit::Not(Box::new(Fault::Silent)) };
    tried(&tree, value)
}

/// Returns the keys or words allowed in place of the key at a location.
pub(super) fn alternatives(root: &Node, key: Span) -> &'static [&'static str] {
    renamed(root, key, "").map_or(&[], |(tree, _)| expected::<Definition>(&tree))
}

/// Returns the keys of the table that is expected at a place.
pub(super) fn keys_at(root: &Node, place: Span) -> &'static [&'static str] {
    let is_place = |node: &Node| (node.span == place).then(|| unknown(place));
    path_to(root, &is_place).map_or(&[], |tree| expected::<Definition>(&tree))
}

/// Returns the words that may be written at a place.
pub(super) fn words_at(root: &Node, place: Span) -> &'static [&'static str] {
    let text = || Data::Text(Text::verbatim("", place, place.start));
    let is_place =
        |node: &Node| (node.span == place).then(|| Node { span: place, data: text(), mark: Mark::default() });
    path_to(root, &is_place).map_or(&[], |tree| expected::<Definition>(&tree))
}

/// Returns the words that the value of the key at a place may be if the key has another name.
pub(super) fn words_under(root: &Node, key: Span, name: &str) -> &'static [&'static str] {
    let text =
        || Node { span: key, data: Data::Text(Text::verbatim("", key, key.start)), mark: Mark::default() };
    let tree = path_to(root, &|node| {
        let is_there = node.entries().iter().any(|entry| entry.key.span == key);
        is_there.then(|| table(node.span, vec![entry(Text::verbatim(name, key, key.start), text())]))
    });
    tree.map_or(&[], |tree| expected::<Definition>(&tree))
}

/// Returns the key of the value at a place.
pub(super) fn key_of_value(node: &Node, value: Span) -> Option<Span> {
    let own = node.entries().iter().find(|entry| entry.value.span == value);
    let mut inside = node.entries().iter().map(|entry| &entry.value).chain(node.items());
    own.map(|entry| entry.key.span).or_else(|| inside.find_map(|inner| key_of_value(inner, value)))
}

/// Returns the value at a place.
pub(super) fn node_at(node: &Node, place: Span) -> Option<&Node> {
    if node.span == place {
        return Some(node);
    }
    let mut inside = node.entries().iter().map(|entry| &entry.value).chain(node.items());
    inside.find_map(|inner| node_at(inner, place))
}

/// Returns the words that a value may be, and no others; none if it may be something else.
pub fn words_of<T: DeserializeOwned>() -> &'static [&'static str] {
    let text = Data::Text(Text::verbatim("", Span::NOWHERE, 0));
    expected::<T>(&Node { span: Span::NOWHERE, data: text, mark: Mark::default() })
}

/// Returns the keys of a table.
pub fn keys_of<T: DeserializeOwned>() -> &'static [&'static str] {
    expected::<T>(&unknown(Span::NOWHERE))
}

/// Returns a table with a key that no table has.
fn unknown(span: Span) -> Node {
    table(span, vec![entry(Text::verbatim("", span, span.start), table(span, Vec::new()))])
}

/// Returns the names that are expected where the first one is that is unknown.
fn expected<T: DeserializeOwned>(tree: &Node) -> &'static [&'static str] {
    match T::deserialize(tree).err().map(|error| error.0.fault) {
        Some(Fault::UnknownKey { expected, .. } | Fault::UnknownWord { expected, .. }) => expected,
        Some(_) | None => &[],
    }
}

/// Returns the headers of the other tables that take a key with this value; an empty one is the top of the file.
pub(super) fn headers_taking(key: &Text, value: &Node) -> Vec<String> {
    let entry = || entry(key.clone(), value.clone());
    let is_taken = |tree: &Node| tried(tree, value).is_of_kind();
    if is_taken(&table(value.span, vec![entry()])) {
        return vec![String::new()];
    }
    let mut headers = Vec::new();
    let named = |name: &str, node: Node| self::entry(Text::verbatim(name, key.span, 0), node);
    for name in keys_of::<Definition>() {
        let inner = || table(value.span, vec![entry()]);
        let list = Node { span: value.span, data: Data::List(vec![inner()]), mark: Mark::default() };
        if is_taken(&table(value.span, vec![named(name, inner())])) {
            headers.push(format!("[{name}]"));
        } else if is_taken(&table(value.span, vec![named(name, list)])) {
            headers.push(format!("[[{name}]]"));
        } else if *name == "pieces" {
            let piece = table(value.span, vec![named("x", inner())]);
            if is_taken(&table(value.span, vec![named(name, piece)])) {
                headers.push("[pieces.…]".to_owned());
            }
        }
    }
    headers
}

fn entry(key: Text, value: Node) -> TableEntry {
    TableEntry { key, mark: Mark::default(), value }
}

fn table(span: Span, entries: Vec<TableEntry>) -> Node {
    Node { span, data: Data::Table(entries), mark: Mark::default() }
}

/// Returns a tree with nothing but the key at a place under another name, and its value.
fn renamed(root: &Node, key: Span, name: &str) -> Option<(Node, Node)> {
    let value = table_of(root, key)?.entries().iter().find(|entry| entry.key.span == key)?.value.clone();
    let tree = path_to(root, &|node| {
        let is_there = node.entries().iter().any(|entry| entry.key.span == key);
        is_there.then(|| table(node.span, vec![entry(Text::verbatim(name, key, key.start), value.clone())]))
    })?;
    Some((tree, value))
}

/// Returns the entry with a key in the table at a place.
pub(super) fn entry_in<'n>(node: &'n Node, place: Span, key: &str) -> Option<&'n TableEntry> {
    let own = node.entries().iter().find(|entry| node.span == place && entry.key.value == key);
    let mut inside = node.entries().iter().map(|entry| &entry.value).chain(node.items());
    own.or_else(|| inside.find_map(|inner| entry_in(inner, place, key)))
}

/// Returns the table that has the key written at a place.
pub(super) fn table_of(node: &Node, key: Span) -> Option<&Node> {
    if node.entries().iter().any(|entry| entry.key.span == key) {
        return Some(node);
    }
    let mut inside = node.entries().iter().map(|entry| &entry.value).chain(node.items());
    inside.find_map(|inner| table_of(inner, key))
}

/// Returns the part of a tree that leads to the first node for which there is a replacement, with that in its place.
fn path_to(node: &Node, replacement: &dyn Fn(&Node) -> Option<Node>) -> Option<Node> {
    if let Some(replacement) = replacement(node) {
        return Some(replacement);
    }
    let data = match &node.data {
        Data::Table(entries) => entries.iter().find_map(|of| {
            let inner = path_to(&of.value, replacement)?;
            Some(Data::Table(vec![entry(of.key.clone(), inner)]))
        }),
        Data::List(items) => {
            items.iter().find_map(|item| Some(Data::List(vec![path_to(item, replacement)?])))
        }
        Data::Text(_) | Data::Integer(_) | Data::Bool(_) | Data::Fraction | Data::Date => None,
    };
    Some(Node { span: node.span, data: data?, mark: Mark::default() })
}

/// Returns how a value fits into a tree that contains nothing else.
fn tried(tree: &Node, value: &Node) -> Fit {
    let Err(Error(failure)) = Definition::deserialize(tree) else { return Fit::Whole };
    let Failure { fault, culprit } = *failure;
    let is_inside = culprit.is_some_and(|(mark, _)| {
        let is_of_kind = match &fault {
            Fault::UnknownKey { .. }
            | Fault::UnknownWord { .. }
            | Fault::OutOfRange
            | Fault::TakesNoTable { .. }
            | Fault::OneKey { .. } => true,
            Fault::WrongType { .. } | Fault::NeedsTable { .. } | Fault::Silent | Fault::Other(_) => false,
        };
        (value.mark.is(&mark) && is_of_kind) || has_inside(value, &mark)
    });
    // The value says no more than the word before it.
    let says_nothing = match &value.data {
        Data::Bool(value) => *value,
        Data::Table(entries) => entries.is_empty(),
        Data::Text(_) | Data::Integer(_) | Data::List(_) | Data::Fraction | Data::Date => false,
    };
    let may_be_dropped = says_nothing && matches!(&fault, Fault::TakesNoTable { .. });
    if is_inside || may_be_dropped { Fit::Inside } else { Fit::Not(Box::new(fault)) }
}

/// Returns whether a mark belongs to something inside a value.
fn has_inside(value: &Node, mark: &Mark) -> bool {
    let has = |node: &Node| node.mark.is(mark) || has_inside(node, mark);
    value.entries().iter().any(|entry| entry.mark.is(mark) || has(&entry.value))
        || value.items().iter().any(has)
}
