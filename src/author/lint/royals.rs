//! Royal pieces that a player can lose without being captured, while no ending applies to that.

use alfil_core::board::{PieceKind, Side};
use alfil_core::rules::{Condition, Does, EffectPlace, EndedBy, Explosions, Passing, Permit};
use alfil_language::check::with_entries;
use alfil_language::diag::{Code, Diagnostic, Span};

use super::Lint;

/// Reports the first rule by which a player can lose royal pieces that must otherwise be kept safe, if no ending applies.
pub(super) fn check_royals(lint: &mut Lint<'_>) {
    let rules = lint.rules;
    // Royal pieces that may be left attacked or blown up are reported with the rules themselves.
    if rules.royals.left_attacked == Permit::Allowed || rules.explosions != Explosions::Never {
        return;
    }
    let is_royal = |kind: &PieceKind| rules.kind(*kind).royal;
    let notices =
        |part: &Condition| matches!(part, Condition::Extinct { kinds, .. } if kinds.iter().any(is_royal));
    let mut at_once = rules.ends.iter().filter(|end| end.by == EndedBy::Rule);
    if rules.ends.is_empty() || at_once.any(|end| end.when.any_part(&notices)) {
        return;
    }
    let loss = turned(lint).or_else(|| promoted(lint)).or_else(|| unanswered(lint));
    let Some((place, why, help)) = loss else { return };
    lint.push(
        Diagnostic::new(Code::RoyalsNeverLost, "royal pieces can be lost without ending the game")
            .label(place, why)
            .help(help)
            .help_to_allow("if the game should go on"),
    );
}

type Loss = (Span, String, String);

/// Returns an effect or an enclosure that makes royal pieces change sides.
fn turned(lint: &Lint<'_>) -> Option<Loss> {
    let rules = lint.rules;
    let is_royal = |kind: &PieceKind| rules.kind(*kind).royal && !lint.is_absent(*kind);
    let effects = with_entries(&lint.def.effect, &lint.origins.effects, &rules.effects);
    let by_effects =
        effects.filter(|(_, effect)| effect.does == Does::ChangesSides).filter_map(|(entry, effect)| {
            // Only a piece that moves is on the square where it has landed.
            let is_touched =
                |kind: &PieceKind| effect.place != EffectPlace::Itself || effect.by.contains(kind);
            Some((entry.span, *effect.of.iter().find(|kind| is_royal(kind) && is_touched(kind))?))
        });
    let enclosures = with_entries(&lint.def.enclosure, &lint.origins.enclosures, &rules.enclosures);
    let by_enclosures =
        enclosures.filter(|(_, enclosure)| enclosure.turns_over()).filter_map(|(entry, enclosure)| {
            Some((entry.span, *enclosure.of.iter().find(|kind| is_royal(kind))?))
        });
    let (place, kind) = by_effects.chain(by_enclosures).next()?;
    let key = &rules.kind(kind).key;
    let why = format!("`{key}` can change sides here, and its owner goes on without it");
    let help = format!(
        "write `of = {{ all-but = [\"{key}\"] }}`, or add `[[end]]` with `when = \"royal-captured\"`"
    );
    Some((place, why, help))
}

/// Returns a royal piece that promotes to one that is not royal, if all royal pieces do.
fn promoted(lint: &Lint<'_>) -> Option<Loss> {
    let rules = lint.rules;
    let commoner = |kind: PieceKind| {
        let into =
            |side: Side| rules.kind(kind).becomes(side).into_iter().find(|&form| !rules.kind(form).royal);
        Side::ALL.into_iter().filter(|&side| lint.possible.can_promote(side, kind)).find_map(into)
    };
    let mut royals =
        rules.kind_indices().filter(|&kind| rules.kind(kind).royal && lint.starts_somewhere(kind));
    let index = royals.next()?;
    let into = &rules.kind(commoner(index)?).name;
    if !royals.all(|kind| commoner(kind).is_some()) {
        return None;
    }
    let key = &rules.kind(index).key;
    let why =
        format!("`{key}` promotes to {into}, which is not royal: the game goes on without a royal piece");
    let help =
        "write `royal = true` in what it promotes to, or add `[[end]]` with `when = \"royal-captured\"`";
    Some((lint.place(index)?, why, help.to_owned()))
}

/// Returns that a player may pass instead of answering a check.
fn unanswered(lint: &Lint<'_>) -> Option<Loss> {
    let rules = lint.rules;
    let is_check = |part: &Condition| matches!(part, Condition::Check | Condition::CheckedBy { .. });
    let may_pass = Side::ALL.into_iter().any(|side| rules.passing[side] != Passing::Never);
    let ends_by_pass = |part: &Condition| matches!(part, Condition::Passed { .. });
    let is_about_check = rules.answer.as_ref().is_some_and(|answer| answer.any_part(&is_check));
    if !is_about_check || !may_pass || rules.ends.iter().any(|end| end.when.any_part(&ends_by_pass)) {
        return None;
    }
    let place = lint.def.moves.get()?.value.answer.get()?.span;
    let why = "a player in check may pass instead, and the royal piece is then captured".to_owned();
    let help =
        "remove `answer`: a check must be answered without it, even by players who may pass".to_owned();
    Some((place, why, help))
}
