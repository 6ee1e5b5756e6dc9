//! Turns: whether players may pass, and what they must answer.

use alfil_core::rules::{AlongWord, Passing};
use alfil_language::def::condition::{ConditionText, Facing, Passed};
use alfil_language::def::definition::{Moves, ObligationWord, SidedPass};
use alfil_language::def::{Definition, Either, Field};
use alfil_language::diag::Span;

use crate::fairy::import::SURROUNDING;
use crate::fairy::import::game::{Base, Becomes, Game};
use crate::fairy::import::pieces::moves;
use crate::fairy::import::values::{all, at, if_any, plain, set, some_pieces};
use crate::fairy::ini::key;
use crate::fairy::ini::{Dialect, PieceType};

/// Returns the condition that the kings face each other on a file or a rank.
fn facing_kings() -> ConditionText {
    facing_kings_along(AlongWord::Both)
}

/// Returns the condition that the kings face each other on certain lines.
pub(in crate::fairy::import) fn facing_kings_along(lines: AlongWord) -> ConditionText {
    let pieces = some_pieces(&["king".to_owned()]);
    ConditionText::Facing(Facing { pieces, along: Field::Present(Either::Word(at(lines, Span::NOWHERE))) })
}

/// Returns when each player may pass, White first.
pub(in crate::fairy::import) fn passing(game: &Game<'_>) -> [Passing; 2] {
    if super::multimoves::is_on(game.account) {
        let keys =
            [key::PASS_WHITE, key::PASS_BLACK, key::PASS_ON_STALEMATE_WHITE, key::PASS_ON_STALEMATE_BLACK];
        game.account.ignore_all(&keys, "players pass only between the moves of the other player's turn");
        return [Passing::Never; 2];
    }
    // In a game without walls, a turn that could place a wall instead of a move is a pass.
    let instead = !super::walls::has_walls(game.account) && game.account.peek().is_on(key::WALL_OR_MOVE);
    ["White", "Black"].map(|side| {
        let passes = game.account.is_on(&format!("pass{side}"));
        let if_no_moves = game.account.is_on(&format!("passOnStalemate{side}"));
        match (passes, if_no_moves) {
            (_, true) => Passing::IfNoMoves,
            (true, false) => Passing::Always,
            (false, false) if instead => Passing::Always,
            (false, false) => Passing::Never,
        }
    })
}

/// Returns whether kings that face each other must be answered.
fn kings_are_answered(game: &Game<'_>) -> bool {
    if !game.has("king") {
        game.account.ignore(key::BIKJANG_RULE, "there is no king");
    }
    let answers = game.has("king") && game.account.is_on(key::BIKJANG_RULE);
    if answers && game.account.peek().is_on(key::MAKPONG_RULE) {
        game.account
            .refuse(key::MAKPONG_RULE, "kings that face each other count as a check that no capture ends");
    }
    answers
}

/// Writes when players may pass, and what they must answer.
pub(in crate::fairy::import) fn write(game: &Game<'_>, has_gates: bool, out: &mut Definition) {
    report_forgetting(game);
    let [white, black] = passing(game);
    let passes = [white, black] != [Passing::Never; 2];
    let must_capture = game.account.is_on(key::MUST_CAPTURE);
    let must_drop = must_drop(game);
    if must_drop.is_some() && must_capture {
        game.account.refuse(key::MUST_DROP, "captures and drops that are both obligatory");
    }
    let en_passant = must_capture_en_passant(game);
    if en_passant && (must_capture || must_drop.is_some()) {
        game.account.refuse(key::MUST_CAPTURE_EN_PASSANT_WHITE, "several sorts of moves that are obligatory");
    }
    let answers = kings_are_answered(game);
    if answers && [white, black].contains(&Passing::IfNoMoves) {
        let what = "in Fairy-Stockfish a player without a move may pass while the kings face each other, even in check; \
            in the definition not in check";
        game.account.differ(key::BIKJANG_RULE, what);
    }
    if !passes && !en_passant && !must_capture && must_drop.is_none() && !answers {
        return;
    }
    let mut moves = Moves::default();
    if must_capture {
        moves.must = set(ObligationWord::Capture, game.origin(&[key::MUST_CAPTURE]));
    }
    if en_passant {
        moves.must =
            set(ObligationWord::CaptureEnPassant, game.origin(&[key::MUST_CAPTURE_EN_PASSANT_WHITE]));
    }
    if let Some(keys) = must_drop {
        moves.must = set(ObligationWord::Drop, game.origin(&[key::MUST_DROP]));
        moves.pieces = if_any(&keys, game.origin(&[key::MUST_DROP_TYPE]));
    }
    if passes {
        if game.account.peek().dialect() == Dialect::FairyStockfishX && may_have_none(game) {
            let what = "in Fairy-Stockfish a player without a piece on the board may pass; \
            in the definition only a player with a piece may";
            game.account.differ(key::PASS_WHITE, what);
        }
        if has_gates {
            let what = "in Fairy-Stockfish a pass counts as the first move of the player's first piece; \
            in the definition it does not";
            game.account.differ(key::GATING, what);
        }
        let each = SidedPass { first: plain(white), second: plain(black) };
        let pass = if white == black { Either::Word(white) } else { Either::Long(each) };
        let keys =
            [key::PASS_ON_STALEMATE_WHITE, key::PASS_ON_STALEMATE_BLACK, key::PASS_WHITE, key::PASS_BLACK];
        moves.pass = set(pass, game.origin(&keys));
    }
    if answers {
        moves.answer = set(facing_kings(), game.origin(&[key::BIKJANG_RULE]));
    }
    out.moves = plain(moves);
}

