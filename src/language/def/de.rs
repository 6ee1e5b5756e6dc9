//! The tree as serde sees it.
//!
//! Every failure carries the mark of the smallest value or key at fault. The caller reports it, sets the mark and decodes
//! again: a marked value reads as [`Field::Broken`](super::spanned::Field), so one run finds everything.

use std::fmt;

use serde::de::value::SeqDeserializer;
use serde::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess, SeqAccess, Unexpected,
    VariantAccess, Visitor,
};

use super::node::{Data, Mark, Node, TableEntry};
use super::spanned::{EITHER, LIST_OR_TABLE, ONE_OR_MORE, SPANNED, TEXT};
use crate::diag::{Span, Text};

/// A fault of a value.
#[derive(Clone, Debug)]
pub(super) enum Fault {
    /// A key that its table does not have; the keys that it may have.
    UnknownKey { key: String, expected: &'static [&'static str] },
    /// A word that is not allowed here; the words that are.
    UnknownWord { word: String, expected: &'static [&'static str] },
    /// A value of another type is expected.
    WrongType { found: String, expected: String },
    /// A number outside its range.
    OutOfRange,
    /// A word that must be written as a table.
    NeedsTable { word: String },
    /// A table where only the word is allowed.
    TakesNoTable { word: String },
    /// A table that must have exactly one key.
    OneKey { found: usize },
    /// Something has been reported already.
    Silent,
    /// Anything else.
    Other(String),
}

/// A failure, boxed because every value is read into a `Result`.
#[derive(Debug)]
pub(super) struct Error(pub(super) Box<Failure>);

#[derive(Debug)]
pub(super) struct Failure {
    pub(super) fault: Fault,
    /// The value or key at fault: its mark and place.
    pub(super) culprit: Option<(Mark, Span)>,
}

impl Error {
    #[cold]
    fn new(fault: Fault) -> Error {
        Error(Box::new(Failure { fault, culprit: None }))
    }

    /// Returns the error for a word that is a key.
    #[cold]
    fn about_a_key(mut self) -> Error {
        if let Fault::UnknownWord { word, expected } = &mut self.0.fault {
            self.0.fault = Fault::UnknownKey { key: std::mem::take(word), expected };
        }
        self
    }

    /// Returns the error for a place where a string is allowed as well.
    #[cold]
    fn or_a_text(mut self) -> Error {
        if let Fault::WrongType { expected, .. } = &mut self.0.fault
            && (expected == "a table" || expected == "a list")
        {
            *expected = format!("a string or {expected}");
        }
        self
    }

    /// Blames a node, unless something inside it is already blamed.
    #[cold]
    fn at(mut self, mark: &Mark, span: Span) -> Error {
        if self.0.culprit.is_none() {
            if mark.is_set() {
                self.0.fault = Fault::Silent;
            } else {
                self.0.culprit = Some((mark.clone(), span));
            }
        }
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0.fault)
    }
}

impl std::error::Error for Error {}

#[expect(clippy::wildcard_enum_match_arm, reason = "the tree hands out no other values")]
fn found(unexpected: Unexpected<'_>) -> String {
    match unexpected {
        Unexpected::Bool(b) => format!("`{b}`"),
        Unexpected::Unsigned(n) => format!("the number `{n}`"),
        Unexpected::Signed(n) => format!("the number `{n}`"),
        Unexpected::Str(s) => format!("the string `{s}`"),
        Unexpected::Float(_) => "a decimal number".into(),
        Unexpected::Bytes(_) => "a date".into(),
        Unexpected::Seq => "a list".into(),
        Unexpected::Map => "a table".into(),
        other => other.to_string(),
    }
}

fn expected(expected: &dyn de::Expected) -> String {
    let text = expected.to_string();
    match text.as_str() {
        "a sequence" => "a list".into(),
        "a boolean" => "`true` or `false`".into(),
        "u8" | "u16" | "u32" | "i64" => "a whole number".into(),
        _ if text.starts_with("struct ") => "a table".into(),
        _ => text,
    }
}

