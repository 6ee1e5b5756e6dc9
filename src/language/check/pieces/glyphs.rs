//! What a definition wants to see in the middle of the pictures of pieces.

use alfil_core::board::PerSide;
use alfil_core::phrase::joined;
use alfil_core::rules::{Figure, Glyph};

use super::{Entries, Pieces};
use crate::check::context::Context;
use crate::def::definition::SidedGlyph;
use crate::def::{Either, Field, Spanned};
use crate::diag::{Code, Diagnostic, Text, nearest};

/// One sign, or one for each player.
type WrittenGlyph = Either<Text, SidedGlyph>;

/// Reads `glyph`.
pub(in crate::check) fn read_glyphs(cx: &mut Context<'_>, entries: Entries<'_>, pieces: &mut Pieces) {
    for (key, piece) in entries {
        let Some(piece) = piece.get() else { continue };
        read_glyph(cx, pieces, &key.value, &piece.glyph);
        let forms = piece.promoted.get().map_or(&[][..], |forms| &forms.items);
        for (form, own) in forms.iter().zip(pieces.keys_of_forms(&key.value)) {
            read_glyph(cx, pieces, &own, &form.value.glyph);
        }
    }
}

fn read_glyph(cx: &mut Context<'_>, pieces: &mut Pieces, key: &str, glyph: &Field<Spanned<WrittenGlyph>>) {
    let Some(written) = glyph.get() else { return };
    let glyph = match &written.value {
        Either::Word(text) => sign(cx, text).map(|sign| PerSide::from_fn(|_| sign.clone())),
        Either::Long(SidedGlyph { first, second }) => {
            let example = r#"{ first = "兵", second = "卒" }"#;
            let [first, second] = [(first, "first"), (second, "second")].map(|(text, key)| {
                let text = cx.required(text, key, written.span, example)?;
                sign(cx, text)
            });
            first.zip(second).map(|(first, second)| PerSide { first, second })
        }
    };
    if let Some(glyph) = glyph
        && let Some(kind) = pieces.kind_mut(key)
    {
        kind.glyph = Some(glyph);
    }
}

/// Returns a sign, or reports that there is no such sign.
fn sign(cx: &mut Context<'_>, text: &Text) -> Option<Glyph> {
    let glyph = Glyph::read(&text.value);
    if glyph.is_none() {
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
    }
    glyph
}
