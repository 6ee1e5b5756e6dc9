//! Each verb, asked rightly and wrongly.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use alfil::library::BundledVariants;
use alfil::studio::api::{Stream, Studio, VERBS};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::studio;

const DUEL: &str = "format = 1\nname = \"Rook Duel\"\nboard = { files = 5, ranks = 5 }\n\
    pieces.king = { id = \"K\", move = \"K\", royal = true }\n\
    pieces.rook = { id = \"R\", move = \"R\" }\nsetup.fen = \"rk3/5/5/5/3KR w\"\n\
    royals = { left-attacked = \"illegal\", which = \"each\" }\n\
    [[end]]\nwhen = \"checkmate\"\nresult = \"mover wins\"\n\
    [[end]]\nwhen = \"stalemate\"\nresult = \"draw\"\n\
    [[end]]\nwhen = { repetition = { times = 3 } }\nresult = \"draw\"\n";

fn ask(verb: &str, question: Value) -> Value {
    studio().answer(verb, question).unwrap_or_else(|fault| panic!("{verb}: {fault:?}"))
}

fn fault(verb: &str, question: Value) -> Value {
    let found = studio().answer(verb, question);
    found.map(|answer| panic!("{verb}: {answer}")).unwrap_err().to_json()["error"].clone()
}

#[test]
fn variants_are_listed_and_read() {
    let list = ask("list", json!({}));
    assert_eq!(list.as_array().unwrap().len(), alfil::bundled().count());
    let text = ask("text", json!({ "id": "ogi" }));
    assert!(text["text"].as_str().unwrap().contains("[pieces."));
    assert_eq!(fault("text", json!({ "id": "nothing" }))["code"], "unknown-id");
}

#[test]
fn findings_have_places_in_units_of_utf16_and_fixes() {
    let text =
        DUEL.replace("name = \"Rook Duel\"", "name = \"𝄞\" # 𝄞").replace("royal = true", "royall = true");
    let answer = ask("check", json!({ "source": { "text": text, "name": "mine.toml" } }));
    assert_eq!(answer["whole"], false);
    let found = &answer["findings"][0];
    assert_eq!((found["from"].clone(), found["code"].clone()), (json!([4, 39]), json!("unknown-key")));
    let units: Vec<u16> = text.encode_utf16().collect();
    let at = |place: &Value| place.as_u64().unwrap() as usize;
    let edit = &found["fixes"][0]["edits"][0];
    let (start, end) = (at(&edit["at"][0]), at(&edit["at"][1]));
    assert_eq!(String::from_utf16(&units[start..end]).unwrap(), "royall");
    assert_eq!(edit["text"], "royal");
    assert_eq!(found["fixes"][0]["title"], "Write royal");
}

#[test]
fn a_whole_definition_is_known_by_its_hash_and_its_claims_are_tested() {
    let studio = studio();
    let text = format!(
        "{DUEL}[[test]]\nname = \"up\"\nlegal = [\"e1e5\"]\n[[test]]\nname = \"far\"\nlegal = [\"d1d5\"]\n"
    );
    let answer = studio.answer("validate", json!({ "source": { "text": text } })).unwrap();
    let claims = answer["claims"].as_array().unwrap();
    let held: Vec<&Value> = claims.iter().map(|claim| &claim["holds"]).collect();
    assert_eq!(held, [true, false]);
    assert_eq!(claims[0]["place"]["line"], 17);
    let answer = studio.answer("check", json!({ "source": { "text": DUEL } })).unwrap();
    let known = studio.answer("position", json!({ "source": { "hash": answer["hash"] } })).unwrap();
    assert_eq!((known["files"].clone(), known["side"].clone()), (json!(5), json!(0)));
    let unknown = studio.answer("position", json!({ "source": { "hash": "0" } })).unwrap_err();
    assert_eq!((unknown.code, unknown.status()), ("unknown-hash", 409));
}

#[test]
fn the_definition_in_use_stays_in_memory() {
    let studio = studio();
    let check = |n: u32| {
        let text = format!("format = 1\nname = \"{n}\"\nextends = \"minishogi\"\n");
        studio.answer("check", json!({ "source": { "text": text } })).unwrap()["hash"].clone()
    };
    let used = check(0);
    for n in 1..20 {
        check(n);
        let answer = studio.answer("check", json!({ "source": { "hash": used } }));
        assert!(answer.is_ok(), "after {n} others");
    }
}

#[test]
fn a_position_has_what_a_board_needs() {
    let answer = ask("position", json!({ "source": { "text": DUEL }, "moves": ["e1e5"] }));
    assert_eq!(answer["fen"], "rk2R/5/5/5/3K1 b - - 1 1");
    assert_eq!((answer["side"].clone(), answer["check"].clone()), (json!(1), json!(["b5"])));
    assert_eq!(answer["last"], json!(["e1", "e5"]));
    assert!(answer["men"].as_array().unwrap().contains(&json!(["e5", 1, 0])));
    assert_eq!(answer["outcome"], Value::Null);
    let chess = |fen: &str, moves: &[&str]| {
        ask("position", json!({ "source": { "bundled": "chess" }, "fen": fen, "moves": moves }))
    };
    let over = chess("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", &["g6g7"]);
    assert_eq!((over["outcome"]["result"].clone(), over["moves"].clone()), (json!("first"), json!([])));
    assert!(over["outcome"]["place"]["line"].as_u64().unwrap() > 1);
}

#[test]
fn what_can_be_claimed_is_said_with_the_line() {
    let moves: Vec<&str> = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8".split(' ').collect();
    let question = json!({ "source": { "bundled": "chess" }, "moves": moves, "nodes": 100 });
    let position = ask("position", json!({ "source": { "bundled": "chess" }, "moves": moves }));
    assert_eq!((&position["outcome"], position["moves"].as_array().unwrap().len()), (&Value::Null, 20));
    let claims = position["claims"].as_array().unwrap();
    assert_eq!(claims.len(), 1);
    assert_eq!((&claims[0]["result"], &claims[0]["reason"]), (&json!("draw"), &json!("repetition")));
    assert!(claims[0]["place"]["line"].as_u64().unwrap() > 1);
    assert!(claims[0]["sentence"].as_str().unwrap().starts_with("The game is drawn: White claimed a draw"));
    assert!(ask("think", question)["claims"].is_boolean());
    let early = ask("position", json!({ "source": { "bundled": "chess" } }));
    assert_eq!(early["claims"], json!([]));
}

