//! Time management: what reads the clock, and how much time a move may take.

use core::time::Duration;

use super::limits::Limits;
use super::settings::Settings;

/// Reads a clock: the time since any fixed moment.
pub type Now = fn() -> Duration;

/// The clock of the machine, where there is one.
#[cfg(feature = "machine")]
pub(super) const MACHINE_CLOCK: Option<Now> = Some(super::machine::now);
#[cfg(not(feature = "machine"))]
pub(super) const MACHINE_CLOCK: Option<Now> = None;

/// The time a move may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Plan {
    /// After this, no deeper search begins.
    soft: Duration,
    /// After this, the search stops.
    hard: Duration,
    /// True if harder positions may take more of it than others.
    is_flexible: bool,
}

/// Measures the time of one search.
#[derive(Debug)]
pub(super) struct Watch<'a> {
    now: Option<Now>,
    begun: Duration,
    /// When time began to count; nothing while pondering.
    counted_from: Option<Duration>,
    limits: &'a Limits,
    plan: Option<Plan>,
}

impl<'a> Watch<'a> {
    /// Starts measuring.
    pub(super) fn new(settings: &Settings, limits: &'a Limits) -> Watch<'a> {
        let begun = settings.now.map_or(Duration::ZERO, |now| now());
        let plan = settings.now.and_then(|_| plan(limits, settings.move_overhead));
        Watch {
            now: settings.now,
            begun,
            counted_from: limits.ponder.is_none().then_some(begun),
            limits,
            plan,
        }
    }

    /// Returns whether the search decides how much of its time it uses.
    pub(super) fn is_flexible(&self) -> bool {
        self.plan.is_some_and(|plan| plan.is_flexible)
    }

    /// Returns the time since the search began.
    pub(super) fn elapsed(&self) -> Duration {
        self.now.map_or(Duration::ZERO, |now| now().saturating_sub(self.begun))
    }

    /// Returns whether the search has to stop.
    pub(super) fn is_over(&mut self) -> bool {
        let Some(plan) = self.plan else { return false };
        self.counted().is_some_and(|counted| counted >= plan.hard)
    }

    /// Returns whether it is too late to begin a deeper search. The scale says how much of the planned time the
    /// position deserves.
    pub(super) fn is_late(&mut self, scale: f64) -> bool {
        let Some(plan) = self.plan else { return false };
        let scale = if plan.is_flexible { scale } else { 1.0 };
        self.counted().is_some_and(|counted| counted >= plan.soft.mul_f64(scale).min(plan.hard))
    }

    /// Returns the time that counts.
    fn counted(&mut self) -> Option<Duration> {
        let now = self.now?();
        if self.counted_from.is_none() && self.limits.ponder.as_ref().is_some_and(|ponder| ponder.is_hit()) {
            self.counted_from = Some(now);
        }
        Some(now.saturating_sub(self.counted_from?))
    }
}

/// Returns how much time a move may take; nothing if time does not matter.
fn plan(limits: &Limits, overhead: Duration) -> Option<Plan> {
    let of_clock = limits.clock.map(|clock| {
        let left = clock.left.saturating_sub(overhead);
        let moves = clock.moves_to_go.map_or(25, |moves| moves.clamp(1, 25) + 1);
        let own = left / moves + clock.increment.mul_f64(0.8);
        let byoyomi = clock.byoyomi.saturating_sub(overhead);
        let most = if clock.moves_to_go == Some(1) { left.mul_f64(0.9) } else { left.mul_f64(0.4) };
        // The increment is added after the move, so the move cannot use it.
        Plan {
            soft: own.min(most) + byoyomi.mul_f64(0.8),
            hard: (own * 5).min(most) + byoyomi,
            is_flexible: true,
        }
    });
    let of_move = limits.time.map(|time| {
        let time = time.saturating_sub(overhead);
        Plan { soft: time, hard: time, is_flexible: false }
    });
    match (of_clock, of_move) {
        (Some(a), Some(b)) => Some(Plan { soft: a.soft.min(b.soft), hard: a.hard.min(b.hard), ..a }),
        (one, other) => one.or(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Clock;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn a_move_never_plans_more_time_than_there_is() {
        for left in [0, 1, 50, 1_000, 60_000] {
            for increment in [0, 100, 5_000] {
                for byoyomi in [0, 5, 3_000] {
                    for moves_to_go in [None, Some(0), Some(1), Some(40)] {
                        let clock = Clock {
                            left: ms(left),
                            increment: ms(increment),
                            byoyomi: ms(byoyomi),
                            moves_to_go,
                        };
                        let limits = Limits { clock: Some(clock), ..Limits::default() };
                        let plan = plan(&limits, ms(10)).unwrap();
                        assert!(plan.soft <= plan.hard, "{clock:?}: {plan:?}");
                        let most = ms(left).saturating_sub(ms(10)) + ms(byoyomi).saturating_sub(ms(10));
                        assert!(plan.hard <= most, "{clock:?}: {plan:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn time_counts_from_the_expected_move_on() {
        let ponder = std::sync::Arc::new(crate::search::Ponder::default());
        let limits = Limits { time: Some(ms(10)), ponder: Some(ponder.clone()), ..Limits::default() };
        let settings = Settings { now: Some(|| ms(5)), ..Settings::default() };
        let mut watch = Watch::new(&settings, &limits);
        assert!(!watch.is_over());
        ponder.hit();
        // The overhead is all of the time.
        assert!(watch.is_over());
    }
}
