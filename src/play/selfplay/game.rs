//! One game.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use alfil_core::board::{Move, PerSide, Side};
use alfil_core::game::{Game, Outcome};
use alfil_core::playout::chance;
use alfil_core::search::{self, Limits, Searcher};
use alfil_core::variant::Variant;

use super::{Openings, Players};
use crate::play::centipawns::{WIN, centipawns};

/// How games are played.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) seed: u64,
    /// Positions to search for each move.
    pub(crate) nodes: u64,
    pub(crate) openings: Openings,
    /// A game that is longer is unfinished.
    pub(crate) max_plies: u32,
}

/// Returns the default limit of a game in plies: eight for each square, but from 400 to 2,000.
pub(crate) fn usual_max_plies(variant: &Variant) -> u32 {
    (8 * variant.rules().shape.n_squares() as u32).clamp(400, 2000)
}

/// A game that was played.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    pub(crate) game: Game,
    /// How it ended, a claim included; nothing if it is unfinished.
    pub(crate) outcome: Option<Outcome>,
    /// The plies that chose among good moves.
    pub(crate) n_soft: u32,
    /// The score of each move, as the first player sees it, in centipawns.
    pub(crate) scores: Vec<i32>,
    /// Positions searched.
    pub(crate) nodes: u64,
}

/// The moves among which the first plies choose.
const CHOICES: usize = 8;

/// How much worse than the best move another choice may be, in centipawns.
const MOST_WORSE: i32 = 60;

/// Plays game number `index` with a number of positions for each player. If another thread sets `stop`, the game is unfinished.
pub(crate) fn play(
    players: &Players,
    variant: &Arc<Variant>,
    settings: &Settings,
    index: u64,
    nodes_of: PerSide<u64>,
    stop: &AtomicBool,
) -> Played {
    players.play(|searchers| play_between(searchers, variant, settings, index, nodes_of, stop))
}

fn play_between(
    searchers: &mut PerSide<Searcher>,
    variant: &Arc<Variant>,
    settings: &Settings,
    index: u64,
    nodes_of: PerSide<u64>,
    stop: &AtomicBool,
) -> Played {
    let (mut game, soft_plies) = settings.openings.begin(variant, settings.seed, index, stop);
    // Other numbers than those of random openings.
    let mut below = chance(settings.seed ^ 0x5eed, index);
    let (mut scores, mut nodes, mut n_soft) = (Vec::new(), 0, 0);
    let outcome = loop {
        if let Some(outcome) = game.outcome_or_claim() {
            break Some(outcome);
        }
        let n_played = game.moves().len();
        if n_played >= settings.max_plies as usize {
            break None;
        }
        let is_soft = n_played < soft_plies;
        let lines = if is_soft { CHOICES } else { 1 };
        let side = game.position().side_to_move();
        let searcher = &mut searchers[side];
        searcher.set_settings(search::Settings { multi_pv: lines, now: None, ..search::Settings::default() });
        let limits = Limits { nodes: Some(nodes_of[side]), ..Limits::default() };
        let found = searcher.think(&game, &limits, stop, &mut |_| {});
        nodes += found.nodes;
        if stop.load(Ordering::Relaxed) {
            break None;
        }
        let choices: Vec<(Move, i32)> =
            found.lines.iter().filter_map(|line| Some((*line.pv.first()?, centipawns(line.score)))).collect();
        let chosen = if is_soft { choose(&choices, &mut below) } else { choices.first().copied() };
        let Some((mv, score)) = chosen.or_else(|| Some((found.best?, 0))) else { break None };
        n_soft += u32::from(is_soft);
        scores.push(if side == Side::First { score } else { -score });
        game.play_unchecked(mv);
    };
    Played { game, outcome, n_soft, scores, nodes }
}

/// Chooses among the moves that are nearly as good as the best, those more often that are better: the probability falls by
/// e for each 25 centipawns.
fn choose(choices: &[(Move, i32)], below: &mut impl FnMut(u64) -> u64) -> Option<(Move, i32)> {
    let best = choices.first()?.1;
    if best >= WIN {
        return choices.first().copied();
    }
    let weights: Vec<u64> = choices.iter().map(|&(_, score)| weight(best - score)).collect();
    let mut rest = below(weights.iter().sum());
    for (choice, weight) in choices.iter().zip(weights) {
        if rest < weight {
            return Some(*choice);
        }
        rest -= weight;
    }
    choices.first().copied()
}

/// Returns 65536 / e^(worse / 25) in whole numbers, the same on every machine; 0 for moves that are too bad.
fn weight(worse: i32) -> u64 {
    if worse > MOST_WORSE {
        return 0;
    }
    (0..worse.max(0)).fold(65_536, |weight, _| weight * 960_789 / 1_000_000)
}

#[cfg(test)]
mod tests {
    use alfil_core::board::Square;

    use super::*;

    #[test]
    fn better_moves_are_chosen_more_often_and_bad_ones_never() {
        let mv = |n| Move::board(Square(n), Square(n + 1));
        let choices = [(mv(0), 10), (mv(2), -15), (mv(4), -60)];
        let mut below = chance(1, 0);
        let mut counts = [0; 3];
        for _ in 0..10_000 {
            let (chosen, _) = choose(&choices, &mut below).unwrap();
            counts[usize::from(chosen.from.0 / 2)] += 1;
        }
        // 1 : 1/e : none, since the last is 70 centipawns worse.
        assert!((7_150..7_470).contains(&counts[0]), "{counts:?}");
        assert_eq!(counts[2], 0);
    }
}
