//! `alfil balance`: whether a game is fair, ends, and uses its rules and pieces.

mod cluster;
mod condition;
mod files;
mod handicap;
mod played;
mod subject;
mod text;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::ArgGroup;
use serde::Serialize;

use self::condition::Condition;
use self::played::Amount;
use self::subject::Subject;
use crate::author::balance::{
    Balance, Change, Played as Compared, change_in_markdown, change_page, in_markdown, page,
};
use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::input::load;
use crate::cli::input::minutes::minutes;
use crate::cli::input::number::{at_least, number};
use crate::cli::output::replaceable::{self, Written};
use crate::cli::output::write_file;
use crate::play::selfplay::Part;
use crate::studio::balance::Played;
use crate::words::shell;

const EXAMPLES: &str = "\
Examples:
  alfil balance my-game.toml
  alfil balance my-game.toml --minutes 10 --html report.html
  alfil balance my-game.toml --games 1000 --md > report.md
  alfil balance before.toml after.toml               what a change did
  alfil balance before.toml after.toml --html change.html
  alfil balance my-game.toml --measure knight --measure rook:bishop
  alfil balance my-game.toml games.jsonl --json      games of `alfil selfplay`
  alfil balance my-game.toml --fail-if 'first > 0.6' --fail-if 'never > 0'

The computer plays itself. In the first plies of a game it chooses among good moves. --games are played at --nodes \
positions a move, then a quarter as many games at a quarter of --nodes, and as many at four times --nodes; fewer if games \
are long. Then the strongest level plays the weakest: if it does not clearly win, there is no verdict, unless one player \
wins nearly all games. If the armies differ, an equal number of games begin with the other player to move. With files, \
only their games count, so a verdict also needs games from `alfil selfplay --part skill`. The rules digest in a file says \
which of two definitions it belongs to. Intervals are 95 per cent and count games. Conditions of --fail-if compare \
`first`, `draws`, `unfinished`, `never` or `length` with a number, using <, <=, > or >=. With two definitions, they apply \
to the second.

Exit code: 0 done, 1 a condition of --fail-if holds or the input is wrong, 2 wrong usage, 3 a file cannot be read or \
written.";

/// The number of games without `--games`.
const USUAL_GAMES: u64 = 200;

/// The positions searched for each move without `--nodes`.
const USUAL_NODES: u64 = 400;

/// The seed without `--seed`.
const USUAL_SEED: u64 = 1;

/// Play games to find out whether a variant is fair, whether its games end, and which rules and pieces matter
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
#[command(group = ArgGroup::new("form").args(["json", "md"]), group = ArgGroup::new("amount").args(["games", "minutes"]))]
pub(crate) struct BalanceArgs {
    /// The variant: a bundled id, the path of a definition or a section of an ini
    variant: String,
    /// A second variant to compare with, and files from `alfil selfplay` to use instead of playing new games
    #[arg(value_name = "VARIANT|FILE")]
    others: Vec<PathBuf>,
    /// Play N games [default: 200]
    #[arg(long, value_name = "N", value_parser = number(1..=1_000_000_u64))]
    games: Option<u64>,
    /// Play as many games as M minutes allow
    #[arg(long, value_name = "M", value_parser = minutes)]
    minutes: Option<Duration>,
    /// Search K positions for each move [default: 400]
    #[arg(long, value_name = "K", value_parser = at_least(4_u64))]
    nodes: Option<u64>,
    /// Seed for the choices of moves [default: 1]
    #[arg(long, value_name = "S", value_parser = at_least(0_u64))]
    seed: Option<u64>,
    /// Games to play at the same time; 0 means one for each processor
    #[arg(long, value_name = "T", default_value_t = 0, value_parser = at_least(0_usize))]
    threads: usize,
    /// Play on a Dask cluster: the address of its scheduler, or `local`
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = ["minutes", "threads", "measure", "allow_path", "untrusted"])]
    cluster: Option<String>,
    /// Find the value of a piece by playing games in which a player begins without it, or with another in its place;
    /// may be given several times
    #[arg(long, value_name = "PIECE[:PIECE]")]
    measure: Vec<String>,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
    /// Write Markdown
    #[arg(long)]
    md: bool,
    /// Also write a page with charts to this file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Fail if this holds; may be given several times
    #[arg(long, value_name = "CONDITION")]
    fail_if: Vec<Condition>,
    #[command(flatten)]
    reading: load::Reading,
}

/// Runs the command.
pub(crate) fn run(args: &BalanceArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    if let Some(address) = &args.cluster {
        return cluster::run(args, address);
    }
    let (other, files) = match args.others.split_first() {
        Some((first, files)) if !files::holds_games(first) => (Some(first), files),
        Some(_) | None => (None, &args.others[..]),
    };
    check_options(args, other.is_some(), !files.is_empty())?;
    if let Some(path) = &args.html {
        replaceable::check_replaceable(path, Written::Page)?;
    }
    let other = other.map(|other| other.to_string_lossy().into_owned());
    let mut subjects = vec![Subject::read(&args.variant, args)?];
    if let Some(other) = &other {
        subjects.push(Subject::read(other, args)?);
    }
    files::read_all(files, &mut subjects)?;
    let n_games = play(&mut subjects, args);
    let command = command(args, &subjects, n_games);
    let reports = subjects.iter().map(|subject| subject.report(&command)).collect::<Result<Vec<_>, _>>()?;
    let (last, page) = match &reports[..] {
        [(before, games), (after, games_after)] => {
            let compared =
                [(games, before), (games_after, after)].map(|(games, balance)| Compared { games, balance });
            let change = Change::new(compared[0], compared[1], command);
            write(args, &change, change_in_markdown, text::write_change, out)?;
            (after, args.html.is_some().then(|| change_page(&change, before, after)))
        }
        [(balance, _), ..] => {
            write(args, balance, in_markdown, text::write, out)?;
            (balance, args.html.is_some().then(|| page(balance)))
        }
        [] => return Ok(Status::Done),
    };
    out.flush()?;
    if let (Some(path), Some(page)) = (&args.html, page) {
        write_file::create_or_replace(path, page.as_bytes())?;
    }
    fail_if(&args.fail_if, last)
}

