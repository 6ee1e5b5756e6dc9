//! Move strings.

use alfil_language::betza::{Dialect, compile};
use alfil_language::diag::{Sources, Span, Text};

use super::chance::Chance;

/// Moves that games have.
const KNOWN: [&str; 60] = [
    "K",
    "Q",
    "R",
    "B",
    "N",
    "W",
    "F",
    "D",
    "A",
    "fW",
    "fR",
    "FfW",
    "WfF",
    "fN",
    "FvW",
    "WF",
    "RF",
    "BW",
    "fmWfceF",
    "fmWfceFifmnD",
    "mfWcfF",
    "ifmW2fmWfceF",
    "mRcpR",
    "pR",
    "cppQ",
    "mRppB",
    "mU",
    "cU",
    "pQ",
    "gQ",
    "nN",
    "nA",
    "KNADcaKmcabK",
    "KcabmabK",
    "NN",
    "W2",
    "F3",
    "HFD",
    "AD",
    "CZ",
    "fRbB",
    "mQ",
    "cK",
    "ifmnDfmWfcF",
    "zB",
    "mqNcW2",
    "zR3",
    "(paf)R",
    "xQ",
    "mxnRcxB",
    "xnnQ",
    "xfRafW",
    "oxR",
    "nnN",
    "W(cafmaf)cafmF",
    "KudK",
    "ucdtB",
    "uR",
    "afudQ",
    "ucafmW",
];

/// A move string that reads without an error.
pub(super) fn string(chance: &mut Chance) -> String {
    if chance.one_in(2) {
        return chance.word(&KNOWN).to_owned();
    }
    for _ in 0..20 {
        let n = chance.between(1, 3);
        let text: String = (0..n).map(|_| term(chance)).collect();
        if is_read(&text) {
            return text;
        }
    }
    "W".to_owned()
}

/// Steps for a chain: plain steps and leaps.
pub(super) fn steps(chance: &mut Chance) -> &'static str {
    chance.word(&["W", "F", "K", "N", "frW", "fF", "D"])
}

fn is_read(text: &str) -> bool {
    let file = Sources::new().add("random", text);
    let text = Text::verbatim(text, Span::new(file, 0..text.len()), 0);
    compile(&text, Dialect::ALL[0]).movement.is_some_and(|movement| !movement.terms.is_empty())
}

fn term(chance: &mut Chance) -> String {
    match chance.below(12) {
        0 | 1 => {
            let n = chance.between(1, 2);
            let legs: Vec<&str> = (0..=n).map(|_| leg(chance)).collect();
            format!("{}{}", legs.join("a"), atom(chance))
        }
        2 => {
            let (first, second) = (simple(chance), simple(chance));
            format!("{}[{first}{}{second}]", direction(chance), if chance.one_in(2) { "-" } else { "?" })
        }
        3 => format!("({}-{}{})", simple(chance), if chance.one_in(2) { "a" } else { "b" }, simple(chance)),
        _ => simple(chance),
    }
}

fn simple(chance: &mut Chance) -> String {
    let (modes, atom) = (modes(chance), atom(chance));
    let range = match chance.below(8) {
        0 => "2",
        1 => "3",
        2 if atom.len() == 1 && !"RBQ".contains(atom) => "0",
        _ => "",
    };
    format!("{}{modes}{atom}{range}", direction(chance))
}

fn atom(chance: &mut Chance) -> &'static str {
    chance.word(&[
        "W", "F", "D", "N", "A", "K", "R", "B", "Q", "H", "C", "(1,1)", "(0,2)", "K", "W", "F", "R", "Q",
    ])
}

fn direction(chance: &mut Chance) -> &'static str {
    chance.word(&["", "", "", "", "f", "b", "s", "v", "fs", "fr", "l", "bl"])
}

fn modes(chance: &mut Chance) -> &'static str {
    chance.word(&[
        "", "", "", "", "", "m", "m", "c", "c", "i", "im", "n", "mn", "p", "cp", "g", "cg", "j", "t", "o",
        "d", "cd", "ce", "ime", "imn", "ic", "ii", "iim", "cj", "mp", "oc", "ct", "e", "nn", "x", "mx", "cx",
        "u", "uc", "ud", "ucd", "udt",
    ])
}

fn leg(chance: &mut Chance) -> &'static str {
    chance.word(&[
        "", "m", "c", "mc", "p", "g", "d", "f", "b", "cf", "mb", "cb", "ib", "mf", "pf", "y", "fs", "cd",
    ])
}
