//! Warnings that the author has looked at: `allow`.

use crate::def::Definition;
use crate::diag::{Code, Diagnostic};

/// Takes out what the definition allows, and reports what it allows for nothing.
pub(super) fn apply(definition: &Definition, found: &mut Vec<Diagnostic>) {
    for word in definition.allow.items() {
        let Some(code) = Code::with_slug(&word.value) else { continue };
        let n = found.len();
        found.retain(|d| d.code != code);
        // What another definition allows for itself is not this one's business.
        let is_own = definition.origin.is_some_and(|origin| origin.file == word.span.file);
        let may_come =
            code.needs_games() || code == Code::ClaimsNothing && definition.test.items().is_empty();
        if found.len() == n && is_own && !may_come {
            found.push(
                Diagnostic::new(Code::AllowUnneeded, format!("there is no `{}` to allow", word.value))
                    .label(word.span, "nothing in the game is so")
                    .help("take it out, so that you are told when it comes"),
            );
        }
    }
}
