//! Where in a definition the cursor is. This is found from tokens alone, so the text may be incomplete.

use std::ops::Range;

use toml_parser::Source;
use toml_parser::lexer::TokenKind;

/// What is, or could be, at the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Context {
    /// The keys from the outside in: for a key, those of its table; for a value, including its own key. Lists have none.
    pub(super) path: Vec<String>,
    /// Key, header or value.
    pub(super) sort: Sort,
    /// The word at the cursor, without quotes; empty if there is none.
    pub(super) word: String,
    /// The bytes of that word, including quotes.
    pub(super) span: Range<usize>,
}

/// The sort of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// A key before `=`.
    Key,
    /// A part of a header in brackets.
    Header,
    /// A value, or an item of a list.
    Value,
}

/// A header with its name and its bytes.
pub(super) struct Header {
    pub(super) name: String,
    pub(super) span: Range<usize>,
}

/// A table or a list that is open.
struct Frame {
    path: Vec<String>,
    key: Vec<String>,
    is_list: bool,
    in_value: bool,
}

impl Frame {
    fn table(path: Vec<String>) -> Frame {
        Frame { path, key: Vec::new(), is_list: false, in_value: false }
    }

    fn inner(&self) -> Vec<String> {
        self.path.iter().chain(&self.key).cloned().collect()
    }
}

/// Returns the context of a byte of a text.
pub(super) fn context_at(text: &str, offset: usize) -> Context {
    walk(text, Some(offset)).0
}

/// Returns the headers of a text.
pub(super) fn headers(text: &str) -> Vec<Header> {
    walk(text, None).1
}

#[expect(clippy::wildcard_enum_match_arm, reason = "tokens that separate nothing are skipped")]
fn walk(text: &str, offset: Option<usize>) -> (Context, Vec<Header>) {
    let mut frames = vec![Frame::table(Vec::new())];
    let mut header: Option<Vec<String>> = None;
    let mut header_start = 0;
    let mut headers = Vec::new();
    let mut is_line_start = true;
    let mut last = None;
    for token in Source::new(text).lex() {
        let span = token.span().start()..token.span().end();
        let raw = text.get(span.clone()).unwrap_or_default();
        let is_word = matches!(
            token.kind(),
            TokenKind::Atom
                | TokenKind::BasicString
                | TokenKind::LiteralString
                | TokenKind::MlBasicString
                | TokenKind::MlLiteralString
        );
        if let Some(offset) = offset {
            let is_here = is_word && span.start <= offset && offset <= span.end;
            if is_here {
                last = Some(if is_closed(raw) {
                    (span.clone(), bare(raw).to_owned())
                } else {
                    // The rest of the line belongs to what was there before the author began to type.
                    let begun = text.get(span.start..offset).unwrap_or(raw);
                    (span.start..span.start + begun.len(), bare(begun).to_owned())
                });
            }
            if is_here || span.start >= offset {
                break;
            }
        }
        let depth = frames.len();
        let Some(frame) = frames.last_mut() else { break };
        match token.kind() {
            TokenKind::Newline => {
                if let Some(path) = header.take() {
                    headers.push(Header { name: path.join("."), span: header_start..span.start });
                    frames = vec![Frame::table(path)];
                } else if depth == 1 {
                    (frame.key, frame.in_value) = (Vec::new(), false);
                }
            }
            TokenKind::LeftSquareBracket if depth == 1 && is_line_start => {
                (header, header_start) = (Some(Vec::new()), span.start);
            }
            _ if header.is_some() => {
                if let (Some(path), true) = (&mut header, is_word) {
                    path.push(bare(raw).to_owned());
                }
            }
            TokenKind::Equals => frame.in_value = true,
            TokenKind::LeftSquareBracket => {
                let path = frame.inner();
                frames.push(Frame { path, key: Vec::new(), is_list: true, in_value: true });
            }
            TokenKind::LeftCurlyBracket => {
                let path = frame.inner();
                frames.push(Frame::table(path));
            }
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket if depth > 1 => {
                frames.pop();
            }
            TokenKind::Comma if !frame.is_list => (frame.key, frame.in_value) = (Vec::new(), false),
            _ if is_word && !frame.in_value => frame.key.push(bare(raw).to_owned()),
            _ => {}
        }
        is_line_start =
            token.kind() == TokenKind::Newline || (is_line_start && token.kind() == TokenKind::Whitespace);
    }
    if let Some(path) = &header {
        headers.push(Header { name: path.join("."), span: header_start..text.len() });
    }
    let place = offset.unwrap_or(text.len()).min(text.len());
    let (span, word) = last.unwrap_or((place..place, String::new()));
    let frame = frames.last();
    let (path, sort) = match (header, frame) {
        (Some(path), _) => (path, Sort::Header),
        (None, Some(frame)) => (frame.inner(), if frame.in_value { Sort::Value } else { Sort::Key }),
        (None, None) => (Vec::new(), Sort::Key),
    };
    (Context { path, sort, word, span }, headers)
}

