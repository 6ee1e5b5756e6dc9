//! `alfil match`: plays two engines against each other.

use std::fs::File;
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use alfil_core::board::Side;
use alfil_core::game::Game;
use alfil_core::pairs::{Difference, Pairs, bound_of_test};
use clap::ArgGroup;
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::input::load;
use crate::cli::input::number::{at_least, number};
use crate::cli::input::seconds::seconds;
use crate::cli::input::style::StyleArg;
use crate::cli::input::today::today;
use crate::cli::output::locked::open_alone;
use crate::cli::output::replaceable::{self, Written, is_same_place};
use crate::cli::output::write_file;
use crate::cli::threads;
use crate::files::reason::reason;
use crate::library;
use crate::play::contest;
use crate::play::contest::{MatchGame, Pace, Plan, Spec};
use crate::play::protocol::Language;
use crate::words::notation::ending::NOT_DECIDED;
use crate::words::notation::pgn::{GameResult, Record};
use crate::words::notation::{coord, pgn};

const EXAMPLES: &str = "\
Examples:
  alfil match alfil alfil --option-b \"Skill Level=10\" --nodes 2000 --games 20
  alfil match alfil uci:fairy-stockfish --variant crazyhouse --time 0.1
  alfil match alfil xboard:hachu --variant wa-shogi --time 1 --out wa.jsonl
  alfil match alfil \"uci:./old uci\" --nodes 5000 --sprt 0 5 --games 20000

A player is `alfil`, or a command after `uci:`, `usi:` or `xboard:`. Games are played in pairs from random openings, with \
sides swapped. A game is won by the rules, by resignation, by a fault of the opponent (an illegal move, no answer, time \
exceeded), or with --agree if both players agree. Statistics count pairs of games; the bounds of a difference are a 95 per \
cent confidence interval.

Exit code: 0 the match was played, 1 a player cannot be started or the --out file belongs to another match, 2 wrong usage, \
3 a file cannot be read or written.";

/// Play two engines against each other
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
#[command(group = ArgGroup::new("pace").required(true).args(["nodes", "time", "clock"]))]
pub(crate) struct MatchesArgs {
    /// The first player: `alfil`, or a command after `uci:`, `usi:` or `xboard:`
    a: String,
    /// The second player
    b: String,
    /// The variant: a bundled id, the path of a definition or a section of an ini
    #[arg(long, value_name = "VARIANT", default_value = library::USUAL)]
    variant: String,
    /// Play N games, an even number
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number(0..=1_000_000_u64))]
    games: u64,
    /// Search N positions for each move
    #[arg(long, value_name = "N", value_parser = at_least(1_u64))]
    nodes: Option<u64>,
    /// Give the players SECONDS for each move
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Give the players BASE seconds for the game plus INCREMENT seconds for each move, as in 60+0.6
    #[arg(long, value_name = "BASE+INCREMENT", value_parser = clock)]
    clock: Option<(Duration, Duration)>,
    /// Wait SECONDS for a player to start, and to answer after its time has run out
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = seconds)]
    patience: Duration,
    /// An option of the first player, as in "Hash=64"; may be given several times
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    option_a: Vec<(String, String)>,
    /// An option of the second player
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    option_b: Vec<(String, String)>,
    /// Begin each pair of games with N random moves
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = at_least(0_u32))]
    opening_plies: u32,
    /// Call a game drawn after N plies
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = at_least(0_u32))]
    max_plies: u32,
    /// Award a game to the side that both players have scored at least CP centipawns ahead for four moves in a row
    #[arg(long, value_name = "CP", value_parser = at_least(1_i64))]
    agree: Option<i64>,
    /// Stop as soon as a sequential test decides between an Elo difference of LOW and one of HIGH
    #[arg(long, value_names = ["LOW", "HIGH"], num_args = 2, allow_negative_numbers = true)]
    sprt: Vec<f64>,
    /// Seed for the openings
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = at_least(0_u64))]
    seed: u64,
    /// Games to play at the same time; 0 means one for each processor
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = at_least(0_usize))]
    threads: usize,
    /// Write each finished game to this file; if it contains an unfinished match, resume that
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write the games as PGN to this file
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// The notation of moves in the PGN; by default the one usual for the game
    #[arg(long, value_enum, value_name = "STYLE", requires = "pgn")]
    notation: Option<StyleArg>,
    #[command(flatten)]
    reading: load::Reading,
}

