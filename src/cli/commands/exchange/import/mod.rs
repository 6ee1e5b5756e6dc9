//! `alfil import`: turns variants written for Fairy-Stockfish into definitions.

pub(in crate::cli) mod coverage;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use alfil_core::phrase::counted;
use alfil_language::diag::Report;
use coverage::presentable;

use crate::author::compare;
use crate::cli::commands::present::diff;
use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::input::ini_file;
use crate::cli::input::load::{self, has_extension};
use crate::cli::output::report::{self, Reported};
use crate::cli::output::write_file;
use crate::cli::threads;
use crate::fairy::import::{self, Fate, Imported};
use crate::fairy::ini::{self, Ini, Origin};

const EXAMPLES: &str = "\
Examples:
  alfil import variants.ini --out games     writes games/NAME.toml for each
  alfil import variants.ini my-variant      writes one to standard output
  alfil play variants.ini#my-variant        plays one without writing anything
  alfil import variants.ini mine --against shogi
                                            shows how it differs from shogi
  alfil import --coverage                   every key, and what it means
  alfil import variants.ini --coverage      the keys a file uses, and how often

A section with a rule that a definition cannot express is not imported. alfil reports what each setting became, on standard \
output with --out or --against, and otherwise on standard error.

Exit code: 0 all sections were imported, 1 some were not, 2 wrong usage, 3 a file cannot be read or written.";

/// Turn variants written for Fairy-Stockfish into definitions
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ImportArgs {
    /// A `variants.ini`, or `-` for standard input
    #[arg(value_name = "FILE.ini", required_unless_present = "coverage")]
    file: Option<String>,
    /// The sections to import; all by default
    #[arg(value_name = "NAME", conflicts_with = "coverage")]
    names: Vec<String>,
    /// Write a file for each section to this folder; existing files are never overwritten
    #[arg(long, value_name = "DIR", conflicts_with = "coverage")]
    out: Option<PathBuf>,
    /// Show how each section differs from this variant, instead of writing definitions to standard output
    #[arg(long, value_name = "VARIANT", conflicts_with = "coverage")]
    against: Option<String>,
    /// List keys by subject, with what they mean and what they become in a definition
    #[arg(long)]
    coverage: bool,
    #[command(flatten)]
    reading: load::Reading,
}

/// Runs the command.
pub(crate) fn run(args: &ImportArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    let Some(file) = args.file.as_deref().filter(|_| !args.coverage) else {
        return coverage::run(args.file.as_deref(), args.reading.dialect(), out);
    };
    if has_extension(file, "toml") {
        let complaint =
            Complaint::usage(format!("`import` reads an ini, and `{file}` has the name of a definition"));
        return Err(complaint
            .help(format!("check a definition with `alfil validate {file}`; rename an ini to end in `.ini`"))
            .into());
    }
    let (ini, report) = ini_file::parse(file, args.reading.dialect())?;
    let places = places(&ini, &report, file, &args.names)?;
    let against = args.against.as_deref().map(|word| load::variant(word, &args.reading)).transpose()?;
    if let Some(folder) = &args.out {
        if folder.exists() && !folder.is_dir() {
            let complaint =
                Complaint::usage(format!("`{}` is a file, but `--out` takes a folder", folder.display()));
            return Err(complaint
                .help("name a folder, as in `--out games`; it is created if necessary")
                .into());
        }
        std::fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
    }
    let (mut n_failed, mut status) = (0, Status::Done);
    let mut reported = Reported::default();
    let short = ini_file::short_name(file);
    let import = |place: &usize| (*place, import::import(&ini, *place, &short, &report));
    let take = |(place, imported): (usize, Option<Imported>)| -> Result<(), Failure> {
        let Some(mut imported) = imported else { return Ok(()) };
        let name = ini.sections.get(place).map_or("", |section| section.name.text.as_str());
        let mut about: Vec<u8> = Vec::new();
        write_report(&ini, &report, name, &imported, &mut about)?;
        let mut findings = Report {
            sources: report.sources.clone(),
            diagnostics: std::mem::take(&mut imported.diagnostics),
        };
        let written = match (&imported.definition, &args.out) {
            (None, _) => Err(None),
            (Some(_), None) if against.is_some() => Ok(()),
            (Some((text, _)), None) => {
                out.write_all(text.as_bytes())?;
                Ok(())
            }
            (Some((text, _)), Some(folder)) => write_file(folder, name, text, &mut about).map_err(Some),
        };
        if let (Some(against), Some((_, rules))) = (&against, &imported.definition) {
            writeln!(about)?;
            let names = [presentable(name), against.id().to_owned()];
            diff::write(&compare::compare(rules, against.rules()), &names, &mut about)?;
        }
        if args.out.is_some() || against.is_some() {
            out.write_all(&about)?;
        } else {
            // Ignored: standard error may be closed.
            let _ = anstream::stderr().lock().write_all(&about);
        }
        let n_again = reported.remove_known(&mut findings);
        print_findings(findings);
        if n_again > 0 {
            let _ = writeln!(
                anstream::stderr().lock(),
                "{}: {} reported above, about sections it inherits from or about the whole file",
                presentable(name),
                counted(n_again, "finding")
            );
        }
        if let Err(complaint) = written {
            n_failed += 1;
            status = status.worse(complaint.as_ref().map_or(Status::Wrong, Complaint::status));
            if let Some(complaint) = complaint {
                let _ = complaint.write(&mut anstream::stderr().lock());
            }
        }
        Ok(())
    };
    threads::in_order(&places, threads::wanted(0), import, take)?;
    let n_good = places.len() - n_failed;
    let _ = writeln!(anstream::stderr().lock(), "{} imported, {n_failed} not", counted(n_good, "section"));
    if n_good > 1 && args.out.is_none() && against.is_none() {
        let _ = writeln!(
            anstream::stderr().lock(),
            "standard output has {n_good} definitions in a row, which together are not a valid file: write a file for each \
             with `--out DIR`, or name one section"
        );
    }
    Ok(status)
}

