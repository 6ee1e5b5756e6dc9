//! Definitions without claims.

use alfil_language::def::Definition;
use alfil_language::diag::{Code, Diagnostic, Text};

/// Reports a definition without claims, unless it allows that.
///
/// Only those who ask hear of it: `alfil test` and random games report it, `alfil validate` does not.
pub fn nothing_claimed(definition: &Definition) -> Option<Diagnostic> {
    let allows = definition.allow.items().iter().any(|word| word.value == Code::ClaimsNothing.slug());
    let top = definition.origin.filter(|_| definition.test.items().is_empty() && !allows)?;
    let found = Diagnostic::new(Code::ClaimsNothing, "the definition makes no claims about its game");
    let found = match own_source(definition) {
        Some(source) => found.label(source.span, "no `[[test]]` compares the game with this source"),
        None => found.label(top, "there is no `[[test]]`"),
    };
    Some(found.help("`alfil ask` shows positions and turns your answers into `[[test]]` entries"))
}

/// Returns the source that the definition itself names, ignoring what it extends.
fn own_source(definition: &Definition) -> Option<&Text> {
    let file = definition.origin?.file;
    definition.sources.items().iter().find(|source| source.span.file == file)
}
