//! The moves of a kind of piece: the compiled form of a Betza string.

mod bend;
mod covers;
mod extent;
mod joined_edges;
mod returns;
pub(in crate::rules) mod screened;
mod ways;

use std::ops::{BitOr, BitOrAssign};

pub use bend::Bend;

use crate::board::{Shape, Wraps};

/// A union of terms. Terms may overlap: equal moves are one move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Movement {
    /// The ways to move, in the order they were written.
    pub terms: Vec<Term>,
}

/// One way to move: legs made one after the other, all of them. A move that may end early is two terms.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term {
    /// The condition that the piece has not moved before.
    pub initial: Initial,
    /// The legs; at least one.
    pub legs: Vec<Leg>,
    /// The legs that are made any number of times, or not at all.
    pub repeated: Option<Repeated>,
}

/// Legs that are made again and again, from the one at `start` to the one before `end`. There are legs before them, and
/// behind them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Repeated {
    /// The place of the first of them.
    pub start: u8,
    /// The place of the first leg behind them.
    pub end: u8,
}

impl Repeated {
    /// Returns the legs before them, they themselves, and those behind.
    pub fn split<L>(self, legs: &[L]) -> (&[L], &[L], &[L]) {
        let (before, behind) = legs.split_at(usize::from(self.end).min(legs.len()));
        let (before, repeated) = before.split_at(usize::from(self.start).min(before.len()));
        (before, repeated, behind)
    }
}

/// When in a game a term may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Initial {
    /// At any time.
    Any,
    /// Only while the piece has not moved.
    Unmoved,
    /// Only while the piece has not moved, or is one rank ahead of a square where it could have started (`ii`).
    UnmovedOrOneAhead,
}

/// One leg. It starts where the leg before it ended and runs along one heading.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Leg {
    /// The headings it may take.
    pub turns: Turns,
    /// The reach of the leg.
    pub reach: Reach,
    /// Squares at its start that it passes, empty or not (`j` on steps and slides). They count as steps.
    pub skip: u8,
    /// The condition of a leap on the squares it passes (`n`, `j` on leaps).
    pub path: Path,
    /// The condition on a piece to jump (`p`, `g` on a final leg).
    pub hop: Hop,
    /// The pieces that may be on the square where the leg ends.
    pub onto: Onto,
    /// The edges that the leg's steps run round: the side edges with `o`.
    pub wrap: Wraps,
    /// The turn after each step, if this is the only leg.
    pub bend: Option<Bend>,
    /// True if the piece that the move displaces is put down where this leg starts (`u`).
    pub unloads: bool,
}

/// A direction: its place in the cycle of eight, and its step for the first player.
///
/// For steps and slides the cycle is the compass, 0 = straight forward, then clockwise; for oblique atoms it is the
/// eight copies of the leap, 0 = forward and a little to the right, then clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Heading {
    /// Place in the cycle, 0 to 7.
    pub index: u8,
    /// Files to the right, seen by the mover.
    pub dx: i8,
    /// Ranks forward, seen by the mover.
    pub dy: i8,
}

/// The headings of a leg.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Turns {
    /// A first leg: these headings.
    Absolute(Vec<Heading>),
    /// A later leg: the headings for each heading index of the leg before it.
    Relative(Box<[Vec<Heading>; 8]>),
}

/// The reach of a leg, in steps of its heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reach {
    /// At most so many steps; 1 for steppers and leapers.
    UpTo(u8),
    /// Until something is in the way.
    Unlimited,
    /// As many steps as the last leg made that could make more than one; one step if there was none (`i` on a later
    /// leg).
    SameAsBefore,
    /// Exactly as many steps as there are pieces on the line through where it starts, ahead and behind, the piece itself
    /// among them (`x`). It leaps over what is in between.
    AsOnLine,
}

/// The condition of a leap on the squares it passes: first along the longer axis, then diagonally, as in (0,1) and
/// (1,2) for the leap (2,3). Leaps of one square pass none; those that go as far as there are pieces on a line pass its
/// squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Path {
    /// Nothing.
    Any,
    /// Each of the squares on the way must be empty.
    Empty,
    /// Each of the squares on the way must be occupied.
    Occupied,
    /// No enemy may be on the way (`nn`).
    NoEnemy,
}

