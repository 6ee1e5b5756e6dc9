//! `alfil validate`: checks definitions and reports everything wrong.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::failure::{Complaint, Failure, Status};
use super::ini_file;
use super::load::{self, has_extension};
use crate::check;
use crate::def::{Library, MAX_BYTES, NotFound};
use crate::diag::{Code, Diagnostic, Report, Span, render};
use crate::library::Variants;
use crate::{import, ini};

const EXAMPLES: &str = "\
Examples:
  alfil validate my-variant.toml
  alfil validate variants/ --format short          every .toml in a folder and below
  alfil validate variants.ini                      variants written for Fairy-Stockfish
  alfil validate a.toml b.toml --deny warnings     warnings count as errors
  alfil validate - --format json < my-variant.toml for editors: one JSON object a line

Exit code: 0 clean or only warnings, 1 errors, 2 wrong usage, 3 a file cannot be read.";

/// Check definitions and report everything wrong
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Definitions in TOML, folders with definitions, `-` for standard input, or a `variants.ini`
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// How findings are written
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// Make a kind of finding an error
    #[arg(long, value_enum)]
    deny: Option<Deny>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// With the lines they are about and help
    Human,
    /// One line each
    Short,
    /// One JSON object a line
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Deny {
    /// Warnings count as errors
    Warnings,
}

/// What became of one file.
enum Checked {
    Read(Report),
    Unreadable(Report),
}

impl Checked {
    fn unreadable(file: &str, format: Format, diagnostic: Diagnostic) -> Checked {
        let mut report = Report::default();
        let at = Span::new(report.sources.add(file, ""), 0..0);
        // Programs want the file in its field; people have its name in the message.
        let diagnostic = match format {
            Format::Human => diagnostic,
            Format::Short | Format::Json => diagnostic.label(at, ""),
        };
        report.diagnostics.push(diagnostic);
        Checked::Unreadable(report)
    }
}

/// Runs the command.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Failure> {
    let mut files = Vec::new();
    for word in &args.files {
        collect(word, &mut files)?;
    }
    if files.is_empty() {
        return Err(Complaint::wrong("there is no `.toml` file in the folders named").into());
    }
    let (mut n_errors, mut n_warnings, mut n_unreadable) = (0, 0, 0);
    for file in &files {
        let report = match check_file(file, args.format) {
            Checked::Read(report) => report,
            Checked::Unreadable(report) => {
                n_unreadable += 1;
                report
            }
        };
        n_errors += report.n_errors();
        n_warnings += report.n_warnings();
        let text = match args.format {
            Format::Human => human(&report),
            Format::Short => render::short(&report),
            Format::Json => render::json(&report),
        };
        out.write_all(text.as_bytes())?;
    }
    out.flush()?;
    tell_summary(files.len(), n_errors, n_warnings);
    Ok(if n_unreadable > 0 {
        Status::Unreadable
    } else if n_errors > 0 || (n_warnings > 0 && args.deny == Some(Deny::Warnings)) {
        Status::Wrong
    } else {
        Status::Done
    })
}

/// The findings of a report for people, without a summary; colours are taken out by the stream where unwanted.
fn human(report: &Report) -> String {
    let text = render::human(report, true);
    text.strip_suffix(&render::summary(report)).unwrap_or(&text).to_owned()
}

/// Writes a report that stops a command.
pub(crate) fn write_human(report: &Report, to: &mut dyn Write) -> io::Result<()> {
    to.write_all(human(report).as_bytes())
}

fn tell_summary(n_files: usize, n_errors: usize, n_warnings: usize) {
    let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    let found = match (n_errors, n_warnings) {
        (0, 0) => "nothing to report".to_owned(),
        (_, 0) => count(n_errors, "error"),
        (0, _) => count(n_warnings, "warning"),
        (_, _) => format!("{}, {}", count(n_errors, "error"), count(n_warnings, "warning")),
    };
    // The exit code says it too when standard error is closed.
    let _ = writeln!(anstream::stderr().lock(), "{}: {found}", count(n_files, "file"));
}

