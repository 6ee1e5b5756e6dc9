//! `alfil validate`: checks definitions and reports everything wrong with them.

use std::io::Write;
use std::path::Path;

use alfil_core::phrase::counted;
use alfil_language::diag::{Report, Severity, fix_all, sarif, seen};
use clap::ValueEnum;

use crate::author::smoke;
use crate::author::validate;
use crate::cli::failure::{Complaint, Failure, Status};
use crate::cli::input::definition::{Unread, text_of};
use crate::cli::input::folders::{self, Listed};
use crate::cli::input::ini_file;
use crate::cli::input::load::{self, has_extension};
use crate::cli::input::number::at_least;
use crate::cli::output::findings::{Format, unread_in_folder, unreadable, write};
use crate::cli::output::progress;
use crate::cli::output::report::Reported;
use crate::cli::output::write_file;
use crate::cli::threads;
use crate::fairy::import;
use crate::fairy::ini::{self, Dialect};
use crate::library::Files;

const EXAMPLES: &str = "\
Examples:
  alfil validate my-variant.toml
  alfil validate variants/ --format short        every .toml in a folder
  alfil validate variants.ini                    variants for Fairy-Stockfish
  alfil validate a.toml b.toml --deny warnings   warnings count as errors
  alfil validate --fix my-variant.toml           applies the safe fixes
  alfil validate --fix - < my-variant.toml       writes to standard output
  alfil validate - --format json < my.toml       one JSON object per line
  alfil validate my-variant.toml --smoke 50      also plays 50 random games
  alfil validate variants/ --format sarif        for tools that collect findings
  alfil validate variants/ --format github       annotates a pull request
  alfil validate --untrusted upload.toml         reads no other file

Exit code: 0 no errors, 1 errors, 2 wrong usage, 3 a file cannot be read or written.";

/// Check definitions and report everything wrong with them
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ValidateArgs {
    /// Definitions in TOML, folders with definitions, `-` for standard input, or a `variants.ini`
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// How findings are written
    #[arg(long, value_enum, default_value_t = Output::Human)]
    format: Output,
    /// Treat these findings as errors
    #[arg(long, value_enum)]
    deny: Option<Deny>,
    /// Apply the safe fixes to the files, then report what remains; comments and layout are kept
    #[arg(long)]
    fix: bool,
    /// Also play N random games of each definition, and report games that hang or do not end, rules that had no effect
    /// and pieces that never moved
    #[arg(long, value_name = "N", value_parser = at_least(1_u64), conflicts_with = "fix")]
    smoke: Option<u64>,
    /// With --smoke: seed for the random moves
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = at_least(0_u64), requires = "smoke")]
    seed: u64,
    #[command(flatten)]
    reading: load::Reading,
}

