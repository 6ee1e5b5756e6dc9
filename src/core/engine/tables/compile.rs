//! Compiles rules into tables: each subject compiles its own, and what follows from several is derived last.

use std::sync::OnceLock;

use crate::board::{PerSide, Side};
use crate::engine::layout::content;
use crate::engine::rule::royals::tables::Royals;
use crate::engine::rule::unmoved::tables::Unmoved;
use crate::engine::state::State;
use crate::engine::state::rights::Rights;
use crate::engine::tables::compiler::Compiler;
use crate::engine::tables::{Facts, Tables};
use crate::rules::{Effect, Initial, Kind, Rules, Term};

/// A list of so many ways to move is found in a moment.
const FEW_WAYS: u64 = 1 << 18;

/// The same where the replies to each move may have to be found too.
const FEW_WAYS_WITH_REPLIES: u64 = 1 << 14;

/// Compiles a variant.
pub(crate) fn compile(rules: &Rules) -> Tables {
    Compiler::new(&rules.across_joined_edges()).tables()
}

impl Compiler<'_> {
    fn tables(self) -> Tables {
        let (movement, promotions, captures) = self.movement();
        let attack = self.both_attacks(&movement, &captures);
        let drops = self.drops();
        let royals = self.royals(&drops.kinds);
        let unmoved = self.unmoved();
        let conditions = self.conditions();
        let castling = self.castlings();
        let mut start = self.start(&royals, &unmoved);
        let checks_left = PerSide::from_fn(|_| self.rules.checks_counted());
        start.rights = Rights {
            castling: castling.at_home(&start),
            en_passant: None,
            struck: None,
            checks_left,
            passes: 0,
            turn: self.first_turn(),
            points: PerSide::default(),
        };
        let repetition = self.repetition();
        start.renew_key(&repetition);
        let mut tables = Tables {
            start,
            blast: self.blast(&captures, &attack, &movement),
            promotion: self.promotions(promotions),
            own_turns: self.own_turns(),
            first: self.first(&drops),
            turns: self.turns(),
            passes: self.passes(&conditions),
            en_passant: self.en_passant(),
            gating: self.gating(),
            capture_limits: self.capture_limits(),
            neighbours: self.neighbours(),
            enclosures: self.enclosures(),
            effects_at_once: self.effects(Effect::is_at_once),
            effects: self.effects(|effect| !effect.is_at_once()),
            points: self.points(),
            walling: self.walling(),
            pursuit: self.pursuit(),
            repetition,
            movement,
            attack,
            royals,
            drops,
            castling,
            unmoved,
            conditions,
            facts: Facts::default(),
            slots: OnceLock::new(),
            layout: self.layout.clone(),
        };
        if !self.rules.unmoved.lost.is_empty() {
            tables.unmoved.aims = self.aims(&tables);
        }
        tables.facts = Facts::of(&tables);
        tables.facts.has_few_ways = self.has_few_ways(&tables.facts);
        if tables.facts.guardable {
            tables.attack.safety = self.safety(&captures, &tables.attack, &tables.movement);
        }
        tables
    }

    /// Returns whether the pieces of a full board have few ways to move together.
    fn has_few_ways(&self, facts: &Facts) -> bool {
        let most = if facts.has_odd_legality { FEW_WAYS_WITH_REPLIES } else { FEW_WAYS };
        let of_kind = |kind: &Kind| {
            if kind.terms().any(|term| term.repeated.is_some()) {
                return u64::MAX;
            }
            Term::n_ways_of(kind.terms(), self.rules.shape)
        };
        let ways = self.rules.kinds.iter().map(of_kind).max().unwrap_or(0);
        // A neighbour lends at most the moves of another kind.
        let lent = 1 + self.rules.neighbours.len() as u64;
        let ways = ways.saturating_mul(lent).saturating_mul(self.rules.shape.n_squares() as u64);
        self.rules.turns.is_none() && ways <= most
    }

    fn start(&self, royals: &Royals, unmoved: &Unmoved) -> State {
        let mut state = State::empty(self.cells.clone(), self.rules.kinds.len(), unmoved.matter);
        for &(square, piece) in &self.rules.setup.pieces {
            let here = content(piece.kind, piece.side);
            let cell = self.layout.cell(square);
            state.put(cell, here, royals.has(here));
            let kind = self.rules.kind(piece.kind);
            if unmoved.matter
                && (unmoved.shown.has(piece.side, cell) || kind.terms().any(|t| t.initial != Initial::Any))
            {
                state.set_unmoved(cell, true);
            }
        }
        for side in Side::ALL {
            for &(kind, count) in &self.rules.setup.hands[side] {
                state.set_hand(side, kind, count);
            }
        }
        for &square in &self.rules.setup.walls {
            state.raise_wall(self.layout.cell(square));
        }
        if self.rules.setup.to_move == Side::Second {
            state.pass_turn();
        }
        state
    }
}
