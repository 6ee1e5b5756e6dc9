//! What happens to captured pieces, and which pieces may be dropped where.

use alfil_core::board::{PieceKind, Region, Side, SquareSet};
use alfil_core::rules::{Captured, Colours, DropNear, DropRule, DropSource, Face, Permit, Setup};

use crate::check::board::Board;
use crate::check::context::Context;
use crate::check::origins::Origin;
use crate::check::pieces::Pieces;
use crate::def::definition::{Drops, ForbidWord};
use crate::def::{Either, Field, ListOrTable, Spanned};
use crate::diag::{Code, Diagnostic, Span};

pub(in crate::check) fn captured(cx: &mut Context<'_>) -> Captured {
    let Some(Spanned { value: table, span }) = cx.def.captured.get() else { return Captured::Removed };
    let word = cx.required(&table.to_hand, "to-hand", *span, "to-hand = \"unpromoted\"");
    word.map_or(Captured::Removed, |word| word.value)
}

/// Returns what goes to a hand otherwise than the word says.
pub(in crate::check) fn held_as(
    cx: &mut Context<'_>,
    pieces: &Pieces,
    captured: Captured,
) -> Vec<(PieceKind, Option<PieceKind>)> {
    let Some(Spanned { value: table, .. }) = cx.def.captured.get() else { return Vec::new() };
    let is_base = |kind: PieceKind| pieces.kinds.get(kind.index()).is_some_and(|k| k.promoted_from.is_none());
    let comes = |kind: PieceKind| !captured.turns_back() || is_base(kind);
    let mut held = Vec::new();
    let listed = table.pieces.get().and_then(|set| Some((pieces.set(cx, set)?, set)));
    if let Some((kinds, set)) = &listed {
        if let Either::Long(ListOrTable::List(list)) = &set.value {
            for text in list {
                let one = pieces.with_key(&text.value);
                let named = one.as_slice();
                let named =
                    if named.is_empty() { pieces.group(&text.value).unwrap_or_default() } else { named };
                if !named.is_empty() && !named.iter().any(|&kind| comes(kind)) {
                    let why = "a captured piece loses its promotion";
                    report_never_in_hand(cx, why, text.span, "name that piece instead");
                }
            }
        }
        held.extend(
            pieces.all().filter(|kind| !kinds.contains(kind) && comes(*kind)).map(|kind| (kind, None)),
        );
    }
    let renamed = table.r#as.get().map_or(&[][..], |map| &map.value.entries);
    if let Some(map) = table.r#as.get().filter(|map| map.value.entries.is_empty()) {
        cx.push_unless_damaged(
            Diagnostic::new(Code::EmptyList, "`as` is empty")
                .label(map.span, "no piece becomes another one")
                .help("for example, write `as = { queen = \"rook\" }`, or remove it"),
        );
    }
    for (key, into) in renamed {
        let Some(from) = pieces.find(cx, key) else { continue };
        let Some(into) = into.get() else { continue };
        let Some(new) = pieces.find(cx, into) else { continue };
        if !comes(from) {
            report_never_in_hand(
                cx,
                "a captured piece loses its promotion",
                key.span,
                "name that piece instead",
            );
        } else if listed.as_ref().is_some_and(|(kinds, _)| !kinds.contains(&from)) {
            report_never_in_hand(
                cx,
                "it leaves the game: `pieces` does not list it",
                key.span,
                "add it to `pieces`",
            );
        } else if from == new {
            report_never_in_hand(cx, "it does not change", into.span, "remove it, or write another piece");
        } else {
            held.push((from, Some(new)));
        }
    }
    held.sort_unstable();
    held
}

fn report_never_in_hand(cx: &mut Context<'_>, why: &str, span: Span, help: &str) {
    let found = Diagnostic::new(Code::CapturedKeyMismatch, "this piece can never be in hand");
    cx.push(found.label(span, why.to_owned()).help(help.to_owned()));
}

