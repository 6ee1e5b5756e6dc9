//! The definition language: from a TOML file to one tree with names and places.
//!
//! Nothing is resolved or decided here: `check` does that. No file is read here either: definitions come from a
//! [`Library`].
//!
//! `node` turns the parser's tables into nodes that know their file. `extends` merges a definition over the one it extends on
//! these trees: tables key by key, everything else replaced, each node keeping its own file, so that a finding about an
//! inherited value points into the file it is in.
//!
//! `de` is a serde deserializer of our own over that tree, because places must survive merging and one run must find every
//! error. Each failure carries the mark of the smallest value or key at fault. `decode` reports it, sets the mark and decodes
//! again: a marked value reads as `Field::Broken`, a marked list item or key is skipped. Later passes ask `Field` and stay
//! silent about what is broken. `Text`, `Spanned` and `Either` use the names of newtypes to ask the deserializer for more than
//! serde's data model carries. `literal` follows TOML's literals byte by byte, so that a finding inside a string points at
//! the character in the file. Brackets of the wrong kind in headers (`headers`) are found before TOML is parsed, words
//! that other programs use (`near_words`) and names that have changed (`old_names`) get the word to write instead, and
//! `Definition::meant` holds keys that were probably misspelt.
//!
//! `write` is the way back: it writes any definition, read or made by `build`, by the tree that `ser` makes of it, with
//! a comment about the place of each value. `expanded` uses it for a definition with everything it extends.
//!
//! `format` works on the tokens of TOML's lexer and knows nothing of the language: it changes spaces, empty lines, last commas
//! and quotes, but never the order.

pub mod build;
pub mod condition;
mod de;
mod decode;
pub mod definition;
mod expanded;
mod extends;
mod faults;
mod fitting;
mod format;
mod headers;
mod literal;
mod near_words;
mod node;
pub mod old_names;
#[cfg(feature = "schema")]
pub mod schema;
mod ser;
mod spanned;
#[cfg(feature = "schema")]
mod spanned_schema;
mod syntax;
mod write;

pub use definition::Definition;
pub use expanded::{expanded, rules_alone};
pub use extends::{Asker, DefinitionText, LeftOut, Library, NotFound, Refused, SharedLibrary, utf8};
pub use fitting::{keys_of, words_of};
pub use format::format;
pub use headers::takes_double;
pub use node::MAX_BYTES;
pub use spanned::{Either, Field, ListOrTable, Named, OneOrMore, Spanned};
pub use write::written;

use crate::diag::{Diagnostic, Severity, Sources};

/// The most errors that are reported in a file, and in everything it extends, before reading stops.
pub const MAX_FINDINGS: usize = 50;

/// Reads a definition and everything it extends. Findings are added to `diagnostics`, texts to `sources`.
///
/// Returns a definition, possibly a damaged one, unless the file could not be read at all.
pub fn read(
    name: &str,
    library: &dyn Library,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Definition> {
    match library.find(name, None) {
        Ok(found) => read_found(found, library, sources, diagnostics),
        Err(error) => {
            diagnostics.push(error.diagnostic(name, &library.names()));
            None
        }
    }
}

/// Like [`read`], for a text.
pub fn read_found(
    found: DefinitionText,
    library: &dyn Library,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Definition> {
    read_without(found, library, sources, diagnostics, LeftOut::Nothing)
}

/// Like [`read_found`], ignoring part of the file.
pub fn read_without(
    found: DefinitionText,
    library: &dyn Library,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    left_out: LeftOut,
) -> Option<Definition> {
    let before = diagnostics.len();
    let (tree, is_whole) = extends::Expander::new(library, sources, diagnostics, left_out).expanded(found)?;
    let definition = decode::decode(&tree, sources, diagnostics).filter(|_| is_whole);
    let damaged = diagnostics.iter().skip(before).any(|found| found.severity() == Severity::Error);
    definition.map(|d| Definition { damaged, ..d })
}
