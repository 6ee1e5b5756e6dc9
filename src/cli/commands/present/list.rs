//! `alfil list`: lists the bundled variants.

use std::io::Write;

use alfil_language::def::definition::Family;
use serde::Serialize;

use crate::cli::failure::{Failure, Status};
use crate::cli::input::load;
use crate::library;

const EXAMPLES: &str = "\
Examples:
  alfil list
  alfil list --json
  alfil show \"$(alfil list | head -n 1 | cut -d ' ' -f 1)\"";

/// List the bundled variants by family, with their other names and their shuffled versions (NAME960)
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ListArgs {
    /// Write one JSON array of objects with `id`, `title`, `family`, `aliases` and `shuffled`
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct ListedGame {
    id: &'static str,
    title: String,
    family: &'static str,
    /// The names that other programs use for it.
    aliases: Vec<&'static str>,
    /// The id of its form in which the pieces of the first rank start in any order.
    shuffled: Option<String>,
}

/// Runs the command.
pub(crate) fn run(args: &ListArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    let entry = |(family, id): (Family, &'static str)| {
        Ok(ListedGame {
            id,
            title: load::title(id)?,
            family: family.word(),
            aliases: library::aliases(id).collect(),
            shuffled: library::shuffled(id),
        })
    };
    let entries = library::families().into_iter().map(entry).collect::<Result<Vec<_>, Failure>>()?;
    if args.json {
        serde_json::to_writer(&mut *out, &entries).map_err(std::io::Error::from)?;
        writeln!(out)?;
        return Ok(Status::Done);
    }
    let longest = |length: fn(&ListedGame) -> usize| entries.iter().map(length).max().unwrap_or(0);
    let ids = longest(|entry| entry.id.len());
    let titles = longest(|entry| entry.title.chars().count());
    let others = |entry: &ListedGame| -> String {
        let names: Vec<&str> = entry.aliases.iter().copied().chain(entry.shuffled.as_deref()).collect();
        names.join(", ")
    };
    let names = entries.iter().map(|entry| others(entry).chars().count()).max().unwrap_or(0);
    for entry in &entries {
        let ListedGame { id, title, family, .. } = entry;
        writeln!(out, "{id:ids$}  {title:titles$}  {:names$}  {family}", others(entry))?;
    }
    Ok(Status::Done)
}
