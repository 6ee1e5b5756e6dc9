//! Shapes of pieces in words.

use alfil_core::board::PieceKind;
use alfil_core::phrase::joined;
use alfil_core::rules::Along;
use alfil_core::rules::{Formation, Line, Rules};

use crate::words::describe::naming::pieces_of;
use crate::words::describe::players::their;
use crate::words::describe::squares::region;

/// Returns what the named player has whose pieces form a shape: "4 pieces in a row along a file".
pub(in crate::words) fn formation(
    rules: &Rules,
    kinds: &[PieceKind],
    formation: &Formation,
    whose: &str,
) -> String {
    let pieces = pieces_of(rules, kinds);
    match formation {
        Formation::Row { length, along } => {
            format!("{length} {pieces} in a row along a {}", lines(along))
        }
        Formation::Aligned { count, along } => {
            format!("{count} {pieces} on one {}, even with other pieces between them", lines(along))
        }
        Formation::Block { size } => format!("a block of {size} by {size} {pieces}"),
        Formation::Chain { from, to, via, steps: _, betza } => {
            let touching = via.as_ref().map(|via| format!(" that touches {}", region(rules, via)));
            format!(
                "a chain of {pieces} from {} to {}{}, each one step ({betza}) from the one before",
                region(rules, from),
                region(rules, to),
                touching.unwrap_or_default()
            )
        }
        Formation::Connected { at_least: None, steps: _, betza } => {
            let their = their(whose);
            format!("all {their} {pieces} in one connected group, each one step ({betza}) from another")
        }
        Formation::Connected { at_least: Some(n), steps: _, betza } => {
            format!("a connected group of {n} {pieces} or more, each one step ({betza}) from another")
        }
    }
}

/// One of these lines, as in "file or rank".
pub(in crate::words) fn lines(along: &[Line]) -> String {
    let words: Vec<&str> = along.iter().map(|line| line.word()).collect();
    joined(&words, "or")
}

/// Returns the name of a line in the set, as in "file or rank".
pub fn along_line(along: Along) -> String {
    lines(&along.lines().collect::<Vec<_>>())
}
