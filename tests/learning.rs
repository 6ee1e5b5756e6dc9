//! `alfil learn`: what it writes follows from the seed, and what it wrote is used for its rules only.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread;
use std::time::Duration;

use alfil::library;
use alfil_core::search::{Judgement, Learned, NetworkWeights, Origin, Searcher, Settings};

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("learning-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn alfil(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_alfil")).args(arguments).output().unwrap()
}

fn arguments(out: &Path) -> [String; 8] {
    let out = out.display().to_string();
    ["learn", "minishogi", "--games", "6", "--nodes", "30", "--out", &out].map(str::to_owned)
}

fn learn(out: &Path, more: &[&str]) -> Output {
    let usual = arguments(out);
    let usual: Vec<&str> = usual.iter().map(String::as_str).collect();
    alfil(&[&usual[..], more].concat())
}

/// What was written, without the times.
fn said(output: &Output) -> String {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let without_time = |line: &str| line.split(" s, ").last().unwrap_or(line).to_owned();
    let lines: Vec<String> =
        text.lines().filter(|line| !line.starts_with("written")).map(without_time).collect();
    lines.join("\n")
}

#[test]
fn a_run_depends_on_its_seed_only_and_can_be_continued() {
    let folder = folder("again");
    let first = learn(&folder.join("a"), &["--threads", "1"]);
    assert!(first.status.success(), "{first:?}");
    assert!(!folder.join("a.games").exists());
    let text = said(&first);
    assert!(text.contains("not adopted"), "{text}");
    assert_eq!(said(&learn(&folder.join("b"), &["--threads", "3"])), text);
    assert_ne!(said(&learn(&folder.join("c"), &["--seed", "2"])), text);
    let exported = folder.join("data");
    let output = learn(&folder.join("d"), &["--export", &exported.display().to_string()]);
    assert!(output.status.success(), "{output:?}");
    assert!(fs::read_to_string(exported.join("schema.json")).unwrap().contains("hand pawn"));
    // A run that is killed after two games, while it writes the third.
    let (out, journal) = (folder.join("e"), folder.join("e.games"));
    let mut run = Command::new(env!("CARGO_BIN_EXE_alfil")).args(arguments(&out)).spawn().unwrap();
    let lines = || fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    while lines() < 3 {
        thread::sleep(Duration::from_millis(1));
    }
    run.kill().unwrap();
    run.wait().unwrap();
    let written = fs::read_to_string(&journal).unwrap();
    let cut: Vec<&str> = written.lines().take(3).chain(["{\"game\":{\"sta"]).collect();
    fs::write(&journal, cut.join("\n")).unwrap();
    let refused = learn(&out, &[]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("--resume"), "{refused:?}");
    assert_eq!(said(&learn(&out, &["--resume"])), text);
    let head = "{\"head\":{\"rules\":\"0\",\"nodes\":30,\"seed\":1,\"games\":6,\"network\":false,\"version\":\"0\"}}\n";
    fs::write(&journal, head).unwrap();
    let other = learn(&out, &["--resume"]);
    assert!(String::from_utf8_lossy(&other.stderr).contains("a different run"), "{other:?}");
    // A file of another kind stays as it was.
    fs::write(&journal, "notes without an end").unwrap();
    let other = learn(&out, &["--resume"]);
    assert!(String::from_utf8_lossy(&other.stderr).contains("was not written by `alfil learn`"), "{other:?}");
    assert_eq!(fs::read_to_string(&journal).unwrap(), "notes without an end");
}

#[test]
fn no_work_is_done_for_a_file_that_cannot_be_written() {
    let folder = folder("out");
    let notes = folder.join("notes");
    fs::write(&notes, "my notes").unwrap();
    for (out, code, said) in [
        (notes.clone(), 1, "is not a file of learned weights"),
        (folder.clone(), 3, "it is a folder"),
        (folder.join("none").join("x.eval"), 3, "there is no folder"),
    ] {
        let run = learn(&out, &[]);
        let text = String::from_utf8_lossy(&run.stderr);
        assert!(run.status.code() == Some(code) && text.contains(said) && run.stdout.is_empty(), "{run:?}");
    }
    assert_eq!(fs::read_to_string(&notes).unwrap(), "my notes");
}

