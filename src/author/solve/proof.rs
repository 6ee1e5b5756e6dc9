//! Proof-number search, depth first (Nagai 2002): whether a player can force a win, without listing all positions.
//!
//! A search asks whether the attacker wins. Each position has a proof number, how many positions have to be won for a proof, and a
//! disproof number. The position that is examined next is the one that is cheapest for whichever comes first. A move that repeats
//! a position on the way leads nowhere, so that a proof holds on every way, and a disproof only where no position was repeated.
//! Both players are tried as attackers in turn, with more and more positions.

use alfil_core::board::{Move, Side};
use alfil_core::game::Game;
use alfil_core::game::packing::Kept;
use rustc_hash::{FxHashMap, FxHashSet};

use super::history::History;
use super::node::{Ended, Node, Nodes};
use super::{Limits, Method, Open, Progress, Solution, Stop, Value, Watch};

/// Positions between two questions about whether to go on.
const BETWEEN: u64 = 1024;

/// The positions that each player is tried with first.
const FIRST_SHARE: u64 = 1 << 14;

/// The bytes of a position in the table, unused places included.
const BYTES: u64 = 60;

/// How hard it is to prove, and to disprove, that the attacker wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

impl Numbers {
    const NEVER: u32 = u32::MAX / 4;
    const UNKNOWN: Numbers = Numbers { proof: 1, disproof: 1 };
    const PROVEN: Numbers = Numbers { proof: 0, disproof: Numbers::NEVER };
    const DISPROVEN: Numbers = Numbers { proof: Numbers::NEVER, disproof: 0 };

    fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// A position on the way that is being examined.
struct Frame {
    number: u128,
    attacks: bool,
    moves: Vec<u128>,
    /// The numbers at which it is left.
    limits: Numbers,
}

/// The search for a win of one player.
struct Search {
    attacker: Side,
    table: FxHashMap<u128, Numbers>,
    way: FxHashSet<u128>,
    /// Whether a move repeated a position on the way.
    repeats: bool,
    examined: u64,
}

/// What both searches share.
struct Shared<'a> {
    positions: Nodes,
    limits: Limits,
    watch: Watch<'a>,
    found: u64,
    examined: u64,
}

impl Shared<'_> {
    fn progress(&self) -> Progress {
        Progress { method: Method::ProofNumber, found: self.found, examined: self.examined }
    }
}

/// Returns whether a player can force a win, or neither, as far as the limits allow.
pub(super) fn solve(game: &Game, history: &History, limits: Limits, watch: Watch<'_>) -> Solution {
    let positions = Nodes::new(game.variant(), history, Kept::Clocks);
    let mut shared = Shared { positions, limits, watch, found: 0, examined: 0 };
    let (value, line) = match settled(game, &mut shared) {
        Ok((Some(winner), line)) => {
            let certain = history.certain(Some((winner, 0)), shared.positions.packing.looks_differ());
            let value = certain.map(|_| Value::Win { winner, plies: None, at_most: false });
            (value, line)
        }
        Ok((None, line)) => (history.certain(None, false), line),
        Err(why) => (Err(why), Vec::new()),
    };
    Solution { value, line, with_clocks: true, ..Solution::open(Open::TooManyWays, shared.progress()) }
}

/// Returns who wins, and a winning move if that player is to move.
///
/// # Errors
/// Why that is not known.
fn settled(game: &Game, shared: &mut Shared<'_>) -> Result<(Option<Side>, Vec<Move>), Open> {
    let mover = game.position().side_to_move();
    let root = shared.positions.root(game)?;
    let mut searches = [mover, !mover].map(Search::new);
    let mut share = FIRST_SHARE;
    loop {
        let mut n_disproven = 0;
        for search in &mut searches {
            let numbers = search.run(root, share, shared)?;
            if numbers.proof == 0 {
                let winner = search.attacker;
                let line = if winner == mover { search.winning_move(root, shared)? } else { Vec::new() };
                return Ok((Some(winner), line));
            }
            n_disproven += usize::from(numbers.disproof == 0);
        }
        if n_disproven == searches.len() {
            let repeats = searches.iter().any(|search| search.repeats);
            return if repeats { Err(Open::Stopped(Stop::Repetition)) } else { Ok((None, Vec::new())) };
        }
        share *= 2;
    }
}

impl Search {
    fn new(attacker: Side) -> Search {
        let (table, way) = (FxHashMap::default(), FxHashSet::default());
        Search { attacker, table, way, repeats: false, examined: 0 }
    }

