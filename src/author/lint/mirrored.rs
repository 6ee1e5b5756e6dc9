//! Regions written for both players by the same squares, which are of use to only one of them.

use std::ops::ControlFlow;

use alfil_core::board::{PieceKind, Region, Side, Square};
use alfil_core::rules::{Condition, ExtraMove, RuleId, Term, Who};
use alfil_language::diag::{Code, Diagnostic, Span};

use super::Lint;
use super::never::passed;

/// Reports regions of `{ first = …, second = … }` with the same squares for both players that one of them can never use.
///
/// In other regions the squares of the second player are those of the first, as that player sees the board.
pub(super) fn check_mirrored(lint: &mut Lint<'_>) {
    let mut found: Vec<(Span, Side, String)> = Vec::new();
    find_in_pieces(lint, &mut found);
    found.extend(in_gating(lint));
    found.extend(in_en_passant(lint));
    find_in_conditions(lint, &mut found);
    for (place, side, what) in found {
        let name = side.name();
        lint.push(
            Diagnostic::new(Code::SquaresNotMirrored, format!("the {name} player {what}"))
                .label(place, "both players have the same squares here")
                .help("write one region for both, as in `\"rank 2\"`: ranks then count from each player's own side")
                .help(format!("or name the squares of the {name} player, in absolute terms"))
                .help_to_allow("if this is intended"),
        );
    }
}

/// Returns the only side for which something fails in a region with the same squares for both.
fn only_side_where(region: &Region, fails: impl Fn(Side) -> bool) -> Option<Side> {
    if region[Side::First] != region[Side::Second] {
        return None;
    }
    match Side::ALL.map(fails) {
        [true, false] => Some(Side::First),
        [false, true] => Some(Side::Second),
        [true, true] | [false, false] => None,
    }
}

/// Finds moves by place that pieces of one player never have.
fn find_in_pieces(lint: &Lint<'_>, found: &mut Vec<(Span, Side, String)>) {
    for index in lint.rules.kind_indices() {
        let kind = lint.rules.kind(index);
        let Some(place) = lint.place(index) else { continue };
        if !Side::ALL.into_iter().all(|side| lint.possible.can_have(side, index)) {
            continue;
        }
        found.extend(kind.moves_by_place().filter_map(|extra| {
            let side = only_side_where(&extra.on, |side| !is_useful(lint, (side, index), extra))?;
            Some((place, side, format!("never has a `{}` where it could use `{}`", kind.key, extra.betza)))
        }));
    }
}

/// Returns whether a player's piece may ever be on a square from which one of these moves leads anywhere.
fn is_useful(lint: &Lint<'_>, (side, kind): (Side, PieceKind), extra: &ExtraMove) -> bool {
    let squares = lint.possible.squares(side, kind).iter().filter(|&square| extra.on[side].contains(square));
    let leads = |from: Square, term: &Term| {
        let mut leads = false;
        lint.ground.landings(term, side, from, &mut |_| {
            leads = true;
            ControlFlow::Break(())
        });
        leads
    };
    { squares }.any(|from| extra.movement.terms.iter().any(|term| leads(from, term)))
}

/// Returns whether a player's piece of the kind may ever be in a region.
fn meets(lint: &Lint<'_>, side: Side, kind: PieceKind, region: &Region) -> bool {
    lint.possible.can_enter(&region[side], side, kind)
}

/// Finds gates of one player that no piece of that player opens.
fn in_gating(lint: &Lint<'_>) -> Option<(Span, Side, String)> {
    let gating = lint.rules.gating.as_ref()?;
    let place = lint.def.gating.get()?.value.on.get()?.span;
    let setup = &lint.rules.setup;
    let is_shut = |side: Side| {
        let own = setup.pieces.iter().filter(|(_, piece)| piece.side == side);
        !setup.hands[side].is_empty()
            && !own.into_iter().any(|(square, _)| gating.zone[side].contains(*square))
    };
    Some((place, only_side_where(&gating.zone, is_shut)?, "can never gate a piece".to_owned()))
}

/// Finds squares on which one player can capture nothing en passant.
fn in_en_passant(lint: &Lint<'_>) -> Option<(Span, Side, String)> {
    let on = lint.rules.en_passant.on.as_ref()?;
    let place = lint.def.en_passant.get()?.value.on.get()?.span;
    let cannot = |side: Side| {
        let passed = passed(lint, !side);
        !passed.is_empty() && !passed.iter().any(|square| on[side].contains(square))
    };
    Some((place, only_side_where(on, cannot)?, "can never capture en passant".to_owned()))
}

/// Finds endings and illegal moves that only one player can ever bring about.
fn find_in_conditions(lint: &Lint<'_>, found: &mut Vec<(Span, Side, String)>) {
    let rules = lint.rules;
    let ends = rules.ends.iter().enumerate().map(|(index, end)| (RuleId::End(index), &end.when));
    let illegal = rules.illegal.iter().enumerate().map(|(index, when)| (RuleId::Illegal(index), when));
    for (rule, when) in ends.chain(illegal) {
        let Some(place) = lint.origins.condition(&rule) else { continue };
        if let Some(side) = side_left_out(lint, when) {
            found.push((place, side, "can never meet this condition".to_owned()));
        }
    }
}

/// Returns the player who can never meet a part of a condition that the other player can meet.
fn side_left_out(lint: &Lint<'_>, when: &Condition) -> Option<Side> {
    let castles = |side: Side, with: &Region| {
        let mut castlings = lint.rules.castlings.iter().filter(|castling| castling.side == side);
        castlings.any(|castling| with[side].contains(castling.partner_from))
    };
    if let Condition::Reached { of: Who::Mover | Who::Opponent | Who::Either, kinds, region, .. } = when {
        return only_side_where(region, |side| !kinds.iter().any(|&kind| meets(lint, side, kind, region)));
    }
    if let Condition::Castled { with }
    | Condition::MayCastle { of: Who::Mover | Who::Opponent | Who::Either, with } = when
    {
        return only_side_where(with, |side| !castles(side, with));
    }
    when.parts().iter().find_map(|part| side_left_out(lint, part))
}
