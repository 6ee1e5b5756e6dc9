//! What moves do to pieces besides moving and capturing.

use alfil_core::board::{PieceKind, Region, Side};
use alfil_core::rules::{Does, Effect, EffectAfter, EffectPlace, EffectSide, Kind, Line, Permit};

use crate::check::board::Board;
use crate::check::context::Context;
use crate::check::origins::Origin;
use crate::check::pieces::captors::Captors;
use crate::check::pieces::{Pieces, leaps};
use crate::check::rule::{capture_exceptions, lines, neighbours, wraps};
use crate::def::definition::{DoesWord, Effect as EffectTable, EffectWhere};
use crate::def::{Either, ListOrTable, Spanned};
use crate::diag::{Code, Diagnostic, Span};

pub(in crate::check) fn check_effects(
    cx: &mut Context<'_>,
    board: &Board,
    captors: Captors<'_>,
    left: Permit,
) -> Vec<Effect> {
    let pieces = captors.pieces;
    let mut effects: Vec<Effect> = Vec::new();
    for (origin, entry) in Origin::each(&cx.def.effect) {
        let Some(effect) = effect(cx, board, captors, entry) else { continue };
        if effects.contains(&effect) {
            let twice = Diagnostic::new(Code::ListedTwice, "this is written twice");
            cx.push(twice.label(entry.span, "again here"));
        }
        // A royal piece that changes sides is there as before, though not for its player.
        let stays = !matches!(effect.does, Does::Goes { .. } | Does::ChangesSides);
        let stays_or_becomes = |was: PieceKind, kind: PieceKind| {
            let becomes = |kinds: &Kind| Side::ALL.into_iter().any(|side| kinds.may_become(side, kind));
            was == kind || pieces.kinds.get(was.index()).is_some_and(becomes)
        };
        let was = |kind: PieceKind| {
            effect.was.as_ref().is_none_or(|was| was.iter().any(|&was| stays_or_becomes(was, kind)))
        };
        let is_touched = |kind: &&PieceKind| {
            stays && (effect.place != EffectPlace::Itself || (effect.by.contains(kind) && was(**kind)))
        };
        let touched: Vec<PieceKind> = effect.of.iter().filter(is_touched).copied().collect();
        let EffectTable { of, was, by, into, .. } = &entry.value;
        let keys = if effect.place == EffectPlace::Itself { vec![of, was, by] } else { vec![of] };
        let why = "this takes or makes a royal piece without a capture";
        let said = ("an effect cannot take or make a royal piece that may not be left attacked", why);
        capture_exceptions::report_touched_royals(cx, pieces, (left, &touched), &keys, (entry.span, said));
        if let (Does::Becomes(new), Permit::Illegal, Some(into)) = (&effect.does, left, into.get())
            && pieces.royals().contains(new)
        {
            capture_exceptions::report_exempt_royal(cx, into.span, said, "write a piece that is not royal");
        }
        effects.push(effect);
        cx.origins.effects.push(origin);
    }
    effects
}

