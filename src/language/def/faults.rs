//! The findings about values that do not fit, and their fixes.

use super::condition::example;
use super::de::Fault;
use super::headers::{finding, header, n_items};
use super::near_words::{other_value, other_word};
use super::node::{Data, Entry, Node};
use crate::diag::{Certainty, Code, Diagnostic, Sources, Span, nearest_of};
use crate::phrase::{joined, shortened};

/// Makes the findings about a tree.
pub(super) struct Reporter<'a> {
    pub(super) root: &'a Node,
    pub(super) sources: &'a Sources,
}

impl Reporter<'_> {
    /// The finding about a fault; nothing if it is already reported.
    pub(super) fn diagnose(&self, fault: &Fault, span: Span) -> Option<Diagnostic> {
        Some(match fault {
            Fault::UnknownKey { key, expected } => self.unknown_key(key, expected, span),
            Fault::UnknownWord { word, expected } => self.unknown_word(word, expected, span),
            Fault::WrongType { found, expected } => self.wrong_type(found, expected, span),
            Fault::OutOfRange => {
                let number = shortened(self.raw(span));
                let (label, help) = if number.starts_with('-') {
                    ("this is too small", "write a whole number without a sign")
                } else {
                    ("this is too large", "write a smaller number")
                };
                Diagnostic::new(Code::NumberOutOfRange, format!("{number} is out of range"))
                    .label(span, label)
                    .help(help)
            }
            Fault::NeedsTable { word } => {
                let diagnostic = Diagnostic::new(Code::NeedsTable, format!("`{word}` needs a table"))
                    .label(span, "a word alone does not say enough");
                match example(word) {
                    Some(example) => diagnostic.help(format!("write for example `{example}`")),
                    None => diagnostic,
                }
            }
            Fault::TakesNoTable { word } => {
                let diagnostic = Diagnostic::new(Code::WrongType, format!("`{word}` takes no table"))
                    .label(span, "this must be a word alone")
                    .help(format!("write `\"{word}\"`, without braces"));
                let raw = self.raw(span);
                let is_plain = raw.starts_with('{') && raw.ends_with('}') && !raw.contains(['#', '\n']);
                if is_plain { diagnostic.fix(span, format!("\"{word}\"")) } else { diagnostic }
            }
            Fault::OneKey { found } => {
                Diagnostic::new(Code::OneKey, format!("a condition has one key, but this table has {found}"))
                    .label(span, "write exactly one key here")
                    .help("combine conditions with `{ all = [ … ] }` or `{ any = [ … ] }`")
            }
            Fault::Other(message) => Diagnostic::new(Code::WrongType, message.clone()).label(span, ""),
            Fault::Silent => return None,
        })
    }

    fn unknown_key(&self, key: &str, expected: &[&'static str], span: Span) -> Diagnostic {
        let diagnostic = Diagnostic::new(Code::UnknownKey, format!("unknown key `{}`", shortened(key)));
        let Some((meant, certainty)) = meant_key(key, expected) else {
            return diagnostic.label(span, "this table has no such key").help(all_keys(expected));
        };
        let label = match other_word(key, expected) {
            Some((meant, Certainty::Certain)) => format!("alfil calls this `{meant}`"),
            Some((_, Certainty::Likely)) | None => format!("did you mean `{meant}`?"),
        };
        let diagnostic = diagnostic.label(span, label).help(all_keys(expected));
        // A key that is already there cannot be written a second time.
        if self.is_taken(meant, span) { diagnostic } else { diagnostic.fix_if(certainty, span, meant) }
    }

    fn unknown_word(&self, word: &str, expected: &[&'static str], span: Span) -> Diagnostic {
        let diagnostic = Diagnostic::new(Code::UnknownWord, format!("unknown word `{}`", shortened(word)));
        let by_name = self.result_of_named_side(word).filter(|meant| expected.contains(meant));
        let theirs = by_name.or_else(|| other_value(word, expected)).map(|meant| (meant, Certainty::Likely));
        let is_piece =
            expected.contains(&"royals") && self.root.get("pieces").is_some_and(|p| p.get(word).is_some());
        if is_piece {
            let list = format!("[\"{word}\"]");
            return diagnostic.label(span, "pieces must be in a list").fix(span, list);
        }
        match theirs.or_else(|| nearest_of(word, expected.iter().copied())) {
            Some((near, certainty)) => diagnostic.label(span, format!("did you mean `{near}`?")).fix_if(
                certainty,
                span,
                format!("\"{near}\""),
            ),
            None => diagnostic.label(span, "this word is not allowed here"),
        }
        .help(format!("write {}", words(expected, "or")))
    }

    /// The result that a word names by a player's own name, as in "Raiders win".
    fn result_of_named_side(&self, word: &str) -> Option<&'static str> {
        let sides = self.root.get("sides")?;
        let word = word.to_lowercase();
        [("first", "first wins", "second wins"), ("second", "second wins", "first wins")]
            .into_iter()
            .find_map(|(side, wins, loses)| {
                let name = sides.get(side)?.text()?.value.to_lowercase();
                match word.strip_prefix(&name)?.trim() {
                    "" | "win" | "wins" => Some(wins),
                    "lose" | "loses" => Some(loses),
                    _ => None,
                }
            })
    }

    /// The key of a value, as it is written.
    fn key_before(&self, span: Span) -> Option<&str> {
        let before = self.sources.text(span.file).get(..span.range().start)?.trim_end().strip_suffix('=')?;
        let before = before.trim_end().trim_end_matches('"');
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        let start = before.rfind(|c: char| !is_part(c)).map_or(0, |at| at + 1);
        before.get(start..).filter(|key| !key.is_empty())
    }

    fn wrong_type(&self, found: &str, expected: &str, span: Span) -> Diagnostic {
        if let Some(finding) = self.wrong_header(expected, span) {
            return finding;
        }
        let message = format!("expected {expected}, found {found}");
        let diagnostic =
            Diagnostic::new(Code::WrongType, message).label(span, format!("write {expected} here"));
        if let ("a table", Some(example)) = (expected, self.key_before(span).and_then(table_example)) {
            return diagnostic.help(format!("write for example `{example}`"));
        }
        let raw = self.raw(span);
        if expected == "a table" && raw.starts_with('[') && self.is_of_promotion(span) {
            return diagnostic.guess(span, format!("{{ first = {raw}, second = {raw} }}"));
        }
        let inside = raw.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        match (expected, inside) {
            ("a list", Some(_)) => diagnostic.fix(span, format!("[{raw}]")),
            ("a list", None) if raw.starts_with('{') && raw.ends_with('}') => {
                diagnostic.fix(span, format!("[{raw}]"))
            }
            // A zone is often a single string, and never a list of strings.
            ("a table", None) if raw.starts_with("[\"") && raw.ends_with("\"]") && !raw.contains(',') => {
                diagnostic.guess(span, raw.trim_matches(['[', ']']))
            }
            ("a whole number", Some(number))
                if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) =>
            {
                diagnostic.fix(span, number)
            }
            ("`true` or `false`", Some(word)) => match word.to_ascii_lowercase().as_str() {
                "true" | "yes" => diagnostic.fix(span, "true"),
                "false" | "no" => diagnostic.fix(span, "false"),
                _ => diagnostic,
            },
            ("a string", None) if raw.bytes().all(|b| b.is_ascii_digit()) && !raw.is_empty() => {
                diagnostic.fix(span, format!("\"{raw}\""))
            }
            _ => diagnostic,
        }
    }

    /// Whether a value says what pieces of each player become under `[[promotion]]`.
    fn is_of_promotion(&self, span: Span) -> bool {
        let Some(Data::List(entries)) = self.root.get("promotion").map(|table| &table.data) else {
            return false;
        };
        entries.iter().any(|entry| entry.get("to").is_some_and(|to| to.span == span))
    }

    /// What is written at a place.
    fn raw(&self, span: Span) -> &str {
        self.sources.text(span.file).get(span.range()).unwrap_or_default()
    }

    /// The finding about a header with the wrong brackets, if that is the error.
    fn wrong_header(&self, expected: &str, span: Span) -> Option<Diagnostic> {
        let text = self.sources.text(span.file);
        let start = text.get(..span.range().start)?.rfind('\n').map_or(0, |at| at + 1);
        let header = header(text.get(start..)?.lines().next()?, start)?;
        if header.range != span.range() || (expected == "a table") != header.is_double {
            return None;
        }
        let found = finding(&header, span);
        Some(match n_items(self.root, header.name) {
            _ if header.name == "pieces" => {
                Diagnostic::new(Code::WrongType, "`[[pieces]]` begins a list entry, but pieces have keys")
                    .label(span, "this piece has no key")
                    .help("write a table for each piece, as in `[pieces.king]`")
            }
            Some(2..) if header.is_double => found.help("write all its keys under one header"),
            Some(_) | None => found.fix(span, header.otherwise()),
        })
    }

    /// Whether the table of a key already has another key, unless both are tables, which may be written in several parts.
    fn is_taken(&self, name: &str, key: Span) -> bool {
        let Some(table) = table_of(self.root, key) else { return false };
        let is_table = |entry: &Entry| matches!(entry.value.data, Data::Table(_));
        let own = table.iter().find(|e| e.key.span == key);
        let other = table.iter().find(|e| e.key.value == name && e.key.span.file == key.file);
        other.is_some_and(|other| !(is_table(other) && own.is_some_and(is_table)))
    }
}