#[expect(clippy::too_many_lines, reason = "one paragraph for each key")]
pub(in crate::check) fn check_drops(
    cx: &mut Context<'_>,
    board: &Board,
    pieces: &Pieces,
    (captured, held_as): (Captured, &[(PieceKind, Option<PieceKind>)]),
    setup: &Setup,
) -> Vec<DropRule> {
    let held: Vec<PieceKind> =
        Side::ALL.iter().flat_map(|&s| setup.hands[s].iter().map(|&(kind, _)| kind)).collect();
    let is_captured_as = |kind: PieceKind| {
        let base = pieces.kinds.get(kind.index()).is_some_and(|k| k.promoted_from.is_none());
        match captured {
            Captured::Removed => false,
            Captured::ToHandUnpromoted | Captured::ToPartner => base,
            Captured::ToHandAsCaptured => true,
        }
    };
    let comes_to_hand = |kind: PieceKind| {
        let is_kept = !held_as.iter().any(|&(from, _)| from == kind) && is_captured_as(kind);
        let arises = held_as.iter().any(|&(from, into)| into == Some(kind) && is_captured_as(from));
        is_kept || arises || held.contains(&kind)
    };
    check_hand_usage(cx, captured, &held);
    let mut named = vec![false; pieces.kinds.len()];
    let mut rules = Vec::new();
    let mut origins = Vec::new();
    let mut emptied = Vec::new();
    let mut rest: Option<(usize, &Spanned<Drops>)> = None;
    for (origin, entry) in Origin::each(&cx.def.drops) {
        let Some((mut rule, emptied_for)) = rule(cx, board, pieces, entry) else { continue };
        match &entry.value.pieces {
            Field::Absent => {
                if let Some((_, first)) = rest {
                    cx.push(
                        Diagnostic::new(Code::DropsTwice, "two `[[drops]]` entries have no `pieces`")
                            .label(entry.span, "this covers every piece that no other entry names")
                            .label(first.span, "so does this")
                            .help("add `pieces` to one of them"),
                    );
                }
                rest = Some((rules.len(), entry));
            }
            Field::Broken => {}
            Field::Present(list) => {
                if list.is_empty() {
                    cx.push_unless_damaged(
                        Diagnostic::new(Code::EmptyList, "the entry covers no piece")
                            .label(entry.span, "`pieces` is empty")
                            .help("to cover every piece that no other entry names, remove `pieces`"),
                    );
                }
                for (kind, span) in pieces.resolve(cx, list) {
                    if let Some(slot) = named.get_mut(kind.index()) {
                        *slot = true;
                    }
                    if rule.source == DropSource::Supply {
                        pieces.used.borrow_mut().insert(kind);
                    } else if !comes_to_hand(kind) && (captured != Captured::Removed || !held.is_empty()) {
                        cx.push_unless_damaged(
                            Diagnostic::new(Code::NeverInHand, "this piece is never in hand")
                            .label(span, "so it cannot be dropped")
                            .help("with `to-hand = \"unpromoted\"` captured pieces lose their promotion, with `\"as-captured\"` they keep it"),
                        );
                    }
                    rule.kinds.push(kind);
                }
            }
        }
        rules.push(rule);
        origins.push(origin);
        emptied.push(emptied_for);
    }
    if let Some((index, entry)) = rest {
        let royal = |k: PieceKind| pieces.kinds.get(k.index()).is_some_and(|k| k.royal);
        let is_supplied = rules.get(index).is_some_and(|rule| rule.source == DropSource::Supply);
        let comes = |k: PieceKind| is_supplied || comes_to_hand(k);
        let others: Vec<PieceKind> =
            pieces.all().filter(|&k| comes(k) && !royal(k) && named.get(k.index()) == Some(&false)).collect();
        if is_supplied {
            pieces.used.borrow_mut().extend(&others);
        }
        if others.is_empty() && (captured != Captured::Removed || !held.is_empty()) {
            let why = if rules.len() > 1 {
                "every piece that can be in hand is royal or named in another entry"
            } else {
                "no non-royal piece can ever be in hand"
            };
            cx.push_unless_damaged(
                Diagnostic::new(Code::NoOtherPieces, "the entry covers no piece").label(entry.span, why),
            );
        }
        if let Some(rule) = rules.get_mut(index) {
            rule.kinds = others;
        }
    }
    for ((rule, origin), side) in rules.iter().zip(&origins).zip(emptied) {
        if let Some(side) = side.filter(|_| !rule.kinds.is_empty()) {
            cx.push(
                Diagnostic::new(Code::EmptyRegion, "these pieces cannot be dropped on any square")
                    .label(origin.span, format!("`never-on` leaves the {} player no square", side.name()))
                    .help("remove squares from `never-on`, or remove the entry"),
            );
        }
    }
    report_disjoint_zones(cx, pieces, &rules, &origins);
    let made = rules.into_iter().zip(origins).filter(|(rule, _)| !rule.kinds.is_empty());
    let (rules, origins): (Vec<DropRule>, Vec<Origin>) = made.unzip();
    cx.origins.drops = origins;
    check_promoted_drops(cx, pieces, &rules, (captured, &held));
    report_undroppable(cx, pieces, &rules);
    rules
}

