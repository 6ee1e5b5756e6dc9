//! Ways to write moves.

use alfil_core::board::Move;
use alfil_core::game::Game;
use alfil_core::rules::Rules;

use super::{algebraic, coord, hodges, read_move};

/// A way to write moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// As chess players do: `Nf3`, `exd5`.
    Algebraic,
    /// As shogi players do: `P-7f`, `Gx5h`.
    Hodges,
    /// By squares: `g1f3`.
    Coordinates,
}

impl Style {
    /// All of them.
    pub const ALL: [Style; 3] = [Style::Algebraic, Style::Hodges, Style::Coordinates];

    /// Returns the style that suits a game: that of shogi where `+` marks promoted pieces, that of chess elsewhere.
    pub fn usual(rules: &Rules) -> Style {
        let has_forms = rules.kinds.iter().any(|kind| kind.id.starts_with('+'));
        if has_forms { Style::Hodges } else { Style::Algebraic }
    }

    /// Prints a legal move of the position the game has reached, so that it is read back as the same move: with coordinates
    /// where this style does not distinguish it from another.
    pub fn print(self, game: &mut Game, mv: Move) -> String {
        let coordinates = coord::print(game.variant().rules(), game.position(), mv);
        let text = match self {
            Style::Coordinates => return coordinates,
            Style::Algebraic => algebraic::print(game, mv),
            Style::Hodges => {
                let legal = game.legal_moves();
                let found = hodges::print(game.variant().rules(), game.position(), &legal, mv);
                found.unwrap_or_else(|| algebraic::print(game, mv))
            }
        };
        if read_move::find(game, &text) == Ok(mv) { text } else { coordinates }
    }
}
