//! `alfil balance`: whether a game is fair, ends, and uses its rules and pieces.

mod cluster;
mod condition;
mod text;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use alfil_core::board::PerSide;
use alfil_core::game::Game;
use alfil_core::rules::RuleId;
use alfil_core::search::{Searcher, Settings as SearchSettings};
use alfil_core::variant::Variant;
use clap::ArgGroup;

use self::condition::Condition;
use super::selfplay::{head, read, usual_max_plies};
use crate::author::balance::{Balance, Interval, Known, Rung, Sample, Skill, Solved};
use crate::author::smoke;
use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::input::number::{at_least, number};
use crate::cli::input::{load, written};
use crate::cli::output::progress;
use crate::cli::threads;
use crate::play::selfplay::{self, Head, LineOfGame, Openings, Settings, Written};

const EXAMPLES: &str = "\
Examples:
  alfil balance my-game.toml
  alfil balance my-game.toml --games 1000 --md > report.md
  alfil balance my-game.toml games.jsonl --json      games of `alfil selfplay`
  alfil balance my-game.toml --fail-if 'first > 0.6' --fail-if 'never > 0'

The computer plays itself. Games begin with choices among good moves. --games are played at --nodes positions a move, and \
a quarter as many at a quarter and at four times of that. Then the strongest plays the weakest: if it does not clearly \
win, there is no verdict, unless one player wins nearly all games. With files, only their games count. Intervals are 95 per cent and count games. Conditions of --fail-if compare `first`, `draws`, \
`unfinished`, `never` or `length` with a number by <, <=, > or >=.

Exit code: 0 done, 1 a condition of --fail-if holds or the input is wrong, 2 wrong usage, 3 a file cannot be read.";

/// Find out from games whether a variant is fair, ends, and uses its rules and pieces
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
#[command(group = ArgGroup::new("form").args(["json", "md"]))]
pub(crate) struct BalanceArgs {
    /// The variant: a bundled id, the path of a definition or a section of an ini
    variant: String,
    /// Files of one run of `alfil selfplay`, to use instead of playing
    #[arg(conflicts_with_all = ["games", "nodes", "seed", "threads"])]
    files: Vec<PathBuf>,
    /// Play N games
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = number(1..=1_000_000_u64))]
    games: u64,
    /// Search K positions for each move
    #[arg(long, value_name = "K", default_value_t = 400, value_parser = at_least(4_u64))]
    nodes: u64,
    /// Seed for the choices of moves
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = at_least(0_u64))]
    seed: u64,
    /// Games to play at the same time; 0 means one for each processor
    #[arg(long, value_name = "T", default_value_t = 0, value_parser = at_least(0_usize))]
    threads: usize,
    /// Play on a cluster of Dask: the address of its scheduler, or `local`
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = ["files", "threads"])]
    cluster: Option<String>,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
    /// Write Markdown
    #[arg(long)]
    md: bool,
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
    let written = written::load(&args.variant, &args.reading)?;
    let variant = load::variant(&args.variant, &args.reading)?;
    let files = read_files(&args.files, &variant)?;
    let head = files.first().map(|(_, file)| file.head.clone());
    let settings = Settings {
        seed: args.seed,
        nodes: head.as_ref().map_or(args.nodes, |head| head.nodes),
        openings: Openings::Soft,
        max_plies: usual_max_plies(&variant),
    };
    let n_games = if files.is_empty() { args.games } else { 0 };
    let played = Played::new(&variant, settings, n_games, args.threads);
    let lines = files.iter().flat_map(|(_, file)| &file.games).chain(&played.games);
    let samples = lines.map(|line| sample(&variant, line)).collect::<Result<Vec<_>, _>>()?;
    let digests = {
        let usual = || self::head(&variant, &played.settings);
        let head = head.clone().unwrap_or_else(usual);
        [head.rules, head.engine, head.evaluation]
    };
    if samples.is_empty() {
        return Err(Complaint::wrong("the files have no games").into());
    }
    let games = samples.iter().map(|sample| (&sample.game, sample.outcome));
    let never = smoke::never_in(variant.rules(), games).into_iter();
    let never = never.map(|(what, rule)| (what, Some(written.place(&rule)))).collect();
    let known = Known {
        variant: args.variant.clone(),
        nodes: played.settings.nodes,
        seed: head.as_ref().map_or(args.seed, |head| head.seed),
        command: command(args),
        ladder: played.ladder.clone(),
        skill: played.skill,
        solved: Solved::of(&Game::new(&variant)),
        never,
        digests,
    };
    let located = |rule: &RuleId| (!matches!(rule, RuleId::NoEnding)).then(|| written.place(rule));
    let balance = Balance::new(variant.rules(), &samples, known, &located);
    if args.json {
        serde_json::to_writer(&mut *out, &balance).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else if args.md {
        text::write_markdown(&balance, &variant, out)?;
    } else {
        text::write(&balance, &variant, out)?;
    }
    out.flush()?;
    let failing: Vec<String> =
        args.fail_if.iter().filter(|condition| condition.holds(&balance)).map(ToString::to_string).collect();
    if failing.is_empty() {
        return Ok(Status::Done);
    }
    Err(Complaint::wrong(format!("`--fail-if`: {}", failing.join(", "))).into())
}