#[test]
fn why_a_move_is_not_legal_is_said_with_the_line() {
    let why = |from: &str, to: &str| {
        ask("why", json!({ "source": { "bundled": "chess" }, "from": from, "to": to }))
    };
    let answer = why("g1", "g3");
    assert_eq!(answer["reason"], "no-such-move");
    assert!(answer["sentence"].as_str().unwrap().starts_with("The Knight"), "{answer}");
    assert!(answer["place"]["line"].as_u64().is_some());
    assert_eq!(why("g1", "f3")["reason"], Value::Null);
    assert_eq!(why("<b>", "")["reason"], Value::Null);
}

#[test]
fn a_variant_is_described_with_the_lines_of_its_rules() {
    let answer = ask("describe", json!({ "source": { "bundled": "dai-shogi" } }));
    let lion = answer["pieces"].as_array().unwrap().iter().find(|piece| piece["name"] == "Lion").unwrap();
    assert!(lion["place"]["line"].as_u64().unwrap() > 20);
    let ending =
        answer["sections"].as_array().unwrap().iter().find(|s| s["title"] == "End of the game").unwrap();
    assert!(ending["sentences"][0]["place"]["line"].as_u64().unwrap() > 100);
}

#[test]
fn a_move_string_is_explained_among_other_pieces() {
    let answer =
        ask("betza", json!({ "string": "mfWcfF", "board": [5, 5], "from": "c3", "enemies": ["d4"] }));
    let mut targets: Vec<&str> =
        answer["moves"].as_array().unwrap().iter().map(|m| m["to"].as_str().unwrap()).collect();
    targets.sort_unstable();
    assert_eq!(targets, ["c4", "d4"]);
    assert!(ask("betza", json!({ "string": "mfWq[" }))["findings"].as_array().unwrap().len() == 1);
    assert_eq!(fault("betza", json!({ "string": "W", "enemies": ["a99"] }))["code"], "bad-question");
}

#[test]
fn thinking_is_shown_while_it_goes_on() {
    let studio = studio();
    let mut lines = Vec::new();
    let question = json!({
        "source": { "bundled": "chess" }, "fen": "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "level": 3, "seed": 1,
    });
    let stop = Arc::new(AtomicBool::new(false));
    let mut stream = Stream { stop: &stop, emit: &mut |line| lines.push(line) };
    let last = studio.stream("think", question, &mut stream).unwrap();
    assert_eq!(last["move"], "g6g7");
    assert_eq!(lines[0]["score"], json!({ "mate": 1 }));
    assert_eq!(lines[0]["pv"], json!(["g6g7"]));
    assert_eq!(
        fault("think", json!({ "source": { "bundled": "chess" }, "level": 99 }))["code"],
        "bad-question"
    );
}

/// The first score of a search.
fn first_score(source: &Value) -> Value {
    let (mut lines, stop) = (Vec::new(), Arc::new(AtomicBool::new(false)));
    let mut stream = Stream { stop: &stop, emit: &mut |line| lines.push(line) };
    studio().stream("think", json!({ "source": source, "nodes": 100 }), &mut stream).unwrap();
    lines[0]["score"].clone()
}

#[test]
fn positions_are_judged_by_what_was_learned_for_their_rules() {
    let copy = "format = 1\nname = \"My chess\"\nextends = \"chess\"\n";
    let learned = alfil::library::learned("chess").unwrap();
    let mut other: Value = serde_json::from_str(learned).unwrap();
    other["terms"]["tempo"] = 500.into();
    // Without its checksum it is a file of the first format.
    other["format"] = 1.into();
    other.as_object_mut().unwrap().remove("checksum");
    let bundled = first_score(&json!({ "bundled": "chess" }));
    assert_eq!(first_score(&json!({ "text": copy })), bundled);
    assert_eq!(first_score(&json!({ "text": copy, "weights": learned })), bundled);
    assert_ne!(first_score(&json!({ "text": copy, "weights": other.to_string() })), bundled);
    for (text, weights) in [(copy, "{}"), (DUEL, learned)] {
        let refused = fault("think", json!({ "source": { "text": text, "weights": weights } }));
        assert_eq!(refused["code"], "bad-weights", "{refused}");
    }
    let refused = fault("think", json!({ "source": { "bundled": "chess", "weights": learned } }));
    assert_eq!(refused["code"], "bad-question");
}

#[test]
fn a_search_that_nobody_waits_for_ends_at_once() {
    let stop = Arc::new(AtomicBool::new(true));
    let mut stream = Stream { stop: &stop, emit: &mut |_| {} };
    let question = json!({ "source": { "bundled": "chess" }, "ms": 60_000 });
    let started = std::time::Instant::now();
    assert_eq!(studio().stream("think", question, &mut stream).unwrap_err().code, "gone");
    let games = json!({ "source": { "bundled": "chess" }, "games": 10_000 });
    assert_eq!(studio().stream("playouts", games, &mut stream).unwrap_err().code, "gone");
    assert!(started.elapsed().as_secs() < 20);
}

#[test]
fn without_a_clock_a_search_is_limited_by_positions() {
    let studio = Studio::new(Arc::new(BundledVariants));
    let source = json!({ "bundled": "chess" });
    let refused = studio.answer("think", json!({ "source": source, "ms": 100 })).unwrap_err();
    assert_eq!(refused.code, "no-clock");
    let usual = studio.answer("think", json!({ "source": source })).unwrap();
    assert!((1..=20_000).contains(&usual["nodes"].as_u64().unwrap()), "{usual}");
    let few = studio.answer("think", json!({ "source": source, "nodes": 300 })).unwrap();
    assert!(few["nodes"].as_u64().unwrap() <= 300, "{few}");
}

