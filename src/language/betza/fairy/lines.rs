//! How Fairy-Stockfish confuses the sliders, hoppers and lame leaps of one piece.
//!
//! It keeps sliders, cannons, grasshoppers and riders on `N` as classes of whole lines: all four diagonals, both directions
//! of a file, both directions of a rank, all eight ways of a knight. A piece moves along every line of each of its classes,
//! as far as any of its atoms reaches there on an empty board. So `R2cpR` captures like an unlimited rook, and `fRbpR`
//! slides and hops in both directions. Lame leaps are such classes too, of all directions: `pRfnD` leaps to the back and to
//! the sides, because the hopper reaches these squares, and `fNNnN` is lame nowhere.

use alfil_core::rules::{Heading, Hop, Initial, Path, Reach};

use super::{AtomVector, Manner};

/// The kind of move: Fairy-Stockfish keeps quiet moves and captures separate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Quiet,
    Captures,
}

impl Mode {
    fn flag(self, entry: &mut AtomVector) -> &mut bool {
        match self {
            Mode::Quiet => &mut entry.quiet,
            Mode::Captures => &mut entry.captures,
        }
    }

    fn is_of(self, entry: &AtomVector) -> bool {
        match self {
            Mode::Quiet => entry.quiet,
            Mode::Captures => entry.captures,
        }
    }
}

/// A class of lines.
type Class = (Manner, Hop, Axis);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Axis {
    Files,
    Ranks,
    Diagonals,
    /// The ways of a knight.
    Oblique,
}

impl Axis {
    fn of(heading: Heading) -> Axis {
        match heading.index % 4 {
            _ if !heading.is_straight() => Axis::Oblique,
            0 => Axis::Files,
            2 => Axis::Ranks,
            _ => Axis::Diagonals,
        }
    }
}

/// Adds the squares that the atoms open to each other; returns the items whose moves this changed.
pub(super) fn mix(entries: &mut Vec<AtomVector>, n_items: &mut usize) -> Vec<usize> {
    let mut changed = Vec::new();
    for initial in [Initial::Any, Initial::Unmoved] {
        for mode in [Mode::Quiet, Mode::Captures] {
            let leaks = lame_leaks(entries, initial, mode);
            changed.extend(mix_one(entries, n_items, initial, mode));
            for leak in leaks {
                changed.push(leak.item);
                entries.push(AtomVector { item: *n_items, ..leak });
                *n_items += 1;
            }
        }
    }
    changed
}

/// Returns whether an entry is a lame leap.
fn is_lame(entry: &AtomVector) -> bool {
    entry.manner == Manner::Step && entry.path == Path::Empty && !entry.is_void
}

/// Returns the lengths of a heading, the shorter one first.
fn sides(heading: Heading) -> (u8, u8) {
    let (x, y) = (heading.dx.unsigned_abs(), heading.dy.unsigned_abs());
    (x.min(y), x.max(y))
}

/// Returns the lame leaps in directions in which the piece has none, to squares that another atom reaches on an empty
/// board.
fn lame_leaks(entries: &[AtomVector], initial: Initial, mode: Mode) -> Vec<AtomVector> {
    let here = || entries.iter().filter(|e| e.initial == initial && mode.is_of(e));
    let mut leaks: Vec<AtomVector> = Vec::new();
    for lame in here().filter(|e| is_lame(e)) {
        let all = (0..8).map(|index| lame.heading.at(index));
        for heading in all.filter(|heading| sides(*heading) == sides(lame.heading)) {
            let is_there = |e: &AtomVector| (e.heading.dx, e.heading.dy) == (heading.dx, heading.dy);
            let steps_there = |e: &AtomVector| e.manner == Manner::Step && is_there(e);
            if here().any(steps_there) || leaks.iter().any(steps_there) {
                continue;
            }
            let reaches = |e: &AtomVector| {
                let is_on_line =
                    e.heading.index == heading.index && sides(e.heading) == (sides(heading).0.min(1), 1);
                (is_on_line && heading.is_straight() && steps(e.reach) > 1) || is_there(e)
            };
            let reaching = || here().filter(|e| e.manner != Manner::Step && reaches(e));
            // A slide comes there in the same way, or freely.
            let slides = reaching().any(|e| e.manner == Manner::Slide && !e.is_void);
            if let Some(last) = reaching().map(|e| e.item).max().filter(|_| !slides) {
                leaks.push(AtomVector {
                    item: last.max(lame.item),
                    quiet: mode == Mode::Quiet,
                    captures: mode == Mode::Captures,
                    heading,
                    ..lame.clone()
                });
            }
        }
    }
    leaks
}

