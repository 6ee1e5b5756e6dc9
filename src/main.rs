//! The `alfil` program: everything it does is in the library's `cli` module.

use std::process::ExitCode;

fn main() -> ExitCode {
    alfil::cli::run()
}
