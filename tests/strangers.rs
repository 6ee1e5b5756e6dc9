//! Files from strangers: what is read, what is waited for, how long things take and how much they hold.
//!
//! What is promised stands in docs/security.md.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use alfil::library::{BundledVariants, bundled};

use crate::sampling::{one_in, so_many};

/// Nothing takes so long, not even on a busy machine without optimisation.
const PATIENCE: Duration = Duration::from_secs(60);

struct Run {
    code: i32,
    /// Everything that was written.
    reported: String,
}

/// Runs the program in a folder; fails when it does not end.
fn alfil_in(folder: &Path, words: &[&str], input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(words)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let reader = |mut from: Box<dyn Read + Send>| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            from.read_to_end(&mut bytes).unwrap();
            String::from_utf8_lossy(&bytes).into_owned()
        })
    };
    let out = reader(Box::new(child.stdout.take().unwrap()));
    let err = reader(Box::new(child.stderr.take().unwrap()));
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if start.elapsed() > PATIENCE {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("`alfil {}` does not end", words.join(" "));
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let reported = out.join().unwrap() + &err.join().unwrap();
    assert!(!reported.contains("panicked"), "{words:?}\n{reported}");
    Run { code: status.code().expect("the program ends by itself"), reported }
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

fn extending(what: &str) -> String {
    format!("format = 1\nname = \"Mine\"\nextends = \"{what}\"\n")
}

/// What must never be printed.
const SECRET: &str = "hunter2";

/// A folder with definitions, and secrets beside it and in it.
fn house() -> tempfile::TempDir {
    let house = tempfile::tempdir().unwrap();
    let secret = format!("password = \"{SECRET}\"\nkey {SECRET}\n");
    for name in ["secret.toml", "secret.env", "room/.env", "other/secret.toml"] {
        write(house.path(), name, &secret);
    }
    write(house.path(), "room/base.toml", &extending("minishogi"));
    write(house.path(), "room/cellar/below.toml", &extending("../base.toml"));
    write(house.path(), "other/shared.toml", &extending("minishogi"));
    house
}

/// Ways to extend what may not be read.
fn refused(house: &Path) -> Vec<String> {
    let absolute = |name: &str| house.join(name).display().to_string();
    let mut ways = vec![
        "../secret.toml".to_owned(),
        "cellar/../../secret.toml".to_owned(),
        "../room/../secret.toml".to_owned(),
        "../other/shared.toml".to_owned(),
        "../nothing.toml".to_owned(),
        absolute("secret.toml"),
        absolute("room/base.toml"),
        "./.env".to_owned(),
        "../secret.env".to_owned(),
        "/proc/self/environ".to_owned(),
        "/etc/passwd".to_owned(),
        "/dev/zero".to_owned(),
    ];
    if cfg!(unix) {
        ways.extend(["link.toml", "folder/secret.toml"].map(str::to_owned));
    }
    ways
}

#[cfg(unix)]
fn add_links(house: &Path) {
    use std::os::unix::fs::symlink;
    symlink("../secret.toml", house.join("room/link.toml")).unwrap();
    symlink("../other", house.join("room/folder")).unwrap();
    symlink("base.toml", house.join("room/inner.toml")).unwrap();
}

#[cfg(not(unix))]
fn add_links(_: &Path) {}

#[test]
fn definitions_extend_nothing_but_what_lies_beside_them_or_below() {
    let house = house();
    add_links(house.path());
    let room = house.path().join("room");
    let good = ["./base.toml", "base.toml", "cellar/below.toml", "cellar/../base.toml", "minishogi"];
    for what in good.into_iter().chain(if cfg!(unix) { vec!["inner.toml"] } else { Vec::new() }) {
        write(&room, "mine.toml", &extending(what));
        for (folder, file) in
            [(&room, "mine.toml"), (&room, "./mine.toml"), (&house.path().to_owned(), "room/mine.toml")]
        {
            let run = alfil_in(folder, &["moves", file], "");
            assert_eq!(run.code, 0, "{file} extends {what}\n{}", run.reported);
        }
    }
    let commands: [&[&str]; 7] = [
        &["validate", "mine.toml"],
        &["validate", "mine.toml", "--format", "short"],
        &["validate", "mine.toml", "--format", "json"],
        &["validate", "mine.toml", "--format", "sarif"],
        &["show", "mine.toml", "--expanded"],
        &["test", "mine.toml"],
        &["diff", "chess", "mine.toml"],
    ];
    for what in refused(house.path()) {
        write(&room, "mine.toml", &extending(&what));
        for words in if what == "../secret.toml" { &commands[..] } else { &commands[2..3] } {
            let run = alfil_in(&room, words, "");
            assert!(run.code == 1 || run.code == 2, "{words:?} {what}\n{}", run.reported);
            assert!(run.reported.contains("may not be read"), "{words:?} {what}\n{}", run.reported);
            assert!(!run.reported.contains(SECRET), "{words:?} {what}\n{}", run.reported);
        }
        let run = alfil_in(&room, &["validate", "-", "--format", "json"], &extending(&what));
        assert!(run.code == 1 && run.reported.contains("extends-refused"), "{what}\n{}", run.reported);
        assert!(!run.reported.contains(SECRET), "{what}\n{}", run.reported);
    }
}

#[test]
fn standard_input_and_untrusted_files_extend_bundled_definitions_only() {
    let house = house();
    let room = house.path().join("room");
    write(&room, "mine.toml", &extending("base.toml"));
    for (words, input, code) in [
        (&["validate", "-"][..], "base.toml", 1),
        (&["validate", "-", "--allow-path", "."], "base.toml", 0),
        (&["validate", "-", "--allow-path", "cellar"], "base.toml", 1),
        (&["validate", "-"], "minishogi", 0),
        (&["validate", "--untrusted", "mine.toml"], "", 1),
        (&["validate", "mine.toml"], "", 0),
        (&["moves", "--untrusted", "mine.toml"], "", 1),
        (&["moves", "--untrusted", "base.toml"], "", 0),
    ] {
        let run = alfil_in(&room, words, &extending(input));
        assert_eq!(run.code, code, "{words:?} {input}\n{}", run.reported);
    }
}

#[test]
fn another_folder_can_be_allowed() {
    let house = house();
    add_links(house.path());
    let room = house.path().join("room");
    for what in
        ["../other/shared.toml".to_owned(), house.path().join("other/shared.toml").display().to_string()]
    {
        write(&room, "mine.toml", &extending(&what));
        assert_eq!(alfil_in(&room, &["moves", "mine.toml"], "").code, 1, "{what}");
        assert_eq!(
            alfil_in(&room, &["moves", "mine.toml", "--allow-path", "../other"], "").code,
            0,
            "{what}"
        );
        assert_eq!(alfil_in(&room, &["moves", "mine.toml", "--allow-path", "cellar"], "").code, 1, "{what}");
    }
    write(&room, "mine.toml", &extending("../secret.toml"));
    let run = alfil_in(&room, &["moves", "mine.toml", "--allow-path", "../other"], "");
    assert!(run.code == 1 && !run.reported.contains(SECRET), "{}", run.reported);
}

/// Makes a pipe that nobody writes to; false where there are none.
fn pipe(path: &Path) -> bool {
    cfg!(unix) && Command::new("mkfifo").arg(path).status().is_ok_and(|status| status.success())
}

#[test]
fn pipes_and_devices_are_not_waited_for() {
    let house = house();
    let room = house.path().join("room");
    if !pipe(&room.join("x.toml")) || !pipe(&room.join("x.ini")) {
        return;
    }
    write(&room, "mine.toml", &extending("x.toml"));
    write(&room, "a.ini", "[a:chess]\n");
    std::fs::create_dir(room.join("out")).unwrap();
    assert!(pipe(&room.join("out/a.toml")));
    for (words, code) in [
        (&["validate", "mine.toml"][..], 1),
        (&["validate", "."], 3),
        (&["validate", "x.toml"], 3),
        (&["validate", "x.ini"], 3),
        (&["validate", "x.ini#a"], 3),
        (&["validate", "--fix", "x.toml"], 3),
        (&["fmt", "."], 3),
        (&["fmt", "--check", "x.toml"], 3),
        (&["test", "."], 3),
        (&["test", "--mutate", "x.toml"], 3),
        (&["show", "x.toml"], 3),
        (&["show", "mine.toml"], 1),
        (&["diff", "chess", "x.toml"], 2),
        (&["moves", "x.ini#a"], 3),
        (&["import", "x.ini"], 3),
        (&["import", "--coverage", "x.ini"], 3),
        (&["import", "a.ini", "--out", "out"], 3),
        (&["import", "a.ini", "--against", "x.toml"], 3),
        (&["ask", "--list", "x.toml"], 3),
    ] {
        let run = alfil_in(&room, words, "");
        assert_eq!(run.code, code, "{words:?}\n{}", run.reported);
        assert!(run.reported.contains("regular file"), "{words:?}\n{}", run.reported);
    }
}

#[cfg(unix)]
#[test]
fn what_cannot_be_read_below_a_folder_is_reported_and_the_rest_goes_on() {
    let house = house();
    add_links(house.path());
    let room = house.path().join("room");
    write(&room, "wrong.toml", "format = 1\n");
    let deep = "d/".repeat(20);
    write(&room, &format!("{deep}far.toml"), "");
    for words in [&["validate", ".", "--format", "short"][..], &["test", ".", "--format", "short"]] {
        let run = alfil_in(&room, words, "");
        assert_eq!(run.code, 3, "{words:?}\n{}", run.reported);
        for part in ["link.toml", "leads outside the folder", "folders deep", "wrong.toml:1"] {
            assert!(run.reported.contains(part), "{words:?}: {part}\n{}", run.reported);
        }
        assert!(!run.reported.contains(SECRET), "{words:?}\n{}", run.reported);
    }
    let run = alfil_in(&room, &["fmt", "--check", "."], "");
    assert!(run.code == 3 && run.reported.contains("folders deep"), "{}", run.reported);
    for what in ["json", "sarif"] {
        let run = alfil_in(&room, &["validate", ".", "--format", what], "");
        assert!(run.code == 3 && run.reported.contains("unreadable-file"), "{}", run.reported);
    }
}

/// The move strings of a piece on a board of its own, many times over.
fn crowd(size: usize, n: usize, moves: &str) -> String {
    let empty = if n < size { (size - n).to_string() } else { String::new() };
    let fen = format!("{}{empty}/{}{}A", "a".repeat(n), format!("{size}/").repeat(size - 2), size - 1);
    format!(
        "format = 1\nname = \"x\"\nboard = {{ files = {size}, ranks = {size} }}\n\
         pieces.a = {{ id = \"A\", move = \"{moves}\" }}\nsetup.fen = \"{fen} w\"\n"
    )
}

fn looked_at(text: &str) -> (Vec<&'static str>, u64) {
    let examined = alfil::author::validate::examine("mine.toml", text, &BundledVariants);
    (examined.report.diagnostics.iter().map(|found| found.code.slug()).collect(), examined.steps)
}

#[test]
fn bundled_games_take_little_of_the_work_that_looking_may_take() {
    let mut all = Vec::new();
    // A game that takes all of the work has a finding, and another test looks at the findings of every game.
    for (id, text) in bundled().step_by(one_in(4)) {
        let (found, steps) = looked_at(text);
        assert!(found.is_empty(), "{id}: {found:?}");
        // A game may say of itself that it is too large to be looked at whole.
        if !text.contains("\nallow = [\"not-all-looked-at\"]") {
            all.push((steps, id));
        }
    }
    all.sort_unstable_by(|a, b| b.cmp(a));
    let most = &all[..8];
    assert!(most[0].0 > 10_000 && most[0].0 < MAX_STEPS / 5, "{most:?}");
}

/// The steps that looking at a game and trying its claims may take, all budgets together.
pub(crate) const MAX_STEPS: u64 = 17_000_000;

#[test]
fn work_is_bounded_and_what_was_left_out_is_reported() {
    let crowds = [(36, 35, "ayaQ"), (20, 20, "abaQ"), (36, 1, "ayaQ"), (36, 35, "cayaQ")];
    for (size, n, moves) in crowds.into_iter().take(so_many(1) as usize) {
        let (found, steps) = looked_at(&crowd(size, n, moves));
        assert!(found.contains(&"not-all-looked-at"), "{moves}: {found:?}");
        assert!(steps <= MAX_STEPS, "{moves}: {steps}");
    }
    for moves in ["aaQ".repeat(60), "cpayaQ".repeat(85), "aaaaaQ".to_owned()] {
        let (found, _) = looked_at(&crowd(36, 35, &moves));
        assert!(found.contains(&"too-many-ways"), "{moves}: {found:?}");
    }
}

#[test]
fn lists_of_moves_lines_and_games_are_bounded() {
    let folder = tempfile::tempdir().unwrap();
    let rows = |n: usize, letter: &str| vec![letter.repeat(36); n];
    let board = [rows(1, "a"), vec!["36".to_owned(); 34], rows(1, "A")].concat().join("/");
    let text = |walls: &str| {
        format!(
            "format = 1\nname = \"x\"\nboard = {{ files = 36, ranks = 36 }}\npieces.a = {{ id = \"A\", move = \"QN\" }}\n\
             setup.fen = \"{board} w\"\n[walls]\nturn = \"move-and-wall\"\non = \"{walls}\"\nkeep = \"all\"\n\
             [[end]]\nwhen = \"no-moves\"\nresult = \"mover wins\"\n"
        )
    };
    write(folder.path(), "many.toml", &text("any-square"));
    write(folder.path(), "few.toml", &text("vacated-square"));
    for words in [
        &["moves", "many.toml"][..],
        &["perft", "many.toml", "1"],
        &["play", "many.toml"],
        &["ask", "many.toml"],
    ] {
        let run = alfil_in(folder.path(), words, "");
        assert!(
            run.code == 1 && run.reported.contains("error[too-many-moves]"),
            "{words:?}\n{}",
            run.reported
        );
        assert!(run.reported.contains("6906384") && run.reported.contains("4000000"), "{}", run.reported);
    }
    assert_eq!(alfil_in(folder.path(), &["perft", "few.toml", "1"], "").code, 0);
    // What is dropped from a supply counts like what stands there: play never leads to a position that is refused.
    let supply = text("").replace(&board, &format!("{}/A35", vec!["36"; 35].join("/")));
    let supply = supply.replace("QN", "cpafQcafK");
    let supply = supply.replace(
        "[walls]\nturn = \"move-and-wall\"\non = \"\"\nkeep = \"all\"\n",
        "[[drops]]\nfrom = \"supply\"\n",
    );
    write(folder.path(), "supply.toml", &supply);
    let run = alfil_in(folder.path(), &["moves", "supply.toml"], "");
    assert!(run.code == 1 && run.reported.contains("error[too-many-moves]"), "{}", run.reported);
    // A position of one's own may have more pieces than the game has.
    let full = format!("{} w", rows(36, "A").join("/"));
    write(folder.path(), "next.toml", &text("next-move").replace("QN", "K"));
    assert_eq!(alfil_in(folder.path(), &["moves", "next.toml", "--fen", &full], "").code, 0);
    write(folder.path(), "far.toml", &text("next-move"));
    let run = alfil_in(folder.path(), &["moves", "far.toml", "--fen", &full], "");
    assert!(run.code == 1 && run.reported.contains("too many to list"), "{}", run.reported);

    let run = alfil_in(
        folder.path(),
        &["play", "chess", "--opponent", "human"],
        &format!("{}\ne2e4\nquit\n", "x".repeat(1 << 20)),
    );
    assert!(run.reported.contains("more than 65536 bytes"), "{}", &run.reported[..200]);
    assert!(run.reported.len() < 10_000, "{}", run.reported.len());
    let run = alfil_in(folder.path(), &["playout", "chess", "--max-plies", "4294967295"], "");
    assert!(run.code == 2 && run.reported.contains("1000000"), "{}", run.reported);
}

#[test]
fn drawing_costly_moves_is_left_out_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    let run = alfil_in(folder.path(), &["betza", "pyaQ"], "");
    assert!(run.code == 0 && run.reported.contains("There is no diagram"), "{}", run.reported);
    let run = alfil_in(folder.path(), &["betza", &"cpayaQ".repeat(85)], "");
    assert!(run.code == 1 && run.reported.contains("more than 1000000 ways"), "{}", run.reported);
    let run = alfil_in(folder.path(), &["betza", "cagaK"], "");
    assert!(run.code == 0 && !run.reported.contains("no diagram"), "{}", run.reported);
    write(folder.path(), "mine.toml", &crowd(12, 3, "pyaQ"));
    let run = alfil_in(folder.path(), &["show", "mine.toml"], "");
    assert!(run.code == 0 && run.reported.contains("There is no diagram"), "{}", run.reported);
}

#[test]
fn claims_that_cost_too_much_are_reported_with_their_cost() {
    let claim = "[[test]]\nname = \"a\"\nlegal = [\"a4a5,a5a6\"]\n";
    let text = format!("format = 1\nname = \"x\"\nextends = \"amazons\"\n{}", claim.repeat(1000));
    let (_, report) = alfil::author::validate::load_text("mine.toml", &text, &BundledVariants);
    let found = report.diagnostics.iter().find(|found| found.code.slug() == "too-many-claims").unwrap();
    assert!(found.labels[0].text.contains("5000000 steps"), "{found:?}");
    // One claim alone costs no more.
    let moves = "\"a4a5,a5a6\", ".repeat(4000);
    let text = format!(
        "format = 1\nname = \"x\"\nextends = \"amazons\"\n[[test]]\nname = \"a\"\nlegal = [{moves}]\n"
    );
    let (found, steps) = looked_at(&text);
    assert!(found.contains(&"too-many-claims") && steps < MAX_STEPS, "{found:?} {steps}");
}
