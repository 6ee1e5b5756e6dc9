//! `allow`: warnings that the author has reviewed.

use alfil_language::def::Definition;
use alfil_language::diag::{Code, Diagnostic, Severity};

/// Removes the warnings that the definition allows. Which of them do not occur is not known while there are errors.
pub(super) fn remove_allowed(definition: &Definition, found: &mut Vec<Diagnostic>) {
    let allowed = definition.allow.items().iter().filter_map(|word| Code::with_slug(&word.value));
    let allowed: Vec<Code> = allowed.filter(|code| code.severity() == Severity::Warning).collect();
    found.retain(|finding| !allowed.contains(&finding.code));
}

/// Removes the warnings that the definition allows, and reports those that do not occur.
pub(super) fn apply(definition: &Definition, found: &mut Vec<Diagnostic>) {
    for word in definition.allow.items() {
        let Some(code) = Code::with_slug(&word.value) else { continue };
        let n = found.len();
        found.retain(|d| d.code != code);
        // An inherited `allow` is not the business of this definition.
        let is_own = definition.origin.is_some_and(|origin| origin.file == word.span.file);
        let may_come =
            code.needs_games() || code == Code::ClaimsNothing && definition.test.items().is_empty();
        if found.len() == n && is_own && !may_come {
            found.push(
                Diagnostic::new(Code::AllowUnneeded, format!("there is no `{}` to allow", word.value))
                    .label(word.span, "this warning does not occur")
                    .help("remove it, so that the warning is shown if it occurs later"),
            );
        }
    }
}
