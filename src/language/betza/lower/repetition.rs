//! Repeated legs: `x(y)zA` means `xzA`, `xyzA`, `xyyzA` and so on.

use alfil_core::rules::{Repeated, Term};

use crate::betza::ast::{Hop, Letters, Repetition};
use crate::betza::findings::Findings;
use crate::betza::lower;
use crate::diag::Code;

/// Returns the terms of repeated legs: those without them, and those with them any number of times.
pub(in crate::betza) fn terms_of_repetition(
    found: &mut Findings<'_>,
    outer: &Letters,
    node: &Repetition,
) -> Vec<Term> {
    let before = outer.and(&node.before);
    let n_repeated = node.repeated.0.iter().filter(|letter| letter.value == 'a').count();
    let unloads =
        [&before, &node.repeated, &node.after].into_iter().any(|l| l.0.iter().any(|l| l.value == 'u'));
    let complaint = if unloads {
        Some("`u` displaces one piece, so it cannot be combined with repeated legs")
    } else if n_repeated == 0 {
        Some("parentheses repeat whole legs, so they must contain an `a`")
    } else {
        node.repeated
            .0
            .iter()
            .find(|l| "yg".contains(l.value))
            .map(|_| "`y` and `g` change the range of later legs, so they cannot be repeated")
    };
    if let Some(complaint) = complaint {
        found
            .report(Code::BetzaUnsupported, node.inside.clone(), complaint, "this is repeated")
            .help("write the repeated legs, each with its `a`, as in `(paf)R`");
        return Vec::new();
    }
    let hop = |modifiers: Letters| Hop { modifiers, atom: node.atom.clone(), range: node.range.clone() };
    let mut terms = lower::simple(found, &hop(before.and(&node.after)));
    if found.has_errors() {
        return Vec::new();
    }
    // What comes after the first round begins with the rest of its last leg.
    let once = before.and(&node.repeated);
    let n_before = once.0.iter().filter(|letter| letter.value == 'a').count();
    let twice = hop(once.and(&node.repeated).and(&node.after));
    let repeated = Repeated { start: n_before as u8, end: (n_before + n_repeated) as u8 };
    for mut term in found.read_again(|found| lower::simple(found, &twice)) {
        term.repeated = Some(repeated);
        terms.push(term);
    }
    terms
}
