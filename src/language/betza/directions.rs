//! How direction letters are read, letter by letter, following the table in section 3 of the description of the notation.

use super::ast::Letter;
use super::atoms::{ALL, Family, Places};
use super::findings::Findings;
use crate::diag::Code;

/// A direction letter other than `h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Forward,
    Back,
    Left,
    Right,
    Sideways,
    Vertical,
}

impl Way {
    /// Returns the way that a letter means; nothing for `h` and other letters.
    pub(super) fn new(letter: char) -> Option<Way> {
        Some(match letter {
            'f' => Way::Forward,
            'b' => Way::Back,
            'l' => Way::Left,
            'r' => Way::Right,
            's' => Way::Sideways,
            'v' => Way::Vertical,
            _ => return None,
        })
    }

    /// Returns whether it is one side rather than two.
    pub(super) fn is_single(self) -> bool {
        match self {
            Way::Forward | Way::Back | Way::Left | Way::Right => true,
            Way::Sideways | Way::Vertical => false,
        }
    }

    /// Returns whether the other way is across this one.
    pub(super) fn is_perpendicular(self, other: Way) -> bool {
        let is_upright = |w: Way| matches!(w, Way::Forward | Way::Back | Way::Vertical);
        is_upright(self) != is_upright(other)
    }

    /// Returns whether the other way is this one or part of it.
    pub(super) fn includes(self, other: Way) -> bool {
        self.straight() & other.straight() == other.straight()
    }

    /// Returns whether the other way is straight back from this one.
    pub(super) fn is_opposite(self, other: Way) -> bool {
        self.is_single() && other.is_single() && self != other && !self.is_perpendicular(other)
    }

    fn sum(self, of: fn(Way) -> Places) -> Places {
        match self {
            Way::Sideways => of(Way::Left) | of(Way::Right),
            Way::Vertical => of(Way::Forward) | of(Way::Back),
            Way::Forward | Way::Back | Way::Left | Way::Right => of(self),
        }
    }

    /// Returns the place on the compass that is exactly that way.
    pub(super) fn straight(self) -> Places {
        match self {
            Way::Forward => 1,
            Way::Right => 1 << 2,
            Way::Back => 1 << 4,
            Way::Left => 1 << 6,
            Way::Sideways | Way::Vertical => self.sum(Way::straight),
        }
    }

    /// Returns the two diagonals on that side.
    pub(super) fn diagonals(self) -> Places {
        match self {
            Way::Forward => 1 << 7 | 1 << 1,
            Way::Right => 1 << 1 | 1 << 3,
            Way::Back => 1 << 3 | 1 << 5,
            Way::Left => 1 << 5 | 1 << 7,
            Way::Sideways | Way::Vertical => self.sum(Way::diagonals),
        }
    }

    /// Returns the two oblique leaps nearest to that way.
    pub(super) fn narrow(self) -> Places {
        match self {
            Way::Forward => 1 | 1 << 7,
            Way::Right => 1 << 1 | 1 << 2,
            Way::Back => 1 << 3 | 1 << 4,
            Way::Left => 1 << 5 | 1 << 6,
            Way::Sideways | Way::Vertical => self.sum(Way::narrow),
        }
    }

    /// Returns the four oblique leaps on that side.
    pub(super) fn wide(self) -> Places {
        match self {
            Way::Forward => 0b1100_0011,
            Way::Right => 0b0000_1111,
            Way::Back => 0b0011_1100,
            Way::Left => 0b1111_0000,
            Way::Sideways | Way::Vertical => self.sum(Way::wide),
        }
    }
}

/// Direction letters that are read together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    One(Way),
    Pair(Way, Way),
    Half(Way),
    RightHanded,
    LeftHanded,
}