#[test]
fn games_that_were_played_are_part_of_a_longer_series() {
    let asked = |games: u32, seed: u64| json!({ "source": { "text": DUEL }, "games": games, "seed": seed });
    let studio = studio();
    for (games, seed) in [(7, 3), (20, 3), (20, 3), (5, 3), (20, 4)] {
        let kept = studio.answer("playouts", asked(games, seed)).unwrap();
        assert_eq!(kept, ask("playouts", asked(games, seed)), "{games} games, seed {seed}");
    }
}

#[test]
fn random_games_are_counted() {
    let answer = ask("playouts", json!({ "source": { "text": DUEL }, "games": 20, "seed": 3 }));
    let n = |key: &str| answer[key].as_u64().unwrap();
    assert_eq!(n("first") + n("second") + n("draws") + n("unfinished"), 20);
    assert!(answer["moved"].as_array().unwrap().iter().all(|n| n.as_u64().unwrap() > 0));
}

#[test]
fn games_of_the_computer_are_reported_in_words_with_places() {
    let question = json!({ "source": { "text": DUEL }, "games": 9, "seed": 3 });
    let stop = Arc::new(AtomicBool::new(false));
    let mut n_lines = Vec::new();
    let mut emit = |line: Value| n_lines.push(line["games"].as_u64().unwrap());
    let last = studio().stream("balance", question, &mut Stream { stop: &stop, emit: &mut emit }).unwrap();
    assert_eq!((n_lines, &last["games"]), (vec![4, 6], &9.into()));
    let lines = last["lines"].as_array().unwrap();
    let ends = lines.iter().find(|line| line["title"] == "ends").unwrap()["text"].as_str().unwrap();
    let (_, place) = ends.trim_end_matches(']').rsplit_once(" [").unwrap();
    assert!(last["places"][place]["line"].as_u64() > Some(1), "{ends}: {}", last["places"]);
    assert!(last["page"].as_str().unwrap().contains(last["verdict"].as_str().unwrap()));
    stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let games = json!({ "source": { "text": DUEL }, "games": 9 });
    let gone = studio().stream("balance", games, &mut Stream { stop: &stop, emit: &mut |_| {} });
    assert_eq!(gone.unwrap_err().code, "gone");
}

#[test]
fn repeated_games_count_once_in_a_report() {
    let stop = Arc::new(AtomicBool::new(false));
    let mut n_played = Vec::new();
    let mut emit = |line: Value| n_played.push(line["played"].as_u64().unwrap());
    let question =
        json!({ "source": { "text": include_str!("../solve/hexapawn.toml") }, "games": 30, "seed": 3 });
    let last = studio().stream("balance", question, &mut Stream { stop: &stop, emit: &mut emit }).unwrap();
    assert_eq!((n_played, &last["played"]), (vec![4, 6, 9, 13, 19, 28], &30.into()));
    assert!(last["games"].as_u64() < Some(20), "{last}");
    let titles = last["lines"].as_array().unwrap().iter().map(|line| line["title"].as_str().unwrap());
    let titles: Vec<&str> = titles.filter(|title| !title.is_empty()).collect();
    assert!(titles.contains(&"repeated") && titles.contains(&"solved"), "{titles:?}");
    assert!(last["verdict"].as_str().unwrap().contains("but the game is solved"), "{last}");
    assert!(last["page"].as_str().unwrap().contains("--games 30"), "{last}");
}

#[test]
fn what_is_asked_of_an_author_is_a_claim_that_holds() {
    let answer = ask("ask", json!({ "source": { "text": DUEL }, "games": 6 }));
    let proposals = answer["proposals"].as_array().unwrap();
    assert!(!proposals.is_empty());
    for proposal in proposals {
        let text = format!("{DUEL}{}", proposal["claim"].as_str().unwrap());
        let report = ask("validate", json!({ "source": { "text": text } }));
        assert_eq!(report["claims"][0]["holds"], true, "{proposal}");
    }
}

/// A definition with a claim of each sort that a picture marks.
fn claimed() -> String {
    format!(
        "{DUEL}[[test]]\nname = \"up <b>\"\nlegal = [\"e1e5\"]\nillegal = {{ \"e1d2\" = \"no-such-move\" }}\n\
         [[test]]\nname = \"two moves\"\nfen = \"k4/5/5/3r1/1R1K1 w\"\nmoves = [\"d1d2\"]\nmoves-of = {{ a5 = [\"a4\"] }}\n\
         [[test]]\nname = \"a capture\"\nfen = \"k4/5/5/3r1/1R1K1 w\"\ncaptures = {{ d1d2 = [\"d2\"] }}\ncheck = true\noutcome = \"none\"\n"
    )
}

#[test]
fn a_claim_is_a_picture_with_its_squares_marked() {
    let source = json!({ "text": claimed() });
    let claim = |index: usize| ask("picture", json!({ "source": source, "claim": index }));
    let cases: [(&str, &[&str]); 3] = [
        ("Legal: e1e5.", &["#c8371c", "#1f6f7d"]),
        ("All moves of a5: a4.", &["#1f6f7d", "#e0a526"]),
        ("d1d2 captures on d2.", &["#c8371c"]),
    ];
    for (index, (fact, colours)) in cases.into_iter().enumerate() {
        let answer = claim(index);
        assert_eq!(answer["facts"][0], fact);
        let svg = answer["svg"].as_str().unwrap();
        assert!(svg.starts_with("<svg") && !svg.contains("<b>"), "{svg}");
        for colour in colours {
            assert!(svg.contains(colour), "claim {index} lacks {colour}");
        }
    }
    let facts = claim(0)["facts"][1].as_str().unwrap().to_owned();
    assert!(facts.starts_with("Not legal: e1d2, since the Rook"), "{facts}");
    let facts = claim(2)["facts"].clone();
    assert_eq!(
        (facts[1].clone(), facts[2].clone()),
        (json!("First is in check."), json!("The game goes on."))
    );
    assert_eq!(fault("picture", json!({ "source": source, "claim": 3 }))["code"], "bad-question");
    let wrong = format!("{DUEL}[[test]]\nname = \"lost\"\nmoves = [\"e1d2\"]\ncheck = true\n");
    assert_eq!(ask("picture", json!({ "source": { "text": wrong }, "claim": 0 }))["svg"], Value::Null);
}

