//! Effects of moves that never happen, and keys of theirs that make no difference.

use alfil_core::board::{PieceKind, Side};
use alfil_core::possible::may_capture_by;
use alfil_core::rules::{
    CaptureHow, Does, Effect, EffectAfter, EffectPlace, EffectSide, Explosions, Kind, Passing, Term,
};
use alfil_language::check::with_entries;
use alfil_language::def::definition::Effect as EffectTable;
use alfil_language::diag::Span;

use super::{Lint, Never};

pub(super) fn find(lint: &Lint<'_>) -> Vec<Never> {
    let entries = with_entries(&lint.def.effect, &lint.origins.effects, &lint.rules.effects);
    let mut found: Vec<Never> = Vec::new();
    for (entry, effect) in entries {
        if let Some((place, why)) = never(lint, &entry.value, effect, entry.span) {
            found.push(Never::applies("this effect never happens", place, why));
        } else {
            found.extend(find_idle(lint, &entry.value, effect));
        }
    }
    found
}

/// Returns whose pieces an effect touches, after a move of a side.
fn owners(effect: &Effect, side: Side) -> Vec<Side> {
    match effect.side {
        EffectSide::Own => vec![side],
        EffectSide::Enemy => vec![!side],
        EffectSide::Either => Side::ALL.to_vec(),
    }
}

/// Returns the kinds that may have moved when an effect of a side's move happens, each as it was before the move.
fn movers(lint: &Lint<'_>, effect: &Effect, side: Side) -> Vec<PieceKind> {
    let mut movers: Vec<PieceKind> =
        effect.by.iter().flat_map(|&kind| lint.possible.may_have_been(side, kind)).collect();
    movers.retain(|was| effect.was.as_ref().is_none_or(|these| these.contains(was)));
    movers.sort_unstable();
    movers.dedup();
    movers
}

/// Returns why an effect never happens, if that is certain, and where what prevents it is written.
fn never(lint: &Lint<'_>, table: &EffectTable, effect: &Effect, entry: Span) -> Option<(Span, &'static str)> {
    let at = |span: Option<Span>| span.unwrap_or(entry);
    let by = at(table.by.get().map(|by| by.span));
    let is_there =
        |side: Side, kinds: &[PieceKind]| kinds.iter().any(|&kind| lint.possible.can_have(side, kind));
    let somewhere = |kinds: &[PieceKind]| Side::ALL.into_iter().any(|side| is_there(side, kinds));
    if !somewhere(&effect.by) {
        return Some((by, "none of these pieces ever comes onto the board"));
    }
    let sides: Vec<Side> =
        Side::ALL.into_iter().filter(|&side| !movers(lint, effect, side).is_empty()).collect();
    if let (Some(was), true) = (table.was.get(), sides.is_empty()) {
        return Some((was.span, "none of these is a piece of `by` or becomes one"));
    }
    if let Some(why) = never_captured(lint, effect, &sides) {
        let word = table.how.get().map(|how| how.span).filter(|_| why == NOT_SO);
        let word = word.or(table.captured.get().map(|kinds| kinds.span));
        return Some((word.unwrap_or(by), why));
    }
    if let Some(after) = table.after.get().filter(|_| explodes_first(lint, effect)) {
        return Some((after.span, "the piece that captures explodes first, and none of these is `immune`"));
    }
    let of = at(table.of.get().map(|of| of.span));
    let touched = |kind: PieceKind| {
        let is_mover = effect.place == EffectPlace::Itself && !matches!(effect.does, Does::Goes { .. });
        !is_mover || effect.by.contains(&kind)
    };
    let pairs =
        || Side::ALL.into_iter().flat_map(|side| owners(effect, side).into_iter().map(move |o| (side, o)));
    let stands = |owner: Side| {
        effect.of.iter().copied().filter(move |&kind| touched(kind) && lint.possible.can_have(owner, kind))
    };
    if !pairs().any(|(_, owner)| stands(owner).next().is_some()) {
        let why = if somewhere(&effect.of) { "this is never one of the pieces of `by`" } else { NEVER_THERE };
        return Some((of, why));
    }
    if let (Some(on), Some(region)) = (table.on.get(), &effect.on) {
        let meets = |(side, owner): (Side, Side)| {
            let mut squares = stands(owner).flat_map(|kind| lint.possible.squares(owner, kind).iter());
            squares.any(|square| region[side].contains(square))
        };
        if !pairs().any(meets) {
            return Some((on.span, "none of the affected pieces is ever there"));
        }
    }
    if let (Some(beside), Some(table)) = (&effect.beside, table.beside.get())
        && !somewhere(&beside.by)
    {
        return Some((table.span, "no such neighbour ever comes onto the board"));
    }
    if let EffectPlace::Crossing { with } = &effect.place {
        return (!somewhere(with)).then(|| (at(table.with.get().map(|with| with.span)), NEVER_THERE));
    }
    let mut touchable = pairs().flat_map(|(_, owner)| stands(owner));
    let is_mover = table.of.is_absent() && effect.place == EffectPlace::Itself;
    let changes_nothing = match effect.does {
        Does::Becomes(into) => touchable.all(|kind| kind == into),
        Does::BecomesCaptured => {
            let those = effect.captured.as_deref().unwrap_or_default();
            !those.is_empty() && touchable.all(|kind| those == [kind])
        }
        Does::Leaves | Does::ChangesSides | Does::BecomesWall | Does::Goes { .. } => false,
    };
    changes_nothing.then_some((if is_mover { by } else { of }, "it already is that piece"))
}

