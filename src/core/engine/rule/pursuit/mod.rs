//! Pieces that a move pursues: those it threatens in a way in which they were not threatened before.
//!
//! Only the judgement of a repetition asks this, so pieces are simply lifted and put back to find what they hide, pin
//! and protect.

pub(in crate::engine) mod tables;

use crate::board::{Move, Side};
use crate::engine::attack::chase::Threats;
use crate::engine::layout::{Cell, Content, is_of, kind_of, side_of};
use crate::engine::legality::level::Level;
use crate::engine::rule::pursuit::tables::Pursuit;
use crate::engine::state::State;
use crate::engine::state::undo::Undo;
use crate::engine::tables::Tables;

impl Pursuit {
    /// Returns whether a piece that is there can be pursued.
    fn may_pursue(&self, victim: Content, cell: Cell) -> bool {
        let is_spared = self
            .spared
            .as_ref()
            .is_some_and(|(contents, cells)| contents.has(victim) && cells[side_of(victim)].has(cell));
        self.of.has(victim) && !is_spared
    }

    fn prizes(&self, attacker: Content, victim: Content) -> bool {
        self.prized.iter().any(|(by, of)| by.has(attacker) && of.has(victim))
    }
}

/// A piece and one that it attacks, protects or keeps from moving.
type Pair = (Cell, Cell);

impl State {
    /// Takes back the last move, and returns which pieces of the other player it pursued.
    pub fn undo_pursuit(&mut self, t: &Tables, mv: Move, undo: &Undo) -> Vec<Cell> {
        let Some(rule) = t.pursuit.as_deref() else {
            self.undo(t, mv, undo);
            return Vec::new();
        };
        let (victims, mover) = (self.side, !self.side);
        let screens = self.screens_of(t, victims);
        let mut pinned: Vec<Cell> = screens.iter().copied().filter(|&c| is_of(self.at(c), victims)).collect();
        pinned.extend(self.facing_screens_of(t, victims));
        let attacks = self.threats_that_count(t, rule, mover, &pinned);
        let by_pins = self.losses_by_pins(t, rule, mover, &screens, &pinned);
        let by_discovery = self.losses_by_discovery(t, rule, mover, &screens);
        self.undo(t, mv, undo);
        let came_from = |cell: Cell| t.layout.cell(mv.origin(t.layout.square(cell)));
        let is_new = |&(attacker, victim): &Pair| {
            let origin = came_from(attacker);
            // What lies behind the square that a piece has left is newly attacked, although it was attacked from there.
            let is_behind = || {
                let [attacker, victim, origin] = [attacker, victim, origin].map(|cell| t.layout.square(cell));
                t.layout.shape.between(attacker, victim).any(|square| square == origin)
            };
            !is_of(self.at(origin), mover) || !self.threats_of(t, origin).contains(&victim) || is_behind()
        };
        let mut pursued: Vec<Cell> = attacks.into_iter().filter(is_new).map(|(_, victim)| victim).collect();
        let before = self.screens_of(t, victims);
        let others = by_pins.into_iter().chain(by_discovery);
        pursued.extend(others.filter(|(screen, _)| !before.contains(screen)).map(|(_, victim)| victim));
        pursued
    }

    /// Returns the attacks of a side that count by themselves, new or not.
    fn threats_that_count(&mut self, t: &Tables, rule: &Pursuit, mover: Side, pinned: &[Cell]) -> Vec<Pair> {
        let mut found = Vec::new();
        for attacker in self.list(mover).to_vec() {
            if !rule.by.has(self.at(attacker)) {
                continue;
            }
            for victim in self.threats_of(t, attacker) {
                let (own, other) = (self.at(attacker), self.at(victim));
                let is_alike = kind_of(own) == kind_of(other);
                let is_mutual = || {
                    is_alike && !pinned.contains(&victim) && self.threats_of(t, victim).contains(&attacker)
                };
                let counts = rule.may_pursue(other, victim)
                    && (rule.prizes(own, other)
                        || (!is_mutual() && !self.is_protected(t, victim, attacker, pinned)));
                if counts {
                    found.push((attacker, victim));
                }
            }
        }
        found
    }

    /// Pieces that are attacked and lose their protection when a piece is pinned: the pinned piece, with each of them.
    fn losses_by_pins(
        &mut self,
        t: &Tables,
        rule: &Pursuit,
        mover: Side,
        screens: &[Cell],
        pinned: &[Cell],
    ) -> Vec<Pair> {
        let held_back = self.screens_of(t, mover);
        let mut found = Vec::new();
        let own: Vec<Cell> = screens.iter().copied().filter(|&cell| is_of(self.at(cell), !mover)).collect();
        for screen in own {
            for attacker in self.list(mover).to_vec() {
                if held_back.contains(&attacker) {
                    continue;
                }
                for victim in self.threats_of(t, attacker) {
                    let free: Vec<Cell> = pinned.iter().copied().filter(|&cell| cell != screen).collect();
                    if victim != screen
                        && rule.may_pursue(self.at(victim), victim)
                        && !self.is_protected(t, victim, attacker, pinned)
                        && self.is_protected(t, victim, attacker, &free)
                    {
                        found.push((screen, victim));
                    }
                }
            }
        }
        found
    }

