//! Texts that nobody wrote in good faith, and boards as large as they come.

use std::fmt::Write as _;

use alfil::library::{BundledVariants, Variants, bundled};
use alfil_core::rules::Rules;
use alfil_language::check::load_text;
use alfil_language::def::{Asker, DefinitionText, Library, NotFound};
use alfil_language::diag::{Report, render};
use proptest::prelude::*;

use crate::sampling::{cases, so_many};

fn slugs(report: &Report) -> Vec<&'static str> {
    report.diagnostics.iter().map(|d| d.code.slug()).collect()
}

#[track_caller]
fn loaded(text: &str) -> (Option<Rules>, Report) {
    let result = load_text("hostile.toml", text, &BundledVariants);
    let _ = (render::human(&result.1, false), render::json(&result.1), render::short(&result.1));
    result
}

/// A board of 36 by 36 squares with `n` kinds, each with a promoted form.
fn large(n: usize) -> String {
    let mut text = String::from(
        "format = 1\nname = \"Large\"\n[board]\nfiles = 36\nranks = 36\nsymmetry = \"rotate\"\n[setup]\nfen = \"",
    );
    let ids: Vec<String> = (0..n)
        .map(|i| [i / 676 % 26, i / 26 % 26, i % 26].iter().map(|&d| char::from(b'A' + d as u8)).collect())
        .collect();
    for rank in 0..36 {
        let mut row_end = 0;
        for file in 0..36 {
            let place = rank.min(35 - rank) * 36 + file;
            match ids.get(place) {
                Some(id) if rank < 18 => {
                    let _ = write!(text, "<{}>", id.to_lowercase());
                }
                Some(id) => {
                    let _ = write!(text, "<{id}>");
                }
                None => row_end += 1,
            }
        }
        if row_end > 0 {
            let _ = write!(text, "{row_end}");
        }
        text.push_str(if rank < 35 { "/" } else { " w\"\n" });
    }
    for (i, id) in ids.iter().enumerate() {
        let _ =
            write!(text, "[pieces.kind-{i}]\nid = \"{id}\"\nmove = \"WfF\"\npromoted = {{ move = \"Q\" }}\n");
    }
    text.push_str("[[promotion]]\nzone = \"last 11 ranks\"\nenter = \"always\"\nmust = \"never\"\n");
    text.push_str("[[end]]\nwhen = \"no-moves\"\nresult = \"mover wins\"\n");
    text
}

/// The texts of the numbers up to `n`, one after the other.
fn repeated(n: usize, text: impl Fn(usize) -> String) -> String {
    (0..n).map(text).collect::<Vec<_>>().concat()
}

#[test]
fn findings_quote_what_is_written() {
    let long = "9".repeat(60);
    let cut = format!("{}… is out of range", "9".repeat(40));
    for (text, reported) in [
        ("[board]\nregions.z = \"rank 4294967299\"", "the board has no rank 4294967299"),
        ("[board]\nregions.z = \"last 99999999999 ranks\"", "the board has no rank 99999999999"),
        ("[board]\nfiles = 99999999999", "99999999999 is out of range"),
        ("[board]\nranks = 99999999999999999999", "99999999999999999999 is out of range"),
        (&format!("[board]\nranks = {long}"), &cut),
        ("[board]\nregions.z = 3", "expected a string or a table, found the number `3`"),
        (
            "[[end]]\nwhen = { extinct = { pieces = 3, side = \"mover\" } }\nresult = \"draw\"",
            "expected a string or a list, found the number `3`",
        ),
        (
            "[[test]]\nname = \"c\"\nlegal = [\"@a3\"]",
            "`@a3` is not a move: write the piece to drop before `@`, as in `P@e4`",
        ),
        ("name = \"a\\nb\"", "the text contains a line break, U+000A"),
        (
            "[sides]\nfirst = \"a\\u202Eb\"",
            "the text contains a character that changes the writing direction, U+202E",
        ),
        ("about = \"a\\u0007b\"", "the text contains a control character, U+0007"),
    ] {
        let name = if text.starts_with("name") { "" } else { "name = \"x\"\n" };
        let text = format!("format = 1\n{name}extends = \"chess\"\n{text}\n");
        let found = alfil::author::validate::load_text("hostile.toml", &text, &BundledVariants).1.diagnostics;
        let found: Vec<&str> = found.iter().map(|d| d.message.as_str()).collect();
        assert!(found.contains(&reported), "{text}{found:?}");
    }
    let text = "format = 1\nname = \"x\"\nextends = \"chess\"\n\"a\\u202Eb\\nc\" = 1\n";
    let short = render::short(&loaded(text).1);
    assert_eq!(short, "hostile.toml:4:1: error[unknown-key]: unknown key `a\u{fffd}b\u{fffd}c`\n");
    let text = "format = 1\nname = \"x\"\nextends = \"chess\"\nabout = \"\"\"one\n\ttwo\"\"\"\n";
    assert_eq!(slugs(&loaded(text).1), [""; 0]);
}