/// The condition of a leg on pieces it jumps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Hop {
    /// It jumps nothing.
    None,
    /// It jumps exactly one piece and runs on behind it.
    Over,
    /// It jumps one piece or more, and may land behind each of them.
    OverSome,
    /// It jumps one piece and lands on the next square behind it.
    Grasshopper,
}

/// The pieces that may be on the square where a leg ends: a set of the constants below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Onto(pub(in crate::rules) u16);

impl Onto {
    /// Nothing there.
    pub const EMPTY: Onto = Onto(1);
    /// An enemy, which is captured.
    pub const ENEMY: Onto = Onto(2);
    /// A piece of the mover's own, which is captured (`d`); never a royal one.
    pub const OWN: Onto = Onto(4);
    /// The square where an en passant capture is allowed (`e`).
    pub const EN_PASSANT: Onto = Onto(8);
    /// An enemy that stays, jumped by a leg that is not the last (`p`).
    pub const PASS_ENEMY: Onto = Onto(16);
    /// A piece of the mover's own that stays, jumped by a leg that is not the last (`p`).
    pub const PASS_OWN: Onto = Onto(32);
    /// Takes royal pieces out of `ENEMY` (`t`).
    pub const SPARE_ROYAL: Onto = Onto(64);
    /// An enemy, which is moved aside to where the leg starts that unloads (`c` in a term with `u`).
    pub const MOVE_ENEMY: Onto = Onto(128);
    /// A piece of the mover's own, which is moved aside to where the leg starts that unloads (`d` in a term with `u`).
    pub const MOVE_OWN: Onto = Onto(256);

    /// Returns whether every member of `other` is in this set.
    pub const fn has(self, other: Onto) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns the members of this set that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Onto) -> Onto {
        Onto(self.0 & !other.0)
    }
}

impl Onto {
    /// Returns whether a leg that ends on this cannot end without a capture.
    pub fn must_capture(self) -> bool {
        let mut others =
            [Onto::EMPTY, Onto::PASS_ENEMY, Onto::PASS_OWN, Onto::MOVE_ENEMY, Onto::MOVE_OWN].into_iter();
        !others.any(|other| self.has(other))
    }
}

impl BitOr for Onto {
    type Output = Onto;

    fn bitor(self, other: Onto) -> Onto {
        Onto(self.0 | other.0)
    }
}

impl BitOrAssign for Onto {
    fn bitor_assign(&mut self, other: Onto) {
        self.0 |= other.0;
    }
}

impl Movement {
    /// Returns the longest step of any leg, in files or ranks; 0 when nothing moves. A mailbox needs so wide a margin.
    pub fn longest_step(&self) -> u8 {
        self.terms
            .iter()
            .flat_map(|term| &term.legs)
            .flat_map(Leg::headings)
            .map(|heading| heading.dx.unsigned_abs().max(heading.dy.unsigned_abs()))
            .max()
            .unwrap_or(0)
    }

    /// Returns whether some term moves other pieces aside.
    pub fn moves_aside(&self) -> bool {
        self.terms.iter().any(Term::moves_aside)
    }

    /// Returns whether some term depends on whether the piece has moved.
    pub fn has_initial(&self) -> bool {
        self.terms.iter().any(|term| term.initial != Initial::Any)
    }
}

impl Heading {
    /// Returns the leaps to all other squares of the largest board.
    pub fn anywhere() -> Vec<Heading> {
        let most = Shape::MAX as i8 - 1;
        let all = (-most..=most).flat_map(|dx| (-most..=most).map(move |dy| (dx, dy)));
        all.filter(|&step| step != (0, 0)).map(|(dx, dy)| Heading { index: 0, dx, dy }).collect()
    }

    /// Files or ranks, whichever are more.
    pub fn length(self) -> u8 {
        self.dx.unsigned_abs().max(self.dy.unsigned_abs())
    }

    /// Returns whether it runs along a file, a rank or a diagonal.
    pub fn is_straight(self) -> bool {
        self.dx == 0 || self.dy == 0 || self.dx.unsigned_abs() == self.dy.unsigned_abs()
    }

