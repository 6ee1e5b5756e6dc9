//! Plays the games of an experiment.

use std::time::{Duration, Instant};

use crate::cli::output::progress;
use crate::cli::threads;
use crate::play::selfplay::{LineOfGame, Part};

/// How many games to play.
#[derive(Clone, Copy, Debug)]
pub(super) enum Amount {
    /// This many usual games, and those of the other parts that belong to them.
    Games(u64),
    /// As many as there is time for.
    Time(Duration),
}

/// Plays the games of all parts, and returns them with the number of usual games.
pub(super) fn play(parts: &[Part], amount: Amount, n_threads: usize) -> (u64, Vec<Vec<LineOfGame>>) {
    let n_threads = threads::wanted(n_threads);
    let mut games: Vec<Vec<LineOfGame>> = parts.iter().map(|_| Vec::new()).collect();
    let time = match amount {
        Amount::Games(n) => {
            let bar = progress::bar(parts.iter().map(|part| part.n_games(n)).sum());
            round(parts, (0, n), n_threads, &mut games, || bar.inc(1));
            bar.finish_and_clear();
            return (n, games);
        }
        Amount::Time(time) => time,
    };
    let begin = Instant::now();
    let bar = progress::bar(time.as_secs());
    let (mut n, mut step) = (0, n_threads as u64);
    loop {
        round(parts, (n, n + step), n_threads, &mut games, || bar.set_position(begin.elapsed().as_secs()));
        n += step;
        let of_one = begin.elapsed().as_secs_f64() / n as f64;
        let left = time.saturating_sub(begin.elapsed()).as_secs_f64();
        // Half of what there is time for, since games differ, but work for each thread.
        step = ((left / of_one.max(1e-9) / 2.0) as u64).max(n_threads as u64);
        if of_one * step as f64 > left {
            break;
        }
    }
    bar.finish_and_clear();
    (n, games)
}

/// Plays the games that belong to the usual games from one number to another.
fn round(
    parts: &[Part],
    (from, to): (u64, u64),
    n_threads: usize,
    games: &mut [Vec<LineOfGame>],
    mut done: impl FnMut(),
) {
    let due = parts.iter().enumerate().flat_map(|(place, part)| {
        (part.n_games(from)..part.n_games(to)).map(move |index| (place, part, index))
    });
    let due: Vec<(usize, &Part, u64)> = due.collect();
    let played: Result<(), std::convert::Infallible> = threads::in_order(
        &due,
        n_threads,
        |&(place, part, index)| (place, part.play(index)),
        |(place, game)| {
            if let Some(games) = games.get_mut(place) {
                games.push(game);
            }
            done();
            Ok(())
        },
    );
    let Ok(()) = played;
}
