//! The questions of the studio, asked without a browser.

mod index;
mod tree;
mod verbs;

use std::sync::Arc;

use alfil::library::BundledVariants;
use alfil::studio::Studio;

fn studio() -> Studio {
    Studio::new(Arc::new(BundledVariants))
}
