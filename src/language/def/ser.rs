//! From a definition to a tree: the reverse of `de`.
//!
//! A key that is missing, or whose value is the default that has no word, gives no entry.

use std::fmt;

use serde::ser::{
    self, Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple, Serializer,
};

use super::definition::Definition;
use super::node::{Data, Mark, Node, TableEntry};
use super::spanned::{SPANNED, TEXT};
use crate::diag::{FileId, Span, Text};

/// Returns the tree of a definition. A list or table that is not a leaf has the place of the first value in it.
pub(super) fn tree(definition: &Definition) -> Node {
    definition.serialize(ToNode).ok().flatten().unwrap_or_else(|| node(Data::Table(Vec::new())))
}

fn node(data: Data) -> Node {
    Node { span: Span::NOWHERE, data, mark: Mark::default() }
}

/// A value that no definition contains.
#[derive(Debug)]
struct Error;

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("definitions contain no such value")
    }
}

impl std::error::Error for Error {}

impl ser::Error for Error {
    fn custom<T: fmt::Display>(_: T) -> Error {
        Error
    }
}

/// Makes a node, or nothing for what is absent.
#[derive(Clone, Copy)]
struct ToNode;

type Made = Result<Option<Node>, Error>;

fn integer(number: impl Into<i64>) -> Node {
    node(Data::Integer(Some(number.into())))
}

/// Returns the leaf that a place and a value make.
fn leaf(parts: Node) -> Option<Node> {
    let Data::List(parts) = parts.data else { return None };
    let [file, start, end, value] = <[Node; 4]>::try_from(parts).ok()?;
    let number = |node: &Node| if let Data::Integer(number) = node.data { number } else { None };
    let file = FileId::from_raw(u16::try_from(number(&file)?).ok()?);
    let [start, end] = [number(&start)?, number(&end)?].map(|at| u32::try_from(at).unwrap_or_default());
    let span = Span { file, start, end };
    Some(Node { span, ..value })
}

impl Serializer for ToNode {
    type Ok = Option<Node>;
    type Error = Error;
    type SerializeSeq = Items;
    type SerializeTuple = Items;
    type SerializeTupleStruct = Impossible<Option<Node>, Error>;
    type SerializeTupleVariant = Impossible<Option<Node>, Error>;
    type SerializeMap = Entries;
    type SerializeStruct = Entries;
    type SerializeStructVariant = Impossible<Option<Node>, Error>;

    fn serialize_bool(self, value: bool) -> Made {
        Ok(Some(node(Data::Bool(value))))
    }

    fn serialize_i8(self, value: i8) -> Made {
        Ok(Some(integer(value)))
    }

    fn serialize_i16(self, value: i16) -> Made {
        Ok(Some(integer(value)))
    }

    fn serialize_i32(self, value: i32) -> Made {
        Ok(Some(integer(value)))
    }

    fn serialize_i64(self, value: i64) -> Made {
        Ok(Some(integer(value)))
    }

    fn serialize_u8(self, value: u8) -> Made {
        Ok(Some(integer(value)))
    }

    fn serialize_u16(self, value: u16) -> Made {
        Ok(Some(integer(value)))
    }

    fn serialize_u32(self, value: u32) -> Made {
        Ok(Some(integer(value)))
    }

    fn serialize_u64(self, value: u64) -> Made {
        Ok(Some(integer(i64::try_from(value).map_err(|_| Error)?)))
    }

    fn serialize_f32(self, _: f32) -> Made {
        Err(Error)
    }

    fn serialize_f64(self, _: f64) -> Made {
        Err(Error)
    }

    fn serialize_char(self, value: char) -> Made {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Made {
        Ok(Some(node(Data::Text(Text::mapped(value, Span::NOWHERE, Vec::new())))))
    }

    fn serialize_bytes(self, _: &[u8]) -> Made {
        Err(Error)
    }

    fn serialize_none(self) -> Made {
        Ok(None)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Made {
        // A member without a word is what holds when the key is missing.
        Ok(value.serialize(self).ok().flatten())
    }

    fn serialize_unit(self) -> Made {
        Ok(None)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Made {
        Ok(None)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, word: &'static str) -> Made {
        self.serialize_str(word)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Made {
        let value = value.serialize(self)?;
        Ok(if name == TEXT || name == SPANNED { value.and_then(leaf) } else { value })
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        word: &'static str,
        value: &T,
    ) -> Made {
        let Some(value) = value.serialize(self)? else { return self.serialize_str(word) };
        // The parts of a condition are written together, even if they come from different lines.
        Ok(Some(node(Data::Table(vec![entry(word, Node { span: Span::NOWHERE, ..value })]))))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Items, Error> {
        Ok(Items(Vec::new()))
    }

    fn serialize_tuple(self, _: usize) -> Result<Items, Error> {
        Ok(Items(Vec::new()))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeTupleStruct, Error> {
        Err(Error)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Error> {
        Err(Error)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Entries, Error> {
        Ok(Entries::default())
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Entries, Error> {
        Ok(Entries::default())
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Error> {
        Err(Error)
    }
}

fn entry(key: &str, value: Node) -> TableEntry {
    TableEntry { key: Text::mapped(key, value.span, Vec::new()), mark: Mark::default(), value }
}

/// The items of a list.
struct Items(Vec<Node>);

impl SerializeSeq for Items {
    type Ok = Option<Node>;
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.0.extend(value.serialize(ToNode)?);
        Ok(())
    }

    fn end(self) -> Made {
        let span = self.0.iter().map(|item| item.span).find(|span| !span.is_empty());
        Ok(Some(Node { span: span.unwrap_or(Span::NOWHERE), ..node(Data::List(self.0)) }))
    }
}

impl SerializeTuple for Items {
    type Ok = Option<Node>;
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Made {
        SerializeSeq::end(self)
    }
}

/// The entries of a table.
#[derive(Default)]
struct Entries {
    entries: Vec<TableEntry>,
    key: Option<Text>,
}

impl Entries {
    fn table(self) -> Node {
        let span = self.entries.iter().map(|entry| entry.value.span).find(|span| !span.is_empty());
        Node { span: span.unwrap_or(Span::NOWHERE), ..node(Data::Table(self.entries)) }
    }
}

impl SerializeStruct for Entries {
    type Ok = Option<Node>;
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Error> {
        self.entries.extend(value.serialize(ToNode)?.map(|value| entry(key, value)));
        Ok(())
    }

    fn end(self) -> Made {
        Ok(Some(self.table()))
    }
}

impl SerializeMap for Entries {
    type Ok = Option<Node>;
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        let key = key.serialize(ToNode)?;
        self.key = key.and_then(|key| Some(Text::mapped(key.text()?.value.clone(), key.span, Vec::new())));
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        if let (Some(key), Some(mut value)) = (self.key.take(), value.serialize(ToNode)?) {
            // The place of a name is that of the table under it.
            if matches!(value.data, Data::Table(_) | Data::List(_)) && !key.span.is_empty() {
                value.span = key.span;
            }
            self.entries.push(TableEntry { key, mark: Mark::default(), value });
        }
        Ok(())
    }

    fn end(self) -> Made {
        Ok(Some(self.table()))
    }
}
