//! Limits on captures that bar none, and neighbours that no piece ever has.

use super::{Lint, Never, captures, may_capture};
use crate::board::{PieceKind, Region, Side};
use crate::def::definition::{CaptureLimit as CaptureLimitTable, Neighbour as NeighbourTable};
use crate::diag::Span;
use crate::rules::{CaptureLimit, Neighbour};

pub(super) fn find(lint: &Lint<'_>) -> Vec<Never> {
    let (def, rules) = (lint.spots.def, lint.rules);
    let limits = def.capture_limit.items().iter().zip(&rules.capture_limits);
    let idle = limits.filter_map(|(entry, limit)| bars_nothing(lint, &entry.value, limit, entry.span));
    let mut found: Vec<Never> =
        idle.map(|(place, why)| Never::applies("this bars no capture", place, why)).collect();
    let neighbours = def.neighbour.items().iter().zip(&rules.neighbours);
    let idle =
        neighbours.filter_map(|(entry, neighbour)| is_missing(lint, &entry.value, neighbour, entry.span));
    found.extend(idle.map(|(place, why)| Never::applies("no piece ever has such a neighbour", place, why)));
    found.retain(|never| !lint.before.iter().any(|known| known.span() == Some(never.place)));
    found
}

/// Why a limit bars no capture, if that is certain, and where what prevents it is written.
fn bars_nothing(
    lint: &Lint<'_>,
    table: &CaptureLimitTable,
    limit: &CaptureLimit,
    entry: Span,
) -> Option<(Span, &'static str)> {
    let pairs: Vec<(Side, PieceKind, PieceKind)> = Side::ALL
        .into_iter()
        .flat_map(|side| limit.by.iter().map(move |&captor| (side, captor)))
        .filter(|&(side, captor)| lint.presence.has(side, captor))
        .flat_map(|(side, captor)| limit.of.iter().map(move |&victim| (side, captor, victim)))
        .filter(|&(side, captor, victim)| may_capture(lint, side, captor, victim))
        .collect();
    if pairs.is_empty() {
        let place = table.of.get().or(table.by.get()).map_or(entry, |kinds| kinds.span);
        return Some((place, "none of the captors ever captures one of these"));
    }
    let meets = |owner: Side, kind: PieceKind, region: &Region, side: Side| {
        lint.presence.squares(owner, kind).iter().any(|square| region[side].contains(square))
    };
    if let (Some(word), Some(from)) = (table.from.get(), &limit.from)
        && !pairs.iter().any(|&(side, captor, _)| meets(side, captor, from, side))
    {
        return Some((word.span, "none of the captors ever starts there"));
    }
    if let (Some(word), Some(on)) = (table.on.get(), &limit.on) {
        let stands =
            |side: Side, kind: PieceKind| Side::ALL.into_iter().any(|owner| meets(owner, kind, on, side));
        if !pairs.iter().any(|&(side, _, victim)| stands(side, victim)) {
            return Some((word.span, "none of the victims ever stands there"));
        }
    }
    let (word, how) = (table.how.get()?, limit.how?);
    let is_so = |&(_, captor, _): &(Side, PieceKind, PieceKind)| captures(lint, captor, how);
    (!pairs.iter().any(is_so)).then_some((word.span, "none of the captors captures in this way"))
}

/// Why no piece ever has a neighbour, if that is certain, and where what prevents it is written.
fn is_missing(
    lint: &Lint<'_>,
    table: &NeighbourTable,
    neighbour: &Neighbour,
    entry: Span,
) -> Option<(Span, &'static str)> {
    let has = |side: Side, kinds: &[PieceKind]| kinds.iter().any(|&kind| lint.presence.has(side, kind));
    let meet =
        |side: Side| has(side, &neighbour.of) && has(neighbour.beside.side.of(side), &neighbour.beside.by);
    let place = table.by.get().or(table.of.get()).map_or(entry, |kinds| kinds.span);
    (!Side::ALL.into_iter().any(meet))
        .then_some((place, "these pieces are never on the board beside those that they would change"))
}
