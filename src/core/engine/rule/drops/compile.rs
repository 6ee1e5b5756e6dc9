//! Rules about hands and drops become tables.

use crate::board::{PieceKind, Side, Square, SquareSet};
use crate::engine::layout::Cell;
use crate::engine::rule::drops::colours::Evenly;
use crate::engine::tables::Dropping;
use crate::engine::tables::compile::Compiler;
use crate::rules::{Captured, Colours, DropSource, Face, Hop, Initial, Kind, Permit, Reach, Term, Turns};

impl Compiler<'_> {
    /// Whether a piece of the kind could never leave the square, whatever stands around it.
    pub(in crate::engine) fn is_stuck(&self, kind: &Kind, side: Side, square: Square) -> bool {
        let may_leave = |term: &Term| {
            let Some(leg) = term.legs.first() else { return false };
            let Turns::Absolute(headings) = &leg.turns else { return false };
            let least = i32::from(leg.skip) + if leg.hop == Hop::None { 1 } else { 2 };
            let reaches = match leg.reach {
                Reach::UpTo(most) => i32::from(most) >= least,
                Reach::Unlimited | Reach::SameAsBefore => true,
            };
            reaches
                && headings.iter().any(|h| {
                    let (dx, dy) = Self::vector(side, h.dx, h.dy);
                    let shape = self.rules.shape;
                    let mut file = i32::from(shape.file(square)) + dx * least;
                    if leg.wrap {
                        file = file.rem_euclid(i32::from(shape.files));
                    }
                    let rank = i32::from(shape.rank(square)) + dy * least;
                    shape.square(file, rank).is_some_and(|s| !self.rules.holes.contains(s))
                })
        };
        let uses = self.terms_on(kind, side, square).0;
        !uses.iter().map(|used| &*used.term).filter(|t| t.initial == Initial::Any).any(may_leave)
    }

    /// By kind: what it becomes in the capturer's hand.
    pub(in crate::engine) fn in_hand(&self) -> Vec<Option<PieceKind>> {
        self.rules
            .kind_indices()
            .map(|kind| match self.rules.captured {
                Captured::Removed | Captured::ToPartner => None,
                Captured::ToHandUnpromoted => Some(self.rules.kind(kind).promoted_from.unwrap_or(kind)),
                Captured::ToHandAsCaptured => Some(kind),
            })
            .collect()
    }

    /// What is taken from the hand for a drop of a kind.
    pub(in crate::engine) fn held_as(&self, kind: PieceKind) -> PieceKind {
        let is_face = |base: &PieceKind| {
            self.rules.drops.iter().any(|rule| rule.face == Face::EitherSide && rule.kinds.contains(base))
        };
        self.rules.kind(kind).promoted_from.filter(is_face).unwrap_or(kind)
    }

    /// What a drop of a kind has to leave even.
    fn evenly(&self, held: PieceKind, side: Side) -> Box<[Evenly]> {
        let shape = self.rules.shape;
        let dark: SquareSet =
            self.squares().filter(|&s| (shape.file(s) + shape.rank(s)).is_multiple_of(2)).collect();
        let rules = self.rules.drops.iter().filter(|rule| rule.colours == Colours::Even);
        let evenly = rules.map(|rule| Evenly {
            kinds: rule.kinds.clone().into(),
            cells: rule.zone[side].iter().map(|square| self.layout.cell(square)).collect(),
            dark: self.cells_of(&dark),
            is_of_them: rule.kinds.contains(&held),
        });
        evenly.collect()
    }

    /// Where one side may drop a kind.
    pub(in crate::engine) fn dropping(&self, kind: PieceKind, side: Side) -> Dropping {
        let held = self.held_as(kind);
        let rules: Vec<_> = self.rules.drops.iter().filter(|d| d.kinds.contains(&held)).collect();
        if rules.is_empty() {
            return Dropping::default();
        }
        let stuck_is_illegal = rules.iter().any(|d| d.stuck == Permit::Illegal);
        let allowed = |&square: &Square| {
            rules.iter().all(|d| d.zone[side].contains(square))
                && self.rules.kind(kind).confined_to.as_ref().is_none_or(|r| r[side].contains(square))
                && !(stuck_is_illegal && self.is_stuck(self.rules.kind(kind), side, square))
        };
        let (cells, excluded): (Vec<Square>, Vec<Square>) = self.squares().partition(allowed);
        let on = |squares: &[Square]| squares.iter().map(|&s| self.layout.cell(s)).collect::<Box<[Cell]>>();
        let mut is_allowed = vec![false; self.layout.n_cells];
        for &cell in &on(&cells) {
            if let Some(slot) = is_allowed.get_mut(usize::from(cell)) {
                *slot = true;
            }
        }
        Dropping {
            cells: on(&cells),
            excluded: on(&excluded),
            allowed: is_allowed.into(),
            per_file: rules.iter().filter_map(|d| d.per_file).min(),
            places: rules.iter().filter_map(|rule| self.drop_place(rule, side)).collect(),
            evenly: self.evenly(held, side),
            from_supply: rules.iter().any(|d| d.source == DropSource::Supply),
            no_check: rules.iter().any(|d| d.check == Permit::Illegal),
            no_mate: rules.iter().any(|d| d.mate == Permit::Illegal),
        }
    }
}
