//! While the computer thinks: a terminal shows it, and Ctrl-C ends it early.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::AtomicBool;

use crate::cli::input::interrupt::interruptible;

/// Runs a search, which has to end once the flag is set: by the first Ctrl-C at a terminal. The next one ends the program.
pub(super) fn think<T>(search: impl FnOnce(&AtomicBool) -> T) -> T {
    let has_person = io::stdin().is_terminal();
    let is_shown = has_person && io::stderr().is_terminal();
    if is_shown {
        show("thinking… (Ctrl-C: move now)");
    }
    let found = interruptible(has_person, search);
    if is_shown {
        show("\r\u{1b}[K");
    }
    found
}

fn show(text: &str) {
    let mut to = io::stderr().lock();
    // Ignored: standard error may be closed.
    let _ = write!(to, "{text}").and_then(|()| to.flush());
}
