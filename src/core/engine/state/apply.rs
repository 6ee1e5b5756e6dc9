//! Playing a move and taking it back.
//!
//! The moments of a move, in order: the piece leaves its square, captures happen in the order of the legs (each
//! captured piece goes where the rules send it; a piece moved aside is put down), the piece is put down, it promotes,
//! the turn passes, pieces aimed at lose their first moves, a piece that captured blows up, the piece that moved
//! becomes a wall, a piece is gated, what is enclosed leaves or changes sides, other effects happen, a wall is placed,
//! rights are updated, the turn ends. After that, the caller considers endings. A move is taken back in reverse order.

use crate::board::{Move, MoveSort, PieceKind, Side};
use crate::engine::layout::{Cell, EMPTY, content};
use crate::engine::rule::displacement::n_changes;
use crate::engine::rule::effect::tables::Effecting;
use crate::engine::state::State;
use crate::engine::state::undo::Undo;
use crate::engine::tables::Tables;

impl State {
    /// Plays a move that belongs to this position, and updates the key.
    pub fn play_and_key(&mut self, t: &Tables, mv: Move) -> Undo {
        let mut undo = self.play(t, mv);
        self.go_on(t, mv, &mut undo);
        self.key_after(t, mv, &undo);
        undo
    }

    /// Updates the key after a move that was played without it.
    pub fn key_after(&mut self, t: &Tables, mv: Move, undo: &Undo) {
        let [key, alike] = self.key_change(t, mv, undo);
        self.key ^= key;
        self.alike ^= alike;
    }

    /// Plays a move that belongs to this position; it must be taken back before the key is used.
    // Inlined, so that what takes the move back is filled in where the caller keeps it, and not copied there.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the copy was a tenth of counting")]
    pub fn play(&mut self, t: &Tables, mv: Move) -> Undo {
        let mut undo = Undo::before(self.rights, [self.key, self.alike]);
        self.make(t, mv, &mut undo);
        undo
    }

    /// Plays a move and notes what takes it back.
    fn make(&mut self, t: &Tables, mv: Move, undo: &mut Undo) {
        self.move_pieces(t, mv, undo);
        self.pass_turn();
        if t.facts.has_aftermath {
            self.aftermath(t, mv, undo);
        }
    }

    /// Plays a move up to the passing of the turn, without anything that follows from it; [`State::unland`] takes it back.
    #[cold]
    pub(in crate::engine) fn land(&mut self, t: &Tables, mv: Move) -> Undo {
        let mut undo = Undo::before(self.rights, [self.key, self.alike]);
        self.move_pieces(t, mv, &mut undo);
        self.pass_turn();
        undo
    }

    /// Takes back a move that has landed.
    #[cold]
    pub(in crate::engine) fn unland(&mut self, t: &Tables, mv: Move, undo: &Undo) {
        self.pass_turn();
        self.move_pieces_back(t, mv, undo);
    }

    /// Moves the piece, takes what it captures off the board, and promotes it.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call would be felt in counting")]
    fn move_pieces(&mut self, t: &Tables, mv: Move, undo: &mut Undo) {
        match mv.sort {
            MoveSort::Pass => {}
            MoveSort::Drop => {
                if let Some(kind) = mv.dropped() {
                    let side = self.side;
                    if !t.drops.dropping(side, kind).from_supply {
                        let held = t.drops.held_as(kind);
                        self.set_hand(side, held, self.in_hand(side, held) - 1);
                    }
                    let dropped = content(kind, side);
                    let cell = t.layout.cell(mv.to);
                    if self.at(cell) != EMPTY {
                        self.capture(t, cell, undo);
                    }
                    self.put(cell, dropped, t.royals.has(dropped));
                    // A piece dropped where this piece starts has its first move again, as in Crazyhouse.
                    if t.start.is_unmoved(cell)
                        && t.start.at(cell) == dropped
                        && !t.unmoved.shown.has(side, cell)
                    {
                        self.set_unmoved(cell, true);
                    }
                }
            }
            MoveSort::Castling => {
                undo.mover = self.at(t.layout.cell(mv.from));
                undo.castled_unmoved = self.castle(t, mv);
            }
            MoveSort::Displacing => self.move_aside(t, mv, undo),
            MoveSort::Board | MoveSort::EnPassant => {
                let (from, to) = (t.layout.cell(mv.from), t.layout.cell(mv.to));
                let mover = self.at(from);
                undo.mover = mover;
                if self.is_unmoved(from) {
                    undo.mover_was_unmoved = true;
                    self.set_unmoved(from, false);
                }
                if mv.captures_without_landing() {
                    for square in mv.passing() {
                        self.capture(t, t.layout.cell(square), undo);
                    }
                }
                if to != from && self.at(to) != EMPTY {
                    self.capture(t, to, undo);
                }
                let after = mv.promotion().map_or(mover, |kind| content(kind, self.side));
                if to != from || after != mover {
                    self.shift(from, to, after, t.royals.has(mover), t.royals.has(after));
                }
            }
        }
    }

    /// Carries out what follows from a move: consequences, the wall, changes of rights, the end of the turn.
    #[inline]
    fn aftermath(&mut self, t: &Tables, mv: Move, undo: &mut Undo) {
        if t.facts.consequences.may_follow(undo) {
            self.consequences(t, mv, undo);
        }
        if let Some(walling) = &t.walling
            && let Some(square) = mv.wall()
        {
            self.put_up_wall(walling, t.layout.cell(square), undo);
        }
        if t.facts.has_rights {
            self.renew_rights(t, mv, undo);
        }
        if let Some(turns) = &t.turns {
            self.end_turn(turns);
        }
    }

