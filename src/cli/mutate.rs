//! `alfil test --mutate`: changes one rule at a time and tells what nobody notices.

use std::io::Write;

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use serde::Serialize;

use super::failure::{Failure, Status};
use super::progress;
use super::test::text_of;
use super::validate::{self, Format};
use crate::diag::Sources;
use crate::library::Variants;
use crate::mutate::{Fate, Judge, Mutant, rules};

/// Which changes are tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    pub(super) n: usize,
    pub(super) seed: u64,
}

/// A change that nothing notices, for machines.
#[derive(Debug, Serialize)]
struct Object<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    fate: &'static str,
    change: &'a str,
}

/// Runs the command.
pub(super) fn run(
    files: &[String],
    format: Format,
    sample: Option<Sample>,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let mut status = Status::Done;
    let mut fates = [0usize; Fate::ALL.len()];
    for file in files {
        let (name, text) = match text_of(file) {
            Ok(found) => found,
            Err(unread) => {
                validate::write(&validate::unreadable(file, format, unread), format, out)?;
                status = Status::Unreadable;
                continue;
            }
        };
        let judge = match Judge::new(&name, &text, &Variants) {
            Ok(judge) => judge,
            Err(report) => {
                validate::write(&report, format, out)?;
                status = if status == Status::Unreadable { status } else { Status::Wrong };
                continue;
            }
        };
        let mutants = drawn(rules(&text), sample);
        let mut sources = Sources::new();
        let id = sources.add(name.clone(), text.clone());
        let bar = progress::bar(mutants.len() as u64);
        for mutant in &mutants {
            let fate = judge.fate(mutant);
            bar.inc(1);
            if let Some(n) = fates.get_mut(fate as usize) {
                *n += 1;
            }
            let at = sources.start(crate::diag::Span::new(id, mutant.range.clone()));
            if format == Format::Json {
                let object = Object {
                    file: &name,
                    line: at.line,
                    column: at.column,
                    fate: fate.name(),
                    change: &mutant.what,
                };
                serde_json::to_writer(&mut *out, &object).map_err(std::io::Error::from)?;
                writeln!(out)?;
            } else if fate == Fate::Silent {
                bar.suspend(|| {
                    writeln!(out, "{name}:{}:{}: not noticed: {}", at.line, at.column, mutant.what)
                })?;
            }
        }
        bar.finish_and_clear();
    }
    out.flush()?;
    let n_all: usize = fates.iter().sum();
    let [n_rejected, n_warned, n_claimed, n_equivalent, n_silent] = fates;
    let share = n_silent as f64 * 100.0 / n_all.max(1) as f64;
    // The exit code says it too when standard error is closed.
    let _ = writeln!(
        anstream::stderr().lock(),
        "{n_all} changes: {n_rejected} are errors, {n_warned} draw a warning, {n_claimed} break a claim, {n_equivalent} \
         change nothing, {n_silent} go unnoticed ({share:.1} %)"
    );
    Ok(if status == Status::Done && n_silent > 0 { Status::Wrong } else { status })
}

/// The changes that are tried, in the order of the text.
fn drawn(mut mutants: Vec<Mutant>, sample: Option<Sample>) -> Vec<Mutant> {
    let Some(Sample { n, seed }) = sample else { return mutants };
    let mut chance = Xoshiro256StarStar::seed_from_u64(seed);
    while mutants.len() > n {
        let at = ((u128::from(chance.next_u64()) * mutants.len() as u128) >> 64) as usize;
        mutants.remove(at.min(mutants.len() - 1));
    }
    mutants
}