fn clock(text: &str) -> Result<(Duration, Duration), String> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let increment = if increment == "0" { Ok(Duration::ZERO) } else { seconds(increment) };
    match (seconds(base), increment) {
        (Ok(base), Ok(increment)) => Ok((base, increment)),
        (Err(_), _) | (_, Err(_)) => {
            Err("write the seconds for the game, `+`, and those for each move, such as 60+0.6".to_owned())
        }
    }
}

fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("write the name, `=` and the value, such as Hash=64")?;
    if name.trim().is_empty() || text.contains(char::is_control) {
        return Err("write the name of an option, `=` and a value, on one line".to_owned());
    }
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// The first line of a file of games: what has to be the same for a match to be resumed.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    format: u32,
    a: Vec<String>,
    b: Vec<String>,
    variant: String,
    /// The digest of the rules.
    #[serde(default)]
    rules: String,
    start: String,
    pace: String,
    opening_plies: u32,
    max_plies: u32,
    agree: Option<i64>,
    seed: u64,
}

/// Runs the command.
pub(crate) fn run(args: &MatchesArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    let variant = load::variant_to_search(&args.variant, &args.reading)?;
    if args.games % 2 == 1 {
        return Err(Complaint::usage("`--games` must be even: games are played in pairs").into());
    }
    let pace = match (args.nodes, args.time, args.clock) {
        (Some(nodes), ..) => Pace::Nodes(nodes),
        (_, Some(time), _) => Pace::PerMove(time),
        (_, _, Some((base, increment))) => Pace::Clock { base, increment },
        (None, None, None) => {
            return Err(Complaint::usage("one of `--nodes`, `--time` and `--clock` is needed").into());
        }
    };
    if let [low, high] = args.sprt.as_slice()
        && !(low < high && low.is_finite() && high.is_finite())
    {
        return Err(Complaint::usage(format!("`--sprt {low} {high}` is not a range"))
            .help("write the lower difference first, as in `--sprt 0 5`")
            .into());
    }
    let specs = [spec(&args.a, &args.option_a, args)?, spec(&args.b, &args.option_b, args)?];
    if args.nodes.is_some() && specs.iter().any(|spec| spec.language == Language::Xboard) {
        return Err(Complaint::usage("XBoard's protocol cannot limit the number of positions")
            .help("write `--time` or `--clock` instead of `--nodes`")
            .into());
    }
    if let Some(path) = &args.pgn {
        replaceable::check_replaceable(path, Written::Games)?;
        if args.out.as_ref().is_some_and(|out| is_same_place(out, path)) {
            return Err(Complaint::usage("`--out` and `--pgn` name the same file").into());
        }
    }
    let plan = Plan {
        variant,
        pace,
        opening_plies: args.opening_plies,
        max_plies: args.max_plies,
        seed: args.seed,
        agreement: args.agree,
    };
    let head = head(args, &plan, &specs);
    let (mut file, mut played) = match &args.out {
        Some(path) => resume(path, &head)?,
        None => (None, Vec::new()),
    };
    let due: Vec<(u64, bool)> = (0..args.games / 2)
        .flat_map(|pair| [(pair, false), (pair, true)])
        .filter(|&(pair, swapped)| !played.iter().any(|game| (game.pair, game.swapped) == (pair, swapped)))
        .collect();
    if !played.is_empty() {
        let games = if played.len() == 1 { "game" } else { "games" };
        writeln!(out, "resuming after {} {games}", played.len())?;
    }
    let mut decided = decision(&played, &args.sprt);
    if decided.is_none() {
        let result = threads::in_order_keeping_few(
            due.into_iter(),
            threads::wanted(args.threads),
            |(pair, swapped)| contest::play(&plan, &specs, pair, swapped),
            |game| -> Result<(), Option<Failure>> {
                let game = game.map_err(|why| Some(Complaint::wrong(why).into()))?;
                if let Some(file) = &mut file {
                    write_line(file, &game).map_err(Some)?;
                }
                played.push(game);
                if played.len() % 2 == 0 {
                    write_state(&played, args, out).map_err(Some)?;
                }
                decided = decision(&played, &args.sprt);
                if decided.is_some() { Err(None) } else { Ok(()) }
            },
        );
        if let Err(Some(failure)) = result {
            return Err(failure);
        }
    }
    write_summary(&played, args, decided, out)?;
    if let Some(path) = &args.pgn {
        write_file::create_or_replace(path, games_text(&played, args, &plan).as_bytes())?;
    }
    Ok(Status::Done)
}

