//! Reports as pages: one file each, with everything in it. It has no script and asks for nothing.

mod change;
mod charts;
mod game;
mod style;

use maud::{DOCTYPE, Markup, PreEscaped, html};

pub use self::change::change_page;
pub use self::game::page;
use self::style::STYLE;
use super::{Balance, Interval, Verdict};

/// The permissions of a page sent by a stranger: it may show its own content.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// Returns a page with a title.
fn whole(title: &str, main: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="viewport" content="width=device-width,initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " – balance" }
                style { (PreEscaped(STYLE)) }
            }
            body { main { (main) } }
        }
    };
    page.into_string()
}

/// Returns a command with the option that writes a page.
fn with_page(command: &str) -> String {
    command.replacen("alfil balance", "alfil balance --html FILE", 1)
}

/// Returns the class of a verdict.
fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Fair => "fair",
        Verdict::Unclear => "unclear",
        Verdict::First => "first",
        Verdict::Second => "second",
        Verdict::Withheld | Verdict::Unmeasured => "withheld",
    }
}

/// Returns the meaning of the parts of the bar of results.
fn legend(balance: &Balance) -> Markup {
    let ([first, second], results) = (&balance.players, balance.results);
    html! {
        ul.legend {
            li { i.first {} (first) " won " (results.first) }
            li { i.drawn {} (results.drawn) " drawn" }
            li { i.second {} (second) " won " (results.second) }
            @if results.unfinished > 0 { li { i.unfinished {} (results.unfinished) " unfinished" } }
        }
    }
}

/// A figure with a note below it.
fn tile(title: &str, figure: &str, note: &str) -> Markup {
    html! {
        div {
            dt { (title) }
            dd { (figure) small { (note) } }
        }
    }
}

fn share(of: Interval) -> String {
    format!("{:.1} %", 100.0 * of.value)
}

fn between(of: Interval) -> String {
    format!("{:.1} to {:.1}", 100.0 * of.low, 100.0 * of.high)
}

/// Returns a text with a key or a command in backticks as code.
fn marked(text: &str) -> Markup {
    let is_key = |text: &str| text.chars().all(|c| c.is_alphanumeric() || "+-_ ".contains(c));
    let parts: Vec<&str> = text.split('`').collect();
    match parts[..] {
        [before, key, after] if is_key(key) => html! { (before) code { (key) } (after) },
        _ => html! { (text) },
    }
}
