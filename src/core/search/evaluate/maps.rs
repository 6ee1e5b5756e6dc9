//! Attacks: the mobility of pieces as they are, pieces under attack, and the squares around royals.
//!
//! Two walks over the pieces. The first counts attackers of every cell and finds the least of them; the second asks of every
//! piece what attacks and guards it.

use super::basis::Tally;
use super::views::Views;
use super::weights::Term;
use crate::board::{PerSide, Side};
use crate::engine::layout::{Cell, Content, EMPTY, is_of};
use crate::engine::{Position, Tables};

/// The most cells of a board that is looked at so closely.
const MOST_CELLS: usize = 512;

/// The class of royals, and that of cells without attackers.
pub(super) const ROYAL: u8 = 254;
pub(super) const NONE: u8 = 255;

/// The most that a threat counts for, in centipawns.
const MOST_OF_A_THREAT: i32 = 60;
const MOST_OF_LOOSE: i32 = 30;

/// The relations between pieces, for one variant.
#[derive(Clone, Debug)]
pub(super) struct Maps {
    /// By content: the rank of its value among those of all kinds.
    pub(super) class: Vec<u8>,
    /// By class: the value.
    values: Vec<i32>,
    /// By content: what a cell to go to is worth in 16ths of a centipawn, and how many are usual. Nothing for royals, and what
    /// has very few.
    pub(super) mobility: Vec<(i32, i32)>,
    /// What pieces attack, worked out beforehand.
    pub(super) views: Option<Views>,
}

/// The attackers of each cell.
struct Attackers {
    n: [u8; MOST_CELLS],
    least: [u8; MOST_CELLS],
}

impl Maps {
    /// Returns what is needed for these contents: by content, its value and the number of cells that it has to go to on
    /// average; nothing for royals. None on boards that are too large.
    pub(super) fn new(tables: &Tables, contents: &[(Content, Option<(i32, f64)>)]) -> Option<Maps> {
        if tables.layout.n_cells > MOST_CELLS {
            return None;
        }
        let n = contents.iter().map(|&(here, _)| usize::from(here) + 1).max()?;
        let mut values: Vec<i32> = contents.iter().filter_map(|&(_, of)| Some(of?.0)).collect();
        values.sort_unstable();
        values.dedup();
        values.truncate(usize::from(ROYAL));
        let mut maps =
            Maps { class: vec![ROYAL; n], values, mobility: vec![(0, 0); n], views: Views::new(tables) };
        for &(here, of) in contents {
            let Some((value, cells)) = of else { continue };
            let class = maps.values.iter().position(|&other| other == value).unwrap_or(0);
            if let Some(slot) = maps.class.get_mut(usize::from(here)) {
                *slot = class as u8;
            }
            if let Some(slot) = maps.mobility.get_mut(usize::from(here)).filter(|_| cells > 2.5) {
                *slot = ((16.0 * 40.0 / (cells + 2.0)) as i32, cells.round() as i32);
            }
        }
        Some(maps)
    }

    /// Returns what a threat is worth to a piece of one class by one of the least class.
    #[expect(clippy::indexing_slicing, reason = "classes below that of royals have a value")]
    #[inline]
    pub(super) fn threat(&self, class: u8, least: u8, is_guarded: bool) -> i32 {
        let value = self.values[usize::from(class)];
        if least < class {
            ((value - self.values[usize::from(least)]) / 6).min(MOST_OF_A_THREAT)
        } else if is_guarded {
            0
        } else {
            (value / 8).clamp(0, MOST_OF_LOOSE)
        }
    }

    /// Returns what attacks on the squares around a royal are worth.
    #[inline]
    pub(super) fn siege(units: i32) -> i32 {
        (units * units / 4).min(300)
    }

    /// Adds what follows from a position. `zones` are the cells around each player's royal piece.
    #[expect(clippy::indexing_slicing, reason = "contents and cells belong to the tables this was made for")]
    #[inline]
    pub(super) fn survey(
        &self,
        position: &Position,
        zones: PerSide<Option<&[Cell]>>,
        tally: &mut impl Tally,
    ) {
        let state = &position.state;
        let of_none = || Attackers { n: [0; MOST_CELLS], least: [NONE; MOST_CELLS] };
        let mut attackers = PerSide::from_fn(|_| of_none());
        for side in Side::ALL {
            let map = &mut attackers[side];
            let mut mobility = 0;
            for &cell in state.list(side) {
                let here = usize::from(state.at(cell));
                let class = self.class[here];
                let mut free = 0;
                position.reach(cell, &mut |to, there| {
                    let to = usize::from(to);
                    map.n[to] = map.n[to].saturating_add(1);
                    map.least[to] = map.least[to].min(class);
                    free += i32::from(there == EMPTY || is_of(there, !side));
                });
                let (worth, usual) = self.mobility[here];
                mobility += worth * (free - usual);
            }
            tally.term(Term::Mobility, side, mobility / 16);
        }
        for side in Side::ALL {
            let (own, enemy) = (&attackers[side], &attackers[!side]);
            let mut threats = 0;
            for &cell in state.list(!side) {
                let cell = usize::from(cell);
                let (class, least) = (self.class[usize::from(state.at(cell as Cell))], own.least[cell]);
                if least == NONE || class == ROYAL {
                    continue;
                }
                threats += self.threat(class, least, enemy.n[cell] > 0);
            }
            tally.term(Term::Threats, side, threats);
            if let Some(zone) = zones[!side] {
                let mut units = 0;
                for &cell in zone {
                    let cell = usize::from(cell);
                    let n = i32::from(own.n[cell]);
                    if n > 0 {
                        units += 2 + (n - 1).min(2) + if enemy.n[cell] <= 1 { 3 } else { 0 };
                    }
                }
                tally.term(Term::Siege, side, Maps::siege(units));
            }
        }
    }
}
