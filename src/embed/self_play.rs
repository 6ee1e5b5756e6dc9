//! Games of the computer against itself, and matches.

use std::error::Error;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use alfil_core::board::{PerSide, Side};

use super::{Game, Outcome, Variant};
use crate::play::selfplay::{self, Listed, Openings, Players, Settings, usual_max_plies};

/// Games of the computer against itself. A game depends only on the variant, the engine, these settings and its number, so
/// threads and machines can divide the numbers among themselves.
///
/// ```
/// use alfil::{SelfPlay, Variant};
///
/// let play = SelfPlay::new(&Variant::bundled("dobutsu").unwrap()).nodes(50).seed(7);
/// let game = play.game(0);
/// assert_eq!(game.scores.len(), game.game.moves().len());
/// assert_eq!(game.game.to_fen(), play.game(0).game.to_fen());
/// assert!(game.outcome.is_some() || game.game.moves().len() == 400);
/// ```
#[derive(Debug)]
pub struct SelfPlay {
    variant: Arc<Variant>,
    players: Players,
    settings: Settings,
}

/// A game that the computer played against itself.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SelfPlayGame {
    /// The game after its last move.
    pub game: Game,
    /// How it ended, by a rule or by a claim. Nothing if the game is unfinished: too long, or stopped.
    pub outcome: Option<Outcome>,
    /// How many moves were chosen among good ones, as the opening.
    pub n_opening_plies: usize,
    /// The score of each move for the first player, in centipawns: 20,000 if the search found a win, -20,000 if it found a loss.
    pub scores: Vec<i32>,
    /// The positions searched.
    pub nodes: u64,
}

/// A match between two players who search different numbers of positions for each move.
///
/// ```
/// use alfil::{Match, SelfPlay, Variant};
///
/// let dobutsu = Variant::bundled("dobutsu").unwrap();
/// let play = SelfPlay::new(&dobutsu).nodes(400).random_openings(2).max_plies(60);
/// let played = Match::new(play, 5);
/// let half_points: u32 = (0..3).map(|number| played.pair(number).half_points).sum();
/// assert!(half_points > 6, "the player who sees more has more than half of the points");
/// ```
#[derive(Debug)]
pub struct Match {
    play: SelfPlay,
    nodes_of_opponent: u64,
}

/// Two games of a match with the same number. Each player moves first in one.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MatchPair {
    /// The games. The player whom the match is about moves first in the first one.
    pub games: [SelfPlayGame; 2],
    /// The half points of that player, from 0 to 4; a draw or an unfinished game counts 1. They are the index of the pair in the
    /// counts for `elo_of_pairs`.
    pub half_points: u32,
}

/// A line of a list of openings that is not a position to begin from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BadOpening {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for BadOpening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl Error for BadOpening {}

impl SelfPlay {
    /// Returns games of a variant with seed 0, 2,000 positions for each move, and moves chosen among good ones as the
    /// opening. The values of pieces are those that were learned, if there are any.
    pub fn new(variant: &Arc<Variant>) -> SelfPlay {
        let inner = variant.with_learned_values();
        let settings =
            Settings { seed: 0, nodes: 2_000, openings: Openings::Soft, max_plies: usual_max_plies(&inner) };
        SelfPlay { variant: Arc::clone(variant), players: Players::new(&inner), settings }
    }

