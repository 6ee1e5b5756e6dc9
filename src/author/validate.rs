//! All findings about a definition: from checks, lints and claims.

use alfil_core::board::Budget;
use alfil_core::rules::Rules;
use alfil_core::variant::Variant;
use alfil_language::check::{self, Checked};
use alfil_language::def::{Definition, Library};
use alfil_language::diag::{Diagnostic, Report};

use crate::author::claims::{self, ClaimResult};
use crate::author::lint;
#[cfg(feature = "cli")]
use crate::author::smoke;

/// Most steps that linting a game may take if it is to be linted again with single lines left out.
const MAX_STEPS_BLAMED: u64 = 1_000_000;

/// Reads the definition called `name`, checks it, lints the game it defines, and tests its claims.
pub fn load(name: &str, library: &dyn Library) -> (Option<Rules>, Report) {
    finish(name, library, check::read(name, library), nothing_more).rules_and_report()
}

/// Like [`load`], for a given text; findings name it `name`.
pub fn load_text(name: &str, text: &str, library: &dyn Library) -> (Option<Rules>, Report) {
    examine(name, text, library).rules_and_report()
}

/// A definition with everything that was found about it.
#[derive(Debug)]
pub struct Examined {
    /// What is written and what it means, if it could be read.
    pub read: Option<Checked>,
    /// The findings.
    pub report: Report,
    /// What became of the claims, in the order of the file.
    pub claims: Vec<ClaimResult>,
    /// The steps taken by linting the game and testing its claims, each about a square looked at: the same on every machine.
    pub steps: u64,
}

impl Examined {
    fn rules_and_report(self) -> (Option<Rules>, Report) {
        (self.read.and_then(|read| read.rules), self.report)
    }
}

/// Like [`load_text`], with the definition and the result of each claim.
pub fn examine(name: &str, text: &str, library: &dyn Library) -> Examined {
    finish(name, library, check::read_text(name, text, library), nothing_more)
}

/// Like [`load_text`], and also plays random games.
#[cfg(feature = "cli")]
pub fn load_text_and_play(
    name: &str,
    text: &str,
    library: &dyn Library,
    settings: smoke::Settings,
) -> (Option<Rules>, Report) {
    let (read, report) = check::read_text(name, text, library);
    let play = |read: &Checked, rules: &Rules, before: &[Diagnostic]| {
        let variant = Variant::new(name, rules.clone());
        smoke::check_by_playing((&read.definition, &read.origins), &variant, settings, before)
    };
    finish(name, library, (read, report), play).rules_and_report()
}

/// Does nothing more.
fn nothing_more(_: &Checked, _: &Rules, _: &[Diagnostic]) -> Vec<Diagnostic> {
    Vec::new()
}

/// Returns the findings about a definition and its game, without claims.
fn found_in(definition: Definition) -> Vec<Diagnostic> {
    let (rules, origins, diagnostics) = check::check(&definition);
    let mut report = Report { diagnostics, ..Report::default() };
    lint::add(&Checked { definition, rules, origins }, &mut report);
    report.diagnostics
}

fn finish(
    name: &str,
    library: &dyn Library,
    (read, mut report): (Option<Checked>, Report),
    more: impl FnOnce(&Checked, &Rules, &[Diagnostic]) -> Vec<Diagnostic>,
) -> Examined {
    let (mut steps, mut claims) = (0, Vec::new());
    if let Some(read) = &read {
        steps += lint::add(read, &mut report);
        if steps <= MAX_STEPS_BLAMED {
            check::add_causes(&read.definition, library, &mut report, &found_in);
        }
        let has_claims = !read.definition.test.items().is_empty();
        if let (Some(rules), true) = (&read.rules, has_claims) {
            let budget = Budget::of(claims::MAX_STEPS);
            let variant = Variant::new(name, rules.clone());
            claims = claims::verify_within(&read.definition, &variant, &budget);
            steps += claims::MAX_STEPS - budget.left();
            report.diagnostics.extend(claims.iter().flat_map(|result| result.findings.clone()));
        }
        if let Some(rules) = &read.rules {
            let found = more(read, rules, &report.diagnostics);
            report.diagnostics.extend(found);
        }
    }
    report.sort();
    report.shorten([0, 0]);
    Examined { read, report, claims, steps }
}
