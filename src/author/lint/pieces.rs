//! Pieces that never appear, and moves that are never made.

use alfil_core::board::{PieceKind, Region, Side, Square};
use alfil_core::phrase::joined;
use alfil_core::possible::{drop_squares, may_use, starts};
use alfil_core::rules::{ExtraMove, Face, Initial, Movement, Term};
use alfil_language::diag::{Code, Diagnostic};

use super::Lint;
use crate::words::describe::movement_clause;

pub(super) fn check_pieces(lint: &mut Lint<'_>) {
    for index in lint.rules.kind_indices() {
        if lint.has_reported_at(index) {
            continue;
        }
        if !Side::ALL.into_iter().any(|side| lint.possible.can_have(side, index)) {
            never_comes(lint, index);
            continue;
        }
        never_made(lint, index);
        never_made_from_places(lint, index);
    }
    stay_in_hand(lint);
}

/// Reports kinds that are captured into a hand but covered by no drop, where others may be dropped.
fn stay_in_hand(lint: &mut Lint<'_>) {
    let rules = lint.rules;
    let comes_out = |kind: PieceKind| {
        rules.drops.iter().any(|rule| rule.kinds.contains(&kind))
            || rules.gating.as_ref().is_some_and(|gating| gating.kinds.contains(&kind))
            || is_taken_from_hand(lint, kind)
    };
    let stays = |&kind: &PieceKind| {
        let is_held = Side::ALL.into_iter().any(|side| lint.possible.can_hold(side, kind));
        let comes = Side::ALL.into_iter().any(|side| lint.possible.can_have(side, kind));
        // A royal piece that is captured otherwise ends the game, or never is.
        let is_made = rules.held_as.iter().any(|&(_, into)| into == Some(kind));
        is_held && comes && (is_made || !rules.kind(kind).royal) && !comes_out(kind)
    };
    let staying: Vec<String> =
        rules.kind_indices().filter(stays).map(|kind| format!("`{}`", rules.kind(kind).key)).collect();
    let Some(drops) = lint.def.drops.items().first().filter(|_| !staying.is_empty()) else {
        held_for_nothing(lint);
        return;
    };
    lint.push(
        Diagnostic::new(Code::NeverLeavesHand, "some captured pieces never leave the hand")
            .label(drops.span, format!("no `[[drops]]` covers {}", joined(&staying, "or")))
            .help("name them here or in another `[[drops]]`; one without `pieces` covers all other pieces")
            .help("if this is intended, write `allow = [\"never-leaves-hand\"]` at the top of the file"),
    );
}

/// Returns whether some piece may become a kind that is taken from a hand.
fn is_taken_from_hand(lint: &Lint<'_>, kind: PieceKind) -> bool {
    lint.rules.kinds.iter().any(|other| other.takes_from_hand(kind))
}

