//! The meaning of the modifiers of a leg that are not directions.

use std::ops::Range;

use alfil_core::rules::{Bend, Hop, Onto, Path};

use super::ast::Letter;
use super::atoms::{Family, Stride};
use super::directions::is_direction;
use super::findings::Findings;
use crate::diag::Code;

/// Every modifier letter that has a meaning, `a` and the directions included.
pub(super) const LETTERS: &str = "fblrsvhmcdeinjpgytozqxau";

/// The modifiers of a leg that are not directions.
#[derive(Clone, Debug, Default)]
pub(super) struct Modes {
    letters: Vec<Letter>,
}

/// How a leg may be passed when others follow; the possibilities are tried in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Passage {
    /// What may be where the leg ends.
    pub(super) onto: Onto,
    /// True if the legs after it have the other range (`y`, `g`).
    pub(super) toggles: bool,
}

impl Modes {
    /// Separates the letters of a leg into directions and modes; letters that are neither are reported.
    pub(super) fn split(found: &mut Findings<'_>, letters: &[Letter]) -> (Vec<Letter>, Modes) {
        let (mut directions, mut modes) = (Vec::new(), Modes::default());
        for &letter in letters {
            let c = letter.value;
            if is_direction(c) {
                directions.push(letter);
            } else if LETTERS.contains(c) && modes.count(c) >= most(c) {
                found
                    .report(
                        Code::BetzaNoEffect,
                        letter.range(),
                        format!("`{c}` appears twice"),
                        "this one has no effect",
                    )
                    .guess(letter.range(), "");
            } else if LETTERS.contains(c) {
                modes.letters.push(letter);
            } else {
                report_unknown_letter(found, letter);
            }
        }
        (directions, modes)
    }

    /// Returns whether the letter was written.
    pub(super) fn has(&self, letter: char) -> bool {
        self.count(letter) > 0
    }

    /// Returns how often the letter was written.
    pub(super) fn count(&self, letter: char) -> u8 {
        self.letters.iter().filter(|l| l.value == letter).count() as u8
    }

    /// Returns the first of these letters that was written.
    pub(super) fn first_of(&self, letters: &str) -> Option<Letter> {
        self.letters.iter().copied().find(|l| letters.contains(l.value))
    }

    /// Returns the bytes of a letter and of those behind it that repeat it.
    fn range_of(&self, first: Letter) -> Range<usize> {
        let own = self.letters.iter().filter(|letter| letter.value == first.value);
        own.fold(
            first.range(),
            |range, letter| {
                if letter.at == range.end { range.start..letter.range().end } else { range }
            },
        )
    }

    /// Returns these modes and those of `other`.
    pub(super) fn and(&self, other: &Modes) -> Modes {
        Modes { letters: self.letters.iter().chain(&other.letters).copied().collect() }
    }

    /// Returns what may be where the last leg ends; by default anything but own pieces.
    pub(super) fn landing(&self) -> Onto {
        let mut onto = Onto::default();
        for (letter, square) in
            [('m', Onto::EMPTY), ('c', Onto::ENEMY), ('d', Onto::OWN), ('e', Onto::EN_PASSANT)]
        {
            if self.has(letter) {
                onto |= square;
            }
        }
        if onto == Onto::default() {
            onto = Onto::EMPTY | Onto::ENEMY;
        }
        if self.has('t') && (onto.has(Onto::ENEMY) || (self.has('u') && onto.has(Onto::OWN))) {
            onto |= Onto::SPARE_ROYAL;
        }
        onto
    }

    /// Returns what a leg that others follow may meet, with and without a change of range; by default an empty square.
    pub(super) fn passages(&self) -> Vec<Passage> {
        let piece = if self.has('t') { Onto::PASS_OWN } else { Onto::PASS_OWN | Onto::PASS_ENEMY };
        let mut steady = Onto::default();
        for (letter, square) in
            [('m', Onto::EMPTY), ('c', Onto::ENEMY), ('d', Onto::OWN), ('e', Onto::EN_PASSANT), ('p', piece)]
        {
            if self.has(letter) {
                steady |= square;
            }
        }
        if self.has('t') && self.has('c') {
            steady |= Onto::SPARE_ROYAL;
        }
        let mut toggling = Onto::default();
        if self.has('y') {
            toggling |= Onto::EMPTY;
        }
        if self.has('g') {
            toggling |= piece;
        }
        let nothing = Onto::default();
        if steady == nothing && toggling == nothing {
            steady = Onto::EMPTY;
        }
        [Passage { onto: steady, toggles: false }, Passage { onto: toggling, toggles: true }]
            .into_iter()
            .filter(|p| p.onto != nothing)
            .collect()
    }

    /// Returns how the last leg jumps over a piece.
    pub(super) fn hop(&self) -> Hop {
        match (self.has('g'), self.count('p')) {
            (true, _) => Hop::Grasshopper,
            (false, 0) => Hop::None,
            (false, 1) => Hop::Over,
            (false, _) => Hop::OverSome,
        }
    }

    /// Returns what leaps of this stride require of the squares they pass.
    pub(super) fn path(&self, stride: Stride) -> Path {
        let passes_squares = !stride.is_one_square() || self.has('x');
        match (passes_squares, self.count('n'), self.has('j')) {
            (true, 0, true) => Path::Occupied,
            (true, 1, _) => Path::Empty,
            (true, 2.., _) => Path::NoEnemy,
            (false, _, _) | (true, 0, false) => Path::Any,
        }
    }

