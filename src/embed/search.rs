//! Good moves.

#[cfg(feature = "machine")]
use core::time::Duration;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use alfil_core::board::Move;
use alfil_core::search;

use super::{Game, Variant};
use crate::library;

/// Looks for good moves in the positions of one variant. What it learns of one position helps it with the next.
#[derive(Debug)]
pub struct Searcher {
    variant: Arc<Variant>,
    inner: search::Searcher,
}

/// What ends a search, and how well it plays. Without any limit it goes on until it is stopped.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct SearchLimits {
    depth: Option<u32>,
    nodes: Option<u64>,
    #[cfg(feature = "machine")]
    time: Option<Duration>,
    level: Option<search::Level>,
    seed: u64,
    lines: usize,
    threads: usize,
    hash_mib: Option<usize>,
    moves: Vec<Move>,
}

/// The score of a position for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Score {
    /// An estimate: 100 is about the value of a pawn.
    Centipawns(i32),
    /// The player wins in this many of their own moves; if negative, the opponent wins in this many of theirs. At 0 the game
    /// is already lost.
    Mate(i32),
}

/// Of a thousand games from a position, those that the player to move is expected to win, draw and lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct WinDrawLoss {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Score {
    /// Returns what the score promises, a logistic estimate that is the same for every variant.
    ///
    /// ```
    /// let even = alfil::Score::Centipawns(0).win_draw_loss();
    /// assert_eq!(even.wins, even.losses);
    /// ```
    pub fn win_draw_loss(self) -> WinDrawLoss {
        let score = match self {
            Score::Centipawns(cp) => search::Score::Centipawns(cp),
            Score::Mate(moves) => search::Score::Mate(moves),
        };
        let [wins, draws, losses] = score.win_draw_loss();
        WinDrawLoss { wins, draws, losses }
    }
}

/// A line of play that was searched.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchLine {
    /// Its place among the best lines, from 1.
    pub rank: usize,
    /// The depth of the search, in plies.
    pub depth: u32,
    /// The score for the player to move.
    pub score: Score,
    /// Whether the score is exact, not only a bound.
    pub is_exact: bool,
    /// The positions searched so far.
    pub nodes: u64,
    /// The moves, the first one first.
    pub moves: Vec<Move>,
}

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchResult {
    /// The move to play; nothing only if the game is over.
    pub best: Option<Move>,
    /// The last line of each rank, the best first.
    pub lines: Vec<SearchLine>,
    /// The positions searched.
    pub nodes: u64,
}

impl SearchLimits {
    /// Returns limits that limit nothing.
    ///
    /// ```
    /// let limits = alfil::SearchLimits::new().nodes(10_000);
    /// # let _ = limits;
    /// ```
    pub fn new() -> SearchLimits {
        SearchLimits::default()
    }

    /// Returns the same limits with the depth to search to, in plies.
    ///
    /// ```
    /// # let _ =
    /// alfil::SearchLimits::new().depth(6);
    /// ```
    #[must_use]
    pub fn depth(self, plies: u32) -> SearchLimits {
        SearchLimits { depth: Some(plies), ..self }
    }

    /// Returns the same limits with the number of positions to search, by all threads together.
    ///
    /// ```
    /// # let _ =
    /// alfil::SearchLimits::new().nodes(10_000);
    /// ```
    #[must_use]
    pub fn nodes(self, nodes: u64) -> SearchLimits {
        SearchLimits { nodes: Some(nodes), ..self }
    }

    /// Returns the same limits with a time for the move.
    ///
    /// ```
    /// # let _ =
    /// alfil::SearchLimits::new().time(core::time::Duration::from_millis(100));
    /// ```
    #[cfg(feature = "machine")]
    #[must_use]
    pub fn time(self, time: Duration) -> SearchLimits {
        SearchLimits { time: Some(time), ..self }
    }

    /// Returns the same limits with how well to play, from 1 to 10; other numbers are taken as the nearest of these. A level
    /// ends by itself. Below 10, the seed makes its choices reproducible.
    ///
    /// ```
    /// # let _ =
    /// alfil::SearchLimits::new().level(3, 1);
    /// ```
    #[must_use]
    pub fn level(self, level: u8, seed: u64) -> SearchLimits {
        let level = search::Level::new(level.clamp(1, search::Level::BEST.number()));
        SearchLimits { level, seed, ..self }
    }

    /// Returns the same limits with the number of best moves to find a line for. Default: 1.
    ///
    /// ```
    /// # let _ =
    /// alfil::SearchLimits::new().nodes(10_000).lines(3);
    /// ```
    #[must_use]
    pub fn lines(self, lines: usize) -> SearchLimits {
        SearchLimits { lines, ..self }
    }

    /// Returns the same limits with the number of threads. Default: 1. Results are reproducible with one thread only.
    ///
    /// ```
    /// # let _ =
    /// alfil::SearchLimits::new().nodes(10_000).threads(2);
    /// ```
    #[cfg(feature = "machine")]
    #[must_use]
    pub fn threads(self, threads: usize) -> SearchLimits {
        SearchLimits { threads, ..self }
    }

