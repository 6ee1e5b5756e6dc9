//! Promotions of the piece `pawn` as turns of their own.

use alfil_core::rules::{Alone, AlsoMoves, Initial, Onto};
use alfil_language::def::condition::{ConditionText, ResultWord, WhoWord};
use alfil_language::def::definition::{OwnTurn, TurnForbidWord};
use alfil_language::def::{Definition, Either, Field, Spanned};
use alfil_language::diag::Span;

use super::royals::Royals;
use crate::fairy::import::endings::{Stops, end_by};
use crate::fairy::import::game::{Base, Becomes, Game};
use crate::fairy::import::pieces::moves;
use crate::fairy::import::values::{all, few, not, plain, set, words};
use crate::fairy::ini::PieceType;
use crate::fairy::ini::key;

/// Returns whether a piece promotes in this way.
pub(in crate::fairy::import) fn is_for(game: &Game<'_>, base: &Base) -> bool {
    PieceType::named("pawn") == Some(base.piece) && game.account.is_on(key::SITTUYIN_PROMOTION)
}

/// Refuses such promotions where a definition would differ, or notes that there are none.
pub(in crate::fairy::import) fn judge(game: &Game<'_>, royals: &Royals) {
    let account = game.account;
    if !account.is_on(key::SITTUYIN_PROMOTION) {
        return;
    }
    let Some(pawn) = PieceType::named("pawn").and_then(|pawn| game.base(pawn)) else {
        let promotes = |base: &Base| match base.becomes {
            Becomes::Others(_) | Becomes::Marked(_) | Becomes::Both(_) => true,
            Becomes::Nothing | Becomes::Turned(_) => false,
        };
        if royals.has_king() && game.bases.iter().any(promotes) {
            account.refuse(key::SITTUYIN_PROMOTION, "promotions that may not give check");
        }
        account.ignore(key::SITTUYIN_PROMOTION, "there is no piece `pawn`");
        return;
    };
    match &pawn.becomes {
        Becomes::Others(targets) | Becomes::Marked(targets) => {
            if targets.iter().any(|target| !goes_as_it_captures(game, *target)) {
                account.refuse(
                    key::SITTUYIN_PROMOTION,
                    "a promoted piece that steps to squares where it only captures, or does not step to all squares it moves to",
                );
            }
        }
        Becomes::Nothing | Becomes::Turned(_) | Becomes::Both(_) => {
            account.refuse(
                key::SITTUYIN_PROMOTION,
                "the piece `pawn` has no square to promote on, or promotes in two ways",
            );
        }
    }
    if game.keys_of(pawn.piece).len() > 1 {
        account.refuse(key::SITTUYIN_PROMOTION, "promoted pieces that move like the piece `pawn`");
    }
    let sets =
        [key::PROMOTION_PAWN_TYPES_WHITE, key::PROMOTION_PAWN_TYPES_BLACK].map(|name| account.pieces(name));
    let is_other = |piece: PieceType| piece != pawn.piece && sets.iter().any(|set| set.contains(piece));
    if game.in_play().any(is_other) {
        account.refuse(key::SITTUYIN_PROMOTION, "other pieces that promote like the piece `pawn`");
    }
    if !royals.has_king() || royals.has_others() {
        account.refuse(
            key::SITTUYIN_PROMOTION,
            "attacks on royal pieces other than the king do not count as check",
        );
    }
    if account.word(key::WALLING_RULE) != "none" {
        account.refuse(key::SITTUYIN_PROMOTION, "a promotion without a move that places no wall");
    }
}

/// Returns whether a piece moves exactly where it captures.
fn goes_as_it_captures(game: &Game<'_>, piece: PieceType) -> bool {
    let movement = moves::written_movement(game, piece).unwrap_or_default();
    let is_whole = |onto: Onto| onto.has(Onto::EMPTY) && onto.has(Onto::ENEMY);
    moves::confined(game, piece).is_none()
        && !["soldier", key::JANGGI_CANNON].iter().any(|name| PieceType::named(name) == Some(piece))
        && movement.terms.iter().all(|term| {
            term.initial == Initial::Any
                && term.legs.len() == 1
                && term.legs.iter().all(|leg| is_whole(leg.onto))
        })
}

/// Promotions as turns of their own.
pub(in crate::fairy::import) fn own_turn(game: &Game<'_>) -> Field<Spanned<OwnTurn>> {
    let own_turn = OwnTurn {
        also_moves: plain(AlsoMoves::WithoutCapturing),
        last_of_its_kind: plain(Alone::Anywhere),
        forbid: words([TurnForbidWord::Check, TurnForbidWord::Attack], Span::NOWHERE),
    };
    set(own_turn, game.origin(&[key::SITTUYIN_PROMOTION]))
}

/// Writes the draw if a player has only the king and a pawn and can only promote.
pub(in crate::fairy::import) fn ending(game: &Game<'_>, out: &mut Definition) {
    if game.has("pawn") && game.account.is_on(key::SITTUYIN_PROMOTION) {
        let few = few(&[], WhoWord::Opponent, 2);
        let when = all([not(ConditionText::Check), few, ConditionText::OnlyPromotions]);
        end_by(
            out,
            Stops::OnClaim,
            when,
            Either::Word(ResultWord::Draw),
            game.origin(&[key::SITTUYIN_PROMOTION]),
        );
    }
}
