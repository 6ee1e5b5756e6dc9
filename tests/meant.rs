//! What is said of move strings that are probably not meant: slips, words, directions behind their atom.

use std::collections::BTreeSet;

use alfil::words::describe::movement_clause;
use alfil_language::betza::{Compiled, Dialect, compile};
use alfil_language::check::load_text;
use alfil_language::diag::{Certainty, Diagnostic, Severity, Sources, Span, Text, fix_all};

use crate::wrong_files::WithBadFiles;

fn read(betza: &str, dialect: Dialect) -> Compiled {
    let file = Sources::new().add("test", betza);
    compile(&Text::verbatim(betza, Span::new(file, 0..betza.len()), 0), dialect)
}

fn found(betza: &str) -> Vec<Diagnostic> {
    read(betza, Dialect::XBetza).diagnostics
}

fn codes(betza: &str) -> Vec<&'static str> {
    found(betza).iter().map(|found| found.code.slug()).collect()
}

/// A definition with a piece that moves so.
fn definition(betza: &str, dialect: &str) -> String {
    format!(
        "format = 1\nname = \"Test\"\n{dialect}\n[board]\nfiles = 4\nranks = 4\nsymmetry = \"rotate\"\n\n\
         [pieces.man]\nid = \"P\"\nmove = \"{betza}\"\n\n[setup]\nfen = \"pppp/4/4/PPPP w\"\n\n\
         [[end]]\nwhen = \"no-moves\"\nresult = \"mover wins\"\n"
    )
}

/// The text of a definition after all certain fixes.
fn after_fixes(text: &str) -> String {
    fix_all(text, &|text| load_text("test.toml", text, &WithBadFiles).1).text
}

/// What a pattern would be with its guess, or with its certain fix.
fn with_fix(betza: &str, found: &Diagnostic) -> Option<String> {
    let mut text = betza.to_owned();
    let mut edits = found.fix.clone()?.edits;
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.span.start));
    for edit in edits {
        text.replace_range(edit.span.range(), &edit.replacement);
    }
    Some(text)
}

/// Strings that games have, with 48 capitals.
const COMMON: [&str; 22] = [
    "K",
    "R",
    "N",
    "RF",
    "BW",
    "QN",
    "KNAD",
    "KAD",
    "FD",
    "WA",
    "FfW",
    "WfF",
    "FfRbW",
    "fRbB",
    "fmWfcF",
    "fmWfceF",
    "fmWfceFifmnD",
    "fmWfcFifmnD",
    "ifmnDfmWfcF",
    "fcFfmW",
    "mRcpR",
    "vRsW",
];

/// Ordinary strings that somebody may mean.
const SILENT: [&str; 7] = ["rF", "bW", "qN", "KnAD", "KNaD", "KaD", "fD"];

/// Each capital of a string made small.
fn slips(betza: &str) -> Vec<String> {
    let capitals = betza.char_indices().filter(|(_, c)| c.is_ascii_uppercase());
    capitals
        .map(|(at, c)| {
            let mut slip = betza.to_owned();
            slip.replace_range(at..=at, &c.to_ascii_lowercase().to_string());
            slip
        })
        .collect()
}

#[test]
fn a_capital_typed_small_is_noticed_and_never_rewritten() {
    let all: Vec<(&str, String)> =
        COMMON.iter().flat_map(|&betza| slips(betza).into_iter().map(move |slip| (betza, slip))).collect();
    assert_eq!(all.len(), 48);
    let mut silent = BTreeSet::new();
    for (meant, slip) in &all {
        let found = found(slip);
        if found.is_empty() {
            silent.insert(slip.as_str());
            continue;
        }
        for dialect in ["", "betza-dialect = \"fairy-stockfish\""] {
            let text = definition(slip, dialect);
            assert_eq!(after_fixes(&text), text, "{slip}");
        }
        let proposed: Vec<String> = found.iter().filter_map(|found| with_fix(slip, found)).collect();
        let said: String = found.iter().flat_map(|found| found.help.clone()).collect::<Vec<_>>().join(" ");
        assert!(said.contains(&format!("`{meant}`")), "{slip}: {found:#?}");
        for proposed in proposed {
            assert!(codes(&proposed).is_empty(), "{slip} becomes {proposed}");
        }
    }
    assert_eq!(silent, SILENT.into_iter().collect());
}