/// Returns the player that a word of the command line names.
fn spec(word: &str, options: &[(String, String)], args: &MatchesArgs) -> Result<Spec, Failure> {
    let is_file = load::has_extension(&args.variant, "toml") || args.variant.contains(".ini");
    let path = is_file.then(|| args.variant.clone());
    let variant = match load::section(&args.variant) {
        Some((_, name)) => name.to_owned(),
        None => load::id_of(&args.variant),
    };
    let (language, command) = match word.split_once(':') {
        Some(("uci", command)) => (Language::Uci, command),
        Some(("usi", command)) => (Language::Usi, command),
        Some(("xboard", command)) => (Language::Xboard, command),
        None if word == "alfil" => {
            let program = std::env::current_exe().map_err(|error| {
                Complaint::unreadable(format!("alfil cannot find its own program file: {}", reason(&error)))
            })?;
            let command = vec![program.display().to_string(), "uci".to_owned()];
            return Ok(Spec {
                language: Language::Uci,
                command,
                options: options.to_vec(),
                variant,
                path,
                patience: args.patience,
            });
        }
        Some(_) | None => {
            return Err(Complaint::usage(format!("`{word}` is not a player"))
                .help("write `alfil`, or a command after its protocol, as in `uci:fairy-stockfish`")
                .into());
        }
    };
    let command: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
    if command.is_empty() {
        return Err(Complaint::usage(format!("`{word}` has no command"))
            .help(format!("write one after it, as in `{word}my-engine`"))
            .into());
    }
    Ok(Spec { language, command, options: options.to_vec(), variant, path, patience: args.patience })
}

fn head(args: &MatchesArgs, plan: &Plan, [a, b]: &[Spec; 2]) -> Head {
    let player = |word: &str, spec: &Spec| {
        let options = spec.options.iter().map(|(name, value)| format!("{name}={value}"));
        std::iter::once(word.to_owned()).chain(options).collect()
    };
    Head {
        format: 1,
        a: player(&args.a, a),
        b: player(&args.b, b),
        variant: args.variant.clone(),
        rules: plan.variant.digest(),
        start: crate::words::notation::fen::print(&alfil_core::game::Game::new(&plan.variant)),
        pace: format!("{:?}", plan.pace),
        opening_plies: plan.opening_plies,
        max_plies: plan.max_plies,
        agree: plan.agreement,
        seed: plan.seed,
    }
}

fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Complaint::not_written(path, error).into()
}

fn write_line(file: &mut File, line: &impl Serialize) -> Result<(), Failure> {
    file.write_all(text_of(line)?.as_bytes()).and_then(|()| file.sync_data())?;
    Ok(())
}

/// Returns a line of a file of games.
fn text_of(line: &impl Serialize) -> Result<String, Failure> {
    Ok(serde_json::to_string(line).map_err(std::io::Error::from)? + "\n")
}