/// Returns the sections to import, by their places in the file.
fn places(ini: &Ini, report: &Report, file: &str, names: &[String]) -> Result<Vec<usize>, Failure> {
    // A file without sections is read as one section without a name.
    if ini.sections.iter().all(|section| section.name.text.is_empty()) {
        if report.n_errors() > 0 {
            return Err(Failure::Report(report.clone()));
        }
        return Err(Complaint::wrong(format!("`{file}` has no section")).into());
    }
    if names.is_empty() {
        return Ok((0..ini.sections.len()).collect());
    }
    let mut places = Vec::new();
    for name in names {
        let place = ini::place(ini, name).ok_or_else(|| ini_file::not_found(ini, report, file, name))?;
        if !places.contains(&place) {
            places.push(place);
        }
    }
    Ok(places)
}

/// Writes what the settings of a section became.
fn write_report(
    ini: &Ini,
    report: &Report,
    name: &str,
    imported: &Imported,
    to: &mut dyn Write,
) -> io::Result<()> {
    let mut mapped = 0;
    let mut lines = Vec::new();
    for closed in &imported.settings {
        let place = match closed.origin {
            Origin::Line { span, section } => {
                let of = ini.sections.get(section).map_or("", |section| section.name.text.as_str());
                let of = if of == name { String::new() } else { format!(" of {}", presentable(of)) };
                format!("line {}{of}", report.sources.start(span).line)
            }
            Origin::BuiltIn(variant) => format!("built-in {variant}"),
            Origin::Default => "by default".to_owned(),
        };
        let line = match &closed.fate {
            Fate::Mapped => {
                mapped += 1;
                continue;
            }
            Fate::Ignored(why) => format!("  ignored  {} ({place}): {why}", closed.key),
            Fate::Inexpressible(_) => format!("  refused  {} ({place})", closed.key),
        };
        // A key for both players sets two.
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    let state = if imported.definition.is_some() { "imported" } else { "not imported" };
    writeln!(to, "{}: {state}, {} expressed", presentable(name), counted(mapped, "setting"))?;
    lines.iter().try_for_each(|line| writeln!(to, "{line}"))
}

/// Prints the findings about a section.
fn print_findings(mut findings: Report) {
    findings.sort();
    findings.shorten([0, 0]);
    let _ = report::write_human(&findings, &mut anstream::stderr().lock());
}

/// Writes a definition, unless a file of that name exists.
fn write_file(folder: &Path, name: &str, text: &str, about: &mut Vec<u8>) -> Result<(), Complaint> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if name.is_empty() || name.starts_with('.') || !name.chars().all(is_plain) {
        let complaint = Complaint::wrong(format!("`{name}` cannot be used as a file name"));
        return Err(complaint.help("import the section on its own, without `--out`, and redirect the output"));
    }
    if is_device(name) {
        let complaint = Complaint::wrong(format!(
            "`{name}` cannot be used as a file name: Windows reserves it for a device"
        ));
        return Err(complaint.help("import the section on its own, without `--out`, and redirect the output"));
    }
    let path = folder.join(format!("{name}.toml"));
    match what_is_there(&path) {
        Ok(there) if there == text.as_bytes() => {}
        Ok(_) => {
            let complaint =
                Complaint::wrong(format!("`{}` already exists with other contents", path.display()));
            return Err(complaint.help("move it away, or write to another folder"));
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            write_file::create(&path, text.as_bytes())?;
        }
        Err(error) => return Err(unwritable(&path, &error)),
    }
    about.extend(format!("  written  {}\n", path.display()).bytes());
    Ok(())
}

/// Returns the contents of an existing file. Pipes and devices are not read, since that could block for ever.
fn what_is_there(path: &Path) -> io::Result<Vec<u8>> {
    if !std::fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file"));
    }
    std::fs::read(path)
}

/// Returns whether Windows reserves a name, up to its first dot, for a device.
///
/// Source: Microsoft, *Naming Files, Paths, and Namespaces*.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().to_ascii_uppercase();
    let is_numbered = |of: &str| {
        stem.strip_prefix(of).is_some_and(|n| n.len() == 1 && n.bytes().all(|b| b.is_ascii_digit()))
    };
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(&stem.as_str())
        || is_numbered("COM")
        || is_numbered("LPT")
}

fn unwritable(path: &Path, error: &io::Error) -> Complaint {
    Complaint::not_written(path, error)
}
