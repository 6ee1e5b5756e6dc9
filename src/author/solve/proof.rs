//! Proof-number search, depth first (Nagai 2002): whether a player can force a win, without listing all positions.
//!
//! A search asks whether the attacker wins. The proof number of a position estimates how many positions must still be won to
//! prove that. The disproof number estimates how many must still be refuted. If a new position has no winning move, the number of
//! its moves is its disproof number if the attacker moves, and its proof number otherwise. The other number is 1. The search goes
//! on where it has the least left to show. A move that repeats a position on the path counts as a failure. A proof therefore
//! holds on every path, and a disproof only if no position was repeated.
//! If no game is drawn and no position is repeated, a disproof is the other player's win, and one search is enough. Otherwise
//! both players are tried as attackers in turn, with more and more positions.

use alfil_core::board::{Move, Side};
use alfil_core::game::Game;
use alfil_core::game::packing::Kept;
use rustc_hash::FxHashSet;

use super::history::History;
use super::known::{Known, Numbers, Table};
use super::node::{Ended, Node, Nodes};
use super::work::Work;
use super::{Limits, Open, Solution, Stop, Value, Watch};

/// The positions that each player is tried with first.
const FIRST_SHARE: u64 = 1 << 14;

/// How many times each position found may be looked at without finding or settling one.
const ROUNDS: u64 = 256;

/// A position on the way that is being examined.
pub(super) struct Frame {
    pub(super) number: u128,
    pub(super) attacks: bool,
    pub(super) moves: Vec<u128>,
    /// The numbers at which it is left.
    pub(super) limits: Numbers,
}

/// The search for a win of one player.
pub(super) struct Search {
    attacker: Side,
    way: FxHashSet<u128>,
    /// True if a move repeated a position on the way.
    repeats: bool,
    /// True if a game was drawn, so that a disproof is not the other player's win.
    draws: bool,
    examined: u64,
    /// The positions of which it became known that the attacker wins, or does not.
    settled: u64,
}

/// Returns whether a player can force a win, or neither, as far as the limits allow.
pub(super) fn solve(game: &Game, history: &History, limits: Limits, watch: Watch<'_>) -> Solution {
    let positions = Nodes::new(game.variant(), history, Kept::Clocks);
    let mut work = Work::new(positions, limits, watch);
    let (value, line) = match settled(game, &mut work) {
        Ok((Some(winner), line)) => {
            let certain = history.certain(Some((winner, 0)), work.positions.packing.looks_differ());
            let value = certain.map(|_| Value::Win { winner, plies: None, at_most: false });
            (value, line)
        }
        Ok((None, line)) => (history.certain(None, false), line),
        Err(why) => (Err(why), Vec::new()),
    };
    Solution { value, line, with_clocks: true, ..Solution::open(Open::TooManyWays, work.progress()) }
}

/// Returns who wins, and a winning move if that player is to move.
///
/// # Errors
/// Why that is not known.
fn settled(game: &Game, work: &mut Work<'_>) -> Result<(Option<Side>, Vec<Move>), Open> {
    let mover = game.position().side_to_move();
    let root = work.positions.root(game)?;
    let mut searches = [mover, !mover].map(Search::new);
    let mut share = FIRST_SHARE;
    loop {
        let before = n_settled(&searches);
        let mut n_disproven = 0;
        for search in &mut searches {
            let numbers = search.run(root, share, work)?;
            if let Some((winner, line)) = search.result(numbers, root, mover, work)? {
                return Ok((Some(winner), line));
            }
            if !search.draws && !search.repeats {
                // The other search would only prove the same result.
                break;
            }
            n_disproven += usize::from(numbers.disproof == 0);
        }
        if n_disproven == searches.len() {
            let repeats = searches.iter().any(|search| search.repeats);
            return if repeats { Err(Open::Stopped(Stop::Repetition)) } else { Ok((None, Vec::new())) };
        }
        // Sums that are too large, and ways that cross, may have it look at the same positions again and again.
        if n_settled(&searches) == before && share > ROUNDS.saturating_mul(work.found) {
            return Err(Open::Stopped(Stop::Stalled));
        }
        share = share.saturating_mul(2);
    }
}

/// Returns the number of positions settled.
fn n_settled(searches: &[Search]) -> u64 {
    searches.iter().map(|search| search.settled).sum()
}

