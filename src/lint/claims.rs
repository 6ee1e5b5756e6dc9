//! Definitions that claim nothing.

use crate::def::Definition;
use crate::diag::{Code, Diagnostic, Text};

/// Reports a definition without any claim, unless it allows that.
///
/// A sketch is not bothered with it: the lint asks it of definitions that name their sources, `alfil test` and random
/// games ask it of all.
pub fn nothing_claimed(definition: &Definition) -> Option<Diagnostic> {
    let allows = definition.allow.items().iter().any(|word| word.value == Code::ClaimsNothing.slug());
    let top = definition.origin.filter(|_| definition.test.items().is_empty() && !allows)?;
    let found = Diagnostic::new(Code::ClaimsNothing, "the definition claims nothing of its game");
    let found = match own_source(definition) {
        Some(source) => found.label(source.span, "no `[[test]]` tries the game against what is said here"),
        None => found.label(top, "there is no `[[test]]`"),
    };
    Some(found.help("`alfil ask` proposes positions; each that is answered becomes a `[[test]]`"))
}

/// What the definition names as its source itself, not what it extends.
pub(super) fn own_source(definition: &Definition) -> Option<&Text> {
    let file = definition.origin?.file;
    definition.sources.items().iter().find(|source| source.span.file == file)
}