    /// Returns whether a step from some square of the board may end on the board.
    pub fn fits(self, shape: Shape) -> bool {
        self.dx.unsigned_abs() < shape.files && self.dy.unsigned_abs() < shape.ranks
    }
}

impl Leg {
    /// Returns whether it is a leap to any square of the largest board (`U`).
    pub fn goes_anywhere(&self) -> bool {
        let side = 2 * usize::from(Shape::MAX) - 1;
        matches!(&self.turns, Turns::Absolute(headings) if headings.len() == side * side - 1)
    }

    /// Returns every heading the leg may take, those of later legs once for each heading before them.
    pub fn headings(&self) -> impl Iterator<Item = &Heading> {
        let (first, later) = match &self.turns {
            Turns::Absolute(headings) => (headings.as_slice(), None),
            Turns::Relative(by_index) => ([].as_slice(), Some(by_index.iter().flatten())),
        };
        first.iter().chain(later.into_iter().flatten())
    }

    /// Returns whether the leg captures where it ends.
    pub fn captures(&self) -> bool {
        [Onto::ENEMY, Onto::OWN, Onto::EN_PASSANT].into_iter().any(|o| self.onto.has(o))
    }

    /// Returns whether the leg displaces the piece where it ends.
    pub fn moves_aside(&self) -> bool {
        [Onto::MOVE_ENEMY, Onto::MOVE_OWN].into_iter().any(|o| self.onto.has(o))
    }
}

/// A term that needs no walker: one leg of plain steps, leaps or slides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts about a term")]
pub struct Plain<'a> {
    /// Its headings.
    pub headings: &'a [Heading],
    /// Steps it may make; `u8::MAX` when unlimited.
    pub steps: u8,
    /// True if the squares a leap passes must be empty; the headings are straight then, and there is one step.
    pub lame: bool,
    /// True if it may end on an empty square.
    pub quiet: bool,
    /// True if it may capture an enemy.
    pub captures: bool,
    /// True if it may capture a piece that has just passed the square where it lands.
    pub en_passant: bool,
    /// True if it is for pieces that have not moved.
    pub unmoved: bool,
}

impl Term {
    /// Returns whether some leg displaces the piece where it ends.
    pub fn moves_aside(&self) -> bool {
        self.legs.iter().any(Leg::moves_aside)
    }

    /// Returns whether every leg has a heading that fits on the board: if not, the term makes no moves there.
    pub fn can_move_on(&self, shape: Shape) -> bool {
        self.unrolled(0).legs.iter().all(|leg| leg.headings().any(|heading| heading.fits(shape)))
    }

    /// Most ways the terms of a piece may go together: what can still be walked in a moment.
    pub const MAX_WAYS: u64 = 1_000_000;

    /// Returns an upper bound on the ways a walk of this term can take on a board: headings times squares, for each
    /// leg; where that is more than can be walked, the ways there are on an empty board.
    pub fn n_ways(&self, shape: Shape) -> u64 {
        let side = u64::from(shape.files.max(shape.ranks));
        let of_leg = |leg: &Leg| {
            let n_headings = match &leg.turns {
                Turns::Absolute(headings) => headings.len(),
                Turns::Relative(by_index) => by_index.iter().map(Vec::len).max().unwrap_or(0),
            };
            let n_steps = match leg.reach {
                Reach::UpTo(n) => u64::from(n).min(side),
                Reach::Unlimited if leg.wrap.any() => side * side,
                Reach::Unlimited => side,
                Reach::SameAsBefore | Reach::AsOnLine => 1,
            };
            let n_sides = if leg.bend.is_some() { 2 } else { 1 };
            (n_headings as u64).max(1).saturating_mul(n_steps).saturating_mul(n_sides)
        };
        let bound = match self.repeated {
            None => self.legs.iter().map(of_leg).fold(1, u64::saturating_mul),
            Some(_) => u64::MAX,
        };
        if bound <= Term::MAX_WAYS { bound } else { ways::counted(self, shape).unwrap_or(bound).min(bound) }
    }

