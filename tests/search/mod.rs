//! The searcher finds what the rules say is there.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use alfil::game::Game;
use alfil::library;
use alfil::notation::{coord, fen};
use alfil::search::{Found, Limits, Line, Score, Searcher, Settings};
use alfil::variant::Variant;

fn bundled(id: &str) -> Arc<Variant> {
    library::variant(id).unwrap()
}

fn think(game: &Game, limits: &Limits, settings: Settings) -> (Found, Vec<Line>) {
    let mut lines = Vec::new();
    let mut searcher = Searcher::new(game.variant(), settings);
    let found = searcher.think(game, limits, &AtomicBool::new(false), &mut |line| lines.push(line.clone()));
    (found, lines)
}

/// A variant, a position, the moves until the win, and the first of them.
const MATES: &[(&str, &str, i32, &str)] = &[
    ("chess", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 1, "h5f7"),
    ("chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1, "d1d8"),
    ("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "a1a6"),
];

#[test]
fn wins_are_found() {
    for &(id, position, moves, first) in MATES {
        let variant = bundled(id);
        let game = fen::parse(&variant, position).unwrap_or_else(|e| panic!("{id}: {e:?}"));
        let limits = Limits { depth: Some(2 * moves as u32), ..Limits::default() };
        let (found, lines) = think(&game, &limits, Settings::default());
        let best = found.best.unwrap();
        assert_eq!(coord::print(variant.rules(), game.position(), best), first, "{id}: {position}");
        assert_eq!(lines.last().unwrap().score, Score::Mate(moves), "{id}: {position}");
    }
}

#[test]
fn a_stopped_search_has_a_line_all_the_same() {
    let variant = bundled("chess");
    let mut searcher = Searcher::new(&variant, Settings::default());
    let mut lines = Vec::new();
    let stop = AtomicBool::new(true);
    let found =
        searcher.think(&Game::new(&variant), &Limits::default(), &stop, &mut |line| lines.push(line.clone()));
    assert_eq!(found.best, lines.last().unwrap().pv.first().copied());
}

#[test]
fn a_finished_game_has_no_best_move() {
    let variant = bundled("chess");
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let game = fen::parse(&variant, mated).unwrap();
    let (found, lines) = think(&game, &Limits::default(), Settings::default());
    assert_eq!((found.best, found.ponder), (None, None));
    assert!(lines.is_empty());
}

#[test]
fn only_the_moves_asked_for_are_searched_and_as_many_as_asked_for_ranked() {
    let variant = bundled("chess");
    let mut game = Game::new(&variant);
    let moves: Vec<_> = game.legal_moves().into_iter().take(3).collect();
    let limits = Limits { depth: Some(2), moves: moves.clone(), ..Limits::default() };
    let (found, _) = think(&game, &limits, Settings { multi_pv: 5, ..Settings::default() });
    let mut firsts: Vec<_> = found.lines.iter().map(|line| line.pv[0]).collect();
    let scores: Vec<_> = found.lines.iter().map(|line| line.score).collect();
    firsts.sort_unstable();
    let mut wanted = moves;
    wanted.sort_unstable();
    assert_eq!(firsts, wanted);
    assert!(scores.windows(2).all(|pair| match (pair[0], pair[1]) {
        (Score::Centipawns(a), Score::Centipawns(b)) => a >= b,
        _ => false,
    }));
}