#[test]
fn three_hundred_kinds_on_the_largest_board_are_fine() {
    let (rules, report) = loaded(&large(300));
    assert!(report.diagnostics.is_empty(), "{}", render::human(&report, false));
    let rules = rules.unwrap();
    assert_eq!((rules.kinds.len(), rules.setup.pieces.len()), (600, 600));
    assert_eq!(rules.kinds[1].promoted_from, Some(alfil_core::board::PieceKind(0)));
}

#[test]
fn too_many_kinds_are_refused() {
    let (rules, report) = loaded(&large(600));
    assert!(rules.is_none());
    assert_eq!(slugs(&report), ["too-many-pieces"]);
}

#[test]
fn so_many_warnings_are_cut_short() {
    let unused = repeated(150, |i| format!("[pieces.p{i}]\nid = \"{}\"\nmove = \"W\"\n", "A".repeat(i + 2)));
    let text = format!("format = 1\nname = \"x\"\nextends = \"ogi\"\n{unused}");
    let (rules, report) = loaded(&text);
    assert!(rules.is_some());
    assert_eq!(report.diagnostics.len(), 101);
    assert_eq!(slugs(&report)[100], "too-many-warnings");
}

/// Chess with other claims, all about the start.
fn chess_claiming(claims: &str) -> Vec<alfil_language::diag::Diagnostic> {
    let text = format!("format = 1\nname = \"x\"\nextends = \"chess\"\n{claims}");
    alfil::author::validate::load_text("hostile.toml", &text, &BundledVariants).1.diagnostics
}

#[test]
fn more_claims_than_there_is_time_for_are_refused() {
    let claims = |n| repeated(n, |i| format!("[[test]]\nname = \"c{i}\"\nperft = [20, 400, 8902]\n"));
    assert_eq!(chess_claiming(&claims(50)), []);
    let found = chess_claiming(&claims(5_000));
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].code.slug(), "too-many-claims");
    assert!(
        found[0].message.ends_with("claims not tested, since claims would take too long"),
        "{}",
        found[0].message
    );
    let moves = "\"g1f3\", \"g8f6\", \"f3g1\", \"f6g8\", ".repeat(30_000);
    let found = chess_claiming(&format!("[[test]]\nname = \"c\"\nmoves = [{moves}]\nlegal = [\"e2e4\"]\n"));
    assert_eq!(found[0].code.slug(), "too-many-claims");
    // Conditions are tried for each position.
    let end = format!("[[end]]\nwhen = {{ all = [{}] }}\nresult = \"draw\"\n", "\"check\", ".repeat(20_000));
    let claim = "[[test]]\nname = \"c\"\nlegal = [\"e2e4\"]\n";
    let found = chess_claiming(&format!("{end}{}", claim.repeat(200)));
    assert!(found.iter().any(|found| found.code.slug() == "too-many-claims"), "{found:?}");
}

#[test]
fn positions_are_not_counted_beyond_what_a_claim_may_say() {
    let found = chess_claiming("[[test]]\nname = \"c\"\nperft = [20, 400, 8902, 1, 1, 1]\n");
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].message, "there are more than 50000 sequences of 4 plies");
}

#[test]
fn too_large_a_file_is_refused() {
    assert_eq!(slugs(&loaded(&"# filler\n".repeat(200_000)).1), ["file-too-large"]);
    assert_eq!(slugs(&loaded(&large(20_000)).1), ["file-too-large"]);
}

