//! The sums of a network along random games of every bundled variant.

use alfil_core::engine::WAIT;
use alfil_core::game::Game;
use alfil_core::playout::chance;
use alfil_core::search::{HIDDEN, Network, NetworkInputs, NetworkWeights, Trace};

use crate::bundled::variants;

/// Weights by chance.
fn by_chance(n_rows: usize) -> NetworkWeights {
    let mut below = chance(5, 6);
    let mut row = || std::array::from_fn::<i16, HIDDEN, _>(|_| below(201) as i16 - 100);
    NetworkWeights {
        rows: (0..n_rows).map(|_| row()).collect(),
        bias: row(),
        results: [row(), row()],
        result_bias: 9,
        scale: 300,
    }
}

#[test]
fn sums_along_a_line_are_those_of_its_positions() {
    for (number, (id, variant)) in variants().enumerate() {
        let (rules, tables) = (variant.rules(), variant.tables());
        let weights = by_chance(NetworkInputs::new(rules, tables).n_rows());
        let network = Network::new(rules, tables, weights).unwrap();
        let mut below = chance(7, number as u64);
        let mut game = Game::new(&variant);
        let mut trace = Trace::new(&network, &game);
        for _ in 0..80 {
            let Some(mv) = game.clone().play_random(&mut below) else { break };
            // A network follows every ply, also those of players who only wait.
            game.play_ply(mv);
            trace.follow(&game);
            if game.position().waits() && game.outcome().is_none() {
                game.play_ply(WAIT);
                trace.follow(&game);
            }
            // Some are needed only after more moves.
            if below(2) == 0 {
                assert!(*trace.sums() == network.sums(game.position()), "{id}");
                assert_eq!(trace.correction(&game), network.correction(game.position()), "{id}");
            }
        }
        while game.n_plies() > 0 {
            game.undo_ply();
            trace.go_back();
            assert!(*trace.sums() == network.sums(game.position()), "{id}");
        }
    }
}
