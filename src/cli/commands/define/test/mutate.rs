//! `alfil test --mutate`: changes one rule at a time and reports the changes that nothing notices.

use std::io::Write;

use alfil_core::playout::below;
use alfil_language::diag::{FileId, Sources, Span};
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::SeedableRng;
use serde::Serialize;

use super::text_of;
use crate::author::mutate::{Fate, Judge, Mutant, rules};
use crate::cli::failure::{Failure, Status};
use crate::cli::input::load::Reading;
use crate::cli::output::findings::{self, Format};
use crate::cli::output::progress;

/// Which changes to try.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) struct Sample {
    pub(in crate::cli) n: usize,
    pub(in crate::cli) seed: u64,
}

/// Most changes of a file that are tried unless `--limit` is given.
const MAX_CHANGES: usize = 20_000;

/// A change as a JSON object.
#[derive(Debug, Serialize)]
struct Object<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    fate: &'static str,
    change: &'a str,
}

/// Changes of one value that no claim notices.
struct Silent<'m> {
    mutant: &'m Mutant,
    n_more: usize,
}

impl Silent<'_> {
    fn write(&self, sources: &Sources, file: FileId, out: &mut dyn Write) -> std::io::Result<()> {
        let at = sources.start(Span::new(file, self.mutant.range.clone()));
        write!(out, "{}:{}:{}: not noticed: {}", sources.name(file), at.line, at.column, self.mutant.what)?;
        match self.n_more {
            0 => writeln!(out),
            1 => writeln!(out, "; nor one other change to it"),
            n => writeln!(out, "; nor are {n} other changes of it"),
        }
    }
}

/// Runs the command.
pub(in crate::cli) fn run(
    files: &[String],
    format: Format,
    sample: Option<Sample>,
    reading: &Reading,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let mut status = Status::Done;
    let mut fates = [0usize; Fate::ALL.len()];
    let library = reading.files();
    for file in files {
        let (name, text) = match text_of(file) {
            Ok(found) => found,
            Err(unread) => {
                findings::write(&findings::unreadable(file, format, unread), format, out)?;
                status = Status::Unreadable;
                continue;
            }
        };
        let judge = match Judge::new(&name, &text, &library) {
            Ok(judge) => judge,
            Err(report) => {
                findings::write(&report, format, out)?;
                status = if status == Status::Unreadable { status } else { Status::Wrong };
                continue;
            }
        };
        let mutants = drawn(&name, rules(&text), sample);
        let mut sources = Sources::new();
        let id = sources.add(name.clone(), text.clone());
        let bar = progress::bar(mutants.len() as u64);
        let mut silent: Option<Silent<'_>> = None;
        for mutant in &mutants {
            let fate = judge.fate(mutant);
            bar.inc(1);
            if let Some(n) = fates.get_mut(fate as usize) {
                *n += 1;
            }
            let at = sources.start(Span::new(id, mutant.range.clone()));
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
                // One claim would catch all changes of one value.
                if let Some(same) = silent.as_mut().filter(|silent| silent.mutant.range == mutant.range) {
                    same.n_more += 1;
                    continue;
                }
                let before = silent.replace(Silent { mutant, n_more: 0 });
                bar.suspend(|| before.map_or(Ok(()), |silent| silent.write(&sources, id, out)))?;
            }
        }
        bar.suspend(|| silent.map_or(Ok(()), |silent| silent.write(&sources, id, out)))?;
        bar.finish_and_clear();
    }
    out.flush()?;
    let n_all: usize = fates.iter().sum();
    if status == Status::Wrong {
        let what = if files.len() == 1 { "the file was skipped" } else { "some files were skipped" };
        // If standard error is closed, the exit code still says so.
        let _ = writeln!(
            anstream::stderr().lock(),
            "{what}: a definition must be free of errors, and its claims must hold, before it is mutated"
        );
    }
    if n_all == 0 {
        return Ok(status);
    }
    let [n_rejected, n_warned, n_claimed, n_equivalent, n_silent] = fates;
    let share = n_silent as f64 * 100.0 / n_all as f64;
    // If standard error is closed, the exit code still says so.
    let _ = writeln!(
        anstream::stderr().lock(),
        "{n_all} changes: {n_rejected} are errors, {n_warned} draw a warning, {n_claimed} break a claim, {n_equivalent} \
         make no difference, {n_silent} go unnoticed ({share:.1} %)"
    );
    Ok(if status == Status::Done && n_silent > 0 { Status::Wrong } else { status })
}

/// Returns the changes to try, in the order of the text.
fn drawn(file: &str, mutants: Vec<Mutant>, sample: Option<Sample>) -> Vec<Mutant> {
    let n_all = mutants.len();
    let Sample { n, seed } = sample.unwrap_or(Sample { n: MAX_CHANGES, seed: 1 });
    if n >= n_all {
        return mutants;
    }
    if sample.is_none() {
        // Ignored: standard error may be closed.
        let _ = writeln!(
            anstream::stderr().lock(),
            "{file}: {n} of {n_all} possible changes are tried, drawn at random; `--limit` sets the number"
        );
    }
    let mut chance = Xoshiro256StarStar::seed_from_u64(seed);
    let mut is_drawn = vec![false; n_all];
    let mut places: Vec<usize> = (0..n_all).collect();
    for at in 0..n {
        places.swap(at, at + below(&mut chance, (n_all - at) as u64) as usize);
        if let Some(slot) = places.get(at).and_then(|&place| is_drawn.get_mut(place)) {
            *slot = true;
        }
    }
    mutants.into_iter().zip(is_drawn).filter(|(_, is_drawn)| *is_drawn).map(|(mutant, _)| mutant).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_as_large_as_asked_for_and_in_order() {
        let mutant =
            |at: usize| Mutant { range: at..at + 1, replacement: String::new(), what: at.to_string() };
        let draw = |n_all: usize, sample| -> Vec<usize> {
            let drawn = drawn("a.toml", (0..n_all).map(mutant).collect(), sample);
            drawn.into_iter().map(|mutant| mutant.range.start).collect()
        };
        let sample = |n, seed| Some(Sample { n, seed });
        let some = draw(100, sample(30, 1));
        assert!(some.len() == 30 && some.is_sorted_by(|a, b| a < b), "{some:?}");
        assert_eq!(some, draw(100, sample(30, 1)));
        assert_ne!(some, draw(100, sample(30, 2)));
        assert_eq!(draw(10, sample(30, 1)).len(), 10);
        assert_eq!(draw(100, None).len(), 100);
        assert_eq!(draw(3 * MAX_CHANGES, None).len(), MAX_CHANGES);
    }
}