    /// Returns the squares at the start of a slide that it passes, empty or not.
    pub(super) fn skip(&self, stride: Stride) -> u8 {
        if stride.is_one_square() { self.count('j') } else { 0 }
    }

    /// Returns how the steps of this stride turn.
    pub(super) fn bend(&self, stride: Stride) -> Option<Bend> {
        let places = match stride.family {
            Family::Orthogonal | Family::Diagonal => 2,
            Family::King | Family::Oblique => 1,
        };
        match (self.has('z'), self.has('q')) {
            (true, _) => Some(Bend::Crooked),
            (false, true) => Some(Bend::Circular(places)),
            (false, false) => None,
        }
    }

    /// Reports modes that contradict each other or have no effect.
    pub(super) fn check(&self, found: &mut Findings<'_>, stride: Stride, is_last: bool) {
        let mut conflict = |a: char, b: char, why: &str| {
            if let (Some(x), Some(y)) = (self.first_of(&a.to_string()), self.first_of(&b.to_string())) {
                found
                    .report(
                        Code::BetzaConflict,
                        y.range(),
                        format!("`{a}` and `{b}` contradict each other"),
                        why,
                    )
                    .also(x.range(), format!("`{a}` is here"))
                    .help("write two terms, one with each");
            }
        };
        if self.count('n') == 1 {
            conflict('n', 'j', "the squares passed must be either empty or occupied");
        }
        if is_last {
            conflict('p', 'g', "a jump either continues beyond the piece or ends there");
        } else if let Some(p) = self.letters.iter().filter(|letter| letter.value == 'p').nth(1) {
            let message = "a second `p` has no effect on a leg before another one";
            let report = found.report(Code::BetzaNoEffect, p.range(), message, "one `p` is enough");
            report.help("the leg ends on the piece it jumps over").guess(p.range(), "");
        }
        if let (2, Some(n), Some(j)) = (self.count('n'), self.first_of("n"), self.first_of("j")) {
            let message = "`nn` and `j` together are not supported";
            found
                .report(
                    Code::BetzaUnsupported,
                    self.range_of(n),
                    message,
                    "`nn` passes squares without enemies",
                )
                .also(j.range(), "`j` passes only occupied squares")
                .help("remove one of them");
        }
        if let Some(n) = self.first_of("n").filter(|_| stride.is_one_square() && !self.has('x')) {
            let letters = "n".repeat(usize::from(self.count('n')));
            let message = format!("`{letters}` has no effect on steps and slides");
            let mut report = found
                .report(Code::BetzaNoEffect, self.range_of(n), message, "this has no effect")
                .help("it restricts the squares that a leap passes");
            for letter in self.letters.iter().filter(|letter| letter.value == 'n') {
                report = report.guess(letter.range(), "");
            }
        }
        if let Some(j) = self.first_of("j").filter(|_| !stride.is_one_square() && self.count('j') > 1) {
            let message = "a second `j` has no effect on a leap";
            found.report(Code::BetzaNoEffect, j.range(), message, "one `j` is enough").guess(j.range(), "");
        }
        let spares =
            if is_last { self.landing().has(Onto::SPARE_ROYAL) } else { self.first_of("cpg").is_some() };
        if let Some(t) = self.first_of("t").filter(|_| !spares) {
            let message = "`t` spares royal pieces, but nothing is captured here";
            found.report(Code::BetzaNoEffect, t.range(), message, "this has no effect").guess(t.range(), "");
        }
        if let Some(y) = self.first_of("y").filter(|_| is_last) {
            let message = "`y` changes the range of later legs, but there are none";
            found
                .report(Code::BetzaNoEffect, y.range(), message, "this has no effect")
                .help("in other libraries a piece with `y` captures and then leaps again, as `caN` does here")
                .guess(y.range(), "");
        }
        let is_redundant = is_last && self.has('m') && self.has('c') && !self.has('d') && !self.has('e');
        if let (Some(m), Some(c), true) = (self.first_of("m"), self.first_of("c"), is_redundant) {
            let first = if m.at < c.at { m } else { c };
            found
                .report(
                    Code::BetzaRedundantModes,
                    first.range(),
                    "`m` and `c` together have no effect",
                    "these are redundant",
                )
                .help("remove both: an atom without them moves and captures")
                .guess(m.range(), "")
                .guess(c.range(), "");
        }
    }
}

/// Returns how often a letter may be written.
fn most(letter: char) -> u8 {
    match letter {
        'i' | 'n' | 'p' => 2,
        'j' => u8::MAX,
        _ => 1,
    }
}

fn report_unknown_letter(found: &mut Findings<'_>, letter: Letter) {
    let c = letter.value;
    if c == 'k' {
        let message = "`k`, moves that only give check, is not supported";
        let report = found.report(Code::BetzaUnsupported, letter.range(), message, "not supported");
        report.help("remove the term, or write its legs with `a`");
        return;
    }
    let report = found.report(
        Code::BetzaUnknownModifier,
        letter.range(),
        format!("there is no modifier `{c}`"),
        "not a modifier",
    );
    let capital = c.to_ascii_uppercase();
    if super::atoms::LETTERS.contains(capital) {
        report
            .help(format!("atoms are capital letters: did you mean `{capital}`?"))
            .guess(letter.range(), capital.to_string());
    } else {
        report.help(
            "the directions are f b l r s v h; the other modifiers are m c d e i n j p g y t o z q x u, and `a` between legs",
        );
    }
}
