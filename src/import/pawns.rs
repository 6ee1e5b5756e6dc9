//! First moves of pieces, and captures in passing.
//!
//! The format ties first moves to squares, whether a piece has moved or not; the definition language knows both. Where
//! nobody captures in passing they become moves that a piece has on those squares. Where somebody does, they must be
//! first moves here too, and whatever could tell the two readings apart is refused.

use super::game::Game;
use super::moves::{self, Moves};
use crate::betza::Dialect;
use crate::ini::{PieceType, Squares};
use crate::rules::{Initial, Term};

/// What holds for all first moves of a section.
#[derive(Clone, Debug)]
pub(super) struct Firsts {
    /// From where they are made.
    squares: [Squares; 2],
    /// Whether captures in passing can happen.
    pub(super) en_passant: bool,
}

const REGION: [&str; 2] = ["doubleStepRegionWhite", "doubleStepRegionBlack"];
const PASSING: [&str; 2] = ["enPassantTypesWhite", "enPassantTypesBlack"];

/// Looks at the double steps and captures in passing of a section.
pub(super) fn firsts(game: &Game<'_>) -> Firsts {
    let account = game.account;
    account.map("doubleStep");
    let squares = game.on_board(account.both_squares("doubleStepRegion"));
    let makers: Vec<PieceType> = game.in_play().filter(|&piece| makes_first_moves(game, piece)).collect();
    let pawn = PieceType::named("pawn");
    let has_pawn = makers.iter().any(|piece| Some(*piece) == pawn);
    let triple = game.on_board(account.both_squares("tripleStepRegion"));
    if has_pawn && triple.iter().any(|squares| !squares.is_empty()) {
        account.refuse("tripleStepRegionWhite", "a first move of three steps");
    }
    let types = account.both_pieces("enPassantTypes");
    let mut captors = false;
    for piece in game.in_play() {
        let captures = game.alike(piece, types.map(|set| set.contains(piece)));
        let is_pawn = Some(piece) == pawn;
        if captures.is_none() && !is_pawn {
            account.refuse(PASSING[1], "a piece captures in passing for one of the players only");
        }
        captors |= is_pawn || (captures != Some(false) && moves::written(game, piece).contains('c'));
    }
    let passes = !makers.is_empty() && squares.iter().any(|squares| !squares.is_empty());
    let en_passant =
        captors && passes && regions_allow(game, squares, makers == pawn.map_or(vec![], |p| vec![p]));
    if en_passant {
        for piece in makers {
            check_first(game, piece, squares);
        }
    } else {
        let why = "nobody can be captured in passing";
        account.ignore_all(&["enPassantTypesWhite", "enPassantTypesBlack"], why);
    }
    Firsts { squares, en_passant }
}

/// Whether the moves of a piece depend on the squares of first moves.
fn makes_first_moves(game: &Game<'_>, piece: PieceType) -> bool {
    if PieceType::named("pawn") == Some(piece) {
        return true;
    }
    let movement = moves::movement(&moves::written(game, piece), Dialect::FairyStockfish).unwrap_or_default();
    movement.has_initial()
}

/// Whether captures in passing are allowed where pieces pass: everywhere or nowhere, for both players alike.
fn regions_allow(game: &Game<'_>, from: [Squares; 2], pawns_only: bool) -> bool {
    let account = game.account;
    let allowed = account.both_squares("enPassantRegion").map(|squares| squares.within(game.frame.squares));
    if allowed.iter().all(|squares| *squares == game.frame.squares) {
        return true;
    }
    if allowed.iter().all(|squares| squares.is_empty()) {
        return false;
    }
    let refuse = || account.refuse("enPassantRegionWhite", "captures in passing on some squares only");
    if !pawns_only {
        refuse();
        return true;
    }
    let passed = [shifted(from[1], -1), shifted(from[0], 1)];
    let mut answers: Vec<bool> = Vec::new();
    for (allowed, passed) in allowed.into_iter().zip(passed).filter(|(_, passed)| !passed.is_empty()) {
        let here = allowed.within(passed);
        if !here.is_empty() && here != passed {
            refuse();
        }
        answers.push(!here.is_empty());
    }
    if answers.contains(&true) && answers.contains(&false) {
        refuse();
    }
    answers.contains(&true)
}

