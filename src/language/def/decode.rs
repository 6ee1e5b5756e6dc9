//! From the tree to the definition, reporting all errors on the way.

use serde::Deserialize;

use super::MAX_FINDINGS;
use super::de::{Failure, Fault};
use super::definition::Definition;
use super::faults::{Reporter, meant_key, old_name};
use super::fitting::table_of;
use super::node::{Data, Node};
use super::old_names;
use crate::diag::{Code, Diagnostic, FileId, Severity, Sources, Span};

/// Decodes a tree. Errors are reported, marked and skipped, until the rest makes a definition.
///
/// Errors in the file itself and in what it extends are counted separately, so that neither hides the other.
///
/// # Errors
/// `old-name`, `unknown-key`, `unknown-word`, `wrong-type`, `number-out-of-range`, `needs-table`, `one-key`, `too-many-errors`.
pub(super) fn decode(
    root: &Node,
    sources: &Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Definition> {
    let reporter = Reporter { root, sources };
    let before = diagnostics.len();
    let (mut meant, mut unknown_keys) = (Vec::new(), Vec::new());
    let mut tables_with_unknown_keys = Vec::new();
    let (mut n_own, mut n_inherited) = (0, 0);
    // The tree with the new names of keys and words that have changed.
    let mut renamed: Option<Node> = None;
    // The tree without the part that has too many errors.
    let mut rest: Option<Node> = None;
    loop {
        let tree = rest.as_ref().or(renamed.as_ref()).unwrap_or(root);
        let error = match Definition::deserialize(tree) {
            Ok(_) if rest.is_some() => return None,
            Ok(mut definition) => {
                let found = diagnostics.iter().skip(before);
                definition.damaged = found.into_iter().any(|found| found.severity() == Severity::Error);
                definition.meant = meant;
                definition.unknown_keys = unknown_keys;
                definition.tables_with_unknown_keys = tables_with_unknown_keys;
                let own = tree.entries().iter().filter(|entry| entry.key.span.file == root.span.file);
                definition.own = own.map(|entry| entry.key.clone()).collect();
                definition.origin = Some(Span { end: root.span.start, ..root.span });
                return Some(definition);
            }
            Err(error) => error,
        };
        let Failure { fault, culprit } = *error.0;
        let Some((mark, span)) = culprit else {
            diagnostics.extend(reporter.diagnose(&fault, root.span));
            return None;
        };
        if rest.is_none()
            && let Some((tree, found)) = with_new_name(tree, &fault, span)
        {
            renamed = Some(tree);
            diagnostics.push(found);
            continue;
        }
        mark.set();
        match &fault {
            Fault::UnknownKey { key, expected } => {
                meant.extend(meant_key(key, expected));
                unknown_keys.push(span);
                tables_with_unknown_keys.extend(table_of(root, span).map(|table| table.span));
            }
            Fault::WrongType { .. } => reporter.mark_alike(span),
            Fault::UnknownWord { .. }
            | Fault::OutOfRange
            | Fault::NeedsTable { .. }
            | Fault::TakesNoTable { .. }
            | Fault::OneKey { .. }
            | Fault::Silent
            | Fault::Other(_) => {}
        }
        let is_own = |file: FileId| file == root.span.file;
        let n_found = if is_own(span.file) { &mut n_own } else { &mut n_inherited };
        if let Some(found) = reporter.diagnose(&fault, span) {
            diagnostics.push(found);
            *n_found += 1;
        }
        if *n_found == MAX_FINDINGS {
            diagnostics.push(
                Diagnostic::new(Code::TooManyErrors, format!("stopped after {MAX_FINDINGS} errors"))
                    .label(span, "this is the last one")
                    .help("fix these first: the others are often their consequences"),
            );
            let tree = renamed.as_ref().unwrap_or(root);
            keep(rest.get_or_insert_with(|| tree.clone()), &|file| is_own(file) != is_own(span.file));
        }
    }
}

/// Returns the tree with the new name of a key or a word, and the finding about it; nothing if the fault is about something
/// else, or both names are there.
fn with_new_name(tree: &Node, fault: &Fault, span: Span) -> Option<(Node, Diagnostic)> {
    let (old, new, is_key) = match fault {
        Fault::UnknownKey { key, expected } => {
            (key, old_names::renamed(old_names::KEYS, key, expected)?, true)
        }
        Fault::UnknownWord { word, expected } => {
            (word, old_names::renamed(old_names::WORDS, word, expected)?, false)
        }
        Fault::WrongType { .. }
        | Fault::OutOfRange
        | Fault::NeedsTable { .. }
        | Fault::TakesNoTable { .. }
        | Fault::OneKey { .. }
        | Fault::Silent
        | Fault::Other(_) => return None,
    };
    let mut tree = tree.clone();
    let is_done = if is_key { tree.rename_key(span, new) } else { tree.rename_word(span, new) };
    let text = if is_key { new.to_owned() } else { format!("\"{new}\"") };
    is_done.then(|| (tree, old_name(Code::OldName, old, new, span).fix(span, text)))
}

/// Removes from a tree what other files contain, and says whether anything is left.
fn keep(node: &mut Node, is_kept: &impl Fn(FileId) -> bool) -> bool {
    if let Data::Table(entries) = &mut node.data {
        entries.retain_mut(|entry| keep(&mut entry.value, is_kept));
        if !entries.is_empty() {
            return true;
        }
    }
    is_kept(node.span.file)
}
