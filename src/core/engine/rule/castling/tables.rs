//! Castlings as tables.

use crate::board::{Move, PerSide, Region, Side, Square};
use crate::engine::layout::by::ByCell;
use crate::engine::layout::{Cell, Content, Layout, content};
use crate::engine::state::State;
use crate::engine::tables::compiler::Compiler;
use crate::rules::{Castling, CastlingHome, CastlingRight, Denial, Permit, Rules};

/// A castling.
#[derive(Clone, Debug)]
pub(crate) struct Castle {
    /// Its right: a bit of [`crate::engine::state::rights::Rights::castling`].
    pub(crate) right: u32,
    /// The rights it takes from the opponent.
    pub(crate) denied: u32,
    /// King and partner, and where they are before it.
    pub(crate) home: [(Cell, Content); 2],
    /// True if a drop can give its right too.
    pub(crate) by_drop: bool,
    pub(crate) mv: Move,
    /// The cells that must be empty.
    pub(crate) empty: Box<[Cell]>,
    /// True if it matters that the king is attacked on its start square, or on its way.
    pub(crate) fears_attack: bool,
    /// The cells the king passes.
    pub(crate) transit: Box<[Cell]>,
}

/// A piece that may lead a castling from this cell and from others: when it leaves one, its side loses all rights.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Roamer {
    pub(crate) king: (Cell, Content),
    pub(crate) rights: u32,
}

/// The castlings of a variant.
#[derive(Clone, Debug)]
pub(crate) struct Castlings {
    /// By side.
    pub(crate) castles: PerSide<Box<[Castle]>>,
    /// The pieces of castlings that may castle from several cells.
    roamers: Box<[Roamer]>,
    /// True if a drop may give a right to castle.
    pub(crate) by_drop: bool,
    /// By cell: the rights that are lost when the piece that starts there leaves it.
    losses: ByCell<u32>,
}

impl Compiler<'_> {
    /// Returns the castlings of both sides.
    pub(in crate::engine) fn castlings(&self) -> Castlings {
        Castlings::new(self.rules, &self.layout)
    }
}

impl Castlings {
    fn new(rules: &Rules, layout: &Layout) -> Castlings {
        let places = places(rules);
        let mut losses = vec![0; layout.n_cells];
        let mut roamers: Vec<Roamer> = Vec::new();
        let mut by_side = PerSide::<Vec<Castle>>::default();
        for (castling, &place) in rules.castlings.iter().zip(&places) {
            let king = (layout.cell(castling.from), content(castling.king, castling.side));
            let partner = (layout.cell(castling.partner_from), content(castling.partner, castling.side));
            let tied = match castling.home {
                CastlingHome::Start | CastlingHome::StartOrDrop => Some(king.0),
                CastlingHome::Anywhere => {
                    match roamers.iter_mut().find(|roamer| roamer.king == king) {
                        Some(roamer) => roamer.rights |= 1 << place,
                        None => roamers.push(Roamer { king, rights: 1 << place }),
                    }
                    None
                }
            };
            for cell in tied.into_iter().chain([partner.0]) {
                if let Some(slot) = losses.get_mut(usize::from(cell)) {
                    *slot |= 1 << place;
                }
            }
            let denied = denied(rules, &places, castling);
            by_side[castling.side].push(Castle {
                home: [king, partner],
                ..castle(rules, layout, castling, 1 << place, denied)
            });
        }
        let castles = by_side.map(Vec::into_boxed_slice);
        let by_drop = castles.iter().flatten().any(|castle| castle.by_drop);
        Castlings { castles, roamers: roamers.into(), by_drop, losses: losses.into() }
    }

    /// Returns the rights of the pieces that are where they start.
    pub(in crate::engine) fn at_home(&self, state: &State) -> u32 {
        let stands = |castle: &&Castle| castle.home.iter().all(|&(cell, content)| state.at(cell) == content);
        self.castles.iter().flatten().filter(stands).fold(0, |rights, castle| rights | castle.right)
    }

    /// By side: the rights to castle with a partner that is in a region.
    pub(in crate::engine) fn rights_with(rules: &Rules, with: &Region) -> PerSide<u32> {
        let places = places(rules);
        PerSide::from_fn(|side| {
            let own = rules.castlings.iter().zip(&places).filter(|(castling, _)| castling.side == side);
            own.filter(|(castling, _)| with[side].contains(castling.partner_from)).fold(0, set)
        })
    }
}

/// Returns the index of the right of each castling; castlings may share one.
fn places(rules: &Rules) -> Vec<usize> {
    let mut rights: Vec<CastlingRight> = Vec::new();
    let place = |castling: &Castling| {
        let right = castling.right();
        rights.iter().position(|known| *known == right).unwrap_or_else(|| {
            rights.push(right);
            rights.len() - 1
        })
    };
    rules.castlings.iter().map(place).collect()
}

/// Returns the rights of the opponent that a castling takes.
fn denied(rules: &Rules, places: &[usize], castling: &Castling) -> u32 {
    let wing = |castling: &Castling| castling.is_on_higher_file(rules.shape);
    match castling.denies {
        Denial::Nothing => 0,
        Denial::SameWing => {
            let others = rules.castlings.iter().zip(places);
            let same = others.filter(|(c, _)| c.side != castling.side && wing(c) == wing(castling));
            same.fold(0, set)
        }
    }
}

/// Adds the right with an index to a set.
fn set(rights: u32, (_, &place): (&Castling, &usize)) -> u32 {
    rights | 1 << place
}

fn castle(rules: &Rules, layout: &Layout, castling: &Castling, right: u32, denied: u32) -> Castle {
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
        denied,
        by_drop: castling.home == CastlingHome::StartOrDrop,
        fears_attack: castling.through_attack == Permit::Illegal,
        home: Default::default(),
        mv: castling.as_move(),
        empty: cells(&mut needed.into_iter().filter(|square| !own.contains(square))),
        transit: cells(&mut transit.into_iter()),
    }
}

impl Castlings {
    /// Returns the castlings of a side.
    pub(crate) fn castles(&self, side: Side) -> &[Castle] {
        &self.castles[side]
    }

    /// Returns the rights that a castling of a side takes from the opponent.
    #[cold]
    pub(crate) fn denied_by(&self, side: Side, mv: Move) -> u32 {
        self.castles(side).iter().find(|castle| castle.mv == mv).map_or(0, |castle| castle.denied)
    }

    /// Returns the castling rights that end when a piece leaves a cell.
    pub(crate) fn lost_by_leaving(&self, cell: Cell, content: Content) -> u32 {
        let lost = self.losses[cell];
        if self.roamers.is_empty() {
            return lost;
        }
        let roamers = self.roamers.iter().filter(|roamer| roamer.king == (cell, content));
        roamers.fold(lost, |rights, roamer| rights | roamer.rights)
    }
}
