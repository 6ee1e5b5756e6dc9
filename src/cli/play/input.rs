//! What a person types, with line editing in a terminal, and what a script contains.

use std::io::{self, BufRead, StdinLock, Write};

use alfil_language::diag::seen;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use crate::cli::input::lines::{self, Line};

/// Where lines come from.
pub(super) enum Input {
    /// A terminal in which lines can be edited.
    Terminal(Box<Editor<Words, MemHistory>>),
    /// A terminal that cannot do that.
    Dumb(StdinLock<'static>),
    /// A pipe or a file.
    Script(StdinLock<'static>),
}

/// What was read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Read {
    Line(String),
    TooLong,
    /// The line was abandoned.
    Cancelled,
    End,
}

impl Input {
    /// Returns the standard input.
    pub(super) fn new(is_terminal: bool, can_edit: bool) -> Input {
        if !is_terminal {
            return Input::Script(io::stdin().lock());
        }
        let config = Config::builder().completion_type(CompletionType::List).build();
        let history = MemHistory::with_config(&config);
        match Editor::with_history(config, history) {
            Ok(mut editor) if can_edit => {
                editor.set_helper(Some(Words::default()));
                Input::Terminal(Box::new(editor))
            }
            Ok(_) | Err(_) => Input::Dumb(io::stdin().lock()),
        }
    }

    /// Returns whether a person is there.
    pub(super) fn is_interactive(&self) -> bool {
        !matches!(self, Input::Script(_))
    }

    /// Reads a line, after a prompt if a person is there.
    pub(super) fn next(&mut self, prompt: &str, words: Words, out: &mut dyn Write) -> io::Result<Read> {
        match self {
            Input::Terminal(editor) => {
                editor.set_helper(Some(words));
                out.flush()?;
                match editor.readline(&seen(prompt)) {
                    Ok(line) => {
                        // A line that is missing from the history can be typed again.
                        let _ = editor.add_history_entry(line.as_str());
                        Ok(Read::Line(line))
                    }
                    Err(ReadlineError::Interrupted) => Ok(Read::Cancelled),
                    Err(ReadlineError::Eof) => Ok(Read::End),
                    Err(ReadlineError::Io(error)) => Err(error),
                    Err(other) => Err(io::Error::other(other)),
                }
            }
            Input::Dumb(from) => {
                write!(out, "{prompt}")?;
                out.flush()?;
                let line = plain(from)?;
                if line == Read::End {
                    writeln!(out)?;
                }
                Ok(line)
            }
            Input::Script(from) => {
                out.flush()?;
                plain(from)
            }
        }
    }
}

fn plain(from: &mut dyn BufRead) -> io::Result<Read> {
    Ok(match lines::next(from)? {
        Some(Line::Whole(bytes)) => Read::Line(String::from_utf8_lossy(&bytes).into_owned()),
        Some(Line::TooLong) => Read::TooLong,
        None => Read::End,
    })
}

/// What can be typed now, for completion.
#[derive(Debug, Default)]
pub(super) struct Words {
    /// Commands and moves.
    pub(super) first: Vec<String>,
    /// Names of pieces.
    pub(super) pieces: Vec<String>,
}

impl Words {
    /// Returns where the word at the end of a line begins, and what it may be.
    fn complete(&self, line: &str) -> (usize, Vec<String>) {
        let Some((command, rest)) = line.split_once(' ') else {
            return (0, beginning_with(line, self.first.iter().map(String::as_str)));
        };
        let start = line.len() - rest.len();
        let found = match command.to_ascii_lowercase().as_str() {
            "piece" => beginning_with(rest, self.pieces.iter().map(String::as_str)),
            "save" | "load" | "resume" => {
                let files = files_beside(rest);
                beginning_with(rest, files.iter().map(String::as_str))
            }
            "time" => beginning_with(rest, ["off"]),
            _ => Vec::new(),
        };
        (start, found)
    }
}

/// Returns the words that begin with this, in either case.
fn beginning_with<'a>(text: &str, words: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let begins = |word: &&str| word.get(..text.len()).is_some_and(|start| start.eq_ignore_ascii_case(text));
    let mut found: Vec<String> = words.into_iter().filter(begins).map(str::to_owned).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Returns the files and folders in the folder that a path is in.
fn files_beside(path: &str) -> Vec<String> {
    let folder = path.rfind(std::path::is_separator).map_or("", |end| path.get(..=end).unwrap_or_default());
    let Ok(entries) = std::fs::read_dir(if folder.is_empty() { "." } else { folder }) else {
        return Vec::new();
    };
    let name = |entry: std::fs::DirEntry| {
        let name = entry.file_name().into_string().ok()?;
        let is_folder = entry.path().is_dir();
        Some(format!("{folder}{name}{}", if is_folder { "/" } else { "" }))
    };
    entries.filter_map(Result::ok).filter_map(name).filter(|name| !name.contains(char::is_control)).collect()
}

impl Completer for Words {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.complete(line.get(..at).unwrap_or(line)))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_completed() {
        let words = Words {
            first: ["hint", "help", "e2e4", "e2e3", "Nf3"].map(str::to_owned).to_vec(),
            pieces: ["Knight", "King", "N"].map(str::to_owned).to_vec(),
        };
        for (line, start, found) in [
            ("h", 0, &["help", "hint"][..]),
            ("e2", 0, &["e2e3", "e2e4"]),
            ("nf", 0, &["Nf3"]),
            ("piece k", 6, &["King", "Knight"]),
            ("time o", 5, &["off"]),
            ("undo x", 5, &[]),
            ("load tests/perft/og", 5, &["tests/perft/ogi.perft"]),
            ("save no/such/folder/", 5, &[]),
        ] {
            let found: Vec<String> = found.iter().map(|word| (*word).to_owned()).collect();
            assert_eq!(words.complete(line), (start, found), "{line}");
        }
    }
}