impl de::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Error {
        Error::new(Fault::Other(message.to_string()))
    }

    fn invalid_type(unexpected: Unexpected<'_>, exp: &dyn de::Expected) -> Error {
        Error::new(Fault::WrongType { found: found(unexpected), expected: expected(exp) })
    }

    fn invalid_value(unexpected: Unexpected<'_>, exp: &dyn de::Expected) -> Error {
        if let Unexpected::Signed(_) = unexpected {
            return Error::new(Fault::OutOfRange);
        }
        Error::invalid_type(unexpected, exp)
    }

    fn unknown_variant(word: &str, expected: &'static [&'static str]) -> Error {
        Error::new(Fault::UnknownWord { word: word.to_owned(), expected })
    }

    fn unknown_field(key: &str, expected: &'static [&'static str]) -> Error {
        Error::new(Fault::UnknownKey { key: key.to_owned(), expected })
    }
}

impl Node {
    fn wrong_type(&self, expected: &str) -> Error {
        let found = match &self.data {
            Data::Text(text) => format!("the string `{}`", text.value),
            Data::Integer(Some(n)) => format!("the number `{n}`"),
            Data::Bool(value) => format!("`{value}`"),
            Data::Integer(None) | Data::List(_) | Data::Table(_) | Data::Fraction | Data::Date => {
                self.data.describe().to_owned()
            }
        };
        Error::new(Fault::WrongType { found, expected: expected.to_owned() })
    }
}

impl<'de> Deserializer<'de> for &'de Node {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.mark.is_set() {
            return Err(Error::new(Fault::Silent));
        }
        let value = match &self.data {
            Data::Text(text) => visitor.visit_str(&text.value),
            Data::Integer(Some(n)) => visitor.visit_i64(*n),
            Data::Integer(None) => Err(Error::new(Fault::OutOfRange)),
            Data::Bool(value) => visitor.visit_bool(*value),
            Data::List(items) => visitor.visit_seq(Items(items.iter())),
            Data::Table(entries) => visitor.visit_map(Entries { rest: entries.iter(), value: None }),
            // Nothing in a definition accepts these: the visitor says what it accepts instead.
            Data::Fraction => visitor.visit_f64(0.5),
            Data::Date => visitor.visit_bytes(b"a date"),
        };
        value.map_err(|e| e.at(&self.mark, self.span))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.mark.is_set() {
            return visitor.visit_unit();
        }
        visitor.visit_some(self).map_err(|e| e.at(&self.mark, self.span))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        let value = match name {
            TEXT => match self.text().filter(|_| !self.mark.is_set()) {
                Some(text) => visitor.visit_seq(Leaf { text, at: 0 }),
                None => Err(self.wrong_type("a string")),
            },
            SPANNED => visitor.visit_map(Placed(self)),
            EITHER if matches!(self.data, Data::Text(_)) => visitor.visit_some(self),
            EITHER if !matches!(self.data, Data::List(_) | Data::Table(_)) => {
                visitor.visit_newtype_struct(self).map_err(Error::or_a_text)
            }
            LIST_OR_TABLE if matches!(self.data, Data::Table(_)) => visitor.visit_some(self),
            ONE_OR_MORE if !matches!(self.data, Data::List(_)) => visitor.visit_some(self),
            _ => visitor.visit_newtype_struct(self),
        };
        value.map_err(|e| e.at(&self.mark, self.span))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let value = match &self.data {
            _ if self.mark.is_set() => Err(Error::new(Fault::Silent)),
            Data::Text(_) => visitor.visit_enum(Variant { node: self, entry: None }),
            Data::Table(entries) => {
                let mut live = entries.iter().filter(|e| !e.mark.is_set());
                match (live.next(), live.count()) {
                    (Some(entry), 0) => visitor.visit_enum(Variant { node: self, entry: Some(entry) }),
                    (first, more) => Err(match first {
                        None if !entries.is_empty() => Error::new(Fault::Silent),
                        None | Some(_) => {
                            Error::new(Fault::OneKey { found: more + usize::from(first.is_some()) })
                        }
                    }),
                }
            }
            Data::Integer(_) | Data::Bool(_) | Data::List(_) | Data::Fraction | Data::Date => {
                Err(self.wrong_type(&format!("one of {}", super::faults::words(variants, "or"))))
            }
        };
        value.map_err(|e| e.at(&self.mark, self.span))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        if self.mark.is_set() {
            return Err(Error::new(Fault::Silent));
        }
        // A list would fill the keys of a table in their order, which is never intended.
        let value = match &self.data {
            Data::Table(entries) => visitor.visit_map(Entries { rest: entries.iter(), value: None }),
            Data::Text(_)
            | Data::Integer(_)
            | Data::Bool(_)
            | Data::List(_)
            | Data::Fraction
            | Data::Date => Err(self.wrong_type("a table")),
        };
        value.map_err(|e| e.at(&self.mark, self.span))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct
        seq tuple tuple_struct map identifier ignored_any
    }
}

