//! `alfil check-upload`: checks a file that was uploaded to a site, and writes everything that the site shows of it.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::input::ini_file;
use crate::cli::input::load;
use crate::cli::input::number::at_least;
use crate::embed::{Loader, Upload};
use crate::fairy::ini::Dialect;

const EXAMPLES: &str = "\
Examples:
  alfil check-upload my-game.toml                what is wrong, for people
  alfil check-upload my-game.toml --json         all that a site needs, as JSON
  alfil check-upload my.ini --json --max-ms 100  in at most 100 milliseconds
  alfil check-upload variants.ini#my-game        one of several sections

With --json one object is written: findings (as `alfil validate --format json` writes them), facts, rules_html, pictures and start_svg, with accepted and refusals. Only the named file is read: definitions may extend only bundled ones.

Exit code: 0 accepted, 1 refused, 2 wrong usage, 3 the file cannot be read.";

/// Check an uploaded file, and write what a site needs to show it
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CheckUploadArgs {
    /// A definition in TOML, `-` for one on standard input, a `variants.ini` with one section, or `FILE.ini#NAME`
    #[arg(value_name = "FILE")]
    file: String,
    /// Write one JSON object with all that a site needs
    #[arg(long)]
    json: bool,
    /// Refuse the file if the check takes longer than N milliseconds
    #[arg(long, value_name = "N", value_parser = at_least(1_u64))]
    max_ms: Option<u64>,
    /// Read a `variants.ini` as PROGRAM does: fairy-stockfish or fairy-stockfish-x
    #[arg(long, value_name = "PROGRAM", default_value = "fairy-stockfish", value_parser = load::dialect)]
    dialect: Dialect,
}

/// Runs the command.
pub(crate) fn run(args: &CheckUploadArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    let upload = checked(args)?;
    if args.json {
        writeln!(out, "{}", upload.to_json())?;
    } else {
        write!(out, "{}", upload.report)?;
        match upload.refusals.as_slice() {
            [] => writeln!(out, "`{}` is accepted.", upload.id)?,
            refusals => writeln!(out, "`{}` is refused. {}", upload.id, refusals.join(" "))?,
        }
    }
    Ok(if upload.is_accepted() { Status::Done } else { Status::Wrong })
}

fn checked(args: &CheckUploadArgs) -> Result<Upload, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    if let Some(max_ms) = args.max_ms {
        let stop = Arc::clone(&stop);
        thread::spawn(move || {
            thread::sleep(Duration::from_millis(max_ms));
            stop.store(true, Ordering::Relaxed);
        });
    }
    let file = load::section(&args.file).map_or(args.file.as_str(), |(file, _)| file);
    let bytes = ini_file::read(file).map_err(|found| Complaint::unreadable(found.message))?;
    let name = if args.file == "-" { "<stdin>" } else { &args.file };
    Ok(Loader::new().dialect(args.dialect).stop(stop).check_named_upload(name, bytes))
}
