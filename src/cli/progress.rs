//! How far a command is: one bar on standard error, on a terminal only.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for so many steps. What is written meanwhile has to suspend it.
pub(crate) fn bar(n_steps: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {percent}% {eta}");
    ProgressBar::new(n_steps).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
