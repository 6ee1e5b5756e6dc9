//! Matches between programs, refereed by the rules.
//!
//! Games are played in pairs from the same random opening, with sides changed. A game is won by the rules, by resignation,
//! by a fault of the opponent, or by adjudication if both players agree. Each finished game is a line of a file, from which
//! a match is resumed.

mod program;

use std::sync::Arc;
use std::time::Duration;

use alfil_core::board::Side;
use alfil_core::game::{Game, Outcome};
use alfil_core::playout::chance;
use alfil_core::variant::Variant;
use serde::{Deserialize, Serialize};

pub(crate) use self::program::{Pace, Program, Spec};
use self::program::{RESIGN, WIN};
use crate::words::notation::ending::NOT_DECIDED;
use crate::words::notation::pgn::GameResult;
use crate::words::notation::{coord, ending};

/// What is played, and under which conditions.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) variant: Arc<Variant>,
    pub(crate) pace: Pace,
    pub(crate) opening_plies: u32,
    pub(crate) max_plies: u32,
    pub(crate) seed: u64,
    /// The score, in centipawns, at which a game is adjudicated once both players agree on it for some moves.
    pub(crate) agreement: Option<i64>,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MatchGame {
    /// The number of its pair.
    pub(crate) pair: u64,
    /// True if the second player of the match had the first side.
    pub(crate) swapped: bool,
    /// The result, as in PGN: `*` for none.
    pub(crate) result: String,
    pub(crate) reason: String,
    pub(crate) moves: Vec<String>,
    /// The number of moves that are the opening.
    pub(crate) opening: usize,
    /// The half points of the first player of the match; none if the rules do not decide the game.
    pub(crate) half_points: Option<u8>,
    /// True if a player lost by a fault: an illegal move, no answer, or too much time.
    pub(crate) fault: bool,
    /// The processor time of each player of the match, in milliseconds, where the system reports it.
    pub(crate) cpu: [Option<u64>; 2],
}

/// The moves in a row on which both players have to agree.
const AGREED_MOVES: usize = 4;

/// By how much a player may exceed its time, since messages take time as well.
const TOLERANCE: Duration = Duration::from_millis(100);

/// How many random openings are tried until one does not end the game.
const OPENINGS: u64 = 100;

/// Returns how the game ended by the rules or ends by a claim. It is not decided where players cannot list their moves, even if
/// a legal one is soon found.
fn outcome(game: &mut Game) -> Option<Outcome> {
    let _ = game.legal_moves();
    game.outcome_or_claim()
}

/// Returns the opening of a pair: random moves, after which the game is not over.
fn opening(plan: &Plan, pair: u64) -> Game {
    for attempt in 0..OPENINGS {
        let mut game = Game::new(&plan.variant);
        let mut below = chance(plan.seed, pair.wrapping_mul(OPENINGS).wrapping_add(attempt));
        // A game that has ended has no more moves.
        (0..plan.opening_plies).find(|_| game.play_random(&mut below).is_none());
        match outcome(&mut game) {
            None => return game,
            // Other openings begin there too.
            Some(outcome) if !outcome.is_decided() && game.moves().len() == 0 => break,
            Some(_) => {}
        }
    }
    Game::new(&plan.variant)
}

/// How a game ended.
struct End {
    result: GameResult,
    reason: String,
    fault: bool,
}

/// Plays a game of a pair.
///
/// # Errors
/// Why a player cannot be started.
pub(crate) fn play(plan: &Plan, specs: &[Spec; 2], pair: u64, swapped: bool) -> Result<MatchGame, String> {
    let start =
        |spec: &Spec| Program::start(spec).map_err(|why| format!("`{}`: {why}", spec.command.join(" ")));
    let [a, b] = specs;
    let mut players = if swapped { [start(b)?, start(a)?] } else { [start(a)?, start(b)?] };
    let mut game = opening(plan, pair);
    let opening = game.moves().len();
    let end = moves_to_the_end(plan, &mut game, &mut players);
    let mut cpu = [0, 1].map(|i| players.get(i).and_then(Program::cpu).map(|time| time.as_millis() as u64));
    if swapped {
        cpu.reverse();
    }
    let of_first = match end.result {
        GameResult::Open => None,
        GameResult::Drawn => Some(1),
        GameResult::Won(Side::First) => Some(2),
        GameResult::Won(Side::Second) => Some(0),
    };
    Ok(MatchGame {
        pair,
        swapped,
        result: end.result.to_string(),
        reason: end.reason,
        moves: coord::print_moves(&game),
        opening,
        half_points: of_first.map(|points| if swapped { 2 - points } else { points }),
        fault: end.fault,
        cpu,
    })
}