/// Reads files of games of one run: its shards, or all of it.
fn read_files(paths: &[PathBuf], variant: &Variant) -> Result<Vec<(String, Written)>, Failure> {
    let mut files: Vec<(String, Written)> = Vec::new();
    for path in paths {
        let text = fs::read_to_string(path).map_err(|error| Complaint::not_read(path, &error))?;
        let file = read(path, &text)?;
        check_rules(variant, path, &file.head)?;
        files.push((path.display().to_string(), file));
    }
    selfplay::check_parts(&files).map_err(Complaint::wrong)?;
    Ok(files)
}

/// Returns the command that shows the same report.
fn command(args: &BalanceArgs) -> String {
    let BalanceArgs { variant, files, games, nodes, seed, .. } = args;
    if files.is_empty() {
        return format!("alfil balance {variant} --games {games} --nodes {nodes} --seed {seed}");
    }
    let files: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
    format!("alfil balance {variant} {}", files.join(" "))
}

/// Checks that a file of games is of this variant.
fn check_rules(variant: &Variant, path: &Path, head: &Head) -> Result<(), Failure> {
    if head.rules == variant.digest() {
        return Ok(());
    }
    Err(Complaint::wrong(format!("`{}` holds games by other rules", path.display()))
        .help(format!("they are of `{}` with the digest {}", head.variant, head.rules))
        .into())
}

fn sample(variant: &Arc<Variant>, line: &LineOfGame) -> Result<Sample, Failure> {
    let (game, outcome) = selfplay::replayed(variant, line)
        .map_err(|why| Complaint::wrong(format!("game {} cannot be replayed: {why}", line.g)))?;
    Ok(Sample { game, n_opening: line.open as usize, scores: line.scores.clone(), outcome })
}

/// What was played.
struct Played {
    settings: Settings,
    games: Vec<LineOfGame>,
    ladder: Vec<Rung>,
    skill: Option<Skill>,
}

impl Played {
    /// Plays the games at three strengths, and the strongest against the weakest.
    fn new(variant: &Arc<Variant>, settings: Settings, n_games: u64, n_threads: usize) -> Played {
        let pattern = Searcher::new(variant, SearchSettings { now: None, ..SearchSettings::default() });
        let (weak, strong) = ((settings.nodes / 4).max(1), settings.nodes * 4);
        let n_fewer = if n_games == 0 { 0 } else { (n_games / 4).max(1) };
        let bar = progress::bar(n_games + 4 * n_fewer);
        let play = |indices: std::ops::Range<u64>, nodes_of: &(dyn Fn(u64) -> PerSide<u64> + Sync)| {
            let indices: Vec<u64> = indices.collect();
            let mut games = Vec::new();
            let done: Result<(), std::convert::Infallible> = threads::in_order(
                &indices,
                threads::wanted(n_threads),
                |&index| selfplay::play_with(&pattern, variant, &settings, index, nodes_of(index)),
                |game| {
                    games.push(game);
                    bar.inc(1);
                    Ok(())
                },
            );
            let Ok(()) = done;
            games
        };
        let same = |nodes: u64| move |_: u64| PerSide { first: nodes, second: nodes };
        let games = play(0..n_games, &same(settings.nodes));
        let rungs: Vec<Rung> = [weak, strong]
            .into_iter()
            .filter(|_| n_fewer > 0)
            .map(|nodes| {
                let games = play(0..n_fewer, &same(nodes));
                let points: Vec<f64> = games.iter().filter_map(points).collect();
                Rung { nodes, games: games.len(), score: Interval::mean(points.into_iter()) }
            })
            .collect();
        let as_first = |index: u64| {
            PerSide::from_fn(|side| if (side.index() as u64) == index % 2 { strong } else { weak })
        };
        let skill = (n_fewer > 0).then(|| {
            let games = play(0..2 * n_fewer, &as_first);
            let of_strong = |(game, index): (&LineOfGame, u64)| {
                points(game).map(|points| if index % 2 == 0 { points } else { 1.0 - points })
            };
            let points: Vec<f64> = games.iter().zip(0..).filter_map(of_strong).collect();
            Skill { strong, weak, games: games.len(), elo: Interval::mean(points.into_iter()).elo() }
        });
        bar.finish_and_clear();
        Played { settings, games, ladder: rungs, skill }
    }
}

/// Returns the first player's points; nothing if the rules do not decide the game.
fn points(game: &LineOfGame) -> Option<f64> {
    match game.result.as_str() {
        "1-0" => Some(1.0),
        "0-1" => Some(0.0),
        "1/2-1/2" => Some(0.5),
        _ => None,
    }
}
