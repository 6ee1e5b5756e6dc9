//! The questions of the studio, asked without a browser.

#![expect(clippy::indexing_slicing, reason = "a test ends where an answer is not as it should be")]

mod index;
mod tree;
mod verbs;

use std::sync::Arc;

use alfil::library::BundledVariants;
use alfil::search::machine_clock;
use alfil::studio::Studio;

fn studio() -> Studio {
    Studio::new(Arc::new(BundledVariants)).with_clock(machine_clock)
}
