//! What a change did: two definitions.

use std::fs;

use html5ever::tendril::TendrilSink as _;
use html5ever::{ParseOpts, parse_document};
use markup5ever_rcdom::RcDom;

use super::{ENDLESS, PLAYED, alfil, fails, json, played, race};

#[test]
fn a_change_is_distinguished_from_chance() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::write(here.join("before.toml"), race("ssss/4/4/4/SSSS w")).unwrap();
    let without = race("s3/4/4/4/SSSS w").replace("times = 3", "times = 4");
    fs::write(here.join("after.toml"), without).unwrap();
    let found =
        json(here, &["balance", "before.toml", "after.toml", "--json", "--games", "40", "--nodes", "20"]);
    let score = &found["differences"][0];
    assert_eq!((&score["figure"], &score["is_shown"]), (&"score".into(), &true.into()), "{found}");
    assert!(score["change"]["low"].as_f64() > Some(0.0), "{found}");
    let ends = found["ends"].as_array().unwrap();
    let status = |text: &str| {
        let end = ends.iter().find(|end| end["sentence"].as_str().unwrap().contains(text));
        end.unwrap()["status"].clone()
    };
    assert_eq!((status("3rd time"), status("4th time")), ("removed".into(), "added".into()));
    let run = |arguments: &[&str]| {
        let run = alfil(here, &[&["balance"], arguments, &PLAYED[..]].concat());
        String::from_utf8(run.stdout).unwrap()
    };
    let text = run(&["before.toml", "after.toml", "--md"]);
    assert!(text.contains("| change | The change helps the first player by "), "{text}");
    let text = run(&["before.toml", "before.toml"]);
    assert!(text.contains("The two definitions have the same rules. No difference"), "{text}");
    // The rules of a file say which of the two its games are of.
    for (of, out) in [("before.toml", "a.jsonl"), ("after.toml", "b.jsonl")] {
        assert!(
            alfil(here, &["selfplay", of, "--games", "8", "--nodes", "20", "--out", out]).status.success()
        );
    }
    let found = json(here, &["balance", "before.toml", "after.toml", "b.jsonl", "a.jsonl", "--json"]);
    assert_eq!([played(&found["before"]), played(&found["after"])], [8, 8]);
    let with_measure = ["balance", "before.toml", "after.toml", "--measure=S"];
    fails(here, &with_measure, 2, "cannot be used with two definitions");
}

#[test]
fn quantities_are_not_compared_where_no_game_was_decided() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::write(here.join("race.toml"), race("ssss/4/4/4/SSSS w")).unwrap();
    fs::write(here.join("endless.toml"), ENDLESS).unwrap();
    let cases = [
        (["endless.toml", "race.toml"], "no game before the change was decided"),
        (["race.toml", "endless.toml"], "no game after the change was decided"),
        (["endless.toml", "endless.toml"], "no game before or after the change was decided"),
    ];
    for ([before, after], why) in cases {
        let run = ["balance", before, after, "--games", "2", "--nodes", "20", "--html", "a.html"];
        let found = json(here, &[&run[..], &["--json"]].concat());
        let figures = |key: &str| -> Vec<String> {
            let list = found[key].as_array().unwrap().iter();
            list.map(|one| one["figure"].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(figures("withheld"), ["score", "draws"], "{found}");
        assert_eq!(figures("differences"), ["unfinished", "length", "choices", "forced"], "{found}");
        assert_eq!((&found["withheld"][0]["why"], &found["games_to_two_points"]), (&why.into(), &().into()));
        let text = String::from_utf8(alfil(here, &run).stdout).unwrap();
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(&format!("The chances are not compared: {why}.")), "{text}");
        assert!(words.contains(&format!(" first player not compared: {why} draws")), "{text}");
        assert!(fs::read_to_string(here.join("a.html")).unwrap().contains(why));
    }
    // One game of each says nothing about lengths.
    let found = json(here, &["balance", "race.toml", "race.toml", "--games", "1", "--nodes", "8", "--json"]);
    assert_eq!(found["withheld"][0]["why"], "a comparison needs two games of each", "{found}");
}

#[test]
fn a_change_has_a_page_with_everything_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::write(here.join("before.toml"), race("ssss/4/4/4/SSSS w").replace("Race", "Race <b>")).unwrap();
    fs::write(here.join("after.toml"), race("s3/4/4/4/SSSS w").replace("times = 3", "times = 4")).unwrap();
    let run = [&["balance", "before.toml", "after.toml", "--html", "a.html"], &PLAYED[..]].concat();
    let text = alfil(here, &run);
    assert!(text.status.success(), "{text:?}");
    let page = fs::read_to_string(here.join("a.html")).unwrap();
    let parsed = parse_document(RcDom::default(), ParseOpts::default()).one(page.as_str());
    assert_eq!(parsed.errors.borrow().len(), 0, "{:?}", parsed.errors);
    for with in [
        "Race &lt;b&gt;, then Race",
        "The change helps the first player by ",
        "<h2>before<",
        "<h2>after<",
        "prefers-color-scheme:dark",
        "alfil balance --html FILE before.toml after.toml --games 24 --nodes 20 --seed 1",
        ">added<",
        ">removed<",
        "<svg",
    ] {
        assert!(page.contains(with), "{with}: {page}");
    }
    for without in ["<script", "http://", "https://", "Race <b>", "NaN", " inf"] {
        assert!(!page.contains(without), "{without}: {page}");
    }
}
