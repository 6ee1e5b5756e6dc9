//! Bytes that nobody wrote in good faith.

use alfil::fairy::ini::MAX_BYTES;
use alfil_language::diag::{Report, render};
use proptest::prelude::*;

use super::read;
use crate::sampling::{cases, so_many};

#[track_caller]
fn answered(bytes: &[u8]) -> Report {
    let (ini, report) = read("hostile.ini", bytes);
    let _ = (render::human(&report, false), render::json(&report), render::short(&report));
    let mut last = 0;
    for diagnostic in &report.diagnostics {
        let at = diagnostic.span().unwrap().start;
        assert!(last <= at || diagnostic.code.slug().starts_with("too-many"), "in order of place");
        last = last.max(at);
        for label in &diagnostic.labels {
            assert!(report.sources.text(label.span.file).get(label.span.range()).is_some(), "{diagnostic:?}");
        }
    }
    for section in &ini.sections {
        assert_eq!(report.sources.text(ini.file).get(section.name.span.range()).unwrap(), section.name.text);
    }
    report
}

fn slugs(report: &Report) -> Vec<&'static str> {
    report.diagnostics.iter().map(|d| d.code.slug()).collect()
}

#[test]
fn a_megabyte_of_anything_is_answered() {
    let million = |text: &str| text.repeat(so_many(250_000) as usize / text.len());
    for text in [
        million("x"),
        million("["),
        million("[a]\n").chars().take(19_000).collect(),
        million("a=b\n"),
        format!("[a:chess]\n{}", million("a=b\n")),
        format!("[a:chess]\n{}", million("mustCapture = x\n")),
        format!("[a:chess]\nmustCapture = {}", million("x")),
        format!("[a:chess]\nflagRegion = {}", million("e4,5 ")),
        format!("[a:chess]\nflagRegion = {}", million("e4 ")),
        format!("[a:chess]\npromotionPieceTypes = {}", million("nbrq ")),
        format!("[a:chess]\npromotedPieceType = {}", million("p:q ")),
        format!("[a:chess]\ncustomPiece1 = a:{}", million("fW")),
        format!("[a:chess]\nstartFen = {}", million("8/")),
        format!("[a:chess]\nstartFen = {}", million("_")),
        format!("[a:chess]\nstartFen = {}", million("x")),
        format!("[a:chess]\nnMoveRule = {}", million("9")),
        format!("[a:{}]\n", million("a")),
        format!("{}=1\n", million("k")),
        format!("[a:chess]\n{}=1\n", million("k")),
    ] {
        let report = answered(text.as_bytes());
        assert!(report.diagnostics.len() <= 202, "{}", report.diagnostics.len());
    }
    answered(&vec![0; 100_000]);
    answered(&vec![0xff; 100_000]);
}

#[test]
fn sections_without_end_are_refused() {
    let many: Vec<String> = (0..5001).map(|i| format!("[v{i}:chess]\nmustCapture = true\n")).collect();
    assert_eq!(slugs(&answered(many.concat().as_bytes())), ["ini-too-many-sections"]);
}

#[test]
fn too_large_a_file_is_refused() {
    assert_eq!(slugs(&answered(&vec![b'#'; MAX_BYTES + 1])), ["file-too-large"]);
}

#[test]
fn bytes_that_are_not_utf8_have_a_place() {
    let (_, report) = read("latin.ini", b"[a:chess]\n# caf\xe9\nmustCapture = true\n");
    assert_eq!(render::short(&report), "latin.ini:2:6: error[not-utf8]: the file is not UTF-8 text\n");
}

#[test]
fn blanks_of_several_bytes_have_a_place() {
    let report = answered("[a:chess]\ncustomPiece1 = a\u{3000}BN\n".as_bytes());
    assert_eq!(slugs(&report), ["ini-piece-moves"]);
}

#[test]
fn an_empty_file_is_reported() {
    for text in ["", "\n\n", "# nothing\n", "\u{feff}"] {
        assert_eq!(slugs(&answered(text.as_bytes())), ["ini-no-section"], "{text:?}");
    }
}

/// Lines that are nearly right, in any order.
fn likely() -> impl Strategy<Value = String> {
    let key = prop::sample::select(
        alfil::fairy::ini::keys::names(alfil::fairy::ini::Dialect::FairyStockfish).collect::<Vec<_>>(),
    );
    let value = prop_oneof![
        r"[a-zA-Z0-9:*#; +/~\[\]=,-]{0,24}",
        Just("true".to_owned()),
        Just("*8".to_owned()),
        Just("k".to_owned()),
        Just("a:fsWnN".to_owned()),
        any::<String>(),
    ];
    (key, value).prop_map(|(key, value)| format!("{key} = {value}\n"))
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn any_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = answered(&bytes);
    }

    #[test]
    fn any_ini_like_text_is_answered(text in r"([a-z:=\[\] #;*\r\t+-]|\n\[|\n|[A-Z0-9]){0,80}") {
        let _ = answered(text.as_bytes());
    }

    #[test]
    fn any_lines_are_answered(header in r"\[[a-z]{1,2}(:(chess|shogi|janggi|nobody))?\]", lines in prop::collection::vec(likely(), 0..12)) {
        let _ = answered(format!("{header}\n{}", lines.concat()).as_bytes());
    }

    #[test]
    fn a_damaged_file_is_answered(
        which in any::<prop::sample::Index>(), at in any::<prop::sample::Index>(), cut in 0..40usize,
        put in prop::collection::vec(any::<u8>(), 0..8),
    ) {
        let files = super::files("tests/ini");
        let mut bytes = files[which.index(files.len())].1.clone();
        let at = at.index(bytes.len());
        let end = (at + cut).min(bytes.len());
        bytes.splice(at..end, put);
        let _ = answered(&bytes);
    }
}