fn moves_to_the_end(plan: &Plan, game: &mut Game, players: &mut [Program; 2]) -> End {
    let mut left = match plan.pace {
        Pace::Clock { base, .. } => [base; 2],
        Pace::Nodes(_) | Pace::PerMove(_) => [Duration::ZERO; 2],
    };
    let sides = Side::ALL;
    for (player, side) in players.iter_mut().zip(sides) {
        if let Err(why) = player.begin(plan.pace) {
            return fault(!side, &why);
        }
    }
    // The scores of the latest moves, as the first side sees them.
    let mut scores: Vec<Option<i64>> = Vec::new();
    loop {
        // The referee claims for the player to move, as soon as that is possible.
        if let Some(outcome) = outcome(game) {
            let result = GameResult::of_outcome(Some(outcome));
            let reason =
                if outcome.is_decided() { ending::clause_of(game, outcome) } else { NOT_DECIDED.to_owned() };
            return End { result, reason, fault: false };
        }
        if game.moves().len() >= plan.max_plies as usize {
            return decided(GameResult::Drawn, "the game is too long");
        }
        let side = game.position().side_to_move();
        let Some(player) = players.get_mut(side.index()) else { return fault(side, "there is no player") };
        let answer = match player.ask(game, plan.pace, left) {
            Ok(answer) => answer,
            Err(why) => return fault(!side, &why),
        };
        if let (Pace::Clock { increment, .. }, Some(left)) = (plan.pace, left.get_mut(side.index())) {
            if answer.time > *left + TOLERANCE {
                return fault(!side, "its time ran out");
            }
            *left = left.saturating_sub(answer.time) + increment;
        }
        if answer.text.is_empty() {
            return fault(!side, "it answers without a move");
        }
        if answer.text == RESIGN {
            return decided(GameResult::Won(!side), "the opponent resigned");
        }
        match player.find(game, &answer.text) {
            Ok(mv) => game.play_unchecked(mv),
            Err(why) => return fault(!side, &format!("illegal move `{}`: {why}", answer.text)),
        }
        scores.push(answer.score.map(|score| if side == Side::First { score } else { -score }));
        if let Some(winner) = plan.agreement.and_then(|least| agreed(&scores, least)) {
            return decided(GameResult::Won(winner), "adjudicated: both players' scores agree");
        }
    }
}

fn decided(result: GameResult, why: &str) -> End {
    End { result, reason: why.to_owned(), fault: false }
}

fn fault(winner: Side, why: &str) -> End {
    End { fault: true, ..decided(GameResult::Won(winner), why) }
}

/// Returns the side that both players' scores have put ahead for some moves.
fn agreed(scores: &[Option<i64>], least: i64) -> Option<Side> {
    let latest = scores.len().checked_sub(2 * AGREED_MOVES).and_then(|from| scores.get(from..))?;
    let all = |test: &dyn Fn(i64) -> bool| latest.iter().all(|score| score.is_some_and(test));
    let least = least.clamp(1, WIN);
    if all(&|score| score >= least) {
        Some(Side::First)
    } else if all(&|score| score <= -least) {
        Some(Side::Second)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;

    #[test]
    fn an_opening_depends_on_seed_and_pair_only_and_is_not_over() {
        let plan = |seed| Plan {
            variant: library::variant("chess").unwrap(),
            pace: Pace::Nodes(1),
            opening_plies: 8,
            max_plies: 100,
            seed,
            agreement: None,
        };
        let moves = |seed, pair| coord::print_moves(&opening(&plan(seed), pair));
        assert_eq!(moves(1, 3), moves(1, 3));
        assert_ne!(moves(1, 3), moves(1, 4));
        assert_ne!(moves(1, 3), moves(2, 3));
        for pair in 0..20 {
            let mut game = opening(&plan(1), pair);
            assert!(game.outcome().is_none() && game.moves().len() == 8);
        }
    }

    #[test]
    fn a_game_is_given_up_only_if_both_agree_for_some_moves() {
        let sure = vec![Some(900); 2 * AGREED_MOVES];
        assert_eq!(agreed(&sure, 800), Some(Side::First));
        assert_eq!(agreed(&sure, 1000), None);
        assert_eq!(agreed(sure.split_last().unwrap().1, 800), None);
        let lost: Vec<_> = sure.iter().map(|score| score.map(|score: i64| -score)).collect();
        assert_eq!(agreed(&lost, 800), Some(Side::Second));
        for doubt in [None, Some(100), Some(-900)] {
            let mut scores = sure.clone();
            scores[3] = doubt;
            assert_eq!(agreed(&scores, 800), None);
        }
    }
}
