//! `alfil merge`: puts the shards of a run of self-play together.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::cli::commands::study::selfplay::read;
use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::output::replaceable::{self, Written};
use crate::cli::output::write_file;
use crate::play::selfplay;

const EXAMPLES: &str = "\
Examples:
  alfil merge part-*.jsonl --out games.jsonl

The result is byte for byte the file that the run would have written without shards.

Exit code: 0 the file was written, 1 games are missing, duplicated or from another run, 2 wrong usage, 3 a file cannot be read \
or written.";

/// Join the shards of a self-play run
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct MergeArgs {
    /// The files of all shards
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write the games to this file, which is created or replaced
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Runs the command.
pub(crate) fn run(args: &MergeArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    replaceable::check_replaceable(&args.out, Written::SelfPlay)?;
    let mut shards = Vec::new();
    for path in &args.files {
        let text = fs::read_to_string(path).map_err(|error| Complaint::not_read(path, &error))?;
        shards.push((path.display().to_string(), read(path, &text)?));
    }
    check_same_run(&args.out, &shards)?;
    let n_games: usize = shards.iter().map(|(_, shard)| shard.games.len()).sum();
    let text = selfplay::merge(shards).map_err(Complaint::wrong)?;
    write_file::create_or_replace(&args.out, text.as_bytes())?;
    writeln!(out, "{n_games} games")?;
    Ok(Status::Done)
}

/// Checks that a file that is replaced has games of the same run.
fn check_same_run(path: &Path, shards: &[(String, selfplay::Written)]) -> Result<(), Failure> {
    let (Ok(text), Some((name, first))) = (fs::read_to_string(path), shards.first()) else { return Ok(()) };
    if text.is_empty() {
        return Ok(());
    }
    let replaced = read(path, &text)?;
    let [run, other] =
        [&first.head, &replaced.head].map(|head| selfplay::Head { shard: None, ..head.clone() });
    let Some(why) = selfplay::differing(&run, &other) else { return Ok(()) };
    let complaint =
        Complaint::wrong(format!("`{}` is not of the same run as `{name}`: {why}", path.display()));
    Err(complaint.help("name another file after `--out`; nothing was changed").into())
}
