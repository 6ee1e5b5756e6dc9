//! The search for a win in which every move of the player gives check.
//!
//! Few moves give check and few replies answer one, so these wins are found far beyond the depth of the main search. The search
//! is repeated with one more move allowed each time, and remembers in a table of its own in how many moves a position is won or
//! not. What the table says need not hold for every history, so a win counts only once it has been played through: all replies,
//! each position judged by the rules. Its length is that of the longest defence.

use super::report::{MOST_PLIES, WIN};
use super::worker::Worker;
use crate::board::{Move, Side};
use crate::game::Outcome;

/// Positions below which a search is not worth beginning.
const LEAST_NODES: u64 = 64;

/// Slots of the table: as many as positions may be searched, between these bounds.
const LEAST_SLOTS: u64 = 1 << 10;
const MOST_SLOTS: u64 = 1 << 18;

/// The most moves that a win may take.
const MOST_MOVES: u8 = MOST_PLIES as u8 / 2 - 1;

/// Any number of moves.
const EVER: u8 = u8::MAX;

/// A win by checks.
#[derive(Clone, Debug)]
pub(super) struct Win {
    /// Its score at the root.
    pub(super) score: i32,
    /// The moves with the longest defence.
    pub(super) line: Vec<Move>,
}

/// The known facts about a position whose player gives the checks.
#[derive(Clone, Copy, Debug)]
struct Slot {
    key: u64,
    /// The first move of a win, if one is known, and the moves that it takes.
    first: Option<Move>,
    wins_in: u8,
    /// The moves in which it is not won; 0 if that is not known.
    fails_in: u8,
}

impl Slot {
    /// Returns the first move of a win in at most so many moves.
    fn wins_within(self, moves: u8) -> Option<Move> {
        self.first.filter(|_| self.wins_in <= moves)
    }
}

/// The answer to the question if checks win in a number of moves.
#[derive(Clone, Copy, Debug)]
enum Answer {
    /// They do, beginning with this move.
    Wins(Move),
    /// They do not in so many; [`EVER`] if more would not help.
    Fails(u8),
}

/// The search has to end, or to wait for its share.
#[derive(Clone, Copy, Debug)]
struct Pause;

/// The search from one position, which can be continued.
#[derive(Debug)]
pub(super) struct Checks {
    slots: Vec<Option<Slot>>,
    attacker: Side,
    /// The number of moves that is tried next.
    moves: u8,
    most_moves: u8,
    /// One in so many positions may be searched here.
    share: u64,
    /// Positions searched here so far, and those after which to pause.
    nodes: u64,
    most_nodes: u64,
    is_over: bool,
}

impl Checks {
    /// Returns a search for a win in at most so many moves, if that is what is wanted; otherwise for any win, on the
    /// side.
    pub(super) fn new(attacker: Side, wanted: Option<u32>) -> Checks {
        Checks {
            slots: Vec::new(),
            attacker,
            moves: 1,
            most_moves: wanted.map_or(MOST_MOVES, |moves| moves.min(u32::from(MOST_MOVES)) as u8),
            share: if wanted.is_some() { 2 } else { 16 },
            nodes: 0,
            most_nodes: 0,
            is_over: false,
        }
    }

    /// Continues until its share of the positions is used up, or it is over; returns the win if it found one.
    pub(super) fn look(&mut self, worker: &mut Worker<'_>) -> Option<Win> {
        self.most_nodes = (worker.nodes - self.nodes) / (self.share - 1);
        // It begins the number of moves anew that it was trying, so it waits for more than it had before.
        if self.is_over || self.most_nodes < LEAST_NODES.max(self.nodes * 3 / 2) {
            return None;
        }
        let n_slots = self.most_nodes.clamp(LEAST_SLOTS, MOST_SLOTS) as usize;
        self.grow(n_slots);
        let found = self.deepen(worker);
        self.is_over = found.is_ok();
        found.ok().flatten()
    }

