//! Points for captures, which only Fairy-Stockfish-X has, and the ending by a number of them.

use alfil_language::def::condition::{ConditionText, PointsMade, ResultWord, WhoWord};
use alfil_language::def::definition::Points;
use alfil_language::def::{Definition, Named};
use alfil_language::diag::Span;

use super::{NO_RESULT, end, result};
use crate::fairy::import::game::Game;
use crate::fairy::import::values::{plain, set, text_at};
use crate::fairy::ini::{Dialect, Value};

const TAKING: &str = "piecePoints";
const GOAL: &str = "pointsGoal";
const VALUE: &str = "pointsGoalValue";
const WHOSE: &str = "pointsRuleCaptures";
const BOTH: [&str; 2] = ["pointsGoalSimulValueByMostPoints", "pointsGoalSimulValueByMover"];

/// Writes what captures are worth, and what a number of points ends.
pub(super) fn write(game: &Game<'_>, out: &mut Definition) {
    let account = game.account;
    if account.peek().dialect() != Dialect::FairyStockfishX {
        return;
    }
    if !account.is_on("pointsCounting") {
        let why = "no points are counted";
        account.ignore_all(&[TAKING, GOAL, VALUE, WHOSE], why);
        account.ignore_all(&BOTH, why);
        return;
    }
    if account.word(WHOSE) != "us" {
        account.refuse(WHOSE, "points for a player other than the captor");
    }
    let takes_own = ["selfCapture", "selfCaptureWhite", "selfCaptureBlack", "blastOnCapture", "blastOnMove"];
    if let Some(key) = takes_own.into_iter().find(|key| account.peek().is_on(key)) {
        account.refuse(TAKING, format!("points for a player's own pieces, which `{key}` removes"));
    }
    let start = account.peek().text("startFen");
    let begun = start.split_once('{').and_then(|(_, more)| more.split_once('}'));
    if begun.is_some_and(|(points, _)| points.chars().any(|c| ('1'..='9').contains(&c))) {
        account.refuse("startFen", "a start with points");
    }
    table(game, out);
    account.ignore_all(
        &BOTH,
        "only one player at a time scores points, and the game ends as soon as there are enough",
    );
    let goal = account.number(GOAL);
    if goal < 1 {
        account.ignore(VALUE, "no number of points ends the game");
        return;
    }
    let at_least: u16 = account.fitting(GOAL, goal);
    let verdict: Option<ResultWord> = result(account.word(VALUE), true);
    let Some(verdict) = verdict else {
        account.refuse(VALUE, NO_RESULT);
        return;
    };
    let from = game.origin(&[GOAL]);
    let made = PointsMade { side: plain(WhoWord::Mover), at_least: plain(at_least) };
    end(out, ConditionText::Points(made), verdict, from);
}

/// The points for each piece.
fn table(game: &Game<'_>, out: &mut Definition) {
    let account = game.account;
    account.map(TAKING);
    let Some(Value::Numbers(points)) = account.peek().get(TAKING).map(|setting| setting.value.clone()) else {
        account.refuse(TAKING, "points that no piece scores");
        return;
    };
    let mut entries = Vec::new();
    for piece in game.in_play() {
        let worth = points.get(&piece).copied().unwrap_or(0);
        if worth < 1 {
            continue;
        }
        let worth: u16 = account.fitting(TAKING, worth);
        for key in game.keys_of(piece) {
            entries.push((text_at(&key, Span::NOWHERE), plain(worth)));
        }
    }
    out.points = plain(Points { for_capturing: set(Named { entries }, game.origin(&[TAKING])) });
}
