//! Checks files as a site does that accepts uploads: within a time limit, and with everything that the site shows.
//!
//! ```sh
//! cargo run --example check_upload docs/examples/harbour.toml
//! ```

#![expect(clippy::print_stdout, reason = "the result is on standard output")]

use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;
use std::{env, fs, thread};

use alfil::{Loader, Upload};

/// The longest file that the site takes.
const MAX_BYTES: u64 = 64 << 10;

/// The longest time that a check may take.
const MAX_TIME: Duration = Duration::from_secs(1);

fn main() -> Result<(), Box<dyn Error>> {
    for path in env::args().skip(1) {
        if fs::metadata(&path)?.len() > MAX_BYTES {
            println!("{path}: refused. The file is longer than {MAX_BYTES} bytes.");
            continue;
        }
        let upload = check(&path, &fs::read(&path)?);
        print!("{}", upload.report);
        if !upload.is_accepted() {
            println!("{path}: refused. {}", upload.refusals.join(" "));
            continue;
        }
        let facts = upload.facts.unwrap_or_default();
        let fact = |path: &str| facts.pointer(path).cloned().unwrap_or_default();
        println!(
            "{path}: accepted. {} has {} pictures; captured pieces are {}; castling: {}.",
            fact("/name"),
            upload.pictures.len(),
            fact("/pockets/captured"),
            fact("/castling/exists")
        );
    }
    Ok(())
}

/// Checks a file. A watcher stops the check when its time is over.
fn check(path: &str, text: &[u8]) -> Upload {
    let stop = Arc::new(AtomicBool::new(false));
    let loader = Loader::new().file_name(path).stop(Arc::clone(&stop));
    let (done, is_done) = channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            if is_done.recv_timeout(MAX_TIME) == Err(RecvTimeoutError::Timeout) {
                stop.store(true, Ordering::Relaxed);
            }
        });
        let is_ini = Path::new(path).extension().is_some_and(|extension| extension == "ini");
        let upload = if is_ini { loader.check_ini_upload(text, None) } else { loader.check_upload(text) };
        drop(done);
        upload
    })
}
