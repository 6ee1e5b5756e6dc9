//! The leaves of a definition, and how they are read from the tree, and put into one, with their places.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::diag::{FileId, Span, Text};

/// Newtype names with which leaves ask the tree for more than the data model of serde carries, and give it more.
pub(super) const TEXT: &str = "alfil::Text";
pub(super) const SPANNED: &str = "alfil::Spanned";
pub(super) const EITHER: &str = "alfil::Either";
pub(super) const LIST_OR_TABLE: &str = "alfil::ListOrTable";
pub(super) const ONE_OR_MORE: &str = "alfil::OneOrMore";

/// A value with its place.
#[derive(Clone, Debug)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// The location. For a table written with a header, this is the header.
    pub span: Span,
}

/// A key of a table: absent, reported as wrong, or present.
#[derive(Clone, Debug, Default)]
pub enum Field<T> {
    /// The key is not written.
    #[default]
    Absent,
    /// It is written and has been reported; it must not be reported again.
    Broken,
    /// It is written and valid.
    Present(T),
}

impl<T> Field<T> {
    /// Returns the value, if it is valid.
    pub fn get(&self) -> Option<&T> {
        match self {
            Field::Present(value) => Some(value),
            Field::Absent | Field::Broken => None,
        }
    }

    /// Returns whether the key is not written.
    pub fn is_absent(&self) -> bool {
        matches!(self, Field::Absent)
    }
}

impl<T> Field<Vec<T>> {
    /// Returns the items; none if the key is absent.
    pub fn items(&self) -> &[T] {
        self.get().map_or(&[], Vec::as_slice)
    }
}

/// A table whose keys are names chosen by the author, in the order of the file.
#[derive(Clone, Debug)]
pub struct Named<T> {
    /// Names and values.
    pub entries: Vec<(Text, Field<T>)>,
}

/// A value that is either a word or something longer.
#[derive(Clone, Debug)]
pub enum Either<A, B> {
    /// A text.
    Word(A),
    /// A table or a list.
    Long(B),
}

/// A list for both players, or a table with one for each.
#[derive(Clone, Debug)]
pub enum ListOrTable<A, B> {
    /// A list.
    List(A),
    /// A table.
    Table(B),
}

/// One value, or a list of several.
#[derive(Clone, Debug)]
pub struct OneOrMore<T> {
    /// The values, except those that have been reported.
    pub items: Vec<Spanned<T>>,
    /// True if they were written as a list.
    pub is_list: bool,
}

struct TextVisitor;

impl<'de> Visitor<'de> for TextVisitor {
    type Value = Text;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Text, A::Error> {
        let place = (next(&mut seq)?, next(&mut seq)?, next(&mut seq)?);
        let value: String = next(&mut seq)?;
        Ok(Text::mapped(value, span(place), next(&mut seq)?))
    }
}

fn next<'de, A: SeqAccess<'de>, T: Deserialize<'de>>(seq: &mut A) -> Result<T, A::Error> {
    seq.next_element()?.ok_or_else(not_whole)
}

fn not_whole<E: de::Error>() -> E {
    E::custom("the tree hands out whole leaves")
}

/// File, start and end.
type Place = (u16, u32, u32);

fn span((file, start, end): Place) -> Span {
    Span { file: FileId::from_raw(file), start, end }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text, D::Error> {
        deserializer.deserialize_newtype_struct(TEXT, TextVisitor)
    }
}

struct SpannedVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for SpannedVisitor<T> {
    type Value = Spanned<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value with its place")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Spanned<T>, A::Error> {
        let place = map.next_key()?.ok_or_else(not_whole)?;
        Ok(Spanned { value: map.next_value()?, span: span(place) })
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Spanned<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(SPANNED, SpannedVisitor(PhantomData))
    }
}

struct FieldVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for FieldVisitor<T> {
    type Value = Field<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_none<E: de::Error>(self) -> Result<Field<T>, E> {
        Ok(Field::Absent)
    }

    fn visit_unit<E: de::Error>(self) -> Result<Field<T>, E> {
        Ok(Field::Broken)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Field<T>, D::Error> {
        T::deserialize(deserializer).map(Field::Present)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Field<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_option(FieldVisitor(PhantomData))
    }
}

struct NamedVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for NamedVisitor<T> {
    type Value = Named<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Named<T>, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Named { entries })
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(NamedVisitor(PhantomData))
    }
}

struct EitherVisitor<A, B>(PhantomData<(A, B)>);

impl<'de, A: Deserialize<'de>, B: Deserialize<'de>> Visitor<'de> for EitherVisitor<A, B> {
    type Value = Either<A, B>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a word or a table")
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        A::deserialize(deserializer).map(Either::Word)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        B::deserialize(deserializer).map(Either::Long)
    }
}

impl<'de, A: Deserialize<'de>, B: Deserialize<'de>> Deserialize<'de> for Either<A, B> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(EITHER, EitherVisitor(PhantomData))
    }
}

struct ListOrTableVisitor<A, B>(PhantomData<(A, B)>);

impl<'de, A: Deserialize<'de>, B: Deserialize<'de>> Visitor<'de> for ListOrTableVisitor<A, B> {
    type Value = ListOrTable<A, B>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list or a table")
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        B::deserialize(deserializer).map(ListOrTable::Table)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        A::deserialize(deserializer).map(ListOrTable::List)
    }
}

impl<'de, A: Deserialize<'de>, B: Deserialize<'de>> Deserialize<'de> for ListOrTable<A, B> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(LIST_OR_TABLE, ListOrTableVisitor(PhantomData))
    }
}

struct OneOrMoreVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for OneOrMoreVisitor<T> {
    type Value = OneOrMore<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table or a list of tables")
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        Spanned::deserialize(deserializer).map(|item| OneOrMore { items: vec![item], is_list: false })
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        Vec::deserialize(deserializer).map(|items| OneOrMore { items, is_list: true })
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for OneOrMore<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(ONE_OR_MORE, OneOrMoreVisitor(PhantomData))
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(TEXT, &placed(self.span, &self.value))
    }
}

impl<T: Serialize> Serialize for Spanned<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(SPANNED, &placed(self.span, &self.value))
    }
}

/// Returns a leaf as the tree takes it: its place, then its value.
fn placed<T>(span: Span, value: &T) -> (u16, u32, u32, &T) {
    (span.file.raw(), span.start, span.end, value)
}

impl<T: Serialize> Serialize for Field<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Field::Present(value) => serializer.serialize_some(value),
            Field::Absent | Field::Broken => serializer.serialize_none(),
        }
    }
}

impl<T: Serialize> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.entries.iter().map(|(name, value)| (name, value)))
    }
}

impl<A: Serialize, B: Serialize> Serialize for Either<A, B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Either::Word(word) => word.serialize(serializer),
            Either::Long(long) => long.serialize(serializer),
        }
    }
}

impl<A: Serialize, B: Serialize> Serialize for ListOrTable<A, B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            ListOrTable::List(list) => list.serialize(serializer),
            ListOrTable::Table(table) => table.serialize(serializer),
        }
    }
}

impl<T: Serialize> Serialize for OneOrMore<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.items.as_slice() {
            [item] if !self.is_list => item.serialize(serializer),
            items => serializer.collect_seq(items),
        }
    }
}
