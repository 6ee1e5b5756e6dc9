//! While the computer thinks: a terminal shows it, and Ctrl-C ends it early.

use std::io::{self, IsTerminal, Write};
use std::process;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the search under way has to end.
static STOP: AtomicBool = AtomicBool::new(false);

/// Whether a search is under way.
static IS_THINKING: AtomicBool = AtomicBool::new(false);

/// The exit code of a program that Ctrl-C has ended.
const INTERRUPTED: i32 = 130;

/// Runs a search, which has to end once the flag is set: by the first Ctrl-C at a terminal. The next one ends the program.
pub(super) fn think<T>(search: impl FnOnce(&AtomicBool) -> T) -> T {
    watch();
    STOP.store(false, Ordering::Relaxed);
    IS_THINKING.store(true, Ordering::Relaxed);
    let is_shown = io::stdin().is_terminal() && io::stderr().is_terminal();
    if is_shown {
        show("thinking… (Ctrl-C: move now)");
    }
    let found = search(&STOP);
    if is_shown {
        show("\r\u{1b}[K");
    }
    IS_THINKING.store(false, Ordering::Relaxed);
    found
}

fn show(text: &str) {
    let mut to = io::stderr().lock();
    // Ignored: standard error may be closed.
    let _ = write!(to, "{text}").and_then(|()| to.flush());
}

/// Listens to Ctrl-C, if a person is at the terminal.
fn watch() {
    static WATCHED: Once = Once::new();
    WATCHED.call_once(|| {
        if io::stdin().is_terminal() {
            // Where Ctrl-C cannot be listened to, it ends the program, as it does by itself.
            let _ = ctrlc::set_handler(interrupt);
        }
    });
}

fn interrupt() {
    if !IS_THINKING.load(Ordering::Relaxed) || STOP.swap(true, Ordering::Relaxed) {
        process::exit(INTERRUPTED);
    }
}
