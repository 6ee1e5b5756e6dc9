//! The definition language: from a TOML file to one tree with names and places.
//!
//! Nothing is resolved or decided here: `check` does that. No file is read here either: definitions come from a
//! [`Library`].

pub mod condition;
mod de;
mod decode;
pub mod definition;
mod expanded;
mod extends;
mod faults;
mod format;
mod headers;
mod literal;
mod near_words;
mod node;
pub mod region;
#[cfg(feature = "schema")]
pub mod schema;
mod spanned;
#[cfg(feature = "schema")]
mod spanned_schema;

use crate::diag::{Diagnostic, Sources};

pub use definition::Definition;
pub use expanded::expanded;
pub use extends::{Asker, Found, LeftOut, Library, NotFound, Refused, utf8};
pub use format::format;
pub use node::MAX_BYTES;
pub use spanned::{Either, Field, ListOrTable, Named, OneOrMore, Spanned};

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
    found: Found,
    library: &dyn Library,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Definition> {
    read_without(found, library, sources, diagnostics, LeftOut::Nothing)
}

/// Like [`read_found`], ignoring part of the file.
pub fn read_without(
    found: Found,
    library: &dyn Library,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    left_out: LeftOut,
) -> Option<Definition> {
    let before = diagnostics.len();
    let (tree, is_whole) = extends::Expander::new(library, sources, diagnostics, left_out).expanded(found)?;
    let definition = decode::decode(&tree, sources, diagnostics).filter(|_| is_whole);
    let damaged = diagnostics.len() > before;
    definition.map(|d| Definition { damaged, ..d })
}
