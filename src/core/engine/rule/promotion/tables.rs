//! Promotions, as tables.

use crate::board::{PerOccasion, PieceKind, Side, Square};
use crate::engine::layout::by::{ByCell, ByContent};
use crate::engine::layout::steps::Steps;
use crate::engine::layout::{Cell, Content, GUARD, content};
use crate::engine::movegen::tables::Atom;
use crate::engine::tables::compiler::Compiler;
use crate::rules::{Duty, Kind, Promotion, When};

/// The promotions of a variant.
#[derive(Clone, Debug)]
pub(crate) struct Promotions {
    /// One for each content that promotes, in the order found.
    pub(crate) ways: Vec<Promoting>,
    /// By kind: what it was before it promoted.
    pub(crate) unpromoted: Vec<Option<PieceKind>>,
    /// The promotions that exchange a piece for one in a hand.
    pub(crate) from_hands: Box<[Exchange]>,
}

/// The promotions of one content, and the cells where it must promote.
#[derive(Clone, Debug)]
pub(crate) struct Promoting {
    /// The first way in which it promotes, which is the only one of most pieces.
    pub(crate) first: PromotionEntry,
    /// The others.
    pub(crate) others: Box<[PromotionEntry]>,
    /// True if no more needs to be asked: there is one way, for any capture.
    pub(crate) is_simple: bool,
    /// The number of kinds that it may become.
    pub(crate) n_targets: u16,
    /// True if promotion may turn one move into several. With one promotion that cannot be declined, it is one move
    /// either way.
    pub(crate) multiplies: bool,
    /// By cell: whether a piece there is in a zone or has a move that could end in one.
    pub(crate) is_near: ByCell<bool>,
    /// By cell: whether a move that captures nothing may promote that starts or ends there.
    pub(crate) quiet_zone: ByCell<bool>,
    /// By cell: whether a piece there may have a move that promotes and captures nothing.
    pub(crate) is_near_quietly: ByCell<bool>,
    /// By cell: whether the piece may not arrive there as what it is.
    pub(crate) barred: Option<ByCell<bool>>,
}

/// One way in which a content promotes.
#[derive(Clone, Debug)]
pub(crate) struct PromotionEntry {
    /// The kinds it may become.
    pub(crate) into: Box<[PieceKind]>,
    /// By cell: whether it is in the zone.
    pub(crate) zone: ByCell<bool>,
    pub(crate) on: PerOccasion<Trigger>,
    /// By cell: whether promotion may not be declined.
    pub(crate) forced: ByCell<bool>,
    /// By cell: whether the piece would be stuck there, and so promotes with any move to, from or within the zone. `None` if
    /// that does not matter.
    pub(crate) freed: Option<ByCell<bool>>,
    /// By content: whether the move must capture it, or another one of these.
    pub(crate) capturing: Option<ByContent<bool>>,
    /// The limits that may bar some of these promotions.
    pub(crate) limits: Option<Box<PromotionLimits>>,
}

/// The piece that a promotion takes from a hand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exchange {
    /// The piece that promotes.
    pub(crate) moved: Content,
    /// Its new kind.
    pub(crate) into: PieceKind,
    /// The player whose hand it is.
    pub(crate) hand: Side,
    /// The kind that leaves the hand.
    pub(crate) held: PieceKind,
}

/// A limit on promotions to one kind.
#[derive(Clone, Debug)]
pub(crate) struct PromotionLimit {
    pub(crate) kind: PieceKind,
    /// The contents that are counted together.
    pub(crate) contents: Box<[Content]>,
    pub(crate) at_most: u16,
}

/// Promotions that are barred while a player has enough of the piece.
#[derive(Clone, Debug)]
pub(crate) struct PromotionLimits {
    pub(crate) each: Box<[PromotionLimit]>,
    /// The hand that it is taken from.
    pub(crate) hand: Option<FromHand>,
    /// True if a move may omit a promotion that is otherwise compulsory while all of them are barred.
    pub(crate) lifts_duty: bool,
}

/// The hand that what a piece becomes is taken from.
#[derive(Clone, Debug)]
pub(crate) struct FromHand {
    /// The player whose hand it is.
    pub(crate) side: Side,
    /// By kind: what it is there.
    pub(crate) held: Box<[PieceKind]>,
}

/// Moves that promote: captures, other moves, or both.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trigger {
    pub(crate) quiet: bool,
    pub(crate) capturing: bool,
}