impl Search {
    pub(super) fn new(attacker: Side) -> Search {
        Search { attacker, way: FxHashSet::default(), repeats: false, draws: false, examined: 0, settled: 0 }
    }

    /// Examines so many more positions at most, and returns the numbers of the first one.
    pub(super) fn run(&mut self, root: u128, share: u64, work: &mut Work<'_>) -> Result<Numbers, Open> {
        let first = work.tables[self.attacker].get(root);
        if let Some(known) = first.filter(|known| known.numbers.is_settled()) {
            return Ok(known.numbers);
        }
        let enough = self.examined.saturating_add(share);
        let most = Numbers { proof: Numbers::NEVER, disproof: Numbers::NEVER };
        if first.is_none() {
            let (_, node) = work.positions.at(root)?;
            // Its moves are examined in any case, so that a winning one is known.
            let numbers = self.at_end(node).unwrap_or(Numbers::UNKNOWN);
            work.tables[self.attacker].insert(root, Known::first(numbers));
            if numbers.is_settled() {
                return Ok(numbers);
            }
        }
        let mut stack = vec![self.frame(root, most, work)?];
        while let Some(frame) = stack.last() {
            let (numbers, next) = self.look(frame, &work.tables[self.attacker]);
            let is_left = numbers.is_settled()
                || numbers.proof >= frame.limits.proof
                || numbers.disproof >= frame.limits.disproof;
            if let Some((number, limits)) = next.filter(|_| !is_left && self.examined < enough) {
                let frame = self.frame(number, limits, work)?;
                stack.push(frame);
                continue;
            }
            let known = Known { numbers, is_examined: true };
            let old = work.tables[self.attacker].insert(frame.number, known);
            let was_settled = old.is_some_and(|known| known.numbers.is_settled());
            self.settled += u64::from(numbers.is_settled() && !was_settled);
            self.way.remove(&frame.number);
            stack.pop();
        }
        Ok(work.tables[self.attacker].numbers(root))
    }

    /// Returns the numbers of a position on the way by those of its moves, and the move to be examined next.
    pub(super) fn look(&mut self, frame: &Frame, table: &Table) -> (Numbers, Option<(u128, Numbers)>) {
        // From here, `one` is what one move is enough for, and `all` is what takes all moves.
        let (mut one, mut all) = (Numbers::NEVER, 0_u32);
        let mut second = Numbers::NEVER;
        let mut best: Option<(u128, u32)> = None;
        for &number in &frame.moves {
            let numbers = if self.way.contains(&number) {
                self.repeats = true;
                Numbers::DISPROVEN
            } else {
                table.numbers(number)
            };
            let (of_one, of_all) = if frame.attacks {
                (numbers.proof, numbers.disproof)
            } else {
                (numbers.disproof, numbers.proof)
            };
            all = Numbers::sum(all, of_all);
            if of_one < one || best.is_none() {
                second = one;
                one = of_one;
                best = Some((number, of_all));
            } else {
                second = second.min(of_one);
            }
        }
        let limits = |of_all: u32| {
            let (own_one, own_all) = if frame.attacks {
                (frame.limits.proof, frame.limits.disproof)
            } else {
                (frame.limits.disproof, frame.limits.proof)
            };
            // A quarter more than the second best, so that small changes do not make the search leave the move (Pawlewicz and Lew
            // 2007).
            let least = own_one.min(second.saturating_add(second / 4 + 1));
            let most = own_all.saturating_sub(all).saturating_add(of_all).min(Numbers::NEVER);
            if frame.attacks {
                Numbers { proof: least, disproof: most }
            } else {
                Numbers { proof: most, disproof: least }
            }
        };
        let numbers = if frame.attacks {
            Numbers { proof: one, disproof: all }
        } else {
            Numbers { proof: all, disproof: one }
        };
        (numbers, best.map(|(number, of_all)| (number, limits(of_all))))
    }

