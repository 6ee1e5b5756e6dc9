//! Move strings: what is found in wrong ones, what letters mean, what the movements say.

use alfil::words::describe::movement_clause;
use alfil_core::rules::{Movement, Turns};
use alfil_language::betza::{Compiled, Dialect, compile};
use alfil_language::diag::{Code, Severity, Sources, Span, Text};
use proptest::prelude::*;

use crate::sampling::{cases, one_in};

fn read(betza: &str, dialect: Dialect) -> Compiled {
    let mut sources = Sources::new();
    let file = sources.add("test", betza);
    compile(&Text::verbatim(betza, Span::new(file, 0..betza.len()), 0), dialect)
}

pub(crate) fn movement(betza: &str) -> Movement {
    let compiled = read(betza, Dialect::XBetza);
    compiled.movement.unwrap_or_else(|| panic!("{betza}: {:?}", compiled.diagnostics))
}

/// Returns the moves of a string, if it is one.
pub(crate) fn read_quietly(betza: &str) -> Option<Movement> {
    read(betza, Dialect::XBetza).movement
}

/// Each finding as its slug and the characters it points at.
fn findings(betza: &str, dialect: Dialect) -> Vec<(&'static str, String)> {
    let point = |span: Span| betza.get(span.range()).expect("places lie in the text").to_owned();
    let found = read(betza, dialect).diagnostics;
    found.iter().map(|d| (d.code.slug(), point(d.span().expect("findings have places")))).collect()
}

#[track_caller]
fn finds(betza: &str, expected: &[(&str, &str)]) {
    let expected: Vec<(&str, String)> = expected.iter().map(|&(slug, at)| (slug, at.to_owned())).collect();
    assert_eq!(findings(betza, Dialect::XBetza), expected, "{betza}");
}

#[track_caller]
fn finds_in_fsf(betza: &str, expected: &[(&str, &str)]) {
    let expected: Vec<(&str, String)> = expected.iter().map(|&(slug, at)| (slug, at.to_owned())).collect();
    assert_eq!(findings(betza, Dialect::FairyStockfish), expected, "{betza}");
}

