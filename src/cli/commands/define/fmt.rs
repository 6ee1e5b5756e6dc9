//! `alfil fmt`: lays definitions out.

use std::io::Write;
use std::path::Path;

use alfil_language::def;

use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::input::definition;
use crate::cli::input::folders::{self, Listed};
use crate::cli::input::load::has_extension;
use crate::cli::output::report::write_human;
use crate::cli::output::write_file;

const EXAMPLES: &str = "\
Examples:
  alfil fmt my-variant.toml
  alfil fmt variants/ --check      lists the files that would change
  alfil fmt - < my-variant.toml    writes to standard output

Only spaces, blank lines, commas and quotes change. Comments, values and the order of keys and tables stay.

Exit code: 0 done, 1 a file is not TOML or (--check) would change, 2 wrong usage, 3 a file cannot be read or written.";

/// Format definitions: spaces, blank lines, commas and quotes
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct FmtArgs {
    /// Definitions in TOML, folders with definitions, or `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// List the files that would change, without changing them
    #[arg(long)]
    check: bool,
}

/// Runs the command.
pub(crate) fn run(args: &FmtArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    let Listed { files, unread, inis: _ } = folders::list(&args.files)?;
    if files.len() > 1 && files.iter().any(|file| file == "-") {
        let complaint = Complaint::usage("standard input cannot be combined with files");
        return Err(complaint.help("name either `-` or files").into());
    }
    if let Some(ini) = files.iter().find(|file| has_extension(file, "ini")) {
        let complaint = Complaint::usage(format!("`{ini}` is not a definition"));
        return Err(complaint.help("`alfil fmt` formats definitions in TOML").into());
    }
    let mut status = Status::Done;
    for (path, why) in &unread {
        let failure = Failure::from(Complaint::unreadable(format!("`{path}` cannot be read: {why}")));
        status = status.worse(failure.print());
    }
    for file in &files {
        match one(file, args.check, out) {
            Ok(Status::Done) => {}
            Ok(other) => status = status.worse(other),
            Err(Failure::Write(error)) => return Err(Failure::Write(error)),
            // The other files are still laid out.
            Err(failure @ (Failure::Wrong(_) | Failure::Report(_))) => status = status.worse(failure.print()),
        }
    }
    Ok(status)
}

fn one(file: &str, is_check: bool, out: &mut dyn Write) -> Result<Status, Failure> {
    let (name, text) =
        definition::text_of(file).map_err(|unread| Complaint::unreadable(unread.diagnostic.message))?;
    let laid_out = match def::format(&name, &text) {
        Ok(laid_out) => laid_out,
        Err(report) => {
            // Ignored: standard error may be closed.
            let _ = write_human(&report, &mut anstream::stderr().lock());
            return Ok(Status::Wrong);
        }
    };
    let is_changed = laid_out != text;
    if is_check {
        if is_changed {
            writeln!(out, "{name}")?;
        }
        return Ok(if is_changed { Status::Wrong } else { Status::Done });
    }
    if file == "-" {
        out.write_all(laid_out.as_bytes())?;
    } else if is_changed {
        write_file::replace(Path::new(file), laid_out.as_bytes())?;
        let _ = writeln!(anstream::stderr().lock(), "formatted {file}");
    }
    Ok(Status::Done)
}
