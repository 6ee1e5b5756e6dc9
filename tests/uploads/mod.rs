//! Files that players upload to a site: `check_upload`, the command `check-upload`, and the example for PyChess.

mod broken;

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use alfil::{Loader, Severity, Upload, bundled};
use serde_json::Value;

use self::broken::broken;
use crate::sampling::so_many;

/// Variants as players might upload them, without a fault.
const SECTIONS: &str = include_str!("sections.ini");

/// Each section of an ini as a file of its own, with its name.
fn sections(ini: &str) -> Vec<(String, String)> {
    let starts: Vec<usize> = ini.match_indices("\n[").map(|(at, _)| at + 1).collect();
    let ends = starts.iter().skip(1).copied().chain([ini.len()]);
    let texts = starts.iter().zip(ends).map(|(start, end)| ini[*start..end].to_owned());
    texts.map(|text| (text[1..text.find([':', ']']).unwrap()].to_owned(), text)).collect()
}

fn check_ini(text: &str) -> Upload {
    Loader::new().check_ini_upload(text, None)
}

#[test]
fn sections_without_a_fault_are_accepted_with_everything_a_site_shows() {
    let schema: Value = serde_json::from_str(&alfil::facts_schema()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    for (name, text) in sections(SECTIONS) {
        let upload = check_ini(&text);
        assert_eq!((upload.refusals.as_slice(), upload.report.short().as_str()), (&[][..], ""), "{name}");
        assert_eq!(upload.id, name);
        let variant = upload.variant.as_ref().unwrap();
        assert!(validator.is_valid(upload.facts.as_ref().unwrap()), "{name}");
        assert_eq!(upload.pictures.len(), 2 * variant.pieces().len(), "{name}");
        assert!(upload.start_svg.as_ref().unwrap().starts_with("<svg"), "{name}");
        let page = upload.rules_html.as_ref().unwrap();
        assert!(page.starts_with("<!doctype html>") && !page.contains("<script"), "{name}");
        assert!(variant.pieces().iter().all(|piece| page.contains(&piece.name)), "{name}");
    }
}

/// Two hundred files with a fault each: none is accepted in silence, and for each something says on which line to do
/// what. `UPLOADS=variants.ini cargo test uploads` breaks the sections of another file.
#[test]
fn broken_files_are_answered_with_a_line_and_what_to_write() {
    let named = std::env::var_os("UPLOADS");
    let ini = named.as_ref().map(|path| format!("\n{}", std::fs::read_to_string(path).unwrap()));
    let ini = ini.as_deref().unwrap_or(SECTIONS);
    let mut faults = Vec::new();
    let made = broken(&sections(ini), 200);
    assert_eq!(made.len(), 200);
    for (fault, text) in &made {
        let upload = Loader::new().check_ini_upload(text, None);
        let answers = |found: &&alfil::Finding| {
            let has_place = found.location.as_ref().is_some_and(|at| at.line > 0);
            found.severity > Severity::Note && has_place && !(found.help.is_empty() && found.fix.is_none())
        };
        if !upload.report.findings().iter().any(|found| answers(&found)) {
            faults.push(format!("{fault}: {:?}\n{text}{}", upload.refusals, upload.report));
        }
    }
    assert!(faults.is_empty(), "{} of {}:\n{}", faults.len(), made.len(), faults.join("\n"));
}

/// The elements of pictures: no other can come in.
const ELEMENTS: [&str; 6] = ["svg", "title", "g", "path", "circle", "rect"];

fn is_harmless(node: roxmltree::Node<'_, '_>) -> bool {
    let is_plain = |attribute: roxmltree::Attribute<'_, '_>| {
        let (name, value) = (attribute.name(), attribute.value());
        !name.starts_with("on") && !name.contains("href") && name != "style" && !value.contains("url(")
    };
    ELEMENTS.contains(&node.tag_name().name()) && node.attributes().all(is_plain)
}

#[test]
fn pictures_of_pieces_are_small_and_harmless() {
    let hostile = "format = 1\nextends = \"chess\"\nname = \"</title><script>alert(1)</script>\"\n\
         [pieces.king]\nname = \"\\\"><image href='http://x'/>\"\nglyph = \"<&\"\n";
    let hostile = Loader::new().check_upload(hostile);
    assert!(hostile.is_accepted(), "{}", hostile.report);
    let page = hostile.rules_html.as_ref().unwrap();
    assert!(page.contains("&lt;script&gt;") && !page.contains("<script>") && !page.contains("<image"));
    let step = 8_usize.div_ceil(so_many(1) as usize);
    // Its Pawn of Pawns goes to so many squares that marks for all of them would be too much.
    let some = bundled()
        .step_by(step)
        .chain(["tamerlane"])
        .map(|id| format!("format = 1\nname = \"Some\"\nextends = \"{id}\"\n"));
    for upload in some.map(|text| Loader::new().check_upload(&text)).chain([hostile]) {
        let facts = upload.facts.as_ref().unwrap();
        assert!(upload.is_accepted(), "{facts}: {:?}", upload.refusals);
        for picture in &upload.pictures {
            assert!(picture.svg.len() <= 8 << 10, "{facts}");
            let read = roxmltree::Document::parse(&picture.svg).unwrap();
            let odd = read.descendants().filter(roxmltree::Node::is_element).find(|node| !is_harmless(*node));
            assert!(odd.is_none(), "{}", picture.svg);
        }
    }
}

#[test]
fn a_check_that_is_stopped_refuses_and_shows_nothing() {
    let text = "format = 1\nname = \"Also chess\"\nextends = \"chess\"\n";
    assert!(Loader::new().check_upload(text).is_accepted());
    let stopped = Loader::new().stop(Arc::new(AtomicBool::new(true)));
    let uploads = [
        stopped.check_upload(text),
        stopped.check_ini_upload("[calm:chess]\ncastling = false\n", None),
        Loader::new().max_steps(10).check_upload(text),
    ];
    for upload in uploads {
        assert_eq!(upload.refusals.len(), 1, "{:?}", upload.refusals);
        assert!(upload.refusals[0].contains("reached a limit"), "{:?}", upload.refusals);
        assert!(upload.facts.is_none() && upload.pictures.is_empty() && upload.rules_html.is_none());
    }
}

#[test]
fn refusals_say_what_is_missing() {
    for (text, section, said) in [
        ("", None, "The file has errors."),
        ("[a:chess]\ncastling = false\n[b:chess]\n", None, "The file has 2 sections"),
        ("[a:chess]\ncastling = false\n", Some("b"), "The file has errors."),
        ("[a:chess]\ncastling = fasle\n", Some("a"), "The file has errors."),
        ("castling = false\n[a:chess]\n", Some("c"), "The file has errors."),
    ] {
        let upload = Loader::new().check_ini_upload(text, section);
        assert!(upload.refusals[0].starts_with(said), "{text}: {:?}\n{}", upload.refusals, upload.report);
    }
    assert!(
        Loader::new().check_ini_upload("[a:chess]\n[b:chess]\ncastling = false\n", Some("b")).is_accepted()
    );
    let broken = Loader::new().check_upload(b"format = 1\nname = \"\xff\"\n");
    assert_eq!(broken.report.findings()[0].location.as_ref().unwrap().line, 2);
    assert!(!Loader::new().check_ini_upload(b"[a:chess]\ncastling = f\xffalse\n", None).is_accepted());
}

/// Runs the program, or a script with it.
fn run(program: &str, words: &[&str], input: &str) -> (Option<i32>, String) {
    use std::io::Write as _;
    let mut child = Command::new(program)
        .args(words)
        .env("ALFIL", env!("CARGO_BIN_EXE_alfil"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn the_command_writes_one_object_and_its_exit_code_is_the_answer() {
    let alfil = env!("CARGO_BIN_EXE_alfil");
    for (file, input, code) in [
        ("docs/examples/harbour.toml", "", 0),
        ("-", "format = 1\nname = \"Also chess\"\nextends = \"chess\"\n", 0),
        ("-", "format = 1\n", 1),
        ("tests/uploads/sections.ini#summit", "", 0),
        ("tests/uploads/sections.ini", "", 1),
        ("tests/bad/ini-bad-square.ini", "", 1),
    ] {
        let (status, out) = run(alfil, &["check-upload", file, "--json", "--max-ms", "600000"], input);
        let upload: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(status, Some(code), "{file}: {}", upload["refusals"]);
        for key in ["findings", "facts", "rules_html", "pictures", "start_svg"] {
            assert!(upload.get(key).is_some_and(|value| value.is_null() <= (code == 1)), "{file}: {key}");
        }
        assert_eq!(upload["accepted"], code == 0);
    }
    assert_eq!(run(alfil, &["check-upload", "no-such.toml", "--json"], "").0, Some(3));
    let (status, said) = run(alfil, &["check-upload", "tests/uploads/sections.ini#frogs"], "");
    assert_eq!((status, said.as_str()), (Some(0), "`frogs` is accepted.\n"));
}

/// The site's own list of what it refuses goes on top of what has errors.
#[test]
fn the_example_for_pychess_states_its_reasons() {
    if !Path::new("/usr/bin/env").exists() || Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let folder = std::env::temp_dir().join(format!("alfil-uploads-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for (text, code, said) in [
        ("[calm-chess:chess]\ncastling = false\n", 0, "accepted"),
        ("[calm-chess:chess]\ncastling = fasle\n", 1, "2: error"),
        ("[calm-chess:chess]\ncastlin = false\n", 1, "write `castling`"),
        ("[calm-chess:chess]\ncountingRule = makruk\n", 1, "countingRule"),
        ("[calm-chess:makruk]\nnFoldRule = 4\n", 0, "countingRule"),
        ("[Calm:chess]\ncastling = false\n", 1, "name"),
    ] {
        let file = folder.join("upload.ini");
        std::fs::write(&file, text).unwrap();
        // A test must not depend on how busy the machine is.
        let words = ["examples/pychess_upload.py", "--max-ms", "600000", file.to_str().unwrap()];
        let (status, out) = run("python3", &words, "");
        assert_eq!(status, Some(code), "{text}\n{out}");
        assert!(out.contains(said), "{text}\n{out}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

/// Without the package for Python and without the program it says what to install.
#[test]
fn the_example_for_pychess_says_what_it_needs() {
    let Ok(output) = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output()
    else {
        return;
    };
    let python = String::from_utf8(output.stdout).unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    // Packages that somebody has installed are not looked at.
    let run = Command::new(python.trim())
        .args(["-S", "-E", "examples/pychess_upload.py", "tests/uploads/sections.ini#frogs"])
        .current_dir(root)
        .env_clear()
        .env("PATH", root.join("tests/uploads"))
        .output()
        .unwrap();
    let said = String::from_utf8(run.stderr).unwrap();
    assert_eq!(run.status.code(), Some(2));
    assert!(said.starts_with("Install the package") && said.lines().count() == 1, "{said}");
}