/// Reports pieces that may be dropped on either side but have only one, or that can already be in hand on either.
fn check_promoted_drops(
    cx: &mut Context<'_>,
    pieces: &Pieces,
    rules: &[DropRule],
    (captured, held): (Captured, &[PieceKind]),
) {
    let form_of = |base: PieceKind, kind: PieceKind| {
        pieces.kinds.get(kind.index()).is_some_and(|k| k.promoted_from == Some(base))
    };
    let place = |entry: &Spanned<Drops>| entry.value.r#as.get().map(|word| word.span);
    let Some(place) = cx.def.drops.items().iter().filter(|entry| says_either(entry)).find_map(place) else {
        return;
    };
    let either = || rules.iter().filter(|rule| rule.face == Face::EitherForm).flat_map(|rule| &rule.kinds);
    if !either().any(|&base| pieces.all().any(|kind| form_of(base, kind))) {
        cx.push_unless_damaged(
            Diagnostic::new(Code::NothingToBecome, "these pieces have only one form")
                .label(place, "none of them has a promoted form"),
        );
    }
    let is_held = |base: PieceKind| held.iter().any(|&kind| form_of(base, kind));
    if captured == Captured::ToHandAsCaptured || either().any(|&base| is_held(base)) {
        cx.push(
            Diagnostic::new(Code::PromotedInHand, "these pieces can already be in hand as promoted forms")
                .label(place, "this requires pieces that are in hand unpromoted")
                .help("write `to-hand = \"unpromoted\"` under `[captured]`"),
        );
    }
}

fn says_either(entry: &Spanned<Drops>) -> bool {
    entry.value.r#as.get().is_some_and(|word| word.value == Face::EitherForm)
}

/// Reports pieces whose drop zone and region have no square in common.
fn report_undroppable(cx: &mut Context<'_>, pieces: &Pieces, rules: &[DropRule]) {
    for (rule, &index) in rules.iter().flat_map(|rule| rule.kinds.iter().map(move |kind| (rule, kind))) {
        let (Some(kind), Some(place)) = (pieces.kinds.get(index.index()), pieces.place(index)) else {
            continue;
        };
        let Some(region) = &kind.confined_to else { continue };
        let is_somewhere = |side: &Side| !region[*side].is_empty() && !rule.zone[*side].is_empty();
        let is_cut_off = |side| !region[side].iter().any(|s| rule.zone[side].contains(s));
        if Side::ALL.into_iter().filter(is_somewhere).any(is_cut_off) {
            cx.push(
                Diagnostic::new(Code::EmptyRegion, format!("`{}` cannot be dropped on any square", kind.key))
                    .label(place, "the region it is confined to and its drop zone have no square in common"),
            );
        }
    }
}

/// Reports pieces covered by several entries whose zones have no square in common.
fn report_disjoint_zones(cx: &mut Context<'_>, pieces: &Pieces, rules: &[DropRule], origins: &[Origin]) {
    for index in pieces.all() {
        let about = || rules.iter().zip(origins).filter(|(rule, _)| rule.kinds.contains(&index));
        for side in Side::ALL {
            let mut left: Option<(SquareSet, Span)> = None;
            for (rule, origin) in about().filter(|(rule, _)| !rule.zone[side].is_empty()) {
                let place = origin.span;
                let Some((squares, first)) = left else {
                    left = Some((rule.zone[side].clone(), place));
                    continue;
                };
                let both: SquareSet =
                    squares.iter().filter(|&square| rule.zone[side].contains(square)).collect();
                if both.is_empty() {
                    let key = pieces.kinds.get(index.index()).map_or("", |kind| kind.key.as_str());
                    cx.push(
                        Diagnostic::new(Code::EmptyRegion, format!("`{key}` cannot be dropped on any square"))
                            .label(place, format!("for the {} player, this zone shares no square with the other", side.name()))
                            .label(first, "the other zone")
                            .help("a drop must satisfy every `[[drops]]` entry that covers the piece: to allow both zones, write one entry with the zones joined by `and`"),
                    );
                    return;
                }
                left = Some((both, first));
            }
        }
    }
}

