//! Shapes of pieces in words.

use super::describe::{list, region};
use super::{Formation, Line, Rules};
use crate::board::PieceKind;
use crate::phrase::joined;

/// What a player has whose pieces form a shape: "4 of Pawn in a row along a file".
pub(super) fn formation(rules: &Rules, kinds: &[PieceKind], formation: &Formation) -> String {
    let pieces = if kinds.len() == rules.kinds.len() {
        "own pieces".to_owned()
    } else {
        format!("pieces of the kind {}", list(rules, kinds, "or"))
    };
    match formation {
        Formation::Row { length, along } => {
            format!("{length} {pieces} next to each other along a {}", lines(along))
        }
        Formation::Aligned { count, along } => {
            format!("{count} {pieces} on one {}, whatever stands between them", lines(along))
        }
        Formation::Block { size } => format!("a block of {size} by {size} {pieces}"),
        Formation::Chain { from, to, steps: _, betza } => format!(
            "a chain of {pieces} from {} to {}, each one such step from the next: {betza}",
            region(rules, from),
            region(rules, to)
        ),
    }
}

fn lines(along: &[Line]) -> String {
    let words: Vec<&str> = along
        .iter()
        .map(|line| match line {
            Line::Files => "file",
            Line::Ranks => "rank",
            Line::Diagonals => "diagonal",
        })
        .collect();
    joined(&words, "or")
}
