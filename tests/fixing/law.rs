//! What a safe fix may do to a text.

use std::ops::Range;

use alfil_language::diag::{
    Certainty, Code, Diagnostic, Edit, FileId, Fix, Report, Severity, edited, fix_all,
};

/// Applies each safe fix of a text alone, then all of them, and returns the codes that were fixed. Comments begin with a sign.
///
/// # Errors
/// What breaks the law.
pub(super) fn judge<M: PartialEq>(
    text: &str,
    sign: &[char],
    read: &dyn Fn(&str) -> (Option<M>, Report),
) -> Result<Vec<&'static str>, String> {
    let (meaning, report) = read(text);
    let mut fixed = Vec::new();
    for (found, fix) in report.diagnostics.iter().filter_map(|found| Some((found, safe(found)?))) {
        let after = edited(text, &fix.edits);
        let told = |law: &str| {
            let what = format!("{law}: {}: {}", found.code.slug(), found.message);
            Err(format!("{what}\n{}", changed_lines(text, &after)))
        };
        if let Some(edit) = fix.edits.iter().find(|edit| !is_marked(text, edit, found)) {
            return told(&format!("only what is marked changes, not {:?}", edit.span.range()));
        }
        if !missing(&comments(text, sign), &comments(&after, sign)).is_empty() {
            return told("comments stay");
        }
        if presumes_a_reading(text, found, &report) {
            return told("a move string with an error has no other fix");
        }
        let lost = lost(text, fix, found.code);
        if !lost.is_empty() {
            return told(&format!("nothing written is dropped, as {lost:?}"));
        }
        let (meaning_after, report_after) = read(&after);
        if let Some(wrong) = wrong_word(text, fix, &report_after) {
            return told(&format!("what is written is right, not {wrong}"));
        }
        if meaning.is_some() && meaning_after != meaning {
            return told("the rules stay");
        }
        fixed.push(found.code.slug());
    }
    if meaning.is_some() && !fixed.is_empty() {
        let all = fix_all(text, &|text| read(text).1);
        if read(&all.text).0 != meaning {
            return Err(format!("the rules stay after all fixes\n{}", changed_lines(text, &all.text)));
        }
    }
    Ok(fixed)
}

/// The safe fix of a finding, if it changes the text itself.
fn safe(found: &Diagnostic) -> Option<&Fix> {
    let fix = found.fix.as_deref()?;
    (fix.certainty == Certainty::Certain && fix.file() == Some(FileId::FIRST)).then_some(fix)
}

/// Whether a change lies within the places of a finding, or reaches them by signs and spaces alone.
fn is_marked(text: &str, edit: &Edit, found: &Diagnostic) -> bool {
    let change = edit.span.range();
    // A comment behind a value goes to a line of its own.
    if change.is_empty() && edit.replacement.starts_with(['#', ';']) {
        return true;
    }
    // A line of an ini is one thing, and so is a move string.
    let is_by_line = found.code.slug().starts_with("ini-") || found.code.slug().starts_with("betza-");
    let is_same_line = |at: usize| {
        let range = at.min(change.start)..at.max(change.start);
        text.get(range).is_some_and(|between| !between.contains('\n'))
    };
    if is_by_line && found.labels.iter().any(|label| is_same_line(label.span.range().start)) {
        return true;
    }
    let places = found.labels.iter().filter(|label| label.span.file == edit.span.file);
    let is_sign = |range: Range<usize>| {
        text.get(range).is_some_and(|text| !text.contains(|c: char| c.is_alphanumeric() || c == '#'))
    };
    places.map(|label| label.span.range()).any(|place| {
        let before = change.start.min(place.start)..place.start;
        let after = place.end..change.end.max(place.end);
        let apart = place.end.min(change.start)..change.start.max(place.end);
        let ahead = change.end.min(place.start)..place.start.max(change.end);
        if change.end < place.start {
            is_sign(ahead)
        } else if change.start > place.end {
            is_sign(apart)
        } else {
            is_sign(before) && is_sign(after)
        }
    })
}

/// An error about a word that a fix has written and that was not there before.
fn wrong_word(text: &str, fix: &Fix, after: &Report) -> Option<String> {
    let is_old = |word: &str| {
        fix.edits.iter().any(|edit| text.get(edit.span.range()).is_some_and(|old| old.contains(word)))
    };
    let news: Vec<&str> =
        fix.edits.iter().flat_map(|edit| words(&edit.replacement)).filter(|word| !is_old(word)).collect();
    let is_name = |code: Code| {
        ["unknown-", "wrong-type", "needs-table", "nothing-to-become", "duplicate-id", "bad-"]
            .iter()
            .any(|part| code.slug().starts_with(part))
    };
    let shift: i64 =
        fix.edits.iter().map(|edit| edit.replacement.len() as i64 - edit.span.range().len() as i64).sum();
    after.diagnostics.iter().filter(|found| is_name(found.code)).find_map(|found| {
        let span = found.span().filter(|span| span.file == FileId::FIRST)?;
        let there = after.sources.text(span.file).get(span.range())?;
        let start = fix.edits.iter().map(|edit| edit.span.start).min()?;
        let end = fix.edits.iter().map(|edit| i64::from(edit.span.end) + shift).max()?;
        let is_in = span.start >= start && i64::from(span.end) <= end;
        (is_in && news.contains(&there.trim_matches('"')))
            .then(|| format!("{}: {}", found.code.slug(), found.message))
    })
}

