//! The questions of the studio, asked without a browser.

#![expect(clippy::indexing_slicing, reason = "a test ends where an answer is not as it should be")]

mod index;
mod tree;
mod verbs;

use std::sync::Arc;

use alfil::library::BundledVariants;
use alfil::studio::api::Studio;
use alfil_core::search::machine_clock;

fn studio() -> Studio {
    Studio::new(Arc::new(BundledVariants)).with_clock(machine_clock)
}
