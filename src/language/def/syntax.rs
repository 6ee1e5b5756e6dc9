//! Texts that are not TOML: one finding for each mistake, which says what to write.

use std::collections::BTreeMap;
use std::ops::Range;

use super::MAX_FINDINGS;
use super::headers::{self, header};
use crate::diag::{Code, Diagnostic, FileId, Span};

/// Returns the findings about a text that the parser of TOML refuses, in the order of the text.
pub(super) fn findings(source: &str, file: FileId, mut errors: Vec<toml::de::Error>) -> Vec<Diagnostic> {
    errors.sort_by_key(|e| e.span().map(|s| (s.start, s.end)));
    // A list whose entries have single brackets looks like a table that is written repeatedly.
    let wrong = headers::wrong_brackets(source, file);
    let mut broken = Broken {
        source,
        file,
        found: Vec::new(),
        reaches: Parts::default(),
        last_line: None,
        is_lost: false,
    };
    let mut reaches = Parts::default();
    wrong.iter().flat_map(|(_, reach)| reach).for_each(|reach| reaches.add(reach.clone()));
    let is_duplicate = |error: &&toml::de::Error| error.message().contains("duplicate key");
    let at = |error: &toml::de::Error| error.span().unwrap_or(0..0).start;
    if errors.iter().filter(is_duplicate).any(|error| reaches.contain(at(error))) {
        broken.found.extend(wrong.iter().map(|(finding, _)| finding.clone()));
        broken.reaches = reaches;
    }
    // Each finding may look at the whole text, so more than are shown are not made.
    let most = broken.found.len() + MAX_FINDINGS;
    for error in &errors {
        if broken.found.len() == most {
            break;
        }
        broken.report(error);
    }
    let mut found = broken.found;
    found.sort_by_key(|d| d.span().map(|s| (s.start, s.end)));
    found.truncate(MAX_FINDINGS);
    found
}

/// Parts of a text that do not overlap, by where they begin.
#[derive(Default)]
struct Parts(BTreeMap<usize, usize>);

impl Parts {
    fn add(&mut self, part: Range<usize>) {
        self.0.insert(part.start, part.end);
    }

    fn contain(&self, at: usize) -> bool {
        self.0.range(..=at).next_back().is_some_and(|(_, &end)| at < end)
    }
}

/// A text that is not TOML, with what is found so far.
struct Broken<'a> {
    source: &'a str,
    file: FileId,
    found: Vec<Diagnostic>,
    /// The parts of the text where duplicate keys follow from a mistake that is reported.
    reaches: Parts,
    /// The start of the line of the last finding: another error in the line is a consequence.
    last_line: Option<usize>,
    /// True if a bracket is open, so that the rest cannot be understood.
    is_lost: bool,
}

impl<'a> Broken<'a> {
    fn report(&mut self, error: &toml::de::Error) {
        let range = error.span().unwrap_or(0..0);
        let start = self.line_start(range.start);
        let is_duplicate = error.message().contains("duplicate key");
        let follows = is_duplicate && self.reaches.contain(range.start);
        if self.last_line == Some(start) || follows || self.is_lost {
            return;
        }
        if let Some(open) = self.open_before(error, range.start) {
            let (what, close) = if self.source.get(open..).is_some_and(|rest| rest.starts_with('[')) {
                ("list", ']')
            } else {
                ("table", '}')
            };
            let finding =
                Diagnostic::new(Code::TomlSyntax, format!("not valid TOML: this {what} is not closed"))
                    .label(Span::new(self.file, open..open + 1), "opened here");
            self.found.push(finding.help(format!("write `{close}` where it ends")));
            self.is_lost = true;
            return;
        }
        let line = Line { file: self.file, text: self.line(start), start };
        let closed =
            error.message().contains("inline table").then(|| self.closed_table(&line, &range)).flatten();
        let finding = match closed {
            Some(finding) => finding,
            None if is_duplicate => self.twice(&line, range),
            None => line.finding(error, range),
        };
        // An unclosed string leaves the brackets around it open.
        let n_of = |brackets: [char; 2]| line.text.matches(brackets).count();
        self.is_lost = error.message().contains("string")
            && n_of(['[', '{']) > 0
            && !line.text.trim_start().starts_with('[');
        if line.text.trim_start().starts_with('[') {
            self.reaches.add(start..self.next_header(start));
        }
        self.last_line = Some(start);
        self.found.push(finding);
    }