#[test]
fn pictures_of_one_game_have_one_size_and_mark_the_last_move() {
    let picture = |moves: &[&str], framed: bool| -> String {
        let source = json!({ "bundled": "crazyhouse" });
        let answer = ask("picture", json!({ "source": source, "moves": moves, "framed": framed }));
        answer["svg"].as_str().unwrap().to_owned()
    };
    let size = |svg: &str| svg.split('"').nth(3).unwrap().to_owned();
    let moves = ["e2e4", "d7d5", "e4d5"];
    let (start, end) = (picture(&[], true), picture(&moves, true));
    assert_eq!(size(&start), size(&end));
    assert_ne!(size(&picture(&[], false)), size(&picture(&moves, false)));
    assert!(end.contains("#e0a526") && !start.contains("#e0a526"));
    let answer = ask("picture", json!({ "source": { "bundled": "chess" }, "side": 1 }));
    assert_ne!(answer, ask("picture", json!({ "source": { "bundled": "chess" } })));
}

#[test]
fn letters_stand_in_for_characters_that_a_browser_cannot_show() {
    let source = json!({ "bundled": "dai-shogi" });
    for (verb, question) in
        [("describe", json!({})), ("picture", json!({})), ("picture", json!({ "claim": 0 }))]
    {
        for letters in [false, true] {
            let mut asked = question.clone();
            asked["source"] = source.clone();
            asked["letters"] = letters.into();
            let answer = ask(verb, asked).to_string();
            assert_eq!(answer.contains("王"), !letters, "{verb} {question}");
        }
    }
}

#[test]
fn looking_through_the_list_forgets_no_definition() {
    let studio = studio();
    let hash = studio.answer("check", json!({ "source": { "text": DUEL } })).unwrap()["hash"].clone();
    for (id, _) in alfil::library::bundled().take(20) {
        let answer = studio.answer("picture", json!({ "source": { "bundled": id }, "bare": true })).unwrap();
        assert!(answer["svg"].as_str().unwrap().starts_with("<svg"), "{id}");
    }
    assert!(studio.answer("position", json!({ "source": { "hash": hash } })).is_ok());
    assert_eq!(fault("picture", json!({ "source": { "bundled": "nothing" } }))["code"], "unknown-id");
}

#[test]
fn a_publication_has_the_parts_that_are_asked_for() {
    let paths = |answer: &Value| -> Vec<String> {
        let files = answer["files"].as_array().unwrap().iter();
        files.map(|file| file["path"].as_str().unwrap().to_owned()).collect()
    };
    let source = json!({ "text": claimed(), "name": "games/duel.toml" });
    let all = ask("publish", json!({ "source": source }));
    for path in ["index.html", "RULES.md", "board.svg", "duel.toml"] {
        assert!(paths(&all).iter().any(|other| other == path), "{path}: {:?}", paths(&all));
    }
    // What cannot be made is reported, not missing without a word.
    let left: Vec<&str> =
        all["left_out"].as_array().unwrap().iter().map(|left| left["path"].as_str().unwrap()).collect();
    for path in ["xboard.txt", "duel.ini"] {
        assert_ne!(paths(&all).iter().any(|other| other == path), left.contains(&path), "{path}");
    }
    let page = |claims: bool| {
        let answer = ask("publish", json!({ "source": source, "parts": ["page"], "claims": claims }));
        assert_eq!(paths(&answer), ["index.html"]);
        answer["files"][0]["text"].as_str().unwrap().to_owned()
    };
    let (with, without) = (page(true), page(false));
    assert!(with.contains("<b>up &lt;b&gt;</b>") && !without.contains("up &lt;b&gt;"));
    assert_eq!(with.matches("<figure>").count(), 3);
    let wrong = format!("{DUEL}[[test]]\nname = \"far\"\nlegal = [\"d1d5\"]\n");
    let refused = fault("publish", json!({ "source": { "text": wrong } }));
    assert_eq!((refused["code"].clone(), refused["claims"].clone()), (json!("claims-fail"), json!(["far"])));
}

#[test]
fn random_games_show_rules_that_never_matter() {
    let text = DUEL.replace("pieces.rook", "pieces.wall = { id = \"X\", move = \"mW\" }\npieces.rook");
    let answer = ask("smoke", json!({ "source": { "text": text }, "games": 6, "seed": 1 }));
    assert_eq!((answer["games"].clone(), answer["cut"].clone()), (json!(6), json!(false)));
    let findings = answer["findings"].as_array().unwrap();
    let codes: Vec<&str> = findings.iter().map(|found| found["code"].as_str().unwrap()).collect();
    assert!(codes.contains(&"claims-nothing"), "{codes:?}");
    assert!(codes.iter().any(|code| code.starts_with("smoke-")), "{codes:?}");
    let stop = Arc::new(AtomicBool::new(true));
    let mut stream = Stream { stop: &stop, emit: &mut |_| {} };
    let question = json!({ "source": { "text": DUEL }, "games": 200 });
    assert_eq!(studio().stream("smoke", question, &mut stream).unwrap_err().code, "gone");
}

#[test]
fn moves_that_are_too_long_for_a_board_are_named() {
    for (string, off) in [("K(7,0)", json!(["leaps 7 squares orthogonally"])), ("K", json!([]))] {
        assert_eq!(ask("betza", json!({ "string": string }))["off-board"], off, "{string}");
    }
    let question = json!({ "source": { "text": DUEL }, "kind": 1, "board": [1, 1], "from": "a1" });
    assert!(ask("study", question)["off-board"][0].as_str().unwrap().starts_with("slides"));
}

