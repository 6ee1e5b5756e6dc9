//! Patterns of single steps and leaps, which say where something stands rather than how it moves.

use alfil_core::rules::{Heading, Hop, Initial, Leg, Movement, Onto, Path, Reach, Term, Turns};

use crate::check::context::Context;
use crate::check::pieces;
use crate::diag::{Code, Diagnostic, Text};

/// Returns the steps of a pattern of single steps and leaps; reported when it has anything else.
pub(in crate::check) fn read(cx: &mut Context<'_>, text: &Text, meaning: &str) -> Option<Vec<Heading>> {
    let movement = pieces::compile(cx, text)?;
    let steps = single_leaps(&movement);
    if steps.is_some() {
        report_long_leaps(cx, text, &movement);
    } else {
        cx.push(
            Diagnostic::new(Code::StepsTooComplex, format!("`{}` contains moves other than single steps and leaps", text.value))
                .label(text.span, meaning)
                .help("for example, write `W` for steps along files and ranks, or `K` for steps in all eight directions")
                .help("only directions such as `f` may come before an atom here"),
        );
    }
    steps
}

/// Reports parts of a pattern that lead off the board from every square.
fn report_long_leaps(cx: &mut Context<'_>, text: &Text, movement: &Movement) {
    let Some(shape) = cx.shape else { return };
    let is_lost = |term: &&Term| {
        let mut headings = term.legs.iter().flat_map(Leg::headings);
        !headings.any(|heading| heading.fits(shape))
    };
    let (n_terms, n_lost) = (movement.terms.len(), movement.terms.iter().filter(is_lost).count());
    if n_lost == 0 {
        return;
    }
    let (message, label) = if n_lost == n_terms {
        (
            format!("`{}` never fits on this board", text.value),
            "this leads off the board from every square".to_owned(),
        )
    } else {
        let label = format!("{n_lost} of its {n_terms} parts lead off the board from every square");
        (format!("part of `{}` never fits on this board", text.value), label)
    };
    cx.push(
        Diagnostic::new(Code::MoveNeverFits, message)
            .label(text.span, label)
            .help("remove it, or write a shorter leap"),
    );
}

/// Returns the steps of a pattern that is made of plain leaps only, each once.
fn single_leaps(movement: &Movement) -> Option<Vec<Heading>> {
    let mut steps: Vec<Heading> = Vec::new();
    for term in &movement.terms {
        let [leg] = term.legs.as_slice() else { return None };
        let Turns::Absolute(headings) = &leg.turns else { return None };
        let is_plain = term.initial == Initial::Any
            && leg.reach == Reach::UpTo(1)
            && leg.path == Path::Any
            && leg.hop == Hop::None
            && leg.skip == 0
            && leg.onto == Onto::EMPTY | Onto::ENEMY
            && !leg.wrap.any()
            && leg.bend.is_none();
        if !is_plain {
            return None;
        }
        for heading in headings {
            if !steps.iter().any(|step| (step.dx, step.dy) == (heading.dx, heading.dy)) {
                steps.push(*heading);
            }
        }
    }
    (!steps.is_empty()).then_some(steps)
}