/// Returns whether a word has both quotes, or none.
fn is_closed(raw: &str) -> bool {
    let Some(quote) = raw.chars().next().filter(|c| matches!(c, '"' | '\'')) else { return true };
    raw.len() > 1 && raw.ends_with(quote)
}

/// Returns a word without its quotes, which may not be closed yet.
pub(super) fn bare(raw: &str) -> &str {
    for quote in ["\"\"\"", "'''", "\"", "'"] {
        if let Some(rest) = raw.strip_prefix(quote) {
            return rest.strip_suffix(quote).unwrap_or(rest);
        }
    }
    raw
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn stands(text: &str, path: &str, sort: Sort, word: &str) {
        let offset = text.find('|').unwrap();
        let context = context_at(&text.replace('|', ""), offset);
        assert_eq!(
            (context.path.join("."), context.sort, context.word.as_str()),
            (path.to_owned(), sort, word)
        );
    }

    #[test]
    fn cursors_are_found_in_whole_and_broken_texts() {
        stands("|", "", Sort::Key, "");
        stands("for|mat = 1", "", Sort::Key, "format");
        stands("[board]\nfi|", "board", Sort::Key, "fi");
        stands("[bo|ard]\nfiles = 3", "", Sort::Header, "board");
        stands("[pieces.|\n", "pieces", Sort::Header, "");
        stands("[board]\nsymmetry = \"ro|", "board.symmetry", Sort::Value, "ro");
        stands("[board]\nregions.a = \"x|\"", "board.regions.a", Sort::Value, "x");
        stands(
            "[[end]]\nwhen = { extinct = { pieces = [\"a\", \"k|\"] } }",
            "end.when.extinct.pieces",
            Sort::Value,
            "k",
        );
        stands("[[end]]\nwhen = { extinct = { pieces = [\"a\"], si|", "end.when.extinct", Sort::Key, "si");
        stands("when = { all = [{ |", "when.all", Sort::Key, "");
        stands("[[drops]]\npieces = [\"|", "drops.pieces", Sort::Value, "");
        stands("[[drops]]\npieces = [\"ki|]\n[a]\n", "drops.pieces", Sort::Value, "ki");
        stands("[[drops]]\npieces = [\"a\", \"|\n]\n", "drops.pieces", Sort::Value, "");
        stands(
            "[[end]]\nwhen = { all = [{ extinct = { pieces = [\"|] } }] }",
            "end.when.all.extinct.pieces",
            Sort::Value,
            "",
        );
        stands("[pieces.a]\npromoted = { li|", "pieces.a.promoted", Sort::Key, "li");
        stands("[pieces.a]\npromoted = [{ like = \"|\" }]", "pieces.a.promoted.like", Sort::Value, "");
        stands("a = 1\n|b = 2", "", Sort::Key, "b");
        stands("a = |", "a", Sort::Value, "");
        stands("]]}}|", "", Sort::Key, "");
    }
}
