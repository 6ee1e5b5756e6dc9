//! `alfil analyse`: searches a position and shows what it finds.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use alfil_core::game::Game;
use alfil_core::search::{Bound, Limits, STACK, Score, SearchResult, Searcher, Settings, Variation};
use serde::Serialize;

use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::input::load::{self, StartArgs};
use crate::cli::input::moves::find_move;
use crate::cli::input::number::{at_least, number};
use crate::cli::input::seconds::seconds;
use crate::cli::input::too_many_ways::check_ways;
use crate::cli::threads;
use crate::play::protocol::has_memory_for;
use crate::words::notation::{coord, ending, fen};

const EXAMPLES: &str = "\
Examples:
  alfil analyse wa-shogi
  alfil analyse chess --moves \"e2e4 e7e5\" --multipv 3 --depth 8
  alfil analyse ogi --nodes 100000 --json
  alfil analyse chess --fen \"6k1/5ppp/8/8/8/8/5PPP/R5K1 w\" --only \"a1a8 a1a7\"

Scores are for the player to move, in units of about a pawn; `#3` is a win in three moves, `#-3` a loss. The search \
ends early once every move shown has a mate score that a deeper search cannot change. With one \
thread and `--nodes` or `--depth`, the result is the same on every machine.";

/// Search a position and show the best moves
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct AnalyseArgs {
    /// A bundled id, the path of a definition or a section of an ini
    variant: String,
    #[command(flatten)]
    start: StartArgs,
    /// Show the N best moves
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(1..=500_u16))]
    multipv: u16,
    /// Search N plies deep
    #[arg(long, value_name = "N", value_parser = number(1..=1_000_u32))]
    depth: Option<u32>,
    /// Search N positions
    #[arg(long, value_name = "N", value_parser = at_least(1_u64))]
    nodes: Option<u64>,
    /// Search for this long; 10 seconds if no limit is given
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Consider these moves only
    #[arg(long, value_name = "MOVES")]
    only: Option<String>,
    /// Threads to use; 0 means one for each processor
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = at_least(0_usize))]
    threads: usize,
    /// The size of the hash table in MiB
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = number(1..=65_536_u32))]
    hash: u32,
    /// Write one JSON object per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    judging: load::Judging,
    #[command(flatten)]
    reading: load::Reading,
}

/// The time if no limit is given.
const USUAL: Duration = Duration::from_secs(10);

#[derive(Debug, Serialize)]
struct Object {
    rank: usize,
    depth: u32,
    selective_depth: u32,
    /// In hundredths of a pawn, if it is not a mate.
    #[serde(skip_serializing_if = "Option::is_none")]
    cp: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mate: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<&'static str>,
    nodes: u64,
    milliseconds: u128,
    moves: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Best {
    best: Option<String>,
    nodes: u64,
}

/// Runs the command.
pub(crate) fn run(args: &AnalyseArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    let variant =
        args.judging.apply_to(load::variant(&args.variant, &args.reading)?, &args.variant, &args.reading)?;
    let mut game = load::game(&variant, &args.start)?;
    check_ways(&mut game)?;
    if game.outcome().is_some() {
        let why = ending::clause(&mut game);
        return Err(Complaint::wrong(format!("the game is over, since {why}")).into());
    }
    if args.only.as_deref().is_some_and(|only| only.trim().is_empty()) {
        let complaint = Complaint::usage("`--only` names no move");
        return Err(complaint.help("write the moves to consider, as in `--only \"e2e4 d2d4\"`").into());
    }
    let moves = args.only.as_deref().unwrap_or_default().split_whitespace();
    let moves = moves.map(|text| find_move(&mut game, text)).collect::<Result<Vec<_>, _>>()?;
    let is_open = args.depth.is_none() && args.nodes.is_none() && args.time.is_none();
    let time = if is_open { Some(USUAL) } else { args.time };
    let limits = Limits { depth: args.depth, nodes: args.nodes, time, moves, ..Limits::default() };
    let settings = Settings {
        hash_mib: args.hash as usize,
        threads: threads::wanted(args.threads),
        multi_pv: usize::from(args.multipv),
        ..Settings::default()
    };
    if !has_memory_for(settings.hash_mib) {
        let message = format!("there is not enough memory for a hash table of {} MiB", args.hash);
        return Err(Complaint::wrong(message).help("write a smaller number after `--hash`").into());
    }
    if !args.json {
        writeln!(out, "{}", fen::print(&game))?;
        writeln!(out, "{:>5} {:>7} {:>12} {:>8}  moves", "depth", "score", "positions", "seconds")?;
    }
    let stop = AtomicBool::new(false);
    let (sender, lines) = mpsc::channel::<Variation>();
    let found = thread::scope(|scope| -> Result<SearchResult, Failure> {
        let (game, stop) = (&game, &stop);
        let work = move || {
            let listen = &mut |line: &Variation| {
                let _ = sender.send(line.clone());
            };
            Searcher::new(game.variant(), settings).think(game, &limits, stop, listen)
        };
        let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work)?;
        let mut written = Ok(());
        for line in lines {
            if written.is_ok() {
                written = write(&line, game, args, out);
            }
            // The output is closed.
            stop.store(written.is_err(), Ordering::Release);
        }
        let found = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        written.map(|()| found)
    })?;
    let best = found.best.map(|mv| coord::print(variant.rules(), game.position(), mv));
    if args.json {
        serde_json::to_writer(&mut *out, &Best { best, nodes: found.nodes }).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else if let Some(best) = best {
        writeln!(out, "best move: {best}")?;
    }
    Ok(Status::Done)
}

/// Writes a line of play.
fn write(line: &Variation, game: &Game, args: &AnalyseArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut after = game.clone();
    let mut moves = Vec::new();
    for &mv in &line.pv {
        moves.push(coord::print(after.variant().rules(), after.position(), mv));
        after.play_unchecked(mv);
    }
    let (cp, mate) = match line.score {
        Score::Centipawns(cp) => (Some(cp), None),
        Score::Mate(mate) => (None, Some(mate)),
    };
    if args.json {
        let bound = match line.bound {
            Bound::Exact => None,
            Bound::Lower => Some("at least"),
            Bound::Upper => Some("at most"),
        };
        let Variation { rank, depth, selective_depth, nodes, time, .. } = *line;
        let milliseconds = time.as_millis();
        let object = Object { rank, depth, selective_depth, cp, mate, bound, nodes, milliseconds, moves };
        serde_json::to_writer(&mut *out, &object).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        let mark = match line.bound {
            Bound::Exact => "",
            Bound::Lower => "≥",
            Bound::Upper => "≤",
        };
        let score = match (cp, mate) {
            (Some(cp), _) => format!("{mark}{:+.2}", f64::from(cp) / 100.0),
            (None, mate) => format!("{mark}#{}", mate.unwrap_or_default()),
        };
        let seconds = line.time.as_secs_f64();
        writeln!(out, "{:>5} {score:>7} {:>12} {seconds:>8.2}  {}", line.depth, line.nodes, moves.join(" "))?;
    }
    out.flush()?;
    Ok(())
}