#[test]
fn a_run_that_tests_weights_is_not_continued_with_others() {
    let folder = folder("import");
    let variant = library::variant("minishogi").unwrap();
    let searcher = Searcher::new(&variant, Settings { hash_mib: 1, ..Settings::default() });
    let mut weights = searcher.usual_weights().clone();
    let file = |name: &str, weights: &alfil_core::search::Weights| {
        let path = folder.join(name);
        let judgement = Judgement::from(weights.clone());
        fs::write(&path, Learned::new(&variant, &judgement, Origin::default()).text()).unwrap();
        path.display().to_string()
    };
    let first = file("first.eval", &weights);
    weights.all.iter_mut().for_each(|weight| *weight += 1.0);
    let second = file("second.eval", &weights);
    let (out, journal) = (folder.join("x"), folder.join("x.games"));
    let arguments = |import: &str| {
        let out = out.display().to_string();
        ["learn", "minishogi", "--games", "100000", "--nodes", "30", "--out", &out, "--import", import]
            .map(str::to_owned)
    };
    let mut run = Command::new(env!("CARGO_BIN_EXE_alfil")).args(arguments(&first)).spawn().unwrap();
    while fs::read_to_string(&journal).map_or(0, |text| text.lines().count()) < 2 {
        thread::sleep(Duration::from_millis(1));
    }
    run.kill().unwrap();
    run.wait().unwrap();
    let other =
        Command::new(env!("CARGO_BIN_EXE_alfil")).args(arguments(&second)).arg("--resume").output().unwrap();
    assert!(String::from_utf8_lossy(&other.stderr).contains("a different run"), "{other:?}");
}

#[test]
fn a_file_beside_a_definition_is_used_unless_it_is_for_other_rules() {
    let folder = folder("beside");
    let chess = library::variant("chess").unwrap();
    let settings = Settings { hash_mib: 1, ..Settings::default() };
    let mut weights = Searcher::new(&chess, settings).usual_weights().clone();
    weights.all.iter_mut().for_each(|weight| *weight *= 3.0);
    let eval = Learned::new(&chess, &weights.into(), Origin::default()).text();
    let own = "format = 1\nname = \"A\"\nextends = \"chess\"\n";
    let other = format!("{own}[pieces.bishop]\nmove = \"BD\"\n");
    for (name, text) in [("same", own), ("other", &other)] {
        fs::write(folder.join(name).with_extension("toml"), text).unwrap();
        fs::write(folder.join(name).with_extension("eval"), &eval).unwrap();
    }
    let path = |name: &str| folder.join(name).display().to_string();
    let position = "4k3/8/8/8/8/8/8/QQQQK3 w - - 0 1";
    let analyse = |name: &str, more: &[&str]| {
        let path = path(name);
        let usual = ["analyse", &path, "--fen", position, "--nodes", "1", "--json"];
        let output = alfil(&[&usual[..], more].concat());
        let found = String::from_utf8(output.stdout).unwrap();
        let timeless: Vec<_> = found.split(',').filter(|part| !part.contains("milliseconds")).collect();
        (timeless.join(","), String::from_utf8(output.stderr).unwrap())
    };
    let (by_rules, _) = analyse("same.toml", &["--no-learned"]);
    let (learned, notes) = analyse("same.toml", &[]);
    assert_ne!(learned, by_rules);
    assert_eq!(notes, "");
    assert_eq!(analyse("same.toml", &["--untrusted"]).0, by_rules);
    let (_, note) = analyse("other.toml", &[]);
    assert!(note.contains("is not used: it was learned for `chess` with other rules"), "{note}");
    assert_eq!(analyse("other.toml", &["--no-learned"]).1, "");
    let shown = alfil(&["moves", &path("other.toml")]);
    assert_eq!(String::from_utf8(shown.stderr).unwrap(), "");
    let (_, refused) = analyse("other.toml", &["--eval", &path("same.eval")]);
    assert!(refused.contains("cannot be used: it was learned for `chess` with other rules"), "{refused}");
}

