//! Limits of the library on work: within them the answer is the usual one, beyond them it says so.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use alfil::{Loader, bundled};

use crate::sampling::one_in;

/// The codes that say that something was left out.
const LEFT_OUT: [&str; 8] = [
    "not-all-looked-at",
    "too-many-claims",
    "too-many-ways",
    "too-many-moves",
    "steps-too-complex",
    "claim-too-costly",
    "perft-too-deep",
    "too-many-errors",
];

#[test]
fn a_limit_never_changes_rules_nor_leaves_findings_out_in_silence() {
    let texts = bundled().map(|id| (id, format!("format = 1\nname = \"Some\"\nextends = \"{id}\"\n")));
    for (id, text) in texts.step_by(one_in(12)) {
        let whole = Loader::new().toml(&text).unwrap().digest();
        let all = Loader::new().validate_toml(&text).json();
        for steps in [0, 1, 100, 10_000, 1_000_000] {
            let loader = Loader::new().max_steps(steps);
            if let Ok(variant) = loader.toml(&text) {
                assert_eq!(variant.digest(), whole, "{id}: {steps}");
            }
            let report = loader.validate_toml(&text);
            let says_so = report.findings().iter().any(|found| LEFT_OUT.contains(&found.code));
            assert!(says_so || report.json() == all, "{id}: {steps}:\n{report}");
        }
        let stopped = Loader::new().stop(Arc::new(AtomicBool::new(true)));
        if let Ok(variant) = stopped.toml(&text) {
            assert_eq!(variant.digest(), whole, "{id}: stopped");
        }
        let report = stopped.validate_toml(&text);
        let says_so = report.findings().iter().any(|found| LEFT_OUT.contains(&found.code));
        assert!(says_so || report.json() == all, "{id}: stopped:\n{report}");
    }
}
