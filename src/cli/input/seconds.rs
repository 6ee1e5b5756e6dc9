//! Reads times given on the command line.

use std::time::Duration;

/// Returns a time in seconds, from a millisecond to about eleven days.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|n| (0.001..=1e6).contains(n));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "write a number of seconds from 0.001 to 1000000, such as 2.5".to_owned())
}
