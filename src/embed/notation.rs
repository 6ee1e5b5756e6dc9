//! Moves as text.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use alfil_core::board::{Move, Side};

use super::Variant;
use crate::words::notation::style::Style;

/// A way to write moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Notation {
    /// By squares: `g1f3`. `docs/notation.md` describes it.
    #[default]
    Coordinates,
    /// As chess players do: `Nf3`, `exd5`. Also called SAN.
    Algebraic,
    /// As shogi players do, in the notation of Hodges: `P-7f`, `Gx5h`.
    Hodges,
}

impl Notation {
    /// Returns the notation that suits a variant: that of shogi where `+` marks promoted pieces, that of chess elsewhere.
    ///
    /// ```
    /// use alfil::{Notation, Variant};
    ///
    /// assert_eq!(Notation::usual(&Variant::bundled("shogi").unwrap()), Notation::Hodges);
    /// assert_eq!(Notation::usual(&Variant::bundled("chess").unwrap()), Notation::Algebraic);
    /// ```
    pub fn usual(variant: &Variant) -> Notation {
        match Style::usual(variant.internal_rules()) {
            Style::Coordinates => Notation::Coordinates,
            Style::Algebraic => Notation::Algebraic,
            Style::Hodges => Notation::Hodges,
        }
    }
}

/// Reads `coordinates`, `algebraic` or `hodges`.
///
/// ```
/// use alfil::Notation;
///
/// assert_eq!("hodges".parse(), Ok(Notation::Hodges));
/// let why = "lan".parse::<Notation>().unwrap_err();
/// assert_eq!(why.to_string(), "there is no notation `lan`: write `coordinates`, `algebraic` or `hodges`");
/// ```
impl FromStr for Notation {
    type Err = UnknownNotation;

    fn from_str(word: &str) -> Result<Notation, UnknownNotation> {
        match word {
            "coordinates" => Ok(Notation::Coordinates),
            "algebraic" => Ok(Notation::Algebraic),
            "hodges" => Ok(Notation::Hodges),
            _ => Err(UnknownNotation { word: word.to_owned() }),
        }
    }
}

/// Why a word is not read as a [`Notation`]: none has that name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownNotation {
    word: String,
}

impl fmt::Display for UnknownNotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no notation `{}`: write `coordinates`, `algebraic` or `hodges`", self.word)
    }
}

impl Error for UnknownNotation {}

impl From<Notation> for Style {
    fn from(notation: Notation) -> Style {
        match notation {
            Notation::Coordinates => Style::Coordinates,
            Notation::Algebraic => Style::Algebraic,
            Notation::Hodges => Style::Hodges,
        }
    }
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlayedMove {
    /// The move.
    pub mv: Move,
    /// Who played it.
    pub side: Side,
    /// The number of the move, which grows after the second player's turns.
    pub number: u32,
    /// The move as text.
    pub text: String,
}
