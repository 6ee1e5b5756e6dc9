//! From the tree to the definition, reporting everything that is wrong on the way.

use serde::Deserialize;

use super::MAX_FINDINGS;
use super::de::{Error, Fault};
use super::definition::Definition;
use super::faults::{Told, meant_key};
use super::node::Node;
use crate::diag::{Code, Diagnostic, Sources, Span};

/// Decodes a tree. What is wrong is reported, marked and passed over, until the rest makes a definition.
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
    loop {
        let error = match Definition::deserialize(root) {
            Ok(mut definition) => {
                definition.damaged = diagnostics.len() > before;
                definition.meant = meant;
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
        diagnostics.extend(told.diagnose(&fault, span));
        if diagnostics.len() - before >= MAX_FINDINGS {
            diagnostics.push(
                Diagnostic::new(
                    Code::TooManyErrors,
                    format!("reading stops here: {MAX_FINDINGS} errors are enough"),
                )
                .label(span, "the last one read")
                .help("mend these first; what follows is often their consequence"),
            );
            return None;
        }
    }
}