/// Most folders inside each other that are looked into.
const MAX_DEPTH: usize = 16;

/// Adds a file, or every definition in a folder and below it, by name.
fn collect(word: &str, files: &mut Vec<String>) -> Result<(), Failure> {
    if word != "-" && Path::new(word).is_dir() {
        let mut found = Vec::new();
        walk(Path::new(word), MAX_DEPTH, &mut found)
            .map_err(|error| Complaint::unreadable(format!("cannot read the folder `{word}`: {error}")))?;
        found.sort();
        files.extend(found.into_iter().map(|path| path.display().to_string()));
    } else {
        files.push(word.to_owned());
    }
    Ok(())
}

fn walk(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        // Links to folders are not followed: they may lead in circles.
        if entry.file_type()?.is_dir() {
            if depth > 0 {
                walk(&path, depth - 1, found)?;
            }
        } else if path.to_str().is_some_and(|p| has_extension(p, "toml")) {
            found.push(path);
        }
    }
    Ok(())
}

fn check_file(file: &str, format: Format) -> Checked {
    if let Some((path, name)) = load::section(file) {
        return check_section(path, name, format);
    }
    if has_extension(file, "ini") {
        return match ini_file::read(file) {
            Ok(bytes) => Checked::Read(ini::read(file, &bytes).1),
            Err(diagnostic) => Checked::unreadable(file, format, diagnostic),
        };
    }
    let library = Variants;
    let text = if file == "-" { read_stdin() } else { read_path(file) };
    match text {
        Ok(text) => {
            let name = if file == "-" { "<stdin>" } else { file };
            Checked::Read(check::load_text(name, &text, &library).1)
        }
        Err(error) => {
            let diagnostic = match error {
                NotFound::NoSuchName => {
                    Diagnostic::new(Code::UnreadableFile, format!("there is no file `{file}`"))
                }
                other @ (NotFound::Unreadable(_) | NotFound::NotUtf8 | NotFound::TooLarge(_)) => {
                    other.diagnostic(file, &library.names())
                }
            };
            Checked::unreadable(file, format, diagnostic)
        }
    }
}

/// A section of an ini: what is wrong with it, and whether it can be imported.
fn check_section(file: &str, name: &str, format: Format) -> Checked {
    let bytes = match ini_file::read(file) {
        Ok(bytes) => bytes,
        Err(diagnostic) => return Checked::unreadable(file, format, diagnostic),
    };
    let (ini, mut report) = ini::read(file, &bytes);
    let place = ini_file::place(&ini, name);
    let short = ini_file::short_name(file);
    let imported = place.and_then(|place| import::import(&ini, place, &short, &report));
    if let Some(imported) = imported {
        report.diagnostics = imported.diagnostics;
    } else if report.n_errors() == 0 {
        let at = Span::new(ini.file, 0..0);
        let message = format!("there is no section `{name}`");
        report.diagnostics =
            vec![Diagnostic::new(Code::ImportUnknownSection, message).label(at, "in this file")];
    }
    report.sort();
    Checked::Read(report)
}

/// The text of a file, whatever its name is.
fn read_path(file: &str) -> Result<String, NotFound> {
    let is_path = has_extension(file, "toml") || file.contains(['/', '\\']);
    let path = if is_path { file.to_owned() } else { format!("./{file}") };
    Variants.find(&path, None).map(|found| found.text)
}

fn read_stdin() -> Result<String, NotFound> {
    let mut bytes = Vec::new();
    let read = io::stdin().lock().take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| NotFound::Unreadable(error.to_string()))?;
    if bytes.len() > MAX_BYTES {
        return Err(NotFound::TooLarge(bytes.len() as u64));
    }
    String::from_utf8(bytes).map_err(|_| NotFound::NotUtf8)
}
