//! Findings in an extended definition: the line of the extending file that causes them.

use crate::def::{self, Definition, DefinitionText, LeftOut, Library, read_without};
use crate::diag::{Diagnostic, FileId, Report, Severity, Sources, Span};

/// The label of a list that replaces an inherited one.
const REPLACED: &str = "this replaces the whole inherited list";

/// The most lines that are tried.
const MAX_TRIED: usize = 8;

/// Adds, to each finding that is only about other files, the line of the file itself without which it would not occur.
///
/// Each line is omitted in turn, those of `without` first, and what is found then (`again`) is compared; the first line that
/// makes the difference is added. Findings that no single line explains stay as they are.
pub fn add_causes(
    definition: &Definition,
    library: &dyn Library,
    report: &mut Report,
    again: &dyn Fn(Definition) -> Vec<Diagnostic>,
) {
    let Some(file) = definition.origin.map(|origin| origin.file) else { return };
    let Report { sources: texts, diagnostics, .. } = report;
    let read = DefinitionText { name: texts.name(file).to_owned(), text: texts.text(file).to_owned() };
    let is_elsewhere =
        |found: &Diagnostic| !found.labels.is_empty() && found.labels.iter().all(|l| l.span.file != file);
    let own_errors = diagnostics.clone();
    let is_new_error = |found: &Diagnostic| {
        let is_same = |own: &Diagnostic| own.code == found.code && own.message == found.message;
        found.severity() == Severity::Error && !own_errors.iter().any(is_same)
    };
    // A new error may hide other findings, so a line whose removal causes one is blamed last.
    let mut with_errors = Vec::new();
    for (left_out, place, why) in lines(definition, file) {
        if !diagnostics.iter().any(is_elsewhere) {
            return;
        }
        let (mut sources, mut found) = (Sources::new(), Vec::new());
        let other = read_without(read.clone(), library, &mut sources, &mut found, left_out);
        found.extend(other.map(again).unwrap_or_default());
        if found.iter().any(is_new_error) {
            with_errors.push((found, place, why));
        } else {
            blame(diagnostics, is_elsewhere, &found, (place, why));
        }
    }
    for (found, place, why) in with_errors {
        blame(diagnostics, is_elsewhere, &found, (place, why));
    }
}

/// Adds a line to those of some findings that are not found without it.
fn blame(
    diagnostics: &mut [Diagnostic],
    is_affected: impl Fn(&Diagnostic) -> bool,
    found: &[Diagnostic],
    (place, why): (Span, &'static str),
) {
    let is_same =
        |a: &Diagnostic, b: &Diagnostic| a.code == b.code && a.span() == b.span() && a.message == b.message;
    for diagnostic in diagnostics.iter_mut().filter(|diagnostic| is_affected(diagnostic)) {
        if found.iter().any(|other| is_same(other, diagnostic)) {
            continue;
        }
        let mut blamed = Diagnostic::new(diagnostic.code, "").label(place, why);
        blamed.labels.append(&mut diagnostic.labels);
        diagnostic.labels = blamed.labels;
        if why == REPLACED {
            diagnostic.help = vec![
                "a list is inherited or replaced as a whole: write its inherited tables here too".to_owned(),
            ];
        }
    }
}

/// Returns what can be omitted from a file, where it is, and its label.
fn lines(definition: &Definition, file: FileId) -> Vec<(LeftOut, Span, &'static str)> {
    let without = definition.without.items().iter().enumerate();
    let taken_out =
        without.map(|(index, key)| (LeftOut::Without(index), key.span, "caused by removing this"));
    // Without `extends` nothing would be inherited, and the other keys say nothing about the rules.
    let says_rules = |key: &str| {
        let others = ["format", "name", "about", "family", "sources", "author", "license", "links"];
        !others.contains(&key) && !["extends", "without", "allow", "test"].contains(&key)
    };
    let own = definition.own.iter().filter(|key| key.span.file == file && says_rules(&key.value));
    let written = own.map(|key| {
        let is_list = def::takes_double(&key.value) == Some(true);
        let why = if is_list { REPLACED } else { "caused by this" };
        (LeftOut::Key(key.value.clone()), key.span, why)
    });
    taken_out.chain(written).take(MAX_TRIED).collect()
}
