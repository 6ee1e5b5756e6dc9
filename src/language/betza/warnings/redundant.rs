//! Terms whose moves other terms already have.

use std::ops::Range;

use alfil_core::rules::Term;

use crate::betza::findings::Findings;
use crate::diag::Code;

/// The most terms of a pattern that are compared with one another; no piece has nearly as many.
const MAX_TERMS: usize = 200;

/// A term as it was written, with how many terms it became.
#[derive(Clone, Debug)]
pub(in crate::betza) struct Written {
    /// From its first modifier to its end.
    pub(in crate::betza) range: Range<usize>,
    /// How many terms it became.
    pub(in crate::betza) n_terms: usize,
}

/// Warns of terms that can be removed without effect. `terms` are those of the whole pattern, in its order.
pub(in crate::betza) fn warn_of_redundant(found: &mut Findings<'_>, written: &[Written], terms: &[Term]) {
    if found.has_errors()
        || terms.len() > MAX_TERMS
        || written.iter().map(|part| part.n_terms).sum::<usize>() != terms.len()
    {
        return;
    }
    let mut rest = terms;
    let mut parts: Vec<(Range<usize>, &[Term])> = Vec::new();
    for part in written {
        let (own, others) = rest.split_at(part.n_terms);
        parts.push((part.range.clone(), own));
        rest = others;
    }
    let mut is_left = vec![true; parts.len()];
    // From the end, so that the first of two equal terms stays.
    for (index, (range, own)) in parts.iter().enumerate().rev() {
        let others = || {
            let kept = parts.iter().zip(&is_left).enumerate();
            kept.filter(|&(other, (_, &left))| left && other != index).map(|(_, (part, _))| part)
        };
        let covering = |term: &Term| others().find(|(_, terms)| terms.iter().any(|other| other.covers(term)));
        let place = |term: &Term| covering(term).map(|(place, _)| place.clone());
        let places = |term: &Term| match place(term) {
            Some(place) => Some(vec![place]),
            None => term.parts().iter().map(place).collect::<Option<Vec<_>>>(),
        };
        let Some(places) = own.iter().map(places).collect::<Option<Vec<_>>>() else { continue };
        let mut places = places.concat();
        places.sort_by_key(|place| place.start);
        places.dedup();
        let text = found.text();
        let Some(own_text) = text.get(range.clone()).filter(|_| !places.is_empty()) else { continue };
        let may_go = stays_readable(text, range);
        let mut report = found.report(
            Code::BetzaRedundantTerm,
            range.clone(),
            format!("`{own_text}` adds no move"),
            "this can be removed",
        );
        let which = if places.len() == 1 { "these moves" } else { "some of these moves" };
        for place in places {
            let other_text = text.get(place.clone()).unwrap_or_default();
            report = report.also(place, format!("`{other_text}` already has {which}"));
        }
        let report = report.help(format!("remove `{own_text}`, or write the moves it was meant to add"));
        if may_go {
            report.guess(range.clone(), "");
        }
        if let Some(left) = is_left.get_mut(index) {
            *left = false;
        }
    }
}

/// Returns whether the text around a term keeps its meaning without it: no brackets become empty, and no two equal
/// atoms become neighbours, which would make a rider.
fn stays_readable(text: &str, term: &Range<usize>) -> bool {
    let before = text.get(..term.start).and_then(|text| text.chars().next_back());
    let after = text.get(term.end..).and_then(|text| text.chars().next());
    match (before, after) {
        (Some('('), Some(')')) => false,
        (Some(before), Some(after)) => before != after,
        (None, _) | (_, None) => true,
    }
}
