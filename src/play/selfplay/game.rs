//! One game.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use alfil_core::board::{Move, PerSide, Side};
use alfil_core::game::{Game, Outcome, Reason};
use alfil_core::playout::chance;
use alfil_core::search::{self, Limits, Score, Searcher};
use alfil_core::variant::Variant;

use super::{LineOfGame, Openings};
use crate::words::notation::{coord, fen, pgn::GameResult};

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

/// The end of a game that was stopped.
const UNFINISHED: &str = "unfinished";

/// The score that stands for a win that was found, in centipawns.
const WIN: i32 = 20_000;

/// The moves among which the first plies choose.
const CHOICES: usize = 8;

/// How much worse than the best move another choice may be, in centipawns.
const MOST_WORSE: i32 = 60;

/// Plays game number `index`. The searcher serves as a pattern and is not changed.
pub(crate) fn play(
    pattern: &Searcher,
    variant: &Arc<Variant>,
    settings: &Settings,
    index: u64,
) -> LineOfGame {
    play_with(pattern, variant, settings, index, PerSide { first: settings.nodes, second: settings.nodes })
}

/// Plays game number `index` with a number of positions for each player.
pub(super) fn play_with(
    pattern: &Searcher,
    variant: &Arc<Variant>,
    settings: &Settings,
    index: u64,
    nodes_of: PerSide<u64>,
) -> LineOfGame {
    // Players remember nothing of each other's searches.
    let mut searchers = PerSide { first: pattern.twin(), second: pattern.twin() };
    let (mut game, soft_plies) = settings.openings.begin(variant, settings.seed, index);
    // Other numbers than those of random openings.
    let mut below = chance(settings.seed ^ 0x5eed, index);
    let (n_before, start) = (game.moves().len(), start_of(&game));
    let (mut scores, mut nodes, mut n_soft) = (Vec::new(), 0, 0);
    let outcome = loop {
        if let Some(outcome) = game.outcome_or_claim() {
            break Some(outcome);
        }
        let n_played = game.moves().len() - n_before;
        if n_played >= settings.max_plies as usize {
            break None;
        }
        let is_soft = n_played < soft_plies;
        let lines = if is_soft { CHOICES } else { 1 };
        let side = game.position().side_to_move();
        let searcher = &mut searchers[side];
        searcher.set_settings(search::Settings { multi_pv: lines, now: None, ..search::Settings::default() });
        let limits = Limits { nodes: Some(nodes_of[side]), ..Limits::default() };
        let found = searcher.think(&game, &limits, &AtomicBool::new(false), &mut |_| {});
        nodes += found.nodes;
        let choices: Vec<(Move, i32)> =
            found.lines.iter().filter_map(|line| Some((*line.pv.first()?, centipawns(line.score)))).collect();
        let chosen = if is_soft { choose(&choices, &mut below) } else { choices.first().copied() };
        let Some((mv, score)) = chosen.or_else(|| Some((found.best?, 0))) else { break None };
        n_soft += u32::from(is_soft);
        scores.push(if side == Side::First { score } else { -score });
        game.play_unchecked(mv);
    };
    let rules = variant.rules();
    let result = match outcome.filter(|outcome| outcome.is_decided()) {
        Some(outcome) => outcome.winner.map_or(GameResult::Drawn, GameResult::Won),
        None => GameResult::Open,
    };
    LineOfGame {
        g: index,
        result: result.to_string(),
        end: outcome.map_or(UNFINISHED, |outcome| outcome.reason.slug(rules)).to_owned(),
        rule: outcome.and_then(|outcome| match outcome.reason {
            Reason::End(index) => Some(index),
            Reason::NoMoves | Reason::TooManyWays => None,
        }),
        plies: (game.moves().len() - n_before) as u32,
        open: n_soft,
        fen: start,
        moves: texts(&game, n_before).join(" "),
        scores,
        nodes,
    }
}

/// Returns the position in which a game begins that is not the start position.
fn start_of(game: &Game) -> Option<String> {
    let text = fen::print(game);
    (text != fen::print(&Game::new(game.variant()))).then_some(text)
}

fn centipawns(score: Score) -> i32 {
    match score {
        Score::Centipawns(score) => score.clamp(1 - WIN, WIN - 1),
        Score::Mate(moves) if moves > 0 => WIN,
        Score::Mate(_) => -WIN,
    }
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

/// Returns the moves of a game after the first `n_before` as text.
fn texts(game: &Game, n_before: usize) -> Vec<String> {
    let mut replayed = game.clone();
    while replayed.moves().len() > n_before && replayed.undo() {}
    let mut texts = Vec::new();
    for mv in game.moves().skip(n_before) {
        texts.push(coord::print(replayed.variant().rules(), replayed.position(), mv));
        replayed.play_unchecked(mv);
    }
    texts
}

/// Returns the game of a line, with how it ended.
///
/// # Errors
/// What in the line is not a game by these rules.
pub(crate) fn replayed(variant: &Arc<Variant>, line: &LineOfGame) -> Result<(Game, Option<Outcome>), String> {
    let mut game = match &line.fen {
        Some(text) => {
            fen::parse(variant, text).map_err(|_| format!("`{text}` is not a position of this game"))?
        }
        None => Game::new(variant),
    };
    for text in line.moves.split_whitespace() {
        let legal = game.legal_moves();
        let mv = coord::find(variant.rules(), game.position(), &legal, text);
        game.play_unchecked(mv.ok_or_else(|| format!("`{text}` is not legal"))?);
    }
    let outcome = game.outcome_or_claim().filter(|_| line.end != UNFINISHED);
    Ok((game, outcome))
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
