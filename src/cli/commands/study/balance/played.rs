//! Plays the games of an experiment.

use std::sync::atomic::{AtomicU64, Ordering};
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
            play_round(parts, n, n_threads, &mut games, || bar.inc(1));
            bar.finish_and_clear();
            return (n, games);
        }
        Amount::Time(time) => time,
    };
    let begin = Instant::now();
    let bar = progress::bar(time.as_secs());
    let (mut n, mut step) = (0, n_threads as u64);
    loop {
        play_round(parts, n + step, n_threads, &mut games, || {
            bar.set_position(begin.elapsed().as_secs());
        });
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

/// Plays the games that are missing in an experiment with `n` usual games, without those that would take too long.
fn play_round(
    parts: &[Part],
    n: u64,
    n_threads: usize,
    games: &mut [Vec<LineOfGame>],
    mut done: impl FnMut(),
) {
    let plies_of = |games: &Vec<LineOfGame>| games.iter().map(|game| u64::from(game.plies)).sum();
    // Only games whose results are taken count, in their order, so that the same games are played by any number of threads.
    let plies: Vec<AtomicU64> = games.iter().map(|games| AtomicU64::new(plies_of(games))).collect();
    let is_enough = |place: usize, part: &Part| {
        plies.get(place).is_some_and(|plies| part.is_enough(n, plies.load(Ordering::Relaxed)))
    };
    let due = parts.iter().zip(&*games).enumerate().flat_map(|(place, (part, games))| {
        (games.len() as u64..part.n_games(n)).map(move |index| (place, part, index))
    });
    let due: Vec<(usize, &Part, u64)> = due.collect();
    let played: Result<(), std::convert::Infallible> = threads::in_order(
        &due,
        n_threads,
        |&(place, part, index)| (place, part, (!is_enough(place, part)).then(|| part.play(index))),
        |(place, part, game)| {
            if let Some(game) = game.filter(|_| !is_enough(place, part))
                && let (Some(games), Some(plies)) = (games.get_mut(place), plies.get(place))
            {
                plies.fetch_add(u64::from(game.plies), Ordering::Relaxed);
                games.push(game);
            }
            done();
            Ok(())
        },
    );
    let Ok(()) = played;
}
