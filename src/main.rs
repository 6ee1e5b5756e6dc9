//! The `alfil` program, which is the library's `cli` module.

use std::process::ExitCode;

fn main() -> ExitCode {
    alfil::cli::run()
}
