//! `alfil balance`: whether a game is fair, ends, and uses its rules and pieces.

mod cluster;
mod condition;
mod handicap;
mod played;
mod text;

use std::fs;
use std::io::{Read as _, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use alfil_core::game::Game;
use alfil_core::variant::Variant;
use clap::ArgGroup;
use serde::Serialize;

use self::condition::Condition;
use self::played::Amount;
use super::selfplay::read;
use crate::author::balance::{
    Balance, Change, Handicap, Played as Compared, Sample, Solved, change_in_markdown, difference,
    in_markdown, page,
};
use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::input::number::{at_least, number};
use crate::cli::input::{load, written};
use crate::cli::output::write_file;
use crate::play::selfplay::{self, Head, Openings, Part, Settings, Written, head, usual_max_plies};
use crate::studio::balance::{Asked, Played, sample};
use crate::words::notation::odds;

const EXAMPLES: &str = "\
Examples:
  alfil balance my-game.toml
  alfil balance my-game.toml --minutes 10 --html report.html
  alfil balance my-game.toml --games 1000 --md > report.md
  alfil balance before.toml after.toml               what a change did
  alfil balance my-game.toml --measure knight --measure rook:bishop
  alfil balance my-game.toml games.jsonl --json      games of `alfil selfplay`
  alfil balance my-game.toml --fail-if 'first > 0.6' --fail-if 'never > 0'

The computer plays itself. Games begin with choices among good moves. --games are played at --nodes positions a move, and \
a quarter as many at a quarter and at four times of that. Then the strongest plays the weakest: if it does not clearly \
win, there is no verdict, unless one player wins nearly all games. Where armies differ, as many games begin with the other \
player. With files, only their games count; with two definitions, those of either are told apart by the rules. Intervals \
are 95 per cent and count games. Conditions of --fail-if compare `first`, `draws`, `unfinished`, `never` or `length` with \
a number by <, <=, > or >=, after the change if there are two definitions.

Exit code: 0 done, 1 a condition of --fail-if holds or the input is wrong, 2 wrong usage, 3 a file cannot be read or \
written.";

/// The number of games if nothing else is said.
const USUAL_GAMES: u64 = 200;

/// The positions searched for each move if nothing else is said.
const USUAL_NODES: u64 = 400;

/// The seed if nothing else is said.
const USUAL_SEED: u64 = 1;

/// Find out from games whether a variant is fair, ends, and uses its rules and pieces
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
#[command(group = ArgGroup::new("form").args(["json", "md"]), group = ArgGroup::new("amount").args(["games", "minutes"]))]
pub(crate) struct BalanceArgs {
    /// The variant: a bundled id, the path of a definition or a section of an ini
    variant: String,
    /// Another variant, to see what a change did, and files of `alfil selfplay`, to use instead of playing
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
    /// Play on a cluster of Dask: the address of its scheduler, or `local`
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = ["others", "minutes", "threads", "measure", "html"])]
    cluster: Option<String>,
    /// Find the value of a piece by games in which a player begins without it, or with another in its place; may be given
    /// several times
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

fn minutes(text: &str) -> Result<Duration, String> {
    let number = text.parse().ok().filter(|minutes: &f64| (0.01..=100_000.0).contains(minutes));
    number
        .map(|minutes| Duration::from_secs_f64(60.0 * minutes))
        .ok_or_else(|| "write a number of minutes".to_owned())
}

