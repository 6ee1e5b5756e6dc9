//! Findings in a definition that is extended: which line of the file that extends it they come of.

use crate::def::{Definition, Found, LeftOut, Library, read_without};
use crate::diag::{Diagnostic, FileId, Report, Sources, Span};

/// Most lines that are tried.
const MAX_TRIED: usize = 8;

/// Adds to each finding that is about other files only the line of the file itself without which it would not be there.
///
/// The first such line counts, those of `without` first; each is left out in turn, and what is found then (`again`) is
/// compared. What no single line explains stays as it is.
pub fn blame(
    definition: &Definition,
    library: &dyn Library,
    report: &mut Report,
    again: &dyn Fn(Definition) -> Vec<Diagnostic>,
) {
    let Some(file) = definition.origin.map(|origin| origin.file) else { return };
    let Report { sources: texts, diagnostics, .. } = report;
    let read = Found { name: texts.name(file).to_owned(), text: texts.text(file).to_owned() };
    let is_elsewhere =
        |found: &Diagnostic| !found.labels.is_empty() && found.labels.iter().all(|l| l.span.file != file);
    for (left_out, place, why) in lines(definition, file) {
        if !diagnostics.iter().any(is_elsewhere) {
            return;
        }
        let (mut sources, mut found) = (Sources::new(), Vec::new());
        let other = read_without(read.clone(), library, &mut sources, &mut found, left_out);
        found.extend(other.map(again).unwrap_or_default());
        let is_same = |a: &Diagnostic, b: &Diagnostic| {
            a.code == b.code && a.span() == b.span() && a.message == b.message
        };
        for diagnostic in diagnostics.iter_mut().filter(|diagnostic| is_elsewhere(diagnostic)) {
            if !found.iter().any(|other| is_same(other, diagnostic)) {
                let mut blamed = Diagnostic::new(diagnostic.code, "").label(place, why);
                blamed.labels.append(&mut diagnostic.labels);
                diagnostic.labels = blamed.labels;
            }
        }
    }
}

/// What can be left out of a file, where it is, and what to say of it.
fn lines(definition: &Definition, file: FileId) -> Vec<(LeftOut, Span, &'static str)> {
    let without = definition.without.items().iter().enumerate();
    let taken_out =
        without.map(|(index, key)| (LeftOut::Without(index), key.span, "comes of taking this out"));
    // Without `extends` nothing would be inherited, and what is said of one file changes no game.
    let says_rules = |key: &str| {
        !["format", "name", "about", "sources", "extends", "without", "allow", "test"].contains(&key)
    };
    let own = definition.own.iter().filter(|key| key.span.file == file && says_rules(&key.value));
    let written = own.map(|key| (LeftOut::Key(key.value.clone()), key.span, "comes of what is written here"));
    taken_out.chain(written).take(MAX_TRIED).collect()
}
