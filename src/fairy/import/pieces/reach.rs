//! Where pieces can get to, and what they can do there: whether a section can reach what is played differently.
//!
//! Says that something can happen when in doubt, also in positions that are set up with pawns no farther back than theirs.

use alfil_core::rules::AlongWord;

use crate::fairy::import::game::Game;
use crate::fairy::import::pieces::{fork_first_moves, moves};
use crate::fairy::import::rule::{castling, flips};
use crate::fairy::ini::key;
use crate::fairy::ini::{PieceType, Squares};

/// Returns the squares that a player's pieces `pawn`, which only go ahead, can reach.
pub(super) fn ahead_of_starts(game: &Game<'_>, pawn: PieceType, side: usize) -> Squares {
    if may_arrive(game, pawn) {
        return game.frame.squares;
    }
    let own = |rank: u8| if side == 0 { rank } else { game.frame.ranks + 1 - rank };
    let starts = start_squares(game, pawn, side);
    let Some(last) = starts.iter().map(|(_, rank)| own(rank)).min() else { return Squares::EMPTY };
    let ahead = game.frame.squares.iter().filter(|(_, rank)| own(*rank) >= last);
    ahead.map(|(file, rank)| Squares::square(file, rank)).fold(Squares::EMPTY, Squares::union)
}

/// Returns whether a piece can get to a square other than by its moves and castling.
fn may_arrive(game: &Game<'_>, piece: PieceType) -> bool {
    let settings = game.account.peek();
    fork_first_moves::apply(game)
        || [key::PIECE_DEMOTION, key::TOROIDAL].iter().any(|name| settings.is_on(name))
        || game.captures_to_hand
        || game.has_partner()
        || game.has_supply
        || game.keeps_captured()
        || game.arises(piece)
        || flips::has_flips(game)
        || game.start.hands.iter().any(|(held, _)| *held == piece)
}

/// Returns the squares where a player's pieces of a kind start, promoted ones too.
fn start_squares(game: &Game<'_>, piece: PieceType, side: usize) -> Squares {
    let men = game.start.men.iter().filter(|man| man.piece == piece && man.side == side);
    men.map(|man| Squares::square(man.square.0, man.square.1)).fold(Squares::EMPTY, Squares::union)
}

/// Returns the squares that a confined pawn attacks from the squares it can reach.
pub(super) fn attacked_by_confined(
    game: &Game<'_>,
    pawn: PieceType,
    side: usize,
    region: Squares,
) -> Squares {
    let settings = game.account.peek();
    let partners = [key::CASTLING_ROOK_PIECES_WHITE, key::CASTLING_ROOK_PIECES_BLACK];
    let castles =
        castling::castles(game, pawn) || partners.iter().any(|name| settings.pieces(name).contains(pawn));
    if may_arrive(game, pawn) || settings.is_on(key::CYLINDRICAL) || castles {
        return game.frame.squares;
    }
    let from = region.union(start_squares(game, pawn, side));
    let hit = ahead(game, [from; 2], side, 1);
    let adjacent = hit.iter().flat_map(|(file, rank)| [(file.saturating_sub(1), rank), (file + 1, rank)]);
    let on_board = adjacent.filter(|(file, _)| (1..=game.frame.files).contains(file));
    on_board.map(|(file, rank)| Squares::square(file, rank)).fold(Squares::EMPTY, Squares::union)
}

/// Returns the squares this many ranks ahead of a player's squares.
pub(super) fn ahead(game: &Game<'_>, squares: [Squares; 2], side: usize, n: i16) -> Squares {
    let way = if side == 0 { n } else { -n };
    let own = squares.get(side).copied().unwrap_or(Squares::EMPTY);
    let step = |(file, rank): (u8, u8)| u8::try_from(i16::from(rank) + way).ok().map(|rank| (file, rank));
    let all = own.iter().filter_map(step).filter(|(_, rank)| (1..=game.frame.ranks).contains(rank));
    all.map(|(file, rank)| Squares::square(file, rank)).fold(Squares::EMPTY, Squares::union)
}

/// Returns the squares where a player's piece may go with a move that does not capture en passant.
pub(in crate::fairy::import) fn goes_to(game: &Game<'_>, piece: PieceType, side: usize) -> Squares {
    let all = game.frame.squares;
    let region = moves::confined(game, piece).and_then(|regions| regions.get(side).copied()).unwrap_or(all);
    let is_pawn = PieceType::named("pawn") == Some(piece);
    if goes_round(game) || !(is_pawn || moves::goes_ahead(game, piece)) {
        return region;
    }
    let from = if is_pawn { ahead_of_starts(game, piece, side) } else { all };
    let own = |rank: u8| if side == 0 { rank } else { game.frame.ranks + 1 - rank };
    let Some(last) = from.iter().map(|(_, rank)| own(rank)).min() else { return Squares::EMPTY };
    let behind = region.iter().filter(|(_, rank)| own(*rank) <= last);
    region
        .without(behind.map(|(file, rank)| Squares::square(file, rank)).fold(Squares::EMPTY, Squares::union))
}

/// Returns whether edges of the board are joined.
pub(in crate::fairy::import) fn goes_round(game: &Game<'_>) -> bool {
    [key::CYLINDRICAL, key::TOROIDAL].iter().any(|name| game.account.peek().is_on(name))
}

/// Returns whether both kings can be on one of these lines, with a square between them.
pub(in crate::fairy::import) fn kings_may_face(game: &Game<'_>, lines: AlongWord) -> bool {
    let Some(king) = PieceType::named("king") else { return false };
    let squares = |side: usize| {
        let starts = start_squares(game, king, side);
        if may_arrive(game, king) || (castling::castles(game, king) && !starts.is_empty()) {
            return game.frame.squares;
        }
        let region = moves::confined(game, king).and_then(|regions| regions.get(side).copied());
        if starts.is_empty() { starts } else { region.unwrap_or(game.frame.squares).union(starts) }
    };
    let (white, black) = (squares(0), squares(1));
    let is_in_line = |(file, rank): (u8, u8), (other_file, other_rank): (u8, u8)| {
        let (across, along) = (file.abs_diff(other_file), rank.abs_diff(other_rank));
        let is_line = if lines == AlongWord::Diagonals { across == along } else { across == 0 || along == 0 };
        is_line && across.max(along) > 1
    };
    let may_meet = |one: (u8, u8)| black.iter().any(|other| is_in_line(one, other));
    (goes_round(game) && !white.is_empty() && !black.is_empty()) || white.iter().any(may_meet)
}
