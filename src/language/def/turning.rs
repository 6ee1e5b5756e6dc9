//! Entries for enemies that change sides and for captors that become walls: what older tables say, and keys of inis.
//!
//! Of two places the first is that of what the entry is about, the second that of the rest.

use alfil_core::rules::{EffectAfter, Enclosed, EnclosedWay, Line, NeighbourSide};

use super::build::{set, text, words};
use super::condition::{AllBut, Pieces};
use super::definition::{Beside, DoesWord, Effect, EffectWhere, Enclosure};
use super::spanned::{Either, Field, ListOrTable, Spanned};
use crate::diag::{Span, Text};

/// Captors become walls where they land, except for immune pieces.
pub fn captors_become_walls(
    captors: Field<Spanned<Pieces>>,
    immune: &[Text],
    (about, rest): (Span, Span),
) -> Effect {
    let all_but = AllBut { all_but: Field::Present(immune.to_vec()) };
    let of =
        if immune.is_empty() { Field::Absent } else { set(Either::Long(ListOrTable::Table(all_but)), rest) };
    Effect {
        was: captors,
        after: set(EffectAfter::Capture, rest),
        place: set(EffectWhere::Itself, rest),
        of,
        does: set(DoesWord::BecomesWall, about),
        ..Effect::default()
    }
}

/// Enemies in line between the piece that moved and another one of its player change sides.
pub fn enclosed_change_sides((about, rest): (Span, Span)) -> Enclosure {
    Enclosure {
        way: set(EnclosedWay::InLine, rest),
        along: words([Line::Files, Line::Ranks, Line::Diagonals], rest),
        enemies: set(Enclosed::ChangeSides, about),
        ..Enclosure::default()
    }
}

/// Enemies on the eight squares around the piece that moved change sides.
pub fn adjacent_change_sides((about, rest): (Span, Span)) -> Effect {
    Effect {
        place: set(EffectWhere::Around, rest),
        steps: text("K", rest),
        does: set(DoesWord::ChangesSides, about),
        ..Effect::default()
    }
}

/// A friend on one of the eight squares around.
pub fn friend_around((about, rest): (Span, Span)) -> Field<Spanned<Beside>> {
    set(Beside { by: Field::Absent, side: set(NeighbourSide::Own, rest), at: text("K", rest) }, about)
}
