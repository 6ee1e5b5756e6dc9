//! Pieces that others may not jump over.

use super::{Entries, Pieces};
use crate::board::PieceKind;
use crate::check::context::Context;
use crate::def::Field;
use crate::diag::{Code, Diagnostic, Text};
use crate::rules::{Hop, Leg, Onto, Path, Reach};

/// Reads the pieces that each piece, or its promoted form, may not jump over.
pub(in crate::check) fn never_over(cx: &mut Context<'_>, entries: Entries<'_>, pieces: &mut Pieces) {
    each(cx, entries, pieces, read);
}

/// Reports pieces for which it makes no difference, once it is known how promoted forms move.
pub(in crate::check) fn needless(cx: &mut Context<'_>, entries: Entries<'_>, pieces: &mut Pieces) {
    each(cx, entries, pieces, report);
}

fn each(
    cx: &mut Context<'_>,
    entries: Entries<'_>,
    pieces: &mut Pieces,
    look: fn(&mut Context<'_>, &mut Pieces, &str, &Field<Vec<Text>>),
) {
    for (key, piece) in entries {
        let Some(piece) = piece.get() else { continue };
        look(cx, pieces, &key.value, &piece.never_over);
        let forms = piece.promoted.get().map_or(&[][..], |forms| &forms.items);
        for (form, key) in forms.iter().zip(pieces.keys_of_forms(&key.value)) {
            look(cx, pieces, &key, &form.value.never_over);
        }
    }
}

fn read(cx: &mut Context<'_>, pieces: &mut Pieces, key: &str, list: &Field<Vec<Text>>) {
    if list.items().is_empty() {
        return;
    }
    let kinds: Vec<PieceKind> = pieces.resolve(cx, list.items()).into_iter().map(|(kind, _)| kind).collect();
    if let Some(kind) = pieces.kind_mut(key) {
        kind.never_over = kinds;
    }
}

fn report(cx: &mut Context<'_>, pieces: &mut Pieces, key: &str, list: &Field<Vec<Text>>) {
    let Some(first) = list.items().first() else { return };
    let Some(kind) = pieces.kind_mut(key) else { return };
    if !kind.terms().flat_map(|term| &term.legs).any(jumps) {
        cx.push_unless_damaged(
            Diagnostic::new(
                Code::NothingToJump,
                format!("no move of `{key}` jumps over pieces (`p`, `g`, `j`, `x`, `nn`)"),
            )
            .label(first.span, "so this list has no effect")
            .help("a leap ignores the squares on its way; to require them to be empty, write `n` before it"),
        );
    }
}

/// Whether a leg needs a piece to jump over, or passes over any piece.
fn jumps(leg: &Leg) -> bool {
    leg.hop != Hop::None
        || matches!(leg.path, Path::Occupied | Path::NoEnemy)
        || (leg.reach == Reach::AsOnLine && leg.path == Path::Any)
        || leg.skip > 0
        || [Onto::PASS_ENEMY, Onto::PASS_OWN].into_iter().any(|onto| leg.onto.has(onto))
}
