//! A variant as a section of an ini for Fairy-Stockfish.
//!
//! The mirror of `import`: each rule is written with the key that import reads it from, roughly one file per subject. What a
//! section says is only known by reading it, so the section is imported again and compared with the variant: every
//! difference is a loss. A rule that no code writes is therefore reported, never lost in silence.
//!
//! A section has no parent, so nothing is inherited, except where only built-in variants have a rule. Where import refuses
//! a combination of settings, those it names are left out again, and what they said becomes a loss.

mod betza;
mod captures;
mod castling;
mod counts;
mod draft;
mod drops;
mod endings;
mod first_moves;
mod flags;
mod optional;
mod pieces;
mod promotion;
mod proof;
mod pychess;
mod royals;
mod squares;
mod turns;

use std::fmt::Write as _;
use std::sync::Arc;

use alfil_core::variant::Variant;
use draft::Draft;
pub use proof::{Proof, prove};
pub use pychess::pychess_refusals;

/// A section, with what it does not say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The name in its header.
    pub name: String,
    /// The section, ready to be added to a file.
    pub text: String,
    /// What reading it back showed.
    pub proof: Proof,
}

/// The lengths of names that every program takes.
const MIN_NAME: usize = 3;
const MAX_NAME: usize = 32;

/// Returns whether every program takes a name: small letters, digits, `-` and `_`, a letter first.
fn is_name(name: &str) -> bool {
    (MIN_NAME..=MAX_NAME).contains(&name.len())
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_'))
}

/// Most losses that a sentence lists.
const MOST_NAMED: usize = 3;

impl Section {
    /// Returns the section with comments above it that list what it cannot express.
    pub fn commented(&self) -> String {
        let mut text = String::new();
        for (title, sentences) in [
            ("It is a different game:", &self.proof.losses),
            ("Fairy-Stockfish plays these rules differently:", &self.proof.differences),
        ] {
            if sentences.is_empty() {
                continue;
            }
            let _ = writeln!(text, "# {title}");
            for sentence in sentences {
                let _ = writeln!(text, "# - {}", sentence.replace(['\n', '\r'], " "));
            }
        }
        text + &self.text
    }

    /// Returns why it should not be written as if it were the game, in a clause.
    pub fn why_not(&self) -> String {
        let named: Vec<&str> = self.proof.losses.iter().take(MOST_NAMED).map(String::as_str).collect();
        let more = match self.proof.losses.len().saturating_sub(MOST_NAMED) {
            0 => String::new(),
            n => format!(" And {n} more."),
        };
        format!("its keys cannot express the whole game. {}{more}", named.join(" "))
    }
}

/// Returns a variant as a section.
///
/// # Errors
/// Why there is none, in a clause.
pub fn section(variant: &Arc<Variant>) -> Result<Section, String> {
    let mut draft = Draft::new(variant)?;
    loop {
        let text = draft.text();
        match prove(variant, &text) {
            Ok(proof) => return Ok(Section { name: draft.name, text, proof }),
            Err(failure) => {
                if !draft.leave_out(&failure.refused) {
                    return Err(failure.why);
                }
            }
        }
    }
}