#[test]
fn errors_point_at_the_wrong_characters() {
    finds("KTN", &[("betza-unknown-atom", "T")]);
    finds("fwW", &[("betza-unknown-modifier", "w")]);
    finds("zfafB", &[("betza-unsupported", "z")]);
    finds("znN", &[("betza-unsupported", "n")]);
    finds("zqB", &[("betza-conflict", "q")]);
    finds("xW", &[("betza-unsupported", "x")]);
    finds("xR3", &[("betza-unsupported", "x")]);
    finds("xNN", &[("betza-unsupported", "x")]);
    finds("xpQ", &[("betza-unsupported", "p")]);
    finds("yxafR", &[("betza-unsupported", "y")]);
    finds("qW1", &[("betza-no-effect", "q")]);
    finds("KN AD", &[("betza-stray", " ")]);
    finds("NNN3", &[("betza-redundant-term", "N3")]);
    finds("NN3", &[("betza-stray", "3")]);
    finds("Nf", &[("betza-no-atom", "f")]);
    finds("(KNAD(cK-aK)(mK-bK)", &[("betza-unbalanced", "(")]);
    finds("caK)", &[("betza-unbalanced", ")")]);
    finds("(F]", &[("betza-unbalanced", "]")]);
    finds("[F?R", &[("betza-unbalanced", "[")]);
    finds("[?R]", &[("betza-empty-leg", "?")]);
    finds("[F-]", &[("betza-empty-leg", "]")]);
    finds("[]", &[("betza-empty-leg", "]")]);
    finds("()", &[("betza-empty-leg", "()")]);
    finds("[F R]", &[("betza-stray", " "), ("betza-stray", " "), ("betza-stray", "R")]);
    finds("N-", &[("betza-stray", "-")]);
    finds("R03", &[("betza-bad-range", "03")]);
    finds("W100", &[("betza-bad-range", "100")]);
    finds("(0,0)", &[("betza-bad-vector", "(0,0)")]);
    finds("(1,100)", &[("betza-bad-vector", "100")]);
    finds("hN", &[("betza-misplaced-half", "h")]);
    finds("shN", &[("betza-misplaced-half", "h")]);
    finds("hrF", &[("betza-misplaced-half", "hr")]);
    finds("[F-hrW]", &[("betza-misplaced-half", "hr")]);
    finds("[F-aW]", &[("betza-conflict", "a")]);
    finds("(cK-afK)", &[("betza-conflict", "a")]);
    finds("p[F-W]", &[("betza-unsupported", "p")]);
    finds("f[F-W-W]", &[("betza-unsupported", "f")]);
    finds("[F-(WF)]", &[("betza-unsupported", "(WF)")]);
    finds("(F?W)", &[("betza-stray", "?")]);
    finds("ca(WF)", &[("betza-conflict", "a")]);
    finds("(fz)N", &[("betza-unsupported", "(fz)")]);
    finds("(yaf)R", &[("betza-unsupported", "(yaf)")]);
    finds("(paf)", &[("betza-no-atom", "(paf)")]);
    finds("O2", &[("betza-unsupported", "O")]);
    finds("njD", &[("betza-conflict", "j")]);
    finds("jnnD", &[("betza-unsupported", "nn")]);
    finds("mpnnRcpR", &[("betza-no-effect", "nn")]);
    finds("pgR", &[("betza-conflict", "g")]);
    finds("aaaaaaaaW", &[("betza-too-many-legs", "aaaaaaaaW")]);
    finds("cacacacacaK", &[("betza-too-many-captures", "cacacacacaK")]);
    finds("N☃", &[("betza-stray", "☃")]);
}

#[test]
fn atoms_of_other_notations_say_what_to_write() {
    for (betza, help) in [("KO2", "[[castling]]"), ("FX", "(1,4)"), ("WY", "(1,4)")] {
        let found = read(betza, Dialect::XBetza).diagnostics;
        assert!(found.iter().any(|d| d.help.iter().any(|line| line.contains(help))), "{betza}: {found:?}");
    }
}

#[test]
fn every_problem_of_a_string_is_reported() {
    finds(
        "kTwN()R03",
        &[
            ("betza-unsupported", "k"),
            ("betza-unknown-atom", "T"),
            ("betza-unknown-modifier", "w"),
            ("betza-empty-leg", "()"),
            ("betza-bad-range", "03"),
        ],
    );
}

#[test]
fn warnings_leave_a_movement() {
    for (betza, slug, at) in [
        ("vlN", "betza-leading-spread", "vl"),
        ("sfF", "betza-leading-spread", "sf"),
        ("fmrF", "betza-split-pair", "fmr"),
        ("fhK", "betza-half-on-straight", "fh"),
        ("pW", "betza-short-hop", "p"),
        ("gK", "betza-short-hop", "g"),
        ("jW", "betza-short-hop", "j"),
        ("mcR", "betza-redundant-modes", "m"),
        ("RR", "betza-doubled-rider", "RR"),
        ("KK", "betza-doubled-rider", "KK"),
        ("nsW", "betza-no-effect", "n"),
        ("xR", "betza-read-elsewhere", "x"),
        ("frbB", "betza-doubled-direction", "frb"),
        ("ffW", "betza-small-letter", "f"),
        ("yR", "betza-no-effect", "y"),
        ("mmR", "betza-no-effect", "m"),
        ("nnnD", "betza-no-effect", "n"),
        ("nnsW", "betza-no-effect", "nn"),
        ("jjD", "betza-no-effect", "j"),
        ("iiifW", "betza-no-effect", "i"),
        ("KNADcaKmabK", "betza-lion-without-igui", "mabK"),
        ("[cK-K]", "betza-straight-leg", "K"),
        ("(cK-cK)", "betza-straight-leg", "cK"),
        ("QB", "betza-redundant-term", "B"),
        ("BQ", "betza-redundant-term", "B"),
        ("KfW", "betza-redundant-term", "fW"),
        ("RmfR3", "betza-redundant-term", "mfR3"),
        ("DnD", "betza-redundant-term", "nD"),
        ("WimW", "betza-redundant-term", "imW"),
        ("Q(fWN)", "betza-redundant-term", "fW"),
        ("sRvRfsR", "betza-redundant-term", "fsR"),
        ("mQcQfR", "betza-redundant-term", "fR"),
    ] {
        finds(betza, &[(slug, at)]);
        assert!(read(betza, Dialect::XBetza).movement.is_some(), "{betza}");
    }
}

