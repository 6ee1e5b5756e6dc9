//! What is odd about the start position.

use super::Lint;
use crate::board::{Move, Side};
use crate::diag::{Code, Diagnostic};
use crate::game::{Game, Reason};
use crate::notation::coord;
use crate::rules::Rules;
use crate::variant::Variant;

/// Most first moves that are tried. Where walls go with moves there are thousands.
const MAX_TRIED: usize = 5000;

/// Most pieces that are looked at by that, over all moves: whether a game of hundreds is over takes a moment to see.
const MAX_LOOKED_AT: usize = 150_000;

pub(super) fn check(lint: &mut Lint<'_>) {
    let rules = lint.rules;
    let Some(place) = lint.spots.setup() else { return };
    let variant = Variant::new("", rules.clone());
    let mut game = Game::new(&variant);
    let beginner = rules.setup.to_move;
    if let Some(royal) = attacked_royal(rules, &game, !beginner) {
        lint.push(
            Diagnostic::new(Code::RoyalEnPrise, "the first move may capture a royal piece")
                .label(
                    place,
                    format!(
                        "the {} player's {royal} is attacked, and the other player moves",
                        (!beginner).name()
                    ),
                )
                .help("mend the position, or let the other player begin"),
        );
    }
    let moves = game.legal_moves();
    let asks_for_moves = |reason| match reason {
        Reason::End(index) => rules.ends.get(index).is_some_and(|end| end.when.asks_for_moves()),
        Reason::NoMoves => true,
    };
    if moves.is_empty() {
        let is_told = lint.before.iter().any(|found| found.code == Code::EndingAtStart);
        if let Some(outcome) = game.outcome()
            && let Reason::End(index) = outcome.reason
            && !asks_for_moves(outcome.reason)
        {
            if !is_told {
                lint.push(
                    Diagnostic::new(Code::EndingAtStart, "this ending holds at the start already")
                        .label(
                            lint.spots.end(index).unwrap_or(place),
                            "the game is over before the first move",
                        )
                        .help("mend it, or the start position"),
                );
            }
            return;
        }
        if game.outcome().is_none_or(|outcome| asks_for_moves(outcome.reason)) {
            lint.push(
                Diagnostic::new(Code::NoMoveAtStart, "the player who begins has no legal move")
                    .label(place, format!("the {} player is to move", beginner.name()))
                    .help("mend the position or the moves of the pieces"),
            );
        }
        return;
    }
    if let Some(royal) = attacked_royal(rules, &game, beginner) {
        lint.push(
            Diagnostic::new(Code::CheckAtStart, "the player who begins is in check")
                .label(place, format!("the {} player's {royal} is attacked", beginner.name())),
        );
    }
    if lint.before.iter().any(|found| found.code == Code::EndingAtStart) {
        return;
    }
    let n_tried = MAX_TRIED.min(MAX_LOOKED_AT / rules.setup.pieces.len().max(1));
    if let Some((mv, slug)) = winning(&mut game, moves.get(..n_tried).unwrap_or(&moves), beginner) {
        let text = coord::print(rules, game.position(), mv);
        lint.push(
            Diagnostic::new(Code::FirstMoveWins, "the first move can win the game")
                .label(place, format!("`{text}` wins at once: {slug}"))
                .help("mend the position, or the ending that decides so early"),
        );
    } else if moves.len() > n_tried {
        let message = format!("not every first move was tried: there are {}", moves.len());
        lint.push(
            Diagnostic::new(Code::NotAllLooked, message)
                .label(place, format!("none of the first {n_tried} wins at once"))
                .help("`allow = [\"not-all-looked-at\"]` says that this is known"),
        );
    }
}

/// The royal piece of a player that is attacked, with its square, when that is check.
fn attacked_royal(rules: &Rules, game: &Game, side: Side) -> Option<String> {
    let position = game.position();
    let mut attacked = rules.setup.pieces.iter().filter(|(square, piece)| {
        piece.side == side && rules.kind(piece.kind).royal && position.is_attacked(*square, !side)
    });
    let n_royals =
        rules.setup.pieces.iter().filter(|(_, p)| p.side == side && rules.kind(p.kind).royal).count();
    let (square, piece) = attacked.next()?;
    // With several royals, whether one is in danger is a matter of the rules about them.
    (n_royals == 1).then(|| format!("`{}` on {}", rules.kind(piece.kind).key, rules.shape.name(*square)))
}

/// A move after which its player has won, and why.
fn winning(game: &mut Game, moves: &[Move], beginner: Side) -> Option<(Move, &'static str)> {
    moves.iter().find_map(|&mv| {
        game.play_unchecked(mv);
        let outcome = game.outcome();
        let slug = outcome.map(|outcome| outcome.reason.slug(game.variant().rules()));
        game.undo();
        let won = outcome.is_some_and(|outcome| outcome.winner == Some(beginner));
        won.then_some((mv, slug?))
    })
}
