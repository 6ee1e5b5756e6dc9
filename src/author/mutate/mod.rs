//! Changes one thing in a definition and finds out what notices, which shows how much of the game its claims cover.
//!
//! [`rules()`] changes one rule at a time, [`slips()`] makes typing errors. [`Judge`] decides the fate of each.

mod betza;
mod rules;
mod slips;
mod words;

use std::ops::Range;

use alfil_core::rules::Rules;
use alfil_core::variant::Variant;
use alfil_language::check::{self, Checked};
use alfil_language::def::Library;
use alfil_language::diag::Report;
pub use rules::rules;
pub use slips::slips;

use crate::author::claims;
use crate::author::compare::compare;
use crate::author::lint;

/// A change of a definition's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// The bytes that are replaced.
    pub range: Range<usize>,
    /// What is written instead.
    pub replacement: String,
    /// What was changed, as a clause: "`must` is removed".
    pub what: String,
}

impl Mutant {
    /// Returns the changed text.
    pub fn apply(&self, text: &str) -> String {
        let mut changed = text.to_owned();
        changed.replace_range(self.range.clone(), &self.replacement);
        changed
    }
}

/// The fate of a changed definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fate {
    /// It has an error.
    Rejected,
    /// It has more warnings than the original.
    Warned,
    /// A claim no longer holds.
    Claimed,
    /// No game from the start position distinguishes it from the original.
    Equivalent,
    /// It is a different game, and nothing notices.
    Silent,
}

impl Fate {
    /// All fates.
    pub const ALL: [Fate; 5] = [Fate::Rejected, Fate::Warned, Fate::Claimed, Fate::Equivalent, Fate::Silent];

    /// Returns the word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Fate::Rejected => "rejected",
            Fate::Warned => "warned",
            Fate::Claimed => "claimed",
            Fate::Equivalent => "equivalent",
            Fate::Silent => "silent",
        }
    }
}

/// Decides the fate of changes to one definition.
pub struct Judge<'a> {
    name: String,
    text: String,
    files: &'a dyn Library,
    rules: Rules,
    settled: Rules,
    n_warnings: usize,
}

impl<'a> Judge<'a> {
    /// Returns a judge of changes to this text.
    ///
    /// # Errors
    /// What is wrong with the unchanged definition, including claims that do not hold.
    pub fn new(name: &str, text: &str, library: &'a dyn Library) -> Result<Judge<'a>, Box<Report>> {
        let (rules, report) = crate::author::validate::load_text(name, text, library);
        match rules {
            Some(rules) if report.n_errors() == 0 => {
                let n_warnings = report.n_warnings();
                let settled = lint::settled(&rules);
                Ok(Judge {
                    name: name.to_owned(),
                    text: text.to_owned(),
                    files: library,
                    rules,
                    settled,
                    n_warnings,
                })
            }
            Some(_) | None => Err(Box::new(report)),
        }
    }

    /// Returns the fate of a change.
    pub fn fate(&self, mutant: &Mutant) -> Fate {
        let text = mutant.apply(&self.text);
        let (read, mut report) = check::read_text(&self.name, &text, self.files);
        let Some(Checked { definition, rules: Some(rules), origins }) = read else { return Fate::Rejected };
        if report.n_errors() > 0 {
            return Fate::Rejected;
        }
        if report.n_warnings() > self.n_warnings {
            return Fate::Warned;
        }
        if compare(&self.rules, &rules).is_same_game() {
            return Fate::Equivalent;
        }
        let variant = Variant::new(&self.name, rules.clone());
        if !claims::hold(&definition, &variant) {
            return Fate::Claimed;
        }
        let settled = lint::settled(&rules);
        let read = Checked { definition, rules: Some(rules), origins };
        lint::add(&read, &mut report);
        if report.n_warnings() > self.n_warnings {
            Fate::Warned
        } else if compare(&self.settled, &settled).is_same_game() {
            Fate::Equivalent
        } else {
            Fate::Silent
        }
    }
}