    /// Returns the most pieces that one move of this term can capture on a board without landing on them; nothing when
    /// it would take too long to count them, or there is no limit.
    pub fn n_passing(&self, shape: Shape) -> Option<u64> {
        match (self.repeated, self.legs.split_last()) {
            (Some(repeated), _) if repeated.split(&self.legs).1.iter().any(Leg::captures) => {
                ways::captures(self, shape)
            }
            (_, None) => Some(0),
            (_, Some((last, before))) => {
                let on_the_way = before.iter().filter(|leg| leg.captures()).count() as u64;
                Some(on_the_way + u64::from(last.onto.has(Onto::EN_PASSANT)))
            }
        }
    }

    /// Returns the term with its repeated legs made so many times, and no others.
    #[must_use]
    pub fn unrolled(&self, times: usize) -> Term {
        let Some(repeated) = self.repeated else { return self.clone() };
        let (before, again, behind) = repeated.split(&self.legs);
        let rounds = std::iter::repeat_n(again, times).flatten();
        Term {
            initial: self.initial,
            legs: before.iter().chain(rounds).chain(behind).cloned().collect(),
            repeated: None,
        }
    }

    /// Returns the sum of `n_ways` over several terms.
    pub fn n_ways_of<'t>(terms: impl IntoIterator<Item = &'t Term>, shape: Shape) -> u64 {
        terms.into_iter().fold(0, |sum, term| sum.saturating_add(term.n_ways(shape)))
    }

    /// Returns whether the piece always ends where it started: one step somewhere, and the same step back.
    pub fn is_round_trip(&self) -> bool {
        let [out, back] = self.legs.as_slice() else { return false };
        let one_step = |leg: &Leg| leg.reach == Reach::UpTo(1) && leg.skip == 0 && leg.hop == Hop::None;
        let (Turns::Absolute(outward), Turns::Relative(by_index)) = (&out.turns, &back.turns) else {
            return false;
        };
        let returns = |h: &Heading| {
            by_index
                .get(usize::from(h.index))
                .is_some_and(|turns| turns.iter().all(|b| (b.dx, b.dy) == (-h.dx, -h.dy)))
        };
        one_step(out) && one_step(back) && outward.iter().all(returns)
    }

    /// Returns whether it can capture a piece that has just gone past a square.
    pub fn captures_en_passant(&self) -> bool {
        self.legs.iter().any(|leg| leg.onto.has(Onto::EN_PASSANT))
    }

    /// Returns whether it is a quiet first move of several steps along a line: the squares it passes are open to an en
    /// passant capture.
    pub fn passes_at_first(&self) -> bool {
        self.initial != Initial::Any && self.passes()
    }

    /// Returns whether it is a quiet move of several steps along a line.
    pub fn passes(&self) -> bool {
        self.plain().is_some_and(|plain| {
            let passes = |h: &Heading| plain.steps > 1 || (plain.lame && h.length() > 1);
            plain.quiet && plain.headings.iter().any(passes)
        })
    }

    /// Returns the term as plain steps, leaps or slides, when it is nothing more.
    pub fn plain(&self) -> Option<Plain<'_>> {
        let [leg] = self.legs.as_slice() else { return None };
        let Turns::Absolute(headings) = &leg.turns else { return None };
        let steps = match leg.reach {
            Reach::UpTo(n) => n,
            Reach::Unlimited => u8::MAX,
            Reach::SameAsBefore | Reach::AsOnLine => return None,
        };
        let lame = match leg.path {
            Path::Any => false,
            Path::Empty if steps == 1 && headings.iter().all(|h| h.is_straight()) => true,
            Path::Empty | Path::Occupied | Path::NoEnemy => return None,
        };
        let ordinary = leg.skip == 0 && leg.hop == Hop::None && !leg.wrap.any() && leg.bend.is_none();
        let en_passant = leg.onto.has(Onto::EN_PASSANT);
        let onto_is_plain = (Onto::EMPTY | Onto::ENEMY | Onto::EN_PASSANT).has(leg.onto);
        let unmoved = match self.initial {
            Initial::Any => false,
            Initial::Unmoved if !en_passant => true,
            Initial::Unmoved | Initial::UnmovedOrOneAhead => return None,
        };
        (ordinary && onto_is_plain).then_some(Plain {
            headings,
            steps,
            lame,
            quiet: leg.onto.has(Onto::EMPTY),
            captures: leg.onto.has(Onto::ENEMY),
            en_passant,
            unmoved,
        })
    }
}
