//! `alfil explain`: what a finding means.

use std::io::Write;

use super::failure::{Complaint, Failure, Status};
use crate::diag::{Code, nearest};

const EXAMPLES: &str = "\
Examples:
  alfil explain promotion-twice
  alfil explain

Without a code it lists them all.";

/// Tell what a finding of `alfil validate` means
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The code in brackets, as in `error[unknown-piece]`
    code: Option<String>,
}

/// Runs the command.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Failure> {
    let Some(wanted) = &args.code else {
        for code in Code::ALL {
            let summary = code.explanation().lines().next().unwrap_or_default();
            writeln!(out, "{:<7}  {:<32}  {}", code.severity().name(), code.slug(), summary.trim())?;
        }
        return Ok(Status::Done);
    };
    let Some(code) = Code::ALL.iter().find(|code| code.slug() == wanted) else {
        let complaint = Complaint::wrong(format!("no finding is called `{wanted}`"));
        return Err(match nearest(wanted, Code::ALL.iter().map(|code| code.slug())) {
            Some(near) => complaint.help(format!("did you mean `{near}`?")),
            None => complaint.help("`alfil explain` lists them all"),
        }
        .into());
    };
    writeln!(out, "{}[{}]", code.severity().name(), code.slug())?;
    for line in code.explanation().lines() {
        writeln!(out, "{}", line.trim())?;
    }
    if let Some(example) = code.example() {
        for (title, lines) in [("Wrong", example.wrong_lines()), ("Right", example.right_lines())] {
            writeln!(out, "\n{title}:\n")?;
            if lines.is_empty() {
                writeln!(out, "    (without it)")?;
            }
            for line in lines {
                writeln!(out, "    {line}")?;
            }
        }
    }
    Ok(Status::Done)
}
