//! The computer's moves, shown while they are found.

use core::time::Duration;
use std::sync::Arc;

use alfil_core::board::is_stopped;
use alfil_core::game::Game;
use alfil_core::search::{Bound, Learned, Level, Limits, Score, Searcher, Settings, Variation};
use alfil_core::variant::Variant;
use serde::Deserialize;
use serde_json::{Value, json};

use super::source::{ReplayedGame, Source};
use super::{Fault, Stream, Studio, locked, shelf};
use crate::words::notation::coord;

/// A position to think about.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Position {
    source: Source,
    fen: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    /// How well to play, from 1 to 10; as well as possible within the time if there is none.
    level: Option<u8>,
    /// Makes the choices of low levels reproducible.
    #[serde(default)]
    seed: u64,
    /// Time, in milliseconds.
    ms: Option<u64>,
    /// Positions to look at.
    nodes: Option<u64>,
    /// How many of the best moves to rank.
    lines: Option<usize>,
}

/// The longest time for a move, in milliseconds.
const MAX_MS: u64 = 60_000;

/// The time for a move if nothing else limits it, in milliseconds.
const USUAL_MS: u64 = 2_000;

/// The positions to look at if nothing limits the search and there is no clock.
const USUAL_NODES: u64 = 20_000;

/// The most lines.
const MAX_LINES: usize = 5;

/// Most searchers that are kept between moves.
const MAX_SEARCHERS: usize = 3;

/// Searchers of earlier questions with the hashes of their definitions, the latest last.
#[derive(Default)]
pub(super) struct Searchers(Vec<(String, Box<Searcher>)>);

impl Studio {
    /// Looks for a good move. Each line is shown when it is found; the last one has the move.
    pub(super) fn think(&self, asked: &Position, to: &mut Stream<'_>) -> Result<Value, Fault> {
        let played =
            ReplayedGame { source: asked.source.clone(), fen: asked.fen.clone(), moves: asked.moves.clone() };
        let (whole, game) = self.game(&played)?;
        let level = match asked.level {
            None => None,
            Some(number) => Some(Level::new(number).ok_or_else(|| {
                Fault::new("bad-question", format!("levels are 1 to {}", Level::BEST.number()))
            })?),
        };
        let limits = self.limits(asked)?;
        let multi_pv = asked.lines.unwrap_or(1).clamp(1, MAX_LINES);
        let settings = Settings { level, seed: asked.seed, multi_pv, now: self.clock, ..Settings::default() };
        // For the largest games this takes long in itself.
        let mut searcher = self.once.run_exclusive(format!("think {}", whole.hash), || {
            let known = {
                let mut kept = locked(&self.searchers);
                let place = kept.0.iter().position(|(hash, _)| *hash == whole.hash);
                place.map(|place| kept.0.remove(place).1)
            };
            if let Some(searcher) = known {
                return Ok(searcher);
            }
            let searcher = Box::new(Searcher::new(&with_learned(&whole.variant)?, settings));
            if is_stopped() { Err(Fault::gone()) } else { Ok(searcher) }
        })?;
        searcher.set_settings(settings);
        let emit = &mut *to.emit;
        let found = searcher.think(&game, &limits, to.stop, &mut |found| emit(line(&game, found)));
        let claim = game.clone().claimable().first().copied();
        let claims = claim.is_some_and(|claim| searcher.prefers_claim(&game, claim.winner, to.stop));
        let answer = json!({
            "claims": claims,
            "move": found.best.map(|mv| coord::print(game.variant().rules(), game.position(), mv)),
            "nodes": found.nodes,
        });
        let mut kept = locked(&self.searchers);
        kept.0.push((whole.hash.clone(), searcher));
        if kept.0.len() > MAX_SEARCHERS {
            kept.0.remove(0);
        }
        Ok(answer)
    }

    /// Returns what ends a search. A level ends by itself.
    fn limits(&self, asked: &Position) -> Result<Limits, Fault> {
        let is_level = asked.level.is_some();
        if self.clock.is_some() {
            let ms = asked.ms.unwrap_or(if is_level { MAX_MS } else { USUAL_MS }).min(MAX_MS);
            let time = Some(Duration::from_millis(ms));
            return Ok(Limits { time, nodes: asked.nodes, ..Limits::default() });
        }
        if asked.ms.is_some() {
            return Err(Fault::new(
                "no-clock",
                "there is no clock here: limit the search by `nodes`, not `ms`",
            ));
        }
        let nodes = asked.nodes.or((!is_level).then_some(USUAL_NODES));
        Ok(Limits { nodes, ..Limits::default() })
    }
}

/// Returns the variant with the weights that its source came with, or with those that were learned for a bundled
/// variant with the same rules.
pub(super) fn with_learned(variant: &Arc<Variant>) -> Result<Arc<Variant>, Fault> {
    let Some(text) = variant.learned() else {
        let learned = shelf::learned(&variant.digest()).map(str::to_owned);
        return Ok(if learned.is_some() { variant.with_learned(learned) } else { Arc::clone(variant) });
    };
    let judged = Learned::read(text).and_then(|learned| learned.judgement(variant));
    let useless = |why| Fault::new("bad-weights", format!("the weights of `source` are not used: {why}"));
    judged.map(|_| Arc::clone(variant)).map_err(useless)
}

fn line(game: &Game, line: &Variation) -> Value {
    let mut after = game.clone();
    let mut pv = Vec::new();
    for &mv in &line.pv {
        pv.push(coord::print(game.variant().rules(), after.position(), mv));
        after.play_unchecked(mv);
    }
    let score = match line.score {
        Score::Centipawns(n) => json!({ "cp": n }),
        Score::Mate(n) => json!({ "mate": n }),
    };
    let bound = match line.bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    };
    json!({
        "rank": line.rank,
        "depth": line.depth,
        "score": score,
        "bound": bound,
        "nodes": line.nodes,
        "ms": line.time.as_millis() as u64,
        "pv": pv,
    })
}
