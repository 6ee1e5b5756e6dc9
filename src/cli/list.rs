//! `alfil list`: the variants that come with the program.

use std::io::Write;

use serde::Serialize;

use super::failure::{Failure, Status};
use super::load;

const EXAMPLES: &str = "\
Examples:
  alfil list
  alfil list --json
  alfil show \"$(alfil list | head -n 1 | cut -d ' ' -f 1)\"";

/// List the variants that come with the program
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Write one JSON array of objects with `id` and `title`
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Entry<'a> {
    id: &'a str,
    title: &'a str,
}

/// Runs the command.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Failure> {
    let titles = load::titles()?;
    if args.json {
        let entries: Vec<Entry<'_>> = titles.iter().map(|(id, title)| Entry { id, title }).collect();
        serde_json::to_writer(&mut *out, &entries).map_err(std::io::Error::from)?;
        writeln!(out)?;
        return Ok(Status::Done);
    }
    let width = titles.iter().map(|(id, _)| id.len()).max().unwrap_or(0);
    for (id, title) in &titles {
        writeln!(out, "{id:width$}  {title}")?;
    }
    Ok(Status::Done)
}