fn effect(
    cx: &mut Context<'_>,
    board: &Board,
    captors: Captors<'_>,
    entry: &Spanned<EffectTable>,
) -> Option<Effect> {
    let (table, pieces) = (&entry.value, captors.pieces);
    let by = pieces.set_or_all(cx, &table.by);
    let was = table.was.get().map(|was| pieces.set(cx, was));
    let of = pieces.set_or_all(cx, &table.of);
    let on = table.on.get().map(|zone| board.region(cx, zone));
    let stayed = table.stayed.get().is_some_and(|word| word.value);
    let [beside, drop_beside] = [&table.beside, &table.drop_beside]
        .map(|field| field.get().map(|table| neighbours::needed(cx, pieces, table)));
    neighbours::check_drop_neighbours(cx, Code::EffectKeyMismatch, &table.drop_beside);
    let word = cx.required(&table.place, "where", entry.span, "where = \"around\"");
    let does = cx.required(&table.does, "does", entry.span, "does = \"leaves\"");
    let word = word?.value;
    let place = place(cx, pieces, word, entry);
    report_effect_keys(cx, word, table);
    let side = match (word, table.side.get()) {
        (EffectWhere::Itself, _) => EffectSide::Own,
        (_, Some(side)) => side.value,
        (_, None) => EffectSide::Enemy,
    };
    let after = table.after.get().map_or(EffectAfter::AnyMove, |after| after.value);
    let captured = table.captured.get().map(|kinds| pieces.set(cx, kinds));
    let was_named = table.was.get().map(|was| &was.value);
    if let (EffectAfter::Capture, Some(Either::Long(ListOrTable::List(list)))) = (after, was_named) {
        captors.report_never_capturing(cx, list);
    }
    let to = table.to.get().and_then(|zone| board.region(cx, zone));
    let does = happens(cx, pieces, does?, (word, after), to, entry);
    let effect = Effect {
        by: by?,
        was: was.map_or(Some(None), |was| was.map(Some))?,
        how: table.how.get().map(|how| how.value),
        after,
        captured: captured.map_or(Some(None), |kinds| kinds.map(Some))?,
        place: place?,
        of: of?,
        side,
        on: on.map_or(Some(None), |on| on.map(Some))?,
        stayed,
        beside: beside.map_or(Some(None), |beside| beside.map(Some))?,
        drop_beside: drop_beside.map_or(Some(None), |beside| beside.map(Some))?,
        does: does?,
    };
    if let (Does::Goes { .. }, Some(frame)) = (&effect.does, &board.frame)
        && effect.on.is_some()
        && effect.shift(frame.shape).is_none()
    {
        let to = table.to.get().map_or(entry.span, |to| to.span);
        let mut unlike =
            Diagnostic::new(Code::EffectKeyMismatch, "the regions of `on` and `to` do not correspond")
                .label(to, "this is not `on` moved to another place");
        if let Some(on) = table.on.get() {
            unlike = unlike.label(on.span, "each of these squares needs a counterpart");
        }
        cx.push(unlike.help(
            "write two regions of the same shape, as in `on = \"files a-h\"` and `to = \"files i-p\"`",
        ));
        return None;
    }
    report_effect_stays(cx, board, &effect, table);
    wraps::report_effect_over_edges(cx, pieces, &effect, table);
    Some(effect)
}

/// Reports a piece that should go to the square where it is, which is never empty.
fn report_effect_stays(cx: &mut Context<'_>, board: &Board, effect: &Effect, table: &EffectTable) {
    let (Some(frame), Some(to), Some(on)) = (&board.frame, table.to.get(), &effect.on) else { return };
    let shifts = effect.shift(frame.shape);
    let stays = |side: Side| shifts.is_some_and(|shifts| shifts[side] == (0, 0) && !on[side].is_empty());
    if let Some(side) = Side::ALL.into_iter().find(|&side| stays(side)) {
        cx.push(
            Diagnostic::new(Code::EffectKeyMismatch, "the piece would go to the square where it is")
                .label(to.span, format!("for the {} player, this is the region of `on`", side.name()))
                .help("write another region of the same shape"),
        );
    }
}

fn place(
    cx: &mut Context<'_>,
    pieces: &Pieces,
    word: EffectWhere,
    entry: &Spanned<EffectTable>,
) -> Option<EffectPlace> {
    let table = &entry.value;
    match word {
        EffectWhere::Around => {
            let text = cx.required(&table.steps, "steps", entry.span, "steps = \"K\"")?;
            let steps = leaps::read(cx, text, "the squares around are one step or leap away")?;
            Some(EffectPlace::Around { steps, betza: text.value.clone() })
        }
        EffectWhere::Itself => Some(EffectPlace::Itself),
        EffectWhere::Behind => Some(EffectPlace::Behind),
        EffectWhere::Between => {
            let usual = [Line::Files, Line::Ranks, Line::Diagonals];
            let along =
                lines::read(cx, &table.along, &usual, entry.span, "without a line there is nothing between")?;
            Some(EffectPlace::Between { along })
        }
        EffectWhere::Crossing => {
            let with = cx.required(&table.with, "with", entry.span, "with = [\"king\"]")?;
            Some(EffectPlace::Crossing { with: pieces.set(cx, with)? })
        }
        EffectWhere::Anywhere => Some(EffectPlace::Anywhere),
    }
}

