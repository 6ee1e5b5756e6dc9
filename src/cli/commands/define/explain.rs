//! `alfil explain`: explains a finding.

use std::io::Write;

use alfil_language::diag::{Code, Severity};

use crate::author::examples::Example;
use crate::cli::failure::{Complaint, Failure, Status};

const EXAMPLES: &str = "\
Examples:
  alfil explain promotion-twice
  alfil explain

Without a code, alfil lists all codes.";

/// Explain a finding of `alfil validate`
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ExplainArgs {
    /// The code in brackets, as in `error[unknown-piece]`; the whole text also works
    code: Option<String>,
}

/// Returns the code in a text copied from the output: `[code]`, `error[code]`, `warning[code]:` or `note[code]:`.
fn bare(wanted: &str) -> &str {
    let trimmed = wanted.trim().trim_end_matches(':');
    let inner = trimmed.split_once('[').and_then(|(word, rest)| {
        let severities = [Severity::Error, Severity::Warning, Severity::Note];
        let is_severity = word.is_empty() || severities.iter().any(|severity| severity.name() == word);
        rest.strip_suffix(']').filter(|_| is_severity)
    });
    inner.unwrap_or(trimmed)
}

/// Runs the command.
pub(crate) fn run(args: &ExplainArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    let Some(wanted) = &args.code else {
        for code in Code::ALL {
            let summary = code.explanation().lines().next().unwrap_or_default();
            writeln!(out, "{:<7}  {:<32}  {}", code.severity().name(), code.slug(), summary.trim())?;
        }
        return Ok(Status::Done);
    };
    let wanted = bare(wanted);
    let Some(code) = Code::ALL.iter().find(|code| code.slug() == wanted) else {
        let complaint = Complaint::wrong(format!("there is no finding with the code `{wanted}`"));
        let slugs = Code::ALL.iter().map(|code| code.slug());
        return Err(complaint.suggest_or(wanted, slugs, "`alfil explain` lists all of them").into());
    };
    writeln!(out, "{}[{}]", code.severity().name(), code.slug())?;
    for line in code.explanation().lines() {
        writeln!(out, "{}", line.trim())?;
    }
    if let Some(example) = Example::of(*code) {
        for (title, lines) in [("Wrong", example.wrong_lines()), ("Right", example.right_lines())] {
            writeln!(out, "\n{title}:\n")?;
            for line in lines {
                writeln!(out, "{}", format!("    {}", Example::shown(line)).trim_end())?;
            }
        }
    }
    Ok(Status::Done)
}
