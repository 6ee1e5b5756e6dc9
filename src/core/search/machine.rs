//! The parts of the machine that a search needs: its clock and its threads.

use core::time::Duration;
use std::sync::OnceLock;
use std::time::Instant;

/// Returns the time since this was first asked.
#[inline]
pub fn now() -> Duration {
    static BEGUN: OnceLock<Instant> = OnceLock::new();
    BEGUN.get_or_init(Instant::now).elapsed()
}

/// Runs tasks alongside a main one; they must end soon after it has.
pub(super) fn run_alongside<T: Send, R>(
    tasks: Vec<T>,
    run: impl Fn(T) + Sync,
    main: impl FnOnce() -> R,
) -> R {
    std::thread::scope(|scope| {
        for task in tasks {
            scope.spawn(|| run(task));
        }
        main()
    })
}
