//! The rules in Markdown, for a README. Pictures are those of the publication.

use std::fmt::Write as _;

use super::Subject;
use crate::author::questions;
use crate::words::describe;
use crate::words::describe::movement_sentence;
use crate::words::describe::piece::{pieces::facts, places};
use crate::words::markdown::escaped as text;
use crate::words::picture::file_name;

/// Returns the rules of a variant in Markdown.
pub fn markdown(subject: &Subject<'_>) -> String {
    let rules = subject.variant.rules();
    let mut out = format!("# {}\n\n", text(&rules.name));
    if !rules.about.is_empty() {
        let _ = writeln!(out, "{}\n", text(&rules.about));
    }
    out.push_str("![Start position](board.svg)\n\n");
    for (about, fact) in describe::glance(rules) {
        let _ = writeln!(out, "- {about}: {}", text(&fact));
    }
    out.push_str("\n## Pieces\n\n| | piece | id | moves |\n| --- | --- | --- | --- |\n");
    for index in rules.kind_indices() {
        let kind = rules.kind(index);
        let mut said = vec![movement_sentence(&kind.movement)];
        said.extend(facts(rules, index));
        said.extend(places::of_kind(rules, kind));
        let name = file_name(rules, index);
        let _ = writeln!(
            out,
            "| ![](pieces/{name}.svg) ![](pieces/{name}-moves.svg) | {} | {} | {} |",
            text(&kind.name),
            text(&kind.id),
            text(&said.join(" "))
        );
    }
    for section in describe::describe(rules).iter().filter(|section| !section.sentences.is_empty()) {
        let _ = write!(out, "\n## {}\n\n", section.title);
        for sentence in &section.sentences {
            let _ = writeln!(out, "- {}", text(&sentence.text));
        }
    }
    let open = questions::open(rules);
    if !open.is_empty() {
        out.push_str("\n## Questions\n\n");
        for question in open {
            let _ = writeln!(out, "- {} {}", text(&question.text), text(&question.ruling));
        }
    }
    if rules.sources.entries().next().is_some() {
        out.push_str("\n## Sources\n\n");
        for (title, entry) in rules.sources.entries() {
            let title = if title == "Source" { String::new() } else { format!("{title}: ") };
            let _ = writeln!(out, "- {title}{}", linked(entry));
        }
    }
    out
}

/// Returns a text, as a link if it is an address.
fn linked(written: &str) -> String {
    let has_scheme = ["https://", "http://"].iter().any(|scheme| written.starts_with(scheme));
    let may_be_in_one = |c: char| c.is_ascii_graphic() && !matches!(c, '<' | '>' | '\\' | '`' | '|');
    if has_scheme && written.chars().all(may_be_in_one) { format!("<{written}>") } else { text(written) }
}
