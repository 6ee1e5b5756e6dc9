//! Moves that put a piece down instead of capturing it: what goes with `u`.

use alfil_core::rules::{Leg, Onto, Term};

use crate::betza::ast::Letter;
use crate::betza::findings::Findings;
use crate::betza::lower::Step;
use crate::diag::Code;

/// Returns the terms of these steps, with what they capture moved aside if one of the steps has `u`. What means nothing
/// is reported.
pub(in crate::betza) fn with_captures_unloaded(
    found: &mut Findings<'_>,
    steps: &[Step],
    mut terms: Vec<Term>,
) -> Vec<Term> {
    let mut unloading = steps.iter().enumerate().filter_map(|(i, step)| Some((i, step.modes.first_of("u")?)));
    let Some((place, u)) = unloading.next() else { return terms };
    if let Some((_, second)) = unloading.next() {
        report_unload_conflict(found, second, u, "a piece is displaced only once", "keep one `u`");
        return Vec::new();
    }
    if let Some(e) = steps.iter().find_map(|step| step.modes.first_of("e")) {
        let help = "write the en passant capture as a separate term";
        report_unload_conflict(found, e, u, "a piece captured en passant cannot be displaced", help);
        return Vec::new();
    }
    let captures = |i: &usize| terms.iter().any(|term| term.legs.get(*i).is_some_and(Leg::captures));
    let takers: Vec<usize> = (0..steps.len()).filter(captures).collect();
    match takers.as_slice() {
        [] => {
            let message = "`u` displaces the captured piece, but nothing is captured here";
            let report = found.report(Code::BetzaNoEffect, u.range(), message, "this has no effect");
            report.help("write `c` for an enemy, `d` for a friendly piece").guess(u.range(), "");
            terms.iter_mut().flat_map(|term| &mut term.legs).for_each(|leg| leg.unloads = false);
        }
        [taker] if taker + 1 == place => {
            let message = "`u` would displace the piece to its own square";
            let report = found.report(Code::BetzaConflict, u.range(), message, "this leg starts there");
            report.help("write `p` instead of `c` or `d` to jump over the piece, or `u` on another leg");
            return Vec::new();
        }
        [_] => terms.iter_mut().flat_map(|term| &mut term.legs).for_each(move_aside),
        [_, _, ..] => {
            let message = "only one piece can be displaced, but several legs capture";
            let report = found.report(Code::BetzaConflict, u.range(), message, "this displaces one piece");
            report.help("write `m` on the legs that only go to empty squares");
            return Vec::new();
        }
    }
    terms
}

/// Lets a leg move aside what it captured.
fn move_aside(leg: &mut Leg) {
    for (captured, moved) in [(Onto::ENEMY, Onto::MOVE_ENEMY), (Onto::OWN, Onto::MOVE_OWN)] {
        if leg.onto.has(captured) {
            leg.onto = leg.onto.without(captured) | moved;
        }
    }
}

fn report_unload_conflict(found: &mut Findings<'_>, letter: Letter, u: Letter, why: &str, help: &str) {
    let message = if letter.value == 'u' {
        "`u` appears on two legs".to_owned()
    } else {
        format!("`u` and `{}` contradict each other", letter.value)
    };
    found.report(Code::BetzaConflict, letter.range(), message, why).also(u.range(), "`u` is here").help(help);
}
