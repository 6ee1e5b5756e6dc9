//! Perpetual chase by the Asian rules of xiangqi.

use alfil_language::def::Definition;
use alfil_language::def::definition::{PlacedPieces, Prized, Pursuit};
use alfil_language::diag::Span;

use crate::fairy::import::game::Game;
use crate::fairy::import::pieces::{moves, reach};
use crate::fairy::import::values::{plain, set, texts, words};
use crate::fairy::ini::key;
use crate::fairy::ini::{PieceType, Squares};

/// The pieces of built-in variants whose attacks Fairy-Stockfish judges as definitions do.
const USUAL: [&str; 16] = [
    "pawn",
    "knight",
    "rook",
    "fers",
    "alfil",
    "silver",
    key::SHOGI_PAWN,
    key::SHOGI_KNIGHT,
    "clobber",
    "breakthrough",
    "immobile",
    "cannon",
    "soldier",
    "horse",
    "elephant",
    "wazir",
];

/// Returns whether perpetual chase loses.
pub(in crate::fairy::import) fn is_judged(game: &Game<'_>) -> bool {
    game.account.word(key::CHASING_RULE) == "axf"
}

/// Returns whether a piece can go on attacking what it attacked before its move, or can have attacks uncovered.
fn is_judged_otherwise(game: &Game<'_>, piece: PieceType) -> bool {
    moves::captures(game, piece)
        && (reach::goes_round(game)
            || moves::is_blocked(game, piece)
            || moves::hops(game, piece)
            || moves::keeps_attacking(game, piece))
}

/// Writes which threats count as pursuit, if repetition depends on it.
pub(in crate::fairy::import) fn write(game: &Game<'_>, out: &mut Definition) {
    if game.account.peek().number(key::N_FOLD_RULE) < 1 || !is_judged(game) {
        return;
    }
    let keys = |pieces: &[PieceType]| -> Vec<String> {
        pieces.iter().flat_map(|piece| game.keys_of(*piece)).collect()
    };
    let named = |names: &[&str]| -> Vec<String> {
        let pieces: Vec<PieceType> = names.iter().filter_map(|name| PieceType::named(name)).collect();
        keys(&pieces)
    };
    let soldier = PieceType::named("soldier").filter(|soldier| game.is_in_play(*soldier));
    let victims: Vec<PieceType> = game.in_play().filter(|piece| !piece.is_king()).collect();
    let chasers: Vec<PieceType> = victims.iter().copied().filter(|piece| Some(*piece) != soldier).collect();
    if chasers.is_empty() {
        game.account.refuse(key::CHASING_RULE, "no piece can chase");
        return;
    }
    if chasers
        .iter()
        .any(|piece| !USUAL.contains(&piece.name().as_str()) && is_judged_otherwise(game, *piece))
    {
        let what = "in Fairy-Stockfish pieces other than `rook` and `cannon` pursue what they attack, new or not, and only \
            some pieces of xiangqi uncover attacks; in the definition only new attacks count, and all pieces uncover them";
        game.account.differ(key::CHASING_RULE, what);
    }
    let texts = |keys: &[String]| texts(keys, Span::NOWHERE);
    let mut pursuit =
        Pursuit { by: texts(&keys(&chasers)), of: texts(&keys(&victims)), ..Pursuit::default() };
    let rank = game.account.number("soldierPromotionRank");
    let ranks = i64::from(game.frame.ranks);
    let near = [Squares::ranks(1, rank - 1), Squares::ranks(ranks + 2 - rank, ranks)];
    if let (Some(soldier), true) = (soldier, rank > 1) {
        let on = plain(game.frame.zone(game.on_board(near)));
        pursuit.spared = plain(PlacedPieces { pieces: texts(&game.keys_of(soldier)), on });
    }
    let prized: Vec<Prized> =
        [(&["horse", "cannon"][..], &["rook"][..]), (&["elephant", "fers"], &["rook", "cannon", "horse"])]
            .into_iter()
            .map(|(by, of)| (named(by), named(of)))
            .filter(|(by, of)| !by.is_empty() && !of.is_empty())
            .map(|(by, of)| Prized { by: texts(&by), of: texts(&of) })
            .collect();
    if !prized.is_empty() {
        pursuit.prized = words(prized, Span::NOWHERE);
    }
    out.pursuit = set(pursuit, game.origin(&[key::CHASING_RULE]));
}