/// Returns the items whose leaps are not moves themselves, but on whose squares sliders and hoppers of their lines may
/// stop.
pub(super) fn gaps(entries: &[AtomVector]) -> Vec<usize> {
    let strays = |e: &&AtomVector| {
        let Heading { dx, dy, .. } = e.heading;
        e.is_void && dx.abs().max(dy.abs()) > 1 && (dx == 0 || dy == 0 || dx.abs() == dy.abs())
    };
    let changes = |gap: &&AtomVector| {
        let shares_occasion = |e: &&AtomVector| {
            e.initial == gap.initial && ((e.quiet && gap.quiet) || (e.captures && gap.captures))
        };
        let is_line = |e: &&AtomVector| {
            e.manner != Manner::Step && !e.is_void && e.heading.dx.abs().max(e.heading.dy.abs()) == 1
        };
        let lines = || entries.iter().filter(shares_occasion).filter(is_line);
        let mut of_class = lines().filter(|e| Axis::of(e.heading) == Axis::of(gap.heading));
        let on_line = lines().filter(|e| e.heading.index == gap.heading.index);
        of_class.next().is_some() && on_line.map(|e| steps(e.reach)).max() != Some(u8::MAX)
    };
    entries.iter().filter(strays).filter(changes).map(|gap| gap.item).collect()
}

fn mix_one(entries: &mut Vec<AtomVector>, n_items: &mut usize, initial: Initial, mode: Mode) -> Vec<usize> {
    let is_line = |e: &AtomVector| {
        let is_of_line = sides(e.heading).1 == 1 || sides(e.heading) == (1, 2);
        (e.manner != Manner::Step || e.is_void) && e.initial == initial && mode.is_of(e) && is_of_line
    };
    let class = |e: &AtomVector| -> Class { (e.manner, e.hop, Axis::of(e.heading)) };
    let mut lines: Vec<AtomVector> = entries.iter().filter(|e| is_line(e)).cloned().collect();
    let mut classes: Vec<Class> = Vec::new();
    for entry in lines.iter().filter(|entry| !entry.is_void) {
        if !classes.contains(&class(entry)) {
            classes.push(class(entry));
        }
    }
    lines.extend(entries.iter().filter(|e| e.initial == initial && mode.is_of(e)).filter_map(lame_on_line));
    let mut changed = Vec::new();
    for here in classes {
        for index in 0..8 {
            // What a lame leap reaches a slide along the same line reaches in the same way.
            let counts = |e: &AtomVector| !is_lame(e) || here.2 == Axis::Oblique || here.0 == Manner::Jump;
            let on_line = || {
                lines
                    .iter()
                    .filter(|e| e.heading.index == index && Axis::of(e.heading) == here.2 && counts(e))
            };
            let Some(farthest) = on_line().max_by_key(|e| steps(e.reach)) else { continue };
            let own = || on_line().filter(|e| class(e) == here);
            if own().any(|e| steps(e.reach) == steps(farthest.reach)) {
                continue;
            }
            let owner = lines.iter().filter(|e| class(e) == here).map(|e| e.item).max();
            changed.push(farthest.item.max(owner.unwrap_or_default()));
            for entry in entries
                .iter_mut()
                .filter(|e| is_line(e) && class(e) == here && e.heading.index == index && !e.is_void)
            {
                *mode.flag(entry) = false;
            }
            entries.push(AtomVector {
                item: *n_items,
                manner: here.0,
                hop: here.1,
                quiet: mode == Mode::Quiet,
                captures: mode == Mode::Captures,
                path: Path::Any,
                is_void: false,
                ..farthest.clone()
            });
            *n_items += 1;
        }
    }
    changed
}

/// Returns a lame leap as if it ran along its line, two squares on a straight one; nothing if it is on no line of a
/// class.
fn lame_on_line(entry: &AtomVector) -> Option<AtomVector> {
    let Heading { index, dx, dy } = entry.heading;
    let (heading, reach) = match sides(entry.heading) {
        (1, 2) => (entry.heading, Reach::UpTo(1)),
        (0 | 2, 2) => (Heading { index, dx: dx / 2, dy: dy / 2 }, Reach::UpTo(2)),
        _ => return None,
    };
    is_lame(entry).then(|| AtomVector { heading, reach, ..entry.clone() })
}

/// Returns the steps of a reach, for comparison.
fn steps(reach: Reach) -> u8 {
    match reach {
        Reach::UpTo(n) => n,
        Reach::Unlimited | Reach::SameAsBefore | Reach::AsOnLine => u8::MAX,
    }
}
