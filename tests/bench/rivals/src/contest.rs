//! Two ways to count the same positions, measured in turn.

use std::fmt;
use std::time::Duration;

use alfil_core::game::Game;
use alfil::library;
use alfil::words::notation::fen;
use rustix::time::{ClockId, clock_gettime};

/// A count somebody can be asked for again and again.
pub type Count = Box<dyn Fn() -> u64>;

/// One position counted by both.
pub struct Contest {
    /// What is counted, and how deep.
    pub name: String,
    /// Whom alfil is compared with.
    pub rival: &'static str,
    /// The count by alfil.
    pub ours: Count,
    /// The count by the other.
    pub theirs: Count,
}

/// What came out of a contest.
#[derive(Debug)]
pub struct Line {
    name: String,
    rival: &'static str,
    nodes: u64,
    /// Seconds of alfil and of the other, for each pair of runs.
    seconds: Vec<(f64, f64)>,
}

/// Two counts that are not equal, so that their times say nothing.
#[derive(Debug)]
pub struct Difference {
    name: String,
    rival: &'static str,
    counts: (u64, u64),
}

impl Contest {
    /// Counts once to compare and to warm up, then in pairs.
    pub fn measure(self, runs: u32) -> Result<Line, Difference> {
        let counts = ((self.ours)(), (self.theirs)());
        if counts.0 != counts.1 {
            return Err(Difference { name: self.name, rival: self.rival, counts });
        }
        let seconds = (0..runs).map(|_| (seconds(&self.ours), seconds(&self.theirs))).collect();
        Ok(Line { name: self.name, rival: self.rival, nodes: counts.0, seconds })
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let speed = |seconds: f64| self.nodes as f64 / seconds / 1e6;
        let [_, ours, _] = spread(self.seconds.iter().map(|pair| speed(pair.0)));
        let [_, theirs, _] = spread(self.seconds.iter().map(|pair| speed(pair.1)));
        let [least, median, most] = spread(self.seconds.iter().map(|(ours, theirs)| theirs / ours));
        write!(
            f,
            "{:<34} {:<18} {:>10} {ours:>11.1} {theirs:>12.1}   {least:.2} {median:.2} {most:.2}",
            self.name, self.rival, self.nodes
        )
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (ours, theirs) = self.counts;
        write!(f, "{}: alfil counts {ours}, {} {theirs}; speeds are not compared", self.name, self.rival)
    }
}

/// The position of a game of ours.
pub fn game(variant: &str, text: &str) -> Game {
    let variant = library::variant(variant).expect("it is bundled");
    fen::parse(&variant, text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
}

/// The CPU time of this thread a count takes.
fn seconds(count: &Count) -> f64 {
    let start = thread_time();
    std::hint::black_box(count());
    // A clock too coarse to see the count must not divide by nothing.
    (thread_time() - start).max(1e-9)
}

/// Seconds of processor this thread has had.
fn thread_time() -> f64 {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(now).expect("a thread's time is not negative").as_secs_f64()
}

/// Least, median and greatest.
fn spread(values: impl Iterator<Item = f64>) -> [f64; 3] {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    let median = if values.len() % 2 == 1 {
        values[middle]
    } else {
        f64::midpoint(values[middle - 1], values[middle])
    };
    [values[0], median, values[values.len() - 1]]
}
