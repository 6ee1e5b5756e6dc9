//! Where something is written.

use std::fmt;

use alfil_language::diag::{Sources, Span};

/// A place in a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Location {
    /// The name of the file. Bundled definitions are called `<bundled>/chess.toml` and the like.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters, from 1.
    pub column: usize,
    /// The line where it ends.
    pub end_line: usize,
    /// The column after its last character.
    pub end_column: usize,
}

impl Location {
    pub(super) fn new(sources: &Sources, span: Span) -> Location {
        let (start, end) = (sources.start(span), sources.end(span));
        Location {
            file: sources.name(span.file).to_owned(),
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}