#[test]
fn doubled_and_opposite_directions_are_reported() {
    for (betza, code) in [
        ("ffRbW", "betza-small-letter"),
        ("FfrbW", "betza-small-letter"),
        ("ffW", "betza-small-letter"),
        ("fmWfcefifmnD", "betza-small-letter"),
        ("fcffmW", "betza-small-letter"),
        ("ifmndfmWfcF", "betza-small-letter"),
        ("mrcpR", "betza-small-letter"),
        ("bfW", "betza-small-letter"),
        ("frffN", "betza-small-letter"),
        ("frbB", "betza-doubled-direction"),
        ("ffR", "betza-doubled-direction"),
        ("ffbW", "betza-doubled-direction"),
        ("fmfW", "betza-doubled-direction"),
        ("lslW", "betza-doubled-direction"),
        ("vvF", "betza-doubled-direction"),
        ("fvfR", "betza-doubled-direction"),
        ("ssK", "betza-doubled-direction"),
        ("frfrK", "betza-doubled-direction"),
        ("vbK", "betza-doubled-direction"),
        ("lrB", "betza-doubled-direction"),
        ("ff(0,4)", "betza-doubled-direction"),
        ("affW", "betza-doubled-direction"),
        ("[F?ffR]", "betza-doubled-direction"),
        ("f(ffWN)", "betza-doubled-direction"),
    ] {
        assert_eq!(codes(betza), [code], "{betza}");
        let found = &found(betza)[0];
        assert!(!found.help.is_empty(), "{betza}");
        assert!(found.fix.as_ref().is_none_or(|fix| fix.certainty == Certainty::Likely), "{betza}");
    }
    for betza in [
        "ffN",
        "ffNsW",
        "ffbbN",
        "fRffN",
        "frlR",
        "fbmWfceF",
        "frblB",
        "flbrF",
        "NNfrlR",
        "rflbBfRbW",
        "fbW",
        "lrR",
        "f(fNW)",
        "fmWfceFifmnD",
        "fhNfrlRK",
        "cavW",
        "fafsW",
        "srrC",
        "affsW",
        "ffsK",
        "ffrF",
        "fslbC",
        "frfNffW2",
    ] {
        let found = codes(betza);
        assert!(
            !found.contains(&"betza-small-letter") && (betza.contains("ffW2") || found.is_empty()),
            "{betza}: {found:?}"
        );
    }
}

/// Fairy-Stockfish reads them too, and means the same letters.
#[test]
fn capitals_typed_small_are_reported_in_the_other_dialect() {
    for (betza, meant) in [("ffW", "`FfW`"), ("fmWfcefifmnD", "`fmWfceFifmnD`"), ("FfrbW", "`FfRbW`")] {
        let found = read(betza, Dialect::FairyStockfish).diagnostics;
        let slip = found.iter().find(|found| found.code.slug() == "betza-small-letter").unwrap();
        assert!(slip.help[0].contains(meant), "{betza}: {slip:#?}");
    }
    for betza in ["fK", "ffNfsN", "lrR", "frlR", "nA", "fmWfceFifmnD"] {
        let found = read(betza, Dialect::FairyStockfish).diagnostics;
        assert!(found.iter().all(|found| found.code.slug() != "betza-small-letter"), "{betza}: {found:#?}");
    }
    let found = read("knight", Dialect::FairyStockfish).diagnostics;
    assert!(found[0].help.iter().any(|line| line.ends_with("a Knight is `N`")), "{found:#?}");
}

#[test]
fn a_wrong_string_is_not_read_in_part() {
    for (betza, code, meant) in [
        ("fmwfcF", "betza-unknown-modifier", "fmWfcF"),
        ("mcRT", "betza-unknown-atom", ""),
        ("nWRRx", "betza-no-atom", ""),
        ("swfF", "betza-unknown-modifier", "sWfF"),
    ] {
        assert_eq!(codes(betza), [code], "{betza}");
        let text = definition(betza, "");
        assert_eq!(after_fixes(&text), text, "{betza}");
        let found = &found(betza)[0];
        assert!(meant.is_empty() || with_fix(betza, found).as_deref() == Some(meant), "{betza}: {found:#?}");
    }
}

#[test]
fn only_spaces_and_doubled_riders_are_changed_unasked() {
    for (betza, after) in [
        ("KN AD", "KNAD"),
        ("fm W fcF", "fm W fcF"),
        ("W W", "W W"),
        ("R 3", "R 3"),
        ("f fW", "f fW"),
        ("KT AD", "KT AD"),
        ("RRT", "RRT"),
        ("RR", "R"),
        ("KKN", "QN"),
        ("RRR3", "RRR3"),
        ("KKQ2", "KKQ2"),
        ("QKK", "QKK"),
        ("mcR", "mcR"),
        ("nF2", "nF2"),
        ("mmR", "mmR"),
        ("mtR", "mtR"),
        ("yR", "yR"),
        ("qW1", "qW1"),
        ("umR", "umR"),
        ("nnnD", "nnnD"),
    ] {
        assert_eq!(after_fixes(&definition(betza, "")), definition(after, ""), "{betza}");
    }
}

