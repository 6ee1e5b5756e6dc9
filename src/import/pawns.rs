//! First moves of pieces, and captures in passing.
//!
//! The format ties first moves to squares, whether a piece has moved or not. Where that comes to the same as a first move
//! by a piece that has not moved, that is what is written; elsewhere they are moves a piece has on those squares.

use super::game::Game;
use super::moves::{self, Moves};
use super::royals::Royals;
use super::words::list;
use super::write::Out;
use crate::betza::Dialect;
use crate::ini::{PieceType, PieceTypes, Squares};
use crate::rules::{Initial, Term};

/// What holds for all first moves of a section.
#[derive(Clone, Debug)]
pub(super) struct Firsts {
    /// From where they are made.
    squares: [Squares; 2],
    /// From where pawns go three steps.
    triple: [Squares; 2],
    /// Whether captures in passing can happen.
    pub(super) en_passant: bool,
    /// Where each player may capture in passing.
    allowed: [Squares; 2],
}

const PASSING: [&str; 2] = ["enPassantTypesWhite", "enPassantTypesBlack"];

/// Looks at the double steps and captures in passing of a section.
pub(super) fn firsts(game: &Game<'_>) -> Firsts {
    let account = game.account;
    account.map("doubleStep");
    let squares = game.on_board(account.both_squares("doubleStepRegion"));
    let makers: Vec<PieceType> = game.in_play().filter(|&piece| makes_first_moves(game, piece)).collect();
    let mut triple = game.on_board(account.both_squares("tripleStepRegion"));
    if !makers.iter().any(|&piece| is_pawn(piece)) {
        triple = [Squares::EMPTY; 2];
    }
    if triple.iter().zip(squares).any(|(triple, double)| !triple.without(double).is_empty()) {
        account.refuse("tripleStepRegionWhite", "a piece may go three steps where it may not go two");
    }
    let types = account.both_pieces("enPassantTypes");
    let mut captors = false;
    for piece in game.in_play() {
        let captures = game.alike(piece, types.map(|set| set.contains(piece)));
        if captures.is_none() && !is_pawn(piece) {
            account.refuse(PASSING[1], "a piece captures in passing for one of the players only");
        }
        captors |= is_pawn(piece) || (captures != Some(false) && moves::written(game, piece).contains('c'));
    }
    let passes = !makers.is_empty() && squares.iter().any(|squares| !squares.is_empty());
    let allowed = account.both_squares("enPassantRegion").map(|squares| squares.within(game.frame.squares));
    let en_passant = captors && passes && allowed.iter().any(|squares| !squares.is_empty());
    let firsts = Firsts { squares, triple, en_passant, allowed };
    let is_restricted = allowed.iter().any(|squares| *squares != game.frame.squares);
    if passes && is_restricted && !told(game, &firsts).is_empty() {
        account.refuse("enPassantRegionWhite", "positions that tell a part of what was passed");
    }
    if en_passant {
        for &piece in &makers {
            check_leaps(game, piece);
        }
    } else {
        account.ignore_all(&PASSING, "nobody can be captured in passing");
    }
    firsts
}

/// Refuses captures in passing of royal pieces: nothing else captures these.
pub(super) fn judge(game: &Game<'_>, firsts: &Firsts, royals: &Royals) {
    let mut makers = game.in_play().filter(|&piece| makes_first_moves(game, piece));
    if firsts.en_passant && makers.any(|piece| royals.has(piece)) {
        game.account.refuse("extinctionPseudoRoyal", "royal pieces that may be captured in passing");
    }
}

fn is_pawn(piece: PieceType) -> bool {
    PieceType::named("pawn") == Some(piece)
}

/// Whether the moves of a piece depend on the squares of first moves.
fn makes_first_moves(game: &Game<'_>, piece: PieceType) -> bool {
    if is_pawn(piece) {
        return true;
    }
    let movement = moves::movement(&moves::written(game, piece), Dialect::FairyStockfish).unwrap_or_default();
    movement.has_initial()
}

/// The pieces whose first moves positions always tell.
fn told(game: &Game<'_>, firsts: &Firsts) -> Vec<PieceType> {
    let has_squares = firsts.squares.iter().any(|squares| !squares.is_empty());
    if !has_squares || firsts.allowed.iter().all(|squares| squares.is_empty()) {
        return Vec::new();
    }
    // With another piece in the list they tell the steps of pawns too, whoever stands near.
    let has_others = |set: &PieceTypes| set.iter().any(|piece| !is_pawn(piece));
    let others = PASSING.map(|name| has_others(&game.account.peek().pieces(name)));
    if others[0] != others[1] && game.in_play().any(is_pawn) {
        game.account
            .refuse(PASSING[usize::from(others[1])], "positions tell double steps of one player only");
    }
    let tells = |piece: &PieceType| {
        let has_first =
            if is_pawn(*piece) { others[0] } else { !split(&moves::written(game, *piece)).1.is_empty() };
        has_first && !piece.is_king()
    };
    game.in_play().filter(tells).collect()
}

/// Writes what holds about captures in passing.
pub(super) fn write(game: &Game<'_>, firsts: &Firsts, out: &mut Out) {
    let on = firsts.allowed.iter().any(|squares| *squares != game.frame.squares);
    let on = on && firsts.en_passant;
    let told: Vec<String> = told(game, firsts).into_iter().flat_map(|piece| game.keys_of(piece)).collect();
    if !on && told.is_empty() {
        return;
    }
    out.table("in-passing");
    if on {
        let comment = game.comment(&["enPassantRegionWhite"]);
        out.pair("on", &game.frame.zone(firsts.allowed), &comment);
    }
    if !told.is_empty() {
        out.pair("told", &list(&told), "");
    }
}

