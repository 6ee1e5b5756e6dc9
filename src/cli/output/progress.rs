//! Progress bars on standard error, shown only on a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// Returns a bar for a number of steps. It must be suspended while anything else is written.
pub(crate) fn bar(n_steps: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {percent}% {eta}");
    ProgressBar::new(n_steps).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
