//! All that is found out about a definition: what is wrong, what is odd, and what is not as claimed.

use crate::check::{self, Checked};
use crate::claims;
use crate::def::Library;
use crate::diag::Report;
use crate::lint;
use crate::rules::Rules;
use crate::smoke;
use crate::variant::Variant;

/// Reads the definition called `name`, checks it, looks at the game it makes, and tries what it claims.
pub fn load(name: &str, library: &dyn Library) -> (Option<Rules>, Report) {
    finish(name, check::read(name, library), None)
}

/// Like [`load`], for a text that is at hand; `name` is what it is reported by.
pub fn load_text(name: &str, text: &str, library: &dyn Library) -> (Option<Rules>, Report) {
    finish(name, check::read_text(name, text, library), None)
}

/// Like [`load_text`], and plays random games besides.
pub fn load_text_and_play(
    name: &str,
    text: &str,
    library: &dyn Library,
    settings: smoke::Settings,
) -> (Option<Rules>, Report) {
    finish(name, check::read_text(name, text, library), Some(settings))
}

fn finish(
    name: &str,
    (read, mut report): (Option<Checked>, Report),
    play: Option<smoke::Settings>,
) -> (Option<Rules>, Report) {
    let rules = read.and_then(|read| {
        lint::add(&read, &mut report);
        let has_claims = !read.definition.test.items().is_empty();
        if let (Some(rules), true) = (&read.rules, has_claims) {
            let verdicts = claims::verify(&read.definition, &Variant::new(name, rules.clone()));
            report.diagnostics.extend(verdicts.into_iter().flat_map(|verdict| verdict.findings));
        }
        if let (Some(rules), Some(settings)) = (&read.rules, play) {
            let variant = Variant::new(name, rules.clone());
            let found = smoke::check(&read.definition, &variant, settings, &report.diagnostics);
            report.diagnostics.extend(found);
        }
        read.rules
    });
    report.sort();
    report.shorten([0, 0]);
    (rules, report)
}