impl Compiler<'_> {
    /// Returns the promotions, from those of each content.
    pub(in crate::engine) fn promotions(&self, ways: Vec<Promoting>) -> Promotions {
        Promotions {
            ways,
            unpromoted: self.rules.kinds.iter().map(|kind| kind.promoted_from).collect(),
            from_hands: self.exchanges(),
        }
    }

    fn exchanges(&self) -> Box<[Exchange]> {
        let mut all = Vec::new();
        for (index, side) in self.rules.kind_indices().flat_map(|index| Side::ALL.map(|side| (index, side))) {
            for promotion in &self.rules.kind(index).promotions {
                if let Some(hand) = promotion.source.hand(side) {
                    let into = promotion.into[side].iter();
                    let moved = content(index, side);
                    all.extend(into.map(|&into| Exchange {
                        moved,
                        into,
                        hand,
                        held: promotion.held_as(into),
                    }));
                }
            }
        }
        all.into()
    }

    /// By cell: whether a piece with these atoms that starts there is in the zone or could end in it.
    fn cells_near_zone(&self, zone: &[bool], atoms: &[Atom]) -> ByCell<bool> {
        let is_on_board = |cell: Cell| self.cells.get(usize::from(cell)).is_some_and(|&c| c != GUARD);
        let mut near = zone.to_vec();
        let mut cells: Vec<Cell> = self.squares().map(|square| self.layout.cell(square)).collect();
        cells.sort_unstable();
        // By cell: the steps to the first cell of the zone, for the current atom.
        let mut distance: Vec<Option<u16>> = vec![None; zone.len()];
        for atom in atoms {
            let mut look = |from: Cell| {
                let to = from.wrapping_add_signed(atom.delta);
                let beyond = match zone.get(usize::from(to)) {
                    _ if !is_on_board(to) => None,
                    Some(true) => Some(1),
                    Some(false) | None => {
                        let beyond = distance.get(usize::from(to)).copied().flatten();
                        beyond.map(|steps| steps.saturating_add(1))
                    }
                };
                if let Some(slot) = distance.get_mut(usize::from(from)) {
                    *slot = beyond;
                }
                if let Some(slot) = near.get_mut(usize::from(from)) {
                    *slot |= beyond.is_some_and(|steps| steps <= u16::from(atom.steps));
                }
            };
            if let Some(round) = self.layout.home.round() {
                let ends = |&from: &Cell| {
                    let next = |&at: &Cell| Some(round.step(at, atom.delta)).filter(|&to| is_on_board(to));
                    let mut line = std::iter::successors(next(&from), next).take(usize::from(atom.steps));
                    line.any(|to| zone.get(usize::from(to)).is_some_and(|&is_in| is_in))
                };
                for &cell in cells.iter().filter(|&cell| ends(cell)) {
                    if let Some(slot) = near.get_mut(usize::from(cell)) {
                        *slot = true;
                    }
                }
                continue;
            }
            // The cell that a step leads to must be visited first.
            if atom.delta > 0 {
                cells.iter().rev().copied().for_each(&mut look);
            } else {
                cells.iter().copied().for_each(&mut look);
            }
        }
        near.into()
    }

    pub(in crate::engine) fn promoting(&self, kind: &Kind, side: Side, atoms: &[Atom]) -> Promoting {
        let barred = kind.never_on.as_ref().map(|region| self.zone(region, side));
        let walks = kind.terms().any(|term| self.in_lines(term).plain().is_none())
            || !kind.never_jumps_over.is_empty()
            || kind.moves_by_place().any(|extra| extra.to.is_some())
            || self.minding(kind).is_some();
        let is_near = |zone: &ByCell<bool>, barred: Option<&ByCell<bool>>| -> ByCell<bool> {
            if walks {
                return vec![true; self.layout.n_cells].into();
            }
            let barred = barred.map_or(&[][..], ByCell::as_slice).iter().chain(std::iter::repeat(&false));
            let matters: Vec<bool> = zone.as_slice().iter().zip(barred).map(|(&a, &b)| a || b).collect();
            self.cells_near_zone(&matters, atoms)
        };
        let mut entries: Vec<PromotionEntry> =
            kind.promotions.iter().map(|promotion| self.entry(kind, promotion, side)).collect();
        let mut zone: ByCell<bool> = vec![false; self.layout.n_cells].into();
        for entry in &entries {
            let all = zone.as_slice().iter().zip(entry.zone.as_slice()).map(|(&a, &b)| a || b);
            zone = all.collect::<Vec<_>>().into();
        }
        let mut quiet_zone = vec![false; self.layout.n_cells];
        for entry in &entries {
            quiet_zone.iter_mut().zip(entry.quiet_zone()).for_each(|(any, is_in)| *any |= is_in);
        }
        let quiet_zone: ByCell<bool> = quiet_zone.into();
        let may_be_quiet = quiet_zone.as_slice().contains(&true);
        let is_near_quietly = if may_be_quiet { is_near(&quiet_zone, None) } else { quiet_zone.clone() };
        let is_near = is_near(&zone, barred.as_ref());
        if entries.is_empty() {
            let on = PerOccasion::all(trigger(When::Never));
            let (into, forced) = (Box::default(), zone.clone());
            entries.push(PromotionEntry {
                into,
                zone,
                on,
                forced,
                freed: None,
                capturing: None,
                limits: None,
            });
        }
        let first = entries.remove(0);
        let is_duty = |promotion: &Promotion| matches!(promotion.must, Duty::Always | Duty::IfPossible);
        let is_one =
            first.into.len() == 1 && first.limits.is_none() && kind.promotions.first().is_some_and(is_duty);
        Promoting {
            n_targets: kind.becomes(side).len() as u16,
            multiplies: !is_one || !entries.is_empty() || first.capturing.is_some() || barred.is_some(),
            is_simple: entries.is_empty() && first.capturing.is_none(),
            first,
            others: entries.into(),
            is_near,
            quiet_zone,
            is_near_quietly,
            barred,
        }
    }

    /// One way in which a player's piece promotes.
    fn entry(&self, kind: &Kind, promotion: &Promotion, side: Side) -> PromotionEntry {
        let is_duty = matches!(promotion.must, Duty::Always | Duty::IfPossible);
        let everywhere = |holds: bool| -> ByCell<bool> { vec![holds; self.layout.n_cells].into() };
        let stuck = promotion.must.cares_for_stuck().then(|| {
            let is_stuck = |&square: &Square| self.is_stuck(kind, side, square);
            self.cells_of(&self.squares().filter(is_stuck).collect())
        });
        let forced = match &stuck {
            Some(stuck) if promotion.must == Duty::IfStuck => stuck.clone(),
            Some(_) | None => everywhere(is_duty),
        };
        let into = &promotion.into[side];
        PromotionEntry {
            limits: self.promotion_limits(promotion, side),
            capturing: promotion.capturing.as_ref().map(|kinds| self.contents_of(kinds)),
            into: into.clone().into(),
            zone: self.zone(&promotion.zone, side),
            on: promotion.on.map(trigger),
            forced,
            freed: stuck.filter(|_| !into.is_empty()),
        }
    }

    /// Returns what may bar some of a player's promotions.
    pub(in crate::engine) fn promotion_limits(
        &self,
        promotion: &Promotion,
        side: Side,
    ) -> Option<Box<PromotionLimits>> {
        let into = &promotion.into[side];
        let held = || self.rules.kind_indices().map(|kind| promotion.held_as(kind)).collect();
        let hand = promotion.source.hand(side).map(|side| FromHand { side, held: held() });
        let of = |kind: PieceKind| {
            let limits = self.rules.promotion_limits.iter().filter(move |limit| limit.kinds.contains(&kind));
            limits.map(move |limit| PromotionLimit {
                kind,
                contents: Self::contents(&limit.kinds, side),
                at_most: limit.at_most,
            })
        };
        let each: Box<[_]> = into.iter().flat_map(|&kind| of(kind)).collect();
        let lifts_duty = promotion.must == Duty::IfPossible;
        (!each.is_empty() || hand.is_some()).then(|| Box::new(PromotionLimits { each, hand, lifts_duty }))
    }
}

impl PromotionEntry {
    /// By cell: whether a move that captures nothing may promote that starts or ends there.
    fn quiet_zone(&self) -> Vec<bool> {
        let is_quiet = self.on.each().iter().any(|trigger| trigger.quiet);
        let zone = self.zone.as_slice().iter().enumerate();
        zone.map(|(cell, &is_in)| is_in && is_quiet || self.frees(cell as Cell)).collect()
    }
}

fn trigger(when: When) -> Trigger {
    Trigger { quiet: when.includes(false), capturing: when.includes(true) }
}
