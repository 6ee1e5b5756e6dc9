//! The findings about values that do not fit, and their fixes.

use alfil_core::phrase::{joined, shortened};
use alfil_core::rules::EndReason;

use super::condition::{example, is_word_alone};
use super::de::Fault;
use super::fitting::{self, Fit, table_of};
use super::headers::{finding, has_named_tables, header, n_items};
use super::near_words::{other_condition, other_value, other_word, said_by_entries};
use super::node::{Data, Mark, Node, TableEntry};
use super::old_names;
use crate::diag::{Certainty, Code, Diagnostic, Sources, Span, Text, did_you_mean, similar_names};

/// Makes the findings about a tree.
pub(super) struct Reporter<'a> {
    pub(super) root: &'a Node,
    pub(super) sources: &'a Sources,
}

impl Reporter<'_> {
    /// Returns the finding about a fault; nothing if it is already reported.
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
                let diagnostic = Diagnostic::new(Code::NeedsTable, format!("`{word}` needs details"))
                    .label(span, "the word alone is not enough");
                match example(word) {
                    Some(example) => diagnostic.help(format!("for example, write `{example}`")),
                    None => diagnostic,
                }
            }
            Fault::TakesNoTable { word } => self.takes_no_table(word, span),
            Fault::OneKey { found } => {
                Diagnostic::new(Code::OneKey, format!("a condition has one key, but this table has {found}"))
                    .label(span, "write exactly one key here")
                    .help("combine conditions with `{ all = [ … ] }` or `{ any = [ … ] }`")
            }
            Fault::Other(message) => Diagnostic::new(Code::WrongType, message.clone()).label(span, ""),
            Fault::Silent => return None,
        })
    }

    /// Returns the finding about a table behind a word that has none. Only what the word itself says may be dropped.
    fn takes_no_table(&self, word: &str, span: Span) -> Diagnostic {
        let diagnostic = Diagnostic::new(Code::WrongType, format!("`{word}` takes no table"));
        let raw = self.raw(span);
        let is_plain = !raw.contains(['#', '\n']);
        let inside = raw.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).filter(|_| is_plain);
        let value = inside.and_then(|inside| inside.split_once('=')).map(|(_, value)| value.trim());
        let alone = format!("write `\"{word}\"`, without braces");
        let is_empty =
            |value: &str| value.starts_with('{') && value.trim_matches(['{', '}', ' ', '\t']).is_empty();
        let diagnostic = match value {
            Some(value) if value == "true" || is_empty(value) => {
                let label = "this must be a word alone";
                return diagnostic.label(span, label).help(alone).fix(span, format!("\"{word}\""));
            }
            Some("false") if self.fits_negated(word, span) => {
                let not = format!("{{ not = \"{word}\" }}");
                let diagnostic = diagnostic.label(span, "this must be a word alone");
                return diagnostic.help(format!("for the opposite, write `{not}`")).guess(span, not);
            }
            Some(_) | None => diagnostic,
        };
        let key = fitting::entry_in(self.root, span, word).map(|entry| entry.key.span);
        let other = key.and_then(|key| {
            let mut others = related(word, fitting::alternatives(self.root, key)).into_iter();
            let other = others.find(|name| matches!(fitting::under(self.root, key, name), Fit::Whole));
            other.map(|other| (key, other))
        });
        match other {
            Some((key, other)) => diagnostic.label(key, did_you_mean(other)).guess(key, other),
            None => diagnostic
                .label(span, "this must be a word alone")
                .help(format!("if you mean only `{word}`, {alone}")),
        }
    }

    /// Returns whether the location that negates a word with `not` allows a condition.
    fn fits_negated(&self, word: &str, span: Span) -> bool {
        let text = |value: &str| Text::verbatim(value, span, span.start);
        let node = |data: Data| Node { span, data, mark: Mark::default() };
        let entry =
            TableEntry { key: text("not"), mark: Mark::default(), value: node(Data::Text(text(word))) };
        let not = node(Data::Table(vec![entry]));
        matches!(fitting::fit_in_place(self.root, span, &not), Fit::Whole)
    }

    fn unknown_key(&self, key: &str, expected: &[&'static str], span: Span) -> Diagnostic {
        if let Some(new) = old_names::renamed(old_names::KEYS, key, expected) {
            // The new name is there as well; otherwise the old one is read.
            return old_name(Code::UnknownKey, key, new, span);
        }
        let diagnostic = Diagnostic::new(Code::UnknownKey, format!("unknown key `{}`", shortened(key)));
        if let Some(help) = said_by_entries(key, expected) {
            return diagnostic.label(span, "this table has no such key").help(help);
        }
        if let Some((name, word)) = self.key_and_word(key, expected, span) {
            let help = format!("write `{name} = \"{word}\"`");
            return diagnostic.label(span, "this table has no such key").help(help);
        }
        let meant = meant_keys(key, expected);
        let fits: Vec<Fit> = meant.iter().map(|(name, _)| fitting::under(self.root, span, name)).collect();
        let is_whole = |fit: &Fit| matches!(fit, Fit::Whole);
        let best = fits.iter().position(is_whole).or_else(|| fits.iter().position(Fit::is_of_kind));
        let certain =
            best.and_then(|at| meant.get(at)).filter(|(_, certainty)| *certainty == Certainty::Certain);
        if certain.is_none()
            && other_word(key, expected).is_none()
            && let Some(elsewhere) = self.elsewhere(key, span)
        {
            let (label, help) = elsewhere;
            return diagnostic.label(span, label).help(help);
        }
        let Some(&(name, certainty)) = best.and_then(|at| meant.get(at)) else {
            let diagnostic = diagnostic.label(span, "this table has no such key");
            return match (meant.first(), fits.first().and_then(wanted)) {
                (Some((near, _)), Some(wanted)) => {
                    diagnostic.help(format!("`{near}` is similar, but {wanted}"))
                }
                _ => diagnostic.help(all_keys(expected)),
            };
        };
        let label = match other_word(key, expected) {
            Some((other, Certainty::Certain)) if other == name => format!("alfil calls this `{name}`"),
            Some(_) | None => did_you_mean(name),
        };
        let diagnostic = diagnostic.label(span, label);
        let diagnostic =
            if expected.len() > MAX_LISTED { diagnostic } else { diagnostic.help(all_keys(expected)) };
        // A key that is already there cannot be written a second time.
        if self.is_taken(name, span) { diagnostic } else { diagnostic.fix_if(certainty, span, name) }
    }

    /// Returns what to say of a key that another table has: a label, and help. The key must begin its line.
    fn elsewhere(&self, key: &str, span: Span) -> Option<(String, String)> {
        let entry = table_of(self.root, span)?.entries().iter().find(|entry| entry.key.span == span)?;
        let above = self.above(span)?;
        let mut at = 0;
        let mut header_above = None;
        for line in above.split_inclusive('\n') {
            header_above = header(line, at).and_then(|header| above.get(header.range)).or(header_above);
            at += line.len();
        }
        let headers = fitting::headers_taking(&entry.key, &entry.value);
        let whose = match header_above {
            Some(header) => format!("this line belongs to `{header}`, the header above it: "),
            None => String::new(),
        };
        match headers.as_slice() {
            [top] if top.is_empty() && self.root.get(key).is_some() && entry.value.entries().len() == 1 => {
                let inner = entry.value.entries().first()?;
                Some((
                    format!("`{key}` is a table of the file itself"),
                    format!("{whose}write `{} = …` below `[{key}]`", inner.key.value),
                ))
            }
            [top] if top.is_empty() => Some((
                format!("`{key}` is a key of the file itself"),
                format!("{whose}write it at the top, above the first header"),
            )),
            headers if (1..=MAX_TABLES).contains(&headers.len()) => {
                let quoted: Vec<String> = headers.iter().map(|header| format!("`{header}`")).collect();
                let tables = joined(&quoted, "or");
                Some((format!("this is a key of {tables}"), format!("{whose}write it below {tables}")))
            }
            _ => None,
        }
    }

    /// Returns the text above the line that a key begins; nothing if something is before it in its line.
    fn above(&self, key: Span) -> Option<&str> {
        let before = self.sources.text(key.file).get(..key.range().start)?;
        let line = before.rsplit('\n').next()?;
        before.get(..before.len() - line.len()).filter(|_| line.trim().is_empty())
    }

    fn unknown_word(&self, word: &str, expected: &[&'static str], span: Span) -> Diagnostic {
        if let Some(new) = old_names::renamed(old_names::WORDS, word, expected) {
            return old_name(Code::UnknownWord, word, new, span).fix(span, format!("\"{new}\""));
        }
        let diagnostic = Diagnostic::new(Code::UnknownWord, format!("unknown word `{}`", shortened(word)));
        let is_piece =
            expected.contains(&"royals") && self.root.get("pieces").is_some_and(|p| p.get(word).is_some());
        if is_piece {
            let list = format!("[\"{word}\"]");
            return diagnostic.label(span, "pieces must be in a list").fix(span, list);
        }
        if let Some(help) = self.outcome_meant(word, expected, span) {
            return diagnostic.label(span, "this is no outcome").help(help);
        }
        let by_name = self.result_of_named_side(word).filter(|meant| expected.contains(meant));
        let theirs = by_name.or_else(|| other_value(word, expected)).map(|meant| (meant, Certainty::Likely));
        let mut meant: Vec<(&str, Certainty)> = theirs.into_iter().collect();
        meant.extend(similar_names(word, expected.iter().copied()));
        meant.extend(related(word, expected).into_iter().map(|name| (name, Certainty::Likely)));
        let fit = |name: &str| {
            let value = Node {
                span,
                data: Data::Text(Text::verbatim(name, span, span.start)),
                mark: Mark::default(),
            };
            fitting::fit_in_place(self.root, span, &value)
        };
        let best = meant.iter().find(|(name, _)| fit(name).is_of_kind());
        let Some(&(name, certainty)) = best.or(meant.first()) else {
            return unlike_any(diagnostic, word, expected, span);
        };
        let diagnostic = diagnostic.label(span, did_you_mean(name));
        let diagnostic = match best {
            Some(_) if expected.len() <= MAX_LISTED => {
                diagnostic.help(format!("write {}", words(expected, "or")))
            }
            Some(_) | None => diagnostic,
        };
        match (best, other_condition(word).or_else(|| example(name))) {
            (Some(_), _) => diagnostic.fix_if(certainty, span, format!("\"{name}\"")),
            (None, Some(example)) => diagnostic.help(format!("for example, write `{example}`")),
            (None, None) => diagnostic,
        }
    }

    /// Returns what to write for a word in place of an outcome.
    fn outcome_meant(&self, word: &str, expected: &[&str], span: Span) -> Option<String> {
        const RESULTS: &[&str] = &["first wins", "second wins", "draw"];
        let otherwise = match self.key_before(span)? {
            "outcome" => "if the game goes on",
            "claimable" => "if nothing can be claimed",
            _ => return None,
        };
        if expected != ["none"] || !similar_names(word, expected.iter().copied()).is_empty() {
            return None;
        }
        let own = RESULTS.iter().copied().find(|result| *result == word);
        let result = own.or_else(|| self.result_of_named_side(word)).or_else(|| other_value(word, RESULTS));
        let is_reason = fitting::words_of::<EndReason>().contains(&word);
        let reason = if is_reason { word } else { "…" };
        let (winner, when) = match result {
            Some("first wins") => ("first", ""),
            Some("second wins") => ("second", ""),
            Some("draw") => ("nobody", " for a draw"),
            Some(_) | None => ("…", ""),
        };
        Some(format!(
            "write `{{ winner = \"{winner}\", reason = \"{reason}\" }}`{when}, or `\"none\"` {otherwise}"
        ))
    }

    /// Returns the key and its word that an unknown key joins by a hyphen, as in `must-capture = true`.
    fn key_and_word<'k>(&self, key: &'k str, expected: &[&str], span: Span) -> Option<(&'k str, &'k str)> {
        let entry = table_of(self.root, span)?.entries().iter().find(|entry| entry.key.span == span)?;
        if !matches!(entry.value.data, Data::Bool(true)) {
            return None;
        }
        let split = |(at, _): (usize, &str)| Some((key.get(..at)?, key.get(at + 1..)?));
        let mut parts = key.match_indices('-').filter_map(split);
        parts.find(|(name, word)| {
            expected.contains(name) && fitting::words_under(self.root, span, name).contains(word)
        })
    }

    /// Returns the result that a word names by a player's own name, as in "Raiders win".
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

    /// Returns the key of a value, as it is written.
    fn key_before(&self, span: Span) -> Option<&str> {
        let before = self.sources.text(span.file).get(..span.range().start)?.trim_end().strip_suffix('=')?;
        let before = before.trim_end().trim_end_matches('"');
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        let start = before.rfind(|c: char| !is_part(c)).map_or(0, |at| at + 1);
        before.get(start..).filter(|key| !key.is_empty())
    }

    /// Marks the items of a list that follow one of a wrong type and have the same type: one finding is enough.
    pub(super) fn mark_alike(&self, item: Span) {
        let items = list_of(self.root, item).map_or(&[][..], Node::items);
        let sort = |node: &Node| std::mem::discriminant(&node.data);
        let mut rest = items.iter().skip_while(|other| other.span != item);
        let Some(own) = rest.next() else { return };
        rest.filter(|other| sort(other) == sort(own)).for_each(|other| other.mark.set());
    }

    fn wrong_type(&self, found: &str, expected: &str, span: Span) -> Diagnostic {
        if let Some(finding) = self.wrong_header(expected, span) {
            return finding;
        }
        let message = format!("expected {expected}, found {found}");
        let diagnostic =
            Diagnostic::new(Code::WrongType, message).label(span, format!("write {expected} here"));
        let place = list_of(self.root, span).map_or(span, |list| list.span);
        if let Some(key) = self.piece_promoted_to(span) {
            let like = format!("{{ like = \"{key}\" }}");
            return diagnostic
                .help(format!("for a promoted form that moves like it, write `promoted = {like}`"))
                .help(format!("to become that piece itself, write `promotes-to = [\"{key}\"]`"));
        }
        if let ("a table", Some(example)) = (expected, self.key_before(place).and_then(table_example)) {
            return diagnostic.help(format!("for example, write `{example}`"));
        }
        if let Some(help) = self.keys_of_players(found, span) {
            return diagnostic.help(help);
        }
        let raw = self.raw(span);
        let allowed =
            if expected.starts_with("a string or") { fitting::words_at(self.root, span) } else { &[] };
        let diagnostic = match allowed {
            [] => diagnostic,
            allowed if allowed.len() > MAX_LISTED => diagnostic,
            allowed => diagnostic.help(format!("the words for it are {}", quoted_words(allowed))),
        };
        let keys = if expected == "a table" { fitting::keys_at(self.root, span) } else { &[] };
        let diagnostic = match keys {
            [] => diagnostic,
            keys if keys.len() > MAX_LISTED => diagnostic,
            keys => diagnostic.help(format!("its keys are {}", words(keys, "and"))),
        };
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
            ("a table", None) if let Some(joined) = self.regions_joined(span) => {
                diagnostic.help("write one string, its parts joined by commas").guess(span, joined)
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

    /// Returns what to write for a table of both players, where each of them has a key of its own.
    fn keys_of_players(&self, found: &str, span: Span) -> Option<String> {
        let key = self.key_before(span).filter(|_| found == "a table")?;
        let place = fitting::key_of_value(self.root, span)?;
        let all = fitting::alternatives(self.root, place);
        let of = |side: &str| format!("{key}-of-{side}");
        let own: Vec<String> = [of("first"), of("second")]
            .into_iter()
            .filter(|key| all.contains(&key.as_str()))
            .map(|key| format!("`{key} = …`"))
            .collect();
        (!own.is_empty()).then(|| format!("for one player only, write {}", joined(&own, "or")))
    }

    /// Returns the key of the piece that is written at a place where `promoted` needs a table.
    fn piece_promoted_to(&self, span: Span) -> Option<&str> {
        let key = self.raw(span).strip_prefix('"')?.strip_suffix('"')?;
        let is_promoted = self.key_before(span) == Some("promoted");
        self.root.get("pieces")?.get(key).filter(|_| is_promoted).map(|_| key)
    }

    /// Returns the strings of a list at a place as one string, if that may be written there: a region in parts.
    fn regions_joined(&self, span: Span) -> Option<String> {
        let list = fitting::node_at(self.root, span)?;
        let parts: Option<Vec<&str>> =
            list.items().iter().map(|item| item.text().map(|text| text.value.as_str())).collect();
        let joined = parts.filter(|parts| !parts.iter().any(|part| part.contains(['"', '\\'])))?.join(", ");
        let value =
            Node { span, data: Data::Text(Text::verbatim(&joined, span, span.start)), mark: Mark::default() };
        matches!(fitting::fit_in_place(self.root, span, &value), Fit::Whole).then(|| format!("\"{joined}\""))
    }

    /// Returns whether a value says what pieces of each player become under `[[promotion]]`.
    fn is_of_promotion(&self, span: Span) -> bool {
        let Some(Data::List(entries)) = self.root.get("promotion").map(|table| &table.data) else {
            return false;
        };
        entries.iter().any(|entry| entry.get("to").is_some_and(|to| to.span == span))
    }

    /// Returns what is written at a place.
    fn raw(&self, span: Span) -> &str {
        self.sources.text(span.file).get(span.range()).unwrap_or_default()
    }

    /// Returns the finding about a header with the wrong brackets, if that is the error.
    fn wrong_header(&self, expected: &str, span: Span) -> Option<Diagnostic> {
        let text = self.sources.text(span.file);
        let start = text.get(..span.range().start)?.rfind('\n').map_or(0, |at| at + 1);
        let header = header(text.get(start..)?.lines().next()?, start)?;
        if header.range != span.range() || (expected == "a table") != header.is_double {
            return None;
        }
        let found = finding(&header, span, text);
        Some(match n_items(self.root, header.name) {
            _ if has_named_tables(header.name) => found,
            Some(2..) if header.is_double => found.help("write all its keys under one header"),
            Some(_) | None => found.fix(span, header.in_other_brackets()),
        })
    }

    /// Returns whether the table of a key already has another key, unless both are tables, which may be written in
    /// several parts.
    fn is_taken(&self, name: &str, key: Span) -> bool {
        let Some(table) = table_of(self.root, key) else { return false };
        let is_table = |entry: &TableEntry| matches!(entry.value.data, Data::Table(_));
        let own = table.entries().iter().find(|e| e.key.span == key);
        let other = table.entries().iter().find(|e| e.key.value == name && e.key.span.file == key.file);
        other.is_some_and(|other| !(is_table(other) && own.is_some_and(is_table)))
    }
}

/// Returns the list with an item at a place.
fn list_of(node: &Node, item: Span) -> Option<&Node> {
    if node.items().iter().any(|other| other.span == item) {
        return Some(node);
    }
    let mut inside = node.entries().iter().map(|entry| &entry.value).chain(node.items());
    inside.find_map(|inner| list_of(inner, item))
}

/// The most tables that are named as those a key may belong to.
const MAX_TABLES: usize = 3;

/// The most names that are listed next to a similar one.
const MAX_LISTED: usize = 8;

/// Returns the key that an unknown one was probably meant to be.
pub(super) fn meant_key(key: &str, expected: &[&'static str]) -> Option<&'static str> {
    meant_keys(key, expected).first().map(|(name, _)| *name)
}

/// Returns the keys that an unknown one may have been meant to be, and whether that is certain, the most probable first.
fn meant_keys(key: &str, expected: &[&'static str]) -> Vec<(&'static str, Certainty)> {
    let renamed = old_names::renamed(old_names::KEYS, key, expected);
    let mut meant: Vec<(&'static str, Certainty)> =
        renamed.map(|new| (new, Certainty::Certain)).into_iter().chain(other_word(key, expected)).collect();
    meant.extend(similar_names(key, expected.iter().copied()));
    let others = other_value(key, expected).into_iter().chain(related(key, expected));
    meant.extend(others.map(|name| (name, Certainty::Likely)));
    meant
}

/// Returns the longer names that begin with a word, or with its singular: `checks-given` for `check` and for `checks`.
fn related(word: &str, names: &[&'static str]) -> Vec<&'static str> {
    let singular = word.strip_suffix('s').unwrap_or(word);
    let begins = |name: &str| {
        let first = name.split('-').next().unwrap_or_default();
        first.len() < name.len() && (first == word || first.strip_suffix('s').unwrap_or(first) == singular)
    };
    names.iter().copied().filter(|name| begins(name)).collect()
}

/// The most names with a part in common that are proposed.
const MAX_ALIKE: usize = 4;

/// Returns the longer names of which a word is a part, as in `region-reached` for `reached`; none if there are many.
fn with_part(word: &str, names: &[&'static str]) -> Vec<&'static str> {
    let part = format!("-{word}-");
    let alike = names.iter().copied().filter(|name| format!("-{name}-").contains(&part));
    Some(alike.collect()).filter(|alike: &Vec<_>| alike.len() <= MAX_ALIKE).unwrap_or_default()
}

/// Returns the finding about a word that is like no other, except perhaps as a part of it.
fn unlike_any(found: Diagnostic, word: &str, expected: &[&'static str], span: Span) -> Diagnostic {
    const LABEL: &str = "this word is not allowed here";
    match with_part(word, expected).as_slice() {
        [] => found.label(span, LABEL).help(format!("write {}", words(expected, "or"))),
        [one] => found.label(span, did_you_mean(one)).guess(span, format!("\"{one}\"")),
        several => found.label(span, LABEL).help(format!("did you mean {}?", words(several, "or"))),
    }
}

/// Returns what a key takes whose kind of value is another one, as a clause.
fn wanted(fit: &Fit) -> Option<String> {
    let Fit::Not(fault) = fit else { return None };
    match &**fault {
        Fault::WrongType { expected, .. } => Some(format!("takes {expected}")),
        Fault::TakesNoTable { .. } => Some("takes no table".to_owned()),
        Fault::NeedsTable { word } => Some(match example(word) {
            Some(example) => format!("needs a table, as in `{example}`"),
            None => "needs a table".to_owned(),
        }),
        Fault::UnknownKey { .. }
        | Fault::UnknownWord { .. }
        | Fault::OutOfRange
        | Fault::OneKey { .. }
        | Fault::Silent
        | Fault::Other(_) => None,
    }
}

/// Returns the finding about a name that has changed.
pub(super) fn old_name(code: Code, old: &str, new: &str, span: Span) -> Diagnostic {
    Diagnostic::new(code, format!("`{old}` is now called `{new}`"))
        .label(span, format!("write `{new}` instead"))
}

fn all_keys(expected: &[&str]) -> String {
    // Some conditions have no table, and are no keys.
    let is_condition = expected.contains(&"stalemate");
    let (alone, keys): (Vec<&str>, Vec<&str>) =
        expected.iter().copied().partition(|name| is_condition && is_word_alone(name));
    match (keys.as_slice(), alone.as_slice()) {
        ([only], _) => format!("the only key of this table is `{only}`"),
        (keys, []) => format!("the keys of this table are {}", words(keys, "and")),
        (keys, alone) => format!(
            "the keys of this table are {}; {} are written without a table",
            words(keys, "and"),
            quoted_words(alone)
        ),
    }
}

/// Words as a list of strings: "`"a"` and `"b"`".
fn quoted_words(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`\"{word}\"`")).collect();
    joined(&quoted, "and")
}

/// Words as a list: "`a`, `b` or `c`".
pub(super) fn words(words: &[&str], word: &str) -> String {
    let quoted: Vec<String> = words.iter().map(|w| format!("`{w}`")).collect();
    joined(&quoted, word)
}

/// Returns an example of a key that has a table.
fn table_example(key: &str) -> Option<&'static str> {
    Some(match key {
        "illegal" => r#"illegal = { e2e5 = "way-blocked" }"#,
        "moves-of" => r#"moves-of = { e2 = ["e3", "e4"] }"#,
        "captures" => r#"captures = { e4d5 = ["d5"] }"#,
        "hands" => "hands = { first = { pawn = 2 } }",
        "promoted" => r#"promoted = { name = "Dragon", move = "RF" }"#,
        "for-capturing" => "for-capturing = { pawn = 1, rook = 5 }",
        "more-points" => "more-points = { rook = 5, pawn = 1 }",
        "outcome" => r#"outcome = { winner = "first", reason = "checkmate" }"#,
        _ => return example(key),
    })
}
