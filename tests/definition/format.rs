//! How definitions are laid out.

use alfil::library::{BundledVariants, bundled};
use alfil_language::check::load_text;
use alfil_language::def::format;
use alfil_language::diag::Code;
use proptest::prelude::*;
use toml_parser::Source;
use toml_parser::lexer::TokenKind;

#[track_caller]
fn laid_out(text: &str) -> String {
    let once = format("x.toml", text).unwrap_or_else(|report| panic!("{text}\n{:#?}", report.diagnostics));
    let values = |text: &str| format!("{:?}", text.trim_start_matches('\u{feff}').parse::<toml::Table>());
    assert_eq!(values(text), values(&once), "{text}\n---\n{once}");
    assert_eq!(format("x.toml", &once).unwrap(), once, "{text}");
    once
}

#[track_caller]
fn becomes(text: &str, expected: &str) {
    assert_eq!(laid_out(text), expected);
}

#[test]
fn blanks_commas_and_quotes_are_put_right() {
    becomes("a=1", "a = 1\n");
    becomes("  a   =   1  \n\n\n\nb=2\n\n", "a = 1\n\nb = 2\n");
    becomes("\n\na = 1", "a = 1\n");
    becomes("", "");
    becomes("a={b=[1,2,],c={}}", "a = { b = [1, 2], c = {} }\n");
    becomes("a . b = 1.5", "a.b = 1.5\n");
    becomes("a = [ ]", "a = []\n");
    becomes("a = 'it'\nb = 'say \"x\"'\nc = 'a\\b'", "a = \"it\"\nb = 'say \"x\"'\nc = 'a\\b'\n");
    becomes("\"a\" = 1\n\"a b\".'c' = 2\n'' = 3", "a = 1\n\"a b\".c = 2\n\"\" = 3\n");
    becomes("a =  1979-05-27 07:32:00", "a = 1979-05-27 07:32:00\n");
}

#[test]
fn tables_are_parted_by_an_empty_line() {
    becomes("a = 1\n  [ b . 'c' ]\nd = 2\n[[ e ]]", "a = 1\n\n[b.c]\nd = 2\n\n[[e]]\n");
    becomes("a = 1\n# about b\n# more\n[b]", "a = 1\n\n# about b\n# more\n[b]\n");
    becomes("#:schema x\nformat = 1\n", "#:schema x\nformat = 1\n");
    becomes("# about b\n[b] # here\n[c]   # there", "# about b\n[b] # here\n\n[c]   # there\n");
}

#[test]
fn lists_keep_their_lines_and_get_a_last_comma() {
    becomes("a = [1,\n2 # two\n]", "a = [1,\n  2, # two\n]\n");
    becomes("f = {\nc.d = {x=1,y=[],}\n}", "f = {\n  c.d = { x = 1, y = [] },\n}\n");
    becomes(
        "a = { all = [\n{ b = 1 },\n    # why\n{ b = 2 }\n] }",
        "a = { all = [\n  { b = 1 },\n  # why\n  { b = 2 },\n] }\n",
    );
    becomes("a = [\n[\n1\n],\n]", "a = [\n  [\n    1,\n  ],\n]\n");
    becomes("a = [\n\n\n1,\n\n\n]", "a = [\n\n  1,\n\n]\n");
    becomes("a = {\nb = 1,\nc = 2\n}", "a = {\n  b = 1,\n  c = 2,\n}\n");
    becomes("a = [1, 2\n  ,]", "a = [1, 2,\n]\n");
    becomes("a = [1 # one\n  , 2\n, 3]", "a = [1, # one\n  2,\n  3]\n");
    becomes("a = [\n1\n,\n2\n]", "a = [\n  1,\n  2,\n]\n");
}

#[test]
fn long_texts_line_ends_and_marks_stay() {
    becomes(
        "a = \"\"\"\n  x  \n\n\n[b] \\\n  # c\"\"\"\nd=1",
        "a = \"\"\"\n  x  \n\n\n[b] \\\n  # c\"\"\"\nd = 1\n",
    );
    becomes("a=1\r\n\r\n\r\nb=2 # c \r\n", "a = 1\r\n\r\nb = 2 # c\r\n");
    becomes("\u{feff}a=1\n", "\u{feff}a = 1\n");
}

