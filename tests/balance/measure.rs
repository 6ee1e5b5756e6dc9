//! Matches that measure what pieces are worth.

use std::fs;
use std::sync::Arc;

use alfil::author::balance::{Balance, Games, Known, Record, unit};
use alfil::library::BundledVariants;
use alfil_core::board::{Move, Side};
use alfil_core::game::{Game, Outcome, Reason};
use alfil_core::playout::chance;
use alfil_core::variant::Variant;
use alfil_language::check;
use serde_json::Value;

use super::{PLAYED, alfil, fails, json, race};

#[test]
fn what_pieces_are_worth_is_measured_by_beginning_without_them() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::write(here.join("race.toml"), race("ssss/4/4/4/SSSS w")).unwrap();
    let found =
        json(here, &[&["balance", "race.toml", "--json", "--measure", "sailor"], &PLAYED[..]].concat());
    let measured = found["measured"].as_array().unwrap();
    assert_eq!(measured.len(), 1, "the sailor is the commonest kind: {measured:?}");
    assert!(measured[0]["elo"]["low"].as_f64() > Some(0.0), "{measured:?}");
    // Elo no longer says how much a piece is worth with which nearly all games are won.
    assert_eq!((&measured[0]["games"], &measured[0]["value"]), (&23.into(), &Value::Null));
    let wrong = [("saylor", "did you mean"), ("sailor:ship", "no piece is called `ship`")];
    for (piece, with) in wrong {
        fails(here, &["balance", "race.toml", "--measure", piece], 1, with);
    }
    fails(here, &["balance", "micro", "--measure", "+pawn", "--games", "1"], 1, "cannot begin without");
}

/// Sailors race; boats only block each other.
fn boats(start: &str) -> String {
    race(start).replace("setup.fen", "pieces.boat = { id = \"B\", move = \"fmW\" }\nsetup.fen")
}

#[test]
fn the_commonest_kind_is_measured_only_where_a_game_can_begin_without_it() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    // Without the sailors, the player to move has no move.
    let game = boats("s3/4/1b2/1B2/S3 w");
    fs::write(here.join("boats.toml"), game).unwrap();
    let run = ["balance", "boats.toml", "--measure", "boat", "--json", "--games", "4", "--nodes", "8"];
    let found = json(here, &run);
    let measured = found["measured"].as_array().unwrap();
    assert_eq!((measured.len(), &measured[0]["piece"]), (1, &"boat".into()), "{measured:?}");
    assert!(measured[0]["value"].is_null(), "{measured:?}");
    fails(here, &["balance", "boats.toml", "--measure", "sailor"], 1, "cannot begin without a `sailor`");
}

#[test]
fn a_piece_is_not_measured_against_itself() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::write(here.join("race.toml"), boats("sb2/4/4/4/SB2 w")).unwrap();
    for piece in ["sailor:sailor", "boat:B", "B:boat"] {
        let run = ["balance", "race.toml", "--measure", piece, "--games", "1"];
        fails(here, &run, 2, &format!("`--measure {piece}` compares a piece with itself"));
    }
    assert!(
        alfil(here, &["balance", "race.toml", "--measure", "S:B", "--games", "1", "--nodes", "4"])
            .status
            .success()
    );
}

/// Two of each kind, which are captured at random.
const WAR: &str = "format = 1\nname = \"War\"\nboard = { files = 4, ranks = 5 }\n\
    pieces.scout = { id = \"F\", move = \"F\" }\npieces.guard = { id = \"W\", move = \"W\" }\n\
    setup.fen = \"wfwf/4/4/4/FWFW w\"\n\
    [[end]]\nwhen = \"no-moves\"\nresult = \"mover loses\"\n";

/// Returns what random games show, each of which ends with so many plies without captures; as many games are left out.
fn report_of_war(variant: &Arc<Variant>, n_quiet: usize, repeated: usize, repeated_usual: usize) -> Balance {
    let worth = |game: &Game, side| -> i32 {
        let own = game.position().pieces().filter(|(_, piece)| piece.side == side);
        own.map(|(_, piece)| if variant.rules().kind(piece.kind).key == "guard" { 3 } else { 2 }).sum()
    };
    let n_pieces = |game: &Game| game.position().pieces().count();
    let is_quiet = |game: &Game, mv: Move| {
        let mut after = game.clone();
        after.play_unchecked(mv);
        n_pieces(&after) == n_pieces(game)
    };
    let mut games = Games::new(variant.rules());
    for index in 0..80 {
        let mut below = chance(1, index);
        let replay = |step: &mut dyn FnMut(&mut Game, &[Move], Move)| {
            let mut game = Game::new(variant);
            while game.moves().len() < 60 + n_quiet {
                let mut legal = game.legal_moves();
                if game.moves().len() >= 60 {
                    legal.retain(|&mv| is_quiet(&game, mv));
                }
                let Some(&mv) = legal.get(below(legal.len().max(1) as u64) as usize) else { break };
                step(&mut game, &legal, mv);
            }
            let ahead = worth(&game, Side::First) - worth(&game, Side::Second);
            let winner = match ahead.signum() {
                0 => None,
                1 => Some(Side::First),
                _ => Some(Side::Second),
            };
            Ok::<_, ()>((game, Some(Outcome { winner, reason: Reason::End(0) })))
        };
        games.add(Record { n_opening: 0, scores: vec![0; 60] }, replay).unwrap();
    }
    let known = Known {
        variant: "war".to_owned(),
        nodes: 1,
        seed: 1,
        openings: "soft".to_owned(),
        max_plies: 60,
        command: String::new(),
        repeated,
        repeated_usual,
        ladder: Vec::new(),
        skill: None,
        swapped: None,
        matches: Vec::new(),
        solved: None,
        digests: Default::default(),
    };
    Balance::new(&games, known, &|_| None)
}

fn values_of_war(variant: &Arc<Variant>, n_quiet: usize) -> Vec<Value> {
    let report = report_of_war(variant, n_quiet, 0, 0);
    serde_json::to_value(&report.values).unwrap().as_array().unwrap().clone()
}

#[test]
fn more_games_are_worthless_only_if_usual_games_repeat() {
    let variant = war();
    let games =
        |repeated, repeated_usual| report_of_war(&variant, 0, repeated, repeated_usual).games_to_two_points;
    assert!(games(100_000, 0).is_some());
    assert_eq!(games(100_000, 100_000), None);
}

fn war() -> Arc<Variant> {
    let (read, _) = check::read_text("war.toml", WAR, &BundledVariants);
    Variant::new("war", read.unwrap().rules.unwrap())
}

#[test]
fn a_difference_in_material_counts_once_a_game_however_long_it_lasts() {
    let variant = war();
    assert_eq!(values_of_war(&variant, 8), values_of_war(&variant, 80));
}

#[test]
fn values_and_matches_have_the_same_unit() {
    let variant = war();
    let values = values_of_war(&variant, 0);
    assert_eq!(values.len(), 2, "{values:?}");
    // Of equally common kinds, the first in the definition is worth 1.
    let units: Vec<&Value> = values.iter().filter(|value| value["value"]["high"] == 1.0).collect();
    assert_eq!((units.len(), &units[0]["piece"]), (1, &"scout".into()), "{values:?}");
    assert_eq!(unit(variant.rules()).map(|kind| &*variant.rules().kind(kind).key), Some("scout"));
}