#[test]
fn what_comes_with_bundled_variants_is_for_their_rules() {
    for (id, _) in library::bundled().filter(|(id, _)| library::learned(id).is_some()) {
        let variant = library::variant(id).unwrap();
        let learned = Learned::read(library::learned(id).unwrap()).unwrap();
        let judgement = learned.judgement(&variant).unwrap_or_else(|why| panic!("{id}: {why}"));
        assert!(!learned.origin.trials.is_empty(), "{id}: adopted without a match");
        let searcher = Searcher::new(&variant, Settings { hash_mib: 1, ..Settings::default() });
        assert_eq!(searcher.judgement(), judgement, "{id}");
    }
}

#[test]
fn features_are_numbered_in_their_order_without_a_gap() {
    for id in ["chess", "dai-shogi", "xiangqi"] {
        let variant = library::variant(id).unwrap();
        let features =
            Searcher::new(&variant, Settings { hash_mib: 1, ..Settings::default() }).weights().features;
        let numbers: Vec<usize> = features.all().map(|feature| features.index(feature)).collect();
        assert_eq!(numbers, (0..features.len()).collect::<Vec<_>>(), "{id}");
    }
}

#[test]
fn weights_come_back_as_they_were_written_and_only_for_their_rules() {
    let variant = library::variant("crazyhouse").unwrap();
    let settings = Settings { hash_mib: 1, ..Settings::default() };
    let mut weights = Searcher::new(&variant, settings).usual_weights().clone();
    for (i, weight) in weights.all.iter_mut().enumerate() {
        *weight = i as f32 / 4.0 - 7.0;
    }
    let n_rows = Searcher::new(&variant, settings).network_inputs().n_rows();
    let row = |n: usize| std::array::from_fn(|i| (n * 7 + i) as i16 % 120);
    let network = NetworkWeights {
        rows: (0..n_rows).map(row).collect(),
        bias: row(3),
        results: [row(5), row(6)],
        result_bias: -77,
        scale: 250,
    };
    let judgement = Judgement { weights, network: Some(network) };
    let text = Learned::new(&variant, &judgement, Origin::default()).text();
    let read = Learned::read(&text).unwrap();
    assert_eq!(read.judgement(&variant).unwrap(), judgement);
    let short = text.replacen("\n[", "\n[1,", 1);
    assert!(Learned::read(&short).is_err_and(|why| why.contains("checksum")));
    assert!(
        Learned::read(&unchecked(&short))
            .unwrap()
            .judgement(&variant)
            .unwrap_err()
            .contains("weights instead of")
    );
    let other = library::variant("chess").unwrap();
    let why = read.judgement(&other).unwrap_err();
    assert!(why.contains("with other rules"), "{why}");
    let more_pieces = library::variant("seirawan").unwrap();
    let why = read.weights_by_key(more_pieces.rules()).unwrap_err();
    assert!(why.contains("no weights for the piece"), "{why}");
}

/// A file as it was written before there was a checksum.
fn unchecked(text: &str) -> String {
    let (open, _) = text.rsplit_once(",\n\"checksum\"").unwrap();
    open.replacen("\"format\": 2", "\"format\": 1", 1) + "\n}\n"
}

#[test]
fn every_file_that_differs_in_one_bit_is_refused() {
    let text = library::learned("antichess").unwrap();
    let mut bytes = text.as_bytes().to_vec();
    for place in 0..bytes.len() {
        for bit in 0..8 {
            bytes[place] ^= 1 << bit;
            let is_read = std::str::from_utf8(&bytes).is_ok_and(|text| Learned::read(text).is_ok());
            assert!(!is_read, "bit {bit} of byte {place}");
            bytes[place] ^= 1 << bit;
        }
    }
    for length in 0..bytes.len() {
        assert!(Learned::read(&text[..length]).is_err(), "{length} bytes");
    }
    assert!(Learned::read(&format!("{text}\n")).is_err());
}