#[test]
fn a_kind_is_studied_among_other_pieces() {
    let study = |more: Value| {
        let mut question = json!({ "source": { "text": DUEL }, "kind": 1, "board": [5, 5], "from": "a1" });
        question.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let answer = ask("study", question);
        let moves = answer["moves"].as_array().unwrap().iter();
        let mut moves: Vec<String> = moves
            .map(|mv| format!("{}{}", mv["to"].as_str().unwrap(), if mv["takes"] == true { "x" } else { "" }))
            .collect();
        moves.sort_unstable();
        moves
    };
    assert_eq!(study(json!({})), ["a2", "a3", "a4", "a5", "b1", "c1", "d1", "e1"]);
    assert_eq!(study(json!({ "enemies": ["a3"], "friends": ["c1"] })), ["a2", "a3x", "b1"]);
    for wrong in
        [json!({ "kind": 9 }), json!({ "kind": 0, "enemies": ["z9"] }), json!({ "kind": 0, "board": [0, 5] })]
    {
        let mut question = json!({ "source": { "text": DUEL } });
        question.as_object_mut().unwrap().extend(wrong.as_object().unwrap().clone());
        assert_eq!(fault("study", question)["code"], "bad-question", "{wrong}");
    }
}

#[test]
fn a_position_is_set_up_by_hand() {
    let source = json!({ "bundled": "minishogi" });
    let men = json!([["a1", 0, 0], ["e5", 0, 1]]);
    let answer = ask("arrange", json!({ "source": source, "men": men, "side": 1 }));
    let fen = answer["fen"].as_str().unwrap();
    let position = ask("position", json!({ "source": source, "fen": fen }));
    assert_eq!((position["men"].as_array().unwrap().len(), position["side"].clone()), (2, json!(1)));
    let twice = json!({ "source": source, "men": [["a1", 0, 0], ["a1", 1, 0]], "side": 0 });
    assert_eq!(fault("arrange", twice)["code"], "bad-question");
    for men in [json!([["z9", 0, 0]]), json!([["a1", 999, 0]]), json!([["a1", 0, 7]])] {
        assert_eq!(
            fault("arrange", json!({ "source": source, "men": men, "side": 0 }))["code"],
            "bad-question"
        );
    }
}

#[test]
fn fields_of_a_position_are_those_of_its_rules() {
    let fields = |id: &str, fen: &str| {
        ask("position", json!({ "source": { "bundled": id }, "fen": fen, "moves": [] }))["fields"].clone()
    };
    let of_chess = fields("chess", "4k2r/8/8/8/8/8/8/R3K2R w Qk - 3 17");
    let right = |squares: &str, names: [&str; 2], side: u8, held: bool| json!({ "squares": squares, "names": names, "side": side, "castling": true, "held": held });
    let rights = json!([
        right("e1h1", ["e1", "h1"], 0, false),
        right("e1a1", ["e1", "a1"], 0, true),
        right("e8h8", ["e8", "h8"], 1, true)
    ]);
    assert_eq!(
        of_chess,
        json!({ "rights": rights, "checks": null, "points": null, "quiet": 3, "number": 17 })
    );
    let of_three_check = fields("3check", "4k3/8/8/8/8/8/8/4K3 w - - 3+1 0 1");
    assert_eq!((&of_three_check["rights"], &of_three_check["checks"]), (&json!([]), &json!([3, 1])));
    assert_eq!(fields("minishogi", "4k/5/5/5/K4[] w 1")["rights"], json!([]));
}