impl ValidateArgs {
    fn games(&self) -> Option<smoke::Settings> {
        self.smoke.map(|n_games| smoke::Settings::new(n_games, self.seed))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Deny {
    /// Warnings count as errors
    Warnings,
}

/// How the findings of all files are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Output {
    /// With the relevant lines, and help
    Human,
    /// One line per finding
    Short,
    /// One JSON object per line
    Json,
    /// One SARIF 2.1.0 log
    Sarif,
    /// Annotations for GitHub Actions
    Github,
}

impl Output {
    /// Returns the format of the findings of one file.
    fn of_each(self) -> Format {
        match self {
            Output::Human => Format::Human,
            Output::Short => Format::Short,
            Output::Json | Output::Sarif => Format::Json,
            Output::Github => Format::Github,
        }
    }
}

/// The result for one file.
enum Checked {
    Read(Report),
    Unreadable(Report),
    /// It has fixes but could not be written.
    Unwritable(Report),
}

impl Checked {
    fn unreadable(file: &str, format: Format, unread: impl Into<Unread>) -> Checked {
        Checked::Unreadable(unreadable(file, format, unread.into()))
    }
}

/// Runs the command.
pub(crate) fn run(args: &ValidateArgs, out: &mut dyn Write) -> Result<Status, Failure> {
    let Listed { files, inis, unread } = folders::list(&args.files)?;
    if args.fix {
        can_be_fixed(&files)?;
    }
    if args.smoke.is_some() {
        can_be_played(&files)?;
    }
    let (mut n_found, mut n_failed) = ([0; 3], 0);
    // With standard input, the fixed text goes to standard output instead of the findings.
    let is_text_written = args.fix && files.iter().any(|file| file == "-");
    let format = args.format.of_each();
    let mut logged = Vec::new();
    let mut reported = Reported::default();
    let bar = progress::bar((files.len() + unread.len()) as u64);
    let mut take = |checked: Checked, out: &mut dyn Write| -> Result<(), Failure> {
        let mut report = match checked {
            Checked::Read(report) => report,
            Checked::Unreadable(report) | Checked::Unwritable(report) => {
                n_failed += 1;
                report
            }
        };
        reported.remove_known(&mut report);
        let of_report = [report.n_errors(), report.n_warnings(), report.n_notes()];
        for (sum, n) in n_found.iter_mut().zip(of_report) {
            *sum += n;
        }
        if args.format == Output::Sarif {
            logged.push(report);
        } else if is_text_written {
            let _ = write(&report, format, &mut anstream::stderr().lock());
        } else if !report.diagnostics.is_empty() {
            bar.suspend(|| write(&report, format, out).and_then(|()| Ok(out.flush()?)))?;
        }
        bar.inc(1);
        Ok(())
    };
    for (path, why) in &unread {
        take(Checked::Unreadable(unread_in_folder(path, why, format)), out)?;
    }
    let library = args.reading.files();
    if args.fix {
        for file in &files {
            let checked = fix_file(file, format, args.reading.dialect(), &library, out)?;
            take(checked, out)?;
        }
    } else {
        // A hang is detected by the clock, so nothing else runs at the same time.
        let n_threads = if args.smoke.is_some() { 1 } else { threads::wanted(0) };
        let check = |file: &String| check_file(file, format, args.reading.dialect(), &library, args.games());
        threads::in_order(&files, n_threads, check, |checked| take(checked, out))?;
    }
    bar.finish_and_clear();
    if args.format == Output::Sarif {
        let log = sarif(&logged);
        if is_text_written {
            let _ = anstream::stderr().lock().write_all(log.as_bytes());
        } else {
            out.write_all(log.as_bytes())?;
        }
    }
    out.flush()?;
    print_summary(files.len(), n_found, reported.n_again);
    report_skipped(inis.iter().filter(|ini| !files.contains(ini)));
    let [n_errors, n_warnings, _] = n_found;
    Ok(if n_failed > 0 {
        Status::Unreadable
    } else if n_errors > 0 || (n_warnings > 0 && args.deny == Some(Deny::Warnings)) {
        Status::Wrong
    } else {
        Status::Done
    })
}

/// Reports the inis in folders, which are not checked.
fn report_skipped<'a>(mut inis: impl Iterator<Item = &'a String>) {
    let Some(first) = inis.next() else { return };
    let skipped = match inis.count() {
        0 => "1 ini in a folder: to check it".to_owned(),
        more => format!("{} inis in folders: to check one", more + 1),
    };
    // If standard error is closed, the findings are written all the same.
    let _ = writeln!(anstream::stderr().lock(), "skipped {skipped}, write `alfil validate {first}`");
}

/// Prints how many files were checked and how many errors, warnings and notes they have.
fn print_summary(n_files: usize, n_found: [usize; 3], n_again: usize) {
    let kinds = n_found.into_iter().zip([Severity::Error, Severity::Warning, Severity::Note]);
    let found: Vec<String> =
        kinds.filter(|(n, _)| *n > 0).map(|(n, severity)| counted(n, severity.name())).collect();
    let found = if found.is_empty() { "nothing to report".to_owned() } else { found.join(", ") };
    let again = match n_again {
        0 => String::new(),
        n => format!("; {} not repeated", counted(n, "inherited finding")),
    };
    // If standard error is closed, the exit code still says so.
    let _ = writeln!(anstream::stderr().lock(), "{}: {found}{again}", counted(n_files, "file"));
}

fn check_file(
    file: &str,
    format: Format,
    dialect: Dialect,
    library: &Files,
    play: Option<smoke::Settings>,
) -> Checked {
    if let Some((path, name)) = load::section(file) {
        return check_section(path, name, format, dialect);
    }
    match read_file(file, dialect) {
        Ok(source) => Checked::Read(source.check(file, library, play)),
        Err(diagnostic) => Checked::unreadable(file, format, diagnostic),
    }
}

/// The contents of a file.
enum Source {
    Definition(String),
    Ini(Vec<u8>, Dialect),
}