/// Reports pieces that players hold from the start but may drop nowhere.
fn held_for_nothing(lint: &mut Lint<'_>) {
    let rules = lint.rules;
    let gated = |kind: PieceKind| rules.gating.as_ref().is_some_and(|gating| gating.kinds.contains(&kind));
    let held = Side::ALL
        .into_iter()
        .flat_map(|side| rules.setup.hands[side].iter().map(move |&(kind, _)| (side, kind)));
    let faces = |kind: PieceKind| {
        // A piece that may be dropped on either side has the squares of both.
        rules.drops.iter().any(|rule| rule.kinds.contains(&kind) && rule.face == Face::EitherForm)
    };
    let stays = |&(side, kind): &(Side, PieceKind)| {
        !gated(kind)
            && !faces(kind)
            && !is_taken_from_hand(lint, kind)
            && drop_squares(rules, &lint.ground, kind, side).is_none_or(|squares| squares.is_empty())
    };
    let Some((side, kind)) = { held }.find(stays) else { return };
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

/// Reports moves from certain squares that are impossible from all of them.
fn never_made_from_places(lint: &mut Lint<'_>, index: PieceKind) {
    let kind = lint.rules.kind(index);
    let Some(place) = lint.place(index) else { return };
    let listed = [("first-moves", &kind.first_moves), ("extra-moves", &kind.extra_moves)];
    let stands_there = |side: Side, extra: &ExtraMove| -> Vec<Square> {
        lint.possible.squares(side, index).iter().filter(|&from| extra.on[side].contains(from)).collect()
    };
    let is_made = |extra: &ExtraMove| {
        let from = Side::ALL.map(|side| (side, stands_there(side, extra)));
        let may_land = |region: &Option<Region>, side: Side, to: Square| {
            region.as_ref().is_none_or(|region| region[side].contains(to))
        };
        // Squares where the piece never stands are reported with the other limits.
        from.iter().all(|(_, squares)| squares.is_empty())
            || from.iter().any(|&(side, ref squares)| {
                squares.iter().any(|&from| {
                    extra.movement.terms.iter().any(|term| {
                        lint.ground.lands(term, side, from, |landing| {
                            may_land(&extra.to, side, landing.to)
                                && may_land(&kind.confined_to, side, landing.to)
                        })
                    })
                })
            })
    };
    let never = listed.into_iter().find_map(|(key, moves)| {
        moves.iter().find(|extra| !is_made(extra)).map(|extra| (key, extra.betza.clone()))
    });
    let Some((key, betza)) = never else { return };
    let squares = lint.squares_named(index);
    lint.push(
        Diagnostic::new(
            Code::MoveNeverMade,
            format!("some of the `{key}` of `{}` are impossible from every square it can reach", kind.key),
        )
        .label(place, format!("`{betza}` is impossible from all its squares"))
        .note(format!("the piece can reach only {squares}"))
        .help("check the regions: each player sees them from their own side"),
    );
}

/// Reports a kind that no start position, drop or promotion brings onto the board.
fn never_comes(lint: &mut Lint<'_>, index: PieceKind) {
    let Some(place) = lint.place(index) else { return };
    let kind = lint.rules.kind(index);
    let is_held = Side::ALL.into_iter().any(|side| lint.possible.can_hold(side, index));
    if is_held && !is_taken_from_hand(lint, index) {
        lint.push(
            Diagnostic::new(
                Code::NeverLeavesHand,
                format!("`{}` can be in hand but can never be dropped", kind.key),
            )
            .label(place, "no `[[drops]]` or `[gating]` covers it")
            .help("name it in a `[[drops]]`, or remove it from the hand"),
        );
        return;
    }
    // A promotion that never happens, or that has no rule, is already reported.
    if lint.before.iter().any(|found| found.code == Code::NoPromotionRule) {
        return;
    }
    // A piece that promoted forms are like says how they move, even if it never appears itself.
    if lint.is_model(index) {
        return;
    }
    let comes_from =
        |other: PieceKind| Side::ALL.into_iter().any(|side| lint.rules.kind(other).may_become(side, index));
    if lint.rules.kind_indices().any(|other| comes_from(other) && !lint.is_absent(other)) {
        return;
    }
    lint.push(
        Diagnostic::new(Code::PieceNeverComes, format!("`{}` never comes onto the board", kind.key))
            .label(
                place,
                "not in the start position, no piece on the board promotes to it, and nobody can drop it",
            )
            .help("put it in `fen`, let a piece promote to it, or let it be dropped"),
    );
}

/// Reports parts of a move that are impossible from every square that the piece can reach.
fn never_made(lint: &mut Lint<'_>, index: PieceKind) {
    let kind = lint.rules.kind(index);
    let Some(place) = lint.place(index) else { return };
    let written = kind.movement.terms.iter().enumerate();
    let never: Vec<usize> =
        written.filter(|(_, term)| !is_ever_made(lint, index, term)).map(|(number, _)| number).collect();
    let Some(first) = never.first().and_then(|&number| kind.movement.terms.get(number)) else { return };
    let n_terms = kind.movement.terms.len();
    if first.initial != Initial::Any && !lint.starts_somewhere(index) {
        lint.push(
            Diagnostic::new(
                Code::FirstMoveNever,
                format!("`{}` has a first move but never counts as unmoved", kind.key),
            )
            .label(place, format!("`{}` has an `i`, but the piece is not in the start position", kind.betza))
            .note("a piece counts as unmoved where the start position has the same piece, until it moves")
            .help("write `first-moves` for moves from certain squares, or remove the part with `i`"),
        );
        return;
    }
    let squares = lint.squares_named(index);
    lint.push(
        Diagnostic::new(
            Code::MoveNeverMade,
            format!("part of the move of `{}` is impossible from every square it can reach", kind.key),
        )
        .label(place, format!("this affects {} of the {n_terms} parts of `{}`", never.len(), kind.betza))
        .note(format!("the piece can reach only {squares}"))
        .note(format!("the impossible part: {}", movement_clause(&Movement { terms: vec![first.clone()] })))
        .help("remove that part, or change where the piece can go"),
    );
}

fn is_ever_made(lint: &Lint<'_>, index: PieceKind, term: &Term) -> bool {
    let kind = lint.rules.kind(index);
    Side::ALL.into_iter().any(|side| {
        let starts = starts(lint.rules, side, index);
        let mut from = lint.possible.squares(side, index).iter().filter(|&from| may_use(term, &starts, from));
        from.any(|from| {
            lint.ground.lands(term, side, from, |landing| {
                kind.confined_to.as_ref().is_none_or(|region| region[side].contains(landing.to))
            })
        })
    })
}
