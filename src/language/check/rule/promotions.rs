//! Which pieces promote, when, and to what.

use alfil_core::board::{PerOccasion, PerSide, PieceKind};
use alfil_core::phrase::joined;
use alfil_core::rules::{Captured, Duty, Promotion, PromotionLimit, PromotionSource, When};

use super::{own_turn, promotion_overlap};
use crate::check::board::Board;
use crate::check::context::Context;
use crate::check::origins::Origin;
use crate::check::pieces::Pieces;
use crate::def::condition::Pieces as PiecesText;
use crate::def::definition::{Promotion as PromotionTable, Zone};
use crate::def::{Field, Spanned};
use crate::diag::{Code, Diagnostic, Span, Text};

/// Gives each kind its promotions.
pub(in crate::check) fn check_promotion_entries(
    cx: &mut Context<'_>,
    board: &Board,
    pieces: &mut Pieces,
    hands: &Hands,
) {
    let mut covered: Vec<Vec<Span>> = vec![Vec::new(); pieces.kinds.len()];
    let mut rest: Vec<(Origin, &Spanned<PromotionTable>, Option<Rule>)> = Vec::new();
    let mut in_doubt = matches!(cx.def.promotion, Field::Broken) || cx.def.damaged;
    for (origin, entry) in Origin::each(&cx.def.promotion) {
        let rule = rule(cx, board, pieces, entry, hands);
        match &entry.value.pieces {
            Field::Absent => rest.push((origin, entry, rule)),
            Field::Broken => in_doubt = true,
            Field::Present(list) => {
                if list.is_empty() {
                    cx.push_unless_damaged(
                        Diagnostic::new(Code::EmptyList, "the promotion covers no piece")
                            .label(entry.span, "`pieces` is empty")
                            .help("to mean every piece that can promote, remove `pieces`"),
                    );
                }
                let n_found = cx.out.len();
                let kinds = pieces.resolve_promoting(cx, list);
                in_doubt |= cx.out.iter().skip(n_found).any(|found| found.code == Code::UnknownPiece);
                in_doubt |= kinds.iter().any(|&(kind, _)| form_of(pieces, kind).is_some());
                for &(kind, span) in &kinds {
                    report_nothing_to_promote_to(cx, pieces, kind, span);
                    give(pieces, kind, rule.as_ref(), origin);
                    if let Some(places) = covered.get_mut(kind.index()) {
                        places.push(span);
                    }
                }
                let kinds: Vec<PieceKind> = kinds.into_iter().map(|(kind, _)| kind).collect();
                report_promotion_from_hand(cx, pieces, entry, &kinds, hands);
            }
        }
    }
    let is_left =
        |kind: &PieceKind| covered.get(kind.index()).is_some_and(Vec::is_empty) && can_become(pieces, *kind);
    let others: Vec<PieceKind> = pieces.all().filter(is_left).collect();
    if rest.is_empty() && !others.is_empty() && !in_doubt {
        report_never_promotes(cx, pieces, &others);
    }
    for (origin, entry, rule) in &rest {
        if others.is_empty() && !in_doubt {
            cx.push(
                Diagnostic::new(Code::NoOtherPieces, "the promotion covers no piece")
                    .label(entry.span, "no piece can promote, or other entries name every piece that can")
                    .help("to let a piece promote, write `promoted` or `promotes-to` under it"),
            );
        }
        for &kind in &others {
            give(pieces, kind, rule.as_ref(), *origin);
            if let Some(places) = covered.get_mut(kind.index()) {
                places.push(entry.span);
            }
        }
        report_promotion_from_hand(cx, pieces, entry, &others, hands);
    }
    promotion_overlap::check_overlap(cx, board, pieces, "promotion", &covered);
}

/// The most pieces that are shown where they are written.
const MAX_SHOWN: usize = 3;

