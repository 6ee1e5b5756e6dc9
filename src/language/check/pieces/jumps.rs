//! Pieces that others may not jump over.

use alfil_core::board::PieceKind;
use alfil_core::possible::with_leg;
use alfil_core::rules::{Hop, Leg, Neighbour, Onto, Path, Reach};

use super::{Entries, Pieces};
use crate::check::context::Context;
use crate::diag::{Code, Diagnostic};

/// Reads the pieces that each piece, or its promoted form, may not jump over.
pub(in crate::check) fn read_never_jumps_over(
    cx: &mut Context<'_>,
    entries: Entries<'_>,
    pieces: &mut Pieces,
) {
    for (key, list) in pieces.lists(entries, |piece| &piece.never_jumps_over, |form| &form.never_jumps_over) {
        if list.is_empty() {
            continue;
        }
        let found = pieces.resolve(cx, list);
        if let Some(kind) = pieces.kind_mut(&key) {
            kind.never_jumps_over = found.into_iter().map(|(kind, _)| kind).collect();
        }
    }
}

/// Reports pieces for which it makes no difference, once it is known how promoted forms move and what neighbours lend.
pub(in crate::check) fn warn_needless_never_jumps_over(
    cx: &mut Context<'_>,
    pieces: &Pieces,
    neighbours: &[Neighbour],
) {
    let entries = cx.def.pieces.get().map_or(&[][..], |pieces| &pieces.entries);
    let jumping = with_leg(&pieces.kinds, neighbours, jumps);
    for (key, list) in pieces.lists(entries, |piece| &piece.never_jumps_over, |form| &form.never_jumps_over) {
        let (Some(first), Some(kind)) = (list.first(), pieces.with_key(&key)) else { continue };
        if jumping.get(kind.index()) != Some(&false) || is_list_of_jumping(pieces, &jumping, kind) {
            continue;
        }
        cx.push_unless_damaged(
            Diagnostic::new(
                Code::NothingToJump,
                format!("no move of `{key}` jumps over pieces (`p`, `g`, `j`, `x`, `nn`)"),
            )
            .label(first.span, "so this list has no effect")
            .help("a leap ignores the squares on its way; to require them to be empty, write `n` before it"),
        );
    }
    warn_needless_of_groups(cx, pieces, &jumping);
}

/// Reports groups of which no piece jumps over others.
fn warn_needless_of_groups(cx: &mut Context<'_>, pieces: &Pieces, jumping: &[bool]) {
    let groups = cx.def.groups.get().map_or(&[][..], |groups| &groups.entries);
    for (name, table) in groups {
        let Some(first) = table.get().and_then(|table| table.never_jumps_over.items().first()) else {
            continue;
        };
        let Some(kinds) = pieces.group(&name.value) else { continue };
        let has_effect = |&kind: &PieceKind| {
            jumping.get(kind.index()) != Some(&false) || is_list_of_jumping(pieces, jumping, kind)
        };
        if !kinds.iter().any(has_effect) {
            cx.push_unless_damaged(
                Diagnostic::new(
                    Code::NothingToJump,
                    format!("no piece of `{}` jumps over pieces (`p`, `g`, `j`, `x`, `nn`)", name.value),
                )
                .label(first.span, "so this list has no effect"),
            );
        }
    }
}

/// Returns whether some piece that jumps has the list of a kind, as a form has that is `like` it.
fn is_list_of_jumping(pieces: &Pieces, jumping: &[bool], kind: PieceKind) -> bool {
    let Some(own) = pieces.kinds.get(kind.index()) else { return false };
    let mut others = pieces.kinds.iter().zip(jumping);
    others.any(|(other, jumps)| *jumps && other.never_jumps_over == own.never_jumps_over)
}

/// Returns whether a leg needs a piece to jump over, or passes over any piece.
fn jumps(leg: &Leg) -> bool {
    leg.hop != Hop::None
        || matches!(leg.path, Path::Occupied | Path::NoEnemy)
        || (leg.reach == Reach::AsOnLine && leg.path == Path::Any)
        || leg.skip > 0
        || [Onto::PASS_ENEMY, Onto::PASS_OWN].into_iter().any(|onto| leg.onto.has(onto))
}
