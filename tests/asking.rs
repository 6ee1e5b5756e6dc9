//! `alfil ask`: what it proposes is played so, and it writes nothing else.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use alfil::author::ask::{self, Asked, Settings};
use alfil::author::claims;
use alfil::library::BundledVariants;
use alfil_core::variant::Variant;
use alfil_language::check::{self, Checked};
use alfil_language::def::{Definition, Field, Library, format};

const QUICK: Settings = Settings { seed: 1, n_games: 6, n_plies: 80, n_tried: 12_000 };

/// What is asked about a text, with what it claims of itself or without.
fn asked(name: &str, text: &str, with_claims: bool) -> Asked {
    let (read, _) = check::read_text(name, text, &BundledVariants);
    let Some(Checked { definition, rules: Some(rules), origins }) = read else { panic!("{name} is wrong") };
    let claimless = || Definition { test: Field::Absent, ..definition.clone() };
    let definition = if with_claims { definition.clone() } else { claimless() };
    ask::ask((&definition, &origins), &Variant::new(name, rules), QUICK)
}

/// Every proposal about games of all sorts holds as a claim of the file, is laid out, and is not made again.
#[test]
fn proposals_hold_as_claims() {
    let words = ["chess", "crazyhouse", "xiangqi", "kyotoshogi", "atomic", "wa-shogi-drops", "sittuyin"];
    for id in words {
        let found = BundledVariants.find(id, None).unwrap();
        let asked_first = asked(&found.name, &found.text, false);
        assert!(asked_first.proposals.len() > 4, "{id}: {}", asked_first.proposals.len());
        let mut text = found.text.clone();
        for proposal in &asked_first.proposals {
            assert_eq!(format("<claim>", &proposal.claim).unwrap(), proposal.claim, "{id}");
            text = format!("{text}\n{}", proposal.claim);
        }
        let (read, report) = check::read_text(&found.name, &text, &BundledVariants);
        let Some(Checked { definition, rules: Some(rules), .. }) = read else { panic!("{id}: {report:?}") };
        for result in claims::verify(&definition, &Variant::new(id, rules)) {
            assert!(result.holds(), "{id}: {result:?}");
        }
        let again = asked(&found.name, &text, true);
        assert!(again.proposals.is_empty(), "{id}: {:?}", again.proposals.first().map(|p| &p.ruling));
        let claimed = |asked: &Asked| asked.proposals.iter().map(|p| p.claim.clone()).collect::<Vec<_>>();
        assert_eq!(claimed(&asked_first), claimed(&asked(&found.name, &found.text, false)), "{id}");
    }
}

/// What is asked about belongs to the rules: without a rule nothing is asked about it.
#[test]
fn what_is_asked_comes_of_the_rules() {
    let rulings = |id: &str| -> String {
        let found = BundledVariants.find(id, None).unwrap();
        let asked = asked(&found.name, &found.text, false);
        asked.proposals.into_iter().map(|proposal| proposal.ruling + "\n").collect()
    };
    let (chess, crazyhouse, xiangqi) = (rulings("chess"), rulings("crazyhouse"), rulings("xiangqi"));
    assert!(chess.contains("for the 3rd time") && chess.contains("it castles"), "{chess}");
    assert!(!chess.contains("in hand") && !chess.contains('@'), "{chess}");
    assert!(
        crazyhouse.contains("is in hand as a Pawn") && crazyhouse.contains("may not be dropped"),
        "{crazyhouse}"
    );
    assert!(rulings("flipello").contains("have changed sides"));
    assert!(xiangqi.contains("may not be on") && !xiangqi.contains("promote"), "{xiangqi}");
    assert!(rulings("atomic").contains("explosion") && !chess.contains("explosion"));
}

/// What random games seldom come to is hunted for: a player who gives check with every move.
#[test]
fn drop_mates_and_perpetual_checks_are_found() {
    let rulings = |id: &str| -> String {
        let (read, _) = check::read(id, &BundledVariants);
        let Some(Checked { definition, rules: Some(rules), origins }) = read else { panic!("{id} is wrong") };
        let definition = Definition { test: Field::Absent, ..definition };
        let asked = ask::ask(
            (&definition, &origins),
            &Variant::new(id, rules),
            Settings { n_games: 8, ..Settings::default() },
        );
        asked.proposals.into_iter().map(|proposal| proposal.ruling + "\n").collect()
    };
    let (gorogoro, seirawan) = (rulings("gorogoro"), rulings("seirawan"));
    let mates =
        gorogoro.lines().filter(|ruling| ruling.contains('@') && ruling.contains("checkmated")).count();
    assert!(mates > 1 && gorogoro.contains("gave check with every move"), "{gorogoro}");
    assert!(seirawan.contains("comes in from the hand on"), "{seirawan}");
    assert!(!seirawan.contains("every move") && !gorogoro.contains("comes in"), "{seirawan}{gorogoro}");
}

