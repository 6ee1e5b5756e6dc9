//! Leaps of pieces that have not moved, as letters of the start position say.
//!
//! Fairy-Stockfish ties them to squares as long as the piece stays; here they are first moves.

use alfil_language::def::Definition;
use alfil_language::def::definition::{LostFirstMoves, Unmoved};
use alfil_language::diag::Span;

use super::moves::Moves;
use crate::fairy::import::game::{Becomes, Game};
use crate::fairy::import::rule::castling;
use crate::fairy::import::values::{plain, set, texts, words};
use crate::fairy::ini::key;
use crate::fairy::ini::{PieceType, Squares};

/// Whether positions name by their files the pieces that have not moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::fairy::import) enum UnmovedPieces {
    /// They do; Fairy-Stockfish does not compare this in repetitions.
    Shown,
    /// They do not.
    NotShown,
}

/// Returns each player's squares with unmoved pieces, as the start position names them.
pub(in crate::fairy::import) fn gates(game: &Game<'_>) -> [Squares; 2] {
    let mut gates = [Squares::EMPTY; 2];
    for letter in game.start.castling.chars() {
        let squares = castling::gates(game, letter);
        if let Some(own) = gates.get_mut(usize::from(letter.is_ascii_lowercase())) {
            *own = own.union(squares);
        }
    }
    gates
}

/// Returns whether such leaps are played.
pub(in crate::fairy::import) fn are_played(game: &Game<'_>) -> bool {
    let settings = game.account.peek();
    settings.is_on(key::GATING) && settings.is_on(key::CAMBODIAN_MOVES)
}

/// Gives a piece its leap, if all pieces of the kind in the start position have it.
pub(in crate::fairy::import) fn add(game: &Game<'_>, piece: PieceType, all: &mut Moves) {
    let leap = match piece.name().as_str() {
        "king" => "ifsmN",
        "fers" => "ifmD",
        _ => return,
    };
    if !are_played(game) {
        return;
    }
    let gates = gates(game);
    let starts = [0, 1].map(|side| game.start.squares_of(piece, side));
    let has = |which: fn(Squares, Squares) -> Squares| {
        starts.into_iter().zip(gates).any(|(starts, gates)| !which(starts, gates).is_empty())
    };
    if !has(Squares::within) {
        return;
    }
    let why = |what: &str| game.account.refuse(key::CAMBODIAN_MOVES, what);
    if has(Squares::without) {
        why("one unmoved piece may leap and another of its kind may not");
    }
    let becomes = game.base(piece).is_some_and(|base| base.becomes != Becomes::Nothing);
    if becomes || all.confined.is_some() || all.never.is_some() || all.text.is_empty() {
        why("leaps of a piece that promotes or is confined");
    }
    all.text.push_str(leap);
}

/// Refuses what is played differently in combination with leaps.
pub(in crate::fairy::import) fn check_leaps(game: &Game<'_>, en_passant: bool, all: &[(PieceType, Moves)]) {
    let account = game.account;
    if !are_played(game) {
        return;
    }
    for name in [
        key::CASTLING,
        key::BLAST_ON_CAPTURE,
        key::SEIRAWAN_GATING,
        key::FLIP_ENCLOSED_PIECES,
        key::EXTINCTION_PSEUDO_ROYAL,
    ] {
        let is_flipping = account.peek().word(name) != "none" && name == key::FLIP_ENCLOSED_PIECES;
        if account.peek().is_on(name) || is_flipping {
            account.refuse(key::CAMBODIAN_MOVES, format!("together with `{name}`"));
        }
    }
    if en_passant {
        account.refuse(key::CAMBODIAN_MOVES, "leaps together with captures en passant");
    }
    let leapers = ["king", "fers"].into_iter().filter_map(PieceType::named);
    for name in [key::N_MOVE_RULE_TYPES_WHITE, key::N_MOVE_RULE_TYPES_BLACK] {
        let set = account.peek().pieces(name);
        if leapers.clone().any(|piece| game.is_in_play(piece) && set.contains(piece)) {
            account.refuse(key::CAMBODIAN_MOVES, "leaps that count as progress");
        }
    }
    let rook = PieceType::named("rook");
    let is_plain = |(piece, moves): &&(PieceType, Moves)| {
        Some(*piece) != rook || (moves.text == "R" && moves.extra.is_empty() && moves.confined.is_none())
    };
    if !all.iter().all(|entry| is_plain(&entry)) {
        account.refuse(key::CAMBODIAN_MOVES, "a rook that cannot move everywhere along files and ranks");
    }
}

/// Writes where positions name unmoved pieces, and what ends leaps; returns whether positions name them.
pub(in crate::fairy::import) fn write(game: &Game<'_>, out: &mut Definition) -> UnmovedPieces {
    let account = game.account;
    if !account.is_on(key::GATING) || account.peek().is_on(key::SEIRAWAN_GATING) {
        return UnmovedPieces::NotShown;
    }
    let gates = gates(game).map(|gates| gates.within(game.frame.squares));
    if gates.iter().all(|gates| gates.is_empty()) {
        account.ignore(key::CAMBODIAN_MOVES, "no piece is on one of these squares");
        return UnmovedPieces::NotShown;
    }
    if account.peek().is_on(key::CASTLING) {
        if are_played(game) {
            account
                .refuse(key::GATING, "castling letters together with letters of pieces that have not moved");
        }
        return UnmovedPieces::NotShown;
    }
    let mut unmoved =
        Unmoved { in_fen: set(game.frame.zone(gates), game.origin(&[key::START_FEN])), ..Unmoved::default() };
    if account.is_on(key::CAMBODIAN_MOVES) {
        let rooks = PieceType::named("rook").map(|rook| game.keys_of(rook)).unwrap_or_default();
        if king_leaps(game) && !rooks.is_empty() {
            let pieces = texts(&["king"], Span::NOWHERE);
            let lost = LostFirstMoves { pieces, aimed_at_by: texts(&rooks, Span::NOWHERE) };
            unmoved.lost = words([lost], game.origin(&[key::CAMBODIAN_MOVES]));
        }
    }
    out.unmoved = plain(unmoved);
    UnmovedPieces::Shown
}

/// Returns whether the king leaps.
pub(in crate::fairy::import) fn king_leaps(game: &Game<'_>) -> bool {
    let Some(king) = PieceType::named("king").filter(|_| are_played(game)) else { return false };
    let gates = gates(game).into_iter().enumerate();
    gates.into_iter().any(|(side, gates)| !game.start.squares_of(king, side).within(gates).is_empty())
}
