//! Betza notation.

use crate::diag::{Diagnostic, Text};
use crate::rules::{Heading, Hop, Initial, Leg, Movement, Onto, Path, Reach, Term, Turns};

/// Which reading of Betza's notation a string is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// XBoard's.
    XBetza,
    /// Fairy-Stockfish's.
    FairyStockfish,
}

/// What a string became.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The moves, when there is no error.
    pub movement: Option<Movement>,
    /// What was found.
    pub diagnostics: Vec<Diagnostic>,
}

/// Compiles a string.
pub fn compile(_text: &Text, _dialect: Dialect) -> Compiled {
    let leg = Leg {
        turns: Turns::Absolute(vec![Heading { index: 0, dx: 0, dy: 1 }]),
        reach: Reach::UpTo(1),
        skip: 0,
        path: Path::Any,
        hop: Hop::None,
        onto: Onto::EMPTY | Onto::ENEMY,
        wrap: false,
        may_stop: false,
    };
    let movement = Movement { terms: vec![Term { initial: Initial::Any, legs: vec![leg] }] };
    Compiled { movement: Some(movement), diagnostics: Vec::new() }
}
