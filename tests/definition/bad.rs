//! One wrong file for each finding, and what is said about it.

use std::collections::BTreeSet;

use alfil::author::smoke::Settings;
use alfil::author::validate::{load_text, load_text_and_play};
use alfil_language::diag::{Code, edited, render};

use crate::wrong_files::WithBadFiles;

#[test]
fn what_is_wrong_with_each_file_is_reported() {
    insta::glob!("../bad", "*.toml", |path| {
        let name = path.file_name().unwrap().to_string_lossy();
        let text = std::fs::read_to_string(path).unwrap();
        let (rules, report) = alfil_language::check::load_text(&name, &text, &WithBadFiles);
        assert_eq!(rules.is_none(), report.n_errors() > 0, "{name}");
        let slug = name.trim_end_matches(".toml");
        let (_, report) = match Code::with_slug(slug) {
            Some(code) if code.needs_games() || code == Code::ClaimsNothing => {
                load_text_and_play(&name, &text, &WithBadFiles, Settings::new(6, 1))
            }
            Some(_) | None => load_text(&name, &text, &WithBadFiles),
        };
        assert!(
            report.diagnostics.iter().any(|d| d.code.slug() == slug),
            "{}",
            render::human(&report, false)
        );
        insta::with_settings!(
            { snapshot_path => "../snapshots", prepend_module_to_snapshot => false, omit_expression => true },
            { insta::assert_snapshot!("bad", render::human(&report, false)) }
        );
    });
}

/// Codes whose wrong text is no small file; each has a test of its own.
const ELSEWHERE: [Code; 7] = [
    Code::UnreadableFile,
    Code::NotUtf8,
    Code::FileTooLarge,
    Code::TooManyPieces,
    Code::TooManyWarnings,
    Code::SmokeHang,
    Code::TooManyClaims,
];

#[test]
fn every_code_of_a_definition_has_a_wrong_file() {
    let have: BTreeSet<String> = super::files("tests/bad")
        .iter()
        .map(|(path, _)| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    let missing: Vec<&str> = Code::ALL
        .iter()
        .filter(|code| !ELSEWHERE.contains(code) && !have.contains(code.slug()))
        .filter(|code| !["betza-", "ini-", "import-"].iter().any(|of| code.slug().starts_with(of)))
        .map(|code| code.slug())
        .collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn the_three_renderings_agree() {
    for (path, text) in super::files("tests/bad") {
        let name = path.file_name().unwrap().to_string_lossy();
        let (_, report) = load_text(&name, &text, &WithBadFiles);
        let (short, json) = (render::short(&report), render::json(&report));
        let objects: Vec<serde_json::Value> =
            json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(objects.len(), report.diagnostics.len());
        assert_eq!(short.lines().count(), objects.len());
        for (object, line) in objects.iter().zip(short.lines()) {
            let text = |key: &str| object[key].as_str().unwrap().to_owned();
            let place = format!("{}:{}:{}", text("file"), object["line"], object["column"]);
            let rest = format!("{}[{}]: {}", text("severity"), text("code"), text("message"));
            assert_eq!(line, format!("{place}: {rest}"));
        }
    }
}

#[test]
fn a_fix_removes_its_finding() {
    for (path, text) in super::files("tests/bad") {
        let name = path.file_name().unwrap().to_string_lossy();
        let (_, report) = load_text(&name, &text, &WithBadFiles);
        for diagnostic in &report.diagnostics {
            let Some(fix) = &diagnostic.fix else { continue };
            let fixed = edited(&text, &fix.edits);
            let (_, after) = load_text(&name, &fixed, &WithBadFiles);
            let same = |d: &&alfil_language::diag::Diagnostic| {
                d.code == diagnostic.code && d.message == diagnostic.message
            };
            let count =
                |report: &alfil_language::diag::Report| report.diagnostics.iter().filter(same).count();
            assert!(count(&after) < count(&report), "{name}: {}", diagnostic.message);
            let is_unreadable =
                matches!(diagnostic.code, Code::TomlSyntax | Code::ForeignFile | Code::RegionSyntax);
            assert!(is_unreadable || after.n_errors() <= report.n_errors(), "{name}: {}", diagnostic.message);
        }
    }
}
