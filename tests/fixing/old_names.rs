//! Names that have changed: a file with the old ones has the same rules, and its safe fixes write the new ones.

use std::collections::BTreeSet;

use alfil::library::{BundledVariants, bundled};
use alfil_language::check;
use alfil_language::def::old_names;
use alfil_language::diag::{Code, fix_all};

/// A definition that removes a table of the one it extends.
const WITHOUT: &str = "format = 1\nextends = \"berolina\"\nname = \"Without\"\nwithout = [\"en-passant\"]\n";

/// A definition that writes a table in parts, without a header.
const DOTTED: &str = "format = 1\nextends = \"chess\"\nname = \"Dotted\"\n\
                      en-passant.in-fen = [\"pawn\"]\nen-passant.on = \"rank 6\"\n";

/// A bundled variant or a text, what is replaced in it, and with what: as it is written now, and as it once was.
const ROWS: &[(&str, &str, &str, &str)] = &[
    ("berolina", "[en-passant]\nin-fen", "[en-passant]\nin-fen", "[in-passing]\nshown"),
    ("cambodian", "in-fen = {", "in-fen = {", "shown = {"),
    ("makruk", "starts-at = \"piece-count\"", "starts-at = \"piece-count\"", "already = \"pieces\""),
    ("makruk", "starts-at = \"piece-count\"", "starts-at = \"zero\"", "already = \"nothing\""),
    ("makruk", "restarts-after", "restarts-after", "anew-after"),
    ("makruk", "starts-on-capture-of", "starts-on-capture-of", "captor-of"),
    ("atari-go", "for-capturing", "for-capturing", "taking"),
    ("atari-go", "[points]\nfor-capturing = { ", "[points.for-capturing]\n", "[points.taking]\n"),
    (
        "sittuyin",
        "also-moves = \"without-capturing\"",
        "also-moves = \"without-capturing\"",
        "goes = \"quietly\"",
    ),
    ("sittuyin", "also-moves = \"without-capturing\"", "also-moves = \"never\"", "goes = \"nowhere\""),
    ("sittuyin", "last-of-its-kind", "last-of-its-kind", "alone"),
    ("hnefatafl", "how = ", "how = ", "way = "),
    ("hnefatafl", "hostile-squares = \"throne\"", "hostile-squares = \"throne\"", "helped-by = \"throne\""),
    (
        "hnefatafl",
        "hostile-squares = \"throne\"",
        "hostile-squares = \"throne\"\nhostile-while = \"always\"",
        "helped-by = \"throne\"\nhelped-while = \"always\"",
    ),
    ("tenjiku-shogi", "never-jumps-over", "never-jumps-over", "never-over"),
    (
        "pawnsideways",
        "reset-by-irreversible-moves-of",
        "reset-by-irreversible-moves-of",
        "reset-by-final-moves-of",
    ),
    ("ataxx", "\"if-no-moves\"", "\"if-no-moves\"", "\"when-stuck\""),
    ("janggimodern", "pass = \"before-last\"", "pass = \"never\"", "pass = \"nowhere\""),
    ("wa-shogi-drops-strict", "forbid = [\"checkmate\"]", "forbid = [\"checkmate\"]", "forbid = [\"mate\"]"),
    ("marseillais", "check-ends = true", "early-check = \"checkmate\"", "early-check = \"mates\""),
    ("progressive", "\"endings-apply\"", "\"endings-apply\"", "\"stuck\""),
    ("kyotoshogi", "\"either-form\"", "\"either-form\"", "\"either-side\""),
    ("snailtrail", "\"vacated-square\"", "\"vacated-square\"", "\"square-left\""),
    ("ultima", "\"without-landing\"", "\"without-landing\"", "\"in-passing\""),
    (
        "chess",
        "[royals]",
        "[moves]\nmust = \"capture-en-passant\"\n\n[royals]",
        "[moves]\nmust = \"capture-in-passing\"\n\n[royals]",
    ),
    ("alice", "leads-to", "leads-to", "gives"),
    ("alice", "no-such-move", "no-such-move", "piece-does-not-move-so"),
    ("alice", "no-such-move", "cannot-promote-to-that", "may-not-become-that"),
    ("alice", "no-such-move", "drop-gives-checkmate", "drop-gives-mate"),
    ("alice", "no-such-move", "file-limit", "file-has-enough"),
    ("alice", "no-such-move", "may-not-gate", "may-not-let-in"),
    ("alice", "no-such-move", "must-capture-again", "must-go-on"),
    ("alice", "no-such-move", "must-capture-en-passant", "must-capture-in-passing"),
    ("alice", "no-such-move", "promotion-attacks", "promotion-does-harm"),
    (WITHOUT, "en-passant", "en-passant", "in-passing"),
    (DOTTED, "en-passant", "en-passant", "in-passing"),
    (DOTTED, "en-passant.on", "en-passant.on", "in-passing.on"),
];

#[test]
fn old_names_are_read_and_fixes_write_the_new_ones() {
    let check = |text: &str| check::load_text("old.toml", text, &BundledVariants);
    let mut messages = BTreeSet::new();
    for (base, there, now, once) in ROWS {
        let text = bundled().find(|(id, _)| id == base).map_or(*base, |(_, text)| text);
        assert!(text.contains(there), "{base}: {there}");
        let closed =
            |text: String| text.replacen("stone = 1 }", "stone = 1", usize::from(now.ends_with("]\n")));
        let (new, old) = (closed(text.replace(there, now)), closed(text.replace(there, once)));
        let (rules, report) = check(&new);
        assert!(rules.is_some(), "{base}: {now}: {:?}", report.diagnostics);
        // What `without` names is not read by an old name.
        let is_read = *base != WITHOUT;
        let (before, report) = check(&old);
        assert_eq!(before, rules.filter(|_| is_read), "{base}: {once}");
        assert_eq!(
            report.diagnostics.iter().any(|found| found.code == Code::OldName),
            is_read,
            "{base}: {once}"
        );
        let fixed = fix_all(&old, &|text| check(text).1);
        assert_eq!(fixed.text, new, "{base}: {once}");
        messages.extend(fixed.done.into_iter().map(|done| done.message));
    }
    for name in old_names::KEYS.iter().chain(old_names::WORDS) {
        let message = format!("`{}` is now called `{}`", name.old, name.new);
        assert!(messages.contains(&message), "no row: {message}");
    }
}
