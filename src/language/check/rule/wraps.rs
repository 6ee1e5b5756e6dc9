//! What has no clear meaning where edges of the board are joined.

use alfil_core::board::Wraps;
use alfil_core::rules::{DropNear, Effect, Kind, Permit, WallPlace};

use crate::check::context::Context;
use crate::check::pieces::Pieces;
use crate::def::definition::{Effect as EffectTable, EffectWhere};
use crate::diag::{Code, Diagnostic, Span};

/// Reports an effect that asks along which line a piece has come, if that piece goes over edges by its own moves.
pub(super) fn report_effect_over_edges(
    cx: &mut Context<'_>,
    pieces: &Pieces,
    effect: &Effect,
    table: &EffectTable,
) {
    let goes_round = |kind: &&Kind| kind.terms().flat_map(|term| &term.legs).any(|leg| leg.wrap.any());
    let mut movers = effect.by.iter().filter_map(|kind| pieces.kinds.get(kind.index()));
    let is_joined = cx.def.board.get().is_some_and(|board| !board.value.wraps.items().is_empty());
    if let (false, true, Some(place)) = (is_joined, effect.place.goes_by_what_it_was(), table.place.get())
        && let Some(kind) = movers.find(goes_round)
    {
        let message = format!("`{}` wraps around the board, so this rule is ambiguous", kind.key);
        cx.push(
            Diagnostic::new(Code::WrapsAmbiguous, message)
                .label(place.span, "several lines lead to the same square")
                .help("name other pieces under `by`, or move this one without an `o`"),
        );
    }
}

/// Reports rules that ask along which line a piece has come, or for an edge that is not there.
pub(in crate::check) fn check_wraps(cx: &mut Context<'_>, wraps: Wraps) {
    if !wraps.any() {
        return;
    }
    let has_no_edge = wraps.files && wraps.ranks;
    let mut wrong: Vec<(Span, &str)> = Vec::new();
    for effect in cx.def.effect.items() {
        let Some(place) = effect.value.place.get() else { continue };
        match place.value {
            EffectWhere::Behind | EffectWhere::Between => {
                wrong.push((place.span, "several lines lead to the same square"));
            }
            EffectWhere::Around | EffectWhere::Itself | EffectWhere::Crossing | EffectWhere::Anywhere => {}
        }
    }
    for limit in cx.def.capture_limit.items() {
        if let Some(line) = limit.value.along.items().first() {
            wrong.push((line.span, "several lines lead to the same square"));
        }
    }
    for drops in cx.def.drops.items() {
        let Some(near) = drops.value.near.get() else { continue };
        match near.value {
            DropNear::Pile if wraps.ranks => wrong.push((near.span, "pieces fall around the board forever")),
            DropNear::SlideEnd if has_no_edge => wrong.push((near.span, "there is no edge to slide in from")),
            DropNear::PathEnd => {
                wrong.push((near.span, "a square may be adjacent to another one on two sides"));
            }
            DropNear::Pile
            | DropNear::SlideEnd
            | DropNear::Anything
            | DropNear::Enclosed
            | DropNear::Own
            | DropNear::NoEnemies => {}
        }
    }
    if let Some(on) = cx.def.walls.get().and_then(|walls| walls.value.on.get()) {
        match on.value {
            WallPlace::Edge if has_no_edge => wrong.push((on.span, "there is no edge to begin at")),
            WallPlace::Edge | WallPlace::AnySquare | WallPlace::NextMove | WallPlace::VacatedSquare => {}
        }
    }
    let through = cx.def.royals.get().and_then(|royals| royals.value.through_attack.get());
    if let Some(word) = through.filter(|word| word.value == Permit::Illegal) {
        wrong.push((word.span, "several lines lead to the same square"));
    }
    let words = match (wraps.files, wraps.ranks) {
        (true, true) => "`wraps` joins all edges",
        (true, false) => "`wraps` joins the left and right edges",
        (false, _) => "`wraps` joins the near and far edges",
    };
    for (place, label) in wrong {
        cx.push(
            Diagnostic::new(Code::WrapsAmbiguous, format!("{words}, so this rule is ambiguous"))
                .label(place, label)
                .help("remove `wraps` from `[board]`, or this rule"),
        );
    }
}