impl Direction {
    fn places(self, family: Family) -> Option<Places> {
        let places = match (family, self) {
            (Family::Orthogonal, Direction::One(w) | Direction::Half(w))
            | (Family::King, Direction::One(w)) => w.straight(),
            (Family::Diagonal, Direction::One(w) | Direction::Half(w)) => w.diagonals(),
            (Family::Oblique, Direction::One(w)) => w.narrow(),
            (Family::Orthogonal, Direction::Pair(x, y)) => x.straight() | y.straight(),
            (Family::Diagonal | Family::King, Direction::Pair(x, y)) => x.diagonals() & y.diagonals(),
            (Family::Oblique, Direction::Pair(x, y)) => x.wide() & y.narrow(),
            (Family::King, Direction::Half(w)) => {
                let across = if w.is_perpendicular(Way::Right) { Way::Sideways } else { Way::Vertical };
                w.straight() | w.diagonals() | across.straight()
            }
            (Family::Oblique, Direction::Half(w)) => w.wide(),
            (Family::Oblique, Direction::RightHanded) => 0b0101_0101,
            (Family::Oblique, Direction::LeftHanded) => 0b1010_1010,
            (Family::Orthogonal, Direction::RightHanded) => Way::Right.straight(),
            (Family::Orthogonal, Direction::LeftHanded) => Way::Left.straight(),
            (Family::Diagonal | Family::King, Direction::RightHanded | Direction::LeftHanded) => return None,
        };
        Some(places)
    }

    fn has_half(self) -> bool {
        matches!(self, Direction::Half(_) | Direction::RightHanded | Direction::LeftHanded)
    }
}

/// Returns whether the letter is a direction.
pub(super) fn is_direction(letter: char) -> bool {
    letter == 'h' || Way::new(letter).is_some()
}

/// Returns the places that the letters mean for an atom of this family; nothing when there are no letters or one is
/// wrong.
///
/// A perpendicular pair is an intersection, except on orthogonal atoms, where it is a union; other letters are united.
pub(super) fn read(found: &mut Findings<'_>, letters: &[Letter], family: Family) -> Option<Places> {
    let mut union = None;
    let mut rest = letters;
    while let Some((&first, after)) = rest.split_first() {
        let second = after.first().copied();
        let adjacent = second.filter(|s| s.order == first.order + 1);
        let (direction, used) = direction(first, adjacent, family);
        let (taken, after) = rest.split_at(used);
        rest = after;
        let at = first.at..taken.last().map_or(first.at, |l| l.at) + 1;
        let Some(places) = direction.and_then(|d| d.places(family)) else {
            found.report(Code::BetzaMisplacedHalf, at, "`h` has no meaning here", "this does not give a half").help(
            "write `fh`, `bh`, `lh` or `rh` for half of the directions, or `hr` or `hl` on an oblique atom",
            );
            return None;
        };
        if direction.is_some_and(Direction::has_half) && family != Family::Oblique {
            found
                .report(
                    Code::BetzaHalfOnStraight,
                    at.clone(),
                    "`h` is meant for oblique atoms",
                    "other programs read this differently",
                )
                .help("write the directions without `h`");
        }
        if used == 1 {
            warn_of_false_pair(found, first, second, family);
        }
        union = Some(union.unwrap_or(0) | places);
    }
    union
}

/// Returns the places that the letters mean, like [`read`], but without reporting anything.
pub(super) fn places_of(letters: &[Letter], family: Family) -> Option<Places> {
    let mut union = None;
    for unit in units(letters, family) {
        union = Some(union.unwrap_or(0) | unit.places?);
    }
    union
}

/// Direction letters that are read together.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    /// The letters.
    pub(super) letters: Vec<Letter>,
    /// The places they mean; nothing if they mean none.
    pub(super) places: Option<Places>,
    /// True if they mean half of the directions.
    pub(super) is_half: bool,
}