/// Returns whether a player may be without pieces on the board, at the start or later.
fn may_have_none(game: &Game<'_>) -> bool {
    let starts_with_none = |side: usize| !game.start.men.iter().any(|man| man.side == side);
    let settings = game.account.peek();
    let may_lose_all = super::flips::has_flips(game)
        || [key::LIBERTY_CAPTURE, key::LIBERTY_SELF_CAPTURE].iter().any(|name| settings.word(name) != "none")
        || SURROUNDING.iter().any(|name| settings.is_on(name))
        || game.in_play().any(|piece| moves::captures(game, piece));
    starts_with_none(0) || starts_with_none(1) || (!game.has("king") && may_lose_all)
}

/// Returns whether players must capture en passant if they can.
fn must_capture_en_passant(game: &Game<'_>) -> bool {
    let [white, black] =
        ["White", "Black"].map(|side| game.account.is_on(&format!("mustCaptureEnPassant{side}")));
    if white != black {
        game.account
            .refuse(key::MUST_CAPTURE_EN_PASSANT_WHITE, "captures en passant that only one player must make");
    }
    white && black
}

/// Notes a side effect of turns without a move in Fairy-Stockfish: they are moves of the king, or of the player's first
/// piece, to its own square.
fn report_forgetting(game: &Game<'_>) {
    let account = game.account;
    let by_wall = account.peek().is_on(key::WALL_OR_MOVE);
    let king = PieceType::named("king");
    let is_first = |side: usize| king.is_none_or(|king| game.start.count(king, side) == 0);
    let passes =
        passing(game).into_iter().enumerate().any(|(side, when)| when != Passing::Never && is_first(side));
    let turns = |base: &Base| matches!(base.becomes, Becomes::Turned(_) | Becomes::Both(_));
    if (by_wall || passes) && game.bases.iter().any(turns) {
        let what = "in Fairy-Stockfish a turn without a move makes the player's first piece lose its form from before it \
            promoted; in the definition it does not";
        account.differ(if by_wall { key::WALL_OR_MOVE } else { key::PASS_WHITE }, what);
    }
}

/// Returns the conditions under which passes end the game, with their keys: two in a row, or one while kings face each
/// other.
pub(in crate::fairy::import) fn endings(game: &Game<'_>) -> Vec<(ConditionText, &'static str)> {
    let mut endings = Vec::new();
    let passes = passing(game).map(|when| when != Passing::Never);
    if kings_are_answered(game) && passes.contains(&true) {
        endings.push((all([facing_kings(), passed_in_a_row(1)]), key::BIKJANG_RULE));
    }
    if passes == [true; 2] && !game.account.peek().is_on(key::WALL_OR_MOVE) {
        endings.push((passed_in_a_row(2), key::PASS_WHITE));
    }
    endings
}

fn passed_in_a_row(times: u16) -> ConditionText {
    ConditionText::Passed(Passed { times: plain(times) })
}

/// Returns the pieces that must be dropped, an empty list for any piece; nothing if no drop is obligatory.
fn must_drop(game: &Game<'_>) -> Option<Vec<String>> {
    let account = game.account;
    if game.has_supply && account.peek().is_on(key::MUST_DROP) {
        account.ignore_all(&[key::MUST_DROP, key::MUST_DROP_TYPE], "only drops from a hand are obligatory");
        return None;
    }
    if !account.is_on(key::MUST_DROP) {
        account.ignore(key::MUST_DROP_TYPE, "no drop is obligatory");
        return None;
    }
    if !game.has_drops {
        account.ignore(key::MUST_DROP_TYPE, "no piece can be dropped");
        return None;
    }
    match account.piece(key::MUST_DROP_TYPE) {
        None => Some(Vec::new()),
        Some(piece) => game.base(piece).map(|base| vec![base.key.clone()]),
    }
}
