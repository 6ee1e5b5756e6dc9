//! The style of moves, as a word of the command line.

use alfil_core::rules::Rules;
use clap::ValueEnum;

use crate::words::notation::style::Style;

/// A style of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum StyleArg {
    /// As in chess books: Nf3, exd5
    San,
    /// As in shogi books: P-7f, Gx5h
    Hodges,
    /// Coordinates: g1f3
    Coordinates,
}

impl StyleArg {
    /// Returns the style that was chosen, or else the one that suits the game.
    pub(in crate::cli) fn or_usual(chosen: Option<StyleArg>, rules: &Rules) -> Style {
        chosen.map_or_else(|| Style::usual(rules), StyleArg::style)
    }

    /// Returns the style.
    pub(in crate::cli) fn style(self) -> Style {
        match self {
            StyleArg::San => Style::Algebraic,
            StyleArg::Hodges => Style::Hodges,
            StyleArg::Coordinates => Style::Coordinates,
        }
    }
}
