//! Enclosures that never take anything, and keys of theirs that make no difference.

use alfil_core::board::{PieceKind, Side};
use alfil_core::possible::most;
use alfil_core::rules::{EdgesWord, Enclosed, EnclosedWay, Enclosure, Line};
use alfil_language::check::with_entries;
use alfil_language::def::definition::Enclosure as EnclosureTable;
use alfil_language::diag::Span;

use super::{Lint, Never};

pub(super) fn find(lint: &Lint<'_>) -> Vec<Never> {
    let entries = with_entries(&lint.def.enclosure, &lint.origins.enclosures, &lint.rules.enclosures);
    let mut found: Vec<Never> = Vec::new();
    for (entry, enclosure) in entries {
        if let Some((place, why)) = never(lint, &entry.value, enclosure, entry.span) {
            found.push(Never::applies("nothing is ever enclosed in this way", place, why));
        } else {
            found.extend(find_idle(lint, &entry.value, enclosure));
        }
    }
    found
}

/// Returns why nothing is enclosed, if that is certain, and where what prevents it is written.
fn never(
    lint: &Lint<'_>,
    table: &EnclosureTable,
    enclosure: &Enclosure,
    entry: Span,
) -> Option<(Span, &'static str)> {
    let at = |span: Option<Span>| span.unwrap_or(entry);
    let is_there =
        |side: Side, kinds: &[PieceKind]| kinds.iter().any(|&kind| lint.possible.can_have(side, kind));
    let movers: Vec<Side> = Side::ALL.into_iter().filter(|&side| is_there(side, &enclosure.moved)).collect();
    if movers.is_empty() {
        let moved = table.moved.get().or(table.by.get()).map(|kinds| kinds.span);
        return Some((at(moved), "none of these pieces ever comes onto the board"));
    }
    let takes_own = enclosure.own != Enclosed::Stay;
    let victims = |side: Side| if takes_own { Side::ALL.to_vec() } else { vec![!side] };
    let pairs = || movers.iter().flat_map(|&side| victims(side).into_iter().map(move |owner| (side, owner)));
    if !pairs().any(|(_, owner)| is_there(owner, &enclosure.of)) {
        let of = table.of.get().map(|of| of.span);
        return Some((
            at(of),
            "none of these pieces ever comes onto the board as an enemy of one that encloses",
        ));
    }
    let (on, region) = (table.on.get()?, enclosure.on.as_ref()?);
    let meets = |(side, owner): (Side, Side)| {
        let mut squares = enclosure.of.iter().flat_map(|&kind| lint.possible.squares(owner, kind).iter());
        squares.any(|square| region[side].contains(square))
    };
    (!pairs().any(meets)).then_some((on.span, "none of the pieces that could be enclosed is ever there"))
}

/// Returns the keys of an enclosure that restrict nothing.
fn find_idle(lint: &Lint<'_>, table: &EnclosureTable, enclosure: &Enclosure) -> Option<Never> {
    let (word, at_most) = (table.at_most.get()?, usize::from(enclosure.at_most?));
    if enclosure.way != EnclosedWay::InLine {
        return None;
    }
    let shape = lint.rules.shape;
    let length = |line: &Line| match line {
        Line::Files => shape.ranks,
        Line::Ranks => shape.files,
        Line::Diagonals => shape.files.min(shape.ranks),
    };
    // The piece that moved stands in the line, and what closes it, unless that is the edge.
    let ends = if enclosure.edges == EdgesWord::Close { 1 } else { 2 };
    let room = enclosure.along.iter().map(length).max().map(|n| usize::from(n).saturating_sub(ends));
    if let Some(room) = room.filter(|&room| room <= at_most && !lint.rules.wraps.any()) {
        return Some(Never::matters("at-most", word.span, format!("no more than {room} fit in between")));
    }
    let of_side = |side: Side| most(lint.rules, side, &enclosure.of);
    let held = Side::ALL.into_iter().map(of_side).collect::<Option<Vec<_>>>()?.into_iter().max()?;
    (held <= at_most)
        .then(|| Never::matters("at-most", word.span, format!("no player ever has more than {held} of them")))
}
