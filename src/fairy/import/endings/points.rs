//! Points for captures, which only Fairy-Stockfish-X has, and the ending by a number of them.

use alfil_language::def::condition::{ConditionText, PointsMade, ResultWord, WhoWord};
use alfil_language::def::definition::Points;
use alfil_language::def::{Definition, Named};
use alfil_language::diag::Span;

use super::{NO_RESULT, end, result};
use crate::fairy::import::game::Game;
use crate::fairy::import::values::{plain, set, text_at};
use crate::fairy::ini::key;
use crate::fairy::ini::{Dialect, Value};

const BOTH: [&str; 2] = [key::POINTS_GOAL_SIMUL_VALUE_BY_MOST_POINTS, key::POINTS_GOAL_SIMUL_VALUE_BY_MOVER];

/// Writes what captures are worth, and what a number of points ends.
pub(super) fn write(game: &Game<'_>, out: &mut Definition) {
    let account = game.account;
    if account.peek().dialect() != Dialect::FairyStockfishX {
        return;
    }
    if !account.is_on(key::POINTS_COUNTING) {
        let why = "no points are counted";
        account.ignore_all(
            &[key::PIECE_POINTS, key::POINTS_GOAL, key::POINTS_GOAL_VALUE, key::POINTS_RULE_CAPTURES],
            why,
        );
        account.ignore_all(&BOTH, why);
        return;
    }
    if account.word(key::POINTS_RULE_CAPTURES) != "us" {
        account.refuse(key::POINTS_RULE_CAPTURES, "points for a player other than the captor");
    }
    let takes_own = [
        key::SELF_CAPTURE,
        key::SELF_CAPTURE_WHITE,
        key::SELF_CAPTURE_BLACK,
        key::BLAST_ON_CAPTURE,
        key::BLAST_ON_MOVE,
    ];
    if let Some(key) = takes_own.into_iter().find(|key| account.peek().is_on(key)) {
        account.refuse(key::PIECE_POINTS, format!("points for a player's own pieces, which `{key}` removes"));
    }
    let start = account.peek().text(key::START_FEN);
    let begun = start.split_once('{').and_then(|(_, more)| more.split_once('}'));
    if begun.is_some_and(|(points, _)| points.chars().any(|c| ('1'..='9').contains(&c))) {
        account.refuse(key::START_FEN, "a start with points");
    }
    table(game, out);
    account.ignore_all(
        &BOTH,
        "only one player at a time scores points, and the game ends as soon as there are enough",
    );
    let goal = account.number(key::POINTS_GOAL);
    if goal < 1 {
        account.ignore(key::POINTS_GOAL_VALUE, "no number of points ends the game");
        return;
    }
    let at_least: u16 = account.fitting(key::POINTS_GOAL, goal);
    let verdict: Option<ResultWord> = result(account.word(key::POINTS_GOAL_VALUE), true);
    let Some(verdict) = verdict else {
        account.refuse(key::POINTS_GOAL_VALUE, NO_RESULT);
        return;
    };
    let from = game.origin(&[key::POINTS_GOAL]);
    let made = PointsMade { side: plain(WhoWord::Mover), at_least: plain(at_least) };
    end(out, ConditionText::Points(made), verdict, from);
}

/// The points for each piece.
fn table(game: &Game<'_>, out: &mut Definition) {
    let account = game.account;
    account.map(key::PIECE_POINTS);
    let Some(Value::Numbers(points)) =
        account.peek().get(key::PIECE_POINTS).map(|setting| setting.value.clone())
    else {
        account.refuse(key::PIECE_POINTS, "points that no piece scores");
        return;
    };
    let mut entries = Vec::new();
    for piece in game.in_play() {
        let worth = points.get(&piece).copied().unwrap_or(0);
        if worth < 1 {
            continue;
        }
        let worth: u16 = account.fitting(key::PIECE_POINTS, worth);
        for key in game.keys_of(piece) {
            entries.push((text_at(&key, Span::NOWHERE), plain(worth)));
        }
    }
    out.points = plain(Points { for_capturing: set(Named { entries }, game.origin(&[key::PIECE_POINTS])) });
}
