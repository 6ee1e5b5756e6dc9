//! The interface for programs that embed alfil: variants from text, games with moves as text, reports that print themselves.
//!
//! [`Variant`] and [`Game`] wrap the internal types of the same names, so that what is inside can change.

mod game;
mod variant;

use alfil_language::diag::Report;

pub use self::game::{BadFen, Game, IllegalMove, Outcome, Reason};
pub use self::variant::Variant;
use crate::author::validate;
use crate::library::{self, BundledVariants};

/// The name in reports of a text that did not come from a file.
const UNNAMED: &str = "<text>";

/// Ids of the bundled variants, in alphabetical order.
///
/// ```
/// assert!(alfil::bundled().any(|id| id == "dai-shogi"));
/// ```
pub fn bundled() -> impl Iterator<Item = &'static str> {
    library::bundled().map(|(id, _)| id)
}

/// Checks the text of a definition: reports errors, lints, and claims that do not hold.
///
/// No file is read: the text may extend bundled variants only. The work is bounded for every text; what was
/// skipped for that reason is reported.
///
/// ```
/// let report = alfil::validate_toml("format = 1\nname = \"Empty\"\n");
/// assert!(report.n_errors() > 0);
/// println!("{report}");
/// ```
pub fn validate_toml(text: &str) -> Report {
    validate::load_text(UNNAMED, text, &BundledVariants).1
}
