//! Limits that nothing in the game ever reaches.

use alfil_core::board::{PieceKind, Region, Side, Square};
use alfil_core::phrase::joined;
use alfil_core::possible::{may_use, most, starts, terms_on};
use alfil_core::rules::{Colours, DropNear, DropRule, Kind, Permit, PromotionLimit};
use alfil_language::check::reach::is_inside;
use alfil_language::check::with_entries;
use alfil_language::def::definition::ForbidWord;
use alfil_language::diag::{Code, Diagnostic, Span};

use super::Lint;

/// The most `[[drops]]`, and the most `[[promotion-limit]]`, that are compared with one another.
const MAX_COMPARED: usize = 100;

pub(super) fn check_limits(lint: &mut Lint<'_>) {
    report_wide_drop_limits(lint);
    report_idle_drops(lint);
    report_idle_promotion_limits(lint);
    report_wider_promotion_limits(lint);
    report_few_royals(lint);
    report_idle_places(lint);
}

/// Returns the most pieces of some kinds that either player can ever have.
fn most_of(lint: &Lint<'_>, kinds: &[PieceKind]) -> Option<usize> {
    Side::ALL
        .into_iter()
        .map(|side| most(lint.rules, side, kinds))
        .collect::<Option<Vec<_>>>()?
        .into_iter()
        .max()
}

/// Returns the advice to write a smaller number, if there is one that is allowed, or else to do something.
fn smaller_or(number: usize, least: usize, or: &str) -> String {
    if number > least { format!("write a smaller number, or {or}") } else { or.to_owned() }
}

fn report_wide_drop_limits(lint: &mut Lint<'_>) {
    let rules = lint.rules;
    let entries: Vec<_> = lint.drops().collect();
    for (entry, rule) in entries {
        if let (Some(per_file), Some(word)) = (rule.per_file, entry.value.per_file.get()) {
            let most = rule.kinds.iter().filter_map(|&kind| most_of(lint, &[kind])).max();
            let ranks = usize::from(rules.shape.ranks);
            if let Some(most) = most
                && usize::from(per_file) >= most.min(ranks)
            {
                let why = if most <= ranks {
                    format!("a player never has more than {most} of any of these")
                } else {
                    format!("a file has only {ranks} squares")
                };
                lint.push(
                    Diagnostic::new(Code::LimitNeverBinds, format!("`per-file = {per_file}` has no effect"))
                        .label(word.span, why)
                        .help(smaller_or(usize::from(per_file), 1, "remove `per-file`")),
                );
            }
        }
        if rule.stuck == Permit::Illegal {
            let is_ever_stuck = |kind: &PieceKind| {
                Side::ALL.into_iter().any(|side| {
                    rule.zone[side].iter().any(|square| lint.ground.is_stuck(rules.kind(*kind), side, square))
                })
            };
            let word = entry.value.forbid.items().iter().find(|word| word.value == ForbidWord::Stuck);
            if let Some(word) = word
                && !rule.kinds.iter().any(is_ever_stuck)
            {
                lint.push(
                    Diagnostic::new(Code::LimitNeverBinds, "no drop can leave one of these pieces stuck")
                        .label(word.span, "each of them has a move from every square where it may be dropped")
                        .help("remove `\"stuck\"`"),
                );
            }
        }
    }
}

/// Reports drops that forbid nothing that others do not forbid.
fn report_idle_drops(lint: &mut Lint<'_>) {
    let entries: Vec<_> = lint.drops().take(MAX_COMPARED).collect();
    for (index, (entry, rule)) in entries.iter().enumerate() {
        let binds = |kind: &PieceKind| {
            let others = entries.iter().enumerate().filter(|(other, _)| *other != index);
            others.into_iter().find(|(other, (_, by))| {
                by.kinds.contains(kind) && is_within(by, rule) && (*other < index || !is_within(rule, by))
            })
        };
        let Some((_, (first, _))) = rule.kinds.first().and_then(binds) else { continue };
        if !rule.kinds.iter().all(|kind| binds(kind).is_some()) {
            continue;
        }
        lint.push(
            Diagnostic::new(Code::LimitNeverBinds, "these drops forbid only what other drops already forbid")
            .label(entry.span, "this has no effect")
            .label(first.span, "this is at least as strict for the same pieces")
            .help("a drop must satisfy every `[[drops]]` entry that covers the piece: remove this one, or change its zone or its limits"),
        );
    }
}

