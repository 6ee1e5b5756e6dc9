//! Transcripts: what is said (`>`) and what is answered (`<`), with `*` for any text; `~` passes over the lines before.
//!
//! Lines about searches are passed over. The first line of a transcript is the command and its variant.

use std::fs;
use std::path::Path;

use alfil::play::protocol::Language;

use super::Client;

/// Whether a line is as written, `*` standing for any text.
fn fits(pattern: &str, line: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == line,
        Some((start, rest)) => line.strip_prefix(start).is_some_and(|line| {
            let ends = line.char_indices().map(|(at, _)| at).chain([line.len()]);
            ends.into_iter().any(|at| fits(rest, &line[at..]))
        }),
    }
}

/// Whether a line only shows how a search is going.
fn is_thinking(line: &str) -> bool {
    let is_post = line.split(' ').take(4).filter(|word| word.parse::<i64>().is_ok()).count() == 4;
    is_post || (line.starts_with("info depth ") && !line.starts_with("info depth 0 "))
}

fn follow(name: &str, text: &str) {
    let mut lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut command = lines.next().unwrap().split(' ');
    assert_eq!(command.next(), Some("alfil"));
    let language = match command.next().unwrap() {
        "uci" => Some(Language::Uci),
        "usi" => Some(Language::Usi),
        "xboard" => Some(Language::Xboard),
        "engine" => None,
        other => panic!("{name}: {other}"),
    };
    let mut client = Client::new(language, command.next());
    for line in lines {
        if let Some(said) = line.strip_prefix("> ") {
            client.say(said);
        } else if let Some(wanted) = line.strip_prefix("~ ") {
            let mut seen = Vec::new();
            while !seen.last().is_some_and(|line: &String| fits(wanted, line)) {
                assert!(seen.len() < 1000, "{name}: no `{wanted}` in {seen:?}");
                seen.push(client.line());
            }
        } else {
            let wanted = line.strip_prefix("< ").unwrap_or_else(|| line.strip_prefix('<').unwrap());
            let answer = loop {
                let line = client.line();
                if !is_thinking(&line) {
                    break line;
                }
            };
            assert!(fits(wanted, &answer), "{name}: not `{wanted}` but `{answer}`");
        }
    }
    let rest = client.end();
    assert!(rest.iter().all(|line| is_thinking(line)), "{name}: also said: {rest:?}");
}

#[test]
fn the_transcripts_are_followed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/protocol");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|e| e == "txt"));
    paths.sort();
    assert!(paths.len() >= 6);
    for path in paths {
        follow(&path.display().to_string(), &fs::read_to_string(&path).unwrap());
    }
}

#[test]
fn a_star_stands_for_any_text() {
    assert!(fits("a*c*", "abcd") && fits("a*", "a") && fits("*", ""));
    assert!(!fits("a*c", "abcd") && !fits("a", "ab"));
}
