//! One wrong file for each finding about an ini, and what is said about it.

use std::collections::BTreeSet;

use alfil::fairy::import::import;
use alfil_language::diag::{Certainty, Code, edited, fix_all, render};

use super::read;

#[test]
fn what_is_wrong_with_each_file_is_reported() {
    insta::glob!("../bad", "*.ini", |path| {
        let name = path.file_name().unwrap().to_string_lossy();
        let (ini, mut report) = read(&name, &std::fs::read(path).unwrap());
        if name.starts_with("import-") {
            let places = 0..ini.sections.len();
            let found = places.flat_map(|place| import(&ini, place, &name, &report).unwrap().diagnostics);
            report.diagnostics = found.collect();
        }
        let text = render::human(&report, false);
        let slug = name.trim_end_matches(".ini");
        assert!(report.diagnostics.iter().any(|d| d.code.slug() == slug), "{name}\n{text}");
        insta::with_settings!(
            { snapshot_path => "../snapshots", prepend_module_to_snapshot => false, omit_expression => true },
            { insta::assert_snapshot!("bad", text) }
        );
    });
}

#[test]
fn every_code_has_a_wrong_file() {
    let have: BTreeSet<String> = super::files("tests/bad")
        .iter()
        .map(|(path, _)| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    let missing: Vec<&str> = Code::ALL
        .iter()
        // The wrong file of one is long, `hostile` makes it; the other is about a name on the command line.
        .filter(|code| !matches!(code, Code::IniTooManySections | Code::ImportUnknownSection))
        .map(|code| code.slug())
        .filter(|slug| (slug.starts_with("ini-") || slug.starts_with("import-")) && !have.contains(*slug))
        .collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn fixes_remove_their_findings() {
    let mut n_fixes = 0;
    for (path, bytes) in super::files("tests/bad") {
        let name = path.file_name().unwrap().to_string_lossy();
        let (_, report) = read(&name, &bytes);
        let text = String::from_utf8(bytes).unwrap();
        for diagnostic in &report.diagnostics {
            let Some(fix) = &diagnostic.fix else { continue };
            let fixed = edited(&text, &fix.edits);
            let (_, after) = read(&name, fixed.as_bytes());
            let same = |d: &&alfil_language::diag::Diagnostic| {
                d.code == diagnostic.code && d.message == diagnostic.message
            };
            let count =
                |report: &alfil_language::diag::Report| report.diagnostics.iter().filter(same).count();
            assert!(count(&after) < count(&report), "{name}: {}", diagnostic.message);
            n_fixes += 1;
        }
    }
    assert!(n_fixes > 15, "{n_fixes}");
}

#[track_caller]
fn fixes(wrong: &str, right: &str) {
    let fixed = fix_all(wrong, &|text| read("x.ini", text.as_bytes()).1);
    assert_eq!(fixed.text, right);
    let certain = |d: &&alfil_language::diag::Diagnostic| {
        d.fix.as_ref().is_some_and(|fix| fix.certainty == Certainty::Certain)
    };
    assert_eq!(fixed.report.diagnostics.iter().filter(certain).count(), 0);
}

#[test]
fn what_can_be_fixed_is_fixed_and_the_rest_stays() {
    fixes("# mine\nmaxFile = 9\n", "# mine\n[my-variant:chess]\nmaxFile = 9\n");
    let whole =
        "pawn = p\nking = k\nstartFen = k7/p7/8/8/8/8/P7/K7 w - - 0 1\nmandatoryPawnPromotion = false\n";
    fixes(whole, &format!("[my-variant]\n{whole}"));
    fixes("[a:chess]\npass = true\n[b:a]", "[a:chess]\npass = true\n[b:a]\n");
    fixes("[a : chess]\nmustcapture = true # always\n", "[a:chess]\n# always\nmustCapture = true\n");
    fixes("[a]:chess\r\n nMoveRule : 40 \r\n", "[a:chess]\r\nnMoveRule = 40 \r\n");
    fixes("[a:chess\nflagRegion = d4,e4,d5\n", "[a:chess]\nflagRegion = d4 e4 d5\n");
    fixes("[a:chess]\ncustomPiece1 = a=BN ; both\n", "[a:chess]\n; both\ncustomPiece1 = a:BN\n");
    fixes(
        "[a:chess]\npromotionRank = 7 \n",
        "[a:chess]\npromotionRegionWhite = *7 *8\npromotionRegionBlack = *1 *2\n",
    );
    fixes("[a:chess]\nmustCapture = tr\u{0}ue\n", "[a:chess]\nmustCapture = true\n");
    for unclear in ["perhaps", "treu"] {
        let text = format!("[a:chess]\nmustCapture = {unclear}\n");
        fixes(&text, &text);
    }
    fixes(
        "[a:chess]\ncastling = fasle\npromotionPieceTypes = nbrqqb\n",
        "[a:chess]\ncastling = false\npromotionPieceTypes = nbrq\n",
    );
}

#[test]
fn nothing_certain_is_left_after_fixing() {
    for (path, bytes) in super::files("tests/bad") {
        let Ok(text) = String::from_utf8(bytes) else { continue };
        let fixed = fix_all(&text, &|text| read("x.ini", text.as_bytes()).1);
        for diagnostic in &fixed.report.diagnostics {
            let certain = diagnostic.fix.as_ref().is_some_and(|fix| fix.certainty == Certainty::Certain);
            assert!(!certain, "{}: {diagnostic:#?}\n{}", path.display(), fixed.text);
        }
    }
}

#[test]
fn several_old_names_make_room_for_the_new_ones_once() {
    let text = "[a:chess]\ndoubleStepRank = 3\ndoubleStepRankMin = 2\n";
    let fixed = fix_all(text, &|text| read("x.ini", text.as_bytes()).1);
    assert_eq!(fixed.text, "[a:chess]\ndoubleStepRegionWhite = *2 *3\ndoubleStepRegionBlack = *6 *7\n\n");
    assert!(fixed.report.diagnostics.is_empty(), "{:#?}", fixed.report.diagnostics);
}
