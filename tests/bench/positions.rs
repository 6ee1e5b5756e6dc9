//! The positions that are measured.

use std::sync::Arc;

use alfil::library;
use alfil_core::board::Move;
use alfil_core::engine::Position;
use alfil_core::game::Game;
use alfil_core::variant::Variant;
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Positions taken of each variant.
const POSITIONS: usize = 16;

/// Plies from one of them to the next: far enough that hands, promotions and open lines are among them.
const APART: usize = 8;

/// The ids of some bundled variants, of each sort one or two: all of them would take hours.
pub(crate) fn ids() -> impl Iterator<Item = &'static str> {
    [
        "3check",
        "antichess",
        "atomic",
        "capablanca",
        "chess",
        "crazyhouse",
        "cylinder-chess",
        "dai-shogi",
        "losers",
        "makruk",
        "minishogi",
        "ogi",
        "paragi",
        "shogi",
        "toroidal-chess",
        "wa-shogi",
        "wa-shogi-drops",
        "warui-shogi",
        "xiangqi",
    ]
    .into_iter()
}

/// The bundled variant with this id.
pub(crate) fn variant(id: &str) -> Arc<Variant> {
    library::variant(id).unwrap()
}

/// The start position.
pub(crate) fn start(id: &str) -> Position {
    Position::start(variant(id).tables())
}

/// Positions of random games, the same ones as long as the rules are the same.
pub(crate) fn middle_games(id: &str) -> Vec<Position> {
    let variant = variant(id);
    let mut chance = Xoshiro256StarStar::seed_from_u64(1);
    let mut positions = Vec::new();
    while positions.len() < POSITIONS {
        let mut game = Game::new(&variant);
        while positions.len() < POSITIONS
            && let Some(mv) = random_move(&mut game, &mut chance)
        {
            game.play_unchecked(mv);
            if game.moves().len().is_multiple_of(APART) {
                positions.push(game.position().clone());
            }
        }
    }
    positions
}

/// A whole random game, cut short after so many plies.
pub(crate) fn random_game(variant: &Arc<Variant>, max_plies: usize) -> Vec<Move> {
    let mut chance = Xoshiro256StarStar::seed_from_u64(1);
    let mut game = Game::new(variant);
    while game.moves().len() < max_plies
        && let Some(mv) = random_move(&mut game, &mut chance)
    {
        game.play_unchecked(mv);
    }
    game.moves().collect()
}

/// One of the legal moves, regardless of the order in which they are generated.
fn random_move(game: &mut Game, chance: &mut Xoshiro256StarStar) -> Option<Move> {
    let mut moves = game.legal_moves();
    moves.sort_unstable();
    let index = chance.next_u64().checked_rem(moves.len() as u64)?;
    moves.get(index as usize).copied()
}
