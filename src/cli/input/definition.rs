//! Reads the text of a definition from a path or from standard input.

use std::io::{self, Read};
use std::ops::Range;

use alfil_language::def::{self, Library, MAX_BYTES, NotFound};
use alfil_language::diag::{Code, Diagnostic};

use crate::files::reason::reason;
use crate::library;

/// Why a file was not read.
pub(in crate::cli) struct Unread {
    pub(in crate::cli) diagnostic: Diagnostic,
    /// What could be read of it, and the location that the finding points to.
    pub(in crate::cli) place: Option<Box<(String, Range<usize>)>>,
}

impl From<Diagnostic> for Unread {
    fn from(diagnostic: Diagnostic) -> Unread {
        Unread { diagnostic, place: None }
    }
}

/// Returns the name under which a definition is reported, and its text, from a path or from standard input.
pub(in crate::cli) fn text_of(file: &str) -> Result<(String, String), Unread> {
    let (name, text) = if file == "-" { ("<stdin>", read_stdin()) } else { (file, read_path(file)) };
    text.map(|text| (name.to_owned(), text)).map_err(|error| match error {
        NotFound::NoSuchName => {
            Diagnostic::new(Code::UnreadableFile, format!("there is no file `{file}`")).into()
        }
        NotFound::Unreadable(_) | NotFound::TooLarge | NotFound::Refused(_) => {
            error.diagnostic(file, &[]).into()
        }
        NotFound::NotUtf8 { ref text, at } => Unread {
            diagnostic: error.diagnostic(file, &[]),
            place: Some(Box::new((text.clone(), at..at + char::REPLACEMENT_CHARACTER.len_utf8()))),
        },
    })
}

/// Returns the text of a file, with any name.
fn read_path(file: &str) -> Result<String, NotFound> {
    library::Variants.find(&library::path_of(file), None).map(|found| found.text)
}

fn read_stdin() -> Result<String, NotFound> {
    let mut bytes = Vec::new();
    let read = io::stdin().lock().take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| NotFound::Unreadable(reason(&error)))?;
    if bytes.len() > MAX_BYTES {
        return Err(NotFound::TooLarge);
    }
    def::utf8(bytes)
}