    /// Tries one number of moves after the other.
    fn deepen(&mut self, worker: &mut Worker<'_>) -> Result<Option<Win>, Pause> {
        while self.moves <= self.most_moves {
            match self.attack(worker, self.moves)? {
                Answer::Wins(_) => {
                    let line = self.prove(worker, self.moves)?;
                    return Ok(line.map(|line| Win { score: WIN - line.len() as i32, line }));
                }
                Answer::Fails(EVER) => break,
                Answer::Fails(_) => self.moves += 1,
            }
        }
        Ok(None)
    }

    /// Returns whether checks win in so many moves.
    fn attack(&mut self, worker: &mut Worker<'_>, moves: u8) -> Result<Answer, Pause> {
        let key = worker.game.search_key();
        if let Some(slot) = self.slot(key) {
            if let Some(first) = slot.wins_within(moves) {
                return Ok(Answer::Wins(first));
            }
            if slot.fails_in >= moves {
                return Ok(Answer::Fails(slot.fails_in));
            }
        }
        let answer = self.attack_anew(worker, moves)?;
        let mut slot = self.slot(key).unwrap_or(Slot { key, first: None, wins_in: 0, fails_in: 0 });
        match answer {
            Answer::Wins(first) => (slot.first, slot.wins_in) = (Some(first), moves),
            Answer::Fails(fails_in) => slot.fails_in = fails_in,
        }
        self.put(slot);
        Ok(answer)
    }

    /// Returns whether checks win in so many moves, without a look at the table.
    fn attack_anew(&mut self, worker: &mut Worker<'_>, moves: u8) -> Result<Answer, Pause> {
        let mut list = Vec::new();
        worker.game.append_moves(&mut list);
        worker.add_work(list.len());
        let mut checks = Vec::new();
        for &mv in &list {
            worker.game.play_ply(mv);
            let judged = self.judge(worker, moves);
            worker.game.undo_ply();
            match judged? {
                Judged::Wins => return Ok(Answer::Wins(mv)),
                Judged::Open(n_replies) => checks.push((n_replies, mv)),
                Judged::Useless => {}
            }
        }
        if moves == 1 {
            return Ok(Answer::Fails(if checks.is_empty() { EVER } else { 1 }));
        }
        checks.sort_by_key(|&(n_replies, _)| n_replies);
        let mut fails_in = EVER;
        for &(_, mv) in &checks {
            worker.game.play_ply(mv);
            let escape = self.escape(worker, moves - 1);
            worker.game.undo_ply();
            match escape? {
                Some(EVER) => {}
                Some(_) => fails_in = moves,
                None => return Ok(Answer::Wins(mv)),
            }
        }
        Ok(Answer::Fails(fails_in))
    }

    /// Judges a move that has just been made with so many moves left, itself among them.
    fn judge(&mut self, worker: &mut Worker<'_>, moves: u8) -> Result<Judged, Pause> {
        let position = worker.game.position();
        if position.side_to_move() == self.attacker || !position.is_check() {
            return Ok(Judged::Useless);
        }
        self.count(worker)?;
        let mut ending = self.ending(worker);
        let mut n_replies = 1;
        if ending.is_none() {
            if moves > 1 {
                let mut replies = Vec::new();
                worker.game.append_moves(&mut replies);
                n_replies = replies.len();
            }
            if n_replies == 0 || worker.is_stuck() {
                ending = Some(self.has_won(worker.game.outcome_or_claim()));
            }
        }
        Ok(match ending {
            Some(true) => Judged::Wins,
            Some(false) => Judged::Useless,
            None => Judged::Open(n_replies),
        })
    }

    /// Returns the number of moves in which some reply to a check is not lost, if there is one, with so many moves left
    /// after it.
    fn escape(&mut self, worker: &mut Worker<'_>, moves: u8) -> Result<Option<u8>, Pause> {
        let mut replies = Vec::new();
        worker.game.append_moves(&mut replies);
        let mut open = Vec::new();
        for &reply in &replies {
            worker.game.play_ply(reply);
            let counted = self.count(worker);
            let (ending, slot) = (self.ending(worker), self.slot(worker.game.search_key()));
            worker.game.undo_ply();
            counted?;
            let fails_in = slot.map_or(0, |slot| slot.fails_in);
            match ending {
                Some(true) => {}
                Some(false) => return Ok(Some(moves)),
                None if fails_in >= moves => return Ok(Some(fails_in)),
                None if slot.and_then(|slot| slot.wins_within(moves)).is_some() => {}
                None => open.push((fails_in, reply)),
            }
        }
        // The reply that has held out longest comes first.
        open.sort_by_key(|&(fails_in, _)| std::cmp::Reverse(fails_in));
        for &(_, reply) in &open {
            worker.game.play_ply(reply);
            let answer = self.attack(worker, moves);
            worker.game.undo_ply();
            if let Answer::Fails(fails_in) = answer? {
                return Ok(Some(fails_in));
            }
        }
        Ok(None)
    }

