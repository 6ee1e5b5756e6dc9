//! Who attacks what.

use std::ops::ControlFlow;

use super::layout::{Cell, EMPTY, GUARD};
use super::state::State;
use super::tables::{Atom, CAPTURE, Danger, Mover, Tables, is_of, side_of};
use super::walk::{History, View, Walked};
use crate::board::Side;

impl State {
    /// Whether a piece of `by` could capture what stands on `cell`, were it an enemy and that side's turn.
    ///
    /// Looks outward from the cell along the lines anything attacks on. Pieces whose attack is not a plain line, such
    /// as multi-leg movers, are walked instead.
    pub(crate) fn is_attacked(&self, t: &Tables, cell: Cell, by: Side) -> bool {
        self.is_attacked_in_line(t, cell, by)
            || (t.attacks(by).walkers && self.is_attacked_by_walk(t, cell, by))
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "guards end every line inside the mailbox; contents index the tables"
    )]
    fn is_attacked_in_line(&self, t: &Tables, cell: Cell, by: Side) -> bool {
        let attacks = t.attacks(by);
        let n_lines = attacks.lines.len();
        let (slides, leaps) = attacks.lines.split_at(attacks.n_slides);
        for (i, line) in slides.iter().enumerate() {
            let mut at = cell;
            let mut distance = 0;
            let found = loop {
                at = at.wrapping_add_signed(line.delta);
                distance += 1;
                let found = self.cells[usize::from(at)];
                if found != EMPTY || distance == line.longest {
                    break found;
                }
            };
            if is_of(found, by)
                && attacks.reach[usize::from(found) * n_lines + i] >= distance
                && distance >= line.least
                && t.attacks_from(found, at, cell, line.delta, distance)
            {
                return true;
            }
        }
        leaps.iter().zip(slides.len()..).any(|(leap, i)| {
            let from = cell.wrapping_add_signed(leap.delta);
            let found = self.cells[usize::from(from)];
            is_of(found, by)
                && attacks.reach[usize::from(found) * n_lines + i] > 0
                && t.attacks_from(found, from, cell, leap.delta, 1)
        })
    }

    fn is_attacked_by_walk(&self, t: &Tables, cell: Cell, by: Side) -> bool {
        self.list(by).iter().any(|&from| {
            let mover = t.mover(self.at(from));
            mover.attacks_by_walking
                && t.layout.distance(from, cell) <= mover.walking_range
                && self.walk_attacks(t, t.mover_on(self.at(from), from), from, cell)
        })
    }

    /// Whether the unmoved atoms or programs of the piece on `from` capture on `target`.
    fn walk_attacks(&self, t: &Tables, mover: &Mover, from: Cell, target: Cell) -> bool {
        if self.is_unmoved(from)
            && t.may_land(mover, target)
            && t.unmoved_atoms(mover).iter().any(|a| self.atom_attacks(*a, from, target))
        {
            return true;
        }
        let view = self.view(t, from);
        if mover.mask.is_some() {
            let takes = |walked: Walked| {
                let lands = t.may_land(mover, walked.to);
                let hits = walked.to == target || walked.captured.contains(&target);
                if lands && hits { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let is_piece = self.at(target) > GUARD && target != from;
            return is_piece && mover.programs.iter().any(|p| p.walk(&view, from, &mut { takes }).is_break());
        }
        mover.programs.iter().any(|program| program.captures(&view, from, target))
    }

    #[expect(clippy::indexing_slicing, reason = "guards end every line inside the mailbox")]
    fn atom_attacks(&self, atom: Atom, from: Cell, target: Cell) -> bool {
        if atom.mode & CAPTURE == 0 {
            return false;
        }
        let mut at = from;
        for n in 1..=atom.steps {
            at = at.wrapping_add_signed(atom.delta);
            if at == target {
                return n >= atom.least();
            }
            if self.cells[usize::from(at)] != EMPTY {
                return false;
            }
        }
        false
    }

    /// Whether a royal of `side` is in danger: whether the side is in check.
    pub(crate) fn is_in_check(&self, t: &Tables, side: Side) -> bool {
        let royals = self.royals_of(side);
        match t.danger {
            Danger::Last if royals.len() > 1 => false,
            Danger::Each | Danger::Last => royals.iter().any(|&cell| self.is_attacked(t, cell, !side)),
        }
    }

    /// The cells of a side's pieces.
    #[expect(clippy::indexing_slicing, reason = "there are two sides")]
    pub(crate) fn list(&self, side: Side) -> &[Cell] {
        &self.lists[side.index()]
    }

    /// The cells of a side's royals.
    #[expect(clippy::indexing_slicing, reason = "there are two sides")]
    pub(crate) fn royals_of(&self, side: Side) -> &[Cell] {
        &self.royals[side.index()]
    }

    /// What a walk of the piece on `from` needs to know.
    pub(crate) fn view<'a>(&'a self, t: &'a Tables, from: Cell) -> View<'a> {
        let here = self.at(from);
        let ahead = t.is_one_ahead(here, from);
        let history = match (self.is_unmoved(from), ahead) {
            (true, _) => History::Unmoved,
            (false, true) => History::OneAhead,
            (false, false) => History::Moved,
        };
        let side = side_of(here);
        let en_passant = self.rights.en_passant.filter(|_| side == self.side);
        View { cells: &self.cells, side, royal: &t.royal, en_passant, history }
    }
}

#[expect(clippy::indexing_slicing, reason = "there are two sides")]
impl Tables {
    pub(crate) fn attacks(&self, by: Side) -> &super::tables::Attacks {
        &self.attacks[by.index()]
    }
}
