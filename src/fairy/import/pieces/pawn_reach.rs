//! Where pieces `pawn` can get to, and what they attack from there.

use crate::fairy::import::game::Game;
use crate::fairy::import::pieces::fork_firsts;
use crate::fairy::import::rule::{castling, flips};
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

/// Returns whether a piece `pawn` can get to a square other than by its moves.
fn may_arrive(game: &Game<'_>, pawn: PieceType) -> bool {
    let settings = game.account.peek();
    fork_firsts::apply(game)
        || ["pieceDemotion", "toroidal"].iter().any(|name| settings.is_on(name))
        || game.has_drops
        || game.has_supply
        || game.keeps_captured()
        || game.arises(pawn)
        || flips::has_flips(game)
        || !game.start.hands.is_empty()
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
    let partners = ["castlingRookPiecesWhite", "castlingRookPiecesBlack"];
    let castles =
        castling::castles(game, pawn) || partners.iter().any(|name| settings.pieces(name).contains(pawn));
    if may_arrive(game, pawn) || settings.is_on("cylindrical") || castles {
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
