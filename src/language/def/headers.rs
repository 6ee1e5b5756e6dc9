//! Headers of tables, and those with the wrong brackets.

use std::ops::Range;

use super::MAX_FINDINGS;
use super::node::{Data, Node};
use crate::diag::{Code, Diagnostic, FileId, Span};

/// A header as it is written.
pub(super) struct Header<'s> {
    /// The text in the brackets.
    pub(super) name: &'s str,
    /// True if the brackets are double.
    pub(super) is_double: bool,
    /// The location, including the brackets.
    pub(super) range: Range<usize>,
}

impl Header<'_> {
    /// Returns the name in the other brackets.
    pub(super) fn in_other_brackets(&self) -> String {
        bracketed(self.name, !self.is_double)
    }

    /// Returns whether it has the wrong brackets for what it names.
    fn is_wrong(&self) -> bool {
        takes_double(self.name).is_some_and(|double| double != self.is_double)
    }
}

fn bracketed(name: &str, is_double: bool) -> String {
    if is_double { format!("[[{name}]]") } else { format!("[{name}]") }
}

/// Returns the header that a line begins with, `at` being where the line begins.
pub(super) fn header(line: &str, at: usize) -> Option<Header<'_>> {
    let text = line.trim_start();
    let start = at + line.len() - text.len();
    let is_double = text.starts_with("[[");
    let (open, close) = if is_double { ("[[", "]]") } else { ("[", "]") };
    let inside = text.strip_prefix(open)?;
    let (name, rest) = inside.split_once(close)?;
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let is_alone = matches!(rest.trim_start().chars().next(), None | Some('#'));
    let whole = name.len() + 2 * open.len();
    (is_alone && !name.is_empty() && name.chars().all(is_name)).then(|| Header {
        name,
        is_double,
        range: start..start + whole,
    })
}

/// Returns the headers of a file, which may not be valid TOML. Lines inside multi-line strings do not count.
fn headers(source: &str) -> Vec<Header<'_>> {
    let mut found = Vec::new();
    let (mut at, mut within) = (0, false);
    for line in source.split_inclusive('\n') {
        let n_quotes = line.matches("\"\"\"").count() + line.matches("'''").count();
        if !within {
            found.extend(header(line, at));
        }
        within ^= n_quotes % 2 == 1;
        at += line.len();
    }
    found
}

/// Returns whether headers with this name need double brackets; nothing where both or neither are valid.
pub fn takes_double(name: &str) -> Option<bool> {
    const LISTS: [&str; 16] = [
        "promotion",
        "demotion",
        "promotion-limit",
        "capture-limit",
        "neighbour",
        "effect",
        "enclosure",
        "drops",
        "castling",
        "illegal",
        "count",
        "end",
        "test",
        "royals.while-few",
        "unmoved.lost",
        "pursuit.prized",
    ];
    const TABLES: [&str; 17] = [
        "board",
        "sides",
        "setup",
        "captured",
        "en-passant",
        "explosions",
        "gating",
        "unmoved",
        "points",
        "turns",
        "walls",
        "moves",
        "clock",
        "repetition",
        "pursuit",
        "royals",
        "board.regions",
    ];
    match name.split('.').collect::<Vec<_>>().as_slice() {
        ["pieces", _, "extra-moves" | "first-moves"] => Some(true),
        ["pieces" | "groups"] | ["pieces" | "groups", _] => Some(false),
        _ if LISTS.contains(&name) => Some(true),
        _ if TABLES.contains(&name) => Some(false),
        _ => None,
    }
}

/// Returns a finding for each name whose headers have the wrong brackets, and the bytes under the headers of that name.
pub(super) fn wrong_brackets(source: &str, file: FileId) -> Vec<(Diagnostic, Vec<Range<usize>>)> {
    let headers = headers(source);
    let starts = headers.iter().map(|header| header.range.start).skip(1).chain([source.len()]);
    let sections: Vec<(&Header<'_>, usize)> = headers.iter().zip(starts).collect();
    let mut found: Vec<(&str, Diagnostic, Vec<Range<usize>>)> = Vec::new();
    for header in headers.iter().filter(|header| header.is_wrong()) {
        if found.iter().any(|(name, ..)| *name == header.name) {
            continue;
        }
        // Each looks at all headers, so more than are shown are not made.
        if found.len() == MAX_FINDINGS {
            break;
        }
        let with_ends = || sections.iter().filter(|(other, _)| other.name == header.name);
        let same = || with_ends().map(|(other, _)| *other);
        let n_wrong = same().filter(|other| other.is_wrong()).count();
        let mut finding = finding(header, Span::new(file, header.range.clone()), source);
        // A single table cannot appear twice, and a piece needs a key.
        let is_named = !has_named_tables(header.name);
        if is_named && (!header.is_double || (n_wrong == 1 && same().count() == 1)) {
            for wrong in same().filter(|other| other.is_wrong()) {
                finding = finding.fix(Span::new(file, wrong.range.clone()), wrong.in_other_brackets());
            }
        }
        let reach = with_ends().map(|(other, end)| other.range.start..*end).collect();
        found.push((header.name, finding, reach));
    }
    found.into_iter().map(|(_, finding, reach)| (finding, reach)).collect()
}

/// Returns whether each table under a name has a name of its own.
pub(super) fn has_named_tables(name: &str) -> bool {
    matches!(name, "pieces" | "groups")
}

/// Returns the finding about a header with the wrong brackets, without a fix.
pub(super) fn finding(header: &Header<'_>, place: Span, source: &str) -> Diagnostic {
    if has_named_tables(header.name) {
        let written = bracketed(header.name, header.is_double);
        let message = format!("`{written}` begins a list entry, but {} have keys", header.name);
        let finding = Diagnostic::new(Code::WrongType, message).label(place, "this has no key");
        let example = match (called(source, header.range.end), header.name) {
            (Some(key), name) => return finding.help(format!("write `[{name}.{key}]`")),
            (None, "groups") => "[groups.heavy]",
            (None, _) => "[pieces.king]",
        };
        return finding.help(format!("write a table for each, as in `{example}`"));
    }
    let (written, right) = (bracketed(header.name, header.is_double), header.in_other_brackets());
    let (message, label) = if header.is_double {
        (format!("`{written}` begins a list entry, but this must be a single table"), "only one is allowed")
    } else {
        (format!("`{written}` is a single table, but this must be a list of tables"), "several are allowed")
    };
    Diagnostic::new(Code::WrongType, message)
        .label(place, label)
        .help(format!("write `{right}`, in {} brackets", if header.is_double { "single" } else { "double" }))
}

/// Returns the key that the lines below a header give with `key` or `name`.
fn called(source: &str, from: usize) -> Option<String> {
    let lines = source.get(from..)?.lines().skip(1).take_while(|line| !line.trim_start().starts_with('['));
    let mut values = lines.filter_map(|line| {
        let (key, value) = line.split_once('=')?;
        matches!(key.trim(), "key" | "name")
            .then(|| value.split('#').next().unwrap_or_default().trim().trim_matches('"'))
    });
    let key = values.next()?.to_ascii_lowercase().replace([' ', '_'], "-");
    let is_key = !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    is_key.then_some(key)
}

/// Returns the number of items of the list under a dotted name.
pub(super) fn n_items(root: &Node, name: &str) -> Option<usize> {
    let node = name.split('.').try_fold(root, |node, key| node.get(key))?;
    match &node.data {
        Data::List(items) => Some(items.len()),
        Data::Text(_) | Data::Integer(_) | Data::Bool(_) | Data::Table(_) | Data::Fraction | Data::Date => {
            None
        }
    }
}
