//! What a definition wants to see in the middle of the pictures of pieces.

use alfil_core::phrase::joined;
use alfil_core::rules::{Figure, Glyph};

use super::{Entries, Pieces};
use crate::check::context::Context;
use crate::def::Field;
use crate::diag::{Code, Diagnostic, Text, nearest};

/// Reads `glyph`.
pub(in crate::check) fn glyphs(cx: &mut Context<'_>, entries: Entries<'_>, pieces: &mut Pieces) {
    for (key, piece) in entries {
        let Some(piece) = piece.get() else { continue };
        read(cx, pieces, &key.value, &piece.glyph);
        let forms = piece.promoted.get().map_or(&[][..], |forms| &forms.items);
        for (form, own) in forms.iter().zip(pieces.keys_of_forms(&key.value)) {
            read(cx, pieces, &own, &form.value.glyph);
        }
    }
}

fn read(cx: &mut Context<'_>, pieces: &mut Pieces, key: &str, glyph: &Field<Text>) {
    let Some(text) = glyph.get() else { return };
    let Some(glyph) = Glyph::read(&text.value) else {
        let words = Figure::ALL.map(Figure::word);
        let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
        let near = nearest(&text.value, words);
        let unknown = Diagnostic::new(Code::UnknownWord, format!("`{}` is not a glyph", text.value))
            .label(text.span, "neither a chess piece nor one or two characters")
            .help(format!("write one or two characters, or one of {}", joined(&quoted, "and")));
        cx.push(match near {
            Some(near) => unknown.guess(text.span, format!("\"{near}\"")),
            None => unknown,
        });
        return;
    };
    if let Some(kind) = pieces.kind_mut(key) {
        kind.glyph = Some(glyph);
    }
}