/// The table that has the key written at a place.
fn table_of(node: &Node, key: Span) -> Option<&[Entry]> {
    match &node.data {
        Data::Table(entries) => {
            if entries.iter().any(|e| e.key.span == key) {
                return Some(entries);
            }
            entries.iter().find_map(|e| table_of(&e.value, key))
        }
        Data::List(items) => items.iter().find_map(|item| table_of(item, key)),
        Data::Text(_) | Data::Integer(_) | Data::Bool(_) | Data::Fraction | Data::Date => None,
    }
}

/// The key that an unknown one was meant to be, and whether that is certain.
pub(super) fn meant_key(key: &str, expected: &[&'static str]) -> Option<(&'static str, Certainty)> {
    let near = || nearest_of(key, expected.iter().copied());
    let value = || other_value(key, expected).map(|meant| (meant, Certainty::Likely));
    other_word(key, expected).or_else(near).or_else(value)
}

fn all_keys(expected: &[&str]) -> String {
    format!("the keys of this table are {}", words(expected, "and"))
}

/// Words as a list: "`a`, `b` or `c`".
pub(super) fn words(words: &[&str], word: &str) -> String {
    let quoted: Vec<String> = words.iter().map(|w| format!("`{w}`")).collect();
    joined(&quoted, word)
}

/// An example of a key that has a table.
fn table_example(key: &str) -> Option<&'static str> {
    Some(match key {
        "illegal" => r#"illegal = { e2e5 = "way-blocked" }"#,
        "moves-of" => r#"moves-of = { e2 = ["e3", "e4"] }"#,
        "captures" => r#"captures = { e4d5 = ["d5"] }"#,
        "hands" => "hands = { first = { pawn = 2 } }",
        _ => return example(key),
    })
}
