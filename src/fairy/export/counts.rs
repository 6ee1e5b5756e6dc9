//! Counts. The format has three sets of them.

use alfil_core::rules::{Condition, CountStart};

use super::draft::Pen;
use crate::fairy::ini::key;

/// Writes which counts there are, as far as the number of moves in them shows.
pub(super) fn write(pen: &mut Pen<'_>) {
    let rules = pen.rules;
    if !rules.ends.iter().any(|end| end.when == Condition::CountedOut) {
        return;
    }
    let has = |moves: u16| rules.counts.iter().any(|count| count.moves == moves);
    let with_pieces = rules.counts.iter().any(|count| count.starts_at == CountStart::PieceCount);
    let word = match (with_pieces, has(63)) {
        (_, true) => "cambodian",
        (true, false) => "makruk",
        (false, false) => "asean",
    };
    pen.set(key::COUNTING_RULE, word);
}
