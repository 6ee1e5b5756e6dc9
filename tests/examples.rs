//! The wrong and the right example of each finding are wrong and right.

use alfil::author::examples::{Example, Notation};
use alfil::author::smoke::Settings;
use alfil::author::validate;
use alfil::fairy::{import, ini};
use alfil_language::betza::{Dialect, compile};
use alfil_language::diag::{Code, Diagnostic, Severity, Sources, Span, Text};

use crate::wrong_files::WithBadFiles;

fn found(example: &Example, name: &str, text: &str) -> Vec<Diagnostic> {
    let moves = |dialect| {
        let file = Sources::new().add("example", text);
        compile(&Text::verbatim(text, Span::new(file, 0..text.len()), 0), dialect).diagnostics
    };
    match example.notation {
        Notation::Definition => {
            let file = format!("{name}.toml");
            let needs_games =
                Code::with_slug(name).is_some_and(|code| code.needs_games() || code == Code::ClaimsNothing);
            let (_, report) = if needs_games {
                validate::load_text_and_play(&file, text, &WithBadFiles, Settings::new(6, 1))
            } else {
                validate::load_text(&file, text, &WithBadFiles)
            };
            report.diagnostics
        }
        Notation::Betza => moves(Dialect::XBetza),
        Notation::FairyBetza => moves(Dialect::FairyStockfish),
        Notation::Ini => {
            let (ini, report) = ini::read("example.ini", text.as_bytes(), ini::Dialect::FairyStockfish);
            let sections = 0..ini.sections.len();
            let imported = sections
                .filter_map(|place| import::import(&ini, place, "example.ini", &report))
                .flat_map(|i| i.diagnostics);
            let is_of_import = name.starts_with("import-");
            if is_of_import { imported.collect() } else { report.diagnostics }
        }
    }
}

#[test]
fn examples_are_wrong_and_right() {
    for code in Code::ALL {
        let Some(example) = Example::of(*code) else { continue };
        let has = |text: &str| found(&example, code.slug(), text).iter().any(|d| d.code == *code);
        assert!(has(example.wrong), "{}: the wrong example is not wrong", code.slug());
        let right = found(&example, code.slug(), example.right);
        assert!(right.iter().all(|d| d.code != *code), "{}: the right example is wrong", code.slug());
        let errors: Vec<_> = right.iter().filter(|d| d.severity() == Severity::Error).collect();
        assert!(errors.is_empty(), "{}: {errors:?}", code.slug());
    }
}

/// Their wrong texts are long, or no texts.
const WITHOUT: [Code; 10] = [
    Code::UnreadableFile,
    Code::NotUtf8,
    Code::FileTooLarge,
    Code::TooManyPieces,
    Code::TooManyWarnings,
    Code::BetzaTooLong,
    Code::IniTooManySections,
    Code::ImportUnknownSection,
    Code::SmokeHang,
    Code::TooManyClaims,
];

#[test]
fn every_finding_has_an_example_and_an_explanation() {
    assert!(Code::ALL.len() >= 120);
    for code in Code::ALL {
        assert_eq!(Example::of(*code).is_none(), WITHOUT.contains(code), "{}", code.slug());
        let summary = code.explanation().lines().next().unwrap().trim();
        assert!(summary.ends_with(['.', '?']) && summary.len() > 10, "{}: {summary}", code.slug());
        let Some(example) = Example::of(*code) else { continue };
        for lines in [example.wrong_lines(), example.right_lines()] {
            let is_rule = |line: &&str| {
                let key = line.split([' ', '=']).next().unwrap_or_default();
                let is_header =
                    line.starts_with('[') && matches!(example.notation, Notation::Definition | Notation::Ini);
                !["", "#", "…", "format", "name"].contains(&key) && !is_header
            };
            let is_about_top =
                ["empty-text", "unseen-character", "unsupported-format"].contains(&code.slug());
            let shows_a_rule = lines.iter().any(is_rule) || (is_about_top && !lines.is_empty());
            assert!(shows_a_rule && lines.len() <= 20, "{}: {lines:?}", code.slug());
        }
    }
}