#[test]
fn a_mebibyte_of_anything_ends_loaded() {
    // A quarter of it, unless `CASES` says more.
    let many = |n: usize| n / 4 * (so_many(1) as usize).min(4);
    let end = "[[end]]\nwhen = { all = [{ not = \"check\" }, { repetition = { times = 3 } }] }\nresult = \"draw\"\n";
    for text in [
        "x = 1\n".repeat(many(100_000)),
        "x = \"\n".repeat(many(200_000)),
        "[pieces.a]\n".repeat(many(90_000)),
        "[promotion]\n".repeat(many(80_000)),
        repeated(many(50_000), |i| format!("[[pieces.p{i}]]\n")),
        repeated(many(50_000), |i| format!("x{i} = [\n")),
        repeated(many(50_000), |i| format!("a.b{i}.c = {{ d = 1 }}\na.b{i}.c.e = 1\n")),
        repeated(many(80_000), |i| format!("k{i} = 1\n")),
        repeated(many(40_000), |i| format!("[pieces.p{i}]\n")),
        repeated(many(20_000), |i| format!("[pieces.p{i}]\nid = \"K\"\nmove = \"K\"\n")),
        end.repeat(many(8_000)),
        format!("[board]\nfiles = 36\nranks = 36\nholes = \"{}\"", "a1-z36, ".repeat(many(100_000))),
        format!("[setup]\nfen = \"{}\"\n[board]\nfiles = 3\nranks = 3", "é/".repeat(many(300_000))),
        format!("format = 1\nname = \"{}\"", "x".repeat(many(1_000_000))),
        format!("sources = [{}]", "1, ".repeat(many(300_000))),
        format!("a = {}", "[".repeat(many(500_000))),
        format!("[{}]", "a.".repeat(many(500_000))),
        format!("x = {}1{}", "{a = ".repeat(many(100_000)), "}".repeat(many(100_000))),
        format!(
            "format = 1\n[pieces.p]\nid = \"P\"\nmove = \"{}W{}\"\n",
            "(".repeat(many(300_000)),
            ")".repeat(many(300_000))
        ),
        format!("[board]\nfiles = 8\nranks = 8\nholes = \"{}a1\"", "all except ".repeat(many(80_000))),
        format!(
            "[regions]\n{}",
            repeated(many(30_000), |i| format!("r{i} = \"r{} and r{}\"\n", i + 1, i + 2))
        ),
        format!("when = {}", "{ not = ".repeat(many(100_000))),
        "[[".repeat(many(500_000)),
        "\"".repeat(many(1_000_000)),
    ] {
        let (rules, report) = loaded(&text);
        assert!(rules.is_none());
        assert!((1..=200).contains(&report.diagnostics.len()), "{}", report.diagnostics.len());
    }
}

#[test]
fn deep_conditions_end_in_an_error_or_are_read() {
    for depth in [10, 50, 1_000, 20_000] {
        let when = format!("{}\"check\"{}", "{ not = ".repeat(depth), " }".repeat(depth));
        let _ = loaded(&format!("format = 1\nname = \"x\"\n[[end]]\nwhen = {when}\nresult = \"draw\"\n"));
    }
}

/// Every name is found, and each extends the next.
struct Endless;

