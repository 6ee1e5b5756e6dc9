//! A definition with everything it extends as one text, each rule with the place it comes from.

use super::definition::Definition;
use super::spanned::Field;
use super::write::written;
use crate::diag::{Sources, Span};

/// Returns a definition that was read, with everything it extends, as TOML that means the same and extends nothing. A
/// comment on each line says where it was written.
pub fn expanded(definition: &Definition, sources: &Sources) -> String {
    let whole = Definition { extends: Field::Absent, without: Field::Absent, ..definition.clone() };
    written(&whole, &[], &|span| place(sources, span))
}

/// Returns the expanded definition without claims and places: all that a program needs to play the game.
pub fn rules_alone(definition: &Definition) -> String {
    let (extends, without, test) = (Field::Absent, Field::Absent, Field::Absent);
    written(&Definition { extends, without, test, ..definition.clone() }, &[], &|_| String::new())
}

/// Returns where something was written, as in `chess.toml:12`.
fn place(sources: &Sources, span: Span) -> String {
    let name = sources.name(span.file);
    format!("{}:{}", name.strip_prefix("<bundled>/").unwrap_or(name), sources.start(span).line)
}
