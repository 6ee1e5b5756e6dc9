//! The same work at the same time is done once: later requests wait, and find it done or have left by then.

use std::sync::{Arc, Mutex};

use alfil_core::board;

use super::{Fault, locked};

/// Work that is under way, by name.
#[derive(Debug, Default)]
pub(super) struct Once(Mutex<Vec<(String, Arc<Mutex<()>>)>>);

impl Once {
    /// Does work once no other work of this name is under way.
    ///
    /// # Errors
    /// As the work, or if no client waits for it.
    pub(super) fn run_exclusive<T>(
        &self,
        name: String,
        work: impl FnOnce() -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let lock = {
            let mut all = locked(&self.0);
            // What only the list knows of is done.
            all.retain(|(_, lock)| Arc::strong_count(lock) > 1);
            let known = all.iter().find(|(other, _)| *other == name).map(|(_, lock)| Arc::clone(lock));
            known.unwrap_or_else(|| {
                let lock = Arc::default();
                all.push((name, Arc::clone(&lock)));
                lock
            })
        };
        let _held = locked(&lock);
        if board::is_stopped() {
            return Err(Fault::gone());
        }
        work()
    }
}
