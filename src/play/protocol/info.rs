//! What a search has found, in UCI and USI.

use std::fmt::Write as _;

use alfil_core::board::Move;
use alfil_core::game::Game;
use alfil_core::search::{Bound, Score, Variation};

use super::wire::Wire;

/// Returns the `info` line about a line of play.
pub(super) fn line(line: &Variation, game: &Game, wire: Wire, shows_wdl: bool) -> String {
    let mut text =
        format!("info depth {} seldepth {} multipv {}", line.depth, line.selective_depth, line.rank);
    let _ = match shown(line, game) {
        Score::Centipawns(cp) => write!(text, " score cp {cp}"),
        Score::Mate(moves) => write!(text, " score mate {moves}"),
    };
    text.push_str(match line.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    });
    if shows_wdl {
        let [win, draw, loss] = line.score.win_draw_loss();
        let _ = write!(text, " wdl {win} {draw} {loss}");
    }
    let millis = line.time.as_millis();
    let _ = write!(
        text,
        " nodes {} nps {} hashfull {} time {millis} pv",
        line.nodes,
        per_second(line.nodes, line.time),
        line.hash_permille
    );
    for mv in moves(&line.pv, game, wire) {
        let _ = write!(text, " {mv}");
    }
    text
}

/// Returns the moves of a line of play as text.
pub(super) fn moves(pv: &[Move], game: &Game, wire: Wire) -> Vec<String> {
    let mut game = game.clone();
    let text = |&mv: &Move| {
        let text = wire.print(&game, mv);
        game.play_unchecked(mv);
        text
    };
    pv.iter().map(text).collect()
}

/// Nodes per second.
pub(super) fn per_second(nodes: u64, time: core::time::Duration) -> u128 {
    u128::from(nodes) * 1000 / time.as_millis().max(1)
}

/// Returns the score as it is sent. Match runners without rules of their own take a score of 0 with a single move for a
/// draw.
fn shown(line: &Variation, game: &Game) -> Score {
    let is_draw = || {
        let mut game = game.clone();
        for &mv in &line.pv {
            game.play_unchecked(mv);
        }
        game.outcome_or_claim().is_some_and(|outcome| outcome.winner.is_none())
    };
    if line.score == Score::Centipawns(0) && line.pv.len() == 1 && !is_draw() {
        return Score::Centipawns(1);
    }
    line.score
}
