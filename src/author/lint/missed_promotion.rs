//! Promotions that a piece misses because its last capture is a move within the zone.

use std::ops::ControlFlow;

use alfil_core::board::{PieceKind, Side, Square};
use alfil_core::rules::{PromotionInTurn, When};
use alfil_language::diag::{Code, Diagnostic};

use super::Lint;
use super::steps::terms_on;

pub(super) fn check_missed_promotions(lint: &mut Lint<'_>) {
    let rules = lint.rules;
    let Some(turns) = rules.turns.as_ref().filter(|turns| turns.promotion == PromotionInTurn::WhenDone)
    else {
        return;
    };
    let word = lint.def.turns.get().and_then(|turns| turns.value.promotion.get());
    let Some(place) = word.map(|word| word.span).filter(|&place| lint.is_own(place)) else { return };
    for &index in &turns.capture_again {
        let missed =
            Side::ALL.into_iter().find_map(|side| Some((side, missed_promotion(lint, index, side)?)));
        let Some((side, (from, to))) = missed else { continue };
        let (key, shape) = (&rules.kind(index).key, rules.shape);
        let (from, to) = (shape.name(from), shape.name(to));
        let label = format!(
            "if the {} player's last capture is {from}{to}, that is a move `within` the zone",
            side.name()
        );
        lint.push(
            Diagnostic::new(
                Code::PromotionMissed,
                format!("`{key}` may end its captures in the zone without promoting"),
            )
            .label(place, label)
            .help(format!(
                "write `within`, with the same word as `enter`, in the `[[promotion]]` for `{key}`"
            )),
        );
    }
}

/// Returns a capture from a square of the zone to another, of a piece that promotes when it enters the zone and not
/// within it.
fn missed_promotion(lint: &Lint<'_>, index: PieceKind, side: Side) -> Option<(Square, Square)> {
    let kind = lint.rules.kind(index);
    let enters = |square: Square| {
        kind.promotions.iter().any(|p| p.on.enter != When::Never && p.zone[side].contains(square))
    };
    let promotes_within = |from: Square, to: Square| {
        kind.promotions.iter().any(|p| {
            p.on.within != When::Never && [from, to].iter().all(|&square| p.zone[side].contains(square))
        })
    };
    let mut found = None;
    for from in lint.presence.squares(side, index).iter().filter(|&from| enters(from)) {
        for (term, only) in terms_on(kind, side, from) {
            lint.ground.landings(term, side, from, &mut |landing| {
                let to = landing.to;
                let fits = landing.capture
                    && to != from
                    && enters(to)
                    && !promotes_within(from, to)
                    && only.is_none_or(|only| only.contains(to));
                if fits {
                    found = Some((from, to));
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            if found.is_some() {
                return found;
            }
        }
    }
    None
}
