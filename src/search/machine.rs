//! What a search asks of the machine: its clock.

use std::sync::OnceLock;
use std::time::Instant;

use core::time::Duration;

/// The time since this was first asked.
pub(super) fn now() -> Duration {
    static BEGUN: OnceLock<Instant> = OnceLock::new();
    BEGUN.get_or_init(Instant::now).elapsed()
}
