//! Start positions changed for comparisons: the other player moves first, or a player begins without a piece.

use std::sync::Arc;

use alfil_core::board::{Piece, PieceKind, Side};
use alfil_core::game::Game;
use alfil_core::rules::Rules;
use alfil_core::variant::Variant;

use crate::words::notation::fen;

/// Returns the game from the start position in which the other player moves first; nothing if that is no position, or the
/// game is over in it.
pub(crate) fn other_to_move(variant: &Arc<Variant>) -> Option<Game> {
    changed(variant, |rules| rules.setup.to_move = !rules.setup.to_move)
}

/// Returns the games in which a player begins without a piece of a kind, or with one of another kind in its place: one for
/// each piece on the board, or one if all are in hand.
pub(crate) fn without(
    variant: &Arc<Variant>,
    side: Side,
    kind: PieceKind,
    instead: Option<PieceKind>,
) -> Vec<Game> {
    let setup = &variant.rules().setup;
    let own = Piece { kind, side };
    let places: Vec<usize> = setup
        .pieces
        .iter()
        .enumerate()
        .filter(|(_, (_, piece))| *piece == own)
        .map(|(place, _)| place)
        .collect();
    let from_board = |place: usize| {
        changed(variant, |rules| match (instead, rules.setup.pieces.get_mut(place)) {
            (Some(kind), Some((_, piece))) => piece.kind = kind,
            (None, Some(_)) => {
                rules.setup.pieces.remove(place);
            }
            (_, None) => {}
        })
    };
    if !places.is_empty() {
        return places.into_iter().filter_map(from_board).collect();
    }
    if !setup.hands[side].iter().any(|&(held, n)| held == kind && n > 0) {
        return Vec::new();
    }
    let from_hand = changed(variant, |rules| {
        let hand = &mut rules.setup.hands[side];
        hand.iter_mut().filter(|(held, _)| *held == kind).for_each(|(_, n)| *n = n.saturating_sub(1));
        if let Some(instead) = instead {
            match hand.iter_mut().find(|(held, _)| *held == instead) {
                Some((_, n)) => *n += 1,
                None => hand.push((instead, 1)),
            }
        }
        hand.retain(|&(_, n)| n > 0);
    });
    from_hand.into_iter().collect()
}

/// Returns the game by these rules from a changed start position; nothing if that is no position, or the game is over in it.
fn changed(variant: &Arc<Variant>, change: impl FnOnce(&mut Rules)) -> Option<Game> {
    let mut rules = variant.rules().clone();
    change(&mut rules);
    // The changed rules only set up the position, with the rights to castle that are left.
    let text = fen::print(&Game::new(&Variant::new(variant.id(), rules)));
    let mut game = fen::parse(variant, &text).ok()?;
    (game.outcome_or_claim().is_none() && !game.legal_moves().is_empty()).then_some(game)
}
