//! What is reported of a name that is not the key of a piece.

use alfil_core::rules::Kind;

use super::as_written;
use super::forms::forms_meant;
use crate::diag::{Certainty, Code, Diagnostic, Text, did_you_mean, nearest_of};

/// Returns the finding that no piece has a key, with the key that was probably meant.
pub fn unknown_piece(kinds: &[Kind], text: &Text) -> Diagnostic {
    named_otherwise(kinds, text).unwrap_or_else(|| {
        let keys = kinds.iter().map(|kind| kind.key.as_str());
        suggest_name(text, keys, no_piece(text).label(text.span, "not defined under `[pieces]`"))
    })
}

/// Returns the finding that there is no piece with this key, as yet without the reason.
pub(super) fn no_piece(text: &Text) -> Diagnostic {
    Diagnostic::new(Code::UnknownPiece, format!("there is no piece `{}`", text.value))
}

/// Returns the kind that has a text as its id or name.
pub(super) fn by_other_name<'a>(kinds: &'a [Kind], text: &Text) -> Option<&'a Kind> {
    kinds
        .iter()
        .find(|kind| kind.id.eq_ignore_ascii_case(&text.value) || kind.name.eq_ignore_ascii_case(&text.value))
}

/// Returns what is reported of an id or a name of a piece, or of a form that is named by its piece.
pub(super) fn named_otherwise(kinds: &[Kind], text: &Text) -> Option<Diagnostic> {
    let unknown = no_piece(text);
    if let Some(kind) = by_other_name(kinds, text) {
        let unknown = unknown
            .label(text.span, "pieces are referred to by key")
            .help(format!("the key of {} is `{}`", kind.name, kind.key));
        // A promoted form may not be allowed where the piece is.
        let certainty = if kind.promoted_from.is_some() { Certainty::Likely } else { Certainty::Certain };
        return Some(unknown.fix_if(certainty, text.span, as_written(text, &kind.key)));
    }
    let forms = forms_meant(kinds, &text.value)?;
    let unknown = unknown.label(text.span, "not the key of a form").help(forms.help);
    Some(match forms.key {
        Some(key) => unknown.fix(text.span, as_written(text, &key)),
        None => unknown,
    })
}

/// Adds the nearest of some names to the finding that none of them is written.
pub(super) fn suggest_name<'a>(
    text: &Text,
    names: impl IntoIterator<Item = &'a str>,
    unknown: Diagnostic,
) -> Diagnostic {
    match nearest_of(&text.value, names) {
        Some((near, certainty)) => {
            let unknown = unknown.help(did_you_mean(near));
            unknown.fix_if(certainty, text.span, as_written(text, near))
        }
        None => unknown,
    }
}
