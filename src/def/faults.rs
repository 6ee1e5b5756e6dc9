//! What is told about values that do not fit, and how they are mended.

use super::de::Fault;
use super::node::{Data, Entry, Node};
use crate::diag::{Certainty, Code, Diagnostic, Sources, Span, nearest_of};
use crate::phrase::{joined, shortened};

/// What is told about a tree.
pub(super) struct Told<'a> {
    pub(super) root: &'a Node,
    pub(super) sources: &'a Sources,
}

impl Told<'_> {
    /// The finding about a fault; nothing when it has been reported before.
    pub(super) fn diagnose(&self, fault: &Fault, span: Span) -> Option<Diagnostic> {
        Some(match fault {
            Fault::UnknownKey { key, expected } => self.unknown_key(key, expected, span),
            Fault::UnknownWord { word, expected } => self.unknown_word(word, expected, span),
            Fault::WrongType { found, expected } => self.wrong_type(found, expected, span),
            Fault::OutOfRange => {
                let number = shortened(self.raw(span));
                Diagnostic::new(Code::NumberOutOfRange, format!("{number} is out of range"))
                    .label(span, "too small or too large")
                    .help("write a whole number from 0 to 65535")
            }
            Fault::NeedsTable { word } => {
                let diagnostic = Diagnostic::new(Code::NeedsTable, format!("`{word}` needs to be told more"))
                    .label(span, "a word alone does not say what is meant");
                match example(word) {
                    Some(example) => diagnostic.help(format!("write for example `{example}`")),
                    None => diagnostic,
                }
            }
            Fault::TakesNoTable { word } => {
                let diagnostic = Diagnostic::new(Code::WrongType, format!("`{word}` is a word by itself"))
                    .label(span, "it takes no value")
                    .help(format!("write \"{word}\" in quotes, without braces"));
                let raw = self.raw(span);
                let is_plain = raw.starts_with('{') && raw.ends_with('}') && !raw.contains(['#', '\n']);
                if is_plain { diagnostic.fix(span, format!("\"{word}\"")) } else { diagnostic }
            }
            Fault::OneKey { found } => {
                Diagnostic::new(Code::OneKey, format!("a condition has one key, and this table has {found}"))
                    .label(span, "which one is meant?")
                    .help("join conditions with `{ all = [ … ] }` or `{ any = [ … ] }`")
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
            Some(meant) => format!("here it is `{meant}`"),
            None => format!("did you mean `{meant}`?"),
        };
        let diagnostic = diagnostic.label(span, label).help(all_keys(expected));
        // A key that is there already cannot be written a second time.
        if self.is_taken(meant, span) { diagnostic } else { diagnostic.fix_if(certainty, span, meant) }
    }

    fn unknown_word(&self, word: &str, expected: &[&'static str], span: Span) -> Diagnostic {
        let diagnostic =
            Diagnostic::new(Code::UnknownWord, format!("`{}` means nothing here", shortened(word)));
        let theirs = other_value(word, expected).map(|meant| (meant, Certainty::Likely));
        let is_piece =
            expected.contains(&"royals") && self.root.get("pieces").is_some_and(|p| p.get(word).is_some());
        if is_piece {
            let list = format!("[\"{word}\"]");
            return diagnostic.label(span, "pieces stand in a list").fix(span, list);
        }
        match theirs.or_else(|| nearest_of(word, expected.iter().copied())) {
            Some((near, certainty)) => diagnostic.label(span, format!("did you mean `{near}`?")).fix_if(
                certainty,
                span,
                format!("\"{near}\""),
            ),
            None => diagnostic.label(span, "not a word of the language"),
        }
        .help(format!("write {}", words(expected, "or")))
    }

    fn wrong_type(&self, found: &str, expected: &str, span: Span) -> Diagnostic {
        let message = format!("{expected} is asked for, and {found} is written");
        let diagnostic =
            Diagnostic::new(Code::WrongType, message).label(span, format!("write {expected} here"));
        let raw = self.raw(span);
        let inside = raw.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        match (expected, inside) {
            ("a list", Some(_)) => diagnostic.fix(span, format!("[{raw}]")),
            ("a list", None) => match self.header(span) {
                Some((1, name)) => diagnostic.fix(span, format!("[[{name}]]")),
                Some(_) | None => diagnostic,
            },
            // A zone is often one text, and never a list of texts.
            ("a table", None) if raw.starts_with("[\"") && raw.ends_with("\"]") && !raw.contains(',') => {
                diagnostic.guess(span, raw.trim_matches(['[', ']']))
            }
            ("a table", None) => match self.header(span) {
                Some((2, name)) if self.has_one_entry(name) => diagnostic.fix(span, format!("[{name}]")),
                Some(_) | None => diagnostic,
            },
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
            ("a text in quotes", None) if raw.bytes().all(|b| b.is_ascii_digit()) && !raw.is_empty() => {
                diagnostic.fix(span, format!("\"{raw}\""))
            }
            _ => diagnostic,
        }
    }

    /// What is written at a place.
    fn raw(&self, span: Span) -> &str {
        self.sources.text(span.file).get(span.range()).unwrap_or_default()
    }

    /// The number of brackets and the name of a header of the top level: of `[[end]]` 2 and `end`.
    fn header(&self, span: Span) -> Option<(usize, &str)> {
        let before = self.sources.text(span.file).get(..span.range().start)?;
        let raw = self.raw(span);
        let name = raw.trim_matches(['[', ']']);
        let n_brackets = (raw.len() - name.len()) / 2;
        let is_name = !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
        let is_alone = before.rsplit('\n').next()?.trim().is_empty();
        let whole = format!("{}{name}{}", "[".repeat(n_brackets), "]".repeat(n_brackets));
        (is_name && is_alone && raw == whole).then_some((n_brackets, name))
    }

    /// Whether the list that stands under a key of the top level has one item.
    fn has_one_entry(&self, name: &str) -> bool {
        self.root.get(name).is_some_and(|node| matches!(&node.data, Data::List(items) if items.len() == 1))
    }

    /// Whether the table of a key has another key already, which is not a table that may stand in several parts.
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

/// The key that an unknown one was meant to be, and whether it can be no other.
pub(super) fn meant_key(key: &str, expected: &[&'static str]) -> Option<(&'static str, Certainty)> {
    let theirs = other_word(key, expected).map(|meant| (meant, Certainty::Certain));
    theirs.or_else(|| nearest_of(key, expected.iter().copied()))
}

fn all_keys(expected: &[&str]) -> String {
    format!("the keys of this table are {}", words(expected, "and"))
}

/// Words as a list: "`a`, `b` or `c`".
pub(super) fn words(words: &[&str], word: &str) -> String {
    let quoted: Vec<String> = words.iter().map(|w| format!("`{w}`")).collect();
    joined(&quoted, word)
}

/// Words other programs and games use for our keys.
fn other_word(key: &str, expected: &[&'static str]) -> Option<&'static str> {
    const WORDS: [(&str, &str); 24] = [
        ("betza", "move"),
        ("moves", "move"),
        ("letter", "id"),
        ("symbol", "id"),
        ("piece", "pieces"),
        ("width", "files"),
        ("columns", "files"),
        ("height", "ranks"),
        ("rows", "ranks"),
        ("region", "zone"),
        ("zone", "region"),
        ("mandatory", "must"),
        ("position", "fen"),
        ("source", "sources"),
        ("description", "about"),
        ("title", "name"),
        ("ends", "end"),
        ("promotions", "promotion"),
        ("then", "result"),
        ("outcome", "result"),
        ("winner", "result"),
        ("if", "when"),
        ("count", "times"),
        ("king", "royal"),
    ];
    let meant = WORDS.iter().find(|(word, meant)| *word == key && expected.contains(meant))?;
    Some(meant.1)
}

/// Words other programs and languages use for our values.
fn other_value(word: &str, expected: &[&'static str]) -> Option<&'static str> {
    const WORDS: [(&str, &str); 14] = [
        ("white wins", "first wins"),
        ("black wins", "second wins"),
        ("win", "mover wins"),
        ("wins", "mover wins"),
        ("loss", "mover loses"),
        ("loses", "mover loses"),
        ("mate", "checkmate"),
        ("white", "first"),
        ("black", "second"),
        ("both", "either"),
        ("any", "either"),
        ("true", "always"),
        ("yes", "always"),
        ("no", "never"),
    ];
    let meant = WORDS.iter().filter(|(theirs, _)| *theirs == word).map(|(_, ours)| *ours);
    meant.into_iter().find(|ours| expected.contains(ours))
}

fn example(word: &str) -> Option<&'static str> {
    Some(match word {
        "reached" => r#"{ reached = { pieces = ["king"], side = "mover", region = "last rank" } }"#,
        "can-reach" => r#"{ can-reach = { pieces = ["king"], region = "last rank" } }"#,
        "occupied" => r#"{ occupied = { side = "mover", region = "last rank" } }"#,
        "castled" => r#"{ castled = { with = "file a" } }"#,
        "may-castle" => r#"{ may-castle = { side = "mover", with = "file a" } }"#,
        "row" => r#"{ row = { pieces = "all", side = "mover", length = 3, along = ["files", "ranks"] } }"#,
        "aligned" => r#"{ aligned = { pieces = "all", side = "mover", count = 3, along = ["files"] } }"#,
        "block" => r#"{ block = { pieces = "all", side = "mover", size = 2 } }"#,
        "chain" => {
            r#"{ chain = { pieces = "all", side = "mover", from = "first rank", to = "last rank", steps = "K" } }"#
        }
        "extinct" => r#"{ extinct = { pieces = ["king"], side = "opponent" } }"#,
        "only" => r#"{ only = { pieces = ["king"] } }"#,
        "facing" => r#"{ facing = { pieces = ["king"], along = "files" } }"#,
        "checked-by" => r#"{ checked-by = { pieces = ["knight"], of = "all" } }"#,
        "dropped" => r#"{ dropped = { pieces = ["pawn"] } }"#,
        "checks-given" => "{ checks-given = { times = 3 } }",
        "repetition" => "{ repetition = { times = 4 } }",
        "no-progress" => r#"{ no-progress = { plies = 100, reset-by = ["capture"] } }"#,
        "passed" => "{ passed = { times = 2 } }",
        "back-and-forth" => r#"{ back-and-forth = { pieces = ["rook"], moves = 4 } }"#,
        "all" => r#"{ all = ["check", { not = "checkmate" }] }"#,
        "any" => r#"{ any = ["checkmate", "stalemate"] }"#,
        "not" => r#"{ not = "check" }"#,
        _ => return None,
    })
}
