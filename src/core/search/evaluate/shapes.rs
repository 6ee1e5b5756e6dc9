//! Shapes that decide a game, and how much of them is there already: rows, lines, blocks, and regions to be filled.

use std::sync::Arc;

use super::basis::Tally;
use super::stakes::benefit;
use super::weights::Term;
use crate::board::{PieceKind, Side, Square};
use crate::engine::layout::{Cell, content, is_of};
use crate::engine::state::State;
use crate::rules::{Condition, Formation, Line, Rules, Verdict};
use crate::variant::Variant;

/// The most places for shapes; in a variant with more, shapes do not count at all.
const MOST_PLACES: usize = 600;

/// The bonus for each piece of a shape that lacks one more; it falls with the square of the number that it lacks.
const FOR_A_PIECE: i32 = 60;

/// Places where one side may form shapes.
#[derive(Clone, Debug, Default)]
pub(super) struct Shapes {
    wanted: Vec<Wanted>,
}

/// A shape that one side wants to form, or has to avoid.
#[derive(Clone, Debug)]
struct Wanted {
    side: Side,
    kinds: Vec<PieceKind>,
    wins: bool,
    /// The number of pieces that one of the places needs.
    needed: usize,
    places: Vec<Vec<Cell>>,
    /// True if an enemy piece spoils a place.
    is_spoilt: bool,
}

impl Shapes {
    pub(super) fn new(variant: &Arc<Variant>) -> Shapes {
        let rules = variant.rules();
        let mut shapes = Shapes::default();
        for end in &rules.ends {
            shapes.add_condition(variant, &end.when, &end.result);
        }
        let n: usize = shapes.wanted.iter().map(|wanted| wanted.places.len()).sum();
        if n > MOST_PLACES { Shapes::default() } else { shapes }
    }

    fn add_condition(&mut self, variant: &Arc<Variant>, when: &Condition, result: &Verdict) {
        let rules = variant.rules();
        let cells = |squares: Vec<Square>| -> Vec<Cell> {
            squares.into_iter().map(|square| variant.tables().layout.cell(square)).collect()
        };
        for side in Side::ALL {
            if let Condition::Formed { kinds, of, formation } = when
                && let Some(wins) = benefit(side, *of, result, true)
                && let Some((needed, is_spoilt, places)) = places(rules, formation)
            {
                let places = places.into_iter().map(cells).collect();
                self.wanted.push(Wanted { side, kinds: kinds.clone(), wins, needed, places, is_spoilt });
            }
            if let Condition::Occupied { of, region } = when
                && let Some(wins) = benefit(side, *of, result, true)
            {
                let squares: Vec<Square> = region[side].iter().collect();
                let (needed, kinds) = (squares.len(), rules.kind_indices().collect());
                let places = vec![cells(squares)];
                self.wanted.push(Wanted { side, kinds, wins, needed, places, is_spoilt: false });
            }
        }
        if !matches!(when, Condition::Not(_)) {
            for part in when.parts() {
                self.add_condition(variant, part, result);
            }
        }
    }

    /// Adds the shapes that are partly formed.
    pub(super) fn add(&self, state: &State, tally: &mut impl Tally) {
        for Wanted { side, kinds, wins, needed, places, is_spoilt } in &self.wanted {
            let is_right = |cell: &&Cell| {
                let here = state.at(**cell);
                is_of(here, *side) && kinds.iter().any(|&kind| content(kind, *side) == here)
            };
            let formed = |place: &Vec<Cell>| {
                let is_lost = *is_spoilt && place.iter().any(|&cell| is_of(state.at(cell), !*side));
                if is_lost { 0 } else { place.iter().filter(is_right).count() }
            };
            let best = places.iter().map(formed).max().unwrap_or(0).min(*needed);
            let lacking = (needed - best).max(1) as i32;
            let amount = FOR_A_PIECE * best as i32 / (lacking * lacking);
            tally.term(Term::Shapes, *side, if *wins { amount } else { -amount });
        }
    }
}

/// Returns how many pieces a shape needs, whether an enemy piece spoils a place for it, and its places. Nothing for
/// shapes without fixed places.
fn places(rules: &Rules, formation: &Formation) -> Option<(usize, bool, Vec<Vec<Square>>)> {
    let shape = rules.shape;
    let (files, ranks) = (i32::from(shape.files), i32::from(shape.ranks));
    let square = |file: i32, rank: i32| {
        let is_there = (0..files).contains(&file) && (0..ranks).contains(&rank);
        is_there.then(|| Square((rank * files + file) as u16)).filter(|&square| !rules.holes.contains(square))
    };
    let ways = |along: &[Line]| -> Vec<(i32, i32)> {
        let of_line = |line: &Line| match line {
            Line::Files => vec![(0, 1)],
            Line::Ranks => vec![(1, 0)],
            Line::Diagonals => vec![(1, 1), (1, -1)],
        };
        along.iter().flat_map(of_line).collect()
    };
    let starts = || (0..files).flat_map(|file| (0..ranks).map(move |rank| (file, rank)));
    match formation {
        Formation::Row { length, along } => {
            let ways = ways(along);
            let row = |(file, rank): (i32, i32), (dx, dy): (i32, i32)| {
                (0..i32::from(*length))
                    .map(|n| square(file + n * dx, rank + n * dy))
                    .collect::<Option<Vec<_>>>()
            };
            let rows = starts().flat_map(|start| ways.iter().filter_map(move |&way| row(start, way)));
            Some((usize::from(*length), true, rows.collect()))
        }
        Formation::Aligned { count, along } => {
            let ways = ways(along);
            let line = |(file, rank): (i32, i32), (dx, dy): (i32, i32)| {
                let is_first = !((0..files).contains(&(file - dx)) && (0..ranks).contains(&(rank - dy)));
                let squares = (0..files.max(ranks)).filter_map(|n| square(file + n * dx, rank + n * dy));
                is_first.then(|| squares.collect::<Vec<_>>()).filter(|line| line.len() >= usize::from(*count))
            };
            let lines = starts().flat_map(|start| ways.iter().filter_map(move |&way| line(start, way)));
            Some((usize::from(*count), false, lines.collect()))
        }
        Formation::Block { size } => {
            let size = i32::from(*size);
            let block = |(file, rank): (i32, i32)| {
                let within = (0..size).flat_map(|x| (0..size).map(move |y| (x, y)));
                within.map(|(x, y)| square(file + x, rank + y)).collect::<Option<Vec<_>>>()
            };
            Some(((size * size) as usize, true, starts().filter_map(block).collect()))
        }
        Formation::Chain { .. } | Formation::Connected { .. } => None,
    }
}
