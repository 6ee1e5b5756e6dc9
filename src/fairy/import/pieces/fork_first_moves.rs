//! First moves of pieces other than `pawn` in Fairy-Stockfish-X, which ties them to pieces that have not moved, and gives a
//! double step to pieces that promote or make progress as pawns do.

use alfil_core::rules::{Hop, Initial, Leg, Onto, Path, Reach, Term};
use alfil_language::betza::Dialect;

use super::moves::{self, Moves};
use super::pawns::split;
use crate::fairy::import::game::Game;
use crate::fairy::ini::key;
use crate::fairy::ini::{self, MAIN_PAWN, PieceType, Squares, Value};

/// Returns whether first moves follow these rules.
pub(super) fn apply(game: &Game<'_>) -> bool {
    game.account.peek().dialect() == ini::Dialect::FairyStockfishX
}

/// Returns whether a piece counts as a pawn for double steps.
fn is_like_pawn(game: &Game<'_>, piece: PieceType) -> bool {
    likes(game, piece).contains(&true)
}

/// Returns whether it does so for each player who may have it.
fn is_like_pawn_of_both(game: &Game<'_>, piece: PieceType) -> bool {
    likes(game, piece).iter().zip(game.owners(piece)).all(|(is_like, has)| *is_like || !has)
}

/// Returns whether a piece of White counts as a pawn for double steps, and whether one of Black does.
fn likes(game: &Game<'_>, piece: PieceType) -> [bool; 2] {
    let settings = game.account.peek();
    let is_main = |name: &str| settings.get(name).is_some_and(|main| main.value == Value::Piece(Some(piece)));
    let [white, black] = MAIN_PAWN.map(is_main);
    let listed = |side: &str| {
        [key::PROMOTION_PAWN_TYPES, key::N_MOVE_RULE_TYPES]
            .iter()
            .any(|name| settings.pieces(&format!("{name}{side}")).contains(piece))
    };
    [listed("White") || white, listed("Black") || black]
}

/// Returns the moves of a section without the first moves that the piece never makes.
pub(super) fn without_idle(game: &Game<'_>, piece: PieceType, text: String) -> String {
    let is_pawn = PieceType::named("pawn") == Some(piece);
    if !apply(game) || is_pawn || !text.contains('i') || is_like_pawn(game, piece) {
        return text;
    }
    let what = "in Fairy-Stockfish-X a piece other than a pawn makes its first moves only on squares that `doubleStepRegion` names \
        for its letter, so these are left out";
    game.account.differ(&piece.name(), what);
    split(&text).0
}

/// Returns the double step of a piece that has no first moves of its own; nothing if it has none.
pub(super) fn double_step(game: &Game<'_>, piece: PieceType) -> Option<&'static str> {
    let text = moves::written(game, piece);
    if !apply(game)
        || PieceType::named("pawn") == Some(piece)
        || !is_like_pawn(game, piece)
        || text.contains('i')
    {
        return None;
    }
    if !is_like_pawn_of_both(game, piece) {
        game.account.refuse(&piece.name(), "a double step that only one player's pieces have");
    }
    let movement = moves::movement(&text, Dialect::FairyStockfish).unwrap_or_default();
    let quiet = || movement.terms.iter().filter(|term| term.legs.iter().any(|leg| leg.onto.has(Onto::EMPTY)));
    let goes_ahead = |leg: &Leg| {
        leg.hop == Hop::None && leg.onto.has(Onto::EMPTY) && leg.headings().any(|h| (h.dx, h.dy) == (0, 1))
    };
    if quiet().flat_map(|term| &term.legs).any(goes_ahead) {
        return Some("fmD");
    }
    let leaps = |term: &Term| {
        let leaps = |leg: &Leg| leg.reach == Reach::UpTo(1) && leg.path == Path::Any && leg.hop == Hop::None;
        term.initial == Initial::Any && term.legs.iter().all(leaps)
    };
    quiet().all(leaps).then_some("fmWfmnD")
}

/// Checks that the first moves of a piece are those of one that has not moved, which is what they then stay.
pub(super) fn keep(game: &Game<'_>, squares: [Squares; 2], piece: PieceType, moves: &mut Moves) {
    if squares.iter().all(|squares| squares.is_empty()) {
        moves.text = split(&moves.text).0;
        return;
    }
    let is_outside =
        |side: usize, squares: &Squares| !game.start.squares_of(piece, side).without(*squares).is_empty();
    if squares.iter().enumerate().any(|(side, squares)| is_outside(side, squares)) {
        let why = "first moves of pieces that do not start on the squares of the double step";
        game.account.refuse(&piece.name(), why);
    }
    if game.has_drops || game.arises(piece) {
        let why = "first moves of pieces that may reach their squares without a move";
        game.account.refuse(&piece.name(), why);
    }
}
