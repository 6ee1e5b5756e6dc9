//! Games of the computer against itself, and what they say about the balance of a game.

use std::cell::RefCell;
use std::sync::atomic::Ordering;

use alfil_core::game::Game;
use alfil_core::rules::RuleId;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::source::{Source, Whole};
use super::{Fault, Stream, Studio};
use crate::author::balance::{Games, Solved, difference, page};
use crate::play::selfplay::{
    self, LineOfGame, Openings, Repeats, Settings, Varied, head, odds, usual_max_plies,
};
use crate::studio::balance::{Asked, Played, add};
use crate::words::shell;

/// Games to be played.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Balancing {
    source: Source,
    games: u32,
    #[serde(default)]
    seed: u64,
}

/// Most games of one question, not counting those at other strengths.
const MAX_GAMES: u32 = 2_000;

/// Positions searched for each move.
const NODES: u64 = 200;

/// The first number of games after which a report is shown; later ones are each half as many again.
const FIRST: u64 = 4;

impl Studio {
    /// Lets the computer play itself, and reports what the games say.
    pub(super) fn balance(&self, asked: &Balancing, to: &mut Stream<'_>) -> Result<Value, Fault> {
        let whole = self.whole(&asked.source)?;
        let wanted = u64::from(asked.games.clamp(1, MAX_GAMES));
        let settings = Settings {
            seed: asked.seed,
            nodes: NODES,
            openings: Openings::Soft,
            max_plies: usual_max_plies(&whole.variant),
        };
        let differ = difference(whole.variant.rules()).is_some();
        let swapped = differ.then(|| odds::other_to_move(&whole.variant)).flatten();
        let parts = selfplay::parts(&whole.variant, &settings, swapped, Vec::new());
        let mut lines: Vec<(Varied, Vec<LineOfGame>)> =
            parts.iter().map(|part| (part.varied, Vec::new())).collect();
        let mut games = Games::new(whole.variant.rules());
        let mut repeats = Repeats::default();
        let mut due = FIRST;
        for n in 0..wanted {
            for (part, (_, lines)) in parts.iter().zip(&mut lines) {
                for index in lines.len() as u64..part.n_games(n + 1) {
                    let n_plies = lines.iter().map(|line| u64::from(line.plies)).sum();
                    if part.is_enough(n + 1, n_plies) {
                        break;
                    }
                    let line = part.play(index);
                    if part.varied == Varied::Nothing && repeats.is_new(&line, 0) {
                        add(&mut games, &whole.variant, &line)
                            .map_err(|why| Fault::new("not-replayed", why))?;
                    }
                    lines.push(line);
                }
            }
            // What was found when the work was stopped may be wrong, and nobody reads it.
            if to.stop.load(Ordering::Relaxed) {
                return Err(Fault::gone());
            }
            if n + 1 == due && due < wanted {
                let played = Played::new(lines.clone(), &[], Some(n + 1));
                (to.emit)(report(&whole, &settings, &played, &games, (due, wanted)));
                due += due / 2;
            }
        }
        Ok(report(&whole, &settings, &Played::new(lines, &[], Some(wanted)), &games, (wanted, wanted)))
    }
}

/// Returns what games say so far: `n` usual games were played, repeated ones included, of those that are wanted.
fn report(
    whole: &Whole,
    settings: &Settings,
    played: &Played,
    games: &Games<'_>,
    (n, wanted): (u64, u64),
) -> Value {
    let variant = &whole.variant;
    let head = head(variant, settings);
    let numbers = [n, NODES, head.seed].map(|number| number.to_string());
    let command = shell::command([
        "alfil",
        "balance",
        variant.id(),
        "--games",
        &numbers[0],
        "--nodes",
        &numbers[1],
        "--seed",
        &numbers[2],
    ]);
    let is_last = n == wanted;
    let places = RefCell::new(Map::new());
    let place = |rule: &RuleId| {
        let place = whole.place(rule);
        let text = located(&place);
        places.borrow_mut().insert(text.clone(), place);
        text
    };
    let asked = Asked {
        word: variant.id(),
        command: &command,
        head,
        solved: is_last.then(|| Solved::of(&Game::new(variant))).flatten(),
        located: &place,
    };
    let balance = played.report(games, asked);
    let lines: Vec<Value> =
        balance.lines().into_iter().map(|line| json!({ "title": line.title, "text": line.text })).collect();
    json!({
        "games": balance.games,
        "played": n,
        "wanted": wanted,
        "players": balance.players,
        "results": balance.results,
        "verdict": balance.verdict_in_words(),
        "lines": lines,
        "places": places.take(),
        "page": is_last.then(|| page(&balance)),
    })
}

/// Returns a place in words.
fn located(place: &Value) -> String {
    match (place.get("file").and_then(Value::as_str), place.get("line").and_then(Value::as_u64)) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        (None, Some(line)) => format!("line {line}"),
        (_, None) => "not in the definition".to_owned(),
    }
}
