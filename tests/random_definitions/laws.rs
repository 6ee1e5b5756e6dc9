//! What holds of every definition that the checker accepts, whatever it says.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use alfil::rules::Rules;
use alfil::variant::Variant;

use super::chance::Chance;
use super::draft::Table;
use super::{playing, reading};

/// A law that does not hold.
#[derive(Clone, Debug)]
pub(super) struct Break {
    pub(super) law: &'static str,
    /// Where, and what was found.
    pub(super) told: String,
}

pub(super) type Lawful = Result<(), Break>;

/// Says which law is broken when something is not so.
macro_rules! hold {
    ($so:expr, $law:literal, $($told:tt)+) => {
        if !$so {
            return Err($crate::random_definitions::laws::Break { law: $law, told: format!($($told)+) });
        }
    };
}
pub(super) use hold;

/// How far games are followed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Depth {
    pub(super) games: usize,
    pub(super) plies: usize,
}

/// What a definition came to.
#[derive(Clone, Debug)]
pub(super) enum Verdict {
    /// The checker found an error, with this code.
    Refused(&'static str),
    Lawful,
    Broken(Break),
}

/// Reads a definition and plays it.
pub(super) fn try_all(draft: &Table, seed: u64, depth: Depth) -> Verdict {
    caught(|| match reading::read(draft, &mut Chance::new(seed, 1))? {
        Ok(rules) => {
            games(rules, seed, depth)?;
            Ok(None)
        }
        Err(code) => Ok(Some(code)),
    })
}

/// Reads a definition that is written already, and plays it.
pub(super) fn try_text(text: &str, seed: u64, depth: Depth) -> Verdict {
    caught(|| match reading::read_text(text)?.0 {
        Ok(rules) => {
            games(rules, seed, depth)?;
            Ok(None)
        }
        Err(code) => Ok(Some(code)),
    })
}

fn games(rules: Rules, seed: u64, depth: Depth) -> Lawful {
    let variant = variant(rules);
    (0..depth.games as u64)
        .try_for_each(|game| playing::play(&variant, &mut Chance::new(seed, 2 + game), depth.plies))
}

/// What becomes of a definition; a panic breaks a law too.
fn caught(tried: impl FnOnce() -> Result<Option<&'static str>, Break>) -> Verdict {
    match catch_unwind(AssertUnwindSafe(tried)) {
        Ok(Ok(None)) => Verdict::Lawful,
        Ok(Ok(Some(code))) => Verdict::Refused(code),
        Ok(Err(broken)) => Verdict::Broken(broken),
        Err(panic) => {
            let told = panic.downcast_ref::<String>().cloned();
            let told = told.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            Verdict::Broken(Break { law: "nothing panics", told: told.unwrap_or_default() })
        }
    }
}

/// The variant of a definition without errors.
pub(super) fn variant(rules: Rules) -> Arc<Variant> {
    Variant::new("random", rules)
}
