//! Values of positions, found backwards from the ends: retrograde analysis.

use alfil_core::board::Side;

use super::graph::Graph;
use super::node::Ended;
use super::{Counts, Longest, Watch};

/// Positions between two questions about whether to go on.
const BETWEEN: usize = 1 << 16;

/// Who wins each position, and in how many plies.
#[derive(Debug)]
pub(super) struct Values {
    /// By position: 0 for nobody, otherwise 1 and the side's index.
    winners: Vec<u8>,
    /// By position: plies to the end, if somebody wins.
    depths: Vec<u32>,
}

/// The positions that lead to each position.
struct Before {
    /// By position: where its list begins; one more entry at the end.
    starts: Vec<u32>,
    places: Vec<u32>,
}

#[expect(clippy::indexing_slicing, reason = "places are those of the graph's positions")]
impl Before {
    fn of(graph: &Graph) -> Before {
        let mut starts = vec![0_u32; graph.len() + 1];
        for &to in graph.edges() {
            starts[to as usize] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut places = vec![0_u32; graph.edges().len()];
        let mut edges = graph.edges().iter();
        for (from, degree) in graph.degrees().iter().enumerate() {
            for &to in edges.by_ref().take(*degree as usize) {
                let start = &mut starts[to as usize];
                *start -= 1;
                places[*start as usize] = from as u32;
            }
        }
        Before { starts, places }
    }

    fn to(&self, place: u32) -> &[u32] {
        let place = place as usize;
        &self.places[self.starts[place] as usize..self.starts[place + 1] as usize]
    }
}

#[expect(clippy::indexing_slicing, reason = "places are those of the graph's positions")]
impl Values {
    /// Returns the values of all positions; nothing if the work was stopped.
    pub(super) fn of(graph: &Graph, watch: Watch<'_>) -> Option<Values> {
        let n = graph.len();
        let before = Before::of(graph);
        let mut values = Values { winners: vec![0; n], depths: vec![0; n] };
        let mut left: Vec<u32> = graph.degrees().to_vec();
        let mut now: Vec<u32> = Vec::new();
        for (place, node) in graph.nodes().iter().enumerate() {
            if let Some(Ended::Won(winner)) = node.ended() {
                values.winners[place] = mark(winner);
                now.push(place as u32);
            }
        }
        let mut depth = 0_u32;
        let mut n_done = 0_usize;
        while !now.is_empty() {
            depth += 1;
            let mut later = Vec::new();
            for &place in &now {
                if n_done.is_multiple_of(BETWEEN) && !watch(graph.progress()) {
                    return None;
                }
                n_done += 1;
                let winner = values.winners[place as usize];
                for &from in before.to(place) {
                    let at = from as usize;
                    let node = graph.nodes()[at];
                    if values.winners[at] != 0 {
                        continue;
                    }
                    left[at] -= 1;
                    let is_won = mark(node.mover()) == winner;
                    if is_won || (left[at] == 0 && !node.may_claim_draw()) {
                        values.winners[at] = winner;
                        values.depths[at] = depth;
                        later.push(from);
                    }
                }
            }
            now = later;
        }
        Some(values)
    }

    /// Returns who wins the position at a place, and in how many plies; nothing if nobody can force a win.
    pub(super) fn of_node(&self, place: u32) -> Option<(Side, u32)> {
        let winner = match self.winners.get(place as usize)? {
            1 => Side::First,
            2 => Side::Second,
            _ => return None,
        };
        Some((winner, *self.depths.get(place as usize)?))
    }

    /// Returns how many positions there are of each value. Wins of more than `certain_plies` are open. If draws are not
    /// certain, unfinished positions that nobody wins are open too.
    pub(super) fn counts(&self, graph: &Graph, draws_are_certain: bool, certain_plies: u32) -> Counts {
        let mut counts = Counts { total: graph.len() as u64, ..Counts::default() };
        for ((node, &winner), &depth) in graph.nodes().iter().zip(&self.winners).zip(&self.depths) {
            counts.finished += u64::from(node.is_over());
            let is_certain =
                if winner == 0 { draws_are_certain || node.is_over() } else { depth <= certain_plies };
            let of = if !is_certain {
                &mut counts.open
            } else if winner == mark(node.mover()) {
                &mut counts.won
            } else if winner != 0 {
                &mut counts.lost
            } else {
                &mut counts.drawn
            };
            *of += 1;
        }
        counts
    }

    /// Returns the position whose player to move needs the most plies to win, the first that was found of several.
    pub(super) fn longest(&self, graph: &Graph) -> Option<Longest> {
        let won = || {
            let nodes = graph.nodes().iter().enumerate();
            nodes.filter(|(place, node)| self.winners[*place] == mark(node.mover()))
        };
        let depth = won().map(|(place, _)| self.depths[place]).max()?;
        let mut longest = won().filter(|(place, _)| self.depths[*place] == depth).map(|(place, _)| place);
        let first = longest.next()?;
        let positions = 1 + longest.count() as u64;
        Some(Longest { plies: depth, positions, game: graph.game(first as u32)? })
    }
}

fn mark(side: Side) -> u8 {
    1 + side.index() as u8
}
