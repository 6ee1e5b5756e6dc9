//! The command `go` of UCI and USI.

use core::time::Duration;
use std::sync::Arc;

use alfil_core::board::Side;
use alfil_core::search::{Clock, Limits, Ponder};

use super::Language;
use super::current_game::Desk;
use super::survey::MOST_PLIES;

/// What `go` asks for.
#[derive(Debug, Default)]
pub(super) struct Go {
    pub(super) limits: Limits,
    /// The best move is sent only after `stop`.
    pub(super) is_infinite: bool,
    /// The best move is sent only after `ponderhit` or `stop`.
    pub(super) ponders: bool,
    /// The depth of a count of positions instead of a search.
    pub(super) perft: Option<u32>,
    /// USI: whether a mate is wanted rather than a move.
    pub(super) for_mate: bool,
    /// What could not be carried out.
    pub(super) faults: Vec<String>,
}

/// The longest time that is used; longer ones are shortened to this, about a year.
const MAX_MILLIS: i64 = 1 << 35;

/// Clocks of both players, as far as they are given.
#[derive(Clone, Copy, Debug, Default)]
struct Clocks {
    left: [Option<Duration>; 2],
    increment: [Duration; 2],
    byoyomi: Duration,
    moves_to_go: Option<u32>,
}

impl Go {
    /// Reads the words after `go`. Unknown words are ignored.
    pub(super) fn read(words: &[&str], language: Language, desk: &mut Desk) -> Go {
        let mut go = Go::default();
        let mut clocks = Clocks::default();
        // USI calls the first player black.
        let (first, second) = if language == Language::Usi { ("b", "w") } else { ("w", "b") };
        let player = |word: &str, what: &str| {
            [first, second].iter().position(|letter| word.strip_prefix(letter) == Some(what))
        };
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.is_infinite = true,
                "ponder" => go.ponders = true,
                "searchmoves" => {
                    while let Some(text) = words.next_if(|word| !is_word(word)) {
                        match desk.wire.find(&mut desk.game, text) {
                            Ok(mv) => go.limits.moves.push(mv),
                            Err(why) => {
                                go.faults.push(format!("illegal move {text} in `searchmoves`: {why}"));
                            }
                        }
                    }
                }
                "mate" if language == Language::Usi => {
                    go.for_mate = true;
                    match words.next_if(|word| !is_word(word) || *word == "infinite") {
                        None | Some("infinite") => {}
                        Some(text) => go.limits.time = go.number(word, Some(text)).map(millis),
                    }
                }
                _ if is_word(word) => {
                    let value = words.next_if(|next| !is_word(next));
                    let Some(n) = go.number(word, value) else { continue };
                    let (least, most) = match word {
                        "depth" | "mate" | "movestogo" => (1, i64::from(u32::MAX)),
                        "nodes" => (1, i64::MAX),
                        "perft" => (0, i64::from(MOST_PLIES)),
                        // Clocks may have run out.
                        _ => (i64::MIN, i64::MAX),
                    };
                    let n = go.within(word, n, least, most);
                    let count = n.clamp(0, i64::from(u32::MAX)) as u32;
                    match word {
                        "depth" => go.limits.depth = Some(count),
                        "nodes" => go.limits.nodes = Some(n as u64),
                        "movetime" => go.limits.time = Some(millis(n)),
                        "mate" => go.limits.mate = Some(count),
                        "perft" => go.perft = Some(count),
                        "movestogo" => clocks.moves_to_go = Some(count),
                        "byoyomi" => clocks.byoyomi = millis(n),
                        _ => {
                            if let Some(left) = player(word, "time").and_then(|i| clocks.left.get_mut(i)) {
                                *left = Some(millis(n));
                            } else if let Some(inc) =
                                player(word, "inc").and_then(|i| clocks.increment.get_mut(i))
                            {
                                *inc = millis(n.max(0));
                            }
                        }
                    }
                }
                _ => {}
            }
        }
        go.limits.clock = clocks.clock(desk.game.position().side_to_move());
        if go.ponders {
            go.limits.ponder = Some(Arc::new(Ponder::default()));
        }
        if go.is_infinite {
            let moves = std::mem::take(&mut go.limits.moves);
            let Limits { depth, nodes, .. } = go.limits;
            go.limits = Limits { depth, nodes, moves, ..Limits::default() };
        }
        go
    }

    /// Returns the number after a word.
    fn number(&mut self, word: &str, text: Option<&str>) -> Option<i64> {
        let number = text.and_then(|text| text.parse().ok());
        if number.is_none() {
            let found = text.map_or_else(|| "nothing".to_owned(), |text| format!("`{text}`"));
            self.faults.push(format!("`{word}` takes a number, not {found}"));
        }
        number
    }

    /// Returns the number that is used for one that was given.
    fn within(&mut self, word: &str, n: i64, least: i64, most: i64) -> i64 {
        let used = n.clamp(least, most);
        if used != n {
            let limit = if used == least { "smallest" } else { "greatest" };
            self.faults.push(format!("`{word} {n}`: the {limit} number is {used}, which is used"));
        }
        used
    }
}

/// Returns a time as written; at least a millisecond, since a clock may have run out.
fn millis(n: i64) -> Duration {
    Duration::from_millis(n.clamp(1, MAX_MILLIS) as u64)
}

/// Returns whether a word of `go` takes a value.
fn is_word(word: &str) -> bool {
    matches!(
        word,
        "wtime"
            | "btime"
            | "winc"
            | "binc"
            | "movestogo"
            | "depth"
            | "nodes"
            | "movetime"
            | "mate"
            | "infinite"
            | "ponder"
            | "searchmoves"
            | "perft"
            | "byoyomi"
    )
}

impl Clocks {
    /// Returns the clock of a player. If only the other's is known, it is taken to be the same.
    fn clock(&self, side: Side) -> Option<Clock> {
        let is_given = self.left.iter().any(Option::is_some) || !self.byoyomi.is_zero();
        let left = self.left.get(side.index()).copied().flatten();
        let left = left.or_else(|| self.left.iter().copied().flatten().next()).unwrap_or_default();
        is_given.then(|| Clock {
            left,
            increment: self.increment.get(side.index()).copied().unwrap_or_default(),
            byoyomi: self.byoyomi,
            moves_to_go: self.moves_to_go,
        })
    }
}