/// Returns whether every drop that one rule allows is also allowed by another. What is even for several kinds together
/// need not be for each of them.
fn is_within(narrow: &DropRule, wide: &DropRule) -> bool {
    let binds = |narrow: Permit, wide: Permit| narrow == Permit::Illegal || wide == Permit::Allowed;
    let per_file = match (narrow.per_file, wide.per_file) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(own), Some(other)) => own <= other,
    };
    narrow.source == wide.source
        && narrow.face == wide.face
        && is_inside(&narrow.zone, &wide.zone)
        && (narrow.near == wide.near || wide.near == DropNear::Anything)
        && (wide.colours == Colours::Any || (narrow.colours == wide.colours && narrow.kinds == wide.kinds))
        && (narrow.first_on == wide.first_on || wide.first_on.is_none())
        && narrow.swap == wide.swap
        && per_file
        && binds(narrow.stuck, wide.stuck)
        && binds(narrow.check, wide.check)
        && binds(narrow.mate, wide.mate)
}

/// Reports royal pieces that are always few enough to count, so that the limit has no effect.
fn report_few_royals(lint: &mut Lint<'_>) {
    let Some(table) = lint.def.royals.get() else { return };
    let entries = with_entries(&table.value.while_few, &lint.origins.while_few, &lint.rules.royals.while_few);
    for (entry, few) in entries {
        let Some(most) = most_of(lint, &few.kinds) else { continue };
        let Some(word) = entry.value.at_most.get().filter(|_| most <= usize::from(few.at_most)) else {
            continue;
        };
        lint.push(
            Diagnostic::new(Code::LimitNeverBinds, "these royal pieces are always few enough to count")
                .label(word.span, format!("a player never has more than {most} of them"))
                .help(smaller_or(usize::from(few.at_most), 1, "remove the entry, so that `which` applies")),
        );
    }
}

fn report_idle_promotion_limits(lint: &mut Lint<'_>) {
    for (entry, limit) in
        with_entries(&lint.def.promotion_limit, &lint.origins.promotion_limits, &lint.rules.promotion_limits)
    {
        let Some(most) = most_of(lint, &limit.kinds) else { continue };
        let Some(word) = entry.value.at_most.get() else { continue };
        if most <= usize::from(limit.at_most) {
            lint.push(
                Diagnostic::new(
                    Code::LimitNeverBinds,
                    format!("a player never has more than {most} of these"),
                )
                .label(word.span, "so this limit has no effect")
                .help(smaller_or(usize::from(limit.at_most), 0, "remove the limit")),
            );
        }
    }
}

/// Reports limits to promotions that another limit makes needless: it counts all these pieces, and allows no more of them.
fn report_wider_promotion_limits(lint: &mut Lint<'_>) {
    let limits: Vec<_> =
        with_entries(&lint.def.promotion_limit, &lint.origins.promotion_limits, &lint.rules.promotion_limits)
            .take(MAX_COMPARED)
            .collect();
    for (place, (entry, limit)) in limits.iter().enumerate() {
        let is_stricter = |&(at, (_, other)): &(usize, &(_, &PromotionLimit))| {
            let contains = |one: &PromotionLimit, other: &PromotionLimit| {
                other.kinds.iter().all(|kind| one.kinds.contains(kind))
            };
            let is_same = contains(limit, other) && other.at_most == limit.at_most;
            contains(other, limit) && other.at_most <= limit.at_most && (!is_same || at < place)
        };
        if let Some((_, (stricter, _))) = limits.iter().enumerate().find(is_stricter) {
            lint.push(
                Diagnostic::new(
                    Code::LimitNeverBinds,
                    "another limit is at least as strict for these pieces",
                )
                .label(entry.span, "so this limit has no effect")
                .label(stricter.span, "the stricter limit")
                .help("remove the limit, or write a smaller `at-most`"),
            );
        }
    }
}

