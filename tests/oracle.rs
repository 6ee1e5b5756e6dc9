//! Comparisons with other programs, for development: they skip where the other program is missing.
//!
//! Run with `cargo test --release -- --ignored oracle`.

use std::path::Path;
use std::process::Command;

/// The exit status of a comparison whose other program is not installed.
const MISSING: i32 = 77;

fn compare(script: &str) {
    compare_with(script, &[]);
}

fn compare_with(script: &str, arguments: &[&str]) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracle").join(script);
    let Ok(run) = Command::new("python3")
        .arg(&script)
        .args(arguments)
        .env("ALFIL", env!("CARGO_BIN_EXE_alfil"))
        .output()
    else {
        return;
    };
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(
        run.status.success() || run.status.code() == Some(MISSING),
        "{said}{}",
        String::from_utf8_lossy(&run.stderr)
    );
}

#[test]
#[ignore = "needs python3 with pyffish"]
fn random_games_agree_with_fairy_stockfish() {
    compare("fairy_stockfish.py");
    compare_with("imported.py", &["--bundled"]);
}

#[test]
#[ignore = "needs python3 with pyffish"]
fn imported_sections_agree_with_fairy_stockfish() {
    compare_with("imported.py", &["--built-in"]);
    compare("differences.py");
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/ini/imported.ini");
    compare_with("imported.py", &[own]);
}

#[test]
#[ignore = "needs python3 and HaChu"]
fn random_games_agree_with_hachu() {
    compare("hachu.py");
}

#[test]
#[ignore = "needs python3 with cshogi, python-shogi and chess"]
fn records_of_shogi_and_start_positions_agree_with_python() {
    compare("kifu.py");
    compare("chess960.py");
}
