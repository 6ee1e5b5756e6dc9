//! Questions that take long: what an author may not have thought of, and how random games end.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use alfil_core::board::{Budget, MoveSort, Side};
use alfil_core::game::Game;
use alfil_core::observe;
use alfil_core::playout::chance;
use alfil_core::rules::RuleId;
use alfil_language::diag::{FileId, Report};
use serde::Deserialize;
use serde_json::{Value, json};

use super::source::{Source, Whole};
use super::{Fault, Stream, Studio, findings, locked};
use crate::author::ask;
use crate::author::smoke;
use crate::author::validate;
use crate::words::describe;
use crate::words::notation::{coord, fen};

/// A search for positions at the edges of the rules.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asking {
    source: Source,
    /// Random games to look at.
    games: Option<u32>,
    seed: Option<u64>,
}

/// Random games to be played.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Playing {
    source: Source,
    games: u32,
    #[serde(default)]
    seed: u64,
}

/// Most games of one question.
const MAX_GAMES: u32 = 10_000;

/// Most games that are watched for rules that never matter: each is looked at closely.
const MAX_GAMES_OF_SMOKE: u32 = 200;

/// Most plies of a random game.
const MAX_PLIES: u32 = 1_000;

/// The most steps spent on a random game, each about a square looked at.
const MAX_STEPS: u64 = 200_000_000;

/// Most moves tried in a search for positions, fewer than `alfil ask` tries: somebody waits.
const MAX_TRIED: u32 = 100_000;

/// The most steps spent on that search, each about a square looked at: somebody waits.
const MAX_STEPS_OF_SEARCH: u64 = 100_000_000;

/// After how many games the numbers are shown again.
const EVERY: u32 = 10;

/// The random games of the latest question, which are not played again if more of them are asked for.
pub(super) struct RandomGames {
    hash: String,
    seed: u64,
    tally: Tally,
}

/// What happened in the games so far.
#[derive(Default)]
struct Tally {
    games: u32,
    results: [u32; 3],
    unfinished: u32,
    plies: Vec<u32>,
    endings: BTreeMap<RuleId, u32>,
    /// How many met a position with too many ways to move.
    too_many_ways: u32,
    /// The rules that end games, each with its sentence.
    sentences: Vec<(RuleId, String)>,
    /// How often each kind moved, was dropped and captured.
    moved: Vec<u64>,
    captures: u64,
}

impl Studio {
    /// Looks for one position for each rule that no claim covers.
    pub(super) fn ask(&self, asked: &Asking, to: &mut Stream<'_>) -> Result<Value, Fault> {
        let whole = self.whole(&asked.source)?;
        let usual = ask::Settings::default();
        let settings = ask::Settings {
            seed: asked.seed.unwrap_or(usual.seed),
            n_games: asked.games.unwrap_or(usual.n_games).min(usual.n_games),
            n_tried: MAX_TRIED,
            ..usual
        };
        (to.emit)(json!({ "state": "searching" }));
        let found = ask::ask_within(
            (&whole.definition, &whole.origins),
            &whole.variant,
            settings,
            &Budget::of(MAX_STEPS_OF_SEARCH),
            || (),
        );
        let proposals: Vec<Value> = found
            .proposals
            .iter()
            .map(|proposal| {
                json!({
                    "fen": fen::print(&proposal.game),
                    "moves": proposal.moves,
                    "played": coord::print_moves(&proposal.game),
                    "ruling": proposal.ruling,
                    "place": whole.place(&proposal.rule),
                    "claim": proposal.claim,
                })
            })
            .collect();
        Ok(json!({ "proposals": proposals, "unmet": unmet(&whole, &found.unmet), "cut": found.is_cut }))
    }

    /// Plays random games and reports which rules never mattered in them.
    pub(super) fn smoke(&self, asked: &Playing, to: &mut Stream<'_>) -> Result<Value, Fault> {
        let whole = self.whole(&asked.source)?;
        (to.emit)(json!({ "state": "playing" }));
        let settings = smoke::Settings {
            max_plies: MAX_PLIES,
            ..smoke::Settings::new(u64::from(asked.games.min(MAX_GAMES_OF_SMOKE)), asked.seed)
        };
        let steps = Budget::of(MAX_STEPS);
        let stop = || to.stop.load(Ordering::Relaxed);
        let limits = smoke::Limits { steps: steps.clone(), stop: &stop };
        let (name, text) = (whole.sources.name(FileId::FIRST), whole.sources.text(FileId::FIRST));
        let known = self.once.run_exclusive(format!("smoke {}", whole.hash), || {
            Ok(validate::examine(name, text, &*self.files).report.diagnostics)
        })?;
        let (found, games) = smoke::check_within(
            (&whole.definition, &whole.origins),
            &whole.variant,
            settings,
            &known,
            &limits,
        );
        // Games that were not played show nothing.
        let found = if games > 0 { found } else { Vec::new() };
        let report = Report { sources: whole.sources.clone(), diagnostics: found };
        Ok(
            json!({ "games": games, "cut": steps.is_spent(), "findings": findings::findings_as_json(&report) }),
        )
    }

