//! Tags that are added to the record of a game.

use alfil_core::game::Game;

use super::{GameResult, RULES, Record, TERMINATION, VARIANT};
use crate::words::notation::ending;

/// Tags that say what the game itself does.
pub const OWN_TAGS: [&str; 4] = [VARIANT, RULES, "SetUp", "FEN"];
/// The tag of the result.
pub const RESULT: &str = "Result";

/// How a game ended, for PGN, if its moves or its players ended it.
const NORMAL: &str = "Normal";

impl Record {
    /// Adds tags to the record of a game; its result and how it ended only if the rules do not say it. Returns why tags
    /// are left out.
    pub fn add_tags<'t>(
        &mut self,
        tags: impl Iterator<Item = (&'t str, &'t str)> + Clone,
        game: &Game,
    ) -> Vec<String> {
        let mut faults = Vec::new();
        let is_open = self.result == GameResult::Open;
        if let Some((_, text)) = tags.clone().find(|(name, _)| *name == RESULT) {
            match GameResult::read(text) {
                Some(result) if is_open => {
                    self.result = result;
                    self.tags.retain(|tag| tag.name != TERMINATION);
                }
                Some(result) => faults.extend(result.conflict_with(&mut game.clone())),
                None => faults.push(format!("`{text}` is not a result")),
            }
        }
        for (name, value) in tags.filter(|(name, _)| *name != RESULT) {
            if name.is_empty() || !name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
                faults.push(format!("`{name}` is not the name of a tag"));
            } else if name == TERMINATION && !is_open {
                faults.extend(overridden(value, &mut game.clone()));
            } else if !OWN_TAGS.contains(&name) {
                self.set(name, value);
            } else if self.tag(name) != Some(value) {
                faults.push(format!("the tag `{name}` says what the game itself does, and not `{value}`"));
            }
        }
        faults
    }
}

/// Returns that a tag is left out which says how a game ended; nothing if the rules say the same.
pub fn overridden(how: &str, game: &mut Game) -> Option<String> {
    let outcome = game.outcome()?;
    let why = ending::clause_of(game, outcome);
    let known = [&why, outcome.reason.slug(game.variant().rules()), NORMAL];
    let message = format!("the tag `{TERMINATION}` is left out, because by the rules {why}: `{how}`");
    (!known.iter().any(|known| known.eq_ignore_ascii_case(how))).then_some(message)
}