impl Source {
    fn check(&self, file: &str, library: &Files, play: Option<smoke::Settings>) -> Report {
        match self {
            Source::Definition(text) => {
                let name = if file == "-" { "<stdin>" } else { file };
                match play {
                    Some(settings) => validate::load_text_and_play(name, text, library, settings).1,
                    None => validate::load_text(name, text, library).1,
                }
            }
            Source::Ini(bytes, dialect) => ini::read(file, bytes, *dialect).1,
        }
    }
}

fn read_file(file: &str, dialect: Dialect) -> Result<Source, Unread> {
    if has_extension(file, "ini") {
        return Ok(ini_file::read(file).map(|bytes| Source::Ini(bytes, dialect))?);
    }
    text_of(file).map(|(_, text)| Source::Definition(text))
}

/// Checks that `--fix` can be used on these files: not on single sections of an ini, nor on standard input together with
/// files.
fn can_be_fixed(files: &[String]) -> Result<(), Failure> {
    if let Some((file, _)) = files.iter().find_map(|file| load::section(file)) {
        let complaint = Complaint::usage("`--fix` works on files, not on single sections");
        return Err(complaint.help(format!("name the file, as in `alfil validate --fix {file}`")).into());
    }
    if files.len() > 1 && files.iter().any(|file| file == "-") {
        let complaint = Complaint::usage("with `--fix`, standard input cannot be combined with files");
        return Err(complaint.help("name either `-` or files").into());
    }
    Ok(())
}

/// Checks that `--smoke` can be used on these files: it plays definitions, not inis.
fn can_be_played(files: &[String]) -> Result<(), Failure> {
    let is_ini = |file: &&String| has_extension(file, "ini") || load::section(file).is_some();
    let Some(file) = files.iter().find(is_ini) else { return Ok(()) };
    let complaint = Complaint::usage(format!("`--smoke` plays definitions, and `{file}` is not one"));
    Err(complaint.help("turn it into a definition with `alfil import`, and validate that").into())
}

/// Fixes a file, prints what was done, and returns what remains.
fn fix_file(
    file: &str,
    format: Format,
    dialect: Dialect,
    library: &Files,
    out: &mut dyn Write,
) -> Result<Checked, Failure> {
    let source = match read_file(file, dialect) {
        Ok(source) => source,
        Err(diagnostic) => return Ok(Checked::unreadable(file, format, diagnostic)),
    };
    let fixed = match &source {
        Source::Definition(text) => {
            let fixed = fix_all(text, &|text| Source::Definition(text.to_owned()).check(file, library, None));
            if file == "-" {
                out.write_all(fixed.text.as_bytes())?;
            }
            fixed
        }
        Source::Ini(bytes, _) => match std::str::from_utf8(bytes) {
            Ok(text) => fix_all(text, &|text| Source::Ini(text.into(), dialect).check(file, library, None)),
            // Byte offsets in a file that is not UTF-8 do not match those of the text that was read.
            Err(_) => return Ok(Checked::Read(source.check(file, library, None))),
        },
    };
    if file != "-"
        && !fixed.done.is_empty()
        && let Err(complaint) = write_file::replace(Path::new(file), fixed.text.as_bytes())
    {
        // The other files are still fixed.
        let _ = complaint.write(&mut anstream::stderr().lock());
        return Ok(Checked::Unwritable(source.check(file, library, None)));
    }
    let name = seen(if file == "-" { "<stdin>" } else { file });
    let mut err = anstream::stderr().lock();
    for done in &fixed.done {
        let (place, code) = (done.place, done.code.slug());
        let _ = writeln!(
            err,
            "{name}:{}:{}: fixed[{code}]: {}: {}",
            place.line,
            place.column,
            done.message,
            done.changes.join(", ")
        );
    }
    Ok(Checked::Read(fixed.report))
}

/// Checks a section of an ini and whether it can be imported.
fn check_section(file: &str, name: &str, format: Format, dialect: Dialect) -> Checked {
    let bytes = match ini_file::read(file) {
        Ok(bytes) => bytes,
        Err(diagnostic) => return Checked::unreadable(file, format, diagnostic),
    };
    let (ini, mut report) = ini::read(file, &bytes, dialect);
    let place = ini::place(&ini, name);
    let short = ini_file::short_name(file);
    let imported = place.and_then(|place| import::import(&ini, place, &short, &report));
    if let Some(imported) = imported {
        report.diagnostics = imported.diagnostics;
    } else if place.is_none() {
        report.diagnostics.extend(ini::unknown_section(&ini, &report, name));
    }
    report.sort();
    Checked::Read(report)
}
