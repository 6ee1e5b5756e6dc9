//! Reads a time in minutes given on the command line.

use std::time::Duration;

/// Returns a time in minutes.
pub(crate) fn minutes(text: &str) -> Result<Duration, String> {
    let minutes = text.parse::<f64>().ok().filter(|n| (0.001..=1e5).contains(n));
    minutes
        .map(|minutes| Duration::from_secs_f64(60.0 * minutes))
        .ok_or_else(|| "write a number of minutes from 0.001 to 100000, such as 2.5".to_owned())
}
