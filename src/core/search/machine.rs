//! The parts of the machine that a search needs: its clock and its threads.

use core::time::Duration;
use std::sync::OnceLock;
use std::time::Instant;

use super::STACK;

/// Returns the time since this was first asked.
#[inline]
pub fn now() -> Duration {
    static BEGUN: OnceLock<Instant> = OnceLock::new();
    BEGUN.get_or_init(Instant::now).elapsed()
}

/// Runs tasks alongside a main one; they must end soon after it has. Those for which the system has no thread are left out.
pub(super) fn run_alongside<T: Send, R>(
    tasks: Vec<T>,
    run: impl Fn(T) + Sync,
    main: impl FnOnce() -> R,
) -> R {
    std::thread::scope(|scope| {
        for task in tasks {
            let run = &run;
            let _ = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || run(task));
        }
        main()
    })
}
