//! The pressure of pieces on a royal and the squares around it, by their place as seen from it.

use std::sync::Arc;

use super::power::power;
use crate::board::{Piece, Shape, Square, is_stopped};
use crate::engine::layout::{Cell, Content, content};
use crate::engine::{Position, Tables};

/// By distance from the royal: the pressure of any piece.
const NEARNESS: [i32; 7] = [8, 8, 7, 5, 3, 1, 1];

/// The score for an attack on a square of the zone from next to the royal; it is less for each square in between.
const FOR_AN_ATTACK: f64 = 4.0;
const FOR_EACH_STEP: f64 = 0.8;

/// The most attacks on squares of the zone that count for one piece.
const MOST_ATTACKS: f64 = 3.0;

/// The ways from one cell to another, by number.
#[derive(Clone, Debug)]
pub(super) struct Ways {
    /// By cell: its place, numbered so that the difference of two is the way from one to the other.
    place: Vec<i32>,
    /// The number of them.
    pub(super) n: usize,
    /// The way from a cell to itself.
    middle: i32,
    /// From one file to the next, the numbers differ by 1; from one rank to the next, by this.
    across: i32,
}

impl Ways {
    pub(super) fn new(tables: &Tables, shape: Shape) -> Ways {
        let (files, ranks) = (i32::from(shape.files), i32::from(shape.ranks));
        let across = 2 * files - 1;
        let mut place = vec![0; tables.layout.n_cells];
        for square in shape.squares() {
            if let Some(slot) = place.get_mut(usize::from(tables.layout.cell(square))) {
                *slot = i32::from(shape.rank(square)) * across + i32::from(shape.file(square));
            }
        }
        let n = (across * (2 * ranks - 1)) as usize;
        Ways { place, n, middle: (ranks - 1) * across + files - 1, across }
    }

    /// Returns the number of the way that is so many files and ranks long.
    fn number(&self, files: i32, ranks: i32) -> usize {
        (self.middle + ranks * self.across + files) as usize
    }

    /// Returns every way of a board, with its number: files and ranks.
    pub(super) fn all(&self, shape: Shape) -> impl Iterator<Item = (usize, i32, i32)> {
        let (files, ranks) = (i32::from(shape.files), i32::from(shape.ranks));
        let each = (1 - files..files).flat_map(move |x| (1 - ranks..ranks).map(move |y| (x, y)));
        each.map(|(x, y)| (self.number(x, y), x, y))
    }

    /// Returns by way from a royal to a piece how much it attacks the squares around the royal, given what it attacks.
    fn strikes(&self, attacks: &[Attack], shape: Shape) -> Vec<f64> {
        let (files, ranks) = (i32::from(shape.files), i32::from(shape.ranks));
        let mut strikes = vec![0.0; self.n];
        for &Attack { files: to_file, ranks: to_rank, strength } in attacks {
            for (x, y) in (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y))) {
                let (dx, dy) = (x - to_file, y - to_rank);
                if dx.abs() < files
                    && dy.abs() < ranks
                    && let Some(slot) = strikes.get_mut(self.number(dx, dy))
                {
                    *slot += strength;
                }
            }
        }
        strikes
    }

    /// Returns the way from one cell to another.
    #[expect(clippy::indexing_slicing, reason = "cells belong to the layout")]
    #[inline]
    pub(super) fn between(&self, from: Cell, to: Cell) -> usize {
        (self.place[usize::from(to)] - self.place[usize::from(from)] + self.middle) as usize
    }
}

/// The pressure of pieces, by content and place seen from the royal.
#[derive(Clone, Debug)]
pub(super) struct Zone {
    pub(super) ways: Ways,
    /// By content and way.
    press: Vec<i16>,
}

impl Zone {
    /// Returns the table for these pieces and their weights, by content.
    pub(super) fn new(tables: &Arc<Tables>, contents: &[(Piece, i32)], shape: Shape) -> Zone {
        let ways = Ways::new(tables, shape);
        let mut press = vec![0; tables.n_contents() * ways.n];
        let nearness: Vec<(usize, f64)> = ways
            .all(shape)
            .map(|(way, dx, dy)| {
                let near = NEARNESS.get(dx.abs().max(dy.abs()) as usize).copied().unwrap_or(0);
                (way, f64::from(near) * 0.6)
            })
            .collect();
        for &(piece, weight) in contents.iter().take_while(|_| !is_stopped()) {
            let strikes = ways.strikes(&attacks_from_the_middle(tables, piece, shape), shape);
            let row = usize::from(content(piece.kind, piece.side)) * ways.n;
            let row = press.get_mut(row..row + ways.n).unwrap_or_default();
            for &(way, near) in &nearness {
                let strikes = strikes.get(way).copied().unwrap_or(0.0);
                let pressure = near + FOR_AN_ATTACK * strikes.min(MOST_ATTACKS) / 2.0;
                if let Some(slot) = row.get_mut(way) {
                    *slot = (f64::from(weight) * pressure) as i16;
                }
            }
        }
        Zone { ways, press }
    }

    /// Returns how hard a piece presses on a royal from a place.
    #[expect(clippy::indexing_slicing, reason = "contents and ways belong to the tables this was made for")]
    #[inline]
    pub(super) fn press(&self, here: Content, way: usize) -> i32 {
        i32::from(self.press[usize::from(here) * self.ways.n + way])
    }
}

/// A square that a piece attacks: the way there in files and ranks, and how likely the attack is.
struct Attack {
    files: i32,
    ranks: i32,
    strength: f64,
}

/// Returns what a piece attacks, judged in the middle of an empty board, file by file.
fn attacks_from_the_middle(tables: &Arc<Tables>, piece: Piece, shape: Shape) -> Vec<Attack> {
    let (files, ranks) = (i32::from(shape.files), i32::from(shape.ranks));
    let (file, rank) = (files / 2, ranks / 2);
    let square = |file: i32, rank: i32| Square((rank * files + file) as u16);
    let from = square(file, rank);
    let alone = Position::set_up(tables, [(from, piece)], [], piece.side, &[from]);
    let mut attacks = Vec::new();
    for (to_file, to_rank) in (0..files).flat_map(|file| (0..ranks).map(move |rank| (file, rank))) {
        let to = square(to_file, to_rank);
        let distance = (to_file - file).abs().max((to_rank - rank).abs());
        if to != from && alone.attacks_in_sight(piece.side, to) {
            let strength = power(FOR_EACH_STEP, distance - 1);
            attacks.push(Attack { files: to_file - file, ranks: to_rank - rank, strength });
        }
    }
    attacks
}

/// The pressure of pieces in hand: as if they were this far away.
pub(super) const OF_HAND: i32 = NEARNESS[4];