    /// Returns where the bracket is that was not closed before a line which begins with a key or a header.
    fn open_before(&self, error: &toml::de::Error, at: usize) -> Option<usize> {
        let is_inside = ["missing comma between", "unclosed array", "unclosed inline table"];
        let start = self.line_start(at);
        let line = self.line(start);
        let key = line.split('=').next().unwrap_or_default().trim();
        let is_key = line.contains('=')
            && !key.is_empty()
            && key.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'));
        let is_end = self.source.get(at..).is_none_or(|rest| rest.trim().is_empty());
        let begins = self.source.get(start..at).is_some_and(|before| before.trim().is_empty());
        if !is_inside.iter().any(|part| error.message().contains(part))
            || !(is_end || (begins && (is_key || header(line, start).is_some())))
        {
            return None;
        }
        let mut open = Vec::new();
        let (mut is_text, mut is_comment) = (false, false);
        for (at, c) in self.source.get(..at)?.char_indices() {
            match c {
                '\n' => (is_text, is_comment) = (false, false),
                _ if is_comment => {}
                '"' => is_text = !is_text,
                '#' if !is_text => is_comment = true,
                '[' | '{' if !is_text => open.push(at),
                ']' | '}' if !is_text => drop(open.pop()),
                _ => {}
            }
        }
        open.pop()
    }

    fn line_start(&self, at: usize) -> usize {
        self.source.get(..at).unwrap_or_default().rfind('\n').map_or(0, |i| i + 1)
    }

    fn line(&self, start: usize) -> &'a str {
        self.source.get(start..).unwrap_or_default().lines().next().unwrap_or_default()
    }

    /// Returns where the next header after a line begins.
    fn next_header(&self, start: usize) -> usize {
        let mut at = start;
        for line in self.source.get(start..).unwrap_or_default().split_inclusive('\n') {
            if at > start && header(line, at).is_some() {
                return at;
            }
            at += line.len();
        }
        self.source.len()
    }

    /// Returns the finding about a key or a table that is written a second time.
    fn twice(&self, line: &Line<'_>, range: Range<usize>) -> Diagnostic {
        let again = Span::new(self.file, range.clone());
        let (what, first, help) = if let Some(of) = header(line.text, line.start) {
            let name = line.text.trim();
            let what = format!("the table `{name}`");
            let help = "write all its keys under one header, or give one of the tables another name";
            let first = self.first_header(of.name, line.start);
            (what, first.or_else(|| self.first_value(of.name, line.start)), help.to_owned())
        } else {
            let key = self.source.get(range.clone()).unwrap_or_default();
            let help = "remove one of them".to_owned();
            (format!("the key `{key}`"), self.first_key(key, range.start), help)
        };
        let finding = Diagnostic::new(Code::TomlSyntax, format!("not valid TOML: {what} appears twice"));
        let finding = finding.label(again, "again here");
        match first {
            Some(first) => finding.label(Span::new(self.file, first), "first here").help(help),
            None => finding.help("write each key, and each `[table]`, once"),
        }
    }

    /// Returns the finding about a key or a header that adds to a table in braces.
    fn closed_table(&self, line: &Line<'_>, range: &Range<usize>) -> Option<Diagnostic> {
        let name = self.source.get(range.clone())?;
        let (whole, what) = match header(line.text, line.start) {
            Some(of) => (of.name, "header"),
            None => (line.text.split('=').next()?.trim(), "key"),
        };
        let is_name = |part: &str| part.trim().trim_matches('"') == name;
        let above: Vec<&str> = whole.split('.').take_while(|part| !is_name(part)).collect();
        let added = whole.split('.').nth(above.len() + 1)?.trim();
        let table = above.iter().copied().chain([name]).collect::<Vec<_>>().join(".");
        let message = format!("not valid TOML: the table `{table}` is already closed");
        let finding = Diagnostic::new(Code::TomlSyntax, message)
            .label(Span::new(self.file, range.clone()), format!("this {what} cannot add to it"));
        let first = self.first_value(&table, line.start);
        let finding = match first {
            Some(first) => finding.label(Span::new(self.file, first), "it is written in braces here"),
            None => finding,
        };
        Some(finding.help(format!("write `{added} = …` inside the braces of `{name}`")).help(format!(
            "or replace the braces by a header `[{table}]`, and write each of its keys on a line below it"
        )))
    }

    /// Returns the key with which a table is written as a value, above a line.
    fn first_value(&self, table: &str, before: usize) -> Option<Range<usize>> {
        let (mut at, mut above) = (0, "");
        self.source.get(..before)?.split_inclusive('\n').find_map(|line| {
            let start = at;
            at += line.len();
            above = header(line, start).map_or(above, |header| header.name);
            let key = line.split_once('=')?.0;
            let written = key.trim();
            let is_it = match table.strip_suffix(written) {
                Some("") => above.is_empty(),
                Some(whole) => whole.strip_suffix('.') == Some(above),
                None => false,
            };
            let first = start + key.len() - key.trim_start().len();
            is_it.then(|| first..first + written.len())
        })
    }

    /// Returns where a table with a name begins, above a line.
    fn first_header(&self, name: &str, before: usize) -> Option<Range<usize>> {
        let mut at = 0;
        self.source.split_inclusive('\n').find_map(|line| {
            let start = at;
            at += line.len();
            header(line, start)
                .filter(|header| header.name == name && start < before)
                .map(|header| header.range)
        })
    }

    /// Returns where a key is written first in the same table.
    fn first_key(&self, key: &str, before: usize) -> Option<Range<usize>> {
        let mut table = 0;
        let mut at = 0;
        for line in self.source.get(..before)?.split_inclusive('\n') {
            if header(line, at).is_some() {
                table = at;
            }
            at += line.len();
        }
        let is_key = |at: usize| {
            let is_part = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
            let before = self.source.get(..at).and_then(|text| text.chars().next_back());
            let after =
                self.source.get(at + key.len()..).unwrap_or_default().trim_start_matches([' ', '\t', '"']);
            before.is_none_or(|c| !is_part(c)) && after.starts_with('=')
        };
        let text = self.source.get(table..before)?;
        // In braces, the table is the one that is opened last.
        let open =
            text.rsplit('\n').next().and_then(|line| line.rfind('{').map(|at| text.len() - line.len() + at));
        let from = open.unwrap_or(0);
        let found =
            text.get(from..)?.match_indices(key).map(|(at, _)| table + from + at).find(|&at| is_key(at))?;
        Some(found..found + key.len())
    }
}

