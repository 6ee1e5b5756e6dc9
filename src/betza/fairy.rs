//! The dialect of Fairy-Stockfish.
use super::findings::Findings;
use crate::rules::Term;
pub(super) fn read(_found: &mut Findings<'_>) -> Vec<Term> {
    Vec::new()
}