/// Squares moved along their files.
fn shifted(squares: Squares, ranks: i16) -> Squares {
    let moved = squares.iter().filter_map(|(file, rank)| {
        let rank = u8::try_from(i16::from(rank) + ranks).ok()?;
        (1..=crate::ini::MAX_RANKS).contains(&rank).then(|| Squares::square(file, rank))
    });
    moved.fold(Squares::EMPTY, Squares::union)
}

/// Refuses a piece for which first moves by square and first moves of unmoved pieces could differ.
fn check_first(game: &Game<'_>, piece: PieceType, squares: [Squares; 2]) {
    let account = game.account;
    let written = if PieceType::named("pawn") == Some(piece) {
        "fmWfceFifmnD".to_owned()
    } else {
        moves::written(game, piece)
    };
    let movement = moves::movement(&written, Dialect::FairyStockfish).unwrap_or_default();
    let leaps = movement.terms.iter().any(|t| t.initial != Initial::Any && !Term::passes_at_first(t));
    if leaps || piece.is_king() {
        account.refuse(&piece.name(), "a first move that cannot be captured in passing as the others can");
    }
    if game.arises(piece) {
        account.refuse(REGION[0], "a piece that came from a promotion has first moves");
    }
    let droppable = super::drops::squares(game, piece);
    for (side, region) in squares.into_iter().enumerate() {
        let starts = game.start.squares_of(piece, side);
        let own = |square: (u8, u8)| if side == 0 { square.1 } else { game.frame.ranks + 1 - square.1 };
        let arrives = starts.iter().any(|start| region.iter().any(|square| own(square) > own(start)));
        let is_ahead = moves::goes_ahead(game, piece);
        let is_dropped = game.has_drops
            && !droppable.get(side).is_none_or(|d| d.within(region).without(starts).is_empty());
        let name = REGION.get(side).copied().unwrap_or_default();
        if !starts.without(region).is_empty() {
            account.refuse(name, "some pieces have no first move where they start, and others do");
        } else if (!starts.is_empty() && (arrives || !is_ahead)) || is_dropped {
            account.refuse(name, "a piece that has moved may come to a square of first moves");
        }
    }
}

/// The moves of the piece `pawn`.
pub(super) fn moves_of_pawn(game: &Game<'_>, firsts: &Firsts, moves: &mut Moves) {
    let account = game.account;
    let has_squares = firsts.squares.iter().any(|squares| !squares.is_empty());
    if moves.confined.is_some() {
        account.refuse("pawn", "a pawn that may go to some squares only");
    }
    let zone = game.on_board(account.both_squares("promotionRegion"));
    let ends = [shifted(firsts.squares[0], 2), shifted(firsts.squares[1], -2)];
    if ends.into_iter().zip(zone).any(|(end, zone)| !end.within(zone).is_empty()) {
        account.refuse(REGION[0], "a double step ends where pawns promote");
    }
    if firsts.en_passant {
        "fmWfceFifmnD".clone_into(&mut moves.text);
    } else {
        "fmWfcF".clone_into(&mut moves.text);
        if has_squares {
            add_extra(game, firsts, "fmnD".to_owned(), moves);
        }
    }
}

fn add_extra(game: &Game<'_>, firsts: &Firsts, text: String, moves: &mut Moves) {
    for (name, squares) in REGION.into_iter().zip(firsts.squares) {
        if squares.is_empty() {
            game.account.refuse(name, "only one player has double steps");
        }
    }
    moves.extra.push((firsts.squares, text));
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
    if !makes_first_moves(game, piece) || firsts.en_passant {
        return;
    }
    let (rest, first) = split(&moves.text);
    moves.text = rest;
    if !first.is_empty() && firsts.squares.iter().any(|squares| !squares.is_empty()) {
        add_extra(game, firsts, first, moves);
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
