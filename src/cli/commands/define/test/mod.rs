//! `alfil test`: tests the claims of definitions.

pub(in crate::cli) mod mutate;

use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

use alfil_core::phrase::counted;
use alfil_core::variant::Variant;
use alfil_language::check::{self, Checked};
use alfil_language::def::Library;
use alfil_language::diag::seen;
use clap::ValueEnum;
use mutate::Sample;

use crate::author::claims::{self, ClaimResult};
use crate::author::lint;
use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::input::definition::{self, Unread};
use crate::cli::input::folders::{self, Listed};
use crate::cli::input::load::{self, has_extension};
use crate::cli::input::number::at_least;
use crate::cli::output::findings::{self, Format};
use crate::cli::output::progress;
use crate::library::BundledVariants;

const EXAMPLES: &str = "\
Examples:
  alfil test my-variant.toml
  alfil test variants/ --format short     every .toml in a folder or below it
  alfil test wa-shogi                     a bundled variant
  alfil test my-variant.toml --mutate     finds changes that no claim notices

Claims are the `[[test]]` tables of a definition: positions, and what must be true of them. --mutate tries at most 20000 \
changes to a file, drawn at random; --limit sets another number.

Exit code: 0 every claim holds, 1 a claim fails, a definition has errors or makes no claims, \
or (--mutate) a change goes unnoticed, 2 wrong usage, 3 a file cannot be read.";

/// Test the claims of definitions
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct TestArgs {
    /// Definitions in TOML, folders with definitions, ids of bundled variants, or `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// How failing claims are reported
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// Which claims are shown
    #[arg(long, value_enum, default_value_t = Show::Failing)]
    show: Show,
    /// Change one rule at a time, and report the changes that no claim notices
    #[arg(long, conflicts_with = "show")]
    mutate: bool,
    /// With --mutate: try only N changes, drawn at random
    #[arg(long, value_name = "N", value_parser = at_least(0_usize), requires = "mutate")]
    limit: Option<usize>,
    /// With --mutate --limit: seed for the random choice
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = at_least(0_u64), requires = "mutate")]
    seed: u64,
    #[command(flatten)]
    reading: load::Reading,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Show {
    /// Those that fail
    Failing,
    /// All of them, each with its name
    All,
}

/// Numbers for the summary.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    claims: usize,
    failing: usize,
    /// Files without claims.
    unclaimed: usize,
    /// Files with other errors.
    wrong: usize,
    unreadable: usize,
}

/// Runs the command.
pub(crate) fn run(args: &TestArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    let Listed { files, unread, inis: _ } = folders::list(&args.files)?;
    let is_ini = |file: &&String| load::section(file).is_some() || has_extension(file, "ini");
    if let Some(ini) = files.iter().find(is_ini) {
        let complaint =
            Complaint::usage(format!("`{ini}` is not a definition, and an ini cannot have claims"));
        return Err(complaint
            .help("turn it into definitions with `alfil import`, and add `[[test]]` tables there")
            .into());
    }
    findings::write_unread(&unread, args.format, out)?;
    if args.mutate {
        let sample = args.limit.map(|n| Sample { n, seed: args.seed });
        let status = mutate::run(&files, args.format, sample, &args.reading, out)?;
        return Ok(if unread.is_empty() { status } else { Status::Unreadable });
    }
    let mut tally = Tally { unreadable: unread.len(), ..Tally::default() };
    let bar = progress::bar(files.len() as u64);
    for file in &files {
        let mut text = Vec::new();
        test_file(file, args, &mut tally, &mut text)?;
        if !text.is_empty() {
            bar.suspend(|| out.write_all(&text).and_then(|()| out.flush()))?;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    out.flush()?;
    let Tally {
        claims: n_claims,
        failing: n_failing,
        unclaimed: n_unclaimed,
        wrong: n_wrong_files,
        unreadable: n_unreadable,
    } = tally;
    let mut summary = format!("{}, {}", counted(files.len(), "file"), counted(n_claims, "claim"));
    if n_failing > 0 {
        let _ = write!(summary, ": {n_failing} failed");
    } else if n_claims > 0 {
        summary += ": all hold";
    }
    if n_unclaimed > 0 {
        let _ = write!(summary, ", {} without claims", counted(n_unclaimed, "file"));
    }
    if n_wrong_files > 0 {
        let _ = write!(summary, ", {} not tested because of errors", counted(n_wrong_files, "file"));
    }
    // If standard error is closed, the exit code still says so.
    let _ = writeln!(anstream::stderr().lock(), "{summary}");
    Ok(if n_unreadable > 0 {
        Status::Unreadable
    } else if n_failing + n_unclaimed + n_wrong_files > 0 {
        Status::Wrong
    } else {
        Status::Done
    })
}

/// Returns the name and the text of a file, or of a bundled definition.
pub(in crate::cli) fn text_of(file: &str) -> Result<(String, String), Unread> {
    match BundledVariants.find(file, None).ok().filter(|_| !Path::new(file).exists()) {
        Some(found) => Ok((found.name, found.text)),
        None => definition::text_of(file),
    }
}

fn test_file(file: &str, args: &TestArgs, tally: &mut Tally, out: &mut dyn Write) -> Result<(), Failure> {
    let (name, text) = match text_of(file) {
        Ok(found) => found,
        Err(unread) => {
            tally.unreadable += 1;
            let report = findings::unreadable(file, args.format, unread);
            return findings::write(&report, args.format, out);
        }
    };
    let (read, mut report) = check::read_text(&name, &text, &args.reading.files());
    let Some(Checked { definition, rules: Some(rules), .. }) = read else {
        tally.wrong += 1;
        report.sort();
        report.shorten([0, 0]);
        return findings::write(&report, args.format, out);
    };
    let results = claims::verify(&definition, &Variant::new(&name, rules));
    tally.claims += results.len();
    tally.failing += results.iter().filter(|result| !result.holds()).count();
    report.diagnostics = lint::nothing_claimed(&definition).into_iter().collect();
    tally.unclaimed += report.diagnostics.len();
    if args.show == Show::All && args.format != Format::Json {
        for result in &results {
            let word = if result.holds() { "holds" } else { "fails" };
            let line = report.sources.start(result.span).line;
            writeln!(out, "{word}  {}:{line}: {}", seen(&name), result.name)?;
        }
    }
    report.diagnostics.extend(results.into_iter().flat_map(|result: ClaimResult| result.findings));
    report.sort();
    report.shorten([0, 0]);
    findings::write(&report, args.format, out)
}
