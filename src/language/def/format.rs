//! The layout of a definition: spaces, line breaks, commas, quotes and empty lines, and nothing else.
//!
//! The order of tables and keys, line breaks inside lists, and all comments are left to the author.

use toml_parser::Source;
use toml_parser::lexer::TokenKind;

use super::node;
use crate::diag::Report;

/// Returns the formatted text of a definition.
///
/// Its meaning and its comments stay the same; formatting it again changes nothing.
///
/// # Errors
/// `toml-syntax` and `file-too-large`, if the text cannot be parsed.
pub fn format(name: &str, text: &str) -> Result<String, Report> {
    let mut report = Report::default();
    let file = report.sources.add(name, text);
    if let Err(errors) = node::parse(&report.sources, file) {
        report.diagnostics = errors;
        return Err(report);
    }
    let (mark, body) = match text.strip_prefix('\u{feff}') {
        Some(body) => ("\u{feff}", body),
        None => ("", text),
    };
    let mut lines = lines(body);
    move_up(&mut lines);
    commas(&mut lines);
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut out = mark.to_owned();
    for line in laid_out(&lines) {
        out.push_str(&line);
        out.push_str(line_end);
    }
    Ok(out)
}

/// A token that is neither whitespace nor a line break.
#[derive(Clone, Debug)]
struct Piece {
    kind: TokenKind,
    text: String,
    /// The number of spaces before it.
    gap: usize,
}

type Line = Vec<Piece>;

fn lines(text: &str) -> Vec<Line> {
    let mut lines = vec![Line::new()];
    let mut gap = 0;
    for token in Source::new(text).lex() {
        let raw = text.get(token.span().start()..token.span().end()).unwrap_or_default();
        match token.kind() {
            TokenKind::Whitespace => gap = raw.len(),
            TokenKind::Newline => {
                gap = 0;
                lines.push(Line::new());
            }
            TokenKind::Eof => {}
            kind @ (TokenKind::Dot
            | TokenKind::Equals
            | TokenKind::Comma
            | TokenKind::LeftSquareBracket
            | TokenKind::RightSquareBracket
            | TokenKind::LeftCurlyBracket
            | TokenKind::RightCurlyBracket
            | TokenKind::Comment
            | TokenKind::LiteralString
            | TokenKind::BasicString
            | TokenKind::MlLiteralString
            | TokenKind::MlBasicString
            | TokenKind::Atom) => {
                if let Some(line) = lines.last_mut() {
                    line.push(Piece { kind, text: raw.trim_end_matches('\r').to_owned(), gap });
                }
                gap = 0;
            }
        }
    }
    lines
}

fn opens(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket)
}

fn closes(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket)
}

/// Returns whether a line outside any list is the header of a table.
fn is_header(line: &Line) -> bool {
    line.first().is_some_and(|piece| piece.kind == TokenKind::LeftSquareBracket)
}

/// Moves a comma at the beginning of a line up to the item before it, past empty lines and comments.
fn move_up(lines: &mut Vec<Line>) {
    let mut emptied = Vec::new();
    let mut last: Option<(usize, usize)> = None;
    for number in 0..lines.len() {
        let begins = lines.get(number).and_then(|line| line.first()).map(|piece| piece.kind);
        if begins == Some(TokenKind::Comma)
            && let Some((before, at)) = last
            && let Some(comma) = lines.get_mut(number).map(|line| line.remove(0))
            && let Some(line) = lines.get_mut(before)
        {
            line.insert(at + 1, Piece { gap: 0, ..comma });
            last = Some((before, at + 1));
        }
        let line = lines.get(number).map_or(&[][..], Vec::as_slice);
        if begins.is_some() && line.is_empty() {
            emptied.push(number);
        }
        let place = line.iter().rposition(|piece| piece.kind != TokenKind::Comment);
        last = place.map(|place| (number, place)).or(last);
    }
    for number in emptied.into_iter().rev() {
        lines.remove(number);
    }
}

