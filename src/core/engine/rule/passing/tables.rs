//! The players who may pass a turn, as tables.

use crate::board::{PerSide, Side};
use crate::engine::condition::tables::{Cond, Conditions};
use crate::engine::tables::compiler::Compiler;
use crate::rules;

/// When a side may pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passing {
    Never,
    IfNoMoves,
    Always,
}

/// Passes of the turn.
#[derive(Clone, Debug)]
pub(crate) struct Passes {
    /// By side: when it may pass.
    when: PerSide<Passing>,
    /// True if some side may pass.
    pub(crate) exist: bool,
    /// True if a rule asks how many turns in a row were passes.
    pub(crate) are_counted: bool,
}

impl Passes {
    /// Returns when a side may pass.
    pub(crate) fn passing(&self, side: Side) -> Passing {
        self.when[side]
    }
}

impl Compiler<'_> {
    /// Returns who may pass, and whether one of the conditions asks for passes.
    pub(in crate::engine) fn passes(&self, conditions: &Conditions) -> Passes {
        let when = PerSide::from_fn(|side| match self.rules.passing[side] {
            rules::Passing::Never => Passing::Never,
            rules::Passing::IfNoMoves => Passing::IfNoMoves,
            rules::Passing::Always => Passing::Always,
        });
        Passes {
            when,
            exist: when.iter().any(|when| *when != Passing::Never),
            are_counted: conditions.of_positions().any(Cond::asks_for_passes),
        }
    }
}