/// Returns the letters in the groups in which [`read`] reads them.
pub(super) fn units(letters: &[Letter], family: Family) -> Vec<Unit> {
    let mut units = Vec::new();
    let mut rest = letters;
    while let Some((&first, after)) = rest.split_first() {
        let adjacent = after.first().copied().filter(|s| s.order == first.order + 1);
        let (direction, used) = direction(first, adjacent, family);
        let (taken, after) = rest.split_at(used);
        rest = after;
        units.push(Unit {
            letters: taken.to_vec(),
            places: direction.and_then(|direction| direction.places(family)),
            is_half: direction.is_none_or(Direction::has_half),
        });
    }
    units
}

/// Returns the places straight ahead: where a leg without directions goes.
pub(super) fn forward(family: Family) -> Places {
    match family {
        Family::Orthogonal | Family::King => Way::Forward.straight(),
        Family::Diagonal => Way::Forward.diagonals(),
        Family::Oblique => Way::Forward.narrow(),
    }
}

/// Returns the direction that starts at `first`, and how many letters it takes.
fn direction(first: Letter, second: Option<Letter>, family: Family) -> (Option<Direction>, usize) {
    let way = Way::new(first.value);
    let Some(second) = second else { return (way.map(Direction::One), 1) };
    match (way, Way::new(second.value)) {
        (None, Some(Way::Right)) => (Some(Direction::RightHanded), 2),
        (None, Some(Way::Left)) => (Some(Direction::LeftHanded), 2),
        (None, _) => (None, 1),
        // `rfhN`-like strings: `h` belongs to the letter before it.
        (Some(x), None) if x.is_single() && second.value == 'h' => (Some(Direction::Half(x)), 2),
        (Some(x), Some(y)) if x == y => (Some(Direction::One(x)), 2),
        (Some(x), Some(y)) if x.is_single() && x.is_perpendicular(y) && family != Family::Orthogonal => {
            (Some(Direction::Pair(x, y)), 2)
        }
        (Some(x), _) => (Some(Direction::One(x)), 1),
    }
}

fn warn_of_false_pair(found: &mut Findings<'_>, first: Letter, second: Option<Letter>, family: Family) {
    let (Some(x), Some(second)) = (Way::new(first.value), second) else { return };
    let Some(y) = Way::new(second.value) else { return };
    if !x.is_perpendicular(y) || family == Family::Orthogonal {
        return;
    }
    let at = first.at..second.at + 1;
    let (a, b) = (first.value, second.value);
    if second.order > first.order + 1 {
        found
            .report(
                Code::BetzaSplitPair,
                at,
                format!("`{a}` and `{b}` are separated"),
                "read as two directions",
            )
            .help(format!("if you mean the pair, write `{a}{b}`"));
    } else if !x.is_single() {
        let elsewhere = match (family, y.is_single()) {
            (Family::Oblique, _) => "some programs read this as no moves at all".to_owned(),
            (_, true) => {
                format!("the Interactive Diagram reads the pair `{b}{a}`, Fairy-Stockfish no moves")
            }
            (_, false) => "the Interactive Diagram reads the diagonals, Fairy-Stockfish no moves".to_owned(),
        };
        let help = if y.is_single() {
            format!("if you mean the pair, write `{b}{a}`; if you mean both, write two terms")
        } else {
            "write two terms, one with each".to_owned()
        };
        let message = format!("`{a}{b}` is read as `{a}` and `{b}` together");
        found.report(Code::BetzaLeadingSpread, at.clone(), message, elsewhere).help(help);
    }
}

/// Returns the places that a later leg may turn to when it has no direction letters: forward and sideways for four
/// directions, everything but straight back for eight.
pub(super) fn usual_turns(family: Family) -> Places {
    match family {
        Family::Orthogonal | Family::Diagonal => 0b0100_0101,
        Family::King | Family::Oblique => ALL & !(1 << 4),
    }
}

/// Returns a set of places advanced by `by` in the cycle.
pub(super) fn turned(places: Places, by: u8) -> Places {
    places.rotate_left(u32::from(by % 8))
}
