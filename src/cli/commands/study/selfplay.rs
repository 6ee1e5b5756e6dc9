//! `alfil selfplay`: games of the computer against itself, as data.

use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use alfil_core::variant::Variant;
use sha2::{Digest, Sha256};

use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::input::load;
use crate::cli::input::number::{at_least, number};
use crate::cli::output::locked::open_alone;
use crate::cli::output::{progress, write_file};
use crate::cli::threads;
use crate::play::selfplay::{
    self, FileFault, Head, Listed, Openings, OtherPart, Part, Settings, Shard, Written, end_line, head, line,
    usual_max_plies,
};

const EXAMPLES: &str = "\
Examples:
  alfil selfplay ogi --games 400 --out ogi.jsonl
  alfil selfplay ogi --games 64000 --shard 3/64 --out part-3.jsonl --resume
  alfil merge part-*.jsonl --out ogi.jsonl
  alfil selfplay ogi --replay ogi.jsonl:17       plays the game of line 17 again
  alfil selfplay ogi --games 200 --part skill --out skill.jsonl
  alfil balance ogi ogi.jsonl skill.jsonl        reports both

A game depends on the rules, the engine, the learned values, the options, the seed and its number, and on nothing else: \
shard I of N plays the games whose number leaves remainder I when divided by N, and `alfil merge` puts shards together. \
The file has a header, a line of JSON for each game, and an end line. Players claim every win or draw they can. Games \
longer than --max-plies are unfinished, never drawn.

Exit code: 0 all games were played, 1 the file belongs to another run or the replayed game differs, 2 wrong usage, 3 a \
file cannot be read or written.";

/// Let the computer play itself, and write the games as data
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SelfplayArgs {
    /// The variant: a bundled id, the path of a definition or a section of an ini
    variant: String,
    /// Play N games, in all shards together
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number(1..=1_000_000_000_u64))]
    games: u64,
    /// Seed for the choices of moves
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = at_least(0_u64))]
    seed: u64,
    /// Play only shard I of N, from 0 to N-1
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<Shard>,
    /// Search K positions for each move
    #[arg(long, value_name = "K", default_value_t = 1000, value_parser = at_least(1_u64))]
    nodes: u64,
    /// How games begin: `soft` chooses among good moves for 8 plies, `random:P` plays P random plies, and a FILE has
    /// a position or moves on each line
    #[arg(long, value_name = "HOW", default_value = "soft")]
    openings: String,
    /// Play games for another part of the report of `alfil balance`
    #[arg(long, value_name = "WORD")]
    part: Option<OtherPart>,
    /// Stop a game after P plies, unfinished; by default eight for each square, from 400 to 2000
    #[arg(long, value_name = "P", value_parser = at_least(1_u32))]
    max_plies: Option<u32>,
    /// Games to play at the same time; 0 means one for each processor
    #[arg(long, value_name = "T", default_value_t = 0, value_parser = at_least(0_usize))]
    threads: usize,
    /// Write the games to this file
    #[arg(long, value_name = "FILE", required_unless_present = "replay")]
    out: Option<PathBuf>,
    /// Resume the run that FILE contains, if FILE exists
    #[arg(long, requires = "out")]
    resume: bool,
    /// Replay the game on this line of a file and compare; the file's header gives the other options
    #[arg(long, value_name = "FILE:LINE", conflicts_with_all = ["out", "shard", "games", "seed", "nodes", "max_plies", "threads", "part"])]
    replay: Option<String>,
    #[command(flatten)]
    reading: load::Reading,
}

fn shard(text: &str) -> Result<Shard, String> {
    let wrong =
        || "write the number of the shard, from 0, `/` and the number of shards, as in 3/64".to_owned();
    let (shard, of) = text.split_once('/').ok_or_else(wrong)?;
    match (shard.parse(), of.parse()) {
        (Ok(shard), Ok(of)) if shard < of => Ok(Shard(shard, of)),
        _ => Err(wrong()),
    }
}

/// Runs the command.
pub(crate) fn run(args: &SelfplayArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    let variant = load::variant_to_search(&args.variant, &args.reading)?;
    let openings = openings(&args.openings, &variant)?;
    if let Some(place) = &args.replay {
        return replay(place, &variant, openings, out);
    }
    let Some(path) = &args.out else { return Err(Complaint::usage("`--out` is missing").into()) };
    let settings = Settings {
        seed: args.seed,
        nodes: args.nodes,
        openings,
        max_plies: args.max_plies.unwrap_or_else(|| usual_max_plies(&variant)),
    };
    if args.part == Some(OtherPart::OtherFirst) && !matches!(settings.openings, Openings::Soft) {
        return Err(Complaint::usage("`--openings` cannot be used with `--part other-first`")
            .help("its games begin in the start position, with the other player to move")
            .into());
    }
    let part = part(&variant, &settings, args.part)?;
    let head =
        Head { shard: args.shard, games: args.games, part: args.part, ..head(&variant, part.settings()) };
    let (mut file, mut hash, n_done) = open(path, &head, args.resume)?;
    let Some(n_done) = n_done else { return Ok(Status::Done) };
    let bar = progress::bar(head.n_games().saturating_sub(n_done as u64));
    let failed = |error: std::io::Error| Failure::from(Complaint::not_written(path, &error));
    threads::in_order_keeping_few(
        head.indices().skip(n_done),
        threads::wanted(args.threads),
        |index| part.play(index),
        |game| -> Result<(), Failure> {
            let line = line(&game).map_err(std::io::Error::from)?;
            // One call for a whole line: a run that is killed leaves whole lines, and perhaps the beginning of one.
            file.write_all(line.as_bytes()).map_err(failed)?;
            hash.update(&line);
            bar.inc(1);
            Ok(())
        },
    )?;
    bar.finish_and_clear();
    let end = end_line(head.n_games(), hash).map_err(std::io::Error::from)?;
    file.write_all(end.as_bytes()).and_then(|()| file.sync_all()).map_err(failed)?;
    Ok(Status::Done)
}

