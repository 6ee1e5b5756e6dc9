//! Shapes that pieces of one player can form on the board.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::Region;
use crate::rules::Heading;

/// A shape that pieces of one player form.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formation {
    /// So many next to each other on a line. Tic-tac-toe: three.
    Row {
        /// The number of pieces.
        length: u16,
        /// The lines that count.
        along: Vec<Line>,
    },
    /// This many on one line, even with other pieces between them.
    Aligned {
        /// The number of pieces.
        count: u16,
        /// The lines that count.
        along: Vec<Line>,
    },
    /// A block of so many files and as many ranks. Teeko: two by two.
    Block {
        /// Files, and ranks.
        size: u16,
    },
    /// A chain from one region to another. Hex; with a third region, Y.
    Chain {
        /// The region where it begins.
        from: Region,
        /// The region where it ends.
        to: Region,
        /// A region that it must touch too.
        via: Option<Region>,
        /// The steps that may lead from one piece of the chain to the next.
        steps: Vec<Heading>,
        /// The steps as they were written.
        betza: String,
    },
    /// One group, in which steps lead from each piece to every other. Lines of Action.
    Connected {
        /// The number of pieces it needs; `None` for all there are, at least one.
        at_least: Option<u16>,
        /// The steps that connect one piece to another, in either direction.
        steps: Vec<Heading>,
        /// The steps as they were written.
        betza: String,
    },
}

impl Formation {
    /// Returns the longest step in it, in files or ranks.
    pub fn longest_step(&self) -> u8 {
        match self {
            Formation::Chain { steps, .. } | Formation::Connected { steps, .. } => {
                steps.iter().map(|heading| heading.length()).max().unwrap_or(1)
            }
            Formation::Row { .. } | Formation::Aligned { .. } | Formation::Block { .. } => 1,
        }
    }
}

/// A direction of lines on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Line {
    /// Files.
    Files,
    /// Ranks.
    Ranks,
    /// Diagonals, in both directions.
    Diagonals,
}

impl Line {
    /// Returns the direction of a step of one square along a line.
    pub fn of_step(step: (i32, i32)) -> Line {
        match step {
            (0, _) => Line::Files,
            (_, 0) => Line::Ranks,
            _ => Line::Diagonals,
        }
    }

    /// One step along each such line through a square, in one of its two directions, in files and ranks.
    pub fn ways(self) -> &'static [(i32, i32)] {
        match self {
            Line::Files => &[(0, 1)],
            Line::Ranks => &[(1, 0)],
            Line::Diagonals => &[(1, 1), (1, -1)],
        }
    }

    /// One step along each such line in either direction.
    pub fn steps(self) -> impl Iterator<Item = (i32, i32)> {
        self.ways().iter().flat_map(|&(file, rank)| [(file, rank), (-file, -rank)])
    }

    /// Returns this line in words.
    pub fn word(self) -> &'static str {
        match self {
            Line::Files => "file",
            Line::Ranks => "rank",
            Line::Diagonals => "diagonal",
        }
    }
}
