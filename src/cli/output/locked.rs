//! Files that one run at a time may add to.

use std::fs::{File, OpenOptions};
use std::path::Path;

use fs4::TryLockError;

use crate::cli::failure::{Complaint, Failure};

/// Opens a file to read and add to, or creates it, and keeps other runs away from it for as long as it is open.
///
/// # Errors
/// If it cannot be opened, or another run has it open.
pub(in crate::cli) fn open_alone(path: &Path) -> Result<File, Failure> {
    let failed = |error: std::io::Error| Failure::from(Complaint::not_written(path, &error));
    let file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
    match fs4::FileExt::try_lock(&file) {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            Err(Complaint::unreadable(format!("another run of alfil is writing `{}`", path.display()))
                .help("wait until it has ended, or give `--out` another file")
                .into())
        }
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}
