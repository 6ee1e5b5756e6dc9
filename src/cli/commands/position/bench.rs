//! `alfil bench`: measures perft and random games of the bundled variants.

use std::io::Write;
use std::time::Instant;

use alfil_core::engine::Position;
use alfil_core::playout::playout;
use serde::Serialize;

use crate::cli::failure::{Failure, Status};
use crate::cli::input::load;
use crate::cli::input::number::at_least;
use crate::cli::output::progress;
use crate::library;

const EXAMPLES: &str = "\
Examples:
  alfil bench
  alfil bench --nodes 200000 --json
  alfil bench chess shogi

Times are wall-clock times: on a busy machine, compare runs side by side.";

/// Measure the speed of the engine
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct BenchArgs {
    /// Bundled ids, paths of definitions or sections of an ini; every bundled variant when none is given
    #[arg(value_name = "VARIANT")]
    variants: Vec<String>,
    /// Count each variant to the depth that reaches N positions
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = at_least(0_u64))]
    nodes: u64,
    /// Play N random games of each variant
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = at_least(0_u64))]
    games: u64,
    /// Write one JSON object per variant, and one for the total
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reading: load::Reading,
}

#[derive(Debug, Serialize)]
struct BenchLine<'a> {
    variant: &'a str,
    depth: u32,
    nodes: u64,
    nps: f64,
    plies: u64,
    plies_per_second: f64,
}

/// Most plies of a random game.
const MAX_PLIES: u32 = 400;

/// Greatest depth; small games may never reach the number of positions asked for.
const MAX_DEPTH: u32 = 12;

/// Runs the command.
pub(crate) fn run(args: &BenchArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    let mut ids: Vec<&str> = args.variants.iter().map(String::as_str).collect();
    if ids.is_empty() {
        ids = library::bundled().map(|(id, _)| id).collect();
    }
    let progress = progress::bar(ids.len() as u64);
    let (mut nodes, mut seconds) = (0, 0.0);
    for id in ids {
        let variant = load::variant(id, &args.reading)?;
        let position = Position::start(variant.tables());
        let mut depth = 1;
        let mut count = timed(|| position.perft(depth));
        while count.0 < args.nodes && depth < MAX_DEPTH {
            depth += 1;
            count = timed(|| position.perft(depth));
        }
        let games = (0..args.games).map(|i| u64::from(playout(&variant, 1, i, MAX_PLIES).plies));
        let plies = timed(|| games.sum());
        let line = BenchLine {
            variant: id,
            depth,
            nodes: count.0,
            nps: rate(count.0, count.1),
            plies: plies.0,
            plies_per_second: rate(plies.0, plies.1),
        };
        nodes += count.0;
        seconds += count.1;
        // The bar and the line go to the same terminal.
        progress.suspend(|| write(&line, args.json, out))?;
        progress.inc(1);
    }
    progress.finish_and_clear();
    if args.json {
        writeln!(out, "{{\"nodes\":{nodes},\"nps\":{:.0}}}", rate(nodes, seconds))?;
    } else {
        writeln!(out, "{nodes} nodes {:.0} nps", rate(nodes, seconds))?;
    }
    Ok(Status::Done)
}

fn write(line: &BenchLine, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    if json {
        serde_json::to_writer(&mut *out, line).map_err(std::io::Error::from)?;
        writeln!(out)?;
        return Ok(());
    }
    let BenchLine { variant, depth, nodes, nps, plies_per_second, .. } = line;
    writeln!(
        out,
        "{variant:<20} perft {depth:>2} {nodes:>12} nodes {nps:>12.0} nps {plies_per_second:>10.0} plies/s"
    )?;
    Ok(())
}

/// Returns the number that `count` returns, and the seconds it took.
fn timed(count: impl FnOnce() -> u64) -> (u64, f64) {
    let start = Instant::now();
    let n = count();
    (n, start.elapsed().as_secs_f64())
}

fn rate(n: u64, seconds: f64) -> f64 {
    n as f64 / seconds.max(1e-9)
}
