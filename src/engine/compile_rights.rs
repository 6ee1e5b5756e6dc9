//! Castlings become tables.

use super::layout::{Cell, Layout};
use super::tables::{Castle, CastlingRight, content};
use crate::board::{Move, Square};
use crate::rules::{Castling, Rules};

/// The castlings of a variant, compiled.
pub(super) struct Castles {
    pub(super) by_side: [Box<[Castle]>; 2],
    pub(super) rights: Box<[CastlingRight]>,
    /// By cell.
    pub(super) loss: Box<[u32]>,
}

impl Castles {
    pub(super) fn new(rules: &Rules, layout: &Layout) -> Castles {
        let mut rights: Vec<CastlingRight> = Vec::new();
        let mut loss = vec![0; layout.n_cells];
        let mut by_side = [Vec::new(), Vec::new()];
        for castling in &rules.castlings {
            let king = (layout.cell(castling.from), content(castling.king, castling.side));
            let partner = (layout.cell(castling.partner_from), content(castling.partner, castling.side));
            let same = |r: &CastlingRight| (r.king, r.partner) == (king, partner);
            let place = rights.iter().position(same).unwrap_or_else(|| {
                rights.push(CastlingRight { king, partner });
                rights.len() - 1
            });
            for (cell, _) in [king, partner] {
                if let Some(slot) = loss.get_mut(usize::from(cell)) {
                    *slot |= 1 << place;
                }
            }
            if let Some(castles) = by_side.get_mut(castling.side.index()) {
                castles.push(castle(rules, layout, castling, 1 << place));
            }
        }
        Castles { by_side: by_side.map(Vec::into_boxed_slice), rights: rights.into(), loss: loss.into() }
    }
}

fn castle(rules: &Rules, layout: &Layout, castling: &Castling, right: u32) -> Castle {
    let own = [castling.from, castling.partner_from];
    let transit: Vec<Square> = rules.shape.between(castling.from, castling.to).collect();
    let mut needed: Vec<Square> = transit.clone();
    needed.extend(rules.shape.between(castling.partner_from, castling.partner_to));
    needed.extend([castling.to, castling.partner_to]);
    needed.sort_unstable();
    needed.dedup();
    let cells = |squares: &mut dyn Iterator<Item = Square>| -> Box<[Cell]> {
        squares.map(|square| layout.cell(square)).collect()
    };
    Castle {
        right,
        mv: Move::castling((castling.from, castling.to), (castling.partner_from, castling.partner_to)),
        empty: cells(&mut needed.into_iter().filter(|square| !own.contains(square))),
        transit: cells(&mut transit.into_iter()),
    }
}
