//! From the tree to the definition, reporting everything that is wrong on the way.

use serde::Deserialize;

use super::MAX_FINDINGS;
use super::de::{Error, Fault};
use super::definition::Definition;
use super::node::Node;
use crate::diag::{Code, Diagnostic, Span, nearest};

/// Decodes a tree. What is wrong is reported, marked and passed over, until the rest makes a definition.
///
/// # Errors
/// `unknown-key`, `unknown-word`, `wrong-type`, `number-out-of-range`, `needs-table`, `one-key`, `too-many-errors`.
pub(super) fn decode(root: &Node, diagnostics: &mut Vec<Diagnostic>) -> Option<Definition> {
    let before = diagnostics.len();
    let mut meant = Vec::new();
    loop {
        let error = match Definition::deserialize(root) {
            Ok(mut definition) => {
                definition.damaged = diagnostics.len() > before;
                definition.meant = meant;
                definition.origin = Some(Span { start: 0, end: 0, ..root.span });
                return Some(definition);
            }
            Err(error) => error,
        };
        let Error { fault, culprit } = error;
        let Some((mark, span)) = culprit else {
            diagnostics.extend(diagnose(&fault, root.span));
            return None;
        };
        mark.set();
        if let Fault::UnknownKey { key, expected } = &*fault {
            meant.extend(other_word(key, expected).or_else(|| nearest(key, expected.iter().copied())));
        }
        diagnostics.extend(diagnose(&fault, span));
        if diagnostics.len() - before >= MAX_FINDINGS {
            diagnostics.push(
                Diagnostic::new(
                    Code::TooManyErrors,
                    format!("reading stops here: {MAX_FINDINGS} errors are enough"),
                )
                .label(span, "the last one read")
                .help("mend these first; what follows is often their consequence"),
            );
            return None;
        }
    }
}

/// Words as a list: "`a`, `b` or `c`".
pub(super) fn words(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|w| format!("`{w}`")).collect();
    match quoted.split_last() {
        None => "nothing".into(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}

fn diagnose(fault: &Fault, span: Span) -> Option<Diagnostic> {
    Some(match fault {
        Fault::UnknownKey { key, expected } => {
            let diagnostic = Diagnostic::new(Code::UnknownKey, format!("unknown key `{key}`"));
            match (nearest(key, expected.iter().copied()), other_word(key, expected)) {
                (_, Some(meant)) => diagnostic.label(span, format!("here it is `{meant}`")).fix(span, meant),
                (Some(near), None) => {
                    diagnostic.label(span, format!("did you mean `{near}`?")).fix(span, near)
                }
                (None, None) => diagnostic.label(span, "this table has no such key"),
            }
            .help(format!("the keys of this table are {}", words(expected).replace(" or ", " and ")))
        }
        Fault::UnknownWord { word, expected } => {
            let diagnostic = Diagnostic::new(Code::UnknownWord, format!("`{word}` means nothing here"));
            match other_value(word, expected).or_else(|| nearest(word, expected.iter().copied())) {
                Some(near) => {
                    diagnostic.label(span, format!("did you mean `{near}`?")).fix(span, format!("\"{near}\""))
                }
                None => diagnostic.label(span, "not a word of the language"),
            }
            .help(format!("write {}", words(expected)))
        }
        Fault::WrongType { found, expected } => {
            Diagnostic::new(Code::WrongType, format!("{expected} is asked for, and {found} is written"))
                .label(span, format!("write {expected} here"))
        }
        Fault::OutOfRange { number } => {
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
            Diagnostic::new(Code::WrongType, format!("`{word}` is a word by itself"))
                .label(span, "it takes no value")
                .help(format!("write \"{word}\" in quotes, without braces"))
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
        "extinct" => r#"{ extinct = { pieces = ["king"], side = "opponent" } }"#,
        "only" => r#"{ only = { pieces = ["king"] } }"#,
        "facing" => r#"{ facing = { pieces = ["king"], along = "files" } }"#,
        "checks-given" => "{ checks-given = { times = 3 } }",
        "repetition" => "{ repetition = { times = 4 } }",
        "no-progress" => r#"{ no-progress = { plies = 100, reset-by = ["capture"] } }"#,
        "all" => r#"{ all = ["check", { not = "checkmate" }] }"#,
        "any" => r#"{ any = ["checkmate", "stalemate"] }"#,
        "not" => r#"{ not = "check" }"#,
        _ => return None,
    })
}
