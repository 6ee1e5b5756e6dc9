//! Limits of the library on work: within them the answer is the usual one, beyond them it says so.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use alfil::{Game, Loader, Variant, bundled};

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

#[test]
fn an_ini_is_read_up_to_the_limit() {
    let text = (0..3000).map(|n| format!("[v{n}:chess]\nmaxRank = 9\n")).collect::<Vec<_>>().concat();
    let whole = Loader::new();
    assert_eq!(whole.ini_sections(&text).len(), 3000);
    let limited = || Loader::new().max_steps(10_000);
    let stopped = || Loader::new().stop(Arc::new(AtomicBool::new(true)));
    for (loader, most) in [(&limited as &dyn Fn() -> Loader, 30), (&stopped, 0)] {
        assert!(loader().ini_sections(&text).len() <= most);
        let report = loader().validate_ini(&text);
        assert!(report.findings().iter().any(|found| found.code == "file-too-large"), "{report}");
        let upload = loader().check_ini_upload(&text, Some("v2999"));
        assert!(upload.refusals.iter().any(|why| why.contains("reached a limit")), "{:?}", upload.refusals);
    }
    let first = limited().ini(&text, "v0");
    assert!(first.is_err() || first.is_ok_and(|variant| variant.ranks() == 9));
}

#[test]
fn a_text_that_is_too_long_for_a_move_is_not_compared_with_moves() {
    for id in ["chess", "shogi", "checkers", "ogi"] {
        let mut game = Game::new(&Variant::bundled(id).unwrap());
        for part in ["1", "a", "x", "a1", "N", "é"] {
            let text = part.repeat(5_000_000);
            let why = game.why_illegal(&text).unwrap();
            assert_eq!(why.clause(), "no move is longer than 1000 bytes", "{id}: {part}");
            assert!(game.why_illegal(&text[..1000]).is_some());
        }
    }
}
