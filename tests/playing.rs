//! Games of small definitions, for tests of single rules.

use std::sync::Arc;

use alfil::library::BundledVariants;
use alfil::words::notation::{coord, fen};
use alfil_core::game::Game;
use alfil_core::variant::Variant;
use alfil_language::check::load_text;
use alfil_language::diag::render;

/// What a definition without errors describes.
#[track_caller]
pub(crate) fn variant_of(text: &str) -> Arc<Variant> {
    let (rules, report) = load_text("test.toml", text, &BundledVariants);
    Variant::new("test", rules.unwrap_or_else(|| panic!("{}\n{text}", render::human(&report, false))))
}

/// The game from a position, or from the start if that is empty, with moves played.
#[track_caller]
pub(crate) fn after(variant: &Arc<Variant>, position: &str, moves: &str) -> Game {
    let mut game =
        if position.is_empty() { Game::new(variant) } else { fen::parse(variant, position).unwrap() };
    for text in moves.split_whitespace() {
        play(&mut game, text);
    }
    game
}

/// Plays a legal move.
#[track_caller]
pub(crate) fn play(game: &mut Game, text: &str) {
    let legal = game.legal_moves();
    let mv = coord::find(game.variant().rules(), game.position(), &legal, text);
    let mv = mv.unwrap_or_else(|| panic!("{text} is not legal in {}", fen::print(game)));
    game.play_unchecked(mv);
    assert!(game.position().is_consistent());
    assert_eq!(game.position().key(), game.position().key_from_scratch());
}

/// Whether a move is legal.
pub(crate) fn is_legal(game: &mut Game, text: &str) -> bool {
    let legal = game.legal_moves();
    coord::find(game.variant().rules(), game.position(), &legal, text).is_some()
}

/// The legal moves as they are written, in order of the alphabet.
pub(crate) fn legal_names(game: &mut Game) -> Vec<String> {
    let legal = game.legal_moves();
    let mut names: Vec<String> =
        legal.iter().map(|&mv| coord::print(game.variant().rules(), game.position(), mv)).collect();
    names.sort();
    names
}
