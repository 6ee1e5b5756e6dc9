//! Values of definitions that are built, not read. The place of one is where it comes from, of which `write` makes a
//! comment, or [`Span::NOWHERE`].

use super::spanned::{Field, OneOrMore, Spanned};
use crate::diag::{Span, Text};

/// Returns a value with its place.
pub fn at<T>(value: T, from: Span) -> Spanned<T> {
    Spanned { value, span: from }
}

/// Returns the value of a key.
pub fn set<T>(value: T, from: Span) -> Field<Spanned<T>> {
    Field::Present(at(value, from))
}

/// Returns the value of a key without a comment.
pub fn plain<T>(value: T) -> Field<Spanned<T>> {
    set(value, Span::NOWHERE)
}

/// Returns the value of a key, if there is one, without a comment.
pub fn if_some<T>(value: Option<T>) -> Field<Spanned<T>> {
    value.map_or(Field::Absent, plain)
}

/// Returns a text as the value of a key.
pub fn text(value: impl Into<String>, from: Span) -> Field<Text> {
    Field::Present(text_at(value, from))
}

/// Returns a text with its place.
pub fn text_at(value: impl Into<String>, from: Span) -> Text {
    Text::mapped(value, from, Vec::new())
}

/// Returns a text as the value of a key that may have several.
pub fn single_text(value: impl Into<String>, from: Span) -> Field<OneOrMore<Text>> {
    Field::Present(OneOrMore { items: vec![at(text_at(value, from), from)], is_list: false })
}

/// Texts as the value of a key.
pub fn texts(values: &[impl AsRef<str>], from: Span) -> Field<Vec<Text>> {
    Field::Present(values.iter().map(|value| text_at(value.as_ref(), from)).collect())
}

/// Texts as the value of a key, if there are any.
pub fn if_any(values: &[impl AsRef<str>], from: Span) -> Field<Vec<Text>> {
    if values.is_empty() { Field::Absent } else { texts(values, from) }
}

/// Words as the value of a key.
pub fn words<T>(words: impl IntoIterator<Item = T>, from: Span) -> Field<Vec<Spanned<T>>> {
    Field::Present(words.into_iter().map(|word| at(word, from)).collect())
}

/// Adds an entry to a list of tables.
pub fn add<T>(list: &mut Field<Vec<Spanned<T>>>, entry: T) {
    let entry = at(entry, Span::NOWHERE);
    match list {
        Field::Present(entries) => entries.push(entry),
        Field::Absent | Field::Broken => *list = Field::Present(vec![entry]),
    }
}
