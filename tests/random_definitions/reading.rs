//! Laws of reading: what is refused and why, and that other ways of writing the same mean the same.

use alfil::author::compare::compare;
use alfil::author::questions;
use alfil::author::validate;
use alfil::library::BundledVariants;
use alfil::words::describe;
use alfil_core::rules::Rules;
use alfil_language::check;
use alfil_language::def::{self, Asker, DefinitionText, Library, NotFound};
use alfil_language::diag::{Code, Report, Severity};

use super::chance::Chance;
use super::draft::Table;
use super::effort::Effort;
use super::laws::{Break, Lawful, hold};

/// A library of one file.
struct One<'a>(&'a str);

const NAME: &str = "random.toml";

impl Library for One<'_> {
    fn find(&self, _: &str, _: Option<Asker<'_>>) -> Result<DefinitionText, NotFound> {
        Ok(DefinitionText { name: NAME.to_owned(), text: self.0.to_owned() })
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

/// A definition without errors.
pub(super) struct Read {
    pub(super) rules: Rules,
    /// What is found in it.
    pub(super) report: Report,
}

/// Which other ways of writing are left out, as reading costs more than a game does.
type LeftOut = usize;
const LAYOUT: LeftOut = 0;
const WHOLE: LeftOut = 1;
const ORDER: LeftOut = 2;
pub(super) const EVERYTHING: LeftOut = 3;

/// What a definition means, or the code of the first error.
pub(super) fn read(
    draft: &Table,
    chance: &mut Chance,
    effort: &Effort,
) -> Result<Result<Read, &'static str>, Break> {
    let left_out = if effort.is_whole() { EVERYTHING } else { chance.below(3) };
    let read = read_text(&draft.to_toml(), left_out, effort)?;
    if let Ok(Read { rules, report }) = &read
        && left_out != ORDER
    {
        in_another_order(draft, rules, report, chance)?;
        effort.met("order");
    }
    Ok(read)
}

/// What a text means, or the code of the first error.
pub(super) fn read_text(
    text: &str,
    left_out: LeftOut,
    effort: &Effort,
) -> Result<Result<Read, &'static str>, Break> {
    let (rules, report) = validate::load_text(NAME, text, &BundledVariants);
    hold!(
        rules.is_none() == (report.n_errors() > 0),
        "there are rules when there is no error",
        "{:?}",
        codes(&report)
    );
    for found in &report.diagnostics {
        let is_placed = found.span().is_some_and(|span| {
            let range = span.range();
            report.sources.text(span.file).get(range).is_some()
        });
        hold!(is_placed, "each finding has a place", "{}: {}", found.code.slug(), found.message);
    }
    let Some(rules) = rules else {
        let first = report.diagnostics.iter().find(|found| found.severity() == Severity::Error);
        return Ok(Err(first.map_or("", |found| found.code.slug())));
    };
    if left_out != LAYOUT {
        laid_out(text, &rules)?;
        effort.met("layout");
    }
    if left_out != WHOLE {
        put_together(text, &rules)?;
        effort.met("expanded");
    }
    described(&rules)?;
    effort.met("reported");
    Ok(Ok(Read { rules, report }))
}

fn codes(report: &Report) -> Vec<Code> {
    let mut codes: Vec<Code> = report.diagnostics.iter().map(|found| found.code).collect();
    codes.sort_unstable();
    codes
}

/// What a text means, found by checking alone.
fn meaning(text: &str) -> Result<Rules, Break> {
    let (rules, report) = check::load_text(NAME, text, &BundledVariants);
    rules.ok_or_else(|| Break {
        law: "other ways of writing mean the same",
        reported: format!("{:?} in\n{text}", codes(&report)),
    })
}

fn laid_out(text: &str, rules: &Rules) -> Lawful {
    let Ok(once) = def::format(NAME, text) else {
        return Err(Break { law: "what is read can be laid out", reported: String::new() });
    };
    hold!(def::format(NAME, &once).is_ok_and(|twice| twice == once), "what is laid out stays so", "{once}");
    hold!(meaning(&once)? == *rules, "laying out changes no meaning", "{once}");
    Ok(())
}

fn put_together(text: &str, rules: &Rules) -> Lawful {
    let mut report = Report::default();
    let read = def::read(NAME, &One(text), &mut report.sources, &mut report.diagnostics);
    let Some(definition) = read else {
        return Err(Break {
            law: "what is read can be put together",
            reported: format!("{:?}", codes(&report)),
        });
    };
    let whole = def::expanded(&definition, &report.sources);
    hold!(
        def::format(NAME, &whole).is_ok_and(|laid_out| laid_out == whole),
        "what is put together is laid out",
        "{whole}"
    );
    hold!(meaning(&whole)? == *rules, "putting together changes no meaning", "{whole}");
    Ok(())
}

fn in_another_order(draft: &Table, rules: &Rules, report: &Report, chance: &mut Chance) -> Lawful {
    let text = draft.shuffled(chance, "").to_toml();
    let (other, found) = validate::load_text(NAME, &text, &BundledVariants);
    let Some(other) = other else {
        return Err(Break {
            law: "the order of keys has no meaning",
            reported: format!("{:?} in\n{text}", codes(&found)),
        });
    };
    // Sets are described in the order of the file.
    let differences = compare(rules, &other).differences;
    hold!(differences.is_empty(), "the order of keys has no meaning", "{differences:?} in\n{text}");
    hold!(
        codes(&found) == codes(report),
        "the order of keys changes no finding",
        "{:?}, and {:?} in\n{text}",
        codes(report),
        codes(&found)
    );
    Ok(())
}

fn described(rules: &Rules) -> Lawful {
    let differences = compare(rules, rules).differences;
    hold!(differences.is_empty(), "a game does not differ from itself", "{differences:?}");
    let sections = describe::describe(rules);
    hold!(!sections.is_empty(), "rules can be described", "");
    let _ = questions::open(rules);
    Ok(())
}
