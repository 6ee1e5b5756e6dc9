//! What an inventor hands out, as texts.

use alfil_language::def;
use serde::Deserialize;
use serde_json::{Value, json};

use super::source::{Source, Whole};
#[cfg(feature = "serve")]
use super::think::with_learned;
use super::{Fault, Studio};
use crate::author::claims;
use crate::fairy::export;
use crate::files::plain_name;
#[cfg(feature = "serve")]
use crate::studio::publish::NoPlayer;
use crate::studio::publish::{self, File, Part, Subject};

/// What is to be published.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    source: Source,
    /// Only these; everything if none is named.
    #[serde(default)]
    parts: Vec<Part>,
    /// True if the page shows the claims.
    #[serde(default)]
    claims: bool,
}

#[derive(Default)]
struct Publication {
    files: Vec<File>,
    left_out: Vec<Value>,
}

impl Publication {
    fn add(&mut self, path: &str, text: Result<String, String>) {
        match text {
            Ok(text) => self.files.push(File { path: path.to_owned(), text }),
            Err(why) => self.left_out.push(json!({ "path": path, "why": why })),
        }
    }
}

impl Studio {
    /// Returns the files of a publication, and what it leaves out.
    pub(super) fn publish(&self, wanted: &Wanted) -> Result<Value, Fault> {
        let whole = self.whole(&wanted.source)?;
        let (definition, variant) = (&whole.definition, &whole.variant);
        let results = claims::verify(definition, variant);
        let failing: Vec<&str> =
            results.iter().filter(|claim| !claim.holds()).map(|claim| claim.name.as_str()).collect();
        if !failing.is_empty() {
            let fact = "a definition is published once all its claims hold";
            return Err(Fault::new("claims-fail", fact).with("claims", json!(failing)));
        }
        let subject = Subject { variant, claims: results.len() };
        let name = stem(variant.id());
        let mut publication = Publication::default();
        for part in
            Part::ALL.into_iter().filter(|part| wanted.parts.is_empty() || wanted.parts.contains(part))
        {
            match part {
                Part::Page => {
                    let examples =
                        if wanted.claims { publish::examples(definition, variant) } else { Vec::new() };
                    publication.add("index.html", Ok(publish::page_with_examples(&subject, &examples)));
                }
                // Without a player, play.html is left out silently unless it was asked for.
                Part::Play if wanted.parts.is_empty() && !self.has_player() => {}
                Part::Play => publication.add("play.html", self.play_page(&whole, &subject)?),
                Part::Markdown => publication.add("RULES.md", Ok(publish::markdown(&subject))),
                Part::Svg => publication.files.extend(publish::pictures(variant)),
                Part::Xboard => publication.add("xboard.txt", xboard(&whole)),
                Part::Ini => {
                    let section = export::section(variant).and_then(|section| {
                        let is_whole = section.proof.losses.is_empty();
                        if is_whole { Ok(section.commented()) } else { Err(section.why_not()) }
                    });
                    publication.add(&format!("{name}.ini"), section);
                }
                Part::Diagram => {
                    let block = publish::diagram::block(variant).and_then(|block| {
                        let is_whole = block.losses.is_empty();
                        if is_whole { Ok(block.commented(variant)) } else { Err(block.why_not()) }
                    });
                    publication.add("diagram.html", block);
                }
                Part::Toml => {
                    let text = def::expanded(definition, &whole.sources);
                    publication.add(&format!("{name}.toml"), Ok(text));
                }
            }
        }
        Ok(json!({
            "id": name,
            "name": variant.rules().name,
            "rules": variant.digest(),
            "files": publication.files,
            "left_out": publication.left_out,
        }))
    }

    #[cfg(feature = "serve")]
    fn has_player(&self) -> bool {
        self.player.is_some()
    }

    #[cfg(not(feature = "serve"))]
    #[expect(clippy::unused_self, reason = "as with a player")]
    fn has_player(&self) -> bool {
        false
    }

    /// Returns the page to play, with what was learned for the game; or why there is none.
    #[cfg(feature = "serve")]
    fn play_page(&self, whole: &Whole, subject: &Subject<'_>) -> Result<Result<String, String>, Fault> {
        let Some(player) = &self.player else {
            return Ok(Err("it needs a page that `.ci/site` of alfil's sources makes: \
                           start `alfil serve` with `--player`"
                .to_owned()));
        };
        let variant = with_learned(&whole.variant)?;
        let subject = Subject { variant: &variant, ..*subject };
        let page = publish::play(player, &subject, &def::rules_alone(&whole.definition));
        Ok(page.map_err(|NoPlayer(mark)| format!("the player has no `{mark}`")))
    }

    #[cfg(not(feature = "serve"))]
    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "as with a player")]
    fn play_page(&self, _: &Whole, _: &Subject<'_>) -> Result<Result<String, String>, Fault> {
        Ok(Err("it is written by `alfil publish`".to_owned()))
    }
}

/// Returns the text by which XBoard learns the game.
#[cfg(feature = "cli")]
fn xboard(whole: &Whole) -> Result<String, String> {
    crate::play::protocol::text_for_xboard(&whole.variant)
}

#[cfg(not(feature = "cli"))]
fn xboard(_: &Whole) -> Result<String, String> {
    Err("it is written by `alfil publish`".to_owned())
}

/// Returns the name of files about a variant, from its id or the name of its file.
fn stem(id: &str) -> String {
    let name = id.rsplit('/').next().unwrap_or(id);
    plain_name(name.strip_suffix(".toml").unwrap_or(name))
}