fn report_never_promotes(cx: &mut Context<'_>, pieces: &Pieces, kinds: &[PieceKind]) {
    let keys = kinds.iter().filter_map(|kind| Some(format!("`{}`", pieces.kinds.get(kind.index())?.key)));
    let keys: Vec<String> = keys.collect();
    let verb = if keys.len() == 1 { "promotes" } else { "promote" };
    let mut found = Diagnostic::new(Code::NoPromotionRule, format!("{} never {verb}", joined(&keys, "and")));
    let own = cx.def.promotion.items().first().map(|entry| entry.span);
    let own = own.filter(|place| cx.def.origin.is_some_and(|origin| origin.file == place.file));
    let replaced = own.zip(cx.def.extends.get());
    if let Some((place, _)) = replaced {
        found =
            found.label(place, if kinds.len() == 1 { "no entry covers it" } else { "no entry covers them" });
    }
    for place in kinds.iter().take(MAX_SHOWN).filter_map(|&kind| pieces.place(kind)) {
        found = found.label(place, "this has something to promote to");
    }
    found = found.help(if kinds.len() == 1 {
        "write a `[[promotion]]` that says when it promotes"
    } else {
        "write a `[[promotion]]` that says when they promote"
    });
    if let Some((_, extended)) = replaced {
        let name = &extended.value;
        found = found.note(format!("a `[[promotion]]` here replaces all promotion entries of `{name}`"));
    }
    cx.push(found);
}

fn can_become(pieces: &Pieces, kind: PieceKind) -> bool {
    pieces.becomes.get(kind.index()).is_some_and(|b| !b.is_empty())
}

/// Returns the key of the piece of which a kind that promotes to nothing is a promoted form.
fn form_of(pieces: &Pieces, kind: PieceKind) -> Option<String> {
    let base = pieces.kinds.get(kind.index())?.promoted_from.filter(|_| !can_become(pieces, kind))?;
    pieces.kinds.get(base.index()).map(|base| base.key.clone())
}

fn report_nothing_to_promote_to(cx: &mut Context<'_>, pieces: &Pieces, kind: PieceKind, span: Span) {
    if let Some(base) = form_of(pieces, kind) {
        cx.push_unless_damaged(
            Diagnostic::new(Code::NothingToBecome, format!("`+{base}` is what `{base}` promotes to"))
                .label(span, "this does not promote")
                .help(format!("name the piece that promotes: write `{base}`"))
                .guess(span, format!("{base:?}")),
        );
    } else if !can_become(pieces, kind) && !pieces.becomes_in_doubt.contains(&kind) {
        let key = pieces.kinds.get(kind.index()).map_or("", |k| k.key.as_str());
        cx.push_unless_damaged(
            Diagnostic::new(Code::NothingToBecome, format!("`{key}` has nothing to promote to"))
            .label(span, "so it cannot promote")
                .help(format!(
                    "write `promoted = {{ name = \"…\", move = \"…\" }}` or `promotes-to = [\"…\"]` under `[pieces.{key}]`"
                )),
        );
    }
}

fn give(pieces: &mut Pieces, kind: PieceKind, rule: Option<&Rule>, origin: Origin) {
    let into = pieces.becomes.get(kind.index()).cloned().unwrap_or_default();
    let (Some(rule), Some(before)) = (rule, pieces.kinds.get(kind.index())) else { return };
    if into.is_empty() || before.promotions.len() > promotion_overlap::MOST {
        return;
    }
    let into: Vec<PieceKind> = into.into_iter().map(|(k, _)| k).collect();
    // `into` of a rule lists what the pieces of each player may become.
    let into = match &rule.to {
        None => PerSide { first: into.clone(), second: into },
        Some(to) => PerSide::from_fn(|side| into.iter().copied().filter(|k| to[side].contains(k)).collect()),
    };
    let held = if rule.turns_back {
        let like = |form: PieceKind| Some((form, *pieces.likes.get(&form)?));
        let mut held: Vec<_> = into.first.iter().chain(&into.second).filter_map(|&form| like(form)).collect();
        held.sort_unstable();
        held.dedup();
        held
    } else {
        Vec::new()
    };
    if let Some((kind, written)) = pieces.kind_and_origin_mut(kind) {
        kind.promotions.push(Promotion { into, held, ..rule.promotion.clone() });
        written.promotions.push(origin);
    }
}

/// The rule of an entry, without its kinds.
struct Rule {
    promotion: Promotion,
    /// What each player's pieces may become, if the entry says so.
    to: Option<PerSide<Vec<PieceKind>>>,
    /// True if it takes pieces from a hand where captured forms are unpromoted.
    turns_back: bool,
}

