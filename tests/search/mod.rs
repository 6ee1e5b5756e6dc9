//! The searcher finds what the rules say is there.

mod estimates;
mod exhaustive;
mod lookahead;
mod mates;
mod network;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use alfil::library;
use alfil::words::notation::fen;
use alfil_core::game::Game;
use alfil_core::search::{Level, Limits, Score, SearchResult, Searcher, Settings, Variation};
use alfil_core::variant::Variant;

fn bundled(id: &str) -> Arc<Variant> {
    crate::bundled::variant(id)
}

fn settings() -> Settings {
    Settings { hash_mib: 1, ..Settings::default() }
}

fn at(variant: &Arc<Variant>, position: &str) -> Game {
    fen::parse(variant, position).unwrap_or_else(|e| panic!("{}: {position}: {e:?}", variant.id()))
}

fn think(game: &Game, limits: &Limits, settings: Settings) -> (SearchResult, Vec<Variation>) {
    let mut lines = Vec::new();
    let mut searcher = Searcher::new(game.variant(), settings);
    let found = searcher.think(game, limits, &AtomicBool::new(false), &mut |line| lines.push(line.clone()));
    (found, lines)
}

#[test]
fn a_lost_game_is_known_to_be_lost() {
    // Whatever Black does, the other rook mates.
    let variant = bundled("chess");
    let game = at(&variant, "7k/1R6/R7/8/8/8/8/6K1 b - - 0 1");
    let (_, lines) = think(&game, &Limits { depth: Some(3), ..Limits::default() }, settings());
    assert_eq!(lines.last().unwrap().score, Score::Mate(-1));
}

#[test]
fn a_search_that_is_stopped_ends_at_once_and_has_a_line_all_the_same() {
    let variant = bundled("chess");
    let game = Game::new(&variant);
    let mut searcher = Searcher::new(&variant, settings());
    let stop = AtomicBool::new(true);
    let mut lines = Vec::new();
    let found = searcher.think(&game, &Limits::default(), &stop, &mut |line| lines.push(line.clone()));
    assert_eq!(found.best, lines.last().unwrap().pv.first().copied());
    assert!(found.best.is_some());
    stop.store(false, Ordering::Relaxed);
    let mut when_stopped = None;
    let found = searcher.think(&game, &Limits::default(), &stop, &mut |line| {
        if line.depth >= 3 && when_stopped.is_none() {
            stop.store(true, Ordering::Relaxed);
            when_stopped = Some(line.nodes);
        }
    });
    assert!(found.nodes <= when_stopped.unwrap() + 1, "{} after {when_stopped:?}", found.nodes);
}

#[test]
fn a_finished_game_has_no_best_move() {
    let variant = bundled("chess");
    let game = at(&variant, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    let (found, lines) = think(&game, &Limits::default(), settings());
    assert_eq!((found.best, found.ponder), (None, None));
    assert!(lines.is_empty());
}

#[test]
fn only_the_moves_asked_for_are_searched_and_as_many_as_asked_for_ranked() {
    let variant = bundled("chess");
    let mut game = Game::new(&variant);
    let mut moves: Vec<_> = game.legal_moves().into_iter().take(3).collect();
    let limits = Limits { depth: Some(2), moves: moves.clone(), ..Limits::default() };
    let (found, _) = think(&game, &limits, Settings { multi_pv: 5, ..settings() });
    let mut firsts: Vec<_> = found.lines.iter().map(|line| line.pv[0]).collect();
    let scores: Vec<_> = found.lines.iter().map(|line| line.score).collect();
    firsts.sort_unstable();
    moves.sort_unstable();
    assert_eq!(firsts, moves);
    assert!(scores.windows(2).all(|pair| match (pair[0], pair[1]) {
        (Score::Centipawns(a), Score::Centipawns(b)) => a >= b,
        _ => false,
    }));
}

#[test]
fn one_thread_finds_the_same_again() {
    for id in ["chess", "minishogi"] {
        let variant = bundled(id);
        let game = Game::new(&variant);
        let mut searcher = Searcher::new(&variant, settings());
        let limits = Limits { nodes: Some(3_000), ..Limits::default() };
        let run = |searcher: &mut Searcher| {
            let mut lines = Vec::new();
            let found = searcher.think(&game, &limits, &AtomicBool::new(false), &mut |line| {
                lines.push((line.depth, line.score, line.nodes, line.pv.clone()));
            });
            (found.best, found.nodes, lines)
        };
        let first = run(&mut searcher);
        searcher.clear();
        assert_eq!(run(&mut searcher), first, "{id}");
        assert_eq!(run(&mut Searcher::new(&variant, settings())), first, "{id}");
    }
}

#[test]
fn several_threads_find_a_legal_move() {
    let variant = bundled("minishogi");
    let mut game = Game::new(&variant);
    let limits = Limits { nodes: Some(4_000), ..Limits::default() };
    let (found, _) = think(&game, &limits, Settings { threads: 3, ..settings() });
    assert!(game.play(found.best.unwrap()));
}

/// Plays some plies of some variants, each move with few positions looked at; every move of every line must be legal.
fn plays(variants: impl Iterator<Item = &'static str>, nodes: u64, plies: usize) {
    for id in variants {
        let variant = bundled(id);
        let mut searcher = Searcher::new(&variant, settings());
        let mut game = Game::new(&variant);
        for _ in 0..plies {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let found = searcher.think(&game, &limits, &AtomicBool::new(false), &mut |line| {
                let mut ahead = game.clone();
                for &mv in &line.pv {
                    assert!(ahead.play(mv), "{id}: {mv:?} of {:?} in {}", line.pv, fen::print(&game));
                }
            });
            let Some(best) = found.best else { break };
            assert!(game.play(best), "{id}: {best:?} in {}", fen::print(&game));
        }
    }
}

#[test]
fn games_are_played_with_legal_moves() {
    plays(library::bundled().map(|(id, _)| id).step_by(5), 150, 4);
}

#[test]
#[ignore = "takes half an hour"]
fn games_of_every_variant_are_played_with_legal_moves() {
    plays(library::bundled().map(|(id, _)| id), 2_000, 300);
}

#[test]
fn levels_are_numbered_from_1_to_10() {
    assert_eq!(Level::new(0), None);
    assert_eq!(Level::new(1).map(Level::number), Some(1));
    assert_eq!(Level::new(10), Some(Level::BEST));
    assert_eq!(Level::new(11), None);
}
