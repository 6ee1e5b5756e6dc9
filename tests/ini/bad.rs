//! One wrong file for each finding about an ini, and what is said about it.

use std::collections::BTreeSet;

use alfil::diag::{Code, render};
use alfil::import::import;
use alfil::ini::read;

#[test]
fn every_wrong_file_is_told_what_is_wrong() {
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
fn fixes_mend_what_they_are_for() {
    let mut n_fixes = 0;
    for (path, bytes) in super::files("tests/bad") {
        let name = path.file_name().unwrap().to_string_lossy();
        let (_, report) = read(&name, &bytes);
        let text = String::from_utf8(bytes).unwrap();
        for diagnostic in &report.diagnostics {
            let Some(fix) = &diagnostic.fix else { continue };
            let mut mended = text.clone();
            mended.replace_range(fix.span.range(), &fix.replacement);
            let (_, after) = read(&name, mended.as_bytes());
            let same =
                |d: &&alfil::diag::Diagnostic| d.code == diagnostic.code && d.message == diagnostic.message;
            let count = |report: &alfil::diag::Report| report.diagnostics.iter().filter(same).count();
            assert!(count(&after) < count(&report), "{name}: {}", diagnostic.message);
            n_fixes += 1;
        }
    }
    assert!(n_fixes > 15, "{n_fixes}");
}