/// Opens a file of games, or begins it, and reads its games. A last line that was cut off is removed; a file of another kind
/// is refused and stays as it was.
fn resume(path: &Path, head: &Head) -> Result<(Option<File>, Vec<MatchGame>), Failure> {
    let failed = |error: std::io::Error| unwritable(path, &error);
    write_file::check_regular(path)?;
    let mut file = open_alone(path)?;
    let is_wrong = |n_lines: u32| {
        Failure::from(
            Complaint::wrong(format!("line {n_lines} of `{}` is not a game of a match", path.display()))
                .help("name a new file after `--out`, or the file of the match to resume"),
        )
    };
    let mut reader = BufReader::new(&mut file);
    let (mut played, mut whole, mut line, mut n_lines) = (Vec::<MatchGame>::new(), 0, String::new(), 0);
    let mut known = FxHashSet::default();
    loop {
        line.clear();
        let n = reader.read_line(&mut line).map_err(failed)?;
        if n == 0 {
            break;
        }
        if !line.ends_with('\n') {
            // Only the beginning of what this match writes is what a match that was stopped has left.
            let is_cut_off = n_lines > 0 || text_of(head)?.starts_with(&line);
            if !is_cut_off {
                return Err(is_wrong(1));
            }
            break;
        }
        whole += n as u64;
        n_lines += 1;
        if n_lines == 1 {
            let found: Head = serde_json::from_str(&line).map_err(|_| is_wrong(n_lines))?;
            if found != *head {
                return Err(Complaint::wrong(format!(
                    "`{}` holds the games of a different match",
                    path.display()
                ))
                .help("use the same players, options and limits as before, or a different file")
                .into());
            }
        } else {
            let game: MatchGame = serde_json::from_str(&line).map_err(|_| is_wrong(n_lines))?;
            if !known.insert((game.pair, game.swapped)) {
                return Err(Complaint::wrong(format!(
                    "line {n_lines} of `{}` repeats a game: pair {}, {}",
                    path.display(),
                    game.pair,
                    if game.swapped { "sides swapped" } else { "sides as named" }
                ))
                .help("delete that line, so that the game counts once")
                .into());
            }
            played.push(game);
        }
    }
    file.set_len(whole).map_err(failed)?;
    file.seek(SeekFrom::End(0)).map_err(failed)?;
    if n_lines == 0 {
        write_line(&mut file, head)?;
    }
    Ok((Some(file), played))
}

/// Returns the pairs whose games are both finished and decided.
fn pairs(played: &[MatchGame]) -> Pairs {
    let mut pairs = Pairs::default();
    for first in played.iter().filter(|game| !game.swapped) {
        let second = played.iter().find(|game| game.swapped && game.pair == first.pair);
        if let (Some(first), Some(second)) = (first.half_points, second.and_then(|game| game.half_points)) {
            pairs.add(usize::from(first) + usize::from(second));
        }
    }
    pairs
}

/// Returns what the sequential test has decided: whether the difference is the greater one.
fn decision(played: &[MatchGame], sprt: &[f64]) -> Option<bool> {
    let [low, high] = sprt else { return None };
    let found = pairs(played).log_likelihood(*low, *high);
    let bound = bound_of_test();
    if found >= bound {
        Some(true)
    } else if found <= -bound {
        Some(false)
    } else {
        None
    }
}

/// Wins, draws and losses of the first player.
fn results(played: &[MatchGame]) -> [usize; 3] {
    [2, 1, 0].map(|half_points| played.iter().filter(|game| game.half_points == Some(half_points)).count())
}

/// Returns the number of games that the rules do not decide.
fn n_undecided(played: &[MatchGame]) -> usize {
    played.iter().filter(|game| game.half_points.is_none()).count()
}

fn shown(difference: Option<Difference>) -> String {
    difference.map_or_else(
        || "no pair finished yet".to_owned(),
        |found| format!("{:+.1} Elo, between {:+.1} and {:+.1}", found.elo, found.low, found.high),
    )
}

fn write_state(played: &[MatchGame], args: &MatchesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let [won, drawn, lost] = results(played);
    let pairs = pairs(played);
    write!(out, "{:>6} games: +{won} ={drawn} -{lost}  ", played.len())?;
    let n_undecided = n_undecided(played);
    if n_undecided > 0 {
        write!(out, "{n_undecided} not decided  ")?;
    }
    write!(out, "{}", shown(pairs.difference()))?;
    if let [low, high] = args.sprt.as_slice() {
        write!(out, "  test {:+.2}", pairs.log_likelihood(*low, *high))?;
    }
    writeln!(out)?;
    out.flush()?;
    Ok(())
}

