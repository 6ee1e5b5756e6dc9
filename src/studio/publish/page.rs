//! The rules page: one file with everything in it, to be read, printed or mailed. It has no script and asks for nothing.

use std::fmt::Write as _;

use alfil_core::board::{PieceKind, Side};
use alfil_core::phrase::{capital, counted};
use alfil_core::rules::{Kind, Rules};

use super::style::STYLE;
use super::{Example, Subject, examples};
use crate::author::questions;
use crate::words::describe;
use crate::words::describe::movement_sentence;
use crate::words::describe::piece::{pieces::facts, places};
use crate::words::diagram;
use crate::words::picture::start_position;
use crate::words::picture::{self, Facing, Look, escaped};

/// What a page sent by a stranger may do: show what is in it.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/// The most files of a board that shares its page of paper with text.
const LARGE: u8 = 20;

/// Returns the rules page of a variant.
pub fn page(subject: &Subject<'_>) -> String {
    page_with_examples(subject, &[])
}

/// Returns the rules page of a variant, with some of its claims as pictures.
pub fn page_with_examples(subject: &Subject<'_>, shown: &[Example]) -> String {
    let rules = subject.variant.rules();
    let name = escaped(&rules.name);
    let mut out = String::new();
    let _ = write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <title>{name} – rules</title>\n<style>\n{STYLE}</style>\n"
    );
    write_rules(&mut out, subject, Start::Drawn, shown);
    out.push_str("</html>\n");
    out
}

/// Whether the start position is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    Drawn,
    /// It is on a board next to the rules.
    Elsewhere,
}

/// Everything that is said about the rules, with some claims as pictures.
pub(super) fn write_rules(out: &mut String, subject: &Subject<'_>, start: Start, shown: &[Example]) {
    let rules = subject.variant.rules();
    let look = Look::of(rules);
    let class = if rules.shape.files > LARGE { " class=\"large\"" } else { "" };
    let _ = writeln!(out, "<main{class}>\n<h1>{}</h1>", escaped(&rules.name));
    if !rules.about.is_empty() {
        let _ = writeln!(out, "<p class=\"about\">{}</p>", escaped(&rules.about));
    }
    write_top(out, subject, &look, start);
    out.push_str("<div class=\"pieces\">\n");
    for kind in rules.kind_indices().filter(|&kind| rules.kind(kind).promoted_from.is_none()) {
        write_piece(out, rules, &look, kind);
    }
    out.push_str("</div>\n<div class=\"rules\">\n");
    for section in describe::describe(rules).iter().filter(|section| !section.sentences.is_empty()) {
        let _ = write!(out, "<section><h2>{}</h2><ul>", escaped(section.title));
        for sentence in &section.sentences {
            let _ = write!(out, "<li>{}</li>", escaped(&sentence.text));
        }
        out.push_str("</ul></section>\n");
    }
    out.push_str("</div>\n");
    write_questions(out, rules);
    examples::write(out, shown, &look);
    write_footer(out, subject);
    out.push_str("</main>\n");
}

/// The start position, with the facts that a reader wants first next to it.
fn write_top(out: &mut String, subject: &Subject<'_>, look: &Look, start: Start) {
    let rules = subject.variant.rules();
    out.push_str("<div class=\"top\">\n");
    if start == Start::Drawn {
        let _ = writeln!(out, "<div class=\"board\">{}</div>", start_position(subject.variant, look));
    }
    out.push_str("<div>\n");
    out.push_str("<section><h2>At a glance</h2><dl class=\"glance\">");
    for (about, fact) in describe::glance(rules) {
        let _ = write!(out, "<dt>{}</dt><dd>{}</dd>", escaped(about), escaped(&fact));
    }
    out.push_str("</dl></section>\n");
    let legend = look.legend();
    if !legend.is_empty() {
        out.push_str("<section><h2>How to read the pieces</h2><ul class=\"legend\">");
        for (picture, meaning) in legend {
            let _ = write!(out, "<li>{picture}<span>{}</span></li>", escaped(meaning));
        }
        out.push_str("</ul></section>\n");
    }
    out.push_str("</div>\n</div>\n");
}