    /// Plays random games and counts how they end.
    pub(super) fn playouts(&self, asked: &Playing, to: &mut Stream<'_>) -> Result<Value, Fault> {
        let whole = self.whole(&asked.source)?;
        let games = asked.games.min(MAX_GAMES);
        let is_same =
            |of: &RandomGames| of.hash == whole.hash && of.seed == asked.seed && of.tally.games <= games;
        let known = locked(&self.played).take().filter(is_same);
        let rules = whole.variant.rules();
        let nothing = || Tally {
            sentences: describe::endings(rules),
            moved: vec![0; rules.kinds.len()],
            ..Tally::default()
        };
        let mut tally = known.map_or_else(nothing, |known| known.tally);
        for index in tally.games..games {
            let stop = || to.stop.load(Ordering::Relaxed);
            if !tally.play(&whole, asked.seed, u64::from(index), &stop) {
                break;
            }
            if tally.games.is_multiple_of(EVERY) {
                (to.emit)(tally.report(&whole, games));
            }
        }
        let report = tally.report(&whole, games);
        *locked(&self.played) = Some(RandomGames { hash: whole.hash.clone(), seed: asked.seed, tally });
        Ok(report)
    }
}

/// Returns the endings that no claim covers and no game reached, with their places.
fn unmet(whole: &Whole, endings: &[usize]) -> Vec<Value> {
    let rules = whole.variant.rules();
    let ending = |&index: &usize| {
        let reason = rules.ends.get(index).map(|end| end.when.reason(rules).slug());
        json!({ "reason": reason, "place": whole.place(&RuleId::End(index)) })
    };
    endings.iter().map(ending).collect()
}

impl Tally {
    /// Plays a game and counts it; false if it was stopped.
    fn play(&mut self, whole: &Whole, seed: u64, index: u64, is_stopped: &dyn Fn() -> bool) -> bool {
        let mut below = chance(seed, index);
        let mut game = Game::new(&whole.variant);
        game.set_budget(Budget::of(MAX_STEPS));
        let mut plies = 0;
        let (mut by_kind, mut captures) = (vec![0; self.moved.len()], 0);
        while plies < MAX_PLIES {
            if is_stopped() {
                return false;
            }
            let Some(mv) = game.play_random(&mut below) else { break };
            plies += 1;
            let kind = match mv.sort {
                MoveSort::Drop => mv.dropped(),
                MoveSort::Pass => None,
                MoveSort::Board | MoveSort::EnPassant | MoveSort::Displacing | MoveSort::Castling => {
                    game.undo();
                    let mover = game.position().piece_at(mv.from).map(|piece| piece.kind);
                    captures += u64::from(game.position().is_capture(mv));
                    game.play_unchecked(mv);
                    mover
                }
            };
            if let Some(n) = kind.and_then(|kind| by_kind.get_mut(kind.index())) {
                *n += 1;
            }
        }
        // What was found when the work was stopped may be wrong.
        if is_stopped() {
            return false;
        }
        self.games += 1;
        self.captures += captures;
        for (n, more) in self.moved.iter_mut().zip(by_kind) {
            *n += more;
        }
        self.plies.push(plies);
        match game.outcome_or_claim() {
            None => self.unfinished += 1,
            Some(outcome) => {
                let place = match outcome.winner {
                    Some(Side::First) => 0,
                    Some(Side::Second) => 1,
                    None => 2,
                };
                match observe::ending(outcome) {
                    None => {
                        self.unfinished += 1;
                        self.too_many_ways += 1;
                    }
                    Some(rule) => {
                        if let Some(n) = self.results.get_mut(place) {
                            *n += 1;
                        }
                        *self.endings.entry(rule).or_default() += 1;
                    }
                }
            }
        }
        true
    }

    fn report(&self, whole: &Whole, wanted: u32) -> Value {
        let mut plies = self.plies.clone();
        plies.sort_unstable();
        let at =
            |share: usize| plies.get((plies.len().saturating_sub(1)) * share / 100).copied().unwrap_or(0);
        json!({
            "games": self.games,
            "wanted": wanted,
            "first": self.results[0],
            "second": self.results[1],
            "draws": self.results[2],
            "unfinished": self.unfinished,
            "plies": { "least": at(0), "quarter": at(25), "median": at(50), "most": at(100) },
            "too_many_ways": self.too_many_ways,
            "endings": self.endings(whole),
            "moved": self.moved,
            "captures": self.captures,
            "kinds": whole.variant.rules().kinds.len(),
        })
    }

    /// Returns how often each rule ended a game, with its sentence, the commonest first.
    fn endings(&self, whole: &Whole) -> Vec<Value> {
        let mut all: Vec<(&RuleId, u32)> = self.endings.iter().map(|(rule, n)| (rule, *n)).collect();
        all.sort_by_key(|&(_, n)| Reverse(n));
        let row = |(rule, games)| {
            let sentence = describe::ending_sentence(&self.sentences, rule);
            json!({ "sentence": sentence, "place": whole.place(rule), "games": games })
        };
        all.into_iter().map(row).collect()
    }
}
