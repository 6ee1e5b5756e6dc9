//! Ctrl-C: the first one ends the work under way early, the next one ends the program.

use std::process;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the work under way has to end.
static STOP: AtomicBool = AtomicBool::new(false);

/// Whether work is under way that can end early.
static IS_WORKING: AtomicBool = AtomicBool::new(false);

/// The exit code of a program that Ctrl-C has ended.
const INTERRUPTED: i32 = 130;

/// Does work that has to end once the flag is set. `has_terminal` says whether a person may press Ctrl-C: otherwise it ends the
/// program, as it does by itself.
pub(crate) fn interruptible<T>(has_terminal: bool, work: impl FnOnce(&AtomicBool) -> T) -> T {
    static LISTENING: Once = Once::new();
    if has_terminal {
        LISTENING.call_once(|| {
            // Where Ctrl-C cannot be listened to, it ends the program too.
            let _ = ctrlc::set_handler(interrupt);
        });
    }
    STOP.store(false, Ordering::Relaxed);
    IS_WORKING.store(true, Ordering::Relaxed);
    let found = work(&STOP);
    IS_WORKING.store(false, Ordering::Relaxed);
    found
}

fn interrupt() {
    if !IS_WORKING.load(Ordering::Relaxed) || STOP.swap(true, Ordering::Relaxed) {
        process::exit(INTERRUPTED);
    }
}