#[test]
fn sound_strings_are_read_without_findings() {
    for betza in [
        "(cK-fK)",
        "caK",
        "",
        "KNADcaKmcabK",
        "KNAD(cK-aK)(mK-bK)",
        "RbBfFfAfcavFfmabF",
        "fmWfcF",
        "ifmnD",
        "v[F?R]",
        "BsbRf(WD(cW-W)(mcW-bW))",
        "(1,2)(4,1)0",
        "NNfrlR",
        "yafsF",
        "caibQ",
        "sRvmRfscR",
        "mQcKfR",
    ] {
        finds(betza, &[]);
    }
}

#[test]
fn what_fairy_stockfish_skips_or_reads_otherwise_is_a_warning() {
    finds_in_fsf("caK", &[("betza-skipped-by-fsf", "a")]);
    finds_in_fsf("[F?R]", &[("betza-skipped-by-fsf", "["), ("betza-skipped-by-fsf", "?")]);
    finds_in_fsf("R12", &[("betza-skipped-by-fsf", "2")]);
    finds_in_fsf("Nf", &[("betza-skipped-by-fsf", "f")]);
    finds_in_fsf("AA", &[("betza-no-moves-in-fsf", "AA")]);
    finds_in_fsf("D2", &[("betza-no-moves-in-fsf", "D2")]);
    finds_in_fsf("nC", &[("betza-no-moves-in-fsf", "nC")]);
    finds_in_fsf("pN", &[("betza-no-moves-in-fsf", "pN")]);
    finds_in_fsf("vlN", &[("betza-no-moves-in-fsf", "vlN")]);
    finds_in_fsf("vlfN", &[("betza-no-moves-in-fsf", "vl")]);
    finds_in_fsf("pW", &[("betza-fsf-meaning", "pW")]);
    finds_in_fsf("gR3", &[("betza-fsf-meaning", "gR3")]);
    finds_in_fsf("nR", &[("betza-fsf-meaning", "n")]);
    finds_in_fsf("iR", &[("betza-fsf-meaning", "iR")]);
    finds_in_fsf("R2cpR", &[("betza-fsf-meaning", "cpR")]);
    finds_in_fsf("pRfnD", &[("betza-fsf-meaning", "fnD")]);
    finds_in_fsf("fNNnN", &[("betza-fsf-meaning", "nN")]);
    finds_in_fsf("gBmfnA", &[("betza-fsf-meaning", "mfnA")]);
    finds_in_fsf("RfnD", &[]);
    finds_in_fsf("cpRmfnD", &[]);
    finds_in_fsf("RcpRnN", &[]);
    finds_in_fsf("mRcpR", &[]);
    finds_in_fsf("fmWfceFifmnD", &[]);
    finds_in_fsf("R1DD", &[("betza-no-moves-in-fsf", "DD"), ("betza-mixed-in-fsf", "DD")]);
    finds_in_fsf("RDD", &[("betza-no-moves-in-fsf", "DD")]);
    finds_in_fsf("B1DD", &[("betza-no-moves-in-fsf", "DD")]);
    finds_in_fsf("pRgR", &[("betza-fsf-meaning", "gR")]);
}