fn happens(
    cx: &mut Context<'_>,
    pieces: &Pieces,
    does: &Spanned<DoesWord>,
    (place, after): (EffectWhere, EffectAfter),
    to: Option<Region>,
    entry: &Spanned<EffectTable>,
) -> Option<Does> {
    match does.value {
        DoesWord::Leaves => Some(Does::Leaves),
        DoesWord::ChangesSides => Some(Does::ChangesSides),
        DoesWord::BecomesWall => Some(Does::BecomesWall),
        DoesWord::Becomes => {
            let into = cx.required(&entry.value.into, "into", entry.span, "into = \"pawn\"")?;
            Some(Does::Becomes(pieces.find(cx, into)?))
        }
        DoesWord::BecomesWhatItCaptured => {
            if place != EffectWhere::Itself || after != EffectAfter::Capture {
                report_effect_key(
                    cx,
                    "`becomes-what-it-captured` is for the piece that captured",
                    does.span,
                    "write `where = \"itself\"` and `after = \"capture\"`",
                );
            }
            Some(Does::BecomesCaptured)
        }
        DoesWord::Goes => {
            if place != EffectWhere::Itself {
                report_effect_key(
                    cx,
                    "`goes` is for the piece that moved",
                    does.span,
                    "write `where = \"itself\"`",
                );
            }
            let on = cx.required(&entry.value.on, "on", entry.span, "on = \"files a-h\"");
            cx.required(&entry.value.to, "to", entry.span, "to = \"files i-p\"")?;
            on?;
            Some(Does::Goes { to: to? })
        }
    }
}

/// Reports keys that say something about other effects.
fn report_effect_keys(cx: &mut Context<'_>, place: EffectWhere, table: &EffectTable) {
    let is_going = table.does.get().is_some_and(|does| does.value == DoesWord::Goes);
    let is_becoming = table.does.get().is_some_and(|does| does.value == DoesWord::Becomes);
    let foreign = [
        (
            "steps",
            table.steps.get().map(|text| text.span),
            place == EffectWhere::Around,
            "where = \"around\"",
        ),
        (
            "along",
            table.along.items().first().map(|line| line.span),
            place == EffectWhere::Between,
            "where = \"between\"",
        ),
        (
            "with",
            table.with.get().map(|with| with.span),
            place == EffectWhere::Crossing,
            "where = \"crossing\"",
        ),
        (
            "captured",
            table.captured.get().map(|kinds| kinds.span),
            table.after.get().is_some_and(|after| after.value == EffectAfter::Capture),
            "after = \"capture\"",
        ),
        ("into", table.into.get().map(|into| into.span), is_becoming, "does = \"becomes\""),
        ("to", table.to.get().map(|to| to.span), is_going, "does = \"goes\""),
        (
            "how",
            table.how.get().map(|how| how.span),
            table.after.get().is_some_and(|after| after.value == EffectAfter::Capture),
            "after = \"capture\"",
        ),
        ("stayed", table.stayed.get().map(|word| word.span), !table.on.is_absent(), "on = \"…\""),
    ];
    for (key, span, is_at_home, home) in foreign {
        if let Some(span) = span.filter(|_| !is_at_home) {
            report_effect_key(
                cx,
                &format!("`{key}` needs `{home}`"),
                span,
                &format!("remove `{key}`, or write `{home}`"),
            );
        }
    }
    if let (EffectWhere::Behind | EffectWhere::Between, Some(was)) = (place, table.was.get()) {
        let message = "`by` says here what the piece was before the move";
        report_effect_key(cx, message, was.span, "write `by` instead of `was`");
    }
    if let (Some(beside), false) = (table.drop_beside.get(), table.was.is_absent()) {
        let message = "`drop-beside` is for drops, which `was` excludes";
        report_effect_key(cx, message, beside.span, "remove `drop-beside`, or remove `was`");
    }
    let after_captures = table.after.get().is_some_and(|after| after.value == EffectAfter::Capture);
    if let (Some(beside), true) = (table.drop_beside.get(), after_captures) {
        let message = "`drop-beside` is for drops, which capture nothing";
        report_effect_key(cx, message, beside.span, "remove `drop-beside`, or write another `after`");
    }
    if let (Some(does), true, Some(walls)) = (table.does.get(), is_going, cx.def.walls.get()) {
        cx.push(
            Diagnostic::new(Code::EffectKeyMismatch, "a piece that places a wall cannot go elsewhere")
                .label(does.span, "where its wall may go would not be clear")
                .label(walls.span, "walls are placed here")
                .help("remove `[walls]`, or this effect"),
        );
    }
    if let (EffectWhere::Itself, Some(side)) = (place, table.side.get()) {
        report_effect_key(cx, "`side` is not for the piece that moved", side.span, "remove `side`");
    }
}

fn report_effect_key(cx: &mut Context<'_>, message: &str, span: Span, help: &str) {
    cx.push(
        Diagnostic::new(Code::EffectKeyMismatch, message).label(span, "it has no meaning here").help(help),
    );
}