    /// Plays a win in at most so many moves through, with the shortest win after each reply, and returns the moves with the
    /// longest defence; nothing if it is no win after all.
    fn prove(&mut self, worker: &mut Worker<'_>, moves: u8) -> Result<Option<Vec<Move>>, Pause> {
        for moves in 1..=moves {
            let Answer::Wins(first) = self.attack(worker, moves)? else { continue };
            let mut list = Vec::new();
            worker.game.append_moves(&mut list);
            if !list.contains(&first) {
                return Ok(None);
            }
            worker.game.play_ply(first);
            let rest = self.prove_replies(worker, moves - 1);
            worker.game.undo_ply();
            return Ok(rest?.map(|rest| std::iter::once(first).chain(rest).collect()));
        }
        Ok(None)
    }

    /// Returns what `prove` does, after a move of the win.
    fn prove_replies(&mut self, worker: &mut Worker<'_>, moves: u8) -> Result<Option<Vec<Move>>, Pause> {
        self.count(worker)?;
        if let Some(outcome) = worker.game.outcome_or_claim() {
            return Ok(self.has_won(Some(outcome)).then(Vec::new));
        }
        let mut replies = Vec::new();
        worker.game.append_moves(&mut replies);
        let mut longest = Vec::new();
        for &reply in &replies {
            worker.game.play_ply(reply);
            let rest = match worker.game.outcome_or_claim() {
                Some(outcome) => Ok(self.has_won(Some(outcome)).then(Vec::new)),
                None => self.prove(worker, moves),
            };
            worker.game.undo_ply();
            let Some(rest) = rest? else { return Ok(None) };
            if rest.len() >= longest.len() {
                longest = std::iter::once(reply).chain(rest).collect();
            }
        }
        Ok((!longest.is_empty()).then_some(longest))
    }

    /// Counts a position.
    fn count(&mut self, worker: &mut Worker<'_>) -> Result<(), Pause> {
        worker.count();
        self.nodes += 1;
        if worker.is_stopped || self.nodes >= self.most_nodes { Err(Pause) } else { Ok(()) }
    }

    /// Returns whether the game has ended, other than for want of moves, and then whether the player has won.
    fn ending(&self, worker: &mut Worker<'_>) -> Option<bool> {
        worker.game.outcome_but_stuck().map(|outcome| self.has_won(Some(outcome)))
    }

    fn has_won(&self, outcome: Option<Outcome>) -> bool {
        outcome.is_some_and(|outcome| outcome.winner == Some(self.attacker))
    }

    /// Makes the table so large at least.
    fn grow(&mut self, n_slots: usize) {
        if self.slots.len() < n_slots {
            let old = std::mem::replace(&mut self.slots, vec![None; n_slots]);
            old.into_iter().flatten().for_each(|slot| self.put(slot));
        }
    }

    fn index(&self, key: u64) -> usize {
        let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((u128::from(hash) * self.slots.len() as u128) >> 64) as usize
    }

    fn put(&mut self, slot: Slot) {
        let index = self.index(slot.key);
        if let Some(place) = self.slots.get_mut(index) {
            *place = Some(slot);
        }
    }

    fn slot(&self, key: u64) -> Option<Slot> {
        self.slots.get(self.index(key)).copied().flatten().filter(|slot| slot.key == key)
    }
}

/// The result of a move that may be part of a win.
#[derive(Clone, Copy, Debug)]
enum Judged {
    Wins,
    /// It gives check and leaves so many replies, or at least one if the number does not matter.
    Open(usize),
    /// It gives no check, or the game ends without a win.
    Useless,
}