    /// Returns the same games with another seed.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> SelfPlay {
        self.settings.seed = seed;
        self
    }

    /// Returns the same games with the number of positions to search for each move, at least 1.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> SelfPlay {
        self.settings.nodes = nodes.max(1);
        self
    }

    /// Returns the same games with a limit in plies; games that have not ended by then are unfinished. Default: eight for each
    /// square, but from 400 to 2,000.
    #[must_use]
    pub fn max_plies(mut self, plies: u32) -> SelfPlay {
        self.settings.max_plies = plies;
        self
    }

    /// Returns the same games with this many random moves as the opening. If they end the game in fifty attempts, it begins in
    /// the start position.
    #[must_use]
    pub fn random_openings(mut self, plies: u32) -> SelfPlay {
        self.settings.openings = Openings::Random(plies);
        self
    }

    /// Returns the same games, begun in turn from the positions of a text. Each line is a FEN, or moves from the start position.
    /// Empty lines and lines that begin with `#` are skipped. The first moves are chosen among good ones.
    ///
    /// ```
    /// use alfil::{SelfPlay, Variant};
    ///
    /// let chess = Variant::bundled("chess").unwrap();
    /// let play = SelfPlay::new(&chess).openings("e2e4 e7e5\nd2d4 d7d5\n").unwrap().nodes(20).max_plies(4);
    /// assert_eq!(play.game(1).game.moves().len(), 4);
    /// assert_eq!(SelfPlay::new(&chess).openings("e2e4\ne2e5\n").unwrap_err().line, 2);
    /// ```
    ///
    /// # Errors
    /// If a line is neither, if the game is already over in its position, or if the text has no positions.
    pub fn openings(mut self, text: &str) -> Result<SelfPlay, BadOpening> {
        let listed = Listed::read(self.variant.inner(), text)
            .map_err(|(line, message)| BadOpening { line, message })?;
        self.settings.openings = Openings::Listed(listed);
        Ok(self)
    }

    /// Plays a game. Different threads may play at the same time.
    pub fn game(&self, number: u64) -> SelfPlayGame {
        self.game_until(number, &AtomicBool::new(false))
    }

    /// Plays a game as [`SelfPlay::game`] does. It ends without an outcome when another thread sets `stop`.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    ///
    /// use alfil::{SelfPlay, Variant};
    ///
    /// let play = SelfPlay::new(&Variant::bundled("micro").unwrap()).nodes(10).random_openings(u32::MAX);
    /// let stopped = play.game_until(0, &AtomicBool::new(true));
    /// assert!(stopped.outcome.is_none() && stopped.game.moves().len() == 0);
    /// ```
    pub fn game_until(&self, number: u64, stop: &AtomicBool) -> SelfPlayGame {
        let nodes = self.settings.nodes;
        self.play(number, PerSide { first: nodes, second: nodes }, stop)
    }

    fn play(&self, number: u64, nodes_of: PerSide<u64>, stop: &AtomicBool) -> SelfPlayGame {
        let (players, variant) = (&self.players, self.variant.inner());
        let played = selfplay::play(players, variant, &self.settings, number, nodes_of, stop);
        let mut game = Game::wrap(&self.variant, played.game);
        let outcome = match played.outcome {
            Some(_) => game.outcome().or_else(|| game.claims().into_iter().next()),
            None => None,
        };
        SelfPlayGame {
            game,
            outcome,
            n_opening_plies: played.n_soft as usize,
            scores: played.scores,
            nodes: played.nodes,
        }
    }
}

impl Match {
    /// Returns a match of the player of these games against one who searches another number of positions for each move, but
    /// at least one. Use random or listed openings: only with those do both games of a pair begin alike. From listed
    /// openings the players play their best moves at once, so pairs repeat after the last position of the list.
    pub fn new(play: SelfPlay, nodes_of_opponent: u64) -> Match {
        let SelfPlay { variant, players, settings } = play;
        let openings = match settings.openings {
            Openings::Listed(listed) => Openings::Listed(listed.without_choices()),
            others @ (Openings::Soft | Openings::Random(_)) => others,
        };
        let play = SelfPlay { variant, players, settings: Settings { openings, ..settings } };
        Match { play, nodes_of_opponent: nodes_of_opponent.max(1) }
    }

    /// Plays two games. Different threads may play at the same time.
    pub fn pair(&self, number: u64) -> MatchPair {
        self.pair_until(number, &AtomicBool::new(false))
    }

    /// Plays two games as [`Match::pair`] does. They end without outcomes when another thread sets `stop`.
    pub fn pair_until(&self, number: u64, stop: &AtomicBool) -> MatchPair {
        let (own, other) = (self.play.settings.nodes, self.nodes_of_opponent);
        let games = [
            self.play.play(number, PerSide { first: own, second: other }, stop),
            self.play.play(number, PerSide { first: other, second: own }, stop),
        ];
        let points = |game: &SelfPlayGame, side| match game.outcome.as_ref().and_then(|end| end.winner) {
            Some(winner) if winner == side => 2,
            Some(_) => 0,
            None => 1,
        };
        let half_points = points(&games[0], Side::First) + points(&games[1], Side::Second);
        MatchPair { games, half_points }
    }
}