#[test]
fn a_position_is_set_up_with_its_fields() {
    let arranged = |id: &str, more: Value| {
        let kinds = ask("describe", json!({ "source": { "bundled": id } }))["pieces"].clone();
        let number_of =
            |id: &str| kinds.as_array().unwrap().iter().position(|piece| piece["id"] == id).unwrap();
        let (king, rook) = (number_of("K"), number_of("R"));
        let men = json!([["e1", king, 0], ["a1", rook, 0], ["h1", rook, 0], ["e8", king, 1]]);
        let mut question = json!({ "source": { "bundled": id }, "men": men, "side": 0 });
        question.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        question
    };
    let fen = |id: &str, more: Value| ask("arrange", arranged(id, more))["fen"].as_str().unwrap().to_owned();
    for (id, more, expected) in [
        ("chess", json!({}), "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
        ("chess", json!({ "lost": ["e1a1"], "quiet": 7, "number": 30 }), "4k3/8/8/8/8/8/8/R3K2R w K - 7 30"),
        ("chess", json!({ "lost": ["e1a1", "e1h1", "e8h8"] }), "4k3/8/8/8/8/8/8/R3K2R w - - 0 1"),
        ("3check", json!({ "checks": [2, 1] }), "4k3/8/8/8/8/8/8/R3K2R w KQ - 2+1 0 1"),
    ] {
        assert_eq!(fen(id, more), expected);
    }
    for (id, more) in [
        ("chess", json!({ "checks": [3, 3] })),
        ("3check", json!({ "checks": [9, 1] })),
        ("chess", json!({ "points": [1, 1] })),
        ("chess", json!({ "number": 0 })),
    ] {
        assert_eq!(fault("arrange", arranged(id, more))["code"], "bad-question");
    }
    for (id, more, message) in [
        ("3check", json!({ "checks": [9, 1] }), "the rules do not allow 9+1 checks left"),
        ("chess", json!({ "points": [1, 1] }), "this game has no points"),
    ] {
        assert_eq!(fault("arrange", arranged(id, more))["message"], message);
    }
}

#[test]
fn games_are_written_and_read_as_texts() {
    let source = json!({ "bundled": "chess" });
    let texts = ask("record", json!({ "source": source, "moves": ["e2e4", "e7e5"] }));
    assert_eq!(texts["fen"], "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    let pgn = texts["pgn"].as_str().unwrap();
    assert!(pgn.contains("1. e4 e5 *"), "{pgn}");
    let sfen = texts["sfen"].as_str().unwrap();
    let position = ask("position", json!({ "source": source, "fen": format!("sfen {sfen}") }));
    assert_eq!(position["fen"], texts["fen"]);
    // The text, the moves of each game, and the number of faults.
    for (text, games, faults) in [
        (pgn.to_owned(), vec![vec!["e2e4", "e7e5"]], [0].as_slice()),
        ("1. e4 e5 2. Ke3 Nc6 *".to_owned(), vec![vec!["e2e4", "e7e5"]], &[1]),
        ("1. e4 *\n\n1. d4 d5 1-0\n".to_owned(), vec![vec!["e2e4"], vec!["d2d4", "d7d5"]], &[0, 0]),
    ] {
        let answer = ask("replay", json!({ "source": source, "text": text }));
        let found = answer["games"].as_array().unwrap();
        let moves: Vec<_> = found.iter().map(|game| game["moves"].clone()).collect();
        assert_eq!(json!(moves), json!(games), "{text}");
        let n_faults: Vec<_> = found.iter().map(|game| game["faults"].as_array().unwrap().len()).collect();
        assert_eq!(n_faults, faults, "{text}: {answer}");
    }
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let text = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. e3 *\n");
    let answer = ask("replay", json!({ "source": source, "text": text }));
    assert_eq!((&answer["games"][0]["fen"], &answer["games"][0]["moves"]), (&json!(fen), &json!(["e2e3"])));
    let wrong = ask("replay", json!({ "source": source, "text": "[FEN \"nonsense\"]\n\n1. e3 *\n" }));
    assert_eq!(wrong["games"][0]["fen"], Value::Null);
    assert_ne!(wrong["games"][0]["faults"], json!([]));
}

#[test]
fn variations_and_comments_are_read_and_written() {
    let source = json!({ "bundled": "chess" });
    let text =
        "{before} 1. e4 {king's pawn} ({instead} 1. d4 $2 {queen's} d5 (1... Nf6 2. c4)) (1. Ke2) 1... e5 *";
    let answer = ask("replay", json!({ "source": source, "text": text }));
    let game = &answer["games"][0];
    let line = json!([
        { "move": "e2e4", "comment": "king's pawn", "variations": [[
            { "move": "d2d4", "before": "instead", "comment": "queen's", "nags": [2] },
            { "move": "d7d5", "variations": [[{ "move": "g8f6" }, { "move": "c2c4" }]] },
        ]] },
        { "move": "e7e5" },
    ]);
    assert_eq!((&game["line"], &game["comment"]), (&line, &json!("before")));
    assert_eq!(game["moves"], json!(["e2e4", "e7e5"]));
    let faults = game["faults"].as_array().unwrap();
    assert!(
        faults.len() == 1 && faults[0].as_str().unwrap().starts_with("in a variation: move 1: "),
        "{faults:?}"
    );
    // Variations leave the game whole, and what there is no room for is named once.
    let text = format!("1. e4 {} e5 2. Nf3 *", "(1. d4) ".repeat(4001));
    let answer = ask("replay", json!({ "source": source, "text": text }));
    let long = &answer["games"][0];
    assert_eq!((&long["moves"], &long["cut"]), (&json!(["e2e4", "e7e5", "g1f3"]), &json!(false)));
    let full = "in a variation: move 1: a game has at most 4000 moves here, with its variations";
    assert_eq!(long["faults"], json!([full]));
    let texts = ask("record", json!({ "source": source, "line": long["line"] }));
    assert_eq!(texts["faults"], json!([]));
    let answer = ask("replay", json!({ "source": source, "text": "1. e4 e5 2. Ke3 *" }));
    assert_eq!(answer["games"][0]["cut"], true);
    // The position is that of a variation; the game is all of it.
    let question = json!({ "source": source, "moves": ["d2d4"], "line": line, "comment": "before" });
    let texts = ask("record", question);
    assert!(texts["fen"].as_str().unwrap().contains("3P4"), "{texts}");
    let pgn = texts["pgn"].as_str().unwrap().replace('\n', " ");
    let expected =
        "{before} 1. e4 {king's pawn} ({instead} 1. d4 $2 {queen's} d5 (1... Nf6 2. c4)) 1... e5 *";
    assert!(pgn.contains(&expected.replace("{queen's} d5", "{queen's} 1... d5")), "{pgn}");
    // What is known of a game is written again.
    let text = "[White \"A\"]\n[Date \"2024.01.02\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 1-0";
    let answer = ask("replay", json!({ "source": source, "text": text }));
    let tags = &answer["games"][0]["tags"];
    assert_eq!(*tags, json!([["White", "A"], ["Date", "2024.01.02"], ["Result", "1-0"]]));
    let known = json!({ "source": source, "line": [{ "move": "e2e4" }], "tags": tags });
    let pgn = ask("record", known)["pgn"].as_str().unwrap().to_owned();
    for part in ["[Date \"2024.01.02\"]", "[White \"A\"]", "[Result \"1-0\"]", "1. e4 1-0"] {
        assert!(pgn.contains(part), "{pgn}");
    }
    let odd = json!({ "source": source, "line": [], "tags": [["a]", ""], ["Result", "won"], ["FEN", "x"]] });
    assert_eq!(ask("record", odd)["faults"].as_array().unwrap().len(), 2);
    // What the rules refuse is left out, and named.
    let refused = json!([{ "move": "e2e4", "variations": [[{ "move": "e1e2" }]] }, { "move": "e2e4" }]);
    let texts = ask("record", json!({ "source": source, "line": refused }));
    assert_eq!(texts["faults"].as_array().unwrap().len(), 2, "{texts}");
    assert!(texts["pgn"].as_str().unwrap().contains("1. e4 *"), "{texts}");
}

#[test]
fn a_game_has_a_kif_or_a_reason_why_not() {
    let kif = |id: &str, tags: Value| {
        ask("record", json!({ "source": { "bundled": id }, "line": [], "tags": tags }))["kif"].clone()
    };
    let plain = kif("shogi", json!([["White", "A"]]));
    assert!(plain["text"].as_str().unwrap().contains("先手：A"), "{plain}");
    assert_eq!((&plain["left_out"], &plain["missing"]), (&Value::Null, &Value::Null));
    assert_eq!(kif("shogi", json!([["Round", "1"]]))["left_out"], "the tag `Round`");
    // Annan Shogi has the board, the pieces and the moves of shogi.
    for id in ["chess", "annan-shogi"] {
        assert_eq!(kif(id, json!([]))["missing"], "KIF is for shogi, and these are other rules", "{id}");
    }
}

#[test]
fn results_are_kept_where_the_rules_leave_them_open() {
    let source = json!({ "bundled": "chess" });
    let game = |text: &str| ask("replay", json!({ "source": source, "text": text }))["games"][0].clone();
    let mate = "the result is `1-0`, but by the rules it is `0-1`: ";
    // The text, the tags that are kept, and how the faults begin.
    for (text, tags, faults) in [
        ("[White \"A\"]\n\n1. e4 1-0", json!([["White", "A"], ["Result", "1-0"]]), vec![]),
        ("[White \"A\"]\n\n1. f3 e5 2. g4 Qh4# 0-1", json!([["White", "A"]]), vec![]),
        ("1. f3 e5 2. g4 Qh4# 1-0", json!([]), vec![mate]),
        (
            "[Termination \"Black won on time\"]\n\n1. f3 e5 2. g4 Qh4# 0-1",
            json!([]),
            vec![
                "the tag `Termination` is left out, because by the rules White is checkmated: `Black won on time`",
            ],
        ),
        ("[Termination \"Normal\"]\n\n1. f3 e5 2. g4 Qh4# 0-1", json!([]), vec![]),
        ("[Termination \"White is checkmated\"]\n\n1. f3 e5 2. g4 Qh4# 0-1", json!([]), vec![]),
        (
            "[Termination \"time\"]\n\n1. e4 e5 2. Ke3 1-0",
            json!([]),
            vec!["move 3: ", "the tag `Termination` is left out", "the tag `Result` is left out"],
        ),
        (
            "[White \"A\"]\n[FEN \"nonsense\"]\n\n1. e4 1-0",
            json!([["White", "A"]]),
            vec!["", "the tag `Result` is left out"],
        ),
    ] {
        let found = game(text);
        assert_eq!(found["tags"], tags, "{text}");
        let said: Vec<&str> =
            found["faults"].as_array().unwrap().iter().map(|fault| fault.as_str().unwrap()).collect();
        assert_eq!(said.len(), faults.len(), "{said:?}");
        assert!(said.iter().zip(&faults).all(|(said, fault)| said.starts_with(fault)), "{said:?}");
    }
    let moves = json!(["f2f3", "e7e5", "g2g4", "d8h4"]);
    let wrong = json!({ "source": source, "moves": moves, "tags": [["Result", "1-0"]] });
    assert_eq!(
        ask("record", wrong)["faults"],
        json!(["the result is `1-0`, but by the rules it is `0-1`: White is checkmated"])
    );
    let wrong = json!({ "source": source, "moves": moves, "tags": [["Termination", "time"]] });
    let said = ask("record", wrong)["faults"].to_string();
    assert!(said.starts_with("[\"the tag `Termination` is left out, "), "{said}");
    let said = json!({ "source": source, "moves": ["e2e4"], "comment": "a start" });
    assert!(ask("record", said)["pgn"].as_str().unwrap().contains("{a start} 1. e4 *"));
}

#[test]
fn random_games_end_in_sentences() {
    let answer = ask("playouts", json!({ "source": { "bundled": "minishogi" }, "games": 12, "seed": 5 }));
    let endings = answer["endings"].as_array().unwrap();
    let n_ended: u64 = endings.iter().map(|ending| ending["games"].as_u64().unwrap()).sum();
    assert_eq!(n_ended + answer["unfinished"].as_u64().unwrap(), 12, "{answer}");
    for ending in endings {
        let sentence = ending["sentence"].as_str().unwrap();
        assert!(sentence.ends_with('.') && sentence.contains(' '), "{sentence}");
        assert!(ending["place"]["line"].is_u64(), "{ending}");
    }
}

#[test]
fn the_strongest_form_of_a_piece_is_known() {
    for (id, keys) in [
        ("chess", vec!["queen", "rook", "bishop", "knight"]),
        ("capablanca", vec!["queen", "chancellor", "archbishop", "rook", "bishop", "knight"]),
    ] {
        let whole = ask("describe", json!({ "source": { "bundled": id } }));
        let mut pieces: Vec<_> = whole["pieces"].as_array().unwrap().iter().collect();
        pieces.retain(|piece| keys.contains(&piece["key"].as_str().unwrap()));
        pieces.sort_by_key(|piece| std::cmp::Reverse(piece["strength"].as_u64().unwrap()));
        let order: Vec<_> = pieces.iter().map(|piece| piece["key"].as_str().unwrap()).collect();
        assert_eq!(order, keys, "{id}");
    }
}

#[test]
fn variants_are_compared_and_imported() {
    let two = json!({ "first": { "bundled": "wa-shogi" }, "second": { "bundled": "wa-shogi-drops" } });
    let answer = ask("diff", two);
    assert_eq!(answer["same"], false);
    assert!(answer["differences"].as_array().unwrap().iter().any(|d| d["matter"] == "Drops"));
    let answer = ask("import", json!({ "ini": "[mine:chess]\npawnTypes = p\nstalemateValue = win\n" }));
    let text = answer["sections"][0]["text"].as_str().unwrap();
    assert_eq!(ask("check", json!({ "source": { "text": text } }))["whole"], true);
}

#[test]
fn editors_talk_to_the_language_server() {
    let studio = studio();
    let send =
        |message: Value| studio.answer("lsp", json!({ "message": message })).unwrap()["messages"].clone();
    let document = json!({ "uri": "studio:a.toml", "version": 1, "languageId": "toml", "text": DUEL });
    let open =
        json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } });
    assert_eq!(send(open), json!([]));
    let hover = json!({
        "jsonrpc": "2.0", "id": 1, "method": "textDocument/hover",
        "params": { "textDocument": { "uri": "studio:a.toml" }, "position": { "line": 3, "character": 9 } },
    });
    let messages = send(hover);
    let last = messages.as_array().unwrap().last().unwrap();
    assert!(last["result"]["contents"]["value"].as_str().unwrap().contains("King"), "{messages}");
    assert_eq!(fault("lsp", json!({ "message": [] }))["code"], "bad-question");
}

