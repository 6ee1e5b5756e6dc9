//! Walls that players place.

use alfil_core::rules::{WallPlace, WallTurn, WallsKept, WallsLegal};
use alfil_language::def::Definition;
use alfil_language::def::definition::Walls;

use super::royals::Royals;
use crate::fairy::import::account::Account;
use crate::fairy::import::game::{Base, Becomes, Game};
use crate::fairy::import::pieces::moves::{self, Moves};
use crate::fairy::import::values::{plain, set};
use crate::fairy::ini::key;
use crate::fairy::ini::{Dialect, PieceType};

/// Returns whether `*` in positions is a wall.
pub(in crate::fairy::import) fn has_walls(account: &Account<'_>) -> bool {
    account.peek().word(key::WALLING_RULE) != "none"
}

/// Returns whether walls can be on the board, placed by players or left by captures.
pub(in crate::fairy::import) fn come_about(game: &Game<'_>) -> bool {
    let settings = game.account.peek();
    let petrified = settings.pieces(key::PETRIFY_ON_CAPTURE_TYPES);
    has_walls(game.account)
        || (settings.is_on(key::BLAST_ON_CAPTURE) && settings.is_on(key::PETRIFY_BLAST_PIECES))
        || game.in_play().any(|piece| petrified.contains(piece))
}

/// Writes how walls are placed.
pub(in crate::fairy::import) fn write(
    game: &Game<'_>,
    all: &[(PieceType, Moves)],
    royals: &Royals,
    out: &mut Definition,
) {
    let account = game.account;
    let rule = account.word(key::WALLING_RULE);
    let may_lose_all = account.peek().word(key::FLIP_ENCLOSED_PIECES) != "none"
        || game.in_play().any(|piece| moves::captures(game, piece));
    if account.is_on(key::WALL_OR_MOVE) && !game.has("king") && may_lose_all {
        let what = "in Fairy-Stockfish a player without pieces may still pass; \
            in the definition there is no such turn";
        account.differ(key::WALL_OR_MOVE, what);
    }
    if rule == "none" {
        account.ignore_all(&[key::WALLING_REGION_WHITE, key::WALLING_REGION_BLACK], "no walls are placed");
        if account.peek().is_on(key::WALL_OR_MOVE) && account.number(key::N_FOLD_RULE) > 0 {
            let what = "in Fairy-Stockfish two passes do not repeat the position; \
            in the definition they do";
            account.differ(key::WALL_OR_MOVE, what);
        }
        return;
    }
    let (on, keep) = match rule {
        "arrow" => (WallPlace::NextMove, WallsKept::All),
        "past" => (WallPlace::VacatedSquare, WallsKept::All),
        "edge" => (WallPlace::Edge, WallsKept::All),
        "duck" => (WallPlace::AnySquare, WallsKept::Latest),
        _ => (WallPlace::AnySquare, WallsKept::All),
    };
    let instead = account.is_on(key::WALL_OR_MOVE);
    refuse(game, all, royals, instead);
    if instead && game.has("king") && account.peek().dialect() == Dialect::FairyStockfishX {
        let what = "in Fairy-Stockfish-X a player in check may place a wall that ends the check instead of moving; \
            in the definition only a player who is not in check may";
        account.differ(key::WALL_OR_MOVE, what);
    }
    let mut walls = Walls {
        turn: if instead {
            set(WallTurn::MoveOrWall, game.origin(&[key::WALL_OR_MOVE]))
        } else {
            plain(WallTurn::MoveAndWall)
        },
        on: set(on, game.origin(&[key::WALLING_RULE])),
        keep: plain(keep),
        ..Walls::default()
    };
    let zone = account.both_squares(key::WALLING_REGION);
    if game.on_board(zone) != [game.frame.squares; 2] {
        if game.on_board(zone).iter().any(|squares| squares.is_empty()) {
            account.refuse(key::WALLING_REGION_WHITE, "a player who can never place a wall");
        }
        let from = game.origin(&[key::WALLING_REGION_WHITE, key::WALLING_REGION_BLACK]);
        walls.zone = set(game.frame.zone(zone), from);
    }
    // In the fork a move has to be legal with its wall.
    if game.has("king") && !instead && account.peek().dialect() == Dialect::FairyStockfish {
        walls.legal = plain(WallsLegal::BeforeWall);
    }
    out.walls = plain(walls);
}

