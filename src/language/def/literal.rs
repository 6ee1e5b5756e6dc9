//! Strings and keys of TOML, with the source place of each byte of their value.

use std::ops::Range;

use crate::diag::{FileId, Span, Text};

/// Returns the text `value` written at `range` of a source, escapes and line breaks followed byte by byte.
pub(super) fn text(source: &str, file: FileId, range: Range<usize>, value: &str) -> Text {
    let span = Span::new(file, range.clone());
    let raw = source.get(range.clone()).unwrap_or_default();
    let Some((decoded, starts)) = decode(raw, range.start as u32) else {
        return Text::mapped(value, span, Vec::new());
    };
    // If they differed, places would point at the wrong text: then they point at the whole literal.
    let starts = if decoded == value { starts } else { Vec::new() };
    Text::mapped(value, span, starts)
}

/// Returns the value of a literal and the source offset of each of its bytes and of its end.
fn decode(raw: &str, start: u32) -> Option<(String, Vec<u32>)> {
    let (quotes, basic) = if raw.starts_with("\"\"\"") {
        (3, true)
    } else if raw.starts_with("'''") {
        (3, false)
    } else if raw.starts_with('"') {
        (1, true)
    } else if raw.starts_with('\'') {
        (1, false)
    } else {
        (0, false)
    };
    let inner = raw.get(quotes..raw.len().checked_sub(quotes)?)?;
    let mut out = Decoded { value: String::new(), starts: Vec::new() };
    let mut at = start + quotes as u32;
    let mut rest = inner;
    if quotes == 3 {
        let newline = if rest.starts_with("\r\n") { 2 } else { usize::from(rest.starts_with('\n')) };
        rest = rest.get(newline..)?;
        at += newline as u32;
    }
    while let Some(c) = rest.chars().next() {
        let used = if basic && c == '\\' {
            escape(rest, at, &mut out)?
        } else if rest.starts_with("\r\n") {
            out.push('\n', at);
            2
        } else {
            out.push(c, at);
            c.len_utf8()
        };
        rest = rest.get(used..)?;
        at += used as u32;
    }
    out.starts.push(at);
    Some((out.value, out.starts))
}

struct Decoded {
    value: String,
    starts: Vec<u32>,
}

impl Decoded {
    fn push(&mut self, c: char, at: u32) {
        self.value.push(c);
        // A character points at its own bytes only if it is written out; an escape is one place.
        self.starts.extend((0..c.len_utf8()).map(|_| at));
    }
}

/// Reads the escape at the start of `rest`; returns the bytes it takes.
fn escape(rest: &str, at: u32, out: &mut Decoded) -> Option<usize> {
    let after = rest.get(1..)?;
    let c = after.chars().next()?;
    let digits = match c {
        'x' => 2,
        'u' => 4,
        'U' => 8,
        _ => 0,
    };
    if digits > 0 {
        let code = u32::from_str_radix(after.get(1..=digits)?, 16).ok()?;
        out.push(char::from_u32(code)?, at);
        return Some(2 + digits);
    }
    let plain = match c {
        'b' => '\u{8}',
        't' => '\t',
        'n' => '\n',
        'f' => '\u{c}',
        'r' => '\r',
        'e' => '\u{1b}',
        '"' | '\\' => c,
        ' ' | '\t' | '\n' | '\r' => {
            // A backslash at the end of a line joins it to the next line.
            return Some(rest.len() - after.trim_start_matches([' ', '\t', '\n', '\r']).len());
        }
        _ => return None,
    };
    out.push(plain, at);
    Some(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Sources;

    #[track_caller]
    fn place(literal: &str, value: &str, part: &str, expected: &str) {
        let source = format!("move = {literal} # end");
        let mut sources = Sources::new();
        let file = sources.add("x", source.clone());
        let text = text(&source, file, 7..7 + literal.len(), value);
        let at = value.find(part).unwrap();
        assert_eq!(&source[text.place(at..at + part.len()).range()], expected);
    }

    #[test]
    fn places_follow_every_kind_of_literal() {
        place(r#""FfRbW""#, "FfRbW", "Rb", "Rb");
        place("'FfRbW'", "FfRbW", "W", "W");
        place("\"\"\"\nFf\nRb\"\"\"", "Ff\nRb", "Rb", "Rb");
        place("'''a\r\nRb'''", "a\nRb", "Rb", "Rb");
        place("\"\"\"Ff \\\n   Rb\"\"\"", "Ff Rb", "Rb", "Rb");
    }

    #[test]
    fn places_follow_escapes() {
        place(r#""F\u0066Rb""#, "FfRb", "fR", r"\u0066R");
        place(r#""é\tRb""#, "é\tRb", "Rb", "Rb");
        place(r#""\x46f""#, "Ff", "F", r"\x46");
    }

    #[test]
    fn a_literal_that_decodes_otherwise_is_pointed_at_whole() {
        place(r#""abc""#, "xbc", "b", r#""abc""#);
    }
}
