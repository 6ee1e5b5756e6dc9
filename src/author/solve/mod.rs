//! Solves small games: who wins with best play, in how many plies, and how many positions are won, drawn and lost.
//!
//! All positions that can come about are listed (`graph`) and valued backwards from the ends (`values`). Where they do not fit, a
//! proof-number search looks for a forced win (`proof`). What rules say about the past is part of a position where that is
//! necessary (`history`); where it cannot be, the result is left open and the rule named.

mod graph;
mod history;
mod known;
mod line;
mod node;
mod proof;
#[cfg(test)]
mod proof_tests;
mod report;
mod values;
mod work;

use alfil_core::board::{Move, Side};
use alfil_core::game::Game;
use alfil_core::game::packing::Kept;
use alfil_core::rules::RuleId;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use self::graph::Graph;
use self::history::History;
#[cfg(feature = "schema")]
pub use self::report::schema;
pub use self::report::{OpenWord, Report, ResultWord};
use self::values::Values;

/// How much work may be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The bytes that tables may take.
    pub bytes: u64,
    /// The positions that may be listed; more are not even looked for by a proof.
    pub positions: u64,
    /// The positions that a proof-number search may look at; 0 for no such search.
    pub proof: u64,
}

/// What is being done, and how far it has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How.
    pub method: Method,
    /// The positions found so far.
    pub found: u64,
    /// Those whose moves have been examined.
    pub examined: u64,
}

/// Whether to go on.
pub type Watch<'a> = &'a mut dyn FnMut(Progress) -> bool;

/// How a result was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// All positions that can come about were valued.
    Retrograde,
    /// A proof-number search found a forced win, or that there is none.
    ProofNumber,
}

/// What comes of a position if both players play their best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A player wins.
    Win {
        /// Who.
        winner: Side,
        /// In how many plies, if that is known.
        plies: Option<u32>,
        /// True if the winner may have a shorter way, by a rule about repetition.
        at_most: bool,
    },
    /// Neither player can force a win.
    Draw,
}

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Open {
    /// It depends on what happened before, by these rules.
    History(Vec<RuleId>),
    /// The work was stopped.
    Stopped(Stop),
    /// A position has too many ways to move.
    TooManyWays,
}

/// What stopped the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The tables took more bytes than the limit.
    Memory,
    /// There are more positions than the limit, or a search looked at more of them.
    Positions,
    /// There are more different hands, rights and clocks than a position can have a number for.
    Hands,
    /// There are more positions, or moves between them, than a table can have places for.
    Places,
    /// The caller, by the time or by Ctrl-C.
    Caller,
    /// The search met repetitions, so that it proves nothing by finding no win.
    Repetition,
    /// The search went on without getting any further.
    Stalled,
}

/// How many positions there are that can come about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct Counts {
    /// All of them, those included in which the game is over.
    pub total: u64,
    /// Those in which the game is over.
    pub finished: u64,
    /// Those that the player to move wins.
    pub won: u64,
    /// Those that are drawn.
    pub drawn: u64,
    /// Those that the player to move loses.
    pub lost: u64,
    /// Those whose result depends on what happened before.
    pub open: u64,
}

/// The position in which the player to move needs the most plies to win.
#[derive(Clone, Debug)]
pub struct Longest {
    /// The plies.
    pub plies: u32,
    /// How many positions take as many.
    pub positions: u64,
    /// One of them.
    pub game: Game,
}

/// What was found out about a position.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The result, or why there is none.
    pub value: Result<Value, Open>,
    /// How it was found.
    pub method: Method,
    /// A line of best play. A win is the shortest, against the longest defence; after a proof-number search it is one move.
    pub line: Vec<Move>,
    /// True if the line ends where it repeats a position, instead of at the end of the game.
    pub repeats: bool,
    /// How many positions there are; nothing if not all were listed.
    pub counts: Option<Counts>,
    /// The longest win; nothing if not all positions were listed, none is won, or what happened before may change it.
    pub longest: Option<Longest>,
    /// True if the half-move clock and counts under way are part of the positions.
    pub with_clocks: bool,
    /// The positions found.
    pub found: u64,
    /// Those whose moves were examined.
    pub examined: u64,
}

impl Solution {
    fn open(why: Open, progress: Progress) -> Solution {
        Solution {
            value: Err(why),
            method: progress.method,
            line: Vec::new(),
            repeats: false,
            counts: None,
            longest: None,
            with_clocks: false,
            found: progress.found,
            examined: progress.examined,
        }
    }
}

/// Returns what comes of the position of a game, as if the game began there.
///
/// Moves that repeat a position lead nowhere: a player who can win does so without repeating one, and a player who cannot is
/// left with the draw of an endless game. Where rules give repetition another result, only wins are certain.
pub fn solve(game: &Game, limits: Limits, watch: Watch<'_>) -> Solution {
    let rules = game.variant().rules();
    let history = match History::of(rules) {
        Ok(history) => history,
        Err(rule) => {
            let none = Progress { method: Method::Retrograde, found: 0, examined: 0 };
            return Solution::open(Open::History(vec![rule]), none);
        }
    };
    let kept = if history.needs_clocks { Kept::Clocks } else { Kept::Nothing };
    let (mut solution, fewest_counted) = with_table(game, &history, kept, limits, watch);
    if kept == Kept::Nothing && history.may_run_out(game, &solution, fewest_counted) {
        (solution, _) = with_table(game, &history, Kept::Clocks, limits, watch);
    }
    let too_large =
        [Stop::Memory, Stop::Positions, Stop::Hands, Stop::Places].map(|stop| Err(Open::Stopped(stop)));
    let is_too_large = too_large.contains(&solution.value);
    if is_too_large && limits.proof > 0 && history.can_be_searched() {
        return proof::solve(game, &history, limits, watch);
    }
    solution
}

/// Solves a position by a table of all positions, and returns the fewest plies that a count has left when it begins.
fn with_table(
    game: &Game,
    history: &History,
    kept: Kept,
    limits: Limits,
    watch: Watch<'_>,
) -> (Solution, u32) {
    let mut graph = match Graph::build(game, history, kept, limits, watch) {
        Ok(graph) => graph,
        Err((why, progress)) => return (Solution::open(why, progress), u32::MAX),
    };
    let Some(values) = Values::of(&graph, watch) else {
        return (Solution::open(Open::Stopped(Stop::Caller), graph.progress()), u32::MAX);
    };
    let (line, repeats) = line::best(&mut graph, &values);
    let looks_differ = graph.positions.packing.looks_differ();
    let certain_plies = history.certain_plies(kept, looks_differ, graph.fewest_counted());
    let counts = values.counts(&graph, history.draws_are_certain(), certain_plies);
    // Otherwise wins may be shorter, or there are longer ones.
    let is_exact = history.draws_are_certain() && counts.open == 0;
    let solution = Solution {
        value: history.certain(values.of_node(0), looks_differ),
        method: Method::Retrograde,
        line,
        repeats,
        counts: Some(counts),
        longest: if is_exact { values.longest(&graph) } else { None },
        with_clocks: kept == Kept::Clocks,
        found: graph.len() as u64,
        examined: graph.len() as u64,
    };
    (solution, graph.fewest_counted())
}
