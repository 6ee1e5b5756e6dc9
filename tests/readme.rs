//! The documents for readers: what they show is what the program does.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use alfil::author::examples::{Example, Notation};
use alfil::words::describe::movement_sentence;
use alfil_core::rules::Turns;
use alfil_language::betza::{Compiled, Dialect, compile};
use alfil_language::diag::{Code, Severity, Sources, Span, Text};

use crate::docs::blocks;

const README: &str = include_str!("../README.md");
const BETZA: &str = include_str!("../docs/betza.md");

#[test]
fn the_definition_in_the_readme_is_an_example_file() {
    let examples = examples();
    let games: Vec<_> = blocks(README).into_iter().filter(|block| block.info == "toml").collect();
    assert_eq!(games.len(), 1);
    for block in games {
        let text = block.lines.join("\n") + "\n";
        assert_eq!(block.lines.iter().filter(|line| !line.is_empty()).count(), 12, "lines of the game");
        assert!(examples.iter().any(|(_, example)| *example == text), "{text}");
    }
}

/// The definitions in `docs/examples`, by path.
fn examples() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples");
    let mut found: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "toml"))
        .map(|path| (path.display().to_string(), fs::read_to_string(path).unwrap()))
        .collect();
    found.sort();
    found
}

#[test]
fn the_examples_have_no_findings() {
    let examples = examples();
    assert!(!examples.is_empty());
    for (path, text) in examples {
        let (rules, report) =
            alfil::author::validate::load_text(&path, &text, &alfil::library::BundledVariants);
        assert!(report.diagnostics.is_empty(), "{}", alfil_language::diag::render::human(&report, false));
        assert!(rules.is_some(), "{path}");
    }
}

fn read(betza: &str, dialect: Dialect) -> Compiled {
    let mut sources = Sources::new();
    let file = sources.add("betza.md", betza);
    compile(&Text::verbatim(betza, Span::new(file, 0..betza.len()), 0), dialect)
}