fn rule(
    cx: &mut Context<'_>,
    board: &Board,
    pieces: &Pieces,
    entry: &Spanned<PromotionTable>,
    hands: &Hands,
) -> Option<Rule> {
    let table = &entry.value;
    let promotion = match &table.own_turn {
        Field::Absent => promotion(
            cx,
            board,
            pieces,
            entry.span,
            Words {
                zone: &table.zone,
                occasions: table.occasions(),
                must: &table.must,
                capturing: &table.capturing,
            },
        ),
        Field::Broken => None,
        Field::Present(own_turn) => own_turn::promotion(cx, board, pieces, entry, own_turn),
    };
    let to = table.to.get().map(|to| {
        let fields = [("first", &to.value.first), ("second", &to.value.second)];
        for (key, field) in fields {
            cx.required(field, key, to.span, &format!("{key} = []"));
        }
        let [first, second] = fields.map(|(_, list)| targets(cx, pieces, list.items()));
        if let (true, true, Field::Present(_), Field::Present(_)) =
            (first.is_empty(), second.is_empty(), &to.value.first, &to.value.second)
        {
            cx.push_unless_damaged(
                Diagnostic::new(Code::EmptyList, "neither player's pieces may promote to anything")
                    .label(to.span, "both lists are empty"),
            );
        }
        PerSide { first, second }
    });
    let source = table.from.get().map_or(PromotionSource::Anywhere, |from| from.value);
    let turns_back = source != PromotionSource::Anywhere && hands.captured.turns_back();
    Some(Rule { promotion: Promotion { source, ..promotion? }, to, turns_back })
}

/// Reports an entry by which pieces become something from a hand that is never in one.
fn report_promotion_from_hand(
    cx: &mut Context<'_>,
    pieces: &Pieces,
    entry: &Spanned<PromotionTable>,
    kinds: &[PieceKind],
    hands: &Hands,
) {
    let Some(from) = entry.value.from.get() else { return };
    if let (PromotionSource::Hand, Some(gating)) = (from.value, cx.def.gating.get()) {
        cx.push(
            Diagnostic::new(
                Code::PromotionTwoWays,
                "the same move could both gate a piece and promote to one from the hand",
            )
            .label(from.span, "this takes promoted pieces from the hand")
            .label(gating.span, "this lets the same move gate another piece")
            .help("remove `from`, or `[gating]`"),
        );
    }
    if !hands.are_there {
        cx.push_unless_damaged(
            Diagnostic::new(Code::NeverInHand, "nothing is ever in hand")
                .label(from.span, "so no piece could come from there")
                .help("write `[captured]`, and below it `to-hand = \"unpromoted\"`"),
        );
        return;
    }
    let mut all = kinds.iter().filter_map(|kind| pieces.kinds.get(kind.index())?.promotions.last());
    let form = all.find_map(|promotion| {
        let into = promotion.into.first.iter().chain(&promotion.into.second);
        let held = into.map(|&kind| promotion.held_as(kind));
        let mut kinds = held.filter_map(|kind| pieces.kinds.get(kind.index()));
        kinds.find(|kind| kind.promoted_from.is_some())
    });
    if let (Some(form), true) = (form, hands.captured.turns_back()) {
        cx.push_unless_damaged(
            Diagnostic::new(Code::NeverInHand, format!("`{}` is never in hand", form.key))
                .label(from.span, "pieces come from there")
                .help("with `to-hand = \"unpromoted\"` captured pieces lose their promotion, with `\"as-captured\"` they keep it"),
        );
    }
}

/// What is known of the hands of the players.
pub(in crate::check) struct Hands {
    /// What becomes of captured pieces.
    pub(in crate::check) captured: Captured,
    /// True if anything is ever in one.
    pub(in crate::check) are_there: bool,
}

/// The keys of an entry that say when, without those that belong to promotions only.
pub(in crate::check) struct Words<'a> {
    pub(in crate::check) zone: &'a Field<Spanned<Zone>>,
    pub(in crate::check) occasions: PerOccasion<&'a Field<Spanned<When>>>,
    pub(in crate::check) must: &'a Field<Spanned<Duty>>,
    pub(in crate::check) capturing: &'a Field<Spanned<PiecesText>>,
}