/// Reports drops without pieces in hand, and pieces in hand without drops.
fn check_hand_usage(cx: &mut Context<'_>, captured: Captured, held: &[PieceKind]) {
    let def = cx.def;
    let nothing_held = captured == Captured::Removed && held.is_empty();
    let is_from_hand = |entry: &&Spanned<Drops>| source(&entry.value) == DropSource::Hand;
    if let (Some(first), true) = (def.drops.items().iter().find(is_from_hand), nothing_held) {
        cx.push_unless_damaged(
            Diagnostic::new(Code::DropsWithoutHand, "no piece is ever in hand")
                .label(first.span, "these drops need pieces in hand")
                .help("write `[captured]`, and below it `to-hand = \"unpromoted\"`"),
        );
    }
    let is_taken = def.promotion.items().iter().any(|entry| !entry.value.from.is_absent());
    if let (Some(captured), Field::Absent, Field::Absent, false) =
        (def.captured.get(), &def.drops, &def.gating, is_taken)
    {
        cx.push_unless_damaged(
            Diagnostic::new(Code::HandWithoutDrops, "captured pieces go to the hand and stay there")
                .label(captured.span, "this puts captured pieces in hand")
                .help("write `[[drops]]` to let players drop them, or remove `[captured]`"),
        );
    }
}

/// Returns where the pieces of an entry come from.
fn source(table: &Drops) -> DropSource {
    table.from.get().map_or(DropSource::Hand, |from| from.value)
}

/// Returns what must be near a drop of an entry.
fn drop_near(table: &Drops) -> DropNear {
    table.near.get().map_or(DropNear::Anything, |near| near.value)
}

/// Returns the rule of an entry, without its kinds, and a player whom `never-on` leaves no square.
fn rule(
    cx: &mut Context<'_>,
    board: &Board,
    pieces: &Pieces,
    entry: &Spanned<Drops>,
) -> Option<(DropRule, Option<Side>)> {
    let table = &entry.value;
    let mut rule = DropRule {
        kinds: Vec::new(),
        source: source(table),
        zone: Region::default(),
        face: if says_either(entry) { Face::EitherForm } else { Face::Itself },
        near: drop_near(table),
        colours: table.colours.get().map_or(Colours::Any, |colours| colours.value),
        first_on: None,
        swap: table.swap.get().is_some_and(|swap| swap.value),
        per_file: None,
        stuck: Permit::Allowed,
        check: Permit::Allowed,
        mate: Permit::Allowed,
    };
    for word in table.forbid.items() {
        let permit = match word.value {
            ForbidWord::Stuck => &mut rule.stuck,
            ForbidWord::Check => &mut rule.check,
            ForbidWord::Checkmate => &mut rule.mate,
        };
        if *permit == Permit::Illegal {
            cx.push(
                Diagnostic::new(Code::ListedTwice, "this is forbidden twice").label(word.span, "again here"),
            );
        }
        *permit = Permit::Illegal;
        if word.value != ForbidWord::Stuck && pieces.royals().is_empty() {
            pieces.report_needed_royals(cx, word.span, "there is no check without royal pieces");
        }
    }
    if let Some(per_file) = table.per_file.get() {
        if (1..=36).contains(&per_file.value) {
            rule.per_file = Some(per_file.value as u8);
        } else {
            cx.push(
                Diagnostic::new(Code::NumberOutOfRange, format!("`per-file` is {}", per_file.value))
                    .label(per_file.span, "write a number from 1 to 36, or remove `per-file`"),
            );
        }
    }
    rule.first_on = match table.first_on.get() {
        Some(zone) => Some(board.region(cx, zone)?),
        None => None,
    };
    let zone = table.zone.get().map(|zone| board.region(cx, zone));
    let never = table.never_on.get().map(|zone| board.region(cx, zone));
    rule.zone = match zone {
        Some(zone) => zone?,
        None => board.everything()?,
    };
    let mut emptied = None;
    if let Some(never) = never {
        let never = never?;
        let is_in_zone = |side: Side| never[side].iter().any(|square| rule.zone[side].contains(square));
        if let (Some(word), false) = (table.never_on.get(), Side::ALL.into_iter().any(is_in_zone)) {
            cx.push_unless_damaged(
                Diagnostic::new(Code::LimitNeverBinds, "`never-on` forbids no drop")
                    .label(word.span, "none of these squares is in `zone`")
                    .help("remove `never-on`, or change `zone`"),
            );
        }
        for side in Side::ALL {
            let is_there = !rule.zone[side].is_empty();
            for square in never[side].iter() {
                rule.zone[side].remove(square);
            }
            if is_there && rule.zone[side].is_empty() {
                emptied.get_or_insert(side);
            }
        }
    }
    Some((rule, emptied))
}
