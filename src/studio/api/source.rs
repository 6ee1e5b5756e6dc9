//! Definitions that questions are about, and the games played by them.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use alfil_core::board::Budget;
use alfil_core::game::Game;
use alfil_core::rules::RuleId;
use alfil_core::variant::Variant;
use alfil_language::check::{self, Checked, Origins};
use alfil_language::def::{Definition, DefinitionText, Library as _, MAX_BYTES};
use alfil_language::diag::{FileId, Report, Sources, Span};
use serde::Deserialize;
use serde_json::{Value, json};

use super::shelf::Shelf;
use super::{Fault, Studio, findings, locked};
#[cfg(feature = "studio")]
use crate::author::validate;
use crate::words::notation::{fen, refusal};

/// The definition a question is about.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Source {
    /// The id of a bundled variant.
    bundled: Option<String>,
    /// A text.
    text: Option<String>,
    /// The name by which findings call the text.
    name: Option<String>,
    /// The text of a file of learned weights for the rules of the text.
    weights: Option<String>,
    /// The hash that an earlier answer gave.
    hash: Option<String>,
}

/// What `check`, `validate` and others ask that need nothing but a definition.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct About {
    pub(super) source: Source,
}

/// The game a question is about.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReplayedGame {
    pub(super) source: Source,
    /// The first position; the start position if there is none.
    pub(super) fen: Option<String>,
    /// The moves from there.
    #[serde(default)]
    pub(super) moves: Vec<String>,
}

/// The name of a text that has none.
const UNNAMED: &str = "scratch.toml";

/// Most moves of a game.
pub(super) const MAX_MOVES: usize = 4000;

/// The most steps spent on replaying a game and listing the moves of a position, each step about a square looked at.
pub(super) const MAX_STEPS: u64 = 100_000_000;

/// A definition without errors.
pub(super) struct Whole {
    pub(super) hash: String,
    pub(super) definition: Definition,
    pub(super) origins: Origins,
    pub(super) sources: Sources,
    pub(super) variant: Arc<Variant>,
}

impl Whole {
    /// Returns where a rule is written; nothing if it holds because nothing says otherwise.
    pub(super) fn place(&self, rule: &RuleId) -> Value {
        self.place_of_keys(rule, &[])
    }

    /// Returns where keys of a rule's table are written, or the rule if there are no keys.
    pub(super) fn place_of_keys(&self, rule: &RuleId, keys: &[&str]) -> Value {
        let first = self.origins.all_of_keys(rule, keys).first().copied();
        first.map_or(Value::Null, |span| place(&self.sources, span))
    }
}

/// Returns a place for people: the line, and the file if it is another one than the definition asked about.
pub(super) fn place(sources: &Sources, span: Span) -> Value {
    let file = (span.file != FileId::FIRST).then(|| {
        let name = sources.name(span.file);
        name.strip_prefix("<bundled>/").unwrap_or(name)
    });
    json!({ "file": file, "line": sources.line(span) })
}

/// Most definitions that are kept.
const MAX_WHOLE: usize = 16;

/// Most games that are kept.
const MAX_GAMES: usize = 16;

/// Definitions and games of earlier questions, the latest last.
#[derive(Default)]
pub(super) struct Kept {
    whole: VecDeque<Arc<Whole>>,
    games: VecDeque<(String, Game)>,
}

impl Kept {
    fn whole(&mut self, hash: &str) -> Option<Arc<Whole>> {
        let place = self.whole.iter().position(|whole| whole.hash == hash)?;
        let found = self.whole.remove(place)?;
        self.whole.push_back(Arc::clone(&found));
        Some(found)
    }

    fn game(&mut self, key: &str) -> Option<Game> {
        let place = self.games.iter().position(|(other, _)| other == key)?;
        let found = self.games.remove(place)?;
        let game = found.1.clone();
        self.games.push_back(found);
        Some(game)
    }

    fn keep_whole(&mut self, new: &Arc<Whole>) {
        self.whole.retain(|whole| whole.hash != new.hash);
        self.whole.push_back(Arc::clone(new));
        if self.whole.len() > MAX_WHOLE {
            self.whole.pop_front();
        }
    }

    fn keep_game(&mut self, key: String, game: &Game) {
        self.games.retain(|(other, _)| *other != key);
        self.games.push_back((key, game.clone()));
        if self.games.len() > MAX_GAMES {
            self.games.pop_front();
        }
    }
}

/// Returns a hash of some texts. It only distinguishes texts: the rules have a digest of their own.
fn hash_of(texts: impl IntoIterator<Item: Hash>) -> String {
    let mut hasher = DefaultHasher::new();
    texts.into_iter().for_each(|text| text.hash(&mut hasher));
    format!("{:016x}", hasher.finish())
}

