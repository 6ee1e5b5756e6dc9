//! `alfil playout`: plays random games to their end.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use alfil_core::board::Side;
use alfil_core::playout::{Playout, playout};
use alfil_core::rules::Rules;
use serde::Serialize;

use crate::cli::failure::{Failure, Status};
use crate::cli::input::load;
use crate::cli::input::number::{at_least, number};
use crate::cli::output::progress;
use crate::cli::threads;
use crate::words::notation::ending::NOT_DECIDED;

const EXAMPLES: &str = "\
Examples:
  alfil playout paragi --games 20
  alfil playout wa-shogi --games 50 --seed 7 --json

The same seed gives the same games with any number of threads.";

/// Play random games and show how they end
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PlayoutArgs {
    /// A bundled id or the path of a definition
    variant: String,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = at_least(0_u64))]
    games: u64,
    /// Seed for the random moves
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = at_least(0_u64))]
    seed: u64,
    /// Threads to use; 0 means one for each processor
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = at_least(0_usize))]
    threads: usize,
    /// Stop a game after N plies; at most a million, since a game keeps all its moves
    #[arg(long, value_name = "N", default_value_t = 2500, value_parser = number(0..=1_000_000_u32))]
    max_plies: u32,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reading: load::Reading,
}

#[derive(Debug, Serialize)]
struct Summary {
    games: u64,
    seed: u64,
    plies: u64,
    seconds: f64,
    plies_per_second: f64,
    /// Number of games by winner and reason, as in `first checkmate`; games that were stopped are `unfinished`, and those
    /// that met a position with too many ways to move are [`UNDECIDED`].
    results: BTreeMap<String, u64>,
    shortest: u32,
    median: u32,
    longest: u32,
}

/// The result of a game that the rules do not decide.
const UNDECIDED: &str = "unfinished too-many-ways";

/// Runs the command.
pub(crate) fn run(args: &PlayoutArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    let variant = load::variant(&args.variant, &args.reading)?;
    let progress = progress::bar(args.games);
    let (next, all) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let start = Instant::now();
    let work = || {
        let mut mine = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= args.games {
                break;
            }
            mine.push(playout(&variant, args.seed, index, args.max_plies));
            progress.inc(1);
        }
        if let Ok(mut all) = all.lock() {
            all.append(&mut mine);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads::wanted(args.threads) {
            scope.spawn(work);
        }
        work();
    });
    progress.finish_and_clear();
    let games = all.into_inner().unwrap_or_default();
    let summary = summary(args, variant.rules(), &games, start.elapsed().as_secs_f64());
    write(&summary, variant.rules(), args.json, out)?;
    Ok(Status::Done)
}

fn summary(args: &PlayoutArgs, rules: &Rules, games: &[Playout], seconds: f64) -> Summary {
    let mut lengths: Vec<u32> = games.iter().map(|g| g.plies).collect();
    lengths.sort_unstable();
    let mut results = BTreeMap::new();
    for game in games {
        let result = match game.outcome {
            None => "unfinished".to_owned(),
            Some(outcome) if !outcome.is_decided() => UNDECIDED.to_owned(),
            Some(outcome) => {
                let winner = outcome.winner.map_or("draw", Side::name);
                format!("{winner} {}", outcome.reason.slug(rules))
            }
        };
        *results.entry(result).or_insert(0) += 1;
    }
    let plies: u64 = lengths.iter().map(|&n| u64::from(n)).sum();
    Summary {
        games: args.games,
        seed: args.seed,
        plies,
        seconds,
        plies_per_second: plies as f64 / seconds.max(1e-9),
        results,
        shortest: lengths.first().copied().unwrap_or(0),
        median: lengths.get(lengths.len() / 2).copied().unwrap_or(0),
        longest: lengths.last().copied().unwrap_or(0),
    }
}

/// Returns a result with the name of the winner, as in "White won, checkmate".
fn in_words(rules: &Rules, result: &str) -> String {
    let Some((winner, reason)) = result.split_once(' ') else { return result.to_owned() };
    let side = Side::ALL.into_iter().find(|side| side.name() == winner);
    side.map_or_else(|| format!("{winner}, {reason}"), |side| format!("{} won, {reason}", rules.sides[side]))
}

fn write(summary: &Summary, rules: &Rules, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    if json {
        serde_json::to_writer(&mut *out, summary).map_err(std::io::Error::from)?;
        writeln!(out)?;
        return Ok(());
    }
    writeln!(out, "games       {} (seed {})", summary.games, summary.seed)?;
    writeln!(out, "plies       {} in {:.2} s", summary.plies, summary.seconds)?;
    writeln!(out, "plies/s     {:.0}", summary.plies_per_second)?;
    writeln!(
        out,
        "length      shortest {}, median {}, longest {}",
        summary.shortest, summary.median, summary.longest
    )?;
    for (result, games) in &summary.results {
        let words =
            if result == UNDECIDED { format!("unfinished, {NOT_DECIDED}") } else { in_words(rules, result) };
        writeln!(out, "result      {games:>6}  {words}")?;
    }
    Ok(())
}
