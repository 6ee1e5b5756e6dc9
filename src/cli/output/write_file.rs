//! Writes files completely, or leaves their old contents intact.

use std::fs::{File, Metadata};
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use crate::cli::failure::Complaint;

/// Replaces the contents of a file. The text is first written next to the file, so that a failure loses nothing.
///
/// The file keeps its permissions; if it is a link, its target is written. Normally the new file is renamed over the old
/// one. A file that has other names (hard links) or another owner would lose them: it is overwritten in place instead,
/// and if that fails halfway, the complete copy next to it is kept.
///
/// # Errors
/// Why the file cannot be written, and what state it is in.
pub(crate) fn replace(path: &Path, text: &[u8]) -> Result<(), Complaint> {
    let cannot = |error: io::Error| Complaint::not_written(path, &error);
    let unchanged = |error: io::Error| cannot(error).help("nothing was changed");
    let (there, copy) = written_next_to(path, text).map_err(unchanged)?;
    if !there.would_lose_by(&copy).map_err(unchanged)? {
        return there.give_way_to(copy).map_err(unchanged);
    }
    let file = File::options().write(true).open(&there.path).map_err(unchanged)?;
    write_over(file, text).map_err(|error| {
        let complaint = cannot(error);
        match copy.keep() {
            Ok((_, kept)) => complaint.help(format!("the complete text is in `{}`", kept.display())),
            Err(_) => complaint,
        }
    })
}

/// Checks that a path is not `-`, which means standard output to most programs.
fn check_name(path: &Path) -> Result<(), Complaint> {
    if path == Path::new("-") {
        let complaint = Complaint::usage("`-` does not mean standard output here");
        return Err(complaint.help("name a file; for one that is called `-`, write `./-`"));
    }
    Ok(())
}

/// Returns the folder in which a path lies.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Creates a file, completely or not at all.
///
/// # Errors
/// Why the file cannot be written, for instance because it exists by now.
pub(crate) fn create(path: &Path, text: &[u8]) -> Result<(), Complaint> {
    check_name(path)?;
    let written = || {
        let mut copy = usual_file().tempfile_in(folder_of(path))?;
        copy.write_all(text)?;
        copy.as_file().sync_all()?;
        copy.persist_noclobber(path)?;
        Ok(())
    };
    written().map_err(|error: io::Error| Complaint::not_written(path, &error).help("no file was created"))
}

/// Checks that a file can be written later, without changing it: work that takes long should not be lost in the end.
///
/// # Errors
/// Why it cannot be.
pub(crate) fn check_writable(path: &Path) -> Result<(), Complaint> {
    check_name(path)?;
    let checked = match std::fs::metadata(path) {
        // Opening a pipe would wait for its reader.
        Ok(there) if !there.is_file() && !there.is_dir() => Ok(()),
        Ok(_) => File::options().append(true).open(path).map(|_| ()),
        Err(_) => usual_file().tempfile_in(folder_of(path)).map(|_| ()),
    };
    checked.map_err(|error| Complaint::not_written(path, &error))
}

/// Checks that a file that will be read and continued is a regular one, if it exists: a device may have no end.
///
/// # Errors
/// Why it is not.
pub(crate) fn check_regular(path: &Path) -> Result<(), Complaint> {
    check_name(path)?;
    match std::fs::metadata(path) {
        Ok(there) if !there.is_file() && !there.is_dir() => {
            let error = io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file");
            Err(Complaint::not_written(path, &error))
        }
        Ok(_) | Err(_) => Ok(()),
    }
}

/// Writes a file that may exist or not; what is neither a file nor missing, such as a pipe, is written to directly.
///
/// # Errors
/// Why the file cannot be written, and what state it is in.
pub(crate) fn create_or_replace(path: &Path, text: &[u8]) -> Result<(), Complaint> {
    match std::fs::metadata(path) {
        Ok(there) if there.is_file() => replace(path, text),
        Ok(_) => std::fs::write(path, text).map_err(|error| Complaint::not_written(path, &error)),
        Err(_) => create(path, text),
    }
}

/// New files are readable by others, as far as the process's file mode mask allows.
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

/// An existing file.
struct There {
    path: std::path::PathBuf,
    metadata: Metadata,
}

/// Returns the file that a path leads to, and a new file in its folder that contains a text.
fn written_next_to(path: &Path, text: &[u8]) -> io::Result<(There, NamedTempFile)> {
    let path = std::fs::canonicalize(path)?;
    let metadata = std::fs::metadata(&path)?;
    if !metadata.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file"));
    }
    if metadata.permissions().readonly() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is read-only"));
    }
    let mut copy = NamedTempFile::new_in(path.parent().unwrap_or(Path::new(".")))?;
    copy.write_all(text)?;
    copy.as_file().sync_all()?;
    Ok((There { path, metadata }, copy))
}

impl There {
    /// Returns whether replacing it with another file would lose hard links or its owner.
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
