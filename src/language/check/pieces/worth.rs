//! What a definition says that pieces are worth.

use super::{Entries, Pieces};
use crate::check::context::Context;
use crate::def::{Field, Spanned};
use crate::diag::{Code, Diagnostic};

/// The greatest value of a piece.
const MOST: u32 = 20_000;

/// Reads `value`.
pub(in crate::check) fn read_values(cx: &mut Context<'_>, entries: Entries<'_>, pieces: &mut Pieces) {
    for (key, piece) in entries {
        let Some(piece) = piece.get() else { continue };
        read_value(cx, pieces, &key.value, &piece.value);
        let forms = piece.promoted.get().map_or(&[][..], |forms| &forms.items);
        for (form, own) in forms.iter().zip(pieces.keys_of_forms(&key.value)) {
            read_value(cx, pieces, &own, &form.value.value);
        }
    }
}

fn read_value(cx: &mut Context<'_>, pieces: &mut Pieces, key: &str, value: &Field<Spanned<u32>>) {
    let Some(value) = value.get() else { return };
    if value.value > MOST {
        cx.push(
            Diagnostic::new(Code::NumberOutOfRange, format!("the value {} is too large", value.value))
                .label(value.span, format!("at most {MOST}; 100 is about a pawn"))
                .help("write what the piece is worth in hundredths of a pawn")
                .guess(value.span, MOST.to_string()),
        );
    }
    if let Some(kind) = pieces.kind_mut(key) {
        kind.value = Some(value.value.min(MOST) as u16);
    }
}