/// Fails if a condition holds, or is about something that is not known.
fn fail_if(conditions: &[Condition], balance: &Balance) -> Result<Status, Failure> {
    let unknown = conditions.iter().filter(|condition| condition.holds(balance).is_none());
    let holding = conditions.iter().filter(|condition| condition.holds(balance) == Some(true));
    let [unknown, holding]: [Vec<String>; 2] =
        [unknown.map(ToString::to_string).collect(), holding.map(ToString::to_string).collect()];
    if !holding.is_empty() {
        return Err(Complaint::wrong(format!("`--fail-if`: {}", holding.join(", "))).into());
    }
    if !unknown.is_empty() {
        let why = format!("`--fail-if {}` cannot be decided: no game was decided", unknown.join(", "));
        return Err(Complaint::wrong(why).into());
    }
    Ok(Status::Done)
}

/// Writes a report in the form that was asked for.
fn write<R: Serialize>(
    args: &BalanceArgs,
    report: &R,
    in_markdown: fn(&R) -> String,
    for_terminal: fn(&R, &mut dyn Write) -> std::io::Result<()>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if args.json {
        serde_json::to_writer(&mut *out, report).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else if args.md {
        write!(out, "{}", in_markdown(report))?;
    } else {
        for_terminal(report, out)?;
    }
    Ok(())
}

/// Refuses options that would have no effect.
fn check_options(args: &BalanceArgs, compares: bool, has_files: bool) -> Result<(), Failure> {
    let given = |is_given: bool, option: &'static str| is_given.then_some(option);
    let measures = given(!args.measure.is_empty(), "--measure");
    let plays = [
        given(args.games.is_some(), "--games"),
        given(args.minutes.is_some(), "--minutes"),
        given(args.nodes.is_some(), "--nodes"),
        given(args.seed.is_some(), "--seed"),
        given(args.threads > 0, "--threads"),
        measures,
    ];
    let refused =
        |option: &str, with: &str| Complaint::usage(format!("`{option}` cannot be used with {with}"));
    if let Some(option) = plays.into_iter().flatten().next().filter(|_| has_files) {
        return Err(refused(option, "files of games").help("their games are not played again").into());
    }
    if let Some(option) = measures.filter(|_| compares) {
        return Err(refused(option, "two definitions").help("use it with each of them").into());
    }
    Ok(())
}

/// Plays the games of all variants that have no files, and returns the number of usual games of each.
fn play(subjects: &mut [Subject], args: &BalanceArgs) -> u64 {
    if subjects.iter().any(Subject::has_files) {
        return 0;
    }
    let amount = match args.minutes {
        Some(time) => Amount::Time(time),
        None => Amount::Games(args.games.unwrap_or(USUAL_GAMES)),
    };
    let of_each: Vec<Vec<Part>> = subjects.iter_mut().map(Subject::parts).collect();
    let sizes: Vec<usize> = of_each.iter().map(Vec::len).collect();
    let mut parts: Vec<Part> = of_each.into_iter().flatten().collect();
    let (n_games, mut games) = played::play(&parts, amount, args.threads);
    for (subject, size) in subjects.iter_mut().zip(sizes) {
        let varied = parts.drain(..size).map(|part| part.varied);
        subject.played = Played::new(varied.zip(games.drain(..size)), &subject.handicaps, Some(n_games));
    }
    n_games
}

/// Returns the command that produces the report again.
fn command(args: &BalanceArgs, subjects: &[Subject], n_games: u64) -> String {
    let mut options = Vec::new();
    if let Some(Subject { settings, .. }) = subjects.first().filter(|_| n_games > 0) {
        let numbers = [("--games", n_games), ("--nodes", settings.nodes), ("--seed", settings.seed)];
        options.extend(numbers.into_iter().flat_map(|(option, n)| [option.to_owned(), n.to_string()]));
        options.extend(args.measure.iter().flat_map(|piece| ["--measure".to_owned(), piece.clone()]));
    }
    options.extend(args.reading.words());
    let mut named = vec![args.variant.clone()];
    named.extend(args.others.iter().map(|other| other.display().to_string()));
    let begin = ["alfil", "balance"].map(str::to_owned);
    let words: Vec<String> = if named.iter().any(|word| word.starts_with('-')) {
        begin.into_iter().chain(options).chain(["--".to_owned()]).chain(named).collect()
    } else {
        begin.into_iter().chain(named).chain(options).collect()
    };
    shell::command(words.iter().map(String::as_str))
}
