//! Facts of variants for sites: `schema/facts.json`, and facts of bundled games.

use std::fs;
use std::path::Path;

use alfil::{Variant, bundled, facts_schema};
use serde_json::{Value, json};

/// When this fails: `UPDATE_SCHEMA=1 cargo test facts`.
#[test]
fn the_committed_schema_of_facts_is_the_generated_one() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema/facts.json");
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        fs::write(&path, facts_schema()).unwrap();
    }
    assert_eq!(fs::read_to_string(path).unwrap_or_default(), facts_schema());
}

#[test]
fn every_key_of_the_facts_has_a_description() {
    fn look(value: &Value, path: &str) {
        for (key, inner) in value.get("properties").and_then(Value::as_object).into_iter().flatten() {
            assert!(inner.get("description").is_some(), "{path}/{key}");
        }
        for (key, inner) in value.as_object().into_iter().flatten() {
            look(inner, &format!("{path}/{key}"));
        }
    }
    look(&serde_json::from_str(&facts_schema()).unwrap(), "");
}

/// Everything in the facts of a game belongs together: squares are on the board, tokens are those of its pieces.
#[test]
fn the_facts_of_every_bundled_game_follow_the_schema() {
    let schema: Value = serde_json::from_str(&facts_schema()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    for id in bundled() {
        let variant = Variant::bundled(id).unwrap();
        let facts = variant.facts();
        let errors: Vec<String> = validator.iter_errors(&facts).map(|error| error.to_string()).collect();
        assert_eq!(errors, [""; 0], "{id}");
        let has = |id: &Value| variant.kind(id.as_str().unwrap()).is_some();
        for side in ["first", "second"] {
            let named = ["/pockets/pieces", "/pockets/drops"].map(|path| format!("{path}/{side}"));
            assert!(
                named.iter().flat_map(|path| facts.pointer(path).unwrap().as_array().unwrap()).all(has),
                "{id}"
            );
        }
        for promotion in facts["promotion"]["pieces"].as_array().unwrap() {
            let zone = promotion["zone"]["first"].as_array().unwrap();
            assert!(zone.iter().all(|square| variant.square(square.as_str().unwrap()).is_some()), "{id}");
        }
        // What is on the board or in hand at the start may appear.
        let fen = facts["start_fen"].as_str().unwrap();
        let game = alfil::Game::from_fen(&variant, fen).unwrap();
        for (_, piece) in game.pieces() {
            let of = &facts["pieces"][piece.kind.index()]["may_appear"];
            assert_eq!(of[piece.side.name()], json!(true), "{id}");
        }
    }
}

#[test]
fn facts_answer_what_sites_ask() {
    let cases = [
        ("chess", "/castling/exists", json!(true)),
        ("chess", "/castling/list/0/king", json!("K")),
        ("chess", "/promotion/order", json!(["Q", "R", "B", "N"])),
        ("chess", "/promotion/pieces/0/zone/first/0", json!("a8")),
        ("chess", "/royals", json!({ "kings": ["K"], "pseudo_royals": [], "may_be_left_attacked": false })),
        ("chess", "/repetition/0/times", json!(3)),
        ("chess", "/repetition/0/then", json!("may-be-claimed")),
        ("chess", "/counters/quiet_plies", json!(true)),
        ("chess", "/boards", json!({ "chessgroundx": [], "shogiground": [] })),
        ("chess", "/pychess_refuses", json!([])),
        ("chess", "/pockets/are_written", json!(false)),
        ("chess", "/history", json!({ "matters_for_legality": false, "matters_for_endings": true })),
        ("chess960", "/castling/is_from_anywhere", json!(true)),
        ("chess960", "/n_starts", json!(960)),
        ("crazyhouse", "/pockets/pieces/second", json!(["Q", "R", "B", "N", "P"])),
        ("crazyhouse", "/plus/marked/0", json!({ "id": "Q~", "of": "P", "name": "Queen" })),
        ("shogi", "/plus/forms/0/id", json!("+N")),
        ("shogi", "/pockets/captured", json!("to-hand-unpromoted")),
        ("shogi", "/castling/exists", json!(false)),
        ("shogi", "/players/first", json!("Black")),
        ("atomic", "/pockets/pieces/first", json!([])),
        ("extinction", "/royals/kings", json!([])),
        ("coregal", "/royals/pseudo_royals", json!([])),
        ("seirawan", "/gates/pieces", json!(["E", "H"])),
        ("seirawan", "/gates/squares/second/0", json!("a8")),
        ("janggi", "/passes/allowed", json!({ "first": "always", "second": "always" })),
        ("chess", "/passes/by_pieces", json!(false)),
        ("dai-shogi", "/passes/by_pieces", json!(true)),
        ("duck", "/walls", json!({ "put_up": "move-and-wall", "keep": "latest", "may_appear": true })),
        ("3check", "/counters/checks", json!(3)),
        ("atari-go", "/counters/points", json!(true)),
        ("marseillais", "/turns/have_several_moves", json!(true)),
        ("checkers", "/turns/capture_again", json!(["M", "+M"])),
        ("makruk", "/counters/few_pieces", json!(true)),
        ("makruk", "/pychess_refuses/0/about", json!("countingRule")),
        ("bughouse", "/pychess_refuses/0/about", json!("twoBoards")),
        ("cambodian", "/pychess_refuses/0/about", json!("cambodianMoves")),
        ("janggi", "/pychess_refuses/0/about", json!("materialCounting")),
        ("ataxx", "/pychess_refuses/1/about", json!("freeDrops")),
        ("duck", "/pychess_refuses/0/about", json!("wallingRule")),
        ("xiangqi", "/pychess_refuses/0/about", json!("chasingRule")),
        ("glinski", "/board/holes/0", json!("g1")),
        ("cylinder-chess", "/board/joins_files", json!(true)),
        ("ultima", "/royals/may_be_left_attacked", json!(true)),
        ("minixiangqi", "/history/matters_for_legality", json!(false)),
        ("breakthrough", "/repetition", json!([])),
        ("breakthrough", "/endings/0/result", json!("mover-wins")),
    ];
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|(id, path, right)| {
            let facts = Variant::bundled(id).unwrap().facts();
            let found = facts.pointer(path).cloned().unwrap_or_default();
            (found != *right).then(|| format!("{id} {path}: {found}, not {right}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A move that a repetition forbids is legal in the position alone.
#[test]
fn legality_may_depend_on_the_history() {
    let text = "format = 1\nname = \"No third time\"\nextends = \"chess\"\n\
         [[illegal]]\nwhen = { repetition = { times = 3 } }\n";
    let facts = Variant::from_toml(text).unwrap().facts();
    assert_eq!(facts["history"]["matters_for_legality"], true);
    assert!(facts["repetition"].as_array().unwrap().iter().any(|entry| entry["then"] == "illegal"));
}

#[test]
fn boards_in_use_have_limits() {
    for (id, n_chessgroundx, n_shogiground) in [
        ("dai-shogi", 1, 1),
        ("taikyoku-shogi", 2, 2),
        ("crazyhouse", 0, 1),
        ("ogi", 0, 0),
        ("wa-shogi", 0, 0),
    ] {
        let boards = &Variant::bundled(id).unwrap().facts()["boards"];
        let n = |name: &str| boards[name].as_array().unwrap().len();
        assert_eq!((n("chessgroundx"), n("shogiground")), (n_chessgroundx, n_shogiground), "{id}: {boards}");
    }
}
