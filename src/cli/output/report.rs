//! Reports on standard error, and findings that are not repeated.

use std::collections::HashSet;
use std::io::{self, Write};

use alfil_language::diag::{Report, render};

/// Writes a report that stops a command; the stream removes unwanted colours.
pub(crate) fn write_human(report: &Report, to: &mut dyn Write) -> io::Result<()> {
    to.write_all(render::findings(report, true).as_bytes())
}

/// Findings that were already reported: those about a file that several others extend are reported once.
#[derive(Default)]
pub(in crate::cli) struct Reported {
    /// Findings, with file names instead of file numbers, which differ from report to report.
    known: HashSet<String>,
    /// How many findings were not repeated.
    pub(in crate::cli) n_again: usize,
}

impl Reported {
    /// Removes the findings that were in an earlier report, and returns how many they were.
    pub(in crate::cli) fn remove_known(&mut self, report: &mut Report) -> usize {
        let Report { sources, diagnostics } = report;
        let n = diagnostics.len();
        let name = |file| {
            let name = sources.name(file);
            name.strip_prefix("./").unwrap_or(name)
        };
        diagnostics.retain(|found| {
            let places: Vec<_> = found
                .labels
                .iter()
                .map(|label| (name(label.span.file), label.span.start, label.span.end, &label.text))
                .collect();
            places.is_empty()
                || self
                    .known
                    .insert(format!("{:?}", (found.code, &found.message, places, &found.notes, &found.help)))
        });
        let n_again = n - diagnostics.len();
        self.n_again += n_again;
        n_again
    }
}
