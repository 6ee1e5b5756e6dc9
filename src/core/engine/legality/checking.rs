//! Moves that give check, if that is all that a rule forbids in addition to leaving one's own royal in danger.
//!
//! A move gives check with the piece it moves, which is found by looking at where it lands, or by opening a line, which
//! is found by trying the move.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use smallvec::SmallVec;

use crate::board::{Move, MoveSort};
use crate::engine::attack::tables::{Attacks, Sight};
use crate::engine::layout::cell_set::{Marks, has, mark};
use crate::engine::layout::{Cell, EMPTY, content, is_among, is_of};
use crate::engine::legality::guard::OnTrial;
use crate::engine::legality::level::Level;
use crate::engine::legality::threats::Guard;
use crate::engine::movegen::listener::Listener;
use crate::engine::rule::drops::tables::Barred;
use crate::engine::rule::effect::tables::Effecting;
use crate::engine::rule::royals::tables::Danger;
use crate::engine::state::State;
use crate::engine::tables::Tables;

/// The most own pieces between the royal and the pieces behind them; with more, every move is tried.
const MOST_OPENERS: usize = 8;

/// The moves that leave the own royal safe.
type SafeMoves = SmallVec<[Move; 32]>;

/// The royal of the side not to move, which is not attacked, and the pieces that would open a line to it.
pub(crate) struct Aim<'t> {
    royal: Cell,
    attacks: &'t Attacks,
    openers: ArrayVec<Cell, MOST_OPENERS>,
    /// The cells from which the royal could be seen once a piece in front of them has left.
    seen: Marks,
}

impl Aim<'_> {
    /// Returns whether a move gives no check, decided without examining the piece.
    #[inline]
    fn is_missed_by(&self, t: &Tables, mv: Move) -> bool {
        let (from, to) = (t.layout.cell(mv.from), t.layout.cell(mv.to));
        mv.sort == MoveSort::Board
            && !mv.captures_without_landing()
            && !has(&self.seen, to)
            && !is_among(&self.openers, from)
    }
}

impl State {
    /// Returns what decides whether a move gives check; `None` if every move has to be tried.
    pub(crate) fn aim<'t>(&self, t: &'t Tables) -> Option<Aim<'t>> {
        let &[royal] = self.royals_of(!self.side) else { return None };
        let attacks = t.attack.by(self.side);
        let is_seen = !attacks.has_screens && attacks.walkers.is_empty() && t.royals.danger != Danger::Few;
        if !t.facts.forbids_only_check
            || !is_seen
            || t.layout.home.is_round()
            || self.is_in_sight(t, attacks, royal, self.side)
        {
            return None;
        }
        let mut openers = ArrayVec::new();
        let mut seen = Marks::from_elem(0, t.layout.n_cells.div_ceil(64));
        for line in attacks.lines.iter().skip(attacks.n_slides) {
            mark(&mut seen, royal.wrapping_add_signed(line.delta));
        }
        for (i, line) in attacks.slides().iter().enumerate() {
            let mut at = royal;
            let mut opener = None;
            for distance in 1..=line.longest {
                at = at.wrapping_add_signed(line.delta);
                mark(&mut seen, at);
                let content = self.at(at);
                if content == EMPTY {
                    continue;
                }
                let Some(first) = opener else {
                    if !is_of(content, self.side) {
                        break;
                    }
                    opener = Some(at);
                    continue;
                };
                let sight = Sight { line: i, content, at, distance, target: royal };
                if is_of(content, self.side) && distance >= line.least && attacks.hits(t, sight) {
                    openers.try_push(first).ok()?;
                }
                break;
            }
        }
        Some(Aim { royal, attacks, openers, seen })
    }

    /// Returns every move that leaves both the own royal and the enemy's safe.
    pub(crate) fn unchecking_moves<L: Listener>(
        &mut self,
        t: &Tables,
        guard: &Guard<'_>,
        aim: &Aim<'_>,
        listener: &mut L,
    ) -> ControlFlow<()> {
        let mut on_trial = OnTrial::new();
        let mut in_doubt = SafeMoves::new();
        self.safe_moves(t, guard, &Barred::new(), &mut |mv| {
            if aim.is_missed_by(t, mv) {
                return listener.hear(mv);
            }
            in_doubt.push(mv);
            ControlFlow::Continue(())
        })?;
        for mv in in_doubt {
            match self.gives_check(t, aim, mv) {
                Some(false) => listener.hear(mv)?,
                Some(true) => {}
                None => on_trial.push(mv),
            }
        }
        for mv in on_trial {
            if !self.offends_on_trial(t, mv, Level::Board) {
                listener.hear(mv)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether a move gives check; `None` if it has to be tried.
    fn gives_check(&self, t: &Tables, aim: &Aim<'_>, mv: Move) -> Option<bool> {
        let (from, to) = (t.layout.cell(mv.from), t.layout.cell(mv.to));
        let kind = match mv.sort {
            MoveSort::Board if !mv.captures_without_landing() && !is_among(&aim.openers, from) => {
                mv.promotion()
            }
            MoveSort::Drop => mv.dropped(),
            MoveSort::Board
            | MoveSort::EnPassant
            | MoveSort::Displacing
            | MoveSort::Castling
            | MoveSort::Pass => return None,
        };
        // A piece that becomes a wall gives no check.
        let may_become_wall = |effect: &Effecting| effect.may_follow_move_of(self.at(from));
        if mv.sort == MoveSort::Board && self.at(to) != EMPTY && t.effects_at_once.iter().any(may_become_wall)
        {
            return None;
        }
        let after = kind.map_or_else(|| self.at(from), |kind| content(kind, self.side));
        let left = (mv.sort == MoveSort::Board).then_some(from);
        Some(
            aim.attacks
                .would_see(t, after, aim.royal, to, |cell| self.at(cell) == EMPTY || Some(cell) == left),
        )
    }
}