/// Gives out a value with its place, as a map with one entry: the key is the file, the start and the end. Keys and values
/// of a map have different deserializers, so the code that reads values is not generated for places.
struct Placed<'de>(&'de Node);

impl<'de> MapAccess<'de> for Placed<'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        let Span { file, start, end } = self.0.span;
        let place = [u32::from(file.raw()), start, end];
        seed.deserialize(SeqDeserializer::new(place.into_iter())).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        seed.deserialize(self.0)
    }
}

/// Gives out a text: file, start and end, the text, and where its characters are written.
struct Leaf<'de> {
    text: &'de Text,
    at: u8,
}

impl<'de> SeqAccess<'de> for Leaf<'de> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        self.at += 1;
        let Text { value, span, .. } = self.text;
        match self.at {
            1 => seed.deserialize(u32::from(span.file.raw()).into_deserializer()).map(Some),
            2 => seed.deserialize(span.start.into_deserializer()).map(Some),
            3 => seed.deserialize(span.end.into_deserializer()).map(Some),
            4 => seed.deserialize(value.as_str().into_deserializer()).map(Some),
            5 => seed.deserialize(self.text.starts().to_vec().into_deserializer()).map(Some),
            _ => Ok(None),
        }
    }
}

struct Items<'de>(std::slice::Iter<'de, Node>);

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        let Some(node) = self.0.find(|n| !n.mark.is_set()) else { return Ok(None) };
        seed.deserialize(node).map(Some).map_err(|e| e.at(&node.mark, node.span))
    }
}

struct Entries<'de> {
    rest: std::slice::Iter<'de, TableEntry>,
    value: Option<&'de TableEntry>,
}

/// A key: an identifier in tables with fixed keys, a string in tables with chosen names.
struct Key<'de>(&'de TableEntry);

impl<'de> Deserializer<'de> for Key<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_str(&self.0.key.value)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_seq(Leaf { text: &self.0.key, at: 0 })
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct
        option seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de> MapAccess<'de> for Entries<'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        self.value = self.rest.find(|e| !e.mark.is_set());
        let Some(entry) = self.value else { return Ok(None) };
        seed.deserialize(Key(entry)).map(Some).map_err(|e| e.at(&entry.mark, entry.key.span))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let Some(entry) = self.value else { return Err(Error::new(Fault::Silent)) };
        // The place of a table made by a header is not worth showing; that of its key is.
        let span = match entry.value.data {
            Data::Table(_) => entry.key.span,
            Data::Text(_)
            | Data::Integer(_)
            | Data::Bool(_)
            | Data::List(_)
            | Data::Fraction
            | Data::Date => entry.value.span,
        };
        seed.deserialize(&entry.value).map_err(|e| e.at(&entry.value.mark, span))
    }
}

struct Variant<'de> {
    node: &'de Node,
    entry: Option<&'de TableEntry>,
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Error> {
        let value = match (self.entry, &self.node.data) {
            (Some(entry), _) => {
                seed.deserialize(Key(entry)).map_err(|e| e.about_a_key().at(&entry.mark, entry.key.span))?
            }
            (None, Data::Text(text)) => seed.deserialize(text.value.as_str().into_deserializer())?,
            (None, _) => return Err(Error::new(Fault::Silent)),
        };
        Ok((value, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'de> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        match self.entry {
            None => Ok(()),
            Some(entry) => Err(Error::new(Fault::TakesNoTable { word: entry.key.value.clone() })),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        match self.entry {
            Some(entry) => {
                seed.deserialize(&entry.value).map_err(|e| e.at(&entry.value.mark, entry.value.span))
            }
            None => seed.deserialize(Nothing).map_err(|_| {
                let word = self.node.text().map(|t| t.value.clone()).unwrap_or_default();
                Error::new(Fault::NeedsTable { word })
            }),
        }
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Error> {
        Err(Error::new(Fault::Silent))
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], _: V) -> Result<V::Value, Error> {
        Err(Error::new(Fault::Silent))
    }
}

/// The content of a word that could have been written as a table.
struct Nothing;

impl<'de> Deserializer<'de> for Nothing {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::new(Fault::Silent))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_none()
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}