/// Refuses combinations with walls that work in Fairy-Stockfish only by accident.
fn refuse(game: &Game<'_>, all: &[(PieceType, Moves)], royals: &Royals, instead: bool) {
    let account = game.account;
    let rule = account.peek().word(key::WALLING_RULE);
    if game.has_drops {
        // Fairy-Stockfish writes the square of the wall in place of the dropped piece.
        let what = "in Fairy-Stockfish the wall after a drop goes to a square determined by the kind of the piece; \
            in the definition it may go to any square as usual";
        account.differ(key::WALLING_RULE, what);
    }
    let may_let_in = !game.start.hands.is_empty() || account.peek().is_on(key::CAPTURES_TO_HAND);
    if account.peek().is_on(key::GATING) && account.peek().is_on(key::SEIRAWAN_GATING) && may_let_in {
        account.refuse(key::WALLING_RULE, "walls together with gating");
    }
    if [key::PASS_WHITE, key::PASS_BLACK, key::PASS_ON_STALEMATE_WHITE, key::PASS_ON_STALEMATE_BLACK]
        .into_iter()
        .any(|name| account.peek().is_on(name))
    {
        account.differ(
            key::WALLING_RULE,
            "in Fairy-Stockfish a pass is written with a wall but places none; \
            in the definition it is an ordinary pass",
        );
    }
    if game.has("king") {
        if instead && game.in_play().any(|piece| moves::hops(game, piece)) {
            account.refuse(key::WALLING_RULE, "walls that make no difference to checks to the king");
        }
        if !instead && royals.has_others() {
            account
                .refuse(key::WALLING_RULE, "walls that end attacks on some royal pieces but not on the king");
        }
        let opens = |piece| moves::hops(game, piece) || (rule == "duck" && moves::is_blocked(game, piece));
        if game.in_play().any(opens) {
            let what = "in Fairy-Stockfish a check caused by the wall of a move does not count, \
            not even one to the own king; in the definition it does";
            account.differ(key::WALLING_RULE, what);
        }
        if !instead && account.peek().is_on(key::CHECK_COUNTING) {
            account.differ(
                key::CHECK_COUNTING,
                "in Fairy-Stockfish a check counts even if the wall of the move ends it; \
            in the definition it does not",
            );
        }
    }
    if instead {
        if royals.has_others() {
            account.refuse(
                key::WALL_OR_MOVE,
                "walls instead of moves in games with royal pieces other than the king",
            );
        }
        if matches!(rule, "arrow" | "past") {
            account.refuse(key::WALL_OR_MOVE, "walls that depend on a move and are placed without one");
        }
    }
    let turns = |base: &Base| {
        PieceType::named("pawn") != Some(base.piece) && matches!(base.becomes, Becomes::Turned(_))
    };
    if !instead && game.bases.iter().any(turns) {
        account.differ(
            key::WALLING_RULE,
            "in Fairy-Stockfish a piece that promotes with its move places no wall; \
            in the definition it does",
        );
    }
    if royals.has_others() && !game.start.castling.is_empty() && account.peek().is_on(key::CASTLING) {
        let what = "in Fairy-Stockfish the wall placed with a castling may shield a royal piece on its way; \
            in the definition it may not";
        account.differ(key::WALLING_RULE, what);
    }
    let has_own_moves = |piece: PieceType| {
        (piece.is_king() && moves::written(game, piece) != "K")
            || PieceType::named(key::JANGGI_CANNON) == Some(piece)
    };
    if rule == "arrow" && game.in_play().any(has_own_moves) {
        let what = "in Fairy-Stockfish a king with any moves places walls only on adjacent squares, and a janggi cannon also \
            behind other janggi cannons; in the definition each places them where it could go next";
        account.differ(key::WALLING_RULE, what);
    }
    let is_steady =
        |moves: &Moves| moves.extra.is_empty() && moves.first.is_empty() && moves.confined.is_none();
    let changes = |piece: &PieceType| game.base(*piece).is_none_or(|base| !base.becomes.targets().is_empty());
    let is_plain = all.iter().all(|(piece, moves)| is_steady(moves) && !changes(piece));
    if rule == "arrow" && (!is_plain || !game.start.castling.is_empty()) {
        let what = "in Fairy-Stockfish the walls of a move that promotes or castles depend on the kind of the piece before and on \
            the start square of the rook, and moves that exist only on some squares count everywhere or nowhere; \
            in the definition a wall goes where the piece could go next";
        account.differ(key::WALLING_RULE, what);
    }
}
