//! Turns of several moves: keys of Fairy-Stockfish-X.
//!
//! That program counts plies from the move number of a position, and lets the other player pass between two moves of a turn.

use alfil_core::rules::{EarlyCheck, Permit, StuckInTurn};
use alfil_language::def::Definition;
use alfil_language::def::definition::Turns;
use alfil_language::diag::Span;

use super::royals::Royals;
use crate::fairy::import::account::Account;
use crate::fairy::import::game::Game;
use crate::fairy::import::values::{plain, set, words};
use crate::fairy::ini::Value;
use crate::fairy::ini::key;

/// Returns the numbers of moves that are listed.
fn listed<'a>(account: &Account<'a>) -> &'a [i64] {
    match account.peek().get(key::MULTIMOVES).map(|setting| &setting.value) {
        Some(Value::Counts(counts)) => counts,
        _ => &[],
    }
}

/// Returns whether turns have several moves.
pub(in crate::fairy::import) fn is_on(account: &Account<'_>) -> bool {
    account.peek().is_on(key::PROGRESSIVE_MULTIMOVE) || listed(account).iter().any(|&n| n > 1)
}

/// Writes how many moves turns have.
pub(in crate::fairy::import) fn write(game: &Game<'_>, royals: &Royals, out: &mut Definition) {
    let account = game.account;
    account.map(key::MULTIMOVES);
    if !is_on(account) {
        account.ignore_all(
            &[key::MULTIMOVES, key::PROGRESSIVE_MULTIMOVE, key::MULTIMOVE_CHECK, key::MULTIMOVE_CAPTURE],
            "every turn has one move",
        );
        return;
    }
    let mut turns = Turns::default();
    if account.is_on(key::PROGRESSIVE_MULTIMOVE) {
        account.ignore(key::MULTIMOVES, "each turn has one move more than the previous one");
        let (first, _) = begin(game, |turn| turn as i64 + 1);
        turns.first_turn = plain(account.fitting(key::PROGRESSIVE_MULTIMOVE, first));
        turns.longer_by = set(1, game.origin(&[key::PROGRESSIVE_MULTIMOVE]));
    } else {
        of_list(game, &mut turns);
    }
    if royals.is_empty() {
        account.ignore(key::MULTIMOVE_CHECK, "no piece is royal");
    } else {
        let early =
            if account.is_on(key::MULTIMOVE_CHECK) { EarlyCheck::Checkmate } else { EarlyCheck::Illegal };
        turns.early_check = set(early, game.origin(&[key::MULTIMOVE_CHECK]));
        if royals.has_others() {
            account.refuse(
                key::MULTIMOVES,
                "pieces other than kings that are royal, which may stay attacked in the middle of a turn",
            );
        }
    }
    if !account.is_on(key::MULTIMOVE_CAPTURE) {
        turns.early_capture = set(Permit::Illegal, game.origin(&[key::MULTIMOVE_CAPTURE]));
    }
    turns.stuck = plain(StuckInTurn::EndingsApply);
    if account.peek().number(key::N_FOLD_RULE) > 0 {
        let what = "in Fairy-Stockfish positions count as repeated even with a different number of moves left in the turn; \
            in the definition they are not";
        account.differ(key::N_FOLD_RULE, what);
    }
    out.turns = plain(turns);
}

/// Returns the moves of each turn from the start on.
pub(in crate::fairy::import) fn turns_from_start(game: &Game<'_>) -> Box<dyn Iterator<Item = i64>> {
    let account = game.account;
    if account.peek().is_on(key::PROGRESSIVE_MULTIMOVE) {
        let (first, _) = begin(game, |turn| turn as i64 + 1);
        return Box::new(first..);
    }
    let list = listed(account).to_vec();
    let (_, start) = begin(game, |turn| of_turn(&list, turn));
    Box::new((start..).map(move |turn| of_turn(&list, turn)))
}

/// Returns the moves of a turn, by a list: its last two numbers go on by turns.
fn of_turn(list: &[i64], turn: usize) -> i64 {
    let n = list.len();
    let at = if turn < n { turn } else { n.saturating_sub(2) + (turn + n.min(2) - n) % n.clamp(1, 2) };
    list.get(at).copied().unwrap_or(1)
}

/// Writes what a list of numbers says.
fn of_list(game: &Game<'_>, turns: &mut Turns) {
    let account = game.account;
    let list = listed(account);
    let n = list.len();
    let of_turn = |turn: usize| of_turn(list, turn);
    let (_, start) = begin(game, of_turn);
    // From here on the numbers depend on the player alone.
    let mut usual_from = n.saturating_sub(2).max(start);
    while usual_from > start && of_turn(usual_from - 1) == of_turn(usual_from + 1) {
        usual_from -= 1;
    }
    let from = game.origin(&[key::MULTIMOVES]);
    let number = |turn: usize| -> u8 { account.fitting(key::MULTIMOVES, of_turn(turn)) };
    // White has the even turns.
    let of_white = number(usual_from + usual_from % 2);
    let of_black = number(usual_from + 1 - usual_from % 2);
    if of_white == of_black {
        turns.moves = set(of_white, from);
    } else {
        turns.moves_of_first = set(of_white, from);
        turns.moves_of_second = set(of_black, from);
    }
    let first: Vec<u8> = (start..usual_from).map(number).collect();
    match first.as_slice() {
        [] => {}
        [only] => turns.first_turn = set(*only, from),
        _ => turns.first_turns = words(first, Span::NOWHERE),
    }
}

/// Returns the moves of the turn with which the game begins, and its place among all turns.
fn begin(game: &Game<'_>, of_turn: impl Fn(usize) -> i64) -> (i64, usize) {
    let ply = (game.start.number.max(1) - 1) * 2 + game.start.to_move as i64;
    let (mut at, mut turn) = (0, 0);
    while at < ply {
        at += of_turn(turn).max(1) * 2 - 1;
        turn += 1;
    }
    if at != ply {
        game.account.refuse(key::START_FEN, "a start in the middle of a turn, according to the move number");
    }
    (of_turn(turn), turn)
}