fn alfil(arguments: &[&str]) -> (i32, String, String) {
    let Output { status, stdout, stderr } = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(arguments)
        .args(if arguments.first() == Some(&"ask") { &["--games", "3"][..] } else { &[] })
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code().unwrap(), text(stdout), text(stderr))
}

const GAME: &str = "docs/examples/marsh-crossing.toml";

/// A copy of the example in a folder of its own.
fn copy(change: impl FnOnce(String) -> String) -> (tempfile::TempDir, PathBuf, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("marsh-crossing.toml");
    let text = change(fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(GAME)).unwrap());
    fs::write(&path, &text).unwrap();
    (folder, path, text)
}

#[test]
fn everything_is_listed() {
    let (code, out, err) = alfil(&["ask", GAME, "--limit", "12", "--list"]);
    assert_eq!((code, err.as_str()), (0, ""));
    insta::assert_snapshot!("ask_marsh_crossing", out);
    // Without a terminal nothing is asked.
    let listed = alfil(&["ask", GAME, "--limit", "12"]);
    assert_eq!((listed.0, listed.1), (0, out));
    assert!(listed.2.contains("only listed"), "{}", listed.2);
    let (code, out, _) = alfil(&["ask", GAME, "--limit", "2", "--json"]);
    let object: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, object["proposals"].as_array().unwrap().len()), (0, 2));
    assert!(object["proposals"][0]["claim"].as_str().unwrap().starts_with("[[test]]\n"), "{object}");
}

#[test]
fn what_is_accepted_becomes_a_claim() {
    for line_end in ["\n", "\r\n"] {
        let (_folder, path, before) = copy(|text| text.replace('\n', line_end));
        let file = path.to_str().unwrap();
        assert_eq!(alfil(&["ask", file]).0, 0);
        assert_eq!(fs::read_to_string(&path).unwrap(), before);
        let (code, _, err) = alfil(&["ask", file, "--accept", "2,1,2"]);
        assert!(code == 0 && err.starts_with("added 2 claims to "), "{err}");
        let after = fs::read_to_string(&path).unwrap();
        assert!(after.starts_with(before.trim_end()) && after.matches("[[test]]").count() == 2, "{after}");
        assert_eq!(after.matches('\n').count(), after.matches(line_end).count(), "{after}");
        let (code, _, err) = alfil(&["test", file]);
        assert_eq!((code, err.as_str()), (0, "1 file, 2 claims: all hold\n"));
        assert_eq!(alfil(&["fmt", file, "--check"]).0, 0);
    }
}

#[test]
fn nothing_is_written_that_cannot_be() {
    let (_folder, path, before) = copy(|text| text);
    let file = path.to_str().unwrap();
    let refused = |arguments: &[&str], code: i32, reported: &str| {
        let (found, _, err) = alfil(arguments);
        assert!(found == code && err.contains(reported), "{arguments:?}: {found} {err}");
    };
    refused(&["ask", "-"], 2, "adds claims to a file");
    refused(&["ask", "chess", "--accept", "1"], 2, "claims cannot be added to `chess`");
    refused(&["ask", file, "--accept", "0"], 2, "write a whole number, 1 or more");
    refused(&["ask", file, "--accept", "1,999"], 2, "there is no proposal 999");
    assert_eq!(fs::read_to_string(&path).unwrap(), before);
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    refused(&["ask", file, "--accept", "1"], 3, "cannot be written");
    assert_eq!(fs::read_to_string(&path).unwrap(), before);
    // A list of tables in one line cannot be gone on with.
    let inline = |text: String| {
        text.replacen("\n\n", "\ntest = [{ name = \"it goes on\", outcome = \"none\" }]\n\n", 1)
    };
    let (_folder, path, before) = copy(inline);
    refused(&["ask", path.to_str().unwrap(), "--accept", "1"], 1, "cannot take another claim");
    assert_eq!(fs::read_to_string(&path).unwrap(), before);
}