/// The `inline code` of a cell.
fn codes(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// Returns the rows of the tables below a comment of this text, as their cells; headings are left out. The items of a
/// list are rows too: its codes, what they mean, and in italics which program reads them differently.
fn rows(marker: &str) -> Vec<Vec<String>> {
    let marker = format!("<!-- {marker} -->");
    let mut found = Vec::new();
    let mut lines = BETZA.lines();
    while lines.by_ref().any(|line| line == marker) {
        let block: Vec<&str> = lines.by_ref().take_while(|line| !line.is_empty()).collect();
        if let Some(items) = block.join("\n").strip_prefix("- ") {
            found.extend(items.split("\n- ").map(item));
        } else {
            let cells = |row: &&str| row.trim_matches('|').split('|').map(|c| c.trim().to_owned()).collect();
            found.extend(block.iter().skip(2).map(cells));
        }
    }
    assert!(found.len() > 5, "{marker}: {} rows", found.len());
    found
}

/// Returns an item as a row.
fn item(item: &str) -> Vec<String> {
    let item = item.split_whitespace().collect::<Vec<_>>().join(" ");
    let (codes, text) = item.split_once("`: ").unwrap_or_else(|| panic!("{item}"));
    let meaning = text.split('*').next().unwrap().trim_end();
    vec![format!("{codes}`"), meaning.to_owned()]
}

#[test]
fn move_strings_mean_what_their_tables_say() {
    for row in rows("betza sentences") {
        for betza in codes(&row[0]) {
            let Compiled { movement, mut diagnostics } = read(betza, Dialect::XBetza);
            diagnostics.retain(|found| found.code != Code::BetzaReadElsewhere);
            assert!(diagnostics.is_empty(), "{betza}: {diagnostics:?}");
            assert_eq!(movement_sentence(&movement.unwrap()), row[1], "{betza}");
        }
    }
}

#[test]
fn what_others_read_differently_means_what_its_table_says() {
    for row in rows("betza elsewhere") {
        for betza in codes(&row[0]) {
            let movement = read(betza, Dialect::XBetza).movement.unwrap();
            assert!(
                row[1].is_empty() || movement_sentence(&movement) == row[1],
                "{betza}: {}",
                movement_sentence(&movement)
            );
        }
    }
}

#[test]
fn wrong_move_strings_are_reported_as_their_tables_say() {
    for (marker, dialect) in
        [("betza findings", Dialect::XBetza), ("fairy-stockfish findings", Dialect::FairyStockfish)]
    {
        for row in rows(marker) {
            for betza in codes(&row[0]) {
                let found = read(betza, dialect).diagnostics;
                let found: BTreeSet<&str> = found.iter().map(|d| d.code.slug()).collect();
                assert_eq!(found, codes(&row[1]).into_iter().collect(), "{betza}");
            }
        }
    }
}

/// Arrows for the compass, hours on a clock face for a Knight's leaps, clockwise from straight ahead.
const ARROWS: [&str; 8] = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"];
const HOURS: [&str; 8] = ["1", "2", "4", "5", "7", "8", "10", "11"];

#[test]
fn directions_are_as_their_table_says() {
    for row in rows("betza directions") {
        let letters = codes(&row[0])[0];
        for (atom, cell) in ["W", "F", "N", "K"].into_iter().zip(&row[1..]).filter(|(_, cell)| *cell != "–")
        {
            let betza = format!("{letters}{atom}");
            let Compiled { movement, diagnostics } = read(&betza, Dialect::XBetza);
            assert!(diagnostics.is_empty(), "{betza}: {diagnostics:?}");
            let movement = movement.unwrap();
            let Turns::Absolute(headings) = &movement.terms[0].legs[0].turns else { panic!("{betza}") };
            let signs = if atom == "N" { HOURS } else { ARROWS };
            let found: BTreeSet<&str> = headings.iter().map(|h| signs[usize::from(h.index)]).collect();
            assert_eq!(found, cell.split(' ').collect(), "{betza}");
        }
    }
}

/// The list of findings as Markdown.
fn diagnostics() -> String {
    let mut text = "# Diagnostics\n\n<!-- Generated from src/language/diag/code.rs: UPDATE_DIAGNOSTICS=1 cargo test readme -->\n\n\
        Every finding has a code, printed in brackets, that never changes. A definition with an error cannot be played; one\n\
        with only warnings or notes can.\n"
        .to_owned();
    let is_of_betza = |code: &&Code| code.slug().starts_with("betza-");
    let (betza, rest): (Vec<&Code>, Vec<&Code>) = Code::ALL.iter().partition(is_of_betza);
    let is_of_ini = |code: &&&Code| code.slug().starts_with("ini-") || code.slug().starts_with("import-");
    let (ini, rest): (Vec<&Code>, Vec<&Code>) = rest.iter().partition(is_of_ini);
    for (title, codes) in
        [("Files and definitions", rest), ("Betza notation", betza), ("Variants for Fairy-Stockfish", ini)]
    {
        let _ = write!(text, "\n## {title}\n");
        for code in codes {
            let kind = match code.severity() {
                Severity::Error => "Error",
                Severity::Warning => "Warning",
                Severity::Note => "Note",
            };
            let explanation: Vec<&str> = code.explanation().trim().lines().map(str::trim).collect();
            let _ = write!(text, "\n### `{}`\n\n*{kind}.* {}\n", code.slug(), explanation.join("\n"));
            let Some(example) = Example::of(*code) else { continue };
            for (title, lines) in [("Wrong", example.wrong_lines()), ("Right", example.right_lines())] {
                let fence = match example.notation {
                    Notation::Definition => "toml,part",
                    Notation::Ini => "ini",
                    Notation::Betza | Notation::FairyBetza => "text",
                };
                let shown: Vec<String> = lines.iter().map(|line| Example::shown(line)).collect();
                let _ = write!(text, "\n{title}:\n\n```{fence}\n{}\n```\n", shown.join("\n"));
            }
        }
    }
    text
}

/// When this fails, run it once with `UPDATE_DIAGNOSTICS=1`.
#[test]
fn the_list_of_diagnostics_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/diagnostics.md");
    if std::env::var_os("UPDATE_DIAGNOSTICS").is_some() {
        fs::write(&path, diagnostics()).unwrap();
    }
    assert_eq!(fs::read_to_string(path).unwrap_or_default(), diagnostics());
}

/// The words of the README, code and all, that a newcomer has to read.
const README_WORDS: usize = 620;

#[test]
fn the_readme_is_short() {
    let words = README.split_whitespace().count();
    assert!(words <= README_WORDS, "{words} words: move what only some readers need to docs/");
}

#[test]
fn the_readme_knows_how_many_variants_there_are() {
    let reported = format!("{} variants are bundled", alfil::library::bundled().count());
    assert!(README.contains(&reported), "README.md does not say: {reported}");
}