/// A card: the picture, the name, the moves, and what the piece promotes to.
fn write_piece(out: &mut String, rules: &Rules, look: &Look, index: PieceKind) {
    let kind = rules.kind(index);
    let picture = look.piece(index, Side::First, Facing::Up);
    let is_more = !kind.betza.is_empty() && kind.betza != kind.id;
    let written = if is_more { format!("{} · {}", kind.id, kind.betza) } else { kind.id.clone() };
    let _ = write!(
        out,
        "<article class=\"piece\"><div class=\"head\">{picture}<div><h3>{}</h3><code>{}</code></div></div>\
         <div class=\"body\">{}<div><p>{}</p>",
        escaped(&kind.name),
        escaped(&written),
        picture::kind_moves(kind, look.cells()),
        escaped(&movement_sentence(&kind.movement))
    );
    for fact in facts(rules, index).into_iter().chain(places::of_kind(rules, kind)) {
        let _ = write!(out, "<p>{}</p>", escaped(&fact));
    }
    for way in diagram::legs(&kind.movement, Some(rules)) {
        let _ = write!(out, "<p class=\"legs\">{}</p>", escaped(&way));
    }
    out.push_str("</div></div>");
    for form in rules.kind_indices().filter(|&form| rules.kind(form).promoted_from == Some(index)) {
        write_form(out, rules, look, form);
    }
    out.push_str("</article>\n");
}

fn write_form(out: &mut String, rules: &Rules, look: &Look, index: PieceKind) {
    let form = rules.kind(index);
    let picture = look.piece(index, Side::First, Facing::Up);
    let moves = picture::kind_moves(form, look.cells()).replacen("<svg ", "<svg class=\"moves\" ", 1);
    let like = rules.kinds.iter().find(|kind| kind.promoted_from.is_none() && moves_alike(kind, form));
    let sentence = match like {
        Some(like) => format!("Moves like the {} ({}).", like.name, like.id),
        None => movement_sentence(&form.movement),
    };
    let _ = write!(
        out,
        "<div class=\"form\">{picture}<div><p><b>{}</b> <code>{}</code></p><p>{}</p>",
        escaped(&form.name),
        escaped(&form.id),
        escaped(&sentence)
    );
    for fact in facts(rules, index).into_iter().chain(places::of_kind(rules, form)) {
        let _ = write!(out, "<p>{}</p>", escaped(&fact));
    }
    let legs = if like.is_none() { diagram::legs(&form.movement, Some(rules)) } else { Vec::new() };
    for way in legs {
        let _ = write!(out, "<p class=\"legs\">{}</p>", escaped(&way));
    }
    let _ = write!(out, "</div>{moves}</div>");
}

/// Returns whether two kinds move the same way on every square.
fn moves_alike(a: &Kind, b: &Kind) -> bool {
    a.movement == b.movement && a.extra_moves == b.extra_moves && a.first_moves == b.first_moves
}

fn write_questions(out: &mut String, rules: &Rules) {
    let open = questions::open(rules);
    if open.is_empty() {
        return;
    }
    out.push_str("<section class=\"questions\"><h2>Questions</h2><dl>");
    for question in open {
        let _ = write!(out, "<dt>{}</dt><dd>{}</dd>", escaped(&question.text), escaped(&question.ruling));
    }
    out.push_str("</dl></section>\n");
}

/// Returns a text, as a link if it is an address.
fn linked(text: &str) -> String {
    let shown = escaped(text);
    let is_address = ["https://", "http://"].iter().any(|scheme| text.starts_with(scheme));
    if is_address && !text.contains(char::is_whitespace) {
        return format!("<a href=\"{shown}\" rel=\"noreferrer\">{shown}</a>");
    }
    shown
}

fn write_footer(out: &mut String, subject: &Subject<'_>) {
    let rules = subject.variant.rules();
    out.push_str("<footer>");
    for (title, text) in rules.sources.entries() {
        let _ = write!(out, "{title}: {}<br>", linked(text));
    }
    match subject.claims {
        0 => {}
        n => {
            let _ = write!(out, "{} about these rules hold. ", capital(&counted(n, "claim")));
        }
    }
    let _ = writeln!(
        out,
        "Made by alfil {} from <code>{}</code>, rules <code>{}</code>.</footer>",
        env!("CARGO_PKG_VERSION"),
        escaped(subject.variant.id()),
        subject.variant.digest()
    );
}
