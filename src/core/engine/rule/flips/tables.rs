//! What changes sides after a move, as tables.

use crate::engine::tables::compiler::Compiler;
use crate::rules::{Flipped, FlipsAfter};

/// What changes sides after a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flipping {
    pub(crate) which: Which,
    pub(crate) after: After,
}

/// Which enemies change sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    /// Those in line between the piece that landed and another piece of its side.
    Enclosed,
    /// Those on adjacent cells.
    Adjacent,
}

/// After which moves they change sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum After {
    /// Any.
    AnyMove,
    /// Any except drops without an adjacent piece of the same side.
    NoLoneDrop,
}

impl Compiler<'_> {
    /// What changes sides after a move.
    pub(in crate::engine) fn flipping(&self) -> Option<Flipping> {
        self.rules.flips.map(|flips| Flipping {
            which: match flips.pieces {
                Flipped::Enclosed => Which::Enclosed,
                Flipped::Adjacent => Which::Adjacent,
            },
            after: match flips.after {
                FlipsAfter::AnyMove => After::AnyMove,
                FlipsAfter::NoLoneDrop => After::NoLoneDrop,
            },
        })
    }
}