impl Library for Endless {
    fn find(&self, name: &str, _: Option<Asker<'_>>) -> Result<DefinitionText, NotFound> {
        Ok(DefinitionText { name: name.to_owned(), text: format!("extends = \"{name}x\"\n") })
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

/// A definition and what it extends: wrong, no TOML, or nowhere.
struct Family<'a> {
    child: &'a str,
    parent: Option<&'a str>,
}

impl Library for Family<'_> {
    fn find(&self, name: &str, _: Option<Asker<'_>>) -> Result<DefinitionText, NotFound> {
        let text = if name == "child" { Some(self.child) } else { self.parent };
        let text = text.ok_or(NotFound::NoSuchName)?.to_owned();
        Ok(DefinitionText { name: name.to_owned(), text })
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

#[test]
fn neither_a_file_nor_what_it_extends_hides_what_is_wrong_with_the_other() {
    let nonsense = |word: &str| repeated(70, |i| format!("{word}-{i} = 1\n"));
    let small = "format = 1\nname = \"c\"\nextends = \"parent\"\nboard.fiels = 5\npieces.king.move = 7\n";
    let large = format!("{small}{}", nonsense("own"));
    let wrong = format!("{}[pieces.king]\nid = 5\nmoev = \"K\"\n", nonsense("inherited"));
    for (child, parent, n_own, n_inherited) in [
        (small, Some(wrong.as_str()), 2, 51),
        // A report has a hundred errors at most.
        (&large, Some(&wrong), 51, 50),
        (&large, Some("format = 1\nwidth = 5\n"), 51, 1),
        (small, Some("[board\n"), 2, 1),
        // That there is none is wrong where it is named.
        (small, None, 3, 0),
    ] {
        let (rules, report) = alfil_language::check::load("child", &Family { child, parent });
        assert!(rules.is_none());
        let in_file = |name: &str| {
            let is_in =
                |d: &&alfil_language::diag::Diagnostic| report.sources.name(d.span().unwrap().file) == name;
            report.diagnostics.iter().filter(is_in).count()
        };
        let found = (in_file("child"), in_file("parent"));
        assert_eq!(found, (n_own, n_inherited), "{parent:?}\n{:#?}", slugs(&report));
    }
}

#[test]
fn endless_chains_end() {
    let (_, report) = alfil_language::check::load("a", &Endless);
    assert_eq!(slugs(&report), ["extends-circle"]);
}

#[test]
fn files_that_cannot_be_read_are_reported() {
    let reported = |name: &str| slugs(&alfil_language::check::load(name, &Variants).1);
    assert_eq!(reported("no/such/file.toml"), ["unknown-definition"]);
    assert_eq!(reported("wa-shogy"), ["unknown-definition"]);
    assert_eq!(reported("./"), ["unreadable-file"]);
    let path = std::env::temp_dir().join(format!("alfil-{}-not-utf8.toml", std::process::id()));
    std::fs::write(&path, b"name = \"\xff\"").unwrap();
    assert_eq!(reported(path.to_str().unwrap()), ["not-utf8"]);
    std::fs::write(&path, vec![b'#'; 2 << 20]).unwrap();
    assert_eq!(reported(path.to_str().unwrap()), ["file-too-large"]);
    std::fs::remove_file(path).unwrap();
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn any_text_is_answered(text in any::<String>()) {
        let _ = loaded(&text);
    }

    #[test]
    fn any_toml_like_text_is_answered(text in r#"([a-z.\[\]={}",0-9\\ '\n+*/-]|format = 1\n|\[board\]\n|\[\[end\]\]\nwhen = ){0,60}"#) {
        let _ = loaded(&text);
    }

    #[test]
    fn any_region_is_answered(region in r"([a-k0-9 ,é-]|ranks? |files? |last |first |except |and |all){0,12}") {
        let text = format!(
            "format = 1\nname = \"x\"\nextends = \"wa-shogi\"\nboard.regions.promotion-zone = {region:?}\nboard.holes = {region:?}\n"
        );
        let _ = loaded(&text);
    }

    #[test]
    fn any_setup_is_answered(fen in any::<String>(), likely in r"[a-zA-Z0-9+*/\[\]<>'! -]{0,40}") {
        for fen in [fen, likely] {
            let text = format!("format = 1\nname = \"x\"\nextends = \"ogi\"\nsetup.fen = {fen:?}\n");
            let _ = loaded(&text);
        }
    }

    #[test]
    fn a_damaged_variant_is_answered(
        which in any::<prop::sample::Index>(), at in any::<prop::sample::Index>(), cut in 0..40usize, put in any::<String>(),
    ) {
        let (_, text) = bundled().nth(which.index(bundled().count())).unwrap();
        let mut chars: Vec<char> = text.chars().collect();
        let at = at.index(chars.len());
        let end = (at + cut).min(chars.len());
        chars.splice(at..end, put.chars().take(8));
        let text: String = chars.into_iter().collect();
        let (rules, report) = loaded(&text);
        prop_assert_eq!(rules.is_none(), report.n_errors() > 0);
        for diagnostic in &report.diagnostics {
            prop_assert!(diagnostic.span().is_some());
            for label in &diagnostic.labels {
                prop_assert!(report.sources.text(label.span.file).get(label.span.range()).is_some());
            }
        }
    }
}