    /// Returns the same limits with the size of the hash table, in MiB. Default: 16.
    ///
    /// ```
    /// # let _ =
    /// alfil::SearchLimits::new().hash_mib(64);
    /// ```
    #[must_use]
    pub fn hash_mib(self, mib: usize) -> SearchLimits {
        SearchLimits { hash_mib: Some(mib), ..self }
    }

    /// Returns the same limits with the only moves to search.
    ///
    /// ```
    /// # use alfil::{Game, SearchLimits, Variant};
    /// let mut game = Game::new(&Variant::bundled("chess").unwrap());
    /// let limits = SearchLimits::new().nodes(1_000).only(vec![game.read_move("a3").unwrap()]);
    /// # let _ = limits;
    /// ```
    #[must_use]
    pub fn only(self, moves: Vec<Move>) -> SearchLimits {
        SearchLimits { moves, ..self }
    }
}

impl Searcher {
    /// Returns a searcher for a variant, with the values of its pieces that were learned, if there are any. For the largest
    /// variants this takes a second.
    ///
    /// ```
    /// use alfil::{Game, SearchLimits, Searcher, Variant};
    ///
    /// let chess = Variant::bundled("chess").unwrap();
    /// let mut searcher = Searcher::new(&chess);
    /// let game = Game::from_fen(&chess, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").unwrap();
    /// let found = searcher.search(&game, &SearchLimits::new().nodes(2_000));
    /// assert_eq!(game.move_text(found.best.unwrap()), "a1a8");
    /// ```
    pub fn new(variant: &Arc<Variant>) -> Searcher {
        let inner = search::Searcher::new(&variant.with_learned_values(), search::Settings::default());
        Searcher { variant: Arc::clone(variant), inner }
    }

    /// Forgets earlier searches, as for a new game.
    ///
    /// ```
    /// # use alfil::{Searcher, Variant};
    /// Searcher::new(&Variant::bundled("ogi").unwrap()).clear();
    /// ```
    pub fn clear(&mut self) {
        self.inner.clear();
    }

    /// Searches until a limit is reached.
    ///
    /// ```
    /// # use alfil::{Game, SearchLimits, Searcher, Variant};
    /// let ogi = Variant::bundled("ogi").unwrap();
    /// let found = Searcher::new(&ogi).search(&Game::new(&ogi), &SearchLimits::new().depth(2));
    /// assert!(found.best.is_some());
    /// ```
    pub fn search(&mut self, game: &Game, limits: &SearchLimits) -> SearchResult {
        self.search_until(game, limits, &AtomicBool::new(false), |_| {})
    }

    /// Searches until a limit is reached, or another thread sets `stop`. Each line is passed on when it is found. The game
    /// must be one of the searcher's variant; of any other it finds nothing.
    ///
    /// ```
    /// # use alfil::{Game, SearchLimits, Searcher, Variant};
    /// use std::sync::atomic::AtomicBool;
    ///
    /// let ogi = Variant::bundled("ogi").unwrap();
    /// let mut n_lines = 0;
    /// let limits = SearchLimits::new().depth(3);
    /// Searcher::new(&ogi).search_until(&Game::new(&ogi), &limits, &AtomicBool::new(false), |_| n_lines += 1);
    /// assert!(n_lines >= 3);
    /// ```
    pub fn search_until(
        &mut self,
        game: &Game,
        limits: &SearchLimits,
        stop: &AtomicBool,
        mut on_line: impl FnMut(&SearchLine),
    ) -> SearchResult {
        if !self.variant.has_rules_of(game.variant()) {
            return SearchResult::default();
        }
        let usual = search::Settings::default();
        self.inner.set_settings(search::Settings {
            hash_mib: limits.hash_mib.unwrap_or(usual.hash_mib).max(1),
            threads: limits.threads.max(1),
            multi_pv: limits.lines.max(1),
            level: limits.level,
            seed: limits.seed,
            ..usual
        });
        let ends = search::Limits {
            depth: limits.depth,
            nodes: limits.nodes,
            #[cfg(feature = "machine")]
            time: limits.time,
            moves: limits.moves.clone(),
            ..search::Limits::default()
        };
        let found = self.inner.think(game.inner(), &ends, stop, &mut |found| on_line(&line(found)));
        SearchResult { best: found.best, lines: found.lines.iter().map(line).collect(), nodes: found.nodes }
    }
}

impl Variant {
    /// Returns the variant with its learned values. They are looked up here, so programs without a search do not include them.
    pub(super) fn with_learned_values(&self) -> Arc<alfil_core::variant::Variant> {
        match library::learned_for(&self.digest()) {
            Some(text) => self.inner().with_learned(Some(text.to_owned())),
            None => Arc::clone(self.inner()),
        }
    }
}

fn line(found: &search::Variation) -> SearchLine {
    SearchLine {
        rank: found.rank,
        depth: found.depth,
        score: match found.score {
            search::Score::Centipawns(cp) => Score::Centipawns(cp),
            search::Score::Mate(moves) => Score::Mate(moves),
        },
        is_exact: found.bound == search::Bound::Exact,
        nodes: found.nodes,
        moves: found.pv.clone(),
    }
}
