//! The parts of an experiment, by what each varies.

use std::sync::Arc;

use alfil_core::board::Side;
use alfil_core::variant::Variant;
use serde::{Deserialize, Serialize};

use super::{LineOfGame, Listed, Openings, Repeats, odds};
use crate::words::notation::pgn::GameResult;

/// The setting that a part of an experiment varies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Varied {
    /// Nothing: these are the games that count.
    Nothing,
    /// The positions searched for each move.
    Nodes(u64),
    /// The positions that each player searches: the stronger one moves first in every other game.
    Skill { strong: u64, weak: u64 },
    /// Who moves first.
    FirstMove,
    /// The pieces of each player in turn, in this match of several.
    Pieces(usize),
}

/// A part of an experiment that varies something, and has files of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum OtherPart {
    /// Each player searches a quarter of --nodes
    Weak,
    /// Each player searches four times --nodes
    Strong,
    /// The strong player plays the weak one, and moves first in every other game
    Skill,
    /// The player who moves second in the game moves first
    OtherFirst,
}

impl OtherPart {
    /// Returns how games of the part begin, if the usual ones begin like this; nothing if the other player cannot move first.
    pub(crate) fn openings(self, variant: &Arc<Variant>, usual: &Openings) -> Option<Openings> {
        match self {
            OtherPart::OtherFirst => Some(Openings::Listed(Listed::of(vec![odds::other_to_move(variant)?]))),
            OtherPart::Weak | OtherPart::Strong | OtherPart::Skill => Some(usual.clone()),
        }
    }

    /// Returns what the part varies in an experiment whose usual games search `nodes` positions for each move.
    pub(crate) fn varied(self, nodes: u64) -> Varied {
        let (weak, strong) = ((nodes / 4).max(1), nodes.saturating_mul(4));
        match self {
            OtherPart::Weak => Varied::Nodes(weak),
            OtherPart::Strong => Varied::Nodes(strong),
            OtherPart::Skill => Varied::Skill { strong, weak },
            OtherPart::OtherFirst => Varied::FirstMove,
        }
    }
}

impl Varied {
    /// Returns how many games the part has in an experiment with `n` usual ones.
    pub(crate) fn n_games(self, n: u64) -> u64 {
        match self {
            Varied::Nothing | Varied::FirstMove | Varied::Pieces(_) => n,
            Varied::Nodes(_) => n.div_ceil(4),
            Varied::Skill { .. } => 2 * n.div_ceil(4),
        }
    }

    /// Returns the games that differ from all before, and how many do not.
    pub(crate) fn distinct(self, games: Vec<LineOfGame>) -> (Vec<LineOfGame>, usize) {
        let mut repeats = Repeats::default();
        let has_roles = matches!(self, Varied::Skill { .. } | Varied::Pieces(_));
        let roles = |game: &LineOfGame| if has_roles { game.g % 2 } else { 0 };
        let games = games.into_iter().filter(|game| repeats.is_new(game, roles(game))).collect();
        (games, repeats.n())
    }

    /// Returns the points of a game's first player, or of the player that the part is about; nothing if the rules do not
    /// decide it.
    pub(crate) fn points(self, game: &LineOfGame) -> Option<f64> {
        let points = match game.result {
            GameResult::Won(Side::First) => 1.0,
            GameResult::Won(Side::Second) => 0.0,
            GameResult::Drawn => 0.5,
            GameResult::Open => return None,
        };
        let is_even = game.g.is_multiple_of(2);
        let is_of_first = match self {
            Varied::Nothing | Varied::Nodes(_) | Varied::FirstMove => true,
            // The first player is the stronger one in the first game, and lacks a piece in it.
            Varied::Skill { .. } => is_even,
            Varied::Pieces(_) => !is_even,
        };
        Some(if is_of_first { points } else { 1.0 - points })
    }
}