/// Returns the pieces that a player's pieces may become; those that no piece promotes to are reported.
fn targets(cx: &mut Context<'_>, pieces: &Pieces, list: &[Text]) -> Vec<PieceKind> {
    let found = pieces.resolve(cx, list);
    for &(kind, span) in &found {
        if !pieces.becomes.iter().flatten().any(|(other, _)| *other == kind) {
            let key = pieces.kinds.get(kind.index()).map_or("", |k| k.key.as_str());
            cx.push_unless_damaged(
                Diagnostic::new(Code::NothingToBecome, format!("nothing promotes to `{key}`"))
                    .label(span, "not a promoted form, and in no `promotes-to`")
                    .help("`to` chooses from what `promotes-to` or `promoted` lists"),
            );
        }
    }
    found.into_iter().map(|(kind, _)| kind).collect()
}

/// Returns the rule of an entry, without what to promote to.
pub(in crate::check) fn promotion(
    cx: &mut Context<'_>,
    board: &Board,
    pieces: &Pieces,
    place: Span,
    Words { zone, occasions, must, capturing }: Words<'_>,
) -> Option<Promotion> {
    let on = occasions.map(|field| field.get().map_or(When::Never, |when| when.value));
    let readable = !occasions.each().iter().any(|field| matches!(field, Field::Broken));
    if readable && on == PerOccasion::all(When::Never) {
        cx.push(
            Diagnostic::new(Code::PromotionNever, "the promotion never happens")
                .label(place, "`enter`, `within` and `leave` are all missing or `never`")
                .help("for example, write `enter = \"always\"`"),
        );
    }
    let always =
        occasions.each().into_iter().find_map(|field| field.get().filter(|when| when.value == When::Always));
    if let (Some(kinds), Some(always)) = (capturing.get(), always) {
        cx.push(
            Diagnostic::new(
                Code::PromotionTwoWays,
                "a promotion applies both to all moves and only to some captures",
            )
            .label(always.span, "this also applies to moves that capture nothing")
            .label(kinds.span, "this applies only to captures of these pieces")
            .help("write `\"capturing\"` instead of `\"always\"`, or a `[[promotion]]` for each"),
        );
    }
    let capturing = capturing.get().map(|kinds| pieces.set(cx, kinds));
    let zone = cx.required(zone, "zone", place, "zone = \"last 3 ranks\"");
    let zone = zone.and_then(|zone| board.region(cx, zone));
    let must = cx.required(must, "must", place, "must = \"always\"")?.value;
    Some(Promotion {
        into: PerSide::default(),
        zone: zone?,
        on,
        must,
        capturing: capturing.map_or(Some(None), |kinds| kinds.map(Some))?,
        source: PromotionSource::Anywhere,
        held: Vec::new(),
        own_turn: None,
    })
}

/// Returns the limits on the number of pieces that promotions may produce.
pub(in crate::check) fn limits(cx: &mut Context<'_>, pieces: &Pieces) -> Vec<PromotionLimit> {
    let mut limits = Vec::new();
    for (origin, Spanned { value: table, span }) in Origin::each(&cx.def.promotion_limit) {
        let list = cx.required(&table.pieces, "pieces", *span, "pieces = [\"queen\"]");
        if list.is_some_and(Vec::is_empty) {
            cx.push_unless_damaged(
                Diagnostic::new(Code::EmptyList, "the limit covers no piece")
                    .label(*span, "`pieces` is empty"),
            );
        }
        let kinds: Vec<PieceKind> = list.map_or_else(Vec::new, |list| {
            pieces.resolve(cx, list).into_iter().map(|(kind, _)| kind).collect()
        });
        if !kinds.is_empty() && !pieces.becomes.iter().flatten().any(|(kind, _)| kinds.contains(kind)) {
            cx.push_unless_damaged(
                Diagnostic::new(Code::NothingToBecome, "no piece promotes to any of these")
                    .label(*span, "so this limit has no effect"),
            );
        }
        let at_most = cx.required(&table.at_most, "at-most", *span, "at-most = 1");
        let Some(at_most) = at_most else { continue };
        if at_most.value == 0 {
            cx.push(Diagnostic::new(Code::NumberOutOfRange, "`at-most` is 0").label(
                at_most.span,
                "write 1 or more; to rule a promotion out, remove it from `promotes-to`",
            ));
        }
        limits.push(PromotionLimit { kinds, at_most: at_most.value });
        cx.origins.promotion_limits.push(origin);
    }
    limits
}
