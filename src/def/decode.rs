//! From the tree to the definition, reporting everything that is wrong on the way.

use serde::Deserialize;

use super::MAX_FINDINGS;
use super::de::{Error, Fault};
use super::definition::Definition;
use super::faults::{Told, meant_key};
use super::node::{Data, Node};
use crate::diag::{Code, Diagnostic, FileId, Sources, Span};

/// Decodes a tree. What is wrong is reported, marked and passed over, until the rest makes a definition.
///
/// What a file says itself and what it extends are counted apart: neither hides what is wrong with the other.
///
/// # Errors
/// `unknown-key`, `unknown-word`, `wrong-type`, `number-out-of-range`, `needs-table`, `one-key`, `too-many-errors`.
pub(super) fn decode(
    root: &Node,
    sources: &Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Definition> {
    let told = Told { root, sources };
    let before = diagnostics.len();
    let mut meant = Vec::new();
    let (mut n_own, mut n_inherited) = (0, 0);
    // The tree without what has too many errors.
    let mut rest: Option<Node> = None;
    loop {
        let error = match Definition::deserialize(rest.as_ref().unwrap_or(root)) {
            Ok(_) if rest.is_some() => return None,
            Ok(mut definition) => {
                definition.damaged = diagnostics.len() > before;
                definition.meant = meant;
                let own = root.entries().iter().filter(|entry| entry.key.span.file == root.span.file);
                definition.own = own.map(|entry| entry.key.clone()).collect();
                definition.origin = Some(Span { end: root.span.start, ..root.span });
                return Some(definition);
            }
            Err(error) => error,
        };
        let Error { fault, culprit } = error;
        let Some((mark, span)) = culprit else {
            diagnostics.extend(told.diagnose(&fault, root.span));
            return None;
        };
        mark.set();
        if let Fault::UnknownKey { key, expected } = &*fault {
            meant.extend(meant_key(key, expected).map(|(meant, _)| meant));
        }
        let is_own = |file: FileId| file == root.span.file;
        let n_found = if is_own(span.file) { &mut n_own } else { &mut n_inherited };
        if let Some(found) = told.diagnose(&fault, span) {
            diagnostics.push(found);
            *n_found += 1;
        }
        if *n_found == MAX_FINDINGS {
            diagnostics.push(
                Diagnostic::new(
                    Code::TooManyErrors,
                    format!("reading stops here: {MAX_FINDINGS} errors are enough"),
                )
                .label(span, "the last one read")
                .help("mend these first; what follows is often their consequence"),
            );
            keep(rest.get_or_insert_with(|| root.clone()), &|file| is_own(file) != is_own(span.file));
        }
    }
}

/// Takes out of a tree what is written in other files, and says whether anything is left.
fn keep(node: &mut Node, is_kept: &impl Fn(FileId) -> bool) -> bool {
    if let Data::Table(entries) = &mut node.data {
        entries.retain_mut(|entry| keep(&mut entry.value, is_kept));
        if !entries.is_empty() {
            return true;
        }
    }
    is_kept(node.span.file)
}
