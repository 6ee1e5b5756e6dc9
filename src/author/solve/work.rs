//! The limits, the memory and the progress of a proof-number search.

use alfil_core::board::PerSide;

use super::known::Table;
use super::node::Nodes;
use super::{Limits, Method, Open, Progress, Stop, Watch};

/// Moves tried between two questions about whether to go on. Positions are not counted instead, since their numbers
/// of moves differ too much.
const BETWEEN: u64 = 4096;

/// The state shared by the searches for a win of either player.
pub(super) struct Work<'a> {
    pub(super) positions: Nodes,
    pub(super) limits: Limits,
    watch: Watch<'a>,
    /// The positions found. One that was forgotten counts each time that it is found.
    pub(super) found: u64,
    pub(super) examined: u64,
    /// The numbers of positions, by the player whose win is looked for.
    pub(super) tables: PerSide<Table>,
    /// The moves tried, and how many of them there are when it is asked next whether to go on.
    pub(super) tried: u64,
    due: u64,
}

impl<'a> Work<'a> {
    pub(super) fn new(positions: Nodes, limits: Limits, watch: Watch<'a>) -> Work<'a> {
        let tables = PerSide::default();
        Work { positions, limits, watch, found: 0, examined: 0, tables, tried: 0, due: 0 }
    }

    pub(super) fn progress(&self) -> Progress {
        Progress { method: Method::ProofNumber, found: self.found, examined: self.examined }
    }

    fn bytes(&self) -> u64 {
        self.tables.iter().map(Table::bytes).sum::<u64>() + self.positions.packing.bytes()
    }

    /// Asks whether to go on if enough moves were tried since this was last asked.
    ///
    /// # Errors
    /// What stops it.
    pub(super) fn check(&mut self) -> Result<(), Open> {
        if self.tried < self.due {
            return Ok(());
        }
        self.due = self.tried + BETWEEN;
        self.make_room()?;
        let progress = self.progress();
        if (self.watch)(progress) { Ok(()) } else { Err(Open::Stopped(Stop::Caller)) }
    }

    /// Forgets positions whose moves were not examined, if the memory is full: they are found again when they are needed.
    ///
    /// # Errors
    /// If that does not help.
    fn make_room(&mut self) -> Result<(), Open> {
        if self.bytes() <= self.limits.bytes {
            return Ok(());
        }
        self.tables.first.forget();
        self.tables.second.forget();
        if self.bytes() > self.limits.bytes / 4 * 3 {
            return Err(Open::Stopped(Stop::Memory));
        }
        Ok(())
    }
}
