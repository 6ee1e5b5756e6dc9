//! Results of the table and of the search, compared with trying every game, its past and its claims included.

use std::fs;
use std::path::PathBuf;

use alfil::{Game, Side, Solution, SolveLimits, Variant};

use super::file;
use crate::random_definitions::text as random_text;
use crate::sampling::{random, so_many};

/// Returns whether a side can force a win within some plies, by trying every game, and with all that rules say about the past.
fn can_force(game: &Game, side: Side, plies: u32) -> bool {
    let mut game = game.clone();
    if let Some(outcome) = game.outcome() {
        return outcome.winner == Some(side);
    }
    let is_own = game.side_to_move() == side;
    if let Some(claim) = game.claims().first()
        && (claim.winner == Some(side)) == is_own
    {
        return is_own;
    }
    if plies == 0 {
        return false;
    }
    let moves = game.legal_moves();
    let mut tried = moves.into_iter().map(|mv| {
        let mut after = game.clone();
        after.play(mv).unwrap_or_else(|error| panic!("{error}"));
        can_force(&after, side, plies - 1)
    });
    if is_own { tried.any(|wins| wins) } else { tried.all(|wins| wins) }
}

/// Compares a solution with what trying every game finds.
#[track_caller]
pub(super) fn compare(what: &str, game: &Game, found: &Solution, most: u32) {
    if !found.is_solved {
        return;
    }
    for plies in 0..=most {
        for side in [Side::First, Side::Second] {
            let forced = can_force(game, side, plies);
            let said = || format!("{what}\n{}\nwithin {plies}: {}", game.to_fen(), found.sentence);
            if found.winner != Some(side) {
                assert!(!forced, "{}", said());
            } else if let Some(needed) = found.plies {
                assert!(forced || needed > plies, "{}", said());
                assert!(!forced || needed <= plies || !found.is_shortest, "{}", said());
            }
        }
    }
}

/// Returns what the table and the search find, the search only where there is a table that it may be compared with.
fn both(game: &Game, positions: u64) -> (Solution, Option<Solution>) {
    let table = game.solve(&SolveLimits::new().positions(positions));
    let search = table.positions.filter(|&n| n > 1).map(|n| game.solve(&SolveLimits::new().positions(n - 1)));
    (table, search)
}

/// The games of `tests/solve/small`, each with something that a table of positions may lose. The first line of each says for how
/// many plies every game is tried, and whether the result is open.
#[test]
fn small_games_have_the_results_of_trying_every_game() {
    let mut n_searched = 0;
    for path in small_games() {
        let text = fs::read_to_string(&path).unwrap();
        let variant = Variant::from_toml(&text).unwrap_or_else(|report| panic!("{report}\n{text}"));
        let head = text.strip_prefix("# ").and_then(|rest| rest.lines().next()).unwrap();
        let plies = head.split(' ').next().unwrap().parse().unwrap();
        let game = Game::new(&variant);
        let (table, search) = both(&game, u64::MAX);
        let what = path.display().to_string();
        assert_eq!(table.is_solved, !head.ends_with("open"), "{what}: {}", table.sentence);
        compare(&what, &game, &table, plies);
        assert!(
            table.plies.is_none_or(|n| n <= plies),
            "{what}: {plies} plies do not reach {}",
            table.sentence
        );
        if let Some(search) = search.filter(|search| search.is_solved) {
            n_searched += 1;
            assert_eq!(search.winner, table.winner, "{what}: {}, {}", table.sentence, search.sentence);
        }
    }
    assert!(n_searched >= 10, "{n_searched}");
}

fn small_games() -> Vec<PathBuf> {
    let files = fs::read_dir(file("small")).unwrap();
    let mut paths: Vec<PathBuf> = files.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 25);
    paths
}

/// Returns a game of `tests/solve/small`.
fn small(name: &str) -> Game {
    let text = fs::read_to_string(file("small").join(name)).unwrap();
    Game::new(&Variant::from_toml(&text).unwrap_or_else(|report| panic!("{report}")))
}

#[test]
fn counts_are_no_more_certain_than_results() {
    let limits = SolveLimits::new();
    // The clock draws six plies from any position: longer wins are open, and so is the longest.
    let clock = small("two-kinds-of-progress.toml").solve(&limits);
    let json = clock.to_json();
    assert!(json["positions"]["open"].as_u64() > Some(0) && json["longest"].is_null(), "{json}");
    assert_eq!(json["with_clocks"], false);
    // Positions that look alike may repeat on the way to a win.
    let alike = small("like-pieces-and-mate.toml").solve(&limits);
    let json = alike.to_json();
    assert_eq!((alike.is_solved, alike.won), (false, Some(0)), "{json}");
    assert!(alike.lost <= json["positions"]["finished"].as_u64() && json["longest"].is_null(), "{json}");
    // A repetition that wins makes ways to win shorter.
    assert!(small("repetition-wins.toml").solve(&limits).to_json()["longest"].is_null());
}

#[test]
fn every_clock_goes_on_from_where_it_is() {
    let mut n_late = 0;
    for seed in 0..12 {
        let (mut game, mut below) = (small("two-kinds-of-progress.toml"), random(seed));
        for _ in 0..4 {
            let moves = game.legal_moves();
            let Some(&mv) = moves.get(below(moves.len() as u64) as usize) else { break };
            game.play_unchecked(mv);
        }
        let found = game.solve(&SolveLimits::new());
        assert!(found.is_solved, "{}", found.sentence);
        compare("clocks", &game, &found, 3);
        let first = Game::from_fen(game.variant(), &game.to_fen()).unwrap_or_else(|error| panic!("{error}"));
        n_late += u32::from(first.solve(&SolveLimits::new()).winner != found.winner);
    }
    assert!(n_late > 0);
}

/// Positions near the ends of random games, of random definitions.
#[test]
fn random_games_have_the_results_of_trying_every_game() {
    let (mut n_solved, mut n_searched) = (0, 0);
    for index in 0..so_many(12) {
        let text = random_text(20, index);
        let Ok(variant) = Variant::from_toml(&text) else { continue };
        let mut below = random(index);
        let mut game = Game::new(&variant);
        while game.moves().len() < 80 && !game.is_over() {
            let moves = game.legal_moves();
            let Some(&mv) = moves.get(below(moves.len() as u64) as usize) else { break };
            game.play_unchecked(mv);
        }
        for _ in 0..2 {
            game.undo();
            let fen = game.to_fen();
            let first =
                Game::from_fen(&variant, &fen).unwrap_or_else(|error| panic!("{error}: {fen}\n{text}"));
            let (table, search) = both(&first, 1000);
            if table.is_solved {
                n_solved += 1;
                compare(&text, &first, &table, 2);
                if let Some(search) = search.filter(|search| search.is_solved) {
                    n_searched += 1;
                    assert_eq!(
                        search.winner, table.winner,
                        "{text}\n{fen}: {}, {}",
                        table.sentence, search.sentence
                    );
                }
            }
        }
    }
    assert!(n_solved >= 3 && n_searched >= 1, "{n_solved}, {n_searched}");
}