    /// Carries out what follows from a move on the board and in the hands: explosions, enclosures, effects.
    #[inline]
    fn consequences(&mut self, t: &Tables, mv: Move, undo: &mut Undo) {
        let to = t.layout.cell(mv.to);
        if !t.promotion.from_hands.is_empty() {
            self.take_from_hand(t, mv, undo);
        }
        if !t.unmoved.aims.is_empty() {
            self.take_first_moves(t, mv, undo);
        }
        if undo.n_captured() > 0
            && let Some(blast) = &t.blast
        {
            self.explode(t, blast, to, undo);
        }
        let may_follow = |effect: &Effecting| undo.n_captured() > 0 || !effect.only_after_captures();
        if t.effects_at_once.iter().any(may_follow) {
            self.take_effect(t, &t.effects_at_once, mv, undo);
        }
        if t.gating.is_some()
            && let Some(gate) = mv.gate()
        {
            self.let_in(t, !self.side, gate);
        }
        if !t.enclosures.is_empty() {
            self.take_enclosed(t, mv, undo);
        }
        if !t.effects.is_empty() {
            self.take_effect(t, &t.effects, mv, undo);
        }
    }

    fn capture(&mut self, t: &Tables, cell: Cell, undo: &mut Undo) {
        let unmoved = self.is_unmoved(cell);
        if unmoved {
            self.set_unmoved(cell, false);
        }
        let taken = self.take(cell, t.royals.has(self.at(cell)));
        if let Some(kind) = t.drops.hand_kind(taken) {
            self.set_hand(self.side, kind, self.in_hand(self.side, kind) + 1);
        }
        undo.taken.push((cell, taken, unmoved));
    }

    /// Takes back the last move.
    pub fn undo(&mut self, t: &Tables, mv: Move, undo: &Undo) {
        self.key = undo.key;
        self.alike = undo.alike;
        self.rights = undo.rights;
        self.pass_turn();
        if t.walling.is_some()
            && let Some(square) = mv.wall()
        {
            self.take_back_wall(t.layout.cell(square), undo);
        }
        if t.turns.is_some() && undo.n_removed + undo.n_left_there > 0 {
            self.restore_captured(undo);
        }
        if t.facts.consequences.may_follow(undo) {
            self.take_back_consequences(t, mv, undo);
        }
        self.move_pieces_back(t, mv, undo);
    }

    /// Moves the piece back and returns what it captured.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call would be felt in counting")]
    fn move_pieces_back(&mut self, t: &Tables, mv: Move, undo: &Undo) {
        let side = self.side;
        match mv.sort {
            MoveSort::Pass => {}
            MoveSort::Drop => {
                if let Some(kind) = mv.dropped() {
                    let cell = t.layout.cell(mv.to);
                    if self.is_unmoved(cell) {
                        self.set_unmoved(cell, false);
                    }
                    self.take(cell, t.royals.has(self.at(cell)));
                    if !undo.taken.is_empty() {
                        self.put_back_taken(t, side, undo);
                    }
                    if !t.drops.dropping(side, kind).from_supply {
                        let held = t.drops.held_as(kind);
                        self.set_hand(side, held, self.in_hand(side, held) + 1);
                    }
                }
            }
            MoveSort::Castling => self.uncastle(t, mv, undo.castled_unmoved),
            MoveSort::Displacing => self.move_back(t, mv, undo),
            MoveSort::Board | MoveSort::EnPassant => {
                let (from, to) = (t.layout.cell(mv.from), t.layout.cell(mv.to));
                let after = self.at(to);
                if to != from || after != undo.mover {
                    self.shift(to, from, undo.mover, t.royals.has(after), t.royals.has(undo.mover));
                }
                if undo.mover_was_unmoved {
                    self.set_unmoved(from, true);
                }
                if !undo.taken.is_empty() {
                    self.put_back_taken(t, side, undo);
                }
            }
        }
    }

    /// Takes back what followed from the last move. The turn has gone back already.
    #[inline]
    fn take_back_consequences(&mut self, t: &Tables, mv: Move, undo: &Undo) {
        if !t.promotion.from_hands.is_empty() {
            self.give_back_to_hand(t, mv, undo);
        }
        if undo.n_altered > 0 {
            self.take_back_alterations(t, undo.n_altered - n_changes(mv));
        }
        if t.gating.is_some()
            && let Some(gate) = mv.gate()
        {
            self.let_out(t, self.side, gate);
        }
        if undo.n_blown_up > 0 {
            self.take_back_explosion(t, undo);
        }
        if undo.n_aimed_at > 0 {
            self.give_back_first_moves(undo);
        }
    }

    /// Puts back what a side has captured.
    fn put_back_taken(&mut self, t: &Tables, side: Side, undo: &Undo) {
        for &(cell, taken, unmoved) in undo.taken.iter().rev() {
            self.put(cell, taken, t.royals.has(taken));
            if unmoved {
                self.set_unmoved(cell, true);
            }
            if let Some(kind) = t.drops.hand_kind(taken) {
                self.set_hand(side, kind, self.in_hand(side, kind) - 1);
            }
        }
    }

    /// Returns what the last move put into hands: into whose, and as what.
    pub(in crate::engine) fn gains(
        &self,
        t: &Tables,
        undo: &Undo,
    ) -> impl Iterator<Item = (Side, PieceKind)> {
        let captor = !self.side;
        let captured = undo.captured().filter_map(move |taken| Some((captor, t.drops.hand_kind(taken.1)?)));
        let blown_up =
            self.blown_up_by(undo).filter_map(move |taken| t.blast.as_ref()?.gain(t, captor, taken.1));
        captured.chain(blown_up)
    }
}
