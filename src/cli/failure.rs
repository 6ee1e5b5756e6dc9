//! How a command ends: exit codes, and what it reports when it fails.

use std::io::{self, Write};
use std::path::Path;

use alfil_language::diag::{Report, did_you_mean, nearest, seen};
use anstyle::{AnsiColor, Style};

use crate::cli::output::prose::wrap;
use crate::files::reason::reason;

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// The command succeeded.
    Done,
    /// The input is wrong.
    Wrong,
    /// The arguments are wrong.
    Usage,
    /// A file could not be read, or the output could not be written.
    Unreadable,
}

impl Status {
    /// Returns the exit code.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Status::Done => 0,
            Status::Wrong => 1,
            Status::Usage => 2,
            Status::Unreadable => 3,
        }
    }

    /// Returns the one of two with the higher exit code.
    #[must_use]
    pub(crate) fn worse(self, other: Status) -> Status {
        if self.code() >= other.code() { self } else { other }
    }
}

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The output could not be written.
    Write(io::Error),
    /// The input is wrong: a complaint says why.
    Wrong(Complaint),
    /// The input is wrong: a report points to the locations.
    Report(Report),
}

/// Why a command stops, and what to do about it.
#[derive(Debug)]
pub(crate) struct Complaint {
    status: Status,
    message: String,
    details: Vec<String>,
    help: Vec<String>,
}

impl Complaint {
    /// Returns a complaint about wrong input: exit code 1.
    pub(crate) fn wrong(message: impl Into<String>) -> Complaint {
        Complaint { status: Status::Wrong, message: message.into(), details: Vec::new(), help: Vec::new() }
    }

    /// Returns a complaint about wrong arguments: exit code 2.
    pub(crate) fn usage(message: impl Into<String>) -> Complaint {
        Complaint { status: Status::Usage, ..Complaint::wrong(message) }
    }

    /// Returns a complaint about a file that cannot be read: exit code 3.
    pub(crate) fn unreadable(message: impl Into<String>) -> Complaint {
        Complaint { status: Status::Unreadable, ..Complaint::wrong(message) }
    }

    /// Returns a complaint about a file that was to be read.
    pub(crate) fn not_read(path: &Path, error: &io::Error) -> Complaint {
        let path = path.display();
        Complaint::unreadable(if error.kind() == io::ErrorKind::NotFound {
            format!("there is no file `{path}`")
        } else {
            format!("`{path}` cannot be read: {}", reason(error))
        })
    }

    /// Returns a complaint about a file that was to be written.
    pub(crate) fn not_written(path: &Path, error: &io::Error) -> Complaint {
        let why = match (error.kind(), path.parent()) {
            (io::ErrorKind::NotFound, Some(folder)) => format!("there is no folder `{}`", folder.display()),
            _ => reason(error),
        };
        Complaint::unreadable(format!("`{}` cannot be written: {why}", path.display()))
    }

    /// Returns a complaint that does not stop the command.
    pub(crate) fn warning(message: impl Into<String>) -> Complaint {
        Complaint { status: Status::Done, ..Complaint::wrong(message) }
    }

    /// Returns its message alone.
    #[cfg(feature = "serve")]
    pub(crate) fn into_message(self) -> String {
        self.message
    }

    /// Returns the status it gives the program.
    pub(crate) fn status(&self) -> Status {
        self.status
    }

    /// Adds a line of help, unless it is there already.
    #[must_use]
    pub(crate) fn help(mut self, help: impl Into<String>) -> Complaint {
        let help = help.into();
        if !self.help.contains(&help) {
            self.help.push(help);
        }
        self
    }

