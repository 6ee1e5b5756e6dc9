//! The games of an experiment: usual ones, and those that vary one thing.

use std::sync::Arc;

use alfil_core::board::PerSide;
use alfil_core::game::Game;
use alfil_core::search::{self, Searcher};
use alfil_core::variant::Variant;

use super::game::play_with;
use super::{LineOfGame, Listed, Openings, Settings};

/// What a part of an experiment varies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Varied {
    /// Nothing: these are the games that count.
    Nothing,
    /// The positions searched for each move.
    Nodes(u64),
    /// The positions that each player searches: the stronger one moves first in each other game.
    Skill { strong: u64, weak: u64 },
    /// Who moves first.
    FirstMove,
    /// The pieces of each player in turn, in this match of several.
    Pieces(usize),
}

/// Games that vary one thing.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) varied: Varied,
    variant: Arc<Variant>,
    pattern: Arc<Searcher>,
    settings: Settings,
}

/// Returns the parts of an experiment: the usual games; those with a quarter and with four times of the positions, and of
/// the one against the other; those from `swapped`, in which the other player moves first; and matches from positions in
/// which a player lacks a piece.
pub(crate) fn parts(
    variant: &Arc<Variant>,
    settings: &Settings,
    swapped: Option<Game>,
    matches: Vec<Vec<Game>>,
) -> Vec<Part> {
    let usual = search::Settings { now: None, ..search::Settings::default() };
    let pattern = Arc::new(Searcher::new(variant, usual));
    let part = |varied, openings: Openings| Part {
        varied,
        variant: Arc::clone(variant),
        pattern: Arc::clone(&pattern),
        settings: Settings { openings, ..settings.clone() },
    };
    let (weak, strong) = ((settings.nodes / 4).max(1), settings.nodes * 4);
    let of_start =
        [Varied::Nothing, Varied::Nodes(weak), Varied::Nodes(strong), Varied::Skill { strong, weak }];
    let of_start = of_start.into_iter().map(|varied| part(varied, settings.openings.clone()));
    let from = |positions| Openings::Listed(Listed::of(positions));
    let swapped = swapped.map(|game| part(Varied::FirstMove, from(vec![game])));
    let matches = matches.into_iter().enumerate();
    let matches = matches.map(|(place, positions)| part(Varied::Pieces(place), from(positions)));
    of_start.chain(swapped).chain(matches).collect()
}

impl Part {
    /// Returns how many games it has in an experiment with `n` usual ones.
    pub(crate) fn n_games(&self, n: u64) -> u64 {
        match self.varied {
            Varied::Nothing | Varied::FirstMove | Varied::Pieces(_) => n,
            Varied::Nodes(_) => n.div_ceil(4),
            Varied::Skill { .. } => 2 * n.div_ceil(4),
        }
    }

    /// Plays game number `index`.
    pub(crate) fn play(&self, index: u64) -> LineOfGame {
        let nodes_of = match self.varied {
            Varied::Nothing | Varied::FirstMove | Varied::Pieces(_) => [self.settings.nodes; 2],
            Varied::Nodes(nodes) => [nodes; 2],
            Varied::Skill { strong, weak } if index.is_multiple_of(2) => [strong, weak],
            Varied::Skill { strong, weak } => [weak, strong],
        };
        let [first, second] = nodes_of;
        play_with(&self.pattern, &self.variant, &self.settings, index, PerSide { first, second })
    }

    /// Returns the points of a game's first player, or of the player that the part is about; nothing if the rules do not
    /// decide it.
    pub(crate) fn points(&self, game: &LineOfGame) -> Option<f64> {
        let points = match game.result.as_str() {
            "1-0" => 1.0,
            "0-1" => 0.0,
            "1/2-1/2" => 0.5,
            _ => return None,
        };
        let is_even = game.g.is_multiple_of(2);
        let is_of_first = match self.varied {
            Varied::Nothing | Varied::Nodes(_) | Varied::FirstMove => true,
            // The first player is the stronger one in the first game, and lacks a piece in it.
            Varied::Skill { .. } => is_even,
            Varied::Pieces(_) => !is_even,
        };
        Some(if is_of_first { points } else { 1.0 - points })
    }
}
