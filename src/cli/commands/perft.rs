//! `alfil perft`: counts the positions at a given depth.

use std::io::Write;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use indicatif::ProgressBar;

use crate::board::Move;
use crate::cli::failure::{Failure, Status};
use crate::cli::input::load::{self, StartArgs};
use crate::cli::input::number::{at_least, number};
use crate::cli::output::progress;
use crate::cli::threads;
use crate::engine::Position;
use crate::notation::coord;

const EXAMPLES: &str = "\
Examples:
  alfil perft wa-shogi 3
  alfil perft paragi 4 --divide --threads 2
  alfil perft ogi 2 --moves \"e3e4 e6e5\" --divide

Two moves are the same if they lead to the same position with the same captures, except that a pass by each piece that can \
make one counts, and so does each choice of what to promote to, whatever an effect then makes of the piece. A finished game has no moves. \
Rules that need a history, such as repetition and rules about progress, do not apply.";

/// Count the positions at a given depth
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A bundled id or the path of a definition
    variant: String,
    /// The depth in plies, at most 500; a ply is one move of one player
    #[arg(value_parser = number(0..=500_u32))]
    depth: u32,
    #[command(flatten)]
    start: StartArgs,
    /// Write the count of each first move, as `MOVE: COUNT`
    #[arg(long)]
    divide: bool,
    /// Count turns with all their moves, where turns have several, instead of moves
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
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Failure> {
    let variant = load::variant(&args.variant, &args.reading)?;
    let game = load::game(&variant, &args.start)?;
    let start = game.position();
    if args.depth == 0 {
        writeln!(out, "Nodes searched: 1")?;
        return Ok(Status::Done);
    }
    if args.turns {
        writeln!(out, "Turns searched: {}", start.perft_turns(args.depth))?;
        return Ok(Status::Done);
    }
    let mut roots: Vec<(String, Position)> = start
        .legal_moves()
        .into_iter()
        .map(|mv| (coord::print(variant.rules(), start, mv), after(start, mv)))
        .collect();
    roots.sort_by(|a, b| a.0.cmp(&b.0));
    let counts = count(&roots, args.depth - 1, threads::wanted(args.threads));
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

/// The count for each root, `depth` plies deeper.
fn count(roots: &[(String, Position)], depth: u32, n_threads: usize) -> Vec<u64> {
    let tasks = tasks(roots, depth);
    let counts: Vec<AtomicU64> = roots.iter().map(|_| AtomicU64::new(0)).collect();
    let next = AtomicUsize::new(0);
    let progress = if depth < 3 { ProgressBar::hidden() } else { progress::bar(tasks.len() as u64) };
    let work = || {
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let (Some((_, root)), Some(count)) = (roots.get(task.root), counts.get(task.root)) {
                let nodes = match task.reply {
                    Some(reply) => after(root, reply).into_perft(depth - 1),
                    None => root.perft(depth),
                };
                count.fetch_add(nodes, Ordering::Relaxed);
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
    counts.into_iter().map(AtomicU64::into_inner).collect()
}

/// The work divided into tasks, at the second ply if there is enough below it.
fn tasks(roots: &[(String, Position)], depth: u32) -> Vec<Task> {
    let roots = roots.iter().enumerate();
    if depth < 2 {
        return roots.map(|(root, _)| Task { root, reply: None }).collect();
    }
    roots
        .flat_map(|(root, (_, position))| {
            let replies = position.legal_moves().into_iter();
            replies.map(move |mv| Task { root, reply: Some(mv) })
        })
        .collect()
}
