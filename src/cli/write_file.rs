//! Files are written whole or not at all.

use std::io::{self, Write};
use std::path::Path;

/// Puts a text in the place of a file: it is written beside the file first, so that nothing is lost when that fails.
///
/// The file keeps its permissions; of a link, what it leads to is written.
pub(crate) fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    let path = std::fs::canonicalize(path)?;
    let folder = path.parent().unwrap_or(Path::new("."));
    let permissions = std::fs::metadata(&path)?.permissions();
    if permissions.readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it may not be written to"));
    }
    let mut beside = tempfile::NamedTempFile::new_in(folder)?;
    beside.write_all(text)?;
    beside.as_file().set_permissions(permissions)?;
    beside.as_file().sync_all()?;
    beside.persist(&path)?;
    Ok(())
}
