//! `alfil diff`: how two variants differ in their rules.

use std::io::{self, Write};
use std::sync::Arc;

use alfil_core::variant::Variant;
use alfil_language::diag::seen;
use serde::Serialize;

use crate::author::compare::{self, Comparison};
use crate::cli::failure::{Failure, Status};
use crate::cli::input::load;
use crate::cli::output::prose::{TITLE, write_wrapped};

const EXAMPLES: &str = "\
Examples:
  alfil diff wa-shogi wa-shogi-drops
  alfil diff chess chess --json

Exit code: 0 the same game, 1 different games, 2 wrong usage, or a variant cannot be read.";

/// Show how the rules of two variants differ
///
/// Pieces that differ only in name are equal, and so are moves that are only written differently.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct DiffArgs {
    /// A bundled id, the path of a definition, or FILE.ini#NAME
    first: String,
    /// The variant to compare it with
    second: String,
    /// Write one JSON object with `same` and `differences`
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reading: load::Reading,
}

#[derive(Debug, Serialize)]
struct Object<'a> {
    same: bool,
    differences: Vec<Entry<'a>>,
}

#[derive(Debug, Serialize)]
struct Entry<'a> {
    #[serde(rename = "matter")]
    topic: &'static str,
    changes_play: bool,
    subject: Option<&'a str>,
    first: &'a [String],
    second: &'a [String],
}

/// Runs the command.
pub(crate) fn run(args: &DiffArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    let (first, second) =
        match (load::variant(&args.first, &args.reading), load::variant(&args.second, &args.reading)) {
            (Ok(first), Ok(second)) => (first, second),
            (Err(failure), _) | (_, Err(failure)) => {
                // 1 means that the games differ, as in other programs that compare.
                failure.print();
                return Ok(Status::Usage);
            }
        };
    let comparison = compare::compare(first.rules(), second.rules());
    let status = if comparison.is_same_game() { Status::Done } else { Status::Wrong };
    if args.json {
        serde_json::to_writer(&mut *out, &object(&comparison)).map_err(std::io::Error::from)?;
        writeln!(out)?;
        return Ok(status);
    }
    write(&comparison, &shown_names(args, &first, &second), out)?;
    Ok(status)
}

fn object(comparison: &Comparison) -> Object<'_> {
    Object {
        same: comparison.is_same_game(),
        differences: comparison
            .differences
            .iter()
            .map(|difference| Entry {
                topic: difference.topic.title(),
                changes_play: difference.topic.changes_play(),
                subject: difference.subject.as_deref(),
                first: &difference.left,
                second: &difference.right,
            })
            .collect(),
    }
}

/// Returns what the two are called in the output: their ids, or the words of the command line if the ids are the same.
fn shown_names(args: &DiffArgs, first: &Arc<Variant>, second: &Arc<Variant>) -> [String; 2] {
    if first.id() == second.id() {
        [&args.first, &args.second].map(|word| seen(word))
    } else {
        [first.id(), second.id()].map(seen)
    }
}

/// Writes how two variants of these names differ.
pub(in crate::cli) fn write(
    comparison: &Comparison,
    names: &[String; 2],
    out: &mut dyn Write,
) -> io::Result<()> {
    let [first, second] = names;
    let differences = &comparison.differences;
    match (comparison.is_same_game(), differences.is_empty()) {
        (true, true) => writeln!(out, "{first} and {second} are the same game.")?,
        (true, false) => writeln!(out, "{first} and {second} are the same game under different names.")?,
        (false, _) => writeln!(out, "{first} and {second} differ.")?,
    }
    let mut topic = None;
    for difference in differences {
        if topic != Some(difference.topic) {
            topic = Some(difference.topic);
            writeln!(out)?;
            writeln!(out, "{TITLE}{}{TITLE:#}", difference.topic.title())?;
        }
        if let Some(subject) = &difference.subject {
            write_wrapped(&format!("{subject}:"), "  ", out)?;
        }
        let width = first.len().max(second.len());
        for (name, sentences) in [(first, &difference.left), (second, &difference.right)] {
            let name = format!("    {name:width$}  ");
            let below = " ".repeat(name.len());
            if sentences.is_empty() {
                write_wrapped("No corresponding rule.", &name, out)?;
            }
            for (number, sentence) in sentences.iter().enumerate() {
                write_wrapped(sentence, if number == 0 { &name } else { &below }, out)?;
            }
        }
    }
    Ok(())
}