    /// Adds the question whether the name most similar to `wrong` was meant, if one is similar.
    #[must_use]
    pub(crate) fn suggest<'a>(self, wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Complaint {
        match nearest(wrong, names) {
            Some(near) => self.help(did_you_mean(near)),
            None => self,
        }
    }

    /// Adds the question whether the name most similar to `wrong` was meant, or other help if none is similar.
    #[must_use]
    pub(crate) fn suggest_or<'a>(
        self,
        wrong: &str,
        names: impl IntoIterator<Item = &'a str>,
        otherwise: impl Into<String>,
    ) -> Complaint {
        match nearest(wrong, names) {
            Some(near) => self.help(did_you_mean(near)),
            None => self.help(otherwise),
        }
    }

    /// Adds a line shown below the message.
    #[must_use]
    pub(crate) fn detail(mut self, line: impl Into<String>) -> Complaint {
        self.details.push(line.into());
        self
    }

    /// Returns the complaint, prefixed with the place it is about.
    #[must_use]
    pub(crate) fn at(mut self, place: &str) -> Complaint {
        self.message = format!("{place}: {}", self.message);
        self
    }

    /// Writes the message, the details and the help.
    pub(crate) fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        self.write_within(usize::MAX, to)
    }

    /// Writes the message, the details and the help, with lines of the message and the help no longer than this.
    pub(crate) fn write_within(&self, width: usize, to: &mut dyn Write) -> io::Result<()> {
        let bold = |colour: AnsiColor| Style::new().bold().fg_color(Some(colour.into()));
        let (label, style) = match self.status {
            Status::Done => ("warning", bold(AnsiColor::Yellow)),
            Status::Wrong | Status::Usage | Status::Unreadable => ("error", bold(AnsiColor::Red)),
        };
        write_labelled(label, style, &self.message, width, to)?;
        for line in &self.details {
            writeln!(to, "  {}", presentable(line))?;
        }
        self.help.iter().try_for_each(|help| write_labelled("help", bold(AnsiColor::Cyan), help, width, to))
    }
}

/// Writes a label and a text, with further lines of the text below its first.
fn write_labelled(label: &str, style: Style, text: &str, width: usize, to: &mut dyn Write) -> io::Result<()> {
    let text = presentable(text);
    let before = label.len() + 2;
    let lines = if width == usize::MAX { vec![text] } else { wrap(&text, width.saturating_sub(before)) };
    for (number, line) in lines.iter().enumerate() {
        if number == 0 {
            writeln!(to, "{style}{label}{style:#}: {line}")?;
        } else {
            writeln!(to, "{:before$}{line}", "")?;
        }
    }
    Ok(())
}

/// Most characters of a line that are shown.
const MAX_LINE: usize = 400;

/// Returns a line made safe for a terminal: the input it quotes may be long, and may contain control characters.
fn presentable(line: &str) -> String {
    let start: String = line.chars().take(MAX_LINE).collect();
    let mut shown = seen(&start);
    if line.chars().nth(MAX_LINE).is_some() {
        shown.push('…');
    }
    shown
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Write(error)
    }
}

impl From<Complaint> for Failure {
    fn from(complaint: Complaint) -> Failure {
        Failure::Wrong(complaint)
    }
}

impl From<Report> for Failure {
    fn from(report: Report) -> Failure {
        Failure::Report(report)
    }
}

impl Failure {
    /// Returns the failure in lines without colours, one for each fault.
    pub(crate) fn lines(&self) -> Vec<String> {
        match self {
            Failure::Write(error) => vec![error.to_string()],
            Failure::Wrong(Complaint { message, details, help, .. }) => {
                let parts: Vec<String> =
                    [message].into_iter().chain(details).chain(help).map(|line| presentable(line)).collect();
                vec![parts.join("; ")]
            }
            Failure::Report(report) => report.short().lines().map(str::to_owned).collect(),
        }
    }

    /// Prints the failure on standard error and returns the status it gives the program.
    pub(crate) fn print(&self) -> Status {
        let mut err = anstream::stderr().lock();
        // If standard error is closed too, nothing more can be done.
        match self {
            // The reader of a pipe has seen enough, which is not a failure of ours.
            Failure::Write(error) if error.kind() == io::ErrorKind::BrokenPipe => Status::Done,
            Failure::Write(error) => {
                let _ = Complaint::unreadable(format!("the output cannot be written: {}", reason(error)))
                    .write(&mut err);
                Status::Unreadable
            }
            Failure::Wrong(complaint) => {
                let _ = complaint.write(&mut err);
                complaint.status
            }
            Failure::Report(report) => {
                let _ = crate::cli::output::report::write_human(report, &mut err);
                Status::Wrong
            }
        }
    }
}
