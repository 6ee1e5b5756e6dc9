//! The program itself: definitions in files, ends of input and output, and lines that are too long.

use std::fs;
use std::io::{Read, Write};
use std::process::{Command, Stdio};

const MARSH: &str = "docs/examples/marsh-crossing.toml";

/// What the program writes and how it ends, given this input.
fn alfil(arguments: &[&str], input: &[u8]) -> (String, Option<i32>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    (out, child.wait().unwrap().code())
}

#[test]
fn variants_come_from_files_of_both_sorts() {
    let folder = tempfile::tempdir().unwrap();
    let ini = folder.path().join("two.ini");
    fs::write(&ini, "[first:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n[second:chess]\n").unwrap();
    let wrong = folder.path().join("wrong.toml");
    fs::write(&wrong, "format = 1\nname = 7\nextends = \"chess\"\n").unwrap();
    let input = format!(
        "setoption name VariantPath value {MARSH}:{}:{}\nsetoption name UCI_Variant value first\n\
         setoption name UCI_Variant value marsh-crossing\nposition startpos moves b2b3 a5b3\ngo nodes 50\n\
         setoption name UCI_Variant value nowhere\nsetoption name VariantPath value <empty>\nsetoption name UCI_Variant value first\n",
        ini.display(),
        wrong.display()
    );
    let (out, code) = alfil(&["uci"], input.as_bytes());
    assert_eq!(code, Some(0), "{out}");
    let said: Vec<&str> = out.lines().filter(|line| !line.starts_with("info depth")).collect();
    assert!(
        said[0].starts_with("info string ERROR: ") && said[0].contains("wrong.toml:2:8: error[wrong-type]"),
        "{out}"
    );
    assert!(said[1].contains(" var marsh-crossing var first var second var "), "{out}");
    assert!(
        said[2]
            .starts_with("info string variant first files 8 ranks 8 pocket 0 template fairy startpos 4k3/"),
        "{out}"
    );
    assert!(said[3].starts_with("info string variant marsh-crossing files 5 ranks 5 pocket 3 "), "{out}");
    assert!(said[4].starts_with("bestmove "), "{out}");
    assert_eq!(said[5], "info string ERROR: there is no variant `nowhere`");
    assert!(!said[6].contains(" var first"), "{out}");
    assert_eq!(said[7], "info string ERROR: there is no variant `first`");
    assert_eq!(said.len(), 8, "{out}");
}

#[test]
fn a_definition_on_the_command_line_is_the_variant_to_begin_with() {
    let (out, code) = alfil(&["uci", MARSH], b"uci\nd\n");
    assert_eq!(code, Some(0));
    assert!(out.contains("UCI_Variant type combo default marsh-crossing var marsh-crossing var "), "{out}");
    assert!(out.contains("Fen: hftfh/1rrr1/5/1RRR1/HFTFH[] w - - 0 1"), "{out}");
    let (out, _) = alfil(&["xboard", MARSH], b"xboard\nprotover 2\nvariant marsh-crossing\n");
    assert!(out.contains(",marsh-crossing\"") || out.contains("\"marsh-crossing,"), "{out}");
    assert!(out.contains(") 5x5+3_shogi hftfh/1rrr1/5/1RRR1/HFTFH w"), "{out}");
}

#[test]
fn a_file_that_cannot_be_read_ends_the_program_with_its_exit_code() {
    assert_eq!(alfil(&["uci", "nowhere.toml"], b""), (String::new(), Some(3)));
    assert_eq!(alfil(&["usi", "nowhere"], b""), (String::new(), Some(1)));
}

#[test]
fn nothing_is_said_before_the_first_line() {
    for command in ["uci", "usi", "xboard", "engine"] {
        assert_eq!(alfil(&[command], b""), (String::new(), Some(0)), "{command}");
        assert_eq!(alfil(&[command], b"\n\n"), (String::new(), Some(0)), "{command}");
    }
}

#[test]
fn a_line_without_end_is_refused_and_the_next_one_obeyed() {
    let mut input = vec![b'x'; 3 << 20];
    input.extend(b"\nisready\n");
    assert_eq!(
        alfil(&["uci"], &input),
        ("info string ERROR: a line of more than 1048576 bytes is not read\nreadyok\n".to_owned(), Some(0))
    );
}

#[test]
fn a_search_without_an_end_ends_with_the_input() {
    let (out, code) = alfil(&["uci"], b"go infinite\n");
    assert!(code == Some(0) && out.lines().last().unwrap().starts_with("bestmove "), "{out}");
}

#[test]
fn a_reader_that_leaves_ends_the_program_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .arg("uci")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut to = child.stdin.take().unwrap();
    to.write_all(b"uci\nisready\n").unwrap();
    let status = child.wait().unwrap();
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!((status.code(), err.as_str()), (Some(0), ""));
}
