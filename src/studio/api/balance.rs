//! Games of the computer against itself, and what they say about the balance of a game.

use std::cell::RefCell;
use std::sync::atomic::Ordering;

use alfil_core::game::Game;
use alfil_core::rules::RuleId;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::source::{Source, Whole};
use super::{Fault, Stream, Studio};
use crate::author::balance::{Solved, difference, page};
use crate::play::selfplay::{self, LineOfGame, Openings, Part, Settings, head, usual_max_plies};
use crate::studio::balance::{Asked, Played, sample};
use crate::words::notation::odds;

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
        let mut games: Vec<Vec<LineOfGame>> = parts.iter().map(|_| Vec::new()).collect();
        let mut due = FIRST;
        for n in 0..wanted {
            for (part, games) in parts.iter().zip(&mut games) {
                games.extend((part.n_games(n)..part.n_games(n + 1)).map(|index| part.play(index)));
            }
            // What was found when the work was stopped may be wrong, and nobody reads it.
            if to.stop.load(Ordering::Relaxed) {
                return Err(Fault::new("gone", "nobody waits for the games".to_owned()));
            }
            if n + 1 == due && due < wanted {
                (to.emit)(report(&whole, &settings, &parts, games.clone(), wanted)?);
                due += due / 2;
            }
        }
        report(&whole, &settings, &parts, games, wanted)
    }
}

fn report(
    whole: &Whole,
    settings: &Settings,
    parts: &[Part],
    games: Vec<Vec<LineOfGame>>,
    wanted: u64,
) -> Result<Value, Fault> {
    let variant = &whole.variant;
    let played = Played::new(parts, games, &[]);
    let samples = played.games.iter().map(|line| sample(variant, line)).collect::<Result<Vec<_>, _>>();
    let samples = samples.map_err(|why| Fault::new("not-replayed", why))?;
    let head = head(variant, settings);
    let command = format!(
        "alfil balance {} --games {} --nodes {NODES} --seed {}",
        variant.id(),
        samples.len(),
        head.seed
    );
    let is_last = samples.len() as u64 == wanted;
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
        nodes: head.nodes,
        seed: head.seed,
        digests: [head.rules, head.engine, head.evaluation],
        solved: is_last.then(|| Solved::of(&Game::new(variant))).flatten(),
        located: &place,
    };
    let balance = played.report(variant, &samples, asked);
    let lines: Vec<Value> =
        balance.lines().into_iter().map(|line| json!({ "title": line.title, "text": line.text })).collect();
    Ok(json!({
        "games": balance.games,
        "wanted": wanted,
        "players": balance.players,
        "results": balance.results,
        "verdict": balance.verdict_in_words(),
        "lines": lines,
        "places": places.take(),
        "page": is_last.then(|| page(&balance)),
    }))
}

/// Returns a place in words.
fn located(place: &Value) -> String {
    match (place.get("file").and_then(Value::as_str), place.get("line").and_then(Value::as_u64)) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        (None, Some(line)) => format!("line {line}"),
        (_, None) => "not in the definition".to_owned(),
    }
}
