//! Time controls and depth limits, as XBoard sets them.

use core::time::Duration;

use alfil_core::search::{Clock, Limits};

/// The limits that have been set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Times {
    /// Moves to the next time control; 0 if the time is for the whole game.
    moves: u32,
    base: Duration,
    increment: Duration,
    left: Option<Duration>,
    per_move: Option<Duration>,
    depth: Option<u32>,
    /// Positions that count as a second; 0 for a real second.
    rate: u64,
}

/// The longest time that is used; longer ones are shortened to this, about a year.
const MAX_SECONDS: f64 = 3e7;

impl Times {
    pub(super) fn new() -> Times {
        Times {
            moves: 40,
            base: Duration::from_secs(300),
            increment: Duration::ZERO,
            left: None,
            per_move: None,
            depth: None,
            rate: 0,
        }
    }

    /// A new game begins: the clock is full, and the depth is not limited.
    pub(super) fn renew(&mut self) {
        (self.left, self.depth) = (None, None);
    }

    /// Obeys `level`, `st`, `sd`, `nps` or `time`; false if the words after it cannot be read.
    pub(super) fn set(&mut self, command: &str, words: &[&str]) -> bool {
        let read = |at: usize| words.get(at).copied().and_then(seconds);
        match command {
            "level" => {
                let [Some(moves), Some(base), Some(increment)] =
                    [read(0), words.get(1).copied().and_then(minutes), read(2)]
                else {
                    return false;
                };
                self.moves = moves.as_secs().min(1000) as u32;
                (self.base, self.increment, self.per_move, self.left) = (base, increment, None, None);
            }
            "st" => {
                let Some(time) = read(0) else { return false };
                self.per_move = Some(time);
            }
            "sd" => {
                let Some(depth) = words.first().and_then(|word| word.parse::<u32>().ok()) else {
                    return false;
                };
                self.depth = (depth > 0).then_some(depth);
            }
            "nps" => {
                let Some(rate) = words.first().and_then(|word| word.parse::<u64>().ok()) else {
                    return false;
                };
                self.rate = rate;
            }
            _ => {
                let Some(hundredths) = words.first().and_then(|word| word.parse::<i64>().ok()) else {
                    return false;
                };
                self.left = Some(Duration::from_millis(hundredths.clamp(1, 1 << 32) as u64 * 10));
            }
        }
        true
    }

    /// Returns the limits of the search for the next move, given the number of moves the engine has made.
    pub(super) fn limits(&self, n_moves: u32) -> Limits {
        let mut limits = Limits { depth: self.depth, ..Limits::default() };
        match self.per_move {
            Some(time) if self.rate > 0 => {
                limits.nodes = Some((time.as_secs_f64() * self.rate as f64).max(1.0) as u64);
            }
            Some(time) => limits.time = Some(time.max(Duration::from_millis(1))),
            None => {
                let to_go = (self.moves > 0).then(|| self.moves - n_moves % self.moves);
                let left = self.left.unwrap_or(self.base).max(Duration::from_millis(1));
                limits.clock = Some(Clock {
                    left,
                    increment: self.increment,
                    byoyomi: Duration::ZERO,
                    moves_to_go: to_go,
                });
            }
        }
        limits
    }
}

/// Returns a number of seconds, which may have a fraction.
fn seconds(text: &str) -> Option<Duration> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| seconds.is_finite())?;
    Some(Duration::from_secs_f64(seconds.clamp(0.0, MAX_SECONDS)))
}

/// Minutes, or minutes and seconds: `5`, `0:30`.
fn minutes(text: &str) -> Option<Duration> {
    let (minutes, rest) = text.split_once(':').unwrap_or((text, "0"));
    Some(seconds(minutes)? * 60 + seconds(rest)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_xboard_writes_them() {
        let mut times = Times::new();
        assert!(times.set("level", &["40", "0:30", "2.5"]));
        let clock = times.limits(39).clock.unwrap();
        assert_eq!((clock.left, clock.increment), (Duration::from_secs(30), Duration::from_millis(2500)));
        assert_eq!((clock.moves_to_go, times.limits(40).clock.unwrap().moves_to_go), (Some(1), Some(40)));
        assert!(times.set("time", &["1234"]));
        assert_eq!(times.limits(0).clock.unwrap().left, Duration::from_millis(12_340));
        assert!(times.set("st", &["0.5"]) && times.set("sd", &["7"]));
        assert_eq!(
            (times.limits(0).time, times.limits(0).depth),
            (Some(Duration::from_millis(500)), Some(7))
        );
        assert!(times.set("nps", &["100"]));
        assert_eq!((times.limits(0).time, times.limits(0).nodes), (None, Some(50)));
        for (command, words) in
            [("level", &["x", "1", "1"][..]), ("st", &["inf"]), ("time", &[]), ("sd", &["-1"])]
        {
            assert!(!times.set(command, words), "{command}");
        }
        assert!(times.set("time", &["-99999999999"]));
    }
}