fn write_summary(
    played: &[MatchGame],
    args: &MatchesArgs,
    decided: Option<bool>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let [won, drawn, lost] = results(played);
    let pairs = pairs(played);
    writeln!(out, "{} against {}: {won} won, {drawn} drawn, {lost} lost", args.a, args.b)?;
    let n_undecided = n_undecided(played);
    if n_undecided > 0 {
        let games = if n_undecided == 1 { "game" } else { "games" };
        writeln!(out, "{n_undecided} {games} {NOT_DECIDED}")?;
    }
    writeln!(out, "pairs with 0, ½, 1, 1½, 2 points: {}", pairs.0.map(|n| n.to_string()).join(" "))?;
    writeln!(out, "difference: {}", shown(pairs.difference()))?;
    if let [low, high] = args.sprt.as_slice() {
        let words = match decided {
            Some(true) => format!("at least {high} Elo"),
            Some(false) => format!("at most {low} Elo"),
            None => "undecided".to_owned(),
        };
        writeln!(out, "sequential test between {low} and {high} Elo: {words}")?;
    }
    let cpu = |player: usize| -> Option<f64> {
        let times: Option<Vec<u64>> =
            played.iter().map(|game| game.cpu.get(player).copied().flatten()).collect();
        Some(times?.into_iter().sum::<u64>() as f64 / 1000.0)
    };
    if let (Some(a), Some(b)) = (cpu(0), cpu(1)) {
        writeln!(out, "processor time: {a:.1} and {b:.1} seconds")?;
    }
    let mut faults: Vec<&MatchGame> = played.iter().filter(|game| game.fault).collect();
    faults.sort_by_key(|game| game.pair);
    for game in faults.iter().take(MAX_FAULTS) {
        let loser = if game.half_points == Some(0) { &args.a } else { &args.b };
        writeln!(
            out,
            "fault of {loser} in game {}: {}",
            2 * game.pair + 1 + u64::from(game.swapped),
            game.reason
        )?;
    }
    if faults.len() > MAX_FAULTS {
        writeln!(out, "and {} more faults", faults.len() - MAX_FAULTS)?;
    }
    Ok(())
}

/// The most faults that are listed.
const MAX_FAULTS: usize = 10;

/// Returns the games as PGN.
fn games_text(played: &[MatchGame], args: &MatchesArgs, plan: &Plan) -> String {
    let style = StyleArg::or_usual(args.notation, plan.variant.rules());
    let mut games: Vec<&MatchGame> = played.iter().collect();
    games.sort_by_key(|game| (game.pair, game.swapped));
    let text_of = |played: &MatchGame| {
        let mut game = Game::new(&plan.variant);
        for text in &played.moves {
            let legal = game.legal_moves();
            // The file of the match may have been written by hand; what follows a faulty move cannot be played either.
            let Some(mv) = coord::find(plan.variant.rules(), game.position(), &legal, text) else { break };
            game.play_unchecked(mv);
        }
        let mut record = Record::of(&game, style);
        let (first, second) = if played.swapped { (&args.b, &args.a) } else { (&args.a, &args.b) };
        record.set("Event", "alfil match");
        record.set("Date", today());
        record.set("Round", format!("{}.{}", played.pair + 1, 1 + u8::from(played.swapped)));
        record.set("White", first);
        record.set("Black", second);
        record.set(pgn::TERMINATION, &played.reason);
        record.result = match (played.half_points, played.swapped) {
            (None, _) => GameResult::Open,
            (Some(1), _) => GameResult::Drawn,
            (Some(0), true) | (Some(2..), false) => GameResult::Won(Side::First),
            (Some(0), false) | (Some(2..), true) => GameResult::Won(Side::Second),
        };
        pgn::text_of(&record, &game)
    };
    games.into_iter().map(text_of).collect()
}
