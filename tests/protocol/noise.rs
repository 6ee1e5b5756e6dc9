//! Whatever is said, alfil answers, and ends when its input does.

use std::io::Cursor;

use alfil::play::protocol::{self, Language};
use proptest::prelude::*;

use super::NoFiles;

/// Words of the protocols, and others.
const WORDS: &[&str] = &[
    "uci",
    "usi",
    "xboard",
    "isready",
    "ucinewgame",
    "usinewgame",
    "position",
    "startpos",
    "fen",
    "sfen",
    "moves",
    "go",
    "stop",
    "ponderhit",
    "ponder",
    "infinite",
    "nodes",
    "depth",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "byoyomi",
    "mate",
    "searchmoves",
    "setoption",
    "name",
    "value",
    "UCI_Variant",
    "USI_Variant",
    "VariantPath",
    "EvalFile",
    "UseLearned",
    "MultiPV",
    "Contempt",
    "Skill",
    "Level",
    "UCI_Chess960",
    "UCI_ShowWDL",
    "Clear",
    "true",
    "<empty>",
    "d",
    "eval",
    "load",
    "protover",
    "new",
    "variant",
    "force",
    "playother",
    "usermove",
    "setboard",
    "undo",
    "remove",
    "analyze",
    "exit",
    "exclude",
    "include",
    "all",
    "level",
    "st",
    "sd",
    "nps",
    "time",
    "otim",
    "?",
    "ping",
    "post",
    "nopost",
    "lift",
    "put",
    "hover",
    "option",
    "memory",
    "cores",
    "result",
    "1-0",
    "draw",
    ".",
    "chess",
    "shogi",
    "crazyhouse",
    "wa-shogi",
    "duck",
    "xiangqi",
    "0",
    "1",
    "2",
    "40",
    "0:30",
    "-5",
    "99999999999999999999",
    "1e9",
    "e2e4",
    "e7e5",
    "e1g1",
    "O-O",
    "P@e4",
    "P*5e",
    "7g7f",
    "0000",
    "@@@@",
    "h8h9,h9i10",
    "a7a8q",
    "d2d4=",
    "w",
    "b",
    "-",
    "KQkq",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
    "MultiPV=3",
    "é\u{1F60}",
    "\0",
    "\t",
    "[",
    "]",
    "{",
    "}",
];

/// A line of words of the protocols, of any characters, or both.
fn line() -> impl Strategy<Value = String> {
    let words = prop::collection::vec(prop::sample::select(WORDS), 0..7).prop_map(|words| words.join(" "));
    prop_oneof![9 => words, 1 => "\\PC{0,40}"]
}

/// Says lines to alfil as fast as it reads them.
fn survives(language: Option<Language>, lines: &[String]) {
    let mut input = lines.join("\n");
    // Counts deeper than this are a long time, not a fault.
    input.push_str("\nstop\n");
    let mut out = Vec::new();
    protocol::run(language, None, &NoFiles, Cursor::new(input), &mut out).unwrap();
    assert!(String::from_utf8(out).is_ok());
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(48))]

    #[test]
    fn any_lines_are_survived_in_uci(lines in prop::collection::vec(line(), 1..40)) {
        survives(Some(Language::Uci), &lines);
    }

    #[test]
    fn any_lines_are_survived_in_usi(lines in prop::collection::vec(line(), 1..40)) {
        survives(Some(Language::Usi), &lines);
    }

    #[test]
    fn any_lines_are_survived_in_xboard(lines in prop::collection::vec(line(), 1..40)) {
        survives(Some(Language::Xboard), &lines);
    }

    #[test]
    fn any_lines_are_survived_before_a_protocol_is_known(lines in prop::collection::vec(line(), 1..40)) {
        survives(None, &lines);
    }

    #[test]
    fn any_bytes_are_survived(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        for language in [Language::Uci, Language::Usi, Language::Xboard] {
            let mut out = Vec::new();
            protocol::run(Some(language), None, &NoFiles, Cursor::new(bytes.clone()), &mut out).unwrap();
        }
    }
}
