//! Pieces that can get stuck.

use alfil_core::board::{Budget, PieceKind, Side, Square};
use alfil_core::possible::{Possible, Ways, arises, may_use, starts, terms_on};
use alfil_core::rules::{
    Condition, Does, Duty, EffectAfter, EffectPlace, EndedBy, Initial, Kind, Promotion, PromotionInTurn,
    Rules,
};
use alfil_language::diag::{Code, Diagnostic};

use super::{Lint, WORK};

pub(super) fn check_stuck_pieces(lint: &mut Lint<'_>) {
    if lint.rules.has_walls() {
        return;
    }
    let budget = Budget::of(WORK);
    let surer = if is_doubtful(lint.rules) { Possible::beyond_doubt(lint.rules, &budget) } else { None };
    for index in lint.rules.kind_indices() {
        if !lint.has_reported_at(index) && (surer.is_some() || !is_doubtful(lint.rules)) {
            report_stuck_piece(lint, surer.as_ref(), index);
        }
    }
}

/// Returns whether pieces may stand where it is doubtful that they ever do, or that they do at the end of a turn.
fn is_doubtful(rules: &Rules) -> bool {
    let when_done = rules.turns.as_ref().is_some_and(|turns| turns.promotion == PromotionInTurn::WhenDone);
    when_done || rules.effects.iter().any(|effect| effect.does == Does::BecomesCaptured)
}

/// Reports a piece that may reach a square from which it can never move, if no rule deals with that.
fn report_stuck_piece(lint: &mut Lint<'_>, surer: Option<&Possible<'_>>, index: PieceKind) {
    let rules = lint.rules;
    let kind = rules.kind(index);
    if !kind.terms().any(|term| term.initial == Initial::Any) {
        return;
    }
    let possible = surer.unwrap_or(&lint.possible);
    // Where it should promote but cannot, that is already reported.
    let fails = |side: Side| {
        let promotion = kind.promotions.iter().any(|p| !p.into[side].is_empty());
        promotion && !possible.can_promote(side, index)
    };
    let found = Side::ALL.into_iter().filter(|&side| !fails(side)).find_map(|side| {
        let start = starts(rules, side, index);
        let mut squares = possible.squares(side, index).iter();
        let square = squares.find(|&square| {
            !start.contains(square)
                && lint.ground.is_stuck(kind, side, square)
                && !ends_the_game(lint, index, side, square)
                && !is_changed(rules, index, (side, square), possible.ways_to(side, index, square))
        })?;
        Some((side, square, possible.ways_to(side, index, square)))
    });
    let (Some((side, square, ways)), Some(place)) = (found, lint.place(index)) else { return };
    // Moves of a piece that may stand everywhere have not been followed.
    let ways = if ways.quiet || ways.capture || ways.drop {
        ways
    } else {
        Ways { quiet: comes_by_move(lint, possible, (side, index), square), ..ways }
    };
    let what = if ways.quiet || ways.capture {
        format!("`{}` may move to a square it can never leave", kind.key)
    } else if ways.drop {
        format!("`{}` may be dropped on a square it can never leave", kind.key)
    } else if arises(rules, index) {
        format!("a piece may become `{}` on a square it can never leave", kind.key)
    } else {
        format!("`{}` may come to a square it can never leave", kind.key)
    };
    let name = rules.shape.name(square);
    lint.push(
        Diagnostic::new(Code::StuckPiece, what)
            .label(place, format!("for example, the {} player's `{}` on {name}", side.name(), kind.key))
            .help(advice(kind, ways))
            .help_to_allow("if this is intended"),
    );
}

/// Returns whether a move may lead a piece to a square where it need not promote.
fn comes_by_move(
    lint: &Lint<'_>,
    possible: &Possible<'_>,
    (side, index): (Side, PieceKind),
    to: Square,
) -> bool {
    let kind = lint.rules.kind(index);
    let stays = |from: Square| {
        let promotes = |promotion: &Promotion| {
            promotion.must == Duty::Always && promotion.is_occasion(side, from, to, false)
        };
        !kind.promotions.iter().any(promotes)
    };
    let starts = starts(lint.rules, side, index);
    let leads = |from: Square| {
        terms_on(kind, side, from).any(|(term, region)| {
            may_use(term, &starts, from)
                && region.is_none_or(|region| region.contains(to))
                && lint.ground.lands(term, side, from, |landing| landing.to == to && landing.quiet)
        })
    };
    kind.never_on.as_ref().is_none_or(|never| !never[side].contains(to))
        && possible.squares(side, index).iter().any(|from| stays(from) && leads(from))
}

/// Returns what to write instead, apart from what is there already.
fn advice(kind: &Kind, ways: Ways) -> &'static str {
    if !(ways.quiet || ways.capture) {
        return if ways.drop {
            "forbid the drop (`forbid = [\"stuck\"]`), or give the piece a move from that square"
        } else {
            "give the piece a move from that square, or stop it from promoting there"
        };
    }
    match (kind.promotions.iter().any(|promotion| promotion.must == Duty::Always), kind.never_on.is_some()) {
        (false, false) => {
            "make it promote there (`must = \"if-stuck\"` or `\"always\"`), or forbid the move (`never-on`) or the drop (`forbid = [\"stuck\"]`)"
        }
        (true, false) => "let it promote with every move there, or forbid the move (`never-on`)",
        (false, true) => {
            "make it promote there (`must = \"if-stuck\"` or `\"always\"`), or enlarge the region of `never-on`"
        }
        (true, true) => "let it promote with every move there, or enlarge the region of `never-on`",
    }
}

/// Returns whether an effect takes or changes a piece that has come to a square in one of these ways, at once or later.
/// Says yes when in doubt.
fn is_changed(rules: &Rules, kind: PieceKind, (side, square): (Side, Square), ways: Ways) -> bool {
    rules.effects.iter().any(|effect| {
        let leads_away = match effect.does {
            Does::Leaves | Does::ChangesSides | Does::BecomesCaptured | Does::Goes { .. } => true,
            Does::Becomes(into) => into != kind,
            Does::BecomesWall => false,
        };
        let is_in = |side: Side| effect.on.as_ref().is_none_or(|on| on[side].contains(square));
        let touches = effect.of.contains(&kind);
        // A move of a piece that touches only itself changes it at once or never.
        let happens = match effect.place {
            EffectPlace::Itself => {
                let moved = effect.by.contains(&kind)
                    && effect.was.as_ref().is_none_or(|was| was.contains(&kind))
                    && is_in(side);
                moved
                    && match effect.after {
                        EffectAfter::AnyMove => true,
                        EffectAfter::Capture => !ways.quiet && !ways.drop,
                        EffectAfter::QuietMove => !ways.capture,
                    }
            }
            EffectPlace::Anywhere => Side::ALL.into_iter().any(is_in),
            EffectPlace::Around { .. }
            | EffectPlace::Behind
            | EffectPlace::Between { .. }
            | EffectPlace::Crossing { .. } => {
                // What is taken there has never left, as little as what is captured.
                effect.does != Does::Leaves && Side::ALL.into_iter().any(is_in)
            }
        };
        leads_away && touches && happens
    })
}

/// Returns whether the game is over when the piece reaches the square.
fn ends_the_game(lint: &Lint<'_>, index: PieceKind, side: Side, square: Square) -> bool {
    lint.rules.ends.iter().filter(|end| end.by == EndedBy::Rule).any(|end| {
        matches!(&end.when, Condition::Reached { kinds, region, at_least: 1, .. }
            if kinds.contains(&index) && region[side].contains(square))
    })
}