/// The places of the first leg's headings: the compass as digits 0 to 7 for N to NW, oblique leaps the same clockwise.
#[track_caller]
fn places(betza: &str, dialect: Dialect) -> String {
    let compiled = read(betza, dialect);
    let Some(movement) = compiled.movement else { return "error".to_owned() };
    let mut digits = Vec::new();
    for leg in movement.terms.iter().filter_map(|term| term.legs.first()) {
        if let Turns::Absolute(headings) = &leg.turns {
            digits.extend(headings.iter().map(|h| h.index.to_string()));
        }
    }
    digits.sort();
    digits.dedup();
    digits.concat()
}

/// A lame step has no square to be lame on: it makes no moves, takes the place of the same step and is a square that sliders of
/// the other way reach.
///
/// Source: pyffish 0.0.90.
#[test]
fn lame_steps_replace_steps_in_fairy_stockfish() {
    for (betza, found) in
        [("WnW", ""), ("WfnW", "246"), ("nWW", "0246"), ("fRbnW", "04"), ("FnW", "1357"), ("fBbrnF", "137")]
    {
        assert_eq!(places(betza, Dialect::FairyStockfish), found, "{betza}");
    }
}

/// Every one- and two-letter direction on W, F, N and K; on K also as Fairy-Stockfish reads it.
const DIRECTIONS: &str = "
    f  0    17   07       0     017
    b  4    35   34       4     345
    l  6    57   56       6     567
    r  2    13   12       2     123
    s  26   1357 1256     26    123567
    v  04   1357 0347     04    013457
    ff 0    17   07       0     017
    fb 04   1357 0347     04    013457
    fl 06   7    6        7     67
    fr 02   1    1        1     12
    fs 026  17   16       17    1267
    fv 04   1357 0347     04    013457
    bf 04   1357 0347     04    013457
    bb 4    35   34       4     345
    bl 46   5    5        5     56
    br 24   3    2        3     23
    bs 246  35   25       35    2356
    bv 04   1357 0347     04    013457
    lf 06   7    7        7     07
    lb 46   5    4        5     45
    ll 6    57   56       6     567
    lr 26   1357 1256     26    123567
    ls 26   1357 1256     26    123567
    lv 046  57   47       57    0457
    rf 02   1    0        1     01
    rb 24   3    3        3     34
    rl 26   1357 1256     26    123567
    rr 2    13   12       2     123
    rs 26   1357 1256     26    123567
    rv 024  13   03       13    0134
    sf 026  1357 012567   026   -
    sb 246  1357 123456   246   -
    sl 26   1357 1256     26    123567
    sr 26   1357 1256     26    123567
    ss 26   1357 1256     26    123567
    sv 0246 1357 01234567 0246  -
    vf 04   1357 0347     04    013457
    vb 04   1357 0347     04    013457
    vl 046  1357 034567   046   -
    vr 024  1357 012347   024   -
    vs 0246 1357 01234567 0246  -
    vv 04   1357 0347     04    013457
    fh 0    17   0167     01267 01267
    bh 4    35   2345     23456 23456
    lh 6    57   4567     04567 04567
    rh 2    13   0123     01234 01234
    hr 2    error 0246    error 01234567
    hl 6    error 1357    error 01234567
";

#[test]
fn every_direction_of_one_or_two_letters_is_read_as_documented() {
    for row in DIRECTIONS.lines().filter(|row| !row.trim().is_empty()) {
        let cells: Vec<&str> = row.split_whitespace().collect();
        let letters = cells[0];
        for (atom, expected) in ["W", "F", "N", "K"].into_iter().zip(&cells[1..]) {
            assert_eq!(places(&format!("{letters}{atom}"), Dialect::XBetza), *expected, "{letters}{atom}");
        }
        let expected = if cells[5] == "-" { "" } else { cells[5] };
        assert_eq!(places(&format!("{letters}K"), Dialect::FairyStockfish), expected, "{letters}K");
    }
}

