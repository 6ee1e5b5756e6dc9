//! The definition language and its checker.

use alfil::check::load;
use alfil::diag::render;
use alfil::library::{Variants, bundled};

#[test]
fn bundled_variants_have_no_findings() {
    for (id, _) in bundled() {
        let (rules, report) = load(id, &Variants);
        assert!(report.diagnostics.is_empty(), "{}", render::human(&report, false));
        assert!(rules.is_some(), "{id}");
    }
}
