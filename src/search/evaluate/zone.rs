//! How hard pieces press on a royal and the squares around it, by where they stand as seen from it.

use std::sync::Arc;

use crate::board::{Piece, Shape, Square};
use crate::engine::layout::{Cell, Content, content};
use crate::engine::{Position, Tables};

/// By distance from the royal: the pressure of any piece.
const NEARNESS: [i32; 7] = [8, 8, 7, 5, 3, 1, 1];

/// What an attack on a square of the zone adds from next to the royal; it is less for each square in between.
const FOR_AN_ATTACK: f64 = 4.0;
const FOR_EACH_STEP: f64 = 0.8;

/// The most attacks on squares of the zone that count for one piece.
const MOST_ATTACKS: f64 = 3.0;

/// How hard pieces press, by content and place seen from the royal.
#[derive(Clone, Debug)]
pub(super) struct Zone {
    /// By cell: its place, numbered so that the difference of two is the way from one to the other.
    place: Vec<i32>,
    n_ways: usize,
    /// The way from a cell to itself.
    middle: i32,
    /// By content and way.
    press: Vec<i16>,
}

impl Zone {
    /// The table for these pieces and their weights, by content.
    pub(super) fn new(tables: &Arc<Tables>, contents: &[(Piece, i32)], shape: Shape) -> Zone {
        let (files, ranks) = (i32::from(shape.files), i32::from(shape.ranks));
        let across = 2 * files - 1;
        let n_ways = (across * (2 * ranks - 1)) as usize;
        let middle = (ranks - 1) * across + files - 1;
        let mut place = vec![0; tables.layout.n_cells];
        for square in shape.squares() {
            if let Some(slot) = place.get_mut(usize::from(tables.layout.cell(square))) {
                *slot = i32::from(shape.rank(square)) * across + i32::from(shape.file(square));
            }
        }
        let mut zone = Zone { place, n_ways, middle, press: vec![0; tables.n_contents() * n_ways] };
        for &(piece, weight) in contents {
            let attacks = attacks_from_the_middle(tables, piece, shape);
            for (dx, dy) in (1 - files..files).flat_map(|dx| (1 - ranks..ranks).map(move |dy| (dx, dy))) {
                let around = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y)));
                // From the piece to the squares around the royal: the way from the royal to the piece, reversed.
                let strikes: f64 = around.map(|(x, y)| attacks(x - dx, y - dy)).sum();
                let near = NEARNESS.get(dx.abs().max(dy.abs()) as usize).copied().unwrap_or(0);
                let press = f64::from(near) * 0.6 + FOR_AN_ATTACK * strikes.min(MOST_ATTACKS) / 2.0;
                let way = (middle + dy * across + dx) as usize;
                let row = usize::from(content(piece.kind, piece.side)) * n_ways;
                if let Some(slot) = zone.press.get_mut(row + way) {
                    *slot = (f64::from(weight) * press) as i16;
                }
            }
        }
        zone
    }

    /// How hard a piece on a cell presses on a royal on another.
    #[expect(clippy::indexing_slicing, reason = "contents and cells belong to the tables this was made for")]
    #[inline]
    pub(super) fn press(&self, here: Content, at: Cell, royal: Cell) -> i32 {
        let way = self.place[usize::from(at)] - self.place[usize::from(royal)] + self.middle;
        i32::from(self.press[usize::from(here) * self.n_ways + way as usize])
    }
}

/// By the way to a square, in files and ranks: how likely a piece attacks it, judged in the middle of an empty board.
fn attacks_from_the_middle(
    tables: &Arc<Tables>,
    piece: Piece,
    shape: Shape,
) -> impl Fn(i32, i32) -> f64 + use<> {
    let (files, ranks) = (i32::from(shape.files), i32::from(shape.ranks));
    let (file, rank) = (files / 2, ranks / 2);
    let square = |file: i32, rank: i32| Square((rank * files + file) as u16);
    let from = square(file, rank);
    let alone = Position::set_up(tables, [(from, piece)], [], piece.side, &[from]);
    let mut table = vec![0.0; shape.n_squares()];
    for (to_file, to_rank) in (0..files).flat_map(|file| (0..ranks).map(move |rank| (file, rank))) {
        let to = square(to_file, to_rank);
        let distance = (to_file - file).abs().max((to_rank - rank).abs());
        if to != from
            && alone.attacks_in_sight(piece.side, to)
            && let Some(slot) = table.get_mut(to.index())
        {
            *slot = FOR_EACH_STEP.powi(distance - 1);
        }
    }
    move |dx, dy| {
        let (to_file, to_rank) = (file + dx, rank + dy);
        let is_there = (0..files).contains(&to_file) && (0..ranks).contains(&to_rank);
        let index = (to_rank * files + to_file) as usize;
        if is_there { table.get(index).copied().unwrap_or(0.0) } else { 0.0 }
    }
}

/// The pressure of pieces in hand: as if they stood this far away.
pub(super) const OF_HAND: i32 = NEARNESS[4];
