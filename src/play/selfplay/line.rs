//! A game as a line of a file, and back.

use std::sync::Arc;

use alfil_core::board::Move;
use alfil_core::game::{Game, Outcome, Reason};
use alfil_core::rules::Rules;
use alfil_core::variant::Variant;

use super::LineOfGame;
use super::game::Played;
use crate::words::notation::{coord, fen, pgn::GameResult};

/// The end of a game that was stopped.
const UNFINISHED: &str = "unfinished";

impl LineOfGame {
    /// Returns the line of game number `index`.
    pub(super) fn of(index: u64, played: Played) -> LineOfGame {
        let Played { game, outcome, n_soft, scores, nodes } = played;
        let start = at_start(&game);
        let (result, end, rule) = written(outcome, game.variant().rules());
        LineOfGame {
            g: index,
            result,
            end,
            rule,
            plies: game.moves().len() as u32,
            open: n_soft,
            fen: start_of(&start),
            moves: coord::print_moves(&game).join(" "),
            scores,
            nodes,
        }
    }
}

/// Returns how a line writes the result, the reason for the end, and the number of the ending.
fn written(outcome: Option<Outcome>, rules: &Rules) -> (GameResult, String, Option<usize>) {
    let rule = outcome.and_then(|outcome| match outcome.reason {
        Reason::End(index) => Some(index),
        Reason::NoMoves | Reason::TooManyWays => None,
    });
    let end = outcome.map_or(UNFINISHED, |outcome| outcome.reason.slug(rules));
    (GameResult::of_outcome(outcome), end.to_owned(), rule)
}

/// Returns a game before its first move.
fn at_start(game: &Game) -> Game {
    let mut game = game.clone();
    while game.undo() {}
    game
}

/// Returns the position in which a game begins that is not the start position.
fn start_of(game: &Game) -> Option<String> {
    let text = fen::print(game);
    (text != fen::print(&Game::new(game.variant()))).then_some(text)
}

/// Replays the game of a line, and returns it with how it ended. `step` gets the game, the legal moves and the move before
/// each move, and plays it.
///
/// # Errors
/// If the line is not a legal game by these rules, or its result, end or counts differ from what the rules give.
pub(crate) fn replayed(
    variant: &Arc<Variant>,
    line: &LineOfGame,
    step: &mut dyn FnMut(&mut Game, &[Move], Move),
) -> Result<(Game, Option<Outcome>), String> {
    let mut game = match &line.fen {
        Some(text) => {
            fen::parse(variant, text).map_err(|_| format!("`{text}` is not a position of this game"))?
        }
        None => Game::new(variant),
    };
    for text in line.moves.split_whitespace() {
        let legal = game.legal_moves();
        let mv = coord::find(variant.rules(), game.position(), &legal, text);
        step(&mut game, &legal, mv.ok_or_else(|| format!("`{text}` is not legal"))?);
    }
    let outcome = game.outcome_or_claim();
    let (result, end, rule) = written(outcome, variant.rules());
    if (result, &end, rule) != (line.result, &line.end, line.rule) {
        return Err(format!("it ended with `{}` ({}), not with `{result}` ({end})", line.result, line.end));
    }
    let n_moves = game.moves().len();
    let n_scores = line.scores.len();
    if n_moves != line.plies as usize || n_moves != n_scores {
        return Err(format!("it has {n_moves} moves, but {} plies and {n_scores} scores", line.plies));
    }
    if n_moves < line.open as usize {
        return Err(format!("it has {n_moves} moves, but {} in the opening", line.open));
    }
    Ok((game, outcome))
}
