//! Files of variants written for Fairy-Stockfish, and the sections that the command line names.

use std::io::{self, Read};
use std::path::Path;

use alfil_language::diag::{Code, Diagnostic, Report};

use crate::cli::failure::{Complaint, Failure};
use crate::fairy::import::{self, Imported};
use crate::fairy::ini::{self, Dialect, Ini, MAX_BYTES};
use crate::files::reason::reason;
use crate::library;

/// Returns the bytes of a file, or of standard input for `-`, up to the limit on its size.
pub(in crate::cli) fn read(file: &str) -> Result<Vec<u8>, Diagnostic> {
    let bytes = if file == "-" {
        read_whole(io::stdin().lock())
    } else {
        library::open(Path::new(file)).and_then(read_whole)
    };
    bytes.map_err(|error| {
        if error.kind() == io::ErrorKind::NotFound {
            Diagnostic::new(Code::UnreadableFile, format!("there is no file `{file}`"))
        } else {
            Diagnostic::new(Code::UnreadableFile, format!("`{file}` cannot be read: {}", reason(&error)))
        }
    })
}

fn read_whole(reader: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads a file.
pub(in crate::cli) fn parse(file: &str, dialect: Dialect) -> Result<(Ini, Report), Failure> {
    let bytes = read(file).map_err(|diagnostic| {
        let complaint = Complaint::unreadable(diagnostic.message);
        diagnostic.help.into_iter().fold(complaint, Complaint::help)
    })?;
    Ok(ini::read(file, &bytes, dialect))
}

/// Returns why there is no section with this name.
pub(in crate::cli) fn not_found(ini: &Ini, report: &Report, file: &str, name: &str) -> Failure {
    if ini::unknown_section(ini, report, name).is_none() {
        return Failure::Report(report.clone());
    }
    let complaint = Complaint::wrong(format!("`{file}` has no section `{name}`"));
    Failure::Wrong(complaint.help(ini::help_for_unknown(ini, name)))
}

/// Imports a section named as `FILE.ini#NAME`.
pub(in crate::cli) fn named(file: &str, name: &str, dialect: Dialect) -> Result<(Imported, Report), Failure> {
    let (ini, mut report) = parse(file, dialect)?;
    let place = ini::place(&ini, name).ok_or_else(|| not_found(&ini, &report, file, name))?;
    let Some(imported) = import::import(&ini, place, &short_name(file), &report) else {
        report.sort();
        return Err(report.into());
    };
    Ok((imported, report))
}

/// Prints on standard error what Fairy-Stockfish plays differently in a section that is played without being imported.
pub(in crate::cli) fn print_differences(mut report: Report) {
    report.diagnostics.retain(|found| found.code == Code::ImportDiffers);
    report.sort();
    // Ignored: standard error may be closed.
    let _ = crate::cli::output::report::write_human(&report, &mut anstream::stderr().lock());
}

/// Returns a path without its folders: a definition should not depend on where the file was.
pub(in crate::cli) fn short_name(file: &str) -> String {
    Path::new(file).file_name().map_or_else(|| file.to_owned(), |name| name.to_string_lossy().into_owned())
}