fn part(variant: &Arc<Variant>, settings: &Settings, other: Option<OtherPart>) -> Result<Part, Failure> {
    selfplay::part(variant, settings, other).ok_or_else(|| {
        Complaint::wrong("`--part other-first`: in this game the other player cannot move first").into()
    })
}

fn openings(word: &str, variant: &Arc<Variant>) -> Result<Openings, Failure> {
    if word == "soft" {
        return Ok(Openings::Soft);
    }
    if let Some(plies) = word.strip_prefix("random:") {
        let plies = plies.parse().ok().filter(|plies| (1..=1000).contains(plies));
        return plies.map(Openings::Random).ok_or_else(|| {
            Complaint::usage(format!("`--openings {word}` has no number of plies"))
                .help("write a whole number from 1 to 1000, as in `--openings random:6`")
                .into()
        });
    }
    let text = fs::read_to_string(word).map_err(|error| {
        Complaint::not_read(Path::new(word), &error)
            .help("`--openings` is `soft`, `random:` and a number of plies, or the name of a file")
    })?;
    let listed = Listed::read(variant, &text)
        .map_err(|(line, why)| Complaint::wrong(format!("line {line} of `{word}`: {why}")))?;
    Ok(Openings::Listed(listed))
}

/// Opens the file of a run for this run alone, and returns it with the hash of its whole lines and the number of its games;
/// no number if the run is complete.
fn open(path: &Path, head: &Head, resume: bool) -> Result<(File, Sha256, Option<usize>), Failure> {
    let failed = |error: std::io::Error| Failure::from(Complaint::not_written(path, &error));
    write_file::check_regular(path)?;
    let mut file = open_alone(path)?;
    let mut text = String::new();
    file.read_to_string(&mut text).map_err(failed)?;
    let first = line(head).map_err(std::io::Error::from)?;
    if text.is_empty() || (resume && first.starts_with(&text)) {
        file.set_len(0).and_then(|()| file.write_all(first.as_bytes())).map_err(failed)?;
        return Ok((file, Sha256::new_with_prefix(first), Some(0)));
    }
    let shown = path.display();
    if !resume {
        return Err(Complaint::wrong(format!("`{shown}` exists already"))
            .help("continue its run with `--resume`, or give `--out` another file")
            .into());
    }
    let written = read(path, &text)?;
    if written.head != *head {
        return Err(Complaint::wrong(format!("`{shown}` holds the games of a different run"))
            .help("use the same variant, options and version as before, or give `--out` another file")
            .into());
    }
    text.truncate(written.whole);
    file.set_len(written.whole as u64).map_err(failed)?;
    file.seek(SeekFrom::End(0)).map_err(failed)?;
    let n_done = (!written.is_done).then_some(written.games.len());
    Ok((file, Sha256::new_with_prefix(text), n_done))
}

/// Reads the text of a file of games.
pub(in crate::cli) fn read(path: &Path, text: &str) -> Result<Written, Failure> {
    Written::read(text).map_err(|FileFault { line, what }| {
        Complaint::wrong(format!("line {line} of `{}` {what}", path.display())).into()
    })
}

/// Plays a game again that a file has.
fn replay(
    place: &str,
    variant: &Arc<Variant>,
    openings: Openings,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let named = place.rsplit_once(':').and_then(|(file, line)| Some((file, line.parse::<usize>().ok()?)));
    let Some((file, number)) = named else {
        return Err(Complaint::usage(format!("`--replay {place}` has no line"))
            .help("write the file, `:` and the number of a line, as in `--replay games.jsonl:17`")
            .into());
    };
    let path = Path::new(file);
    let text = fs::read_to_string(path).map_err(|error| Complaint::not_read(path, &error))?;
    let written = read(path, &text)?;
    let Some(game) = number.checked_sub(2).and_then(|at| written.games.get(at)) else {
        let last = written.games.len() + 1;
        return Err(Complaint::wrong(format!("line {number} of `{file}` is not a game"))
            .help(format!("its games are on the lines 2 to {last}"))
            .into());
    };
    let of = &written.head;
    let settings = Settings { seed: of.seed, nodes: of.nodes, openings, max_plies: of.max_plies };
    let part = part(variant, &settings, of.part)?;
    let here = Head {
        games: of.games,
        shard: of.shard,
        part: of.part,
        variant: of.variant.clone(),
        ..head(variant, part.settings())
    };
    if let Some(why) = selfplay::differing(of, &here) {
        return Err(Complaint::wrong(format!("`{file}` was played with other settings: {why}")).into());
    }
    let again = part.play(game.g);
    if again == *game {
        writeln!(out, "the same game: {} plies, {}, {}", again.plies, again.result, again.end)?;
        return Ok(Status::Done);
    }
    writeln!(out, "{}", line(&again).map_err(std::io::Error::from)?.trim_end())?;
    Err(Complaint::wrong(format!("line {number} of `{file}` differs from this game")).into())
}