#[test]
fn words_are_told_from_patterns() {
    for (words, betza) in [
        ("knight", Some("N")),
        ("Knight", Some("N")),
        ("KNIGHT", Some("N")),
        ("knights", Some("N")),
        ("queen", Some("Q")),
        ("king", Some("K")),
        ("rook", Some("R")),
        ("bishop", Some("B")),
        ("pawn", None),
        ("like a knight", Some("N")),
        ("rook or knight", Some("RN")),
        ("Bishop + N", Some("BN")),
        ("rook+knight", Some("RN")),
        ("Gold General", Some("WfF")),
        ("silver", Some("FfW")),
        ("gold-general", Some("WfF")),
        ("nightrider", Some("NN")),
        ("cannon", Some("mRcpR")),
        ("lion", Some("KNADcaKmcabK")),
        ("horse", None),
        ("elephant", None),
        ("camel", Some("C")),
        ("N (knight)", Some("N")),
        ("moves like a knight", Some("N")),
        ("knight, knight", Some("N")),
        ("king or knight", Some("KN")),
        ("forward", None),
        ("2 squares diagonally", None),
        ("one step forward", None),
        ("moves diagonally", None),
        ("knight then rook sideways", None),
    ] {
        let found = found(words);
        assert_eq!(codes(words), ["betza-no-atom"], "{words}: {found:#?}");
        assert!(found[0].help[0].starts_with("moves are written in Betza notation"), "{words}: {found:#?}");
        assert_eq!(with_fix(words, &found[0]).as_deref(), betza, "{words}");
        let text = definition(words, "");
        assert_eq!(after_fixes(&text), text, "{words}");
    }
    assert!(found("horse")[0].help[0].contains("`nN`") && found("horse")[0].help[0].contains("`BW`"));
}

#[test]
fn directions_behind_their_atom_are_put_before_it() {
    for (wrong, right) in [
        ("mWffcFf", "fmWfcF"),
        ("mWfcFf", "fmWfcF"),
        ("FWf", "FfW"),
        ("WfmFfc", "fmWfcF"),
        ("KNf", "KfN"),
        ("Nf", "fN"),
        ("RFfs", "RfsF"),
        ("R3v", "vR3"),
        ("mWcFf", "mWfcF"),
    ] {
        let found = found(wrong);
        assert_eq!(codes(wrong), ["betza-no-atom"], "{wrong}");
        let said = found[0].help.join(" ");
        assert!(said.contains(&format!("written before their atom: `{right}`")), "{wrong}: {said}");
        let text = definition(wrong, "");
        assert_eq!(after_fixes(&text), text, "{wrong}");
    }
    // Two readings are both named.
    let said = found("Rf")[0].help.join(" ");
    assert!(said.contains("`fR`") && said.contains("`RF`"), "{said}");
}

#[test]
fn letters_that_others_read_differently_are_reported_once() {
    for (betza, code) in [
        ("xR", "betza-read-elsewhere"),
        ("xnnQ", "betza-read-elsewhere"),
        ("xRxB", "betza-read-elsewhere"),
        ("tR", "betza-read-elsewhere"),
        ("ctK", "betza-read-elsewhere"),
        ("oN", "betza-read-elsewhere"),
        ("Kt(NoR)", "betza-read-elsewhere"),
        ("yN", "betza-no-effect"),
    ] {
        let codes: BTreeSet<&str> = codes(betza).into_iter().collect();
        assert_eq!(codes, BTreeSet::from([code]), "{betza}");
    }
    assert_eq!(codes("xRxB").len(), 1);
    let text = definition("oR", "allow = [\"betza-read-elsewhere\"]");
    let (_, report) = alfil::author::validate::load_text("test.toml", &text, &WithBadFiles);
    assert!(report.diagnostics.iter().all(|found| found.code.slug() != "betza-read-elsewhere"));
}

#[test]
fn what_a_jump_over_a_neighbour_means_elsewhere_is_written_out() {
    for (betza, elsewhere) in [
        ("pW", "pafW"),
        ("gW", "gafW"),
        ("pN", "pafN"),
        ("fcpF", "fpafcF"),
        ("mgsK", "sgafmK"),
        ("p(1,4)", "paf(1,4)"),
    ] {
        let found = found(betza);
        let hop = found.iter().find(|found| found.code.slug() == "betza-short-hop").unwrap();
        assert!(hop.help.iter().any(|line| line.contains(&format!("`{elsewhere}`"))), "{betza}: {hop:#?}");
        assert!(codes(elsewhere).is_empty(), "{elsewhere}");
    }
}