/// The lines that only one of two texts has.
fn changed_lines(before: &str, after: &str) -> String {
    let [old, new]: [Vec<&str>; 2] = [before, after].map(|text| text.lines().collect());
    let gone = missing(&old, &new).into_iter().map(|line| format!("- {line}\n"));
    gone.chain(missing(&new, &old).into_iter().map(|line| format!("+ {line}\n"))).collect()
}

/// Whether a finding about a move string, which is no error, would be fixed although the string has an error.
fn presumes_a_reading(text: &str, found: &Diagnostic, report: &Report) -> bool {
    let line = |found: &Diagnostic| {
        found.span().map(|span| (span.file, text[..span.range().start].matches('\n').count()))
    };
    let is_error_there = |other: &Diagnostic| {
        other.severity() == Severity::Error
            && other.code.slug().starts_with("betza-")
            && line(other) == line(found)
    };
    found.severity() != Severity::Error
        && found.code.slug().starts_with("betza-")
        && report.diagnostics.iter().any(is_error_there)
}

/// The comments of a text, which begin with one of some signs.
fn comments<'t>(text: &'t str, sign: &[char]) -> Vec<&'t str> {
    let of_line = |line: &'_ str| {
        let mut quote = None;
        for (at, c) in line.char_indices() {
            match (quote, c) {
                (None, c) if sign.contains(&c) => return Some(at),
                (None, '"' | '\'') => quote = Some(c),
                // A string in curly quotes is meant as one.
                (None, '“') => quote = Some('”'),
                (Some(open), c) if open == c => quote = None,
                _ => {}
            }
        }
        None
    };
    text.lines().filter_map(|line| line.get(of_line(line)?..)).map(str::trim).collect()
}

fn missing<'a>(all: &[&'a str], of: &[&str]) -> Vec<&'a str> {
    let mut rest = of.to_vec();
    let mut missing = Vec::new();
    for item in all {
        match rest.iter().position(|other| other == item) {
            Some(at) => drop(rest.swap_remove(at)),
            None => missing.push(*item),
        }
    }
    missing
}

/// The words and numbers of a text.
fn words(text: &str) -> Vec<&str> {
    let is_sign = |c: char| c.is_whitespace() || "\"'“”‘’„«»`{}[]=,;#".contains(c);
    text.split(is_sign).filter(|word| word.contains(char::is_alphanumeric)).collect()
}

/// The words that a fix drops without a word in their place. It may drop `true`, which every word says of itself, a
/// word that is listed twice, and letters of a move string that have no effect.
fn lost<'a>(text: &'a str, fix: &Fix, code: Code) -> Vec<&'a str> {
    if code == Code::ListedTwice || code.slug().starts_with("betza-") {
        return Vec::new();
    }
    let old: Vec<&str> =
        fix.edits.iter().flat_map(|edit| words(text.get(edit.span.range()).unwrap_or_default())).collect();
    let new: Vec<&str> = fix.edits.iter().flat_map(|edit| words(&edit.replacement)).collect();
    let gone: Vec<&str> = missing(&old, &new).into_iter().filter(|word| *word != "true").collect();
    let added = missing(&new, &old);
    let letters =
        |words: &[&str]| -> usize { words.concat().chars().filter(|c| c.is_alphanumeric()).count() };
    // A blank or a sign within a word makes two of it.
    let is_one_word = added.len() == 1 && letters(&gone) <= letters(&added) + 1;
    if gone.len() > added.len() && !is_one_word { gone } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use alfil_language::diag::Span;

    use super::*;

    /// What is said of a text in which the first part is replaced with the second, if a finding marks the third.
    fn judged(text: &str, [old, new, marked]: [&str; 3], meaning: Option<&dyn Fn(&str) -> usize>) -> String {
        let read = |text: &str| {
            let mut report = Report::default();
            let file = report.sources.add("x", text);
            let place = |part: &str| text.find(part).map(|at| Span::new(file, at..at + part.len()));
            if let (Some(old), Some(marked)) = (place(old), place(marked)) {
                let found = Diagnostic::new(Code::UnknownKey, "wrong").label(marked, "");
                report.diagnostics.push(found.fix(old, new));
            }
            (meaning.map(|meaning| meaning(text)), report)
        };
        judge(text, &['#'], &read).err().unwrap_or_default()
    }

    #[test]
    fn what_breaks_the_law_is_noticed() {
        let nothing = |text: &str, fix: [&str; 3]| judged(text, fix, None);
        assert_eq!(nothing("when = { chekc = 1 }", ["chekc", "check", "chekc"]), "");
        assert_eq!(
            nothing("when = { check = true }", ["{ check = true }", "\"check\"", "{ check = true }"]),
            ""
        );
        let lost = nothing("when = { check = 3 }", ["{ check = 3 }", "\"check\"", "{ check = 3 }"]);
        assert!(lost.starts_with("nothing written is dropped"), "{lost}");
        let table = "{ stalemate = { side = \"first\" } }";
        let lost = nothing(&format!("when = {table}"), [table, "\"stalemate\"", table]);
        assert!(lost.starts_with("nothing written is dropped"), "{lost}");
        let lost = nothing("a = 1 # why", ["1 # why", "2", "1 # why"]);
        assert!(lost.starts_with("comments stay"), "{lost}");
        let elsewhere = nothing("a = 1\nb = 2\nc = 3", ["3", "4", "1"]);
        assert!(elsewhere.starts_with("only what is marked changes"), "{elsewhere}");
        let other = judged("a = 1", ["1", "23", "1"], Some(&str::len));
        assert!(other.starts_with("the rules stay"), "{other}");
    }
}
