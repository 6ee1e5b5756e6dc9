//! Limits that nothing in the game ever meets.

use super::Lint;
use super::presence::{may_use, starts};
use super::steps::terms_on;
use crate::board::{PieceKind, Side, Square};
use crate::def::definition::ForbidWord;
use crate::diag::{Code, Diagnostic};
use crate::rules::{Captured, DropSource, Kind, Permit};

pub(super) fn check(lint: &mut Lint<'_>) {
    drops(lint);
    promotion_limits(lint);
    places(lint);
}

/// Most pieces of some kinds that a player can ever have, pieces in hand and those of the other player included.
fn most_of(lint: &Lint<'_>, kinds: &[PieceKind]) -> Option<usize> {
    let rules = lint.rules;
    if rules.captured == Captured::ToPartner
        || rules.drops.iter().any(|rule| rule.source == DropSource::Supply)
    {
        return None;
    }
    let becomes = |kind: PieceKind| {
        let own = rules.kind(kind);
        let base = own.promoted_from.is_some_and(|base| kinds.contains(&base));
        let into = own.promotion.as_ref();
        let into = into.is_some_and(|p| {
            Side::ALL.into_iter().any(|side| p.into[side].iter().any(|form| kinds.contains(form)))
        });
        kinds.contains(&kind) || base || into
    };
    let on_board = rules.setup.pieces.iter().filter(|(_, piece)| becomes(piece.kind)).count();
    let held = Side::ALL.into_iter().flat_map(|side| &rules.setup.hands[side]);
    let held: usize = held.filter(|(kind, _)| becomes(*kind)).map(|&(_, n)| usize::from(n)).sum();
    Some(on_board + held)
}

fn drops(lint: &mut Lint<'_>) {
    let rules = lint.rules;
    let entries: Vec<_> = lint.spots.drops(rules).collect();
    for (entry, rule) in entries {
        if let (Some(per_file), Some(word)) = (rule.per_file, entry.value.per_file.get()) {
            let most = rule.kinds.iter().filter_map(|&kind| most_of(lint, &[kind])).max();
            let ranks = usize::from(rules.shape.ranks);
            if let Some(most) = most
                && usize::from(per_file) >= most.min(ranks)
            {
                let why = if most <= ranks {
                    format!("there are {most} such pieces in the whole game")
                } else {
                    format!("a file has {ranks} squares")
                };
                lint.push(
                    Diagnostic::new(
                        Code::LimitNeverBinds,
                        format!("a file never has more than {per_file} of these"),
                    )
                    .label(word.span, why)
                    .help("write a smaller number, or leave `per-file` off"),
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
                    Diagnostic::new(Code::LimitNeverBinds, "no drop of these leaves a piece stuck")
                        .label(word.span, "each of them has a move from every square where it may be dropped")
                        .help("take `\"stuck\"` out"),
                );
            }
        }
    }
}

fn promotion_limits(lint: &mut Lint<'_>) {
    for (entry, limit) in lint.spots.def.promotion_limit.items().iter().zip(&lint.rules.promotion_limits) {
        let Some(most) = most_of(lint, &limit.kinds) else { continue };
        let Some(word) = entry.value.at_most.get() else { continue };
        if most <= usize::from(limit.at_most) {
            lint.push(
                Diagnostic::new(Code::LimitNeverBinds, format!("nobody ever has more than {most} of these"))
                    .label(word.span, "with this number no promotion is ever barred")
                    .help("write a smaller number, or take the limit out"),
            );
        }
    }
}

/// Reports places of a piece that say nothing: it never comes there, or is never kept from them.
fn places(lint: &mut Lint<'_>) {
    for index in lint.rules.kind_indices() {
        let kind = lint.rules.kind(index);
        // What is like another piece has its places from there.
        let is_own = lint.has_own_move(index);
        if lint.is_absent(index) || !is_own {
            continue;
        }
        let Some(place) = lint.spots.kind(index) else { continue };
        let sides: Vec<Side> = Side::ALL.into_iter().filter(|&side| lint.presence.has(side, index)).collect();
        if kind.never_on.is_some() && !sides.iter().any(|&side| lint.presence.is_refused(side, index)) {
            lint.push(
                Diagnostic::new(Code::LimitNeverBinds, format!("`never-on` never stops `{}`", kind.key))
                    .label(place, "no move of the piece leads to one of these squares")
                    .help("take `never-on` out, or mend its region"),
            );
        }
        if kind.confined_to.is_some() && !sides.iter().any(|&side| would_leave(lint, kind, (side, index))) {
            lint.push(
                Diagnostic::new(Code::LimitNeverBinds, format!("`confined-to` never stops `{}`", kind.key))
                    .label(place, "no move of the piece leads out of this region")
                    .help("take `confined-to` out, or mend its region"),
            );
        }
        let barren = kind.moves_by_place().find(|extra| {
            !sides.iter().any(|&side| {
                lint.presence.squares(side, index).iter().any(|square| extra.on[side].contains(square))
            })
        });
        let is_told = lint.before.iter().any(|found| found.code == Code::NeverThere);
        if let (Some(extra), false) = (barren, is_told) {
            let squares = lint.squares_named(index);
            lint.push(
                Diagnostic::new(
                    Code::NeverThere,
                    format!("`{}` never stands where it may move `{}`", kind.key, extra.betza),
                )
                .label(place, format!("it comes to {squares}, at most")),
            );
        }
    }
}

/// Whether some move would lead a piece out of its region.
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
    lint.presence.squares(side, index).iter().any(leads_out) || lint.presence.holds(side, index)
}
