//! A page with the game in it, to be mailed and played without a network: a page that `.ci/site` makes, filled with the rules
//! and the definition of one game.

use serde_json::json;

use super::Subject;
use super::page::{Start, write_rules};
use super::style::STYLE;
use crate::words::picture::escaped;

/// A page that is not made to be filled: the first mark that it lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPlayer(pub &'static str);

/// The marks of what is filled in, in the order in which a page has them.
const MARKS: [&str; 3] = ["{{name}}", "{{rules}}", "{{definition}}"];

/// Returns the parts of a page before, between and after its placeholders.
fn parts(player: &str) -> Result<Vec<&str>, NoPlayer> {
    let (mut parts, mut rest) = (Vec::new(), player);
    for mark in MARKS {
        let (before, after) = rest.split_once(mark).ok_or(NoPlayer(mark))?;
        parts.push(before);
        rest = after;
    }
    parts.push(rest);
    Ok(parts)
}

/// Checks that a page can be filled.
///
/// # Errors
/// If a placeholder is missing.
pub fn check_player(player: &str) -> Result<(), NoPlayer> {
    parts(player).map(|_| ())
}

/// Returns a page with a game in it. The definition needs nothing that it would have to extend.
///
/// # Errors
/// If a placeholder is missing.
pub fn play(player: &str, subject: &Subject<'_>, definition: &str) -> Result<String, NoPlayer> {
    let parts = parts(player)?;
    let rules = subject.variant.rules();
    let fills = [escaped(&rules.name), shadowed(subject), data(subject, definition), String::new()];
    Ok(parts.into_iter().zip(fills).flat_map(|(part, fill)| [part.to_owned(), fill]).collect())
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
    // Weights stay as they are written: their checksum is that of their text.
    if let (Some(weights), Some(source)) = (subject.variant.learned(), source.as_object_mut()) {
        source.insert("weights".to_owned(), weights.into());
    }
    source.to_string().replace('<', "\\u003c")
}
