//! Limits on captures that bar none, and neighbours that no piece ever has.

use alfil_core::board::{PieceKind, Region, Side};
use alfil_core::possible::{can_take_without_capture, may_capture_by};
use alfil_core::rules::{
    CaptureLimit, Condition, Heading, Hop, Kind, Leg, Line, Neighbour, Onto, Reach, Term,
};
use alfil_language::check::with_entries;
use alfil_language::def::definition::{CaptureLimit as CaptureLimitTable, Neighbour as NeighbourTable};
use alfil_language::diag::Span;

use super::{Lint, Never};

pub(super) fn find(lint: &Lint<'_>) -> Vec<Never> {
    let rules = lint.rules;
    let limits = with_entries(&lint.def.capture_limit, &lint.origins.capture_limits, &rules.capture_limits);
    let idle = limits.filter_map(|(entry, limit)| bars_nothing(lint, &entry.value, limit, entry.span));
    let mut found: Vec<Never> =
        idle.map(|(place, why)| Never::applies("this bars no capture", place, why)).collect();
    let neighbours = with_entries(&lint.def.neighbour, &lint.origins.neighbours, &rules.neighbours);
    let idle =
        neighbours.filter_map(|(entry, neighbour)| is_missing(lint, &entry.value, neighbour, entry.span));
    found.extend(idle.map(|(place, why)| Never::applies("no piece ever has such a neighbour", place, why)));
    found.retain(|never| !lint.before.iter().any(|known| known.span() == Some(never.place)));
    found
}

/// Returns why a limit bars no capture, if that is certain, and where what prevents it is written.
fn bars_nothing(
    lint: &Lint<'_>,
    table: &CaptureLimitTable,
    limit: &CaptureLimit,
    entry: Span,
) -> Option<(Span, &'static str)> {
    // Where positions are compared, those with `after` differ by the last capture.
    let compares = |when: &Condition| when.any_part(&|part| matches!(part, Condition::Repeated { .. }));
    let mut conditions = lint.rules.ends.iter().map(|end| &end.when).chain(&lint.rules.illegal);
    if limit.after.is_some() && conditions.any(compares) {
        return None;
    }
    let pairs: Vec<(Side, PieceKind, PieceKind)> = Side::ALL
        .into_iter()
        .flat_map(|side| limit.by.iter().map(move |&captor| (side, captor)))
        .filter(|&(side, captor)| lint.possible.can_have(side, captor))
        .flat_map(|(side, captor)| limit.of.iter().map(move |&victim| (side, captor, victim)))
        .filter(|&(side, captor, victim)| lint.possible.can_capture(side, captor, victim))
        .collect();
    if pairs.is_empty() {
        let place = table.of.get().or(table.by.get()).map_or(entry, |kinds| kinds.span);
        return Some((place, "none of the captors ever captures one of these"));
    }
    let meets = |owner: Side, kind: PieceKind, region: &Region, side: Side| {
        lint.possible.squares(owner, kind).iter().any(|square| region[side].contains(square))
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
            return Some((word.span, "none of the captured pieces is ever there"));
        }
    }
    if let (Some(word), Some(how)) = (table.how.get(), limit.how) {
        let is_so = |&(_, captor, _): &(Side, PieceKind, PieceKind)| may_capture_by(lint.rules, captor, how);
        if !pairs.iter().any(is_so) {
            return Some((word.span, "none of the captors captures in this way"));
        }
    }
    // Over joined edges a piece may be captured on other lines, and nearer.
    if can_take_without_capture(lint.rules) || lint.rules.wraps.any() {
        return None;
    }
    let captors = || pairs.iter().map(|&(_, captor, _)| lint.rules.kind(captor));
    let some =
        |test: &dyn Fn(&Term) -> bool| captors().flat_map(Kind::terms).any(|t| captures_by(t) && test(t));
    if let Some(word) = table.beyond.get().filter(|_| !some(&|term| reaches_beyond(term, limit.beyond))) {
        return Some((word.span, "none of the captors captures anything that far away"));
    }
    let word = table.along.items().first()?;
    (!some(&|term| captures_along(term, &limit.along)))
        .then_some((word.span, "none of the captors captures along these lines"))
}

fn captures_by(term: &Term) -> bool {
    term.legs.iter().any(Leg::captures)
}

/// Returns whether a term captures something farther away than so many steps of a king. Says yes when in doubt.
fn reaches_beyond(term: &Term, beyond: u8) -> bool {
    let reach = |leg: &Leg| {
        let Reach::UpTo(steps) = leg.reach else { return None };
        let is_plain = leg.hop == Hop::None && leg.bend.is_none() && !leg.onto.has(Onto::EN_PASSANT);
        let length = leg.headings().map(|heading| heading.length()).max()?;
        is_plain.then(|| usize::from(length) * usize::from(steps))
    };
    let reach: Option<usize> = term.legs.iter().map(reach).sum();
    term.repeated.is_some() || reach.is_none_or(|reach| reach > usize::from(beyond))
}

/// Returns whether a term captures on one of some lines from where it starts. Says yes when in doubt.
fn captures_along(term: &Term, along: &[Line]) -> bool {
    let [leg] = term.legs.as_slice() else { return true };
    if leg.bend.is_some() || leg.onto.has(Onto::EN_PASSANT) {
        return true;
    }
    let is_on = |heading: &Heading| {
        let (dx, dy) = (heading.dx.unsigned_abs(), heading.dy.unsigned_abs());
        along.iter().any(|line| match line {
            Line::Files => dx == 0,
            Line::Ranks => dy == 0,
            Line::Diagonals => dx == dy,
        })
    };
    leg.headings().any(is_on)
}

/// Returns why no piece ever has a neighbour, if that is certain, and where what prevents it is written.
fn is_missing(
    lint: &Lint<'_>,
    table: &NeighbourTable,
    neighbour: &Neighbour,
    entry: Span,
) -> Option<(Span, &'static str)> {
    let has = |side: Side, kinds: &[PieceKind]| kinds.iter().any(|&kind| lint.possible.can_have(side, kind));
    let meet = |side: Side| {
        has(side, &neighbour.of) && has(neighbour.beside.side.player(side), &neighbour.beside.by)
    };
    let place = table.by.get().or(table.of.get()).map_or(entry, |kinds| kinds.span);
    (!Side::ALL.into_iter().any(meet))
        .then_some((place, "these pieces are never on the board together with those they would affect"))
}