/// Refuses first moves that could be captured in passing in other ways than the definition has.
fn check_leaps(game: &Game<'_>, piece: PieceType) {
    let movement = moves::movement(&moves::written(game, piece), Dialect::FairyStockfish).unwrap_or_default();
    let leaps = movement.terms.iter().any(|t| t.initial != Initial::Any && !Term::passes_at_first(t));
    if !is_pawn(piece) && (leaps || piece.is_king()) {
        let why = "a first move that cannot be captured in passing as the others can";
        game.account.refuse(&piece.name(), why);
    }
}

/// Whether the first moves of a piece are those of one that has not moved.
fn are_by_past(game: &Game<'_>, firsts: &Firsts, piece: PieceType) -> bool {
    if !firsts.en_passant || game.arises(piece) || !firsts.triple.iter().all(|t| t.is_empty()) {
        return false;
    }
    let droppable = super::drops::squares(game, piece);
    firsts.squares.into_iter().enumerate().all(|(side, region)| {
        let starts = game.start.squares_of(piece, side);
        let own = |square: (u8, u8)| if side == 0 { square.1 } else { game.frame.ranks + 1 - square.1 };
        let arrives = starts.iter().any(|start| region.iter().any(|square| own(square) > own(start)));
        // On such a square, or behind it.
        let is_dropped = game.has_drops
            && droppable.get(side).is_some_and(|squares| {
                let elsewhere = squares.without(starts);
                elsewhere.iter().any(|from| region.iter().any(|square| own(square) >= own(from)))
            });
        // Where some start behind or none on a square, a position may have one there that goes two steps.
        let are_all = starts.is_empty() || region.without(starts).is_empty();
        starts.without(region).is_empty()
            && are_all
            && (starts.is_empty() || (!arrives && moves::goes_ahead(game, piece)))
            && !is_dropped
    })
}

/// The moves of the piece `pawn`.
pub(super) fn moves_of_pawn(game: &Game<'_>, firsts: &Firsts, piece: PieceType, moves: &mut Moves) {
    if moves.confined.is_some() {
        game.account.refuse("pawn", "a pawn that may go to some squares only");
    }
    if are_by_past(game, firsts, piece) {
        "fmWfceFifmnD".clone_into(&mut moves.text);
        return;
    }
    let text = if firsts.en_passant { "fmWfceF" } else { "fmWfcF" };
    text.clone_into(&mut moves.text);
    add(game, firsts, piece, (firsts.squares, "fmnD"), moves);
    add(game, firsts, piece, (firsts.triple, "fmR3"), moves);
}

/// Adds what a piece may do besides on some squares.
fn add(
    game: &Game<'_>,
    firsts: &Firsts,
    piece: PieceType,
    (squares, text): ([Squares; 2], &str),
    moves: &mut Moves,
) {
    if squares.iter().all(|squares| squares.is_empty()) {
        return;
    }
    let turned = |side: usize| {
        let other = squares.get(1 - side).copied().unwrap_or(Squares::EMPTY);
        let ranks = game.frame.ranks;
        other.iter().map(|(f, r)| Squares::square(f, ranks + 1 - r)).fold(Squares::EMPTY, Squares::union)
    };
    let mut both = squares;
    for (side, (own, owns)) in both.iter_mut().zip(game.owners(piece)).enumerate() {
        // Where nobody has such a piece, the region is free, and shorter as the other one turned.
        if own.is_empty() && !owns {
            *own = turned(side);
        }
    }
    let leaves_open = firsts.en_passant || told(game, firsts).contains(&piece);
    let list = if leaves_open { &mut moves.first } else { &mut moves.extra };
    list.push(moves::Extra::new(both, text));
}

/// Turns the first moves of any other piece into what the definition says.
pub(super) fn first_moves(game: &Game<'_>, firsts: &Firsts, piece: PieceType, moves: &mut Moves) {
    let captures = PASSING.map(|name| game.account.pieces(name).contains(piece));
    let wants_passing = firsts.en_passant && game.alike(piece, captures) == Some(true);
    if moves.text.contains('e') && !wants_passing {
        moves.text = moves.text.replace('e', "");
    } else if wants_passing
        && !moves.text.contains('e')
        && let Some(at) = moves.text.find('c')
    {
        moves.text.insert(at + 1, 'e');
    }
    if !makes_first_moves(game, piece) || are_by_past(game, firsts, piece) {
        return;
    }
    let (rest, first) = split(&moves.text);
    moves.text = rest;
    if !first.is_empty() {
        add(game, firsts, piece, (firsts.squares, &first), moves);
    }
}

/// Parts the items with `i` from the others, and takes the `i` out of them. Such items do not capture.
fn split(text: &str) -> (String, String) {
    let (mut rest, mut first) = (String::new(), String::new());
    let mut item = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        item.push(c);
        if !"WFNDAHLCJZGKRBQ".contains(c) {
            continue;
        }
        if let Some(next) = chars.next_if(|&next| next == c || next.is_ascii_digit()) {
            item.push(next);
        }
        if !item.contains('i') {
            rest.push_str(&item);
        } else if item.contains('m') || !item.contains('c') {
            let quiet = item.replace(['i', 'c'], "");
            if !quiet.contains('m') {
                first.push('m');
            }
            first.push_str(&quiet);
        }
        item.clear();
    }
    rest.push_str(&item);
    (rest, first)
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn first_moves_are_parted_from_the_others() {
        assert_eq!(split("fmWfceFifmnD"), ("fmWfceF".to_owned(), "fmnD".to_owned()));
        assert_eq!(split("KiN"), ("K".to_owned(), "mN".to_owned()));
        assert_eq!(split("KicN"), ("K".to_owned(), String::new()));
        assert_eq!(split("KimcR2N"), ("KN".to_owned(), "mR2".to_owned()));
    }
}
