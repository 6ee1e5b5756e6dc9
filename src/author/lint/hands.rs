//! Pieces that never leave a hand.

use alfil_core::board::{PieceKind, Side};
use alfil_core::phrase::joined;
use alfil_core::possible::drop_squares;
use alfil_core::rules::{DropSource, Face};
use alfil_language::diag::{Code, Diagnostic, Span};

use super::Lint;

/// Reports kinds that come to a hand but are covered by no drop, where others may be dropped, or only by one from a supply.
pub(super) fn check_hands(lint: &mut Lint<'_>) {
    let rules = lint.rules;
    let covered = |kind: PieceKind| rules.drops.iter().any(|rule| rule.kinds.contains(&kind));
    let stays = |&kind: &PieceKind| {
        let comes = Side::ALL.into_iter().any(|side| lint.possible.can_have(side, kind));
        // Capturing a royal piece is illegal or ends the game, so a hand holds only royal pieces of the start, and those that
        // another piece becomes there.
        let is_made =
            rules.held_as.iter().any(|&(_, into)| into == Some(kind)) || is_held_at_start(lint, kind);
        comes
            && (is_made || !rules.kind(kind).royal)
            && comes_to_hand(lint, kind)
            && !rules.is_gated(kind)
            && !is_taken_from_hand(lint, kind)
    };
    let (supplied, staying): (Vec<PieceKind>, Vec<PieceKind>) = rules
        .kind_indices()
        .filter(stays)
        .filter(|&kind| supply(lint, kind).is_some() || !covered(kind))
        .partition(|&kind| covered(kind));
    report_supplied(lint, &supplied);
    let Some(drops) = lint.def.drops.items().first().filter(|_| !staying.is_empty()) else {
        report_held_for_nothing(lint);
        return;
    };
    let source =
        if staying.iter().any(|&kind| is_captured(lint, kind)) { "captured pieces" } else { "pieces" };
    let help = if staying.iter().any(|&kind| rules.kind(kind).royal) {
        "name them here or in another `[[drops]]`"
    } else {
        "name them here or in another `[[drops]]`; one without `pieces` covers all other pieces"
    };
    let staying = keys(lint, &staying, "or");
    lint.push(
        Diagnostic::new(Code::NeverLeavesHand, format!("some {source} never leave the hand"))
            .label(drops.span, format!("no `[[drops]]` covers {staying}"))
            .help(help)
            .help_to_allow("if this is intended"),
    );
}

/// Reports kinds that come to a hand but are dropped from a supply, which leaves the hand as it is.
fn report_supplied(lint: &mut Lint<'_>, kinds: &[PieceKind]) {
    let Some(place) = kinds.first().and_then(|&kind| supply(lint, kind)) else { return };
    let are = if kinds.len() == 1 { "is" } else { "are" };
    let becomes = |kind: PieceKind| {
        let held_as = lint.rules.held_as.iter();
        held_as.filter(move |&&(_, into)| into == Some(kind)).map(|&(from, _)| from).collect::<Vec<_>>()
    };
    // A list under `[captured]` names pieces as they are before they become others.
    let made: Vec<PieceKind> = kinds.iter().flat_map(|&kind| becomes(kind)).collect();
    let listed: Vec<String> =
        kinds.iter().chain(&made).map(|&kind| format!("\"{}\"", lint.rules.kind(kind).key)).collect();
    let is_captured = kinds.iter().any(|&kind| is_captured(lint, kind));
    let (source, instead) = if is_captured {
        let table = format!("pieces = {{ all-but = [{}] }}", listed.join(", "));
        let first = if made.is_empty() {
            String::new()
        } else {
            format!("remove {} from `as`, and ", keys(lint, &made, "and"))
        };
        ("captured pieces", format!("{first}write `{table}` under `[captured]`, so that they leave the game"))
    } else {
        ("pieces", "remove them from the hand".to_owned())
    };
    lint.push(
        Diagnostic::new(Code::NeverLeavesHand, format!("some {source} never leave the hand"))
            .label(
                place,
                format!("{} {are} dropped from the supply, never from the hand", keys(lint, kinds, "and")),
            )
            .help(format!("to drop what is in hand, remove `from = \"supply\"`; otherwise {instead}"))
            .help_to_allow("if this is intended"),
    );
}

