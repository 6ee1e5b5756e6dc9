//! Gates: squares on which a piece from the hand is placed with the first move of the piece there.

use alfil_language::def::Definition;
use alfil_language::def::definition::{Gating, Unmoved};

use super::castling;
use super::drops;
use crate::fairy::import::game::{Base, Becomes, Game};
use crate::fairy::import::pieces::leaps::{self, UnmovedPieces};
use crate::fairy::import::values::{plain, set, texts};
use crate::fairy::ini::key;

/// Writes which pieces may be gated where; returns whether there are gates.
pub(in crate::fairy::import) fn write(game: &Game<'_>, out: &mut Definition) -> UnmovedPieces {
    let account = game.account;
    if !account.is_on(key::GATING) {
        account.ignore_all(&[key::SEIRAWAN_GATING, key::CAMBODIAN_MOVES], "no square is a gate");
        return UnmovedPieces::NotShown;
    }
    if !account.is_on(key::SEIRAWAN_GATING) {
        if !game.start.castling.is_empty() && !leaps::are_played(game) {
            let what = "in Fairy-Stockfish positions name pieces that have not moved even though this has no effect; \
            in the definition they do not";
            account.differ(key::GATING, what);
        }
        return UnmovedPieces::NotShown;
    }
    let gates = leaps::gates(game);
    let rights = game.start.castling.chars().filter(|right| matches!(right, 'K' | 'Q' | 'k' | 'q'));
    if account.peek().is_on(key::CASTLING)
        && rights.into_iter().any(|right| castling::castling(game, right).is_none())
    {
        account.refuse(key::START_FEN, "rights to castle without a rook, which open all gates");
    }
    if account.is_on(key::CAPTURES_TO_HAND) && !game.captures_to_hand {
        account.refuse(key::CAPTURES_TO_HAND, "captured pieces that return only through gates");
    }
    for (side, own) in gates.iter().enumerate() {
        let holds = game.start.hands.iter().any(|(_, owner)| *owner == side) || game.captures_to_hand;
        if !own.is_empty() && !holds {
            account.refuse(
                key::START_FEN,
                "letters of gates that are also castling rights, for a player without a piece to gate",
            );
        }
    }
    let allowed: Vec<String> = game
        .bases
        .iter()
        .filter(|base| !base.piece.is_king())
        .filter(|base| game.captures_to_hand || game.start.hands.iter().any(|(held, _)| *held == base.piece))
        .filter(|base| {
            let zones = drops::squares(game, base.piece);
            let [open, shut] = [true, false].map(|wanted| {
                gates.iter().zip(zones).all(|(gates, zone)| {
                    if wanted { gates.without(zone).is_empty() } else { gates.within(zone).is_empty() }
                })
            });
            if !open && !shut {
                account.refuse(key::DROP_REGION_WHITE, "a piece that may be gated only on some squares");
            }
            open
        })
        .map(|base| base.key.clone())
        .collect();
    if gates.iter().all(|gates| gates.is_empty()) {
        return UnmovedPieces::NotShown;
    }
    if allowed.is_empty() {
        if game.has_drops && !game.captures_to_hand {
            account.refuse(
                key::DROP_REGION_WHITE,
                "gates that no piece can use, which positions name until a hand is empty",
            );
        }
        let in_fen = set(game.frame.zone(gates), game.origin(&[key::START_FEN]));
        out.unmoved = plain(Unmoved { in_fen, ..Unmoved::default() });
        return UnmovedPieces::Shown;
    }
    if account.piece(key::DROP_NO_DOUBLED).is_some() {
        account.refuse(key::DROP_NO_DOUBLED, "gates together with a limit of drops on a file");
    }
    for name in [key::EXTINCTION_PSEUDO_ROYAL, key::IMMOBILITY_ILLEGAL, key::BLAST_ON_CAPTURE] {
        if account.peek().is_on(name) {
            account.refuse(name, "together with gates");
        }
    }
    if drops::read_drop_near(account.peek().word(key::ENCLOSING_DROP)).is_some() {
        account.refuse(key::ENCLOSING_DROP, "together with gates");
    }
    if !account.peek().is_on(key::CHECKING) {
        account.refuse(key::CHECKING, "together with gates");
    }
    let promotes = |base: &&Base| {
        base.becomes != Becomes::Nothing
            && gates
                .iter()
                .enumerate()
                .any(|(side, own)| !own.within(game.start.squares_of(base.piece, side)).is_empty())
    };
    if game.bases.iter().any(|base| promotes(&base)) {
        let what = "in Fairy-Stockfish a move that promotes gates no piece; in the definition it may";
        account.differ(key::SEIRAWAN_GATING, what);
    }
    out.gating = plain(Gating {
        on: set(game.frame.zone(gates), game.origin(&[key::START_FEN])),
        pieces: texts(&allowed, game.origin(&[key::SEIRAWAN_GATING])),
    });
    UnmovedPieces::Shown
}