/// A text to be read.
struct Text {
    name: String,
    written: String,
    /// The id, if it is bundled.
    id: Option<String>,
    /// The text of a file of learned weights.
    weights: Option<String>,
}

impl Text {
    /// Returns the name of work on this text.
    fn to_do(&self, work: &str) -> String {
        let texts = [self.name.as_str(), self.written.as_str(), self.weights.as_deref().unwrap_or_default()];
        format!("{work} {}", hash_of(texts))
    }
}

impl Source {
    /// Returns the id of a bundled variant.
    #[cfg(feature = "studio")]
    pub(super) fn id(&self) -> Option<&str> {
        self.bundled.as_deref()
    }

    /// Returns the text, unless the source is a hash.
    fn text(&self) -> Result<Option<Text>, Fault> {
        match self {
            Source { bundled: Some(id), text: None, name: None, weights: None, hash: None } => {
                let DefinitionText { name, text } = bundled(id)?;
                Ok(Some(Text { name, written: text, id: Some(id.clone()), weights: None }))
            }
            Source { bundled: None, text: Some(text), name, weights, hash: None } => {
                if text.len() > MAX_BYTES {
                    return Err(Fault::new(
                        "too-long",
                        format!("a definition has at most {MAX_BYTES} bytes"),
                    ));
                }
                let name = name.clone().unwrap_or_else(|| UNNAMED.to_owned());
                Ok(Some(Text { name, written: text.clone(), id: None, weights: weights.clone() }))
            }
            Source { bundled: None, text: None, name: None, weights: None, hash: Some(_) } => Ok(None),
            _ => Err(Fault::new(
                "bad-question",
                "`source` has one of `bundled`, `text` (with `name` and `weights`) and `hash`",
            )),
        }
    }
}

/// Returns the name by which findings call a bundled variant, and its text.
pub(super) fn bundled(id: &str) -> Result<DefinitionText, Fault> {
    let unknown = |_| Fault::new("unknown-id", format!("no bundled variant is called `{id}`"));
    Shelf.find(id, None).map_err(unknown)
}

impl Studio {
    /// Returns whether the definition has no errors, and what was found by the quick checks.
    pub(super) fn check(&self, about: &About) -> Result<Value, Fault> {
        let Some(text) = about.source.text()? else {
            let whole = self.whole(&about.source)?;
            return Ok(json!({ "hash": whole.hash, "whole": true, "findings": [] }));
        };
        self.once.run_exclusive(text.to_do("check"), || {
            let (read, mut report) = check::read_text(&text.name, &text.written, &*self.files);
            report.sort();
            report.shorten([0, 0]);
            let whole = read.and_then(|read| self.compiled(&text, read, &report));
            Ok(json!({
                "hash": whole.as_ref().map(|whole| &whole.hash),
                "whole": whole.is_some(),
                "findings": findings::findings_as_json(&report),
            }))
        })
    }

    /// Returns what `check` does, with everything that `alfil validate` finds, and the claims.
    #[cfg(feature = "studio")]
    pub(super) fn validate(&self, about: &About) -> Result<Value, Fault> {
        let text = if let Some(text) = about.source.text()? {
            text
        } else {
            let whole = self.whole(&about.source)?;
            let (name, text) = (whole.sources.name(FileId::FIRST), whole.sources.text(FileId::FIRST));
            Text {
                name: name.to_owned(),
                written: text.to_owned(),
                id: None,
                weights: whole.variant.learned().map(str::to_owned),
            }
        };
        self.once.run_exclusive(text.to_do("validate"), || Ok(self.validated(&text)))
    }

    #[cfg(feature = "studio")]
    fn validated(&self, text: &Text) -> Value {
        let found = validate::examine(&text.name, &text.written, &*self.files);
        let claims: Vec<Value> = found
            .claims
            .iter()
            .zip(found.read.iter().flat_map(|read| read.definition.test.items()))
            .map(|(result, claim)| {
                json!({
                    "name": result.name,
                    "place": place(&found.report.sources, result.span),
                    "holds": result.holds(),
                    "fen": claim.value.fen.get().map(|fen| &fen.value),
                    "moves": claim.value.moves.items().iter().map(|mv| &mv.value).collect::<Vec<_>>(),
                    "findings": result.findings.iter().map(|found| &found.message).collect::<Vec<_>>(),
                })
            })
            .collect();
        let findings = findings::findings_as_json(&found.report);
        let whole = found.read.and_then(|read| self.compiled(text, read, &found.report));
        json!({
            "hash": whole.as_ref().map(|whole| &whole.hash),
            "whole": whole.is_some(),
            "findings": findings,
            "claims": claims,
        })
    }

