//! `alfil solve`: who wins a small game with best play.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use alfil_core::phrase::{counted, plies};
use indicatif::{ProgressBar, ProgressStyle};

use crate::author::solve::{self, Limits, Method, OpenWord, Progress, Report, ResultWord};
use crate::cli::failure::{Failure, Status};
use crate::cli::input::interrupt::interruptible;
use crate::cli::input::load::{self, StartArgs};
use crate::cli::input::minutes::minutes;
use crate::cli::input::number::number;
use crate::cli::input::too_many_ways::check_ways;
use crate::cli::input::variant_with_definition;
use crate::cli::output::prose::write_wrapped;

const EXAMPLES: &str = "\
Examples:
  alfil solve dobutsu --fen \"l2/3/1G1/1L1[g] w\"
  alfil solve my-game.toml --max-memory 8192 --minutes 60
  alfil solve chess --fen \"8/8/8/4k3/8/8/1R6/K7 w - - 0 1\" --json

All reachable positions are listed and solved by working backwards from the ends of games (retrograde analysis). If they \
do not fit, a proof-number search looks for a forced win, which need not be the shortest. The start position counts as \
the first of its game: what happened before is forgotten, except for the half-move clock, a running count and passes. \
Where a rule makes the result depend on more of the past, the result stays open, and the rule is named.

Exit code: 0 solved, 1 not solved or the input is wrong, 2 wrong usage, 3 a file cannot be read.";

/// Find out who wins a small game with best play
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SolveArgs {
    /// The variant: a bundled id, the path of a definition or a section of an ini
    variant: String,
    #[command(flatten)]
    start: StartArgs,
    /// Use at most M MiB for positions
    #[arg(long, value_name = "M", default_value_t = 2048, value_parser = number(1..=1_048_576_u64))]
    max_memory: u64,
    /// Stop after T minutes
    #[arg(long, value_name = "T", value_parser = minutes)]
    minutes: Option<Duration>,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reading: load::Reading,
}

/// Runs the command.
pub(crate) fn run(args: &SolveArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    let written = variant_with_definition::load(&args.variant, &args.reading)?;
    let mut game = load::game(&written.variant, &args.start)?;
    check_ways(&mut game)?;
    let limits = Limits { bytes: args.max_memory << 20, positions: u64::MAX, proof: u64::MAX };
    let end = args.minutes.and_then(|minutes| Instant::now().checked_add(minutes));
    let bar = spinner();
    let solution = interruptible(io::stderr().is_terminal(), |stop| {
        let mut watch = |progress: Progress| {
            bar.set_message(message(progress));
            bar.tick();
            !stop.load(Ordering::Relaxed) && end.is_none_or(|end| Instant::now() < end)
        };
        solve::solve(&game, limits, &mut watch)
    });
    bar.finish_and_clear();
    let report = Report::new(&game, &solution, &|rule| Some(written.place(rule)));
    if args.json {
        serde_json::to_writer(&mut *out, &report).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        let more = match report.open.as_ref().map(|open| open.reason) {
            Some(OpenWord::Memory) => Some("`--max-memory` allows more"),
            Some(OpenWord::Stopped) if args.minutes.is_some() => Some("`--minutes` allows more time"),
            _ => None,
        };
        write(&report, more, written.variant.rules(), out)?;
    }
    Ok(if report.result == ResultWord::Open { Status::Wrong } else { Status::Done })
}

fn spinner() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {msg}");
    ProgressBar::new_spinner().with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
}

fn message(progress: Progress) -> String {
    let Progress { method, found, examined } = progress;
    let how = match method {
        Method::Retrograde => "listing positions",
        Method::ProofNumber => "looking for a forced win",
    };
    format!("{how}: {found} found, {examined} examined")
}

/// Writes the result for people, with what would allow more work.
fn write(
    report: &Report,
    more: Option<&str>,
    rules: &alfil_core::rules::Rules,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{}: {}\n", rules.name, report.fen)?;
    let mut line = |title: &str, text: &str| write_wrapped(text, &format!("{title:<11}"), out);
    line("result", &report.sentence(rules))?;
    if let Some(more) = more {
        line("help", more)?;
    }
    if !report.line.is_empty() {
        let goes_on = if report.repeats { ", and so on" } else { "" };
        line("line", &(report.line.join(" ") + goes_on))?;
    }
    if let Some(of) = report.positions {
        let open = if of.open > 0 { format!(", {} depend on earlier moves", of.open) } else { String::new() };
        let counts = format!(
            "{}, of which the game is over in {}; the player to move wins {}, draws {} and loses {}{open}",
            counted(of.total as usize, "position"),
            of.finished,
            of.won,
            of.drawn,
            of.lost,
        );
        line("positions", &counts)?;
    }
    if let Some(longest) = &report.longest {
        let text = format!(
            "the longest win takes {}, from {}, as in {}",
            plies(longest.plies as usize),
            counted(longest.positions as usize, "position"),
            longest.fen
        );
        line("longest", &text)?;
    }
    let how = match (report.method, report.with_clocks) {
        (Method::Retrograde, false) => "a table of all positions",
        (Method::Retrograde, true) => "a table of all positions, each with its half-move clock and count",
        (Method::ProofNumber, _) => "a proof-number search, which does not look for the shortest win",
    };
    line("found by", how)
}
