//! Sentences about a game: how it ended, why a move is refused.

use crate::board::{Move, MoveSort, Piece, Square};
use crate::engine::Position;
use crate::game::{Game, Outcome, Reason};
use crate::notation::coord;
use crate::rules::describe::{self, Players};
use crate::rules::{Condition, Obligation, Permit, Rules};

/// How a game ended, as in "Black wins: White has no King left on the board."
pub(crate) fn outcome_sentence(game: &Game, outcome: Outcome) -> String {
    let result = match outcome.winner {
        Some(side) => format!("{} wins", game.variant().rules().sides[side]),
        None => "The game is drawn".to_owned(),
    };
    format!("{result}: {}.", reason_clause(game, outcome))
}

/// Why a game ended, as a clause.
pub(crate) fn reason_clause(game: &Game, outcome: Outcome) -> String {
    let rules = game.variant().rules();
    let to_move = game.position().side_to_move();
    let players = Players { mover: &rules.sides[!to_move], to_move: &rules.sides[to_move] };
    match outcome.reason {
        Reason::End(index) => match rules.ends.get(index) {
            Some(end) => describe::condition(rules, players, &end.when),
            None => "it has ended".to_owned(),
        },
        Reason::NoMoves => format!("{} has no legal move", players.to_move),
    }
}

/// Why a text names no legal move of a game that goes on, as a clause.
pub(crate) fn why_illegal(game: &Game, text: &str) -> String {
    let rules = game.variant().rules();
    let position = game.position();
    if coord::find(rules, position, &position.legal_moves(), text).is_some() {
        return why_illegal_by_history(rules);
    }
    let possible = position.pseudo_legal_moves();
    if let Some(mv) = coord::find(rules, position, &possible, text) {
        return why_illegal_on_board(game, mv);
    }
    match text.split_once('@') {
        _ if text == "0000" || text == "@@@@" => "no piece can pass here".to_owned(),
        Some((piece, square)) => why_no_drop(game, piece, square),
        None => why_no_move(game, text),
    }
}

/// For a move that only the rules about the history refuse.
fn why_illegal_by_history(rules: &Rules) -> String {
    let about_history = rules.illegal.iter().filter(|c| c.needs_history());
    no_move_after_which(rules, about_history)
}

fn no_move_after_which<'a>(rules: &Rules, conditions: impl Iterator<Item = &'a Condition>) -> String {
    let clauses: Vec<String> = conditions.map(|c| describe::condition(rules, Players::ANY, c)).collect();
    match clauses.as_slice() {
        [] => "the rules forbid it".to_owned(),
        some => format!("no move may be made after which {}", some.join(" or ")),
    }
}

/// For a move the piece or the hand could make, refused for what it leads to.
fn why_illegal_on_board(game: &Game, mv: Move) -> String {
    let rules = game.variant().rules();
    let mover = game.position().side_to_move();
    let mut after = game.position().clone();
    let undo = after.play_unchecked(mv);
    let is_own_royal = |p: Piece| p.side == mover && rules.kind(p.kind).royal;
    let n_royals = |position: &Position| position.pieces().filter(|&(_, p)| is_own_royal(p)).count();
    if rules.royalty.left_attacked == Permit::Illegal && n_royals(&after) < n_royals(game.position()) {
        return "it blows up an own royal piece".to_owned();
    }
    let attacked = after.pieces().find(|&(square, p)| is_own_royal(p) && after.is_attacked(square, !mover));
    if let Some((square, piece)) = attacked
        && rules.royalty.left_attacked == Permit::Illegal
    {
        let name = &rules.kind(piece.kind).name;
        return format!("it leaves the {name} on {} attacked", rules.shape.name(square));
    }
    if rules.obligation == Obligation::Capture && undo.n_captured() == 0 && can_capture(game) {
        return "a capture is possible, and a player who can capture must".to_owned();
    }
    if mv.sort == MoveSort::Drop {
        return "the rules forbid this drop for the check or checkmate it gives".to_owned();
    }
    no_move_after_which(rules, rules.illegal.iter())
}

fn can_capture(game: &Game) -> bool {
    game.position().legal_moves().into_iter().any(|mv| {
        let mut after = game.position().clone();
        after.play_unchecked(mv).n_captured() > 0
    })
}

fn why_no_drop(game: &Game, piece: &str, square_text: &str) -> String {
    let rules = game.variant().rules();
    let position = game.position();
    let side = position.side_to_move();
    let Some(kind) = rules.kind_with_id(piece) else {
        return format!("no piece has the id `{piece}`");
    };
    let Some(square) = rules.shape.parse(square_text) else {
        return format!("`{square_text}` is not a square of the board");
    };
    let name = &rules.kind(kind).name;
    if position.in_hand(side, kind) == 0 {
        return format!("{} has no {name} in hand", rules.sides[side]);
    }
    match position.piece_at(square) {
        Some(_) => format!("{square_text} is occupied"),
        None => format!("a {name} may not be dropped on {square_text}"),
    }
}

fn why_no_move(game: &Game, text: &str) -> String {
    let rules = game.variant().rules();
    let position = game.position();
    let (shape, side) = (rules.shape, position.side_to_move());
    let Some((from, used)) = shape.parse_prefix(text).filter(|&(_, used)| used < text.len()) else {
        return "a move is written as two squares, as in `e2e4`, a drop as in `P@e4`".to_owned();
    };
    let from_name = shape.name(from);
    let Some(piece) = position.piece_at(from) else { return format!("{from_name} is empty") };
    let name = &rules.kind(piece.kind).name;
    if piece.side != side {
        return format!("the {name} on {from_name} is not {}'s", rules.sides[side]);
    }
    let rest = text.get(used..).unwrap_or_default();
    let Some((to, used)) = shape.parse_prefix(rest) else {
        return format!("after `{from_name}` comes the square to go to, and `{rest}` is none of the board");
    };
    let suffix = rest.get(used..).unwrap_or_default();
    let simple = !text.contains(',');
    let goes_there = position.pseudo_legal_moves().into_iter().filter(|mv| {
        let is_leg = mv.sort == MoveSort::Board && mv.captures_in_passing();
        simple && mv.sort != MoveSort::Drop && (mv.from, mv.to) == (from, to) && !is_leg
    });
    let mut promotions = goes_there.map(Move::promotion).peekable();
    if promotions.peek().is_none() {
        return why_not_reached(game, (name, &from_name.to_string()), to, simple);
    }
    let must = promotions.all(|p| p.is_some());
    match (suffix, must) {
        ("", true) => format!("the {name} must promote with it, so it ends in `+` or in what it becomes"),
        ("", false) => why_not_reached(game, (name, &from_name.to_string()), to, simple),
        (_, _) => format!("the {name} does not promote so, and `{suffix}` says that it does"),
    }
}

/// For a piece that has no such move at all.
fn why_not_reached(game: &Game, (name, from): (&str, &str), to: Square, simple: bool) -> String {
    let position = game.position();
    let to_name = game.variant().rules().shape.name(to);
    match position.piece_at(to) {
        _ if to_name.to_string() == from => format!("the {name} on {from} cannot pass"),
        _ if !simple => format!("the {name} on {from} has no move of these legs"),
        Some(piece) if piece.side == position.side_to_move() => {
            format!("a piece of the same player stands on {to_name}")
        }
        Some(_) => format!("the {name} on {from} cannot capture on {to_name}"),
        None => format!("the {name} on {from} cannot go to {to_name}"),
    }
}