    /// Keeps a definition that was read; nothing if it has errors.
    fn compiled(&self, text: &Text, read: Checked, report: &Report) -> Option<Arc<Whole>> {
        let Checked { definition, rules, origins } = read;
        let rules = rules?;
        let sources = report.sources.clone();
        let texts = sources.files().flat_map(|file| [sources.name(file), sources.text(file)]);
        let hash = hash_of(texts.chain(text.weights.as_deref()));
        if let Some(whole) = locked(&self.kept).whole(&hash) {
            return Some(whole);
        }
        let id = text.id.as_deref().unwrap_or(&text.name);
        let mut variant = Variant::new(id, rules);
        if text.weights.is_some() {
            variant = variant.with_learned(text.weights.clone());
        }
        let whole = Arc::new(Whole { hash, definition, origins, sources, variant });
        locked(&self.kept).keep_whole(&whole);
        Some(whole)
    }

    /// Returns the definition without errors that a source means.
    ///
    /// # Errors
    /// If there is no such definition, or it has errors.
    pub(super) fn whole(&self, source: &Source) -> Result<Arc<Whole>, Fault> {
        let Some(text) = source.text()? else {
            let hash = source.hash.as_deref().unwrap_or_default();
            let unknown =
                || Fault::new("unknown-hash", "this definition is no longer in memory: send its text again");
            return locked(&self.kept).whole(hash).ok_or_else(unknown);
        };
        self.once.run_exclusive(text.to_do("read"), || self.read_whole(&text))
    }

    fn read_whole(&self, text: &Text) -> Result<Arc<Whole>, Fault> {
        if text.id.is_some() {
            // Bundled texts never change, so they need not be read again.
            let hash = hash_of([text.name.as_str(), text.written.as_str()]);
            if let Some(whole) = locked(&self.kept).whole(&hash) {
                return Ok(whole);
            }
        }
        let (read, mut report) = match &text.id {
            Some(_) => check::read_text(&text.name, &text.written, &Shelf),
            None => check::read_text(&text.name, &text.written, &*self.files),
        };
        report.sort();
        report.shorten([0, 0]);
        read.and_then(|read| self.compiled(text, read, &report)).ok_or_else(|| {
            Fault::new("not-whole", "the definition has errors")
                .with("findings", findings::findings_as_json(&report))
        })
    }

    /// Returns the game that a question is about, after its moves.
    ///
    /// # Errors
    /// If the definition, the position or a move is wrong.
    pub(super) fn game(&self, played: &ReplayedGame) -> Result<(Arc<Whole>, Game), Fault> {
        let whole = self.whole(&played.source)?;
        let game = self.replayed(&whole, played.fen.as_deref(), &played.moves)?;
        Ok((whole, game))
    }

    fn replayed(&self, whole: &Arc<Whole>, first: Option<&str>, moves: &[String]) -> Result<Game, Fault> {
        if moves.len() > MAX_MOVES {
            return Err(Fault::new("too-long", format!("a game has at most {MAX_MOVES} moves here")));
        }
        let key = |n: usize| {
            let start = [whole.hash.as_str(), first.unwrap_or_default()];
            let moves = moves.iter().take(n).map(String::as_str);
            hash_of(start.into_iter().chain(moves))
        };
        let budget = Budget::of(MAX_STEPS);
        let known = [moves.len(), moves.len().saturating_sub(1)]
            .into_iter()
            .find_map(|n| locked(&self.kept).game(&key(n)).map(|game| (n, game)));
        let (n_played, mut game) = match (known, first) {
            (Some(known), _) => known,
            (None, None) => (0, Game::new(&whole.variant)),
            (None, Some(text)) => (0, read_fen(&whole.variant, text)?),
        };
        game.set_budget(budget.clone());
        for (number, text) in moves.iter().enumerate().skip(n_played) {
            match refusal::find(&mut game, text) {
                Ok(mv) if !budget.is_spent() => game.play_unchecked(mv),
                Ok(_) => return Err(too_costly()),
                Err(why) => {
                    let message = format!("move {} cannot be played: `{text}`: {}", number + 1, why.clause());
                    return Err(Fault::new("illegal-move", message).with("index", json!(number)));
                }
            }
        }
        locked(&self.kept).keep_game(key(moves.len()), &game);
        Ok(game)
    }
}

/// Returns the fault of a position that takes too long to examine.
pub(super) fn too_costly() -> Fault {
    Fault::new(
        "too-costly",
        format!("finding the moves takes more than {MAX_STEPS} steps, one for each square examined"),
    )
}

/// Reads a position.
pub(super) fn read_fen(variant: &Arc<Variant>, text: &str) -> Result<Game, Fault> {
    fen::parse(variant, text).map_err(|errors| {
        let says =
            |error: &alfil_core::board::fen::FenError| format!("{}; {}", error.problem, error.problem.help());
        Fault::new("bad-fen", errors.iter().map(says).collect::<Vec<_>>().join("\n"))
    })
}