#[test]
fn what_is_no_toml_is_reported() {
    let report = format("x.toml", "a = \n").unwrap_err();
    assert!(report.diagnostics.iter().all(|d| d.code == Code::TomlSyntax));
    assert_eq!(report.n_errors(), 1);
}

#[test]
fn the_files_of_the_project_are_laid_out() {
    let folders = ["variants", "docs/examples", "tests/good", "tests/games"];
    for (path, text) in folders.into_iter().flat_map(super::files) {
        assert_eq!(laid_out(&text), text, "{}", path.display());
    }
}

/// A definition with other blanks, and with more line ends where they mean nothing.
fn disarranged(text: &str, next: &mut dyn FnMut(usize) -> usize, with_lines: bool) -> String {
    use TokenKind::{
        Atom, BasicString, Comma, Comment, Dot, Eof, Equals, LeftCurlyBracket, LeftSquareBracket,
        LiteralString, MlBasicString, MlLiteralString, Newline, RightCurlyBracket, RightSquareBracket,
        Whitespace,
    };
    let mut out = String::new();
    let (mut depth, mut is_line_start) = (0_usize, true);
    for token in Source::new(text).lex() {
        let raw = &text[token.span().start()..token.span().end()];
        let (before, after) = (" ".repeat(next(3)), " ".repeat(next(3)));
        let new = match token.kind() {
            Whitespace if is_line_start => after,
            Whitespace => format!("{before} "),
            Newline if depth == 0 && !is_line_start => format!("{before}\n"),
            Equals | LeftCurlyBracket => format!("{raw}{after}"),
            RightCurlyBracket => format!("{before}{raw}"),
            Comma if with_lines && next(4) == 0 => ",\n".to_owned(),
            Comma if with_lines && next(8) == 0 => format!("\n{before},"),
            Comma => format!("{before}{raw}{after}"),
            Newline | Dot | LeftSquareBracket | RightSquareBracket | Comment | LiteralString
            | BasicString | MlLiteralString | MlBasicString | Atom | Eof => raw.to_owned(),
        };
        out.push_str(&new);
        match raw {
            "[" | "{" => depth += 1,
            "]" | "}" => depth -= 1,
            _ => {}
        }
        is_line_start = token.kind() == Newline || (is_line_start && token.kind() == Whitespace);
        // Empty lines in a list and at its ends are the author's.
        if depth == 0 && token.kind() == Newline && out.ends_with("\n\n") {
            out.push_str(&"\n".repeat(next(3)));
        }
    }
    out
}

#[test]
fn disarranged_definitions_are_put_in_order_and_mean_the_same() {
    let mut seed = 3_u64;
    let mut next = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for (id, text) in bundled() {
        let mut wild = disarranged(text, &mut next, false);
        assert_eq!(laid_out(&wild), text, "{id}");
        wild = disarranged(text, &mut next, true);
        let rules = |text: &str| load_text(id, text, &BundledVariants).0.map(|rules| format!("{rules:?}"));
        let tidy = laid_out(&wild);
        if id.len() % 8 == 0 {
            assert_eq!(rules(&tidy), rules(text), "{id}");
        }
    }
}

proptest! {
    #[test]
    fn any_text_is_laid_out_or_refused(text in "([\\[\\]{}=,.#'\"a-c \n\t\r1\\\\-]|\"\"\"|'''|\\PC){0,40}") {
        if format("x.toml", &text).is_ok() {
            laid_out(&text);
        }
    }

    #[test]
    fn any_toml_keeps_what_it_says(lines in prop::collection::vec(
        prop::sample::select(vec![
            "a=1", "b = [1,", "2, # c", "3", "]", "[t]", "[[l]]", "c.d = {x=1,y=[],}", "# note", "", "  ", "e = '''",
            "'''", "f = {", "g=1", "}", "'h' = 'i'", "h = \"\"\"x", "\"\"\"", "k = [[1],", "[2]]", ",", "\"j k\".l=true",
        ]), 0..14)
    ) {
        let text = lines.join("\n");
        if format("x.toml", &text).is_ok() {
            laid_out(&text);
        }
    }
}