/// Returns whether the piece that captured has always blown up before the effect, so that the effect does not follow.
fn explodes_first(lint: &Lint<'_>, effect: &Effect) -> bool {
    let Explosions::OnCapture { immune, .. } = &lint.rules.explosions else { return false };
    // A piece that is let in where the captor stood may be there instead, if the captor returned.
    let returns = || lint.rules.kinds.iter().flat_map(Kind::terms).any(Term::can_return);
    let lets_in = lint.rules.gating.is_some() && (lint.rules.wraps.any() || returns());
    if effect.after != EffectAfter::Capture || effect.is_at_once() || lets_in {
        return false;
    }
    let survives = |kind: &PieceKind| immune.contains(kind);
    if effect.place.goes_by_what_it_was() { immune.is_empty() } else { !effect.by.iter().any(survives) }
}

const NEVER_THERE: &str = "none of these pieces ever comes onto the board";
const NOT_SO: &str = "none of the pieces that move captures in this way";

/// Returns why a capture that an effect asks for is never made.
fn never_captured(lint: &Lint<'_>, effect: &Effect, sides: &[Side]) -> Option<&'static str> {
    if effect.after != EffectAfter::Capture {
        return None;
    }
    let all: Vec<PieceKind> = lint.rules.kind_indices().collect();
    let by_some = |test: &dyn Fn(Side, PieceKind) -> bool| {
        sides.iter().any(|&side| movers(lint, effect, side).into_iter().any(|mover| test(side, mover)))
    };
    let takes = |those: &[PieceKind]| {
        by_some(&|side, mover| those.iter().any(|&victim| lint.possible.can_capture(side, mover, victim)))
    };
    if !takes(&all) {
        return Some("none of the pieces this applies to can capture");
    }
    if effect.captured.as_ref().is_some_and(|those| !takes(those)) {
        return Some("none of the pieces this applies to can capture one of these");
    }
    let so = |how: CaptureHow| by_some(&|_, mover| may_capture_by(lint.rules, mover, how));
    effect.how.is_some_and(|how| !so(how)).then_some(NOT_SO)
}

/// Returns the keys of an effect that restrict nothing.
fn find_idle(lint: &Lint<'_>, table: &EffectTable, effect: &Effect) -> Vec<Never> {
    let mut idle = Vec::new();
    let movers = |side: Side| movers(lint, effect, side).into_iter().map(move |mover| (side, mover));
    let all_movers = || Side::ALL.into_iter().flat_map(movers);
    if let (Some(word), Some(was)) = (table.was.get(), &effect.was) {
        let could_be =
            |side: Side| effect.by.iter().flat_map(move |&kind| lint.possible.may_have_been(side, kind));
        let says_all = Side::ALL.into_iter().flat_map(could_be).all(|kind| was.contains(&kind));
        // A drop has the effect only without `was`, and so has a pass.
        let passes = lint.rules.answer.is_some()
            || Side::ALL.into_iter().any(|side| lint.rules.passing[side] != Passing::Never);
        if says_all && lint.rules.drops.is_empty() && !passes {
            idle.push(Never::matters("was", word.span, "a piece of `by` has never been anything else"));
        }
    }
    if let (Some(word), Some(those)) = (table.captured.get(), &effect.captured) {
        let is_another = |victim: &PieceKind| {
            !those.contains(victim)
                && all_movers().any(|(side, mover)| lint.possible.can_capture(side, mover, *victim))
        };
        if !lint.rules.kind_indices().any(|victim| is_another(&victim)) {
            let why = "the pieces that move never capture anything else";
            idle.push(Never::matters("captured", word.span, why));
        }
    }
    if let (Some(word), Some(how)) = (table.how.get(), effect.how) {
        let other = match how {
            CaptureHow::ByLanding => CaptureHow::WithoutLanding,
            CaptureHow::WithoutLanding => CaptureHow::ByLanding,
        };
        if !all_movers().any(|(_, mover)| may_capture_by(lint.rules, mover, other)) {
            idle.push(Never::matters(
                "how",
                word.span,
                "the pieces that move never capture in any other way",
            ));
        }
    }
    idle
}