fn keys(lint: &Lint<'_>, kinds: &[PieceKind], word: &str) -> String {
    let keys: Vec<String> = kinds.iter().map(|&kind| format!("`{}`", lint.rules.kind(kind).key)).collect();
    joined(&keys, word)
}

/// Returns where it is written that a kind comes from a supply.
fn supply(lint: &Lint<'_>, kind: PieceKind) -> Option<Span> {
    let (entry, _) =
        lint.drops().find(|(_, rule)| rule.source == DropSource::Supply && rule.kinds.contains(&kind))?;
    Some(entry.value.from.get().map_or(entry.span, |from| from.span))
}

/// Returns whether players may get a kind into the hand, or hold it from the start. Says yes when in doubt.
fn comes_to_hand(lint: &Lint<'_>, kind: PieceKind) -> bool {
    is_held_at_start(lint, kind) || is_captured(lint, kind)
}

fn is_held_at_start(lint: &Lint<'_>, kind: PieceKind) -> bool {
    Side::ALL.into_iter().any(|side| lint.rules.setup.hands[side].iter().any(|&(held, _)| held == kind))
}

/// Returns whether some piece that may be captured is of this kind in a hand. Says yes when in doubt.
fn is_captured(lint: &Lint<'_>, kind: PieceKind) -> bool {
    let rules = lint.rules;
    let can_take = |victim: PieceKind| {
        let by = |side: Side, captor: PieceKind| {
            lint.possible.can_have(side, captor) && lint.possible.can_capture(side, captor, victim)
        };
        Side::ALL.into_iter().any(|side| rules.kind_indices().any(|captor| by(side, captor)))
    };
    rules.kind_indices().any(|other| rules.in_hand_as(other) == Some(kind) && can_take(other))
}

/// Returns whether some piece may become a kind that is taken from a hand.
pub(super) fn is_taken_from_hand(lint: &Lint<'_>, kind: PieceKind) -> bool {
    lint.rules.kinds.iter().any(|other| other.takes_from_hand(kind))
}

/// Reports pieces that players hold from the start but may drop nowhere.
fn report_held_for_nothing(lint: &mut Lint<'_>) {
    let rules = lint.rules;
    let mut held = Side::ALL
        .into_iter()
        .flat_map(|side| rules.setup.hands[side].iter().map(move |&(kind, _)| (side, kind)));
    let faces = |kind: PieceKind| {
        // A piece that may be dropped on either side has the squares of both.
        rules.drops.iter().any(|rule| rule.kinds.contains(&kind) && rule.face == Face::EitherForm)
    };
    let stays = |&(side, kind): &(Side, PieceKind)| {
        !rules.is_gated(kind)
            && !faces(kind)
            && !is_taken_from_hand(lint, kind)
            && drop_squares(rules, &lint.ground, kind, side).is_none_or(|squares| squares.is_empty())
    };
    let Some((side, kind)) = held.find(stays) else { return };
    let key = &rules.kind(kind).key;
    // A piece that is nowhere else is already reported.
    if lint.is_absent(kind) {
        return;
    }
    let Some(place) = lint.hands() else { return };
    let why = if rules.drops.iter().any(|rule| rule.kinds.contains(&kind)) {
        format!("the {} player has no square to drop `{key}` on", side.name())
    } else {
        format!("no `[[drops]]` covers `{key}`")
    };
    lint.push(
        Diagnostic::new(
            Code::NeverLeavesHand,
            format!("`{key}` is in hand at the start but can never be dropped"),
        )
        .label(place, why)
        .help("write `[[drops]]` for it, or remove it from the hand"),
    );
}