    /// Pieces that can be captured with a discovered check so that the king cannot recapture: the captor, with each of
    /// them.
    fn losses_by_discovery(
        &mut self,
        t: &Tables,
        rule: &Pursuit,
        mover: Side,
        screens: &[Cell],
    ) -> Vec<Pair> {
        let royals = self.royals_of(!mover).to_vec();
        let mut found = Vec::new();
        let own: Vec<Cell> = screens.iter().copied().filter(|&cell| is_of(self.at(cell), mover)).collect();
        for screen in own {
            for victim in self.threats_of(t, screen) {
                if !rule.may_pursue(self.at(victim), victim) {
                    continue;
                }
                let content = self.lift(screen);
                let captured = self.lift(victim);
                self.unlift(victim, content);
                let taker = royals.iter().copied().find(|&royal| self.threats_of(t, royal).contains(&victim));
                self.unlift(victim, captured);
                let is_lost = taker.is_none_or(|royal| {
                    let lifted = self.lift(royal);
                    let is_guarded =
                        self.list(mover).iter().any(|&from| self.threats_of(t, from).contains(&victim));
                    self.unlift(royal, lifted);
                    is_guarded
                });
                self.unlift(screen, content);
                if is_lost {
                    found.push((screen, victim));
                }
            }
        }
        found
    }

    /// Returns whether the captor of a piece can be captured in turn, by a piece that is not pinned.
    fn is_protected(&mut self, t: &Tables, victim: Cell, attacker: Cell, pinned: &[Cell]) -> bool {
        let side = side_of(self.at(victim));
        let content = self.lift(attacker);
        let captured = self.lift(victim);
        self.unlift(victim, content);
        let takes_back = |state: &State, from: Cell| {
            let faces =
                || t.conditions.guarded_illegal.iter().any(|cond| cond.would_face(side, state, from, victim));
            from != victim
                && !pinned.contains(&from)
                && state.threats_of(t, from).contains(&victim)
                && !(t.royals.has(state.at(from)) && faces())
        };
        let is_protected = self.list(side).iter().any(|&from| takes_back(self, from));
        self.unlift(victim, captured);
        self.unlift(attacker, content);
        is_protected
    }

    /// Returns the pieces of both players that are between the royals of a side and something that would then attack
    /// them.
    fn screens_of(&mut self, t: &Tables, side: Side) -> Vec<Cell> {
        let royals = self.royals_of(side).to_vec();
        let attackers = |state: &State| -> Vec<Cell> {
            let enemies = state.list(!side).iter().copied();
            enemies
                .filter(|&from| state.threats_of(t, from).iter().any(|cell| royals.contains(cell)))
                .collect()
        };
        let known = attackers(self);
        self.screens(t, side, &mut |state| attackers(state).iter().any(|cell| !known.contains(cell)))
    }

    /// Returns the pieces of a side without which royals would face each other that may not.
    fn facing_screens_of(&mut self, t: &Tables, side: Side) -> Vec<Cell> {
        if t.conditions.guarded_illegal.is_empty() {
            return Vec::new();
        }
        let mut screens = self.screens(t, side, &mut |state| {
            t.conditions.guarded_illegal.iter().any(|cond| cond.holds(t, state, Level::Board))
        });
        screens.retain(|&cell| is_of(self.at(cell), side));
        screens
    }

    /// Returns the pieces without which something holds, except royals of a side.
    fn screens(&mut self, t: &Tables, side: Side, holds: &mut dyn FnMut(&mut State) -> bool) -> Vec<Cell> {
        let mut screens = Vec::new();
        let pieces: Vec<Cell> = self.lists.iter().flatten().copied().collect();
        for cell in pieces {
            if t.royals.has(self.at(cell)) && is_of(self.at(cell), side) {
                continue;
            }
            let content = self.lift(cell);
            if holds(self) {
                screens.push(cell);
            }
            self.unlift(cell, content);
        }
        screens
    }

    /// Returns the cells on which the piece on a cell could capture an enemy; none if it is lifted.
    fn threats_of(&self, t: &Tables, from: Cell) -> Threats {
        let mut cells = Threats::new();
        if is_of(self.at(from), Side::First) || is_of(self.at(from), Side::Second) {
            self.threats(t, from, &mut cells);
        }
        cells
    }
}
