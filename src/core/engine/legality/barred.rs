//! Drops that a rule about check or mate forbids, found by looking outward from the royals they would attack.
//!
//! A drop opens no line. If nothing attacks over a hurdle, only the dropped piece itself can give check, so only the
//! drops on the few cells from which it would give check have to be tried.

use smallvec::SmallVec;

use crate::board::{Move, PieceKind};
use crate::engine::attack::tables::Sight;
use crate::engine::layout::{Cell, EMPTY, content};
use crate::engine::legality::level::Level;
use crate::engine::rule::drops::tables::{Barred, Dropping};
use crate::engine::rule::royals::tables::Danger;
use crate::engine::state::State;
use crate::engine::tables::Tables;

impl Dropping {
    /// Returns whether it matters, at this level, if a drop gives check or mate.
    fn is_asked(&self, level: Level) -> bool {
        self.no_check || (self.no_mate && level == Level::Replies)
    }
}

impl State {
    /// Returns the drops that rules about check and mate forbid, among those that the other drop rules allow.
    ///
    /// `None` if the opponent is in check already, which no legal move leads to: any drop may then leave it there.
    pub(crate) fn barred_drops(&mut self, t: &Tables, level: Level) -> Option<Barred> {
        let side = self.side;
        let asked =
            |&kind: &PieceKind| self.has_to_hand(t, kind) && t.drops.dropping(side, kind).is_asked(level);
        if !t.drops.kinds.iter().any(asked) {
            return Some(Barred::new());
        }
        if self.is_in_check(t, !side) { None } else { Some(self.barred_drops_of_unexposed(t, level)) }
    }

    /// Returns the drops that `barred_drops` does, if the opponent is not in check.
    pub(crate) fn barred_drops_of_unexposed(&mut self, t: &Tables, level: Level) -> Barred {
        let mut barred = Barred::new();
        for &kind in &t.drops.kinds {
            let dropping = t.drops.dropping(self.side, kind);
            if !self.has_to_hand(t, kind) || !dropping.is_asked(level) {
                continue;
            }
            for cell in self.checking_drops(t, kind, dropping) {
                if dropping.no_check || self.drop_mates(t, kind, cell) {
                    barred.push((kind, cell));
                }
            }
        }
        barred
    }

    /// Returns the cells from which a dropped piece would give check, among those where it may be dropped.
    #[expect(clippy::indexing_slicing, reason = "guards end every line; contents index the tables")]
    fn checking_drops(&self, t: &Tables, kind: PieceKind, dropping: &Dropping) -> SmallVec<[Cell; 8]> {
        let dropped = content(kind, self.side);
        let royals = self.royals_of(!self.side);
        let mut cells = SmallVec::new();
        if t.royals.danger == Danger::Last && royals.len() > 1 {
            return cells;
        }
        let attacks = t.attack.by(self.side);
        let reach = &attacks.reach[usize::from(dropped) * attacks.lines.len()..][..attacks.lines.len()];
        for (i, line) in attacks.lines.iter().enumerate().filter(|&(i, _)| reach[i] > 0) {
            for &royal in royals {
                let mut cell = royal;
                for distance in 1..=reach[i] {
                    cell = t.layout.home.step(cell, line.delta);
                    if self.at(cell) != EMPTY {
                        break;
                    }
                    let sight = Sight { line: i, content: dropped, at: cell, distance, target: royal };
                    let hits = distance >= line.least && attacks.hits(t, sight);
                    if hits && !cells.contains(&cell) && self.may_drop(t, kind, dropping, cell) {
                        cells.push(cell);
                    }
                }
            }
        }
        cells
    }

    fn drop_mates(&mut self, t: &Tables, kind: PieceKind, cell: Cell) -> bool {
        let mv = Move::drop(kind, t.layout.square(cell));
        let undo = self.play(t, mv);
        let mates = !self.has_legal_move(t, Level::Board);
        self.undo(t, mv, &undo);
        mates
    }
}