    /// Examines so many more positions at most, and returns the numbers of the first one.
    fn run(&mut self, root: u128, share: u64, shared: &mut Shared<'_>) -> Result<Numbers, Open> {
        if let Some(numbers) = self.table.get(&root).filter(|numbers| numbers.is_settled()) {
            return Ok(*numbers);
        }
        let enough = self.examined + share;
        let most = Numbers { proof: Numbers::NEVER, disproof: Numbers::NEVER };
        let mut stack = vec![self.frame(root, most, shared)?];
        while let Some(frame) = stack.last() {
            let (numbers, next) = self.look(frame);
            let is_left = numbers.is_settled()
                || numbers.proof >= frame.limits.proof
                || numbers.disproof >= frame.limits.disproof;
            if let Some((number, limits)) = next.filter(|_| !is_left && self.examined < enough) {
                let frame = self.frame(number, limits, shared)?;
                stack.push(frame);
                continue;
            }
            self.table.insert(frame.number, numbers);
            self.way.remove(&frame.number);
            stack.pop();
        }
        Ok(self.table.get(&root).copied().unwrap_or(Numbers::UNKNOWN))
    }

    /// Returns the numbers of a position on the way by those of its moves, and the move to be examined next.
    fn look(&mut self, frame: &Frame) -> (Numbers, Option<(u128, Numbers)>) {
        // From here, `one` is what one move is enough for, and `all` is what takes all moves.
        let (mut one, mut all) = (Numbers::NEVER, 0_u32);
        let mut second = Numbers::NEVER;
        let mut best: Option<(u128, u32)> = None;
        for &number in &frame.moves {
            let numbers = if self.way.contains(&number) {
                self.repeats = true;
                Numbers::DISPROVEN
            } else {
                self.table.get(&number).copied().unwrap_or(Numbers::UNKNOWN)
            };
            let (of_one, of_all) = if frame.attacks {
                (numbers.proof, numbers.disproof)
            } else {
                (numbers.disproof, numbers.proof)
            };
            all = (all + of_all).min(Numbers::NEVER);
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
            let least = own_one.min(second.saturating_add(1));
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
    fn frame(&mut self, number: u128, limits: Numbers, shared: &mut Shared<'_>) -> Result<Frame, Open> {
        if self.examined.is_multiple_of(BETWEEN) {
            let bytes = shared.found * BYTES + shared.positions.packing.bytes();
            if bytes > shared.limits.bytes {
                return Err(Open::Stopped(Stop::Memory));
            }
            if shared.examined > shared.limits.proof {
                return Err(Open::Stopped(Stop::Positions));
            }
            let progress = shared.progress();
            if !(shared.watch)(progress) {
                return Err(Open::Stopped(Stop::Caller));
            }
        }
        self.examined += 1;
        shared.examined += 1;
        let mut frame = Frame { number, attacks: false, moves: Vec::new(), limits };
        let (mut game, _) = shared.positions.at(number)?;
        frame.attacks = game.position().side_to_move() == self.attacker;
        self.way.insert(number);
        for mv in game.legal_moves() {
            game.play_unchecked(mv);
            let number = shared.positions.after_move(&mut game)?;
            game.undo();
            if frame.moves.contains(&number) {
                continue;
            }
            frame.moves.push(number);
            if !self.table.contains_key(&number) {
                let (_, node) = shared.positions.at(number)?;
                self.table.insert(number, self.at_first(node));
                shared.found += 1;
            }
        }
        if frame.moves.is_empty() {
            return Err(Open::TooManyWays);
        }
        Ok(frame)
    }

    /// Returns the numbers of a position whose moves have not been examined.
    fn at_first(&self, node: Node) -> Numbers {
        match node.ended() {
            Some(Ended::Won(winner)) if winner == self.attacker => Numbers::PROVEN,
            Some(_) => Numbers::DISPROVEN,
            None if node.may_claim_draw() && node.mover() != self.attacker => Numbers::DISPROVEN,
            None => Numbers::UNKNOWN,
        }
    }

    /// Returns a move by which the attacker wins from the first position.
    fn winning_move(&self, root: u128, shared: &mut Shared<'_>) -> Result<Vec<Move>, Open> {
        let (mut game, _) = shared.positions.at(root)?;
        let mut moves = game.legal_moves();
        moves.sort_unstable();
        let is_won = |mv: &Move| {
            game.play_unchecked(*mv);
            let number = shared.positions.after_move(&mut game);
            game.undo();
            number.ok().and_then(|number| self.table.get(&number)).is_some_and(|numbers| numbers.proof == 0)
        };
        Ok(moves.into_iter().find(is_won).into_iter().collect())
    }
}
