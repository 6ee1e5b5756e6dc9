//! How Fairy-Stockfish confuses the sliders and hoppers of one piece.
//!
//! It keeps sliders, cannons and grasshoppers as classes of whole lines: all four diagonals, both directions of a file,
//! both directions of a rank. A piece moves along every line of each of its classes, as far as any of its atoms reaches
//! there on an empty board. So `R2cpR` captures like an unlimited rook, and `fRbpR` slides and hops in both directions.

use super::fairy::{Entry, Manner};
use crate::rules::{Heading, Hop, Initial, Path, Reach};

/// The kind of move: Fairy-Stockfish keeps quiet moves and captures separate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Quiet,
    Captures,
}

impl Mode {
    fn flag(self, entry: &mut Entry) -> &mut bool {
        match self {
            Mode::Quiet => &mut entry.quiet,
            Mode::Captures => &mut entry.captures,
        }
    }

    fn is_of(self, entry: &Entry) -> bool {
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
}

impl Axis {
    fn of(index: u8) -> Axis {
        match index % 4 {
            0 => Axis::Files,
            2 => Axis::Ranks,
            _ => Axis::Diagonals,
        }
    }
}

/// Adds the squares that the atoms open to each other; returns the items whose moves this changed.
pub(super) fn mix(entries: &mut Vec<Entry>, n_items: &mut usize) -> Vec<usize> {
    let mut changed = Vec::new();
    for initial in [Initial::Any, Initial::Unmoved] {
        for mode in [Mode::Quiet, Mode::Captures] {
            changed.extend(mix_one(entries, n_items, initial, mode));
        }
    }
    changed
}

/// The items whose leaps are not moves themselves, but on whose squares sliders and hoppers of their lines may stop.
pub(super) fn gaps(entries: &[Entry]) -> Vec<usize> {
    let strays = |e: &&Entry| {
        let Heading { dx, dy, .. } = e.heading;
        e.is_void && dx.abs().max(dy.abs()) > 1 && (dx == 0 || dy == 0 || dx.abs() == dy.abs())
    };
    let changes = |gap: &&Entry| {
        let shares_occasion =
            |e: &&Entry| e.initial == gap.initial && ((e.quiet && gap.quiet) || (e.captures && gap.captures));
        let is_line = |e: &&Entry| {
            e.manner != Manner::Step && !e.is_void && e.heading.dx.abs().max(e.heading.dy.abs()) == 1
        };
        let lines = || entries.iter().filter(shares_occasion).filter(is_line);
        let mut of_class = lines().filter(|e| Axis::of(e.heading.index) == Axis::of(gap.heading.index));
        let on_line = lines().filter(|e| e.heading.index == gap.heading.index);
        of_class.next().is_some() && on_line.map(|e| steps(e.reach)).max() != Some(u8::MAX)
    };
    entries.iter().filter(strays).filter(changes).map(|gap| gap.item).collect()
}

fn mix_one(entries: &mut Vec<Entry>, n_items: &mut usize, initial: Initial, mode: Mode) -> Vec<usize> {
    let is_line = |e: &Entry| {
        let is_straight = e.heading.dx.abs().max(e.heading.dy.abs()) == 1;
        (e.manner != Manner::Step || e.is_void) && e.initial == initial && mode.is_of(e) && is_straight
    };
    let class = |e: &Entry| -> Class { (e.manner, e.hop, Axis::of(e.heading.index)) };
    let lines: Vec<Entry> = entries.iter().filter(|e| is_line(e)).cloned().collect();
    let mut classes: Vec<Class> = Vec::new();
    for entry in lines.iter().filter(|entry| !entry.is_void) {
        if !classes.contains(&class(entry)) {
            classes.push(class(entry));
        }
    }
    let mut changed = Vec::new();
    for here in classes {
        for index in (0..8).filter(|&index| Axis::of(index) == here.2) {
            let on_line = || lines.iter().filter(|e| e.heading.index == index);
            let Some(farthest) = on_line().max_by_key(|e| steps(e.reach)) else { continue };
            let own = || on_line().filter(|e| class(e) == here);
            if own().any(|e| steps(e.reach) == steps(farthest.reach)) {
                continue;
            }
            let owner = lines.iter().filter(|e| class(e) == here).map(|e| e.item).max();
            changed.push(farthest.item.max(owner.unwrap_or_default()));
            for entry in
                entries.iter_mut().filter(|e| is_line(e) && class(e) == here && e.heading.index == index)
            {
                *mode.flag(entry) = false;
            }
            entries.push(Entry {
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

/// The steps of a reach, for comparison.
fn steps(reach: Reach) -> u8 {
    match reach {
        Reach::UpTo(n) => n,
        Reach::Unlimited | Reach::SameAsBefore | Reach::AsOnLine => u8::MAX,
    }
}
