//! What is odd about the start position.

use super::Lint;
use crate::board::{Budget, Move, Side};
use crate::diag::{Code, Diagnostic};
use crate::game::{Game, Reason};
use crate::notation::coord;
use crate::rules::Rules;
use crate::variant::Variant;

/// Most first moves that are tried. Where walls go with moves there are thousands.
const MAX_TRIED: usize = 5000;

/// The steps that looking for first moves and trying them may take, each a square looked at.
pub(super) const MAX_STEPS: u64 = 4_000_000;

/// Most pieces that are looked at by that, over all moves: whether a game of hundreds is over takes a moment to see.
const MAX_LOOKED_AT: usize = 150_000;

pub(super) fn check(lint: &mut Lint<'_>, budget: &Budget) {
    let rules = lint.rules;
    let Some(place) = lint.spots.setup() else { return };
    let variant = Variant::new("", rules.clone());
    let mut game = Game::new(&variant);
    game.set_budget(budget.clone());
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
    if game.position().is_spent() {
        let message = "the first moves are too many ways to go, and were not looked at";
        lint.push(
            Diagnostic::new(Code::NotAllLooked, message)
                .label(place, format!("it takes more than {MAX_STEPS} steps to find them"))
                .help("`allow = [\"not-all-looked-at\"]` says that this is known"),
        );
        return;
    }
    let asks_for_moves = |reason| match reason {
        Reason::End(index) => rules.ends.get(index).is_some_and(|end| end.when.asks_for_moves()),
        Reason::NoMoves => true,
    };
    if moves.is_empty() {
        comes_about(lint, &mut game);
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
    let tried = try_moves(&mut game, moves.get(..n_tried).unwrap_or(&moves), beginner);
    if let Some((mv, slug)) = tried.winning {
        let text = coord::print(rules, game.position(), mv);
        lint.push(
            Diagnostic::new(Code::FirstMoveWins, "the first move can win the game")
                .label(place, format!("`{text}` wins at once: {slug}"))
                .help("mend the position, or the ending that decides so early"),
        );
    } else if tried.n < moves.len() {
        let message = format!("not every first move was tried: there are {}", moves.len());
        lint.push(
            Diagnostic::new(Code::NotAllLooked, message)
                .label(place, format!("none of the first {} wins at once", tried.n))
                .help("`allow = [\"not-all-looked-at\"]` says that this is known"),
        );
    }
}

/// Takes back that the ending by which the game is over never comes about: no move leads to it, and it is there.
fn comes_about(lint: &mut Lint<'_>, game: &mut Game) {
    let Some(Reason::End(index)) = game.outcome().map(|outcome| outcome.reason) else { return };
    let place = lint.spots.end(index);
    lint.out.retain(|found| {
        found.code != Code::GameCannotEnd && (found.code != Code::EndingNever || found.span() != place)
    });
}

/// Whether the first move may capture a royal, which no later one may where royals may not be left attacked.
pub(super) fn begins_en_prise(lint: &Lint<'_>) -> bool {
    let rules = lint.rules;
    *lint.begins_en_prise.get_or_init(|| {
        let game = Game::new(&Variant::new("", rules.clone()));
        let beginner = rules.setup.to_move;
        rules.setup.pieces.iter().any(|(square, piece)| {
            piece.side != beginner
                && rules.kind(piece.kind).royal
                && game.position().is_attacked(*square, beginner)
        })
    })
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

/// What came of trying first moves.
struct Tried {
    /// How many were tried.
    n: usize,
    /// One after which its player has won, and why.
    winning: Option<(Move, &'static str)>,
}

fn try_moves(game: &mut Game, moves: &[Move], beginner: Side) -> Tried {
    for (n, &mv) in moves.iter().enumerate() {
        game.play_unchecked(mv);
        let outcome = game.outcome();
        let slug = outcome.map(|outcome| outcome.reason.slug(game.variant().rules()));
        game.undo();
        if game.position().is_spent() {
            return Tried { n, winning: None };
        }
        if let Some(slug) = slug.filter(|_| outcome.is_some_and(|outcome| outcome.winner == Some(beginner))) {
            return Tried { n: n + 1, winning: Some((mv, slug)) };
        }
    }
    Tried { n: moves.len(), winning: None }
}
