//! The atoms: steps, slides and leaps, and how far they go by default.

use alfil_core::rules::{Heading, Reach};

use super::ast::{Atom, Extent, Name};
use super::findings::Findings;
use crate::diag::Code;

/// The letters of the supported atoms.
pub(super) const LETTERS: &str = "WFDNAHCLZJGKRBQ";

/// Which of the eight directions an atom has, and how its direction letters are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    /// Along files and ranks.
    Orthogonal,
    /// Along diagonals.
    Diagonal,
    /// Both, as one compass of eight.
    King,
    /// The eight copies of a leap that is neither.
    Oblique,
}

/// A set of places in a cycle of eight.
pub(super) type Places = u8;

/// Every place in the cycle.
pub(super) const ALL: Places = 0xFF;

/// Returns the places of `set`, ascending.
pub(super) fn places(set: Places) -> impl Iterator<Item = u8> {
    (0..8).filter(move |i| set >> i & 1 == 1)
}

/// An atom: a family and the size of its step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stride {
    /// The family.
    pub(super) family: Family,
    /// The shorter side of the step.
    short: i8,
    /// The longer side of the step.
    long: i8,
}

impl Stride {
    fn new(a: u8, b: u8) -> Stride {
        let (short, long) = (a.min(b) as i8, a.max(b) as i8);
        let family = match short {
            0 => Family::Orthogonal,
            _ if short == long => Family::Diagonal,
            _ => Family::Oblique,
        };
        Stride { family, short, long }
    }

    /// Returns a stride with every direction, for reading letters when their atom is unknown.
    pub(super) fn any() -> Stride {
        Stride { family: Family::Oblique, short: 1, long: 2 }
    }

    fn king() -> Stride {
        Stride { family: Family::King, short: 0, long: 1 }
    }

    /// Returns the atoms this one is made of: `K` is `W` and `F`.
    pub(super) fn parts(self) -> Vec<Stride> {
        match self.family {
            Family::King => vec![Stride::new(0, 1), Stride::new(1, 1)],
            Family::Orthogonal | Family::Diagonal | Family::Oblique => vec![self],
        }
    }

    /// Returns the shorter and the longer side of the step.
    pub(super) fn sides(self) -> (i8, i8) {
        (self.short, self.long)
    }

    /// Returns whether the step passes no square.
    pub(super) fn is_one_square(self) -> bool {
        self.long == 1
    }

    /// Returns the places of the cycle where the atom has a direction.
    pub(super) fn places(self) -> Places {
        match self.family {
            Family::Orthogonal => 0x55,
            Family::Diagonal => 0xAA,
            Family::King | Family::Oblique => ALL,
        }
    }

    /// Returns the heading at a place of the cycle. Steps and straight leaps keep their length at every place of the
    /// compass.
    pub(super) fn heading(self, index: u8) -> Heading {
        Heading { index: 0, dx: self.short, dy: self.long }.at(index)
    }

    /// Returns the headings at these places.
    pub(super) fn headings(self, set: Places) -> Vec<Heading> {
        places(set).map(|i| self.heading(i)).collect()
    }
}

/// An atom with its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Meaning {
    /// Its step.
    pub(super) stride: Stride,
    /// How far it goes.
    pub(super) reach: Reach,
}

/// Returns the step and the usual reach of a letter.
pub(super) fn letter(name: char) -> Option<(Stride, Reach)> {
    let (a, b) = match name {
        'W' | 'R' => (0, 1),
        'F' | 'B' => (1, 1),
        'D' => (0, 2),
        'N' => (1, 2),
        'A' => (2, 2),
        'H' => (0, 3),
        'C' | 'L' => (1, 3),
        'Z' | 'J' => (2, 3),
        'G' => (3, 3),
        'K' | 'Q' => {
            let reach = if name == 'K' { Reach::UpTo(1) } else { Reach::Unlimited };
            return Some((Stride::king(), reach));
        }
        _ => return None,
    };
    let reach = if matches!(name, 'R' | 'B') { Reach::Unlimited } else { Reach::UpTo(1) };
    Some((Stride::new(a, b), reach))
}

/// Returns how the direction letters of an atom are read; nothing if there is no such atom.
pub(super) fn family(atom: &Atom) -> Option<Family> {
    match atom.name {
        Name::Vector(a, b) => Some(Stride::new(a, b).family),
        Name::Letter(name) => letter(name).map(|(stride, _)| stride.family),
    }
}

/// Gives an atom its meaning, or reports it.
pub(super) fn meaning(found: &mut Findings<'_>, atom: &Atom) -> Option<Meaning> {
    let (stride, usual) = match atom.name {
        Name::Vector(a, b) => (Stride::new(a, b), Reach::UpTo(1)),
        Name::Letter(name) => {
            let known = letter(name);
            if known.is_none() {
                report_unknown_atom(found, atom, name);
            }
            known?
        }
    };
    let reach = match atom.extent {
        Extent::Default => usual,
        Extent::Unlimited => Reach::Unlimited,
        Extent::UpTo(n) => Reach::UpTo(n),
        Extent::Doubled => {
            if let Name::Letter(name @ ('R' | 'B' | 'Q' | 'K')) = atom.name {
                let plain = if name == 'K' { 'Q' } else { name };
                let text = found.text();
                let before = text.get(..atom.range.start).and_then(|text| text.chars().next_back());
                let after = text.get(atom.range.end..).and_then(|text| text.chars().next());
                // Next to the same letter, the remaining one would be doubled again.
                let stays_alone = before != Some(plain) && after != Some(plain);
                let report = found
                    .report(
                        Code::BetzaDoubledRider,
                        atom.range.clone(),
                        format!("`{name}{name}` is `{plain}`"),
                        "doubling has no effect",
                    )
                    .help(format!("write `{plain}`"));
                if stays_alone {
                    report.fix(atom.range.clone(), plain.to_string());
                } else {
                    report.guess(atom.range.clone(), plain.to_string());
                }
            }
            Reach::Unlimited
        }
    };
    Some(Meaning { stride, reach })
}

fn report_unknown_atom(found: &mut Findings<'_>, atom: &Atom, name: char) {
    let at = atom.name_range.clone();
    match name {
        'O' | 'I' | 'X' | 'Y' => {
            let (what, help) = match name {
                'O' => ("castling", "remove it: castling is described in `[[castling]]`"),
                'I' => ("the imitator", "remove it, or write other atoms instead"),
                _ => (
                    "a longer copy of the atom before it",
                    "write the leap as numbers, as in `(1,4)` for `FX`",
                ),
            };
            found
                .report(
                    Code::BetzaUnsupported,
                    at,
                    format!("`{name}`, {what}, is not supported yet"),
                    "not supported",
                )
                .help(help);
        }
        'U' => {
            found
                .report(Code::BetzaUnsupported, at, "`U` cannot be one of several legs", "not supported")
                .help("write it as a separate term, as in `KU`");
        }
        _ => {
            let modifier = name.to_ascii_lowercase();
            let report = found
                .report(Code::BetzaUnknownAtom, at, format!("there is no atom `{name}`"), "not an atom")
                .help("the atoms are W F D N A H C Z G K R B Q U, and `(a,b)` for any leap");
            if super::modifiers::LETTERS.contains(modifier) {
                report.help(format!("modifiers are lower-case letters: did you mean `{modifier}`?"));
            }
        }
    }
}