/// Runs the command.
pub(crate) fn run(args: &BalanceArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    if let Some(address) = &args.cluster {
        return cluster::run(args, address);
    }
    let (other, files) = match args.others.split_first() {
        Some((first, files)) if !holds_games(first) => (Some(first), files),
        Some(_) | None => (None, &args.others[..]),
    };
    check_options(args, other.is_some(), !files.is_empty())?;
    if let Some(path) = &args.html {
        write_file::check(path)?;
    }
    let other = other.map(|other| other.to_string_lossy().into_owned());
    let mut subjects = vec![Subject::read(&args.variant, args)?];
    if let Some(other) = &other {
        subjects.push(Subject::read(other, args)?);
    }
    read_files(files, &mut subjects)?;
    let n_games = play(&mut subjects, args)?;
    let command = command(args, &subjects, n_games);
    let reports = subjects.iter().map(|subject| subject.report(&command)).collect::<Result<Vec<_>, _>>()?;
    let [(balance, samples), rest @ ..] = &reports[..] else { return Ok(Status::Done) };
    let mut last = balance;
    if let ([before, after], [(balance_after, samples_after)]) = (&subjects[..], rest) {
        let before = Compared { rules: before.variant.rules(), samples, balance };
        let after = Compared { rules: after.variant.rules(), samples: samples_after, balance: balance_after };
        let change = Change::new(before, after, command);
        write(args, &change, change_in_markdown, text::write_change, out)?;
        last = balance_after;
    } else {
        write(args, balance, in_markdown, text::write, out)?;
    }
    out.flush()?;
    if let Some(path) = &args.html {
        write_file::create_or_replace(path, page(balance).as_bytes())?;
    }
    let failing = args.fail_if.iter().filter(|condition| condition.holds(last)).map(ToString::to_string);
    let failing: Vec<String> = failing.collect();
    if failing.is_empty() {
        return Ok(Status::Done);
    }
    Err(Complaint::wrong(format!("`--fail-if`: {}", failing.join(", "))).into())
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

/// Returns whether an argument names a file of games rather than a variant.
fn holds_games(path: &Path) -> bool {
    let mut first = [0];
    let begins = fs::File::open(path).and_then(|mut file| file.read_exact(&mut first));
    path.extension().is_some_and(|extension| extension == "jsonl") || begins.is_ok() && first == *b"{"
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
    let of_one = [measures, given(args.html.is_some(), "--html")];
    if let Some(option) = of_one.into_iter().flatten().next().filter(|_| compares) {
        return Err(refused(option, "two definitions").help("use it with each of them").into());
    }
    Ok(())
}

/// A variant whose games are looked at.
struct Subject {
    word: String,
    written: written::Written,
    variant: Arc<Variant>,
    settings: Settings,
    handicaps: Vec<Handicap>,
    files: Vec<(String, Written)>,
    played: Played,
}

impl Subject {
    fn read(word: &str, args: &BalanceArgs) -> Result<Subject, Failure> {
        let written = written::load(word, &args.reading)?;
        let variant = load::variant(word, &args.reading)?;
        let settings = Settings {
            seed: args.seed.unwrap_or(USUAL_SEED),
            nodes: args.nodes.unwrap_or(USUAL_NODES),
            openings: Openings::Soft,
            max_plies: usual_max_plies(&variant),
        };
        let handicaps = handicap::all(&args.measure, variant.rules())?;
        let word = word.to_owned();
        Ok(Subject {
            word,
            written,
            variant,
            settings,
            handicaps,
            files: Vec::new(),
            played: Played::default(),
        })
    }

    /// Returns the games that are to be played.
    fn parts(&self) -> Result<Vec<Part>, Failure> {
        let differ = difference(self.variant.rules()).is_some();
        let swapped = differ.then(|| odds::other_to_move(&self.variant)).flatten();
        let matches = self.handicaps.iter().map(|&one| handicap::positions(&self.variant, one));
        Ok(selfplay::parts(&self.variant, &self.settings, swapped, matches.collect::<Result<_, _>>()?))
    }

    /// Returns what the games say, and the games.
    fn report(&self, command: &str) -> Result<(Balance, Vec<Sample>), Failure> {
        let (variant, settings) = (&self.variant, &self.settings);
        let lines = self.files.iter().flat_map(|(_, file)| &file.games).chain(&self.played.games);
        let samples = lines.map(|line| sample(variant, line)).collect::<Result<Vec<_>, _>>();
        let samples = samples.map_err(Complaint::wrong)?;
        if samples.is_empty() {
            return Err(Complaint::wrong(format!("there are no games of `{}`", self.word)).into());
        }
        let head = self.files.first().map_or_else(|| head(variant, settings), |(_, file)| file.head.clone());
        let asked = Asked {
            word: &self.word,
            command,
            nodes: head.nodes,
            seed: head.seed,
            digests: [head.rules, head.engine, head.evaluation],
            solved: Solved::of(&Game::new(variant)),
            located: &|rule| self.written.place(rule),
        };
        Ok((self.played.report(variant, &samples, asked), samples))
    }
}

/// Plays the games of all variants that have no files, and returns the number of usual games of each.
fn play(subjects: &mut [Subject], args: &BalanceArgs) -> Result<u64, Failure> {
    if subjects.iter().any(|subject| !subject.files.is_empty()) {
        return Ok(0);
    }
    let amount = match args.minutes {
        Some(time) => Amount::Time(time),
        None => Amount::Games(args.games.unwrap_or(USUAL_GAMES)),
    };
    let of_each = subjects.iter().map(Subject::parts).collect::<Result<Vec<_>, _>>()?;
    let sizes: Vec<usize> = of_each.iter().map(Vec::len).collect();
    let mut parts: Vec<Part> = of_each.into_iter().flatten().collect();
    let (n_games, mut games) = played::play(&parts, amount, args.threads);
    for (subject, size) in subjects.iter_mut().zip(sizes) {
        let own: Vec<Part> = parts.drain(..size).collect();
        subject.played = Played::new(&own, games.drain(..size).collect(), &subject.handicaps);
    }
    Ok(n_games)
}

/// Reads files of games: of each variant, parts of one run, its shards or all of it. Variants are told apart by their rules.
fn read_files(paths: &[PathBuf], subjects: &mut [Subject]) -> Result<(), Failure> {
    for path in paths {
        let text = fs::read_to_string(path).map_err(|error| Complaint::not_read(path, &error))?;
        let file = read(path, &text)?;
        let Some(subject) = subjects.iter_mut().find(|subject| subject.variant.digest() == file.head.rules)
        else {
            return Err(other_rules(path, &file.head));
        };
        subject.files.push((path.display().to_string(), file));
    }
    for subject in subjects {
        selfplay::check_parts(&subject.files).map_err(Complaint::wrong)?;
    }
    Ok(())
}

fn other_rules(path: &Path, head: &Head) -> Failure {
    Complaint::wrong(format!("`{}` holds games by other rules", path.display()))
        .help(format!("they are of `{}` with the digest {}", head.variant, head.rules))
        .into()
}

/// Returns the command that shows the same report.
fn command(args: &BalanceArgs, subjects: &[Subject], n_games: u64) -> String {
    let mut words = vec!["alfil".to_owned(), "balance".to_owned(), quoted(&args.variant)];
    words.extend(args.others.iter().map(|other| quoted(&other.display().to_string())));
    if n_games > 0 {
        let settings = subjects.first().map(|subject| &subject.settings);
        let (nodes, seed) =
            settings.map_or((USUAL_NODES, USUAL_SEED), |settings| (settings.nodes, settings.seed));
        words.push(format!("--games {n_games} --nodes {nodes} --seed {seed}"));
        words.extend(args.measure.iter().map(|piece| format!("--measure {}", quoted(piece))));
    }
    words.join(" ")
}

/// Returns a word as a shell reads it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "_-./:+,@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}