/// Two tabs may have different texts of one name.
#[test]
fn each_tab_has_an_editor_of_its_own() {
    let studio = studio();
    let send = |tab: &str, method: &str, params: Value| {
        let message = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        studio.answer("lsp", json!({ "message": message, "tab": tab })).unwrap().to_string()
    };
    let place =
        json!({ "textDocument": { "uri": "studio:a.toml" }, "position": { "line": 3, "character": 9 } });
    for (tab, name) in [("one", "Emperor"), ("two", "Pharaoh")] {
        let text = DUEL.replacen("id = \"K\"", &format!("name = \"{name}\", id = \"K\""), 1);
        let document = json!({ "uri": "studio:a.toml", "version": 1, "languageId": "toml", "text": text });
        let open = json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } });
        studio.answer("lsp", json!({ "message": open, "tab": tab })).unwrap();
    }
    for (tab, name) in [("one", "Emperor"), ("two", "Pharaoh"), ("one", "Emperor")] {
        let said = send(tab, "textDocument/hover", place.clone());
        assert!(said.contains(name), "{tab}: {said}");
    }
}

#[test]
fn what_is_wrong_with_a_question_is_said() {
    assert_eq!(fault("nothing", json!({}))["code"], "unknown-verb");
    assert_eq!(fault("position", json!({ "source": {} }))["code"], "bad-question");
    assert_eq!(
        fault("position", json!({ "source": { "bundled": "chess" }, "mvoes": [] }))["code"],
        "bad-question"
    );
    assert_eq!(fault("check", json!({ "source": { "text": "x".repeat(2 << 20) } }))["code"], "too-long");
    let broken = fault("describe", json!({ "source": { "text": "format = 1\nname = 7\n" } }));
    assert_eq!(broken["code"], "not-whole");
    assert!(!broken["findings"].as_array().unwrap().is_empty());
    assert_eq!(
        fault("position", json!({ "source": { "bundled": "chess" }, "fen": "8/8 w" }))["code"],
        "bad-fen"
    );
    let moves = json!({ "source": { "bundled": "chess" }, "moves": ["e2e4", "e2e4"] });
    let illegal = fault("position", moves);
    assert_eq!((illegal["code"].clone(), illegal["index"].clone()), (json!("illegal-move"), json!(1)));
    let long: Vec<&str> = vec!["e2e4"; 5000];
    assert_eq!(
        fault("position", json!({ "source": { "bundled": "chess" }, "moves": long }))["code"],
        "too-long"
    );
}

