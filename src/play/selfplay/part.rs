//! The games of an experiment: usual ones, and those that vary one thing.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use alfil_core::board::PerSide;
use alfil_core::game::Game;
use alfil_core::variant::Variant;

use super::game::play;
use super::{LineOfGame, Listed, Openings, OtherPart, Players, Settings, Varied};

/// The average number of plies that games at other strengths may take before no new ones begin.
const LONG: u64 = 200;

/// Games that vary one thing.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) varied: Varied,
    variant: Arc<Variant>,
    players: Arc<Players>,
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
    let players = Arc::new(Players::new(variant));
    let part = |varied, openings| Part::new(variant, Arc::clone(&players), settings, varied, openings);
    let of_start =
        [OtherPart::Weak, OtherPart::Strong, OtherPart::Skill].map(|part| part.varied(settings.nodes));
    let of_start = [Varied::Nothing].into_iter().chain(of_start);
    let of_start = of_start.map(|varied| part(varied, settings.openings.clone()));
    let from = |positions| Openings::Listed(Listed::of(positions));
    let swapped = swapped.map(|game| part(Varied::FirstMove, from(vec![game])));
    let matches = matches.into_iter().enumerate();
    let matches = matches.map(|(place, positions)| part(Varied::Pieces(place), from(positions)));
    of_start.chain(swapped).chain(matches).collect()
}

/// Returns one part of an experiment, or its usual games; nothing if the other player cannot move first.
pub(crate) fn part(variant: &Arc<Variant>, settings: &Settings, other: Option<OtherPart>) -> Option<Part> {
    let players = Arc::new(Players::new(variant));
    let (varied, openings) = match other {
        None => (Varied::Nothing, settings.openings.clone()),
        Some(other) => (other.varied(settings.nodes), other.openings(variant, &settings.openings)?),
    };
    Some(Part::new(variant, players, settings, varied, openings))
}

impl Part {
    fn new(
        variant: &Arc<Variant>,
        players: Arc<Players>,
        settings: &Settings,
        varied: Varied,
        openings: Openings,
    ) -> Part {
        let settings = Settings { openings, ..settings.clone() };
        Part { varied, variant: Arc::clone(variant), players, settings }
    }

    /// Returns how its games are played.
    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns how many games it has in an experiment with `n` usual ones.
    pub(crate) fn n_games(&self, n: u64) -> u64 {
        self.varied.n_games(n)
    }

    /// Returns whether games with `n_plies` plies in total are enough for an experiment with `n` usual games. Games at other
    /// strengths take the most time, so fewer are played if games are long.
    pub(crate) fn is_enough(&self, n: u64, n_plies: u64) -> bool {
        let is_at_other_strength = matches!(self.varied, Varied::Nodes(_) | Varied::Skill { .. });
        is_at_other_strength && n_plies >= LONG.saturating_mul(self.n_games(n))
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
        let nodes_of = PerSide { first, second };
        let going_on = AtomicBool::new(false);
        let played = play(&self.players, &self.variant, &self.settings, index, nodes_of, &going_on);
        LineOfGame::of(index, played)
    }
}
