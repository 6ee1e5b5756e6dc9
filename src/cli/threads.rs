//! How many threads a command works with.

use std::num::NonZeroUsize;
use std::thread;

/// More threads than this are never of use.
const MAX: usize = 256;

/// The number of threads asked for; 0 means one for each processor.
pub(crate) fn wanted(n: usize) -> usize {
    match n {
        0 => thread::available_parallelism().map_or(1, NonZeroUsize::get),
        n => n.min(MAX),
    }
}