/// Values as a hostile page might send them.
fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        "[a-z0-9@<>\"\\\\=+ ]{0,8}".prop_map(Value::from),
        Just(json!({ "bundled": "chess" })),
        Just(json!({ "text": DUEL })),
        Just(json!("e2")),
        Just(json!(["e2e4"])),
    ];
    leaf.prop_recursive(2, 12, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(
                prop::sample::select(vec![
                    "source", "fen", "moves", "from", "to", "text", "name", "id", "string", "men", "hands",
                    "side", "ini", "claim", "kind", "games", "parts", "message", "first", "second", "level",
                    "ms", "nodes", "lines", "enemies", "board",
                ]),
                inner,
                0..5
            )
            .prop_map(|map| Value::Object(map.into_iter().map(|(k, v)| (k.to_owned(), v)).collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 160, ..ProptestConfig::default() })]
    #[test]
    fn whatever_is_asked_is_answered(verb in 0..VERBS.len(), question in values(), source in any::<bool>()) {
        let (verb, _) = VERBS[verb];
        let mut question = question;
        if let (true, Some(object)) = (source, question.as_object_mut()) {
            object.insert("source".to_owned(), json!({ "text": DUEL }));
        }
        let stop = Arc::new(AtomicBool::new(true));
        let mut stream = Stream { stop: &stop, emit: &mut |_| {} };
        let answer = studio().stream(verb, question, &mut stream);
        prop_assert!(answer.map_or_else(|fault| !fault.message.is_empty(), |answer| !answer.is_null()));
    }
}

#[test]
fn what_is_kept_is_bounded() {
    let studio = studio();
    let hash = |n: usize| {
        let text = format!("{DUEL}# {n}\n");
        studio.answer("check", json!({ "source": { "text": text } })).unwrap()["hash"].clone()
    };
    let first = hash(0);
    let is_known = |hash: &Value| studio.answer("position", json!({ "source": { "hash": hash } })).is_ok();
    assert!(is_known(&first));
    let last = (1..40).map(hash).last().unwrap();
    assert!(!is_known(&first) && is_known(&last));
}

/// How squares are named follows from the rules, whatever set of pieces is drawn.
#[test]
fn files_are_named_by_numbers_where_pieces_turn_over() {
    for (id, set, files) in [
        ("chess", "marks", "letters"),
        ("chess", "wedges", "letters"),
        ("xiangqi", "discs", "letters"),
        ("shogi", "marks", "numbers"),
        ("shogi", "discs", "numbers"),
        ("dai-shogi", "letters", "numbers"),
    ] {
        let text =
            format!("format = 1\nname = \"Mine\"\nextends = \"{id}\"\nboard = {{ piece-set = \"{set}\" }}\n");
        let whole = ask("describe", json!({ "source": { "text": text } }));
        assert_eq!(whole["coordinates"], files, "{id} {set}");
    }
}
