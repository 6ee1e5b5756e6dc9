//! Betza move notation: from a pattern such as `fmWfcF` to a [`Movement`].
//!
//! The text is read with a grammar, [`Dialect::XBetza`], or letter by letter as in Fairy-Stockfish. No character is ever
//! skipped without a finding. The movement keeps nothing of the notation: directions, riders, groups and changes of range
//! are resolved here.

mod ast;
mod atoms;
mod brackets;
mod directions;
mod fairy;
mod findings;
mod lower;
mod meant;
mod modifiers;
mod parse;
mod ranged;
#[cfg(test)]
mod walk_tests;
mod warnings;

use alfil_core::rules::{Movement, Term};
use ast::Letters;
pub use fairy::REPLACES;
use findings::Findings;
pub use ranged::{Ranged, ranged};
use warnings::doubled::Odd;
use warnings::{doubled, other_programs, redundant};

use crate::diag::{Diagnostic, Severity, Span, Text};

/// How the notation is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// XBetza as its author documents it, with brackets, groups and vectors.
    #[default]
    XBetza,
    /// As Fairy-Stockfish reads a pattern. Everything it skips is a warning.
    FairyStockfish,
}

impl Dialect {
    /// Every dialect, the usual one first.
    pub const ALL: [Dialect; 2] = [Dialect::XBetza, Dialect::FairyStockfish];

    /// Returns the name in definitions: `xbetza` or `fairy-stockfish`.
    pub const fn name(self) -> &'static str {
        match self {
            Dialect::XBetza => "xbetza",
            Dialect::FairyStockfish => "fairy-stockfish",
        }
    }
}

/// The result of reading a pattern.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The movement; nothing when there were errors.
    pub movement: Option<Movement>,
    /// The findings, in order of place.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a pattern. The empty pattern is a piece that does not move.
///
/// Returns for every text; reports as many problems as it can.
pub fn compile(text: &Text, dialect: Dialect) -> Compiled {
    let Plain { terms, diagnostics, odd } = read(text, dialect);
    let mut diagnostics = match dialect {
        Dialect::XBetza => meant::review(text, diagnostics, &odd),
        Dialect::FairyStockfish => meant::review_fairy(text, diagnostics, !terms.is_empty()),
    };
    sort(&mut diagnostics);
    let is_good = diagnostics.iter().all(|d| d.severity() == Severity::Warning);
    Compiled { movement: is_good.then_some(Movement { terms }), diagnostics }
}

/// A pattern as it is read, before anybody asks what else it could mean.
#[derive(Debug)]
struct Plain {
    terms: Vec<Term>,
    diagnostics: Vec<Diagnostic>,
    /// Directions that are always a mistake; those of the other dialect are not checked.
    odd: Vec<Odd>,
}

/// Reads a text that is written nowhere.
fn plainly(text: &str, dialect: Dialect) -> Plain {
    read(&Text::verbatim(text, Span::NOWHERE, 0), dialect)
}

fn read(text: &Text, dialect: Dialect) -> Plain {
    let mut found = Findings::new(text);
    let mut odd = Vec::new();
    let terms = match dialect {
        Dialect::XBetza => {
            let nodes = parse::parse(&mut found);
            let mut written = Vec::new();
            let terms = lower::terms_of_nodes(&mut found, &nodes, &Letters::default(), &mut written);
            redundant::warn_of_redundant(&mut found, &written, &terms);
            other_programs::warn_of_other_programs(&mut found, &nodes);
            odd = doubled::odd(&nodes);
            terms
        }
        Dialect::FairyStockfish => fairy::read(&mut found),
    };
    let mut diagnostics = found.into_diagnostics();
    sort(&mut diagnostics);
    Plain { terms, diagnostics, odd }
}

fn sort(diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.sort_by_key(|d| d.span().map(|s| (s.start, s.end)));
    diagnostics.dedup();
}
