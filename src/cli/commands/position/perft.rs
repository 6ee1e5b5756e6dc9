//! `alfil perft`: counts the positions at a given depth.

use std::io::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;

use alfil_core::board::Move;
use alfil_core::engine::{MAX_PERFT_DEPTH, Position, Uncounted};
use indicatif::ProgressBar;

use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::input::load::{self, StartArgs};
use crate::cli::input::number::{at_least, number};
use crate::cli::input::too_many_ways;
use crate::cli::output::progress;
use crate::cli::threads;
use crate::words::notation::coord;

const EXAMPLES: &str = "\
Examples:
  alfil perft wa-shogi 3
  alfil perft paragi 4 --divide --threads 2
  alfil perft ogi 2 --moves \"e3e4 e6e5\" --divide

Moves that lead to the same position with the same captures count once, with two exceptions. Passes count once per piece \
that can pass, and each promotion choice counts separately, even if an effect then changes the piece. A finished game has no \
moves. Rules that need a history, such as repetition and rules about progress, do not apply.";

/// Count the move sequences of a given length
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PerftArgs {
    /// A bundled id or the path of a definition
    variant: String,
    /// The depth in plies, at most 500; a ply is one move of one player
    #[arg(value_parser = number(0..=MAX_PERFT_DEPTH))]
    depth: u32,
    #[command(flatten)]
    start: StartArgs,
    /// Write the count of each first move, as `MOVE: COUNT`
    #[arg(long)]
    divide: bool,
    /// Count whole turns instead of moves, in games whose turns have several moves
    #[arg(long, conflicts_with_all = ["divide", "threads"])]
    turns: bool,
    /// Threads to use; 0 means one for each processor
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = at_least(0_usize))]
    threads: usize,
    #[command(flatten)]
    reading: load::Reading,
}

/// A part of the work: a first move, and a reply to it if the work is divided at the second ply.
struct Task {
    root: usize,
    reply: Option<Move>,
}

/// Runs the command.
pub(crate) fn run(args: &PerftArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    let variant = load::variant(&args.variant, &args.reading)?;
    let game = load::game(&variant, &args.start)?;
    let start = game.position();
    if args.depth == 0 {
        writeln!(out, "Nodes searched: 1")?;
        return Ok(Status::Done);
    }
    if args.turns {
        let n = start.perft_turns_until(args.depth, &AtomicBool::new(false)).map_err(uncounted)?;
        writeln!(out, "Turns searched: {n}")?;
        return Ok(Status::Done);
    }
    let first_moves = start.legal_moves();
    if start.is_spent() {
        return Err(uncounted(Uncounted::TooManyWays));
    }
    let mut roots: Vec<(String, Position)> = first_moves
        .into_iter()
        .map(|mv| (coord::print(variant.rules(), start, mv), after(start, mv)))
        .collect();
    roots.sort_by(|a, b| a.0.cmp(&b.0));
    let counts = count(&roots, args.depth - 1, threads::wanted(args.threads)).map_err(uncounted)?;
    if args.divide {
        for same_name in roots.iter().zip(&counts).collect::<Vec<_>>().chunk_by(|a, b| a.0.0 == b.0.0) {
            // Passes of different pieces are different moves that are written the same.
            let nodes: u64 = same_name.iter().map(|(_, nodes)| **nodes).sum();
            if let Some(((name, _), _)) = same_name.first() {
                writeln!(out, "{name}: {nodes}")?;
            }
        }
    }
    writeln!(out, "Nodes searched: {}", counts.iter().sum::<u64>())?;
    Ok(Status::Done)
}

fn after(position: &Position, mv: Move) -> Position {
    let mut after = position.clone();
    let _ = after.play_unchecked(mv);
    after.wait_if_it_goes_on();
    after
}

fn uncounted(why: Uncounted) -> Failure {
    match why {
        Uncounted::TooManyWays => too_many_ways::too_many("a position on the way has too many ways to move"),
        Uncounted::Stopped => Complaint::wrong("the count was stopped").into(),
    }
}

/// Returns the count for each root, `depth` plies deeper.
///
/// # Errors
/// Why there is none.
fn count(roots: &[(String, Position)], depth: u32, n_threads: usize) -> Result<Vec<u64>, Uncounted> {
    let tasks = tasks(roots, depth);
    let (stop, fault) = (AtomicBool::new(false), OnceLock::new());
    let counts: Vec<AtomicU64> = roots.iter().map(|_| AtomicU64::new(0)).collect();
    let next = AtomicUsize::new(0);
    let progress = if depth < 3 { ProgressBar::hidden() } else { progress::bar(tasks.len() as u64) };
    let work = || {
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let (Some((_, root)), Some(count)) = (roots.get(task.root), counts.get(task.root)) {
                let nodes = match task.reply {
                    Some(reply) => after(root, reply).perft_until(depth - 1, &stop),
                    None => root.clone().perft_until(depth, &stop),
                };
                match nodes {
                    Ok(nodes) => {
                        count.fetch_add(nodes, Ordering::Relaxed);
                    }
                    Err(why) => {
                        // The first to fail says why; the others are only stopped.
                        let _ = fault.set(why);
                        stop.store(true, Ordering::Relaxed);
                    }
                }
            }
            progress.inc(1);
        }
    };
    thread::scope(|scope| {
        for _ in 1..n_threads.min(tasks.len()) {
            scope.spawn(work);
        }
        work();
    });
    progress.finish_and_clear();
    match fault.into_inner() {
        Some(why) => Err(why),
        None => Ok(counts.into_iter().map(AtomicU64::into_inner).collect()),
    }
}

/// Returns the work divided into tasks, at the second ply if there is enough below it.
fn tasks(roots: &[(String, Position)], depth: u32) -> Vec<Task> {
    let roots = roots.iter().enumerate();
    if depth < 2 {
        return roots.map(|(root, _)| Task { root, reply: None }).collect();
    }
    roots
        .flat_map(|(root, (_, position))| {
            let replies = position.legal_moves();
            // Counting from here reports a position that has too many ways to move.
            let whole = position.is_spent().then_some(Task { root, reply: None });
            replies.into_iter().map(move |mv| Task { root, reply: Some(mv) }).chain(whole)
        })
        .collect()
}