/// `UPDATE_EVAL=1` gives each bundled file the digest of the rules it is for, and the checksum of what it says now.
#[test]
fn bundled_weights_have_their_checksums() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("variants/learned");
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        if std::env::var_os("UPDATE_EVAL").is_some() {
            let mut old = if text.contains("\"checksum\"") { unchecked(&text) } else { text };
            let digest = library::variant(path.file_stem().unwrap().to_str().unwrap()).unwrap().digest();
            let start = old.find("\"rules\": \"").unwrap() + "\"rules\": \"".len();
            old.replace_range(start..start + digest.len(), &digest);
            fs::write(&path, Learned::read(&old).unwrap().text()).unwrap();
        } else {
            assert!(Learned::read(&text).is_ok_and(|learned| !learned.is_unchecked()), "{}", path.display());
        }
    }
}

#[test]
fn what_is_not_such_a_file_is_refused() {
    let variant = library::variant("chess").unwrap();
    let settings = Settings { hash_mib: 1, ..Settings::default() };
    let weights = Searcher::new(&variant, settings).usual_weights().clone();
    let text = Learned::new(&variant, &weights.into(), Origin::default()).text();
    assert!(Learned::read(&text).is_ok());
    let text = unchecked(&text);
    assert!(Learned::read(&text).is_ok_and(|learned| learned.is_unchecked()));
    for broken in [
        String::new(),
        text.replace("\"format\": 1", "\"format\": 2"),
        text.replace("\"format\": 1", "\"format\": 3"),
        text.replace("\"tempo\"", "\"temper\""),
        text.replace("\"tempo\":12", "\"tempo\":1e9"),
        text.replace("\"rules\"", "\"rulez\""),
    ] {
        assert!(
            broken != text && Learned::read(&broken).and_then(|l| l.judgement(&variant)).is_err(),
            "{broken}"
        );
    }
}

#[test]
fn a_stated_value_is_a_whole_number_within_limits() {
    let code = |value: &str| {
        let text =
            format!("format = 1\nname = \"A\"\nextends = \"chess\"\n[pieces.bishop]\nvalue = {value}\n");
        alfil::Variant::from_toml(&text).err().map(|report| report.findings()[0].code)
    };
    assert_eq!(code("20000"), None);
    assert_eq!(code("20001"), Some("number-out-of-range"));
    assert_eq!(code("-1"), Some("number-out-of-range"));
    assert_eq!(code("3.25"), Some("wrong-type"));
}

/// What was learned for a bundled variant, or lies beside a definition, is in the page with the game.
#[test]
fn a_published_game_is_played_with_what_was_learned() {
    let folder = folder("published");
    let path = |name: &str| folder.join(name).display().to_string();
    fs::write(path("player.html"), "{{name}}{{rules}}<script>{{definition}}").unwrap();
    let weights = library::learned("minishogi").unwrap();
    for (name, has_learned) in [("plain", false), ("other", true)] {
        let text = "format = 1\nname = \"Other\"\nextends = \"minishogi\"\n";
        fs::write(path(&format!("{name}.toml")), text).unwrap();
        if has_learned {
            fs::write(path(&format!("{name}.eval")), weights).unwrap();
        }
    }
    let cases = [("minishogi".to_owned(), true), (path("plain.toml"), false), (path("other.toml"), true)];
    for (variant, has_learned) in cases {
        let player = path("player.html");
        let run = alfil(&["publish", &variant, "--only", "play", "--player", &player, "--out", "-"]);
        assert!(run.status.success(), "{variant}: {}", String::from_utf8_lossy(&run.stderr));
        let page = String::from_utf8(run.stdout).unwrap();
        let data = page.split_once("<script>").unwrap().1;
        let data: serde_json::Value = serde_json::from_str(data).unwrap();
        assert_eq!(data.get("weights").is_some(), has_learned, "{variant}");
    }
}
