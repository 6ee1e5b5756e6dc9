//! All positions that can come about, and the moves between them.

use alfil_core::game::Game;
use alfil_core::game::packing::Kept;
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

use super::history::History;
use super::node::{Node, Nodes};
use super::{Limits, Method, Open, Progress, Stop, Watch};

/// Moves tried between two questions about whether to go on.
const BETWEEN: usize = 4096;

/// The least number of items by which a table grows.
const LEAST_ROOM: usize = 1024;

/// Positions and the moves between them; the first position is the one to be solved.
#[derive(Debug)]
pub(super) struct Graph {
    pub(super) positions: Nodes,
    numbers: Vec<u128>,
    places: HashTable<u32>,
    nodes: Vec<Node>,
    /// By position: how many others its moves lead to.
    degrees: Vec<u32>,
    /// The positions that moves lead to, position by position.
    edges: Vec<u32>,
    /// The fewest plies that a count has left when a move begins it.
    fewest_counted: u32,
}

fn hash(number: u128) -> u64 {
    FxBuildHasher.hash_one(number)
}

/// Makes room for more items without doubling a large table.
fn make_room<T>(items: &mut Vec<T>, n: usize) {
    if items.capacity() - items.len() < n {
        items.reserve_exact(n.max(items.len() / 4).max(LEAST_ROOM));
    }
}

impl Graph {
    /// Lists all positions that can come about from a game's.
    ///
    /// # Errors
    /// Why it stopped, and how far it got.
    pub(super) fn build(
        game: &Game,
        history: &History,
        kept: Kept,
        limits: Limits,
        watch: Watch<'_>,
    ) -> Result<Graph, (Open, Progress)> {
        let mut graph = Graph {
            positions: Nodes::new(game.variant(), history, kept),
            numbers: Vec::new(),
            places: HashTable::new(),
            nodes: Vec::new(),
            degrees: Vec::new(),
            edges: Vec::new(),
            fewest_counted: u32::MAX,
        };
        match graph.fill(game, limits, watch) {
            Ok(()) => Ok(graph),
            Err(why) => Err((why, graph.progress())),
        }
    }

    /// Returns how far it has got.
    pub(super) fn progress(&self) -> Progress {
        let (found, examined) = (self.numbers.len() as u64, self.nodes.len() as u64);
        Progress { method: Method::Retrograde, found, examined }
    }

    fn fill(&mut self, game: &Game, limits: Limits, watch: Watch<'_>) -> Result<(), Open> {
        let root = self.positions.root(game)?;
        self.place_of(root);
        let mut moves = Vec::new();
        let mut numbers: Vec<u128> = Vec::new();
        let mut others: Vec<u32> = Vec::new();
        let mut next = 0;
        let (mut tried, mut due) = (0, 0);
        while let Some(&number) = self.numbers.get(next) {
            if tried >= due {
                self.check(limits, watch)?;
                due = tried + BETWEEN;
            }
            if self.numbers.len() as u64 > limits.positions {
                return Err(Open::Stopped(Stop::Positions));
            }
            next += 1;
            tried += 1;
            let (mut game, node) = self.positions.at(number)?;
            others.clear();
            if node.ended().is_none() {
                moves.clear();
                game.append_moves(&mut moves);
                if moves.is_empty() {
                    return Err(Open::TooManyWays);
                }
                tried += moves.len();
                for &mv in &moves {
                    game.play_unchecked(mv);
                    let number = self.positions.after_move(&mut game)?;
                    let count = game.count();
                    if count.limit > 0 {
                        let left = u32::from(count.limit.saturating_sub(count.plies));
                        self.fewest_counted = self.fewest_counted.min(left);
                    }
                    game.undo();
                    numbers.push(number);
                }
                // All at once, so that the processor waits for the memory of several at a time.
                others.extend(numbers.drain(..).map(|number| self.place_of(number)));
                others.sort_unstable();
                others.dedup();
            }
            make_room(&mut self.nodes, 1);
            make_room(&mut self.degrees, 1);
            make_room(&mut self.edges, others.len());
            self.nodes.push(node);
            self.degrees.push(others.len() as u32);
            self.edges.extend_from_slice(&others);
        }
        self.check(limits, watch)
    }

    /// Returns the place of the position with a number, a new one if there is none yet.
    fn place_of(&mut self, number: u128) -> u32 {
        let Graph { numbers, places, .. } = self;
        let is_it = |place: &u32| numbers.get(*place as usize) == Some(&number);
        if let Some(&place) = places.find(hash(number), is_it) {
            return place;
        }
        let place = numbers.len() as u32;
        make_room(numbers, 1);
        numbers.push(number);
        let hash_of = |place: &u32| numbers.get(*place as usize).map_or(0, |&number| hash(number));
        places.insert_unique(hash(number), place, hash_of);
        place
    }

    /// Returns the place of the position with a number.
    fn find(&self, number: u128) -> Option<u32> {
        self.places.find(hash(number), |place| self.numbers.get(*place as usize) == Some(&number)).copied()
    }

    fn check(&self, limits: Limits, watch: Watch<'_>) -> Result<(), Open> {
        if self.numbers.len() >= u32::MAX as usize || self.edges.len() >= u32::MAX as usize {
            return Err(Open::Stopped(Stop::Places));
        }
        if self.bytes_in_the_end() > limits.bytes {
            return Err(Open::Stopped(Stop::Memory));
        }
        if watch(self.progress()) { Ok(()) } else { Err(Open::Stopped(Stop::Caller)) }
    }

    /// Returns the bytes that this and the values of the positions found so far take.
    fn bytes_in_the_end(&self) -> u64 {
        let n = self.numbers.len() as u64;
        let edges = (self.edges.capacity() + self.edges.len()) as u64 * 4;
        let each = self.numbers.capacity() as u64 * 16 + n * (1 + 4 + 4 + 1 + 4 + 4 + 4);
        each + edges + self.places.allocation_size() as u64 + self.positions.packing.bytes()
    }

    /// Returns the fewest plies that a count has left when it begins, `u32::MAX` if none ever does. Without clocks in the
    /// positions, each move from one is tried as if nothing had been counted before.
    pub(super) fn fewest_counted(&self) -> u32 {
        self.fewest_counted
    }

    /// Returns the number of positions.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns what is known of each position by itself.
    pub(super) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Returns how many others the moves of each position lead to.
    pub(super) fn degrees(&self) -> &[u32] {
        &self.degrees
    }

    /// Returns the positions that moves lead to, position by position.
    pub(super) fn edges(&self) -> &[u32] {
        &self.edges
    }

    /// Returns a game in the position at a place.
    pub(super) fn game(&self, place: u32) -> Option<Game> {
        self.positions.packing.unpack(*self.numbers.get(place as usize)?)
    }

    /// Returns the place of a game's position after a move.
    pub(super) fn after_move(&mut self, game: &mut Game) -> Option<u32> {
        let number = self.positions.after_move(game).ok()?;
        self.find(number)
    }
}