/// Adds a comma after the last item if the list ends on a line of its own, and removes it otherwise.
fn commas(lines: &mut [Line]) {
    let mut depth = 0_usize;
    let mut last: Option<(usize, usize)> = None;
    // Where commas are missing or needless: the line, the place in it, and whether one is missing.
    let mut changes: Vec<(usize, usize, bool)> = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        if depth == 0 && is_header(line) {
            continue;
        }
        for (place, piece) in line.iter().enumerate() {
            if closes(piece.kind) {
                depth = depth.saturating_sub(1);
                if let Some((before, at)) = last {
                    let kind = lines.get(before).and_then(|line| line.get(at)).map(|piece| piece.kind);
                    let is_comma = kind == Some(TokenKind::Comma);
                    if is_comma && before == number {
                        changes.push((before, at, false));
                    } else if before < number && !is_comma && !kind.is_some_and(opens) {
                        changes.push((before, at + 1, true));
                    }
                }
            } else if opens(piece.kind) {
                depth += 1;
            }
            if piece.kind != TokenKind::Comment {
                last = Some((number, place));
            }
        }
    }
    // From the end, so that earlier places stay valid.
    changes.sort_unstable();
    for (number, place, is_missing) in changes.into_iter().rev() {
        let Some(line) = lines.get_mut(number) else { continue };
        if is_missing {
            line.insert(place, Piece { kind: TokenKind::Comma, text: ",".to_owned(), gap: 0 });
        } else {
            line.remove(place);
        }
    }
}

fn laid_out(lines: &[Line]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    // For each open bracket, the line that opened it.
    let mut open: Vec<usize> = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        if line.is_empty() {
            if out.last().is_some_and(|last| !last.is_empty()) {
                out.push(String::new());
            }
            continue;
        }
        if open.is_empty() && is_header(line) {
            part_header(&mut out);
            out.push(joined(line, true));
            continue;
        }
        let n_closed = line.iter().take_while(|piece| closes(piece.kind)).count();
        let mut around: Vec<usize> = open.iter().copied().take(open.len().saturating_sub(n_closed)).collect();
        around.dedup();
        for piece in line {
            if opens(piece.kind) {
                open.push(number);
            } else if closes(piece.kind) {
                open.pop();
            }
        }
        out.push("  ".repeat(around.len()) + &joined(line, false));
    }
    while out.last().is_some_and(String::is_empty) {
        out.pop();
    }
    out
}

/// Ensures an empty line before a header and the comments above it.
fn part_header(out: &mut Vec<String>) {
    let n_comments = out.iter().rev().take_while(|line| line.starts_with('#')).count();
    let at = out.len() - n_comments;
    if at > 0 && out.get(at - 1).is_some_and(|line| !line.is_empty()) {
        out.insert(at, String::new());
    }
}

fn joined(line: &Line, is_header: bool) -> String {
    let mut out = String::new();
    let mut before: Option<&Piece> = None;
    for (piece, next) in line.iter().zip(line.iter().skip(1).map(Some).chain([None])) {
        let is_key =
            is_header || next.is_some_and(|next| matches!(next.kind, TokenKind::Dot | TokenKind::Equals));
        let gap = before.map_or(0, |before| gap(before, piece, is_header));
        out.extend(std::iter::repeat_n(' ', gap));
        out.push_str(&written(piece, is_key));
        before = Some(piece);
    }
    out.truncate(out.trim_end().len());
    out
}

/// Returns the number of spaces between two pieces of a line.
fn gap(before: &Piece, piece: &Piece, is_header: bool) -> usize {
    use TokenKind::{Comma, Comment, Dot, Equals, LeftCurlyBracket, LeftSquareBracket, RightCurlyBracket};
    match (before.kind, piece.kind) {
        // Authors align comments.
        (_, Comment) => piece.gap.max(1),
        (LeftCurlyBracket, RightCurlyBracket) | (_, Comma | Dot) | (Dot | LeftSquareBracket, _) => 0,
        (Equals | Comma | LeftCurlyBracket, _) | (_, Equals | RightCurlyBracket) => 1,
        _ if is_header || closes(piece.kind) => 0,
        // The two parts of a date.
        _ => piece.gap.min(1),
    }
}

/// Returns a string in double quotes, and a key without quotes, where that means the same.
fn written(piece: &Piece, is_key: bool) -> String {
    let (is_literal, is_basic) =
        (piece.kind == TokenKind::LiteralString, piece.kind == TokenKind::BasicString);
    let quote = if is_literal { '\'' } else { '"' };
    let quoted = piece.text.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    let quoted = quoted.filter(|_| is_literal || is_basic);
    let Some(inside) = quoted else { return piece.text.clone() };
    let is_bare = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
    if is_key && !inside.is_empty() && inside.bytes().all(is_bare) {
        return inside.to_owned();
    }
    if is_literal && !inside.contains(['"', '\\']) {
        return format!("\"{inside}\"");
    }
    piece.text.clone()
}
