//! Pieces that change how their neighbours move.

use alfil_core::board::PieceKind;
use alfil_core::possible::with_leg;
use alfil_core::rules::{Beside, Initial, Kind, Leg, Neighbour, NeighbourEffect, NeighbourSide, Reach, Term};

use crate::check::context::Context;
use crate::check::origins::Origin;
use crate::check::pieces::{Pieces, captors, leaps};
use crate::def::definition::{Beside as BesideTable, Neighbour as NeighbourTable};
use crate::def::{Field, Spanned};
use crate::diag::{Code, Diagnostic, Span, Text};

pub(in crate::check) fn check_neighbours(cx: &mut Context<'_>, pieces: &Pieces) -> Vec<Neighbour> {
    let mut neighbours: Vec<Neighbour> = Vec::new();
    let mut entries = Vec::new();
    for (origin, entry) in Origin::each(&cx.def.neighbour) {
        let Some(neighbour) = neighbour(cx, pieces, entry) else { continue };
        if neighbours.contains(&neighbour) {
            let twice = Diagnostic::new(Code::ListedTwice, "this is written twice");
            cx.push(twice.label(entry.span, "again here"));
        }
        neighbours.push(neighbour);
        cx.origins.neighbours.push(origin);
        entries.push(entry);
    }
    let slides = |leg: &Leg| !matches!(leg.reach, Reach::UpTo(1) | Reach::AsOnLine);
    let sliding = with_leg(&pieces.kinds, &neighbours, slides);
    let moving = with_leg(&pieces.kinds, &neighbours, |_| true);
    for (place, (neighbour, entry)) in neighbours.iter().zip(entries).enumerate() {
        // Another neighbour may take the moves that this one gives back.
        let keeps_moves = !neighbours.iter().enumerate().any(|(at, other)| {
            at != place
                && other.effect == NeighbourEffect::MovesLikeIt
                && other.of.iter().any(|kind| neighbour.of.contains(kind))
        });
        warn_idle_neighbour(cx, pieces, [&sliding, &moving], (neighbour, keeps_moves), entry);
    }
    neighbours
}

fn neighbour(cx: &mut Context<'_>, pieces: &Pieces, entry: &Spanned<NeighbourTable>) -> Option<Neighbour> {
    let table = &entry.value;
    let of = pieces.set_or_all(cx, &table.of);
    let by = pieces.set_or_all(cx, &table.by);
    let effect = cx.required(&table.effect, "effect", entry.span, "effect = \"moves-like-it\"");
    let beside = read_beside(cx, by, (&table.side, &table.at), entry.span);
    Some(Neighbour { of: of?, beside: beside?, effect: effect?.value })
}

/// Reads the owner of a neighbour and the squares it can be on.
pub(super) fn read_beside(
    cx: &mut Context<'_>,
    by: Option<Vec<PieceKind>>,
    (side, at): (&Field<Spanned<NeighbourSide>>, &Field<Text>),
    place: Span,
) -> Option<Beside> {
    let side = cx.required(side, "side", place, "side = \"own\"");
    let at = cx.required(at, "at", place, "at = \"K\"")?;
    let steps = leaps::read(cx, at, "a neighbour is one step or leap away");
    Some(Beside { by: by?, side: side?.value, at: steps?, betza: at.value.clone() })
}

/// Reads the neighbour that a piece must have for something to happen.
pub(super) fn needed(cx: &mut Context<'_>, pieces: &Pieces, table: &Spanned<BesideTable>) -> Option<Beside> {
    let BesideTable { by, side, at } = &table.value;
    let by = pieces.set_or_all(cx, by);
    read_beside(cx, by, (side, at), table.span)
}

/// Reports a neighbour that a drop must have, where nothing is dropped.
pub(super) fn check_drop_neighbours(cx: &mut Context<'_>, code: Code, field: &Field<Spanned<BesideTable>>) {
    if let Some(table) = field.get().filter(|_| cx.def.drops.is_absent()) {
        cx.push(
            Diagnostic::new(code, "`drop-beside` is for drops")
                .label(table.span, "nothing is dropped")
                .help("remove `drop-beside`, or say with `[[drops]]` what is dropped"),
        );
    }
}

/// Returns whether no neighbour has a move that the piece beside it lacks, or lacks one that it has. Says no when in doubt.
fn lends_nothing(pieces: &Pieces, neighbour: &Neighbour) -> bool {
    let kind = |kind: &PieceKind| pieces.kinds.get(kind.index());
    // Only some of the moves of others are lent.
    let is_plain = |kind: &Kind| {
        kind.first_moves.is_empty()
            && kind.extra_moves.is_empty()
            && kind.movement.terms.iter().all(|term| term.initial == Initial::Any)
    };
    let is_same = |own: &Kind, lender: &Kind| match neighbour.effect {
        NeighbourEffect::AlsoMovesLikeIt => {
            let mut lent = lender.movement.terms.iter();
            is_plain(lender) && lent.all(|term| own.movement.terms.iter().any(|own| own.covers(term)))
        }
        NeighbourEffect::MovesLikeIt => own.movement == lender.movement && is_plain(own) && is_plain(lender),
        NeighbourEffect::CannotMove | NeighbourEffect::Stops => false,
    };
    let lenders = || neighbour.beside.by.iter().filter_map(kind);
    neighbour.of.iter().filter_map(kind).all(|own| lenders().all(|lender| is_same(own, lender)))
}

/// Reports neighbours that can change nothing.
fn warn_idle_neighbour(
    cx: &mut Context<'_>,
    pieces: &Pieces,
    [sliding, moving]: [&[bool]; 2],
    (neighbour, keeps_moves): (&Neighbour, bool),
    entry: &Spanned<NeighbourTable>,
) {
    if captors::is_in_doubt(cx) {
        return;
    }
    let some = |are_so: &[bool]| neighbour.of.iter().any(|kind| are_so.get(kind.index()) == Some(&true));
    let may_be_lent = |term: &Term| term.initial == Initial::Any;
    let lenders = || neighbour.beside.by.iter().filter_map(|kind| pieces.kinds.get(kind.index()));
    let label = match neighbour.effect {
        NeighbourEffect::Stops if !some(sliding) => "none of these pieces slides",
        NeighbourEffect::CannotMove if !some(moving) => "none of these pieces ever moves",
        NeighbourEffect::AlsoMovesLikeIt if !lenders().flat_map(Kind::terms).any(may_be_lent) => {
            "none of the neighbours has a move to lend"
        }
        NeighbourEffect::AlsoMovesLikeIt | NeighbourEffect::MovesLikeIt
            if keeps_moves && lends_nothing(pieces, neighbour) =>
        {
            "these pieces already have the moves of the neighbour"
        }
        NeighbourEffect::Stops
        | NeighbourEffect::CannotMove
        | NeighbourEffect::AlsoMovesLikeIt
        | NeighbourEffect::MovesLikeIt => return,
    };
    let place = entry.value.effect.get().map_or(entry.span, |effect| effect.span);
    cx.push_unless_damaged(
        Diagnostic::new(Code::NeighbourIdle, "this changes nothing")
            .label(place, label)
            .help("name other pieces under `of` or `by`, or remove this `[[neighbour]]`"),
    );
}
