//! What holds of every definition that the checker accepts, whatever it says.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use alfil_core::variant::Variant;

use super::chance::Chance;
use super::draft::Table;
use super::effort::{Depth, Effort};
use super::never::Never;
use super::playing;
use super::reading::{self, Read};

/// A law that does not hold.
#[derive(Clone, Debug)]
pub(super) struct Break {
    pub(super) law: &'static str,
    /// Where, and what was found.
    pub(super) reported: String,
}

pub(super) type Lawful = Result<(), Break>;

/// Says which law is broken when something is not so.
macro_rules! hold {
    ($so:expr, $law:literal, $($reported:tt)+) => {
        if !$so {
            return Err($crate::random_definitions::laws::Break { law: $law, reported: format!($($reported)+) });
        }
    };
}
pub(super) use hold;

/// What a definition came to.
#[derive(Clone, Debug)]
pub(super) enum Verdict {
    /// The checker found an error, with this code.
    Refused(&'static str),
    /// Nothing is broken; these laws were looked at.
    Lawful(BTreeSet<&'static str>),
    Broken(Break),
}

/// Reads a definition and plays it.
pub(super) fn try_all(draft: &Table, seed: u64, depth: Depth) -> Verdict {
    let effort = Effort::new(depth);
    caught(depth, effort, |effort| reading::read(draft, &mut Chance::new(seed, 1), effort), seed)
}

/// Reads a definition that is written already, and plays it.
pub(super) fn try_text(text: &str, seed: u64, depth: Depth) -> Verdict {
    let effort = Effort::new(depth);
    caught(depth, effort, |effort| reading::read_text(text, reading::EVERYTHING, effort), seed)
}

fn games(read: Read, seed: u64, depth: Depth, effort: &Effort) -> Lawful {
    let variant = Variant::new("random", read.rules);
    let never = Never::said(&read.report);
    for game in 0..depth.games as u64 {
        let played = playing::play(&variant, &never, &mut Chance::new(seed, 2 + game), depth.plies, effort);
        if effort.budget.is_spent() {
            return Ok(());
        }
        played?;
    }
    Ok(())
}

/// What becomes of a definition; a panic breaks a law too.
fn caught(
    depth: Depth,
    effort: Effort,
    read: impl FnOnce(&Effort) -> Result<Result<Read, &'static str>, Break>,
    seed: u64,
) -> Verdict {
    let tried = || match read(&effort)? {
        Ok(read) => games(read, seed, depth, &effort).map(|()| None),
        Err(code) => Ok(Some(code)),
    };
    match catch_unwind(AssertUnwindSafe(tried)) {
        Ok(Ok(None)) => Verdict::Lawful(effort.into_met()),
        Ok(Ok(Some(code))) => Verdict::Refused(code),
        Ok(Err(broken)) => Verdict::Broken(broken),
        Err(panic) => {
            let reported = panic.downcast_ref::<String>().cloned();
            let reported = reported.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            Verdict::Broken(Break { law: "nothing panics", reported: reported.unwrap_or_default() })
        }
    }
}
