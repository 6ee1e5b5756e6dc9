//! The Lion that cannot capture without moving.

use alfil_core::rules::{Onto, Term, Turns};

use crate::betza::ast::Hop;
use crate::betza::findings::Findings;
use crate::diag::Code;

/// Warns when a term steps out and back without capturing, and an earlier one captures on the way without coming back:
/// a Lion that lacks one of its powers.
pub(in crate::betza) fn warn_of_missing_igui(
    found: &mut Findings<'_>,
    hop: &Hop,
    before: &[Term],
    terms: &[Term],
) {
    let passes = terms.iter().any(|t| returns(t) && !captures_first(t));
    let captures_on_the_way = before.iter().any(|t| captures_first(t) && !returns(t));
    let captures_and_returns = before.iter().chain(terms).any(|t| captures_first(t) && returns(t));
    if passes && captures_on_the_way && !captures_and_returns {
        found
            .report(
                Code::BetzaLionWithoutIgui,
                hop.range.clone(),
                "this Lion cannot capture an adjacent piece and return",
                "this returns without capturing",
            )
            .help("if it should, write `mcabK`, as in `KNADcaKmcabK`");
    }
}

fn captures_first(term: &Term) -> bool {
    term.legs.len() == 2 && term.legs.first().is_some_and(|leg| leg.onto.has(Onto::ENEMY))
}

/// Returns whether the second of two legs may lead back to the start.
fn returns(term: &Term) -> bool {
    match term.legs.as_slice() {
        [_, second] => match &second.turns {
            Turns::Relative(by_index) => by_index
                .iter()
                .enumerate()
                .any(|(i, hs)| hs.iter().any(|h| usize::from(h.index) == (i + 4) % 8)),
            Turns::Absolute(_) => false,
        },
        _ => false,
    }
}