/// Reports regions of a piece that have no effect: it never enters them, or nothing ever keeps it out or in.
fn report_idle_places(lint: &mut Lint<'_>) {
    let mut idle: Vec<Idle> = Vec::new();
    for index in lint.rules.kind_indices() {
        let kind = lint.rules.kind(index);
        // A form that is like another piece has its regions from there.
        let is_own = lint.has_own_move(index);
        if lint.is_absent(index) || !is_own {
            continue;
        }
        let Some(place) = lint.place(index) else { continue };
        let sides: Vec<Side> =
            Side::ALL.into_iter().filter(|&side| lint.possible.can_have(side, index)).collect();
        let mut add = |word, region: &Option<Region>| {
            let Some(region) = region.clone() else { return };
            match idle.iter_mut().find(|idle| (idle.word, &idle.region) == (word, &region)) {
                Some(idle) => idle.pieces.push((place, kind.key.clone())),
                None => idle.push(Idle { word, region, pieces: vec![(place, kind.key.clone())] }),
            }
        };
        if !sides.iter().any(|&side| lint.possible.can_be_refused(side, index)) {
            add("never-on", &kind.never_on);
        }
        if !sides.iter().any(|&side| would_leave(lint, kind, (side, index))) {
            add("confined-to", &kind.confined_to);
        }
        let barren = kind.moves_by_place().find(|extra| {
            !sides.iter().any(|&side| {
                lint.possible.squares(side, index).iter().any(|square| extra.on[side].contains(square))
            })
        });
        let is_reported = lint.before.iter().any(|found| found.code == Code::ExtraMoveUnreachable);
        if let (Some(extra), false) = (barren, is_reported) {
            let squares = lint.squares_named(index);
            lint.push(
                Diagnostic::new(
                    Code::ExtraMoveUnreachable,
                    format!("`{}` is never on a square where it could use `{}`", kind.key, extra.betza),
                )
                .label(place, format!("it can reach only {squares}")),
            );
        }
    }
    for Idle { word, region: _, pieces } in idle {
        let names: Vec<String> = pieces.iter().map(|(_, key)| format!("`{key}`")).collect();
        let message = format!("`{word}` never stops {}", joined(&names, "or"));
        let label = match word {
            "never-on" => "no move of the piece leads to any of these squares",
            _ => "no move of the piece leads out of this region",
        };
        let finding = Diagnostic::new(Code::LimitNeverBinds, message)
            .help(format!("remove `{word}`, or change its region"));
        lint.push(pieces.into_iter().fold(finding, |finding, (place, _)| finding.label(place, label)));
    }
}

/// A region that has no effect on the pieces for which it is written.
struct Idle {
    word: &'static str,
    region: Region,
    pieces: Vec<(Span, String)>,
}

/// Returns whether some move would lead a piece out of its region.
fn would_leave(lint: &Lint<'_>, kind: &Kind, (side, index): (Side, PieceKind)) -> bool {
    let Some(region) = &kind.confined_to else { return false };
    let starts = starts(lint.rules, side, index);
    let leads_out = |from: Square| {
        terms_on(kind, side, from).filter(|(term, _)| may_use(term, &starts, from)).any(|(term, to)| {
            lint.ground.lands(term, side, from, |landing| {
                to.is_none_or(|to| to.contains(landing.to)) && !region[side].contains(landing.to)
            })
        })
    };
    lint.possible.squares(side, index).iter().any(leads_out) || lint.possible.can_hold(side, index)
}
