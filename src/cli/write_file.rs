//! Files are written whole, or what they hold is not lost.

use std::fs::{File, Metadata};
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use super::failure::Complaint;

/// Puts a text in the place of a file: it is written beside the file first, so that nothing is lost when that fails.
///
/// The file keeps its permissions; of a link, what it leads to is written. As a rule the new file takes the place of the
/// old one at once. A file that has other names (hard links) or belongs to somebody else would lose these by that: it is
/// written over instead, while the text lies whole beside it, and stays there if writing fails in the middle.
///
/// # Errors
/// Why it cannot be written, and what became of the file.
pub(crate) fn replace(path: &Path, text: &[u8]) -> Result<(), Complaint> {
    let cannot =
        |error: io::Error| Complaint::unreadable(format!("`{}` cannot be written: {error}", path.display()));
    let unchanged = |error: io::Error| cannot(error).help("nothing was changed");
    let (there, beside) = written_beside(path, text).map_err(unchanged)?;
    if !there.would_lose_by(&beside).map_err(unchanged)? {
        return there.give_way_to(beside).map_err(unchanged);
    }
    let file = File::options().write(true).open(&there.path).map_err(unchanged)?;
    write_over(file, text).map_err(|error| {
        let complaint = cannot(error);
        match beside.keep() {
            Ok((_, kept)) => complaint.help(format!("the whole text is in `{}`", kept.display())),
            Err(_) => complaint,
        }
    })
}

/// Writes a file that is not there yet: whole, or not at all.
///
/// # Errors
/// Why it cannot be written, and that something is there by now.
pub(crate) fn create(path: &Path, text: &[u8]) -> Result<(), Complaint> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let written = || {
        let mut beside = usual_file().tempfile_in(folder)?;
        beside.write_all(text)?;
        beside.as_file().sync_all()?;
        beside.persist_noclobber(path)?;
        Ok(())
    };
    written().map_err(|error: io::Error| {
        Complaint::unreadable(format!("`{}` cannot be written: {error}", path.display()))
            .help("nothing was left there")
    })
}

/// How a new file is made that others may read, as far as the process lets them.
#[cfg(unix)]
fn usual_file() -> tempfile::Builder<'static, 'static> {
    use std::os::unix::fs::PermissionsExt;
    let mut usual = tempfile::Builder::new();
    usual.permissions(std::fs::Permissions::from_mode(0o666));
    usual
}

#[cfg(not(unix))]
fn usual_file() -> tempfile::Builder<'static, 'static> {
    tempfile::Builder::new()
}

/// A file that is there.
struct There {
    path: std::path::PathBuf,
    metadata: Metadata,
}

/// The file that a path leads to, and a text written into a new file in its folder.
fn written_beside(path: &Path, text: &[u8]) -> io::Result<(There, NamedTempFile)> {
    let path = std::fs::canonicalize(path)?;
    let metadata = std::fs::metadata(&path)?;
    if !metadata.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no regular file"));
    }
    if metadata.permissions().readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it may not be written to"));
    }
    let mut beside = NamedTempFile::new_in(path.parent().unwrap_or(Path::new(".")))?;
    beside.write_all(text)?;
    beside.as_file().sync_all()?;
    Ok((There { path, metadata }, beside))
}

impl There {
    /// Whether another file in its place would lack names or an owner that this one has.
    #[cfg(unix)]
    fn would_lose_by(&self, other: &NamedTempFile) -> io::Result<bool> {
        use std::os::unix::fs::MetadataExt;
        let (own, other) = (&self.metadata, other.as_file().metadata()?);
        Ok(own.nlink() > 1 || (own.uid(), own.gid()) != (other.uid(), other.gid()))
    }

    #[cfg(not(unix))]
    fn would_lose_by(&self, _: &NamedTempFile) -> io::Result<bool> {
        Ok(false)
    }

    fn give_way_to(&self, other: NamedTempFile) -> io::Result<()> {
        other.as_file().set_permissions(self.metadata.permissions())?;
        other.persist(&self.path)?;
        Ok(())
    }
}

fn write_over(mut file: File, text: &[u8]) -> io::Result<()> {
    file.write_all(text)?;
    file.set_len(text.len() as u64)?;
    file.sync_all()
}