#[test]
fn movements_say_what_they_do() {
    for (betza, sentence) in [
        ("", "does not move"),
        ("RfF", "slides any number of squares orthogonally; steps one square diagonally forward"),
        ("N", "leaps 1 by 2 squares in any direction"),
        ("ffN", "leaps 1 by 2 squares farther forward than sideways"),
        (
            "fmWfcF",
            "steps one square straight forward without capturing; steps one square diagonally forward only to capture",
        ),
        ("ifmW2", "as its first move slides up to 2 squares straight forward without capturing"),
        (
            "caK",
            "steps one square in any direction, capturing an enemy there, then steps one square in any direction \
             but straight back",
        ),
        (
            "mabK",
            "steps one square in any direction, to an empty square, then steps one square straight back",
        ),
        (
            "[F-R]",
            "steps one square diagonally, to an empty square, then slides any number of squares half left or half right",
        ),
        ("cpR", "slides any number of squares orthogonally, jumping over exactly one piece, only to capture"),
        (
            "cppR",
            "slides any number of squares orthogonally, jumping over one piece or more, only to capture",
        ),
        ("mU", "goes to any square without capturing"),
        ("nD", "leaps 2 squares orthogonally, if every square on the way is empty"),
        ("fsW", "steps one square straight forward or sideways"),
    ] {
        assert_eq!(movement_clause(&movement(betza)), sentence, "{betza}");
    }
}

/// Each seventh of them, unless `CASES` says more.
#[test]
fn every_string_of_up_to_three_letters_returns() {
    let alphabet = "abcdefghijklmnopqrstuvxyzWFDNKRQOT013()[]-?, ";
    let letters: Vec<char> = alphabet.chars().collect();
    let n = letters.len();
    for number in (0..n * n * n).step_by(one_in(7)) {
        let text: String =
            [number / n / n, number / n % n, number % n].map(|place| letters[place]).iter().collect();
        for dialect in [Dialect::XBetza, Dialect::FairyStockfish] {
            check_findings(&text, dialect);
        }
    }
}

/// A movement or an error, sentences about it, and places inside the text.
fn check_findings(text: &str, dialect: Dialect) {
    let compiled = read(text, dialect);
    let has_error = compiled.diagnostics.iter().any(|d| d.severity() == Severity::Error);
    assert_eq!(compiled.movement.is_none(), has_error, "{text:?}");
    for finding in &compiled.diagnostics {
        for label in &finding.labels {
            assert!(text.get(label.span.range()).is_some(), "{text:?}: {finding:?}");
        }
    }
    if let Some(movement) = compiled.movement {
        let _ = movement_clause(&movement);
        let _ = movement.longest_step();
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn any_text_returns(text in any::<String>()) {
        check_findings(&text, Dialect::XBetza);
        check_findings(&text, Dialect::FairyStockfish);
    }

    #[test]
    fn any_text_of_its_own_letters_returns(text in "[a-zWFDNAHCLZJGKRBQO0-9()\\[\\],?-]{0,40}") {
        check_findings(&text, Dialect::XBetza);
        check_findings(&text, Dialect::FairyStockfish);
    }

    #[test]
    fn long_and_deep_text_returns(text in "([a-z]{0,3}[(\\[]){0,60}W{0,600}[)\\]]{0,60}") {
        check_findings(&text, Dialect::XBetza);
        check_findings(&text, Dialect::FairyStockfish);
    }
}

#[test]
fn every_finding_about_move_strings_is_explained() {
    for code in Code::ALL.iter().filter(|c| c.slug().starts_with("betza-")) {
        let explanation = code.explanation().trim();
        assert!(!explanation.is_empty(), "{}", code.slug());
    }
}