#[test]
fn a_number_of_repetitions_is_refused_by_name() {
    let found = found("(paf)3R");
    assert_eq!(codes("(paf)3R"), ["betza-unsupported"]);
    assert!(found[0].message.starts_with("a number of repetitions, `3`"), "{}", found[0].message);
    assert!(found[0].help[0].contains("`RpafRpafpafRpafpafpafR`"), "{}", found[0].help[0]);
    assert!(codes("RpafRpafpafRpafpafpafR").is_empty());
    assert_eq!(codes("(paf)12fcR"), ["betza-unsupported"]);
    assert_eq!(codes("(paf)2"), ["betza-unsupported"]);
    assert_eq!(codes("fmW*fceF"), ["betza-unsupported"]);
}

/// What the suites of other parsers test, with what is found in it here.
const PEERS: [(&str, &str); 33] = [
    ("flN", ""),
    ("fflN", ""),
    ("oN", "betza-read-elsewhere"),
    ("yN", "betza-no-effect"),
    ("tR", "betza-read-elsewhere"),
    ("gW", "betza-short-hop"),
    ("ffN", ""),
    ("lhN", ""),
    ("rfZ", ""),
    ("bhC", ""),
    ("rbF1", ""),
    ("vN", ""),
    ("fslbC", ""),
    ("r(4,3)", ""),
    ("frN2rfN", ""),
    ("srrC", ""),
    ("fbNF", ""),
    ("vlF", "betza-leading-spread"),
    ("sfK", "betza-leading-spread"),
    ("sbK", "betza-leading-spread"),
    ("vsK", "betza-leading-spread"),
    ("vfF", "betza-doubled-direction"),
    ("fvK", "betza-doubled-direction"),
    ("slfK", "betza-doubled-direction"),
    ("aW", ""),
    ("afsW", ""),
    ("WyafsW", ""),
    ("(paf)3R", "betza-unsupported"),
    ("fmW*fceF", "betza-unsupported"),
    ("KisO2", "betza-unsupported"),
    ("fkRfkBK", "betza-unsupported"),
    ("[F?fqR]", "betza-unsupported"),
    ("nQ", "betza-small-letter"),
];

#[test]
fn the_strings_of_other_parsers_are_read_or_reported() {
    for (betza, code) in PEERS {
        let codes: BTreeSet<&str> = codes(betza).into_iter().collect();
        assert_eq!(codes, Some(code).filter(|code| !code.is_empty()).into_iter().collect(), "{betza}");
    }
    let same = |one: &str, other: &str| {
        let of = |betza| read(betza, Dialect::XBetza).movement.map(|movement| movement_clause(&movement));
        assert_eq!(of(one), of(other), "{one} {other}");
    };
    same("WyafsW", "[W?fsB]");
    same("aW", "affsW");
    same("sN", "llrrN");
}

#[test]
fn mutations_of_common_strings_are_never_made_worse() {
    let letters: Vec<char> = "fblrsvhmcdeinjpgytozqxuakwWFDNAHCZGKRBQU013()[]-? ".chars().collect();
    let mut state = 7_u32;
    let mut next = |n: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize % n
    };
    for _ in 0..1500 {
        let mut text: Vec<char> = COMMON[next(COMMON.len())].chars().collect();
        for _ in 0..=next(2) {
            let at = next(text.len() + 1);
            match next(4) {
                0 if at < text.len() => text[at] = letters[next(letters.len())],
                1 if at < text.len() => {
                    text.remove(at);
                }
                2 if at + 1 < text.len() => text.swap(at, at + 1),
                _ => text.insert(at, letters[next(letters.len())]),
            }
        }
        let betza: String = text.into_iter().collect();
        for dialect in [Dialect::XBetza, Dialect::FairyStockfish] {
            no_certain_fix_changes_a_meaning(&betza, dialect);
        }
    }
}

#[track_caller]
fn no_certain_fix_changes_a_meaning(betza: &str, dialect: Dialect) {
    let Compiled { movement, diagnostics } = read(betza, dialect);
    for found in &diagnostics {
        let is_certain = found.fix.as_ref().is_some_and(|fix| fix.certainty == Certainty::Certain);
        let Some(after) = with_fix(betza, found).filter(|_| is_certain) else { continue };
        if let Some(movement) = &movement {
            assert_eq!(read(&after, dialect).movement.as_ref(), Some(movement), "{betza} {after}");
        } else {
            let is_space = betza.replace(' ', "") == after.replace(' ', "");
            assert!(
                is_space && diagnostics.iter().all(|d| d.severity() == Severity::Error),
                "{betza} {after}"
            );
        }
    }
}
