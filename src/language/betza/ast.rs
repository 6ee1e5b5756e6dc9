//! The syntax tree: what was written and where, before it is given a meaning.

use std::ops::Range;

/// Modifier letters with the place of each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Letters(pub(super) Vec<Letter>);

/// One modifier letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Letter {
    /// The letter.
    pub(super) value: char,
    /// Its byte offset.
    pub(super) at: usize,
    /// Its place among the letters: two letters are neighbours when these differ by one.
    pub(super) order: usize,
}

impl Letter {
    /// Returns the bytes the letter takes.
    pub(super) fn range(self) -> Range<usize> {
        self.at..self.at + self.value.len_utf8()
    }
}

impl Letters {
    /// Returns the letters of `text`, which starts at byte `at`.
    pub(super) fn new(text: &str, at: usize) -> Letters {
        let letter = |(order, (i, value))| Letter { value, at: at + i, order };
        Letters(text.char_indices().enumerate().map(letter).collect())
    }

    /// Returns these letters with `inner` after them, as if written together.
    pub(super) fn and(&self, inner: &Letters) -> Letters {
        let all = self.0.iter().chain(&inner.0).enumerate();
        Letters(all.map(|(order, &letter)| Letter { order, ..letter }).collect())
    }

    /// Returns the bytes around the letters; those of letters that were written apart include what is between.
    pub(super) fn range(&self) -> Option<Range<usize>> {
        Some(self.0.first()?.at..self.0.last()?.range().end)
    }
}

/// A term of the syntax.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// Modifiers and one atom; `a` in the modifiers separates legs.
    Simple(Hop),
    /// Legs with their own atoms.
    Chain(Chain),
    /// Legs of one atom, some of them made any number of times.
    Repetition(Repetition),
    /// Terms that share modifiers.
    Group {
        /// The shared modifiers.
        modifiers: Letters,
        /// The terms.
        nodes: Vec<Node>,
    },
}

/// Modifiers and an atom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hop {
    /// The modifiers.
    pub(super) modifiers: Letters,
    /// The atom.
    pub(super) atom: Atom,
    /// From the first modifier to the end of the range.
    pub(super) range: Range<usize>,
}

/// Legs of one atom, some of them made any number of times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Repetition {
    /// The letters before the parentheses.
    pub(super) before: Letters,
    /// Those in the parentheses.
    pub(super) repeated: Letters,
    /// Those after them.
    pub(super) after: Letters,
    /// The atom.
    pub(super) atom: Atom,
    /// The parentheses and what is in them.
    pub(super) inside: Range<usize>,
    /// From the first modifier to the end of the range.
    pub(super) range: Range<usize>,
}

/// Legs with their own atoms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chain {
    /// Modifiers in front of the bracket.
    pub(super) modifiers: Letters,
    /// The legs; at least one.
    pub(super) hops: Vec<Hop>,
    /// What follows each leg but the last.
    pub(super) joins: Vec<Join>,
    /// Whether it is written in brackets or, as an old chain, in parentheses.
    pub(super) style: Style,
    /// From the first modifier to the closing bracket.
    pub(super) range: Range<usize>,
}

/// What joins two legs of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Join {
    /// `-`: the move goes on.
    GoesOn,
    /// `?`: the move may end here.
    MayStop,
}

/// How a chain is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// `[F?R]`: outer directions are those of the whole path.
    Brackets,
    /// `(cK-aK)`: outer directions are those of the first leg, and `a` means all directions.
    Parentheses,
}

/// An atom with its range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Atom {
    /// Its name.
    pub(super) name: Name,
    /// How far.
    pub(super) extent: Extent,
    /// The bytes of the name.
    pub(super) name_range: Range<usize>,
    /// The bytes of the name and the range.
    pub(super) range: Range<usize>,
}

/// The name of an atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Name {
    /// A letter, not yet known to be one of the atoms.
    Letter(char),
    /// A leap by so many squares along one axis and the other.
    Vector(u8, u8),
}

/// How far an atom goes, as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// Not written.
    Default,
    /// `0`.
    Unlimited,
    /// A number.
    UpTo(u8),
    /// The letter twice.
    Doubled,
}
