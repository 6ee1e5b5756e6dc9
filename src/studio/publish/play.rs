//! A page with the game in it, to be mailed and played without a network: a page that `.ci/site` makes, filled with the rules
//! and the definition of one game.

use std::collections::VecDeque;

use serde_json::{Value, json};

use super::Subject;
use super::page::{Start, write_rules};
use super::style::STYLE;
use crate::words::picture::escaped;

/// A page that is not made to be filled: the first mark that it lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPlayer(pub &'static str);

/// The marks of what is filled in, in the order in which a page has them.
const MARKS: [&str; 3] = ["{{name}}", "{{rules}}", "{{definition}}"];

/// Returns a page with a game in it. The definition needs nothing that it would have to extend.
///
/// # Errors
/// If the page has not the marks of a player.
pub fn play(player: &str, subject: &Subject<'_>, definition: &str) -> Result<String, NoPlayer> {
    let rules = subject.variant.rules();
    let mut fills = VecDeque::from([escaped(&rules.name), shadowed(subject), data(subject, definition)]);
    let mut out = String::new();
    let mut rest = player;
    for mark in MARKS {
        let (before, after) = rest.split_once(mark).ok_or(NoPlayer(mark))?;
        out.push_str(before);
        out.extend(fills.pop_front());
        rest = after;
    }
    out.push_str(rest);
    Ok(out)
}

/// Returns the rules with a style sheet that touches nothing else on the page.
fn shadowed(subject: &Subject<'_>) -> String {
    let style = STYLE.replace(":root{", ":host{").replace("body{", ":host{");
    // The start position is on the board above.
    let mut out = format!("<style>\n{style}.top{{grid-template-columns:minmax(0,1fr)}}\n</style>\n");
    write_rules(&mut out, subject, Start::Elsewhere, &[]);
    out
}

/// Returns a definition, with the weights learned for it if there are any, as JSON for a script element.
fn data(subject: &Subject<'_>, definition: &str) -> String {
    let mut source = json!({ "text": definition, "name": "game.toml" });
    // Weights are long lists of numbers: without the spaces between them they are half as long.
    let weights = subject.variant.learned().and_then(|text| serde_json::from_str::<Value>(text).ok());
    if let (Some(weights), Some(source)) = (weights, source.as_object_mut()) {
        source.insert("weights".to_owned(), weights.to_string().into());
    }
    source.to_string().replace('<', "\\u003c")
}