    /// Returns a position on the way, with its moves; those that end the game are settled.
    ///
    /// # Errors
    /// Why it stopped. If a move leads to a position that cannot be examined, that does not matter if another move is enough.
    pub(super) fn frame(
        &mut self,
        number: u128,
        limits: Numbers,
        work: &mut Work<'_>,
    ) -> Result<Frame, Open> {
        work.check()?;
        if work.examined >= work.limits.proof {
            return Err(Open::Stopped(Stop::Positions));
        }
        self.examined += 1;
        work.examined += 1;
        let (mut game, _) = work.positions.at(number)?;
        let attacks = game.position().side_to_move() == self.attacker;
        let mut frame = Frame { number, attacks, moves: Vec::new(), limits };
        self.way.insert(number);
        let mut moves = Vec::new();
        game.append_moves(&mut moves);
        if moves.is_empty() {
            return Err(Open::TooManyWays);
        }
        let mut all_added = Ok(());
        for mv in moves {
            work.check()?;
            game.play_unchecked(mv);
            let added = self.add(&mut frame, &mut game, work);
            game.undo();
            all_added = all_added.and(added);
        }
        if let Err(why) = all_added {
            let table = &work.tables[self.attacker];
            if !frame.moves.iter().any(|&number| table.numbers(number).is_enough(attacks)) {
                return Err(why);
            }
        }
        Ok(frame)
    }

    /// Adds the position of `game`, to which a move leads, to those of the frame.
    ///
    /// # Errors
    /// If it has too many ways to move, or cannot have a number.
    fn add(&mut self, frame: &mut Frame, game: &mut Game, work: &mut Work<'_>) -> Result<(), Open> {
        work.tried += 1;
        let number = work.positions.after_move(game)?;
        if frame.moves.contains(&number) {
            return Ok(());
        }
        if work.tables[self.attacker].get(number).is_none() {
            let node = work.positions.node_after_move(game, number)?;
            let numbers = self.at_first(game, node, work);
            work.tables[self.attacker].insert(number, Known::first(numbers));
            work.found += 1;
        }
        frame.moves.push(number);
        Ok(())
    }

    /// Returns the first numbers of the position of `game`, whose moves have not been examined.
    fn at_first(&mut self, game: &mut Game, node: Node, work: &mut Work<'_>) -> Numbers {
        if let Some(numbers) = self.at_end(node) {
            return numbers;
        }
        let attacks = node.mover() == self.attacker;
        let (n_moves, wins) = work.positions.moves(game, node.mover());
        work.tried += u64::from(n_moves);
        match (wins, attacks) {
            (true, true) => Numbers::PROVEN,
            (true, false) => Numbers::DISPROVEN,
            (false, true) => Numbers { proof: 1, disproof: n_moves },
            (false, false) => Numbers { proof: n_moves, disproof: 1 },
        }
    }

    /// Returns the numbers of a position in which the game is over, or ends by a claim; nothing if it goes on.
    fn at_end(&mut self, node: Node) -> Option<Numbers> {
        self.draws |= node.ended() == Some(Ended::Drawn) || node.may_claim_draw();
        match node.ended() {
            Some(Ended::Won(winner)) if winner == self.attacker => Some(Numbers::PROVEN),
            Some(_) => Some(Numbers::DISPROVEN),
            None => (node.may_claim_draw() && node.mover() != self.attacker).then_some(Numbers::DISPROVEN),
        }
    }

    /// Returns who wins, by the numbers of the first position, and a winning move if that player is to move; nothing if that is
    /// not known.
    ///
    /// # Errors
    /// If the first position has too many ways to move.
    pub(super) fn result(
        &self,
        numbers: Numbers,
        root: u128,
        mover: Side,
        work: &mut Work<'_>,
    ) -> Result<Option<(Side, Vec<Move>)>, Open> {
        let winner = if numbers.proof == 0 {
            self.attacker
        } else if numbers.disproof == 0 && !self.draws && !self.repeats {
            !self.attacker
        } else {
            return Ok(None);
        };
        let line = if winner == mover { self.winning_move(root, work)? } else { Vec::new() };
        Ok(Some((winner, line)))
    }

    /// Returns a move by which the player to move wins the first position, whose result is known.
    fn winning_move(&self, root: u128, work: &mut Work<'_>) -> Result<Vec<Move>, Open> {
        let (mut game, _) = work.positions.at(root)?;
        let attacks = game.position().side_to_move() == self.attacker;
        let mut moves = Vec::new();
        game.append_moves(&mut moves);
        moves.sort_unstable();
        let is_won = |mv: &Move| {
            game.play_unchecked(*mv);
            let number = work.positions.after_move(&mut game);
            game.undo();
            let known = number.ok().and_then(|number| work.tables[self.attacker].get(number));
            known.is_some_and(|known| known.numbers.is_enough(attacks))
        };
        Ok(moves.into_iter().find(is_won).into_iter().collect())
    }
}
