//! Counters of moves without progress: what never resets them, and those that end the game with the first move.

use alfil_core::board::{PieceKind, Side};
use alfil_core::rules::{
    Captured, Condition, Does, DropSource, Effect, EffectSide, Enclosed, EndedBy, Kind, Leg, Progress,
    RuleId, Rules,
};
use alfil_language::def::condition::{ConditionText, ProgressWord};
use alfil_language::def::definition::PiecesOfPlayers;
use alfil_language::def::{Field, ListOrTable, Spanned};
use alfil_language::diag::{Code, Diagnostic, Span, Text};

use super::Lint;

pub(super) fn check_progress(lint: &mut Lint<'_>, is_known: bool) {
    report_ended_at_once(lint);
    let found: Vec<Lists<'_>> = counters(lint).into_iter().flatten().collect();
    for lists in found {
        report_idle_words(lint, lists.words, is_known);
        if is_known {
            report_idle_pieces(lint, lists.pieces);
        }
    }
}

/// What resets a counter, as written.
struct Lists<'a> {
    words: &'a [Spanned<ProgressWord>],
    pieces: [&'a Field<PiecesOfPlayers>; 2],
}

/// Returns the counters of endings, of illegal moves and of the clock.
fn counters<'a>(lint: &Lint<'a>) -> [Vec<Lists<'a>>; 2] {
    let def = lint.def;
    let mut open: Vec<&Spanned<ConditionText>> =
        def.end.items().iter().filter_map(|end| end.value.when.get()).collect();
    open.extend(def.illegal.items().iter().filter_map(|entry| entry.value.when.get()));
    let mut found = Vec::new();
    while let Some(text) = open.pop() {
        if let ConditionText::NoProgress(table) = &text.value {
            found.push(Lists {
                words: table.reset_by.items(),
                pieces: [&table.reset_by_moves_of, &table.reset_by_irreversible_moves_of],
            });
        } else if let ConditionText::All(parts) | ConditionText::Any(parts) = &text.value {
            open.extend(parts);
        } else if let ConditionText::Not(part) = &text.value {
            open.push(part);
        }
    }
    let clock = def.clock.get().map(|table| Lists {
        words: table.value.reset_by.items(),
        pieces: [&table.value.reset_by_moves_of, &table.value.reset_by_irreversible_moves_of],
    });
    [found, clock.into_iter().collect()]
}

/// Reports what should reset a counter but never happens. Inherited lists may be meant for games where it does.
fn report_idle_words(lint: &mut Lint<'_>, words: &[Spanned<ProgressWord>], is_known: bool) {
    let rules = lint.rules;
    for word in words {
        if !lint.is_own(word.span) {
            continue;
        }
        let why = match word.value {
            ProgressWord::Capture if !is_captured(rules) => "no piece can capture",
            ProgressWord::Drop if !is_dropped(rules) => "no piece can be dropped",
            // A piece without a promotion rule is already reported.
            ProgressWord::Promotion if is_known && !is_promoted(lint) && !lacks_promotion(lint) => {
                "no piece can promote"
            }
            ProgressWord::Capture | ProgressWord::Drop | ProgressWord::Promotion => continue,
        };
        report_progress(lint, word.span, why);
    }
}

/// Returns whether an enemy can leave the board by a capture, an enclosure or an effect: all of these count as
/// captures.
fn is_captured(rules: &Rules) -> bool {
    rules.drops.iter().any(|rule| rule.swap)
        || rules.enclosures.iter().any(|enclosure| enclosure.enemies == Enclosed::Leave)
        || rules.effects.iter().any(takes_enemies)
        || rules.kinds.iter().flat_map(Kind::terms).flat_map(|term| &term.legs).any(Leg::captures)
}

fn takes_enemies(effect: &Effect) -> bool {
    matches!(effect.does, Does::Leaves | Does::BecomesWall) && effect.side != EffectSide::Own
}

fn is_dropped(rules: &Rules) -> bool {
    !rules.drops.is_empty()
        && (rules.drops.iter().any(|rule| rule.source == DropSource::Supply) || has_hands(rules))
}

fn has_hands(rules: &Rules) -> bool {
    rules.captured != Captured::Removed
        || Side::ALL.into_iter().any(|side| !rules.setup.hands[side].is_empty())
}

fn lacks_promotion(lint: &Lint<'_>) -> bool {
    lint.before.iter().any(|found| found.code == Code::NoPromotionRule)
}

fn is_promoted(lint: &Lint<'_>) -> bool {
    let promotes = |kind: PieceKind| Side::ALL.into_iter().any(|side| lint.possible.can_promote(side, kind));
    lint.rules.kind_indices().any(promotes)
}

fn report_idle_pieces(lint: &mut Lint<'_>, lists: [&Field<PiecesOfPlayers>; 2]) {
    let rules = lint.rules;
    let listed = |pieces: &'_ PiecesOfPlayers| -> Vec<Text> {
        match pieces {
            ListOrTable::List(keys) => keys.clone(),
            ListOrTable::Table(sided) => {
                sided.first.items().iter().chain(sided.second.items()).cloned().collect()
            }
        }
    };
    for text in lists.into_iter().filter_map(Field::get).flat_map(listed) {
        let kind = rules.kind_indices().find(|&kind| rules.kind(kind).key == text.value);
        let Some(kind) = kind.filter(|_| lint.is_own(text.span)) else { continue };
        let why = if lint.is_absent(kind) {
            "this piece never gets onto the board"
        } else if rules.kind(kind).terms().next().is_none() {
            "this piece never moves"
        } else {
            continue;
        };
        report_progress(lint, text.span, why);
    }
}

fn report_progress(lint: &mut Lint<'_>, place: Span, why: &str) {
    lint.push(
        Diagnostic::new(Code::ResetNever, "this kind of progress can never happen")
            .label(place, why)
            .help("remove it, or write the rule that makes it possible"),
    );
}

/// Reports endings that are reached with the first move without progress.
fn report_ended_at_once(lint: &mut Lint<'_>) {
    let rules = lint.rules;
    for (index, end) in rules.ends.iter().enumerate() {
        let Some((plies, is_ever_reset)) = first_counter(&end.when) else { continue };
        if plies != rules.setup.quiet_plies.saturating_add(1) {
            continue;
        }
        let Some(place) = lint.origins.condition(&RuleId::End(index)) else { continue };
        let (message, label) = match (end.by, is_ever_reset) {
            (EndedBy::Rule, true) => {
                ("the first move without progress ends the game", "a single move is enough")
            }
            (EndedBy::Rule, false) => {
                ("the game is over after the first move", "no move makes progress, so one is enough")
            }
            (EndedBy::Claim, true) => {
                ("the first move that makes no progress allows a claim", "a single move is enough")
            }
            (EndedBy::Claim, false) => {
                ("the first move allows a claim", "no move makes progress, so one is enough")
            }
        };
        lint.push(
            Diagnostic::new(Code::ImmediateDraw, message)
                .label(place, label)
                .help("write `plies = 100` for fifty moves by each player: `plies` counts the moves of both"),
        );
    }
}

/// Returns the lowest counter of moves without progress that makes a condition hold, and whether anything resets it.
fn first_counter(when: &Condition) -> Option<(u16, bool)> {
    if let Condition::NoProgress { plies, reset_by } = when {
        return Some((*plies, *reset_by != Progress::default()));
    }
    let parts = if matches!(when, Condition::Any(_)) { when.parts() } else { &[] };
    parts.iter().filter_map(first_counter).min()
}