/// A line with an error.
struct Line<'a> {
    file: FileId,
    text: &'a str,
    start: usize,
}

/// Signs with which comments begin elsewhere.
const COMMENTS: [&str; 4] = ["//", "/*", "--", ";"];

/// Quotes as they are printed.
const CURLY: [char; 9] = ['“', '”', '„', '‟', '«', '»', '‘', '’', '`'];

impl Line<'_> {
    /// Returns where a part of the line is in the file.
    fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.file, self.start + range.start..self.start + range.end)
    }

    fn finding(&self, error: &toml::de::Error, range: Range<usize>) -> Diagnostic {
        let at = range.start - self.start;
        let known =
            self.comment(at).or_else(|| self.curly()).or_else(|| self.colon()).or_else(|| self.header(error));
        let known = known.or_else(|| self.unclosed(error)).or_else(|| self.no_value(error));
        let known = known.or_else(|| self.trailing_comma(at));
        let known = known.or_else(|| self.bare_key(error, at));
        known.unwrap_or_else(|| self.other(error, range))
    }

    /// Returns a comment that begins with another sign.
    fn comment(&self, error: usize) -> Option<Diagnostic> {
        let blank = self.text.len() - self.text.trim_start().len();
        let starts = |at: usize| {
            COMMENTS.into_iter().find(|sign| self.text.get(at..).is_some_and(|rest| rest.starts_with(sign)))
        };
        let behind = (error..self.text.len()).find(|&at| {
            starts(at).is_some()
                && self.text.get(..at).is_some_and(|before| at == blank || before.ends_with([' ', '\t']))
        });
        let at = if starts(blank).is_some() { blank } else { behind? };
        // What is behind an unclosed string may belong to it.
        let before = self.text.get(..at)?;
        let sign = starts(at).filter(|_| before.matches('"').count() % 2 == 0)?;
        let finding =
            Diagnostic::new(Code::TomlSyntax, format!("not valid TOML: `{sign}` does not begin a comment"))
                .label(self.span(at..at + sign.len()), "comments begin with `#`")
                .help("write `#` instead");
        let is_whole = sign != "/*" && (before.trim().is_empty() || before.contains('='));
        Some(if is_whole { finding.fix(self.span(at..at + sign.len()), "#") } else { finding })
    }

    /// Returns a string in printed quotes.
    fn curly(&self) -> Option<Diagnostic> {
        let (mut straight, mut curly) = (false, Vec::new());
        for (at, c) in self.text.char_indices() {
            match c {
                '"' => straight = !straight,
                '#' if !straight && curly.len() % 2 == 0 => break,
                _ if !straight && CURLY.contains(&c) => curly.push((at, c)),
                _ => {}
            }
        }
        // A straight quote may be closed by a printed one, or the other way round.
        if straight || curly.len() % 2 == 1 {
            curly = self.text.char_indices().filter(|(_, c)| CURLY.contains(c)).collect();
        }
        let (&(first, open), &(last, close)) = (curly.first()?, curly.last()?);
        let n_quotes = curly.len() + self.text.matches('"').count();
        let whole = self.span(first..last + close.len_utf8());
        let message = format!("not valid TOML: `{open}` does not begin a string");
        let message =
            if first == last { format!("not valid TOML: `{open}` does not quote a string") } else { message };
        let finding = Diagnostic::new(Code::TomlSyntax, message)
            .label(whole, "typographic quotes")
            .help("write straight quotes, as in `\"text\"`");
        let quoted = |&(at, c): &(usize, char)| self.span(at..at + c.len_utf8());
        let is_certain =
            n_quotes.is_multiple_of(2) && !curly.iter().any(|(_, c)| *c == '’' && curly.len() % 2 == 1);
        Some(curly.iter().fold(finding, |finding, quote| {
            if is_certain { finding.fix(quoted(quote), "\"") } else { finding.guess(quoted(quote), "\"") }
        }))
    }

    /// Returns a key with a colon behind it.
    fn colon(&self) -> Option<Diagnostic> {
        let (key, value) = self.text.split_once(':')?;
        let name = key.trim();
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        if name.is_empty() || !name.chars().all(is_part) {
            return None;
        }
        let value = value.strip_prefix('=').unwrap_or(value);
        let blank = value.len() - value.trim_start().len();
        let code = value.split(" #").next().unwrap_or_default().trim();
        let is_value =
            code.starts_with(['"', '[', '{', '\'']) || (!code.is_empty() && !code.contains([' ', ':']));
        let place = self.span(key.len()..key.len() + 1);
        let finding = Diagnostic::new(
            Code::TomlSyntax,
            "not valid TOML: a key and its value are separated by `=`, not by a colon",
        )
        .label(place, "write `=` here");
        if !is_value {
            return Some(
                finding.help(
                    "write each key and its value on a line, as in `files = 6` or `name = \"My game\"`",
                ),
            );
        }
        let until = self.text.len() - value.len() + blank;
        let between = self.span(name.len() + key.len() - key.trim_start().len()..until);
        Some(finding.help(format!("write `{name} = {code}`")).fix(between, " = "))
    }

    /// Returns a header that is not closed, or has spaces in it.
    fn header(&self, error: &toml::de::Error) -> Option<Diagnostic> {
        let text = self.text.trim_start();
        let begin = self.text.len() - text.len();
        let n_open = text.bytes().take_while(|&b| b == b'[').count();
        let code = text.split('#').next()?.trim_end();
        let is_header = n_open > 0 && !code.contains(['=', '"', ',']);
        let is_open =
            error.message().contains("unclosed table") || error.message().contains("unclosed array table");
        if !is_header || !(is_open || error.message().contains("invalid unquoted key")) {
            return None;
        }
        let name = code.trim_matches(['[', ']']).trim();
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        if !name.is_empty() && name.chars().all(is_part) && is_open {
            let closed = begin + n_open + name.len();
            let tail = self.span(closed..begin + code.len());
            return Some(
                Diagnostic::new(Code::TomlSyntax, "not valid TOML: the header is not closed")
                    .label(
                        self.span(begin..begin + code.len()),
                        format!("write `{}` after it", "]".repeat(n_open)),
                    )
                    .fix(tail, "]".repeat(n_open)),
            );
        }
        let part = name.split('.').find(|part| !part.chars().all(is_part))?;
        let at = self.text.find(part)?;
        let finding = Diagnostic::new(Code::TomlSyntax, format!("not valid TOML: `{part}` cannot be a key"))
            .label(self.span(at..at + part.len()), "a key has letters, digits and hyphens");
        if name.starts_with(part) && part.contains(':') {
            return Some(
                finding.help(
                    "if this is a section of a `variants.ini`, give the file a name that ends in `.ini`",
                ),
            );
        }
        let joined: String =
            part.split([' ', '/', '\'']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-");
        let joined = joined.to_ascii_lowercase();
        // The name of a table is one that exists, and no name of the author's.
        if name.starts_with(part) {
            let inside = joined.split_once('-').filter(|(table, _)| headers::has_named_tables(table));
            let (table, inside) = inside.unwrap_or(("pieces", joined.as_str()));
            return Some(finding.help(format!("write `[{table}.{inside}]`")));
        }
        Some(if !joined.is_empty() && joined.chars().all(is_part) && code.ends_with(']') {
            let finding = finding.help(format!("write `{joined}`"));
            if part.contains(['/', '\'']) {
                finding.guess(self.span(at..at + part.len()), joined)
            } else {
                finding.fix(self.span(at..at + part.len()), joined)
            }
        } else {
            finding.help("use lower-case letters, digits and hyphens, as in `[pieces.running-rabbit]`")
        })
    }

    /// Returns a string without its last quote.
    fn unclosed(&self, error: &toml::de::Error) -> Option<Diagnostic> {
        let quote = match error.message() {
            message if message.contains("invalid basic string") => '"',
            message if message.contains("invalid literal string") => '\'',
            _ => return None,
        };
        let open = self.text.rfind(quote)?;
        let rest = self.text.get(open + 1..)?;
        let is_plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '/' | '.' | '+');
        let is_odd = self.text.matches(quote).count() % 2 == 1;
        if !is_odd || self.text.contains('\\') {
            return None;
        }
        let text = rest.trim_end();
        let finding = Diagnostic::new(Code::TomlSyntax, "not valid TOML: the string is not closed")
            .label(self.span(open..open + 1 + text.len()), format!("the closing `{quote}` is missing"));
        let closed = text.trim_end_matches(['}', ']', ' ']).len();
        let end = open + 1 + closed;
        let plain = text.get(..closed).is_some_and(|text| text.chars().all(is_plain));
        let is_whole = closed == text.len() && self.text.matches(quote).count() == 1;
        Some(if plain && is_whole {
            finding.fix(self.span(end..end), quote.to_string())
        } else {
            finding.help(format!("write `{quote}` where the string ends"))
        })
    }

    /// Returns a line without a value.
    fn no_value(&self, error: &toml::de::Error) -> Option<Diagnostic> {
        if !error.message().contains("key with no value") {
            return None;
        }
        let code = self.text.split('#').next()?.trim();
        let at = self.text.find(code)?;
        let finding = Diagnostic::new(Code::TomlSyntax, "not valid TOML: this line has no `=`")
            .label(self.span(at..at + code.len()), "a key and its value are expected");
        let words: Vec<&str> = code.split_whitespace().collect();
        Some(match words.as_slice() {
            [key, value] if !code.contains(['=', '"']) => finding.help(format!("write `{key} = {value}`")),
            [name] if name.ends_with(']') && !name.contains('[') => finding.help(format!("write `[{name}`")),
            _ => finding
                .help("write each key and its value on a line, as in `files = 6` or `name = \"My game\"`"),
        })
    }

    /// Returns a comma behind a value, as between the entries of a list.
    fn trailing_comma(&self, error: usize) -> Option<Diagnostic> {
        let (before, rest) = self.text.split_at_checked(error)?;
        let behind = rest.strip_prefix(',')?.trim_start();
        let is_last = behind.is_empty() || behind.starts_with('#');
        let comma = self.span(error..error + 1);
        (is_last && before.contains('=')).then(|| {
            Diagnostic::new(Code::TomlSyntax, "not valid TOML: a comma after the value")
                .label(comma, "each key is on a line of its own, without a comma")
                .help("remove the comma")
                .fix(comma, "")
        })
    }

    /// Returns a key in braces or before `=` that needs quotes, as `P@e4` and `e8e9+`.
    fn bare_key(&self, error: &toml::de::Error, at: usize) -> Option<Diagnostic> {
        let is_about_key = ["invalid unquoted key", "extra comma in inline table"];
        if !is_about_key.iter().any(|part| error.message().contains(part)) {
            return None;
        }
        let is_edge = |c: char| c.is_whitespace() || matches!(c, '{' | '}' | '=' | '"' | '[' | ']');
        let start = self.text.get(..at)?.rfind(is_edge).map_or(0, |edge| edge + 1);
        let rest = self.text.get(start..)?;
        let first = rest.find(is_edge).unwrap_or(rest.len());
        // In the key of a form, as in `+pawn=2`, another `=` follows.
        let number =
            rest.get(first..)?.strip_prefix('=').and_then(|more| more.split([' ', '=', ',', '}']).next());
        let longer = number.filter(|number| !number.is_empty()).map(|number| first + 1 + number.len());
        let is_before_value =
            |end: &usize| rest.get(*end..).is_some_and(|more| more.trim_start().starts_with('='));
        let key = rest.get(..longer.filter(is_before_value).unwrap_or(first))?;
        let is_followed = rest.get(key.len()..)?.trim_start().starts_with('=');
        // A comma may also separate entries.
        let is_key = key.chars().any(|c| matches!(c, '@' | '+' | '*' | ',' | ':' | '/' | '~' | '='));
        let is_list = key.contains(',') && !key.contains(|c: char| c.is_ascii_digit());
        if !is_followed || !is_key || is_list || key.starts_with(',') || key.ends_with(',') {
            return None;
        }
        let quoted = format!("\"{key}\"");
        let place = self.span(start..start + key.len());
        Some(
            Diagnostic::new(Code::TomlSyntax, format!("not valid TOML: the key `{key}` needs quotes"))
                .label(place, "a key without quotes has only letters, digits, `-` and `_`")
                .help(format!("write `{quoted}`"))
                .fix(place, quoted),
        )
    }

    fn other(&self, error: &toml::de::Error, range: Range<usize>) -> Diagnostic {
        let span = Span::new(self.file, range);
        let at = span.range().start - self.start;
        let rest = self.text.get(at..).unwrap_or_default();
        let (message, expected) = error.message().split_once(", expected ").unwrap_or((error.message(), ""));
        // A word that begins with f, n or i is read as the start of `false`, `nan` or `inf`.
        let is_begun = ["`false`", "`nan`", "`inf`"].iter().any(|word| expected.contains(word));
        let has_equals = self.text.get(..at).is_some_and(|before| before.trim_end().ends_with('='));
        if has_equals && matches!(rest.trim_start().chars().next(), None | Some('#' | ',' | '}')) {
            return Diagnostic::new(Code::TomlSyntax, "not valid TOML: the value is missing")
                .label(span, "write a value here, or remove the key");
        }
        if expected.contains("`true`") || is_begun || message.contains("must be quoted") {
            let bare = Diagnostic::new(Code::TomlSyntax, "not valid TOML: a string without quotes")
                .label(span, "strings need quotes");
            let text = rest.split(" #").next().unwrap_or_default().trim_end();
            let lower = text.to_ascii_lowercase();
            if ["true", "false"].contains(&lower.as_str()) {
                let whole = Span { end: span.start + text.len() as u32, ..span };
                return Diagnostic::new(Code::TomlSyntax, format!("not valid TOML: `{text}` is not a value"))
                    .label(whole, format!("write `{lower}`, in lower-case letters"))
                    .fix(whole, lower);
            }
            let is_plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '/' | '.' | '\'' | '+');
            if text.is_empty() || !text.chars().all(is_plain) {
                return bare;
            }
            let whole = Span { end: span.start + text.len() as u32, ..span };
            return Diagnostic { labels: Vec::new(), ..bare }
                .label(whole, "strings need quotes")
                .fix(whole, format!("\"{text}\""));
        }
        let label = if expected.is_empty() { String::new() } else { format!("expected {expected}") };
        Diagnostic::new(Code::TomlSyntax, format!("not valid TOML: {message}")).label(span, label)
    }
}
